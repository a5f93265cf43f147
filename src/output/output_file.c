/* Links are followed by hand, because realpath needs malloc and gives up on a
 * link that leads to a file which is not there yet. */
#include "output/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/path.h"
#include "output/sink.h"

/* Links in a row that are followed, as many as Linux does. */
#define LINKS_MAX 40

/* Names that are tried for the temporary file. */
#define NAMES_MAX 100

/* Longest target of a link. */
#define TARGET_MAX 4096

/* Follows *path to what is no link. Returns 0 or an errno. */
static int follow_links(const char **path, struct arena *arena)
{
    for (int i = 0; i <= LINKS_MAX; i++) {
        char target[TARGET_MAX];
        ssize_t length = readlink(*path, target, sizeof target);
        if (length < 0)
            return 0;
        if (length == (ssize_t)sizeof target)
            return ENAMETOOLONG;
        target[length] = '\0';
        *path = path_beside(*path, target, arena);
        if (!*path)
            return ENOMEM;
    }
    return ELOOP;
}

/* Creates a file of a new name in the directory of file->path. */
static int create_temporary(struct output_file *file, struct arena *arena)
{
    for (int i = 0; i < NAMES_MAX; i++) {
        char name[64];
        snprintf(name, sizeof name, ".collide-%ld-%d", (long)getpid(), i);
        const char *temporary = path_beside(file->path, name, arena);
        if (!temporary)
            return ENOMEM;
        file->fd =
            open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file->fd >= 0) {
            file->temporary = temporary;
            return 0;
        }
        if (errno != EEXIST)
            return errno;
    }
    return EEXIST;
}

static int open_directly(struct output_file *file)
{
    file->fd = open(file->path, O_WRONLY | O_CLOEXEC);
    return file->fd < 0 ? errno : 0;
}

/* Opens a temporary file that can take the place of `old` (NULL: of none). */
static int open_beside(struct output_file *file, const struct stat *old,
                       struct arena *arena)
{
    /* rename would replace a file that may not be written to */
    if (old && access(file->path, W_OK) != 0)
        return errno;
    int error = follow_links(&file->path, arena);
    if (!error)
        error = create_temporary(file, arena);
    if (!error && old && fchmod(file->fd, old->st_mode & 07777) != 0) {
        error = errno;
        output_file_discard(file);
    }
    return error;
}

int output_file_open(struct output_file *file, const char *path,
                     struct arena *arena)
{
    *file = (struct output_file){.fd = -1, .path = path};
    struct stat old;
    if (stat(path, &old) != 0)
        return errno == ENOENT ? open_beside(file, NULL, arena) : errno;
    if (!S_ISREG(old.st_mode))
        return open_directly(file);
    return open_beside(file, &old, arena);
}

int output_file_commit(struct output_file *file)
{
    int error = 0;
    if (file->temporary && fsync(file->fd) != 0)
        error = errno;
    if (close(file->fd) != 0 && !error)
        error = errno;
    if (!file->temporary)
        return error;
    if (!error && rename(file->temporary, file->path) != 0)
        error = errno;
    if (error)
        unlink(file->temporary);
    return error;
}

void output_file_discard(struct output_file *file)
{
    close(file->fd);
    if (file->temporary)
        unlink(file->temporary);
}

int output_file_put(const char *path, const char *text, size_t length,
                    struct arena *arena)
{
    struct output_file file;
    char buffer[SINK_ROOM];
    int error = output_file_open(&file, path, arena);
    if (error)
        return error;
    struct sink sink = sink_to_fd(file.fd, buffer, sizeof buffer);
    sink_records(&sink, text, length);
    sink_flush(&sink);
    if (!sink.error)
        return output_file_commit(&file);
    output_file_discard(&file);
    return sink.error;
}
