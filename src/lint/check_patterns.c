/* Warns about patterns in the roles of project files that match nothing in any
 * map. Another map of the project may have what a pattern is meant for, so only
 * a run over a folder with the project file warns. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lint/check_command.h"
#include "maps/level.h"
#include "support/document/document.h"
#include "support/text.h"

/* The patterns of one project file. */
struct project_patterns {
    struct project_patterns *next;
    const char *path;
    struct matches matches;
    struct item_place *places[MATCH_LISTS]; /* of each pattern */
};

/* The members of a rule that have patterns. */
static const struct {
    const char *member;
    enum match_option list;
    const char *names; /* plural */
} kinds[] = {{"layer", MATCH_LAYER, "layers"},
             {"class", MATCH_CLASS, "classes of map objects"},
             {"name", MATCH_NAME, "names of map objects"},
             {"property", MATCH_PROPERTY, "properties of map objects"}};

#define KINDS (int)(sizeof kinds / sizeof *kinds)

/* Lists the patterns of one kind, with NULL at the end, and their places
 * (`places` may be NULL). NULL: out of memory. */
static const char *const *list_patterns(const struct project *project,
                                        const char *member, struct arena *arena,
                                        struct item_place **places)
{
    const struct item *rules = item_member(project->root, "roles");
    size_t most = 1, count = 0;
    for (const struct item *rule = rules ? rules->first : NULL; rule;
         rule = rule->next)
        most += 1 + (size_t)item_length(item_member(rule, member));
    const char **texts = arena_alloc(arena, most, sizeof *texts);
    if (texts && places)
        *places = arena_alloc(arena, most, sizeof **places);
    if (!texts || (places && !*places))
        return NULL;
    for (const struct item *rule = rules ? rules->first : NULL; rule;
         rule = rule->next) {
        const struct item *item = item_member(rule, member);
        const struct item *at =
            item && item->kind == ITEM_ARRAY ? item->first : item;
        for (; at; at = at == item ? NULL : at->next) {
            if (places)
                (*places)[count] = item_place(at, arena);
            texts[count] = arena_copy(arena, item_text(at, ""));
            if (!texts[count++])
                return NULL;
        }
    }
    return texts;
}

/* Lists all patterns; none matches yet. `places` may be NULL. false: out of
 * memory. */
static bool make_matches(const struct project *project, struct arena *arena,
                         struct matches *matches,
                         struct item_place *places[MATCH_LISTS])
{
    const char *const *patterns[MATCH_LISTS] = {NULL};
    for (int i = 0; i < KINDS; i++) {
        enum match_option list = kinds[i].list;
        patterns[list] = list_patterns(project, kinds[i].member, arena,
                                       places ? &places[list] : NULL);
        if (!patterns[list])
            return false;
    }
    return matches_make(matches, patterns, arena);
}

/* ---- One file ------------------------------------------------------------ */

static const struct project *project_of(const struct check_file *file)
{
    return SETTINGS_OF(file->options, level_options)->project;
}

/* Whether a folder of the command line contains the project file. */
static bool is_covered(const char *folder, const char *path,
                       struct arena *arena)
{
    const char *own = path_plain(folder, arena);
    size_t length = own ? strlen(own) : 0;
    if (length == 0) /* the current folder */
        return own && path[0] != '/' && strncmp(path, "../", 3) != 0;
    return strncmp(path, own, length) == 0 &&
           (path[length] == '/' || own[length - 1] == '/');
}

bool check_patterns_begin(struct check_file *file)
{
    const struct project *project = project_of(file);
    if (!project || !project->role_count || !file->folder ||
        file->options->shard.count > 1 ||
        SETTINGS_OF(file->options, level_options)->levels ||
        !is_covered(file->folder, project->path, file->arena))
        return true;
    file->role_matches = arena_alloc(file->arena, 1, sizeof(struct matches));
    return file->role_matches &&
           make_matches(project, file->arena, file->role_matches, NULL);
}

/* ---- All files ----------------------------------------------------------- */

bool check_patterns_add(struct project_patterns **all,
                        const struct check_file *file, struct arena *arena)
{
    const struct project *project = project_of(file);
    if (!file->role_matches)
        return true;
    while (*all && strcmp((*all)->path, project->path) != 0)
        all = &(*all)->next;
    struct project_patterns *at = *all;
    if (!at) {
        at = arena_alloc(arena, 1, sizeof *at);
        if (!at)
            return false;
        *at =
            (struct project_patterns){.path = arena_copy(arena, project->path)};
        if (!at->path ||
            !make_matches(project, arena, &at->matches, at->places))
            return false;
        *all = at;
    }
    /* The file may have changed meanwhile. */
    for (int i = 0; i < MATCH_LISTS; i++)
        if (at->matches.lists[i].count != file->role_matches->lists[i].count)
            return true;
    matches_add(&at->matches, file->role_matches);
    return true;
}

static void report_one(const struct command_run *run,
                       const struct project_patterns *project)
{
    for (int i = 0; i < KINDS; i++) {
        const struct match_list *list = &project->matches.lists[kinds[i].list];
        const struct item_place *places = project->places[kinds[i].list];
        for (int k = 0; k < list->count; k++) {
            const char *pattern = list->patterns[k];
            if (list->items[k].is_found)
                continue;
            message(
                &run->messages,
                "%s:%ld:%ld: %s: %s matches nothing in %" PRIu64 " input%s%s",
                project->path, places[k].line, places[k].column,
                kinds[i].member, quote_name(pattern).text,
                project->matches.inputs,
                project->matches.inputs == 1 ? "" : "s",
                match_advice(&list->items[k], pattern, kinds[i].names).text);
        }
    }
}

void check_patterns_report(const struct command_run *run,
                           const struct project_patterns *all)
{
    for (; all; all = all->next)
        if (all->matches.inputs > 0)
            report_one(run, all);
}
