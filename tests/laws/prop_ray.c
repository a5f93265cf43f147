/* Rays against exact arithmetic. */
#include <criterion/criterion.h>
#include <math.h>

#include "laws/aim.h"
#include "support/impact_fault.h"

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

static bool rays_as_exact_arithmetic(struct trial *t)
{
    col_vec2 from = some_place(t), to = some_end(t, from);
    struct impact_errors errors;
    REQUIRE_NO_FAULT(
        t, impact_ray_fault(impact_oracle(), &t->b, from, to, &errors));
    law_figure(t, "fraction ulp", errors.time);
    law_figure(t, "normal ulp", errors.normal);
    law_figure(t, "point, ulp of the largest term", errors.point);
    return true;
}

Test(laws, rays_are_those_of_exact_arithmetic)
{
    law_holds(rays_as_exact_arithmetic, EVERY_FAMILY, 6000);
}
