/* Computes angles and distances: cosine, sine and arc tangent in degrees
 * without a mathematics library, so that every machine gets the same bits;
 * points placed by a transform; exact comparisons of angles and distances
 * between points. */
#include "geometry/core/core.h"

#include <math.h>

#include "collide_measure.h"
#include "geometry/exact/doubles.h"
#include "geometry/exact/gap.h"

/* ---- Arc tangent ---------------------------------------------------------
 *
 * 1. Swapping the two products, and a rotation by a right angle, leave an angle
 *    of at most 45 degrees, whose tangent is t = across / along <= 1.
 * 2. tan(a / 2) = t / (1 + sqrt(1 + t^2)), three times, leaves an eighth of the
 *    angle: t <= tan(pi / 32) < 0.0985.
 * 3. The series t - t^3 / 3 + t^5 / 5 .. Its first omitted term, t^36 / 37
 *    relative, is less than 2^-125. Plain doubles suffice from t^17 / 17 on:
 *    their error is less than 2^-55 t^16 < 2^-108.
 *
 * Error: with e <= 2^-100 for an operation the quotient has e, each halving 4e
 * of its own (1 + t^2, root, 1 +, quotient), the series less than 4e: together
 * less than 18e < 2^-95. */

#define QUARTER  ((dd){0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54})
#define HALVINGS 3
#define LAST     35 /* power of t in the series */
#define LAST_DD  15 /* the last power that is added as a double-double */

/* The angle whose tangent is t, for 0 <= t <= 1. */
static dd angle_of_tangent(dd t)
{
    const dd one = dd_of(1);
    for (int i = 0; i < HALVINGS; i++) {
        dd root = dd_sqrt(dd_add(one, dd_mul(t, t)));
        t = dd_div(t, dd_add(one, root));
    }
    double rest = 0;
    dd square = dd_mul(t, t);
    for (int n = LAST; n > LAST_DD; n -= 2)
        rest = 1.0 / n - square.hi * rest;
    dd sum = dd_of(rest);
    for (int n = LAST_DD; n > 0; n -= 2)
        sum = dd_sub(dd_div(one, dd_of(n)), dd_mul(square, sum));
    sum = dd_mul(t, sum);
    return (dd){(1 << HALVINGS) * sum.hi, (1 << HALVINGS) * sum.lo};
}

/* For along >= 0. */
static dd angle_ahead(dd across, dd along)
{
    if (is_zero(across.hi))
        return dd_of(0);
    if (is_zero(along.hi))
        return QUARTER;
    if (dd_sign(dd_sub(along, across)) >= 0)
        return angle_of_tangent(dd_div(across, along));
    return dd_sub(QUARTER, angle_of_tangent(dd_div(along, across)));
}

dd col_turn(dd across, dd along)
{
    if (dd_sign(along) >= 0)
        return angle_ahead(across, along);
    return dd_add(QUARTER, angle_ahead(dd_neg(along), across));
}

/* ---- Cosine and sine -----------------------------------------------------
 *
 * 1. The angle is reduced modulo 360 and then to within 45 degrees of a
 *    multiple of 90, both exactly: a full turn is a whole number of degrees.
 * 2. The rest is converted to radians and goes through the Taylor series in
 *    double-double arithmetic. For a component that is rounded, the last terms
 *    are computed in doubles first, which mostly suffices.
 * 3. Quarter turns and the sign only swap and negate, which is exact. With an
 *    odd sine and an even cosine in step 2 this gives the symmetries.
 *
 * Error: every dd operation has a relative error e <= 2^-100, so the radians r
 * have e and r^2 has 3e. In Horner's rule c - r^2 v the product is less than
 * 0.42 (cosine), 0.12 (sine) and then 0.06 of the result: together 3.2e for the
 * cosine and 1.6e for sine / r, 3.6e for the sine. The first omitted term is
 * r^28/28! < 2^-107. Together less than 2^-97, or 2^-44 units in the last place
 * before the result is rounded to the nearest double. */

#define TERMS 14

/* In the quick series: the last term of the cosine, and the last term in
 * double-doubles, as powers of t. */
#define QUICK_LAST 18
#define QUICK_FROM 4

/* pi / 180 */
static const dd RADIANS_PER_DEGREE = {0x1.1df46a2529d39p-6,
                                      0x1.5c1d8becdd291p-62};

/* 180 / pi */
static const dd DEGREES_PER_RADIAN = {0x1.ca5dc1a63c1f8p+5,
                                      -0x1.1e7ab456405f9p-49};

/* 1/0! to 1/27! */
static const dd INVERSE_FACTORIAL[2 * TERMS] = {
    {0x1p+0, 0},
    {0x1p+0, 0},
    {0x1p-1, 0},
    {0x1.5555555555555p-3, 0x1.5555555555555p-57},
    {0x1.5555555555555p-5, 0x1.5555555555555p-59},
    {0x1.1111111111111p-7, 0x1.1111111111111p-63},
    {0x1.6c16c16c16c17p-10, -0x1.f49f49f49f49fp-65},
    {0x1.a01a01a01a01ap-13, 0x1.a01a01a01a01ap-73},
    {0x1.a01a01a01a01ap-16, 0x1.a01a01a01a01ap-76},
    {0x1.71de3a556c734p-19, -0x1.c154f8ddc6cp-73},
    {0x1.27e4fb7789f5cp-22, 0x1.cbbc05b4fa99ap-76},
    {0x1.ae64567f544e4p-26, -0x1.c062e06d1f209p-80},
    {0x1.1eed8eff8d898p-29, -0x1.2aec959e14c06p-83},
    {0x1.6124613a86d09p-33, 0x1.f28e0cc748ebep-87},
    {0x1.93974a8c07c9dp-37, 0x1.05d6f8a2efd1fp-92},
    {0x1.ae7f3e733b81fp-41, 0x1.1d8656b0ee8cbp-97},
    {0x1.ae7f3e733b81fp-45, 0x1.1d8656b0ee8cbp-101},
    {0x1.952c77030ad4ap-49, 0x1.ac981465ddc6cp-103},
    {0x1.6827863b97d97p-53, 0x1.eec01221a8b0bp-107},
    {0x1.2f49b46814157p-57, 0x1.2650f61dbdcb4p-112},
    {0x1.e542ba4020225p-62, 0x1.ea72b4afe3c2fp-120},
    {0x1.71b8ef6dcf572p-66, -0x1.d043ae40c4647p-120},
    {0x1.0ce396db7f853p-70, -0x1.aebcdbd20331cp-124},
    {0x1.761b41316381ap-75, -0x1.3423c7d91404fp-130},
    {0x1.f2cf01972f578p-80, -0x1.9ada5fcc1ab14p-135},
    {0x1.3f3ccdd165fa9p-84, -0x1.58ddadf344487p-139},
    {0x1.88e85fc6a4e5ap-89, -0x1.71c37ebd1654p-143},
    {0x1.d1ab1c2dccea3p-94, 0x1.054d0c78aea14p-149},
};

/* a modulo 360, exactly, for a >= 0.
 *
 * From 360 on a = m 2^e with a whole m < 2^53 and e >= -44. For e < 0 it is
 * 2^e (m mod 360 * 2^-e), and 360 * 2^44 < 2^53. For e >= 0 it is
 * (m mod 360) (2^e mod 360) mod 360, where 2^e mod 360 repeats after 12 steps
 * from 2^3 on: 2^(e+12) - 2^e = 2^e * 4095 = 2^e * 45 * 91. */
static double modulo_360(double a)
{
    if (a < 360)
        return a;
    const uint64_t leading_bit = (uint64_t)1 << 52;
    uint64_t mantissa = (bits_of(a) & (leading_bit - 1)) | leading_bit;
    int exponent = (int)(bits_of(a) >> 52) - 1075;
    if (exponent < 0) {
        uint64_t one = (uint64_t)1 << -exponent;
        return (double)(mantissa % (360 * one)) / (double)one;
    }
    int power = exponent < 3 ? exponent : 3 + (exponent - 3) % 12;
    return (double)(((mantissa % 360) << power) % 360);
}

/* Sine of |t| < 2^-300 degrees: the double nearest to t in radians.
 *
 * The product is computed at 2^700 times its size, where nothing underflows.
 * Scaling back rounds a result below 2^-1022 a second time; `half` is half of
 * its last place, and `lost` is the part of hi that was lost. If that is just
 * half, hi was in the middle of two doubles, and lo decides on which side the
 * product is. */
static double sine_of_tiny(double t)
{
    const double up = 0x1p700, down = 0x1p-700, half = 0x1p-375;
    dd product = dd_mul(dd_of(t * up), RADIANS_PER_DEGREE);
    double sine = product.hi * down;
    double lost = product.hi - sine * up;
    if (lost >= half && product.lo > 0)
        return sine + 0x1p-1074;
    if (lost <= -half && product.lo < 0)
        return sine - 0x1p-1074;
    return sine;
}

typedef struct dd_turn {
    dd cosine, sine;
} dd_turn;

/* The series for t in radians, of 2^-306 to 46 degrees, by Horner's rule from
 * the terms of t^n and t^(n + 1) down; `turn` has the sums of the later terms,
 * divided by t^(n + 2) and t^(n + 3). No product here falls below 2^-720, so
 * none loses its low part. */
static dd_turn turn_from(int n, dd t, dd square, dd_turn turn)
{
    for (; n >= 0; n -= 2) {
        turn.cosine = dd_sub(INVERSE_FACTORIAL[n], dd_mul(square, turn.cosine));
        turn.sine = dd_sub(INVERSE_FACTORIAL[n + 1], dd_mul(square, turn.sine));
    }
    turn.sine = dd_mul(t, turn.sine);
    return turn;
}

static dd_turn turn_of_small(dd t, dd square)
{
    const dd_turn none = {dd_of(0), dd_of(0)};
    return turn_from(2 * (TERMS - 1), t, square, none);
}

/* The same for at most 45 degrees, with the terms from t^6 on in doubles and
 * none after t^19. The terms in doubles are at most t^6/6! < 2^-11.5 of the
 * cosine and t^6/7! < 2^-14.3 of sine / t, with a relative error of less than
 * 2.2 * 2^-53; the omitted terms are less than 2^-67. The cosine is within
 * 2^-63, the sine within 2^-63 |t|, which is less than 2^-62 of itself. */
static dd_turn turn_of_small_quickly(dd t, dd square)
{
    double x = square.hi, cosine = 0, sine = 0;
    for (int n = QUICK_LAST; n > QUICK_FROM; n -= 2) {
        cosine = INVERSE_FACTORIAL[n].hi - x * cosine;
        sine = INVERSE_FACTORIAL[n + 1].hi - x * sine;
    }
    const dd_turn behind = {dd_of(cosine), dd_of(sine)};
    return turn_from(QUICK_FROM, t, square, behind);
}

/* For |t| <= 45 degrees. */
static col_vec2 unit_vector_of_small(double t)
{
    if (fabs(t) < 0x1p-300)
        return (col_vec2){1, sine_of_tiny(t)};
    dd radians = dd_mul(dd_of(t), RADIANS_PER_DEGREE);
    dd square = dd_mul(radians, radians);
    dd_turn quick = turn_of_small_quickly(radians, square);
    double error = 0x1p-62 * fabs(quick.sine.hi);
    col_vec2 u;
    if (dd_round_surely(quick.cosine, 0x1p-62, &u.x) &&
        dd_round_surely(quick.sine, error, &u.y))
        return u;
    dd_turn turn = turn_of_small(radians, square);
    return (col_vec2){dd_round(turn.cosine), dd_round(turn.sine)};
}

/* The quarter turns to subtract from an angle of 0 .. 360 degrees. */
static int quarters_of(double a)
{
    return (a > 45) + (a > 135) + (a > 225) + (a > 315);
}

col_vec2 col_unit_vector(double degrees)
{
    double a = modulo_360(fabs(degrees));
    int quarters = quarters_of(a);
    /* Exact: a multiple of the last place of a, and no larger than a. */
    double rest = a - 90 * quarters;
    col_vec2 u = unit_vector_of_small(rest);
    if (quarters & 2)
        u = (col_vec2){-u.x, -u.y};
    if (quarters & 1)
        u = (col_vec2){-u.y, u.x};
    if (degrees < 0)
        u.y = -u.y;
    return (col_vec2){u.x + 0.0, u.y + 0.0}; /* makes -0 a 0 */
}

dd col_radians(dd degrees)
{
    return dd_mul(degrees, RADIANS_PER_DEGREE);
}

unit_vector col_turned_for(double angular_velocity, double time)
{
    dd product = dd_two_product(angular_velocity, time);
    if (is_zero(product.hi) && is_zero(product.lo))
        return (unit_vector){dd_of(1), dd_of(0)};
    double turns = modulo_360(fabs(product.hi));
    /* Within 360 and half of a last place of the product. */
    dd degrees = dd_two_sum(product.hi < 0 ? -turns : turns, product.lo);
    int quarters = quarters_of(fabs(degrees.hi));
    double back = degrees.hi < 0 ? 90 * quarters : -90 * quarters;
    dd radians = dd_mul(dd_add(degrees, dd_of(back)), RADIANS_PER_DEGREE);
    dd_turn turn = turn_of_small(radians, dd_mul(radians, radians));
    unit_vector u = {turn.cosine, turn.sine};
    if (quarters & 2)
        u = vector_negate(u);
    if (quarters & 1)
        u = degrees.hi < 0 ? vector_right(u) : vector_left(u);
    return u;
}

/* The angle of (x, y), not negative and of length about 1, in degrees within
 * 2^-93. */
static dd angle_of(double x, double y)
{
    if (x > y && y < 0x1p-300) {
        dd slope = dd_div(dd_of(y * 0x1p700), dd_of(x));
        return dd_of(dd_round(dd_mul(slope, DEGREES_PER_RADIAN)) * 0x1p-700);
    }
    return dd_mul(col_turn(dd_of(y), dd_of(x)), DEGREES_PER_RADIAN);
}

double col_angle_degrees(col_vec2 unit)
{
    dd angle = angle_of(fabs(unit.x), fabs(unit.y));
    if (unit.x < 0)
        angle = dd_sub(dd_of(180), angle);
    double degrees = dd_round(angle);
    return unit.y < 0 && degrees < 180 ? -degrees : degrees;
}

/* ---- Placing points ----------------------------------------------------- */

col_vec2 col_transform_point(col_transform transform, col_vec2 local)
{
    double c = transform.rotation.x, s = transform.rotation.y;
    dd x = dd_sub(dd_two_product(c, local.x), dd_two_product(s, local.y));
    dd y = dd_add(dd_two_product(s, local.x), dd_two_product(c, local.y));
    x = dd_add(x, dd_of(transform.position.x));
    y = dd_add(y, dd_of(transform.position.y));
    return (col_vec2){dd_round(x), dd_round(y)};
}

/* ---- Directions --------------------------------------------------------- */

int col_turn_sign(col_vec2 p, col_vec2 q, col_vec2 r, col_vec2 s)
{
    return vector_cross_sign(vector_between(p, q), vector_between(r, s));
}

int col_way_sign(col_vec2 p, col_vec2 q, col_vec2 r, col_vec2 s)
{
    return vector_dot_sign(vector_between(p, q), vector_between(r, s));
}

/* Cross and dot product of two directions, up to a common factor. */
struct measure_corner {
    form2 u, v, left; /* left: v rotated left, so that u x left = u . v */
};

static struct measure_corner corner_of(col_vec2 p, col_vec2 q, col_vec2 r,
                                       col_vec2 s)
{
    form2 u = col_form2_difference(q, p), v = col_form2_difference(s, r);
    return (struct measure_corner){u, v, col_turned_left(&v)};
}

/* Sign of |cross| cosine - dot sine by integers. */
static int compare_angle_exactly(const struct measure_corner *c, col_vec2 limit)
{
    wide cross = col_det_wide(&c->u.x, &c->u.y, &c->v.x, &c->v.y);
    wide dot = col_det_wide(&c->u.x, &c->u.y, &c->left.x, &c->left.y);
    wide cosine = col_wide_of(limit.x), sine = col_wide_of(limit.y);
    cross.sign = cross.sign != 0;
    col_wide_mul(&cross, &cross, &cosine);
    col_wide_mul(&dot, &dot, &sine);
    return col_wide_compare(&cross, &dot);
}

/* The sign of a difference that is off by at most `error`; 0: it is not sure,
 * also because something is no number. */
static inline int sure_sign(double difference, double error)
{
    return (difference > error) - (difference < -error);
}

/* The sign of |cross| cosine - dot sine in doubles; 0: it is not sure. A
 * product with a cosine or sine, which is at most 1, adds 2^-53 of itself to
 * the error; twice the bound of the cross and dot products is more. */
static inline int compare_angle_quickly(col_vec2 u, col_vec2 v, col_vec2 limit)
{
    double left = u.x * v.y, right = u.y * v.x;
    double along = u.x * v.x, across = u.y * v.y;
    double error = vector_error(left, right) + vector_error(along, across);
    return sure_sign(fabs(left - right) * limit.x - (along + across) * limit.y,
                     2 * error);
}

/* The sine of (angle - limit) has the sign of angle - limit, except for
 * opposite directions against 0 and equal directions against 180. */
int col_angle_compare(col_vec2 p, col_vec2 q, col_vec2 r, col_vec2 s,
                      double degrees)
{
    col_vec2 limit = col_unit_vector(degrees);
    int sign = is_zero(limit.y)
                   ? 0
                   : compare_angle_quickly(vec2_between(p, q),
                                           vec2_between(r, s), limit);
    if (sign) {
        COUNT_DECISION(made);
        return sign;
    }
    struct measure_corner c = corner_of(p, q, r, s);
    if (col_cross_sign(&c.u, &c.v) == 0 && is_zero(limit.y)) {
        bool back = col_dot_sign(&c.u, &c.v) < 0;
        return (int)back - (int)(limit.x < 0);
    }
    bounded cross = col_det_value(&c.u.x, &c.u.y, &c.v.x, &c.v.y);
    bounded dot = col_det_value(&c.u.x, &c.u.y, &c.left.x, &c.left.y);
    if (cross.error >= 0 && dot.error >= 0) {
        dd left = dd_mul(dd_abs(cross.value), dd_of(limit.x));
        dd right = dd_mul(dot.value, dd_of(limit.y));
        dd difference = dd_sub(left, right);
        double size = fabs(left.hi) + fabs(right.hi);
        double error = cross.error + dot.error + size * 0x1p-98;
        if (size > PRODUCTS_MIN && fabs(difference.hi) > error)
            return dd_sign(difference);
    }
    return compare_angle_exactly(&c, limit);
}

double col_angle_between(col_vec2 p, col_vec2 q, col_vec2 r, col_vec2 s)
{
    struct measure_corner c = corner_of(p, q, r, s);
    scaled cross = col_det(&c.u.x, &c.u.y, &c.v.x, &c.v.y);
    scaled dot = col_det(&c.u.x, &c.u.y, &c.left.x, &c.left.y);
    int sign = col_scaled_sign(cross) < 0 ? -1 : 1;
    int top = cross.exponent > dot.exponent ? cross.exponent : dot.exponent;
    if (col_scaled_sign(cross) == 0)
        top = dot.exponent;
    if (col_scaled_sign(dot) == 0)
        top = cross.exponent;
    dd across = dd_scale(cross.m, cross.exponent - top);
    dd along = dd_scale(dot.m, dot.exponent - top);
    dd turn = col_turn(sign < 0 ? dd_neg(across) : across, along);
    return dd_round(dd_div(dd_mul(turn, dd_of(180)), TURN_HALF));
}

/* ---- Distances ---------------------------------------------------------- */

static gap between(col_vec2 p, col_vec2 q)
{
    form2 way = col_form2_difference(q, p);
    return col_gap_points(&way);
}

/* The distance of a point from a line, on either side: >= 0. */
static gap from_line(col_vec2 a, col_vec2 b, col_vec2 point)
{
    bool left = col_turn_sign(a, b, a, point) > 0;
    form2 along = col_form2_difference(left ? a : b, left ? b : a);
    form2 offset = col_form2_difference(point, a);
    return col_gap_line(&offset, &along);
}

static gap from_segment(col_vec2 a, col_vec2 b, col_vec2 point)
{
    if (col_way_sign(a, b, a, point) <= 0)
        return between(a, point);
    if (col_way_sign(b, a, b, point) <= 0)
        return between(b, point);
    return from_line(a, b, point);
}

static int compare(gap distance, double limit)
{
    form most = col_form_of(limit);
    return col_gap_compare_radius(&distance, &most);
}

static double rounded(gap distance)
{
    form none = col_form_of(0);
    return col_gap_minus(&distance, &none);
}

/* By the squares. That of the distance is off by less than 5 * 2^-53 of itself,
 * one for each rounding of its larger term, that of the limit by 2^-53; what
 * underflows is less than 2^-1070. A limit may be far beyond COL_LIMIT: where
 * its square overflows, so does the error, and nothing is sure. */
int col_distance_compare(col_vec2 p, col_vec2 q, double limit)
{
    col_vec2 way = vec2_between(p, q);
    double square = vec2_dot(way, way), most = limit * limit;
    double error = larger(square, most) * 0x1p-50 + 0x1p-1020;
    int sign = sure_sign(square - most, error);
    if (!sign)
        return compare(between(p, q), limit);
    COUNT_DECISION(made);
    return sign;
}

double col_distance(col_vec2 p, col_vec2 q)
{
    return rounded(between(p, q));
}

/* Both sides times the length of the line's direction, whose square is off by
 * less than 5 * 2^-53 of itself: so it and its product with the limit are off
 * by less than 2^-50; where that overflows, so does the error. */
int col_line_distance_compare(col_vec2 a, col_vec2 b, col_vec2 point,
                              double limit)
{
    col_vec2 along = vec2_between(a, b), offset = vec2_between(a, point);
    double left = along.x * offset.y, right = along.y * offset.x;
    double square = vec2_dot(along, along), most = limit * sqrt(square);
    double error = vector_error(left, right) + most * 0x1p-50;
    int sign = sure_sign(fabs(left - right) - most, error);
    if (!sign || !(square > PRODUCTS_MIN))
        return compare(from_line(a, b, point), limit);
    COUNT_DECISION(made);
    return sign;
}

double col_line_distance(col_vec2 a, col_vec2 b, col_vec2 point)
{
    return rounded(from_line(a, b, point));
}

int col_segment_distance_compare(col_vec2 a, col_vec2 b, col_vec2 point,
                                 double limit)
{
    if (col_way_sign(a, b, a, point) <= 0)
        return col_distance_compare(a, point, limit);
    if (col_way_sign(b, a, b, point) <= 0)
        return col_distance_compare(b, point, limit);
    return col_line_distance_compare(a, b, point, limit);
}

double col_segment_distance(col_vec2 a, col_vec2 b, col_vec2 point)
{
    return rounded(from_segment(a, b, point));
}
