#include "geometry/clip/clip_manifold.h"

col_manifold col_manifold_of_nothing(const col_sat *sat)
{
    const col_feature none = {COL_A, false, 0, {{0, 0}, {0, 0}}};
    const col_contact no_contact = {{0, 0}, 0, false, 0, false, 0};
    return (col_manifold){sat->relation, false, none,
                          none,          0,     {no_contact, no_contact}};
}

static inline col_feature edge_feature(const col_shape *shape, core_run run,
                                       const col_vec2 *points, col_side side)
{
    int first = shape->winding > 0 ? 0 : 1;
    return (col_feature){side,
                         true,
                         core_edge_at(shape, run.from),
                         {points[first], points[1 - first]}};
}

static inline col_feature
incident_feature(const col_shape *shape, const quick_clip *clip, col_side side)
{
    const col_vec2 *points = clip->incident_points;
    if (!clip->round)
        return edge_feature(shape, clip->incident, points, side);
    return (col_feature){
        side, false, clip->incident.from, {points[0], points[1]}};
}

static inline col_contact contact_of(const quick_clip *clip, int i, bool flip,
                                     int incident_edge)
{
    if (i >= clip->count)
        return (col_contact){{0, 0}, 0, false, 0, false, 0};
    const quick_contact *contact = &clip->contacts[i];
    core_run side = clip->reference;
    bool whole = contact->cut_by < 0;
    int cut = contact->cut_by == 0 ? side.from : side.to;
    int reference = whole ? clip->edge : cut;
    int incident = whole ? contact->vertex : incident_edge;
    return (col_contact){
        .point = contact->point,
        .depth = contact->depth,
        .a_is_edge = whole != flip,
        .a = flip ? incident : reference,
        .b_is_edge = whole == flip,
        .b = flip ? reference : incident,
    };
}

col_manifold col_manifold_of_vertices(const col_shape *a, const col_shape *b,
                                      const col_sat *sat, col_vec2 point)
{
    col_axis axis = sat->axis;
    col_vec2 p = a->vertices[axis.a], q = b->vertices[axis.b];
    return (col_manifold){
        .relation = sat->relation,
        .flip = false,
        .reference = {COL_A, false, axis.a, {p, p}},
        .incident = {COL_B, false, axis.b, {q, q}},
        .count = 1,
        .contacts = {{point, sat->relation.amount, false, axis.a, false,
                      axis.b},
                     {{0, 0}, 0, false, 0, false, 0}},
    };
}

col_manifold col_manifold_at_edge(const col_shape *a, const col_shape *b,
                                  const col_sat *sat, const quick_clip *clip)
{
    bool flip = sat->axis.kind == COL_EDGE_OF_B;
    const col_shape *mine = flip ? b : a, *other = flip ? a : b;
    int edge = core_edge_at(other, clip->incident.from);
    return (col_manifold){
        .relation = sat->relation,
        .flip = flip,
        .reference = edge_feature(mine, clip->reference, clip->reference_points,
                                  flip ? COL_B : COL_A),
        .incident = incident_feature(other, clip, flip ? COL_A : COL_B),
        .count = clip->count,
        .contacts = {contact_of(clip, 0, flip, edge),
                     contact_of(clip, 1, flip, edge)},
    };
}
