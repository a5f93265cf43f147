#include "support/path.h"

#include <string.h>

/* Bytes of the path up to the last '/', with it. */
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

const char *path_folder(const char *path, struct arena *arena)
{
    size_t length = folder_length(path);
    return length ? arena_text(arena, path, length) : "./";
}

/* The first `length` bytes of a folder, which end in a slash or get one, and
 * the name; alone, where it begins with a slash. */
static const char *join(const char *folder, size_t length, const char *name,
                        struct arena *arena)
{
    size_t more = strlen(name);
    size_t before = name[0] == '/' ? 0 : length;
    char *path = arena_take(arena, before + more + 2, 1);
    if (!path)
        return NULL;
    memcpy(path, folder, before);
    if (before > 0 && path[before - 1] != '/')
        path[before++] = '/';
    memcpy(path + before, name, more + 1);
    return path;
}

const char *path_beside(const char *path, const char *name, struct arena *arena)
{
    return join(path, folder_length(path), name, arena);
}

const char *path_in(const char *folder, const char *name, struct arena *arena)
{
    return join(folder, strlen(folder), name, arena);
}

const char *path_plain(const char *path, struct arena *arena)
{
    char *plain = arena_take(arena, strlen(path) + 1, 1);
    size_t used = 0;
    if (!plain)
        return NULL;
    if (*path == '/')
        plain[used++] = '/';
    while (*path) {
        path += strspn(path, "/");
        size_t step = strcspn(path, "/");
        bool counts = step > 1 || (step == 1 && *path != '.');
        if (counts && used > 0 && plain[used - 1] != '/')
            plain[used++] = '/';
        if (counts)
            memcpy(plain + used, path, step);
        used += counts ? step : 0;
        path += step;
    }
    plain[used] = '\0';
    return plain;
}

bool path_ends(const char *name, size_t length, const char *const *endings)
{
    for (; *endings; endings++) {
        size_t ending = strlen(*endings);
        if (length > ending &&
            memcmp(name + length - ending, *endings, ending) == 0)
            return true;
    }
    return false;
}
