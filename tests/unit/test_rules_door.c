/* Openings in the border of two levels: `left` fills x and y from 0 to 100, and
 * `right`, whose own coordinates begin at its corner, lies beside it. Walls of
 * `left` are open from 40 to 60. A player is 10 wide and 20 high. */

#include "support/criterion.h"
#include "support/levels.h"

static struct draft left, right;
static struct check checks[2];
static struct item root;

static void start(void)
{
    struct draft *drafts[] = {&left, &right};
    for (int i = 0; i < 2; i++) {
        draft_start(drafts[i], "generic");
        struct level *level = &drafts[i]->level;
        level->name = i ? "right" : "left";
        level->has_bounds = true;
        level->bounds = (col_box){{0, 0}, {100, 100}};
        level->site =
            (struct level_site){.world = &root, .origin = {i ? 100 : 0, 0}};
        drafts[i]->options.tolerances.player_width = 10;
        drafts[i]->options.tolerances.player_height = 20;
    }
    draft_box(&left, "above", 90, 0, 100, 40);
    draft_box(&left, "below", 90, 60, 100, 100);
}

static void end(void)
{
    draft_end(&left);
    draft_end(&right);
}

TestSuite(rules_door, .init = start, .fini = end);

/* Checks both levels; returns how many findings there are. */
static int check_both(void)
{
    static const char *const select[] = {"C053", NULL};
    struct check_world world = {checks, 2, NULL};
    struct draft *drafts[] = {&left, &right};
    struct fail fail;
    for (int i = 0; i < 2; i++) {
        drafts[i]->options.select = select;
        checks[i] = (struct check){.options = &drafts[i]->options,
                                   .level = &drafts[i]->level,
                                   .arena = &drafts[i]->arena};
    }
    check_prepare_world(&world);
    for (int i = 0; i < 2; i++) {
        cr_assert(check_run(&checks[i], &fail));
        drafts[i]->findings = checks[i].findings;
        drafts[i]->count = checks[i].count;
    }
    return left.count + right.count;
}

Test(rules_door, a_wall)
{
    draft_box(&right, "wall", 0, 0, 10, 100);
    cr_assert(eq(int, check_both(), 1));
    expect_finding(&right, 0, "C053", "wall", NULL);
    expect_at(&right, 0, 0, 50);
    expect_measure(&right, 0, 0);
    expect_message(&right, 0,
                   "the opening of \"left\" on its right side from y = 40 to "
                   "60 ends at \"wall\" of \"right\"");
}

/* A wall in the other level, up to the border, is a wall of that level. */
Test(rules_door, a_wall_outside_of_its_level)
{
    draft_box(&right, "wall", -10, 0, 0, 100);
    cr_assert(eq(int, check_both(), 1));
}

Test(rules_door, a_wall_that_ends_before_the_border)
{
    draft_box(&right, "wall", 0x1p-40, 0, 10, 100);
    cr_assert(eq(int, check_both(), 0));
}

Test(rules_door, a_corner_touches_the_border)
{
    const col_vec2 wedge[] = {{0, 50}, {10, 0}, {10, 100}};
    draft_polygon(&right, "wedge", wedge, 3);
    cr_assert(eq(int, check_both(), 0));
}

/* The slope crosses the border at 40 + depth. */
static void draft_slope(double depth)
{
    const col_vec2 slope[] = {
        {-10, 30 + depth}, {10, 50 + depth}, {10, 0}, {-10, 0}};
    draft_polygon(&right, "slope", slope, 4);
}

Test(rules_door, a_slope_ends_at_the_opening)
{
    draft_slope(0);
    cr_assert(eq(int, check_both(), 0));
}

Test(rules_door, a_slope_ends_in_the_opening)
{
    draft_slope(1);
    cr_assert(eq(int, check_both(), 1));
    expect_finding(&right, 0, "C053", "slope", NULL);
    expect_measure(&right, 0, 19);
    expect_message(&right, 0,
                   "the opening of \"left\" on its right side from y = 40 to "
                   "60 ends at \"slope\" of \"right\", which leaves 19 free of "
                   "the 20 that are needed");
}

/* A circle with the center 3 from the border covers 4 to either side. */
static void draft_circle(double y)
{
    draft_ellipse(&right, "circle", 3, y, 5, 5);
}

Test(rules_door, a_circle_beside_the_opening)
{
    draft_circle(36);
    cr_assert(eq(int, check_both(), 0));
}

Test(rules_door, a_circle_in_the_opening)
{
    draft_circle(37);
    cr_assert(eq(int, check_both(), 1));
    expect_measure(&right, 0, 19);
}

/* The largest part counts that is free between two solids. */
Test(rules_door, solids_that_leave_the_middle_free)
{
    draft_box(&right, "a", 0, 0, 10, 44);
    draft_box(&right, "b", 0, 51, 10, 53);
    cr_assert(eq(int, check_both(), 1));
    expect_finding(&right, 0, "C053", "a", NULL);
    expect_measure(&right, 0, 7);
}

Test(rules_door, solids_that_overlap_are_one_wall)
{
    draft_box(&right, "a", 0, 0, 10, 70);
    draft_box(&right, "b", 0, 50, 20, 100);
    draft_box(&right, "c", 0, 45, 10, 46);
    cr_assert(eq(int, check_both(), 1));
    expect_finding(&right, 0, "C053", "a", NULL);
    expect_measure(&right, 0, 0);
}

Test(rules_door, a_platform_lets_through)
{
    draft_box(&right, "platform", 0, 0, 10, 100)->is_one_sided = true;
    cr_assert(eq(int, check_both(), 0));
}

Test(rules_door, an_opening_smaller_than_the_player)
{
    draft_box(&left, "more", 90, 40, 100, 0x1p-40 + 40);
    draft_box(&right, "wall", 0, 0, 10, 100);
    cr_assert(eq(int, check_both(), 0));
}

/* 40 of 79 is mostly open, 40 of 80 is not. */
Test(rules_door, a_border_that_is_mostly_open)
{
    left.level.shape_count = 0;
    draft_box(&left, "above", 90, 0, 100, 20);
    draft_box(&left, "below", 90, 60, 100, 80);
    draft_box(&right, "wall", 0, 0, 10, 100);
    right.level.bounds.max.y = 80;
    cr_assert(eq(int, check_both(), 1));
    right.level.bounds.max.y = 79;
    cr_assert(eq(int, check_both(), 0));
}

Test(rules_door, an_opening_up_to_the_corner_of_the_level)
{
    left.level.shape_count = 1;
    draft_box(&right, "wall", 0, 0, 10, 100);
    cr_assert(eq(int, check_both(), 0));
}

/* The shared border begins or ends where a wall does. */
Test(rules_door, an_opening_up_to_the_corner_of_the_neighbor)
{
    draft_box(&right, "low", 0, 40, 10, 60);
    right.level.bounds.max.y = 60;
    cr_assert(eq(int, check_both(), 1));
    right.level.bounds.max.y = 59;
    cr_assert(eq(int, check_both(), 0));
    right.level.bounds.max.y = 100;
    right.level.shape_count = 0;
    draft_box(&right, "wall", 0, 0, 10, 60);
    right.level.site.origin.y = 40;
    cr_assert(eq(int, check_both(), 1));
    right.level.site.origin.y = 41;
    cr_assert(eq(int, check_both(), 0));
}

Test(rules_door, levels_that_do_not_touch)
{
    draft_box(&right, "wall", 0, 0, 10, 100);
    right.level.site.origin.x = 100 + 0x1p-40;
    cr_assert(eq(int, check_both(), 0));
    right.level.site.origin.x = 100 - 0x1p-40;
    cr_assert(eq(int, check_both(), 0));
}

Test(rules_door, levels_of_two_worlds)
{
    struct item other;
    draft_box(&right, "wall", 0, 0, 10, 100);
    right.level.site.world = &other;
    cr_assert(eq(int, check_both(), 0));
}

Test(rules_door, a_finding_that_the_wall_suppresses)
{
    draft_box(&right, "wall", 0, 0, 10, 100)->ignore = "misaligned-door";
    cr_assert(eq(int, check_both(), 0));
}

Test(rules_door, memory_that_ends)
{
    bool done = false;
    int refused = 0;
    draft_box(&right, "wall", 0, 0, 10, 100);
    check_both(); /* sets the options */
    for (size_t more = 0; !done; more += 512, refused += !done) {
        struct arena arena = arena_make(more + 1);
        struct check_world world = {checks, 2, NULL};
        struct fail fail;
        done = true;
        for (int i = 0; i < 2; i++)
            checks[i] =
                (struct check){.options = i ? &right.options : &left.options,
                               .level = i ? &right.level : &left.level,
                               .arena = &arena};
        check_prepare_world(&world);
        for (int i = 0; i < 2 && done; i++) {
            done = check_run(&checks[i], &fail);
            cr_assert(done || fail_is_memory(&fail));
        }
        arena_free(&arena);
    }
    cr_assert(eq(int, checks[1].count, 1));
    cr_assert(lt(int, 3, refused));
}
