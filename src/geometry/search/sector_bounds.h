/* Bounds of the gaps of all edges whose normals are in a sector, from the
 * vertices of two cores at its two ends (geometry/search/sectors.h).
 *
 * Let d be the difference of the vertex of B that is deepest along a direction
 * n and A's vertex furthest along it, so that the gap of the cores along n is
 * n . d. Within a sector it is at most n . d1 and at most n . d2, with d1 and
 * d2 those of its two ends: the former from its begin up to the normal of the
 * way from d2 to d1, where both are equal, the latter from there on. So it is
 * no more than the largest of both over these parts, which is at an end of the
 * parts or, if n . d is positive and d itself leads into the part, the length
 * of d.
 *
 * Floats, four sectors at a time. With u = 2^-24 and S the sum of the reaches
 * and the way between the centres, d is off by 3u S and n . d by 10u S, as the
 * directions of parts are turned and not quite of length 1; the way by 4u S,
 * which moves what is measured square to it by 4u S |d| / |way|, that is added
 * to the bound, and by 3u of itself, 3u S; a way that is shorter than 16u S
 * makes no difference larger than that. The most of that is 16u S, 4u S and
 * 10u S: so with 16u S, the error of a frame_way, bounds are less by less than
 * two errors than what they bound.
 */
#ifndef SECTOR_BOUNDS_H
#define SECTOR_BOUNDS_H

#include "geometry/search/sectors.h"

/* Least error of a frame_way that is not affected by underflow: nor are squares
 * of ways that are longer. */
#define SECTOR_ERROR_MIN 0x1p-60f

/* The sectors of a pair, or the parts of one. */
typedef struct sector_round {
    const sector_block *a, *b;
    int shift; /* B's sector for A's first, which is the opposite one */
    const float *x, *y; /* directions, to be turned by (cosine, sine) */
    float cosine, sine;
} sector_round;

/* What is known of the begin of each sector, and of the end of the last. */
typedef struct sector_outlook {
    float x[SECTORS], y[SECTORS]; /* d */
    float along[SECTORS + 4];     /* the gap */
    float ahead[SECTORS];         /* the length of d, if that leads into the
                                     sector for all that is known of its begin;
                                     else less than anything */
    float aside[SECTORS + 4];     /* so for the sector before */
    float bounds[SECTORS];        /* of the gaps of a sector's edges */
} sector_outlook;

/* Fills d and the gaps, but for the end of the last. Returns the largest. */
float col_sectors_look(const frame_way *way, const sector_round *round,
                       sector_outlook *out);

/* Fills the lengths, but for the end of the last. */
void col_sectors_look_aside(const frame_way *way, const sector_round *round,
                            sector_outlook *out);

/* Fills the bounds; without lengths where none of the gaps is positive. */
void col_sectors_bound(const frame_way *way, const sector_round *round,
                       bool lengths, sector_outlook *out);

/* The sector of the largest bound, which is taken away; -1 where that is below
 * a limit. */
int col_sectors_take(sector_outlook *out, float limit);

#endif
