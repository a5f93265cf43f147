/* Computes the mass properties of a rounded convex shape.
 *
 * The shape is cut into parts whose area, centroid and moment of inertia are
 * known: triangles from vertex 0, which fill the core, a strip as wide as the
 * radius along each edge, a sector of a disc at each vertex. Their sums about
 * vertex 0, in double-double arithmetic, are then moved to the centroid.
 *
 * Positions are relative to vertex 0, so that nothing cancels far from the
 * origin, and lengths are in a power of two of about the shape's size, so that
 * squares stay in range. Areas, which may be far less than the square of the
 * size, are scaled numbers. Only the square of the centroid's distance cancels:
 * it is subtracted from the square of the radius of gyration about vertex 0,
 * and is at most 8/9 of that, for a triangle like a needle. Each part is off by
 * less than 2^-95 of its share of the sum, and each of n additions by 2^-100;
 * so the sums are off by less than 2^-95 + n 2^-100 of themselves, and
 * positions by as much of the size.
 *
 * This error must not push a result that is exactly the middle of two doubles,
 * such as the centers of half of all boxes, to one side. So results are rounded
 * first: to 2^-85 of themselves, positions to 2^-85 of the size along the
 * axis. */
#include <assert.h>

#include "collide_response.h"
#include "collide_steps.h"
#include "geometry/core/core.h"
#include "geometry/exact/doubles.h"
#include "geometry/exact/predicates.h"
#include "geometry/exact/wide.h"

typedef struct parts {
    const col_shape *shape;
    int unit;      /* lengths are in units of 2^unit, about the size */
    scaled radius; /* in this unit */
    dd breadth;    /* the radius as well; 0 if less than 2^-1022 */
    int triangles, strips, sectors;
} parts;

typedef struct part {
    col_part_kind kind;
    int first, second; /* triangle: its vertices other than vertex 0; strip:
                          edge; sector: vertex */
    scaled area;
    vector center; /* of its mass */
    dd gyration;   /* square of the radius of gyration about `center` */
    dd angle;      /* sector: in radians */
} part;

static inline int parts_count(const parts *cut)
{
    return cut->triangles + cut->strips + cut->sectors;
}

static const vector ZERO = {{0, 0}, {0, 0}};

static vector to_unit(const parts *cut, vector v)
{
    return (vector){dd_scale(v.x, -cut->unit), dd_scale(v.y, -cut->unit)};
}

/* ---- Parts -------------------------------------------------------------- */

/* The largest of a core's distances from a point, and its radius, along each
 * axis. */
static col_vec2 extent_of(const col_shape *shape, col_vec2 from)
{
    const col_vec2 *v = shape->vertices;
    col_vec2 size = {shape->radius, shape->radius};
    for (int i = 0; i < shape->count; i++) {
        size.x = larger(size.x, fabs(v[i].x - from.x));
        size.y = larger(size.y, fabs(v[i].y - from.y));
    }
    return size;
}

/* The exponent of a size; 0 for a size of 0. */
static int exponent_of_size(double size)
{
    return size > 0 ? exponent_of(size) : 0;
}

static parts cut_shape(const col_shape *shape)
{
    col_vec2 size = extent_of(shape, shape->vertices[0]);
    bool is_round = shape->radius > 0;
    parts cut = {.shape = shape,
                 .unit = exponent_of_size(larger(size.x, size.y)),
                 .radius = col_scaled_of(dd_of(shape->radius)),
                 .triangles = shape->count > 2 ? shape->count - 2 : 0,
                 .strips = is_round ? core_edges(shape) : 0,
                 .sectors = is_round ? shape->count : 0};
    cut.radius.exponent -= cut.unit;
    cut.breadth = dd_scale(dd_of(shape->radius), -cut.unit);
    return cut;
}

/* A vertex relative to vertex 0, in the unit. */
static vector vertex_in_unit(const parts *cut, int i)
{
    const col_vec2 *v = cut->shape->vertices;
    return to_unit(cut, vector_between(v[0], v[i]));
}

/* u.x v.y - u.y v.x for exact vectors: the first difference is off by 2^-102 of
 * itself, the amount added to it by as much, and by terms of 2^-150 of the two
 * products. */
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

/* The area of the triangle of vertices 0, i and i + 1, to 2^-98 of itself: by
 * integers if so much of the products cancels that double-doubles may be off by
 * more, or if they underflow. */
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

/* The square of a triangle's radius of gyration is 1/36 of the sum of the
 * squares of its sides. */
static part triangle(const parts *cut, int i)
{
    vector p = vertex_in_unit(cut, i), q = vertex_in_unit(cut, i + 1);
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

static part strip(const parts *cut, int edge)
{
    const col_shape *shape = cut->shape;
    vector along = core_edge(shape, edge);
    vector normal = vector_right(col_vector_unit(along));
    dd length = dd_sqrt(vector_square(to_unit(cut, along)));
    dd breadth = cut->breadth, half = dd_of(0.5);
    vector ends = vector_sum(vertex_in_unit(cut, core_start(shape, edge)),
                             vertex_in_unit(cut, core_end(shape, edge)));
    dd sides = dd_add(dd_mul(length, length), dd_mul(breadth, breadth));
    return (part){.kind = COL_PART_STRIP,
                  .first = edge,
                  .area = col_scaled_mul(col_scaled_of(length), cut->radius),
                  .center = vector_times(
                      vector_sum(ends, vector_times(normal, breadth)), half),
                  .gyration = dd_div(sides, dd_of(12))};
}

/* The angle by which the outline turns at a vertex, and the mean of the normals
 * there: the integral of a unit vector over the angle is the difference of the
 * two tangents. For a small angle it is the mean of the first and the last
 * normal, except for a share of angle^2 / 24. */
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

/* A sector's center of mass is two thirds of the radius out, along the mean of
 * its normals; the square of its radius of gyration about the vertex is half of
 * the square of the radius. */
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
                  .center = vector_sum(vertex_in_unit(cut, vertex), out),
                  .gyration = dd_sub(gyration, vector_square(out)),
                  .angle = angle};
}

/* Part number i: triangles, strips, sectors. */
static part part_at(const parts *cut, int i)
{
    if (i < cut->triangles)
        return triangle(cut, i + 1);
    i -= cut->triangles;
    if (i < cut->strips)
        return strip(cut, i);
    return sector(cut, i - cut->strips);
}

/* ---- Sums of parts ------------------------------------------------------ */

/* Parts of sums with a smaller area underflow. */
#define AREA_SMALL 0x1p-300

typedef struct mass_sums {
    dd area;
    vector first; /* moment */
    dd second;    /* moment about vertex 0, polar */
} sums;

/* The measures of a figure, with lengths in its unit. */
typedef struct mass_measure {
    scaled area;
    vector center;   /* from vertex 0 */
    scaled gyration; /* square of the radius of gyration about the center, in
                        units of 1 */
} measure;

/* Pieces that do not overlap. Positions are relative to vertex 0 of the first,
 * lengths in 2^unit, about the size of all of them. */
typedef struct mass_figure {
    const col_shape *pieces;
    int count;
    int unit;
    int wide, high; /* exponents of the size along x and along y */
} figure;

/* Part i of a piece, in the unit and relative to the vertex of the figure. */
static part part_of(const figure *f, const parts *cut, int i)
{
    part p = part_at(cut, i);
    int shift = cut->unit - f->unit;
    if (cut->shape == f->pieces && shift == 0)
        return p;
    vector way =
        vector_between(f->pieces->vertices[0], cut->shape->vertices[0]);
    p.area.exponent += 2 * shift;
    p.gyration = dd_scale(p.gyration, 2 * shift);
    p.center = (vector){
        dd_add(dd_scale(p.center.x, shift), dd_scale(way.x, -f->unit)),
        dd_add(dd_scale(p.center.y, shift), dd_scale(way.y, -f->unit))};
    return p;
}

/* Sums up all parts, with areas in units of 2^exponent. */
static sums sum_up(const figure *f, int exponent)
{
    sums sum = {0};
    for (int k = 0; k < f->count; k++) {
        parts cut = cut_shape(&f->pieces[k]);
        for (int i = 0; i < parts_count(&cut); i++) {
            part p = part_of(f, &cut, i);
            dd area = dd_scale(p.area.m, p.area.exponent - exponent);
            dd second = dd_add(p.gyration, vector_square(p.center));
            sum.area = dd_add(sum.area, area);
            sum.first.x = dd_add(sum.first.x, dd_mul(area, p.center.x));
            sum.first.y = dd_add(sum.first.y, dd_mul(area, p.center.y));
            sum.second = dd_add(sum.second, dd_mul(area, second));
        }
    }
    return sum;
}

/* The exponent of the largest area of a part; false if no part has an area. */
static bool find_largest(const figure *f, int *largest)
{
    bool found = false;
    for (int k = 0; k < f->count; k++) {
        parts cut = cut_shape(&f->pieces[k]);
        for (int i = 0; i < parts_count(&cut); i++) {
            part p = part_of(f, &cut, i);
            if (col_scaled_sign(p.area) <= 0)
                continue;
            if (!found || p.area.exponent > *largest)
                *largest = p.area.exponent;
            found = true;
        }
    }
    return found;
}

/* ---- Rounding ----------------------------------------------------------- */

/* Rounds to multiples of 2^-85, for |x| < 2^-34: that is the last place of the
 * anchor, with and without x. */
static double to_grid(double x)
{
    const double anchor = 0x1.8p-33;
    return (x + anchor) - anchor;
}

/* The same for |x| < 2^18, except that a high part beyond 2^-34 stays as it is.
 */
static dd settled(dd x)
{
    if (fabs(x.hi) < 0x1p-34)
        return dd_of(to_grid(x.hi));
    return dd_quick_sum(x.hi, to_grid(x.lo));
}

static double rounded(scaled x)
{
    return col_scaled_round((scaled){settled(x.m), x.exponent});
}

/* The coordinate at x in units of 2^unit from vertex 0, for a size of about
 * 2^size along that axis. */
static double place_along(double from, dd x, int unit, int size)
{
    dd offset = dd_scale(settled(dd_scale(x, unit - size)), size);
    return dd_round(dd_add(dd_of(from), offset)) + 0.0;
}

static col_vec2 place_of(const figure *f, vector v)
{
    col_vec2 from = f->pieces->vertices[0];
    return (col_vec2){place_along(from.x, v.x, f->unit, f->wide),
                      place_along(from.y, v.y, f->unit, f->high)};
}

/* ---- Measures ----------------------------------------------------------- */

static scaled in_units(dd value, int unit, int power)
{
    scaled x = col_scaled_of(value);
    x.exponent += power * unit;
    return x;
}

static bool has_parts(const figure *f)
{
    bool found = false;
    for (int k = 0; k < f->count && !found; k++) {
        parts cut = cut_shape(&f->pieces[k]);
        found = parts_count(&cut) > 0;
    }
    return found;
}

static measure measure_parts(const figure *f)
{
    int exponent = 0;
    if (!has_parts(f)) { /* a rod or a point */
        parts cut = cut_shape(f->pieces);
        vector rod = vertex_in_unit(&cut, cut.shape->count - 1);
        dd gyration = dd_div(vector_square(rod), dd_of(12));
        return (measure){.area = col_scaled_of(dd_of(0)),
                         .center = vector_times(rod, dd_of(0.5)),
                         .gyration = in_units(gyration, cut.unit, 2)};
    }
    sums sum = sum_up(f, exponent);
    if (sum.area.hi < AREA_SMALL) {
        if (!find_largest(f, &exponent))
            exponent = 0;
        sum = sum_up(f, exponent);
    }
    vector center = {dd_div(sum.first.x, sum.area),
                     dd_div(sum.first.y, sum.area)};
    dd gyration = dd_div(sum.second, sum.area);
    gyration = dd_sub(gyration, vector_square(center));
    measure m = {.area = in_units(sum.area, f->unit, 2),
                 .center = center,
                 .gyration = in_units(gyration, f->unit, 2)};
    m.area.exponent += exponent;
    return m;
}

static figure figure_of(const col_shape *pieces, int count)
{
    figure f = {.pieces = pieces, .count = count};
    col_vec2 size = {0, 0};
    for (int k = 0; k < count; k++) {
        assert(core_is_sound(&pieces[k]));
        col_vec2 far = extent_of(&pieces[k], pieces->vertices[0]);
        size.x = larger(size.x, far.x);
        size.y = larger(size.y, far.y);
    }
    f.unit = exponent_of_size(larger(size.x, size.y));
    f.wide = exponent_of_size(size.x);
    f.high = exponent_of_size(size.y);
    return f;
}

/* The properties of a figure of a mass, or with `density` of a mass per area.
 */
static col_mass properties(const col_shape *pieces, int count, double mass,
                           bool density)
{
    assert(count >= 1 && mass > 0 && mass <= COL_LIMIT);
    figure f = figure_of(pieces, count);
    measure m = measure_parts(&f);
    scaled whole = col_scaled_of(dd_of(mass));
    if (density)
        whole = col_scaled_mul(whole, m.area);
    return (col_mass){.area = rounded(m.area),
                      .centroid = place_of(&f, m.center),
                      .mass = rounded(whole),
                      .inertia = rounded(col_scaled_mul(whole, m.gyration))};
}

col_mass col_mass_by_density(const col_shape *shape, double density)
{
    return properties(shape, 1, density, true);
}

col_mass col_mass_by_mass(const col_shape *shape, double mass)
{
    return properties(shape, 1, mass, false);
}

col_mass col_mass_of_pieces_by_density(const col_shape *pieces, int count,
                                       double density)
{
    return properties(pieces, count, density, true);
}

col_mass col_mass_of_pieces_by_mass(const col_shape *pieces, int count,
                                    double mass)
{
    return properties(pieces, count, mass, false);
}

void col_mass_parts(const col_shape *shape, const col_trace *trace)
{
    assert(core_is_sound(shape));
    parts cut = cut_shape(shape);
    figure f = figure_of(shape, 1);
    for (int i = 0; trace && i < parts_count(&cut); i++) {
        part p = part_at(&cut, i);
        scaled gyration = in_units(p.gyration, cut.unit, 2);
        scaled area = p.area;
        area.exponent += 2 * cut.unit;
        dd degrees = dd_div(dd_mul(p.angle, dd_of(180)), TURN_HALF);
        col_step step = {.kind = COL_STEP_PART};
        step.as.part.kind = p.kind;
        step.as.part.first = p.first;
        step.as.part.second = p.second;
        step.as.part.angle = dd_round(settled(degrees));
        step.as.part.area = rounded(area);
        step.as.part.centroid = place_of(&f, p.center);
        step.as.part.inertia = rounded(col_scaled_mul(area, gyration));
        trace->record(trace->context, &step);
    }
}
