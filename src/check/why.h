/* Why each rule matters: the texts of --explain, by slug. */
#ifndef CHECK_WHY_H
#define CHECK_WHY_H

extern const char why_unreadable[];
extern const char why_missing_number[];
extern const char why_wrong_type[];
extern const char why_number_range[];
extern const char why_unsupported_map[];
extern const char why_missing_file[];
extern const char why_bad_layer_data[];
extern const char why_unknown_member[];
extern const char why_not_used[];
extern const char why_too_few_vertices[];
extern const char why_zero_area[];
extern const char why_self_intersecting[];
extern const char why_repeated_vertex[];
extern const char why_nearly_repeated_vertex[];
extern const char why_collinear_vertices[];
extern const char why_tiny_edge[];
extern const char why_sliver[];
extern const char why_needle[];
extern const char why_wrong_winding[];
extern const char why_concave[];
extern const char why_too_many_vertices[];
extern const char why_unsupported_shape[];
extern const char why_open_chain_end[];
extern const char why_chain_direction[];
extern const char why_chain_too_short[];
extern const char why_float32_precision[];
extern const char why_zero_size[];
extern const char why_hole_faulty[];
extern const char why_overlap[];
extern const char why_duplicate_shape[];
extern const char why_contained_shape[];
extern const char why_buried_line[];
extern const char why_gap[];
extern const char why_seam[];
extern const char why_t_junction[];
extern const char why_low_step[];
extern const char why_narrow_slot[];
extern const char why_duplicate_id[];
extern const char why_dangling_reference[];
extern const char why_unknown_tile[];
extern const char why_outside_map[];
extern const char why_spawn_in_solid[];
extern const char why_spawn_without_ground[];
extern const char why_unreachable[];
extern const char why_pocket[];
extern const char why_pit[];

#endif
