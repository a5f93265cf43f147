/* Finds contacts in splits (geometry/exact/split.h) along an axis that is
 * known, for col_clip, and moves contacts to other places than the incident
 * shape. A function returns false if it is not sure of every bit. Then the
 * manifolds of the contacts that geometry/clip/clip.c finds. */
#include <math.h>

#include "geometry/clip/clip.h"
#include "geometry/exact/predicates.h"

/* ---- Places ------------------------------------------------------------- */

/* The product of this and QUICK_UNIT_MIN is above PRODUCTS_MIN. */
#define RAISE_MIN 0x1p-400

/* Moves a point by a share of its distance up to an edge; false if the place is
 * not sure, or so small that the exact path knows less. */
static bool raise_point(const quick_side *s, double share, lanes *point)
{
    estimate at = quick_height_of(s, *point);
    lanes d = lanes_abs(s->way);
    bool large =
        fabs(at.hi) > RAISE_MIN && lanes_x(d) + lanes_y(d) > QUICK_UNIT_MIN;
    double whole = -share * at.hi, high = split_high(whole);
    double low = (whole - high) - share * at.lo;
    double error = share * at.error + fabs(whole) * s->normal.error;
    if (!(at.error < SPLIT_UNKNOWN) || (at.error > 0 && !large))
        return false;
    if (is_zero(error) && is_zero(at.lo))
        return quick_move(&s->normal, *point, whole, point);
    error += fabs(whole) * 0x1p-76;
    return split_part_way(*point, (estimate){high, low, error}, s->normal.v,
                          point);
}

/* Moves contacts from the incident shape towards the reference edge. */
static bool raise_contacts(const quick_side *reference, double share,
                           col_manifold *manifold)
{
    for (int i = 0; share > 0 && i < manifold->count; i++) {
        lanes point = lanes_at(&manifold->contacts[i].point);
        if (!raise_point(reference, share, &point))
            return false;
        lanes_put(&manifold->contacts[i].point, point);
    }
    return true;
}

bool col_clip_vertices_quickly(const col_shape *a, int vertex_a,
                               const col_shape *b, int vertex_b, double share,
                               col_vec2 *point)
{
    lanes from = lanes_at(&a->vertices[vertex_a]), on_a;
    lanes to = lanes_at(&b->vertices[vertex_b]), on_b;
    quick_unit way = quick_unit_along(from, to, split_way(from, to));
    bool apart = (lanes_above(from, to) | lanes_above(to, from)) != 0;
    bool sure = quick_move(&way, to, -b->radius, &on_b);
    if (share > 0) {
        sure = quick_move(&way, from, a->radius, &on_a) && sure;
        lanes part = lanes_mul(lanes_both(share), lanes_sub(on_a, on_b));
        on_b = lanes_add(on_b, part);
    }
    lanes_put(point, on_b);
    return apart && sure;
}

bool col_clip_raise(const col_shape *a, const col_shape *b, double share,
                    col_manifold *manifold)
{
    const col_shape *mine = manifold->flip ? b : a;
    int of_mine = manifold->reference.index,
        of_other = manifold->incident.index;
    quick_side side;
    if (!manifold->reference.is_edge)
        return col_clip_vertices_quickly(a, of_mine, b, of_other, share,
                                         &manifold->contacts[0].point);
    if (!quick_side_take(&side, mine, core_ends(mine, of_mine)))
        return false;
    quick_side_measure(&side);
    return raise_contacts(&side, share, manifold);
}

/* ---- Contacts along an axis -----------------------------------------------*/

bool col_clip_quickly(const col_shape *a, const col_shape *b,
                      const col_sat *sat, double margin, double share,
                      col_manifold *manifold)
{
    bool flip = sat->axis.kind == COL_EDGE_OF_B;
    meeting m = {0};
    meeting_put(&m, a, b, flip, sat->edge);
    m.nearest = flip ? sat->axis.a : sat->axis.b;
    quick_side reference;
    if (!quick_side_take(&reference, m.mine, core_ends(m.mine, m.edge)))
        return false;
    quick_side_measure(&reference);
    contact_outcome outcome =
        col_contact_above(&m, &reference, -clip_depth(sat), margin, manifold);
    manifold->relation = sat->relation;
    return outcome == MEETING && raise_contacts(&reference, share, manifold);
}

/* ---- Manifolds ---------------------------------------------------------- */

col_manifold col_manifold_of_nothing(const col_sat *sat)
{
    const col_feature none = {COL_A, false, 0, {{0, 0}, {0, 0}}};
    const col_contact no_contact = {{0, 0}, 0, false, 0, false, 0};
    return (col_manifold){sat->relation, false, none,
                          none,          0,     {no_contact, no_contact}};
}

/* An edge in a manifold: in the file's direction. */
static inline col_feature edge_feature(const col_shape *shape, int edge,
                                       const col_vec2 *points, col_side side)
{
    int first = shape->winding > 0 ? 0 : 1;
    return (col_feature){side, true, edge, {points[first], points[1 - first]}};
}

static inline col_feature incident_feature(const col_shape *shape,
                                           const edge_clip *clip, col_side side)
{
    const col_vec2 *points = clip->incident_points;
    if (!clip->round)
        return edge_feature(shape, clip->incident_edge, points, side);
    return (col_feature){
        side, false, clip->incident.from, {points[0], points[1]}};
}

static inline col_contact contact_of(const edge_clip *clip, int i, bool flip)
{
    if (i >= clip->count)
        return (col_contact){{0, 0}, 0, false, 0, false, 0};
    const edge_contact *contact = &clip->contacts[i];
    core_run side = clip->reference;
    bool whole = contact->cut_by < 0;
    int cut = contact->cut_by == 0 ? side.from : side.to;
    int reference = whole ? clip->edge : cut;
    int incident = whole ? contact->vertex : clip->incident_edge;
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
        .contacts = {{point, clip_depth(sat), false, axis.a, false, axis.b},
                     {{0, 0}, 0, false, 0, false, 0}},
    };
}

col_manifold col_manifold_at_edge(const col_shape *a, const col_shape *b,
                                  const col_sat *sat, const edge_clip *clip)
{
    bool flip = sat->axis.kind == COL_EDGE_OF_B;
    const col_shape *mine = flip ? b : a, *other = flip ? a : b;
    return (col_manifold){
        .relation = sat->relation,
        .flip = flip,
        .reference = edge_feature(mine, clip->edge, clip->reference_points,
                                  flip ? COL_B : COL_A),
        .incident = incident_feature(other, clip, flip ? COL_A : COL_B),
        .count = clip->count,
        .contacts = {contact_of(clip, 0, flip), contact_of(clip, 1, flip)},
    };
}
