#include "geometry/narrow/witness_points.h"

#include <math.h>

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
    if (vector_further(face->direction, other[face->other.to], low) > 0)
        low = col_moved(other[face->other.to], outward, depth);
    if (vector_further(face->direction, high, other[face->other.from]) > 0)
        high = col_moved(other[face->other.from], outward, depth);
    return middle(low, high);
}

/* Radii from which the way to a surface leaves less digits of a place than it
 * has, times the place. The surface is then found from the other shape's; but
 * not along a coordinate, where the way leaves them all. */
#define RADIUS_MAX 0x1p36

static bool is_far(double radius, double size, vector way)
{
    return radius > size * RADIUS_MAX && !vector_is_aligned(way);
}

static double size_of(col_vec2 v)
{
    return fabs(v.x) + fabs(v.y);
}

/* The foot of a vertex on the edge's core line. */
static col_vec2 foot_on(const facing *face, roles r, col_vec2 vertex)
{
    const col_vec2 *edge = r.edge->vertices;
    col_vec2 from = edge[face->side.from], to = edge[face->side.to];
    form2 way = col_form2_difference(to, from);
    form2 offset = col_form2_difference(vertex, from);
    scaled share = col_scaled_div(col_dot(&offset, &way), col_dot(&way, &way));
    return col_part_way(from, to, share);
}

/* The points of a pair along an edge; `cores` and `surfaces` are the gaps of
 * the cores and of the shapes. */
static col_points edge_points(const facing *face, roles r, dd cores,
                              dd surfaces)
{
    const col_vec2 *edge = r.edge->vertices;
    form2 normal = col_vector_form(vector_right(face->direction));
    unit_vector outward = col_unit(&normal);
    dd to_edge = dd_of(r.edge->radius), to_other = dd_of(-r.other->radius);
    double size = size_of(edge[face->side.from]) +
                  size_of(edge[face->side.to]) + r.edge->radius +
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

/* The gap of the cores, for placing points: better than what is left of it in
 * the rounded amount, where it is known. */
static dd gap_of_cores(const facing *face, const form *radii, double surfaces)
{
    gap g = col_face_gap(face);
    if (g.error >= 0 && g.error <= fabs(surfaces) * 0x1p-53)
        return g.value;
    return dd_add(radii->value, dd_of(surfaces));
}

/* Whether of two surfaces that are both far from their vertices A's is found
 * from B's, and not B's from A's: the choice has to be the same where A and B
 * are swapped. */
static bool is_farther(const col_shape *a, const col_shape *b,
                       const facing *face)
{
    if (a->radius > b->radius || a->radius < b->radius)
        return a->radius > b->radius;
    col_vec2 of_a = a->vertices[face->axis.a], of_b = b->vertices[face->axis.b];
    return of_a.x > of_b.x || (!(of_a.x < of_b.x) && of_a.y > of_b.y);
}

static col_points vertex_points(const col_shape *a, const col_shape *b,
                                const facing *face, double surfaces)
{
    form2 way = col_vector_form(face->direction);
    unit_vector normal = {dd_of(1), dd_of(0)};
    if (!vector_is_zero(face->direction))
        normal = col_unit(&way);
    col_points on = {
        col_moved(a->vertices[face->axis.a], normal, dd_of(a->radius)),
        col_moved(b->vertices[face->axis.b], normal, dd_of(-b->radius))};
    double size = fabs(surfaces);
    bool a_is_far = is_far(a->radius, size + size_of(on.b), face->direction);
    bool b_is_far = is_far(b->radius, size + size_of(on.a), face->direction);
    if (a_is_far && b_is_far)
        a_is_far = is_farther(a, b, face);
    if (a_is_far)
        on.a = col_moved(on.b, normal, dd_of(-surfaces));
    else if (b_is_far)
        on.b = col_moved(on.a, normal, dd_of(surfaces));
    return on;
}

col_points col_face_points(const col_shape *a, const col_shape *b,
                           const facing *face, const col_relation *relation)
{
    form radii = col_radii(a, b);
    double surfaces = relation->overlap ? -relation->amount : relation->amount;
    if (face->axis.kind == COL_VERTICES)
        return vertex_points(a, b, face, surfaces);
    return edge_points(face, roles_of(a, b, face->axis.kind),
                       gap_of_cores(face, &radii, surfaces), dd_of(surfaces));
}
