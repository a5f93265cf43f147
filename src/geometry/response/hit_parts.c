#include "geometry/response/hit_parts.h"

#include "geometry/core/core.h"
#include "geometry/core/turn.h"
#include "geometry/exact/bits.h"

static const vector ZERO = {{0, 0}, {0, 0}};

/* ---- Vectors ------------------------------------------------------------ */

static vector to_unit(const parts *cut, vector v)
{
    return (vector){dd_scale(v.x, -cut->unit), dd_scale(v.y, -cut->unit)};
}

/* ---- The whole ---------------------------------------------------------- */

col_vec2 col_parts_extent(const col_shape *shape, col_vec2 from)
{
    const col_vec2 *v = shape->vertices;
    col_vec2 size = {shape->radius, shape->radius};
    for (int i = 0; i < shape->count; i++) {
        size.x = larger(size.x, fabs(v[i].x - from.x));
        size.y = larger(size.y, fabs(v[i].y - from.y));
    }
    return size;
}

int col_parts_exponent(double size)
{
    return size > 0 ? exponent_of(size) : 0;
}

parts col_parts(const col_shape *shape)
{
    col_vec2 size = col_parts_extent(shape, shape->vertices[0]);
    bool is_round = shape->radius > 0;
    parts cut = {.shape = shape,
                 .unit = col_parts_exponent(larger(size.x, size.y)),
                 .radius = col_scaled_of(dd_of(shape->radius)),
                 .triangles = shape->count > 2 ? shape->count - 2 : 0,
                 .strips = is_round ? core_edges(shape) : 0,
                 .sectors = is_round ? shape->count : 0};
    cut.radius.exponent -= cut.unit;
    cut.breadth = dd_scale(dd_of(shape->radius), -cut.unit);
    return cut;
}

vector col_part_vertex(const parts *cut, int i)
{
    const col_vec2 *v = cut->shape->vertices;
    return to_unit(cut, vector_between(v[0], v[i]));
}

/* ---- Triangles ---------------------------------------------------------- */

/* u.x v.y - u.y v.x, of vectors that are exact: the first difference is off by
 * 2^-102 of itself, what is added to it by as much, and by terms of 2^-150 of
 * the two products. */
static dd cross(vector u, vector v)
{
    dd high =
        dd_sub(dd_two_product(u.x.hi, v.y.hi), dd_two_product(u.y.hi, v.x.hi));
    dd one =
        dd_sub(dd_two_product(u.x.hi, v.y.lo), dd_two_product(u.y.hi, v.x.lo));
    dd two =
        dd_sub(dd_two_product(u.x.lo, v.y.hi), dd_two_product(u.y.lo, v.x.hi));
    dd low = dd_of(u.x.lo * v.y.lo - u.y.lo * v.x.lo);
    return dd_add(high, dd_add(dd_add(one, two), low));
}

/* The area of the triangle of vertices 0, i and i + 1, to 2^-98 of itself:
 * where that much of the products cancels that double-doubles may be off by
 * more, and where they underflow, by integers. */
static scaled triangle_area(const parts *cut, int i)
{
    const col_vec2 *v = cut->shape->vertices;
    vector p = vector_between(v[0], v[i]), q = vector_between(v[0], v[i + 1]);
    double sum = fabs(p.x.hi * q.y.hi) + fabs(p.y.hi * q.x.hi);
    dd twice = cross(p, q);
    scaled area = col_scaled_of(twice);
    if (!(fabs(twice.hi) > 0x1p-40 * sum && sum > PRODUCTS_MIN)) {
        form2 one = col_vector_form(p), two = col_vector_form(q);
        wide exactly = col_det_wide(&one.x, &one.y, &two.x, &two.y);
        area = col_wide_scaled(&exactly);
    }
    area.exponent -= 2 * cut->unit + 1;
    return cut->shape->winding < 0 ? col_scaled_negate(area) : area;
}

/* The square of a triangle's radius of gyration is a 36th of the sum of its
 * sides' squares. */
static part triangle(const parts *cut, int i)
{
    vector p = col_part_vertex(cut, i), q = col_part_vertex(cut, i + 1);
    dd sides = dd_add(dd_add(vector_square(p), vector_square(q)),
                      vector_square(vector_sum(q, vector_negate(p))));
    return (part){
        .kind = COL_PART_TRIANGLE,
        .first = i,
        .second = i + 1,
        .area = triangle_area(cut, i),
        .center = vector_times(vector_sum(p, q), dd_div(dd_of(1), dd_of(3))),
        .gyration = dd_div(sides, dd_of(36))};
}

/* ---- Strips ------------------------------------------------------------- */

static part strip(const parts *cut, int edge)
{
    const col_shape *shape = cut->shape;
    vector along = core_edge(shape, edge);
    vector normal = vector_right(col_vector_unit(along));
    dd length = dd_sqrt(vector_square(to_unit(cut, along)));
    dd breadth = cut->breadth, half = dd_of(0.5);
    vector ends = vector_sum(col_part_vertex(cut, core_start(shape, edge)),
                             col_part_vertex(cut, core_end(shape, edge)));
    dd sides = dd_add(dd_mul(length, length), dd_mul(breadth, breadth));
    return (part){.kind = COL_PART_STRIP,
                  .first = edge,
                  .area = col_scaled_mul(col_scaled_of(length), cut->radius),
                  .center = vector_times(
                      vector_sum(ends, vector_times(normal, breadth)), half),
                  .gyration = dd_div(sides, dd_of(12))};
}

/* ---- Sectors ------------------------------------------------------------ */

/* How much the outline turns at a vertex, and the mean of the normals there:
 * the integral of a unit vector over the angle is the difference of the two
 * tangents. Of a small angle it is the mean of the first and the last normal,
 * but for a share of angle^2 / 24. */
static dd turn_at(const col_shape *shape, int vertex, vector *mean)
{
    *mean = ZERO;
    if (shape->count == 1)
        return dd_add(TURN_HALF, TURN_HALF);
    int before = core_edge_at(shape, core_before(shape, vertex));
    int after = core_edge_at(shape, vertex);
    unit_vector u = col_vector_unit(core_edge(shape, before));
    unit_vector v = col_vector_unit(core_edge(shape, after));
    dd across = vector_cross(u, v).value, along = vector_dot(u, v).value;
    if (dd_sign(across) < 0) /* it is off by 2^-97 */
        across = dd_of(0);
    dd angle = col_turn(across, along);
    if (angle.hi < 0x1p-40)
        *mean = vector_times(vector_right(vector_sum(u, v)), dd_of(0.5));
    else
        *mean = vector_times(vector_sum(u, vector_negate(v)),
                             dd_div(dd_of(1), angle));
    return angle;
}

/* The centre of a sector's mass lies two thirds of the radius out, along the
 * mean of its normals; about the vertex the square of its radius of gyration is
 * half of the radius' square. */
static part sector(const parts *cut, int vertex)
{
    vector mean;
    dd angle = turn_at(cut->shape, vertex, &mean), breadth = cut->breadth;
    vector out =
        vector_times(mean, dd_div(dd_mul(breadth, dd_of(2)), dd_of(3)));
    dd gyration = dd_mul(dd_mul(breadth, breadth), dd_of(0.5));
    scaled half = col_scaled_of(dd_mul(angle, dd_of(0.5)));
    scaled disc = col_scaled_mul(cut->radius, cut->radius);
    return (part){.kind = COL_PART_SECTOR,
                  .first = vertex,
                  .area = col_scaled_mul(half, disc),
                  .center = vector_sum(col_part_vertex(cut, vertex), out),
                  .gyration = dd_sub(gyration, vector_square(out)),
                  .angle = angle};
}

part col_part(const parts *cut, int i)
{
    if (i < cut->triangles)
        return triangle(cut, i + 1);
    i -= cut->triangles;
    if (i < cut->strips)
        return strip(cut, i);
    return sector(cut, i - cut->strips);
}
