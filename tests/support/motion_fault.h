/* Times of impact beside brute force: what the contract says of them. */
#ifndef SUPPORT_MOTION_FAULT_H
#define SUPPORT_MOTION_FAULT_H

#include "support/motion_oracle.h"

struct motion_figures {
    double steps, shorts; /* of the search; those shorter than the bracket */
    double share;         /* of the steps that it may take at most */
};

/* What of an answer of col_toi_test is not as collide_motion.h says; NULL:
 * nothing. Up to a hit the separation is looked at `samples` times, and so
 * often within the first steps. */
const char *motion_fault(const col_mover *a, const col_mover *b, double dt,
                         int samples, struct motion_figures *figures);

#endif
