/* Rules about solids at one place: each with what sets it off and what is just
 * short of it. */
#include "support/rule_suite.h"

RULE_SUITE(rules_overlap, "generic");

/* ---- C030 ---------------------------------------------------------------- */

/* Two deep along x, four along y. */
Test(rules_overlap, boxes_overlap_by_the_lesser_way_out)
{
    draft_box(&d, "a", 0, 0, 10, 10);
    draft_box(&d, "b", 8, 6, 20, 20);
    d.options.tolerances.overlap = nextafter(2, 0);
    cr_assert(eq(int, draft_check(&d, "C030"), 1));
    expect_finding(&d, 0, "C030", "a", "b");
    expect_measure(&d, 0, 2);
    expect_at(&d, 0, 9, 8);
    expect_message(&d, 0, "\"a\" and \"b\" overlap by 2 at [9, 8]");
    d.options.tolerances.overlap = 2;
    cr_assert(eq(int, draft_check(&d, "C030"), 0));
}

/* A right angle's corner goes 5 deep into a side at a slope of 3 to 4. */
Test(rules_overlap, overlap_of_slopes)
{
    const col_vec2 slope[] = {{0, 0}, {40, 30}, {0, 30}};
    const col_vec2 box[] = {{4, 3}, {16, 3}, {16, -9}, {4, -9}};
    draft_polygon(&d, "slope", slope, COUNT(slope));
    struct level_shape *b = draft_polygon(&d, "box", box, COUNT(box));
    cr_assert(eq(int, draft_check(&d, "C030"), 0)); /* corner on the slope */
    b->position = (col_vec2){-3, 4};
    d.options.tolerances.overlap = nextafter(5, 0);
    cr_assert(eq(int, draft_check(&d, "C030"), 1));
    expect_measure(&d, 0, 5);
    d.options.tolerances.overlap = 5;
    cr_assert(eq(int, draft_check(&d, "C030"), 0));
}

Test(rules_overlap, what_does_not_overlap)
{
    const col_vec2 line[] = {{-5, 5}, {25, 5}};
    draft_box(&d, "a", 0, 0, 10, 10);
    draft_box(&d, "beside", 10, 0, 20, 10);
    draft_box(&d, "at the corner", 10, 10, 20, 20);
    draft_box(&d, "trigger", 5, 5, 20, 20)->role = LEVEL_SENSOR;
    draft_box(&d, "start", 5, 5, 20, 20)->role = LEVEL_SPAWN;
    draft_chain(&d, "line", line, 2);
    cr_assert(eq(int, draft_check(&d, "C030"), 0));
}

/* Two that move may be one body; one that moves and one that does not, no. */
Test(rules_overlap, two_that_move_may_overlap)
{
    draft_box(&d, "a", 0, 0, 10, 10)->is_moving = true;
    draft_box(&d, "b", 8, 0, 20, 20)->is_moving = true;
    cr_assert(eq(int, draft_check(&d, "C030"), 0));
    d.shapes[1].is_moving = false;
    cr_assert(eq(int, draft_check(&d, "C030"), 1));
}

/* The severity of the overlap of a wall from (0, 0) to (10, 100) with a box. */
static enum severity beside_wall(double left, double top, double right,
                                 double bottom)
{
    draft_box(&d, "box", left, top, right, bottom);
    cr_assert(eq(int, draft_check(&d, "C030"), 1));
    d.level.shape_count--;
    return d.findings[0].severity;
}

Test(rules_overlap, walls_of_a_corner_or_crossing_are_a_note)
{
    draft_box(&d, "wall", 0, 0, 10, 100);
    cr_assert(eq(int, beside_wall(0, 90, 50, 100), SEVERITY_NOTE));
    cr_assert(eq(int, beside_wall(0, 40, 50, 50), SEVERITY_NOTE));
    cr_assert(eq(int, beside_wall(-9, 40, 50, 50), SEVERITY_NOTE));
    cr_assert(eq(int, beside_wall(0x1p-40, 90, 50, 100), SEVERITY_WARNING));
    cr_assert(eq(int, beside_wall(0, 90, 50, 100 + 0x1p-40), SEVERITY_WARNING));
    d.shapes[0].is_moving = true;
    cr_assert(eq(int, beside_wall(0, 90, 50, 100), SEVERITY_WARNING));
    d.shapes[0].is_moving = false;
    d.shapes[0].angle = 180;
    d.shapes[0].position = (col_vec2){10, 100};
    cr_assert(eq(int, beside_wall(0, 90, 50, 100), SEVERITY_WARNING));
}

/* Two concave shapes, interlocked: in each other's notches. */
Test(rules_overlap, notches_are_no_overlap)
{
    const col_vec2 u[] = {{0, 0}, {9, 0}, {9, 9}, {6, 9},
                          {6, 3}, {3, 3}, {3, 9}, {0, 9}};
    draft_polygon(&d, "u", u, COUNT(u));
    draft_box(&d, "tongue", 3, 3, 6, 20);
    cr_assert(eq(int, draft_check(&d, "C030"), 0));
    draft_box(&d, "thick", 2, 4, 5, 30);
    cr_assert(eq(int, draft_check(&d, "C030"), 2));
    expect_finding(&d, 0, "C030", "u", "thick");
    expect_measure(&d, 0, 1);
    expect_finding(&d, 1, "C030", "tongue", "thick");
    expect_measure(&d, 1, 2);
}

/* ---- C031 ---------------------------------------------------------------- */

/* Other vertices first, the other way round, and shifted by 5: 3 and 4. */
Test(rules_overlap, the_same_shape_from_another_vertex_is_a_duplicate)
{
    const col_vec2 v[] = {{0, 0}, {90, 0}, {90, 70}, {20, 80}};
    const col_vec2 w[] = {{93, 74}, {93, 4}, {3, 4}, {23, 84}};
    draft_polygon(&d, "a", v, COUNT(v));
    draft_polygon(&d, "b", w, COUNT(w));
    d.options.tolerances.weld = 5;
    cr_assert(eq(int, draft_check(&d, "C031"), 1));
    expect_finding(&d, 0, "C031", "b", "a");
    expect_at(&d, 0, 0, 0); /* of a, whose box has the lesser coordinates */
    /* 90 * 70 + (90 * 80 - 20 * 70) = 12100, halved. */
    expect_measure(&d, 0, 6050);
    expect_message(&d, 0, "\"b\" duplicates \"a\": same shape, same place");
    cr_assert(eq(int, draft_check(&d, "C030"), 0));
    d.options.tolerances.weld = nextafter(5, 4);
    cr_assert(eq(int, draft_check(&d, "C031"), 0));
    cr_assert(eq(int, draft_check(&d, "C030"), 1));
}

Test(rules_overlap, duplicates_of_all_kinds)
{
    const col_vec2 line[] = {{0, 0}, {5, 5}, {9, 5}};
    const col_vec2 back[] = {{9, 5}, {5, 5}, {0, 0}};
    const col_vec2 square[] = {{50, 0}, {50, 9}, {59, 9}, {59, 0}};
    draft_chain(&d, "line", line, 3);
    draft_chain(&d, "line again", back, 3);
    draft_loop(&d, "loop", line, 3); /* another shape */
    draft_box(&d, "box", 50, 0, 59, 9);
    draft_polygon(&d, "square", square, 4);
    draft_ellipse(&d, "circle", 20, 20, 3, 3);
    draft_ellipse(&d, "circle again", 20, 20, 3, 3);
    draft_ellipse(&d, "larger", 20, 20, 3.5, 3.5);
    cr_assert(eq(int, draft_check(&d, "C031"), 3));
    expect_finding(&d, 0, "C031", "line again", "line");
    expect_finding(&d, 1, "C031", "square", "box");
    expect_finding(&d, 2, "C031", "circle again", "circle");
}

/* ---- C032 ---------------------------------------------------------------- */

Test(rules_overlap, what_lies_within_another_is_contained)
{
    draft_box(&d, "inner", 5, 5, 10, 9); /* touches the right side */
    draft_box(&d, "outer", 0, 0, 10, 10);
    cr_assert(eq(int, draft_check(&d, "C032"), 1));
    expect_finding(&d, 0, "C032", "inner", "outer");
    expect_measure(&d, 0, 5); /* out to the right, or up by 5 */
    expect_message(&d, 0, "\"inner\" lies inside \"outer\"");
    cr_assert(eq(int, draft_check(&d, "C030"), 0));
    d.shapes[0].points[1].x = nextafter(10, 11);
    cr_assert(eq(int, draft_check(&d, "C032"), 0));
    cr_assert(eq(int, draft_check(&d, "C030"), 1));
}

/* A disc of 5 about (5, 5) fits a square of 10 exactly. */
Test(rules_overlap, a_disc_that_just_fits_is_contained)
{
    draft_box(&d, "outer", 0, 0, 10, 10);
    struct level_shape *disc = draft_ellipse(&d, "disc", 5, 5, 5, 5);
    cr_assert(eq(int, draft_check(&d, "C032"), 1));
    expect_finding(&d, 0, "C032", "disc", "outer");
    disc->points[1] = (col_vec2){nextafter(5, 6), nextafter(5, 6)};
    cr_assert(eq(int, draft_check(&d, "C032"), 0));
}

Test(rules_overlap, contained_in_a_disc)
{
    draft_ellipse(&d, "disc", 0, 0, 5, 5);
    struct level_shape *box = draft_box(&d, "box", -3, -4, 3, 4);
    cr_assert(eq(int, draft_check(&d, "C032"), 1));
    expect_finding(&d, 0, "C032", "box", "disc");
    box->points[1].x = nextafter(3, 4);
    cr_assert(eq(int, draft_check(&d, "C032"), 0));
}

/* In the corner of an L, over both of its pieces; in its notch; across. */
Test(rules_overlap, contained_in_a_concave_shape)
{
    const col_vec2 ell[] = {{0, 0}, {9, 0}, {9, 3}, {3, 3}, {3, 9}, {0, 9}};
    const col_vec2 small[] = {{1, 1}, {8, 1}, {8, 2}, {2, 2}, {2, 8}, {1, 8}};
    draft_polygon(&d, "ell", ell, COUNT(ell));
    draft_polygon(&d, "small", small, COUNT(small));
    draft_box(&d, "notch", 3, 3, 9, 9);
    draft_box(&d, "across", 0, 0, 4, 4);
    cr_assert(eq(int, draft_check(&d, "C032"), 1));
    expect_finding(&d, 0, "C032", "small", "ell");
    d.shapes[1].role = LEVEL_SENSOR;
    cr_assert(eq(int, draft_check(&d, "C030"), 2));
    expect_finding(&d, 0, "C030", "ell", "across");
    expect_finding(&d, 1, "C030", "notch", "across");
    expect_measure(&d, 1, 1);
}

/* From tip to tip of a U: its sides touch the U's, and its middle is outside.
 */
Test(rules_overlap, not_contained_from_tip_to_tip)
{
    const col_vec2 u[] = {{0, 0}, {9, 0}, {9, 9}, {6, 9},
                          {6, 3}, {3, 3}, {3, 9}, {0, 9}};
    draft_polygon(&d, "u", u, COUNT(u));
    draft_box(&d, "lid", 0, 4, 9, 9);
    cr_assert(eq(int, draft_check(&d, "C032"), 0));
    cr_assert(eq(int, draft_check(&d, "C030"), 1));
}

/* ---- C038 ---------------------------------------------------------------- */

/* A line across the box at half its height: 2 below its top, 4 long inside. */
Test(rules_overlap, a_line_through_a_solid)
{
    const col_vec2 v[] = {{-3, 2}, {7, 2}};
    draft_box(&d, "box", 0, 0, 4, 4);
    draft_chain(&d, "line", v, COUNT(v));
    d.options.tolerances.overlap = nextafter(2, 0);
    cr_assert(eq(int, draft_check(&d, "C038"), 1));
    expect_finding(&d, 0, "C038", "line", "box");
    expect_measure(&d, 0, 4);
    expect_at(&d, 0, 2, 2);
    expect_message(&d, 0,
                   "the line \"line\" runs inside \"box\" for 4, at [2, 2]");
    d.options.tolerances.overlap = 2;
    cr_assert(eq(int, draft_check(&d, "C038"), 0));
}

/* One that is led into a wall by 3, around a corner: 1 and 2. */
Test(rules_overlap, a_line_that_ends_in_a_solid)
{
    const col_vec2 v[] = {{-5, 2}, {1, 2}, {1, 4}};
    draft_chain(&d, "floor", v, COUNT(v));
    draft_box(&d, "wall", 0, 0, 10, 10);
    cr_assert(eq(int, draft_check(&d, "C038"), 1));
    expect_finding(&d, 0, "C038", "floor", "wall");
    expect_measure(&d, 0, 3);
    d.options.tolerances.overlap = nextafter(1, 0);
    cr_assert(eq(int, draft_check(&d, "C038"), 1));
    d.options.tolerances.overlap = 1; /* neither edge is deeper */
    cr_assert(eq(int, draft_check(&d, "C038"), 0));
}

Test(rules_overlap, a_line_all_inside)
{
    const col_vec2 v[] = {{1, 1}, {4, 5}, {1, 5}};
    const col_vec2 across[] = {{20, 0}, {26, 8}};
    draft_box(&d, "box", 0, 0, 10, 10);
    draft_loop(&d, "loop", v, COUNT(v)); /* 5, 3 and 4 */
    draft_box(&d, "other", 20, 0, 26, 8);
    draft_chain(&d, "from corner to corner", across, COUNT(across));
    cr_assert(eq(int, draft_check(&d, "C038"), 2));
    expect_finding(&d, 0, "C038", "loop", "box");
    expect_measure(&d, 0, 12);
    expect_finding(&d, 1, "C038", "from corner to corner", "other");
    expect_measure(&d, 1, 10);
    expect_at(&d, 1, 23, 4);
    cr_assert(eq(int, draft_check(&d, "C032"), 0));
}

/* Sides, corners, notches and round borders that lines lie on or touch. */
Test(rules_overlap, lines_on_the_border_of_a_solid)
{
    const col_vec2 around[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    const col_vec2 along[] = {{-5, 10}, {25, 10}};
    const col_vec2 corner[] = {{-5, 5}, {5, -5}};
    const col_vec2 ends[] = {{5, 20}, {5, 10}};
    const col_vec2 ell[] = {{40, 0}, {44, 0}, {44, 2},
                            {42, 2}, {42, 4}, {40, 4}};
    const col_vec2 notch[] = {{50, 2}, {42, 2}, {42, 9}};
    const col_vec2 tangent[] = {{60, 5}, {80, 5}};
    draft_box(&d, "box", 0, 0, 10, 10);
    draft_loop(&d, "around", around, COUNT(around));
    draft_chain(&d, "along", along, COUNT(along));
    draft_chain(&d, "corner", corner, COUNT(corner));
    draft_chain(&d, "ends", ends, COUNT(ends));
    draft_polygon(&d, "ell", ell, COUNT(ell));
    draft_chain(&d, "notch", notch, COUNT(notch));
    draft_ellipse(&d, "disc", 70, 0, 5, 5);
    draft_chain(&d, "tangent", tangent, COUNT(tangent));
    cr_assert(eq(int, draft_check(&d, "C038"), 0));
    d.shapes[8].position = (col_vec2){0, -2}; /* a chord 3 from the centre */
    cr_assert(eq(int, draft_check(&d, "C038"), 1));
    expect_finding(&d, 0, "C038", "tangent", "disc");
    expect_measure(&d, 0, 8);
    expect_at(&d, 0, 70, 3);
}

/* Under the bar of a T, on through its stem, which is cut off just there; once
 * the line was in neither piece. */
Test(rules_overlap, a_line_where_a_solid_is_cut)
{
    const col_vec2 t[] = {{0, 8}, {0, 6}, {4, 6},  {4, 0},
                          {8, 0}, {8, 6}, {12, 6}, {12, 8}};
    const col_vec2 there[] = {{-2, 6}, {14, 6}}, back[] = {{7, 6}, {1, 6}};
    draft_polygon(&d, "t", t, COUNT(t));
    draft_chain(&d, "there", there, 2);
    draft_chain(&d, "back", back, 2);
    d.options.tolerances.overlap = nextafter(3, 0);
    cr_assert(eq(int, draft_check(&d, "C038"), 2));
    expect_finding(&d, 0, "C038", "there", "t");
    expect_measure(&d, 0, 4);
    expect_at(&d, 0, 6, 6);
    expect_finding(&d, 1, "C038", "back", "t");
    expect_measure(&d, 1, 3);
    expect_at(&d, 1, 5.5, 6);
    d.options.tolerances.overlap = 3;
    cr_assert(eq(int, draft_check(&d, "C038"), 1));
}

/* A line with a radius is a solid: its surface lies on the side of the box, or
 * 1 deep in it. */
Test(rules_overlap, a_line_with_a_radius)
{
    const col_vec2 v[] = {{-20, 12}, {30, 12}};
    draft_box(&d, "box", 0, 0, 10, 10);
    struct level_shape *line = draft_chain(&d, "line", v, 2);
    line->radius = 2;
    cr_assert(eq(int, draft_check(&d, "C030"), 0));
    line->radius = 3;
    cr_assert(eq(int, draft_check(&d, "C030"), 1));
    expect_finding(&d, 0, "C030", "box", "line");
    expect_measure(&d, 0, 1);
    cr_assert(eq(int, draft_check(&d, "C038"), 0));
    line->position = (col_vec2){0, 12};
    draft_chain(&d, "next", v, 2)->radius = 3;
    d.shapes[2].position = (col_vec2){50, 12}; /* an end on an end */
    cr_assert(eq(int, draft_check(&d, "C030"), 0));
}

Test(rules_overlap, lines_that_move_together)
{
    const col_vec2 v[] = {{-3, 2}, {7, 2}};
    draft_box(&d, "box", 0, 0, 4, 4)->is_moving = true;
    draft_chain(&d, "line", v, COUNT(v))->is_moving = true;
    cr_assert(eq(int, draft_check(&d, "C038"), 0));
    d.shapes[1].is_moving = false;
    cr_assert(eq(int, draft_check(&d, "C038"), 1));
}
