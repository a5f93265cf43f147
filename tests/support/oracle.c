#include "support/oracle.h"

#include <math.h>
#include <stdlib.h>

/* ---- Doubles as whole numbers ------------------------------------------- */

void oracle_init(struct oracle *o)
{
    for (int i = 0; i < ORACLE_POINTS; i++)
        mpz_inits(o->point[i].x, o->point[i].y, NULL);
    for (int i = 0; i < 12; i++)
        mpz_init(o->t[i]);
    for (int i = 0; i < 4; i++)
        mpf_init2(o->f[i], ORACLE_BITS);
    for (int i = 0; i < ORACLE_NORMALS; i++) {
        mpf_init2(o->normal[i][0], ORACLE_BITS);
        mpf_init2(o->normal[i][1], ORACLE_BITS);
    }
    mpz_init(o->radius);
    mpf_init2(o->amount, ORACLE_BITS);
}

void oracle_clear(struct oracle *o)
{
    for (int i = 0; i < ORACLE_POINTS; i++)
        mpz_clears(o->point[i].x, o->point[i].y, NULL);
    for (int i = 0; i < 12; i++)
        mpz_clear(o->t[i]);
    for (int i = 0; i < 4; i++)
        mpf_clear(o->f[i]);
    for (int i = 0; i < ORACLE_NORMALS; i++)
        mpf_clears(o->normal[i][0], o->normal[i][1], NULL);
    mpz_clear(o->radius);
    mpf_clear(o->amount);
}

static void lower_unit(long *unit, double x)
{
    int e;
    if (x > 0 || x < 0) {
        frexp(x, &e);
        *unit = e - 53 < *unit ? e - 53 : *unit;
    }
}

static void unit_of(long *unit, const col_shape *shape)
{
    lower_unit(unit, shape->radius);
    for (int i = 0; i < shape->count; i++) {
        lower_unit(unit, shape->vertices[i].x);
        lower_unit(unit, shape->vertices[i].y);
    }
}

/* x in units of 2^unit, which is at most the unit of x itself. */
static void whole(mpz_t out, double x, long unit)
{
    int e = 0;
    mpz_set_d(out, ldexp(frexp(x, &e), 53));
    if (mpz_sgn(out) != 0)
        mpz_mul_2exp(out, out, (mp_bitcnt_t)(e - 53 - unit));
}

/* out = to - from. */
static void difference(mpz_t out, double to, double from, mpz_t scratch,
                       long unit)
{
    whole(out, to, unit);
    whole(scratch, from, unit);
    mpz_sub(out, out, scratch);
}

/* out = a * d - b * c. */
static void det(mpz_t out, const mpz_t a, const mpz_t b, const mpz_t c,
                const mpz_t d)
{
    mpz_mul(out, a, d);
    mpz_submul(out, b, c);
}

static void square_length(mpz_t out, const mpz_t x, const mpz_t y)
{
    mpz_mul(out, x, x);
    mpz_addmul(out, y, y);
}

/* ---- Hull of the differences -------------------------------------------- */

static int by_place(const void *p, const void *q)
{
    const struct oracle_point *a = *(struct oracle_point *const *)p;
    const struct oracle_point *b = *(struct oracle_point *const *)q;
    int x = mpz_cmp(a->x, b->x);
    return x ? x : mpz_cmp(a->y, b->y);
}

static bool turns_left(struct oracle *o, const struct oracle_point *p,
                       const struct oracle_point *q,
                       const struct oracle_point *r)
{
    mpz_sub(o->t[0], q->x, p->x);
    mpz_sub(o->t[1], q->y, p->y);
    mpz_sub(o->t[2], r->x, q->x);
    mpz_sub(o->t[3], r->y, q->y);
    det(o->t[4], o->t[0], o->t[1], o->t[2], o->t[3]);
    return mpz_sgn(o->t[4]) > 0;
}

/* Andrew's monotone chain over the sorted points. */
static void hull_of(struct oracle *o, struct oracle_point **sorted, int count)
{
    int size = 0, base = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int k = pass; k < count; k++) {
            struct oracle_point *next = sorted[pass ? count - 1 - k : k];
            while (size - base >= 2 &&
                   !turns_left(o, o->hull[size - 2], o->hull[size - 1], next))
                size--;
            o->hull[size++] = next;
        }
        base = size - 1;
    }
    o->count = count > 1 ? size - 1 : 1;
}

static void difference_hull(struct oracle *o, const col_shape *a,
                            const col_shape *b)
{
    struct oracle_point *sorted[ORACLE_POINTS];
    int count = 0, kept = 1;
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count; j++) {
            struct oracle_point *p = &o->point[count];
            col_vec2 from = a->vertices[i], to = b->vertices[j];
            difference(p->x, to.x, from.x, o->t[0], o->unit);
            difference(p->y, to.y, from.y, o->t[0], o->unit);
            sorted[count++] = p;
        }
    qsort(sorted, (size_t)count, sizeof *sorted, by_place);
    for (int i = 1; i < count; i++)
        if (by_place(&sorted[i], &sorted[kept - 1]) != 0)
            sorted[kept++] = sorted[i];
    hull_of(o, sorted, kept);
}

/* ---- Answers ------------------------------------------------------------ */

static void to_float(const struct oracle *o, mpf_t out, const mpz_t x,
                     int power)
{
    mpf_set_z(out, x);
    if (o->unit * power < 0)
        mpf_div_2exp(out, out, (mp_bitcnt_t)(-o->unit * power));
    else
        mpf_mul_2exp(out, out, (mp_bitcnt_t)(o->unit * power));
}

/* Adds (sign * x, sign * y), made a unit vector. */
static void add_normal(struct oracle *o, const mpz_t x, const mpz_t y, int sign)
{
    if (o->normals == ORACLE_NORMALS)
        return;
    mpf_t *normal = o->normal[o->normals++];
    square_length(o->t[11], x, y);
    mpf_set_z(o->f[0], o->t[11]);
    mpf_sqrt(o->f[0], o->f[0]);
    for (int k = 0; k < 2; k++) {
        mpf_set_z(normal[k], k ? y : x);
        mpf_div(normal[k], normal[k], o->f[0]);
        if (sign < 0)
            mpf_neg(normal[k], normal[k]);
    }
}

static const struct oracle_point *hull_at(const struct oracle *o, int i)
{
    return o->hull[i % o->count];
}

/* Loads edge i: t0, t1 its vector, t2 = its cross product with the way to the
 * origin (positive: the origin is on the left), t3 its square length. */
static void load_edge(struct oracle *o, int i)
{
    const struct oracle_point *p = hull_at(o, i), *q = hull_at(o, i + 1);
    mpz_sub(o->t[0], q->x, p->x);
    mpz_sub(o->t[1], q->y, p->y);
    det(o->t[2], p->x, p->y, q->x, q->y);
    square_length(o->t[3], o->t[0], o->t[1]);
}

/* Compares t4 / t5 with t6 / t7. */
static int compare_ratios(struct oracle *o)
{
    mpz_mul(o->t[8], o->t[4], o->t[7]);
    mpz_mul(o->t[9], o->t[6], o->t[5]);
    return mpz_cmp(o->t[8], o->t[9]);
}

static bool holds_origin(struct oracle *o)
{
    for (int i = 0; i < o->count && o->count > 2; i++) {
        load_edge(o, i);
        if (mpz_sgn(o->t[2]) < 0)
            return false;
    }
    return o->count > 2;
}

/* The least of cross^2 / length^2 over the edges, in t6 / t7. */
static void nearest_edge(struct oracle *o)
{
    o->normals = 0;
    for (int i = 0; i < o->count; i++) {
        load_edge(o, i);
        mpz_mul(o->t[4], o->t[2], o->t[2]);
        mpz_set(o->t[5], o->t[3]);
        int sign = i == 0 ? -1 : compare_ratios(o);
        if (sign < 0) {
            mpz_swap(o->t[6], o->t[4]);
            mpz_swap(o->t[7], o->t[5]);
            o->normals = 0;
        }
        mpz_neg(o->t[1], o->t[1]);
        if (sign <= 0)
            add_normal(o, o->t[1], o->t[0], 1);
    }
}

/* The square of the origin's distance from edge i in t4 / t5, and the vector
 * from the origin there, up to a positive factor, in t10, t11. */
static void distance_of_edge(struct oracle *o, int i)
{
    const struct oracle_point *p = hull_at(o, i), *q = hull_at(o, i + 1);
    load_edge(o, i);
    mpz_mul(o->t[4], p->x, o->t[0]);
    mpz_addmul(o->t[4], p->y, o->t[1]);
    mpz_mul(o->t[5], q->x, o->t[0]);
    mpz_addmul(o->t[5], q->y, o->t[1]);
    const struct oracle_point *end = mpz_sgn(o->t[4]) >= 0   ? p
                                     : mpz_sgn(o->t[5]) <= 0 ? q
                                                             : NULL;
    if (end) {
        mpz_set(o->t[10], end->x);
        mpz_set(o->t[11], end->y);
        square_length(o->t[4], end->x, end->y);
        mpz_set_ui(o->t[5], 1);
        return;
    }
    mpz_mul(o->t[4], o->t[2], o->t[2]);
    mpz_set(o->t[5], o->t[3]);
    mpz_set(o->t[10], o->t[1]);
    mpz_neg(o->t[11], o->t[0]);
    if (mpz_sgn(o->t[2]) < 0) {
        mpz_neg(o->t[10], o->t[10]);
        mpz_neg(o->t[11], o->t[11]);
    }
}

/* The square of the origin's distance from the hull, in t6 / t7. */
static void nearest_point(struct oracle *o)
{
    for (int i = 0; i < o->count; i++) {
        distance_of_edge(o, i);
        if (i > 0 && compare_ratios(o) >= 0)
            continue;
        mpz_swap(o->t[6], o->t[4]);
        mpz_swap(o->t[7], o->t[5]);
        mpz_set(o->t[8], o->t[10]);
        mpz_set(o->t[9], o->t[11]);
        o->normals = 0;
        if (mpz_sgn(o->t[6]) != 0)
            add_normal(o, o->t[8], o->t[9], 1);
    }
    if (mpz_sgn(o->t[6]) == 0 && o->count == 2) {
        load_edge(o, 0);
        mpz_neg(o->t[1], o->t[1]);
        add_normal(o, o->t[1], o->t[0], 1);
        add_normal(o, o->t[1], o->t[0], -1);
    }
}

/* amount = |root - radius| by (t6 - radius^2 t7) / (t7 (root + radius)), with
 * root = sqrt(t6 / t7): nothing cancels. */
static void amount_apart(struct oracle *o)
{
    mpz_mul(o->t[4], o->radius, o->radius);
    mpz_mul(o->t[4], o->t[4], o->t[7]);
    mpz_sub(o->t[4], o->t[6], o->t[4]);
    o->overlap = mpz_sgn(o->t[4]) <= 0;
    o->touching = mpz_sgn(o->t[4]) == 0;
    to_float(o, o->f[0], o->t[6], 2);
    mpf_set_z(o->f[1], o->t[7]);
    mpf_div(o->f[0], o->f[0], o->f[1]);
    mpf_sqrt(o->f[0], o->f[0]);
    to_float(o, o->f[2], o->radius, 1);
    mpf_add(o->f[0], o->f[0], o->f[2]);
    mpf_mul(o->f[1], o->f[1], o->f[0]);
    to_float(o, o->amount, o->t[4], 2);
    if (!o->touching)
        mpf_div(o->amount, o->amount, o->f[1]);
    mpf_abs(o->amount, o->amount);
}

/* amount = sqrt(t6 / t7) + radius; the unit of t7 is that of t6 here. */
static void amount_inside(struct oracle *o)
{
    mpf_set_z(o->f[0], o->t[6]);
    mpf_set_z(o->f[1], o->t[7]);
    mpf_div(o->f[0], o->f[0], o->f[1]);
    mpf_sqrt(o->f[0], o->f[0]);
    mpf_set_z(o->f[1], o->radius);
    mpf_add(o->amount, o->f[0], o->f[1]);
    o->overlap = true;
    o->touching = mpf_sgn(o->amount) == 0;
    if (o->unit < 0)
        mpf_div_2exp(o->amount, o->amount, (mp_bitcnt_t)-o->unit);
    else
        mpf_mul_2exp(o->amount, o->amount, (mp_bitcnt_t)o->unit);
}

/* ---- Edges of the cores ------------------------------------------------- */

/* The gap beyond an edge of `shape`: s in t4 and length^2 in t5. */
static void gap_beyond(struct oracle *o, const col_shape *shape, int edge,
                       const col_shape *other)
{
    int next = (edge + 1) % shape->count;
    col_vec2 p = shape->vertices[shape->winding > 0 ? edge : next];
    col_vec2 q = shape->vertices[shape->winding > 0 ? next : edge];
    difference(o->t[0], q.x, p.x, o->t[8], o->unit);
    difference(o->t[1], q.y, p.y, o->t[8], o->unit);
    square_length(o->t[5], o->t[0], o->t[1]);
    for (int i = 0; i < other->count; i++) {
        col_vec2 v = other->vertices[i];
        difference(o->t[2], v.x, p.x, o->t[8], o->unit);
        difference(o->t[3], v.y, p.y, o->t[8], o->unit);
        det(o->t[9], o->t[2], o->t[3], o->t[0], o->t[1]);
        if (i == 0 || mpz_cmp(o->t[9], o->t[4]) < 0)
            mpz_set(o->t[4], o->t[9]);
    }
}

static void look_at_edges(struct oracle *o, const col_shape *a,
                          const col_shape *b)
{
    int of_a = a->count > 1 ? a->count : 0, of_b = b->count > 1 ? b->count : 0;
    o->edge = -1;
    o->ties = 0;
    for (int i = 0; i < of_a + of_b; i++) {
        if (i < of_a)
            gap_beyond(o, a, i, b);
        else
            gap_beyond(o, b, i - of_a, a);
        mpz_abs(o->t[8], o->t[4]);
        mpz_mul(o->t[4], o->t[4], o->t[8]);
        int sign = o->edge < 0 ? 1 : compare_ratios(o);
        if (sign > 0) {
            mpz_set(o->t[6], o->t[4]);
            mpz_set(o->t[7], o->t[5]);
            o->edge_of_b = i >= of_a;
            o->edge = i < of_a ? i : i - of_a;
            o->ties = 0;
        } else if (sign == 0) {
            o->ties++;
        }
    }
}

void oracle_relate(struct oracle *o, const col_shape *a, const col_shape *b)
{
    o->unit = 1000;
    unit_of(&o->unit, a);
    unit_of(&o->unit, b);
    whole(o->radius, a->radius, o->unit);
    whole(o->t[0], b->radius, o->unit);
    mpz_add(o->radius, o->radius, o->t[0]);
    difference_hull(o, a, b);
    if (holds_origin(o)) {
        nearest_edge(o);
        amount_inside(o);
    } else {
        nearest_point(o);
        amount_apart(o);
    }
    look_at_edges(o, a, b);
}
