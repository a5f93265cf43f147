/* The edge axis of the largest gap between two cores of some vertices.
 *
 * A filter and exact comparisons. The gap of an edge is the least distance of
 * the other core's vertices from its line; it is no more than the distance of a
 * disc within that core. These bounds come first, for all edges at a time; the
 * gap itself, in floats, only for those edges whose bound lets them be
 * the largest; and exactly only of what may be the largest for all that the
 * error of floats tells, which nearly always is one. */
#ifndef NARROW_LARGEST_GAP_H
#define NARROW_LARGEST_GAP_H

#include "narrow/facing.h"
#include "narrow/frame.h"

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

typedef struct largest_gap {
    facing face; /* the first of the largest in the order of axes */
    bearing bearing;
    int ties; /* other edge axes with exactly the same gap */
} largest_gap;

/* Of the axes of a list, which is not empty. */
largest_gap col_largest_gap(const axis_list *list, const col_shape *a,
                            const col_shape *b);

#endif
