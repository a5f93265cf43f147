/* The edge that two polygons of few vertices overlap least along.
 *
 * The gap of an edge is the least distance of the other core's vertices from
 * its line; here all gaps are measured, in floats, four edges at a time and
 * without a jump that could not be foreseen. What floats leave open exact
 * comparisons tell (geometry/clip/meeting_tie.h); where values are needed that
 * are not sure, it is left to geometry/narrow/sat.c. */
#ifndef MEETING_H
#define MEETING_H

#include "geometry/clip/side_planes.h"
#include "geometry/search/sectors.h"

/* Most vertices of a core all of whose gaps are measured. */
#define MEETING_ROOM FRAME_FEW

typedef struct meeting {
    const col_shape *mine, *other; /* the edge's shape, and the other one */
    bool flip;                     /* the edge is B's */
    int edge;
    bool level;        /* the incident edge is parallel to it */
    int nearest;       /* vertex of the other; level: the first of two that are,
                          counter-clockwise */
    bool near_first;   /* the incident edge leads from there to the far vertex,
                          counter-clockwise */
    int incident, far; /* of its two edges the one that runs more against the
                          edge, and the vertex beyond */
} meeting;

typedef enum meeting_kind {
    MEETING_APART,
    MEETING_EDGE,
    MEETING_UNSURE
} meeting_kind;

/* Takes the incident edge, where `way` is that along the other one; false where
 * it is not sure. */
static inline bool meeting_take_incident(meeting *m, lanes way)
{
    core_run run;
    bool sure = clip_take_opposed(way, m->other, m->nearest, &run);
    m->near_first = run.from == m->nearest;
    m->far = m->near_first ? run.to : run.from;
    m->incident = core_edge_at(m->other, run.from);
    return sure;
}

/* Whether a shape is one of those: prepared, of 3 to MEETING_ROOM vertices, all
 * corners, and no radius. */
static inline bool meeting_is_of(const col_shape *shape)
{
    return shape->prepared && shape->prepared->frame.few &&
           !(shape->radius > 0);
}

/* Whether a shape is one of more vertices: prepared with sectors, all corners,
 * and no radius. */
static inline bool meeting_is_of_many(const col_shape *shape)
{
    return has_sectors(shape) && shape->prepared->frame.corners &&
           is_zero(shape->radius);
}

/* The edge of the largest gap, where that is surely negative or at least not
 * surely positive; MEETING_APART: the shapes surely have no point in common. */
meeting_kind col_find_meeting(const col_shape *a, const col_shape *b,
                              meeting *m);

/* The same for two shapes of many vertices. */
meeting_kind col_find_meeting_many(const col_shape *a, const col_shape *b,
                                   meeting *m);

#endif
