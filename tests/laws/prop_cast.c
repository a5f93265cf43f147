/* Linear casts against exact arithmetic, and what must not change them. */
#include <criterion/criterion.h>
#include <math.h>

#include "laws/law.h"
#include "support/impact.h"

/* A pair in motion. */
struct motion {
    col_moving a, b;
    double dt, target;
};

static struct impact *oracle(void)
{
    static struct impact impact;
    static bool ready;
    if (!ready)
        impact_init(&impact);
    ready = true;
    return &impact;
}

static double at_most_the_limit(double x)
{
    return fmax(-COL_LIMIT, fmin(COL_LIMIT, x));
}

static col_vec2 vector_to(col_vec2 from, col_vec2 to, double times)
{
    return (col_vec2){at_most_the_limit((to.x - from.x) * times),
                      at_most_the_limit((to.y - from.y) * times)};
}

static col_vec2 some_vertex(struct rng *rng, const col_shape *shape)
{
    return shape->vertices[rng_below(rng, shape->count)];
}

/* From a vertex of A to one of B: the one may meet the other exactly. */
static col_vec2 aimed(struct trial *t)
{
    col_vec2 from = some_vertex(&t->rng, &t->a);
    col_vec2 to = some_vertex(&t->rng, &t->b);
    return vector_to(from, to, ldexp(1, rng_whole(&t->rng, -1, 3)));
}

/* Along an edge of either. */
static col_vec2 along_an_edge(struct trial *t)
{
    const col_shape *shape = rng_chance(&t->rng, 50) ? &t->a : &t->b;
    int i = rng_below(&t->rng, shape->count);
    col_vec2 from = shape->vertices[i];
    col_vec2 to = shape->vertices[(i + 1) % shape->count];
    return vector_to(from, to, ldexp(1, rng_whole(&t->rng, -2, 6)));
}

static col_vec2 nudged(struct rng *rng, col_vec2 v, int steps)
{
    double x = rng_nudged(rng, v.x, steps);
    double y = rng_nudged(rng, v.y, steps);
    return (col_vec2){at_most_the_limit(x), at_most_the_limit(y)};
}

static col_vec2 some_velocity(struct trial *t)
{
    int kind = rng_below(&t->rng, 10);
    double size = pair_size(&t->pair);
    col_vec2 v = aimed(t);
    if (kind == 0)
        return (col_vec2){0, 0};
    if (kind == 1) {
        v.x = rng_whole(&t->rng, -4, 4);
        v.y = rng_whole(&t->rng, -4, 4);
    } else if (kind == 2) {
        v.x = 0;
    } else if (kind == 3) {
        v.y = 0;
    } else if (kind == 4) {
        v = along_an_edge(t);
    } else if (kind == 5) {
        v.x = rng_between(&t->rng, -1, 1) * size;
        v.y = rng_between(&t->rng, -1, 1) * size;
    } else if (kind == 6) {
        v = nudged(&t->rng, along_an_edge(t), 2);
    } else if (kind == 7) {
        v = nudged(&t->rng, v, 2);
    }
    return v;
}

/* A target at which the way grazes a corner, or nearly; or is as far as the
 * shapes are apart. */
static double some_target(struct trial *t, const struct motion *m)
{
    int kind = rng_below(&t->rng, 8);
    double radii = t->a.radius + t->b.radius;
    col_vec2 d =
        vector_to(some_vertex(&t->rng, &t->a), some_vertex(&t->rng, &t->b), 1);
    col_vec2 u = vector_to(m->b.velocity, m->a.velocity, 1);
    double target = 0;
    if (kind < 2 && hypot(u.x, u.y) > 0)
        target =
            fabs(u.x / hypot(u.x, u.y) * d.y - u.y / hypot(u.x, u.y) * d.x);
    else if (kind == 2)
        target = radii + col_sat_test(&t->a, &t->b, NULL).relation.amount;
    else if (kind == 3)
        return ldexp(rng_whole(&t->rng, 0, 8), -2);
    target = target - radii;
    if (rng_chance(&t->rng, 60))
        target = rng_nudged(&t->rng, target, 2);
    return target > 0 ? at_most_the_limit(target) : 0;
}

static struct motion some_motion(struct trial *t)
{
    struct motion m = {{&t->a, {0, 0}}, {&t->b, {0, 0}}, 1, 0};
    m.a.velocity = some_velocity(t);
    if (rng_chance(&t->rng, 40))
        m.b.velocity = some_velocity(t);
    if (rng_chance(&t->rng, 30))
        m.dt = rng_between(&t->rng, 0.1, 4);
    m.target = some_target(t, &m);
    col_impact far = col_cast_test(&m.a, &m.b, COL_LIMIT, m.target, NULL);
    if (far.status == COL_HIT && far.time > 0 && rng_chance(&t->rng, 50))
        m.dt = fabs(rng_nudged(&t->rng, far.time, 1));
    if (!(m.dt > 0))
        m.dt = 1;
    return m;
}

static col_impact cast(const struct motion *m)
{
    return col_cast_test(&m->a, &m->b, m->dt, m->target, NULL);
}

static double larger(col_vec2 v)
{
    return fmax(fabs(v.x), fabs(v.y));
}

/* Points lie where they belong, within an ulp of the largest term. */
static bool points_fit(struct trial *t, const struct motion *m,
                       const col_impact *i, struct impact *o)
{
    double size = pair_size(&t->pair) + m->target;
    size += i->time * (larger(m->a.velocity) + larger(m->b.velocity));
    double ulp = size * 0x1p-52 + 0x1p-1070;
    double a = impact_off_surface(o, &t->a, m->a.velocity, i->points.a);
    double b = impact_off_surface(o, &t->b, m->b.velocity, i->points.b);
    double x = i->points.b.x - i->points.a.x - m->target * i->normal.x;
    double y = i->points.b.y - i->points.a.y - m->target * i->normal.y;
    law_figure(t, "points, ulp of the largest term", fmax(a, b) / ulp);
    REQUIRE(t, a <= 2 * ulp);
    REQUIRE(t, b <= 2 * ulp);
    REQUIRE(t, fabs(x) <= 4 * ulp && fabs(y) <= 4 * ulp);
    return true;
}

static bool as_sat(struct trial *t, const col_impact *i, bool near)
{
    col_sat sat = col_sat_test(&t->a, &t->b, NULL);
    REQUIRE(t, same(i->time, 0));
    REQUIRE(t, same_vec(i->normal, sat.relation.normal));
    REQUIRE(t, same(i->depth, near ? 0 : sat.relation.amount));
    REQUIRE(t, same_points(i->points, col_sat_points(&t->a, &t->b, &sat)));
    return true;
}

static bool hit_fits(struct trial *t, const struct motion *m,
                     const col_impact *i, struct impact *o)
{
    double time = oracle_ulps(i->time, o->time);
    law_figure(t, "time ulp", time);
    REQUIRE(t, time < 1);
    REQUIRE(t, i->time >= 0 && i->time <= m->dt);
    REQUIRE(t, same(i->from, i->time) && same(i->to, i->time));
    col_axis axis = {COL_VERTICES, 0, 0};
    REQUIRE(t, impact_axis(o, i->axis, &axis));
    REQUIRE(t, axis.kind == i->axis.kind);
    REQUIRE(t, axis.a == i->axis.a && axis.b == i->axis.b);
    double normal = impact_normal_ulps(o, i->axis, i->normal);
    law_figure(t, "normal ulp", normal);
    REQUIRE(t, normal < 1);
    return points_fit(t, m, i, o);
}

static bool casts_as_exact_arithmetic(struct trial *t)
{
    struct motion m = some_motion(t);
    struct impact *o = oracle();
    col_impact i = cast(&m);
    impact_cast(o, &m.a, &m.b, m.dt, m.target);
    REQUIRE(t, (o->status == IMPACT_APART) == (i.status == COL_APART));
    REQUIRE(t,
            (o->status == IMPACT_OVERLAPPING) == (i.status == COL_OVERLAPPING));
    switch (o->status) {
    case IMPACT_APART:
        REQUIRE(t, same(i.time, 0) && same_vec(i.normal, (col_vec2){0, 0}));
        return true;
    case IMPACT_OVERLAPPING:
    case IMPACT_NEAR:
        return as_sat(t, &i, o->status == IMPACT_NEAR);
    case IMPACT_HIT:
        break;
    }
    return hit_fits(t, &m, &i, o);
}

Test(laws, casts_are_those_of_exact_arithmetic)
{
    law_holds(casts_as_exact_arithmetic, EVERY_FAMILY, 3000);
}

/* ---- Swap, common velocity, unit of time -------------------------------- */

static col_vec2 negated(col_vec2 v)
{
    return (col_vec2){-v.x, -v.y};
}

/* Of features that meet at once, A's are named before B's: where the axes are
 * not the same ones seen from the other side, normals and points may differ. */
static bool swapping_mirrors_a_cast(struct trial *t)
{
    struct motion m = some_motion(t);
    struct motion back = {m.b, m.a, m.dt, m.target};
    col_impact one = cast(&m), two = cast(&back);
    REQUIRE(t, one.status == two.status);
    REQUIRE(t, same(one.time, two.time) && same(one.depth, two.depth));
    if (one.axis.kind == two.axis.kind && one.axis.kind != COL_VERTICES)
        return true;
    if (one.axis.a != two.axis.b || one.axis.b != two.axis.a ||
        (t->a.count + t->b.count == 2 &&
         same_vec(t->a.vertices[0], t->b.vertices[0])))
        return true;
    REQUIRE(t,
            one.status != COL_HIT || same_vec(one.normal, negated(two.normal)));
    col_points swapped = {two.points.b, two.points.a};
    REQUIRE(t, one.status != COL_HIT || same_points(one.points, swapped));
    return true;
}

Test(laws, swapping_the_shapes_mirrors_a_cast)
{
    law_holds(swapping_mirrors_a_cast, EVERY_FAMILY, 6000);
}

static bool same_impact(const col_impact *p, const col_impact *q)
{
    return p->status == q->status && same(p->time, q->time) &&
           same_vec(p->normal, q->normal) && same(p->depth, q->depth) &&
           p->axis.kind == q->axis.kind && p->axis.a == q->axis.a &&
           p->axis.b == q->axis.b;
}

/* Velocities that are whole, so that sums of them are exact. */
static struct motion whole_motion(struct trial *t)
{
    struct motion m = some_motion(t);
    double size = ldexp(1, ilogb(pair_size(&t->pair) + 0x1p-1000) - 3);
    m.a.velocity.x = rng_whole(&t->rng, -30, 30) * size;
    m.a.velocity.y = rng_whole(&t->rng, -30, 30) * size;
    m.b.velocity.x = rng_whole(&t->rng, -30, 30) * size;
    m.b.velocity.y = rng_whole(&t->rng, -30, 30) * size;
    return m;
}

static bool a_common_velocity_changes_nothing(struct trial *t)
{
    struct motion m = whole_motion(t), on = m;
    double size = ldexp(1, ilogb(pair_size(&t->pair) + 0x1p-1000) - 1);
    double x = rng_whole(&t->rng, -9, 9) * size, y = 5 * size;
    on.a.velocity.x += x;
    on.b.velocity.x += x;
    on.a.velocity.y += y;
    on.b.velocity.y += y;
    col_impact one = cast(&m), two = cast(&on);
    REQUIRE(t, same_impact(&one, &two));
    return true;
}

Test(laws, a_common_velocity_changes_no_cast)
{
    law_holds(a_common_velocity_changes_nothing, EVERY_FAMILY, 6000);
}

#define SCALABLE                                                               \
    (EVERY_FAMILY &                                                            \
     ~(1u << FAMILY_TINY | 1u << FAMILY_HUGE | 1u << FAMILY_MIXED))

static col_vec2 times(col_vec2 v, int exponent)
{
    return (col_vec2){ldexp(v.x, exponent), ldexp(v.y, exponent)};
}

/* 2^e as fast for 2^-e of the time. */
static bool a_unit_of_time_scales_times(struct trial *t)
{
    struct motion m = some_motion(t), fast = m;
    int e = rng_whole(&t->rng, -60, 60);
    fast.a.velocity = times(m.a.velocity, e);
    fast.b.velocity = times(m.b.velocity, e);
    fast.dt = ldexp(m.dt, -e);
    if (!same_vec(times(fast.a.velocity, -e), m.a.velocity) ||
        !same_vec(times(fast.b.velocity, -e), m.b.velocity))
        return true; /* they were next to nothing */
    col_impact one = cast(&m), two = cast(&fast);
    REQUIRE(t, same_points(one.points, two.points));
    two.time = ldexp(two.time, e);
    REQUIRE(t, same_impact(&one, &two));
    return true;
}

Test(laws, a_power_of_two_in_the_unit_of_time_scales_times)
{
    law_holds(a_unit_of_time_scales_times, SCALABLE, 6000);
}

/* ---- Rays --------------------------------------------------------------- */

/* Some place in and about a shape. */
static col_vec2 some_place(struct trial *t)
{
    struct rng *rng = &t->rng;
    col_box box = col_bounds(&t->b);
    col_vec2 v = some_vertex(rng, &t->b);
    int kind = rng_below(rng, 6);
    double wide = box.max.x - box.min.x, high = box.max.y - box.min.y;
    if (kind == 0)
        return v;
    if (kind == 1) {
        col_vec2 w = some_vertex(rng, &t->b);
        v = (col_vec2){(v.x + w.x) / 2, (v.y + w.y) / 2};
    } else if (kind == 2) {
        double angle = rng_between(rng, 0, 360);
        col_vec2 way = col_unit_vector(rng_chance(rng, 50) ? 90 : angle);
        v.x += way.x * t->b.radius;
        v.y += way.y * t->b.radius;
    } else if (kind == 3) {
        v = some_vertex(rng, &t->a);
    } else if (kind == 4) {
        v.x += rng_whole(rng, -3, 3) * wide;
        v.y += rng_whole(rng, -3, 3) * high;
    } else {
        v.x = box.min.x + rng_between(rng, -1, 2) * wide;
        v.y = box.min.y + rng_between(rng, -1, 2) * high;
    }
    return rng_chance(rng, 70)
               ? (col_vec2){at_most_the_limit(v.x), at_most_the_limit(v.y)}
               : nudged(rng, v, 2);
}

/* An end that is on the line through another point more often than not. */
static col_vec2 some_end(struct trial *t, col_vec2 from)
{
    col_vec2 to = some_place(t);
    if (rng_chance(&t->rng, 30)) {
        double times = ldexp(1, rng_whole(&t->rng, -2, 4));
        to.x = at_most_the_limit(from.x + (to.x - from.x) * times);
        to.y = at_most_the_limit(from.y + (to.y - from.y) * times);
    }
    if (rng_chance(&t->rng, 10))
        to.x = from.x;
    if (rng_chance(&t->rng, 10))
        to.y = from.y;
    return to;
}

/* Whether the edge is one that the ray enters and hits, as far as an outward
 * normal within rounding tells, and the lowest such one there. */
static bool ray_feature_fits(struct trial *t, struct impact *o,
                             const col_ray_hit *hit, col_vec2 way)
{
    col_axis axis = {COL_VERTICES, 0, hit->is_edge ? 0 : hit->index};
    bool found = impact_axis(o, axis, &axis);
    if (!hit->is_edge && found && axis.kind == COL_VERTICES &&
        !same(t->b.radius, 0)) {
        double normal = impact_normal_ulps(o, axis, negated(hit->normal));
        law_figure(t, "normal ulp", normal);
        REQUIRE(t, normal < 1);
        return true;
    }
    if (hit->is_edge) {
        axis = (col_axis){COL_EDGE_OF_B, 0, hit->index};
        double normal = impact_normal_ulps(o, axis, negated(hit->normal));
        REQUIRE(t, normal < 1);
        return true;
    }
    REQUIRE(t, same(t->b.radius, 0));
    REQUIRE(t, fabs(hit->normal.x * way.y - hit->normal.y * way.x) <=
                   0x1p-50 * (fabs(way.x) + fabs(way.y)));
    return true;
}

static bool rays_as_exact_arithmetic(struct trial *t)
{
    struct impact *o = oracle();
    col_vec2 from = some_place(t), to = some_end(t, from);
    col_ray_hit hit = col_ray_test(&t->b, from, to, NULL);
    impact_ray(o, &t->b, from, to);
    REQUIRE(t, hit.hit == (o->status != IMPACT_APART));
    REQUIRE(t, hit.inside == (o->status == IMPACT_OVERLAPPING));
    if (o->status != IMPACT_HIT) {
        REQUIRE(t, same(hit.fraction, 0));
        REQUIRE(t, same_vec(hit.normal, (col_vec2){0, 0}));
        REQUIRE(t, !hit.inside || same_vec(hit.point, from));
        return true;
    }
    double fraction = oracle_ulps(hit.fraction, o->time);
    law_figure(t, "fraction ulp", fraction);
    REQUIRE(t, fraction < 1 && hit.fraction <= 1);
    double size = larger(from) + larger(to) + pair_size(&t->pair);
    double off = impact_off_surface(o, &t->b, (col_vec2){0, 0}, hit.point);
    law_figure(t, "point, ulp of the largest term", off / size * 0x1p52);
    REQUIRE(t, off <= 2 * size * 0x1p-52 + 0x1p-1070);
    col_vec2 way = {to.x / 2 - from.x / 2, to.y / 2 - from.y / 2};
    return ray_feature_fits(t, o, &hit, way);
}

Test(laws, rays_are_those_of_exact_arithmetic)
{
    law_holds(rays_as_exact_arithmetic, EVERY_FAMILY, 6000);
}
