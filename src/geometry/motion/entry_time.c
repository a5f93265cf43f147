/* Computes the time when a point enters a rounded polygon, and the normal of a
 * corner that it enters.
 *
 * With d the corner or the start of the side's edge e, u the motion and R the
 * radius, the origin is R away from the side's line at
 *   t = (cross(e, d) - R |e|) / cross(e, u)
 * and from the corner first at
 *   t = (|d|^2 - R^2) / (u . d + sqrt(R^2 |u|^2 - cross(u, d)^2)).
 * There the vector from the origin to the corner is
 *   (u sqrt(R^2 |u|^2 - cross(u, d)^2) + left(u) cross(u, d)) / |u|^2.
 * A time is negative if the origin is past the side or the corner, or if it has
 * been inside for some time. Then u . d may be negative, too, and
 *   t = (u . d - sqrt(R^2 |u|^2 - cross(u, d)^2)) / |u|^2.
 * If two terms of opposite signs are added, the sum is the difference of their
 * squares over the sum of their magnitudes, with an exact numerator.
 *
 * Double-doubles nearly always give all results within 2^-72 relative; exact
 * integers give the rest. */
#include <math.h>

#include "geometry/exact/doubles.h"
#include "geometry/motion/entry.h"

/* ---- In double-doubles ----------------------------------------------------
 *
 * Each quantity is a double-double with a bound on its error; if anything may
 * underflow, integers decide. Cross and dot products are off by 2^-97 of the
 * products that they are differences of, R^2 by 2^-102 and sums by 2^-100 of
 * themselves. Bounds add 2^-95 of all magnitudes for these and similar errors,
 * which leaves three spare bits. */

/* Products of values in this range neither underflow nor overflow here. */
#define QUICK_MIN 0x1p-220
#define QUICK_MAX 0x1p+420

/* Max relative error of a value. */
#define QUICK_SHARE 0x1p-75

static bool in_range(double x)
{
    return x > QUICK_MIN && x < QUICK_MAX;
}

static bool is_close(const bounded *x)
{
    return x->error >= 0 && x->error <= fabs(x->value.hi) * QUICK_SHARE;
}

/* Cross product, without an error if all its products are 0. */
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

/* cross(e, d) - R |e|. */
static bounded before_side(const passage *p, const entry *e)
{
    bounded x = cross(e->edge, entry_corner(p, e->a, e->b));
    double ex = e->edge.x.hi, ey = e->edge.y.hi;
    if (x.error < 0 || !in_range(ex * ex + ey * ey))
        return (bounded){dd_of(0), -1};
    dd margin = dd_of(0);
    if (!is_zero(p->radius.value.hi))
        margin = dd_mul(dd_sqrt(dot(e->edge, e->edge).value), p->radius.value);
    double size = fabs(x.value.hi) + margin.hi;
    double error = x.error + size * 0x1p-95;
    return (bounded){dd_sub(x.value, margin), error * 1.0000001 + 0x1p-900};
}

static bool side_time_quickly(const passage *p, const entry *e, scaled *time)
{
    bounded speed = cross(e->edge, p->way), top = before_side(p, e);
    if (!is_close(&top) || !is_close(&speed) || !in_range(fabs(top.value.hi)) ||
        !in_range(speed.value.hi))
        return false;
    *time = col_scaled_of(dd_div(top.value, speed.value));
    return true;
}

/* The motion relative to a corner. */
struct approach {
    bounded foot;   /* u . d */
    bounded aside;  /* cross(u, d) */
    bounded way;    /* |u|^2 */
    bounded root;   /* R^2 |u|^2 - cross(u, d)^2 */
    bounded beyond; /* |d|^2 - R^2 */
};

/* False if something may underflow. Where the distance of the corner does, R is
 * so much larger that it does not matter. */
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
    dd product = dd_mul(square, to->way.value);
    dd aside_square = dd_mul(to->aside.value, to->aside.value);
    double error = 2.0000001 * aside * to->aside.error +
                   (fabs(product.hi) + aside_square.hi) * 0x1p-95;
    to->root = (bounded){dd_sub(product, aside_square), error * 1.0000001};
    to->beyond.value = dd_sub(far.value, square);
    to->beyond.error = (far.value.hi + square.hi) * 0x1p-95;
    return true;
}

/* The line passes the corner by no more than R, so u . d is at least
 * sqrt(|d|^2 - R^2) |u|: if it is a small share of |d| |u|, then |d|^2 - R^2 is
 * small as well, and not close. */
static bool corner_time_quickly(const passage *p, const entry *e, scaled *time)
{
    struct approach to;
    if (!approach_to(p, e, &to) || !(to.root.value.hi > 2 * to.root.error))
        return false;
    dd root = dd_sqrt(to.root.value);
    double foot = fabs(to.foot.value.hi);
    /* The root must be as precise as the sum that it is a term of. */
    if (!(to.root.error <= root.hi * foot * QUICK_SHARE))
        return false;
    if (to.foot.value.hi < 0) { /* the time is negative: nothing cancels */
        if (!is_close(&to.foot))
            return false;
        dd top = dd_sub(to.foot.value, root);
        *time = col_scaled_of(dd_div(top, to.way.value));
        return true;
    }
    if (!is_close(&to.beyond) || !in_range(fabs(to.beyond.value.hi)))
        return false;
    dd sum = dd_add(to.foot.value, root);
    *time = col_scaled_of(dd_div(to.beyond.value, sum));
    return true;
}

static bool is_fit(dd x)
{
    return is_zero(x.hi) || fabs(x.hi) > QUICK_MIN;
}

/* (x root - y aside) / length, where to->root is already a square root; false
 * if that is not close. */
static bool quick_part(dd x, dd y, const struct approach *to, dd length,
                       dd *out)
{
    dd left = dd_mul(x, to->root.value), right = dd_mul(y, to->aside.value);
    bounded rest = {dd_sub(left, right), 0};
    rest.error = fabs(x.hi) * to->root.error + fabs(y.hi) * to->aside.error +
                 (fabs(left.hi) + fabs(right.hi)) * 0x1p-95;
    *out = dd_div(rest.value, length);
    return is_fit(x) && is_fit(y) && is_close(&rest);
}

/* The normal of a corner; false if not sure. */
static bool normal_quickly(const passage *p, const entry *e,
                           unit_vector *normal)
{
    struct approach to;
    if (e->kind != ENTRY_CORNER || !approach_to(p, e, &to) ||
        !(to.root.value.hi > 2 * to.root.error))
        return false;
    dd root = dd_sqrt(to.root.value), x = p->way.x, y = p->way.y;
    to.root = (bounded){root, to.root.error / root.hi};
    dd length = dd_mul(to.way.value, p->radius.value);
    return quick_part(x, y, &to, length, &normal->x) &&
           quick_part(y, dd_neg(x), &to, length, &normal->y);
}

static bool graze_time_quickly(const passage *p, const entry *e, scaled *time)
{
    bounded foot = dot(p->way, entry_corner(p, e->a, e->b));
    bounded way = dot(p->way, p->way);
    if (!is_close(&foot) || !in_range(fabs(foot.value.hi)) ||
        !in_range(way.value.hi))
        return false;
    *time = col_scaled_of(dd_div(foot.value, way.value));
    return true;
}

/* ---- In integers -------------------------------------------------------- */

/* x^2 - y^2 l. */
static wide squares_between(const wide *x, const wide *y, const wide *l)
{
    wide left = *x, right = *y;
    col_wide_mul(&left, &left, &left);
    col_wide_mul(&right, &right, &right);
    col_wide_mul(&right, &right, l);
    col_wide_sub(&left, &left, &right);
    return left;
}

/* x sqrt(l). */
static scaled times_root(const wide *x, const wide *l)
{
    return col_scaled_mul(col_wide_scaled(x),
                          col_scaled_sqrt(col_wide_scaled(l)));
}

static scaled side_time(const passage *p, const entry *e)
{
    COUNT_DECISION(exact_amounts);
    wide x = col_cross_wide(e->edge, entry_corner(p, e->a, e->b));
    wide speed = col_cross_wide(e->edge, p->way);
    wide radius = col_form_wide(&p->radius);
    scaled top = col_wide_scaled(&x), bottom = col_wide_scaled(&speed);
    if (radius.sign != 0 && x.sign <= 0) { /* nothing cancels */
        wide length = col_dot_wide(e->edge, e->edge);
        scaled margin = times_root(&radius, &length);
        top = col_scaled_add(top, col_scaled_negate(margin));
    } else if (radius.sign != 0) {
        wide length = col_dot_wide(e->edge, e->edge);
        wide squares = squares_between(&x, &radius, &length);
        scaled sum = col_scaled_add(top, times_root(&radius, &length));
        top = col_wide_scaled(&squares);
        bottom = col_scaled_mul(bottom, sum);
    }
    return col_scaled_div(top, bottom);
}

/* R^2 |u|^2 - cross(u, d)^2. */
static wide root_of(const passage *p, vector corner)
{
    wide radius = col_form_wide(&p->radius);
    wide aside = col_cross_wide(p->way, corner);
    wide way = col_dot_wide(p->way, p->way);
    wide root = squares_between(&aside, &radius, &way);
    root.sign = -root.sign;
    return root;
}

static scaled corner_time(const passage *p, const entry *e)
{
    COUNT_DECISION(exact_amounts);
    vector corner = entry_corner(p, e->a, e->b);
    wide foot = col_dot_wide(p->way, corner), one = col_wide_of(1);
    if (e->kind == ENTRY_GRAZE) {
        wide way = col_dot_wide(p->way, p->way);
        return col_scaled_div(col_wide_scaled(&foot), col_wide_scaled(&way));
    }
    wide top = col_dot_wide(corner, corner), radius = col_form_wide(&p->radius);
    wide root = root_of(p, corner);
    if (foot.sign <= 0) { /* the time is negative: nothing cancels */
        wide way = col_dot_wide(p->way, p->way);
        scaled before = col_scaled_negate(times_root(&one, &root));
        before = col_scaled_add(col_wide_scaled(&foot), before);
        return col_scaled_div(before, col_wide_scaled(&way));
    }
    col_wide_mul(&radius, &radius, &radius);
    col_wide_sub(&top, &top, &radius);
    scaled bottom =
        col_scaled_add(col_wide_scaled(&foot), times_root(&one, &root));
    return col_scaled_div(col_wide_scaled(&top), bottom);
}

/* The terms of the normal of a corner. */
struct entry_parts {
    wide aside;  /* cross(u, d) */
    wide root;   /* R^2 |u|^2 - cross(u, d)^2 */
    wide radius; /* R */
    wide way;    /* |u|^2 */
};

/* (x sqrt(root) - y aside) / (R |u|^2) for x^2 + y^2 = |u|^2, which makes the
 * difference of the two squares (R^2 x^2 - aside^2) |u|^2. */
static dd part(const wide *x, const wide *y, const struct entry_parts *of)
{
    wide other = *y;
    col_wide_mul(&other, &other, &of->aside);
    scaled one = times_root(x, &of->root), two = col_wide_scaled(&other);
    scaled radius = col_wide_scaled(&of->radius);
    if (col_scaled_sign(one) * col_scaled_sign(two) <= 0) {
        scaled top = col_scaled_add(one, col_scaled_negate(two));
        scaled bottom = col_scaled_mul(radius, col_wide_scaled(&of->way));
        return scaled_as_dd(col_scaled_div(top, bottom));
    }
    wide rx = of->radius, unit = col_wide_of(1);
    col_wide_mul(&rx, &rx, x);
    wide top = squares_between(&rx, &of->aside, &unit);
    scaled bottom = col_scaled_mul(radius, col_scaled_add(one, two));
    return scaled_as_dd(col_scaled_div(col_wide_scaled(&top), bottom));
}

unit_vector col_entry_corner_normal(const passage *p, const entry *e)
{
    unit_vector normal;
    if (normal_quickly(p, e, &normal))
        return normal;
    vector corner = entry_corner(p, e->a, e->b);
    struct entry_parts of = {col_cross_wide(p->way, corner), root_of(p, corner),
                             col_form_wide(&p->radius),
                             col_dot_wide(p->way, p->way)};
    form2 u = col_vector_form(p->way);
    wide x = col_form_wide(&u.x), y = col_form_wide(&u.y), back = x;
    back.sign = -back.sign;
    return (unit_vector){part(&x, &y, &of), part(&y, &back, &of)};
}

/* ---- Results ------------------------------------------------------------ */

scaled col_entry_time(const passage *p, const entry *e)
{
    scaled time = col_scaled_of(dd_of(0));
    if (e->when == 0)
        return time;
    if (e->kind == ENTRY_SIDE)
        return side_time_quickly(p, e, &time) ? time : side_time(p, e);
    bool is_sure = e->kind == ENTRY_GRAZE ? graze_time_quickly(p, e, &time)
                                          : corner_time_quickly(p, e, &time);
    return is_sure ? time : corner_time(p, e);
}

/* The product has the same bits either way, if nothing underflows. */
static dd moved(double from, dd way, scaled time)
{
    double size = fabs(way.hi);
    bool is_fit =
        is_zero(size) || (size > 0x1p-200 && size < 0x1p+200 &&
                          time.exponent > -200 && time.exponent < 200);
    dd step = is_fit ? dd_mul(way, scaled_as_dd(time))
                     : scaled_as_dd(col_scaled_mul(col_scaled_of(way), time));
    return dd_add(dd_of(from), step);
}

vector col_entry_place(col_vec2 from, vector way, scaled time)
{
    return (vector){moved(from.x, way.x, time), moved(from.y, way.y, time)};
}
