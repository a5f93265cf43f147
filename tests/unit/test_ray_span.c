/* Where rays leave shapes, rays with a radius, and the order of ends, on paper.
 * The shape is the unit box at the origin unless said. */
#include "collide_motion.h"

#include <math.h>

#include "support/expect.h"
#include "support/shapes.h"

static col_ray ray_of(double x0, double y0, double x1, double y1, double radius)
{
    return (col_ray){{x0, y0}, {x1, y1}, radius};
}

static col_ray_span part_of(struct solid solid, col_ray ray)
{
    col_shape shape = solid_shape(&solid);
    return col_ray_span_test(&shape, &ray, NULL);
}

static col_ray_span in_box(double x0, double y0, double x1, double y1)
{
    return part_of(solid_box(0, 0, 1, 1), ray_of(x0, y0, x1, y1, 0));
}

static double length_in(struct solid solid, col_ray ray)
{
    col_shape shape = solid_shape(&solid);
    return col_ray_length(&ray, &shape, &shape);
}

static void expect_end(col_ray_hit hit, double fraction, double x, double y)
{
    cr_assert(hit.hit && !hit.inside);
    cr_assert(eq(dbl, hit.fraction, fraction));
    expect_vec(hit.point, x, y);
}

static void expect_feature(col_ray_hit hit, bool is_edge, int index, double x,
                           double y)
{
    cr_assert(all(eq(int, hit.is_edge, is_edge), eq(int, hit.index, index)));
    expect_vec(hit.normal, x, y);
}

static struct solid bar(double radius)
{
    return solid_capsule((col_vec2){0, 0}, (col_vec2){2, 0}, radius);
}

/* ---- Exits -------------------------------------------------------------- */

Test(ray_span, a_ray_leaves_by_the_other_side)
{
    col_ray_span part = in_box(-1, 0.5, 3, 0.5);
    expect_end(part.entry, 0.25, 0, 0.5);
    expect_feature(part.entry, true, 3, -1, 0);
    expect_end(part.exit, 0.5, 1, 0.5);
    expect_feature(part.exit, true, 1, 1, 0);
    cr_assert(not(part.grazes));
    cr_assert(eq(
        dbl, length_in(solid_box(0, 0, 1, 1), ray_of(-1, 0.5, 3, 0.5, 0)), 1));
}

/* The chord of a disc of radius 5 at a distance of 4 is 6 long. */
Test(ray_span, a_chord_of_a_disc)
{
    col_ray_span part = part_of(solid_disc(0, 0, 5), ray_of(-8, 4, 8, 4, 0));
    expect_end(part.entry, 5.0 / 16, -3, 4);
    expect_end(part.exit, 11.0 / 16, 3, 4);
    expect_feature(part.exit, false, 0, 0x1.3333333333333p-1,
                   0x1.999999999999ap-1);
    cr_assert(
        eq(dbl, length_in(solid_disc(0, 0, 5), ray_of(-8, 4, 8, 4, 0)), 6));
}

Test(ray_span, a_ray_that_ends_inside_does_not_leave)
{
    col_ray_span part = in_box(-1, 0.5, 0.5, 0.5);
    cr_assert(part.entry.hit && !part.exit.hit);
    cr_assert(eq(dbl,
                 length_in(solid_box(0, 0, 1, 1), ray_of(-1, 0.5, 0.5, 0.5, 0)),
                 0.5));
    part = in_box(-1, 0.5, 1, 0.5); /* ends on the border */
    expect_end(part.exit, 1, 1, 0.5);
    part = in_box(-1, 0.5, nextafter(1, 0), 0.5);
    cr_assert(not(part.exit.hit));
    part = in_box(-1, 0.5, 0, 0.5); /* ends where it enters */
    expect_end(part.entry, 1, 0, 0.5);
    cr_assert(not(part.exit.hit));
    cr_assert(zero(
        dbl, length_in(solid_box(0, 0, 1, 1), ray_of(-1, 0.5, 0, 0.5, 0))));
}

Test(ray_span, a_start_inside_has_an_exit)
{
    col_ray_span part = in_box(0.5, 0.5, 0.5, 3);
    cr_assert(part.entry.hit && part.entry.inside);
    expect_end(part.exit, 0.2, 0.5, 1);
    expect_feature(part.exit, true, 2, 0, 1);
    /* The exit is ahead of the center of the disc, beside it, and behind it. */
    expect_end(part_of(solid_disc(0, 0, 5), ray_of(-3, 0, 13, 0, 0)).exit, 0.5,
               5, 0);
    expect_end(part_of(solid_disc(0, 0, 5), ray_of(0, 3, 8, 3, 0)).exit, 0.5, 4,
               3);
    expect_end(part_of(solid_disc(0, 0, 5), ray_of(4, 0, 6, 0, 0)).exit, 0.5, 5,
               0);
    part = in_box(1, 0.5, 3, 0.5); /* starts on the border, goes outward */
    cr_assert(part.entry.inside);
    expect_end(part.exit, 0, 1, 0.5);
    part = in_box(0.5, 0.5, 0.5, 0.5);
    cr_assert(part.entry.inside && !part.exit.hit);
}

Test(ray_span, grazing_and_thin_shapes)
{
    col_ray_span part = part_of(solid_disc(0, 0, 1), ray_of(-2, 1, 2, 1, 0));
    expect_end(part.entry, 0.5, 0, 1);
    expect_end(part.exit, 0.5, 0, 1);
    cr_assert(part.grazes);
    part = in_box(-1, 1, 3, 1); /* along the upper side */
    expect_end(part.exit, 0.5, 1, 1);
    expect_feature(part.exit, true, 1, 1, 0);
    part = part_of(bar(0), ray_of(1, 1, 1, -3, 0));
    expect_end(part.exit, 0.25, 1, 0);
    expect_feature(part.entry, true, 1, 0, 1);
    expect_feature(part.exit, true, 0, 0, -1);
    cr_assert(not(part.is_front));
    cr_assert(part_of(bar(0), ray_of(1, -3, 1, 1, 0)).is_front);
    part = part_of(bar(0), ray_of(-1, 0, 3, 0, 0)); /* along it */
    expect_end(part.exit, 0.75, 2, 0);
    expect_feature(part.exit, false, 1, 1, 0);
    cr_assert(not(part.is_front));
}

Test(ray_span, a_corner_is_left_by_its_lowest_edge)
{
    expect_feature(in_box(-1, -1, 3, 3).exit, true, 1, 1, 0);  /* 1 and 2 */
    expect_feature(in_box(3, 3, -1, -1).exit, true, 0, 0, -1); /* 3 and 0 */
}

/* ---- Radius ------------------------------------------------------------- */

/* The disc touches the box from x = -1 to x = 2. */
Test(ray_span, a_disc_touches_the_surface)
{
    col_ray ray = ray_of(-3, 0.5, 5, 0.5, 1);
    col_ray_span part = part_of(solid_box(0, 0, 1, 1), ray);
    expect_end(part.entry, 0.25, 0, 0.5);
    expect_feature(part.entry, true, 3, -1, 0);
    expect_end(part.exit, 0.625, 1, 0.5);
    cr_assert(eq(dbl, length_in(solid_box(0, 0, 1, 1), ray), 3));
}

/* Radii of 0 and 5, and of 2 and 3, against a point and a disc at the origin:
 * centers are 5 from it at (-3, 4) and (3, 4). */
Test(ray_span, radii_of_shape_and_ray_add_up)
{
    col_ray_span part = part_of(solid_disc(0, 0, 0), ray_of(-8, 4, 8, 4, 5));
    expect_end(part.entry, 5.0 / 16, 0, 0);
    expect_feature(part.entry, false, 0, -0x1.3333333333333p-1,
                   0x1.999999999999ap-1);
    expect_end(part.exit, 11.0 / 16, 0, 0);
    part = part_of(solid_disc(0, 0, 2), ray_of(-8, 4, 8, 4, 3));
    expect_end(part.entry, 5.0 / 16, -1.2, 1.6);
    expect_end(part.exit, 11.0 / 16, 1.2, 1.6);
}

Test(ray_span, a_disc_that_grazes_or_starts_in_touch)
{
    col_ray_span part = part_of(solid_box(0, 0, 1, 1), ray_of(-2, 3, 3, 3, 2));
    expect_end(part.entry, 0.4, 0, 1);
    expect_end(part.exit, 0.6, 1, 1);
    cr_assert(part.grazes);
    double above = nextafter(3, 4);
    part = part_of(solid_box(0, 0, 1, 1), ray_of(-2, above, 3, above, 2));
    cr_assert(not(part.entry.hit));
    part = part_of(solid_box(0, 0, 1, 1), ray_of(0.5, 3, 0.5, 5, 2));
    cr_assert(part.entry.inside);
    expect_end(part.exit, 0, 0.5, 1);
}

/* ---- The order of ends -------------------------------------------------- */

/* The end of a ray's part in one shape beside the start of that in another. */
static int exit_and_entry(struct solid first, struct solid second, col_ray ray)
{
    col_shape a = solid_shape(&first), b = solid_shape(&second);
    const col_ray_end ends[] = {{&a, true}, {&b, false}};
    int order = col_ray_compare(&ray, ends[0], ends[1]);
    cr_assert(eq(int, col_ray_compare(&ray, ends[1], ends[0]), -order));
    return order;
}

Test(ray_span, parts_that_touch)
{
    struct solid box = solid_box(0, 0, 1, 1);
    col_ray ray = ray_of(-1, 0.25, 7, 0.75, 0);
    double gap = nextafter(1, 2);
    cr_assert(zero(int, exit_and_entry(box, solid_box(1, 0, 2, 1), ray)));
    cr_assert(eq(int, exit_and_entry(box, solid_box(gap, 0, 2, 1), ray), -1));
    /* Three units between two boxes are closed by a disc of radius 1.5. */
    struct solid other = solid_box(4, 0, 5, 1);
    ray = ray_of(-3, 0.25, 9, 0.25, 1.5);
    cr_assert(zero(int, exit_and_entry(box, other, ray)));
    ray.radius = nextafter(1.5, 1);
    cr_assert(eq(int, exit_and_entry(box, other, ray), -1));
    ray.radius = nextafter(1.5, 2);
    cr_assert(eq(int, exit_and_entry(box, other, ray), 1));
}

/* The disc about (x, 1) of radius 3 ends on y = 0 at x + sqrt(8), and the
 * triangle of radius 2, whose side through the origin is at 45 degrees, at
 * 2 sqrt(2): the roots differ in form only. 2^-80 is left to whole numbers. */
Test(ray_span, equal_sums_of_roots)
{
    const col_vec2 side[] = {{2, -2}, {-2, 2}, {-4, -4}};
    const double nudges[] = {0, 0x1p-80, -0x1p-80};
    const col_shape triangle = {side, 3, 1, 2, NULL};
    const col_ray ray = ray_of(-10, 0, 10, 0, 0);
    for (int i = 0; i < 3; i++) {
        struct solid disc = solid_disc(nudges[i], 1, 3);
        col_shape shape = solid_shape(&disc);
        const col_ray_end ends[] = {{&shape, true}, {&triangle, true}};
        int order = (nudges[i] > 0) - (nudges[i] < 0);
        cr_assert(eq(int, col_ray_compare(&ray, ends[0], ends[1]), order));
        cr_assert(eq(int, col_ray_compare(&ray, ends[1], ends[0]), -order));
        cr_assert(zero(int, col_ray_compare(&ray, ends[0], ends[0])));
    }
}

/* ---- Directions --------------------------------------------------------- */

Test(ray_span, the_end_along_a_direction)
{
    expect_vec(col_ray_to((col_vec2){1, 2}, (col_vec2){3, 4}, 10), 7, 10);
    expect_vec(col_ray_to((col_vec2){1, 2}, (col_vec2){0, -5e-324}, 2), 1, 0);
    expect_vec(col_ray_to((col_vec2){0, 0}, (col_vec2){-1e60, 0}, 1e60), -1e60,
               0);
}
