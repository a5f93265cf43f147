/* Which edge axes may have the largest gap, of two cores of some vertices.
 *
 * The gap of an edge is the least distance of the other core's vertices from
 * its line; it is no more than the distance of a disc within that core. These
 * bounds come first, for all edges at a time; the gap itself, in floats, only
 * for those edges whose bound lets them be the largest. What may be the largest
 * for all that the error of floats tells is listed, which nearly always is one
 * axis: exact comparisons choose (geometry/narrow/largest_gap.h). */
#ifndef AXES_H
#define AXES_H

#include "geometry/search/sector_frame.h"

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

#endif
