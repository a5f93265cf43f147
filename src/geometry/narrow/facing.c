/* Makes pairs of features from axes and vertices, and computes their values:
 * gap, normal, relation and points. */
#include "geometry/narrow/facing.h"

#include <math.h>

#include "collide_measure.h"

/* ---- Candidates --------------------------------------------------------- */

static col_axis edge_axis(col_axis_kind kind, int edge, int vertex)
{
    return kind == COL_EDGE_OF_A ? (col_axis){kind, edge, vertex}
                                 : (col_axis){kind, vertex, edge};
}

feature_pair col_face_edge(const col_shape *a, const col_shape *b,
                           col_axis_kind kind, int edge, int vertex)
{
    roles r = roles_of(a, b, kind);
    col_vec2 start = r.edge->vertices[core_start(r.edge, edge)];
    return (feature_pair){
        .axis = edge_axis(kind, edge, vertex),
        .edge = edge,
        .direction = core_edge(r.edge, edge),
        .offset = vector_between(start, r.other->vertices[vertex]),
    };
}

static feature_pair face_edge_whole(const col_shape *a, const col_shape *b,
                                    col_axis_kind kind, int edge)
{
    roles r = roles_of(a, b, kind);
    form2 inward = col_vector_form(vector_left(core_edge(r.edge, edge)));
    int vertex = col_core_support(r.other, &inward);
    return col_face_edge(a, b, kind, edge, vertex);
}

static feature_pair face_pair(const col_shape *a, const col_shape *b,
                              int vertex_a, int vertex_b)
{
    vector offset =
        vector_between(a->vertices[vertex_a], b->vertices[vertex_b]);
    return (feature_pair){.axis = {COL_VERTICES, vertex_a, vertex_b},
                          .edge = -1,
                          .direction = offset,
                          .offset = offset};
}

/* ---- Axis values -------------------------------------------------------- */

gap col_face_gap(const feature_pair *face)
{
    form2 offset = col_vector_form(face->offset);
    form2 direction = col_vector_form(face->direction);
    return face->axis.kind == COL_VERTICES ? col_gap_points(&offset)
                                           : col_gap_line(&offset, &direction);
}

axis_value col_face_value(const feature_pair *face)
{
    unit_vector none = {dd_of(1), dd_of(0)};
    if (vector_is_zero(face->direction))
        return (axis_value){none, {dd_of(0), 0}};
    unit_vector u = col_vector_unit(face->direction);
    if (face->axis.kind != COL_VERTICES)
        u = vector_right(u);
    bounded along = vector_along(u, face->offset);
    if (vector_is_aligned(face->direction) || vector_is_zero(face->offset))
        along.error = 0;
    return (axis_value){face->axis.kind == COL_EDGE_OF_B ? vector_negate(u) : u,
                        along};
}

int col_face_compare(const feature_pair *x, const axis_value *x_value,
                     const feature_pair *y, const axis_value *y_value)
{
    const bounded *p = &x_value->gap, *q = &y_value->gap;
    if (p->error >= 0 && q->error >= 0) {
        dd rest = dd_sub(p->value, q->value);
        double error = (p->error + q->error) * 1.0000001;
        if (fabs(rest.hi) > error || !(error > 0)) {
            COUNT_DECISION(made);
            return dd_sign(rest);
        }
    }
    gap gx = col_face_gap(x), gy = col_face_gap(y);
    return col_gap_compare(&gx, &gy);
}

/* Sign of the gap minus a radius, exactly. */
static int compare_radius(const feature_pair *face, const axis_value *at,
                          const form *radius)
{
    dd rest = dd_sub(at->gap.value, radius->value);
    double error = at->gap.error;
    if (error >= 0 && (fabs(rest.hi) > error || !(error > 0))) {
        COUNT_DECISION(made);
        return dd_sign(rest);
    }
    gap g = col_face_gap(face);
    return col_gap_compare_radius(&g, radius);
}

/* ---- Nearest features --------------------------------------------------- */

/* The vertex that faces the side: the lowest index among the vertices beside
 * the side, else the lowest of all. */
static int vertex_beside(const feature_pair *face, roles r)
{
    int lowest = face->other.from, beside = -1;
    const col_vec2 *edge = r.edge->vertices, *other = r.other->vertices;
    col_vec2 from = edge[face->side.from], to = edge[face->side.to];
    for (int i = face->other.from;; i = core_next(r.other, i)) {
        if (i < lowest)
            lowest = i;
        if ((beside < 0 || i < beside) &&
            vector_further(face->direction, other[i], from) >= 0 &&
            vector_further(face->direction, to, other[i]) >= 0)
            beside = i;
        if (i == face->other.to)
            return beside >= 0 ? beside : lowest;
    }
}

/* Fills in the sides of an edge axis. */
static void find_sides(feature_pair *face, roles r)
{
    bool of_a = face->axis.kind == COL_EDGE_OF_A;
    int edge = of_a ? face->axis.a : face->axis.b;
    int vertex = of_a ? face->axis.b : face->axis.a;
    face->side = col_core_side(r.edge, face->edge);
    face->other = (core_run){vertex, vertex};
    if (!face->corner)
        face->other =
            col_core_run(r.other, vector_left(face->direction), vertex);
    if (face->other.from != face->other.to)
        face->axis = edge_axis(face->axis.kind, edge, vertex_beside(face, r));
    face->edge = col_core_part(r.edge, face->side, face->direction, r.other,
                               face->other);
}

/* The vertices at the end of two sides that the origin's foot is beyond. False
 * if the foot is on the edge of B - A that the sides make, as it is if the
 * sides lie beside each other. The other side runs opposite to the edge. */
static bool past_the_end(const feature_pair *face, roles r, int *edge_vertex,
                         int *other_vertex)
{
    const col_vec2 *edge = r.edge->vertices, *other = r.other->vertices;
    core_run mine = face->side, theirs = face->other;
    int start =
        vector_further(face->direction, other[theirs.from], edge[mine.from]);
    int end = vector_further(face->direction, edge[mine.to], other[theirs.to]);
    *edge_vertex = start < 0 ? mine.from : mine.to;
    *other_vertex = start < 0 ? theirs.from : theirs.to;
    return start < 0 || end < 0;
}

void col_face_nearest(const col_shape *a, const col_shape *b,
                      feature_pair *face, axis_value *at)
{
    roles r = roles_of(a, b, face->axis.kind);
    form nothing = col_form_of(0);
    int edge_vertex, other_vertex;
    find_sides(face, r);
    if (compare_radius(face, at, &nothing) < 0 ||
        !past_the_end(face, r, &edge_vertex, &other_vertex))
        return;
    *face = face->axis.kind == COL_EDGE_OF_A
                ? face_pair(a, b, edge_vertex, other_vertex)
                : face_pair(a, b, other_vertex, edge_vertex);
    *at = col_face_value(face);
}

feature_pair col_face_vertices(const col_shape *a, const col_shape *b,
                               int vertex_a, int vertex_b)
{
    feature_pair face = face_pair(a, b, vertex_a, vertex_b);
    if (vector_is_zero(face.direction))
        return face;
    core_run side = col_core_run(a, face.direction, vertex_a);
    core_run other = col_core_run(b, vector_negate(face.direction), vertex_b);
    if (side.from != side.to)
        face =
            face_edge_whole(a, b, COL_EDGE_OF_A, col_core_lowest_edge(a, side));
    else if (other.from != other.to)
        face = face_edge_whole(a, b, COL_EDGE_OF_B,
                               col_core_lowest_edge(b, other));
    else
        return face;
    axis_value at = col_face_value(&face);
    col_face_nearest(a, b, &face, &at);
    return face;
}

feature_pair col_face_of_axis(const col_shape *a, const col_shape *b,
                              col_axis axis)
{
    if (axis.kind == COL_VERTICES)
        return face_pair(a, b, axis.a, axis.b);
    int edge = axis.kind == COL_EDGE_OF_A ? axis.a : axis.b;
    feature_pair face = face_edge_whole(a, b, axis.kind, edge);
    find_sides(&face, roles_of(a, b, axis.kind));
    return face;
}

feature_pair col_face_between(const col_shape *a, const col_shape *b,
                              const difference *from, const difference *to)
{
    /* A path counter-clockwise round B - A goes counter-clockwise round A and
     * B. So if A's vertex changes, the edge that starts there is on the path.
     */
    feature_pair face;
    core_run side;
    if (from->a != to->a) {
        side = col_core_side(a, core_edge_at(a, from->a));
    } else {
        vector step = core_edge(b, core_edge_at(b, from->b));
        side = col_core_run(a, vector_left(step), from->a);
    }
    if (side.from != side.to) {
        face =
            face_edge_whole(a, b, COL_EDGE_OF_A, col_core_lowest_edge(a, side));
    } else {
        side = col_core_side(b, core_edge_at(b, from->b));
        face =
            face_edge_whole(a, b, COL_EDGE_OF_B, col_core_lowest_edge(b, side));
    }
    find_sides(&face, roles_of(a, b, face.axis.kind));
    return face;
}

/* ---- Values ------------------------------------------------------------- */

form col_radii(const col_shape *a, const col_shape *b)
{
    return col_form_difference(a->radius, -b->radius);
}

/* |gap - radii|, rounded once: 0 only for shapes that touch. The error covers
 * the computations here and in geometry/exact/gap.c, so both give the same
 * bits. An exact gap minus a radius has an error, which may be very small. */
static double amount_of(const feature_pair *face, const axis_value *at,
                        const form *radii)
{
    dd rest = dd_sub(at->gap.value, radii->value);
    double error = at->gap.error;
    if (error > 0 || (error >= 0 && !is_zero(radii->value.hi)))
        error = 2 * error + (fabs(at->gap.value.hi) + fabs(rest.hi)) * 0x1p-93;
    double amount;
    if (error < 0 || !dd_round_surely(rest, error, &amount)) {
        gap g = col_face_gap(face);
        amount = col_gap_minus(&g, radii);
    } else {
        COUNT_DECISION(amounts);
    }
    return is_zero(amount) ? 0x1p-1074 : fabs(amount);
}

col_vec2 col_face_normal(const feature_pair *face, const axis_value *at)
{
    unit_vector n = at->normal;
    col_vec2 normal;
    if (!dd_round_surely(n.x, fabs(n.x.hi) * 0x1p-94, &normal.x) ||
        !dd_round_surely(n.y, fabs(n.y.hi) * 0x1p-94, &normal.y)) {
        form2 direction = col_vector_form(face->direction);
        n = col_unit(&direction);
        if (face->axis.kind != COL_VERTICES)
            n = face->axis.kind == COL_EDGE_OF_A ? vector_right(n)
                                                 : vector_left(n);
        normal = (col_vec2){dd_round(n.x), dd_round(n.y)};
    }
    return (col_vec2){normal.x + 0.0, normal.y + 0.0};
}

col_relation col_relate_along(const col_shape *a, const col_shape *b,
                              const feature_pair *face, const axis_value *at)
{
    form radii = col_radii(a, b);
    int sign = compare_radius(face, at, &radii);
    return (col_relation){
        .overlap = sign <= 0,
        .touching = sign == 0,
        .amount = sign == 0 ? 0 : amount_of(face, at, &radii),
        .normal = col_face_normal(face, at),
    };
}

col_relation col_relate(const col_shape *a, const col_shape *b,
                        const feature_pair *face)
{
    axis_value at = col_face_value(face);
    return col_relate_along(a, b, face, &at);
}

/* ---- The largest gap ---------------------------------------------------- */

static feature_pair face_of(const axis_found *axis, const col_shape *a,
                            const col_shape *b)
{
    feature_pair face =
        col_face_edge(a, b, axis->kind, axis->edge, axis->vertex);
    face.corner = axis->corner;
    return face;
}

largest_gap col_largest_gap(const axis_list *list, const col_shape *a,
                            const col_shape *b)
{
    largest_gap best = {.face = face_of(&list->axes[0], a, b)};
    best.value = col_face_value(&best.face);
    for (int i = 1; i < list->count; i++) {
        feature_pair face = face_of(&list->axes[i], a, b);
        axis_value at = col_face_value(&face);
        int sign = col_face_compare(&face, &at, &best.face, &best.value);
        if (sign > 0)
            best = (largest_gap){face, at, 0};
        best.ties += sign == 0;
    }
    return best;
}

/* ---- Points ------------------------------------------------------------- */

/* The middle of the common part of two sides, on the edge's core line, which is
 * `depth` away from the other core along the outward normal. */
static col_vec2 middle_of_sides(const feature_pair *face, roles r,
                                unit_vector outward, dd depth)
{
    const col_vec2 *edge = r.edge->vertices, *other = r.other->vertices;
    col_vec2 low = edge[face->side.from], high = edge[face->side.to];
    if (vector_further(face->direction, other[face->other.to], low) > 0)
        low = col_moved(other[face->other.to], outward, depth);
    if (vector_further(face->direction, high, other[face->other.from]) > 0)
        high = col_moved(other[face->other.from], outward, depth);
    return (col_vec2){(low.x + high.x) / 2, (low.y + high.y) / 2};
}

/* A radius larger than this times the size of coordinates is far: adding it to
 * a vertex would lose digits. Then the point on the surface is computed from
 * the other shape's point. Along a coordinate axis nothing is lost. */
#define RADIUS_MAX 0x1p36

static bool is_far(double radius, double size, vector direction)
{
    return radius > size * RADIUS_MAX && !vector_is_aligned(direction);
}

/* The foot of a vertex on the edge's core line. */
static col_vec2 foot_on(const feature_pair *face, roles r, col_vec2 vertex)
{
    const col_vec2 *edge = r.edge->vertices;
    col_vec2 from = edge[face->side.from], to = edge[face->side.to];
    form2 along = col_form2_difference(to, from);
    form2 offset = col_form2_difference(vertex, from);
    scaled share =
        col_scaled_div(col_dot(&offset, &along), col_dot(&along, &along));
    return col_part_way(from, to, share);
}

/* The points of a pair along an edge; `cores` and `surfaces` are the gaps of
 * the cores and of the shapes. */
static col_points edge_points(const feature_pair *face, roles r, dd cores,
                              dd surfaces)
{
    const col_vec2 *edge = r.edge->vertices;
    form2 normal = col_vector_form(vector_right(face->direction));
    unit_vector outward = col_unit(&normal);
    dd to_edge = dd_of(r.edge->radius), to_other = dd_of(-r.other->radius);
    double size = vec2_size(edge[face->side.from]) +
                  vec2_size(edge[face->side.to]) + r.edge->radius +
                  fabs(surfaces.hi);
    col_vec2 base = r.other->vertices[face->other.from];
    if (face->other.from != face->other.to) {
        base = middle_of_sides(face, r, outward, dd_neg(cores));
        to_other = dd_add(to_other, cores);
    } else if (is_far(r.other->radius, size, face->direction)) {
        base = foot_on(face, r, base);
        to_other = dd_add(to_edge, surfaces);
    } else {
        to_edge = dd_sub(to_edge, cores);
    }
    col_vec2 on_edge = col_moved(base, outward, to_edge);
    col_vec2 on_other = col_moved(base, outward, to_other);
    return face->axis.kind == COL_EDGE_OF_A ? (col_points){on_edge, on_other}
                                            : (col_points){on_other, on_edge};
}

/* Chooses which surface is farther, if both are far from their vertices. The
 * choice must be the same if A and B are swapped. */
static bool a_is_farther(const col_shape *a, const col_shape *b,
                         const feature_pair *face)
{
    if (a->radius > b->radius || a->radius < b->radius)
        return a->radius > b->radius;
    col_vec2 of_a = a->vertices[face->axis.a], of_b = b->vertices[face->axis.b];
    return of_a.x > of_b.x || (!(of_a.x < of_b.x) && of_a.y > of_b.y);
}

static col_points vertex_points(const col_shape *a, const col_shape *b,
                                const feature_pair *face, double surfaces)
{
    form2 direction = col_vector_form(face->direction);
    unit_vector normal = {dd_of(1), dd_of(0)};
    if (!vector_is_zero(face->direction))
        normal = col_unit(&direction);
    col_points on = {
        col_moved(a->vertices[face->axis.a], normal, dd_of(a->radius)),
        col_moved(b->vertices[face->axis.b], normal, dd_of(-b->radius))};
    double size = fabs(surfaces);
    bool a_is_far = is_far(a->radius, size + vec2_size(on.b), face->direction);
    bool b_is_far = is_far(b->radius, size + vec2_size(on.a), face->direction);
    if (a_is_far && b_is_far)
        a_is_far = a_is_farther(a, b, face);
    if (a_is_far)
        on.a = col_moved(on.b, normal, dd_of(-surfaces));
    else if (b_is_far)
        on.b = col_moved(on.a, normal, dd_of(surfaces));
    return on;
}

col_points col_face_points(const col_shape *a, const col_shape *b,
                           const feature_pair *face,
                           const col_relation *relation)
{
    double surfaces = relation->overlap ? -relation->amount : relation->amount;
    if (face->axis.kind == COL_VERTICES)
        return vertex_points(a, b, face, surfaces);
    /* The gap of the cores is more precise than the rounded amount and the
     * radii, if it is known. */
    gap g = col_face_gap(face);
    form radii = col_radii(a, b);
    bool is_known = g.error >= 0 && g.error <= fabs(surfaces) * 0x1p-53;
    dd cores = is_known ? g.value : dd_add(radii.value, dd_of(surfaces));
    return edge_points(face, roles_of(a, b, face->axis.kind), cores,
                       dd_of(surfaces));
}

int col_separation_compare(const col_shape *a, const col_shape *b,
                           const col_sat *sat, double limit)
{
    feature_pair face = col_face_of_axis(a, b, sat->axis);
    gap cores = col_face_gap(&face);
    form radii = col_radii(a, b), more = col_form_of(limit);
    form sum = col_form_sum(&radii, &more);
    return col_gap_compare_limit(&cores, &sum);
}
