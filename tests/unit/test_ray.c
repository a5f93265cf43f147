/* Rays on paper. The shape is the unit box at the origin unless said. */
#include "collide_motion.h"
#include "collide_steps.h"

#include <math.h>

#include "support/expect.h"
#include "support/shapes.h"

static col_ray_hit ray(struct solid solid, double x0, double y0, double x1,
                       double y1)
{
    col_shape shape = solid_shape(&solid);
    return col_ray_test(&shape, (col_vec2){x0, y0}, (col_vec2){x1, y1}, NULL);
}

static col_ray_hit at_box(double x0, double y0, double x1, double y1)
{
    return ray(solid_box(0, 0, 1, 1), x0, y0, x1, y1);
}

static void expect_hit(col_ray_hit hit, double fraction, double x, double y)
{
    cr_assert(hit.hit && !hit.inside);
    cr_assert(eq(dbl, hit.fraction, fraction));
    expect_vec(hit.point, x, y);
}

static void expect_edge(col_ray_hit hit, int edge, double x, double y)
{
    cr_assert(all(hit.is_edge, eq(int, hit.index, edge)));
    expect_vec(hit.normal, x, y);
}

static void expect_vertex(col_ray_hit hit, int vertex, double x, double y)
{
    cr_assert(all(not(hit.is_edge), eq(int, hit.index, vertex)));
    expect_vec(hit.normal, x, y);
}

static void expect_miss(col_ray_hit hit)
{
    cr_assert(all(not(hit.hit), not(hit.inside), not(hit.is_edge),
                  eq(int, hit.index, 0)));
    cr_assert(eq(dbl, hit.fraction, 0));
    expect_vec(hit.normal, 0, 0);
}

static void expect_inside(col_ray_hit hit, double x, double y)
{
    cr_assert(hit.hit && hit.inside);
    cr_assert(eq(dbl, hit.fraction, 0));
    expect_vec(hit.point, x, y);
    expect_vec(hit.normal, 0, 0);
}

static struct solid bar(double radius)
{
    return solid_capsule((col_vec2){0, 0}, (col_vec2){2, 0}, radius);
}

Test(ray, each_side_of_a_box)
{
    col_ray_hit hit = at_box(-1, 0.5, 3, 0.5);
    expect_hit(hit, 0.25, 0, 0.5);
    expect_edge(hit, 3, -1, 0);
    hit = at_box(0.5, 3, 0.5, -1);
    expect_hit(hit, 0.5, 0.5, 1);
    expect_edge(hit, 2, 0, 1);
    expect_edge(at_box(3, 0.5, 0, 0.5), 1, 1, 0);
    expect_edge(at_box(0.5, -1, 0.5, 1), 0, 0, -1);
}

Test(ray, a_disc_at_the_smaller_root)
{
    col_ray_hit hit = ray(solid_disc(0, 0, 5), -8, 4, 2, 4);
    expect_hit(hit, 0.5, -3, 4);
    expect_vertex(hit, 0, -0x1.3333333333333p-1, 0x1.999999999999ap-1);
}

Test(ray, a_capsule_on_its_sides_and_ends)
{
    col_ray_hit hit = ray(bar(1), 1, 3, 1, -1);
    expect_hit(hit, 0.5, 1, 1);
    expect_edge(hit, 1, 0, 1);
    hit = ray(bar(1), 4, 0, 2, 0);
    expect_hit(hit, 0.5, 3, 0);
    expect_vertex(hit, 1, 1, 0);
}

/* ---- Closed ------------------------------------------------------------- */

Test(ray, a_ray_that_grazes_hits)
{
    col_ray_hit hit = ray(solid_disc(0, 0, 1), -2, 1, 2, 1);
    expect_hit(hit, 0.5, 0, 1);
    expect_vertex(hit, 0, 0, 1);
    expect_miss(ray(solid_disc(0, 0, 1), -2, nextafter(1, 2), 2, 1));
    hit = at_box(-1, 1, 3, 1); /* along the upper side: enters the left one */
    expect_hit(hit, 0.25, 0, 1);
    expect_edge(hit, 3, -1, 0);
    hit = ray(bar(1), -2, 1, 2, 1);
    expect_hit(hit, 0.5, 0, 1);
    expect_vertex(hit, 0, 0, 1);
}

Test(ray, ending_on_it_counts)
{
    col_ray_hit hit = at_box(3, 0.5, 1, 0.5);
    expect_hit(hit, 1, 1, 0.5);
    expect_edge(hit, 1, 1, 0);
    expect_miss(at_box(3, 0.5, nextafter(1, 2), 0.5));
    expect_miss(at_box(3, 0.5, 4, 0.5));
    hit = ray(solid_disc(0, 0, 5), -8, 4, -3, 4);
    expect_hit(hit, 1, -3, 4);
    expect_miss(ray(solid_disc(0, 0, 5), -8, 4, nextafter(-3, -4), 4));
}

Test(ray, thin_shapes_count)
{
    col_ray_hit hit = ray(bar(0), 1, 1, 1, -3);
    expect_hit(hit, 0.25, 1, 0);
    expect_edge(hit, 1, 0, 1);
    hit = ray(bar(0), 1, -1, 1, 3);
    expect_edge(hit, 0, 0, -1);
    hit = ray(bar(0), -1, 0, 3, 0); /* along it */
    expect_hit(hit, 0.25, 0, 0);
    expect_vertex(hit, 0, -1, 0);
    hit = ray(solid_disc(2, 2, 0), 0, 0, 4, 4);
    double half = -0.70710678118654757;
    expect_hit(hit, 0.5, 2, 2);
    expect_vertex(hit, 0, half, half);
    expect_miss(ray(solid_disc(2, 2, 0), 0, 0, 4, nextafter(4, 5)));
}

/* ---- Corners ------------------------------------------------------------ */

Test(ray, a_sharp_corner_has_the_lowest_edge_that_is_entered)
{
    expect_edge(at_box(-1, -1, 3, 3), 0, 0, -1); /* edges 3 and 0 */
    expect_edge(at_box(3, 3, -1, -1), 1, 1, 0);  /* edges 1 and 2 */
    expect_edge(at_box(-1, 2, 2, -1), 2, 0, 1);  /* edges 2 and 3 */
    col_ray_hit hit = at_box(-1, 1, 1, -1);      /* only touches (0, 0) */
    expect_hit(hit, 0.5, 0, 0);
    expect_edge(hit, 3, -1, 0);
}

/* The ray goes down through (2, 1), between two edges of one side. */
Test(ray, of_two_edges_in_a_row_the_lower_one_stands)
{
    const col_vec2 floor[] = {{2, 1}, {0, 1}, {0, 0}, {4, 0}, {4, 1}};
    col_shape shape = {floor, 5, 1, 0, NULL};
    col_vec2 from = {2, 2}, to = {2, 0};
    expect_edge(col_ray_test(&shape, from, to, NULL), 0, 0, 1);
    shape.radius = 0.5;
    expect_edge(col_ray_test(&shape, from, to, NULL), 0, 0, 1);
}

/* ---- Inside ------------------------------------------------------------- */

Test(ray, a_start_in_the_shape_is_inside)
{
    expect_inside(at_box(0.5, 0.5, 3, 1), 0.5, 0.5);
    expect_inside(at_box(1, 0.5, 3, 0.5), 1, 0.5);
    expect_inside(at_box(1, 1, 3, 3), 1, 1);
    expect_inside(at_box(0, 1, 1, 1), 0, 1);
    expect_inside(at_box(0.5, 1, 1, 1), 0.5, 1);
    expect_inside(ray(bar(0), 1, 0, 5, 0), 1, 0);
    expect_inside(ray(bar(0), 1, 0, 1, 5), 1, 0);
    expect_inside(ray(bar(1), -1, 0, -1, 5), -1, 0);
    expect_inside(ray(solid_disc(2, 2, 0), 2, 2, 4, 4), 2, 2);
}

Test(ray, a_ray_of_no_length_is_inside_or_not)
{
    expect_inside(at_box(0.5, 0.5, 0.5, 0.5), 0.5, 0.5);
    expect_inside(at_box(1, 0.5, 1, 0.5), 1, 0.5);
    expect_miss(at_box(2, 0.5, 2, 0.5));
    expect_miss(at_box(-2, 0.5, -2, 0.5));
    expect_inside(ray(solid_disc(2, 2, 0), 2, 2, 2, 2), 2, 2);
    expect_miss(ray(solid_disc(2, 2, 0), 2, 1, 2, 1));
}

/* ---- Trace -------------------------------------------------------------- */

static void keep(void *context, const col_step *step)
{
    col_step **next = context;
    *(*next)++ = *step;
}

Test(ray, a_trace_shows_the_sides_on_the_way)
{
    struct solid solid = solid_box(0, 0, 1, 1);
    col_shape shape = solid_shape(&solid);
    col_step steps[8], *next = steps;
    col_trace trace = {keep, &next};
    col_ray_test(&shape, (col_vec2){-1, 0.25}, (col_vec2){3, 0.25}, &trace);
    cr_assert(eq(long, next - steps, 2));
    cr_assert(eq(int, steps[0].as.impact.rim, COL_RIM_WIDTH));
    cr_assert(eq(dbl, steps[0].as.impact.from_aside, 0.75));
    cr_assert(eq(dbl, steps[0].as.impact.to_aside, -0.25));
    cr_assert(eq(int, steps[1].as.impact.rim, COL_RIM_SIDE));
    expect_vec(steps[1].as.impact.from.point, 1, 0.75);
    expect_vec(steps[1].as.impact.to.point, 1, -0.25);
    cr_assert(steps[1].as.impact.entered);
    cr_assert(eq(dbl, steps[1].as.impact.time, 0.25));
}
