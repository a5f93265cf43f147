#include <float.h>
#include <math.h>

#include "collide_motion.h"
#include "geometry/core/measure.h"
#include "geometry/exact/doubles.h"
#include "geometry/motion/course.h"

static double span_of(vector v)
{
    return fabs(v.x.hi) + fabs(v.y.hi);
}

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

/* ---- Setting out -------------------------------------------------------- */

/* A core turns if it has a vertex that is not where it turns about. */
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
        if (span_of(arm) > core.reach)
            core.reach = span_of(arm);
    }
    core.reach *= 1 + 0x1p-50;
    return core;
}

/* The power of two that makes a size, which is not 0, about 1, as far as it is
 * needed. */
static double unit_for(double size)
{
    int e = exponent_of(size);
    return power_of_two(e < -1000 ? 1000 : -e);
}

/* How far B's centre gets in a time, as seen from A's. */
static vector moved_for(const course *c, double time)
{
    return vector_times(c->velocity, dd_of(time / TICK));
}

course col_course(const col_mover *a, const col_mover *b, double dt,
                  uint64_t *work)
{
    course c = {.core = {turning_of(a, b, dt), turning_of(b, a, dt)}, .dt = dt};
    c.work = work;
    vector apart = vector_between(c.core[0].center, c.core[1].center);
    vector velocity = vector_between(a->velocity, b->velocity);
    double radii = a->shape->radius + b->shape->radius;
    double size = span_of(apart) + span_of(velocity) * dt + radii +
                  c.core[0].reach + c.core[1].reach;
    c.unit = unit_for(size);
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

bool col_course_turns(const course *c)
{
    return !is_zero(c->core[0].angular_velocity) ||
           !is_zero(c->core[1].angular_velocity);
}

/* The largest distance of a vertex from the centre, rounded up. */
static double radius_of(const course *c, int side)
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

course col_course_of_discs(const course *c, col_shape discs[2])
{
    course out = *c;
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

double col_course_speed(const course *c)
{
    return span_of(c->travel) + fabs(c->core[0].turn.hi) * c->core[0].reach +
           fabs(c->core[1].turn.hi) * c->core[1].reach;
}

/* ---- On the way --------------------------------------------------------- */

pose col_pose(const course *c, double time)
{
    vector moved = moved_for(c, time);
    return (pose){
        .time = time,
        .between = vector_sum(c->apart, moved),
        .turn = {col_turned_for(c->core[0].angular_velocity, time),
                 col_turned_for(c->core[1].angular_velocity, time)},
    };
}

vector col_arm(const course *c, int side, int vertex)
{
    const turning *core = &c->core[side];
    return vector_scale(
        vector_between(core->center, core->shape->vertices[vertex]), c->unit);
}

vector col_arm_in(const course *c, const pose *p, int side, int vertex)
{
    return col_turn_vector(p->turn[side], col_arm(c, side, vertex));
}

vector col_between(const course *c, const pose *p, int a, int b)
{
    vector to_b = vector_sum(p->between, col_arm_in(c, p, 1, b));
    return vector_sum(to_b, vector_negate(col_arm_in(c, p, 0, a)));
}

/* Where a shape in motion is: a coordinate at one time, and a box that it does
 * not leave.
 *
 * Two boxes hold a shape that turns about a point: that of the disc about this
 * point which holds the shape, for any angle; and that of the shape itself,
 * grown by how far a point of the disc can get, for a small one. Both together
 * then move as one. */

/* Above pi / 180. */
#define RADIANS_PER_DEGREE 0x1.1df46a252ap-6

/* Above 1 by more than the roundings in what it is a factor of. */
#define MORE (1 + 0x1p-48)

double col_after(double start, double rate, double time)
{
    return dd_round(dd_add(dd_two_product(rate, time), dd_of(start)));
}

/* At least the length of a vector: the larger side times that of (1, share),
 * where nothing overflows and what underflows is not missed. */
static double length_bound(double x, double y)
{
    double large = fabs(x) > fabs(y) ? fabs(x) : fabs(y);
    double small = fabs(x) > fabs(y) ? fabs(y) : fabs(x);
    double share = large > 0 ? small / large : 0;
    return large * sqrt(1 + share * share) * MORE + DBL_MIN;
}

/* The radius of a disc about the centre that holds the shape at all times. */
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

/* Takes from [*min, *max] what is further than `reach` from the centre. */
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
    turn += DBL_MIN; /* which it may have underflowed by */
    double reach = reach_of(mover);
    col_shape grown = *mover->shape;
    grown.radius = (grown.radius + reach * turn) * MORE;
    col_box box = col_outer_bounds(&grown);
    narrow(&box.min.x, &box.max.x, mover->center.x, reach);
    narrow(&box.min.y, &box.max.y, mover->center.y, reach);
    const col_shape corners = {&box.min, 2, 1, 0, NULL};
    return col_swept_bounds(&corners, mover->velocity, dt);
}
