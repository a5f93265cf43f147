/* Finds and reads project files. Members about the rules of `check` are read by
 * lint/check_project.c. */
#include "maps/project.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "maps/level.h"
#include "scene/scene.h"
#include "support/matches.h"
#include "support/same.h"
#include "support/text.h"

/* ---- Finding ------------------------------------------------------------- */

static const char *const project_names[] = {"collide.json", ".collide.json"};

/* The first of the names in a folder that is a file; "": none. NULL: out of
 * memory. */
static const char *file_in(const char *folder, struct arena *arena)
{
    struct file_id id;
    for (int i = 0; i < 2; i++) {
        const char *path = path_in(folder, project_names[i], arena);
        if (!path)
            return NULL;
        if (file_is(path, &id))
            return path_plain(path, arena);
    }
    return "";
}

const char *project_path(const char *map, struct arena *arena)
{
    struct folder_chain chain;
    const char *own = path_folder(map, arena);
    int last = 0; /* steps up to the repository */
    if (!own)
        return NULL;
    if (!folder_chain_make(&chain, own))
        return "";
    for (int steps = 0; steps < chain.count; steps++) {
        struct file_id id;
        const char *folder = folder_chain_above(&chain, own, steps, arena);
        const char *git = folder ? path_in(folder, ".git", arena) : NULL;
        if (!git)
            return NULL;
        if (file_is(git, &id)) {
            last = steps;
            break;
        }
    }
    for (int steps = 0; steps <= last; steps++) {
        const char *folder = folder_chain_above(&chain, own, steps, arena);
        const char *path = folder ? file_in(folder, arena) : NULL;
        if (!path || *path)
            return path;
    }
    return "";
}

bool project_is_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    return strcmp(name, project_names[0]) == 0 ||
           strcmp(name, project_names[1]) == 0;
}

/* ---- Failures ------------------------------------------------------------ */

bool project_refuse(const struct item *item, struct fail *fail,
                    const char *format, ...)
{
    char words[sizeof fail->message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    item_fail(item, fail, "config", "%s (--no-config ignores the file)", words);
    fail->item = item;
    return false;
}

/* ---- Values -------------------------------------------------------------- */

bool project_texts(const struct item *member, struct arena *arena,
                   const char *const **texts, struct fail *fail)
{
    bool is_array = member && member->kind == ITEM_ARRAY;
    int count = is_array ? member->count : member ? 1 : 0;
    *texts = NULL;
    if (!member)
        return true;
    const char **list = arena_alloc(arena, (size_t)count + 1, sizeof *list);
    if (!list)
        return fail_memory(fail);
    const struct item *at = is_array ? member->first : member;
    for (int i = 0; i < count; i++, at = at->next) {
        list[i] = item_text(at, NULL);
        if (!list[i] || !*list[i])
            return project_refuse(at, fail,
                                  "%s: expected a string or an array of "
                                  "strings, found %s",
                                  member->name, item_words(at).text);
    }
    *texts = list;
    return true;
}

bool project_number(const struct item *item, double *number, struct fail *fail)
{
    if (!item)
        return true;
    if (item->kind != ITEM_NUMBER || !(item->number >= 0) ||
        item->number > COL_LIMIT)
        return project_refuse(item, fail,
                              "%s: expected a number of at least 0, found %s",
                              item->name, item_words(item).text);
    *number = item->number;
    return true;
}

/* ---- Members ------------------------------------------------------------- */

static const char *const members[] = {
    "$schema", "baseline", "ignore", "jump",     "player", "profile", "roles",
    "scale",   "select",   "set",    "severity", "solids", "version"};
static const char *const rule_members[] = {"class", "layer", "name", "property",
                                           "role"};

static bool is_exempt(const char *name)
{
    return name[0] == '_' || strncmp(name, "x-", 2) == 0;
}

/* Fails for a member that an object must not have. */
static bool check_members(const struct item *object, const char *const *names,
                          size_t count, struct fail *fail)
{
    bool has_known = false;
    for (const struct item *at = object->first; at; at = at->next)
        has_known |= sorted_has(names, (int)count, at->name);
    for (const struct item *at = object->first; at; at = at->next) {
        if (is_exempt(at->name) || sorted_has(names, (int)count, at->name))
            continue;
        if (!has_known && !object->parent &&
            !nearest_name(at->name, names, (int)count))
            return project_refuse(at, fail,
                                  "this is no project file of collide: unknown "
                                  "member %s; call the project file "
                                  ".collide.json",
                                  quote_name(at->name).text);
        return project_refuse(
            at, fail, "unknown member %s%s", quote_name(at->name).text,
            hint_for(at->name, names, (int)count, "; expected ").text);
    }
    return true;
}

static bool read_rule(const struct item *item, struct role_rule *rule,
                      struct arena *arena, struct fail *fail)
{
    if (item->kind != ITEM_OBJECT)
        return project_refuse(item, fail,
                              "roles: expected objects such as {\"layer\": "
                              "\"Walls\", \"role\": \"solid\"}, found %s",
                              item_words(item).text);
    if (!check_members(item, rule_members,
                       sizeof rule_members / sizeof *rule_members, fail))
        return false;
    const struct item *role = item_member(item, "role");
    const char *name = item_text(role, "");
    int i = 0;
    while (shape_role_names[i] && strcmp(shape_role_names[i], name) != 0)
        i++;
    if (!shape_role_names[i])
        return project_refuse(role ? role : item, fail,
                              "role: expected solid, sensor, spawn, goal or "
                              "ignore, found %s",
                              item_words(role).text);
    rule->role = shape_role_names[i];
    if (item->count < 2)
        return project_refuse(item, fail,
                              "roles: expected a pattern for layer, class, "
                              "name or property beside the role");
    return project_texts(item_member(item, "layer"), arena, &rule->layers,
                         fail) &&
           project_texts(item_member(item, "class"), arena, &rule->classes,
                         fail) &&
           project_texts(item_member(item, "name"), arena, &rule->names,
                         fail) &&
           project_texts(item_member(item, "property"), arena,
                         &rule->properties, fail);
}

static bool read_roles(struct project *project, struct arena *arena,
                       struct fail *fail)
{
    const struct item *roles = item_member(project->root, "roles");
    if (!roles)
        return true;
    if (roles->kind != ITEM_ARRAY)
        return project_refuse(roles, fail, "roles: expected an array, found %s",
                              item_words(roles).text);
    if (roles->count > ROLE_RULES_MAX)
        return project_refuse(roles, fail,
                              "roles: expected at most %d rules, found %d",
                              ROLE_RULES_MAX, roles->count);
    struct role_rule *rules =
        arena_alloc(arena, (size_t)roles->count, sizeof *rules);
    if (!rules)
        return fail_memory(fail);
    for (const struct item *at = roles->first; at; at = at->next)
        if (!read_rule(at, &rules[project->role_count++], arena, fail))
            return false;
    project->roles = rules;
    return true;
}

/* [width, height] */
static bool read_player(struct project *project, struct fail *fail)
{
    const struct item *player = item_member(project->root, "player");
    if (!player)
        return true;
    if (player->kind != ITEM_NUMBERS || player->count != 2 ||
        !(player->numbers[0] > 0) || !(player->numbers[1] > 0) ||
        player->numbers[0] > COL_LIMIT || player->numbers[1] > COL_LIMIT)
        return project_refuse(player, fail,
                              "player: expected [width, height], two numbers "
                              "greater than 0, found %s",
                              item_words(player).text);
    project->player = (col_vec2){player->numbers[0], player->numbers[1]};
    return true;
}

static bool read_members(struct project *project, struct arena *arena,
                         struct fail *fail)
{
    const struct item *root = project->root;
    if (root->kind != ITEM_OBJECT)
        return project_refuse(root, fail, "expected an object, found %s",
                              item_words(root).text);
    if (!check_members(root, members, sizeof members / sizeof *members, fail))
        return false;
    const struct item *version = item_member(root, "version");
    if (version && !same_number(item_number(version, 0), 1))
        return project_refuse(version, fail,
                              "version: expected 1, found %s: a newer collide "
                              "may know it",
                              item_words(version).text);
    const struct item *solids = item_member(root, "solids");
    project->accepts_no_solids = strcmp(item_text(solids, ""), "none") == 0;
    if (solids && !project->accepts_no_solids)
        return project_refuse(solids, fail,
                              "solids: expected \"none\", found %s; \"roles\" "
                              "chooses solids",
                              item_words(solids).text);
    project->jump = -1;
    return read_player(project, fail) &&
           project_number(item_member(root, "jump"), &project->jump, fail) &&
           read_roles(project, arena, fail);
}

bool project_find(const char *map, const struct limits *limits,
                  struct arena *arena, const struct project **project,
                  struct fail *fail)
{
    const char *path = project_path(map, arena);
    struct file file;
    size_t length;
    *project = NULL;
    if (!path)
        return fail_memory(fail);
    if (!*path)
        return true;
    if (!file_open(&file, path, limits, fail))
        return false;
    const char *text = file_text(&file, path, arena, &length, fail);
    file_close(&file);
    if (!text)
        return false;
    struct project *made = arena_alloc(arena, 1, sizeof *made);
    if (!made)
        return fail_memory(fail);
    struct library library = {.arena = arena, .limits = *limits};
    const struct document *document =
        library_add(&library, path, text, length, fail);
    if (!document) {
        struct fail why = *fail;
        if (!fail_is_memory(&why))
            fail_set(fail, "config",
                     "%s is no project file of collide: %s; call the project "
                     "file .collide.json (--no-config ignores the file)",
                     path, why.message);
        return false;
    }
    made->path = path;
    made->root = document->root;
    if (!read_members(made, arena, fail))
        return false;
    *project = made;
    return true;
}
