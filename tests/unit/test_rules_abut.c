/* Rules about solids side by side: each with what sets it off and what is just
 * short of it. */
#include "support/rule_suite.h"

RULE_SUITE(rules_abut, "generic");

/* ---- C033 ---------------------------------------------------------------- */

Test(rules_abut, a_gap_within_the_clearance_is_told)
{
    draft_box(&d, "a", 0, 0, 10, 10);
    draft_box(&d, "b", 12, 4, 20, 20);
    d.options.tolerances.clearance = nextafter(2, 3);
    cr_assert(eq(int, draft_check(&d, "C033"), 1));
    expect_finding(&d, 0, "C033", "a", "b");
    expect_measure(&d, 0, 2);
    expect_at(&d, 0, 11, 7);
    expect_message(&d, 0, "\"a\" and \"b\" leave a gap of 2 at [11, 7]");
    d.options.tolerances.clearance = 2;
    cr_assert(eq(int, draft_check(&d, "C033"), 0));
}

/* Sides that touch leave none, and sides that are one double apart do. */
Test(rules_abut, the_narrowest_gap)
{
    draft_box(&d, "a", 0, 0, 10, 10);
    struct level_shape *b = draft_box(&d, "b", 10, 0, 20, 10);
    d.options.tolerances.clearance = 1;
    cr_assert(eq(int, draft_check(&d, "C033"), 0));
    b->points[0].x = nextafter(10, 11);
    cr_assert(eq(int, draft_check(&d, "C033"), 1));
    expect_measure(&d, 0, nextafter(10, 11) - 10);
}

/* Free space between corners, and beside a corner. */
Test(rules_abut, corners_leave_no_gap)
{
    const col_vec2 tip[] = {{30, 5}, {40, 0}, {40, 10}};
    draft_box(&d, "a", 0, 0, 10, 10);
    draft_box(&d, "diagonal", 11, 11, 20, 20);
    draft_box(&d, "above the end", 10, 11, 10.5, 30);
    draft_box(&d, "wall", 28, 0, 29, 10);
    draft_polygon(&d, "tip", tip, COUNT(tip));
    d.options.tolerances.clearance = 2;
    cr_assert(eq(int, draft_check(&d, "C033"), 1));
    expect_finding(&d, 0, "C033", "diagonal", "above the end");
}

/* What lies between fills it: all of it, or a part. */
Test(rules_abut, a_gap_that_is_filled_is_none)
{
    draft_box(&d, "a", 0, 0, 10, 10);
    draft_box(&d, "b", 12, 0, 20, 10);
    struct level_shape *plug = draft_box(&d, "plug", 10, 0, 12, 10);
    d.options.tolerances.clearance = 3;
    cr_assert(eq(int, draft_check(&d, "C033"), 0));
    plug->points[1].y = 7;
    cr_assert(eq(int, draft_check(&d, "C033"), 1));
    expect_finding(&d, 0, "C033", "a", "b");
    expect_at(&d, 0, 11, 8.75);
    plug->role = LEVEL_SENSOR;
    cr_assert(eq(int, draft_check(&d, "C033"), 1));
    expect_at(&d, 0, 11, 5);
}

/* A slit that narrows from 3 to 1, and one of more than 10 degrees. */
Test(rules_abut, gap_between_slopes)
{
    const col_vec2 slope[] = {{0, 3}, {20, 1}, {20, 9}};
    const col_vec2 steep[] = {{100, 5}, {120, 1}, {120, 9}};
    draft_box(&d, "floor", 0, -9, 120, 0);
    draft_polygon(&d, "slope", slope, COUNT(slope));
    draft_polygon(&d, "steep", steep, COUNT(steep));
    d.options.tolerances.clearance = nextafter(1, 2);
    cr_assert(eq(int, draft_check(&d, "C033"), 1));
    expect_finding(&d, 0, "C033", "floor", "slope");
    expect_measure(&d, 0, 1);
    d.options.tolerances.clearance = 1;
    cr_assert(eq(int, draft_check(&d, "C033"), 0));
}

/* The sides of a hole face inward. */
Test(rules_abut, one_finding_for_two_solids)
{
    const col_vec2 u[] = {{0, 0}, {9, 0}, {9, 9}, {7, 9},
                          {7, 2}, {2, 2}, {2, 9}, {0, 9}};
    draft_polygon(&d, "u", u, COUNT(u));
    draft_box(&d, "tongue", 3, 4, 6.5, 9);
    d.options.tolerances.clearance = 4;
    cr_assert(eq(int, draft_check(&d, "C033"), 1));
    expect_measure(&d, 0, 0.5);
    expect_at(&d, 0, 6.75, 6.5);
}

/* Two floors 0.25 apart, and a crate as far above one of them: each pair is
 * told of once, as a gap where gaps are told of so wide. */
Test(rules_abut, a_slit_is_a_gap_and_no_seam)
{
    draft_box(&d, "a", 0, 0, 10, 10);
    draft_box(&d, "b", 10.25, 0, 20, 10);
    draft_box(&d, "crate", 2, 10.25, 4, 12);
    d.options.tolerances.weld = 0.5;
    d.options.tolerances.clearance = 2;
    cr_assert(eq(int, draft_check(&d, "C033"), 2));
    expect_finding(&d, 0, "C033", "a", "b");
    expect_finding(&d, 1, "C033", "a", "crate");
    cr_assert(eq(int, draft_check(&d, "C034"), 0));
    cr_assert(eq(int, draft_check(&d, "C035"), 0));
    d.options.tolerances.clearance = 0;
    cr_assert(eq(int, draft_check(&d, "C033"), 0));
    cr_assert(eq(int, draft_check(&d, "C034"), 1));
    expect_finding(&d, 0, "C034", "b", "a");
    cr_assert(eq(int, draft_check(&d, "C035"), 1));
    expect_finding(&d, 0, "C035", "crate", "a");
}

/* ---- C034 ---------------------------------------------------------------- */

/* Floors of one height, 4 and 10 thick. y points up. */
static void draw_floors(void)
{
    draft_box(&d, "a", 0, 0, 10, 10);
    draft_box(&d, "b", 10, 6, 20, 10);
}

Test(rules_abut, floors_that_join_have_a_seam)
{
    draw_floors();
    cr_assert(eq(int, draft_check(&d, "C034"), 1));
    expect_finding(&d, 0, "C034", "b", "a");
    expect_at(&d, 0, 10, 10);
    expect_measure(&d, 0, 4);
    expect_message(&d, 0,
                   "\"b\" and \"a\" make a seam at [10, 10] in the surface "
                   "along their edges 2 and 2");
    d.shapes[1].points[1].y = nextafter(10, 11);
    cr_assert(eq(int, draft_check(&d, "C034"), 0)); /* a step */
}

/* It is somewhere else in the next moment. */
Test(rules_abut, what_moves_has_no_seam)
{
    struct level_shape *a = draft_box(&d, "a", 0, 0, 10, 10);
    struct level_shape *b = draft_box(&d, "b", 10, 0, 20, 10);
    cr_assert(eq(int, draft_check(&d, "C034"), 1));
    a->is_moving = true;
    cr_assert(eq(int, draft_check(&d, "C034"), 0));
    a->is_moving = false;
    b->is_moving = true;
    cr_assert(eq(int, draft_check(&d, "C034"), 0));
}

Test(rules_abut, seams_within_tolerances)
{
    draft_box(&d, "a", 0, 0, 10, 10);
    draft_box(&d, "b", 10.25, 0, 20, 10);
    d.options.tolerances.weld = 0.25;
    cr_assert(eq(int, draft_check(&d, "C034"), 1));
    d.options.tolerances.weld = nextafter(0.25, 0);
    cr_assert(eq(int, draft_check(&d, "C034"), 0));
}

/* Only floors: neither ceilings nor walls; upside down, ceilings are floors. */
Test(rules_abut, seams_of_floors_only)
{
    draft_box(&d, "a", 0, 0, 10, 10);
    draft_box(&d, "above", 0, 10, 10, 20);
    draft_box(&d, "b", 10, 0, 20, 9);
    cr_assert(eq(int, draft_check(&d, "C034"), 0));
    d.level.is_y_up = false;
    cr_assert(eq(int, draft_check(&d, "C034"), 1));
    expect_finding(&d, 0, "C034", "a", "b");
    expect_at(&d, 0, 10, 0);
    expect_measure(&d, 0, 9);
    d.level.knows_y = false;
    cr_assert(eq(int, draft_check(&d, "C034"), 3));
}

/* 45 degrees are a floor, more are a wall. */
Test(rules_abut, seams_on_slopes)
{
    const col_vec2 low[] = {{0, 0}, {8, 0}, {8, 8}};
    const col_vec2 high[] = {{8, 8}, {8, 0}, {20, 0}, {20, 20}};
    draft_polygon(&d, "low", low, COUNT(low));
    struct level_shape *b = draft_polygon(&d, "high", high, COUNT(high));
    cr_assert(eq(int, draft_check(&d, "C034"), 1));
    expect_at(&d, 0, 8, 8);
    expect_measure(&d, 0, 8);
    d.shapes[0].points[0].x = 1;
    b->points[3] = (col_vec2){15, 16};
    b->points[2] = (col_vec2){15, 0};
    cr_assert(eq(int, draft_check(&d, "C034"), 0));
}

/* A wall on the joint, and a line over it, make it none. */
Test(rules_abut, a_seam_that_is_covered_is_none)
{
    const col_vec2 line[] = {{0, 10}, {20, 10}};
    const col_vec2 ends_there[] = {{0, 10}, {10, 10}};
    draw_floors();
    draft_box(&d, "wall", 10, 10, 12, 30);
    cr_assert(eq(int, draft_check(&d, "C034"), 0));
    d.shapes[2].points[0].y = -3;
    d.shapes[2].points[1].y = 3;
    cr_assert(eq(int, draft_check(&d, "C034"), 1));
    draft_chain(&d, "short", ends_there, 2);
    cr_assert(eq(int, draft_check(&d, "C034"), 1));
    draft_chain(&d, "line", line, 2);
    cr_assert(eq(int, draft_check(&d, "C034"), 0));
}

/* Cells of one layer were one before they were cut; those of two were not. */
Test(rules_abut, seams_of_cells_and_tiles)
{
    draw_floors();
    draft_box(&d, "c", 20, 0, 30, 10);
    for (int i = 0; i < 3; i++) {
        d.shapes[i].is_cells = true;
        d.shapes[i].layer = "ground";
    }
    cr_assert(eq(int, draft_check(&d, "C034"), 0));
    d.shapes[1].layer = "stones";
    cr_assert(eq(int, draft_check(&d, "C034"), 2));
    for (int i = 0; i < 3; i++) {
        d.shapes[i].is_cells = false;
        d.shapes[i].is_tile = true;
        d.shapes[i].layer = "ground";
    }
    cr_assert(eq(int, draft_check(&d, "C034"), 1));
    cr_assert(eq(long, d.findings[0].more, 1));
}

/* ---- C035 ---------------------------------------------------------------- */

Test(rules_abut, a_corner_amid_an_edge_is_a_junction)
{
    draft_box(&d, "floor", 0, 0, 20, 10);
    struct level_shape *crate = draft_box(&d, "crate", 3, 10, 5, 12);
    cr_assert(eq(int, draft_check(&d, "C035"), 1));
    expect_finding(&d, 0, "C035", "crate", "floor");
    /* Of the corners at x = 3 and 5 the one farther from the end of the edge.
     */
    expect_at(&d, 0, 5, 10);
    expect_measure(&d, 0, 5);
    expect_message(
        &d, 0, "a corner of \"crate\" at [5, 10] lies on edge 2 of \"floor\"");
    crate->points[0].y = nextafter(10, 11);
    cr_assert(eq(int, draft_check(&d, "C035"), 0));
    d.options.tolerances.weld = 0x1p-40;
    cr_assert(eq(int, draft_check(&d, "C035"), 1));
}

/* Corners that meet corners, and one that stands on its tip. */
Test(rules_abut, no_t_junction)
{
    const col_vec2 tip[] = {{10, 10}, {12, 15}, {8, 15}};
    draft_box(&d, "floor", 0, 0, 20, 10);
    draft_box(&d, "same width", 0, -5, 20, 0);
    draft_polygon(&d, "tip", tip, COUNT(tip));
    cr_assert(eq(int, draft_check(&d, "C035"), 0));
}

/* ---- All at once --------------------------------------------------------- */

/* A grid of boxes side by side is fine but for the seams of its top. */
Test(rules_abut, a_wall_of_bricks)
{
    static const char *const ids[] = {"0", "1", "2", "3", "4", "5", "6", "7",
                                      "8", "9", "a", "b", "c", "d", "e", "f"};
    for (int i = 0; i < 16; i++)
        draft_box(&d, ids[i], i % 4 * 16, i / 4 * 16, i % 4 * 16 + 16,
                  i / 4 * 16 + 16);
    d.options.tolerances.clearance = 2;
    d.options.tolerances.weld = 0.5;
    d.options.tolerances.collinear = 0.03125;
    d.options.tolerances.edge = 1;
    cr_assert(eq(int, draft_check(&d, "C03"), 3));
    for (int i = 0; i < 3; i++)
        expect_finding(&d, i, "C034", ids[13 + i], ids[12 + i]);
}
