/* In the place of libgit2, which Criterion starts in every test process, but
 * needs only to print the difference of two texts of several lines. Loading it
 * and its twenty libraries, and reading the certificates of the system, is most
 * of what the start of a process costs. So the first difference loads it, from
 * the path LIBGIT2. */
#include <dlfcn.h>
#include <stddef.h>

typedef int start(void);
typedef void callback(void);
typedef int diff_buffers(const void *old, size_t old_size, const char *old_name,
                         const void *made, size_t made_size,
                         const char *made_name, const void *options,
                         callback *file, callback *binary, callback *hunk,
                         callback *line, void *payload);

start git_libgit2_init, git_libgit2_shutdown;
diff_buffers git_diff_buffers;

int git_libgit2_init(void)
{
    return 1;
}

int git_libgit2_shutdown(void)
{
    return 0;
}

int git_diff_buffers(const void *old, size_t old_size, const char *old_name,
                     const void *made, size_t made_size, const char *made_name,
                     const void *options, callback *file, callback *binary,
                     callback *hunk, callback *line, void *payload)
{
    void *library = dlopen(LIBGIT2, RTLD_NOW);
    if (!library)
        return -1;
    start *init = (start *)dlsym(library, "git_libgit2_init");
    diff_buffers *diff = (diff_buffers *)dlsym(library, "git_diff_buffers");
    if (diff == git_diff_buffers)
        return -1;
    init();
    return diff(old, old_size, old_name, made, made_size, made_name, options,
                file, binary, hunk, line, payload);
}
