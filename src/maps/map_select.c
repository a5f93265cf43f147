/* Chooses the shapes of a level that count, and the role of each, by options,
 * layers, properties and the usual words in names. */
#include <stddef.h>
#include <string.h>

#include "maps/map_select.h"
#include "support/text.h"

/* ---- Names of roles, and the usual words -------------------------------- */

static const char *const NAMES[] = {
    [LEVEL_SOLID] = "solid",
    [LEVEL_SENSOR] = "sensor",
    [LEVEL_SPAWN] = "spawn",
    [LEVEL_GOAL] = "goal",
};

#define ROLES ((int)(sizeof NAMES / sizeof NAMES[0]))

const char *role_name(enum level_role role)
{
    return NAMES[role];
}

bool role_named(const char *name, enum level_role *role)
{
    for (int i = 0; i < ROLES; i++) {
        if (strcmp(NAMES[i], name) == 0) {
            *role = (enum level_role)i;
            return true;
        }
    }
    return false;
}

/* What designers mostly call starts, goals, sensors, and lines along which
 * something moves (also sensors), as select_word compares them. */
static const char *const spawn_words[] = {
    "boss",
    "character",
    "enemy",
    "enemies",
    "enemyspawn",
    "enemyspawner",
    "enemystart",
    "hero",
    "mainplayer",
    "mob",
    "mobspawn",
    "mobspawner",
    "monster",
    "npc",
    "npcspawn",
    "player",
    "playerspawn",
    "playerspawner",
    "playerspawnpoint",
    "playerstart",
    "playerstartposition",
    "respawn",
    "respawnpoint",
    "spawn",
    "spawner",
    "spawnpoint",
    "spawnpos",
    "spawnposition",
    "start",
    "startpoint",
    "startpos",
    "startposition",
    NULL,
};

static const char *const goal_words[] = {
    "end",  "endpoint", "exit",     "exitpoint", "finish", "finishline",
    "flag", "goal",     "levelend", "levelexit", NULL,
};

static const char *const trigger_words[] = {
    "checkpoint", "coin",        "coins",         "collectible", "door",
    "doors",      "gem",         "item",          "key",         "pickup",
    "portal",     "powerup",     "sensor",        "teleport",    "teleporter",
    "trigger",    "triggerarea", "triggervolume", "triggerzone", "warp",
    NULL,
};

static const char *const path_words[] = {
    "camerapath", "enemypath",   "movepath", "path",     "paths",     "patrol",
    "patrolpath", "patrolroute", "route",    "waypoint", "waypoints", NULL,
};

static bool is_on(const struct item *value)
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
}

/* ---- One property, layer, level ------------------------------------------ */

bool select_property(const struct level_options *options, const char *name,
                     const struct item *value)
{
    if (name)
        matches_see(options->matches, MATCH_PROPERTY, name, glob_fits);
    return options->properties && name &&
           fits_any(options->properties, name, glob_fits) && is_on(value);
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

/* ---- Words -------------------------------------------------------------- */

static bool is_gap(char c)
{
    return c == ' ' || c == '-' || c == '_';
}

/* Whether name[0..length) is the word, gaps left out. */
static bool is_word(const char *name, size_t length, const char *word)
{
    for (size_t i = 0; i < length; i++) {
        if (is_gap(name[i]))
            continue;
        if (!*word || ascii_lower(name[i]) != *word++)
            return false;
    }
    return !*word;
}

/* How much of the name is left without a number at its end: "Coin.001". */
static size_t without_number(const char *name, size_t length)
{
    while (length > 0 && (ascii_is_digit(name[length - 1]) ||
                          is_gap(name[length - 1]) || name[length - 1] == '.'))
        length--;
    return length;
}

bool select_word(const char *const *words, const char *name)
{
    static const char *const sorts[] = {"entity", "object"};
    size_t length = without_number(name, strlen(name)), start = length;
    while (start > 0 && name[start - 1] != '.') /* "me.Trigger" */
        start--;
    name += start;
    length -= start;
    for (size_t i = 0; i < sizeof sorts / sizeof *sorts; i++) {
        size_t size = strlen(sorts[i]);
        if (length > size && is_word(name + (length - size), size, sorts[i])) {
            length = without_number(name, length - size);
            break;
        }
    }
    while (*words && !is_word(name, length, *words))
        words++;
    return *words;
}

/* ---- Shapes -------------------------------------------------------------- */

struct role_rule {
    enum level_role role;
    const char *const *patterns; /* NULL: go by the words */
    const char *const *words;
};

/* Finds the role of a shape. The rules of options come first, each in this
 * order, then the usual words. */
static bool has_role(const struct level_options *options,
                     const struct traits *traits, enum level_role *role)
{
    const struct role_rule rules[] = {
        {LEVEL_SPAWN, options->spawns, spawn_words},
        {LEVEL_GOAL, options->goals, goal_words},
        {LEVEL_SENSOR, options->triggers, trigger_words},
        {LEVEL_SENSOR, options->triggers, path_words},
    };
    const int count = sizeof rules / sizeof *rules;
    for (int i = 0; i + 1 < count; i++) {
        const char *const *patterns = rules[i].patterns;
        *role = rules[i].role;
        if (patterns && (fits_any(patterns, traits->class, glob_fits) ||
                         fits_any(patterns, traits->name, glob_fits) ||
                         fits_any(patterns, traits->layer, glob_fits_path)))
            return true;
    }
    for (int i = 0; i < count; i++) {
        const char *const *words = rules[i].words;
        *role = rules[i].role;
        if (!rules[i].patterns && (words != path_words || traits->is_line) &&
            (select_word(words, traits->class) ||
             select_word(words, traits->name)))
            return true;
    }
    return false;
}

struct selection select_shape(const struct level_options *options,
                              const struct traits *traits)
{
    static const enum match_option roles[] = {MATCH_TRIGGER, MATCH_SPAWN,
                                              MATCH_GOAL};
    const struct selection none = {false, false, LEVEL_SENSOR};
    struct matches *matches = options->matches;
    enum level_role role;
    if (matches) { /* every pattern, whichever of them decides */
        select_see_layer(options, traits->layer);
        matches_see(matches, MATCH_CLASS, traits->class, glob_fits);
        for (int i = 0; i < 3; i++) {
            if (!matches_want(matches, roles[i]))
                continue;
            matches_see(matches, roles[i], traits->class, glob_fits);
            matches_see(matches, roles[i], traits->name, glob_fits);
            see_path(matches, roles[i], traits->layer);
        }
    }
    if (!is_kept(options, traits->layer))
        return none;
    if (has_role(options, traits, &role))
        return (struct selection){true, true, role};
    if (!select_layer(options, traits->layer) ||
        (options->classes &&
         !fits_any(options->classes, traits->class, glob_fits)) ||
        (options->properties && !traits->has_property))
        return none;
    bool is_asked = options->layers || options->classes || options->properties;
    role = traits->is_marker ? LEVEL_SENSOR : LEVEL_SOLID;
    return (struct selection){true, is_asked, role};
}
