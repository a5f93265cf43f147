/* How records of answers become marks: a function for each query, and one for
 * each kind of step in a trace. */
#ifndef ANSWER_MARKS_H
#define ANSWER_MARKS_H

#include "draw/marks/drawing.h"

/* Makes the marks of a record, `pen` being the scene's for it. Returns what the
 * record says, a sentence. */
typedef const char *record_marks(struct drawing *drawing, struct pen pen,
                                 const struct item *record);

record_marks mark_sat, mark_gjk, mark_clip, mark_sweep, mark_toi, mark_ray,
    mark_cast, mark_pairs, mark_resolve, mark_simulate, mark_mass, mark_pieces,
    mark_cross;

/* Adds the steps of a record (draw/marks/trace_steps.c): those of its trace, of
 * the traces of a ray's hits, the hits of a walk, the states of a simulation.
 */
void drawing_add_steps(struct drawing *drawing, struct pen pen,
                       const struct item *record);

/* Makes the steps of a section of a record's trace, which is an array; `pen` as
 * above, `record` the whole. */
typedef void step_marks(struct drawing *drawing, struct pen pen,
                        const struct item *record, const struct item *section);

step_marks step_axes, step_gjk, step_epa, step_clips, step_cull, step_slabs,
    step_advance, step_rim, step_hits, step_passes, step_response, step_parts,
    step_walk, step_states;

/* ---- Reading records ----------------------------------------------------- */

/* The first element of an array, or of a member that is one; NULL: it is none,
 * or empty. */
const struct item *item_first(const struct item *array);
const struct item *member_first(const struct item *object, const char *name);

/* [x, y]; false: it is none. */
bool item_vec2(const struct item *item, col_vec2 *vector);
bool member_vec2(const struct item *object, const char *name, col_vec2 *vector);

/* [[x, y], [x, y]] */
bool member_segment(const struct item *object, const char *name,
                    col_vec2 points[2]);

/* {"min":[x,y],"max":[x,y]} */
bool member_box(const struct item *object, const char *name, col_box *box);

/* The shape of a record's member "a", "b" or "id"; NULL: the drawing has none.
 * And the piece of it that the record is about; NULL: it is no sound shape. */
const struct picture_shape *record_shape(const struct drawing *drawing,
                                         const struct item *record,
                                         const char *side);
const col_shape *record_piece(const struct drawing *drawing,
                              const struct item *record, const char *side);

#endif
