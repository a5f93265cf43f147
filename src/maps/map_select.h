/* Chooses the shapes of a level that count, and the role of each, by the
 * options of level.h (map_select.c), whose patterns are globs (glob.c). A shape
 * that a pattern of triggers, spawns or goals names has that role in every
 * layer of only_layers. Without a pattern for a role, the usual words give it.
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

/* The names of roles in scenes and reports. false: no role has that name. */
const char *role_name(enum level_role role);
bool role_named(const char *name, enum level_role *role);

/* A shape as it is selected by. */
struct traits {
    const char *name;  /* "": none */
    const char *class; /* "": none */
    const char *layer; /* the path of names */
    bool has_property; /* it, its tile or its layer has a chosen property:
                          select_property */
    bool is_marker;    /* a point: it is never solid */
    bool is_line;      /* not closed: it may be a path */
};

struct selection {
    bool counts;
    bool is_asked; /* by a pattern, a property or one of the usual words, not
                      only because nothing says otherwise */
    enum level_role role;
};

/* Whether options choose a property: its name fits a glob of
 * options->properties, and its value is none of false, null, "", "false", 0. */
bool select_property(const struct level_options *options, const char *name,
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

/* Whether a name is one of the words, whatever its case, without spaces, - and
 * _, without a number or "entity" or "object" at its end, and without what is
 * before a point: "Player_Start 2" is "playerstart", "me.CoinEntity" "coin". */
bool select_word(const char *const *words, const char *name);

#endif
