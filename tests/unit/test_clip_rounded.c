/* Contact manifolds of rounded shapes: how many contacts, and where. */
#include <math.h>

#include "support/expect.h"
#include "support/shapes.h"

static col_manifold clip(struct solid a, struct solid b)
{
    col_shape p = solid_shape(&a), q = solid_shape(&b);
    col_sat sat = col_sat_test(&p, &q, NULL);
    return col_clip(&p, &q, &sat, COL_AT_INCIDENT, NULL);
}

static struct solid capsule(double x0, double y0, double x1, double y1,
                            double radius)
{
    return solid_capsule((col_vec2){x0, y0}, (col_vec2){x1, y1}, radius);
}

/* The floor that things lie on: its top is edge 2, at 1.5. */
static struct solid ground(void)
{
    return solid_box(0, 0, 4, 1.5);
}

static void expect_one(col_manifold m, double x, double y, double depth)
{
    cr_assert(eq(int, m.count, 1));
    expect_vec(m.contacts[0].point, x, y);
    cr_assert(eq(dbl, m.contacts[0].depth, depth));
}

Test(clip_rounded, a_disc_makes_one)
{
    col_manifold m = clip(ground(), solid_disc(2, 2, 1));
    expect_one(m, 2, 1, 0.5);
    cr_assert(all(m.reference.is_edge, eq(int, m.reference.index, 2)));
    cr_assert(all(not(m.incident.is_edge), eq(int, m.incident.index, 0)));
    m = clip(solid_disc(2, 2, 1), ground());
    expect_one(m, 2, 1, 0.5);
    cr_assert(m.flip);
    expect_vec(m.relation.normal, 0, -1);
}

Test(clip_rounded, discs_and_corners_make_one_without_an_edge)
{
    col_manifold m = clip(solid_disc(0, 0, 3), solid_disc(3, 4, 3));
    expect_one(m, 1.2, 1.6, 1);
    cr_assert(
        all(not(m.reference.is_edge), not(m.incident.is_edge), not(m.flip)));
    m = clip(solid_box(0, 0, 4, 4), solid_disc(7, 8, 10));
    expect_one(m, 1, 0, 5);
    cr_assert(eq(int, m.reference.index, 2));
    expect_vec(m.reference.points[0], 4, 4);
}

Test(clip_rounded, a_capsule_lying_flat_makes_two)
{
    col_manifold m = clip(ground(), capsule(1, 2, 3, 2, 1));
    cr_assert(eq(int, m.count, 2));
    expect_vec(m.contacts[0].point, 1, 1);
    expect_vec(m.contacts[1].point, 3, 1);
    for (int i = 0; i < 2; i++) {
        cr_assert(eq(dbl, m.contacts[i].depth, 0.5));
        cr_assert(all(m.contacts[i].a_is_edge, eq(int, m.contacts[i].a, 2)));
        cr_assert(
            all(not(m.contacts[i].b_is_edge), eq(int, m.contacts[i].b, i)));
    }
    expect_vec(m.incident.points[0], 1, 1);
    expect_vec(m.incident.points[1], 3, 1);
}

Test(clip_rounded, a_flat_capsule_is_cut_at_the_edge_of_the_ground)
{
    col_manifold m = clip(ground(), capsule(1, 2, 9, 2, 1));
    cr_assert(eq(int, m.count, 2));
    expect_vec(m.contacts[0].point, 1, 1);
    expect_vec(m.contacts[1].point, 4, 1);
    cr_assert(all(not(m.contacts[1].a_is_edge), eq(int, m.contacts[1].a, 2)));
    cr_assert(all(m.contacts[1].b_is_edge, eq(int, m.contacts[1].b, 0)));
}

/* The tip, straight down from the low end, is the deepest; the other end lies
 * below the ground too, by the capsule's own slope: (3, 2.25) moved out by 1
 * along (0.25, -2) / 2.0156. */
Test(clip_rounded, a_capsule_tilted_a_little_makes_two)
{
    double length = sqrt(4.0625);
    col_manifold m = clip(ground(), capsule(1, 2, 3, 2.25, 1));
    cr_assert(eq(int, m.count, 2));
    expect_vec(m.contacts[0].point, 1, 1);
    cr_assert(eq(dbl, m.contacts[0].depth, 0.5));
    col_vec2 far = {3 + 0.25 / length, 2.25 - 2 / length};
    cr_assert(epsilon_eq(dbl, m.contacts[1].point.x, far.x, 1e-15));
    cr_assert(epsilon_eq(dbl, m.contacts[1].point.y, far.y, 1e-15));
    cr_assert(epsilon_eq(dbl, m.contacts[1].depth, 1.5 - far.y, 1e-15));
}

/* Both ends would touch below the ground if the capsule lay; at 45 degrees it
 * still counts as an edge, steeper it is a round end. */
Test(clip_rounded, a_capsule_tilted_over_45_degrees_makes_one)
{
    struct solid deep = solid_box(0, 0, 4, 9);
    col_manifold m = clip(deep, capsule(1, 8, 2, 9, 2));
    cr_assert(m.incident.is_edge);
    m = clip(deep, capsule(1, 8, 2, nextafter(9, 10), 2));
    cr_assert(not(m.incident.is_edge));
    expect_one(m, 1, 6, 3);
    expect_one(clip(ground(), capsule(2, 2, 3, 5, 1)), 2, 1, 0.5);
    expect_one(clip(ground(), capsule(2, 2, 1, 5, 1)), 2, 1, 0.5);
}

Test(clip_rounded, a_segment_is_an_edge_however_it_stands)
{
    struct solid deep = solid_box(0, 0, 4, 9);
    col_manifold m = clip(deep, capsule(2, 8, 2.5, 12, 0));
    cr_assert(m.incident.is_edge);
    expect_one(m, 2, 8, 1);
}

Test(clip_rounded, rounded_boxes_touch_at_their_surfaces)
{
    struct solid a = solid_box(0, 0, 4, 4), b = solid_box(1, 5, 3, 9);
    a.radius = 1;
    b.radius = 0.5;
    col_manifold m = clip(a, b);
    cr_assert(eq(int, m.count, 2));
    expect_vec(m.reference.points[0], 4, 5);
    expect_vec(m.reference.points[1], 0, 5);
    expect_vec(m.incident.points[0], 1, 4.5);
    expect_vec(m.incident.points[1], 3, 4.5);
    expect_vec(m.contacts[0].point, 1, 4.5);
    expect_vec(m.contacts[1].point, 3, 4.5);
    cr_assert(eq(dbl, m.contacts[0].depth, 0.5));
    cr_assert(eq(dbl, m.contacts[1].depth, 0.5));
}

/* Capsules crossing at right angles: the upright one ends 1 below. */
Test(clip_rounded, crossing_capsules_have_one_contact)
{
    col_manifold m = clip(capsule(-2, 0, 2, 0, 1), capsule(0, -1, 0, 3, .5));
    expect_vec(m.relation.normal, 0, 1);
    expect_one(m, 0, -1.5, 2.5);
}

/* The box's lower side is 4 above y = 0, and is moved out to it: how long it is
 * takes more bits than a double has, which way it runs none. */
Test(clip_rounded, a_side_along_an_axis_is_moved_straight_out)
{
    struct solid box = solid_box(-2.96e-114, 4, 5.13e-138, 8);
    box.radius = 4;
    struct solid ramp =
        solid_capsule((col_vec2){-4, 2}, (col_vec2){1000, 4}, 0);
    col_shape p = solid_shape(&ramp), q = solid_shape(&box);
    col_sat sat = col_sat_test(&p, &q, NULL);
    col_manifold m = col_clip(&p, &q, &sat, COL_AT_INCIDENT, NULL);
    cr_assert(not(m.flip));
    cr_assert(m.incident.is_edge);
    cr_assert(eq(dbl, m.incident.points[0].y, 0));
    cr_assert(eq(dbl, m.incident.points[1].y, 0));
}

/* The large disc's surface is at y = 0 about there, which its centre and radius
 * do not tell; the small one reaches to y = 8 into it. */
Test(clip_rounded, contacts_are_found_on_a_disc_of_any_size)
{
    struct solid large = solid_disc(-3, 1e60, 1e60);
    struct solid small = solid_disc(4, 4, 4);
    col_shape p = solid_shape(&large), q = solid_shape(&small);
    col_sat sat = col_sat_test(&p, &q, NULL);
    const col_place places[] = {COL_AT_INCIDENT, COL_AT_MIDDLE,
                                COL_AT_REFERENCE};
    for (int i = 0; i < 3; i++) {
        col_manifold m = col_clip(&p, &q, &sat, places[i], NULL);
        cr_assert(eq(int, m.count, 1));
        cr_assert(epsilon_eq(dbl, m.contacts[0].point.x, 4, 1e-15));
        cr_assert(epsilon_eq(dbl, m.contacts[0].point.y, 8 - 4 * i, 1e-15));
    }
}
