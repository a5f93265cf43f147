/* All rules, in the order of their ids. Each is a constant in the file of its
 * topic, rules_*.c, beside the function that looks for it: at each shape, at
 * each two solids that are near, or at the level as a whole. */
#ifndef RULES_H
#define RULES_H

#include "lint/rules/check.h"

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

#endif
