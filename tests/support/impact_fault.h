/* Casts and rays beside exact arithmetic: what the contract says of them. */
#ifndef SUPPORT_IMPACT_FAULT_H
#define SUPPORT_IMPACT_FAULT_H

#include "support/impact.h"

/* The errors of an answer, 0 where there is nothing to compare. */
struct impact_errors {
    double time, normal; /* in units in the last place */
    double point;        /* in those of the largest term */
};

/* What of an answer of col_cast_test is not as collide_motion.h says; NULL:
 * nothing. */
const char *impact_cast_fault(struct impact *o, const col_moving *a,
                              const col_moving *b, double dt, double target,
                              struct impact_errors *errors);

/* The same of col_ray_test. */
const char *impact_ray_fault(struct impact *o, const col_shape *shape,
                             col_vec2 from, col_vec2 to,
                             struct impact_errors *errors);

#endif
