/* Which pieces of two shapes in motion meet first. */
#ifndef QUERY_FIRST_CONTACT_H
#define QUERY_FIRST_CONTACT_H

#include "query/write.h"

/* Asks about two pieces. */
typedef col_impact impact_function(const struct answer *answer,
                                   struct scene_pair pair,
                                   const col_trace *trace);

/* The impact of the two pieces that meet first: those that overlap before those
 * that hit, then by time; of several the first, by A's piece and then B's.
 * *pair, the two shapes, gets their numbers, if any meet. */
col_impact first_contact(const struct answer *answer, impact_function *ask,
                         struct scene_pair *pair);

#endif
