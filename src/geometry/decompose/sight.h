/* Which corners of a small simple polygon see each other. */
#ifndef SIGHT_H
#define SIGHT_H

#include <stdint.h>

#include "geometry/decompose/mesh.h"
#include "geometry/exact/bits.h"

/* Most corners: one bit each. */
#define SIGHT_MOST 32

/* Corners, each a bit. */
typedef uint32_t corners;

static inline corners corner_bit(int i)
{
    return (corners)1 << i;
}

static inline bool has_corner(corners set, int i)
{
    return (set >> i & 1) != 0;
}

/* The corners i .. SIGHT_MOST - 1, for i > 0. */
static inline corners corners_from(int i)
{
    return i < SIGHT_MOST ? ~(corners)0 << i : 0;
}

/* The first of some corners. */
static inline int first_corner(corners set)
{
    return lowest_bit(set);
}

/* The last one. */
static inline int last_corner(corners set)
{
    int place = 0;
    while (set >>= 1)
        place++;
    return place;
}

/* A polygon with corners 0 .. count - 1, counter-clockwise. What can bound a
 * piece are its sides and the diagonals that start or end at a reflex corner.
 */
struct sight_line {
    int count;
    int vertex[SIGHT_MOST]; /* its corners */
    /* The corners above each that bound a piece with it. */
    corners above[SIGHT_MOST];
    /* The corners above each that may be of one convex piece with it: all that
     * it sees, past others on the way, too, and maybe more. */
    corners seen[SIGHT_MOST];
    /* For corners i < j that bound a piece, which ones are left and right of
     * the way from i to j, exactly. */
    corners left[SIGHT_MOST][SIGHT_MOST], right[SIGHT_MOST][SIGHT_MOST];
};

/* Finds this for `count` and `vertex`, which are filled in; `rank` are the
 * places of all vertices of the mesh in order (geometry/core/order.h). At most
 * some count^3 steps. */
void col_sight_find(struct sight_line *sight, const struct mesh *mesh,
                    const int *rank);

#endif
