/* Where a box can go: cases from paper. The player is 16 by 16 but where said,
 * so its skin is a quarter of a unit. */
#include <string.h>

#include "lint/reach/reach_space.h"
#include "support/criterion.h"
#include "support/expect.h"

enum { ROOM = 32 };

static struct arena arena;
static struct space space;
static struct space_place places[8];
static col_vec2 vertices[ROOM][4];
static col_shape shapes[ROOM];
static const col_shape *solids[ROOM];

static void start(void)
{
    arena = arena_make(0);
    memset(places, 0, sizeof places);
    space = (struct space){.solids = solids,
                           .width = 16,
                           .height = 16,
                           .bounds = {{0, 0}, {100, 100}},
                           .places = places};
}

static void end(void)
{
    arena_free(&arena);
}

TestSuite(space, .init = start, .fini = end);

static void add(const col_vec2 *points, int count, double radius)
{
    int i = space.count++;
    memcpy(vertices[i], points, (size_t)count * sizeof *points);
    shapes[i] = (col_shape){.vertices = vertices[i],
                            .count = count,
                            .winding = 1,
                            .radius = radius};
    solids[i] = &shapes[i];
}

static void add_box(double x0, double y0, double x1, double y1)
{
    const col_vec2 corners[] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
    add(corners, 4, 0);
}

static void add_place(double x, double y, bool is_start)
{
    places[space.place_count++] =
        (struct space_place){.box = {{x, y}, {x, y}}, .is_start = is_start};
}

/* The answer for the last place. */
static enum space_answer search(void)
{
    cr_assert(space_search(&space, &arena));
    return places[space.place_count - 1].answer;
}

static int closed(void)
{
    int count = 0;
    for (int i = 0; i < space.pocket_count; i++)
        count += !space.pockets[i].has_start && !space.pockets[i].is_at_border;
    return count;
}

/* ---- Doors --------------------------------------------------------------- */

/* A wall from x = 45 to 55 with a door so high. */
static enum space_answer pass_door(double height)
{
    add_box(45, 0, 55, 40);
    add_box(45, 40 + height, 55, 100);
    add_place(10, 50, true);
    add_place(90, 50, false);
    return search();
}

Test(space, a_door_wider_than_the_player)
{
    cr_assert(eq(int, pass_door(17), SPACE_REACHED));
    cr_assert(eq(int, places[0].answer, SPACE_REACHED));
}

Test(space, a_door_as_wide_as_the_player)
{
    cr_assert(eq(int, pass_door(16), SPACE_REACHED));
}

Test(space, a_door_as_wide_as_the_player_without_its_skin)
{
    cr_assert(eq(int, pass_door(15.75), SPACE_REACHED));
}

Test(space, a_door_a_little_narrower)
{
    cr_assert(eq(int, pass_door(15.7), SPACE_CUT_OFF));
}

/* The player comes up to the wall: 45 from there to the goal. */
Test(space, the_nearest_place_is_at_the_wall)
{
    cr_assert(eq(int, pass_door(15), SPACE_CUT_OFF));
    cr_assert(places[1].has_nearest);
    cr_assert(eq(dbl, places[1].distance, 45));
    expect_vec(places[1].nearest, 45 - 15.75 / 2, 50);
}

Test(space, a_skin_of_its_own)
{
    space.skin = 1;
    cr_assert(eq(int, pass_door(15), SPACE_REACHED));
}

/* ---- Slanted walls ------------------------------------------------------- */

/* Between y = x - c and y = x + c a box of 16 by 16 needs 2 c >= 16 + 16; its
 * skin takes half a unit of that. */
static enum space_answer pass_slit(double c)
{
    const col_vec2 upper[] = {{0, c}, {100 - c, 100}, {0, 100}};
    const col_vec2 lower[] = {{c, 0}, {100, 0}, {100, 100 - c}};
    add(upper, 3, 0);
    add(lower, 3, 0);
    add_place(4, 4, true);
    add_place(96, 96, false);
    return search();
}

Test(space, a_slanted_slit_that_fits)
{
    cr_assert(eq(int, pass_slit(16), SPACE_REACHED));
}

/* Nor is there room for the player beside the goal, which is in the slit. */
Test(space, a_slanted_slit_that_does_not)
{
    cr_assert(eq(int, pass_slit(15.5), SPACE_NO_ROOM));
}

/* ---- Rooms --------------------------------------------------------------- */

/* A room from (20, 20) to (60, 50) with walls of 4. */
static void build_room(void)
{
    add_box(16, 16, 64, 20);
    add_box(16, 50, 64, 54);
    add_box(16, 20, 20, 50);
    add_box(60, 20, 64, 50);
}

Test(space, a_closed_room_is_a_pocket)
{
    build_room();
    add_place(80, 80, true);
    add_place(40, 35, false);
    cr_assert(eq(int, search(), SPACE_CUT_OFF));
    cr_assert(eq(int, space.pocket_count, 2));
    cr_assert(eq(int, closed(), 1));
    const struct space_pocket *pocket =
        &space.pockets[space.pockets[0].has_start];
    expect_vec(pocket->box.min, 20, 20);
    expect_vec(pocket->box.max, 60, 50);
    cr_assert(eq(dbl, pocket->area, 1200));
    cr_assert(
        all(lt(dbl, 27, pocket->center.x), lt(dbl, pocket->center.x, 53)));
    cr_assert(
        all(lt(dbl, 27, pocket->center.y), lt(dbl, pocket->center.y, 43)));
}

Test(space, a_start_in_the_room_makes_it_none)
{
    build_room();
    add_place(40, 35, true);
    add_place(80, 80, false);
    cr_assert(eq(int, search(), SPACE_CUT_OFF));
    cr_assert(eq(int, closed(), 0));
}

/* Walls that overlap by nothing: the player cannot pass their corner. */
Test(space, touching_corners_close_a_diagonal)
{
    add_box(0, 40, 50, 50);
    add_box(50, 50, 100, 60);
    add_place(10, 10, true);
    add_place(10, 90, false);
    cr_assert(eq(int, search(), SPACE_CUT_OFF));
}

/* Three by three tiles without the one in the middle. */
Test(space, a_room_of_exactly_the_players_size)
{
    space.bounds = (col_box){{0, 0}, {48, 48}};
    add_box(0, 0, 48, 16);
    add_box(0, 32, 48, 48);
    add_box(0, 16, 16, 32);
    add_box(32, 16, 48, 32);
    add_place(-20, -20, true);
    search();
    cr_assert(eq(int, closed(), 1));
}

/* Ways of 20 that wind inward to the middle, whose last door is `gap`. */
static enum space_answer go_round(double gap)
{
    space.bounds = (col_box){{0, 0}, {200, 200}};
    add_box(20, 20, 180, 24);
    add_box(176, 24, 180, 180);
    add_box(20, 176, 176, 180);
    add_box(20, 44, 24, 176);
    add_box(24, 44, 156, 48);
    add_box(152, 48, 156, 156);
    add_box(48, 152, 152, 156);
    add_box(48, 48, 52, 152 - gap);
    add_place(10, 10, true);
    add_place(100, 100, false);
    return search();
}

Test(space, a_spiral_is_gone_round_to_its_end)
{
    cr_assert(eq(int, go_round(20), SPACE_REACHED));
}

Test(space, a_spiral_whose_last_door_is_narrow)
{
    cr_assert(eq(int, go_round(15), SPACE_CUT_OFF));
    cr_assert(eq(int, closed(), 1));
}

/* ---- Round and thin ------------------------------------------------------ */

/* Columns of radius 20 about (50, 0) and (50, 40 + gap): a box that goes
 * through is never higher than the gap where they are closest. */
static enum space_answer pass_columns(double gap)
{
    const col_vec2 low = {50, 20}, high = {50, 60 + gap};
    add(&low, 1, 20);
    add(&high, 1, 20);
    add_box(48, 60 + gap, 52, 100);
    add_place(10, 50, true);
    add_place(90, 50, false);
    return search();
}

Test(space, between_round_columns)
{
    cr_assert(eq(int, pass_columns(18), SPACE_REACHED));
}

/* At 15 between the tops: the flat sides of the box need 15.75. */
Test(space, round_columns_too_close)
{
    cr_assert(eq(int, pass_columns(15), SPACE_CUT_OFF));
}

Test(space, a_line_is_a_wall)
{
    const col_vec2 ends[] = {{50, 0}, {50, 100}};
    add(ends, 2, 0);
    add_place(10, 50, true);
    add_place(90, 50, false);
    cr_assert(eq(int, search(), SPACE_CUT_OFF));
    cr_assert(eq(dbl, places[1].distance, 40));
}

/* ---- Without an answer --------------------------------------------------- */

Test(space, a_start_without_room)
{
    add_box(0, 0, 50, 100);
    add_place(10, 50, true);
    add_place(90, 50, false);
    cr_assert(eq(int, search(), SPACE_CUT_OFF));
    cr_assert(eq(int, places[0].answer, SPACE_NO_ROOM));
    cr_assert(not(places[1].has_nearest));
}

Test(space, a_goal_without_room)
{
    add_box(50, 0, 100, 100);
    add_place(10, 50, true);
    add_place(90, 50, false);
    cr_assert(eq(int, search(), SPACE_NO_ROOM));
    cr_assert(eq(dbl, places[1].distance, 40));
}

/* A door of 16.1 needs more than three cells to be seen. */
Test(space, too_few_cells_are_no_answer)
{
    space.most_cells = 3;
    cr_assert(eq(int, pass_door(16.1), SPACE_UNDECIDED));
}

Test(space, too_far_out_for_the_skin)
{
    space.bounds = (col_box){{1e17, 0}, {2e17, 100}};
    add_place(1e17, 50, true);
    add_place(2e17, 50, false);
    cr_assert(eq(int, search(), SPACE_UNDECIDED));
    cr_assert(eq(int, space.pocket_count, 0));
}

Test(space, without_solids_all_is_one_cell)
{
    add_place(10, 50, true);
    add_place(90, 50, false);
    cr_assert(eq(int, search(), SPACE_REACHED));
    cr_assert(eq(int, space.cells, 1));
}

Test(space, without_memory_the_search_says_so)
{
    struct arena small = arena_make(4096);
    add_box(45, 0, 55, 100);
    add_place(10, 50, true);
    cr_assert(not(space_search(&space, &small)));
    arena_free(&small);
}
