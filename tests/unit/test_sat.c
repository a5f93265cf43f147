/* The separating axis theorem on paper: each pair of kinds apart, touching,
 * overlapping, contained; ties; indices. Random pairs: tests/laws. */
#include <math.h>

#include "collide_steps.h"
#include "support/expect.h"
#include "support/shapes.h"

#define ROOT_2 0x1.6a09e667f3bcdp0

static col_sat sat_of(struct solid a, struct solid b)
{
    col_shape p = solid_shape(&a), q = solid_shape(&b);
    return col_sat_test(&p, &q, NULL);
}

static void expect_lie(col_sat sat, bool overlap, double amount, double x,
                       double y)
{
    cr_assert(eq(int, sat.relation.overlap, overlap));
    cr_assert(eq(int, sat.relation.touching, (overlap && amount == 0)));
    cr_assert(eq(dbl, sat.relation.amount, amount));
    expect_vec(sat.relation.normal, x, y);
}

static void expect_points(struct solid a, struct solid b, col_vec2 on_a,
                          col_vec2 on_b)
{
    col_shape p = solid_shape(&a), q = solid_shape(&b);
    col_sat sat = col_sat_test(&p, &q, NULL);
    col_points points = col_sat_points(&p, &q, &sat);
    expect_vec(points.a, on_a.x, on_a.y);
    expect_vec(points.b, on_b.x, on_b.y);
}

static void expect_axis(col_sat sat, col_axis_kind kind, int a, int b, int edge)
{
    cr_assert(eq(int, sat.axis.kind, kind), "kind %d", (int)sat.axis.kind);
    cr_assert(all(eq(int, sat.axis.a, a), eq(int, sat.axis.b, b),
                  eq(int, sat.edge, edge)));
}

static struct solid capsule(double x0, double y0, double x1, double y1,
                            double radius)
{
    return solid_capsule((col_vec2){x0, y0}, (col_vec2){x1, y1}, radius);
}

/* ---- Boxes -------------------------------------------------------------- */

Test(sat, boxes_apart_face_each_other_with_an_edge)
{
    col_sat sat = sat_of(solid_box(0, 0, 2, 2), solid_box(5, 1, 6, 3));
    expect_lie(sat, false, 3, 1, 0);
    expect_axis(sat, COL_EDGE_OF_A, 1, 0, 1);
    cr_assert(eq(int, sat.alternatives, 1)); /* B's left side */
    expect_points(solid_box(0, 0, 2, 2), solid_box(5, 1, 6, 3),
                  (col_vec2){2, 1.5}, (col_vec2){5, 1.5});
}

Test(sat, boxes_apart_at_corners)
{
    col_sat sat = sat_of(solid_box(0, 0, 2, 2), solid_box(5, 6, 7, 7));
    expect_lie(sat, false, 5, 0.6, 0.8);
    expect_axis(sat, COL_VERTICES, 2, 0, -1);
    expect_points(solid_box(0, 0, 2, 2), solid_box(5, 6, 7, 7),
                  (col_vec2){2, 2}, (col_vec2){5, 6});
}

Test(sat, boxes_touching_differ_by_one_double_from_apart)
{
    struct solid a = solid_box(0, 0, 1, 1);
    double above = nextafter(1, 2), below = nextafter(1, 0);
    expect_lie(sat_of(a, solid_box(1, 0, 2, 1)), true, 0, 1, 0);
    expect_lie(sat_of(a, solid_box(above, 0, 2, 1)), false, 0x1p-52, 1, 0);
    expect_lie(sat_of(a, solid_box(below, 0, 2, 1)), true, 0x1p-53, 1, 0);
    cr_assert(sat_of(a, solid_box(1, 1, 2, 2)).relation.touching);
    cr_assert(not(sat_of(a, solid_box(1, above, 2, 2)).relation.overlap));
}

Test(sat, boxes_overlapping_and_contained)
{
    col_sat sat = sat_of(solid_box(0, 0, 4, 4), solid_box(3, 1, 6, 2));
    expect_lie(sat, true, 1, 1, 0);
    expect_axis(sat, COL_EDGE_OF_A, 1, 0, 1);
    struct solid big = solid_box(0, 0, 10, 10);
    expect_lie(sat_of(big, solid_box(8.5, 4, 9, 5)), true, 1.5, 1, 0);
    expect_lie(sat_of(big, solid_box(4, 0.5, 5, 2)), true, 2, 0, -1);
    expect_lie(sat_of(solid_box(1, 4, 2, 5), big), true, 2, 1, 0);
}

/* cute_headers issue 160: 160 deep, reported as apart. */
Test(sat, boxes_far_from_the_origin)
{
    expect_lie(sat_of(solid_box(-848, 928, -568, 1056),
                      solid_box(-912, 736, -688, 1184)),
               true, 160, -1, 0);
    expect_lie(sat_of(solid_box(1e15, 0, 1e15 + 1, 1),
                      solid_box(1e15 + 1.25, 0, 1e15 + 2, 1)),
               false, 0.25, 1, 0);
}

/* ---- Ties --------------------------------------------------------------- */

Test(sat, coincident_boxes_tie_on_every_edge)
{
    struct solid box = solid_box(0, 0, 1, 1);
    col_sat sat = sat_of(box, box);
    expect_lie(sat, true, 1, 0, -1);
    expect_axis(sat, COL_EDGE_OF_A, 0, 2, 0);
    cr_assert(eq(int, sat.alternatives, 7));
    col_shape shape = solid_shape(&box);
    col_axis axes[8];
    cr_assert(eq(int, col_sat_alternatives(&shape, &shape, &sat, axes, 8), 7));
    for (int i = 0; i < 7; i++) {
        bool of_a = i < 3;
        cr_assert(eq(int, axes[i].kind, of_a ? COL_EDGE_OF_A : COL_EDGE_OF_B));
        cr_assert(eq(int, of_a ? axes[i].a : axes[i].b, of_a ? i + 1 : i - 3));
    }
    expect_vec(col_axis_normal(&shape, &shape, axes[0]), 1, 0);
    expect_vec(col_axis_normal(&shape, &shape, axes[3]), 0, 1);
}

/* distance3d issue 87: (1, 0) and (0, 1) are equally good. */
Test(sat, the_first_of_equal_axes_is_taken)
{
    col_sat sat = sat_of(solid_box(0, 0, 1, 1), solid_box(.5, .5, 2, 2));
    expect_lie(sat, true, 0.5, 1, 0);
    expect_axis(sat, COL_EDGE_OF_A, 1, 0, 1);
    cr_assert(eq(int, sat.alternatives, 3));
}

/* cute_headers issue 256: the tips of two diamonds overlap by 2. */
/* The point is square beyond a corner of the box: the right side's normal and
 * the line of the two vertices are one axis, and edges come first. */
Test(sat, a_foot_on_the_end_of_an_edge_decides_for_the_edge)
{
    struct solid box = solid_box(0, 0, 2, 2);
    struct solid point = solid_disc(5, 2, 0);
    expect_lie(sat_of(box, point), false, 3, 1, 0);
    expect_axis(sat_of(box, point), COL_EDGE_OF_A, 1, 0, 1);
    point = solid_disc(5, nextafter(2, 3), 0);
    expect_axis(sat_of(box, point), COL_VERTICES, 2, 0, -1);
}

Test(sat, diamonds_tip_to_tip)
{
    const col_vec2 low[] = {{30, 40}, {40, 30}, {50, 40}, {40, 50}};
    const col_vec2 high[] = {{30, 58}, {40, 48}, {50, 58}, {40, 68}};
    col_sat sat = sat_of(solid_hull(low, 4), solid_hull(high, 4));
    expect_lie(sat, true, ROOT_2, ROOT_2 / 2, ROOT_2 / 2);
    cr_assert(eq(int, sat.alternatives, 3));
}

/* ---- Discs -------------------------------------------------------------- */

Test(sat, discs_are_apart_by_their_centers_and_radii)
{
    struct solid a = solid_disc(0, 0, 1);
    col_sat sat = sat_of(a, solid_disc(3, 4, 2));
    expect_lie(sat, false, 2, 0.6, 0.8);
    expect_axis(sat, COL_VERTICES, 0, 0, -1);
    expect_lie(sat_of(a, solid_disc(3, 4, 4)), true, 0, 0.6, 0.8);
    expect_lie(sat_of(a, solid_disc(-3, 4, 5)), true, 1, -0.6, 0.8);
    expect_lie(sat_of(a, solid_disc(3, 4, nextafter(4, 0))), false, 0x1p-51, .6,
               .8);
}

Test(sat, concentric_discs_part_along_x)
{
    col_sat sat = sat_of(solid_disc(5, 7, 1), solid_disc(5, 7, 2));
    expect_lie(sat, true, 3, 1, 0);
    expect_axis(sat, COL_VERTICES, 0, 0, -1);
    expect_points(solid_disc(5, 7, 1), solid_disc(5, 7, 2), (col_vec2){6, 7},
                  (col_vec2){3, 7});
    expect_lie(sat_of(solid_disc(5, 7, 0), solid_disc(5, 7, 0)), true, 0, 1, 0);
}

Test(sat, disc_and_box)
{
    struct solid box = solid_box(0, 0, 4, 4);
    expect_lie(sat_of(box, solid_disc(6, 2, 1)), false, 1, 1, 0);
    expect_axis(sat_of(box, solid_disc(6, 2, 1)), COL_EDGE_OF_A, 1, 0, 1);
    expect_lie(sat_of(box, solid_disc(7, 8, 4)), false, 1, 0.6, 0.8);
    expect_lie(sat_of(box, solid_disc(7, 8, 5)), true, 0, 0.6, 0.8);
    expect_lie(sat_of(box, solid_disc(7, 8, 6)), true, 1, 0.6, 0.8);
    expect_axis(sat_of(box, solid_disc(7, 8, 6)), COL_VERTICES, 2, 0, -1);
    expect_lie(sat_of(box, solid_disc(3, 2, 1)), true, 2, 1, 0);
    expect_lie(sat_of(solid_disc(3, 2, 1), box), true, 2, -1, 0);
    expect_axis(sat_of(solid_disc(3, 2, 1), box), COL_EDGE_OF_B, 0, 1, 1);
    /* parry issue 34: the centre on a corner */
    expect_lie(sat_of(box, solid_disc(4, 4, 1)), true, 1, 1, 0);
}

/* Box2D's plank with a short edge: half a thousandth of an inch is no zero. */
Test(sat, point_beside_a_short_edge)
{
    expect_lie(
        sat_of(solid_box(-.5, -.0016, .5, .0016), solid_disc(0.505, 0, 0)),
        false, 0.505 - 0.5, 1, 0);
}

/* ---- Capsules and segments ---------------------------------------------- */

Test(sat, capsules_side_by_side)
{
    col_sat sat = sat_of(capsule(0, 0, 4, 0, 1), capsule(1, 3, 3, 3, 1));
    expect_lie(sat, false, 1, 0, 1);
    expect_axis(sat, COL_EDGE_OF_A, 1, 0, 1);
    expect_points(capsule(0, 0, 4, 0, 1), capsule(1, 3, 3, 3, 1),
                  (col_vec2){2, 1}, (col_vec2){2, 2});
    expect_lie(sat_of(capsule(0, 0, 4, 0, 1), capsule(7, 4, 9, 9, 4)), true, 0,
               0.6, 0.8);
}

Test(sat, crossing_capsules_part_past_an_end)
{
    struct solid flat = capsule(-2, 0, 2, 0, 1);
    expect_lie(sat_of(flat, capsule(0, -1, 0, 3, .5)), true, 2.5, 0, 1);
    expect_lie(sat_of(flat, capsule(1.5, -3, 1.5, 3, .5)), true, 2, 1, 0);
    expect_lie(sat_of(flat, flat), true, 2, 0, -1);
    /* cute_c2 says 0.515, the radii, for these */
    col_sat sat = sat_of(capsule(-.8257, -.1719, .8257, .1719, .0983),
                         capsule(1.5906, -.7027, .1340, .4287, .4167));
    cr_assert(epsilon_eq(dbl, sat.relation.amount, 0.7365, 5e-5));
}

Test(sat, segments_cross_by_the_shortest_way_out)
{
    struct solid flat = capsule(0, 0, 4, 0, 0);
    col_sat cross = sat_of(capsule(-1, -1, 1, 1, 0), capsule(-1, 1, 1, -1, 0));
    expect_lie(cross, true, ROOT_2, ROOT_2 / 2, -ROOT_2 / 2);
    cr_assert(eq(int, cross.alternatives, 3));
    expect_lie(sat_of(flat, capsule(2, 0, 2, 3, 0)), true, 0, 0, 1);
    expect_lie(sat_of(flat, capsule(2, 0, 6, 0, 0)), true, 0, 0, -1);
    expect_lie(sat_of(flat, capsule(6, 0, 9, 0, 0)), false, 2, 1, 0);
    expect_axis(sat_of(flat, capsule(6, 0, 9, 0, 0)), COL_VERTICES, 1, 0, -1);
    expect_lie(sat_of(flat, solid_disc(1, 0, 0)), true, 0, 0, -1);
    expect_lie(sat_of(flat, solid_disc(1, -0x1p-1074, 0)), false, 0x1p-1074, 0,
               -1);
}

/* ---- Polygons ----------------------------------------------------------- */

/* The middle of the inscribed circle of a 3-4-5 triangle: three ties. */
Test(sat, point_in_a_triangle)
{
    struct solid triangle = {{{0, 0}, {4, 0}, {0, 3}}, 3, 1, 0};
    col_sat sat = sat_of(triangle, solid_disc(1, 1, 0));
    expect_lie(sat, true, 1, 0, -1);
    cr_assert(eq(int, sat.alternatives, 2));
    expect_lie(sat_of(triangle, solid_disc(1, 1.25, 0)), true, 0.8, 0.6, 0.8);
    expect_lie(sat_of(triangle, solid_disc(4, 3, 1.4)), false, 2.4 - 1.4, .6,
               .8);
}

Test(sat, clockwise_polygons_keep_their_indices)
{
    struct solid triangle = {{{0, 3}, {4, 0}, {0, 0}}, 3, -1, 0};
    col_sat sat = sat_of(triangle, solid_disc(1, 0.5, 0));
    expect_lie(sat, true, 0.5, 0, -1);
    expect_axis(sat, COL_EDGE_OF_A, 1, 0, 1);
    sat = sat_of(solid_disc(-2, 1, 1), triangle);
    expect_lie(sat, false, 1, 1, 0);
    expect_axis(sat, COL_EDGE_OF_B, 0, 2, 2);
}

/* The bottom is three edges in a row; the first names the axis, the one that
 * is touched is the edge. */
Test(sat, collinear_vertices_name_the_part_that_is_touched)
{
    struct solid plank = {
        {{0, 0}, {1, 0}, {2, 0}, {4, 0}, {4, 4}, {0, 4}}, 6, 1, 0};
    col_sat sat = sat_of(plank, solid_disc(3, -2, 1));
    expect_lie(sat, false, 1, 0, -1);
    expect_axis(sat, COL_EDGE_OF_A, 0, 0, 2);
    cr_assert(eq(int, sat.alternatives, 2));
    expect_axis(sat_of(plank, solid_disc(1.5, -2, 1)), COL_EDGE_OF_A, 0, 0, 1);
    /* at the vertex that two parts share, the lower index */
    expect_axis(sat_of(plank, solid_disc(2, -2, 1)), COL_EDGE_OF_A, 0, 0, 1);
    expect_axis(sat_of(plank, solid_disc(7, -4, 1)), COL_VERTICES, 3, 0, -1);
    struct solid wrapped = solid_shifted(&plank, 2); /* parts 4, 5 and 0 */
    expect_axis(sat_of(wrapped, solid_disc(2, -2, 1)), COL_EDGE_OF_A, 0, 0, 0);
    expect_axis(sat_of(wrapped, solid_disc(1, -2, 1)), COL_EDGE_OF_A, 0, 0, 4);
}

/* openGJK issue 3: -0.0072034, reported as 0.508965 apart. */
Test(sat, nearly_touching_polygons)
{
    struct solid a = {{{.795121, -.727851},
                       {.566564, .548772},
                       {-.412644, -.770664},
                       {-.178424, -.989183}},
                      4,
                      1,
                      0};
    struct solid b = {
        {{-.211223, -.511346}, {.277308, .969689}, {-.347973, .45872}},
        3,
        1,
        0};
    col_sat sat = sat_of(a, b);
    cr_assert(sat.relation.overlap);
    cr_assert(epsilon_eq(dbl, sat.relation.amount, 0.0072034, 5e-8));
}

Test(sat, radii_of_polygons_add_to_the_depth)
{
    struct solid a = solid_box(0, 0, 4, 4), b = solid_box(1, 7, 3, 9);
    a.radius = 1;
    b.radius = 1.5;
    expect_lie(sat_of(a, b), false, 0.5, 0, 1);
    b.radius = 2;
    expect_lie(sat_of(a, b), true, 0, 0, 1);
    b.radius = 3;
    expect_lie(sat_of(a, b), true, 1, 0, 1);
    expect_points(a, b, (col_vec2){2, 5}, (col_vec2){2, 4});
}

/* ---- Trace -------------------------------------------------------------- */

struct steps {
    int count;
    col_step step[16];
};

static void keep(void *context, const col_step *step)
{
    struct steps *steps = context;
    if (steps->count < 16)
        steps->step[steps->count] = *step;
    steps->count++;
}

Test(sat, a_trace_shows_every_axis)
{
    struct solid p = solid_box(0, 0, 2, 2), q = solid_box(5, 1, 6, 3);
    col_shape a = solid_shape(&p), b = solid_shape(&q);
    struct steps steps = {0};
    col_trace trace = {keep, &steps};
    col_sat_test(&a, &b, &trace);
    cr_assert(eq(int, steps.count, 8));
    const col_step *right = &steps.step[1];
    cr_assert(eq(int, right->kind, COL_STEP_AXIS));
    expect_vec(right->as.axis.normal, 1, 0);
    cr_assert(eq(dbl, right->as.axis.a_min, 0));
    cr_assert(eq(dbl, right->as.axis.a_max, 2));
    cr_assert(eq(dbl, right->as.axis.b_min, 5));
    cr_assert(eq(dbl, right->as.axis.b_max, 6));
    cr_assert(eq(dbl, right->as.axis.overlap, -3));
    const double overlaps[8] = {3, -3, 1, 6, 1, 6, 3, -3};
    for (int i = 0; i < 8; i++)
        cr_assert(eq(dbl, steps.step[i].as.axis.overlap, overlaps[i]));
}
