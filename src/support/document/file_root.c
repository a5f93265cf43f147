#include "support/document/file_root.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "support/document/folder_chain.h"
#include "support/text.h"

/* Links in a row that are followed, as many as Linux follows. */
#define LINKS_MAX 40

/* Longest target of a link. */
#define TARGET_MAX 4096

/* ---- Which folder it is -------------------------------------------------- */

/* `folder`, `steps` times "/.." and "/", and a name. NULL: out of memory. */
static const char *path_above(const char *folder, int steps, const char *name,
                              struct arena *arena)
{
    for (int i = 0; folder && i < steps; i++)
        folder = path_in(folder, "..", arena);
    return folder ? path_in(folder, name, arena) : NULL;
}

/* Finds how many steps up from `folder` the nearest one with a mark is; -1:
 * there is none, -2: out of memory. */
static int find_mark(const struct folder_chain *chain, const char *folder,
                     struct arena *arena)
{
    static const char *const marks[] = {".git", "collide.json",
                                        ".collide.json"};
    for (int steps = 0; steps < chain->count; steps++) {
        for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
            struct arena_mark mark = arena_mark(arena);
            struct file_id id;
            const char *path = path_above(folder, steps, marks[i], arena);
            bool is_there = path && file_is(path, &id);
            arena_rewind(arena, mark);
            if (!path)
                return -2;
            if (is_there)
                return steps;
        }
    }
    return -1;
}

/* The higher one of the parent of the map's folder and the named folder. */
static int steps_without_mark(const struct folder_chain *chain,
                              const char *named)
{
    struct file_id id;
    int parent = chain->count > 1 ? 1 : 0;
    int steps =
        named && file_is(named, &id) ? folder_chain_find(chain, &id) : -1;
    return steps > parent ? steps : parent;
}

/* The path of the folder `steps` above `folder`, as people write it: a folder
 * that the path of the map goes through; else "." or ".." around the current
 * folder; else `folder` with "/.." behind. NULL: out of memory. */
static const char *show(const char *folder, int steps, const struct file_id *id,
                        struct arena *arena)
{
    struct folder_chain current;
    struct file_id seen;
    char *shorter = arena_text(arena, folder, strlen(folder));
    for (size_t length = shorter ? strlen(shorter) : 0; length > 1; length--) {
        if (shorter[length - 1] != '/')
            continue;
        shorter[length - 1] = '\0';
        if (file_is(shorter, &seen) && file_is_same(&seen, id))
            return shorter;
    }
    int up =
        folder_chain_make(&current, ".") ? folder_chain_find(&current, id) : -1;
    if (up == 0)
        return ".";
    const char *above = up > 0 ? path_above("..", up - 1, "", arena)
                               : path_above(folder, steps, "", arena);
    return above ? path_plain(above, arena) : NULL;
}

bool file_root_find(struct file_root *root, const char *map, const char *folder,
                    struct arena *arena, struct fail *fail)
{
    struct folder_chain chain;
    const char *own = path_folder(map, arena);
    if (!own)
        return fail_memory(fail);
    if (!folder_chain_make(&chain, own))
        return file_unreadable(own, "its path is too long, or has vanished",
                               fail);
    int steps = find_mark(&chain, own, arena);
    if (steps == -1)
        steps = steps_without_mark(&chain, folder);
    if (steps < 0)
        return fail_memory(fail);
    root->id = chain.ids[steps];
    root->arena = arena;
    root->shown = show(own, steps, &root->id, arena);
    return root->shown || fail_memory(fail);
}

/* ---- Files below it ------------------------------------------------------ */

static bool is_outside(const struct file_root *root,
                       const struct folder_chain *chain)
{
    return folder_chain_find(chain, &root->id) < 0;
}

static bool fail_outside(const struct file_root *root, const char *path,
                         struct fail *fail)
{
    return fail_set(fail, "outside-root", "%s is outside the folder %s", path,
                    root->shown);
}

bool file_root_is_outside(const struct fail *fail)
{
    return strcmp(fail->code, "outside-root") == 0;
}

/* Explains that the folder of `path` cannot be opened: because the nearest
 * folder around it that exists is outside, or for `error`. */
static bool fail_folder(const struct file_root *root, const char *path,
                        int error, struct fail *fail)
{
    struct folder_chain chain;
    char *folder = arena_text(root->arena, path, strlen(path));
    if (!folder)
        return fail_memory(fail);
    bool is_found = false;
    for (size_t length = strlen(folder); length > 0 && !is_found; length--) {
        if (folder[length - 1] != '/')
            continue;
        folder[length] = '\0';
        is_found = folder_chain_make(&chain, folder);
    }
    if (is_found && is_outside(root, &chain))
        return fail_outside(root, path, fail);
    return file_unreadable(path, strerror(error), fail);
}

/* Opens a file if its folder is below the root, or is the root. */
static bool open_in(const struct file_root *root, struct file *file,
                    const struct file_entry *entry, const struct limits *limits,
                    struct fail *fail)
{
    struct folder_chain chain;
    if (!folder_chain_open(&chain, entry->folder) || is_outside(root, &chain))
        return fail_outside(root, entry->path, fail);
    return file_open_in(file, entry, limits, fail);
}

/* The target of the link `name` in an open folder, and a NUL. -1: it is no
 * link. */
static ssize_t read_link(int folder, const char *name, char target[TARGET_MAX])
{
    ssize_t length = readlinkat(folder, name, target, TARGET_MAX);
    if (length == TARGET_MAX)
        length--;
    if (length >= 0)
        target[length] = '\0';
    return length;
}

bool file_root_open(const struct file_root *root, struct file *file,
                    const char *path, const struct limits *limits,
                    struct fail *fail)
{
    const char *at = path;
    for (int links = 0; links <= LINKS_MAX; links++) {
        char target[TARGET_MAX];
        const char *slash = strrchr(at, '/');
        const char *name = slash ? slash + 1 : at;
        name = name[0] ? name : ".";
        const char *own = path_folder(at, root->arena);
        if (!own)
            return fail_memory(fail);
        int folder = open(own, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        struct file_entry entry = {folder, name, path};
        if (folder < 0)
            return fail_folder(root, at, errno, fail);
        bool is_link = read_link(folder, name, target) >= 0;
        bool is_open = !is_link && open_in(root, file, &entry, limits, fail);
        close(folder);
        if (!is_link)
            return is_open;
        at = path_beside(at, target, root->arena);
        if (!at)
            return fail_memory(fail);
    }
    return file_unreadable(path, strerror(ELOOP), fail);
}
