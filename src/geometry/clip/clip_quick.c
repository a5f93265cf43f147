/* Clips in plain doubles and splits: the steps of geometry/clip/clip.c. A
 * function returns false at the first step that is not sure of every bit. Then
 * makes the manifold from the contacts. */
#include <math.h>

#include "geometry/clip/clip.h"
#include "geometry/exact/predicates.h"

struct quick_end {
    lanes point;
    lanes place; /* distances are measured here: the point, or the vertex of a
                    tip */
    int vertex;
    int cut_by;
    bool tip;  /* as deep as the shapes are */
    bool gone; /* the whole edge is cut off */
    int out;   /* bits 0 and 1: behind the plane at this end of the reference
                  edge */
};

/* ---- The incident edge -------------------------------------------------- */

static bool find_incident(quick_side *s, const quick_side *reference,
                          const col_shape *shape, int nearest)
{
    core_run run;
    if (!clip_take_opposed(reference->way, shape, nearest, &run) ||
        !quick_side_take(s, shape, run))
        return false;
    if (!is_zero(shape->radius))
        quick_side_measure(s);
    return true;
}

/* Sign of the cross product of the two edges, exactly. */
static int turn(const quick_side *reference, const quick_side *incident)
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

/* ---- Ends --------------------------------------------------------------- */

/* An end of the incident edge: moved out, or the tip of its vertex. */
static inline bool make_end(struct quick_end *end, const quick_side *reference,
                            const quick_side *incident, int i, bool tip)
{
    double radius = incident->shape->radius;
    lanes corner = incident->corner[i];
    end->vertex = i == 0 ? incident->run.from : incident->run.to;
    end->cut_by = -1;
    end->tip = tip;
    end->gone = false;
    bool sure =
        tip ? quick_move(&reference->normal, corner, -radius, &end->point)
            : quick_move(&incident->normal, corner, radius, &end->point);
    end->place = tip ? corner : end->point;
    end->out = 0;
    return sure;
}

/* Cuts the incident edge at both planes. `root` is the near end of the moved
 * edge, which its tip replaces. */
static bool cut_ends(const quick_side *reference, struct quick_end *ends,
                     int near, const struct quick_end *root)
{
    for (int plane = 0; plane < 2; plane++) {
        int bit = 1 << plane;
        if (!((ends[0].out | ends[1].out) & bit))
            continue;
        int i = ends[1].out & bit ? 1 : 0;
        const struct quick_end *other = root && i != near ? root : &ends[1 - i];
        bool behind = other->out & bit;
        if (root ? i == near : behind)
            return false;
        ends[i].gone = behind;
        lanes to =
            other->cut_by < 0 ? other->place : reference->corner[1 - plane];
        clip_way way = {ends[i].place, to, ends[i].point, other->point};
        if (!behind && !clip_cut(reference, plane, &way, &ends[i].point))
            return false;
        ends[i].cut_by = plane;
        ends[i].out = 0;
    }
    return true;
}

/* ---- Depths ------------------------------------------------------------- */

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

/* ---- Contacts ----------------------------------------------------------- */

/* True if the height of an end decides whether it is within a margin above 0:
 * neither its rounding nor that of the end changes it. */
static inline bool margin_is_clear(double height, double margin, lanes point)
{
    return clip_is_clear(height - margin, point) &&
           fabs(height - margin) > margin * 0x1p-50;
}

/* Finds the ends below the reference edge, or within the margin; false if that
 * is not sure, or if both are at one point. */
static inline bool find_contacts(edge_clip *out, const quick_side *reference,
                                 const struct quick_end *ends, double margin)
{
    double depth = out->depth;
    int count = 0;
    for (int i = 0; i < 2; i++) {
        const struct quick_end *end = &ends[i];
        double height = -depth;
        if (end->gone)
            continue;
        if (!end->tip && !quick_height(reference, end->point, &height))
            return false;
        if (end->cut_by >= 0 && !end->tip && !clip_is_clear(height, end->point))
            return false;
        if (margin > 0 && !end->tip &&
            !margin_is_clear(height, margin, end->point))
            return false;
        if (height > margin && !end->tip)
            continue;
        double below = height > 0 ? -height : fabs(height);
        edge_contact *contact = &out->contacts[count++];
        lanes_put(&contact->point, end->point);
        contact->depth = below < depth ? below : depth;
        contact->vertex = end->vertex;
        contact->cut_by = end->cut_by;
    }
    out->count = count;
    lanes p = ends[0].point, q = ends[1].point;
    return count < 2 || (lanes_above(p, q) | lanes_above(q, p)) != 0;
}

/* Moves the contacts from the incident shape towards the reference shape. */
static bool raise_contacts(edge_clip *out, const quick_side *reference,
                           double share)
{
    for (int i = 0; share > 0 && i < out->count; i++) {
        lanes point = lanes_at(&out->contacts[i].point);
        if (!raise_point(reference, share, &point))
            return false;
        lanes_put(&out->contacts[i].point, point);
    }
    return true;
}

static bool clip_edges(edge_clip *out, const quick_side *reference,
                       const quick_side *incident, int nearest, double margin)
{
    bool parallel = turn(reference, incident) == 0;
    bool rooted = !parallel && incident->shape->radius > 0;
    int near = nearest == incident->run.from ? 0 : 1;
    struct quick_end ends[2], root;
    for (int i = 0; i < 2; i++) {
        bool tip = parallel || i == near;
        if (!make_end(&ends[i], reference, incident, i, tip))
            return false;
        if (parallel || i != near)
            ends[i].out = clip_planes(reference, ends[i].place);
    }
    if (rooted) {
        if (!make_end(&root, reference, incident, near, false))
            return false;
        root.out = clip_planes(reference, root.place);
    }
    return cut_ends(reference, ends, near, rooted ? &root : NULL) &&
           find_contacts(out, reference, ends, margin);
}

/* The only contact, at a round end or a corner. */
static bool touch_vertex(edge_clip *out, const quick_side *reference,
                         const col_shape *shape, int nearest)
{
    col_vec2 v = shape->vertices[nearest];
    edge_contact *contact = &out->contacts[0];
    contact->depth = out->depth;
    contact->vertex = nearest;
    contact->cut_by = -1;
    out->count = 1;
    out->round = true;
    out->incident = (core_run){nearest, nearest};
    out->incident_points[0] = out->incident_points[1] = v;
    lanes point;
    bool sure =
        quick_move(&reference->normal, lanes_at(&v), -shape->radius, &point);
    lanes_put(&contact->point, point);
    return sure;
}

static inline bool move_corners(const quick_side *s, col_vec2 *points)
{
    double radius = s->shape->radius;
    lanes p, q;
    bool p_is_sure = quick_move(&s->normal, s->corner[0], radius, &p);
    bool q_is_sure = quick_move(&s->normal, s->corner[1], radius, &q);
    lanes_put(&points[0], p);
    lanes_put(&points[1], q);
    return p_is_sure && q_is_sure;
}

bool col_clip_vertices_quickly(const col_shape *a, const col_shape *b,
                               const col_sat *sat, double share,
                               col_vec2 *point)
{
    lanes from = lanes_at(&a->vertices[sat->axis.a]), on_a;
    lanes to = lanes_at(&b->vertices[sat->axis.b]), on_b;
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

bool col_clip_quickly(const col_shape *a, const col_shape *b,
                      const col_sat *sat, double margin, double share,
                      edge_clip *out)
{
    bool flip = sat->axis.kind == COL_EDGE_OF_B;
    const col_shape *mine = flip ? b : a, *other = flip ? a : b;
    int nearest = flip ? sat->axis.a : sat->axis.b;
    quick_side reference, incident;
    core_run run = {core_start(mine, sat->edge), core_end(mine, sat->edge)};
    if (!quick_side_take(&reference, mine, run))
        return false;
    quick_side_measure(&reference);
    out->depth = clip_depth(sat);
    out->edge = sat->edge;
    out->reference = run;
    out->round = false;
    if (!move_corners(&reference, out->reference_points))
        return false;
    if (other->count == 1)
        return touch_vertex(out, &reference, other, nearest) &&
               raise_contacts(out, &reference, share);
    if (!find_incident(&incident, &reference, other, nearest))
        return false;
    int steep = other->radius > 0 ? clip_is_steep(&reference, &incident) : 0;
    if (steep != 0)
        return steep > 0 && touch_vertex(out, &reference, other, nearest) &&
               raise_contacts(out, &reference, share);
    out->incident = incident.run;
    out->incident_edge = core_edge_at(other, incident.run.from);
    return move_corners(&incident, out->incident_points) &&
           clip_edges(out, &reference, &incident, nearest, margin) &&
           raise_contacts(out, &reference, share);
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
