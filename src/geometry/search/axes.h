/* Searches for the edge axes that may have the largest gap: among all edges in
 * floats (axes.c), by branch and bound over directions (gap_sectors.c), and by
 * branch and bound over the sectors of prepared shapes (sector_search.c).
 *
 * The gap of an edge is the least distance of the other core's vertices from
 * the edge's line. Each search lists the axes that the error of its arithmetic
 * leaves open, which nearly always is one; exact comparisons choose among them
 * (geometry/narrow/facing.h). */
#ifndef AXES_H
#define AXES_H

#include "geometry/core/core.h"
#include "geometry/search/prepared.h"

/* Two shapes in the roles that an axis gives them. */
typedef struct roles {
    const col_shape *edge; /* the shape that has the edge */
    const col_shape *other;
} roles;

static inline roles roles_of(const col_shape *a, const col_shape *b,
                             col_axis_kind kind)
{
    return kind == COL_EDGE_OF_B ? (roles){b, a} : (roles){a, b};
}

/* An edge axis, with the vertex of the other core that is furthest against the
 * edge's normal. */
typedef struct axis_found {
    col_axis_kind kind;
    int edge, vertex;
    bool corner; /* surely no other vertex is as far */
} axis_found;

/* Candidates for the largest gap, in the order of axes. */
#define AXIS_ROOM (2 * FRAME_ROOM)

typedef struct axis_list {
    axis_found axes[AXIS_ROOM];
    int count;
} axis_list;

/* Lists all axes that may have the largest gap; at least one. The frames are of
 * a and b, one of which has edges. */
void col_find_axes(const col_shape *a, const frame *frame_a, const col_shape *b,
                   const frame *frame_b, axis_list *list);

/* The same for large cores, without a look at most edges. Lists the axes in the
 * order of axes; false if there are too many of them, or nothing is known in
 * doubles. a or b has edges. */
bool col_search_sectors(const col_shape *a, const col_shape *b,
                        axis_list *found);

/* ---- Chains ---------------------------------------------------------------
 */

/* Max edges of a chain. */
#define CHAIN_ROOM 24

/* Successive edges of a core, and their gaps from a chain of another core that
 * has the vertices deepest below them: all measured in doubles. */
typedef struct chain {
    const col_shape *shape;
    int from, edges; /* start vertex and number, counter-clockwise */
    /* Filled by col_chain_put: */
    double x[CHAIN_ROOM + 2], y[CHAIN_ROOM + 2]; /* vertices from an origin */
    double way_x[CHAIN_ROOM + 2], way_y[CHAIN_ROOM + 2]; /* edges */
    double gaps[CHAIN_ROOM + 2];                         /* of edges */
} chain;

/* The chain between two vertices; it may have more edges than CHAIN_ROOM. */
static inline void chain_take(chain *c, const col_shape *shape, int from,
                              int to)
{
    c->shape = shape;
    c->from = from;
    c->edges = core_steps(shape, from, to);
}

/* The error of a gap relative to S, the sum of the reaches about two centers
 * and the distance between the centers. With u = 2^-53 and all coordinates
 * relative to a vertex of one of the two chains, at most 2S and S, cross
 * products are off by 4u of that, their difference by 3u S and the quotient by
 * 4u S: 19u S. */
#define CHAIN_ERROR 0x1p-48

/* Fills a chain of at most CHAIN_ROOM edges, relative to an origin. */
void col_chain_put(chain *c, col_vec2 origin);

/* Measures the gaps of a chain's edges. Returns the largest; infinity if
 * squares of lengths underflow. */
double col_chain_gaps(chain *c, const chain *other);

/* The vertex of the other chain that is deepest below an edge, as rounded, in
 * steps from the chain's start. */
int col_chain_deepest(const chain *c, int edge, const chain *other);

/* ---- Bounds of sectors ----------------------------------------------------
 *
 * The gaps of all edges whose normals are in a sector are bounded by the
 * vertices of two cores at the ends of the sector.
 *
 * Let d be the difference of the vertex of B that is deepest along a direction
 * n and A's vertex furthest along it, so that the gap of the cores along n is
 * n . d. Within a sector the gap is at most n . d1 and at most n . d2, with d1
 * and d2 from its two ends. The first is the lower bound from the sector's
 * begin up to the normal of d1 - d2, where both are equal; the second from
 * there on. So the gap is no more than the largest of both over these parts,
 * which is at an end of a part or, if n . d is positive and d itself points
 * into the part, the length of d.
 *
 * The bounds are computed in floats, four sectors at a time. With u = 2^-24 and
 * S the sum of the reaches and the distance of the centers, d is off by 3u S
 * and n . d by 10u S, as the directions of parts are rotated and not quite of
 * length 1. The vector w between the ends is off by 4u S, which changes a
 * length across it by 4u S |d| / |w|, which is added to the bound, and by 3u of
 * itself, 3u S; a vector that is shorter than 16u S makes no difference larger
 * than that. The largest of these errors is 16u S, 4u S and 10u S. So with
 * 16u S, the error of a frame_way, bounds are too small by less than two
 * errors. */

/* Least error of a frame_way that underflow does not affect; it does not affect
 * squares of longer vectors either. */
#define SECTOR_ERROR_MIN 0x1p-60f

/* The sectors of a pair, or the parts of one. */
typedef struct sector_round {
    const sector_block *a, *b;
    int shift; /* B's sector for A's first, which is the opposite one */
    const float *x, *y; /* directions, to be rotated by (cosine, sine) */
    float cosine, sine;
} sector_round;

/* Estimates for the begin of each sector, and for the end of the last. */
typedef struct sector_outlook {
    float x[SECTORS], y[SECTORS]; /* d */
    float along[SECTORS + 4];     /* the gap */
    float ahead[SECTORS];         /* the length of d, if d may point into the
                                     sector; else minus infinity */
    float aside[SECTORS + 4];     /* the same for the previous sector */
    float bounds[SECTORS];        /* of the gaps of a sector's edges */
} sector_outlook;

/* Fills d and the gaps, but not the end of the last. Returns the largest. */
float col_sectors_look(const frame_way *way, const sector_round *round,
                       sector_outlook *out);

/* Fills the lengths, but not the end of the last. */
void col_sectors_look_aside(const frame_way *way, const sector_round *round,
                            sector_outlook *out);

/* Fills the bounds; `lengths` is false if none of the gaps is positive. */
void col_sectors_bound(const frame_way *way, const sector_round *round,
                       bool lengths, sector_outlook *out);

/* Removes the largest bound and returns its sector; -1 if the largest bound is
 * below a limit. */
int col_sectors_take(sector_outlook *out, float limit);

/* ---- Search in sectors --------------------------------------------------- */

typedef enum sector_result {
    SECTORS_UNSURE, /* two gaps may be the largest, or too little is known */
    SECTORS_APART,  /* some gap is surely positive */
    SECTORS_FOUND,
} sector_result;

/* Finds the axis of the largest gap if no other axis ties with it and one
 * vertex is deepest. With `overlap`, only if that gap is not surely positive.
 * Both shapes have sectors. O(1) for round shapes of less than 1000s of
 * vertices. */
sector_result col_search_prepared(const col_shape *a, const col_shape *b,
                                  bool overlap, axis_found *found);

#endif
