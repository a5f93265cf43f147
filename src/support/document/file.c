#include "support/document/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/fail.h"

/* ---- Files -------------------------------------------------------------- */

bool file_unreadable(const char *path, const char *why, struct fail *fail)
{
    return fail_set(fail, "missing-file", "cannot read %s: %s", path, why);
}

static struct file_id id_of(const struct stat *status)
{
    struct file_id id;
    snprintf(id.text, sizeof id.text, "//%" PRIuMAX ":%" PRIuMAX,
             (uintmax_t)status->st_dev, (uintmax_t)status->st_ino);
    return id;
}

bool file_is_in(int folder, const char *path, struct file_id *id)
{
    struct stat status;
    if (fstatat(folder, path, &status, 0) != 0)
        return false;
    *id = id_of(&status);
    return true;
}

bool file_is(const char *path, struct file_id *id)
{
    return file_is_in(AT_FDCWD, path, id);
}

bool file_is_same(const struct file_id *a, const struct file_id *b)
{
    return strcmp(a->text, b->text) == 0;
}

static bool look_at(struct file *file, const char *path,
                    const struct limits *limits, struct fail *fail)
{
    struct stat status;
    uint64_t most = limits->bytes;
    if (fstat(file->descriptor, &status) != 0)
        return file_unreadable(path, strerror(errno), fail);
    if (!S_ISREG(status.st_mode))
        return file_unreadable(path, "not a regular file", fail);
    if (!output_guard_admits(limits->guard, file->descriptor, path))
        return file_unreadable(path, "it is the output file, too", fail);
    uint64_t length = (uint64_t)status.st_size;
    if ((most && length > most) || length >= SIZE_MAX)
        return fail_set(fail, "file-too-large",
                        "expected a file of at most %" PRIu64
                        " bytes (--max-bytes), found %s with %" PRIu64,
                        most, path, length);
    file->length = (size_t)length;
    file->id = id_of(&status);
    return true;
}

static bool open_at(struct file *file, const struct file_entry *entry,
                    int flags, const struct limits *limits, struct fail *fail)
{
    flags |= O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
    file->descriptor = openat(entry->folder, entry->name, flags);
    if (file->descriptor < 0)
        return file_unreadable(entry->path, strerror(errno), fail);
    if (look_at(file, entry->path, limits, fail))
        return true;
    file_close(file);
    return false;
}

bool file_open(struct file *file, const char *path, const struct limits *limits,
               struct fail *fail)
{
    struct file_entry entry = {AT_FDCWD, path, path};
    return open_at(file, &entry, 0, limits, fail);
}

bool file_open_in(struct file *file, const struct file_entry *entry,
                  const struct limits *limits, struct fail *fail)
{
    return open_at(file, entry, O_NOFOLLOW, limits, fail);
}

void file_close(struct file *file)
{
    close(file->descriptor);
}

const char *file_text(struct file *file, const char *path, struct arena *arena,
                      size_t *length, struct fail *fail)
{
    char *text = arena_take(arena, file->length + 1, 1);
    if (!text) {
        fail_memory(fail);
        return NULL;
    }
    size_t used = 0;
    while (used < file->length) {
        ssize_t count =
            read(file->descriptor, text + used, file->length - used);
        if (count == 0)
            break;
        if (count < 0 && errno != EINTR) {
            file_unreadable(path, strerror(errno), fail);
            return NULL;
        }
        used += count > 0 ? (size_t)count : 0;
    }
    text[used] = '\0';
    *length = used;
    return text;
}

/* ---- Folders ------------------------------------------------------------ */

struct file_names {
    const char **names; /* NULL behind the last, once there is one */
    int count, room;
};

static bool add_name(struct file_names *names, const char *name,
                     struct arena *arena, struct fail *fail)
{
    const char *copy = arena_text(arena, name, strlen(name));
    const char **more = arena_more(arena, names->names, names->count + 1,
                                   &names->room, sizeof *more);
    if (!copy || !more)
        return fail_memory(fail);
    names->names = more;
    more[names->count++] = copy;
    more[names->count] = NULL;
    return true;
}

static bool add_names(struct file_names *names, DIR *folder, size_t most,
                      struct arena *arena, struct fail *fail)
{
    const struct dirent *entry;
    while ((entry = readdir(folder))) {
        const char *name = entry->d_name;
        if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
            continue;
        if ((size_t)names->count == most)
            return fail_set(
                fail, "too-many-files",
                "expected at most %zu files in a folder, found more", most);
        if (!add_name(names, name, arena, fail))
            return false;
    }
    return true;
}

/* No name stands twice in a folder, so none is equal to another. */
static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

const char *const *file_names(const char *path, size_t most,
                              struct arena *arena, struct fail *fail)
{
    static const char *const none[] = {NULL};
    struct file_names names = {NULL, 0, 0};
    DIR *folder = opendir(path);
    if (!folder) {
        file_unreadable(path, strerror(errno), fail);
        return NULL;
    }
    bool whole = add_names(&names, folder, most, arena, fail);
    closedir(folder);
    if (!whole)
        return NULL;
    if (names.count == 0)
        return none;
    qsort(names.names, (size_t)names.count, sizeof *names.names, compare_names);
    return names.names;
}
