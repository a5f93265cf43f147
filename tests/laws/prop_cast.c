/* Linear casts against exact arithmetic, and what must not change them. */
#include <criterion/criterion.h>
#include <float.h>
#include <math.h>

#include "collide_steps.h"
#include "geometry/search/axes.h"
#include "laws/aim.h"
#include "support/impact_fault.h"
#include "support/ring.h"
#include "support/trials.h"

/* A pair in motion. */
struct motion {
    col_moving a, b;
    double dt, target;
};

static col_vec2 vector_to(col_vec2 from, col_vec2 to, double times)
{
    return (col_vec2){at_most_the_limit((to.x - from.x) * times),
                      at_most_the_limit((to.y - from.y) * times)};
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

static bool casts_as_exact_arithmetic(struct trial *t)
{
    struct motion m = some_motion(t);
    struct impact_errors errors;
    REQUIRE_NO_FAULT(t, impact_cast_fault(impact_oracle(), &m.a, &m.b, m.dt,
                                          m.target, &errors));
    law_figure(t, "time ulp", errors.time);
    law_figure(t, "normal ulp", errors.normal);
    law_figure(t, "points, ulp of the largest term", errors.point);
    return true;
}

Test(laws, casts_are_those_of_exact_arithmetic)
{
    law_holds(casts_as_exact_arithmetic, EVERY_FAMILY, 3000);
}

/* ---- Near corners -------------------------------------------------------  */

static void ignore(void *context, const col_step *step)
{
    (void)context;
    (void)step;
}

static bool same_cast(struct trial *t, const struct motion *m)
{
    const col_trace trace = {ignore, NULL};
    col_impact p = cast(m);
    col_impact q = col_cast_test(&m->a, &m->b, m->dt, m->target, &trace);
    REQUIRE(t, p.status == q.status);
    REQUIRE(t, same(p.time, q.time) && same(p.depth, q.depth));
    REQUIRE(t, same_vec(p.normal, q.normal) && same_points(p.points, q.points));
    REQUIRE(t, p.axis.kind == q.axis.kind && p.axis.a == q.axis.a &&
                   p.axis.b == q.axis.b);
    return true;
}

/* A trace looks at side after side. */
static bool near_corners_are_the_chain(struct trial *t)
{
    static struct ring ring;
    struct motion m = some_motion(t);
    if (!same_cast(t, &m))
        return false;
    if (rng_chance(&t->rng, 50))
        m.target = 0;
    if (rng_chance(&t->rng, 10)) {
        ring_any(&ring, &t->rng);
        m.b.shape = &ring.shape;
    }
    return same_cast(t, &m);
}

Test(laws, casts_by_near_corners_are_those_along_the_chain)
{
    law_holds(near_corners_are_the_chain, EVERY_FAMILY, 6000);
}

/* ---- Many vertices ------------------------------------------------------ */

/* Against a polygon of up to IMPACT_ROOM vertices: A starts where a vertex of
 * it gets to one of the polygon's. */
static bool large_casts_as_exact_arithmetic(struct trial *t)
{
    static struct ring ring;
    struct rng *rng = &t->rng;
    do {
        ring_any(&ring, rng);
    } while (ring.shape.count > IMPACT_ROOM);
    col_vec2 v = {rng_whole(rng, -40, 40), rng_whole(rng, -400, 400)};
    if (rng_chance(rng, 30))
        v = nudged(rng, v, 2);
    col_vec2 from = some_vertex(rng, &t->a), to = some_vertex(rng, &ring.shape);
    struct solid start =
        solid_moved(&t->pair.a, to.x - from.x - v.x, to.y - from.y - v.y);
    col_shape a = solid_shape(&start);
    struct motion m = {{&a, v}, {&ring.shape, {0, 0}}, 2, 0};
    struct impact *o = impact_oracle();
    col_impact i = cast(&m);
    impact_cast(o, &m.a, &m.b, m.dt, m.target);
    REQUIRE(t, (o->status == IMPACT_HIT) == (i.status == COL_HIT));
    REQUIRE(t,
            (o->status == IMPACT_OVERLAPPING) == (i.status == COL_OVERLAPPING));
    if (o->status != IMPACT_HIT)
        return true;
    double time = oracle_ulps(i.time, o->time);
    double normal = impact_normal_ulps(o, i.axis, i.normal);
    law_figure(t, "hits", 1);
    law_figure(t, "time ulp", time);
    law_figure(t, "normal ulp", normal);
    REQUIRE(t, time < 1 && normal < 1);
    return true;
}

Test(laws, casts_at_many_vertices_are_those_of_exact_arithmetic)
{
    law_holds(large_casts_as_exact_arithmetic,
              1u << FAMILY_ORDINARY | 1u << FAMILY_GRID | 1u << FAMILY_LATTICE,
              60);
}

/* ---- Swap, common velocity, unit of time -------------------------------- */

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

/* 2^e as fast for 2^-e of the time. Within a target of some of the least
 * numbers points may be off by one of these, and the law says nothing. */
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
    if (m.target > 0 && m.target < DBL_MIN)
        return true;
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

/* ---- Few vertices ------------------------------------------------------- */

/* Off by anything from a sixteenth to a unit in the last place: what floats
 * know, and what they do not. */
static double blurred(struct rng *rng, double x)
{
    double share = ldexp(rng_between(rng, -1, 1), -rng_whole(rng, 4, 52));
    return at_most_the_limit(x + x * share);
}

/* Where two polygons are just about to meet as they did, or to pass by. */
static void blur_motion(struct trial *t, struct motion *m)
{
    struct rng *rng = &t->rng;
    if (rng_chance(rng, 50)) { /* into B, most likely */
        col_vec2 p = some_vertex(rng, &t->b), q = some_vertex(rng, &t->b);
        col_vec2 middle = {p.x / 2 + q.x / 2, p.y / 2 + q.y / 2};
        col_vec2 v = vector_to(some_vertex(rng, &t->a), middle,
                               ldexp(1, rng_whole(rng, -2, 4)));
        m->a.velocity.x = at_most_the_limit(v.x + m->b.velocity.x);
        m->a.velocity.y = at_most_the_limit(v.y + m->b.velocity.y);
    }
    if (rng_chance(rng, 60))
        m->a.velocity.x = blurred(rng, m->a.velocity.x);
    if (rng_chance(rng, 40))
        m->b.velocity.y = blurred(rng, m->b.velocity.y);
    col_impact far = col_cast_test(&m->a, &m->b, COL_LIMIT, 0, NULL);
    if (far.status == COL_HIT && far.time > 0 && rng_chance(rng, 50))
        m->dt = blurred(rng, far.time);
}

static struct solid few_polygon(struct rng *rng, double x, double y,
                                double size)
{
    struct solid solid = {.count = 0};
    while (solid.count < 3 || solid.count > FRAME_FEW)
        solid = random_solid(rng, x, y, size);
    return rng_chance(rng, 30) ? solid_reversed(&solid) : solid;
}

/* Two that are mostly apart, anywhere and of any size that floats have. */
static void draw_apart(struct trial *t)
{
    struct rng *rng = &t->rng;
    double size = rng_magnitude(rng, -50, 50);
    col_vec2 way = rng_direction(rng), at = {0, 0};
    double far = size * rng_magnitude(rng, 0, 12);
    if (rng_chance(rng, 50)) {
        at.x = size * rng_magnitude(rng, 0, 30);
        at.y = size * rng_magnitude(rng, 0, 30);
    }
    t->pair.a = few_polygon(rng, at.x, at.y, size);
    t->pair.b = few_polygon(rng, at.x + far * way.x, at.y + far * way.y,
                            size * rng_magnitude(rng, -6, 6));
    if (!solid_is_sound(&t->pair.a) || !solid_is_sound(&t->pair.b))
        t->pair = random_pair(rng, FAMILY_LATTICE);
    t->a = solid_shape(&t->pair.a);
    t->b = solid_shape(&t->pair.b);
}

/* What the next law is about: it must not hold for nothing. */
static long few_hits, few_passed;

/* Floats and splits, or doubles and splits without what is prepared, give the
 * bits of the search along the chain. */
static bool few_vertices_are_the_chain(struct trial *t)
{
    const col_trace trace = {ignore, NULL};
    union {
        double aligned;
        char bytes[1024];
    } memory[2];
    if (rng_chance(&t->rng, 70))
        draw_apart(t);
    t->a.radius = t->b.radius = 0;
    struct motion m = some_motion(t);
    m.target = 0;
    blur_motion(t, &m);
    if (t->a.count <= FRAME_FEW && rng_chance(&t->rng, 70))
        t->a.prepared = col_shape_prepare(&t->a, &memory[0]);
    if (t->b.count <= FRAME_FEW && rng_chance(&t->rng, 90))
        t->b.prepared = col_shape_prepare(&t->b, &memory[1]);
    col_impact p = cast(&m), q = col_cast_test(&m.a, &m.b, m.dt, 0, &trace);
    few_hits += p.status == COL_HIT;
    few_passed += p.status == COL_APART;
    REQUIRE(t, same_impact(&p, &q) && same_points(p.points, q.points));
    REQUIRE(t, same(p.from, q.from) && same(p.to, q.to));
    return true;
}

Test(laws, casts_of_few_vertices_are_those_along_the_chain)
{
    law_holds(few_vertices_are_the_chain, EVERY_FAMILY, 9000);
    cr_assert(20 * few_hits > trials(9000) && 20 * few_passed > trials(9000));
}
