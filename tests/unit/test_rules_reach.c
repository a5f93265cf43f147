/* Rules about where the player can go: each with what sets it off and what is
 * just short of it. Its skin is a quarter of a unit where it is 16 wide. */

#include "support/criterion.h"
#include "support/levels.h"

static struct draft d;

static void start(void)
{
    draft_start(&d, "generic");
    d.options.tolerances.player_width = 16;
    d.options.tolerances.player_height = 24;
    d.level.has_bounds = true;
    d.level.bounds = (col_box){{0, 0}, {200, 100}};
}

static void end(void)
{
    draft_end(&d);
}

TestSuite(rules_reach, .init = start, .fini = end);

static struct level_shape *draft_place(const char *id, enum level_role role,
                                       double x, double y)
{
    struct level_shape *shape = draft_box(&d, id, x, y, x, y);
    shape->kind = LEVEL_POINT;
    shape->count = 1;
    shape->role = role;
    return shape;
}

/* A wall from x = 100 to 110 with a door so high at the bottom. */
static void draft_wall(double door)
{
    draft_box(&d, "wall", 100, door, 110, 100);
    draft_place("start", LEVEL_SPAWN, 20, 12);
    draft_place("exit", LEVEL_GOAL, 180, 12);
}

/* ---- C047 ---------------------------------------------------------------- */

Test(rules_reach, a_door_that_is_too_low)
{
    draft_wall(23);
    cr_assert(eq(int, draft_check(&d, "C047"), 1));
    expect_finding(&d, 0, "C047", "exit", NULL);
    expect_measure(&d, 0, 80);
    expect_at(&d, 0, 100 - 15.75 / 2, 12);
    expect_message(&d, 0,
                   "\"exit\" cannot be reached: the player gets no nearer than "
                   "80, at [92.125, 12]");
    cr_assert(eq(int, d.findings[0].severity, SEVERITY_WARNING));
}

Test(rules_reach, a_door_as_high_as_the_player)
{
    draft_wall(24);
    cr_assert(eq(int, draft_check(&d, "C047"), 0));
}

/* The map's border is a wall, but there is none where no map is. */
Test(rules_reach, round_a_wall_without_a_map)
{
    draft_wall(0);
    d.level.has_bounds = false;
    cr_assert(eq(int, draft_check(&d, "C047"), 0));
}

Test(rules_reach, the_players_start_counts_where_there_is_one)
{
    draft_wall(0);
    draft_place("Enemy", LEVEL_SPAWN, 150, 50);
    cr_assert(eq(int, draft_check(&d, "C047"), 0));
    draft_place("first", LEVEL_SPAWN, 20, 50)->class = "PlayerStart";
    cr_assert(eq(int, draft_check(&d, "C047"), 1));
}

Test(rules_reach, what_moves_may_move_away)
{
    draft_wall(0);
    d.shapes[0].is_moving = true;
    cr_assert(eq(int, draft_check(&d, "C047"), 0));
    d.shapes[0].is_moving = false;
    d.shapes[0].is_one_sided = true;
    cr_assert(eq(int, draft_check(&d, "C047"), 0));
}

Test(rules_reach, the_size_is_that_of_the_players_start)
{
    d.options.tolerances.player_width = d.options.tolerances.player_height = 0;
    draft_wall(20);
    cr_assert(eq(int, draft_check(&d, "C047"), 0));
    struct level_shape *player = draft_box(&d, "player", 10, 0, 26, 24);
    player->role = LEVEL_SPAWN;
    player->name = "Player";
    cr_assert(eq(int, draft_check(&d, "C047"), 1));
}

/* A start that is a point tells no size, nor does one that is no polygon. */
Test(rules_reach, the_first_start_with_a_size_tells_it)
{
    const col_vec2 bow[] = {{0, 0}, {4, 4}, {4, 0}, {0, 4}};
    d.options.tolerances.player_width = d.options.tolerances.player_height = 0;
    draft_wall(23);
    draft_place("mark", LEVEL_SPAWN, 20, 12)->class = "player";
    struct level_shape *crossed = draft_polygon(&d, "bow", bow, 4);
    crossed->role = LEVEL_SPAWN;
    crossed->class = "player";
    cr_assert(
        eq(int, draft_check(&d, "C047"), 0)); /* of no size nothing is said */
    struct level_shape *hero = draft_box(&d, "hero", 12, 1, 28, 25);
    hero->role = LEVEL_SPAWN;
    hero->class = "player";
    cr_assert(eq(int, draft_check(&d, "C047"), 1));
}

Test(rules_reach, one_number_is_both)
{
    draft_wall(20);
    d.options.tolerances.player_height = 0;
    cr_assert(eq(int, draft_check(&d, "C047"), 0));
}

Test(rules_reach, a_goal_that_is_walled_in)
{
    draft_box(&d, "rock", 100, 0, 200, 100);
    draft_place("start", LEVEL_SPAWN, 20, 12);
    draft_place("exit", LEVEL_GOAL, 150, 12);
    cr_assert(eq(int, draft_check(&d, "C047"), 1));
    expect_measure(&d, 0, 50);
    expect_message(&d, 0,
                   "the player does not fit at \"exit\": it gets no nearer "
                   "than 50, at [92.125, 12]");
}

Test(rules_reach, a_start_that_is_walled_in)
{
    draft_box(&d, "rock", 0, 0, 100, 100);
    draft_place("start", LEVEL_SPAWN, 20, 12);
    draft_place("exit", LEVEL_GOAL, 150, 12);
    cr_assert(eq(int, draft_check(&d, "C047"), 1));
    cr_assert(not(d.findings[0].has_measure));
    expect_at(&d, 0, 150, 12);
    expect_message(
        &d, 0,
        "\"exit\" cannot be reached: the player does not fit where it starts");
}

/* A map too wide for a player so small: nothing is claimed. */
Test(rules_reach, what_is_not_decided_is_a_note)
{
    draft_wall(0);
    d.level.bounds.max.x = 1e12;
    d.options.tolerances.player_width = 1e-9;
    cr_assert(eq(int, draft_check(&d, "C047"), 1));
    cr_assert(eq(int, d.findings[0].severity, SEVERITY_NOTE));
    cr_assert(not(d.findings[0].has_measure));
    expect_message(&d, 0,
                   "the search did not decide whether \"exit\" can be reached");
    cr_assert(eq(int, draft_check(&d, "C048"), 0));
}

Test(rules_reach, without_starts_nothing_is_said)
{
    draft_place("exit", LEVEL_GOAL, 150, 12);
    cr_assert(eq(int, draft_check(&d, "C047"), 0));
    cr_assert(eq(int, draft_check(&d, "C048"), 0));
}

/* ---- C048 ---------------------------------------------------------------- */

/* A room from (40, 40) so far to the right and up, with walls of 5. */
static void draft_room(double width, double height)
{
    draft_box(&d, "floor", 35, 35, 45 + width, 40);
    draft_box(&d, "roof", 35, 40 + height, 45 + width, 45 + height);
    draft_box(&d, "left", 35, 40, 40, 40 + height);
    draft_box(&d, "right", 40 + width, 40, 45 + width, 40 + height);
    draft_place("start", LEVEL_SPAWN, 8, 12);
}

Test(rules_reach, a_closed_room)
{
    draft_room(50, 30);
    cr_assert(eq(int, draft_check(&d, "C048"), 1));
    expect_finding(&d, 0, "C048", NULL, NULL);
    expect_measure(&d, 0, 1500);
    cr_assert(
        all(lt(dbl, 40, d.findings[0].at.x), lt(dbl, d.findings[0].at.x, 90)));
    cr_assert(
        all(lt(dbl, 40, d.findings[0].at.y), lt(dbl, d.findings[0].at.y, 70)));
}

Test(rules_reach, a_closed_room_that_just_holds_the_player)
{
    draft_room(16, 24);
    cr_assert(eq(int, draft_check(&d, "C048"), 1));
    expect_measure(&d, 0, 16 * 24);
}

Test(rules_reach, a_closed_room_that_is_too_small)
{
    draft_room(15, 24);
    cr_assert(eq(int, draft_check(&d, "C048"), 0));
}

Test(rules_reach, a_room_with_a_start)
{
    draft_room(50, 30);
    draft_place("other", LEVEL_SPAWN, 60, 55);
    cr_assert(eq(int, draft_check(&d, "C048"), 0));
}

Test(rules_reach, the_inside_of_ground_drawn_as_a_line)
{
    const col_vec2 ring[] = {{50, 20}, {100, 20}, {100, 80}, {50, 80}};
    draft_loop(&d, "ground", ring, 4);
    draft_place("start", LEVEL_SPAWN, 20, 12);
    cr_assert(eq(int, draft_check(&d, "C048"), 0));
}

/* The same drawn as a line that ends where it begins; of what is no solid there
 * is nothing to be in. */
Test(rules_reach, the_inside_of_a_line_that_closes_itself)
{
    const col_vec2 ring[] = {
        {50, 20}, {100, 20}, {100, 80}, {50, 80}, {50, 20}};
    struct level_shape *line = draft_chain(&d, "ground", ring, 5);
    draft_place("start", LEVEL_SPAWN, 20, 12);
    cr_assert(eq(int, draft_check(&d, "C048"), 0));
    line->role = LEVEL_SENSOR;
    cr_assert(eq(int, draft_check(&d, "C048"), 0));
}

/* A closed line, or an open one, that has nothing to do with the room. */
Test(rules_reach, a_closed_room_beside_lines)
{
    const col_vec2 ring[] = {{10, 70}, {20, 70}, {20, 80}, {10, 80}};
    draft_loop(&d, "stone", ring, 4);
    draft_chain(&d, "rope", ring, 4);
    draft_chain(&d, "string", ring, 3);
    draft_room(50, 30);
    cr_assert(eq(int, draft_check(&d, "C048"), 1));
}

/* A room beside the play space, inside a line round both. */
Test(rules_reach, a_pocket_inside_the_line_round_the_level)
{
    const col_vec2 ring[] = {{0, 0}, {200, 0}, {200, 100}, {0, 100}};
    draft_loop(&d, "world", ring, 4);
    draft_room(50, 30);
    cr_assert(eq(int, draft_check(&d, "C048"), 1));
}
