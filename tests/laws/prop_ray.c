/* Rays against exact arithmetic. */
#include <criterion/criterion.h>
#include <math.h>

#include "laws/aim.h"
#include "support/impact_fault.h"
#include "support/same.h"

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

/* ---- Both ends ---------------------------------------------------------- */

static double some_radius(struct trial *t)
{
    col_box box = col_bounds(&t->b);
    double size = fmin(box.max.x - box.min.x, 0x1p190);
    return rng_chance(&t->rng, 50) ? 0 : size * rng_below(&t->rng, 5) / 4;
}

static bool same_feature(const col_ray_hit *a, const col_ray_hit *b)
{
    return a->is_edge == b->is_edge && a->index == b->index;
}

/* Where a ray leaves a shape the reversed ray enters it. */
static bool exits_are_entries_of_reversed_rays(struct trial *t)
{
    col_vec2 from = some_place(t), to = some_end(t, from);
    const col_ray there = {from, to, some_radius(t)};
    const col_ray back = {to, from, there.radius};
    col_ray_span part = col_ray_span_test(&t->b, &there, NULL);
    col_ray_span other = col_ray_span_test(&t->b, &back, NULL);
    REQUIRE(t, part.entry.hit == other.entry.hit);
    REQUIRE(t, part.grazes == other.grazes);
    if (!part.entry.hit || same_point(from, to))
        return true;
    const col_ray_hit *exit = &part.exit, *entry = &other.entry;
    REQUIRE(t, exit->hit || entry->inside);
    REQUIRE(t, !exit->hit || !entry->inside || same_number(exit->fraction, 1));
    if (exit->hit && !entry->inside) {
        REQUIRE(t, same_feature(exit, entry));
        REQUIRE(t, fabs(exit->normal.x - entry->normal.x) <= 0x1p-52);
        REQUIRE(t, fabs(exit->normal.y - entry->normal.y) <= 0x1p-52);
        REQUIRE(t, exit->fraction >= part.entry.fraction);
        REQUIRE(t, fabs(exit->fraction + entry->fraction - 1) <= 0x1p-50);
    }
    const col_ray_end ends[] = {{&t->b, false}, {&t->b, true}};
    REQUIRE(t, col_ray_compare(&there, ends[0], ends[1]) <= 0);
    REQUIRE(t, col_ray_compare(&there, ends[1], ends[1]) == 0);
    double length = col_ray_length(&there, &t->b, &t->b);
    double again = col_ray_length(&back, &t->b, &t->b);
    double way = hypot(to.x - from.x, to.y - from.y);
    REQUIRE(t, fabs(length - again) <= 0x1p-50 * (length + 0x1p-10 * way));
    return true;
}

Test(laws, rays_leave_where_reversed_rays_enter)
{
    law_holds(exits_are_entries_of_reversed_rays, EVERY_FAMILY, 6000);
}

/* A disc meets a shape where its center meets the grown shape. */
static bool radii_add_up(struct trial *t)
{
    col_vec2 from = some_place(t), to = some_end(t, from);
    const col_ray thin = {from, to, 0}, wide = {from, to, some_radius(t)};
    col_shape grown = t->b;
    grown.radius += wide.radius;
    double rest = grown.radius - t->b.radius;
    if (!same_number(rest, wide.radius) ||
        !same_number(grown.radius - rest, t->b.radius))
        return true;
    col_ray_span a = col_ray_span_test(&t->b, &wide, NULL);
    col_ray_span b = col_ray_span_test(&grown, &thin, NULL);
    REQUIRE(t, a.entry.hit == b.entry.hit && a.exit.hit == b.exit.hit);
    REQUIRE(t, a.entry.inside == b.entry.inside && a.grazes == b.grazes);
    REQUIRE(t, same_feature(&a.entry, &b.entry));
    REQUIRE(t, same_feature(&a.exit, &b.exit));
    REQUIRE(t, same_number(a.entry.fraction, b.entry.fraction));
    REQUIRE(t, same_number(a.exit.fraction, b.exit.fraction));
    return true;
}

Test(laws, rays_with_a_radius_meet_what_is_grown)
{
    law_holds(radii_add_up, EVERY_FAMILY, 6000);
}

/* The order of ends of two shapes, either way round. */
static bool ends_have_an_order(struct trial *t)
{
    col_vec2 from = some_place(t), to = some_end(t, from);
    const col_ray ray = {from, to, some_radius(t)};
    if (!col_ray_span_test(&t->a, &ray, NULL).entry.hit ||
        !col_ray_span_test(&t->b, &ray, NULL).entry.hit)
        return true;
    for (int i = 0; i < 4; i++) {
        const col_ray_end a = {&t->a, i & 1}, b = {&t->b, i & 2};
        int order = col_ray_compare(&ray, a, b);
        REQUIRE(t, col_ray_compare(&ray, b, a) == -order);
    }
    return true;
}

Test(laws, ends_of_rays_have_an_order)
{
    law_holds(ends_have_an_order, EVERY_FAMILY, 6000);
}
