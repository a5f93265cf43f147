/* The steps of algorithms as members of an object: what each kind shows. */
#ifndef WRITE_STEPS_H
#define WRITE_STEPS_H

#include "query/write_trace.h"

/* Writes the members of a step. */
typedef void step_writer(const struct trace_writer *writer,
                         const col_step *step);

/* write_steps.c: how two shapes lie, and boxes that are swept. */
step_writer write_axis_step;
step_writer write_gjk_step;
step_writer write_epa_step;
step_writer write_clip_step;
step_writer write_cull_step;
step_writer write_slab_step;

/* write_motion_steps.c: true shapes in motion. */
step_writer write_impact_step;
step_writer write_advance_step;

/* write_response_steps.c: masses, and what answers a hit. */
step_writer write_response_step;
step_writer write_part_step;
step_writer write_hit_step;
step_writer write_pass_step;

/* A vertex of the Minkowski difference, which several have. */
void write_support(const struct trace_writer *writer,
                   const col_support *support);

#endif
