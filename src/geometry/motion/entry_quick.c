/* Each quantity is a double-double with a bound on its error, as in
 * geometry/motion/entry_time.c, which has the formulas; whatever underflows is
 * left to that. Cross and dot products are off by 2^-97 of the products that
 * they are differences of, R^2 by 2^-102 and sums by 2^-100 of themselves:
 * where bounds add 2^-95 of all magnitudes for these and the like, they have
 * three bits to spare. */
#include "geometry/motion/entry_quick.h"

#include <math.h>

#include "geometry/exact/bits.h"

/* Values between which nothing underflows or overflows, however they are
 * multiplied here. */
#define QUICK_MIN 0x1p-220
#define QUICK_MAX 0x1p+420

/* Share of itself that a value may be off by. */
#define QUICK_SHARE 0x1p-75

static bool in_range(double x)
{
    return x > QUICK_MIN && x < QUICK_MAX;
}

static bool is_close(const bounded *x)
{
    return x->error >= 0 && x->error <= fabs(x->value.hi) * QUICK_SHARE;
}

/* Cross product, with no error where it is of zeros. */
static bounded cross(vector u, vector v)
{
    bool left = is_zero(u.x.hi) || is_zero(v.y.hi);
    bool right = is_zero(u.y.hi) || is_zero(v.x.hi);
    return left && right ? (bounded){dd_of(0), 0} : vector_cross(u, v);
}

static bounded dot(vector u, vector v)
{
    return cross(u, vector_left(v));
}

/* ---- Sides -------------------------------------------------------------- */

/* cross(e, d) - dt cross(e, u) - R |e|. */
static bounded before_side(const passage *p, const entry *e, double dt)
{
    bounded x = cross(e->edge, entry_corner(p, e->a, e->b));
    bounded speed = cross(e->edge, p->way), l = dot(e->edge, e->edge);
    bool fine = x.error >= 0 && speed.error >= 0 && in_range(l.value.hi) &&
                (is_zero(dt) || in_range(dt));
    if (!fine)
        return (bounded){dd_of(0), -1};
    dd nearer = dd_mul(speed.value, dd_of(dt));
    dd margin = dd_mul(dd_sqrt(l.value), p->radius.value);
    dd rest = dd_sub(dd_sub(x.value, nearer), margin);
    double size = fabs(x.value.hi) + fabs(nearer.hi) + margin.hi;
    double error = x.error + speed.error * dt + size * 0x1p-95;
    return (bounded){rest, error * 1.0000001 + 0x1p-900};
}

static bool side_within(const passage *p, const entry *e, double dt,
                        bool *within)
{
    bounded rest = before_side(p, e, dt);
    *within = rest.value.hi <= 0;
    return rest.error >= 0 && fabs(rest.value.hi) > rest.error;
}

static bool side_time(const passage *p, const entry *e, scaled *time)
{
    bounded top = before_side(p, e, 0), speed = cross(e->edge, p->way);
    if (!is_close(&top) || !is_close(&speed) || !in_range(top.value.hi) ||
        !in_range(speed.value.hi))
        return false;
    *time = col_scaled_of(dd_div(top.value, speed.value));
    return true;
}

/* ---- Corners ------------------------------------------------------------ */

/* What is known of the way to a corner. */
struct approach {
    bounded foot;   /* u . d */
    bounded aside;  /* cross(u, d) */
    bounded way;    /* |u|^2 */
    bounded root;   /* R^2 |u|^2 - cross(u, d)^2 */
    bounded beyond; /* |d|^2 - R^2 */
};

/* x y - z^2, where x is off by 2^-97 of itself and y by less. */
static bounded product_less_square(dd x, dd y, const bounded *z)
{
    dd product = dd_mul(x, y), square = dd_mul(z->value, z->value);
    double error = 2.0000001 * fabs(z->value.hi) * z->error +
                   (fabs(product.hi) + square.hi) * 0x1p-95;
    return (bounded){dd_sub(product, square), error * 1.0000001};
}

/* False where something may underflow. The corner is no nearer than R, so its
 * distance does not, either. */
static bool approach_to(const passage *p, const entry *e, struct approach *to)
{
    vector corner = entry_corner(p, e->a, e->b);
    to->foot = dot(p->way, corner);
    to->aside = cross(p->way, corner);
    to->way = dot(p->way, p->way);
    bounded far = dot(corner, corner);
    dd radius = p->radius.value, square = dd_mul(radius, radius);
    double aside = fabs(to->aside.value.hi);
    if (to->foot.error < 0 || to->aside.error < 0 ||
        !in_range(to->way.value.hi) || !in_range(square.hi) ||
        !(is_zero(aside) || in_range(aside)))
        return false;
    to->root = product_less_square(square, to->way.value, &to->aside);
    to->beyond.value = dd_sub(far.value, square);
    to->beyond.error = (far.value.hi + square.hi) * 0x1p-95;
    return true;
}

/* Whether the root of the root is known as well as `sum`, which has it as a
 * term, has to be. */
static bool root_in(const struct approach *to, double sum, dd *root)
{
    if (!(to->root.value.hi > 2 * to->root.error))
        return false;
    *root = dd_sqrt(to->root.value);
    return to->root.error <= root->hi * sum * QUICK_SHARE;
}

/* The way passes the corner by no more than R, so u . d is at least
 * sqrt(|d|^2 - R^2) |u|: where it is a small share of |d| |u|, |d|^2 - R^2 is
 * one too, and not close. */
static bool corner_time(const passage *p, const entry *e, scaled *time)
{
    struct approach to;
    dd root;
    if (!approach_to(p, e, &to) || !is_close(&to.beyond) ||
        !in_range(to.beyond.value.hi) || !root_in(&to, to.foot.value.hi, &root))
        return false;
    dd sum = dd_add(to.foot.value, root);
    *time = col_scaled_of(dd_div(to.beyond.value, sum));
    return true;
}

static bool is_fit(dd x)
{
    return is_zero(x.hi) || fabs(x.hi) > QUICK_MIN;
}

/* (x root - y aside) / length, where `root` has been taken; false where it is
 * not close. */
static bool part(dd x, dd y, const struct approach *to, dd length, dd *out)
{
    dd left = dd_mul(x, to->root.value), right = dd_mul(y, to->aside.value);
    bounded rest = {dd_sub(left, right), 0};
    rest.error = fabs(x.hi) * to->root.error + fabs(y.hi) * to->aside.error +
                 (fabs(left.hi) + fabs(right.hi)) * 0x1p-95;
    *out = dd_div(rest.value, length);
    return is_fit(x) && is_fit(y) && is_close(&rest);
}

bool col_entry_normal_quickly(const passage *p, const entry *e,
                              unit_vector *normal)
{
    struct approach to;
    if (e->kind != ENTRY_CORNER || !approach_to(p, e, &to) ||
        !(to.root.value.hi > 2 * to.root.error))
        return false;
    dd root = dd_sqrt(to.root.value), x = p->way.x, y = p->way.y;
    to.root = (bounded){root, to.root.error / root.hi};
    dd length = dd_mul(to.way.value, p->radius.value);
    return part(x, y, &to, length, &normal->x) &&
           part(y, dd_neg(x), &to, length, &normal->y);
}

/* By |d - dt u|^2 - R^2, where the way is not past the corner. */
static bool corner_within(const passage *p, const entry *e, double dt,
                          bool *within)
{
    vector d = entry_corner(p, e->a, e->b);
    dd ux = dd_mul(p->way.x, dd_of(dt)), uy = dd_mul(p->way.y, dd_of(dt));
    dd x = dd_sub(d.x, ux), y = dd_sub(d.y, uy), r = p->radius.value;
    dd rest = dd_sub(dd_add(dd_mul(x, x), dd_mul(y, y)), dd_mul(r, r));
    double sx = fabs(d.x.hi) + fabs(ux.hi), sy = fabs(d.y.hi) + fabs(uy.hi);
    double size = sx * sx + sy * sy + r.hi * r.hi;
    bounded foot = dot(p->way, d), way = dot(p->way, p->way);
    if (!in_range(dt) || !in_range(size) || foot.error < 0 || way.error < 0)
        return false;
    dd past = dd_sub(dd_mul(way.value, dd_of(dt)), foot.value);
    double error = (way.value.hi * dt + fabs(foot.value.hi)) * 0x1p-95;
    error += foot.error * 1.0000001 + 0x1p-900;
    bool reach = e->kind == ENTRY_CORNER && rest.hi <= 0;
    bool sure = e->kind == ENTRY_GRAZE || fabs(rest.hi) > size * 0x1p-92;
    *within = past.hi > 0 || reach;
    return fabs(past.hi) > error && (past.hi > 0 || sure);
}

/* ---- Grazing ------------------------------------------------------------ */

static bool graze_time(const passage *p, const entry *e, scaled *time)
{
    bounded foot = dot(p->way, entry_corner(p, e->a, e->b));
    bounded way = dot(p->way, p->way);
    if (!is_close(&foot) || !in_range(foot.value.hi) || !in_range(way.value.hi))
        return false;
    *time = col_scaled_of(dd_div(foot.value, way.value));
    return true;
}

/* ------------------------------------------------------------------------- */

bool col_entry_within_quickly(const passage *p, const entry *e, double dt,
                              bool *within)
{
    if (e->kind == ENTRY_SIDE)
        return side_within(p, e, dt, within);
    return corner_within(p, e, dt, within);
}

bool col_entry_time_quickly(const passage *p, const entry *e, scaled *time)
{
    if (e->kind == ENTRY_SIDE)
        return side_time(p, e, time);
    return e->kind == ENTRY_GRAZE ? graze_time(p, e, time)
                                  : corner_time(p, e, time);
}
