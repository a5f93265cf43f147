/* Rules about a shape as a whole: each with what sets it off and what is just
 * short of it. */
#include <string.h>

#include "collide_measure.h"
#include "support/rng.h"
#include "support/rule_suite.h"
#include "support/trials.h"

RULE_SUITE(rules_polygon, "generic");

/* ---- C010, C011 ---------------------------------------------------------- */

Test(rules_polygon, too_few_vertices)
{
    const col_vec2 v[] = {{3, 4}, {4, 0}, {5, 5}};
    draft_polygon(&d, "two", v, 2);
    draft_polygon(&d, "three", v, 3);
    draft_polygon(&d, "none", v, 0);
    draft_loop(&d, "loop", v, 2);
    draft_chain(&d, "line", v, 2);
    cr_assert(eq(int, draft_check(&d, "C010"), 3));
    expect_finding(&d, 0, "C010", "two", NULL);
    expect_at(&d, 0, 3, 4);
    expect_measure(&d, 0, 2);
    cr_assert(eq(ptr, d.findings[0].item, d.shapes[0].vertices));
    expect_message(&d, 0,
                   "the polygon \"two\" has 2 vertices: it needs at least 3");
    expect_finding(&d, 1, "C010", "none", NULL);
    expect_measure(&d, 1, 0);
    expect_finding(&d, 2, "C010", "loop", NULL);
}

Test(rules_polygon, vertices_on_one_line_have_no_area)
{
    const col_vec2 flat[] = {{1, 1}, {4, 5}, {7, 9}, {2.5, 3}};
    const col_vec2 bent[] = {{1, 1}, {4, 5}, {7, 9}, {2.5, nextafter(3, 4)}};
    const col_vec2 heap[] = {{1, 1}, {1, 1}, {1, 1}};
    draft_polygon(&d, "flat", flat, COUNT(flat));
    draft_polygon(&d, "bent", bent, COUNT(bent));
    draft_polygon(&d, "heap", heap, COUNT(heap));
    cr_assert(eq(int, draft_check(&d, "C011"), 2));
    expect_finding(&d, 0, "C011", "flat", NULL);
    expect_at(&d, 0, 1, 1);
    expect_measure(&d, 0, 10);
    expect_message(
        &d, 0,
        "the 4 vertices of \"flat\" lie on one line from [1, 1] to [7, "
        "9]");
    expect_finding(&d, 1, "C011", "heap", NULL);
    expect_measure(&d, 1, 0);
    cr_assert(eq(int, draft_check(&d, "C012"), 0));
}

/* Nothing else is to be said of a polygon on a line. */
static const char *const of_sound[] = {"C012", "C015", "C016", "C017", "C018"};

static void expect_nothing_else(void)
{
    d.options.tolerances.width = d.options.tolerances.angle = 1;
    d.options.tolerances.collinear = 1;
    for (int i = 0; i < COUNT(of_sound); i++)
        cr_assert(eq(int, draft_check(&d, of_sound[i]), 0), "%s", of_sound[i]);
}

/* No three of the nearest doubles are on a line, and turned they are on none
 * either. */
Test(rules_polygon, decimals_on_one_line_have_no_area)
{
    const col_vec2 flat[] = {{0, 0}, {12.5, 10.2}, {25, 20.4}, {37.5, 30.6}};
    const col_vec2 back[] = {
        {-0.3, 0.1}, {0.3, -0.1}, {0.6, -0.2}, {-1.2, 0.4}, {-1.2, 0.4}};
    draft_polygon(&d, "flat", flat, COUNT(flat));
    draft_polygon(&d, "back", back, COUNT(back));
    draft_polygon(&d, "turned", flat, COUNT(flat))->angle = 30;
    draft_polygon(&d, "moved", flat, COUNT(flat))->position =
        (col_vec2){0.1, 1e6 / 3};
    cr_assert(eq(int, draft_check(&d, "C011"), 4));
    expect_message(&d, 0,
                   "the 4 vertices of \"flat\" lie on one line from [0, 0] to "
                   "[37.5, 30.6]");
    expect_at(&d, 0, 0, 0);
    expect_message(&d, 1,
                   "the 5 vertices of \"back\" lie on one line from [-1.2, "
                   "0.4] to [0.6, -0.2]");
    expect_nothing_else();
}

Test(rules_polygon, decimals_near_one_line_have_some_area)
{
    const col_vec2 last[] = {
        {37.5, 30.60000001}, {37.5, 30.59999}, {37.5, nextafter(30.6, 31)},
        {-37.5, 30.6},       {37.5, -30.6},    {3.75, 30.6}};
    for (int i = 0; i < COUNT(last); i++) {
        const col_vec2 v[] = {{0, 0}, {12.5, 10.2}, {25, 20.4}, last[i]};
        draft_polygon(&d, "near", v, COUNT(v));
    }
    cr_assert(eq(int, draft_check(&d, "C011"), 0));
}

/* The arithmetic has 18 digits for each axis, whatever its unit, and products
 * of 128 bits. */
Test(rules_polygon, decimals_of_all_sizes_are_compared_exactly)
{
    const col_vec2 on[][3] = {
        {{0, 0}, {1e60, 1e-60}, {3e59, 3e-61}},
        {{0, 0}, {1e-300, 1e-310}, {-7e-300, -7e-310}},
        {{-3e15, 0.3}, {0, 0}, {3e15, -0.3}},
        {{0.1, 0.1}, {0.1, 1e60}, {0.1, 1e-60}},
        {{0.1, 0.01}, {900719925474.099, 90071992547.4099}, {70, 7}}};
    const col_vec2 off[][3] = {
        {{0, 0}, {1e60, 1e-60}, {3e59, 3.1e-61}},
        {{0, 0}, {0x1p32, 0}, {1, 0x1p32}}, /* a product of 2^64 */
        {{0, 0}, {0x1p32, 1}, {0x1p32, 0x1p32 + 1}},
        {{0, 0}, {0.1, 0.3}, {1e20, 3.1e20}},
        {{0, 0}, {1e-60, 1e-60}, {1e60, 2e59}}, /* 10^120 is 0 in 64 bits */
        {{-1e60, 1e-60}, {1e60, 2e-60}, {1e-60, 1e60}},
        {{0.1, 0.01}, {900719925474.099, 90071992547.4099}, {70.1, 7}}};
    for (int i = 0; i < COUNT(on); i++)
        draft_polygon(&d, "on", on[i], 3);
    cr_assert(eq(int, draft_check(&d, "C011"), COUNT(on)));
    for (int i = 0; i < COUNT(off); i++)
        draft_polygon(&d, "off", off[i], 3);
    cr_assert(eq(int, draft_check(&d, "C011"), COUNT(on)));
}

/* All triples would be 10^15. */
Test(rules_polygon, many_decimals_on_one_line)
{
    enum { MANY = 100000 };
    col_vec2 *v = arena_alloc(&d.arena, MANY, sizeof *v);
    for (int i = 0; i < MANY; i++)
        v[i] = (col_vec2){i / 10.0, 3 * i / 10.0};
    draft_polygon(&d, "flat", v, MANY);
    v[MANY - 1].y += 0.1;
    draft_polygon(&d, "bent", v, MANY);
    cr_assert(eq(int, draft_check(&d, "C011"), 1));
    expect_finding(&d, 0, "C011", "flat", NULL);
}

/* ---- C012 ---------------------------------------------------------------- */

Test(rules_polygon, a_bow_tie_crosses_itself_once)
{
    const col_vec2 v[] = {{0, 0}, {4, 4}, {4, 0}, {0, 4}};
    draft_polygon(&d, "a", v, COUNT(v));
    cr_assert(eq(int, draft_check(&d, "C012"), 1));
    expect_finding(&d, 0, "C012", "a", NULL);
    expect_at(&d, 0, 2, 2);
    expect_measure(&d, 0, 1);
    expect_vertex(&d, 0, 0);
    expect_message(&d, 0, "edges 0 and 2 of \"a\" cross at [2, 2]");
}

/* Vertex 3 on edge 0, and one double above it. */
Test(rules_polygon, a_vertex_on_an_edge_touches_one_above_it_does_not)
{
    col_vec2 v[] = {{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}};
    draft_polygon(&d, "a", v, COUNT(v));
    cr_assert(eq(int, draft_check(&d, "C012"), 1));
    expect_at(&d, 0, 2, 0);
    expect_message(&d, 0, "edges 0 and 3 of \"a\" touch at [2, 0]");
    v[3].y = 0x1p-1074;
    draft_polygon(&d, "b", v, COUNT(v));
    cr_assert(eq(int, draft_check(&d, "C012"), 1));
    expect_finding(&d, 0, "C012", "a", NULL);
}

/* Vertices 1 and 4 are one point: four pairs of edges, one place. */
Test(rules_polygon, vertex_on_vertex)
{
    const col_vec2 v[] = {{0, 0}, {2, 2}, {4, 0}, {4, 4}, {2, 2}, {0, 4}};
    draft_polygon(&d, "a", v, COUNT(v));
    cr_assert(eq(int, draft_check(&d, "C012"), 1));
    expect_at(&d, 0, 2, 2);
    expect_vertex(&d, 0, 1);
    expect_message(&d, 0, "edges 1 and 4 of \"a\" touch at [2, 2]");
}

Test(rules_polygon, edges_in_line)
{
    const col_vec2 v[] = {{0, 0}, {6, 0}, {6, 3}, {5, 0}, {2, 0}, {0, 3}};
    draft_polygon(&d, "a", v, COUNT(v));
    cr_assert(le(int, 1, draft_check(&d, "C012")));
    bool along = false;
    for (int i = 0; i < d.count; i++)
        along |= strcmp(d.findings[i].message,
                        "edges 0 and 3 of \"a\" run along each other at [5, "
                        "0]") == 0;
    cr_assert(along);
}

Test(rules_polygon, edges_that_run_back_are_told_at_both_turns)
{
    const col_vec2 v[] = {{0, 0}, {9, 0}, {4, 0}, {4, 4}};
    draft_polygon(&d, "a", v, COUNT(v));
    cr_assert(eq(int, draft_check(&d, "C012"), 2));
    expect_at(&d, 0, 9, 0);
    expect_message(
        &d, 0, "edges 0 and 1 of \"a\" fold back onto each other at [9, 0]");
    expect_message(&d, 1, "edges 0 and 2 of \"a\" touch at [4, 0]");
}

/* Numbers are those of the file, repeated vertices or not. */
Test(rules_polygon, crossing_with_repeated_vertices)
{
    const col_vec2 v[] = {{0, 0}, {0, 0}, {4, 4}, {4, 4},
                          {4, 0}, {0, 4}, {0, 0}};
    draft_polygon(&d, "a", v, COUNT(v));
    cr_assert(eq(int, draft_check(&d, "C012"), 1));
    expect_message(&d, 0, "edges 1 and 4 of \"a\" cross at [2, 2]");
    expect_vertex(&d, 0, 1);
}

/* Five edges, each of which crosses two others: five places. */
Test(rules_polygon, a_pentagram_crosses_itself_in_five_places)
{
    const col_vec2 v[] = {{0, 10}, {6, -8}, {-10, 3}, {10, 3}, {-6, -8}};
    draft_polygon(&d, "a", v, COUNT(v));
    cr_assert(eq(int, draft_check(&d, "C012"), 4));
    expect_measure(&d, 0, 5);
    cr_assert(eq(long, d.findings[3].more, 1));
}

Test(rules_polygon, loops_and_lines_that_cross)
{
    const col_vec2 v[] = {{0, 0}, {4, 4}, {4, 0}, {0, 4}, {0, 0}};
    draft_loop(&d, "loop", v, 4);
    draft_chain(&d, "line", v, 5);
    cr_assert(eq(int, draft_check(&d, "C012"), 1));
    expect_finding(&d, 0, "C012", "loop", NULL);
    d.options.profile = profile_named("box2d-3");
    cr_assert(eq(int, draft_check(&d, "C012"), 2));
    expect_finding(&d, 1, "C012", "line", NULL);
    expect_message(&d, 1, "edges 0 and 2 of \"line\" cross at [2, 2]");
}

/* Boxes of all edges overlap, and two of many edges cross: found all the same.
 */
Test(rules_polygon, crossing_behind_many_edges)
{
    enum { TEETH = 2000 };
    static col_vec2 v[2 * TEETH + 4];
    int n = 0;
    v[n++] = (col_vec2){-9, -9};
    for (int i = 0; i < TEETH; i++) {
        v[n++] = (col_vec2){2.0 * i, 2.0 * i - 100000};
        v[n++] = (col_vec2){2.0 * i + 1, 2.0 * i + 100000};
    }
    v[n++] = (col_vec2){3 * TEETH, 2000};
    v[n++] = (col_vec2){0, 200000};
    v[n++] = (col_vec2){2 * TEETH - 1, -100};
    draft_polygon(&d, "a", v, n);
    cr_assert(le(int, 1, draft_check(&d, "C012")));
}

/* ---- C017 ---------------------------------------------------------------- */

/* The base of 12 to the vertex above it: 3. All other widths are larger. */
Test(rules_polygon, the_least_width_is_across_the_base)
{
    const col_vec2 v[] = {{0, 0}, {6, 3}, {12, 0}};
    draft_polygon(&d, "a", v, COUNT(v));
    d.options.tolerances.width = nextafter(3, 4);
    cr_assert(eq(int, draft_check(&d, "C017"), 1));
    expect_finding(&d, 0, "C017", "a", NULL);
    expect_at(&d, 0, 6, 1);
    expect_measure(&d, 0, 3);
    expect_message(&d, 0, "the polygon \"a\" at [6, 1] is only 3 thick");
    d.options.tolerances.width = 3;
    cr_assert(eq(int, draft_check(&d, "C017"), 0));
}

/* Triangles of all sizes and places, some of them as wide as the limit but for
 * the last digits: most are told apart by their areas. */
Test(rules_polygon, slivers_are_what_the_calipers_measure)
{
    struct rng rng = rng_seeded(7);
    for (long i = trials(3000); i > 0; i--) {
        double size = rng_between(&rng, 0.001, 100), limit = 0.75;
        double far = rng_below(&rng, 2) ? 0 : rng_between(&rng, -1e6, 1e6);
        double high =
            rng_below(&rng, 2)
                ? limit + (double)(rng_next(&rng) % 9) * 0x1p-52 - 0x1p-50
                : rng_between(&rng, 0, 4 * limit);
        const col_vec2 v[] = {
            {far, far / 3},
            {far + size, far / 3},
            {far + size * rng_between(&rng, -1, 2), far / 3 + high}};
        bool is_thin = false;
        for (int k = 0; k < 3; k++)
            is_thin |= col_line_distance_compare(v[k], v[(k + 1) % 3],
                                                 v[(k + 2) % 3], limit) < 0;
        end();
        start();
        d.options.tolerances.width = limit;
        draft_polygon(&d, "t", v, 3);
        cr_assert(eq(int, draft_check(&d, "C017"), is_thin), "%ld", i);
    }
}

Test(rules_polygon, slivers_of_other_kinds)
{
    draft_box(&d, "box", 0, 0, 9, 2);
    draft_ellipse(&d, "ellipse", 20, 0, 1, 9);
    draft_capsule(&d, "capsule", (col_vec2){40, 0}, (col_vec2){44, 8}, 1);
    draft_ellipse(&d, "circle", 60, 0, 1, 1);
    draft_box(&d, "platform", 0, 50, 9, 51)->is_one_sided = true;
    draft_box(&d, "start", 0, 60, 9, 61)->role = LEVEL_SPAWN;
    d.options.tolerances.width = nextafter(2, 3);
    cr_assert(eq(int, draft_check(&d, "C017"), 4));
    for (int i = 0; i < 4; i++)
        expect_measure(&d, i, 2);
    expect_at(&d, 0, 4.5, 1);
    expect_at(&d, 2, 42, 4);
    d.options.tolerances.width = 2;
    cr_assert(eq(int, draft_check(&d, "C017"), 0));
}

/* A turned square of 5 by 1: (4, 3) and (-0.6, 0.8). */
Test(rules_polygon, the_least_width_does_not_depend_on_the_turn)
{
    const col_vec2 v[] = {{0, 0}, {40, 30}, {34, 38}, {-6, 8}};
    draft_polygon(&d, "a", v, COUNT(v));
    d.options.tolerances.width = nextafter(10, 11);
    cr_assert(eq(int, draft_check(&d, "C017"), 1));
    expect_measure(&d, 0, 10);
    d.options.tolerances.width = 10;
    cr_assert(eq(int, draft_check(&d, "C017"), 0));
}

/* ---- C027 ---------------------------------------------------------------- */

Test(rules_polygon, what_has_no_width_or_height_is_told)
{
    const col_vec2 heap[] = {{7, 7}, {7, 7}};
    draft_box(&d, "flat", 1, 2, 9, 2);
    draft_box(&d, "thin", 1, 2, 9, 2 + 0x1p-40);
    draft_box(&d, "point", 1, 2, 1, 2);
    draft_box(&d, "start", 1, 2, 1, 2)->role = LEVEL_SPAWN;
    draft_box(&d, "goal", 1, 2, 1, 2)->role = LEVEL_GOAL;
    draft_box(&d, "trigger", 1, 2, 1, 5)->role = LEVEL_SENSOR;
    draft_ellipse(&d, "ellipse", 0, 0, 3, 0);
    draft_capsule(&d, "capsule", (col_vec2){0, 0}, (col_vec2){3, 4}, 0);
    draft_chain(&d, "heap", heap, 2);
    cr_assert(eq(int, draft_check(&d, "C027"), 6));
    const char *ids[] = {"flat",    "point",   "trigger",
                         "ellipse", "capsule", "heap"};
    const double measures[] = {8, 0, 3, 6, 5, 0};
    for (int i = 0; i < 6; i++) {
        expect_finding(&d, i, "C027", ids[i], NULL);
        expect_measure(&d, i, measures[i]);
    }
    expect_at(&d, 0, 1, 2);
    expect_message(&d, 0,
                   "the rectangle \"flat\" at [1, 2] has size 8 by 0: both "
                   "must be greater than 0");
}

/* A reader's fault stands for what the rule would say. */
Test(rules_polygon, a_circle_without_a_size_is_called_a_circle)
{
    draft_ellipse(&d, "dot", 1, 2, 0, 0);
    cr_assert(eq(int, draft_check(&d, "C027"), 1));
    expect_message(&d, 0,
                   "the circle \"dot\" at [1, 2] has size 0 by 0: both must be "
                   "greater than 0");
}

/* Neither has the rule something to say, nor the file's reader. */
Test(rules_polygon, a_start_or_a_goal_may_be_a_point)
{
    struct level_fault fault = {.code = "zero-size",
                                .message = "the object has no size"};
    draft_box(&d, "place", 1, 2, 1, 2)->role = LEVEL_SPAWN;
    fault.shape = &d.shapes[0];
    fault.item = d.shapes[0].item;
    d.level.faults = &fault;
    cr_assert(eq(int, draft_check(&d, "C027"), 0));
    d.shapes[0].role = LEVEL_GOAL;
    cr_assert(eq(int, draft_check(&d, "C027"), 0));
    d.shapes[0].role = LEVEL_SENSOR;
    cr_assert(eq(int, draft_check(&d, "C027"), 1));
}

Test(rules_polygon, zero_size_is_told_once)
{
    struct level_fault fault = {.code = "zero-size",
                                .message = "the object has no height"};
    draft_box(&d, "flat", 1, 2, 9, 2);
    draft_box(&d, "other", 1, 2, 9, 2);
    fault.shape = &d.shapes[0];
    fault.item = d.shapes[0].item;
    d.level.faults = &fault;
    cr_assert(eq(int, draft_check(&d, "C027"), 2));
    expect_finding(&d, 0, "C027", "flat", NULL);
    expect_message(&d, 0, "\"flat\": the object has no height");
    expect_finding(&d, 1, "C027", "other", NULL);
}

/* ---- C028 ---------------------------------------------------------------- */

/* A square of 10 with a hole of two vertices or more. */
static struct level_shape *draw_with_hole(const char *id, const col_vec2 *hole,
                                          int count)
{
    static int ends[4][2];
    static int drawn;
    col_vec2 v[16] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    for (int i = 0; i < count; i++)
        v[4 + i] = hole[i];
    struct level_shape *shape = draft_polygon(&d, id, v, 4 + count);
    int *own = ends[drawn++ % 4];
    own[0] = 4;
    own[1] = 4 + count;
    shape->ring_ends = own;
    shape->ring_count = 2;
    return shape;
}

Test(rules_polygon, a_good_hole)
{
    const col_vec2 hole[] = {{1, 1}, {9, 1}, {9, 9}, {1, 9}};
    draw_with_hole("a", hole, COUNT(hole));
    cr_assert(eq(int, draft_check(&d, "C028"), 0));
    cr_assert(eq(int, draft_check(&d, "C012"), 0));
}

Test(rules_polygon, holes_that_reach_out)
{
    const col_vec2 crossing[] = {{1, 1}, {19, 1}, {19, 9}, {1, 9}};
    const col_vec2 outside[] = {{11, 1}, {19, 1}, {19, 9}};
    const col_vec2 flat[] = {{1, 1}, {5, 5}, {7, 7}};
    draw_with_hole("crossing", crossing, COUNT(crossing));
    draw_with_hole("outside", outside, COUNT(outside));
    draw_with_hole("two", outside, 2);
    draw_with_hole("flat", flat, COUNT(flat));
    cr_assert(eq(int, draft_check(&d, "C028"), 4));
    expect_finding(&d, 0, "C028", "crossing", NULL);
    expect_message(
        &d, 0,
        "hole 1 of \"crossing\" at [10, 1] crosses or touches another ring");
    expect_vertex(&d, 0, 4);
    expect_message(
        &d, 1,
        "hole 1 of \"outside\" at [11, 1] does not lie inside the polygon");
    expect_at(&d, 1, 11, 1);
    expect_message(&d, 2,
                   "hole 1 of \"two\" at [11, 1] has fewer than 3 vertices");
    expect_message(&d, 3, "hole 1 of \"flat\" at [1, 1] has no area");
}

/* A hole that touches the outer ring, and one that is a hair off. */
Test(rules_polygon, holes_that_touch)
{
    const col_vec2 touching[] = {{0, 5}, {5, 1}, {5, 9}};
    const col_vec2 short_of[] = {{0x1p-40, 5}, {5, 1}, {5, 9}};
    draw_with_hole("touching", touching, 3);
    draw_with_hole("short", short_of, 3);
    cr_assert(eq(int, draft_check(&d, "C028"), 1));
    expect_finding(&d, 0, "C028", "touching", NULL);
    expect_at(&d, 0, 0, 5);
}

/* A hole's own crossing is a crossing. */
Test(rules_polygon, a_hole_that_crosses_itself)
{
    const col_vec2 hole[] = {{1, 1}, {9, 9}, {9, 1}, {1, 9}};
    draw_with_hole("a", hole, COUNT(hole));
    cr_assert(eq(int, draft_check(&d, "C012"), 1));
    expect_message(&d, 0, "edges 4 and 6 of \"a\" cross at [5, 5]");
    cr_assert(eq(int, draft_check(&d, "C028"), 0));
}
