#include "narrow/facing.h"

#include "exact/bits.h"

/* ---- Candidates --------------------------------------------------------- */

static col_axis edge_axis(col_axis_kind kind, int edge, int vertex)
{
    return kind == COL_EDGE_OF_A ? (col_axis){kind, edge, vertex}
                                 : (col_axis){kind, vertex, edge};
}

facing col_face_edge(const col_shape *a, const col_shape *b, col_axis_kind kind,
                     int edge, int vertex)
{
    roles r = roles_of(a, b, kind);
    form2 direction = col_core_edge(r.edge, edge);
    form2 offset = col_form2_difference(
        r.other->vertices[vertex], r.edge->vertices[core_start(r.edge, edge)]);
    return (facing){
        .axis = edge_axis(kind, edge, vertex),
        .direction = direction,
        .gap = col_gap_line(&offset, &direction),
        .edge = edge,
    };
}

static facing face_edge_whole(const col_shape *a, const col_shape *b,
                              col_axis_kind kind, int edge)
{
    roles r = roles_of(a, b, kind);
    form2 direction = col_core_edge(r.edge, edge);
    form2 inward = col_turned_left(&direction);
    int vertex = col_core_support(r.other, &inward);
    return col_face_edge(a, b, kind, edge, vertex);
}

static facing face_pair(const col_shape *a, const col_shape *b, int vertex_a,
                        int vertex_b)
{
    facing face = {.axis = {COL_VERTICES, vertex_a, vertex_b}, .edge = -1};
    face.direction =
        col_form2_difference(b->vertices[vertex_b], a->vertices[vertex_a]);
    face.gap = col_gap_points(&face.direction);
    return face;
}

/* ---- Nearest features --------------------------------------------------- */

static bool within(const col_shape *shape, const form2 *direction, core_run run,
                   col_vec2 point)
{
    return col_further(direction, point, shape->vertices[run.from]) >= 0 &&
           col_further(direction, shape->vertices[run.to], point) >= 0;
}

/* The vertex that faces the side: the lowest index of those that lie beside
 * it, else the lowest of all. */
static int vertex_beside(const facing *face, roles r)
{
    int lowest = face->other.from, beside = -1;
    for (int i = face->other.from;; i = core_next(r.other, i)) {
        if (i < lowest)
            lowest = i;
        if ((beside < 0 || i < beside) &&
            within(r.edge, &face->direction, face->side, r.other->vertices[i]))
            beside = i;
        if (i == face->other.to)
            return beside >= 0 ? beside : lowest;
    }
}

/* The lowest edge of a side. */
static int lowest_edge(const col_shape *shape, core_run side)
{
    int lowest = core_edge_at(shape, side.from);
    for (int i = side.from; i != side.to; i = core_next(shape, i))
        if (core_edge_at(shape, i) < lowest)
            lowest = core_edge_at(shape, i);
    return lowest;
}

/* Fills in the sides of an edge axis. */
static void find_sides(facing *face, roles r)
{
    bool of_a = face->axis.kind == COL_EDGE_OF_A;
    int vertex = of_a ? face->axis.b : face->axis.a;
    form2 inward = col_turned_left(&face->direction);
    face->side = col_core_side(r.edge, face->edge);
    face->other = col_core_run(r.other, &inward, vertex);
    vertex = vertex_beside(face, r);
    face->edge = col_core_part(r.edge, face->side, &face->direction, r.other,
                               face->other);
    face->axis =
        edge_axis(face->axis.kind, of_a ? face->axis.a : face->axis.b, vertex);
}

facing col_face_nearest(const col_shape *a, const col_shape *b,
                        const facing *largest)
{
    facing face = *largest;
    roles r = roles_of(a, b, face.axis.kind);
    find_sides(&face, r);
    form nothing = col_form_of(0);
    if (col_gap_compare_radius(&face.gap, &nothing) < 0)
        return face;
    /* The two sides make an edge of B - A; the origin's foot is on it if the
     * sides lie beside each other. The other side runs against the edge. */
    core_run mine = face.side, theirs = face.other;
    int start = col_further(&face.direction, r.other->vertices[theirs.from],
                            r.edge->vertices[mine.from]);
    int end = col_further(&face.direction, r.edge->vertices[mine.to],
                          r.other->vertices[theirs.to]);
    if (start >= 0 && end >= 0)
        return face;
    int edge_vertex = start < 0 ? mine.from : mine.to;
    int other_vertex = start < 0 ? theirs.from : theirs.to;
    return face.axis.kind == COL_EDGE_OF_A
               ? face_pair(a, b, edge_vertex, other_vertex)
               : face_pair(a, b, other_vertex, edge_vertex);
}

facing col_face_vertices(const col_shape *a, const col_shape *b, int vertex_a,
                         int vertex_b)
{
    facing pair = face_pair(a, b, vertex_a, vertex_b);
    form2 back = col_form2_negate(&pair.direction);
    if (col_form_sign(&back.x) == 0 && col_form_sign(&back.y) == 0)
        return pair;
    core_run side = col_core_run(a, &pair.direction, vertex_a);
    core_run other = col_core_run(b, &back, vertex_b);
    facing face;
    if (side.from != side.to)
        face = face_edge_whole(a, b, COL_EDGE_OF_A, lowest_edge(a, side));
    else if (other.from != other.to)
        face = face_edge_whole(a, b, COL_EDGE_OF_B, lowest_edge(b, other));
    else
        return pair;
    return col_face_nearest(a, b, &face);
}

facing col_face_between(const col_shape *a, const col_shape *b,
                        const difference *from, const difference *to)
{
    /* Going round B - A counter-clockwise goes round A and B that way, so where
     * A's vertex changes the edge that starts there lies on the way. */
    facing face;
    core_run side;
    if (from->a != to->a) {
        side = col_core_side(a, core_edge_at(a, from->a));
    } else {
        form2 step = col_core_edge(b, core_edge_at(b, from->b));
        form2 against_b = col_turned_left(&step);
        side = col_core_run(a, &against_b, from->a);
    }
    if (side.from != side.to) {
        face = face_edge_whole(a, b, COL_EDGE_OF_A, lowest_edge(a, side));
    } else {
        side = col_core_side(b, core_edge_at(b, from->b));
        face = face_edge_whole(a, b, COL_EDGE_OF_B, lowest_edge(b, side));
    }
    find_sides(&face, roles_of(a, b, face.axis.kind));
    return face;
}

/* ---- Values ------------------------------------------------------------- */

form col_radii(const col_shape *a, const col_shape *b)
{
    return col_form_difference(a->radius, -b->radius);
}

unit_vector col_face_normal(const facing *face)
{
    if (face->axis.kind == COL_VERTICES) {
        if (col_form_sign(&face->direction.x) == 0 &&
            col_form_sign(&face->direction.y) == 0)
            return (unit_vector){dd_of(1), dd_of(0)};
        return col_unit(&face->direction);
    }
    form2 normal = face->axis.kind == COL_EDGE_OF_A
                       ? col_turned_right(&face->direction)
                       : col_turned_left(&face->direction);
    return col_unit(&normal);
}

static col_vec2 middle(col_vec2 p, col_vec2 q)
{
    return (col_vec2){(p.x + q.x) / 2, (p.y + q.y) / 2};
}

/* The middle of where two sides lie side by side, on the edge's core line;
 * `depth` leads there from the other core along the outward normal. */
static col_vec2 middle_of_sides(const facing *face, roles r,
                                unit_vector outward, dd depth)
{
    const col_vec2 *edge = r.edge->vertices, *other = r.other->vertices;
    col_vec2 low = edge[face->side.from], high = edge[face->side.to];
    if (col_further(&face->direction, other[face->other.to], low) > 0)
        low = col_moved(other[face->other.to], outward, depth);
    if (col_further(&face->direction, high, other[face->other.from]) > 0)
        high = col_moved(other[face->other.from], outward, depth);
    return middle(low, high);
}

/* The points of a pair along an edge; `apart` is the gap of the cores. */
static void edge_points(col_relation *relation, const facing *face, roles r,
                        dd apart)
{
    bool of_a = face->axis.kind == COL_EDGE_OF_A;
    unit_vector outward = col_face_normal(face);
    if (!of_a)
        outward = (unit_vector){dd_neg(outward.x), dd_neg(outward.y)};
    dd to_edge = dd_of(r.edge->radius), to_other = dd_of(-r.other->radius);
    col_vec2 base;
    if (face->other.from == face->other.to) {
        base = r.other->vertices[face->other.from];
        to_edge = dd_sub(to_edge, apart);
    } else {
        base = middle_of_sides(face, r, outward, dd_neg(apart));
        to_other = dd_add(to_other, apart);
    }
    col_vec2 on_edge = col_moved(base, outward, to_edge);
    col_vec2 on_other = col_moved(base, outward, to_other);
    relation->point_a = of_a ? on_edge : on_other;
    relation->point_b = of_a ? on_other : on_edge;
}

/* |gap - radii|: 0 for shapes that touch, and for no others. */
static double amount_of(const gap *g, const form *radii, int sign)
{
    double amount = sign == 0 ? 0 : col_gap_minus(g, radii);
    return sign != 0 && is_zero(amount) ? 0x1p-1074 : amount;
}

/* The gap of the cores, for placing points: better than what is left of it in
 * the rounded amount, where it is known. */
static dd gap_of_cores(const facing *face, const form *radii,
                       const col_relation *relation)
{
    if (face->gap.error >= 0 && face->gap.error <= relation->amount * 0x1p-53)
        return face->gap.value;
    dd amount = dd_of(relation->amount);
    return relation->overlap ? dd_sub(radii->value, amount)
                             : dd_add(radii->value, amount);
}

col_relation col_relate(const col_shape *a, const col_shape *b,
                        const facing *face)
{
    form radii = col_radii(a, b);
    int sign = col_gap_compare_radius(&face->gap, &radii);
    unit_vector normal = col_face_normal(face);
    col_relation relation = {
        .overlap = sign <= 0,
        .touching = sign == 0,
        .amount = amount_of(&face->gap, &radii, sign),
        .normal = {dd_round(normal.x) + 0.0, dd_round(normal.y) + 0.0},
    };
    if (face->axis.kind == COL_VERTICES) {
        relation.point_a =
            col_moved(a->vertices[face->axis.a], normal, dd_of(a->radius));
        relation.point_b =
            col_moved(b->vertices[face->axis.b], normal, dd_of(-b->radius));
    } else {
        edge_points(&relation, face, roles_of(a, b, face->axis.kind),
                    gap_of_cores(face, &radii, &relation));
    }
    return relation;
}
