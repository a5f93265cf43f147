/* Contact manifolds: the three examples of the clipping article with the
 * figures of each step worked out on paper, and the roles of features. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "collide_steps.h"
#include "support/expect.h"
#include "support/shapes.h"

struct steps {
    int count;
    col_step step[4];
};

static void keep(void *context, const col_step *step)
{
    struct steps *steps = context;
    if (step->kind == COL_STEP_FEATURE || step->kind == COL_STEP_REFERENCE)
        return; /* test_clip_features.c */
    cr_assert(lt(int, steps->count, 4));
    steps->step[steps->count++] = *step;
}

static col_manifold clip(struct solid a, struct solid b, col_place place,
                         struct steps *steps)
{
    col_shape p = solid_shape(&a), q = solid_shape(&b);
    col_trace trace = {keep, steps};
    col_sat sat = col_sat_test(&p, &q, NULL);
    return col_clip(&p, &q, &sat, place, steps ? &trace : NULL);
}

static void expect_near(double x, double wanted)
{
    cr_assert(epsilon_eq(dbl, x, wanted, 1e-14));
}

static void expect_contact(const col_contact *c, double x, double y,
                           double depth)
{
    expect_vec(c->point, x, y);
    expect_near(c->depth, depth);
}

/* The pair of features that a contact is named by. */
static void expect_name(const col_contact *c, bool a_is_edge, int a,
                        bool b_is_edge, int b)
{
    cr_assert(all(eq(int, c->a_is_edge, a_is_edge), eq(int, c->a, a),
                  eq(int, c->b_is_edge, b_is_edge), eq(int, c->b, b)),
              "a.%c%d b.%c%d", c->a_is_edge ? 'e' : 'v', c->a,
              c->b_is_edge ? 'e' : 'v', c->b);
}

static void expect_feature(const col_feature *f, col_side side, bool is_edge,
                           int index)
{
    cr_assert(eq(int, f->side, side));
    cr_assert(eq(int, f->is_edge, is_edge));
    cr_assert(eq(int, f->index, index));
}

static void expect_edge(const col_feature *f, double x0, double y0, double x1,
                        double y1)
{
    expect_vec(f->points[0], x0, y0);
    expect_vec(f->points[1], x1, y1);
}

/* A side plane: o1 or o2, both distances, where the edge is cut. */
static void expect_plane(const col_step *step, int plane, double offset,
                         double d1, double d2, double u)
{
    cr_assert(eq(int, step->kind, COL_STEP_CLIP));
    cr_assert(eq(int, step->as.clip.plane, plane));
    expect_near(step->as.clip.offset, offset);
    expect_near(step->as.clip.d1, d1);
    expect_near(step->as.clip.d2, d2);
    expect_near(step->as.clip.u, u);
    cr_assert(eq(int, step->as.clip.cut, u > 0));
    cr_assert(eq(int, step->as.clip.count, 2));
}

/* ---- The article's examples --------------------------------------------- */

static struct solid quad(double x0, double y0, double x1, double y1, double x2,
                         double y2, double x3, double y3)
{
    return (struct solid){{{x0, y0}, {x1, y1}, {x2, y2}, {x3, y3}}, 4, 1, 0};
}

static struct solid article_box(void)
{
    return solid_box(4, 2, 12, 5);
}

Test(clip, example_1_of_the_article)
{
    struct steps steps = {0};
    col_manifold m =
        clip(solid_box(8, 4, 14, 9), article_box(), COL_AT_INCIDENT, &steps);
    expect_vec(m.relation.normal, 0, -1);
    cr_assert(not(m.flip));
    expect_feature(&m.reference, COL_A, true, 0);
    expect_edge(&m.reference, 8, 4, 14, 4);
    expect_feature(&m.incident, COL_B, true, 2);
    expect_edge(&m.incident, 12, 5, 4, 5);
    cr_assert(eq(int, m.count, 2));
    expect_contact(&m.contacts[0], 12, 5, 1);
    expect_contact(&m.contacts[1], 8, 5, 1);
    expect_name(&m.contacts[0], true, 0, false, 2);
    expect_name(&m.contacts[1], false, 0, true, 2);
    /* Along (1, 0): 12 - 8 and 4 - 8, cut at 4 / 8; then 14 - 12, 14 - 8. */
    cr_assert(eq(int, steps.count, 3));
    expect_plane(&steps.step[0], 1, 8, 4, -4, 0.5);
    expect_vec(steps.step[0].as.clip.points[1], 8, 5);
    expect_plane(&steps.step[1], 2, 14, 2, 6, 0);
}

Test(clip, example_1_culls_nothing)
{
    struct steps steps = {0};
    clip(solid_box(8, 4, 14, 9), article_box(), COL_AT_INCIDENT, &steps);
    const col_step *cull = &steps.step[2];
    cr_assert(eq(int, cull->kind, COL_STEP_CULL));
    expect_vec(cull->as.cull.normal, 0, 1);
    cr_assert(eq(dbl, cull->as.cull.offset, 4));
    cr_assert(eq(int, cull->as.cull.count, 2));
    for (int i = 0; i < 2; i++) {
        cr_assert(cull->as.cull.kept[i]);
        cr_assert(eq(dbl, cull->as.cull.depths[i], 1));
    }
}

Test(clip, example_2_of_the_article)
{
    struct steps steps = {0};
    col_manifold m = clip(quad(2, 8, 6, 4, 9, 7, 5, 11), article_box(),
                          COL_AT_INCIDENT, &steps);
    expect_vec(m.relation.normal, 0, -1);
    cr_assert(m.flip);
    expect_feature(&m.reference, COL_B, true, 2);
    expect_edge(&m.reference, 12, 5, 4, 5);
    expect_feature(&m.incident, COL_A, true, 0);
    cr_assert(eq(int, m.count, 1));
    expect_contact(&m.contacts[0], 6, 4, 1);
    expect_name(&m.contacts[0], false, 1, true, 2);
    /* Along (-1, 0): 12 - 2 and 12 - 6; then 2 - 4 and 6 - 4: cut at 1/2. */
    cr_assert(eq(int, steps.count, 3));
    expect_plane(&steps.step[0], 1, -12, 10, 6, 0);
    expect_plane(&steps.step[1], 2, -4, -2, 2, 0.5);
    expect_vec(steps.step[1].as.clip.points[0], 4, 6);
    const col_step *cull = &steps.step[2];
    expect_vec(cull->as.cull.normal, 0, -1);
    cr_assert(eq(dbl, cull->as.cull.offset, -5));
    cr_assert(all(not(cull->as.cull.kept[0]), cull->as.cull.kept[1]));
    cr_assert(eq(dbl, cull->as.cull.depths[0], -1));
    cr_assert(eq(dbl, cull->as.cull.depths[1], 1));
}

Test(clip, example_3_of_the_article)
{
    double root = sqrt(17);
    struct steps steps = {0};
    col_manifold m = clip(quad(9, 4, 13, 3, 14, 7, 10, 8), article_box(),
                          COL_AT_INCIDENT, &steps);
    expect_near(m.relation.normal.x, -1 / root);
    expect_near(m.relation.normal.y, -4 / root);
    expect_feature(&m.reference, COL_A, true, 0);
    expect_feature(&m.incident, COL_B, true, 2);
    cr_assert(eq(int, m.count, 2));
    expect_contact(&m.contacts[0], 12, 5, 7 / root);
    expect_contact(&m.contacts[1], 9.25, 5, 4.25 / root);
    /* Along (4, -1) / root: o1 = (36 - 4) / root; 12 - 1 and -20 - 1. */
    cr_assert(eq(int, steps.count, 3));
    expect_plane(&steps.step[0], 1, 32 / root, 11 / root, -21 / root,
                 11.0 / 32);
    expect_plane(&steps.step[1], 2, 49 / root, 6 / root, 17 / root, 0);
    const col_step *cull = &steps.step[2];
    expect_near(cull->as.cull.normal.x, 1 / root);
    expect_near(cull->as.cull.normal.y, 4 / root);
    expect_near(cull->as.cull.offset, 25 / root);
}

Test(clip, contacts_may_be_wanted_elsewhere)
{
    struct solid a = solid_box(8, 4, 14, 9), b = article_box();
    col_manifold m = clip(a, b, COL_AT_REFERENCE, NULL);
    expect_contact(&m.contacts[0], 12, 4, 1);
    expect_contact(&m.contacts[1], 8, 4, 1);
    m = clip(a, b, COL_AT_MIDDLE, NULL);
    expect_contact(&m.contacts[0], 12, 4.5, 1);
    struct solid tip = quad(2, 8, 6, 4, 9, 7, 5, 11);
    expect_contact(&clip(tip, b, COL_AT_REFERENCE, NULL).contacts[0], 6, 5, 1);
    expect_contact(&clip(tip, b, COL_AT_MIDDLE, NULL).contacts[0], 6, 4.5, 1);
}

/* The capsule's side runs along y = x + 1, its far end tells nothing of that.
 * (0, 3) and (1, 3) are 3 and 2 corners of a square's halves above it: the feet
 * are (1, 2) and (1.5, 2.5), and the surface is 100 up the normal from there.
 */
Test(clip, contacts_are_found_beside_an_edge_that_ends_far_off)
{
    struct solid box = solid_box(0, 3, 1, 4);
    struct solid capsule =
        solid_capsule((col_vec2){0, 1}, (col_vec2){1e60, 1e60}, 100);
    double out = 100 * 0.70710678118654757;
    col_manifold m = clip(box, capsule, COL_AT_REFERENCE, NULL);
    cr_assert(eq(int, m.count, 2));
    cr_assert(m.flip);
    cr_assert(epsilon_eq(dbl, m.contacts[0].point.x, 1 - out, 1e-13));
    cr_assert(epsilon_eq(dbl, m.contacts[0].point.y, 2 + out, 1e-13));
    cr_assert(epsilon_eq(dbl, m.contacts[1].point.x, 1.5 - out, 1e-13));
    cr_assert(epsilon_eq(dbl, m.contacts[1].point.y, 2.5 + out, 1e-13));
}

/* A's steep side ends in (-4, -1e-292), on B's left side, and its plane there
 * cuts that side in this very point. From 3 and -2 it is reached by rounding to
 * 0 only, which lies above A. */
Test(clip, an_edge_through_the_corner_is_cut_there)
{
    col_vec2 v[] = {{-4, -4e54}, {4, -4e54}, {-4, -1e-292}};
    col_manifold m =
        clip(solid_hull(v, 3), solid_box(-4, -2, 0, 3), COL_AT_INCIDENT, NULL);
    cr_assert(eq(int, m.count, 2));
    expect_vec(m.contacts[0].point, -4, -1e-292);
    cr_assert(eq(dbl, m.contacts[0].depth, 0));
    expect_vec(m.contacts[1].point, -4, -2);
}

/* B's bottom lies h under the x axis and A's corner (h, 0) on it, from where
 * A's top rises to the left: B is cut h below that corner. From (-3, -h) and
 * just short of the corner's plane it is reached by rounding to above A only.
 */
Test(clip, a_cut_below_by_less_than_rounding_is_a_contact)
{
    double h = 0x1p-1022;
    col_vec2 top[] = {{-4, 0}, {h, 0}, {-4, 0x1p-250}};
    col_vec2 bottom[] = {{-3, -h}, {0x1p-696, -h}, {-3, 1}};
    col_manifold m =
        clip(solid_hull(top, 3), solid_hull(bottom, 3), COL_AT_INCIDENT, NULL);
    cr_assert(eq(int, m.count, 2));
    expect_vec(m.contacts[0].point, -3, -h);
    cr_assert(lt(dbl, 0, m.contacts[0].depth));
    cr_assert(all(lt(dbl, m.contacts[1].point.y, 0),
                  le(dbl, -h, m.contacts[1].point.y)));
    cr_assert(eq(dbl, m.contacts[1].depth, 0));
    expect_name(&m.contacts[1], false, 1, true, 0);
}

/* B's first corner is on A's line, and its edge passes A's end above it, by
 * 3.92 10^-16 in exact fractions: rounded, that is on A. */
Test(clip, a_cut_above_by_less_than_rounding_is_no_contact)
{
    col_vec2 v[] = {{-2.9285774230957031, -33.757039070129395},
                    {5.6810083389282244, -35.705053329467773},
                    {18.186622619628906, -20.433896064758301},
                    {9.5770368576049805, -18.485881805419922}};
    struct solid a =
        solid_capsule((col_vec2){5.6810083389282227, -35.705053329467773},
                      (col_vec2){-28.75733470916748, -27.912996292114258}, 0);
    col_manifold m = clip(a, solid_hull(v, 4), COL_AT_INCIDENT, NULL);
    cr_assert(eq(int, m.count, 1));
    expect_vec(m.contacts[0].point, v[0].x, v[0].y);
    cr_assert(eq(dbl, m.contacts[0].depth, 0));
}

/* ---- Boxes -------------------------------------------------------------- */

Test(clip, shapes_apart_have_no_contacts)
{
    col_manifold m = clip(solid_box(0, 0, 1, 1), solid_box(2, 0, 3, 1),
                          COL_AT_INCIDENT, NULL);
    cr_assert(eq(int, m.count, 0));
    cr_assert(not(m.relation.overlap));
}

Test(clip, corners_that_touch_make_one_contact)
{
    struct solid a = solid_box(0, 0, 1, 1);
    col_manifold m = clip(a, solid_box(1, 1, 2, 2), COL_AT_INCIDENT, NULL);
    cr_assert(eq(int, m.count, 1));
    expect_contact(&m.contacts[0], 1, 1, 0);
}

Test(clip, sides_that_touch_make_two)
{
    struct solid a = solid_box(0, 0, 4, 2);
    col_manifold m = clip(a, solid_box(1, 2, 6, 3), COL_AT_INCIDENT, NULL);
    cr_assert(eq(int, m.count, 2));
    expect_contact(&m.contacts[0], 1, 2, 0);
    expect_contact(&m.contacts[1], 4, 2, 0);
    expect_name(&m.contacts[0], true, 2, false, 0);
    expect_name(&m.contacts[1], false, 2, true, 0);
}

Test(clip, both_ends_are_cut_where_the_incident_edge_is_longer)
{
    col_manifold m = clip(solid_box(2, 0, 3, 2), solid_box(0, 1, 9, 9),
                          COL_AT_INCIDENT, NULL);
    cr_assert(eq(int, m.count, 2));
    expect_contact(&m.contacts[0], 2, 1, 1);
    expect_contact(&m.contacts[1], 3, 1, 1);
    expect_name(&m.contacts[0], false, 3, true, 0);
    expect_name(&m.contacts[1], false, 2, true, 0);
}

Test(clip, clockwise_polygons_keep_their_indices)
{
    struct solid box = {{{0, 2}, {4, 2}, {4, 0}, {0, 0}}, 4, -1, 0};
    col_manifold m = clip(box, solid_box(1, 1, 2, 3), COL_AT_INCIDENT, NULL);
    expect_vec(m.relation.normal, 0, 1);
    expect_feature(&m.reference, COL_A, true, 0);
    expect_edge(&m.reference, 0, 2, 4, 2);
    cr_assert(eq(int, m.count, 2));
    expect_name(&m.contacts[0], true, 0, false, 0);
    expect_name(&m.contacts[1], true, 0, false, 1);
}

/* A floor whose top has a vertex in it, and a box on the part of the top that
 * comes later in the file: the incident edge is the part below the box. */
Test(clip, the_part_of_a_straight_side_that_is_touched_is_the_incident_edge)
{
    struct solid box = solid_box(2, 1, 3, 3);
    struct solid ground = {{{8, 2}, {5, 2}, {0, 2}, {0, 0}, {8, 0}}, 5, 1, 0};
    col_manifold m = clip(box, ground, COL_AT_INCIDENT, NULL);
    expect_vec(m.relation.normal, 0, -1);
    expect_feature(&m.reference, COL_A, true, 0);
    expect_feature(&m.incident, COL_B, true, 1);
    cr_assert(eq(int, m.count, 2));
    expect_contact(&m.contacts[0], 3, 2, 1);
    expect_contact(&m.contacts[1], 2, 2, 1);
    expect_name(&m.contacts[0], false, 1, true, 1);
    expect_name(&m.contacts[1], false, 0, true, 1);
}

/* The far end of the incident edge lies on the reference edge: a contact of
 * depth 0 stays, by one double above it goes. */
Test(clip, an_end_on_the_reference_edge_is_a_contact)
{
    struct solid floor = solid_box(0, 0, 4, 2);
    struct solid wedge = {{{1, 1}, {3, 2}, {1, 5}}, 3, 1, 0};
    col_manifold m = clip(floor, wedge, COL_AT_INCIDENT, NULL);
    expect_vec(m.relation.normal, 0, 1);
    cr_assert(eq(int, m.count, 2));
    expect_contact(&m.contacts[0], 1, 1, 1);
    expect_contact(&m.contacts[1], 3, 2, 0);
    wedge.v[1].y = nextafter(2, 3);
    cr_assert(eq(int, clip(floor, wedge, COL_AT_INCIDENT, NULL).count, 1));
}

/* A regular polygon of 24 vertices about (x, 0); SOLID_ROOM of them. */
static struct solid ring(double x)
{
    struct solid ring = {.count = SOLID_ROOM, .winding = 1};
    for (int i = 0; i < ring.count; i++) {
        double angle = 0.1 + i * 6.283185307179586 / ring.count;
        ring.v[i] = (col_vec2){x + cos(angle), sin(angle)};
    }
    return ring;
}

/* More vertices than a frame holds: whatever was in the memory is not read. */
Test(clip, cores_too_large_for_a_frame_may_be_prepared)
{
    struct solid a = ring(0), b = ring(1.5);
    col_shape p = solid_shape(&a), q = solid_shape(&b);
    size_t size = col_prepared_bytes(p.count);
    void *memory = malloc(2 * size);
    cr_assert(ne(ptr, memory, NULL));
    memset(memory, 0x41, 2 * size);
    col_sat sat = col_sat_test(&p, &q, NULL);
    col_manifold wanted = col_clip(&p, &q, &sat, COL_AT_INCIDENT, NULL);
    p.prepared = col_shape_prepare(&p, memory);
    q.prepared = col_shape_prepare(&q, (char *)memory + size);
    sat = col_sat_test(&p, &q, NULL);
    col_manifold m = col_clip(&p, &q, &sat, COL_AT_INCIDENT, NULL);
    cr_assert(eq(int, m.count, wanted.count));
    for (int i = 0; i < m.count; i++)
        expect_vec(m.contacts[i].point, wanted.contacts[i].point.x,
                   wanted.contacts[i].point.y);
    free(memory);
}
