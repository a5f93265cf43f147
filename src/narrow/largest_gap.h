/* The edge axis of the largest gap between two small cores.
 *
 * A filter and exact comparisons. The gap of an edge is the least distance of
 * the other core's vertices from its line. All edges times all vertices in
 * plain doubles, two edges at a time, is the fastest way through small cores:
 * nothing in it depends on what comes out. Edges whose gaps may be the largest,
 * for all that the error of these doubles tells, are then compared exactly;
 * nearly always that is one. */
#ifndef NARROW_LARGEST_GAP_H
#define NARROW_LARGEST_GAP_H

#include <stdint.h>

#include "narrow/facing.h"
#include "narrow/frame.h"

/* Both cores and the gaps of all edges as estimated. */
typedef struct gap_estimates {
    const frame *a, *b;
    double tx, ty;               /* from A's origin to B's */
    double error;                /* of each */
    double gaps[2 * FRAME_ROOM]; /* edges of A first, then from a.edges B's */
    uint32_t largest; /* bits: which of them may be the largest; not none */
} gap_estimates;

/* Of cores of at most FRAME_ROOM vertices; a or b has edges, and *e the frames.
 */
void col_estimate_gaps(gap_estimates *e, const col_shape *a,
                       const col_shape *b);

/* An edge axis by its number among the estimates, with the vertex of the other
 * core that is furthest against the edge's normal. */
typedef struct axis_found {
    col_axis_kind kind;
    int edge, vertex;
    bool corner; /* no other vertex is as far, surely */
} axis_found;
axis_found col_estimated_axis(const gap_estimates *e, const col_shape *a,
                              const col_shape *b, int number);

/* Candidates for the largest gap, in the order of axes. */
#define AXIS_ROOM (2 * FRAME_ROOM)
typedef struct axis_list {
    axis_found axes[AXIS_ROOM];
    int count;
} axis_list;

/* All that may be the largest. */
void col_estimated_axes(const gap_estimates *e, const col_shape *a,
                        const col_shape *b, axis_list *list);

typedef struct largest_gap {
    facing face; /* the first of the largest in the order of axes */
    bearing bearing;
    int ties; /* other edge axes with exactly the same gap */
} largest_gap;

/* Of the axes of a list, which is not empty. */
largest_gap col_largest_gap(const axis_list *list, const col_shape *a,
                            const col_shape *b);

/* The number of the lowest bit; some bit is set. */
static inline int lowest_bit(uint32_t bits)
{
#if defined(__GNUC__)
    return __builtin_ctz(bits);
#else
    int i = 0;
    while (!(bits >> i & 1))
        i++;
    return i;
#endif
}

#endif
