/* Reads regular files and folders for a library of documents, and opens them
 * only below a root folder: finds this folder, and follows links so that no
 * path leads out of it. */
#include "support/document/library.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/same.h"
#include "support/sink.h"
#include "support/text.h"

/* Max bytes of the path of the current folder. */
#define CURRENT_MOST (1 << 20)

/* Links in a row that are followed, as many as Linux follows. */
#define LINKS_MAX 40

/* Longest target of a link. */
#define TARGET_MAX 4096

/* ---- Files --------------------------------------------------------------- */

/* A file in an open folder. */
struct file_entry {
    int folder; /* a descriptor, or AT_FDCWD */
    const char *name;
    const char *path; /* the name of the file in messages */
};

static bool file_unreadable(const char *path, const char *why,
                            struct fail *fail)
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

static bool file_is_in(int folder, const char *path, struct file_id *id)
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

static bool is_same(const struct file_id *a, const struct file_id *b)
{
    return strcmp(a->text, b->text) == 0;
}

/* Fills *file if the open file can be read. */
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
        return file_unreadable(path, "it is also the output file", fail);
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

/* ---- Folders ------------------------------------------------------------- */

struct file_names {
    const char **names; /* NULL after the last, once there is one */
    int count, room;
};

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
        const char *copy = arena_copy(arena, name);
        const char **more = arena_more(arena, names->names, names->count + 1,
                                       &names->room, sizeof *more);
        if (!copy || !more)
            return fail_memory(fail);
        names->names = more;
        more[names->count++] = copy;
        more[names->count] = NULL;
    }
    return true;
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
    qsort(names.names, (size_t)names.count, sizeof *names.names,
          order_of_names);
    return names.names;
}

/* Follows ".." from `folder`, a path that starts at the open folder `at`. */
static bool chain_open(struct folder_chain *chain, int at, const char *folder)
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
        if (chain->count > 0 && is_same(id, id - 1))
            return true;
        chain->count++;
        memcpy(path + length, "/..", sizeof "/..");
        length += strlen("/..");
    }
    return false;
}

bool folder_chain_make(struct folder_chain *chain, const char *folder)
{
    return chain_open(chain, AT_FDCWD, folder);
}

/* The number of steps up from the first folder of the chain to this folder;
 * -1: it is not in the chain. */
static int chain_find(const struct folder_chain *chain,
                      const struct file_id *folder)
{
    for (int i = 0; i < chain->count; i++)
        if (is_same(&chain->ids[i], folder))
            return i;
    return -1;
}

/* The same by the path of the folder; NULL: -1. */
static int steps_up(const struct folder_chain *chain, const char *folder)
{
    struct file_id id;
    return folder && file_is(folder, &id) ? chain_find(chain, &id) : -1;
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

/* Searches the chain for the folders that a whole path leads through, the last
 * one first. NULL: memory is used up, or (*is_apart) none is in the chain. */
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
        if (steps >= 0) {
            const char *path = whole + length;
            while (path && steps-- > 0)
                path = path_in("..", path, arena);
            return path;
        }
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

/* ---- The root folder ----------------------------------------------------- */

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

const char *folder_chain_above(const struct folder_chain *chain,
                               const char *folder, int steps,
                               struct arena *arena)
{
    const struct file_id *id = &chain->ids[steps];
    struct folder_chain current;
    struct file_id seen;
    char *shorter = arena_copy(arena, folder);
    for (size_t length = shorter ? strlen(shorter) : 0; length > 1; length--) {
        if (shorter[length - 1] != '/')
            continue;
        shorter[length - 1] = '\0';
        if (file_is(shorter, &seen) && is_same(&seen, id))
            return shorter;
    }
    int up = folder_chain_make(&current, ".") ? chain_find(&current, id) : -1;
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
        return file_unreadable(own, "its path is too long or no longer exists",
                               fail);
    int steps = find_mark(&chain, own, arena);
    if (steps == -1) {
        int named = steps_up(&chain, folder), parent = chain.count > 1 ? 1 : 0;
        steps = named > parent ? named : parent;
    }
    if (steps < 0)
        return fail_memory(fail);
    root->id = chain.ids[steps];
    root->arena = arena;
    root->shown = folder_chain_above(&chain, own, steps, arena);
    return root->shown || fail_memory(fail);
}

/* ---- Files below it ------------------------------------------------------ */

static bool is_outside(const struct file_root *root,
                       const struct folder_chain *chain)
{
    return chain_find(chain, &root->id) < 0;
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
    char *folder = arena_copy(root->arena, path);
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

/* Opens a file, no link, if its folder is below the root, or is the root. */
static bool open_below(const struct file_root *root, struct file *file,
                       const struct file_entry *entry,
                       const struct limits *limits, struct fail *fail)
{
    struct folder_chain chain;
    if (!chain_open(&chain, entry->folder, ".") || is_outside(root, &chain))
        return fail_outside(root, entry->path, fail);
    return open_at(file, entry, O_NOFOLLOW, limits, fail);
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
        bool is_open = !is_link && open_below(root, file, &entry, limits, fail);
        close(folder);
        if (!is_link)
            return is_open;
        at = path_beside(at, target, root->arena);
        if (!at)
            return fail_memory(fail);
    }
    return file_unreadable(path, strerror(ELOOP), fail);
}
