/* Which edge axes may have the largest gap, of two cores of some vertices.
 *
 * The gap of an edge is the least distance of the other core's vertices from
 * its line; it is no more than the distance of a disc within that core. These
 * bounds come first, for all edges at a time; the gap itself, in floats, only
 * for those edges whose bound lets them be the largest. What may be the largest
 * for all that the error of floats tells is listed, which nearly always is one
 * axis: exact comparisons choose (geometry/narrow/facing.h). */
#ifndef AXES_H
#define AXES_H

#include "geometry/core/core.h"
#include "geometry/search/prepared.h"

/* Two shapes in the roles that an axis gives them. */
typedef struct roles {
    const col_shape *edge; /* the shape that the edge is of */
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
    bool corner; /* no other vertex is as far, surely */
} axis_found;

/* Candidates for the largest gap, in the order of axes. */
#define AXIS_ROOM (2 * FRAME_ROOM)

typedef struct axis_list {
    axis_found axes[AXIS_ROOM];
    int count;
} axis_list;

/* All axes that may have the largest gap; at least one. The frames are those of
 * a and b, of which one has edges. */
void col_find_axes(const col_shape *a, const frame *frame_a, const col_shape *b,
                   const frame *frame_b, axis_list *list);

/* The edge axis of the largest gap between two large cores, without a look at
 * most of their edges. */

/* The axes that may have the largest gap, in the order of axes; false where
 * there are too many of them, or nothing is known in doubles. a or b has edges.
 */
bool col_search_sectors(const col_shape *a, const col_shape *b,
                        axis_list *found);

/* A stretch of edges of a core, and their gaps from a stretch of another that
 * holds the vertices deepest below them: all of them measured, in doubles. */

/* Most edges of a chain. */
#define CHAIN_ROOM 24

typedef struct chain {
    const col_shape *shape;
    int from, edges; /* so many, counter-clockwise from a vertex */
    /* Filled by col_chain_put: */
    double x[CHAIN_ROOM + 2], y[CHAIN_ROOM + 2]; /* vertices from an origin */
    double way_x[CHAIN_ROOM + 2], way_y[CHAIN_ROOM + 2]; /* edges */
    double gaps[CHAIN_ROOM + 2];                         /* of edges */
} chain;

/* The chain between two vertices; it may have more edges than there is room
 * for. */
static inline void chain_take(chain *c, const col_shape *shape, int from,
                              int to)
{
    int steps = shape->winding > 0 ? to - from : from - to;
    c->shape = shape;
    c->from = from;
    c->edges = steps < 0 ? steps + shape->count : steps;
}

/* The index so many steps counter-clockwise from a vertex. */
static inline int chain_vertex(const chain *c, int steps)
{
    int count = c->shape->count;
    int i = c->shape->winding > 0 ? c->from + steps : c->from - steps;
    return i < 0 ? i + count : i < count ? i : i - count;
}

/* By how much a gap may be off, in shares of the reaches about two centres and
 * of the way between these, S: with u = 2^-53 and all coordinates from a vertex
 * of one of the two chains, at most 2S and S, cross products are off by 4u of
 * that, their difference by 3u S and the quotient by 4u S: 19u S. */
#define CHAIN_ERROR 0x1p-48

/* Fills a chain for which there is room, relative to an origin. */
void col_chain_put(chain *c, col_vec2 origin);

/* Measures the gaps of a chain's edges. Returns the largest; infinity where
 * squares of lengths underflow. */
double col_chain_gaps(chain *c, const chain *other);

/* The vertex of the other chain that is deepest below an edge, as rounded; in
 * steps from its start. */
int col_chain_deepest(const chain *c, int edge, const chain *other);

/* Bounds of the gaps of all edges whose normals are in a sector, from the
 * vertices of two cores at its two ends (geometry/search/prepared.h).
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

/* The edge axis of the largest gap between two cores that are prepared with
 * sectors (geometry/search/prepared.h), with a look at few of their edges. */

typedef enum sector_result {
    SECTORS_UNSURE, /* two gaps may be the largest, or too little is known */
    SECTORS_APART,  /* some gap is surely positive */
    SECTORS_FOUND,
} sector_result;

/* The axis of the largest gap, of which there is surely one, with one vertex
 * that is deepest. With `overlap`, only where that gap is not surely positive.
 * Both shapes have sectors. O(1) for round shapes of less than 1000s of
 * vertices. */
sector_result col_search_prepared(const col_shape *a, const col_shape *b,
                                  bool overlap, axis_found *found);

#endif
