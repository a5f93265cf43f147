/* Contacts where plain doubles and splits (geometry/exact/split.h) are sure of
 * them, as they nearly always are. The rest is left to geometry/clip/clip.c,
 * whose answers these are, bit for bit. */
#ifndef CLIP_QUICK_H
#define CLIP_QUICK_H

#include "collide.h"
#include "geometry/core/core.h"

/* An end of the incident edge, as geometry/clip/clip.c knows it. */
typedef struct quick_contact {
    col_vec2 point;
    double depth;
    int vertex;
    int cut_by;
} quick_contact;

typedef struct quick_clip {
    int edge;                     /* the reference edge */
    core_run reference;           /* counter-clockwise */
    col_vec2 reference_points[2]; /* moved out by the radius */
    bool round;                   /* the incident feature is a vertex */
    core_run incident;            /* counter-clockwise; the vertex twice */
    col_vec2 incident_points[2];
    int count;
    quick_contact contacts[2];
} quick_clip;

/* The contacts of two shapes that overlap along an edge, after a share of the
 * way from the incident shape to the reference shape; false where it is not
 * sure of them. */
bool col_clip_quickly(const col_shape *a, const col_shape *b,
                      const col_sat *sat, double share, quick_clip *out);

/* The contact of two shapes that overlap along two vertices, after a share of
 * the way from B to A; false where it is not sure of it. */
bool col_clip_vertices_quickly(const col_shape *a, const col_shape *b,
                               const col_sat *sat, double share,
                               col_vec2 *point);

#endif
