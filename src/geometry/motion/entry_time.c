/* Times of entering, and the normal of a corner that is entered.
 *
 * With d the corner or the start of the side's edge e, u the way and R the
 * radius, the origin is R away from the side's line at
 *   t = (cross(e, d) - R |e|) / cross(e, u)
 * and from the corner first at
 *   t = (|d|^2 - R^2) / (u . d + sqrt(R^2 |u|^2 - cross(u, d)^2)).
 * There the vector from the origin to the corner is
 *   (u sqrt(R^2 |u|^2 - cross(u, d)^2) + left(u) cross(u, d)) / |u|^2.
 * Where two terms of opposite signs are added, the sum is the difference of
 * their squares over that of their magnitudes, with an exact numerator. */
#include "geometry/exact/bits.h"
#include "geometry/motion/entry_quick.h"

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

/* ---- Sides -------------------------------------------------------------- */

/* cross(e, d) - dt cross(e, u) <= R |e|: after dt the origin is no further
 * before the side. */
static bool side_within(const passage *p, const entry *e, double dt)
{
    vector corner = entry_corner(p, e->a, e->b);
    wide rest = col_cross_wide(e->edge, corner);
    wide nearer = col_cross_wide(e->edge, p->way), time = col_wide_of(dt);
    col_wide_mul(&nearer, &nearer, &time);
    col_wide_sub(&rest, &rest, &nearer);
    wide radius = col_form_wide(&p->radius), one = col_wide_of(1);
    wide length = col_dot_wide(e->edge, e->edge);
    return col_roots_compare(&rest, &one, &radius, &length) <= 0;
}

static scaled side_time(const passage *p, const entry *e)
{
    COUNT_DECISION(exact_amounts);
    wide x = col_cross_wide(e->edge, entry_corner(p, e->a, e->b));
    wide speed = col_cross_wide(e->edge, p->way);
    wide radius = col_form_wide(&p->radius);
    scaled top = col_wide_scaled(&x), bottom = col_wide_scaled(&speed);
    if (radius.sign != 0) {
        wide length = col_dot_wide(e->edge, e->edge);
        wide squares = squares_between(&x, &radius, &length);
        scaled sum = col_scaled_add(top, times_root(&radius, &length));
        top = col_wide_scaled(&squares);
        bottom = col_scaled_mul(bottom, sum);
    }
    return col_scaled_div(top, bottom);
}

/* ---- Corners ------------------------------------------------------------ */

/* The vector d - dt u. */
static void corner_after(const passage *p, const entry *e, double dt, wide *x,
                         wide *y)
{
    form2 d = col_vector_form(entry_corner(p, e->a, e->b));
    form2 u = col_vector_form(p->way);
    wide time = col_wide_of(dt), way = col_form_wide(&u.x);
    *x = col_form_wide(&d.x);
    *y = col_form_wide(&d.y);
    col_wide_mul(&way, &way, &time);
    col_wide_sub(x, x, &way);
    way = col_form_wide(&u.y);
    col_wide_mul(&way, &way, &time);
    col_wide_sub(y, y, &way);
}

/* After dt the origin is past its foot, the corner's on the way, or no further
 * from the corner than R. */
static bool corner_within(const passage *p, const entry *e, double dt)
{
    wide foot = col_dot_wide(p->way, entry_corner(p, e->a, e->b));
    wide way = col_dot_wide(p->way, p->way), time = col_wide_of(dt);
    col_wide_mul(&way, &way, &time);
    if (col_wide_compare(&way, &foot) >= 0)
        return true;
    if (e->kind == ENTRY_GRAZE)
        return false;
    wide x, y, radius = col_form_wide(&p->radius);
    corner_after(p, e, dt, &x, &y);
    col_wide_mul(&x, &x, &x);
    col_wide_mul(&y, &y, &y);
    col_wide_add(&x, &x, &y);
    col_wide_mul(&radius, &radius, &radius);
    return col_wide_compare(&x, &radius) <= 0;
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
    col_wide_mul(&radius, &radius, &radius);
    col_wide_sub(&top, &top, &radius);
    wide root = root_of(p, corner);
    scaled bottom =
        col_scaled_add(col_wide_scaled(&foot), times_root(&one, &root));
    return col_scaled_div(col_wide_scaled(&top), bottom);
}

/* One in the range of doubles: only subnormal parts are lost. */
static dd value_of(scaled x)
{
    return (dd){times_power_of_two(x.m.hi, x.exponent),
                times_power_of_two(x.m.lo, x.exponent)};
}

/* What the normal of a corner is of. */
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
        return value_of(col_scaled_div(top, bottom));
    }
    wide rx = of->radius, unit = col_wide_of(1);
    col_wide_mul(&rx, &rx, x);
    wide top = squares_between(&rx, &of->aside, &unit);
    scaled bottom = col_scaled_mul(radius, col_scaled_add(one, two));
    return value_of(col_scaled_div(col_wide_scaled(&top), bottom));
}

unit_vector col_entry_corner_normal(const passage *p, const entry *e)
{
    unit_vector normal;
    if (col_entry_normal_quickly(p, e, &normal))
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

/* ------------------------------------------------------------------------- */

bool col_entry_within(const passage *p, const entry *e, double dt)
{
    bool within;
    if (e->when <= 0 || col_entry_within_quickly(p, e, dt, &within))
        return e->when <= 0 || within;
    return e->kind == ENTRY_SIDE ? side_within(p, e, dt)
                                 : corner_within(p, e, dt);
}

scaled col_entry_time(const passage *p, const entry *e)
{
    scaled time = col_scaled_of(dd_of(0));
    if (e->when == 0 || col_entry_time_quickly(p, e, &time))
        return time;
    return e->kind == ENTRY_SIDE ? side_time(p, e) : corner_time(p, e);
}

static dd moved(double from, dd way, scaled time)
{
    dd step = value_of(col_scaled_mul(col_scaled_of(way), time));
    return dd_add(dd_of(from), step);
}

vector col_entry_place(col_vec2 from, vector way, scaled time)
{
    return (vector){moved(from.x, way.x, time), moved(from.y, way.y, time)};
}
