/* Computes the motion of B relative to A, and the poses of both cores at a
 * time. Everything that does not change with time is computed once. */
#include "geometry/motion/relative_motion.h"

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

bool col_mover_rotates(const col_mover *mover)
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
    if (col_mover_rotates(mover))
        core.angular_velocity = mover->angular_velocity;
    else if (col_mover_rotates(other) && mover->shape->count > 1)
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

/* With u = 2^-53, coordinates are off by u, cosine and sine by u, products and
 * sums by u. */
col_vec2 col_side_plainly(const relative_motion *c, const pose *p, int side,
                          int from, int to)
{
    const col_vec2 *v = c->core[side].shape->vertices;
    double x = (v[to].x - v[from].x) * c->unit;
    double y = (v[to].y - v[from].y) * c->unit;
    col_vec2 turn = {p->turn[side].x.hi, p->turn[side].y.hi};
    return vec2_turned(turn, (col_vec2){x, y});
}

vector col_between(const relative_motion *c, const pose *p, int a, int b)
{
    vector to_b = vector_sum(p->between, col_arm_in(c, p, 1, b));
    return vector_sum(to_b, vector_negate(col_arm_in(c, p, 0, a)));
}
