/* Rules about vertices and edges: each with what sets it off and what is just
 * short of it. */
#include "collide_measure.h"
#include "lint/rules/rules.h"
#include "support/rng.h"
#include "support/rule_suite.h"
#include "support/trials.h"

RULE_SUITE(rules_vertices, "generic");

/* ---- C013 ---------------------------------------------------------------- */

Test(rules_vertices, a_vertex_like_the_one_before_repeats_it)
{
    const col_vec2 v[] = {{0, 0}, {4, 0}, {4, 0}, {4, 4}};
    draft_polygon(&d, "a", v, COUNT(v));
    cr_assert(eq(int, draft_check(&d, "C013"), 1));
    expect_finding(&d, 0, "C013", "a", NULL);
    expect_at(&d, 0, 4, 0);
    expect_measure(&d, 0, 0);
    expect_vertex(&d, 0, 2);
    expect_message(&d, 0, "vertex 2 of \"a\" repeats vertex 1 at [4, 0]");
}

Test(rules_vertices, last_repeats_first)
{
    const col_vec2 v[] = {{0, 0}, {4, 0}, {4, 4}, {0, 0}};
    draft_polygon(&d, "a", v, COUNT(v));
    draft_chain(&d, "b", v, COUNT(v));
    cr_assert(eq(int, draft_check(&d, "C013"), 1));
    expect_finding(&d, 0, "C013", "a", NULL);
    expect_vertex(&d, 0, 3);
    expect_message(&d, 0,
                   "vertex 3 of \"a\" repeats vertex 0 at [0, 0]: polygons "
                   "close automatically");
}

Test(rules_vertices, the_next_double_does_not_repeat)
{
    const col_vec2 v[] = {{0, 0}, {4, 0}, {nextafter(4, 5), 0}, {4, 4}};
    draft_polygon(&d, "a", v, COUNT(v));
    cr_assert(eq(int, draft_check(&d, "C013"), 0));
}

/* Ten times the same vertex: four are told, five more counted. */
Test(rules_vertices, only_few_are_told_of_one_shape)
{
    col_vec2 v[12] = {{0, 0}, {4, 0}};
    for (int i = 2; i < 12; i++)
        v[i] = (col_vec2){4, 4};
    draft_polygon(&d, "a", v, COUNT(v));
    cr_assert(eq(int, draft_check(&d, "C013"), 4));
    expect_vertex(&d, 3, 6);
    cr_assert(eq(long, d.findings[2].more, 0));
    cr_assert(eq(long, d.findings[3].more, 5));
}

/* ---- C014, C016 ---------------------------------------------------------- */

/* The ends of edge 1 are 5 apart: 3 along x, 4 along y. */
static void draw_edge_of_five(void)
{
    const col_vec2 v[] = {{0, 0}, {100, 0}, {103, 4}, {50, 100}};
    draft_polygon(&d, "a", v, COUNT(v));
}

Test(rules_vertices, vertices_within_the_weld_nearly_repeat)
{
    draw_edge_of_five();
    d.options.tolerances.weld = 5;
    cr_assert(eq(int, draft_check(&d, "C014"), 1));
    expect_finding(&d, 0, "C014", "a", NULL);
    expect_at(&d, 0, 103, 4);
    expect_measure(&d, 0, 5);
    expect_vertex(&d, 0, 2);
    expect_message(&d, 0,
                   "vertices 1 and 2 of \"a\" are only 5 apart at [103, 4]");
    d.options.tolerances.weld = nextafter(5, 4);
    cr_assert(eq(int, draft_check(&d, "C014"), 0));
}

Test(rules_vertices, nearly_repeated_across_the_end)
{
    const col_vec2 v[] = {{0, 0}, {9, 0}, {9, 9}, {0, 0.5}};
    draft_polygon(&d, "a", v, COUNT(v));
    draft_chain(&d, "b", v, COUNT(v));
    d.options.tolerances.weld = 0.5;
    cr_assert(eq(int, draft_check(&d, "C014"), 1));
    expect_finding(&d, 0, "C014", "a", NULL);
    expect_vertex(&d, 0, 3);
}

Test(rules_vertices, repeated_are_not_nearly_repeated)
{
    const col_vec2 v[] = {{0, 0}, {4, 0}, {4, 0}, {4, 4}};
    draft_polygon(&d, "a", v, COUNT(v));
    d.options.tolerances.weld = 1;
    cr_assert(eq(int, draft_check(&d, "C014"), 0));
}

Test(rules_vertices, an_edge_shorter_than_the_tolerance_is_tiny)
{
    draw_edge_of_five();
    d.options.tolerances.edge = nextafter(5, 6);
    cr_assert(eq(int, draft_check(&d, "C016"), 1));
    expect_finding(&d, 0, "C016", "a", NULL);
    expect_at(&d, 0, 100, 0);
    expect_measure(&d, 0, 5);
    expect_vertex(&d, 0, 1);
    expect_message(&d, 0, "edge 1 of \"a\" at [100, 0] is only 5 long");
    d.options.tolerances.edge = 5;
    cr_assert(eq(int, draft_check(&d, "C016"), 0));
}

/* One that is to be welded is told of once. */
Test(rules_vertices, tiny_edge_or_nearly_repeated)
{
    draw_edge_of_five();
    d.options.tolerances.edge = 6;
    d.options.tolerances.weld = 5;
    cr_assert(eq(int, draft_check(&d, "C016"), 0));
    cr_assert(eq(int, draft_check(&d, "C014"), 1));
}

/* ---- C015 ---------------------------------------------------------------- */

/* Vertex 1 is 3 from the line of its neighbours, that of 0 and (8, 6). */
Test(rules_vertices, a_vertex_near_the_line_of_its_neighbours_is_collinear)
{
    const col_vec2 v[] = {{0, 0}, {5, 0}, {8, 6}, {-50, 100}};
    draft_polygon(&d, "a", v, COUNT(v));
    d.options.tolerances.collinear = 3;
    cr_assert(eq(int, draft_check(&d, "C015"), 1));
    expect_finding(&d, 0, "C015", "a", NULL);
    expect_at(&d, 0, 5, 0);
    expect_measure(&d, 0, 3);
    expect_vertex(&d, 0, 1);
    d.options.tolerances.collinear = nextafter(3, 2);
    cr_assert(eq(int, draft_check(&d, "C015"), 0));
}

Test(rules_vertices, several_collinear_are_one_note)
{
    const col_vec2 v[] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 3}};
    draft_polygon(&d, "a", v, COUNT(v));
    d.options.tolerances.collinear = 0.125;
    cr_assert(eq(int, draft_check(&d, "C015"), 1));
    expect_vertex(&d, 0, 1);
    cr_assert(eq(long, d.findings[0].more, 1));
}

/* The ends of a line have but one neighbour. */
Test(rules_vertices, collinear_in_a_chain)
{
    const col_vec2 v[] = {{0, 0}, {1, 0}, {2, 0}};
    draft_chain(&d, "a", v, COUNT(v));
    d.options.tolerances.collinear = 0.125;
    cr_assert(eq(int, draft_check(&d, "C015"), 1));
    expect_vertex(&d, 0, 1);
    cr_assert(eq(long, d.findings[0].more, 0));
}

/* A tip that returns on itself is on the line, but not between. */
Test(rules_vertices, a_tip_is_not_collinear)
{
    const col_vec2 v[] = {{0, 0}, {9, 0}, {3, 0}};
    draft_chain(&d, "a", v, COUNT(v));
    d.options.tolerances.collinear = 1;
    cr_assert(eq(int, draft_check(&d, "C015"), 0));
}

/* ---- C018 ---------------------------------------------------------------- */

/* A corner of 45 degrees at vertex 0, and one of 45 at vertex 2. */
Test(rules_vertices, a_corner_below_the_angle_is_a_needle)
{
    const col_vec2 v[] = {{0, 0}, {4, 0}, {4, 4}};
    draft_polygon(&d, "a", v, COUNT(v));
    d.options.tolerances.angle = nextafter(45, 46);
    cr_assert(eq(int, draft_check(&d, "C018"), 2));
    expect_finding(&d, 0, "C018", "a", NULL);
    expect_at(&d, 0, 0, 0);
    expect_measure(&d, 0, 45);
    expect_vertex(&d, 0, 0);
    expect_vertex(&d, 1, 2);
    expect_message(
        &d, 0,
        "the corner of \"a\" at vertex 0, [0, 0], is only 45 degrees wide");
    d.options.tolerances.angle = 45;
    cr_assert(eq(int, draft_check(&d, "C018"), 0));
}

/* A notch, sharp as it is, is no needle; in a hole it is one. */
Test(rules_vertices, notches_and_holes)
{
    const col_vec2 v[] = {{0, 0},   {100, 0},  {100, 100}, {51, 100},
                          {50, 50}, {49, 100}, {0, 100},   {10, 10},
                          {60, 10}, {11, 11},  {10, 40}};
    int ends[] = {7, 11};
    struct level_shape *notched = draft_polygon(&d, "notched", v, 7);
    d.options.tolerances.angle = 10;
    cr_assert(eq(int, draft_check(&d, "C018"), 0));
    notched->count = COUNT(v);
    notched->ring_ends = ends;
    notched->ring_count = 2;
    draft_chain(&d, "line", v + 3, 3);
    draft_check(&d, "C018");
    expect_finding(&d, d.count - 1, "C018", "line", NULL);
    expect_vertex(&d, d.count - 1, 1);
}

/* ---- Plain outlines ------------------------------------------------------ */

/* What the rules look for, in the plain order of their definitions. */
static bool may_be_told(const col_vec2 *v, int n, const struct tolerances *t)
{
    bool told = false;
    for (int i = 0; i < n; i++) {
        col_vec2 p = v[(i + n - 1) % n], at = v[i], q = v[(i + 1) % n];
        int way = col_way_sign(at, p, at, q);
        told |= col_distance_compare(at, q, t->weld) <= 0 ||
                col_distance_compare(at, q, t->edge) < 0 ||
                (way < 0 &&
                 col_line_distance_compare(p, q, at, t->collinear) <= 0) ||
                (way > 0 && col_angle_compare(at, p, at, q, t->angle) < 0);
    }
    return told;
}

/* Triangles and quadrilaterals of all sizes whose edges, corners and vertices
 * are often as long, sharp and flat as the tolerances, but for the last digits.
 */
Test(rules_vertices, what_is_plain_has_nothing_to_tell)
{
    struct rng rng = rng_seeded(11);
    long plain = 0, count = trials(20000);
    for (long i = 0; i < count; i++) {
        const struct tolerances t = {.weld = 0.25,
                                     .edge = 0.5,
                                     .collinear = 0.125,
                                     .angle = rng_between(&rng, -1, 60)};
        double far = rng_below(&rng, 2) ? 0 : rng_between(&rng, -1e9, 1e9);
        double nearly = 1 + (double)(rng_next(&rng) % 9) * 0x1p-52 - 0x1p-50;
        double low =
            rng_below(&rng, 2) ? 0.125 * nearly : rng_between(&rng, -2, 2);
        double width =
            rng_below(&rng, 2) ? 0.5 * nearly : rng_between(&rng, 0, 4);
        col_vec2 corner = col_unit_vector(t.angle);
        double size = rng_below(&rng, 2) ? nearly : rng_between(&rng, 0, 3);
        col_vec2 v[] = {{0, 0},
                        {width, -low},
                        {2 * width, 0},
                        {corner.x * size, corner.y * size}};
        int n = 3 + (int)rng_below(&rng, 2);
        for (int k = 0; k < n; k++) {
            v[k].x += far;
            v[k].y += far / 7;
        }
        const struct level_shape shape = {.kind = LEVEL_POLYGON};
        const struct solid solid = {
            .shape = &shape, .outline = v, .count = n, .ring_count = 1};
        bool is_plain =
            vertices_are_plain(&t, col_unit_vector(t.angle), &solid);
        plain += is_plain;
        if (is_plain && may_be_told(v, n, &t))
            cr_fatal("outline %ld is not plain", i);
    }
    cr_assert(plain > count / 50);
}
