/* Criterion starts libgit2 in every test process, for the diffs that some of
 * its assertions print. That reads all certificates of the system, a third of
 * the processor time of a golden test. No assertion here prints a diff, so the
 * start does nothing. The values are what libgit2 documents: how often it was
 * started. */
int git_libgit2_init(void);
int git_libgit2_shutdown(void);

int git_libgit2_init(void)
{
    return 1;
}

int git_libgit2_shutdown(void)
{
    return 0;
}
