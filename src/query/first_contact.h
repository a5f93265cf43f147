/* Which pieces of two shapes in motion meet first. */
#ifndef FIRST_CONTACT_H
#define FIRST_CONTACT_H

#include "query/write_record.h"

/* Computes the impact of two pieces. Impacts at `until` or later, which is
 * HUGE_VAL at first, need not be found. */
typedef col_impact impact_function(const struct answer *answer,
                                   struct scene_pair pair, double until,
                                   const col_trace *trace);

/* The impact of the two pieces that meet first: those that overlap before those
 * that hit, then by time; of several the first, by A's piece and then B's.
 * *pair, the two shapes, gets their numbers, if any meet. Unknown if the answer
 * has too much work by then. */
col_impact first_contact(const struct answer *answer, impact_function *ask,
                         struct scene_pair *pair);

#endif
