#include "narrow/points.h"

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

/* The points of a pair along an edge; `apart` is the gap of the cores. */
static col_points edge_points(const facing *face, roles r, dd apart)
{
    bool of_a = face->axis.kind == COL_EDGE_OF_A;
    form2 normal = col_vector_form(vector_right(face->direction));
    unit_vector outward = col_unit(&normal);
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
    return of_a ? (col_points){on_edge, on_other}
                : (col_points){on_other, on_edge};
}

/* The gap of the cores, for placing points: better than what is left of it in
 * the rounded amount, where it is known. */
static dd gap_of_cores(const facing *face, const form *radii,
                       const col_relation *relation)
{
    gap g = col_face_gap(face);
    if (g.error >= 0 && g.error <= relation->amount * 0x1p-53)
        return g.value;
    dd amount = dd_of(relation->amount);
    return relation->overlap ? dd_sub(radii->value, amount)
                             : dd_add(radii->value, amount);
}

static col_points vertex_points(const col_shape *a, const col_shape *b,
                                const facing *face)
{
    form2 way = col_vector_form(face->direction);
    unit_vector normal = {dd_of(1), dd_of(0)};
    if (!vector_is_zero(face->direction))
        normal = col_unit(&way);
    return (col_points){
        col_moved(a->vertices[face->axis.a], normal, dd_of(a->radius)),
        col_moved(b->vertices[face->axis.b], normal, dd_of(-b->radius))};
}

col_points col_face_points(const col_shape *a, const col_shape *b,
                           const facing *face, const col_relation *relation)
{
    form radii = col_radii(a, b);
    if (face->axis.kind == COL_VERTICES)
        return vertex_points(a, b, face);
    return edge_points(face, roles_of(a, b, face->axis.kind),
                       gap_of_cores(face, &radii, relation));
}
