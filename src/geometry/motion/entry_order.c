/* Compares times of entering exactly, with each other and with doubles. For a
 * side that begins at d with the edge e, and a motion along u, the time is
 * (cross(e, d) - R |e|) / cross(e, u); for a rounded corner d it is (u . d -
 * sqrt(R^2 |u|^2 - cross(u, d)^2)) / |u|^2. So each is (top - factor
 * sqrt(root)) / bottom, and the sign of the difference of two such numbers is
 * that of a sum of one rational number and two square roots: squaring twice
 * leaves whole numbers of degree 16. */
#include "geometry/exact/doubles.h"
#include "geometry/motion/entry.h"

/* (top - factor sqrt(root)) / bottom; root >= 0. */
struct time_fraction {
    wide top, factor, root, bottom;
};

static void side_fraction(const entry_moment *m, struct time_fraction *out)
{
    const passage *p = m->p;
    vector edge = m->e->edge;
    out->top = col_cross_wide(edge, entry_corner(p, m->e->a, m->e->b));
    out->factor = col_form_wide(&p->radius);
    out->root = col_dot_wide(edge, edge);
    out->bottom = col_cross_wide(edge, p->way);
}

/* A graze is at the foot of the corner, where the root is 0. */
static void corner_fraction(const entry_moment *m, struct time_fraction *out)
{
    const passage *p = m->p;
    vector corner = entry_corner(p, m->e->a, m->e->b);
    out->top = col_dot_wide(p->way, corner);
    out->bottom = col_dot_wide(p->way, p->way);
    out->factor = col_wide_of(m->e->kind == ENTRY_CORNER);
    wide aside = col_cross_wide(p->way, corner);
    wide radius = col_form_wide(&p->radius);
    col_wide_mul(&aside, &aside, &aside);
    col_wide_mul(&radius, &radius, &radius);
    col_wide_mul(&radius, &radius, &out->bottom);
    col_wide_sub(&out->root, &radius, &aside);
}

static void fraction_of(const entry_moment *m, struct time_fraction *out)
{
    if (m->e->kind == ENTRY_SIDE)
        side_fraction(m, out);
    else
        corner_fraction(m, out);
    if (m->negated)
        out->bottom.sign = -out->bottom.sign;
}

/* A sum p + q sqrt(b) + s sqrt(d). */
struct roots {
    wide p, q, b, s, d;
};

static int limit_of(int limit, int candidate, int sign)
{
    return (candidate - limit) * sign > 0 ? candidate : limit;
}

/* True if p^2, q^2 b and s^2 d, summed and squared, fit into a wide. */
static bool is_fit(const struct roots *r)
{
    int low = 2 * r->p.low, high = low + 2 * r->p.count;
    const wide *const terms[2][2] = {{&r->q, &r->b}, {&r->s, &r->d}};
    for (int i = 0; i < 2; i++) {
        const wide *factor = terms[i][0], *root = terms[i][1];
        if (factor->sign == 0)
            continue;
        int from = 2 * factor->low + root->low;
        low = limit_of(low, from, -1);
        high = limit_of(high, from + 2 * factor->count + root->count, 1);
    }
    return 2 * (high - low + 2) <= WIDE_LIMBS;
}

/* Sign of x + y sqrt(l). */
static int root_sign(const wide *x, const wide *y, const wide *l)
{
    wide left = *x, right = *y, one = col_wide_of(1);
    right.sign = -right.sign;
    return col_roots_compare(&left, &one, &right, l);
}

/* x^2 l, where l is 1 if NULL. */
static wide square_of(const wide *x, const wide *l)
{
    wide square = *x;
    col_wide_mul(&square, &square, &square);
    if (l)
        col_wide_mul(&square, &square, l);
    return square;
}

static int roots_sign(const struct roots *r)
{
    int first = root_sign(&r->p, &r->q, &r->b), second = r->s.sign;
    if (second == 0 || first == second || first == 0)
        return first ? first : second;
    /* Opposite signs: (p + q sqrt(b))^2 - s^2 d decides. */
    wide sum = square_of(&r->p, NULL), term = square_of(&r->q, &r->b);
    col_wide_add(&sum, &sum, &term);
    term = square_of(&r->s, &r->d);
    col_wide_sub(&sum, &sum, &term);
    wide twice = col_wide_of(2);
    col_wide_mul(&twice, &twice, &r->p);
    col_wide_mul(&twice, &twice, &r->q);
    return first * root_sign(&sum, &twice, &r->b);
}

static int compare_exactly(const entry_moment *first,
                           const entry_moment *second)
{
    struct time_fraction x, y;
    struct roots r;
    fraction_of(first, &x);
    fraction_of(second, &y);
    int sign = x.bottom.sign * y.bottom.sign;
    wide other;
    col_wide_mul(&r.p, &x.top, &y.bottom);
    col_wide_mul(&other, &y.top, &x.bottom);
    col_wide_sub(&r.p, &r.p, &other);
    col_wide_mul(&r.q, &x.factor, &y.bottom);
    col_wide_mul(&r.s, &y.factor, &x.bottom);
    r.q.sign *= -x.root.sign;
    r.s.sign *= y.root.sign;
    if (r.q.sign == 0 && r.s.sign == 0)
        return sign * r.p.sign;
    r.b = x.root;
    r.d = y.root;
    return is_fit(&r) ? sign * roots_sign(&r) : 0;
}

/* ---- Results ------------------------------------------------------------ */

static scaled time_of(const entry_moment *m)
{
    scaled time = col_entry_time(m->p, m->e);
    return m->negated ? col_scaled_negate(time) : time;
}

int col_entry_compare(const entry_moment *first, const entry_moment *second)
{
    scaled x = time_of(first), y = time_of(second);
    scaled apart = col_scaled_add(x, col_scaled_negate(y));
    int larger_one = x.exponent > y.exponent ? x.exponent : y.exponent;
    if (col_scaled_sign(apart) != 0 && apart.exponent > larger_one - 70)
        return col_scaled_sign(apart);
    return compare_exactly(first, second);
}

bool col_entry_within(const passage *p, const entry *e, scaled at, double dt)
{
    double time = col_scaled_round(at);
    if (!is_equal(time, dt) && (e->when <= 0 || time > 0x1p-1000))
        return time < dt;
    struct time_fraction x; /* less dt, its sign is that of the numerator */
    fraction_of(&(entry_moment){p, e, false}, &x);
    wide way = col_wide_of(dt);
    col_wide_mul(&way, &way, &x.bottom);
    col_wide_sub(&x.top, &x.top, &way);
    wide one = col_wide_of(1);
    return col_roots_compare(&x.top, &one, &x.factor, &x.root) <= 0;
}
