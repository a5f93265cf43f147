/* Rules about what engines take: each with what sets it off and what is just
 * short of it. */
#include "support/rule_suite.h"

RULE_SUITE(rules_engine, "box2d-3");

static void use(const char *profile)
{
    d.options.profile = profile_named(profile);
}

/* ---- C019 ---------------------------------------------------------------- */

Test(rules_engine, clockwise_polygons_are_told_where_the_engine_cares)
{
    const col_vec2 left[] = {{0, 0}, {4, 0}, {4, 4}};
    const col_vec2 right[] = {{0, 0}, {4, 4}, {4, 0}};
    draft_polygon(&d, "left", left, COUNT(left));
    draft_polygon(&d, "right", right, COUNT(right));
    use("rapier"); /* counter-clockwise, y up */
    cr_assert(eq(int, draft_check(&d, "C019"), 1));
    expect_finding(&d, 0, "C019", "right", NULL);
    expect_measure(&d, 0, 8);
    cr_assert(eq(ptr, d.findings[0].item, d.shapes[1].vertices));
    expect_message(&d, 0,
                   "the vertices of \"right\" run clockwise; Rapier accepts "
                   "only the other order");
    d.level.is_y_up = false;
    d.options.engine_y = ENGINE_Y_UP;
    cr_assert(eq(int, draft_check(&d, "C019"), 1));
    expect_finding(&d, 0, "C019", "left", NULL);
    expect_message(&d, 0,
                   "the vertices of \"left\" run clockwise; Rapier accepts "
                   "only the other order");
    d.options.engine_y = ENGINE_Y_DOWN;
    cr_assert(eq(int, draft_check(&d, "C019"), 1));
    expect_finding(&d, 0, "C019", "right", NULL);
    d.level.knows_y = false;
    cr_assert(eq(int, draft_check(&d, "C019"), 1));
    expect_finding(&d, 0, "C019", "right", NULL);
    use("box2d-3"); /* makes a hull of them */
    cr_assert(eq(int, draft_check(&d, "C019"), 0));
    use("chipmunk"); /* too */
    cr_assert(eq(int, draft_check(&d, "C019"), 0));
}

/* A map in which y points down was once taken to be turned around for the
 * engine, so that most polygons that are drawn in editors were told of. */
Test(rules_engine, where_nobody_knows_the_order_the_odd_one_is_told)
{
    const col_vec2 left[] = {{0, 0}, {4, 0}, {4, 4}};
    const col_vec2 right[] = {{0, 0}, {4, 4}, {4, 0}};
    use("rapier");
    d.level.is_y_up = false;
    draft_polygon(&d, "right 1", right, COUNT(right));
    draft_polygon(&d, "left 1", left, COUNT(left));
    draft_polygon(&d, "start", left, COUNT(left))->role = LEVEL_SPAWN;
    /* Of as many the first one by its vertices is right: (4, 0) < (4, 4). */
    cr_assert(eq(int, draft_check(&d, "C019"), 1));
    expect_finding(&d, 0, "C019", "right 1", NULL);
    draft_polygon(&d, "left 2", left, COUNT(left));
    draft_polygon(&d, "left 3", left, COUNT(left))->role = LEVEL_SENSOR;
    cr_assert(eq(int, draft_check(&d, "C019"), 1));
    expect_finding(&d, 0, "C019", "right 1", NULL);
    expect_message(
        &d, 0,
        "the vertices of \"right 1\" run counter-clockwise, unlike the "
        "vertices of 3 other polygons; Rapier accepts only one order");
    d.shapes[0].role = LEVEL_SPAWN;
    cr_assert(eq(int, draft_check(&d, "C019"), 0));
}

/* The game turns such a tile around, and its collision shape with it: nothing
 * in the map can mend that. */
Test(rules_engine, a_mirrored_tile_is_wound_as_it_was_drawn)
{
    const col_vec2 left[] = {{0, 0}, {4, 0}, {4, 4}};
    const col_vec2 right[] = {{0, 0}, {4, 4}, {4, 0}};
    use("rapier");
    draft_polygon(&d, "plain", left, COUNT(left));
    draft_polygon(&d, "mirrored", right, COUNT(right))->is_mirrored = true;
    cr_assert(eq(int, draft_check(&d, "C019"), 0));
    d.shapes[0].is_mirrored = true;
    cr_assert(eq(int, draft_check(&d, "C019"), 1));
    expect_finding(&d, 0, "C019", "plain", NULL);
}

/* ---- C020, C021 ---------------------------------------------------------- */

/* A square of 4 without its lower left quarter. */
static const col_vec2 ell[] = {{4, 0}, {4, 4}, {0, 4}, {0, 2}, {2, 2}, {2, 0}};

Test(rules_engine, the_pieces_of_concave_polygons_are_counted)
{
    const col_vec2 flat[] = {{0, 0}, {4, 0}, {4, 4}, {2, 2}};
    draft_polygon(&d, "ell", ell, COUNT(ell));
    draft_polygon(&d, "flat", flat, COUNT(flat)); /* vertex 3 is on a line */
    cr_assert(eq(int, draft_check(&d, "C020"), 1));
    expect_finding(&d, 0, "C020", "ell", NULL);
    expect_at(&d, 0, 2, 2);
    expect_vertex(&d, 0, 4);
    expect_measure(&d, 0, 2);
    expect_message(
        &d, 0,
        "\"ell\" is concave at vertex 4, [2, 2]: it needs 2 convex pieces");
    use("godot-4");
    cr_assert(eq(int, draft_check(&d, "C020"), 0));
}

/* Points of a parabola: convex. */
static void draw_convex(const char *id, int count)
{
    col_vec2 v[16];
    for (int i = 0; i < count; i++)
        v[i] = (col_vec2){i, i * i};
    draft_polygon(&d, id, v, count);
}

Test(rules_engine, too_many_vertices)
{
    draw_convex("eight", 8);
    draw_convex("nine", 9);
    cr_assert(eq(int, draft_check(&d, "C021"), 1));
    expect_finding(&d, 0, "C021", "nine", NULL);
    expect_measure(&d, 0, 9);
    expect_vertex(&d, 0, 8);
    expect_message(&d, 0,
                   "\"nine\" has 9 vertices; Box2D 3.1 accepts at most 8");
    use("generic");
    cr_assert(eq(int, draft_check(&d, "C021"), 0));
}

/* ---- C022 ---------------------------------------------------------------- */

Test(rules_engine, shapes_that_an_engine_has_not_are_told)
{
    const col_vec2 v[] = {{0, 0}, {4, 0}, {4, 4}};
    draft_capsule(&d, "capsule", (col_vec2){1, 2}, (col_vec2){3, 4}, 1);
    draft_capsule(&d, "disc", (col_vec2){1, 2}, (col_vec2){1, 2}, 1);
    draft_ellipse(&d, "ellipse", 0, 0, 3, 2);
    draft_ellipse(&d, "circle", 0, 0, 3, 3);
    draft_chain(&d, "chain", v, 3);
    draft_loop(&d, "loop", v, 3);
    draft_capsule(&d, "start", (col_vec2){1, 2}, (col_vec2){3, 4}, 1)->role =
        LEVEL_SPAWN;
    use("matter"); /* has none of them */
    cr_assert(eq(int, draft_check(&d, "C022"), 4));
    expect_finding(&d, 0, "C022", "capsule", NULL);
    expect_at(&d, 0, 1, 2);
    expect_message(&d, 0, "Matter.js has no capsules, but \"capsule\" is one");
    expect_finding(&d, 1, "C022", "ellipse", NULL);
    expect_finding(&d, 2, "C022", "chain", NULL);
    expect_finding(&d, 3, "C022", "loop", NULL);
    use("box2d-3");
    cr_assert(eq(int, draft_check(&d, "C022"), 1));
    expect_finding(&d, 0, "C022", "ellipse", NULL);
    use("generic");
    cr_assert(eq(int, draft_check(&d, "C022"), 0));
}

/* ---- C023 ---------------------------------------------------------------- */

Test(rules_engine, open_chain_ends)
{
    const col_vec2 v[] = {{9, 4}, {6, 0}, {3, 0}, {0, 0}, {0, 2}};
    draft_chain(&d, "open", v, 5);
    draft_chain(&d, "short", v, 3);
    draft_loop(&d, "loop", v, 5)->position = (col_vec2){50, 50};
    cr_assert(eq(int, draft_check(&d, "C023"), 1));
    expect_finding(&d, 0, "C023", "open", NULL);
    expect_at(&d, 0, 9, 4);
    expect_measure(&d, 0, 7); /* 5 and 2 */
    expect_message(&d, 0,
                   "the first and last edge of the open chain \"open\", 7 "
                   "long, do not collide in Box2D 3.1");
    use("generic");
    cr_assert(eq(int, draft_check(&d, "C023"), 0));
}

/* Chains that share their end edges lose nothing there. */
Test(rules_engine, chains_one_over_the_other)
{
    const col_vec2 v[] = {{90, 0}, {80, 0}, {70, 0}, {60, 0}, {50, 0},
                          {40, 0}, {30, 0}, {20, 0}, {10, 0}, {0, 0}};
    const col_vec2 left[] = {{90, 0}, {80, 0}, {80, 9}, {90, 9}};
    const col_vec2 right[] = {{10, 0}, {0, 0}, {0, 9}, {10, 9}};
    draft_chain(&d, "floor", v, COUNT(v));
    draft_chain(&d, "left", left, COUNT(left));
    cr_assert(eq(int, draft_check(&d, "C023"), 2));
    draft_chain(&d, "right", right, COUNT(right));
    cr_assert(eq(int, draft_check(&d, "C023"), 2));
    expect_finding(&d, 0, "C023", "left", NULL);
    expect_finding(&d, 1, "C023", "right", NULL);
}

/* ---- C024 ---------------------------------------------------------------- */

Test(rules_engine, floors_lead_to_the_left)
{
    const col_vec2 v[] = {{0, 0}, {3, 4}, {9, 4}, {12, 0}};
    const col_vec2 w[] = {{12, 0}, {9, 4}, {3, 4}, {0, 0}};
    const col_vec2 up[] = {{0, 0}, {1, 4}, {1, 6}, {2, 8}};
    draft_chain(&d, "ceiling", v, COUNT(v));
    draft_chain(&d, "floor", w, COUNT(w));
    draft_chain(&d, "wall", up, COUNT(up));
    draft_chain(&d, "no chain", v, COUNT(v) - 1);
    cr_assert(eq(int, draft_check(&d, "C024"), 1));
    expect_finding(&d, 0, "C024", "ceiling", NULL);
    expect_at(&d, 0, 0, 0);
    expect_measure(&d, 0, 16);
    expect_message(&d, 0,
                   "the points of chain \"ceiling\" run from left to right, so "
                   "that only its lower side is solid");
    d.options.engine_y = ENGINE_Y_DOWN;
    cr_assert(eq(int, draft_check(&d, "C024"), 1));
    d.level.is_y_up = false; /* as the engine has it: the right is below */
    cr_assert(eq(int, draft_check(&d, "C024"), 1));
    expect_finding(&d, 0, "C024", "floor", NULL);
    expect_message(&d, 0,
                   "the points of chain \"floor\" run from right to left, so "
                   "that only its lower side is solid");
    d.options.engine_y = ENGINE_Y_UP;
    cr_assert(eq(int, draft_check(&d, "C024"), 1));
    expect_finding(&d, 0, "C024", "ceiling", NULL);
    d.level.knows_y = false;
    cr_assert(eq(int, draft_check(&d, "C024"), 0));
}

Test(rules_engine, islands_and_rooms)
{
    const col_vec2 left[] = {{0, 0}, {4, 0}, {4, 4}, {1, 1}};
    const col_vec2 right[] = {{0, 0}, {4, 4}, {4, 0}, {2, 0}};
    draft_loop(&d, "left", left, COUNT(left));
    draft_loop(&d, "right", right, COUNT(right));
    cr_assert(eq(int, draft_check(&d, "C024"), 1));
    expect_finding(&d, 0, "C024", "right", NULL);
    expect_measure(&d, 0, 8);
    expect_message(&d, 0,
                   "the vertices of loop \"right\" run clockwise, so that only "
                   "its inner side is solid");
    d.level.is_y_up = false;
    cr_assert(eq(int, draft_check(&d, "C024"), 1));
    expect_finding(&d, 0, "C024", "left", NULL);
    expect_message(&d, 0,
                   "the vertices of loop \"left\" run clockwise, so that only "
                   "its inner side is solid");
    d.options.engine_y = ENGINE_Y_DOWN;
    cr_assert(eq(int, draft_check(&d, "C024"), 1));
    expect_finding(&d, 0, "C024", "right", NULL);
    expect_message(&d, 0,
                   "the vertices of loop \"right\" run counter-clockwise, so "
                   "that only its inner side is solid");
    d.options.engine_y = ENGINE_Y_NOT_SAID;
    d.level.is_y_up = true;
    draft_box(&d, "start", 3, 1, 3.5, 1.5)->role = LEVEL_SPAWN;
    cr_assert(eq(int, draft_check(&d, "C024"), 1));
    expect_finding(&d, 0, "C024", "left", NULL);
    use("rapier"); /* chains have two sides */
    cr_assert(eq(int, draft_check(&d, "C024"), 0));
}

/* ---- C025 ---------------------------------------------------------------- */

Test(rules_engine, chains_of_three_are_too_short)
{
    const col_vec2 v[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    draft_chain(&d, "three", v, 3);
    draft_chain(&d, "four", v, 4);
    draft_loop(&d, "loop", v, 3);
    cr_assert(eq(int, draft_check(&d, "C025"), 2));
    expect_finding(&d, 0, "C025", "three", NULL);
    expect_measure(&d, 0, 3);
    expect_message(
        &d, 0, "the chain \"three\" has 3 points; Box2D 3.1 needs at least 4");
    expect_finding(&d, 1, "C025", "loop", NULL);
    use("box2d-2");
    cr_assert(eq(int, draft_check(&d, "C025"), 0));
}

/* A path of two points, which crosses nothing but itself, was once told to be a
 * chain that is too short, that collides on the wrong side, and so on. */
Test(rules_engine, paths_are_no_chains)
{
    const col_vec2 v[] = {{0, 0}, {4, 4}, {4, 0}, {0, 4}};
    draft_chain(&d, "path", v, 4)->role = LEVEL_SENSOR;
    draft_chain(&d, "short path", v, 2)->role = LEVEL_SENSOR;
    draft_loop(&d, "round", v, 4)->role = LEVEL_SENSOR;
    cr_assert(eq(int, draft_check(&d, "all"), 0));
    use("matter");
    cr_assert(
        eq(int, draft_check(&d, "C022"), 1)); /* a closed one has an inside */
    expect_finding(&d, 0, "C022", "round", NULL);
}

/* ---- C026 ---------------------------------------------------------------- */

/* Floats from 2^23 on are 1 apart, just below it 1/2. */
Test(rules_engine, places_where_floats_are_too_coarse_are_told)
{
    draft_box(&d, "near", 0, 0, nextafter(0x1p23, 0), 1);
    d.options.tolerances.float32 = 0.5;
    cr_assert(eq(int, draft_check(&d, "C026"), 0));
    draft_box(&d, "far", -3, -0x1p23, 1, 1);
    cr_assert(eq(int, draft_check(&d, "C026"), 1));
    expect_finding(&d, 0, "C026", "far", NULL);
    expect_measure(&d, 0, 1);
    expect_at(&d, 0, -3, -0x1p23);
    expect_message(&d, 0,
                   "floats at vertex [-3, -8388608] of \"far\" are 1 apart");
    d.options.tolerances.float32 = nextafter(0.5, 0);
    cr_assert(eq(int, draft_check(&d, "C026"), 1));
    expect_finding(&d, 0, "C026", "far", NULL);
    cr_assert(eq(long, d.findings[0].more, 1));
}

Test(rules_engine, floats_near_the_origin)
{
    draft_box(&d, "a", 0, 0, 0.75, 0.25);
    d.options.tolerances.float32 = 0x1p-24;
    cr_assert(eq(int, draft_check(&d, "C026"), 0));
    d.options.tolerances.float32 = nextafter(0x1p-24, 0);
    cr_assert(eq(int, draft_check(&d, "C026"), 1));
    expect_measure(&d, 0, 0x1p-24);
}

/* ---- C043 ---------------------------------------------------------------- */

Test(rules_engine, outside_the_map)
{
    d.level.has_bounds = true;
    d.level.bounds = (col_box){{0, 0}, {100, 50}};
    draft_box(&d, "wall", -10, 0, 0, 50); /* touches it */
    draft_box(&d, "off", -10, 0, -0x1p-40, 50);
    draft_box(&d, "half", 90, 40, 110, 60);
    draft_ellipse(&d, "corner", 104, 53, 4, 4); /* 5 from (100, 50) */
    draft_box(&d, "start", 10, 60, 20, 60)->role = LEVEL_SPAWN;
    cr_assert(eq(int, draft_check(&d, "C043"), 3));
    expect_finding(&d, 0, "C043", "off", NULL);
    expect_measure(&d, 0, 0x1p-40);
    expect_finding(&d, 1, "C043", "corner", NULL);
    expect_measure(&d, 1, 1);
    expect_at(&d, 1, 104, 53);
    expect_message(&d, 1, "\"corner\" at [104, 53] is 1 outside the map");
    expect_finding(&d, 2, "C043", "start", NULL);
    expect_measure(&d, 2, 10);
    d.level.has_bounds = false;
    cr_assert(eq(int, draft_check(&d, "C043"), 0));
}
