/* All rules, in the order of their ids. Each is a constant in the file of its
 * topic, rules_*.c, beside the function that looks for it: at each shape, at
 * each two solids that are near, or at the level as a whole. */
#ifndef RULES_H
#define RULES_H

#include "lint/rules/check.h"
#include "support/number.h"

/* clang-format off */
#define RULES(X)                                                              \
    /* reading a file */                                                      \
    X(unreadable) X(missing_number) X(wrong_type) X(number_range)             \
    X(unsupported_map) X(missing_file) X(bad_layer_data) X(unknown_member)    \
    X(not_used)                                                               \
    /* shapes alone */                                                        \
    X(too_few_vertices) X(zero_area) X(self_intersecting) X(repeated_vertex)  \
    X(nearly_repeated_vertex) X(collinear_vertices) X(tiny_edge) X(sliver)    \
    X(needle) X(wrong_winding) X(concave) X(too_many_vertices)                \
    X(unsupported_shape) X(open_chain_end) X(chain_direction)                 \
    X(chain_too_short) X(float32_precision) X(zero_size) X(hole_faulty)       \
    /* shapes beside each other */                                            \
    X(overlap) X(duplicate_shape) X(contained_shape) X(gap) X(seam)           \
    X(t_junction) X(low_step) X(narrow_slot) X(buried_line)                   \
    /* the level as a whole */                                                \
    X(duplicate_id) X(dangling_reference) X(unknown_tile) X(outside_map)      \
    X(spawn_in_solid) X(spawn_without_ground) X(unreachable) X(pocket) X(pit)

/* clang-format on */

#define DECLARE_RULE(name) extern const struct rule rule_##name;

RULES(DECLARE_RULE)
#undef DECLARE_RULE

/* Numbers, points and shapes as the sentences of findings have them. */

struct rule_words {
    char text[2 * NUMBER_MAX + 8];
};

/* "12.5", and "[12.5, 40]": nine digits, which is more than anybody reads. */
struct rule_words words_number(double number);
struct rule_words words_point(col_vec2 point);

/* Bytes of a shape's class, id and name that are told; of longer ones a part,
 * with ".." where some are left out. */
#define CLASS_TOLD 24
#define ID_TOLD    28
#define NAME_TOLD  32

struct shape_words {
    char text[CLASS_TOLD + ID_TOLD + NAME_TOLD + 16];
};

/* A shape as a designer knows it: its class, its id, and its name where that is
 * neither of them: Mob "9" (left guard). Of a UUID the first eight digits are
 * told, which are what an editor's search needs. */
struct shape_words words_level_shape(const struct level_shape *shape);
struct shape_words words_shape(const struct solid *solid);

/* Any other text of a file, in quotes. */
struct shape_words words_name(const char *name);

/* The pairs of solids that are near each other. */

/* Calls a function for the pairs of solids whose boxes have a point in common,
 * in their order, until the rule has as many findings as are kept. A level of
 * solids that are all at one place has more pairs than can be looked at: beyond
 * some number for each solid a last finding says that there are more. false:
 * memory is used up. */
bool check_pairs(struct check *check, const struct rule *rule, pair_look *look);

/* Tells that a rule has left out all from a solid, or what starts, on. false:
 * memory is used up.
 */
bool check_tell_rest(struct check *check, const struct rule *rule,
                     const struct solid *solid);

/* Which way around polygons and chains go: for whoever looks at the level, and
 * for an engine whose y may point the other way. */

/* 1 where the level's coordinates are the engine's, -1 where y is turned around
 * between them, 0 where nobody knows: y points down in the level, and what it
 * does in the engine was not said. */
int engine_mirror(const struct check *check);

/* Whether a polygon is a collider: a solid or sensor that is sound. */
bool is_polygon_collider(const struct solid *solid);

/* The winding of a polygon as it was drawn. A tile that is placed as its mirror
 * image is turned around by the game, not in the level. */
int drawn_winding(const struct solid *solid);

/* Sets check->winding and check->wound. */
void check_find_winding(struct check *check);

/* "clockwise" or "counter-clockwise", as a winding of 1 or -1 in the level's
 * axes is seen. */
const char *words_winding(const struct check *check, int winding);

/* The player: the one of the starts that levels are looked at for. */

/* Whether a shape is a start that is called the player's, by its class or
 * name. */
bool is_player(const struct solid *solid);

/* Whether the level has such a start. */
bool player_has_start(const struct check *check);

/* The player's size: as it was given, one number for both if only one was; else
 * that of its first start which has one. false: it is not known. */
bool player_size(const struct check *check, double *width, double *height);

#endif
