/* Which bodies of a world are near each other: where that is hard to find, more
 * than is wanted, or more than there is memory for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "query/world/world.h"
#include "support/expect.h"
#include "support/rng.h"
#include "support/scene_text.h"
#include "support/segments.h"
#include "support/trials.h"

/* Pairs of bodies that are all in one place. */
enum { SAME = 40, PAIRS = SAME * (SAME - 1) / 2 };

/* More than any of these worlds needs. */
enum { BLOCK = 15 * 1024 * 1024 };

/* All pairs of bodies 0 .. SAME - 1, in order, and no others. */
static void expect_all_of_same(const struct world *world)
{
    int k = 0;
    cr_assert(eq(int, world->pair_count, PAIRS));
    for (int a = 0; a < SAME; a++)
        for (int b = a + 1; b < SAME; b++, k++)
            cr_assert(all(eq(int, world->pairs[k].a, a),
                          eq(int, world->pairs[k].b, b)));
}

static void expect_too_many(const struct fail *fail, const char *pointer,
                            uint64_t most, int step)
{
    char message[200];
    snprintf(message, sizeof message,
             "expected at most %d pairs (--max-pairs), found more in step %d",
             (int)most, step);
    cr_assert(eq(str, fail->code, "too-many-pairs"));
    cr_assert(eq(str, fail->pointer, pointer));
    cr_assert(eq(str, fail->message, message));
}

/* An arena of one block, of which so much is left. */
static struct arena arena_with(size_t left)
{
    struct arena arena = arena_make(BLOCK + 1024);
    struct arena_mark start = arena_mark(&arena);
    cr_assert(ne(ptr, arena_take(&arena, 1, BLOCK), NULL));
    arena_rewind(&arena, start);
    cr_assert(ne(ptr, arena_take(&arena, 1, BLOCK - left), NULL));
    return arena;
}

/* ---- Boxes that a tree is no help for ----------------------------------- */

/* No two meet, but that the first SAME are one segment. */
static const struct scene *segments(void)
{
    static struct scene_shape *shapes;
    if (!shapes)
        shapes = calloc(SEGMENTS_COUNT, sizeof *shapes);
    static const struct scene_body body = {.mass = 1};
    static struct scene scene;
    scene = (struct scene){.shapes = shapes, .shape_count = SEGMENTS_COUNT};
    col_vec2(*ends)[2] = segments_fill(SAME, 1e-6);
    for (int i = 0; i < SEGMENTS_COUNT; i++)
        shapes[i] = (struct scene_shape){
            .id = "", .shape = {ends[i], 2, 1, 0, NULL}, .body = &body};
    scene.world = (struct scene_world){.dt = 1, .steps = 1, .iterations = 1};
    return &scene;
}

static bool make_of_segments(struct world *world, struct arena *arena,
                             uint64_t most_pairs, struct fail *fail)
{
    const struct scene *scene = segments();
    *world = (struct world){
        .scene = scene, .settings = scene->world, .most_pairs = most_pairs};
    *arena = arena_with(BLOCK);
    return world_make(world, arena, fail);
}

Test(near, boxes_that_a_tree_is_no_help_for_are_scanned)
{
    struct world world;
    struct arena arena;
    struct fail fail;
    cr_assert(make_of_segments(&world, &arena, 0, &fail));
    expect_all_of_same(&world);
    cr_assert(eq(int, world.contact_count, PAIRS));
    arena_free(&arena);
}

/* Of too many there is no room for more than are allowed: at first it is for
 * some 256, then for at least 300. */
Test(near, pairs_of_a_scan_are_counted)
{
    static const uint64_t few[] = {1, 100, 300, PAIRS - 1};
    size_t used[4];
    struct world world;
    struct arena arena;
    struct fail fail;
    for (int i = 0; i < 4; i++) {
        cr_assert(not(make_of_segments(&world, &arena, few[i], &fail)));
        expect_too_many(&fail, "/shapes", few[i], 0);
        used[i] = arena_mark(&arena).used;
        arena_free(&arena);
    }
    cr_assert(eq(sz, used[0], used[1]));
    cr_assert(lt(sz, used[1], used[2]));
    cr_assert(lt(sz, used[2], used[3]));
    cr_assert(make_of_segments(&world, &arena, PAIRS, &fail), "%s",
              fail.message);
    expect_all_of_same(&world);
    arena_free(&arena);
}

/* ---- A later step ------------------------------------------------------- */

static const enum scene_solver solvers[] = {SCENE_IMPULSE, SCENE_VERLET};

/* The step in which they see that discs have come to one place in the first
 * one: one looks before it moves, the other behind that. */
static const int found_in[] = {2, 1};

static struct scene_text discs_that_meet(void)
{
    char text[4000] = "{'world':{'dt':1},'shapes':[";
    for (int i = 0; i < SAME; i++)
        sprintf(text + strlen(text),
                "%s{'type':'circle','center':[%d,0],'radius':1,"
                "'velocity':[%d,0]}",
                i ? "," : "", 4 * i, -4 * i);
    strcat(text, "]}");
    return scene_taken(text);
}

/* Goes on until the discs have met; the step that fails, or 0. */
static int meet(struct world *world, int solver, struct fail *fail)
{
    cr_assert(eq(int, world->pair_count, 0));
    for (int step = 1; step <= found_in[solver]; step++) {
        cr_assert(step == 1 || world->pair_count == 0);
        if (!world_step(world, fail))
            return step;
    }
    expect_all_of_same(world);
    return 0;
}

Test(near, too_many_pairs_in_a_later_step)
{
    static const uint64_t most[] = {1, 300, PAIRS - 1, PAIRS};
    struct scene_text text = discs_that_meet();
    for (int i = 0; i < 2 * 4; i++) {
        int solver = i % 2;
        struct arena arena = arena_make(0);
        struct fail fail;
        struct world world = {.scene = &text.scene,
                              .settings = text.scene.world,
                              .most_pairs = most[i / 2]};
        world.settings.solver = solvers[solver];
        cr_assert(world_make(&world, &arena, &fail));
        int failed = meet(&world, solver, &fail);
        cr_assert(eq(int, failed, most[i / 2] < PAIRS ? found_in[solver] : 0));
        if (failed)
            expect_too_many(&fail, "/shapes", most[i / 2], failed);
        arena_free(&arena);
    }
    arena_free(&text.arena);
}

/* Less and less of it: the pairs are found, or an error tells why not. */
Test(near, memory_for_pairs_may_run_out_in_a_later_step)
{
    struct scene_text text = discs_that_meet();
    size_t step = trials_size(4) < 4 ? 16384 : 4096;
    for (int solver = 0; solver < 2; solver++) {
        int outcomes[3] = {0, 0, 0}; /* not made, failed, done */
        for (size_t left = step; left < 4096 * 1000; left += step) {
            struct arena arena = arena_with(left);
            struct fail fail;
            struct world world = {.scene = &text.scene,
                                  .settings = text.scene.world};
            world.settings.solver = solvers[solver];
            bool made = world_make(&world, &arena, &fail);
            int failed = made ? meet(&world, solver, &fail) : 0;
            if (!made || failed)
                cr_assert(eq(str, fail.code, "out-of-memory"));
            if (failed)
                cr_assert(eq(int, failed, found_in[solver]));
            outcomes[made + (made && !failed)]++;
            arena_free(&arena);
        }
        for (int k = 0; k < 3; k++)
            cr_assert(lt(int, 5, outcomes[k] * (int)(step / 4096)), "%d: %d", k,
                      outcomes[k]);
    }
    arena_free(&text.arena);
}

/* ---- Pairs that the scene lists ----------------------------------------- */

/* The scene's list, in any order, some of it twice and the other way round. */
Test(near, listed_pairs_are_in_order_and_each_once)
{
    static const col_pair wanted[] = {{0, 1}, {0, 2}, {1, 2}, {1, 3}};
    struct scene_text text = scene_taken(
        "{'shapes':[{'id':'0','type':'circle','center':[0,0],'radius':1},"
        "{'id':'1','type':'circle','center':[0,0],'radius':1},"
        "{'id':'2','type':'circle','center':[0,0],'radius':1},"
        "{'id':'3','type':'circle','center':[0,0],'radius':1}],"
        "'pairs':[['3','1'],['2','0'],['1','2'],['0','1'],['1','0'],"
        "['2','1'],['0','2'],['1','2']]}");
    struct arena arena = arena_make(0);
    struct fail fail;
    struct world world = {.scene = &text.scene, .settings = text.scene.world};
    cr_assert(world_make(&world, &arena, &fail));
    cr_assert(eq(int, world.pair_count, 4));
    for (int i = 0; i < 4; i++)
        cr_assert(all(eq(int, world.pairs[i].a, wanted[i].a),
                      eq(int, world.pairs[i].b, wanted[i].b)));
    arena_free(&arena);
    arena_free(&text.arena);
}

/* A list that no memory holds is not looked at. */
Test(near, room_for_pairs_has_an_end)
{
    struct scene_text text =
        scene_taken("{'shapes':[{'type':'circle','center':[0,0],'radius':1}]}");
    struct scene_pair first = {.a = 0};
    struct arena arena = arena_make(0);
    struct fail fail;
    text.scene.pairs = &first;
    text.scene.pair_count = 1 << 29;
    struct world world = {.scene = &text.scene, .settings = text.scene.world};
    cr_assert(not(world_make(&world, &arena, &fail)));
    cr_assert(eq(str, fail.code, "out-of-memory"));
    cr_assert(lt(sz, arena.taken, 1024 * 1024));
    arena_free(&arena);
    arena_free(&text.arena);
}
