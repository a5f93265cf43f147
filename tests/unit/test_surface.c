/* The surface of the ground: which runs it has, and where it turns outward.
 * What is expected comes from drawings on paper. */
#include <math.h>
#include <stdio.h>

#include "query/world/surface.h"
#include "query/world/world.h"
#include "support/criterion.h"
#include "support/expect.h"
#include "support/scene_text.h"
#include "support/stage.h"

struct ground {
    struct scene_text text;
    const struct world_surface *surface;
};

/* The surface of all shapes that are static, with a slop of 0.01. */
static struct ground ground_taken(const char *scene)
{
    struct ground ground = {.text = scene_taken(scene)};
    const struct scene *read = &ground.text.scene;
    unsigned char kinds[2000] = {0};
    struct fail fail;
    cr_assert(le(int, read->shape_count, 2000));
    for (int i = 0; i < read->shape_count; i++)
        if (scene_body(&read->shapes[i])->is_static)
            kinds[i] = SURFACE_GROUND;
    const struct surface_input input = {read, kinds, &read->world, 0};
    cr_assert(surface_make(&input, &ground.text.arena, &ground.surface, &fail));
    return ground;
}

static int runs_of(const char *scene)
{
    struct ground ground = ground_taken(scene);
    int count = ground.surface ? ground.surface->run_count : 0;
    arena_free(&ground.text.arena);
    return count;
}

/* The run from one point to another, the ground to its left; NULL: none. */
static const struct surface_run *run_at(const struct ground *ground, double x0,
                                        double y0, double x1, double y1)
{
    for (int i = 0; i < ground->surface->run_count; i++) {
        const struct surface_run *run = &ground->surface->runs[i];
        if (fabs(run->ends[0].x - x0) + fabs(run->ends[0].y - y0) +
                fabs(run->ends[1].x - x1) + fabs(run->ends[1].y - y1) <
            1e-12)
            return run;
    }
    return NULL;
}

#define STATIC ",'body':{'static':true}}"
#define BOX(a, b, c, d)                                                        \
    "{'type':'box','min':[" #a "," #b "],'max':[" #c "," #d "]" STATIC

Test(surface, two_boxes_side_by_side_are_one_box)
{
    struct ground ground =
        ground_taken("{'shapes':[" BOX(0, 0, 1, 1) "," BOX(1, 0, 2, 1) "]}");
    cr_assert(eq(int, ground.surface->run_count, 4));
    const struct surface_run *top = run_at(&ground, 2, 1, 0, 1);
    cr_assert(top && run_at(&ground, 0, 0, 2, 0) &&
              run_at(&ground, 0, 1, 0, 0) && run_at(&ground, 2, 0, 2, 1));
    cr_assert(top->at[0].is_corner && top->at[1].is_corner);
    expect_vec(top->at[0].normal, 1, 0);
    expect_vec(top->at[1].normal, -1, 0);
    arena_free(&ground.text.arena);
}

/* Tiles at (0,0), (1,0), (0,1): the inner corner is (1, 1). */
Test(surface, an_inner_corner_has_no_normals)
{
    struct ground ground = ground_taken("{'shapes':[" BOX(0, 0, 1, 1) "," BOX(
        1, 0, 2, 1) "," BOX(0, 1, 1, 2) "]}");
    cr_assert(eq(int, ground.surface->run_count, 6));
    const struct surface_run *step = run_at(&ground, 2, 1, 1, 1);
    const struct surface_run *wall = run_at(&ground, 1, 1, 1, 2);
    cr_assert(step && wall && run_at(&ground, 0, 2, 0, 0));
    cr_assert(step->at[0].is_corner && !step->at[1].is_corner);
    cr_assert(wall->at[1].is_corner && !wall->at[0].is_corner);
    arena_free(&ground.text.arena);
}

/* A tile on the middle of a floor, from 1 to 2, covers a part of its top. */
Test(surface, a_wall_on_a_floor_parts_its_top)
{
    struct ground ground =
        ground_taken("{'shapes':[" BOX(0, 0, 3, 1) "," BOX(1, 1, 2, 2) "]}");
    cr_assert(eq(int, ground.surface->run_count, 8));
    cr_assert(run_at(&ground, 3, 1, 2, 1) && run_at(&ground, 1, 1, 0, 1));
    cr_assert(run_at(&ground, 2, 1, 2, 2) && run_at(&ground, 1, 2, 1, 1));
    arena_free(&ground.text.arena);
}

Test(surface, stacked_tiles_have_no_surface_inside)
{
    cr_assert(eq(int,
                 runs_of("{'shapes':[" BOX(0, 0, 1, 1) "," BOX(
                     1, 0, 2, 1) "," BOX(0, 1, 1, 2) "," BOX(1, 1, 2, 2) "]}"),
                 4));
}

/* Tiles that overlap, and two at one place. */
Test(surface, tiles_that_overlap_are_one)
{
    cr_assert(eq(int,
                 runs_of("{'shapes':[" BOX(0, 0, 1, 1) "," BOX(
                     0.9, 0, 2, 1) "," BOX(0.9, 0, 2, 1) "]}"),
                 4));
}

/* The upper side and the lower side; at its ends a chain turns by 180 degrees.
 */
Test(surface, a_flat_chain_is_two_runs_in_both_directions)
{
    const char *const chains[] = {"[[0,0],[1,0],[2,0],[3,0]]",
                                  "[[3,0],[2,0],[1,0],[0,0]]"};
    for (int i = 0; i < 2; i++) {
        char text[200];
        snprintf(text, sizeof text,
                 "{'shapes':[{'type':'chain','vertices':%s" STATIC "]}",
                 chains[i]);
        struct ground ground = ground_taken(text);
        cr_assert(eq(int, ground.surface->run_count, 2));
        const struct surface_run *top = run_at(&ground, 3, 0, 0, 0);
        cr_assert(top && run_at(&ground, 0, 0, 3, 0));
        cr_assert(top->at[0].is_corner && top->at[1].is_corner);
        expect_vec(top->at[0].normal, 0, -1);
        arena_free(&ground.text.arena);
    }
}

/* A hill: above, the chain turns outward at (1, 1), below it does not. */
Test(surface, a_bend_of_a_chain_is_a_corner_on_one_side)
{
    struct ground ground = ground_taken(
        "{'shapes':[{'type':'chain','vertices':[[0,0],[1,1],[2,0]]" STATIC
        "]}");
    cr_assert(eq(int, ground.surface->run_count, 4));
    cr_assert(run_at(&ground, 2, 0, 1, 1)->at[1].is_corner);
    cr_assert(not(run_at(&ground, 0, 0, 1, 1)->at[1].is_corner));
    arena_free(&ground.text.arena);
}

/* 200 tiles of a slope of 20 degrees, each turned about its own place. */
Test(surface, tiles_on_a_slope_are_one_run)
{
    static char text[40000];
    col_vec2 along = col_unit_vector(20);
    int used = sprintf(text, "{'shapes':[");
    for (int i = 0; i < 200; i++)
        used += sprintf(text + used,
                        "%s{'type':'box','min':[0,-1],'max':[1,0],'angle':20,"
                        "'position':[%.17g,%.17g]" STATIC,
                        i ? "," : "", along.x * i, along.y * i);
    sprintf(text + used, "]}");
    cr_assert(eq(int, runs_of(text), 4));
}

/* The upper and the lower side, with round ends. */
Test(surface, a_row_of_capsules_is_two_runs)
{
    struct ground ground = ground_taken(
        "{'shapes':[{'type':'capsule','a':[0,0],'b':[1,0],'radius':0.5" STATIC
        ",{'type':'capsule','a':[1,0],'b':[3,0],'radius':0.5" STATIC "]}");
    cr_assert(eq(int, ground.surface->run_count, 2));
    const struct surface_run *top = run_at(&ground, 3, 0, 0, 0);
    cr_assert(top && top->at[0].is_corner && top->at[1].is_corner);
    arena_free(&ground.text.arena);
}

Test(surface, a_row_of_circles_has_no_run)
{
    struct ground ground = ground_taken(
        "{'shapes':[{'type':'circle','center':[0,0],'radius':1" STATIC
        ",{'type':'circle','center':[1.5,0],'radius':1" STATIC "]}");
    cr_assert(eq(int, ground.surface->run_count, 0));
    cr_assert(not(surface_has_arc(ground.surface, 0, 0, (col_vec2){1, 0})));
    cr_assert(surface_has_arc(ground.surface, 0, 0, (col_vec2){0, 1}));
    arena_free(&ground.text.arena);
}

/* A gap below the slop of 0.01 is none; one above it leaves two boxes that do
 * not touch. */
Test(surface, a_gap_counts_from_the_slop_on)
{
    cr_assert(
        eq(int,
           runs_of("{'shapes':[" BOX(0, 0, 1, 1) "," BOX(1.005, 0, 2, 1) "]}"),
           4));
    cr_assert(eq(
        int, runs_of("{'shapes':[" BOX(0, 0, 1, 1) "," BOX(1.02, 0, 2, 1) "]}"),
        0));
}

/* Two tops beside each other, and the side of the step if it counts. */
Test(surface, a_step_counts_from_the_slop_on)
{
    cr_assert(
        eq(int,
           runs_of("{'shapes':[" BOX(0, 0, 1, 1) "," BOX(1, 0, 2, 1.005) "]}"),
           5));
    cr_assert(eq(
        int, runs_of("{'shapes':[" BOX(0, 0, 1, 1) "," BOX(1, 0, 2, 1.02) "]}"),
        6));
}

/* The tops are two runs where another friction begins, and neither turns
 * outward there. Layers that differ leave two boxes; so do pairs that are
 * listed for one of them only, and a box that moves. */
Test(surface, only_shapes_that_bodies_meet_alike_are_one)
{
    struct ground ground = ground_taken(
        "{'shapes':[" BOX(0, 0, 1, 1) ",{'type':'box','min':[1,0],'max':[2,1],"
                                      "'body':{'static':true,'friction':1}}]}");
    cr_assert(eq(int, ground.surface->run_count, 6));
    cr_assert(not(run_at(&ground, 2, 1, 1, 1)->at[1].is_corner));
    arena_free(&ground.text.arena);
    cr_assert(eq(int,
                 runs_of("{'shapes':[" BOX(
                     0, 0, 1, 1) ",{'type':'box','layers':['x'],'min':[1,0],"
                                 "'max':[2,1],'body':{'static':true}}]}"),
                 0));
    cr_assert(eq(int,
                 runs_of("{'pairs':[['#0','#2'],['#1','#2']],'shapes':[" BOX(
                     0, 0, 1, 1) "," BOX(1, 0, 2, 1) ",{'type':'point',"
                                                     "'point':[0,0]}]}"),
                 4));
    cr_assert(eq(int,
                 runs_of("{'pairs':[['#0','#2']],'shapes':[" BOX(
                     0, 0, 1, 1) "," BOX(1, 0, 2, 1) ",{'type':'point',"
                                                     "'point':[0,0]}]}"),
                 0));
    cr_assert(eq(int,
                 runs_of("{'shapes':[" BOX(0, 0, 1, 1) ",{'type':'box','min':"
                                                       "[1,0],'max':[2,1]}]}"),
                 0));
}

Test(surface, pieces_of_a_concave_polygon_have_its_outline)
{
    cr_assert(eq(int,
                 runs_of("{'shapes':[{'type':'polygon','vertices':[[0,0],[4,0],"
                         "[4,2],[2,2],[2,4],[0,4]]" STATIC "]}"),
                 6));
}

Test(surface, collinear_vertices_are_one_run)
{
    cr_assert(eq(int,
                 runs_of("{'shapes':[{'type':'polygon','vertices':[[0,0],[4,0],"
                         "[4,2],[3,2],[1,2],[0,2]]" STATIC "]}"),
                 4));
}

/* ---- Marks of contacts -------------------------------------------------- */

static bool is_inner(const struct ground *ground, int a, int b, col_side side)
{
    const struct scene_shape *shapes = ground->text.scene.shapes;
    col_manifold manifold;
    cr_assert(col_clip_test(&shapes[a].shape, &shapes[b].shape, COL_AT_INCIDENT,
                            &manifold));
    return surface_is_inner(ground->surface, side == COL_A ? a : b, 0, side,
                            &manifold);
}

/* Shapes 2 to 5 overlap box 1 by less at its left side, at its top, at its
 * right side, and at its corner (2, 1). */
Test(surface, a_contact_is_inner_at_an_edge_within)
{
    struct ground ground = ground_taken("{'shapes':[" BOX(0, 0, 1, 1) "," BOX(
        1, 0, 2, 1) ","
                    "{'type':'box','min':[0.5,0.9],'max':[1.01,2]},"
                    "{'type':'box','min':[0.5,0.99],'max':[1.5,2]},"
                    "{'type':'box','min':[1.99,0.5],'max':[3,2]},"
                    "{'type':'circle','center':[2.3,1.3],'radius':0.5}]}");
    const bool expected[] = {true, false, false, false};
    for (int i = 0; i < 4; i++) {
        cr_assert(eq(int, is_inner(&ground, 1, 2 + i, COL_A), expected[i]),
                  "%d", i);
        cr_assert(not(is_inner(&ground, 1, 2 + i, COL_B)), "%d", i);
    }
    cr_assert(is_inner(&ground, 0, 1, COL_A));
    arena_free(&ground.text.arena);
}

/* ---- Contacts of a world ------------------------------------------------ */

/* A box over three tiles has one contact with two points, as on one box. */
Test(surface, a_body_has_one_contact_with_a_run)
{
    struct stage stage;
    stage_begin(&stage, "{'shapes':[" BOX(0, 0, 1, 1) "," BOX(
                            1, 0, 2, 1) "," BOX(2, 0, 3, 1) ",{'type':'box',"
                                                            "'min':[0.5,0.995],"
                                                            "'max':[2.5,2]}]}");
    cr_assert(eq(int, stage.world.contact_count, 1));
    const struct world_contact *contact = &stage.world.contacts[0];
    expect_vec(contact->normal, 0, 1);
    cr_assert(eq(int, contact->count, 2));
    cr_assert(eq(int, contact->a, 0));
    stage_end(&stage);
}

/* A floor of two tiles and a wall: one contact with each. */
Test(surface, a_body_in_an_inner_corner_has_both_contacts)
{
    struct stage stage;
    stage_begin(&stage,
                "{'shapes':[" BOX(0, 0, 1, 1) "," BOX(1, 0, 2, 1) "," BOX(
                    2, 0, 3, 1) "," BOX(2, 1, 3, 2) ",{'type':'box','min':[0.5,"
                                                    "0.995],'max':[2.005,"
                                                    "2]}]}");
    cr_assert(eq(int, stage.world.contact_count, 2));
    expect_vec(stage.world.contacts[0].normal, 0, 1);
    expect_vec(stage.world.contacts[1].normal, -1, 0);
    stage_end(&stage);
}

/* A small box within the seam of two tiles, far from their surface, keeps the
 * contacts with both of them. */
Test(surface, a_body_deep_in_the_ground_keeps_its_contacts)
{
    struct stage stage;
    stage_begin(&stage, "{'shapes':[" BOX(0, 0, 9, 9) "," BOX(
                            9, 0, 18, 9) ",{'type':'box','min':[8.9,4],"
                                         "'max':[9.1,5]}]}");
    cr_assert(eq(int, stage.world.contact_count, 2));
    cr_assert(stage.world.contacts[0].inside && stage.world.contacts[1].inside);
    stage_end(&stage);
}

/* A body of two boxes slides over tiles. The sole lies on them; the keel is so
 * deep in them that it has no true contact. It would lift the body if it were
 * pressed out. Whichever box comes first, the sole alone has a contact, and the
 * body keeps its speed and height. */
#define KEEL "{'type':'box','min':[0.95,-0.9],'max':[1.05,0.3],'body':'sled'}"
#define SOLE "{'type':'box','min':[1.5,-0.005],'max':[3.5,1],'body':'sled'}"
#define TILES                                                                  \
    BOX(0, -1, 1, 0)                                                           \
    "," BOX(1, -1, 2, 0) "," BOX(2, -1, 3, 0) "," BOX(3, -1, 4, 0) "," BOX(    \
        4, -1, 5, 0) "," BOX(5, -1, 6, 0) "," BOX(6, -1, 7, 0)
#define SLED(first, second)                                                    \
    "{'bodies':{'sled':{'velocity':[3,0]}},'shapes':[" TILES "," first         \
    "," second "]}"
Test(surface, a_piece_is_pressed_only_if_its_body_has_no_contact)
{
    const char *const scenes[] = {SLED(KEEL, SOLE), SLED(SOLE, KEEL)};
    for (int i = 0; i < 2; i++) {
        struct stage stage;
        stage_begin(&stage, scenes[i]);
        const col_vec2 start = stage.world.bodies[7].center;
        for (int n = 0; n < 60; n++) {
            cr_assert(eq(int, stage.world.contact_count, 1));
            cr_assert(eq(int, stage.world.contacts[0].b, 8 - i));
            stage_go_on(&stage, 1);
        }
        const col_body *body = &stage.world.bodies[7];
        expect_vec(body->velocity, 3, 0);
        cr_assert(epsilon_eq(dbl, body->center.x, start.x + 3, 1e-9));
        cr_assert(eq(dbl, body->center.y, start.y));
        stage_end(&stage);
    }
}

/* At the end of a platform of tiles a ball falls off along the corner. */
Test(surface, an_outer_corner_keeps_its_normal)
{
    struct stage stage;
    stage_begin(&stage,
                "{'shapes':[" BOX(0, 0, 1, 1) "," BOX(1, 0, 2, 1) ",{'type':"
                                                                  "'circle',"
                                                                  "'center':"
                                                                  "[2.3,1.4],"
                                                                  "'radius':"
                                                                  "0.505}]}");
    cr_assert(eq(int, stage.world.contact_count, 1));
    cr_assert(epsilon_eq(dbl, stage.world.contacts[0].normal.x, 0.6, 1e-15));
    cr_assert(epsilon_eq(dbl, stage.world.contacts[0].normal.y, 0.8, 1e-15));
    stage_end(&stage);
}

/* Without shapes that touch there is no surface, so nothing changes. */
Test(surface, ground_that_does_not_touch_has_none)
{
    struct stage stage;
    stage_begin(&stage, "{'shapes':[" BOX(0, 0, 1, 1) "," BOX(2, 0, 3, 1) "]}");
    cr_assert(zero(ptr, stage.world.ground));
    stage_end(&stage);
}
