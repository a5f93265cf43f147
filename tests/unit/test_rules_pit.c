/* A player that falls and jumps: goals that are too high for it, and pits. It
 * is 16 wide and 24 high, and taken for 15.75 and 23.75; y points up. */

#include "support/criterion.h"
#include "support/levels.h"

static struct draft d;

static void start(void)
{
    draft_start(&d, "generic");
    d.options.tolerances.player_width = 16;
    d.options.tolerances.player_height = 24;
    d.options.tolerances.jump = 48;
    d.level.has_bounds = d.level.knows_y = d.level.is_y_up = true;
    d.level.bounds = (col_box){{0, 0}, {400, 300}};
}

static void end(void)
{
    draft_end(&d);
}

TestSuite(rules_pit, .init = start, .fini = end);

static void draft_place(const char *id, enum level_role role, double x,
                        double y)
{
    struct level_shape *shape = draft_box(&d, id, x, y, x, y);
    shape->kind = LEVEL_POINT;
    shape->count = 1;
    shape->role = role;
}

/* Ground at 100 with a pit so deep from x = 100 to 200. */
static void draft_pit(double depth)
{
    draft_box(&d, "left", 0, 0, 100, 100);
    draft_box(&d, "bottom", 100, 0, 200, 100 - depth);
    draft_box(&d, "right", 200, 0, 400, 100);
    draft_place("start", LEVEL_SPAWN, 50, 100);
}

/* ---- C049 ---------------------------------------------------------------- */

Test(rules_pit, a_pit_deeper_than_a_jump)
{
    draft_pit(50);
    cr_assert(eq(int, draft_check(&d, "C049"), 1));
    expect_finding(&d, 0, "C049", "bottom", NULL);
    expect_measure(&d, 0, 2);
    expect_at(&d, 0, 100 + 15.75 / 2, 50);
    expect_message(&d, 0,
                   "at [107.875, 50] the player must get 50 higher to leave "
                   "the pit, but it jumps only 48");
    cr_assert(eq(int, d.findings[0].severity, SEVERITY_WARNING));
}

Test(rules_pit, a_pit_as_deep_as_a_jump)
{
    draft_pit(48);
    cr_assert(eq(int, draft_check(&d, "C049"), 0));
}

/* 0.0625 is the player's unit there, the least that counts. */
Test(rules_pit, a_pit_deeper_by_the_least_that_counts)
{
    draft_pit(48.0625);
    cr_assert(eq(int, draft_check(&d, "C049"), 1));
    expect_measure(&d, 0, 0.0625);
}

Test(rules_pit, y_may_point_down)
{
    d.level.is_y_up = false;
    draft_box(&d, "left", 0, 200, 100, 300);
    draft_box(&d, "bottom", 100, 250, 200, 300);
    draft_box(&d, "right", 200, 200, 400, 300);
    draft_place("start", LEVEL_SPAWN, 50, 200);
    cr_assert(eq(int, draft_check(&d, "C049"), 1));
    expect_finding(&d, 0, "C049", "bottom", NULL);
    expect_measure(&d, 0, 2);
    expect_at(&d, 0, 107.875, 250);
}

Test(rules_pit, a_player_that_flies_gets_out)
{
    draft_pit(90);
    d.options.tolerances.jump = 0;
    cr_assert(eq(int, draft_check(&d, "C049"), 0));
}

Test(rules_pit, which_way_is_down_has_to_be_known)
{
    draft_pit(90);
    d.level.knows_y = false;
    cr_assert(eq(int, draft_check(&d, "C049"), 0));
}

Test(rules_pit, what_moves_may_carry_the_player)
{
    draft_pit(90);
    draft_box(&d, "lift", 300, 200, 310, 210)->is_moving = true;
    cr_assert(eq(int, draft_check(&d, "C049"), 0));
}

Test(rules_pit, with_the_start_in_it)
{
    draft_pit(90);
    draft_place("other", LEVEL_SPAWN, 150, 10);
    cr_assert(eq(int, draft_check(&d, "C049"), 0));
}

Test(rules_pit, with_a_goal_in_it)
{
    draft_pit(90);
    draft_place("exit", LEVEL_GOAL, 150, 20);
    cr_assert(eq(int, draft_check(&d, "C049"), 0));
}

Test(rules_pit, with_the_border_below)
{
    draft_box(&d, "left", 0, 0, 100, 100);
    draft_box(&d, "right", 200, 0, 400, 100);
    draft_place("start", LEVEL_SPAWN, 50, 100);
    cr_assert(eq(int, draft_check(&d, "C049"), 0));
}

/* Too narrow to fall into. */
Test(rules_pit, where_the_player_does_not_fit)
{
    draft_box(&d, "left", 0, 0, 100, 100);
    draft_box(&d, "bottom", 100, 0, 115, 10);
    draft_box(&d, "right", 115, 0, 400, 100);
    draft_place("start", LEVEL_SPAWN, 50, 100);
    cr_assert(eq(int, draft_check(&d, "C049"), 0));
}

/* From 10 to 53 to 100: 43 and 47. */
Test(rules_pit, with_a_step)
{
    draft_pit(90);
    draft_box(&d, "step", 150, 10, 200, 53);
    cr_assert(eq(int, draft_check(&d, "C049"), 0));
}

Test(rules_pit, with_a_step_that_is_too_low)
{
    draft_pit(90);
    draft_box(&d, "step", 150, 10, 200, 51);
    cr_assert(eq(int, draft_check(&d, "C049"), 1));
    expect_finding(&d, 0, "C049", "step", NULL);
    expect_measure(&d, 0, 1);
    expect_at(&d, 0, 150 - 15.75 / 2, 51);
}

Test(rules_pit, with_a_step_that_is_too_high)
{
    draft_pit(90);
    draft_box(&d, "step", 150, 10, 200, 60);
    cr_assert(eq(int, draft_check(&d, "C049"), 1));
    expect_finding(&d, 0, "C049", "bottom", NULL);
    expect_measure(&d, 0, 2);
}

Test(rules_pit, with_a_platform_in_it)
{
    draft_pit(90);
    draft_box(&d, "platform", 140, 50, 160, 54)->is_one_sided = true;
    cr_assert(eq(int, draft_check(&d, "C049"), 0));
}

Test(rules_pit, with_a_slope_out_of_it)
{
    const col_vec2 slope[] = {{100, 10}, {200, 10}, {200, 100}};
    draft_pit(90);
    draft_polygon(&d, "slope", slope, 3);
    cr_assert(eq(int, draft_check(&d, "C049"), 0));
}

/* One shape of all ground, cut in pieces that are no boxes: its walls are
 * straight up, and no place to stand on. */
Test(rules_pit, in_ground_that_is_one_polygon)
{
    const col_vec2 ground[] = {{0, 0},    {400, 10}, {400, 100}, {200, 100},
                               {200, 50}, {100, 50}, {100, 100}, {0, 100}};
    draft_polygon(&d, "ground", ground, 8);
    draft_place("start", LEVEL_SPAWN, 50, 100);
    cr_assert(eq(int, draft_check(&d, "C049"), 1));
    expect_finding(&d, 0, "C049", "ground", NULL);
    cr_assert(epsilon_eq(dbl, d.findings[0].measure, 2, 0.13));
    d.options.tolerances.jump = 50;
    cr_assert(eq(int, draft_check(&d, "C049"), 0));
}

/* ---- C047 ---------------------------------------------------------------- */

static void draft_shelf(double height)
{
    draft_box(&d, "ground", 0, 0, 400, 100);
    draft_box(&d, "shelf", 200, 90 + height, 300, 100 + height);
    draft_place("start", LEVEL_SPAWN, 50, 100);
    draft_place("exit", LEVEL_GOAL, 250, 100 + height);
}

Test(rules_pit, a_goal_on_a_shelf_that_is_too_high)
{
    draft_shelf(50);
    cr_assert(eq(int, draft_check(&d, "C047"), 1));
    expect_finding(&d, 0, "C047", "exit", NULL);
    /* From below: the shelf is 10 thick. */
    expect_measure(&d, 0, 10);
    expect_message(&d, 0,
                   "\"exit\" is too high for a player that jumps 48: it gets "
                   "no nearer than 10, at [250, 128.125]");
    cr_assert(eq(int, d.findings[0].severity, SEVERITY_WARNING));
}

Test(rules_pit, a_goal_on_a_shelf_as_high_as_a_jump)
{
    draft_shelf(48);
    cr_assert(eq(int, draft_check(&d, "C047"), 0));
}

Test(rules_pit, a_goal_that_the_player_touches_from_below)
{
    draft_box(&d, "ground", 0, 0, 400, 100);
    draft_place("start", LEVEL_SPAWN, 50, 100);
    draft_place("exit", LEVEL_GOAL, 250, 100 + 48 + 24);
    cr_assert(eq(int, draft_check(&d, "C047"), 0));
    draft_place("key", LEVEL_GOAL, 300, 100 + 48 + 24.0625);
    cr_assert(eq(int, draft_check(&d, "C047"), 1));
    expect_finding(&d, 0, "C047", "key", NULL);
    expect_measure(&d, 0, 0.3125); /* with the skin */
}

/* ---- The skin ------------------------------------------------------------ */

/* A slot 14 wide between the start and the goal. */
Test(rules_pit, a_larger_skin_lets_through_narrower_slots)
{
    d.options.tolerances.jump = 0;
    draft_box(&d, "left", 0, 100, 100, 110);
    draft_box(&d, "right", 114, 100, 400, 110);
    draft_place("start", LEVEL_SPAWN, 50, 50);
    draft_place("exit", LEVEL_GOAL, 50, 200);
    cr_assert(eq(int, draft_check(&d, "C047"), 1));
    d.options.tolerances.skin = 1.9375;
    cr_assert(eq(int, draft_check(&d, "C047"), 1));
    d.options.tolerances.skin = 2;
    cr_assert(eq(int, draft_check(&d, "C047"), 0));
}

/* So fine a grid cannot hold the level; half of the player is the most. */
Test(rules_pit, skins_of_any_size_are_taken)
{
    draft_pit(50);
    draft_place("exit", LEVEL_GOAL, 250, 200);
    d.options.tolerances.skin = 5e-324;
    cr_assert(eq(int, draft_check(&d, "C047"), 1));
    cr_assert(eq(int, d.findings[0].severity, SEVERITY_NOTE));
    d.options.tolerances.skin = 1e60;
    cr_assert(eq(int, draft_check(&d, "C049"), 1));
    expect_measure(&d, 0, 2);
}
