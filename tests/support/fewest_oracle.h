/* The least number of convex pieces of a small polygon, by trying all. */
#ifndef SUPPORT_FEWEST_ORACLE_H
#define SUPPORT_FEWEST_ORACLE_H

#include "collide_pieces.h"

/* Most vertices. */
#define FEWEST_ORACLE_MOST 11

/* Of a ring of whole coordinates below 2^20 that does not cross itself. Some
 * diagonal starts at its first reflex vertex: each is tried, and the two parts
 * likewise. */
int fewest_oracle(const col_vec2 *vertices, int count);

#endif
