/* In the place of libgit2, which Criterion needs for the diffs that some of its
 * assertions print, and starts in every test process. Loading it and its twenty
 * libraries, and reading the certificates of the system, is most of what the
 * start of a process costs. No assertion here prints a diff. The values are
 * what libgit2 documents: how often it was started, and an error. */
int git_libgit2_init(void);
int git_libgit2_shutdown(void);
int git_diff_buffers(void);

int git_libgit2_init(void)
{
    return 1;
}

int git_libgit2_shutdown(void)
{
    return 0;
}

int git_diff_buffers(void)
{
    return -1;
}
