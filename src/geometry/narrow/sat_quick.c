#include "geometry/narrow/sat_quick.h"

#include <math.h>

#include "geometry/exact/split.h"

/* A gap of cores and a normal, before they are rounded. */
struct quick_measured {
    estimate gap;
    estimate x, y; /* of the normal */
};

/* x - radius, where nothing of what the radius adds is lost. */
static estimate minus_radius(estimate x, dd radius)
{
    if (is_zero(radius.hi))
        return x;
    dd high = dd_two_sum(x.hi, -radius.hi);
    double size = fabs(x.hi) + radius.hi;
    return (estimate){high.hi, high.lo + (x.lo - radius.lo),
                      x.error + size * 0x1p-90};
}

/* The relation that a gap and a normal give; false where they leave it open. */
static bool relate(const struct quick_measured *m, dd radii,
                   col_relation *relation)
{
    estimate rest = minus_radius(m->gap, radii);
    double amount, sum = rest.hi + rest.lo;
    if (!(fabs(sum) > 2 * rest.error) || !split_round(rest, &amount) ||
        !split_round(m->x, &relation->normal.x) ||
        !split_round(m->y, &relation->normal.y))
        return false;
    COUNT_DECISION(made);
    COUNT_DECISION(amounts);
    relation->overlap = sum < 0;
    relation->touching = false;
    relation->amount = fabs(amount);
    return true;
}

/* A component of a split vector. */
static estimate component(double high, double low)
{
    return (estimate){high, low, fabs(high) * 0x1p-73};
}

/* Whether products and quotients of a vector's components surely stay in range,
 * and none of them is 0. */
static bool is_ordinary(split_vector v)
{
    lanes size = lanes_abs(v.high);
    return lanes_above(size, lanes_both(0x1p-200)) == 3;
}

static dd radii_of(const col_shape *a, const col_shape *b)
{
    return dd_two_sum(a->radius, b->radius);
}

bool col_sat_vertices_quickly(const col_shape *a, const col_shape *b,
                              int vertex_a, int vertex_b, col_sat *sat)
{
    split_vector way = split_way(lanes_at(&a->vertices[vertex_a]),
                                 lanes_at(&b->vertices[vertex_b]));
    if (!is_ordinary(way))
        return false;
    split_length length = split_length_of(way);
    split size = length.value;
    struct quick_measured m = {
        component(size.high, size.low),
        split_divide(component(lanes_x(way.high), lanes_x(way.low)), size,
                     length.inverse),
        split_divide(component(lanes_y(way.high), lanes_y(way.low)), size,
                     length.inverse),
    };
    sat->axis = (col_axis){COL_VERTICES, vertex_a, vertex_b};
    sat->edge = -1;
    sat->alternatives = 0;
    return relate(&m, radii_of(a, b), &sat->relation);
}

/* ---- Edges -------------------------------------------------------------- */

/* An edge and the vertex of the other core that faces it. */
struct pair {
    const frame *frame; /* that the edge is of, or NULL */
    roles r;
    int edge, from, to, vertex;
};

static split_vector edge_way(const struct pair *p)
{
    return split_way(lanes_at(&p->r.edge->vertices[p->from]),
                     lanes_at(&p->r.edge->vertices[p->to]));
}

/* The gap and the outward normal of an edge (dx, dy) along a coordinate axis.
 */
static struct quick_measured measure_aligned(double dx, double dy,
                                             split_vector offset)
{
    double x = dy > 0 ? 1 : dy < 0 ? -1 : 0, y = dx > 0 ? -1 : dx < 0 ? 1 : 0;
    split_vector normal = {lanes_of(x, y), lanes_both(0)};
    return (struct quick_measured){
        split_dot(normal, offset), {x, 0, 0}, {y, 0, 0}};
}

/* The same from the vertices. */
static struct quick_measured measure(const struct pair *p)
{
    split_vector edge = edge_way(p);
    split_vector offset = split_way(lanes_at(&p->r.edge->vertices[p->from]),
                                    lanes_at(&p->r.other->vertices[p->vertex]));
    lanes way = lanes_add(edge.high, edge.low);
    if (is_zero(lanes_x(way)) || is_zero(lanes_y(way)))
        return measure_aligned(lanes_x(way), lanes_y(way), offset);
    split_length length = split_length_of(edge);
    if (!is_ordinary(edge))
        length.inverse = HUGE_VAL;
    estimate x = component(lanes_y(edge.high), lanes_y(edge.low));
    estimate y = component(-lanes_x(edge.high), -lanes_x(edge.low));
    return (struct quick_measured){
        split_divide(split_cross(offset, edge), length.value, length.inverse),
        split_divide(x, length.value, length.inverse),
        split_divide(y, length.value, length.inverse)};
}

/* Where the origin's foot is on the edge: 0 on it, -1 before, 1 behind it; 2
 * where that is not sure. */
static int foot_of(const struct pair *p)
{
    lanes vertex = lanes_at(&p->r.other->vertices[p->vertex]);
    lanes from = lanes_at(&p->r.edge->vertices[p->from]);
    lanes to = lanes_at(&p->r.edge->vertices[p->to]);
    lanes way = lanes_sub(to, from);
    lanes start = lanes_mul(way, lanes_sub(vertex, from));
    lanes end = lanes_mul(way, lanes_sub(to, vertex));
    lanes low = lanes_xs(start, end), high = lanes_ys(start, end);
    lanes size = lanes_add(lanes_abs(low), lanes_abs(high));
    lanes dot = lanes_add(low, high);
    lanes error = lanes_add(lanes_mul(size, lanes_both(VECTOR_FILTER)),
                            lanes_both(PRODUCTS_MIN));
    if (lanes_above(lanes_abs(dot), error) != 3)
        return 2;
    COUNT_DECISION(made);
    return lanes_x(dot) < 0 ? -1 : lanes_y(dot) < 0 ? 1 : 0;
}

/* Whether the edge is a whole side. */
static bool is_side(const struct pair *p)
{
    if (p->r.edge->count == 2 || (p->frame && p->frame->corners))
        return true;
    const col_shape *shape = p->r.edge;
    const col_vec2 *v = shape->vertices;
    int before = core_before(shape, p->from), next = core_next(shape, p->to);
    vector edge = vector_between(v[p->from], v[p->to]);
    return vector_cross_sign(vector_between(v[before], v[p->from]), edge) !=
               0 &&
           vector_cross_sign(edge, vector_between(v[p->to], v[next])) != 0;
}

bool col_sat_quickly(const axis_found *axis, const frame *its,
                     const col_shape *a, const col_shape *b, col_sat *sat)
{
    bool of_a = axis->kind == COL_EDGE_OF_A;
    roles r = roles_of(a, b, axis->kind);
    struct pair p = {its,
                     r,
                     axis->edge,
                     core_start(r.edge, axis->edge),
                     core_end(r.edge, axis->edge),
                     axis->vertex};
    if (!axis->corner || !is_side(&p))
        return false;
    struct quick_measured m = measure(&p);
    double depth = -(m.gap.hi + m.gap.lo);
    if (!(fabs(depth) > 2 * m.gap.error))
        return false;
    int foot = depth > 0 ? 0 : foot_of(&p);
    if (foot == 2)
        return false;
    int vertex = foot < 0 ? p.from : p.to;
    if (foot != 0)
        return of_a ? col_sat_vertices_quickly(a, b, vertex, p.vertex, sat)
                    : col_sat_vertices_quickly(a, b, p.vertex, vertex, sat);
    sat->axis = of_a ? (col_axis){COL_EDGE_OF_A, p.edge, p.vertex}
                     : (col_axis){COL_EDGE_OF_B, p.vertex, p.edge};
    sat->edge = p.edge;
    sat->alternatives = 0;
    if (!relate(&m, radii_of(a, b), &sat->relation))
        return false;
    if (!of_a) {
        col_vec2 n = sat->relation.normal;
        sat->relation.normal = (col_vec2){-n.x, -n.y};
    }
    sat->relation.normal.x += 0.0;
    sat->relation.normal.y += 0.0;
    return true;
}
