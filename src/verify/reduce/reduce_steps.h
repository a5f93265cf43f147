/* The steps of a round. Each tries all that it knows, and returns whether the
 * draft is smaller. */
#ifndef REDUCE_STEPS_H
#define REDUCE_STEPS_H

#include "verify/reduce/trial.h"

/* Fewer shapes, with the pairs that name them (step_lists.c). */
bool step_shapes(struct trial *trial);

/* Fewer members of shapes: each name for all shapes at once, then for some. */
bool step_members(struct trial *trial);

/* Fewer elements of each array and members of each object, outermost first. */
bool step_lists(struct trial *trial);

/* Shapes without position and angle: their points are moved (step_poses.c). */
bool step_poses(struct trial *trial);

/* Simpler types of shapes (step_types.c). */
bool step_types(struct trial *trial);

/* The whole scene nearer to the origin, or of another size (step_frames.c). */
bool step_frames(struct trial *trial);

/* Rounder numbers (step_numbers.c). */
bool step_numbers(struct trial *trial);

/* No ids where pairs can do without, and shorter strings (step_names.c). */
bool step_names(struct trial *trial);

#endif
