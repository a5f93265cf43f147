/* All rules in the order of their ids, and helpers that files of rules share.
 * Each rule is a constant in the file of its topic, rules_*.c, beside the
 * function that looks for it. */
#ifndef RULES_H
#define RULES_H

#include "lint/rules/check.h"
#include "support/number.h"
#include "support/text.h"

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
    X(spawn_in_solid) X(spawn_without_ground) X(unreachable) X(pocket) X(pit)  \
    X(nothing_solid) X(stale_image) X(roles)                                 \
    /* the levels of a world */                                               \
    X(misaligned_door)
/* clang-format on */

/* The first members of a rule, and of one about a shape alone. */
/* NOLINTBEGIN(bugprone-macro-parentheses): these are no expressions */
#define RULE(id_, slug_, severity_)                                            \
    .about.id = id_, .about.slug = slug_, .about.severity = SEVERITY_##severity_
#define SHAPE_RULE(id_, slug_, severity_)                                      \
    RULE(id_, slug_, severity_), .is_of_shape = true

#define DECLARE_RULE(name) extern const struct rule rule_##name;
RULES(DECLARE_RULE)
#undef DECLARE_RULE

#define COUNT_RULE(name) +1
enum { RULE_COUNT = 0 RULES(COUNT_RULE) };
#undef COUNT_RULE
/* NOLINTEND(bugprone-macro-parentheses) */

/* ---- Words of sentences -------------------------------------------------- */

/* "12.5", and "[12.5, 40]": nine digits, which is more than anybody reads. */
struct short_text words_number(double number);
struct short_text words_point(col_vec2 point);

/* Bytes of a shape's class, id and name that are written; longer ones are cut
 * in the middle, with "..". */
#define CLASS_TOLD 24
#define ID_TOLD    28
#define NAME_TOLD  32

/* A shape as a designer knows it: its class, its id, and its name if neither
 * contains it: Mob "left guard". A UUID is cut to its first eight digits, which
 * are enough for an editor's search. */
struct short_text words_level_shape(const struct level_shape *shape);

/* Any other text of a file, in quotes. */
struct short_text words_name(const char *name);

/* ---- Looking ------------------------------------------------------------- */

/* Looks along the vertices of one shape, for rules with look_at_vertices. */
bool check_vertices(struct check *check, const struct solid *solid);

/* Whether surely no such rule finds a vertex of a polygon of one ring, by what
 * the tolerances are; `sharp` is the unit vector of their angle. */
bool vertices_are_plain(const struct tolerances *tolerances, col_vec2 sharp,
                        const struct solid *solid);

/* Reports that the rule ran out of work and left out this solid and all later
 * ones. false: out of memory. */
bool check_tell_rest(struct check *check, const struct solid *solid);

/* Sets check->winding and check->wound. */
void check_find_winding(struct check *check);

/* The player's size: the stated one, one number for both if only one was
 * stated; else that of its first start which has one. The picture of a start is
 * often larger than the body: then the player is at most a cell. */
struct player {
    double width, height;
    const struct level_shape *start; /* whose size it is; NULL: stated */
    bool is_cell;                    /* a side is a cell's */
};

/* false: it is unknown. */
bool player_find(const struct check *check, struct player *player);

/* Follows the size in a sentence: where it comes from; "" if it is stated. */
struct short_text words_player(const struct player *player);

#endif
