/* What must hold for every step of a trace: each number of it is printed, so
 * it must be finite, and counts and shares must be what they can be. */
#ifndef FUZZ_STEP_CHECK_H
#define FUZZ_STEP_CHECK_H

#include "collide.h"
#include "collide_steps.h"

/* The record function of a col_trace; the context is not used. */
void step_check(void *context, const col_step *step);

#endif
