/* Angles, distances and depths: values from paper, and comparisons on both
 * sides of a limit, one double apart. */
#include <float.h>
#include <math.h>

#include "collide_measure.h"
#include "support/criterion.h"
#include "support/expect.h"

static const col_vec2 origin = {0, 0};

Test(measure, turns_and_ways)
{
    col_vec2 right = {1, 0}, up = {0, 1}, back = {-3, 0};
    cr_assert(eq(int, col_turn_sign(origin, right, origin, up), 1));
    cr_assert(eq(int, col_turn_sign(origin, up, origin, right), -1));
    cr_assert(eq(int, col_turn_sign(origin, right, up, origin), -1));
    cr_assert(eq(int, col_turn_sign(origin, right, origin, back), 0));
    cr_assert(eq(int, col_way_sign(origin, right, origin, back), -1));
    cr_assert(eq(int, col_way_sign(origin, right, origin, up), 0));
    cr_assert(eq(int, col_way_sign(origin, right, back, up), 1));
}

/* 0.1 * 3 and 0.3 differ in the last bit, and that is seen. */
Test(measure, turns_are_exact)
{
    col_vec2 p = {0.1, 0.3}, q = {0.1 * 3, 0.3 * 3};
    cr_assert(
        eq(int, col_turn_sign(origin, (col_vec2){1, 3}, origin, p),
           col_turn_sign(origin, (col_vec2){0x1p60, 3 * 0x1p60}, origin, p)));
    cr_assert(ne(int, col_turn_sign(origin, p, origin, q), 0));
}

Test(measure, angles_are_between_0_and_180_degrees)
{
    col_vec2 right = {1, 0}, diagonal = {2, 2}, up = {0, 5}, back = {-1, 0};
    cr_assert(eq(dbl, col_angle_between(origin, right, origin, diagonal), 45));
    cr_assert(eq(dbl, col_angle_between(origin, diagonal, origin, right), 45));
    cr_assert(eq(dbl, col_angle_between(origin, right, origin, up), 90));
    cr_assert(eq(dbl, col_angle_between(origin, right, origin, back), 180));
    cr_assert(
        eq(dbl, col_angle_between(origin, right, right, (col_vec2){2, 0}), 0));
    cr_assert(eq(dbl, col_angle_between(origin, diagonal, origin, back), 135));
}

/* atan(1e-70) is 1e-70 in radians. */
Test(measure, angles_of_any_size)
{
    col_vec2 p = {1e40, 0}, q = {1e40, 1e-30};
    double wanted = 1e-70 * 180 / 0x1.921fb54442d18p+1;
    double angle = col_angle_between(origin, p, origin, q);
    cr_assert(lt(dbl, fabs(angle - wanted), 1e-15 * wanted), "%.17g", angle);
    cr_assert(eq(int, col_angle_compare(origin, p, origin, q, 1e-9), -1));
    cr_assert(eq(int, col_angle_compare(origin, p, origin, q, 0), 1));
    p = (col_vec2){0x1p-1000, 0}, q = (col_vec2){0, 0x1p-1000};
    cr_assert(eq(dbl, col_angle_between(origin, p, origin, q), 90));
    cr_assert(eq(int, col_angle_compare(origin, p, origin, q, 90), 0));
    /* Their dot product alone is too small for a double: 2^-1200. */
    p = (col_vec2){0x1p-600, 0}, q = (col_vec2){0x1p-600, 0x1p190};
    cr_assert(eq(int, col_angle_compare(origin, p, origin, q, 90), -1));
    cr_assert(eq(int, col_angle_compare(origin, p, origin, q, 89), 1));
}

Test(measure, angles_are_compared_to_the_last_bit)
{
    col_vec2 right = {1, 0}, up = {0, 5}, back = {-1, 0};
    cr_assert(eq(int, col_angle_compare(origin, right, origin, up, 90), 0));
    cr_assert(eq(int, col_angle_compare(origin, up, origin, right, 90), 0));
    col_vec2 more = {-0x1p-60, 5}, less = {0x1p-60, 5};
    cr_assert(eq(int, col_angle_compare(origin, right, origin, more, 90), 1));
    cr_assert(eq(int, col_angle_compare(origin, right, origin, less, 90), -1));
    cr_assert(eq(int, col_angle_compare(origin, right, origin, back, 180), 0));
    cr_assert(eq(int, col_angle_compare(origin, right, origin, back, 0), 1));
    cr_assert(eq(int, col_angle_compare(origin, right, origin, right, 0), 0));
    cr_assert(
        eq(int, col_angle_compare(origin, right, origin, right, 180), -1));
    cr_assert(eq(int, col_angle_compare(origin, right, origin, right, 10), -1));
    cr_assert(eq(int, col_angle_compare(origin, right, origin, back, 170), 1));
}

/* The vector of 30 degrees itself is at the limit; its neighbours are not. */
Test(measure, angles_compared_to_the_last_bit)
{
    col_vec2 right = {1, 0}, limit = col_unit_vector(30);
    col_vec2 above = {limit.x, nextafter(limit.y, 1)};
    col_vec2 below = {limit.x, nextafter(limit.y, 0)};
    cr_assert(eq(int, col_angle_compare(origin, right, origin, limit, 30), 0));
    cr_assert(eq(int, col_angle_compare(origin, right, origin, above, 30), 1));
    cr_assert(eq(int, col_angle_compare(origin, right, origin, below, 30), -1));
}

Test(measure, distances_of_points)
{
    col_vec2 p = {3, 4};
    cr_assert(eq(dbl, col_distance(origin, p), 5));
    cr_assert(eq(dbl, col_distance(p, p), 0));
    cr_assert(eq(int, col_distance_compare(origin, p, 5), 0));
    cr_assert(eq(int, col_distance_compare(origin, p, nextafter(5, 6)), -1));
    cr_assert(eq(int, col_distance_compare(origin, p, nextafter(5, 4)), 1));
    cr_assert(eq(int, col_distance_compare(p, p, 0), 0));
    /* sqrt(2) is no double. */
    cr_assert(
        eq(int, col_distance_compare(origin, (col_vec2){1, 1}, sqrt(2)), -1));
}

/* From the line through (0, 0) and (4, 3): (5, 0) is 3 below. */
Test(measure, distances_from_a_line)
{
    col_vec2 b = {4, 3}, below = {5, 0}, above = {-5, 0}, on = {-8, -6};
    cr_assert(eq(dbl, col_line_distance(origin, b, below), 3));
    cr_assert(eq(dbl, col_line_distance(b, origin, below), 3));
    cr_assert(eq(dbl, col_line_distance(origin, b, above), 3));
    cr_assert(eq(dbl, col_line_distance(origin, b, on), 0));
    cr_assert(eq(int, col_line_distance_compare(origin, b, below, 3), 0));
    cr_assert(eq(int, col_line_distance_compare(origin, b, above, 3), 0));
    cr_assert(eq(int, col_line_distance_compare(b, origin, above, 3), 0));
    col_vec2 further = {nextafter(5, 6), 0};
    cr_assert(eq(int, col_line_distance_compare(origin, b, further, 3), 1));
    cr_assert(eq(int, col_line_distance_compare(origin, b, on, 0), 0));
    cr_assert(eq(int, col_line_distance_compare(origin, b, below, 3.5), -1));
}

Test(measure, distances_from_a_segment)
{
    col_vec2 b = {4, 0};
    cr_assert(eq(dbl, col_segment_distance(origin, b, (col_vec2){2, -7}), 7));
    cr_assert(eq(dbl, col_segment_distance(origin, b, (col_vec2){-3, 4}), 5));
    cr_assert(eq(dbl, col_segment_distance(origin, b, (col_vec2){7, -4}), 5));
    cr_assert(eq(dbl, col_segment_distance(b, b, (col_vec2){4, 2}), 2));
    cr_assert(eq(
        int, col_segment_distance_compare(origin, b, (col_vec2){7, -4}, 5), 0));
    cr_assert(eq(int,
                 col_segment_distance_compare(origin, b, (col_vec2){2, 1}, 0.5),
                 1));
}

/* ---- Two shapes --------------------------------------------------------- */

static int compare(const col_shape *a, const col_shape *b, double limit)
{
    col_sat sat = col_sat_test(a, b, NULL);
    return col_separation_compare(a, b, &sat, limit);
}

/* Whose squares and products overflow. */
Test(measure, limits_far_beyond_the_largest_distance)
{
    const col_vec2 far = {COL_LIMIT, 0}, up = {0, COL_LIMIT};
    const double limits[] = {1e70, 1e154, 1e155, 1e249, 1e250, DBL_MAX};
    for (int i = 0; i < 6; i++) {
        double limit = limits[i];
        cr_expect(eq(int, col_distance_compare(origin, far, limit), -1));
        cr_expect(
            eq(int, col_line_distance_compare(origin, up, far, limit), -1));
        cr_expect(
            eq(int, col_segment_distance_compare(origin, up, far, limit), -1));
    }
}

Test(measure, depths_of_boxes)
{
    col_vec2 v[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    col_vec2 w[] = {{3, 1}, {9, 1}, {9, 2}, {3, 2}};
    col_shape a = {v, 4, 1, 0, NULL}, b = {w, 4, 1, 0, NULL};
    cr_assert(eq(int, compare(&a, &b, -1), 0));
    cr_assert(eq(int, compare(&a, &b, -nextafter(1, 2)), 1));
    cr_assert(eq(int, compare(&a, &b, -nextafter(1, 0)), -1));
    cr_assert(eq(int, compare(&a, &b, 0), -1));
}

/* Discs of radius 2 and 1 about points 5 apart are 2 apart, about points 2
 * apart 1 deep. */
Test(measure, distances_and_depths_of_discs)
{
    col_vec2 p = {0, 0}, far = {3, 4}, near = {0, 2};
    col_shape a = {&p, 1, 1, 2, NULL}, b = {&far, 1, 1, 1, NULL};
    cr_assert(eq(int, compare(&a, &b, 2), 0));
    cr_assert(eq(int, compare(&a, &b, nextafter(2, 3)), -1));
    cr_assert(eq(int, compare(&a, &b, nextafter(2, 1)), 1));
    b.vertices = &near;
    cr_assert(eq(int, compare(&a, &b, -1), 0));
    cr_assert(eq(int, compare(&a, &b, -nextafter(1, 2)), 1));
    cr_assert(eq(int, compare(&a, &b, -nextafter(1, 0)), -1));
    b.vertices = &p;
    cr_assert(eq(int, compare(&a, &b, -3), 0));
}

/* A limit that needs more bits than two doubles beside the radii. */
Test(measure, a_limit_beside_radii_of_all_sizes)
{
    col_vec2 p = {0, 0}, q = {0, 1};
    col_shape a = {&p, 1, 1, 0x1p-1, NULL}, b = {&q, 1, 1, 0x1p-60, NULL};
    double limit = 0.5 - 0x1p-54;
    cr_assert(eq(int, compare(&a, &b, limit), 1));
    b.radius = 0x1p-54;
    cr_assert(eq(int, compare(&a, &b, limit), 0));
    b.radius = 0x1.8p-54;
    cr_assert(eq(int, compare(&a, &b, limit), -1));
}
