#include "geometry/motion/relative_motion.h"

#include <float.h>
#include <math.h>

#include "geometry/core/core.h"
#include "geometry/exact/doubles.h"

static dd scale(dd x, double unit)
{
    return (dd){x.hi * unit, x.lo * unit};
}

static vector vector_scale(vector v, double unit)
{
    return (vector){scale(v.x, unit), scale(v.y, unit)};
}

vector col_turn_vector(unit_vector turn, vector v)
{
    return (vector){dd_sub(dd_mul(turn.x, v.x), dd_mul(turn.y, v.y)),
                    dd_add(dd_mul(turn.y, v.x), dd_mul(turn.x, v.y))};
}

/* ---- The relative motion ------------------------------------------------ */

/* A core rotates if it has a vertex that is not at the center of rotation. */
static bool turns(const col_mover *mover)
{
    const col_shape *shape = mover->shape;
    vector arm = vector_between(mover->center, shape->vertices[0]);
    return !is_zero(mover->angular_velocity) &&
           (shape->count > 1 || !vector_is_zero(arm));
}

static turning turning_of(const col_mover *mover, const col_mover *other,
                          double dt)
{
    turning core = {.shape = mover->shape, .center = mover->center};
    if (turns(mover))
        core.angular_velocity = mover->angular_velocity;
    else if (turns(other) && mover->shape->count > 1)
        core.center = other->center;
    else
        core.center = mover->shape->vertices[0];
    core.turn = col_radians(dd_two_product(core.angular_velocity, dt));
    for (int i = 0; i < core.shape->count; i++) {
        vector arm = vector_between(core.center, core.shape->vertices[i]);
        if (vector_size(arm) > core.reach)
            core.reach = vector_size(arm);
    }
    core.reach *= 1 + 0x1p-50;
    return core;
}

/* The motion of B's center relative to A's in a time. */
static vector moved_for(const relative_motion *c, double time)
{
    return vector_times(c->velocity, dd_of(time / TICK));
}

relative_motion col_relative_motion(const col_mover *a, const col_mover *b,
                                    double dt, uint64_t *work)
{
    relative_motion c = {.core = {turning_of(a, b, dt), turning_of(b, a, dt)},
                         .dt = dt};
    c.work = work;
    vector apart = vector_between(c.core[0].center, c.core[1].center);
    vector velocity = vector_between(a->velocity, b->velocity);
    double radii = a->shape->radius + b->shape->radius;
    double size = vector_size(apart) + vector_size(velocity) * dt + radii +
                  c.core[0].reach + c.core[1].reach;
    int exponent = exponent_of(size); /* size * unit is about 1 */
    c.unit = power_of_two(exponent < -1000 ? 1000 : -exponent);
    c.apart = vector_scale(apart, c.unit);
    c.velocity = vector_scale(velocity, c.unit * TICK);
    c.travel = moved_for(&c, dt);
    dd angular_velocity =
        dd_two_sum(c.core[1].angular_velocity, -c.core[0].angular_velocity);
    c.turn = col_radians(dd_mul(angular_velocity, dd_of(dt)));
    c.radii = scale(dd_two_sum(a->shape->radius, b->shape->radius), c.unit);
    for (int side = 0; side < 2; side++)
        c.core[side].reach *= c.unit;
    c.tolerance = size * c.unit * 0x1p-87;
    return c;
}

bool col_motion_rotates(const relative_motion *c)
{
    return !is_zero(c->core[0].angular_velocity) ||
           !is_zero(c->core[1].angular_velocity);
}

/* The largest distance of a vertex from the center, rounded up. */
static double radius_of(const relative_motion *c, int side)
{
    double largest = 0;
    for (int i = 0; i < c->core[side].shape->count; i++) {
        vector arm = col_arm(c, side, i);
        double square = arm.x.hi * arm.x.hi + arm.y.hi * arm.y.hi;
        if (square > largest)
            largest = square;
    }
    return sqrt(largest) * (1 + 0x1p-50) + 0x1p-500;
}

relative_motion col_motion_of_discs(const relative_motion *c,
                                    col_shape discs[2])
{
    relative_motion out = *c;
    for (int side = 0; side < 2; side++) {
        if (is_zero(c->core[side].angular_velocity))
            continue;
        turning *core = &out.core[side];
        discs[side] = (col_shape){&c->core[side].center, 1, 1, 0, NULL};
        *core = (turning){.shape = &discs[side], .center = core->center};
        out.radii = dd_add(out.radii, dd_of(radius_of(c, side)));
    }
    out.turn = dd_of(0);
    return out;
}

double col_motion_speed(const relative_motion *c)
{
    return vector_size(c->travel) +
           fabs(c->core[0].turn.hi) * c->core[0].reach +
           fabs(c->core[1].turn.hi) * c->core[1].reach;
}

/* ---- Poses -------------------------------------------------------------- */

pose col_pose(const relative_motion *c, double time)
{
    vector moved = moved_for(c, time);
    return (pose){
        .time = time,
        .between = vector_sum(c->apart, moved),
        .turn = {col_turned_for(c->core[0].angular_velocity, time),
                 col_turned_for(c->core[1].angular_velocity, time)},
    };
}

vector col_arm(const relative_motion *c, int side, int vertex)
{
    const turning *core = &c->core[side];
    return vector_scale(
        vector_between(core->center, core->shape->vertices[vertex]), c->unit);
}

vector col_arm_in(const relative_motion *c, const pose *p, int side, int vertex)
{
    return col_turn_vector(p->turn[side], col_arm(c, side, vertex));
}

vector col_between(const relative_motion *c, const pose *p, int a, int b)
{
    vector to_b = vector_sum(p->between, col_arm_in(c, p, 1, b));
    return vector_sum(to_b, vector_negate(col_arm_in(c, p, 0, a)));
}

/* ---- Places and bounds ----------------------------------------------------
 *
 * Two boxes hold a shape that rotates about a point: for any angle, the box of
 * the disc about this point that holds the shape; for a small angle, the box of
 * the shape itself, grown by the distance that a point of the disc can move.
 * Their intersection then moves at the velocity. */

/* Above pi / 180. */
#define RADIANS_PER_DEGREE 0x1.1df46a252ap-6

/* Above 1 by more than the rounding errors of the results that it multiplies.
 */
#define MORE (1 + 0x1p-48)

double col_after(double start, double rate, double time)
{
    return dd_round(dd_add(dd_two_product(rate, time), dd_of(start)));
}

/* At least the length of a vector: the larger side times the length of (1,
 * share). Nothing overflows, and underflow does not matter. */
static double length_bound(double x, double y)
{
    double large = larger(fabs(x), fabs(y)), small = smaller(fabs(x), fabs(y));
    double share = large > 0 ? small / large : 0;
    return large * sqrt(1 + share * share) * MORE + DBL_MIN;
}

/* The radius of a disc about the center that holds the shape at all times. */
static double reach_of(const col_mover *mover)
{
    const col_shape *shape = mover->shape;
    double reach = 0;
    for (int i = 0; i < shape->count; i++) {
        double length = length_bound(shape->vertices[i].x - mover->center.x,
                                     shape->vertices[i].y - mover->center.y);
        reach = length > reach ? length : reach;
    }
    return (reach + shape->radius) * MORE;
}

static void narrow(double *min, double *max, double center, double reach)
{
    double margin = (fabs(center) + reach) * 0x1p-50;
    double low = center - reach - margin, high = center + reach + margin;
    *min = low > *min ? low : *min;
    *max = high < *max ? high : *max;
}

col_box col_mover_bounds(const col_mover *mover, double dt)
{
    double turn = fabs(mover->angular_velocity) * dt * RADIANS_PER_DEGREE;
    if (is_zero(mover->angular_velocity) || is_zero(dt))
        return col_swept_bounds(mover->shape, mover->velocity, dt);
    turn += DBL_MIN; /* covers underflow */
    double reach = reach_of(mover);
    col_shape grown = *mover->shape;
    grown.radius = (grown.radius + reach * turn) * MORE;
    col_box box = col_outer_bounds(&grown);
    narrow(&box.min.x, &box.max.x, mover->center.x, reach);
    narrow(&box.min.y, &box.max.y, mover->center.y, reach);
    const col_shape corners = {&box.min, 2, 1, 0, NULL};
    return col_swept_bounds(&corners, mover->velocity, dt);
}

/* ---- Taylor polynomials ------------------------------------------------- */

/* 1 / k! */
static const double INVERSE_FACTORIAL[TAYLOR_TERMS + 1] = {1.0,
                                                           1.0,
                                                           1.0 / 2,
                                                           1.0 / 6,
                                                           1.0 / 24,
                                                           1.0 / 120,
                                                           1.0 / 720,
                                                           1.0 / 5040,
                                                           1.0 / 40320,
                                                           1.0 / 362880,
                                                           1.0 / 3628800,
                                                           1.0 / 39916800,
                                                           1.0 / 479001600};

/* Error of a derivative relative to the magnitudes of its terms: rotated
 * vectors are off by 2^-95, products of them and unit vectors by 2^-93, and
 * each product with the rate by 2^-99 more, 12 times. */
#define SERIES_ERROR 0x1p-91

/* Relative error of coefficients as doubles, and of computations with the first
 * three: 3 roundings of 2^-53, and 5 more at most. */
#define TAYLOR_ERROR 0x1p-49

/* Relative error of the sum of losses, none of which is negative: two roundings
 * of 2^-53 per term. */
#define LOSS_ERROR 0x1p-48

series col_series_arm(unit_vector n, vector v, dd rate)
{
    series s;
    dd square = dd_neg(dd_mul(rate, rate));
    double r = fabs(rate.hi) * (1 + 0x1p-50);
    s.derivative[0] = vector_dot(n, v).value;
    s.derivative[1] = dd_neg(dd_mul(rate, vector_cross(n, v).value));
    for (int k = 2; k < TAYLOR_TERMS; k++)
        s.derivative[k] = dd_mul(square, s.derivative[k - 2]);
    s.size[0] = vector_size(v) * (1 + 0x1p-50);
    for (int k = 1; k <= TAYLOR_TERMS; k++)
        s.size[k] = s.size[k - 1] * r;
    return s;
}

/* With y of v and z of travel: (y + x z)^(k) = y^(k) + x z^(k) + k z^(k-1). */
series col_series_way(unit_vector n, vector v, vector travel, dd rate)
{
    series s = col_series_arm(n, v, rate);
    series moved = col_series_arm(n, travel, rate);
    for (int k = 1; k < TAYLOR_TERMS; k++) {
        dd more = dd_mul(moved.derivative[k - 1], dd_of(k));
        s.derivative[k] = dd_add(s.derivative[k], more);
    }
    for (int k = TAYLOR_TERMS; k > 0; k--)
        s.size[k] += k * moved.size[k - 1];
    s.size[TAYLOR_TERMS] += moved.size[TAYLOR_TERMS];
    return s;
}

/* The size of a coefficient. */
static double size_of(const series *way, const series *of_b, const series *of_a,
                      int k)
{
    double size = way->size[k] + of_b->size[k] + of_a->size[k];
    return size * INVERSE_FACTORIAL[k];
}

taylor col_taylor(const series *way, const series *of_b, const series *of_a,
                  dd radii, double slip)
{
    taylor t;
    for (int k = 0; k < TAYLOR_TERMS; k++) {
        t.loss[k] = size_of(way, of_b, of_a, k) * SERIES_ERROR;
        dd arms = dd_sub(of_b->derivative[k], of_a->derivative[k]);
        dd sum = dd_add(way->derivative[k], arms);
        if (k == 0)
            sum = dd_sub(sum, radii);
        double value = sum.hi * INVERSE_FACTORIAL[k];
        t.loss[k] += fabs(value) * TAYLOR_ERROR;
        if (k < 3)
            t.value[k] = value;
        else if (value < 0)
            t.loss[k] -= value;
    }
    t.loss[TAYLOR_TERMS] = size_of(way, of_b, of_a, TAYLOR_TERMS);
    t.loss[0] += radii.hi * SERIES_ERROR;
    t.loss[1] += slip;
    return t;
}

double col_taylor_least(const taylor *t, double x)
{
    double lost = t->loss[TAYLOR_TERMS];
    for (int k = TAYLOR_TERMS - 1; k >= 0; k--)
        lost = lost * x + t->loss[k];
    double c = t->value[0], b = t->value[1], a = t->value[2];
    double end = c + (b + a * x) * x;
    double least = end < c ? end : c;
    if (b < 0 && -b < 2 * a * x)
        least = c - b * b / (4 * a);
    return least - lost * (1 + LOSS_ERROR);
}
