/* Contacts of two shapes in plain doubles and splits (geometry/exact/split.h).
 * Each function reports if it is not sure of every bit: then the exact path of
 * geometry/clip/clip.c gives the answer, with the same bits. meeting.c finds
 * the edge with the least overlap of two polygons, clip_rounded.c the nearest
 * features of capsules and rounded polygons; clip_contact.c (col_clip_test)
 * finds overlap and contacts in one computation; clip_quick.c finds contacts
 * along the axis that SAT found, for col_clip, and moves them to other places.
 * clip_features.c records how the features of a traced pair were chosen. */
#ifndef CLIP_H
#define CLIP_H

#include <math.h>

#include "collide.h"
#include "geometry/core/core.h"
#include "geometry/exact/doubles.h"
#include "geometry/exact/lanes.h"
#include "geometry/exact/predicates.h"
#include "geometry/narrow/quick_side.h"
#include "geometry/search/axes.h"

/* ---- Side planes -------------------------------------------------------- */

/* A segment from p to q, whose distances are measured at `from` and `to`. */
typedef struct clip_way {
    lanes from, to;
    lanes p, q;
} clip_way;

/* The point where a segment from behind a side plane crosses it: at the share
 * d.(c - from) / d.(to - from), with d the reference edge and c its corner. */
ALWAYS_INLINE static inline bool clip_cut(const quick_side *s, int plane,
                                          const clip_way *way, lanes *point)
{
    lanes corner = s->corner[plane], d = s->way, from = way->from;
    lanes part = lanes_mul(d, lanes_sub(corner, from));
    lanes whole = lanes_mul(d, lanes_sub(way->to, from));
    double inverse = 1 / (lanes_x(whole) + lanes_y(whole));
    double near = (lanes_x(part) + lanes_y(part)) * inverse;
    estimate share =
        split_share(split_dots(s->edge, from, corner, way->to), near, inverse);
    return split_part_way(way->p, share, split_way(way->p, way->q), point);
}

/* True if the height of a rounded cut decides its side of an edge: half a unit
 * in the last place of each coordinate cannot change it. */
static inline bool clip_is_clear(double height, lanes point)
{
    double size = fabs(lanes_x(point)) + fabs(lanes_y(point));
    return fabs(height) > size * 0x1p-52 + 0x1p-1070;
}

/* ---- The incident edge -------------------------------------------------- */

/* Underflow does not affect squares of lengths above this. */
#define CLIP_SQUARE_MIN 0x1p-400

/* Compares how opposite to d the vectors from p to q and from q to r are: 1 if
 * the first is more so, -1 if the second is, 0 if that is not sure.
 *
 * With e a vector and c = -d.e, compares c |c| / |e|^2. In doubles c is off by
 * 4u |d| |e| (u = 2^-53), c |c| by 9u of their square and the quotient by
 * 14u |d|^2; 2^-47 of that covers both. */
static inline int clip_compare_opposition(lanes d, lanes p, lanes q, lanes r)
{
    lanes first = lanes_sub(q, p), second = lanes_sub(r, q);
    lanes x = lanes_xs(first, second), y = lanes_ys(first, second);
    lanes along = lanes_add(lanes_mul(lanes_both(lanes_x(d)), x),
                            lanes_mul(lanes_both(lanes_y(d)), y));
    lanes square = lanes_add(lanes_mul(x, x), lanes_mul(y, y));
    lanes share = lanes_div(lanes_mul(along, lanes_abs(along)), square);
    lanes d_square = lanes_mul(d, d);
    double size = lanes_x(d_square) + lanes_y(d_square);
    double more = lanes_y(share) - lanes_x(share);
    COUNT_DECISION(made);
    if (!(fabs(more) > size * 0x1p-47 && size > CLIP_SQUARE_MIN) ||
        lanes_above(square, lanes_both(CLIP_SQUARE_MIN)) != 3)
        return 0;
    return more > 0 ? 1 : -1;
}

/* Of the two sides of a core of two vertices, the one that runs opposite to d;
 * false if that is not sure. If both are equally opposite, a rounded core is
 * steep, and its vertex is the feature. */
static inline bool clip_take_side(lanes d, const col_shape *shape,
                                  core_run *run)
{
    const col_vec2 *v = shape->vertices;
    lanes part = lanes_mul(d, lanes_sub(lanes_at(&v[1]), lanes_at(&v[0])));
    double x = lanes_x(part), y = lanes_y(part), along = x + y;
    *run = (core_run){along > 0, !(along > 0)};
    COUNT_DECISION(made);
    return shape->radius > 0 || fabs(along) > vector_error(x, y);
}

/* Finds the edge of a core at a vertex, counter-clockwise, that is more
 * opposite to d; false if that is not sure. */
static inline bool clip_take_opposed(lanes d, const col_shape *shape,
                                     int vertex, core_run *run)
{
    if (shape->count == 2)
        return clip_take_side(d, shape, run);
    const col_vec2 *v = shape->vertices;
    int before = core_before(shape, vertex), next = core_next(shape, vertex);
    int more = clip_compare_opposition(
        d, lanes_at(&v[before]), lanes_at(&v[vertex]), lanes_at(&v[next]));
    *run = more > 0 ? (core_run){before, vertex} : (core_run){vertex, next};
    return more != 0;
}

/* 1 if the angle between two edges is more than 45 degrees, 0 if not, -1 if
 * that is not sure. Cosine and sine are off by VECTOR_FILTER of their terms'
 * magnitudes. */
static inline int clip_is_steep(const quick_side *reference,
                                const quick_side *incident)
{
    lanes d = reference->way, e = incident->way;
    lanes along = lanes_mul(d, e), across = lanes_mul(d, lanes_turned(e));
    double xx = lanes_x(along), yy = lanes_y(along);
    double xy = lanes_x(across), yx = lanes_y(across);
    double steep = xx + yy + fabs(xy - yx);
    COUNT_DECISION(made);
    if (!(fabs(steep) > 2 * (vector_error(xx, yy) + vector_error(xy, yx))))
        return -1;
    return steep > 0;
}

/* Sign of the cross product of the two edges, exactly. */
static inline int clip_turn(const quick_side *reference,
                            const quick_side *incident)
{
    lanes d = reference->way, e = incident->way;
    lanes products = lanes_mul(d, lanes_turned(e));
    double left = lanes_x(products), right = lanes_y(products);
    double cross = left - right;
    COUNT_DECISION(made);
    if (fabs(cross) > vector_error(left, right))
        return cross > 0 ? 1 : -1;
    return vector_cross_sign(
        exact_way(reference->corner[0], reference->corner[1]),
        exact_way(incident->corner[0], incident->corner[1]));
}

/* ---- Meetings (meeting.c): the edge of the least overlap ------------------
 *
 * The gap of an edge is the least distance of the other core's vertices from
 * its line; here all gaps are measured in floats. Exact comparisons decide the
 * cases that floats leave open; where values are needed that are not sure,
 * geometry/narrow/sat.c gives the answer. */

typedef struct meeting {
    const col_shape *mine, *other; /* the edge's shape, and the other one */
    bool flip;                     /* the edge is B's */
    int edge;
    bool level;        /* the incident edge is parallel to it */
    int nearest;       /* vertex of the other; level: the first of two nearest
                          ones, counter-clockwise */
    bool near_first;   /* the incident edge runs counter-clockwise from the
                          nearest to the far vertex */
    int incident, far; /* the edge at `nearest` that is more opposite to the
                          edge, and its other vertex */
} meeting;

typedef enum meeting_kind {
    MEETING_APART,
    MEETING_EDGE,
    MEETING_UNSURE
} meeting_kind;

/* Begins the meeting of an edge of A, or of B: the features of the other shape
 * are not yet known. Not a value that is copied: a load of two members at once
 * would wait for the store of each. */
static inline void meeting_put(meeting *m, const col_shape *a,
                               const col_shape *b, bool flip, int edge)
{
    m->mine = flip ? b : a;
    m->other = flip ? a : b;
    m->flip = flip;
    m->edge = edge;
    m->level = false;
}

/* Finds the edge of the largest gap, unless that is surely positive, of two
 * shapes without radii that have few. MEETING_APART: the shapes surely have no
 * point in common. */
meeting_kind col_find_meeting(const col_shape *a, const col_shape *b,
                              meeting *m);

/* True if col_find_meeting_many accepts a shape without radius: prepared with
 * sectors, all corners. */
static inline bool meeting_is_of_many(const col_shape *shape)
{
    return has_sectors(shape) && shape->prepared->frame.corners;
}

/* The same for two such shapes. */
meeting_kind col_find_meeting_many(const col_shape *a, const col_shape *b,
                                   meeting *m);

/* ---- Contacts (clip_contact.c) ------------------------------------------ */

/* UNSURE: doubles cannot decide. */
typedef enum contact_outcome { APART, MEETING, UNSURE } contact_outcome;

/* The contact of two shapes whose nearest features are vertices. */
contact_outcome col_contact_vertices(const col_shape *a, int vertex_a,
                                     const col_shape *b, int vertex_b,
                                     col_manifold *manifold);

/* The contact of a shape that has few and a disc; `flip`: the disc is A. */
contact_outcome col_contact_side(const col_shape *mine, const col_shape *disc,
                                 bool flip, col_manifold *manifold);

/* The contacts of two shapes of any radii whose nearest features are an edge
 * and the vertex, or the two vertices of a parallel edge, that lie beside it.
 * Only mine, other, flip, edge, level and nearest are known; level: `far`, too.
 */
contact_outcome col_contact_beside(meeting *m, col_manifold *manifold);

/* The same above a side that is measured, at a known height: ends at most
 * `margin` above the side are also contacts. */
contact_outcome col_contact_above(meeting *m, const quick_side *reference,
                                  double height, double margin,
                                  col_manifold *manifold);

/* ---- Capsules and rounded polygons (clip_rounded.c) --------------------- */

/* The contacts of a core of two vertices and one of one or two. */
contact_outcome col_contact_segments(const col_shape *a, const col_shape *b,
                                     col_manifold *manifold);

/* The contacts of other cores of two or more vertices. */
contact_outcome col_contact_rounded(const col_shape *a, const col_shape *b,
                                    col_manifold *manifold);

/* The contacts of two shapes whose axis is that of an edge: ends at most
 * `margin` above the reference edge, moved by a share of the distance from the
 * incident to the reference shape; false if not sure. */
bool col_clip_quickly(const col_shape *a, const col_shape *b,
                      const col_sat *sat, double margin, double share,
                      col_manifold *manifold);

/* The contact of two shapes whose axis is that of two vertices, at a share of
 * the distance from B to A; false if not sure. */
bool col_clip_vertices_quickly(const col_shape *a, int vertex_a,
                               const col_shape *b, int vertex_b, double share,
                               col_vec2 *point);

/* Moves the contacts of two shapes from the incident shape by a share of the
 * distance to the reference shape; false if not sure. */
bool col_clip_raise(const col_shape *a, const col_shape *b, double share,
                    col_manifold *manifold);

/* The share of the distance from the incident to the reference shape. */
static inline double clip_share(col_place place)
{
    return place == COL_AT_INCIDENT ? 0 : place == COL_AT_MIDDLE ? 0.5 : 1;
}

/* ---- Clipping (clip.c) -------------------------------------------------- */

/* A contact at an end of the incident edge. */
typedef struct edge_contact {
    col_vec2 point;
    double depth;
    int vertex; /* of the incident core */
    int cut_by; /* the end of the reference edge whose plane cut it: 0, 1; -1:
                   not cut */
} edge_contact;

/* What clipping finds along the axis of an edge. */
typedef struct edge_clip {
    double depth;       /* of the shapes; apart: minus their distance */
    int edge;           /* the reference edge */
    core_run reference; /* counter-clockwise */
    col_vec2 reference_points[2]; /* moved out by the radius */
    bool round;                   /* the incident feature is a vertex */
    int incident_edge;
    core_run incident; /* counter-clockwise; the vertex twice */
    col_vec2 incident_points[2];
    int count;
    edge_contact contacts[2];
} edge_clip;

/* The depth of two shapes; apart: minus their distance. */
static inline double clip_depth(const col_sat *sat)
{
    const col_relation *relation = &sat->relation;
    return relation->overlap ? relation->amount : -relation->amount;
}

/* ---- Features (clip_features.c) ----------------------------------------- */

/* Records the features of both shapes and, unless both are vertices, which of
 * them is the reference (COL_STEP_FEATURE, COL_STEP_REFERENCE). `sat` is the
 * axis; `manifold` has the features, but need not have contacts yet. */
void col_record_features(const col_shape *a, const col_shape *b,
                         const col_sat *sat, const col_manifold *manifold,
                         const col_trace *trace);

/* ---- Manifolds (clip_quick.c) --------------------------------------------
 *
 * Each function is one expression, as a copy of 256 bytes is slow. */

/* The manifold of two shapes that are apart. */
col_manifold col_manifold_of_nothing(const col_sat *sat);

/* The manifolds of two shapes along an edge, or along two vertices. */
col_manifold col_manifold_at_edge(const col_shape *a, const col_shape *b,
                                  const col_sat *sat, const edge_clip *clip);
col_manifold col_manifold_of_vertices(const col_shape *a, const col_shape *b,
                                      const col_sat *sat, col_vec2 point);

#endif
