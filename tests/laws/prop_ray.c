/* Rays against exact arithmetic. */
#include <criterion/criterion.h>
#include <math.h>

#include "laws/aim.h"

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

/* The feature is the first edge there that the ray enters, else a vertex that
 * is there; the normal is the feature's, or, at a vertex without radius, minus
 * the ray's direction. */
static bool ray_feature_fits(struct trial *t, struct impact *o,
                             const col_ray_hit *hit, col_vec2 way)
{
    int edge = impact_ray_edge(o);
    REQUIRE(t, hit->is_edge == (edge >= 0));
    col_axis axis = {COL_EDGE_OF_B, 0, edge};
    if (hit->is_edge) {
        REQUIRE(t, hit->index == edge);
    } else {
        axis = (col_axis){COL_VERTICES, 0, hit->index};
        REQUIRE(t, impact_axis(o, axis, &axis));
        REQUIRE(t, axis.kind == COL_VERTICES);
        law_figure(t, "vertices", 1);
    }
    if (hit->is_edge || !same(t->b.radius, 0)) {
        double normal = impact_normal_ulps(o, axis, negated(hit->normal));
        law_figure(t, "normal ulp", normal);
        REQUIRE(t, normal < 1);
        return true;
    }
    REQUIRE(t, fabs(hit->normal.x * way.y - hit->normal.y * way.x) <=
                   0x1p-50 * (fabs(way.x) + fabs(way.y)));
    REQUIRE(t, hit->normal.x * way.x + hit->normal.y * way.y <= 0);
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
