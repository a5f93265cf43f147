/* A rounded convex shape, cut into parts of which area, centroid and moment of
 * inertia are known: triangles from vertex 0, which fill the core, a strip of
 * the radius' breadth along each edge, a sector of a disc at each vertex.
 *
 * Places are counted from vertex 0, so that nothing cancels far from the
 * origin, and lengths in a power of two of about the shape's size, so that
 * squares stay in range. Areas, which may be far less than the square of the
 * size, are scaled numbers. */
#include <assert.h>

#include "collide_response.h"
#include "collide_steps.h"
#include "geometry/core/core.h"
#include "geometry/core/measure.h"
#include "geometry/exact/doubles.h"
#include "geometry/exact/predicates.h"
#include "geometry/exact/wide.h"

typedef struct parts {
    const col_shape *shape;
    int unit;      /* lengths are counted in 2^unit, about the size */
    scaled radius; /* so counted, and */
    dd breadth;    /*   again, 0 where that is less than 2^-1022 */
    int triangles, strips, sectors;
} parts;

typedef struct part {
    col_part_kind kind;
    int first, second; /* triangle: its vertices beside vertex 0; strip: edge;
                          sector: vertex */
    scaled area;
    vector center; /* of its mass */
    dd gyration;   /* square of the radius of gyration about `centre` */
    dd angle;      /* sector: in radians */
} part;

static inline int parts_count(const parts *cut)
{
    return cut->triangles + cut->strips + cut->sectors;
}

static const vector ZERO = {{0, 0}, {0, 0}};

/* ---- Vectors ------------------------------------------------------------ */

static vector to_unit(const parts *cut, vector v)
{
    return (vector){dd_scale(v.x, -cut->unit), dd_scale(v.y, -cut->unit)};
}

/* ---- The whole ---------------------------------------------------------- */

/* The largest of a core's distances from a point, and its radius, along each
 * axis. */
static col_vec2 col_parts_extent(const col_shape *shape, col_vec2 from)
{
    const col_vec2 *v = shape->vertices;
    col_vec2 size = {shape->radius, shape->radius};
    for (int i = 0; i < shape->count; i++) {
        size.x = larger(size.x, fabs(v[i].x - from.x));
        size.y = larger(size.y, fabs(v[i].y - from.y));
    }
    return size;
}

/* The exponent of a size; 0 where that is 0. */
static int col_parts_exponent(double size)
{
    return size > 0 ? exponent_of(size) : 0;
}

static parts col_parts(const col_shape *shape)
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

/* A vertex as counted here. */
static vector col_part_vertex(const parts *cut, int i)
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

/* Part number i: triangles, strips, sectors. */
static part col_part(const parts *cut, int i)
{
    if (i < cut->triangles)
        return triangle(cut, i + 1);
    i -= cut->triangles;
    if (i < cut->strips)
        return strip(cut, i);
    return sector(cut, i - cut->strips);
}

/* Mass properties: the parts of a shape (geometry/response/mass.c) summed
 * up about vertex 0 in double-double arithmetic, then moved to the centroid.
 *
 * Nothing cancels but the square of the centroid's distance, which is taken
 * from the square of the radius of gyration about vertex 0 and is at most 8/9
 * of it, as for a needle of a triangle. Each part is off by less than 2^-95 of
 * the sum's share that it is, and each of n additions by 2^-100; so the sums
 * are off by less than 2^-95 + n 2^-100 of themselves, and places by as much of
 * the size.
 *
 * What is exactly the middle of two doubles, as the centres of half of all
 * boxes are, must not be taken for more or less by that. So results are rounded
 * first: to 2^-85 of themselves, places to that of the size along the axis. */

/* Sums of that little area have parts that underflow. */
#define AREA_SMALL 0x1p-300

typedef struct mass_sums {
    dd area;
    vector first; /* moment */
    dd second;    /* moment about vertex 0, polar */
} sums;

/* What is measured of a shape, lengths in units of its parts. */
typedef struct mass_measure {
    scaled area;
    vector center;   /* from vertex 0 */
    scaled gyration; /* square of the radius of gyration about the centre, in
                        units of 1 */
} measure;

/* What properties are of: cores that do not overlap. Places are counted from
 * vertex 0 of the first, lengths in 2^unit, about the size of all of them. */
typedef struct mass_figure {
    const col_shape *pieces;
    int count;
    int unit;
    int wide, high; /* exponents of the size along x and along y */
} figure;

/* ---- Sums --------------------------------------------------------------- */

/* Adds a part whose area is counted in 2^exponent. */
static void add_part(sums *sum, const part *p, int exponent)
{
    dd area = dd_scale(p->area.m, p->area.exponent - exponent);
    dd second = dd_add(p->gyration, vector_square(p->center));
    sum->area = dd_add(sum->area, area);
    sum->first.x = dd_add(sum->first.x, dd_mul(area, p->center.x));
    sum->first.y = dd_add(sum->first.y, dd_mul(area, p->center.y));
    sum->second = dd_add(sum->second, dd_mul(area, second));
}

/* Part i of a piece, counted as the whole is. */
static part part_of(const figure *f, const parts *cut, int i)
{
    part p = col_part(cut, i);
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

static sums sum_up(const figure *f, int exponent)
{
    sums sum = {0};
    for (int k = 0; k < f->count; k++) {
        parts cut = col_parts(&f->pieces[k]);
        for (int i = 0; i < parts_count(&cut); i++) {
            part p = part_of(f, &cut, i);
            add_part(&sum, &p, exponent);
        }
    }
    return sum;
}

/* Whether any part has an area, and the exponent of the largest. */
static bool find_largest(const figure *f, int *largest)
{
    bool found = false;
    for (int k = 0; k < f->count; k++) {
        parts cut = col_parts(&f->pieces[k]);
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

/* To multiples of 2^-85, for |x| < 2^-34: that is the last place of what is
 * added and taken away, also together with x. */
static double to_grid(double x)
{
    const double anchor = 0x1.8p-33;
    return (x + anchor) - anchor;
}

/* The same for |x| < 2^18, but that a high part beyond 2^-34 stays as it is. */
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

/* A coordinate of 2^unit from vertex 0, of a shape of about 2^size along that
 * axis. */
static double place_along(double from, dd x, int unit, int size)
{
    dd way = dd_scale(settled(dd_scale(x, unit - size)), size);
    return dd_round(dd_add(dd_of(from), way)) + 0.0;
}

static col_vec2 place_of(const figure *f, vector v)
{
    col_vec2 from = f->pieces->vertices[0];
    return (col_vec2){place_along(from.x, v.x, f->unit, f->wide),
                      place_along(from.y, v.y, f->unit, f->high)};
}

/* ---- The measures of a shape -------------------------------------------- */

static scaled in_units(dd value, int unit, int power)
{
    scaled x = col_scaled_of(value);
    x.exponent += power * unit;
    return x;
}

/* A rod, or a point: it has no parts. */
static measure measure_rod(const parts *cut)
{
    vector rod = col_part_vertex(cut, cut->shape->count - 1);
    dd gyration = dd_div(vector_square(rod), dd_of(12));
    return (measure){.area = col_scaled_of(dd_of(0)),
                     .center = vector_times(rod, dd_of(0.5)),
                     .gyration = in_units(gyration, cut->unit, 2)};
}

static bool has_parts(const figure *f)
{
    bool found = false;
    for (int k = 0; k < f->count && !found; k++) {
        parts cut = col_parts(&f->pieces[k]);
        found = parts_count(&cut) > 0;
    }
    return found;
}

static measure measure_parts(const figure *f)
{
    int exponent = 0;
    if (!has_parts(f)) {
        parts cut = col_parts(f->pieces);
        return measure_rod(&cut);
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
        col_vec2 far = col_parts_extent(&pieces[k], pieces->vertices[0]);
        size.x = larger(size.x, far.x);
        size.y = larger(size.y, far.y);
    }
    f.unit = col_parts_exponent(larger(size.x, size.y));
    f.wide = col_parts_exponent(size.x);
    f.high = col_parts_exponent(size.y);
    return f;
}

/* The properties of what has a mass, or with `density` a mass for its area. */
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

/* ---- The parts ---------------------------------------------------------- */

void col_mass_parts(const col_shape *shape, const col_trace *trace)
{
    assert(core_is_sound(shape));
    parts cut = col_parts(shape);
    figure f = figure_of(shape, 1);
    for (int i = 0; trace && i < parts_count(&cut); i++) {
        part p = col_part(&cut, i);
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
