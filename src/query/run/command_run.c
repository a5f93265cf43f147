/* What commands share: waiting for input, the files that names stand for, and
 * the account of patterns that select parts of inputs. */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "maps/level.h"
#include "query/run/command_run.h"
#include "support/document/library.h"
#include "support/matches.h"
#include "support/options/option_table.h"
#include "support/text.h"

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
    const char *error = arena_text(walk->arena, reason, strlen(reason));
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

bool selections_make(const struct options *options, struct arena *arena,
                     struct matches *matches)
{
    const char *const *patterns[MATCH_OPTIONS] = {NULL};
    bool any = false;
    *matches = (struct matches){.inputs = 0};
    for (int i = 0; i < MATCH_OPTIONS; i++) {
        const char *name = rows[i].option;
        int id = option_find(name, strlen(name), &options->asked);
        const struct option *option = option_at(id);
        if (!options->given[id])
            continue;
        any = true;
        const char *settings = option->settings->size
                                   ? settings_of(options, option->settings)
                                   : (const char *)options;
        const void *at = settings + option->at;
        if (option->repeats) {
            patterns[i] = *(const char *const *const *)at;
            continue;
        }
        const char **single = arena_alloc(arena, 2, sizeof *single);
        if (!single)
            return false;
        single[0] = *(const char *const *)at;
        patterns[i] = single;
    }
    return !any || matches_make(matches, patterns, arena);
}

/* ---- The report --------------------------------------------------------- */

bool selections_match(const struct command_run *run)
{
    const struct matches *matches = run->matches;
    bool all_match = true;
    for (int i = 0; i < MATCH_OPTIONS; i++)
        all_match = all_match && matches->lists[i].missing == 0;
    return all_match || matches->inputs == 0 || run->options->shard.count > 1;
}

static void add_words(struct short_text *words, const char *text)
{
    size_t used = strlen(words->text);
    snprintf(words->text + used, sizeof words->text - used, "%s", text);
}

/* Advises what to do about a pattern: a name that it may be a misspelling of,
 * or the nearest names. */
static struct short_text advise(const struct pattern_match *match,
                                const char *pattern, const char *names)
{
    struct short_text words = {"; "};
    if (match_is_near(match, pattern)) {
        add_words(&words, "did you mean ");
        add_words(&words, quote_name(match->nearest[0].text).text);
        add_words(&words, "?");
        return words;
    }
    add_words(&words, match->count ? "the nearest " : "there are no ");
    add_words(&words, names);
    add_words(&words, match->count ? " are " : "");
    for (int i = 0; i < match->count; i++) {
        add_words(&words, i == 0 ? "" : i == match->count - 1 ? " and " : ", ");
        add_words(&words, quote_name(match->nearest[i].text).text);
    }
    return words;
}

bool selections_report(const struct command_run *run)
{
    const struct matches *matches = run->matches;
    char inputs[40] = "the input";
    if (selections_match(run) || !command_goes_on(run))
        return true;
    if (matches->inputs > 1)
        snprintf(inputs, sizeof inputs, "%" PRIu64 " inputs", matches->inputs);
    for (int i = 0; i < MATCH_OPTIONS; i++) {
        const struct match_list *list = &matches->lists[i];
        for (int k = 0; k < list->count; k++) {
            const char *pattern = list->patterns[k];
            if (!list->items[k].is_found)
                message(&run->messages, "--%s %s matches nothing in %s%s",
                        rows[i].option, quote_name(pattern).text, inputs,
                        advise(&list->items[k], pattern, rows[i].names).text);
        }
    }
    return false;
}
