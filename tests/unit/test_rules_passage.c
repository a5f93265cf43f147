/* Rules about steps and slots: each with what sets it off and what is just
 * short of it. */
#include "support/rule_suite.h"

RULE_SUITE(rules_passage, "generic");

/* ---- C036 ---------------------------------------------------------------- */

static int step_of(double height)
{
    d.options.tolerances.step = 2;
    draft_box(&d, "low", 0, 0, 50, 10);
    draft_box(&d, "high", 50, 0, 100, 10 + height);
    return draft_check(&d, "C036");
}

Test(rules_passage, a_low_step)
{
    cr_assert(eq(int, step_of(1), 1));
    expect_finding(&d, 0, "C036", "high", "low");
    expect_at(&d, 0, 50, 11);
    expect_measure(&d, 0, 1);
    expect_message(&d, 0, "\"high\" and \"low\" make a step of 1 at [50, 11]");
}

Test(rules_passage, a_step_that_is_meant)
{
    cr_assert(eq(int, step_of(2), 0));
}

Test(rules_passage, floors_of_one_height)
{
    cr_assert(eq(int, step_of(0), 0));
}

Test(rules_passage, steps_are_off)
{
    d.options.tolerances.step = 0;
    draft_box(&d, "low", 0, 0, 50, 10);
    draft_box(&d, "high", 50, 0, 100, 11);
    cr_assert(eq(int, draft_check(&d, "C036"), 0));
}

/* Where y points down the floor is the other side. */
Test(rules_passage, a_step_where_y_points_down)
{
    d.level.is_y_up = false;
    d.options.tolerances.step = 2;
    draft_box(&d, "low", 0, 11, 50, 20);
    draft_box(&d, "high", 50, 10, 100, 20);
    cr_assert(eq(int, draft_check(&d, "C036"), 1));
    expect_finding(&d, 0, "C036", "high", "low");
    expect_at(&d, 0, 50, 10);
}

Test(rules_passage, a_step_in_the_ceiling_is_none)
{
    d.options.tolerances.step = 2;
    draft_box(&d, "a", 0, 0, 50, 10);
    draft_box(&d, "b", 50, 1, 100, 10);
    cr_assert(eq(int, draft_check(&d, "C036"), 0));
}

Test(rules_passage, a_step_that_something_stands_on)
{
    draft_box(&d, "block", 40, 10, 50, 30);
    cr_assert(eq(int, step_of(1), 0));
}

Test(rules_passage, a_step_within_a_shape)
{
    const col_vec2 v[] = {{0, 0},   {60, 0},  {60, 10},
                          {30, 10}, {30, 11}, {0, 11}};
    d.options.tolerances.step = 2;
    draft_polygon(&d, "floor", v, COUNT(v));
    cr_assert(eq(int, draft_check(&d, "C036"), 1));
    expect_finding(&d, 0, "C036", "floor", NULL);
    expect_at(&d, 0, 30, 11);
    expect_measure(&d, 0, 1);
}

/* The slope is at 5 where the floor ends, 1 below it. */
Test(rules_passage, a_step_onto_a_slope)
{
    const col_vec2 slope[] = {{20, 0}, {60, 0}, {60, 10}};
    d.options.tolerances.step = 2;
    draft_polygon(&d, "slope", slope, COUNT(slope));
    draft_box(&d, "floor", 0, 0, 40, 6);
    cr_assert(eq(int, draft_check(&d, "C036"), 1));
    expect_finding(&d, 0, "C036", "floor", "slope");
    expect_at(&d, 0, 40, 6);
    expect_measure(&d, 0, 1);
}

/* The floors end at the same ledge and are equally high; the one that reaches
 * further to the left comes first by its coordinates. */
Test(rules_passage, equally_low_floors_are_named_by_place_not_by_order)
{
    static const char *const names[] = {"near", "far", "high"};
    static const double boxes[][4] = {
        {10, 0, 50, 10}, {0, 0, 50, 10}, {50, 0, 100, 11}};
    static const int orders[][3] = {{0, 1, 2}, {1, 0, 2}, {2, 0, 1}};
    for (int k = 0; k < COUNT(orders); k++) {
        draft_end(&d);
        draft_start(&d, "generic");
        d.options.tolerances.step = 2;
        for (int i = 0; i < 3; i++) {
            const double *box = boxes[orders[k][i]];
            draft_box(&d, names[orders[k][i]], box[0], box[1], box[2], box[3]);
        }
        cr_assert(eq(int, draft_check(&d, "C036"), 1));
        expect_finding(&d, 0, "C036", "high", "far");
    }
}

/* ---- C037 ---------------------------------------------------------------- */

static int slot_of(double width)
{
    d.options.tolerances.player_width = 16;
    d.options.tolerances.player_height = 24;
    d.options.tolerances.clearance = 2;
    draft_box(&d, "a", 0, 0, 50, 100);
    draft_box(&d, "b", 50 + width, 20, 100, 80);
    return draft_check(&d, "C037");
}

Test(rules_passage, a_narrow_slot)
{
    cr_assert(eq(int, slot_of(10), 1));
    expect_finding(&d, 0, "C037", "a", "b");
    expect_at(&d, 0, 55, 50);
    expect_measure(&d, 0, 10);
    expect_message(&d, 0,
                   "\"a\" and \"b\" leave a gap of 10 at [55, 50], but the "
                   "player needs 16");
}

/* Tiles of a tileset stand apart for its check alone. */
Test(rules_passage, tiles_by_themselves_leave_no_slots)
{
    d.level.is_tileset = true;
    cr_assert(eq(int, slot_of(10), 0));
}

/* A shaft between walls of cells, cut at different rows: one slot, as long as
 * its parts touch each other. Walls that are no cells are told one by one. */
Test(rules_passage, a_shaft_between_cells_is_one_slot)
{
    d.options.tolerances.player_width = 16;
    d.options.tolerances.player_height = 16;
    draft_box(&d, "left", 0, 0, 50, 30);
    draft_box(&d, "left below", 0, 30, 50, 100);
    draft_box(&d, "right", 60, 0, 100, 60);
    draft_box(&d, "right below", 60, 60, 100, 100);
    draft_box(&d, "far left", 0, 120, 50, 160);
    draft_box(&d, "far right", 60, 120, 100, 160);
    cr_assert(eq(int, draft_check(&d, "C037"), 4));
    for (int i = 0; i < d.level.shape_count; i++)
        d.shapes[i].is_cells = true;
    cr_assert(eq(int, draft_check(&d, "C037"), 2));
    expect_finding(&d, 0, "C037", "left", "right");
    expect_finding(&d, 1, "C037", "far left", "far right");
}

Test(rules_passage, a_slot_as_wide_as_the_player)
{
    cr_assert(eq(int, slot_of(16), 0));
}

/* What is narrower is a gap (C033). */
Test(rules_passage, a_slot_as_wide_as_the_clearance)
{
    cr_assert(eq(int, slot_of(2), 1));
}

Test(rules_passage, a_slot_narrower_than_the_clearance)
{
    cr_assert(eq(int, slot_of(1.5), 0));
}

Test(rules_passage, a_slot_that_is_filled)
{
    draft_box(&d, "c", 40, 10, 70, 90);
    cr_assert(eq(int, slot_of(10), 0));
}

/* Between floors its height counts: 20 are too few for 24. */
Test(rules_passage, a_low_passage)
{
    d.options.tolerances.player_width = 16;
    d.options.tolerances.player_height = 24;
    draft_box(&d, "floor", 0, 0, 100, 10);
    draft_box(&d, "roof", 0, 30, 100, 40);
    cr_assert(eq(int, draft_check(&d, "C037"), 1));
    expect_measure(&d, 0, 20);
    expect_at(&d, 0, 50, 20);
}

Test(rules_passage, solids_at_a_corner_of_each_other)
{
    d.options.tolerances.player_width = 16;
    draft_box(&d, "a", 0, 0, 50, 50);
    draft_box(&d, "b", 60, 50, 100, 100);
    cr_assert(eq(int, draft_check(&d, "C037"), 0));
}

Test(rules_passage, a_slot_within_a_shape)
{
    const col_vec2 v[] = {{0, 0},   {40, 0},  {40, 30}, {25, 30},
                          {25, 10}, {15, 10}, {15, 30}, {0, 30}};
    d.options.tolerances.player_width = 16;
    draft_polygon(&d, "u", v, COUNT(v));
    cr_assert(eq(int, draft_check(&d, "C037"), 1));
    expect_finding(&d, 0, "C037", "u", NULL);
    expect_measure(&d, 0, 10);
    expect_at(&d, 0, 20, 20);
}

Test(rules_passage, without_a_player_no_slot_is_narrow)
{
    draft_box(&d, "a", 0, 0, 50, 100);
    draft_box(&d, "b", 55, 0, 100, 100);
    cr_assert(eq(int, draft_check(&d, "C037"), 0));
}

/* ---- Work ---------------------------------------------------------------- */

/* A comb of so many teeth, all of which a large player reaches at once. */
static void draft_comb(int teeth)
{
    static col_vec2 v[20002];
    for (int i = 0; i < teeth; i++) {
        v[2 * i] = (col_vec2){i, 0};
        v[2 * i + 1] = (col_vec2){i + 0.5, 10};
    }
    v[2 * teeth] = (col_vec2){teeth, 20};
    v[2 * teeth + 1] = (col_vec2){0, 20};
    draft_polygon(&d, "comb", v, 2 * teeth + 2);
}

static void expect_rest(const char *rule)
{
    cr_assert(le(int, 1, draft_check(&d, rule)));
    int last = d.count - 1;
    expect_finding(&d, last, rule, "comb", NULL);
    expect_message(&d, last,
                   "too many solids lie at this place: \"comb\" and later ones "
                   "were not compared");
}

Test(rules_passage, slots_that_are_left_out_are_told_of)
{
    d.options.tolerances.player_width = d.options.tolerances.player_height =
        20000;
    draft_comb(5000);
    expect_rest("C037");
}
