/* Convex hulls: on paper and against gift wrapping with exact turns. */

#include "collide.h"
#include "support/criterion.h"
#include "support/oracle.h"
#include "support/rng.h"

#define COUNT(v) ((int)(sizeof(v) / sizeof(v)[0]))

enum { ROOM = 64 };

static void expect_hull(const col_vec2 *points, int count, const int *wanted,
                        int size)
{
    int hull[ROOM + 1], scratch[ROOM + 1];
    hull[count] = scratch[count] = -7;
    int n = col_convex_hull(points, count, hull, scratch);
    cr_assert(all(eq(int, hull[count], -7), eq(int, scratch[count], -7)),
              "room for %d", count);
    cr_assert(eq(int, n, size));
    for (int i = 0; i < n; i++)
        cr_assert(eq(int, hull[i], wanted[i]), "vertex %d is %d", i, hull[i]);
}

Test(hull, inner_and_collinear_points_are_left_out)
{
    const col_vec2 p[] = {{1, 1}, {2, 0}, {2, 2}, {0, 2},
                          {0, 0}, {1, 0}, {0, 1}};
    const int wanted[] = {1, 2, 3, 4};
    expect_hull(p, COUNT(p), wanted, 4);
}

Test(hull, the_lowest_index_comes_first_and_stands_for_its_equals)
{
    const col_vec2 p[] = {{0, 3}, {3, 0}, {3, 0}, {0, 3}, {0, 0}, {0, 0}};
    const int wanted[] = {0, 4, 1};
    expect_hull(p, COUNT(p), wanted, 3);
}

Test(hull, points_without_area)
{
    const col_vec2 one[] = {{2, 3}}, same[] = {{2, 3}, {2, 3}, {2, 3}};
    const col_vec2 line[] = {{1, 1}, {3, 3}, {0, 0}, {2, 2}, {3, 3}};
    const col_vec2 upright[] = {{0, 5}, {0, 1}};
    const int zero[] = {0}, ends[] = {1, 2}, both[] = {0, 1};
    expect_hull(one, 1, zero, 1);
    expect_hull(same, 3, zero, 1);
    expect_hull(line, COUNT(line), ends, 2);
    expect_hull(upright, 2, both, 2);
}

/* 2^-1074 off a line of 1e60 is off the line. */
Test(hull, a_hair_of_area_counts)
{
    const col_vec2 p[] = {{0, 0}, {1e60, 0}, {5, 0x1p-1074}, {7, 0}};
    const int wanted[] = {0, 1, 2};
    expect_hull(p, COUNT(p), wanted, 3);
}

/* All but one of these points are on the lower side. */
Test(hull, no_more_room_is_used_than_for_the_points)
{
    const col_vec2 p[] = {{0, 4}, {1, 1}, {2, 0}, {3, 1}, {4, 4}, {3, 2}};
    const int wanted[] = {0, 1, 2, 3, 4};
    expect_hull(p, COUNT(p), wanted, 5);
    const col_vec2 inner[] = {{0, 0}, {3, 3}, {2, 1}, {2.5, 2.25}};
    const int three[] = {0, 2, 1};
    expect_hull(inner, COUNT(inner), three, 3);
}

static col_vec2 point_of_kind(struct rng *rng, int kind)
{
    if (kind == 0)
        return (col_vec2){rng_whole(rng, -3, 3), rng_whole(rng, -3, 3)};
    if (kind == 1) {
        double t = rng_between(rng, -1, 1);
        return (col_vec2){rng_nudged(rng, 3 * t, 1), rng_nudged(rng, 5 * t, 1)};
    }
    if (kind == 2)
        return (col_vec2){rng_hostile(rng), rng_hostile(rng)};
    return rng_direction(rng);
}

Test(hull, random_ones_are_those_of_gift_wrapping)
{
    struct rng rng = rng_seeded(1);
    for (int i = 0; i < 3000; i++) {
        col_vec2 p[ROOM];
        int count = rng_whole(&rng, 1, 40), wrapped[ROOM], hull[ROOM];
        for (int k = 0; k < count; k++)
            p[k] = point_of_kind(&rng, i % 4);
        int scratch[ROOM];
        hull[count] = -7;
        int size = oracle_hull(p, count, wrapped);
        int n = col_convex_hull(p, count, hull, scratch), at = 0;
        cr_assert(eq(int, hull[count], -7), "set %d: room for %d", i, count);
        cr_assert(eq(int, n, size), "set %d: %d vertices, not %d", i, n, size);
        while (at < n && wrapped[at] != hull[0])
            at++;
        for (int k = 0; k < n; k++) {
            cr_assert(eq(int, hull[k], wrapped[(at + k) % n]), "set %d", i);
            cr_assert(le(int, hull[0], hull[k]), "set %d", i);
        }
    }
}
