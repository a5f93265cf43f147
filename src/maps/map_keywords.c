/* Recognizes roles and solids by the names that designers mostly use. */
#include <stddef.h>
#include <string.h>

#include "maps/map_select.h"
#include "support/same.h"
#include "support/text.h"

/* ---- Roles --------------------------------------------------------------- */

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
    "area",        "areas",         "camera",      "cameras",
    "checkpoint",  "checkpoints",   "coin",        "coins",
    "collectable", "collectables",  "collectible", "collectibles",
    "connection",  "connections",   "deadzone",    "deadzones",
    "deathzone",   "door",          "doors",       "effect",
    "effects",     "entrance",      "entry",       "event",
    "events",      "gem",           "gems",        "hazard",
    "hazards",     "item",          "items",       "key",
    "keys",        "light",         "lights",      "location",
    "locations",   "loot",          "marker",      "markers",
    "music",       "particle",      "particles",   "particleeffect",
    "pickup",      "pickups",       "portal",      "portals",
    "powerup",     "powerups",      "region",      "regions",
    "rest",        "sensor",        "sensors",     "sign",
    "signs",       "slot",          "slots",       "sound",
    "sounds",      "spike",         "spikes",      "teleport",
    "teleporter",  "teleporters",   "trigger",     "triggers",
    "triggerarea", "triggervolume", "triggerzone", "warp",
    "warps",       "zone",          "zones",       NULL,
};

/* What is climbed: it is passed through. */
static const char *const climb_words[] = {"climbable", "ladder", "ladders",
                                          "rope",      "ropes",  NULL};

static const char *const path_words[] = {
    "camerapath", "enemypath",   "movepath", "path",     "paths",     "patrol",
    "patrolpath", "patrolroute", "route",    "waypoint", "waypoints", NULL,
};

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

/* The length of a name without its ending, if it ends so after a gap. */
static size_t without_ending(const char *name, size_t length,
                             const char *ending)
{
    size_t size = strlen(ending);
    if (length <= size || !is_gap(name[length - size - 1]))
        return length;
    for (size_t i = 0; i < size; i++)
        if (ascii_lower(name[length - size + i]) != ending[i])
            return length;
    return length - size;
}

static size_t without_digits(const char *name, size_t length)
{
    while (length > 0 && (ascii_is_digit(name[length - 1]) ||
                          is_gap(name[length - 1]) || name[length - 1] == '.'))
        length--;
    return length;
}

/* How much of the name is left without a number at its end: "Coin.001", "Mob
 * #2", "Enemy No. 3". */
static size_t without_number(const char *name, size_t length)
{
    static const char *const signs[] = {"#",         "n",  "n\xc2\xb0",
                                        "n\xc2\xba", "no", "nr"};
    size_t kept = without_digits(name, length);
    for (size_t i = 0; kept < length && i < sizeof signs / sizeof *signs; i++) {
        size_t own = without_ending(name, kept, signs[i]);
        if (own < kept)
            return without_digits(name, own);
    }
    return kept;
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

bool keyword_is_climbed(const char *name)
{
    return select_word(climb_words, name);
}

bool keyword_is_path(const char *layer)
{
    const char *slash = strrchr(layer, '/');
    return select_word(path_words, slash ? slash + 1 : layer);
}

/* ---- Solids -------------------------------------------------------------- */

/* What solids are mostly called, as single words. Names of tilesets need a word
 * of the first list; layers, properties and tiles without collision shapes need
 * one of the first two lists. */
static const char *const collision_words[] = {
    "collide",    "collider",  "colliders", "collides",
    "collidable", "colliding", "collision", "collisions",
    "solid",      "solids",    NULL,
};

static const char *const wall_words[] = {
    "barrier",  "barriers",   "block",  "blocked",    "blocker",   "blockers",
    "blocking", "blocks",     "bounds", "impassable", "mur",       "muro",
    "muros",    "murs",       "nowalk", "obstacle",   "obstacles", "pared",
    "paredes",  "parede",     "parois", "physics",    "platform",  "platforms",
    "terrain",  "unwalkable", "wall",   "walls",      "wand",      NULL,
};

static const char *const ground_words[] = {
    "boden",  "ceiling",    "cliff",       "cliffs", "floor", "floors",
    "ground", "grounds",    "ledge",       "ledges", "piso",  "plank",
    "planks", "plataforma", "plataformas", "ramp",   "ramps", "slope",
    "slopes", "sol",        "suelo",       NULL,
};

/* With one of these in it, a name means something else: "wall shadows". */
static const char *const other_words[] = {
    "above",   "area",     "back",       "background", "bg",      "dead",
    "deco",    "decor",    "decoration", "detail",     "details", "enemy",
    "event",   "fake",     "fg",         "foreground", "front",   "hazard",
    "hazards", "hidden",   "jump",       "light",      "lights",  "moving",
    "no",      "non",      "not",        "npc",        "over",    "overlay",
    "point",   "secret",   "sensor",     "shadow",     "shadows", "spawn",
    "texture", "textures", "top",        "tops",       "trigger", "without",
    "zone",    "zones",    NULL,
};

static bool is_letter(char c)
{
    return (ascii_lower(c) >= 'a' && ascii_lower(c) <= 'z') ||
           (unsigned char)c >= 0x80;
}

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* The length of the word at the beginning of a name: letters, up to a capital
 * letter after a small one. */
static size_t word_length(const char *name)
{
    size_t length = 0;
    while (is_letter(name[length]) && !(length > 0 && is_upper(name[length]) &&
                                        !is_upper(name[length - 1])))
        length++;
    return length;
}

static bool is_listed(const char *const *words, const char *name, size_t length)
{
    for (; length && *words; words++) {
        size_t i = 0;
        while (i < length && (*words)[i] == ascii_lower(name[i]))
            i++;
        if (i == length && !(*words)[i])
            return true;
    }
    return false;
}

/* Whether one of the words of a name is listed. */
static bool has_listed(const char *const *words, const char *name)
{
    while (*name) {
        size_t length = word_length(name);
        if (is_listed(words, name, length))
            return true;
        name += length ? length : 1;
    }
    return false;
}

bool keyword_is_solid(enum keyword_scope scope, const char *name)
{
    bool is_solid = false;
    while (*name) {
        size_t length = word_length(name);
        if (is_listed(other_words, name, length))
            return false;
        is_solid |=
            is_listed(collision_words, name, length) ||
            (scope >= KEYWORD_CELL && is_listed(wall_words, name, length)) ||
            (scope >= KEYWORD_OBJECT && is_listed(ground_words, name, length));
        name += length ? length : 1;
    }
    return is_solid;
}

bool keyword_moves(const char *name)
{
    static const char *const moving_words[] = {
        "elevator", "elevators", "falling",  "lift",     "lifts",
        "movable",  "moveable",  "mover",    "moves",    "movil",
        "moving",   "pushable",  "rotating", "swinging", NULL,
    };
    return has_listed(moving_words, name);
}

bool keyword_property_moves(const char *name, const struct item *value)
{
    bool is_text = value && value->kind == ITEM_STRING; /* a path of a file */
    return (keyword_moves(name) ||
            (!is_text && select_word(path_words, name))) &&
           select_is_on(value);
}

bool keyword_is_scenery(const char *path)
{
    static const char *const scenery_words[] = {
        "background", "backgrounds", "bg",     "deco",    "decor",
        "decoration", "decorations", "detail", "details", "fg",
        "foreground", "overlay",     "shadow", "shadows", NULL,
    };
    return has_listed(scenery_words, path);
}

bool keyword_path_is_solid(enum keyword_scope scope, const char *path)
{
    char name[256];
    bool is_solid = false;
    while (*path) {
        size_t length = strcspn(path, "/");
        size_t kept = length < sizeof name - 1 ? length : sizeof name - 1;
        memcpy(name, path, kept);
        name[kept] = '\0';
        is_solid |= keyword_is_solid(scope, name);
        path += length;
        path += *path == '/';
    }
    return is_solid;
}

/* Whether a text, in any case, is one of the words. */
static bool is_one_of(const char *const *words, const char *text)
{
    return is_listed(words, text, strlen(text));
}

bool keyword_is_destination(const char *name)
{
    static const char *const destination_words[] = {
        "dest",      "destination", "exit",  "goto",   "leads",
        "link",      "linked",      "links", "portal", "teleport",
        "teleports", "to",          "warp",  NULL,
    };
    return has_listed(destination_words, name);
}

/* The last word of a name, and its length: numbers at the end do not count. */
static const char *last_word(const char *name, size_t *length)
{
    const char *last = "";
    *length = 0;
    while (*name) {
        size_t own = word_length(name);
        if (own) {
            last = name;
            *length = own;
        }
        name += own ? own : 1;
    }
    return last;
}

bool keyword_gives_role(enum level_role role, const char *name, bool is_line)
{
    /* "walker_enemy_spawn" is a spawn, but a "key block" is none. */
    static const char *const last_spawns[] = {"spawn", "spawner", "spawnpoint",
                                              NULL};
    static const char *const last_sensors[] = {
        "sensor", "slot", "trigger", "portal", "teleporter", "zone", NULL};
    /* What spawns without a body: "particle effect spawn", "coin_spawner". */
    static const char *const bodiless[] = {
        "coin",     "coins",     "effect", "effects", "item",  "items", "light",
        "particle", "particles", "pickup", "pickups", "sound", NULL};
    size_t length;
    const char *last = last_word(name, &length);
    bool is_spawn = is_listed(last_spawns, last, length);
    switch (role) {
    case LEVEL_SPAWN:
        return select_word(spawn_words, name) ||
               (is_spawn && !has_listed(bodiless, name));
    case LEVEL_GOAL:
        return select_word(goal_words, name);
    case LEVEL_SENSOR:
        return select_word(trigger_words, name) ||
               is_listed(last_sensors, last, length) ||
               (is_spawn && has_listed(bodiless, name)) ||
               (is_line && select_word(path_words, name));
    case LEVEL_SOLID:
        break;
    }
    return false;
}

#define LAYER_MAX 256

/* The last name of a path without words that all layers may have in their
 * names: "MAP_SPAWNS_LAYER" is "SPAWNS". false: it is too long. */
static bool layer_name(const char *path, char name[LAYER_MAX])
{
    static const char *const fillers[] = {"layer",  "layers",  "map",
                                          "object", "objects", NULL};
    const char *slash = strrchr(path, '/');
    size_t used = 0;
    path = slash ? slash + 1 : path;
    if (strlen(path) >= LAYER_MAX)
        return false;
    while (*path) {
        size_t length = word_length(path);
        size_t step = length ? length : 1;
        bool is_left_out = is_listed(fillers, path, length) ||
                           (!length && is_gap(*path) && used == 0);
        if (!is_left_out) {
            memcpy(name + used, path, step);
            used += step;
        }
        path += step;
    }
    while (used > 0 && is_gap(name[used - 1]))
        used--;
    name[used] = '\0';
    return true;
}

/* Leaves out the s of a plural. false: it has none. */
static bool make_singular(char *name)
{
    size_t length = strlen(name);
    if (length < 2 || ascii_lower(name[length - 1]) != 's')
        return false;
    name[length - 1] = '\0';
    return true;
}

bool keyword_layer_gives_role(enum level_role role, const char *path,
                              bool is_line)
{
    char name[LAYER_MAX];
    return layer_name(path, name) &&
           (keyword_gives_role(role, name, is_line) ||
            (make_singular(name) && keyword_gives_role(role, name, is_line)));
}

bool keyword_layer_marks_places(const char *path)
{
    static const char *const places[] = {"marker",  "slot",       "spawn",
                                         "spawner", "spawnpoint", NULL};
    char name[LAYER_MAX];
    size_t length;
    if (!layer_name(path, name))
        return false;
    make_singular(name);
    const char *last = last_word(name, &length);
    return is_listed(places, last, length);
}

/* 1 for yes, -1 for no, 0 for what is neither. */
static int truth_of(const struct item *value)
{
    static const char *const yes[] = {"true", "yes", "on", "1", NULL};
    static const char *const no[] = {"false",   "no", "none", "off",
                                     "passive", "0",  NULL};
    const char *text = item_text(value, "");
    switch (value->kind) {
    case ITEM_BOOLEAN:
        return value->truth ? 1 : -1;
    case ITEM_NUMBER:
        return same_number(value->number, 1)   ? 1
               : same_number(value->number, 0) ? -1
                                               : 0;
    case ITEM_STRING:
        return is_one_of(no, text) ? -1 : is_one_of(yes, text);
    case ITEM_NULL:
    case ITEM_NUMBERS:
    case ITEM_ARRAY:
    case ITEM_OBJECT:
        break;
    }
    return 0;
}

int keyword_property(const char *name, const struct item *value)
{
    static const char *const passed_words[] = {"passable", "traversable",
                                               "walkable", NULL};
    if (!name || !value)
        return 0;
    /* Only whole names of walls: "wall", "isWall", not "wallJumpTime". */
    const char *whole = name;
    if (ascii_lower(name[0]) == 'i' && ascii_lower(name[1]) == 's')
        whole = name + 2;
    /* What is passable may be the ground as well as a wall's opposite. */
    if (select_word(passed_words, whole))
        return truth_of(value) < 0;
    return keyword_is_solid(KEYWORD_TILESET, name) ||
                   select_word(wall_words, whole)
               ? truth_of(value)
               : 0;
}
