/* Worlds: which pairs are found, and where shapes stand. */
#include "collide_steps.h"
#include "query/world/world.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/expect.h"
#include "support/rng.h"
#include "support/stage.h"

/* ---- Pairs -------------------------------------------------------------- */

static bool boxes_meet(const struct world *world, int a, int b)
{
    col_box p = col_bounds(&world->shapes[a]);
    col_box q = col_bounds(&world->shapes[b]);
    return p.min.x <= q.max.x && q.min.x <= p.max.x && p.min.y <= q.max.y &&
           q.min.y <= p.max.y;
}

/* All pairs in order, by two loops. */
static void expect_pairs(const struct world *world)
{
    int k = 0;
    for (int a = 0; a < world->count; a++) {
        for (int b = a + 1; b < world->count; b++) {
            bool moves = world_moves(world, a) || world_moves(world, b);
            if (!moves || !boxes_meet(world, a, b))
                continue;
            cr_assert(lt(int, k, world->pair_count), "(%d, %d) is missing", a,
                      b);
            cr_assert(eq(int, world->pairs[k].a, a));
            cr_assert(eq(int, world->pairs[k].b, b));
            k++;
        }
    }
    cr_assert(eq(int, world->pair_count, k));
}

/* Boxes of 1 at whole numbers touch or do not, exactly. */
Test(world, pairs_are_those_of_two_loops)
{
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct rng rng = rng_seeded(seed);
        int across = 1 + rng_below(&rng, 12);
        char text[4000] = "{'shapes':[";
        for (int i = 0; i < 40; i++) {
            int x = rng_below(&rng, across);
            int y = rng_below(&rng, across);
            sprintf(text + strlen(text),
                    "%s{'type':'box','min':[%d,%d],'max':[%d,%d]%s}",
                    i ? "," : "", x, y, x + 1, y + 1,
                    rng_below(&rng, 3) ? "" : ",'body':{'static':true}");
        }
        strcat(text, "]}");
        struct stage stage;
        stage_begin(&stage, text);
        struct world *world = &stage.world;
        expect_pairs(world);
        stage_end(&stage);
    }
}

/* Long thin boxes across each other, of which a tree is no help, and more pairs
 * than there is room for at first. */
Test(world, pairs_of_boxes_that_a_tree_gives_up)
{
    char text[8000] = "{'shapes':[";
    for (int i = 0; i < 32; i++)
        sprintf(text + strlen(text),
                "%s{'type':'box','min':[0,%d],'max':[99,%d.5]},"
                "{'type':'box','min':[%d,0],'max':[%d.5,99]}",
                i ? "," : "", i, i, i, i);
    strcat(text, "]}");
    cr_assert(lt(sz, strlen(text), 4000));
    struct stage stage;
    stage_begin(&stage, text);
    struct world *world = &stage.world;
    cr_assert(eq(int, world->pair_count, 32 * 32));
    expect_pairs(world);
    stage_end(&stage);
}

/* ---- Places ------------------------------------------------------------- */

Test(world, shapes_begin_as_the_scene_has_them_and_come_back)
{
    struct stage stage;
    stage_begin(&stage,
                "{'shapes':[{'type':'polygon','vertices':[[0.1,0.2],[3.3,0.7],"
                "[1.9,2.3]],'position':[7,8],'angle':33}]}");
    struct world *world = &stage.world;
    const col_shape *file = &stage.text.scene.shapes[0].shape;
    col_body start = world->bodies[0];
    for (int k = 0; k < 3; k++)
        expect_vec(world->shapes[0].vertices[k], file->vertices[k].x,
                   file->vertices[k].y);
    for (int i = 0; i < 1000; i++) {
        world->bodies[0].angle += 7.1;
        world->bodies[0].center.x += 0.3;
        world_place(world);
    }
    world->bodies[0].angle = start.angle + 360;
    world->bodies[0].center = start.center;
    world_place(world);
    for (int k = 0; k < 3; k++) {
        cr_assert(epsilon_eq(dbl, world->shapes[0].vertices[k].x,
                             file->vertices[k].x, 2e-15));
        cr_assert(epsilon_eq(dbl, world->shapes[0].vertices[k].y,
                             file->vertices[k].y, 2e-15));
    }
    stage_end(&stage);
}

#define ONE_BOX "{'shapes':[{'type':'box','min':[-1,-1],'max':[3,1]}]}"

/* A quarter turn about the centre (1, 0). */
Test(world, quarter_turns_are_exact)
{
    struct stage stage;
    stage_begin(&stage, ONE_BOX);
    struct world *world = &stage.world;
    world->bodies[0].angle += 90;
    world_place(world);
    const col_vec2 *v = world->shapes[0].vertices;
    expect_vec(v[0], 2, -2);
    expect_vec(v[1], 2, 2);
    expect_vec(v[2], 0, 2);
    expect_vec(v[3], 0, -2);
    stage_end(&stage);
}

/* 40 times each of two pairs, in turn. */
Test(world, a_pair_that_is_listed_often_counts_once)
{
    struct stage stage;
    char text[2000];
    int used = sprintf(text, "{'pairs':[");
    for (int i = 0; i < 40; i++)
        used += sprintf(text + used, "%s['a','b'],['c','a']", i ? "," : "");
    sprintf(text + used, "],'shapes':[{'id':'a','type':'circle','center':"
                         "[0,0],'radius':2},{'id':'b','type':'circle','center':"
                         "[3,0],'radius':2},{'id':'c','type':'circle','center':"
                         "[-3,0],'radius':2}]}");
    stage_begin(&stage, text);
    cr_assert(eq(int, stage.world.pair_count, 2));
    cr_assert(eq(int, stage.world.contact_count, 2));
    stage_end(&stage);
}

/* Straight corners that rounding bends, and shapes that are small beside their
 * place until they are a line or a point: cores at all times. */
Test(world, shapes_stay_cores_wherever_bodies_are)
{
    struct stage stage;
    stage_begin(
        &stage,
        "{'shapes':[{'type':'polygon','vertices':[[0,0],[1,0],[2,0],[3,0],"
        "[3,3],[0,3]]},{'type':'polygon','vertices':[[0,0],[0,3],[3,3],[3,0],"
        "[2,0],[1,0]]},{'type':'capsule','a':[0,0],'b':[1,0],'radius':1}]}");
    struct world *world = &stage.world;
    static const double rises[] = {0.25, 0, 1, 0, 3, 0};
    int bent = 0, points = 0;
    for (int i = 0; i < 3000; i++) {
        for (int k = 0; k < 3; k++) {
            col_body *body = &world->bodies[k];
            body->angle += 1.37;
            body->center.x = 0.7 * i * pow(2, i / 50.0);
            body->center.y = rises[i % 6] * body->center.x;
        }
        world_place(world);
        for (int k = 0; k < 2; k++) {
            const col_shape *shape = &world->shapes[k];
            bent += shape->count < 6;
            if (shape->count < 3)
                continue;
            col_polygon_report report =
                col_polygon_check(shape->vertices, shape->count);
            cr_assert(eq(int, report.kind, COL_POLYGON_CONVEX));
            cr_assert(eq(int, report.winding, shape->winding));
        }
        const col_vec2 *ends = world->shapes[2].vertices;
        bool is_point = ends[0].x == ends[1].x && ends[0].y == ends[1].y;
        cr_assert(eq(int, world->shapes[2].count, is_point ? 1 : 2));
        points += is_point;
    }
    cr_assert(lt(int, 0, bent));
    cr_assert(lt(int, 0, points));
    cr_assert(eq(int, world->shapes[0].count, 2)); /* y is 0 at the end */
    cr_assert(eq(int, world->shapes[1].count, 2));
    cr_assert(eq(int, world->shapes[2].count, 2));
    stage_end(&stage);
}

/* The vertex of the file that is nearest to a place, of a shape whose body has
 * its center of mass in `center` at the start. */
static int nearest_vertex(const struct world *world, int shape, col_vec2 center,
                          col_vec2 place)
{
    const struct scene_shape *scenes = &world->scene->shapes[shape];
    const col_body *body = &world->bodies[shape];
    col_vec2 turn = col_unit_vector(body->angle);
    double least = INFINITY;
    int nearest = -1;
    for (int i = 0; i < scene_local_count(scenes); i++) {
        double x = scene_local(scenes)[i].x - center.x;
        double y = scene_local(scenes)[i].y - center.y;
        double far =
            hypot(body->center.x - place.x + (turn.x * x - turn.y * y),
                  body->center.y - place.y + (turn.y * x + turn.x * y));
        nearest = far < least ? i : nearest;
        least = far < least ? far : least;
    }
    return nearest;
}

/* An L in both directions, with straight corners below that rounding bends far
 * from the origin. Only the edge between the ends of the cut is one. */
Test(world, a_bent_piece_knows_its_cut)
{
    struct stage stage;
    stage_begin(&stage,
                "{'shapes':[{'type':'polygon','vertices':[[0,0],[1,0],[2,0],"
                "[3,0],[4,0],[4,2],[2,2],[2,4],[0,4]]},{'type':'polygon',"
                "'vertices':[[0,4],[2,4],[2,2],[4,2],[4,0],[3,0],[2,0],[1,0],"
                "[0,0]]}]}");
    struct world *world = &stage.world;
    const col_vec2 centers[] = {world->bodies[0].center,
                                world->bodies[1].center};
    int bent = 0, cuts = 0;
    for (int n = 0; n < 400; n++) {
        int shape = n % 2, piece = n / 2 % 2, ends[2] = {-1, -1};
        const struct scene_shape *scenes = &world->scene->shapes[shape];
        const col_shape *whole = scene_core(scenes, piece);
        world->bodies[shape].angle += 1.37;
        world->bodies[shape].center = (col_vec2){1e12 + n, 1e12 - 2.0 * n};
        world_place(world);
        for (int i = 0; i < whole->count; i++) {
            if (scene_edge_index(scenes, piece, i) >= 0)
                continue;
            ends[0] = scene_vertex_index(scenes, piece, i);
            ends[1] = scene_vertex_index(scenes, piece, (i + 1) % whole->count);
        }
        const col_shape *core = world_core(world, shape, piece);
        bent += core->count < whole->count;
        for (int i = 0; i < core->count; i++) {
            const struct world_pieces pieces = {
                .pair = {shape, shape}, .a_piece = piece, .b_piece = piece};
            const col_feature edge = {
                .side = COL_A, .is_edge = true, .index = i};
            const col_manifold manifold = {.reference = edge, .incident = edge};
            int p =
                nearest_vertex(world, shape, centers[shape], core->vertices[i]);
            int q = nearest_vertex(world, shape, centers[shape],
                                   core->vertices[(i + 1) % core->count]);
            bool is_cut = p == ends[0] && q == ends[1];
            cr_assert(
                eq(int, world_meets_inside(world, &pieces, &manifold), is_cut),
                "%d: %d-%d", n, p, q);
            cuts += is_cut;
        }
    }
    cr_assert(all(lt(int, 40, bent), lt(int, 100, cuts)), "%d %d", bent, cuts);
    stage_end(&stage);
}

Test(world, rigid_bodies_are_under_no_strain)
{
    struct stage rigid, soft;
    stage_begin(&rigid, ONE_BOX);
    stage_begin_verlet(&soft, ONE_BOX);
    cr_assert(lt(dbl, world_strain(&rigid.world, 0), 0));
    cr_assert(eq(dbl, world_strain(&soft.world, 0), 0));
    stage_end(&rigid);
    stage_end(&soft);
}

Test(world, bodies_beyond_all_bounds_are_told)
{
    struct stage stage;
    stage_begin(&stage,
                "{'shapes':[{'type':'circle','center':[0,0],'radius':1}]}");
    struct world *world = &stage.world;
    const col_body good = world->bodies[0];
    col_body *body = &world->bodies[0];
    double *const members[] = {&body->center.x,         &body->center.y,
                               &body->velocity.x,       &body->velocity.y,
                               &body->angular_velocity, &body->angle};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        static const double bad[] = {(double)NAN, (double)INFINITY,
                                     -(double)INFINITY};
        for (int k = 0; k < 3; k++) {
            cr_assert(place_is_sound(world, 0));
            *members[i] = bad[k];
            cr_assert(not(place_is_sound(world, 0)));
            *body = good;
        }
        *members[i] = 0.5e60;
        cr_assert(place_is_sound(world, 0));
        *members[i] = -1.1e60;
        cr_assert(
            eq(int, place_is_sound(world, 0), members[i] == &body->angle));
        *body = good;
    }
    stage_end(&stage);
}

/* Half a width and half a height are more than the limit together, and a disc
 * may reach out of it as in a scene. */
Test(world, bodies_at_the_bounds_are_sound)
{
    struct stage stage;
    stage_begin(
        &stage,
        "{'shapes':[{'type':'box','min':[-1e60,-1e60],'max':[1e60,1e60]},"
        "{'type':'box','min':[-6e59,-6e59],'max':[6e59,6e59]},"
        "{'type':'circle','center':[1e60,0],'radius':1e60}]}");
    struct world *world = &stage.world;
    for (int i = 0; i < 3; i++)
        cr_assert(place_is_sound(world, i), "%d", i);
    world->bodies[0].center.x = 1e45;
    cr_assert(not(place_is_sound(world, 0)));
    world->bodies[1].center.y = 3.9e59;
    cr_assert(place_is_sound(world, 1));
    world->bodies[1].angle = 45; /* to 8.49e59 from the centre */
    cr_assert(not(place_is_sound(world, 1)));
    stage_end(&stage);
}

/* The position is where the file's origin goes, 6e59 from the centre. */
Test(world, bodies_are_sound_only_if_a_scene_can_have_their_position)
{
    struct stage stage;
    stage_begin(
        &stage,
        "{'shapes':[{'type':'circle','center':[-6e59,0],'position':[6e59,0],"
        "'radius':1}]}");
    struct world *world = &stage.world;
    cr_assert(place_is_sound(world, 0));
    world->bodies[0].center.x = 3e59;
    cr_assert(place_is_sound(world, 0));
    world->bodies[0].center.x = 5e59;
    cr_assert(not(place_is_sound(world, 0)));
    stage_end(&stage);
}

/* ---- Pairs that are near ------------------------------------------------ */

enum { HEAP = 16 };

/* A step finds pairs before it moves anything. */
static void expect_pairs_of_step(struct stage *stage)
{
    const struct world *world = &stage->world;
    col_box boxes[HEAP + 1];
    for (int i = 0; i < world->count; i++)
        boxes[i] = col_outer_bounds(&world->shapes[i]);
    stage_go_on(stage, 1);
    int found = 0;
    for (int a = 0; a < world->count; a++) {
        for (int b = a + 1; b < world->count; b++) {
            if (!col_boxes_overlap(boxes[a], boxes[b]))
                continue;
            cr_assert(lt(int, found, world->pair_count));
            cr_assert(eq(int, world->pairs[found].a, a));
            cr_assert(eq(int, world->pairs[found].b, b));
            found++;
        }
    }
    cr_assert(eq(int, found, world->pair_count));
}

/* Bodies that fall fast, come to rest and creep; one of them starts again. */
Test(world, pairs_are_those_of_all_boxes_in_each_step)
{
    char text[4000] = "{'world':{'gravity':[0,-10]},'shapes':[{'type':'box',"
                      "'min':[-9,-1],'max':[9,0],'body':{'static':true}}";
    for (int i = 0; i < HEAP; i++)
        sprintf(text + strlen(text),
                ",{'type':'%s,'position':[%g,%g],'angle':%d}",
                i % 2 ? "circle','center':[0,0],'radius':0.5"
                      : "box','min':[-0.5,-0.5],'max':[0.5,0.5]",
                1.1 * (i % 4), 0.7 + 1.3 * (i / 4), 5 * (i % 3));
    strcat(text, "]}");
    struct stage stage;
    stage_begin(&stage, text);
    for (int i = 0; i < 400; i++) {
        if (i % 100 == 99)
            stage.world.bodies[1 + i / 100].velocity.x = 3;
        expect_pairs_of_step(&stage);
    }
    stage_end(&stage);
}

/* ---- A step once more --------------------------------------------------- */

/* The impulses along normals that the last passes of a step left. */
struct last_impulses {
    struct scene_pair pair;
    int hits, passes;
    double normals[20][20][2];
};

static void take_impulse(void *context, const col_step *step)
{
    struct last_impulses *last = context;
    last->hits += step->kind == COL_STEP_HIT;
    last->passes += step->kind == COL_STEP_PASS;
    if (step->kind == COL_STEP_PASS)
        last->normals[last->pair.a][last->pair.b][step->as.pass.contact] =
            step->as.pass.normal;
}

static void expect_repeated(struct world *world)
{
    struct last_impulses last = {.hits = 0};
    col_trace steps = {take_impulse, &last};
    world_repeat(world, &(struct world_trace){&steps, &last.pair});
    int points = 0;
    for (int i = 0; i < world->contact_count; i++) {
        const struct world_contact *contact = &world->contacts[i];
        points += contact->count;
        cr_assert(eq(
            mem,
            BYTES(last.normals[contact->a][contact->b],
                  (size_t)contact->count * sizeof(double)),
            BYTES(contact->impulses, (size_t)contact->count * sizeof(double))));
    }
    cr_assert(eq(int, last.hits, points));
    int passes = points * world->settings.iterations;
    bool is_held = last.passes > passes; /* energy.h */
    cr_assert(eq(int, last.passes, is_held ? passes + points : passes));
}

/* Rough and bouncing bodies that fall on a heap: of two worlds, one looked at
 * in each step. */
Test(world, a_step_is_repeated_to_the_bit_and_changes_nothing)
{
    char text[4000] = "{'world':{'gravity':[0,-10]},'shapes':[{'type':'box',"
                      "'min':[-9,-1],'max':[9,0],'body':{'static':true}}";
    for (int i = 0; i < 12; i++)
        sprintf(text + strlen(text),
                ",{'type':'box','min':[%g,%g],'max':[%g,%g],'angle':%d,"
                "'body':{'friction':0.5,'restitution':0.3}}",
                0.3 * i, 1.2 * i, 0.3 * i + 1, 1.2 * i + 1, 7 * (i % 3));
    strcat(text, "]}");
    struct stage plain, watched;
    stage_begin(&plain, text);
    stage_begin(&watched, text);
    const struct world *seen = &watched.world;
    int most = 0;
    for (int i = 0; i < 200; i++) {
        stage_go_on(&plain, 1);
        stage_go_on(&watched, 1);
        expect_repeated(&watched.world);
        most = seen->contact_count > most ? seen->contact_count : most;
        cr_assert(eq(
            mem,
            BYTES(plain.world.bodies,
                  (size_t)seen->count * sizeof *seen->bodies),
            BYTES(seen->bodies, (size_t)seen->count * sizeof *seen->bodies)));
    }
    cr_assert(lt(int, 10, most));
    stage_end(&plain);
    stage_end(&watched);
}
