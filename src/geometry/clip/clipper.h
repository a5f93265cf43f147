/* Clipping under way: the two edges, the ends of what is left of the incident
 * one, and how that is shown (geometry/clip/clip_trace.c). */
#ifndef CLIPPER_H
#define CLIPPER_H

#include "geometry/clip/clip_edge.h"

/* One end of the incident edge on its way through the planes. */
struct clip_end {
    col_vec2 point;
    int vertex;      /* of the incident core that it comes from */
    int cut_by;      /* the end of the reference edge whose plane cut it: 0, 1;
                        -1: not cut */
    bool deepest;    /* as deep as the shapes are, by construction */
    bool gone;       /* nothing of the edge is left at this end */
    bool has_height; /* the next is known */
    int height;      /* of a cut, in sign: above the reference edge 1, on it 0,
                        below -1 */
    scaled past[2];  /* distance from the two side planes times the reference
                        edge's length; right in sign */
};

struct clipper {
    const col_trace *trace;
    col_relation relation;
    double share; /* of the way from the incident to the reference shape at
                     which contacts are wanted */
    bool flip;
    clip_edge reference, incident;
    bool parallel;           /* the two are, exactly */
    struct clip_end root;    /* the near end of the moved incident edge */
    int near;                /* which of the ends is at the nearest vertex */
    struct clip_end ends[2]; /* of the incident edge, counter-clockwise */
};

/* The first or second end of the reference core edge. */
static inline col_vec2 clipper_corner(const struct clipper *c, int end)
{
    core_run side = c->reference.side;
    return c->reference.shape->vertices[end == 0 ? side.from : side.to];
}

/* Square of the length of the reference edge. */
static inline scaled clipper_square(const struct clipper *c)
{
    return col_dot(&c->reference.direction, &c->reference.direction);
}

/* Records the planes of the reference edge's two ends (0, 1), each with the
 * ends before it and where it cut, and the ends that are contacts; nothing
 * without a trace. */
void col_clip_record_plane(const struct clipper *c, int plane,
                           const struct clip_end *before, double u);
void col_clip_record_cull(const struct clipper *c, const double *depths,
                          const bool *kept);

#endif
