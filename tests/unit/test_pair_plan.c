/* Plans and walks: whole, in parts, with rows and without, against all pairs.
 */
#include "query/pair_plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/criterion.h"
#include "support/rng.h"
#include "support/segments.h"

enum { SHAPES = 120 };

struct scenery {
    col_vec2 centers[SHAPES];
    struct scene_shape shapes[SHAPES];
    struct scene scene;
    struct arena arena;
};

/* Discs of radius 1 anywhere in a square. */
static void fill(struct scenery *s, int count, double side)
{
    struct rng rng = rng_seeded(1);
    s->arena = arena_make(0);
    s->scene = (struct scene){.shapes = s->shapes, .shape_count = count};
    for (int i = 0; i < count; i++) {
        s->centers[i].x = rng_between(&rng, 0, side);
        s->centers[i].y = rng_between(&rng, 0, side);
        s->shapes[i] =
            (struct scene_shape){.shape = {&s->centers[i], 1, 1, 1, NULL}};
    }
}

/* Walks over from .. to - 1 and compares with all pairs whose boxes are no
 * farther apart than `distance`; returns how many there are. */
static int expect_walk(struct scenery *s, const struct pair_plan *plan,
                       int from, int to, double distance)
{
    struct pair_walk walk;
    struct scene_pair pair;
    int count = 0;
    cr_assert(pair_walk_start(&walk, plan, from, to, &s->arena));
    for (int i = from; i < to; i++)
        for (int j = i + 1; j < s->scene.shape_count; j++) {
            col_vec2 p = s->centers[i], q = s->centers[j];
            double x = p.x > q.x ? p.x - q.x : q.x - p.x;
            double y = p.y > q.y ? p.y - q.y : q.y - p.y;
            if (x > 2 + distance || y > 2 + distance)
                continue;
            cr_assert(pair_walk_next(&walk, &pair));
            cr_assert(all(eq(int, pair.a, i), eq(int, pair.b, j)));
            count++;
        }
    cr_assert(not(pair_walk_next(&walk, &pair)));
    return count;
}

/* Every way to divide the walk in two, and each shape alone. */
static int expect_parts(struct scenery *s, const struct pair_plan *plan,
                        double distance)
{
    int length = plan->length, singly = 0;
    int whole = expect_walk(s, plan, 0, length, distance);
    for (int at = 0; at < length; at++) {
        singly += expect_walk(s, plan, at, at + 1, distance);
        cr_assert(eq(int,
                     expect_walk(s, plan, 0, at, distance) +
                         expect_walk(s, plan, at, length, distance),
                     whole));
    }
    cr_assert(eq(int, singly, whole));
    return whole;
}

static struct scenery scenery;

static struct pair_plan planned(const struct query_options *options)
{
    struct pair_plan plan;
    struct fail fail;
    cr_assert(pair_plan_make(&plan, options, &scenery.scene, -1, &scenery.arena,
                             &fail));
    return plan;
}

/* Few pairs are kept in rows; of 120 discs in a square of 3 most meet, which is
 * more than 4 for each. */
Test(pair_plan, pairs_that_meet)
{
    const struct query_options options = {.query = &query_pairs, .dt = 1};
    for (int turn = 0; turn < 2; turn++) {
        fill(&scenery, SHAPES, turn ? 3 : 20);
        struct pair_plan plan = planned(&options);
        cr_assert(plan.uses_boxes);
        cr_assert(eq(int, plan.partners == NULL, turn == 1));
        int found = expect_parts(&scenery, &plan, 0);
        cr_assert(ne(
            int, turn ? found > 4 * SHAPES + 2 * COL_JOIN_ROOM : found > 0, 0));
        arena_free(&scenery.arena);
    }
}

Test(pair_plan, pairs_within_a_distance)
{
    const struct query_options options = {
        .query = &query_gjk, .dt = 1, .has_within = true, .within = 1.5};
    fill(&scenery, SHAPES, 30);
    struct pair_plan plan = planned(&options);
    cr_assert(plan.uses_boxes);
    cr_assert(lt(int, 0, expect_parts(&scenery, &plan, 1.5)));
    arena_free(&scenery.arena);
}

Test(pair_plan, without_boxes_every_pair_is_planned)
{
    const struct query_options options = {.query = &query_gjk, .dt = 1};
    fill(&scenery, 20, 30);
    struct pair_plan plan = planned(&options);
    cr_assert(not(plan.uses_boxes));
    cr_assert(eq(int, expect_parts(&scenery, &plan, 1e9), 20 * 19 / 2));
    arena_free(&scenery.arena);
}

/* The limit is the number of pairs, to the last one, whether or not they are
 * kept. */
Test(pair_plan, the_limit_counts_each_pair)
{
    struct query_options options = {.query = &query_sat, .dt = 1};
    for (int turn = 0; turn < 2; turn++) {
        fill(&scenery, SHAPES, turn ? 3 : 20);
        struct pair_plan plan = planned(&options);
        struct fail fail;
        int found = expect_walk(&scenery, &plan, 0, SHAPES, 0);
        options.limits.pairs = (uint64_t)found;
        plan = planned(&options);
        cr_assert(eq(int, expect_walk(&scenery, &plan, 0, SHAPES, 0), found));
        options.limits.pairs = (uint64_t)found - 1;
        cr_assert(not(pair_plan_make(&plan, &options, &scenery.scene, -1,
                                     &scenery.arena, &fail)));
        cr_assert(eq(str, fail.code, "too-many-pairs"));
        options.limits.pairs = 0;
        arena_free(&scenery.arena);
    }
}

/* Some discs in one place, the others alone: as many pairs as are kept, some
 * more and some fewer; and every limit that is too low for them. */
Test(pair_plan, numbers_of_pairs_round_what_is_kept)
{
    enum { COUNT = 24 };
    struct query_options options = {.query = &query_sat, .dt = 1};
    for (int equal = 2; equal <= COUNT; equal++) {
        int pairs = equal * (equal - 1) / 2;
        fill(&scenery, COUNT, 1);
        for (int i = 0; i < COUNT; i++)
            scenery.centers[i].x = i < equal ? 0 : 10 * i;
        options.limits.pairs = equal < COUNT ? COUNT * (COUNT - 1) / 2 - 1 : 0;
        struct pair_plan plan = planned(&options);
        cr_assert(eq(int, expect_walk(&scenery, &plan, 0, COUNT, 0), pairs));
        for (int most = 1; most < pairs; most++) {
            struct fail fail;
            options.limits.pairs = (uint64_t)most;
            cr_assert(not(pair_plan_make(&plan, &options, &scenery.scene, -1,
                                         &scenery.arena, &fail)));
        }
        arena_free(&scenery.arena);
    }
}

Test(pair_plan, listed_pairs_in_parts)
{
    static struct scene_pair listed[] = {
        {.a = 2}, {.b = 1}, {.b = 1}, {.a = 1, .b = 2}};
    const struct query_options options = {.query = &query_sat, .dt = 1};
    fill(&scenery, 3, 1);
    scenery.scene.pairs = listed;
    scenery.scene.pair_count = 4;
    struct pair_plan plan = planned(&options);
    cr_assert(eq(int, plan.length, 4));
    struct pair_walk walk;
    struct scene_pair pair;
    cr_assert(pair_walk_start(&walk, &plan, 1, 3, &scenery.arena));
    for (int i = 1; i < 3; i++) {
        cr_assert(pair_walk_next(&walk, &pair));
        cr_assert(
            all(eq(int, pair.a, listed[i].a), eq(int, pair.b, listed[i].b)));
    }
    cr_assert(not(pair_walk_next(&walk, &pair)));
    arena_free(&scenery.arena);
}

/* Too many pairs to keep: each walk needs memory of its own. */
Test(pair_plan, a_walk_can_lack_memory)
{
    const struct query_options options = {.query = &query_pairs, .dt = 1};
    fill(&scenery, SHAPES, 3);
    struct pair_plan plan = planned(&options);
    struct arena small = arena_make(100);
    struct pair_walk walk;
    cr_assert(not(pair_walk_start(&walk, &plan, 0, SHAPES, &small)));
    arena_free(&scenery.arena);
}

/* ---- Boxes that a tree is no help for ----------------------------------- */

/* No two meet, but that the first `equal` are one segment. */
static struct scene segments_with(int equal)
{
    static char ids[SEGMENTS_COUNT][8];
    static struct scene_shape *shapes;
    if (!shapes)
        shapes = calloc(SEGMENTS_COUNT, sizeof *shapes);
    col_vec2(*ends)[2] = segments_fill(equal, 1e-9);
    for (int i = 0; i < SEGMENTS_COUNT; i++) {
        snprintf(ids[i], sizeof ids[i], "%d", i);
        shapes[i] = (struct scene_shape){.id = ids[i],
                                         .shape = {ends[i], 2, 1, 0, NULL}};
    }
    return (struct scene){.shapes = shapes, .shape_count = SEGMENTS_COUNT};
}

/* Walks over a part and compares with all pairs of the plan's boxes; goes back
 * to its beginning after that. */
static int expect_scan(const struct pair_plan *plan, int from, int to)
{
    col_box boxes[SEGMENTS_COUNT];
    struct arena arena = arena_make(0);
    struct pair_walk walk;
    struct scene_pair pair, first = {.a = 0};
    int count = 0;
    for (int i = 0; i < SEGMENTS_COUNT; i++)
        boxes[i] = pair_plan_box(plan, i);
    cr_assert(pair_walk_start(&walk, plan, from, to, &arena));
    for (int i = from; i < to; i++)
        for (int j = i + 1; j < SEGMENTS_COUNT; j++) {
            const col_box *p = &boxes[i], *q = &boxes[j];
            if (p->min.x > q->max.x || q->min.x > p->max.x ||
                p->min.y > q->max.y || q->min.y > p->max.y)
                continue;
            cr_assert(pair_walk_next(&walk, &pair));
            cr_assert(all(eq(int, pair.a, i), eq(int, pair.b, j)));
            first = count++ ? first : pair;
        }
    cr_assert(not(pair_walk_next(&walk, &pair)));
    for (int turn = 0; turn < 2; turn++) {
        pair_walk_move(&walk, from, to);
        cr_assert(eq(int, pair_walk_next(&walk, &pair), count > 0));
        cr_assert(count == 0 || (pair.a == first.a && pair.b == first.b));
    }
    arena_free(&arena);
    return count;
}

/* 300 equal segments are more pairs than are kept at a time: to find those of a
 * part would take a scan for each. */
Test(pair_plan, boxes_that_no_tree_sorts)
{
    for (int equal = 0; equal <= 300; equal += 300) {
        struct query_options options = {.query = &query_pairs, .dt = 1};
        struct arena arena = arena_make(0);
        struct scene scene = segments_with(equal);
        struct pair_plan plan;
        struct fail fail;
        cr_assert(pair_plan_make(&plan, &options, &scene, -1, &arena, &fail));
        cr_assert(plan.uses_scan);
        int found = expect_scan(&plan, 0, SEGMENTS_COUNT);
        cr_assert(eq(int, (size_t)found > pair_plan_room(&plan), equal > 0));
        cr_assert(eq(int, plan.starts == NULL, equal > 0));
        cr_assert(eq(int, pair_plan_has_parts(&plan), equal == 0));
        cr_assert(eq(int,
                     expect_scan(&plan, 0, 200) +
                         expect_scan(&plan, 200, SEGMENTS_COUNT),
                     found));
        options.limits.pairs = (uint64_t)found;
        cr_assert(found == 0 ||
                  pair_plan_make(&plan, &options, &scene, -1, &arena, &fail));
        options.limits.pairs = (uint64_t)found - 1;
        cr_assert(found < 2 ||
                  !pair_plan_make(&plan, &options, &scene, -1, &arena, &fail));
        arena_free(&arena);
    }
}

/* Answers with the threads of a pool, or (NULL) without; returns the output. */
static struct sink answered(const struct scene *scene, struct pool **pool,
                            struct arena *memory)
{
    const struct query_options options = {.query = &query_pairs, .dt = 1};
    struct arena arena = arena_make(0);
    struct sink sink = sink_to_memory(memory);
    struct json_writer out = json_writer_make(&sink, false, 0);
    const struct query_means means = {
        .arena = &arena, .out = &out, .pool = pool, .jobs = 3};
    struct fail fail;
    cr_assert(eq(int, query_run(&options, scene, &means, &fail), QUERY_HIT));
    arena_free(&arena);
    return sink;
}

/* One thread finds as many pairs as are kept at a time, several would scan all
 * boxes for each part: so there is no help with them, but with those that are
 * all kept. */
Test(pair_plan, only_a_scan_that_was_kept_is_shared)
{
    for (int equal = 2; equal <= 300; equal += 298) {
        struct scene scene = segments_with(equal);
        struct arena alone = arena_make(0), helped = arena_make(0);
        struct pool *pool = NULL;
        struct sink by_one = answered(&scene, NULL, &alone);
        struct sink by_all = answered(&scene, &pool, &helped);
        cr_assert(eq(int, pool != NULL, equal == 2));
        cr_assert(eq(sz, by_one.used, by_all.used));
        cr_assert(eq(mem, BYTES(by_one.text, by_one.used),
                     BYTES(by_all.text, by_one.used)));
        pool_stop(pool);
        arena_free(&alone);
        arena_free(&helped);
    }
}

/* Every allocation may be the one that fails. */
Test(pair_plan, a_scan_can_lack_memory)
{
    const struct query_options options = {
        .query = &query_pairs, .dt = 1, .limits = {.pairs = 1000000}};
    struct scene scene = segments_with(0);
    size_t limit = 16 * 1024;
    int failures = 0;
    for (bool done = false; !done; limit += 96 * 1024) {
        struct arena arena = arena_make(limit);
        struct pair_plan plan;
        struct pair_walk walk;
        struct fail fail;
        if (!pair_plan_make(&plan, &options, &scene, -1, &arena, &fail))
            cr_assert(eq(str, fail.code, "out-of-memory"));
        else
            done = pair_walk_start(&walk, &plan, 0, SEGMENTS_COUNT, &arena);
        failures += !done;
        arena_free(&arena);
        cr_assert(lt(sz, limit, 64 * 1024 * 1024), "never enough");
    }
    cr_assert(lt(int, 5, failures));
}

/* Walks over a tree and over a scan start with less and less memory. */
Test(pair_plan, a_walk_without_memory_does_not_start)
{
    for (int turn = 0; turn < 2; turn++) {
        fill(&scenery, SHAPES, 3);
        const struct query_options options = {.query = turn ? &query_gjk
                                                            : &query_pairs,
                                              .dt = 1,
                                              .has_within = turn,
                                              .within = 100};
        struct pair_plan plan = planned(&options);
        int failures = 0;
        plan.uses_scan = turn;
        for (bool started = false; !started; failures += !started) {
            struct arena arena = arena_make(80 * 1024);
            struct pair_walk walk;
            size_t left = 16 * (size_t)failures;
            cr_assert(ne(ptr, arena_alloc(&arena, 1, 64 * 1024 - left), NULL));
            started = pair_walk_start(&walk, &plan, 0, SHAPES, &arena);
            arena_free(&arena);
        }
        cr_assert(lt(int, turn ? 100 : 10, failures));
        arena_free(&scenery.arena);
    }
}
