#include "verify/program/scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/sink.h"
#include "verify/program/empty_folder.h"

#define FOLDER    "/collide-XXXXXX"
#define FILE_NAME "/scene.json"

/* WASI knows neither folders of its own for a program nor programs to give them
 * to. */
#if defined(__wasi__)
static char *make_folder(char *name)
{
    (void)name;
    errno = ENOSYS;
    return NULL;
}
#else
static char *make_folder(char *name)
{
    return mkdtemp(name);
}
#endif

int scratch_make(struct scratch *scratch, struct arena *arena)
{
    const char *root = getenv("TMPDIR");
    if (!root || !root[0])
        root = "/tmp";
    size_t size = strlen(root) + sizeof FOLDER + sizeof FILE_NAME;
    char *folder = arena_alloc(arena, size, 1);
    char *file = arena_alloc(arena, size, 1);
    *scratch = (struct scratch){.folder = NULL};
    if (!folder || !file)
        return ENOMEM;
    snprintf(folder, size, "%s" FOLDER, root);
    if (!make_folder(folder))
        return errno;
    snprintf(file, size, "%s" FILE_NAME, folder);
    *scratch = (struct scratch){folder, file};
    return 0;
}

int scratch_write(const struct scratch *scratch, const char *text,
                  size_t length)
{
    char buffer[4096];
    empty_folder(scratch->folder);
    int fd = open(scratch->file, O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (fd < 0)
        return errno;
    struct sink sink = sink_to_fd(fd, buffer, sizeof buffer);
    sink_records(&sink, text, length);
    sink_flush(&sink);
    int error = sink.error;
    if (close(fd) != 0 && !error)
        error = errno;
    return error;
}

void scratch_remove(struct scratch *scratch)
{
    if (!scratch->folder)
        return;
    empty_folder(scratch->folder);
    rmdir(scratch->folder);
    scratch->folder = NULL;
}
