#include "support/mass_oracle.h"

#include <math.h>

#include "geometry/exact/doubles.h"
#include "support/oracle.h"

enum { BITS = 2048, HALVINGS = 40 };

/* ---- Numbers ------------------------------------------------------------ */

/* out += x * y */
static void add_product(mpf_t out, const mpf_t x, const mpf_t y)
{
    mpf_t product;
    mpf_init2(product, BITS);
    mpf_mul(product, x, y);
    mpf_add(out, out, product);
    mpf_clear(product);
}

/* out = x * u - y * v */
static void cross(mpf_t out, mpf_t x, mpf_t y, mpf_t v, mpf_t u)
{
    mpf_t product;
    mpf_init2(product, BITS);
    mpf_mul(product, y, v);
    mpf_mul(out, x, u);
    mpf_sub(out, out, product);
    mpf_clear(product);
}

/* out = the arc tangent of x >= 0: halved until the series is short. */
static void arc_tangent(mpf_t out, const mpf_t x)
{
    mpf_t t, square, term;
    mpf_inits(t, square, term, NULL);
    mpf_set(t, x);
    for (int i = 0; i < HALVINGS; i++) {
        mpf_mul(square, t, t);
        mpf_add_ui(square, square, 1);
        mpf_sqrt(square, square);
        mpf_add_ui(square, square, 1);
        mpf_div(t, t, square);
    }
    mpf_mul(square, t, t);
    mpf_set_ui(out, 0);
    /* t < 2^-39: 30 terms are 2340 bits. */
    for (unsigned long n = 0; n < 30; n++) {
        mpf_div_ui(term, t, 2 * n + 1);
        if (n % 2)
            mpf_sub(out, out, term);
        else
            mpf_add(out, out, term);
        mpf_mul(t, t, square);
    }
    mpf_mul_2exp(out, out, HALVINGS);
    mpf_clears(t, square, term, NULL);
}

void mass_oracle_angle(struct mass_oracle *oracle, mpf_t out,
                       const mpf_t across, const mpf_t along)
{
    mpf_t x;
    mpf_init(x);
    mpf_abs(x, along);
    if (mpf_cmp(across, x) > 0) { /* pi / 2 less the complement's */
        mpf_div(x, along, across);
        bool beyond = mpf_sgn(x) < 0;
        mpf_abs(x, x);
        arc_tangent(out, x);
        if (!beyond)
            mpf_neg(out, out);
        mpf_div_2exp(x, oracle->pi, 1);
        mpf_add(out, out, x);
    } else {
        mpf_div(x, across, x);
        arc_tangent(out, x);
        if (mpf_sgn(along) < 0)
            mpf_sub(out, oracle->pi, out);
    }
    mpf_clear(x);
}

/* ---- Memory ------------------------------------------------------------- */

void mass_oracle_init(struct mass_oracle *o)
{
    mpf_set_default_prec(BITS);
    mpf_inits(o->area, o->centroid[0], o->centroid[1], o->inertia, o->first[0],
              o->first[1], o->second, o->pi, o->radius, NULL);
    for (int i = 0; i < 4; i++)
        mpf_init(o->power[i]);
    for (int i = 0; i < 12; i++)
        mpf_init(o->t[i]);
    mpf_set_ui(o->t[0], 1);
    arc_tangent(o->pi, o->t[0]);
    mpf_mul_2exp(o->pi, o->pi, 2);
}

void mass_oracle_clear(struct mass_oracle *o)
{
    mpf_clears(o->area, o->centroid[0], o->centroid[1], o->inertia, o->first[0],
               o->first[1], o->second, o->pi, o->radius, NULL);
    for (int i = 0; i < 4; i++)
        mpf_clear(o->power[i]);
    for (int i = 0; i < 12; i++)
        mpf_clear(o->t[i]);
}

/* ---- Edges and vertices ------------------------------------------------- */

/* Vertex number i, counter-clockwise and round and round. */
static col_vec2 vertex(const col_shape *shape, int i)
{
    int n = shape->count, k = (i % n + n) % n;
    return shape->vertices[shape->winding > 0 ? k : n - 1 - k];
}

/* The core's part from p to q, by Green's theorem: cross / 2, of it a third of
 * p + q, and a sixth of p.p + p.q + q.q. */
static void add_edge_of_core(struct mass_oracle *o, col_vec2 p, col_vec2 q)
{
    mpf_t *t = o->t;
    mpf_set_d(t[0], p.x);
    mpf_set_d(t[1], p.y);
    mpf_set_d(t[2], q.x);
    mpf_set_d(t[3], q.y);
    cross(t[4], t[0], t[1], t[2], t[3]);
    mpf_div_2exp(t[4], t[4], 1);
    mpf_add(o->area, o->area, t[4]);
    mpf_set_ui(t[5], 0);
    for (int i = 0; i < 2; i++) {
        mpf_add(t[6], t[i], t[i + 2]);
        add_product(t[5], t[i], t[i]);
        add_product(t[5], t[6], t[i + 2]);
        mpf_div_ui(t[6], t[6], 3);
        add_product(o->first[i], t[6], t[4]);
    }
    mpf_div_ui(t[5], t[5], 6);
    add_product(o->second, t[5], t[4]);
}

/* What lies beyond the edge from p to q: with m its middle, d = q - p and n
 * the outward unit normal, r l of area; of it m, and r^2 / 2 l n; of it
 * m.m + d.d / 12, r^2 / 2 l 2 m.n, and r^3 / 3 l. */
static void add_edge_of_rim(struct mass_oracle *o, col_vec2 p, col_vec2 q)
{
    mpf_t *t = o->t;
    const double from[2] = {p.x, p.y}, to[2] = {q.x, q.y};
    mpf_set_ui(t[4], 0);
    mpf_set_ui(t[6], 0);
    for (int i = 0; i < 2; i++) {
        mpf_set_d(t[5], from[i]);
        mpf_set_d(t[i], to[i]);
        mpf_add(t[2 + i], t[i], t[5]);
        mpf_div_2exp(t[2 + i], t[2 + i], 1); /* m */
        mpf_sub(t[i], t[i], t[5]);           /* d */
        add_product(t[4], t[i], t[i]);
        add_product(t[6], t[2 + i], t[2 + i]);
    }
    mpf_sqrt(t[5], t[4]); /* l */
    mpf_div_ui(t[4], t[4], 12);
    mpf_add(t[6], t[6], t[4]); /* m.m + d.d / 12 */
    mpf_mul(t[7], t[5], o->power[0]);
    mpf_add(o->area, o->area, t[7]);
    add_product(o->first[0], t[7], t[2]);
    add_product(o->first[1], t[7], t[3]);
    add_product(o->second, t[7], t[6]);
    mpf_neg(t[8], t[0]); /* l n = (d.y, -d.x) */
    add_product(o->first[0], o->power[1], t[1]);
    add_product(o->first[1], o->power[1], t[8]);
    cross(t[9], t[2], t[3], t[0], t[1]); /* l m.n */
    mpf_mul_2exp(t[9], t[9], 1);
    add_product(o->second, t[9], o->power[1]);
    add_product(o->second, t[5], o->power[2]);
}

/* t[4], t[5] = the unit vector from p to q. */
static void unit(mpf_t x, mpf_t y, col_vec2 p, col_vec2 q)
{
    mpf_t s;
    mpf_init_set_d(s, p.x);
    mpf_set_d(x, q.x);
    mpf_sub(x, x, s);
    mpf_set_d(s, p.y);
    mpf_set_d(y, q.y);
    mpf_sub(y, y, s);
    mpf_mul(s, x, x);
    add_product(s, y, y);
    mpf_sqrt(s, s);
    mpf_div(x, x, s);
    mpf_div(y, y, s);
    mpf_clear(s);
}

/* The sector about v from the normal of one tangent u to that of the next, w:
 * with the angle a, a r^2 / 2 of area; of it v, and r^3 / 3 (u - w); of it
 * v.v, r^3 / 3 2 v.(u - w), and a r^4 / 4. t[0..3] are u and w, t[4] is a. */
static void add_sector(struct mass_oracle *o, col_vec2 v)
{
    mpf_t *t = o->t;
    const double at[2] = {v.x, v.y};
    mpf_mul(t[5], t[4], o->power[1]);
    mpf_add(o->area, o->area, t[5]);
    add_product(o->second, t[4], o->power[3]);
    for (int i = 0; i < 2; i++) {
        mpf_set_d(t[6], at[i]);
        mpf_sub(t[7], t[i], t[2 + i]);
        mpf_mul(t[7], t[7], o->power[2]);
        add_product(o->first[i], t[5], t[6]);
        mpf_add(o->first[i], o->first[i], t[7]);
        mpf_mul(t[8], t[5], t[6]);
        add_product(o->second, t[8], t[6]);
        mpf_mul_2exp(t[7], t[7], 1);
        add_product(o->second, t[7], t[6]);
    }
}

static void add_vertex(struct mass_oracle *o, const col_shape *shape, int i)
{
    mpf_t *t = o->t;
    col_vec2 v = vertex(shape, i);
    if (shape->count == 1) {
        for (int k = 0; k < 4; k++)
            mpf_set_ui(t[k], 0);
        mpf_mul_2exp(t[4], o->pi, 1);
    } else {
        unit(t[0], t[1], vertex(shape, i - 1), v);
        unit(t[2], t[3], v, vertex(shape, i + 1));
        cross(t[5], t[0], t[1], t[2], t[3]);
        mpf_mul(t[6], t[0], t[2]);
        add_product(t[6], t[1], t[3]);
        if (mpf_sgn(t[5]) < 0) /* 0, but for the last of 2048 bits */
            mpf_set_ui(t[5], 0);
        mass_oracle_angle(o, t[4], t[5], t[6]);
    }
    add_sector(o, v);
}

static void start(struct mass_oracle *o, double radius)
{
    mpf_set_ui(o->area, 0);
    mpf_set_ui(o->first[0], 0);
    mpf_set_ui(o->first[1], 0);
    mpf_set_ui(o->second, 0);
    mpf_set_d(o->radius, radius);
    mpf_set(o->power[0], o->radius);
    for (unsigned long i = 1; i < 4; i++) {
        mpf_pow_ui(o->power[i], o->radius, i + 1);
        mpf_div_ui(o->power[i], o->power[i], i + 1);
    }
}

static void mass_oracle_measure(struct mass_oracle *o, const col_shape *shape)
{
    start(o, shape->radius);
    for (int i = 0; i < shape->count; i++) {
        col_vec2 p = vertex(shape, i), q = vertex(shape, i + 1);
        if (shape->count > 2)
            add_edge_of_core(o, p, q);
        if (shape->count > 1)
            add_edge_of_rim(o, p, q);
        add_vertex(o, shape, i);
    }
    mpf_set(o->inertia, o->second);
    if (mpf_sgn(o->area) == 0)
        return;
    for (int i = 0; i < 2; i++) {
        mpf_div(o->centroid[i], o->first[i], o->area);
        mpf_mul(o->t[0], o->centroid[i], o->first[i]);
        mpf_sub(o->inertia, o->inertia, o->t[0]);
    }
}

/* ---- What the library says ---------------------------------------------- */

col_vec2 mass_oracle_size(const col_shape *shape)
{
    const col_vec2 *v = shape->vertices;
    col_vec2 size = {shape->radius, shape->radius};
    for (int i = 1; i < shape->count; i++) {
        size.x = fmax(size.x, fabs(v[i].x - v[0].x));
        size.y = fmax(size.y, fabs(v[i].y - v[0].y));
    }
    return size;
}

/* Whether a number is within 0.51 units in the last place, or is too small. */
static bool is_near(double value, const mpf_t exact)
{
    const double least = 0x1p-1022;
    if (mpf_cmp_d(exact, least) < 0)
        return value >= 0 && value <= least;
    return oracle_ulps(value, exact) < 0.51;
}

/* Whether a coordinate is within half a unit in the last place and 2^-85 of the
 * size along the axis, or 2^-1000 of the larger one. */
static bool is_placed(double value, const mpf_t exact, double along,
                      double larger)
{
    mpf_t error;
    int last = exponent_of(fmax(fabs(value), 0x1p-1022)) - 52;
    mpf_init_set_d(error, value);
    mpf_sub(error, error, exact);
    mpf_abs(error, error);
    double off = mpf_get_d(error);
    mpf_clear(error);
    return off <= times_power_of_two(1, last) / 2 + 0x1p-85 * along +
                      0x1p-1000 * larger + 0x1p-1074;
}

const char *mass_oracle_fault(struct mass_oracle *o, const col_shape *shape)
{
    col_mass m = col_mass_by_density(shape, 1);
    col_mass one = col_mass_by_mass(shape, 1);
    col_vec2 size = mass_oracle_size(shape);
    double larger = fmax(size.x, size.y);
    mass_oracle_measure(o, shape);
    if (!is_near(m.area, o->area))
        return "area";
    if (!is_near(m.mass, o->area))
        return "mass";
    if (mpf_sgn(o->area) == 0)
        return NULL;
    if (!is_near(m.inertia, o->inertia))
        return "inertia";
    mpf_div(o->t[0], o->inertia, o->area);
    if (!is_near(one.inertia, o->t[0]))
        return "inertia of mass 1";
    if (!is_placed(m.centroid.x, o->centroid[0], size.x, larger) ||
        !is_placed(m.centroid.y, o->centroid[1], size.y, larger))
        return "centroid";
    return NULL;
}
