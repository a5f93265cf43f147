#include "narrow/gjk_quick.h"

#include "exact/split.h"
#include "narrow/sat_quick.h"

/* ---- Points ------------------------------------------------------------- */

/* from + share * way. The long way adds to `base`, with an error of less than
 * 2^-93 of that: it gives the same unless next to nothing is left of it. */
static bool part_way(lanes base, lanes from, estimate share, split_vector way,
                     col_vec2 *point)
{
    lanes found;
    if (!split_part_way(from, share, way, &found))
        return false;
    *point = (col_vec2){lanes_x(found), lanes_y(found)};
    lanes least = lanes_mul(lanes_abs(base), lanes_both(0x1p-10));
    return lanes_above(least, lanes_abs(found)) == 0;
}

/* A number as a dividend, to the bits that divisors have. */
static estimate dividend(double x)
{
    split s = split_of(x);
    return (estimate){s.high, s.low, fabs(x) * 0x1p-74};
}

/* A vertex, moved by a radius along the way to the other one. */
static bool moved(col_vec2 vertex, double radius, split_vector way,
                  col_vec2 *point)
{
    *point = (col_vec2){vertex.x + 0.0, vertex.y + 0.0};
    if (is_zero(radius))
        return true;
    split_length length = split_length_of(way);
    estimate share =
        split_divide(dividend(radius), length.value, length.inverse);
    lanes from = lanes_at(&vertex);
    return part_way(from, from, share, way, point);
}

/* The origin's foot on an edge: from + offset . way / way . way * way. The gap
 * `amount` is to be large enough for the long way to know it better than it was
 * rounded. */
static bool foot_on(const col_vec2 *from, const col_vec2 *to,
                    const col_vec2 *vertex, double amount, col_vec2 *foot)
{
    lanes start = lanes_at(from), end = lanes_at(to), base = lanes_at(vertex);
    split_vector way = split_way(start, end), offset = split_way(start, base);
    lanes size = lanes_abs(offset.high);
    if (!(amount > (lanes_x(size) + lanes_y(size)) * 0x1p-40))
        return false;
    estimate square = split_dot(way, way);
    dd sum = dd_quick_sum(square.hi, square.lo);
    split divisor = split_of(sum.hi);
    divisor.low += sum.lo;
    double inverse = square.error < SPLIT_UNKNOWN ? 1 / sum.hi : SPLIT_UNKNOWN;
    estimate share = split_divide(split_dot(offset, way), divisor, inverse);
    return part_way(base, start, share, way, foot);
}

/* ---- Features ----------------------------------------------------------- */

static bool is_corner(const col_shape *shape, sight s, int vertex)
{
    return shape->count == 1 || support_is_top(shape, s, vertex, vertex);
}

static bool vertices_quickly(const minkowski *m, const difference *p,
                             col_gjk *gjk)
{
    const col_shape *a = m->a, *b = m->b;
    sight home = sight_along(-p->point.x, -p->point.y);
    col_sat sat;
    if (!is_corner(b, home, p->b) || !is_corner(a, sight_back(home), p->a) ||
        !col_sat_vertices_quickly(a, b, p->a, p->b, &sat))
        return false;
    gjk->relation = sat.relation;
    gjk->axis = sat.axis;
    gjk->edge = -1;
    col_vec2 from = a->vertices[p->a], to = b->vertices[p->b];
    split_vector way = split_way(lanes_at(&from), lanes_at(&to));
    return moved(from, a->radius, way, &gjk->points.a) &&
           moved(to, -b->radius, way, &gjk->points.b);
}

static const frame *frame_of(const col_shape *shape)
{
    return shape->prepared && shape->count <= FRAME_ROOM
               ? &shape->prepared->frame
               : NULL;
}

/* An edge of one core and a vertex of the other. */
static bool edge_quickly(const minkowski *m, const axis_found *axis,
                         col_gjk *gjk)
{
    roles r = roles_of(m->a, m->b, axis->kind);
    col_sat sat;
    if (!is_zero(m->a->radius) || !is_zero(m->b->radius) ||
        !col_sat_quickly(axis, frame_of(r.edge), m->a, m->b, &sat) ||
        sat.edge < 0)
        return false;
    gjk->relation = sat.relation;
    gjk->axis = sat.axis;
    gjk->edge = sat.edge;
    const col_vec2 *v = r.edge->vertices,
                   *vertex = &r.other->vertices[axis->vertex];
    bool of_a = axis->kind == COL_EDGE_OF_A;
    col_vec2 *on_edge = of_a ? &gjk->points.a : &gjk->points.b;
    col_vec2 *on_other = of_a ? &gjk->points.b : &gjk->points.a;
    *on_other = (col_vec2){vertex->x + 0.0, vertex->y + 0.0};
    return foot_on(&v[core_start(r.edge, axis->edge)],
                   &v[core_end(r.edge, axis->edge)], vertex,
                   sat.relation.amount, on_edge);
}

bool col_gjk_quickly(const minkowski *m, const simplex *nearest, col_gjk *gjk)
{
    const difference *p = &nearest->corner[0], *q = &nearest->corner[1];
    if (nearest->count == 1)
        return vertices_quickly(m, p, gjk);
    sight s = sight_right(difference_step(p, q));
    if (p->b == q->b && core_next(m->a, p->a) == q->a) {
        axis_found axis = {COL_EDGE_OF_A, core_edge_at(m->a, p->a), p->b, true};
        return is_corner(m->b, s, p->b) && edge_quickly(m, &axis, gjk);
    }
    if (p->a == q->a && core_next(m->b, p->b) == q->b) {
        axis_found axis = {COL_EDGE_OF_B, core_edge_at(m->b, p->b), p->a, true};
        return is_corner(m->a, sight_back(s), p->a) &&
               edge_quickly(m, &axis, gjk);
    }
    return false;
}
