/* Chooses the shapes of a level that count, and the role of each, by the
 * options of level.h (map_select.c), whose patterns are globs (glob.c), and by
 * keywords (map_keywords.c). A shape
 * that a pattern of triggers, spawns or goals names has that role in every
 * layer of only_layers. Without a pattern for a role, keywords give it.
 * The options for layers, classes and properties choose among the other
 * shapes. */
#ifndef MAP_SELECT_H
#define MAP_SELECT_H

#include <stdbool.h>

#include "maps/level.h"

/* Whether a pattern fits all of `text`: * any characters, ? one, [abc] [a-z]
 * [!a] one of a set, by code points (bytes that are no UTF-8 are one each).
 * Case counts. A [ without its ], and a ] that comes first in a set, stand for
 * themselves. The empty pattern fits nothing. O(pattern * text). */
bool glob_fits(const char *pattern, const char *text);

/* Whether a pattern with a / fits all of `path`, or one without a / any of the
 * names between its slashes. */
bool glob_fits_path(const char *pattern, const char *path);

/* A shape as it is selected by. */
struct traits {
    const char *name;    /* "": none */
    const char *class;   /* "": none */
    const char *layer;   /* the path of names */
    const char *tileset; /* the name of its tile's tileset; NULL: none */
    bool has_property;   /* it, its tile or its layer has a chosen property:
                            select_property */
    int solid;           /* properties say that it is solid (1), that it is not
                            (-1), or nothing (0): keyword_property */
    uint64_t rules; /* bits of the rules of the project file with a property
                       that is on: select_rules */
    bool is_marker; /* a point: it is never solid */
    bool is_line;   /* not closed: it may be a path */
    bool is_form;   /* the collision shape of a tile */
    bool is_cell;   /* a tile without collision shapes: it is solid only if
                       something marks it */
};

struct selection {
    bool counts;
    enum level_reason reason;
    enum level_role role;
};

/* Whether options choose a property: its name fits a glob of
 * options->properties, and its value is none of false, null, "", "false", 0. */
bool select_property(const struct level_options *options, const char *name,
                     const struct item *value);

/* Whether a property is on: its value is none of false, null, "", "false", 0.
 */
bool select_is_on(const struct item *value);

/* The rules of the project file that a property fits: a bit for each. */
uint64_t select_rules(const struct level_options *options, const char *name,
                      const struct item *value);

/* The rules that ignore a shape, by the value of its property (NULL: none): a
 * text, or true, which is "all". Else "". */
const char *select_ignored(const struct item *value);

/* A marker that is not in a role and fits the filters is a sensor. */
struct selection select_shape(const struct level_options *options,
                              const struct traits *traits);

/* Whether a solid shape of a layer may count, by options->layers and
 * options->only_layers. */
bool select_layer(const struct level_options *options, const char *layer);

/* Counts a layer for the account of patterns, whatever is in it. */
void select_see_layer(const struct level_options *options, const char *layer);

/* Whether the level of that name is to be read. */
bool select_level(const struct level_options *options, const char *name);

/* ---- Keywords (map_keywords.c) --------------------------------------------
 */

/* Whether a name is one of the words, whatever its case, without spaces, - and
 * _, without a number or "entity" or "object" at its end, and without what is
 * before a point: "Player_Start 2" is "playerstart", "me.CoinEntity" "coin". */
bool select_word(const char *const *words, const char *name);

/* Whether a name or class has one of the usual names for spawns, goals or
 * sensors; an open line is also a sensor if it is called a path. */
bool keyword_gives_role(enum level_role role, const char *name, bool is_line);

/* The same for the name of a layer, the last one of a path, also in plural:
 * "Enemies", "DeadZones", "MAP_SPAWNS_LAYER". It holds for shapes without a
 * role of their own. */
bool keyword_layer_gives_role(enum level_role role, const char *path,
                              bool is_line);

/* Whether such a layer is called after places, as "EnemySlots": then a name
 * like "ground_left" says where an object is, and makes no solid of it. */
bool keyword_layer_marks_places(const char *path);

/* Whether a name or class is one of the usual names of ladders and ropes. */
bool keyword_is_climbed(const char *name);

/* Whether a layer is called after paths, so that its open lines are paths. */
bool keyword_is_path(const char *layer);

/* Where a keyword of solids stands. The names of tilesets need a clearer word
 * than layers and single tiles, and these a clearer word than objects. */
enum keyword_scope { KEYWORD_TILESET, KEYWORD_CELL, KEYWORD_OBJECT };

/* Whether one of the words of a name is a keyword of solids ("BoxCollider",
 * "wall 3", "is_solid"), and none gives it another meaning ("wall shadows"). */
bool keyword_is_solid(enum keyword_scope scope, const char *name);

/* The same for any of the names in a layer's path. */
bool keyword_path_is_solid(enum keyword_scope scope, const char *path);

/* Whether one of the words of a name says that a thing moves on its own:
 * "MovingPlatform", "elevator 2". */
bool keyword_moves(const char *name);

/* The same for a property that is on, which may also be a path of
 * points or the number of one. */
bool keyword_property_moves(const char *name, const struct item *value);

/* Whether one of the words in a layer's path is a usual one for scenery. */
bool keyword_is_scenery(const char *path);

/* 1 if a property with such a name says that its shape is solid, -1 if it says
 * that it is not; 0: it says nothing. */
int keyword_property(const char *name, const struct item *value);

/* Whether a property with such a name refers to the object to which its own
 * object teleports ("destination", "leads_to", "warp"). */
bool keyword_is_destination(const char *name);

/* ---- Unmarked shapes (map_unmarked.c) --------------------------------------
 */

/* Decides about unmarked solids once all levels of a map are known. If the map
 * marks any shape as a solid, unmarked shapes are sensors, except collision
 * shapes of tiles. Shapes of unknown classes are solids only if nothing else
 * is. A shape without a mark that contains all others is a sensor. Marks
 * the levels that lack solids, and shapes that travel or mark a place;
 * `are_one_map`: one of them may do without. false: out of memory. */
bool select_unmarked(const struct levels *levels, bool are_one_map);

#endif
