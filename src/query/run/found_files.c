/* Finds the files that names on the command line stand for: a file itself, or
 * the maps and scenes in a folder and the folders below it. Reports what was
 * left out. */
#include <errno.h>
#include <stdio.h>
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
    if (!level_is_name(name, length) &&
        !(endings && path_ends(name, length, endings))) {
        found_root_see(&walk->found->roots[walk->found->root_count - 1],
                       level_foreign_name(name, length));
        return true;
    }
    if (!is_there || (is_link && stat(path, &status) != 0))
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
    found->roots[root] =
        (struct found_root){.name = name, .is_folder = is_folder};
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

/* ---- The inputs of a run ------------------------------------------------- */

static bool has_folder(const struct found_files *found)
{
    for (int i = 0; i < found->root_count; i++)
        if (found->roots[i].is_folder)
            return true;
    return false;
}

bool found_files_of_run(struct found_files *found,
                        const struct command_run *run)
{
    static const char name[] = "<shapes>";
    const struct options *options = run->options;
    struct progress *progress = run->messages.progress;
    bool ok = found_files_make(found, options->file_count + 1, run->arena);
    for (int i = 0; i < options->file_count && ok; i++)
        ok = found_files_add(found, options->files[i], run->arena);
    if (ok && options->shapes) {
        found->roots[found->root_count++] = (struct found_root){.name = name};
        return append(
            found, (struct found_file){.path = name, .text = options->shapes},
            run->arena);
    }
    if (options->file_count == 0)
        ok = ok && found_files_add(found, "-", run->arena);
    if (!ok || !progress->wanted || !has_folder(found))
        return ok;
    progress->total = 0;
    for (int i = 0; i < found->count; i++) {
        struct stat status;
        if (stat(found->items[i].path, &status) == 0 && S_ISREG(status.st_mode))
            progress->total += (uint64_t)status.st_size;
    }
    return true;
}

struct output_guard *found_file_guard(const struct found_file *file,
                                      const struct options *options)
{
    bool may_be_output = file->is_walked && options->output;
    return may_be_output ? NULL : options->limits.guard;
}

struct named_input found_file_open(const struct found_file *file, int in,
                                   struct output_guard *guard)
{
    if (file->text)
        return (struct named_input){.fd = -1,
                                    .file = file->path,
                                    .text = {file->text, strlen(file->text)}};
    return named_input_open(file->path, in, guard);
}

void found_file_use(struct found_files *found, const struct found_file *file,
                    const struct named_input *input,
                    const struct command_run *run)
{
    found->roots[file->root].used++;
    if (file->is_walked)
        output_guard_admits(run->options->limits.guard, input->fd, input->file);
}

bool found_file_is_unlike(const struct found_file *file,
                          const struct fail *fail, const struct limits *limits,
                          bool *short_of_memory)
{
    const struct limits any_file = {.bytes = limits->bytes};
    struct arena scratch = arena_make(0);
    struct file again;
    struct fail why = {.code = ""};
    size_t length;
    if (!file->is_walked || fail_is_memory(fail) ||
        strcmp(fail->code, "compressed-input") == 0 ||
        strcmp(fail->code, "unreadable-file") == 0)
        return false;
    bool is_unlike = false;
    if (file_open(&again, file->path, &any_file, &why)) {
        const char *text =
            file_text(&again, file->path, &scratch, &length, &why);
        is_unlike = text && !level_may_be(file->path, text, length);
        file_close(&again);
    }
    arena_free(&scratch);
    *short_of_memory |= fail_is_memory(&why);
    return is_unlike;
}

void found_root_see(struct found_root *root, const char *format)
{
    int i = 0;
    while (format && i < FOUND_FOREIGN && root->foreign[i] &&
           strcmp(root->foreign[i], format) != 0)
        i++;
    if (format && i < FOUND_FOREIGN)
        root->foreign[i] = format;
}

void found_files_leave_out(struct found_files *found,
                           const struct found_file *file)
{
    if (found->unlike_count++ == 0)
        found->unlike = file->path;
}

void found_files_report(const struct found_files *found,
                        struct command_run *run)
{
    if (found->unlike_count == 1)
        message(&run->messages,
                "%s: skipped: it cannot be read, and does not look like a map "
                "or scene",
                found->unlike);
    else if (found->unlike_count > 1)
        message(&run->messages,
                "%ld files skipped, the first is %s: they cannot be read, and "
                "do not look like maps or scenes",
                found->unlike_count, found->unlike);
    /* The inputs of a folder may be in other shards. */
    bool is_shard = run->options->shard.count;
    for (int i = 0; i < found->root_count && command_goes_on(run); i++) {
        const struct found_root *root = &found->roots[i];
        if (!root->is_folder || root->used > 0 || is_shard)
            continue;
        run->tally.bad = true;
        char list[300] = "";
        size_t used = 0;
        for (int k = 0; k < FOUND_FOREIGN && root->foreign[k]; k++)
            used +=
                (size_t)snprintf(list + used, sizeof list - used, "%s%.60s",
                                 k ? ", " : "; not read: ", root->foreign[k]);
        message(&run->messages, "%s: no maps or scenes in the folder%s",
                root->name, list);
    }
}
