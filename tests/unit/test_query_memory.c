/* Queries with less memory than they need: either the whole answer or nothing
 * and an error, whatever allocation fails. */
#include "query/query.h"

#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/scene_text.h"

/* Three shapes, so that a tree is built; one pair overlaps. */
#define SHAPES                                                                 \
    "{'shapes':[{'id':'a','type':'box','min':[0,0],'max':[2,2]},"              \
    "{'id':'b','type':'circle','center':[2,1],'radius':1},"                    \
    "{'id':'c','type':'point','point':[9,9]}]}"

struct attempt {
    enum query_outcome outcome;
    size_t written;
    struct fail fail;
};

/* Leaves `left` bytes of an arena's only block; `pool`, if any, helps. */
static struct attempt attempt_with(const struct query_options *options,
                                   const struct scene *scene, size_t left,
                                   struct pool **pool)
{
    struct arena memory = arena_make(80 * 1024), answers = arena_make(0);
    struct sink sink = sink_to_memory(&answers);
    struct json_writer writer = json_writer_make(&sink, false, 0);
    struct query_means means = {
        .arena = &memory, .out = &writer, .pool = pool, .jobs = 2};
    struct attempt result;
    cr_assert(ne(ptr, arena_alloc(&memory, 1, 64 * 1024 - left), NULL));
    result.outcome = query_run(options, scene, &means, &result.fail);
    result.written = sink.used;
    arena_free(&memory);
    arena_free(&answers);
    return result;
}

static void fail_every_allocation_for(const char *text,
                                      struct query_options options)
{
    struct scene_text scene = scene_taken(text);
    int failures = 0;
    size_t left = 0;
    for (;; left += 16) {
        struct attempt a = attempt_with(&options, &scene.scene, left, NULL);
        if (a.outcome != QUERY_FAILED) {
            bool hits = options.query != &query_cross;
            cr_assert(eq(int, a.outcome, hits ? QUERY_HIT : QUERY_MISSED));
            cr_assert(lt(sz, 0, a.written));
            break;
        }
        failures++;
        cr_assert(eq(str, a.fail.code, "out-of-memory"));
        cr_assert(eq(sz, a.written, 0), "part of an answer is written");
        cr_assert(lt(sz, left, 64 * 1024), "never enough");
    }
    cr_assert(lt(int, 0, failures), "nothing was allocated");
    arena_free(&scene.arena);
}

static void fail_every_allocation(struct query_options options)
{
    fail_every_allocation_for(SHAPES, options);
}

Test(query_memory, sat_with_a_tree)
{
    fail_every_allocation((struct query_options){.query = &query_sat, .dt = 1});
}

Test(query_memory, sat_in_the_words_of_an_engine)
{
    fail_every_allocation((struct query_options){
        .query = &query_sat, .dt = 1, .as = dialect_find("dyn4j")});
}

Test(query_memory, rays_say_so_where_memory_runs_out)
{
    fail_every_allocation(
        (struct query_options){.query = &query_ray,
                               .has_ray = true,
                               .ray = {.from = {-1, 1}, .to = {9, 1}}});
}

Test(query_memory, a_cast_says_so_where_memory_runs_out)
{
    fail_every_allocation((struct query_options){
        .query = &query_cast, .shape = "a", .has_by = true, .by = {1, 0}});
}

Test(query_memory, a_response_by_particles)
{
    fail_every_allocation((struct query_options){
        .query = &query_resolve, .method = RESOLVE_VERLET, .dt = 1});
}

Test(query_memory, a_walk_says_so_where_memory_runs_out)
{
    fail_every_allocation((struct query_options){
        .query = &query_resolve, .method = RESOLVE_STOP, .dt = 1, .walk = "a"});
}

/* The names of all shapes are needed to say which is near. */
Test(query_memory, a_cast_of_a_shape_that_there_is_not)
{
    struct scene_text scene = scene_taken(SHAPES);
    struct query_options options = {
        .query = &query_cast, .has_by = true, .shape = "A"};
    cr_assert(eq(str, attempt_with(&options, &scene.scene, 0, NULL).fail.code,
                 "out-of-memory"));
    cr_assert(eq(str,
                 attempt_with(&options, &scene.scene, 20000, NULL).fail.code,
                 "shape-unknown-id"));
    arena_free(&scene.arena);
}

Test(query_memory, times_of_impact_with_a_tree)
{
    fail_every_allocation((struct query_options){.query = &query_toi, .dt = 1});
}

/* Three pairs are more than the limit, but the tree leaves one. */
Test(query_memory, sat_with_a_tree_that_is_counted)
{
    fail_every_allocation((struct query_options){
        .query = &query_sat, .dt = 1, .limits = {.pairs = 1}});
}

Test(query_memory, gjk_of_all_pairs)
{
    fail_every_allocation((struct query_options){.query = &query_gjk, .dt = 1});
}

Test(query_memory, cross_of_all_pairs)
{
    fail_every_allocation(
        (struct query_options){.query = &query_cross, .dt = 1});
}

Test(query_memory, clip_of_a_named_pair)
{
    const char *pairs[] = {"a,b"};
    fail_every_allocation((struct query_options){
        .query = &query_clip, .dt = 1, .pairs = pairs, .pair_count = 1});
}

Test(query_memory, simulate_from_the_start)
{
    fail_every_allocation((struct query_options){
        .query = &query_simulate, .simulate = {.every = 1, .frame = 1}});
}

/* 24 discs come together, and their pairs are more than there was room for:
 * what was printed by then stays, in whole lines. */
Test(query_memory, simulate_on_the_way)
{
    char text[4000] = "{'world':{'dt':1,'steps':5},'shapes':[";
    for (int i = 0; i < 24; i++)
        sprintf(text + strlen(text),
                "%s{'type':'circle','center':[%d,0],'radius':1,"
                "'velocity':[%d,0]}",
                i ? "," : "", 4 * i, -2 * i);
    strcat(text, "]}");
    struct scene_text scene = scene_taken(text);
    struct query_options options = {.query = &query_simulate,
                                    .simulate.every = 1};
    int stopped = 0;
    for (size_t limit = 16 * 1024; limit < 1024 * 1024; limit += 8 * 1024) {
        struct arena memory = arena_make(limit), answers = arena_make(0);
        struct sink sink = sink_to_memory(&answers);
        struct json_writer writer = json_writer_make(&sink, false, 0);
        struct query_means means = {.arena = &memory, .out = &writer};
        struct fail fail;
        if (query_run(&options, &scene.scene, &means, &fail) == QUERY_FAILED) {
            cr_assert(eq(str, fail.code, "out-of-memory"));
            cr_assert(sink.used == 0 || sink.text[sink.used - 1] == '\n');
            cr_assert(eq(sz, sink.whole, sink.used));
            stopped += sink.used > 0;
        } else {
            cr_assert(ne(chr, sink.text[sink.used - 1], '\n'));
        }
        arena_free(&memory);
        arena_free(&answers);
    }
    cr_assert(lt(int, 0, stopped), "memory never ran out on the way");
    arena_free(&scene.arena);
}

Test(query_memory, no_memory_is_no_unknown_id)
{
    const char *pairs[] = {"a,b"};
    struct query_options options = {
        .query = &query_pairs, .dt = 1, .pairs = pairs, .pair_count = 1};
    fail_every_allocation(options);
}

/* Points on the origin: of 16 and 8 others, pairs are kept in memory; of 24,
 * 276 pairs are too many. */
#define POINT "{'type':'point','point':[0,0]}"
#define FOUR  POINT "," POINT "," POINT "," POINT
#define AT(x) "{'type':'point','point':[" #x ",0]}"

Test(query_memory, pairs_that_are_kept)
{
    fail_every_allocation_for(
        "{'shapes':[" FOUR "," FOUR "," FOUR "," FOUR "," AT(1) "," AT(
            2) "," AT(3) "," AT(4) "," AT(5) "," AT(6) "," AT(7) "," AT(8) "]}",
        (struct query_options){.query = &query_pairs, .dt = 1});
}

Test(query_memory, pairs_that_are_too_many_to_be_kept)
{
    fail_every_allocation_for(
        "{'shapes':[" FOUR "," FOUR "," FOUR "," FOUR "," FOUR "," FOUR "]}",
        (struct query_options){.query = &query_pairs, .dt = 1});
}

/* Threads need memory of their own for each part: where there is less there are
 * fewer parts, and the answer is as long. */
Test(query_memory, pairs_that_are_shared)
{
    static const struct query *const queries[] = {&query_gjk, &query_clip,
                                                  &query_pairs};
    struct scene_text scene = scene_taken("{'shapes':[" FOUR "," FOUR "," FOUR
                                          "," FOUR "," FOUR "," FOUR "]}");
    struct pool *pool = NULL;
    for (int i = 0; i < 3; i++) {
        struct query_options options = {.query = queries[i], .dt = 1};
        size_t whole = 0;
        for (size_t left = 64 * 1024; left > 0; left -= 64) {
            struct attempt a =
                attempt_with(&options, &scene.scene, left, &pool);
            if (a.outcome == QUERY_FAILED)
                break;
            whole = whole ? whole : a.written;
            cr_assert(eq(int, a.outcome, QUERY_HIT));
            cr_assert(eq(sz, a.written, whole), "%zu bytes left", left);
        }
        cr_assert(lt(sz, 0, whole));
    }
    cr_assert(ne(ptr, pool, NULL));
    pool_stop(pool);
    arena_free(&scene.arena);
}
