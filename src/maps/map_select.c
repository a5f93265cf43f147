/* Chooses the shapes of a level that count, and the role of each, by options,
 * layers, properties and the usual words in names. */
#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "maps/map_select.h"
#include "scene/scene.h"
#include "support/text.h"

/* ---- Names of roles ------------------------------------------------------ */

static_assert(LEVEL_SOLID == 0 && LEVEL_GOAL == 3,
              "as in shape_role_names, which also has \"ignore\"");

const char *role_name(enum level_role role)
{
    return shape_role_names[role];
}

bool role_named(const char *name, enum level_role *role)
{
    for (int i = 0; i <= LEVEL_GOAL; i++) {
        if (strcmp(shape_role_names[i], name) == 0) {
            *role = (enum level_role)i;
            return true;
        }
    }
    return false;
}

bool select_is_on(const struct item *value)
{
    if (!value)
        return false;
    switch (value->kind) {
    case ITEM_NULL:
        return false;
    case ITEM_BOOLEAN:
        return value->truth;
    case ITEM_NUMBER:
        return value->number < 0 || value->number > 0;
    case ITEM_STRING:
        return *value->text && strcmp(value->text, "false") != 0;
    case ITEM_NUMBERS:
    case ITEM_ARRAY:
    case ITEM_OBJECT:
        break;
    }
    return true;
}

/* True if one of the patterns fits by glob_fits or glob_fits_path. */
static bool fits_any(const char *const *patterns, const char *text,
                     match_function *fits_pattern)
{
    while (*patterns && !fits_pattern(*patterns, text))
        patterns++;
    return *patterns;
}

/* ---- The account of patterns -------------------------------------------- */

/* Layers are known by a path of names: the whole of it counts for a pattern
 * that has a slash, each of its names for one without. */
static void see_path(struct matches *matches, enum match_option option,
                     const char *path)
{
    char name[MATCH_NAME_BYTES + 1];
    if (!matches_want(matches, option))
        return;
    matches_see(matches, option, path, glob_fits_path);
    for (const char *at = path; strchr(path, '/');) {
        size_t length = strcspn(at, "/");
        if (length < sizeof name) {
            memcpy(name, at, length);
            name[length] = '\0';
            matches_see(matches, option, name, glob_fits);
        }
        if (!at[length])
            break;
        at += length + 1;
    }
}

void select_see_layer(const struct level_options *options, const char *layer)
{
    see_path(options->matches, MATCH_LAYER, layer);
    see_path(options->matches, MATCH_ONLY_LAYER, layer);
    see_path(options->role_matches, MATCH_LAYER, layer);
}

/* ---- One property, layer, level ------------------------------------------ */

bool select_property(const struct level_options *options, const char *name,
                     const struct item *value)
{
    if (name) {
        matches_see(options->matches, MATCH_PROPERTY, name, glob_fits);
        matches_see(options->role_matches, MATCH_PROPERTY, name, glob_fits);
    }
    return options->properties && name &&
           fits_any(options->properties, name, glob_fits) &&
           select_is_on(value);
}

uint64_t select_rules(const struct level_options *options, const char *name,
                      const struct item *value)
{
    const struct project *project = options->project;
    uint64_t bits = 0;
    for (int i = 0; project && name && i < project->role_count; i++)
        if (project->roles[i].properties && select_is_on(value) &&
            fits_any(project->roles[i].properties, name, glob_fits))
            bits |= (uint64_t)1 << i;
    return bits;
}

const char *select_ignored(const struct item *value)
{
    bool is_all = value && value->kind == ITEM_BOOLEAN && value->truth;
    return is_all ? "all" : item_text(value, "");
}

/* Whether shapes of a layer may be there at all. */
static bool is_kept(const struct level_options *options, const char *layer)
{
    return !options->only_layers ||
           fits_any(options->only_layers, layer, glob_fits_path);
}

bool select_layer(const struct level_options *options, const char *layer)
{
    select_see_layer(options, layer);
    return is_kept(options, layer) &&
           (!options->layers ||
            fits_any(options->layers, layer, glob_fits_path));
}

bool select_level(const struct level_options *options, const char *name)
{
    matches_see(options->matches, MATCH_LEVEL, name, glob_fits);
    return !options->levels || fits_any(options->levels, name, glob_fits);
}

/* ---- Shapes -------------------------------------------------------------- */

/* A shape that counts, unmarked if it is neither of these. */
static struct selection selected(enum level_role role, enum level_reason reason)
{
    return (struct selection){true, reason, role};
}

static const struct selection not_selected = {false, REASON_NONE, LEVEL_SENSOR};

/* Whether an option of the command line decides about a role, so that the
 * project file does not. */
static bool is_overridden(const struct level_options *options,
                          enum level_role role)
{
    switch (role) {
    case LEVEL_SOLID:
        return options->layers || options->classes || options->properties;
    case LEVEL_SENSOR:
        return options->triggers;
    case LEVEL_SPAWN:
        return options->spawns;
    case LEVEL_GOAL:
        break;
    }
    return options->goals;
}

/* The role that the first fitting rule of the project file gives. *is_ignored:
 * the shape is to be left out. */
static struct selection find_rule(const struct level_options *options,
                                  const struct traits *traits, bool *is_ignored)
{
    const struct project *project = options->project;
    *is_ignored = false;
    for (int i = 0; project && i < project->role_count; i++) {
        const struct role_rule *rule = &project->roles[i];
        enum level_role role = LEVEL_SOLID;
        bool has_role = role_named(rule->role, &role);
        if ((has_role && is_overridden(options, role)) ||
            (rule->layers &&
             !fits_any(rule->layers, traits->layer, glob_fits_path)) ||
            (rule->classes &&
             !fits_any(rule->classes, traits->class, glob_fits)) ||
            (rule->names && !fits_any(rule->names, traits->name, glob_fits)) ||
            (rule->properties && !(traits->rules >> i & 1)))
            continue;
        *is_ignored = !has_role;
        return has_role ? selected(role, REASON_PROJECT) : not_selected;
    }
    return not_selected;
}

/* A role other than solid, and the patterns that options give it. */
struct role_patterns {
    enum level_role role;
    const char *const *patterns; /* NULL: keywords decide */
};

#define PATTERN_ROLES 3

/* In the order in which they are tried. */
static void list_patterns(const struct level_options *options,
                          struct role_patterns list[PATTERN_ROLES])
{
    list[0] = (struct role_patterns){LEVEL_SPAWN, options->spawns};
    list[1] = (struct role_patterns){LEVEL_GOAL, options->goals};
    list[2] = (struct role_patterns){LEVEL_SENSOR, options->triggers};
}

/* The role that a pattern of the options gives. */
static struct selection find_option(const struct level_options *options,
                                    const struct traits *traits)
{
    struct role_patterns list[PATTERN_ROLES];
    list_patterns(options, list);
    for (int i = 0; i < PATTERN_ROLES; i++) {
        const char *const *patterns = list[i].patterns;
        if (patterns && (fits_any(patterns, traits->class, glob_fits) ||
                         fits_any(patterns, traits->name, glob_fits) ||
                         fits_any(patterns, traits->layer, glob_fits_path)))
            return selected(list[i].role, REASON_OPTION);
    }
    return not_selected;
}

/* The role other than solid that keywords give. */
static struct selection find_keyword(const struct level_options *options,
                                     const struct traits *traits)
{
    struct role_patterns list[PATTERN_ROLES];
    list_patterns(options, list);
    for (int i = 0; i < PATTERN_ROLES && !options->ignores_keywords; i++) {
        enum level_role role = list[i].role;
        if (list[i].patterns)
            continue;
        if (keyword_gives_role(role, traits->class, traits->is_line))
            return selected(role, REASON_CLASS);
        if (keyword_gives_role(role, traits->name, traits->is_line))
            return selected(role, REASON_NAME);
    }
    if (!options->triggers && !options->ignores_keywords && traits->is_line &&
        keyword_is_path(traits->layer))
        return selected(LEVEL_SENSOR, REASON_LAYER);
    return not_selected;
}

/* The role other than solid that the name of its layer gives an object. */
static struct selection find_layer(const struct level_options *options,
                                   const struct traits *traits)
{
    struct role_patterns list[PATTERN_ROLES];
    list_patterns(options, list);
    for (int i = 0; i < PATTERN_ROLES && !options->ignores_keywords; i++)
        if (!list[i].patterns &&
            keyword_layer_gives_role(list[i].role, traits->layer,
                                     traits->is_line))
            return selected(list[i].role, REASON_LAYER);
    return not_selected;
}

/* A shape without another role, by keywords. */
static struct selection find_solid(const struct level_options *options,
                                   const struct traits *traits)
{
    enum keyword_scope scope = traits->is_cell ? KEYWORD_CELL : KEYWORD_OBJECT;
    if (traits->solid < 0)
        return traits->is_cell ? not_selected
                               : selected(LEVEL_SENSOR, REASON_PROPERTY);
    if (!options->triggers && keyword_is_climbed(traits->class))
        return selected(LEVEL_SENSOR, REASON_CLASS);
    if (!options->triggers && keyword_is_climbed(traits->name))
        return selected(LEVEL_SENSOR, REASON_NAME);
    if (options->ignores_keywords) /* then the reason is not asked for */
        return selected(LEVEL_SOLID, REASON_NONE);
    bool is_named = keyword_is_solid(scope, traits->name) &&
                    !keyword_layer_marks_places(traits->layer);
    bool is_own =
        keyword_is_solid(scope, traits->class) || is_named || traits->solid > 0;
    struct selection of_layer = is_own || traits->is_cell || traits->is_form
                                    ? not_selected
                                    : find_layer(options, traits);
    if (of_layer.counts)
        return of_layer;
    return selected(
        LEVEL_SOLID,
        keyword_is_solid(scope, traits->class)               ? REASON_CLASS
        : is_named                                           ? REASON_NAME
        : traits->solid > 0                                  ? REASON_PROPERTY
        : keyword_path_is_solid(KEYWORD_CELL, traits->layer) ? REASON_LAYER
        : traits->tileset && keyword_is_solid(KEYWORD_TILESET, traits->tileset)
            ? REASON_TILESET
        : traits->is_form ? REASON_TILE
        : *traits->class  ? REASON_UNKNOWN
                          : REASON_NONE);
}

/* Every pattern counts as matched, whichever of them decides. */
static void see_shape(const struct level_options *options,
                      const struct traits *traits)
{
    static const enum match_option roles[] = {MATCH_TRIGGER, MATCH_SPAWN,
                                              MATCH_GOAL};
    struct matches *matches = options->matches;
    if (!matches && !options->role_matches)
        return;
    select_see_layer(options, traits->layer);
    matches_see(matches, MATCH_CLASS, traits->class, glob_fits);
    matches_see(options->role_matches, MATCH_CLASS, traits->class, glob_fits);
    matches_see(options->role_matches, MATCH_NAME, traits->name, glob_fits);
    for (int i = 0; i < 3; i++) {
        if (!matches_want(matches, roles[i]))
            continue;
        matches_see(matches, roles[i], traits->class, glob_fits);
        matches_see(matches, roles[i], traits->name, glob_fits);
        see_path(matches, roles[i], traits->layer);
    }
}

struct selection select_shape(const struct level_options *options,
                              const struct traits *traits)
{
    see_shape(options, traits);
    if (!is_kept(options, traits->layer))
        return not_selected;
    bool is_ignored;
    struct selection selection = find_option(options, traits);
    if (selection.counts)
        return selection;
    selection = find_rule(options, traits, &is_ignored);
    if (selection.counts && traits->is_marker && selection.role == LEVEL_SOLID)
        selection.role = LEVEL_SENSOR;
    if (selection.counts || is_ignored)
        return selection;
    selection = find_keyword(options, traits);
    if (selection.counts)
        return selection;
    if (!select_layer(options, traits->layer) ||
        (options->classes &&
         !fits_any(options->classes, traits->class, glob_fits)) ||
        (options->properties && !traits->has_property))
        return not_selected;
    bool is_chosen = options->layers || options->classes || options->properties;
    selection = is_chosen ? selected(LEVEL_SOLID, REASON_OPTION)
                          : find_solid(options, traits);
    if (traits->is_marker && selection.role == LEVEL_SOLID)
        selection.role = LEVEL_SENSOR;
    return selection;
}
