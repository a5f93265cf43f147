/* The functions of the rules. They look at a level through struct check and
 * tell of what they find by check_find and check_find_at; they return false
 * where memory is used up. Which rule is which is in the table (rules.c). */
#ifndef CHECK_RULES_H
#define CHECK_RULES_H

#include "check/check.h"

/* ---- Shapes alone -------------------------------------------------------- */

rule_function check_too_few_vertices;
rule_function check_zero_area;
rule_function check_self_intersecting;
rule_function check_repeated_vertex;
rule_function check_nearly_repeated_vertex;
rule_function check_collinear_vertices;
rule_function check_tiny_edge;
rule_function check_sliver;
rule_function check_needle;
rule_function check_wrong_winding;
rule_function check_concave;
rule_function check_too_many_vertices;
rule_function check_unsupported_shape;
rule_function check_open_chain_end;
rule_function check_chain_direction;
rule_function check_chain_too_short;
rule_function check_float32_precision;
rule_function check_zero_size;
rule_function check_ignored_names;
rule_function check_hole_faulty;

/* ---- Shapes beside each other -------------------------------------------- */

rule_function check_overlap;
rule_function check_duplicate_shape;
rule_function check_contained_shape;
rule_function check_buried_line;
rule_function check_gap;
rule_function check_seam;
rule_function check_t_junction;
rule_function check_low_step;
rule_function check_narrow_slot;

/* ---- The level as a whole ------------------------------------------------ */

rule_function check_duplicate_id;
rule_function check_dangling_reference;
rule_function check_unknown_tile;
rule_function check_outside_map;
rule_function check_spawn_in_solid;
rule_function check_spawn_without_ground;
rule_function check_unreachable;
rule_function check_pocket;
rule_function check_pit;

#endif
