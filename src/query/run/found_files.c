/* Finds the files that names on the command line stand for: a file itself, or
 * the maps and scenes in a folder and the folders below it. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "maps/level.h"
#include "query/run/command_run.h"
#include "support/document/library.h"
#include "support/text.h"

/* Most names in one folder. */
#define NAMES_MOST 10000000

/* A folder that is gone through. */
struct folder {
    const char *path;
    const char *const *names; /* that are left */
};

struct folder_walk {
    struct folder folders[FOUND_FOLDERS_DEEP]; /* each in the one before */
    int depth;
    struct found_files *found;
    struct arena *arena;
};

static bool append(struct found_files *found, struct found_file file,
                   struct arena *arena)
{
    struct found_file *grown = arena_more(arena, found->items, found->count,
                                          &found->room, sizeof *grown);
    if (!grown)
        return false;
    found->items = grown;
    found->items[found->count++] = file;
    return true;
}

/* Appends what was found below the last root. */
static bool append_found(struct folder_walk *walk, struct found_file file)
{
    file.is_walked = true;
    file.root = walk->found->root_count - 1;
    return append(walk->found, file, walk->arena);
}

/* Appends a path with the reason why it cannot be read. */
static bool append_error(struct folder_walk *walk, const char *path,
                         const char *reason)
{
    const char *error = arena_copy(walk->arena, reason);
    return error && append_found(walk, (struct found_file){.path = path,
                                                           .error = error});
}

static bool enter(struct folder_walk *walk, const char *path)
{
    struct fail fail;
    if (walk->depth == FOUND_FOLDERS_DEEP)
        return append_error(walk, path, "too many folders within each other");
    const char *const *names = file_names(path, NAMES_MOST, walk->arena, &fail);
    if (!names)
        return !fail_is_memory(&fail) && append_error(walk, path, fail.message);
    walk->folders[walk->depth++] = (struct folder){path, names};
    return true;
}

/* Looks at the next name in the innermost folder. */
static bool look(struct folder_walk *walk)
{
    struct folder *folder = &walk->folders[walk->depth - 1];
    const char *name = *folder->names++;
    const char *const *endings = walk->found->endings;
    struct stat status;
    if (name[0] == '.')
        return true;
    const char *path = path_in(folder->path, name, walk->arena);
    if (!path)
        return false;
    bool is_there = lstat(path, &status) == 0;
    bool is_link = is_there && S_ISLNK(status.st_mode);
    if (is_there && S_ISDIR(status.st_mode))
        return enter(walk, path);
    size_t length = strlen(name);
    if (endings ? !path_ends(name, length, endings)
                : !level_is_name(name, length))
        return true;
    if (stat(path, &status) != 0)
        return append_error(walk, path, strerror(errno));
    if (!S_ISREG(status.st_mode))
        return true;
    return append_found(walk,
                        (struct found_file){.path = path, .is_link = is_link});
}

bool found_files_make(struct found_files *found, int count, struct arena *arena)
{
    *found = (struct found_files){.count = 0};
    found->roots = arena_take(arena, (size_t)count, sizeof *found->roots);
    return found->roots;
}

bool found_files_add(struct found_files *found, const char *name,
                     struct arena *arena)
{
    struct stat status;
    struct folder_walk walk = {.found = found, .arena = arena};
    bool is_there = strcmp(name, "-") != 0 && stat(name, &status) == 0;
    bool is_folder = is_there && S_ISDIR(status.st_mode);
    int root = found->root_count++;
    found->roots[root] = (struct found_root){name, is_folder, 0};
    if (!is_folder) {
        const struct found_file named = {.path = name,
                                         .may_wait = !is_there ||
                                                     !S_ISREG(status.st_mode),
                                         .root = root};
        return append(found, named, arena);
    }
    if (!enter(&walk, name))
        return false;
    while (walk.depth > 0) {
        if (!*walk.folders[walk.depth - 1].names)
            walk.depth--;
        else if (!look(&walk))
            return false;
    }
    return true;
}
