/* Rules about where things start: each with what sets it off and what is just
 * short of it. */
#include <string.h>

#include "support/criterion.h"
#include "support/levels.h"

static struct draft d;

static void start(void)
{
    draft_start(&d, "generic");
    d.options.tolerances.overlap = 1;
}

static void end(void)
{
    draft_end(&d);
}

TestSuite(rules_spawn, .init = start, .fini = end);

static struct level_shape *draft_start_at(const char *id, double x0, double y0,
                                          double x1, double y1)
{
    struct level_shape *shape = draft_box(&d, id, x0, y0, x1, y1);
    shape->role = LEVEL_SPAWN;
    return shape;
}

static void draft_point(const char *id, double x, double y)
{
    struct level_shape *shape = draft_start_at(id, x, y, x, y);
    shape->kind = LEVEL_POINT;
    shape->count = 1;
}

/* ---- C045 ---------------------------------------------------------------- */

/* A box of 20 by 20 that is 2 deep in the floor, as in LDtk's sample. */
Test(rules_spawn, in_a_solid)
{
    draft_box(&d, "floor", 0, 0, 100, 10);
    draft_start_at("mob", 40, 8, 60, 28);
    cr_assert(eq(int, draft_check(&d, "C045"), 1));
    expect_finding(&d, 0, "C045", "mob", "floor");
    expect_measure(&d, 0, 2);
    cr_assert(
        all(le(dbl, 8, d.findings[0].at.y), le(dbl, d.findings[0].at.y, 10)));
    expect_message(&d, 0, "\"mob\" starts 2 deep in \"floor\"");
}

Test(rules_spawn, as_deep_as_it_may)
{
    draft_box(&d, "floor", 0, 0, 100, 10);
    draft_start_at("mob", 40, 9, 60, 29);
    cr_assert(eq(int, draft_check(&d, "C045"), 0));
}

Test(rules_spawn, the_deepest_solid_is_told)
{
    draft_box(&d, "floor", 0, 0, 100, 10);
    draft_box(&d, "wall", 55, 0, 100, 100);
    draft_start_at("mob", 40, 8, 60, 28);
    cr_assert(eq(int, draft_check(&d, "C045"), 1));
    expect_finding(&d, 0, "C045", "mob", "wall");
    expect_measure(&d, 0, 5);
}

Test(rules_spawn, a_point_in_a_solid)
{
    draft_box(&d, "floor", 0, 0, 100, 10);
    draft_point("start", 50, 7);
    draft_point("other", 50, 10);
    cr_assert(eq(int, draft_check(&d, "C045"), 1));
    expect_finding(&d, 0, "C045", "start", "floor");
    expect_measure(&d, 0, 3);
}

/* A rectangle of no size stands for its place. */
Test(rules_spawn, a_start_of_no_size)
{
    draft_box(&d, "floor", 0, 0, 100, 10);
    draft_start_at("start", 50, 6, 50, 6);
    cr_assert(eq(int, draft_check(&d, "C045"), 1));
    expect_measure(&d, 0, 4);
}

Test(rules_spawn, platforms_of_one_side_let_it_through)
{
    draft_box(&d, "platform", 0, 0, 100, 10)->is_one_sided = true;
    draft_start_at("mob", 40, 5, 60, 25);
    cr_assert(eq(int, draft_check(&d, "C045"), 0));
}

Test(rules_spawn, solids_are_no_starts)
{
    draft_box(&d, "floor", 0, 0, 100, 10);
    draft_box(&d, "mob", 40, 8, 60, 28);
    cr_assert(eq(int, draft_check(&d, "C045"), 0));
}

/* ---- C046 ---------------------------------------------------------------- */

Test(rules_spawn, ground_too_far_below)
{
    d.options.tolerances.ground = 5;
    draft_box(&d, "floor", 0, 0, 100, 10);
    draft_start_at("mob", 40, 16, 60, 36);
    cr_assert(eq(int, draft_check(&d, "C046"), 1));
    expect_finding(&d, 0, "C046", "mob", NULL);
    expect_at(&d, 0, 50, 16);
    expect_measure(&d, 0, 6);
    expect_message(&d, 0, "\"mob\" starts 6 above the ground");
}

Test(rules_spawn, ground_just_below)
{
    d.options.tolerances.ground = 5;
    draft_box(&d, "floor", 0, 0, 100, 10);
    draft_start_at("mob", 40, 15, 60, 35);
    draft_start_at("standing", 40, 10, 60, 30);
    draft_start_at("sunk", 40, 5, 60, 25);
    draft_point("point", 40, 15);
    cr_assert(eq(int, draft_check(&d, "C046"), 0));
}

Test(rules_spawn, no_ground_at_all)
{
    d.options.tolerances.ground = 5;
    draft_box(&d, "floor", 0, 0, 100, 10);
    draft_start_at("mob", 100, 16, 120, 36);
    cr_assert(eq(int, draft_check(&d, "C046"), 1));
    expect_measure(&d, 0, 36);
    expect_message(&d, 0, "\"mob\" starts without ground below");
}

/* Down is where y grows. */
Test(rules_spawn, ground_where_y_points_down)
{
    d.options.tolerances.ground = 5;
    d.level.is_y_up = false;
    draft_box(&d, "floor", 0, 40, 100, 50);
    draft_start_at("mob", 40, 15, 60, 34);
    draft_start_at("low", 40, 15, 60, 35);
    cr_assert(eq(int, draft_check(&d, "C046"), 1));
    expect_finding(&d, 0, "C046", "mob", NULL);
    expect_at(&d, 0, 50, 34);
    expect_measure(&d, 0, 6);
}

Test(rules_spawn, a_line_is_ground_for_a_point)
{
    const col_vec2 line[] = {{0, 0}, {50, 20}, {100, 0}};
    d.options.tolerances.ground = 5;
    draft_chain(&d, "hill", line, 3);
    draft_point("start", 50, 25);
    draft_point("high", 50, 26);
    cr_assert(eq(int, draft_check(&d, "C046"), 1));
    expect_finding(&d, 0, "C046", "high", NULL);
    expect_measure(&d, 0, 6);
}

/* In games seen from above there is no ground: it has to be asked for. */
Test(rules_spawn, ground_is_not_looked_for_unasked)
{
    d.options.tolerances.ground = -1;
    draft_start_at("mob", 40, 16, 60, 36);
    cr_assert(eq(int, draft_check(&d, "C046"), 0));
}

Test(rules_spawn, nobody_knows_which_way_is_down)
{
    d.options.tolerances.ground = 5;
    d.level.knows_y = false;
    draft_start_at("mob", 40, 16, 60, 36);
    cr_assert(eq(int, draft_check(&d, "C046"), 0));
}

/* ---- Work ---------------------------------------------------------------- */

/* A level with more shapes than a draft has room for: as many solids, all at
 * one place, as starts there. */
static void draft_crowd(int count)
{
    struct level_shape *shapes =
        arena_alloc(&d.arena, 2 * (size_t)count, sizeof *shapes);
    draft_box(&d, "solid", 0, 0, 100, 10);
    draft_start_at("mob", 40, 8, 60, 28);
    cr_assert(ne(ptr, shapes, NULL));
    for (int i = 0; i < count; i++) {
        shapes[i] = d.shapes[0];
        shapes[count + i] = d.shapes[1];
    }
    d.level.shapes = shapes;
    d.level.shape_count = 2 * count;
}

/* 800 starts that each are in the boxes of 800 solids: 640,000 pairs, where
 * 602,400 are looked at. */
static void expect_rest(const char *rule)
{
    draft_crowd(800);
    cr_assert(le(int, 1, draft_check(&d, rule)));
    bool is_told = false;
    for (int i = 0; i < d.count; i++)
        is_told |= strcmp(d.findings[i].message,
                          "too many solids lie at this place: \"mob\" and "
                          "later ones were not compared") == 0;
    cr_assert(is_told);
}

Test(rules_spawn, starts_in_solids_that_are_left_out_are_told_of)
{
    d.options.tolerances.overlap = 1;
    expect_rest("C045");
}

Test(rules_spawn, starts_above_ground_that_are_left_out_are_told_of)
{
    d.options.tolerances.ground = 5;
    expect_rest("C046");
}
