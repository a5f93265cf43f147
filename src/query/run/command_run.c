#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "maps/level.h"
#include "query/run/command_run.h"
#include "support/document/file.h"
#include "support/hint.h"
#include "support/path.h"

bool input_wait(int fd, const struct stop *stop, struct sink *out)
{
    struct pollfd look = {.fd = fd, .events = POLLIN};
    if (out && !sink_flush(out))
        return false;
    if (!stop->signal || fd < 0)
        return true;
    while (!stop_wanted(stop)) {
        int ready = poll(&look, 1, INPUT_WAIT_MS);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return true;
    }
    return false;
}

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

/* What was found below the last root. */
static bool append_found(struct folder_walk *walk, struct found_file file)
{
    file.is_walked = true;
    file.root = walk->found->root_count - 1;
    return append(walk->found, file, walk->arena);
}

static bool append_error(struct folder_walk *walk, const char *path,
                         const char *error)
{
    return append_found(walk,
                        (struct found_file){.path = path, .error = error});
}

static bool append_errno(struct folder_walk *walk, const char *path)
{
    const char *text = strerror(errno);
    const char *error = arena_text(walk->arena, text, strlen(text));
    return error && append_error(walk, path, error);
}

static bool enter(struct folder_walk *walk, const char *path)
{
    struct fail fail;
    if (walk->depth == FOUND_FOLDERS_DEEP)
        return append_error(walk, path, "too many folders within each other");
    const char *const *names = file_names(path, NAMES_MOST, walk->arena, &fail);
    if (!names && fail_is_memory(&fail))
        return false;
    if (!names) {
        const char *error =
            arena_text(walk->arena, fail.message, strlen(fail.message));
        return error && append_error(walk, path, error);
    }
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
        return append_errno(walk, path);
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

/* An option, and what its patterns are meant for. */
struct selection_row {
    const char *option;
    const char *names; /* plural */
};

static const struct selection_row rows[MATCH_OPTIONS] = {
    [MATCH_LAYER] = {"layer", "layers"},
    [MATCH_ONLY_LAYER] = {"only-layer", "layers"},
    [MATCH_CLASS] = {"class", "classes of map objects"},
    [MATCH_PROPERTY] = {"property", "properties of map objects"},
    [MATCH_TRIGGER] = {"trigger", "classes, names or layers"},
    [MATCH_SPAWN] = {"spawn", "classes, names or layers"},
    [MATCH_GOAL] = {"goal", "classes, names or layers"},
    [MATCH_LEVEL] = {"level", "levels of maps with several levels"},
    [MATCH_POINT_FIELD] = {"ldtk-polygon-field", "fields of LDtk entities"},
    [MATCH_RECORD_ID] = {"record-id", "members of scenes"},
    [MATCH_IGNORE_MEMBER] = {"ignore-member", "members of results"},
};

/* A list of one name, which is none where that is NULL. */
static const char *const *list_of(const char *name, struct arena *arena)
{
    const char **list = arena_alloc(arena, 2, sizeof *list);
    if (list)
        list[0] = name;
    return list;
}

bool selections_make(const struct options *options, struct arena *arena,
                     struct matches *matches)
{
    const struct level_options *level = &options->level;
    const char *const *patterns[MATCH_OPTIONS] = {
        [MATCH_LAYER] = level->layers,
        [MATCH_ONLY_LAYER] = level->only_layers,
        [MATCH_CLASS] = level->classes,
        [MATCH_PROPERTY] = level->properties,
        [MATCH_TRIGGER] = level->triggers,
        [MATCH_SPAWN] = level->spawns,
        [MATCH_GOAL] = level->goals,
        [MATCH_LEVEL] = level->levels,
        [MATCH_POINT_FIELD] = list_of(level->point_field, arena),
        [MATCH_RECORD_ID] = list_of(options->record_id, arena),
        [MATCH_IGNORE_MEMBER] = options->compare.ignored,
    };
    return patterns[MATCH_POINT_FIELD] && patterns[MATCH_RECORD_ID] &&
           matches_make(matches, patterns, arena);
}

/* ---- The report --------------------------------------------------------- */

struct selection_words {
    char text[320];
};

static void selections_append(struct selection_words *words, const char *text)
{
    size_t used = strlen(words->text);
    snprintf(words->text + used, sizeof words->text - used, "%s", text);
}

/* What to do about a pattern: a name that it may be a misspelling of, or those
 * that are nearest. */
static struct selection_words advice(const struct pattern_match *match,
                                     const char *pattern, const char *names)
{
    struct selection_words words = {"; "};
    if (match_is_near(match, pattern)) {
        selections_append(&words, "did you mean ");
        selections_append(&words, quote_name(match->nearest[0].text).text);
        selections_append(&words, "?");
        return words;
    }
    selections_append(&words, match->count ? "the nearest " : "there are no ");
    selections_append(&words, names);
    selections_append(&words, match->count ? " are " : "");
    for (int i = 0; i < match->count; i++) {
        selections_append(&words, i == 0                  ? ""
                                  : i == match->count - 1 ? " and "
                                                          : ", ");
        selections_append(&words, quote_name(match->nearest[i].text).text);
    }
    return words;
}

static void report(const struct command_run *run,
                   const struct pattern_match *match, const char *pattern,
                   const struct selection_row *row)
{
    char inputs[40] = "the input";
    if (run->matches->inputs > 1)
        snprintf(inputs, sizeof inputs, "%" PRIu64 " inputs",
                 run->matches->inputs);
    message(&run->messages, "--%s %s matches nothing in %s%s", row->option,
            quote_name(pattern).text, inputs,
            advice(match, pattern, row->names).text);
}

bool selections_match(const struct command_run *run)
{
    const struct matches *matches = run->matches;
    bool all_match = true;
    for (int i = 0; i < MATCH_OPTIONS; i++)
        all_match = all_match && matches->lists[i].missing == 0;
    return all_match || matches->inputs == 0 || run->options->shard.count > 1;
}

bool selections_report(const struct command_run *run)
{
    const struct matches *matches = run->matches;
    if (selections_match(run) || !command_goes_on(run))
        return true;
    for (int i = 0; i < MATCH_OPTIONS; i++) {
        const struct match_list *list = &matches->lists[i];
        for (int k = 0; k < list->count; k++) {
            if (list->items[k].is_found)
                continue;
            report(run, &list->items[k], list->patterns[k], &rows[i]);
        }
    }
    return false;
}
