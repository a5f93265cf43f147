/* The two edges of a manifold. Each stands for the whole straight side that it
 * is part of: collinear vertices do not cut a contact in two. */
#ifndef CLIP_EDGE_H
#define CLIP_EDGE_H

#include "collide.h"
#include "geometry/core/core.h"
#include "geometry/exact/gap.h"

typedef struct clip_edge {
    const col_shape *shape;
    int edge;            /* the part by which the side is named */
    core_run side;       /* counter-clockwise */
    form2 direction;     /* from its first to its second end */
    unit_vector outward; /* normal */
} clip_edge;

clip_edge col_clip_edge(const col_shape *shape, int edge);

/* Of the two edges at a vertex the one that runs more against the reference
 * edge; the lower index where both do as much. Named by the part that faces the
 * reference edge. The shape has edges. */
clip_edge col_clip_incident(const clip_edge *reference, const col_shape *shape,
                            int vertex);

/* Whether the two are parallel, and whether they stand at more than 45 degrees
 * to each other. Exactly. */
bool col_clip_parallel(const clip_edge *reference, const clip_edge *incident);
bool col_clip_steep(const clip_edge *reference, const clip_edge *incident);

/* How high above a reference core edge the line of an incident core edge meets
 * the plane at a corner of it, in sign, exactly: 1 above, 0 in the corner, -1
 * below. They are not parallel. */
int col_clip_cut_height(const clip_edge *reference, const clip_edge *incident,
                        col_vec2 corner);

/* As a manifold shows them. An edge is moved out by the radius and runs the way
 * of the file. */
col_feature col_clip_edge_feature(const clip_edge *edge, col_side side);
col_feature col_clip_vertex_feature(const col_shape *shape, col_side side,
                                    int vertex);

#endif
