#include "support/document/folder_chain.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/text.h"

/* Most bytes of the path of the current folder. */
#define CURRENT_MOST (1 << 20)

static bool make(struct folder_chain *chain, int at, const char *folder)
{
    size_t length = strlen(folder);
    char path[4096];
    chain->count = 0;
    if (length + sizeof "/.." * FOLDERS_AROUND > sizeof path)
        return false;
    memcpy(path, folder, length + 1);
    while (chain->count < FOLDERS_AROUND) {
        struct file_id *id = &chain->ids[chain->count];
        if (!file_is_in(at, path, id))
            return false;
        /* The root is in itself. */
        if (chain->count > 0 && file_is_same(id, id - 1))
            return true;
        chain->count++;
        memcpy(path + length, "/..", sizeof "/..");
        length += strlen("/..");
    }
    return false;
}

bool folder_chain_make(struct folder_chain *chain, const char *folder)
{
    return make(chain, AT_FDCWD, folder);
}

bool folder_chain_open(struct folder_chain *chain, int folder)
{
    return make(chain, folder, ".");
}

int folder_chain_find(const struct folder_chain *chain,
                      const struct file_id *folder)
{
    for (int i = 0; i < chain->count; i++)
        if (file_is_same(&chain->ids[i], folder))
            return i;
    return -1;
}

/* ---- Paths --------------------------------------------------------------- */

/* The path of the current folder; NULL: memory is used up, or *is_lost: it has
 * none. */
static char *current_folder(struct arena *arena, bool *is_lost)
{
    char *path = NULL;
    *is_lost = false;
    for (size_t size = 256; size <= CURRENT_MOST; size *= 2) {
        path = arena_take(arena, size, 1);
        if (!path || getcwd(path, size))
            return path;
        if (errno != ERANGE)
            break;
    }
    *is_lost = true;
    return NULL;
}

/* A path from the root on; the path itself where there is none. NULL: memory is
 * used up. */
static const char *whole_path(const char *path, struct arena *arena)
{
    bool is_lost = false;
    const char *current = path[0] == '/' ? "" : current_folder(arena, &is_lost);
    if (!current)
        return is_lost ? path : NULL;
    const char *joined = path_in(current, path, arena);
    return joined ? path_plain(joined, arena) : NULL;
}

/* How many steps up from the first folder of the chain one is in; -1: none. */
static int steps_up(const struct folder_chain *chain, const char *folder)
{
    struct file_id id;
    return file_is(folder, &id) ? folder_chain_find(chain, &id) : -1;
}

/* "../" so many times, and the rest behind it. */
static const char *path_up(int steps, const char *rest, struct arena *arena)
{
    size_t up = strlen("../"), length = strlen(rest);
    char *path = arena_take(arena, up * (size_t)steps + length + 1, 1);
    if (!path)
        return NULL;
    for (int i = 0; i < steps; i++)
        memcpy(path + up * (size_t)i, "../", up);
    memcpy(path + up * (size_t)steps, rest, length + 1);
    return path;
}

/* Tries the folders that a whole path leads through, the last one first. NULL:
 * memory is used up, or (*is_apart) none is in the chain. */
static const char *path_from(const struct folder_chain *chain,
                             const char *whole, struct arena *arena,
                             bool *is_apart)
{
    size_t length = strlen(whole);
    char *folder = arena_text(arena, whole, length);
    *is_apart = false;
    if (!folder)
        return NULL;
    while (length > 0) {
        while (length > 0 && whole[length - 1] != '/')
            length--;
        folder[length] = '\0';
        int steps = length > 0 ? steps_up(chain, folder) : -1;
        if (steps >= 0)
            return path_up(steps, whole + length, arena);
        length -= length > 0;
    }
    *is_apart = true;
    return NULL;
}

const char *folder_chain_path(const struct folder_chain *chain,
                              const char *path, struct arena *arena)
{
    bool is_apart = true;
    struct stat status;
    if (stat(path, &status) != 0)
        return path_plain(path, arena);
    const char *whole = whole_path(path, arena);
    if (!whole)
        return NULL;
    const char *found = path_from(chain, whole, arena, &is_apart);
    return is_apart ? path_plain(path, arena) : found;
}
