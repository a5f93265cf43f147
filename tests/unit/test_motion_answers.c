/* Answers to rays and casts as a whole: what they hit against asking each shape
 * alone, and what becomes of them, and of masses, when it is wanted to stop or
 * the output fails. */
#include "query/query.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/rng.h"
#include "support/scene_text.h"
#include "support/text_parts.h"

enum { SHAPES = 60, ROOM = 100000 };

static char text[4000];
static char output[ROOM];

/* Discs, boxes and segments on a field of 40 by 40. */
static struct scene_text field(struct rng *rng)
{
    static const char *const forms[] = {
        "{'type':'circle','center':[%d,%d],'radius':2},",
        "{'type':'box','min':[0,0],'max':[2,3],'position':[%d,%d]},",
        "{'type':'segment','a':[-1,-2],'b':[2,1],'position':[%d,%d]},"};
    size_t used = (size_t)snprintf(text, sizeof text, "{'shapes':[");
    for (int i = 0; i < SHAPES; i++) {
        int x = rng_below(rng, 40), y = rng_below(rng, 40);
        used += (size_t)snprintf(text + used, sizeof text - used, forms[i % 3],
                                 x, y);
    }
    strcpy(text + used - 1, "]}");
    return scene_taken(text);
}

/* The answer, as text. */
static const char *answer_of(const struct query_options *options,
                             const struct scene *scene,
                             enum query_outcome expected)
{
    struct arena arena = arena_make(0), kept = arena_make(0);
    struct sink sink = sink_to_memory(&kept);
    struct json_writer writer = json_writer_make(&sink, false, 0);
    struct query_means means = {.arena = &arena, .out = &writer};
    struct fail fail;
    cr_assert(eq(int, query_run(options, scene, &means, &fail), expected));
    cr_assert(lt(sz, sink.used, ROOM));
    if (sink.used > 0)
        memcpy(output, sink.text, sink.used);
    output[sink.used] = '\0';
    arena_free(&arena);
    arena_free(&kept);
    return output;
}

/* At which place of the scene it has too many pairs. */
static const char *refusal_of(const struct query_options *options,
                              const struct scene *scene)
{
    static struct fail fail;
    struct arena arena = arena_make(0);
    struct sink sink = sink_to_memory(&arena);
    struct json_writer writer = json_writer_make(&sink, false, 0);
    struct query_means means = {.arena = &arena, .out = &writer};
    cr_assert(eq(int, query_run(options, scene, &means, &fail), QUERY_FAILED));
    cr_assert(eq(str, fail.code, "too-many-pairs"));
    cr_assert(eq(sz, sink.used, 0));
    arena_free(&arena);
    return fail.pointer;
}

struct found {
    double at[SHAPES];
    int shapes[SHAPES], count;
};

/* Puts a hit behind those that are no later, which come before in the scene. */
static void put(struct found *found, double at, int shape)
{
    int i = found->count++;
    for (; i > 0 && found->at[i - 1] > at; i--) {
        found->at[i] = found->at[i - 1];
        found->shapes[i] = found->shapes[i - 1];
    }
    found->at[i] = at;
    found->shapes[i] = shape;
}

/* Fails unless the numbers behind each `name` are those found, in that order.
 */
static void expect_order(const char *answer, const char *name,
                         const struct found *found)
{
    for (int i = 0; i < found->count; i++) {
        char id[40];
        snprintf(id, sizeof id, "%s%d\"", name, found->shapes[i]);
        const char *next = strstr(answer, name);
        cr_assert(ne(ptr, next, NULL), "%s", output);
        cr_assert(eq(int, strncmp(next, id, strlen(id)), 0), "%d: %s: %s", i,
                  id, output);
        answer = next + 1;
    }
    expect_no_part(answer, name);
}

Test(motion_answers, a_ray_hits_what_it_hits_alone)
{
    struct rng rng = rng_seeded(11);
    struct scene_text scene = field(&rng);
    for (int i = 0; i < 200; i++) {
        struct query_options options = {.query = &query_ray, .has_ray = true};
        struct found found = {.count = 0};
        options.ray.from.x = rng_below(&rng, 50);
        options.ray.from.y = rng_below(&rng, 50);
        options.ray.to.x = rng_below(&rng, 50);
        options.ray.to.y = rng_below(&rng, 50);
        for (int k = 0; k < SHAPES; k++) {
            col_ray_hit hit =
                col_ray_test(&scene.scene.shapes[k].shape, options.ray.from,
                             options.ray.to, NULL);
            if (hit.hit)
                put(&found, hit.fraction, k);
        }
        enum query_outcome expected =
            found.count > 0 ? QUERY_HIT : QUERY_MISSED;
        expect_order(answer_of(&options, &scene.scene, expected),
                     "\"shape\":\"#", &found);
        options.first = true;
        found.count = found.count > 1 ? 1 : found.count;
        expect_order(answer_of(&options, &scene.scene, expected),
                     "\"shape\":\"#", &found);
    }
    arena_free(&scene.arena);
}

Test(motion_answers, a_cast_hits_what_it_hits_alone)
{
    struct rng rng = rng_seeded(12);
    struct scene_text scene = field(&rng);
    const struct scene_shape *shapes = scene.scene.shapes;
    for (int i = 0; i < 200; i++) {
        int shape = rng_below(&rng, SHAPES);
        struct query_options options = {
            .query = &query_cast, .has_by = true, .shape = shapes[shape].id};
        struct found found = {.count = 0};
        options.by.x = rng_whole(&rng, -20, 20);
        options.by.y = rng_whole(&rng, -20, 20);
        options.target = rng_below(&rng, 3);
        col_moving a = {&shapes[shape].shape, options.by};
        for (int k = 0; k < SHAPES; k++) {
            col_moving b = {&shapes[k].shape, {0, 0}};
            col_impact impact = col_cast_test(&a, &b, 1, options.target, NULL);
            if (k != shape && impact.status != COL_APART)
                put(&found, impact.time, k);
        }
        expect_order(answer_of(&options, &scene.scene,
                               found.count > 0 ? QUERY_HIT : QUERY_MISSED),
                     "\"b\":\"#", &found);
    }
    arena_free(&scene.arena);
}

/* The first ray comes through the box of one shape, the second through those of
 * both, the third through none. */
Test(motion_answers, rays_are_counted_with_the_shapes_that_they_are_asked_of)
{
    struct scene_text scene =
        scene_taken("{'shapes':[{'type':'box','min':[0,0],'max':[1,1]},"
                    "{'type':'box','min':[4,0],'max':[5,1]}],"
                    "'rays':[{'from':[-1,0.5],'to':[2,0.5]},"
                    "{'from':[-1,0.5],'to':[9,0.5]},"
                    "{'from':[-1,9],'to':[9,9]}]}");
    struct query_options options = {.query = &query_ray, .limits.pairs = 3};
    answer_of(&options, &scene.scene, QUERY_HIT);
    options.limits.pairs = 2;
    cr_assert(eq(str, refusal_of(&options, &scene.scene), "/rays"));
    arena_free(&scene.arena);
}

/* It comes through the boxes of both. */
Test(motion_answers, a_ray_of_the_options_has_no_place_in_the_scene)
{
    struct scene_text scene =
        scene_taken("{'shapes':[{'type':'box','min':[0,0],'max':[1,1]},"
                    "{'type':'box','min':[4,0],'max':[5,1]}],'rays':[]}");
    struct query_options options = {.query = &query_ray,
                                    .has_ray = true,
                                    .ray = {.from = {-1, 0.5}, .to = {9, 0.5}},
                                    .limits.pairs = 1};
    cr_assert(eq(str, refusal_of(&options, &scene.scene), ""));
    arena_free(&scene.arena);
}

/* The first is 1 deep in the second, which turns: there is no time before that
 * they are apart, and so nothing that a bracket could be about. */
Test(motion_answers, what_overlaps_and_turns_has_a_depth_and_no_bracket)
{
    struct scene_text scene = scene_taken(
        "{'shapes':[{'type':'box','min':[0,0],'max':[2,2]},"
        "{'type':'box','min':[1,0],'max':[3,2],'angular_velocity':9}]}");
    struct query_options options = {.query = &query_toi, .dt = 1};
    cr_assert(
        eq(str, answer_of(&options, &scene.scene, QUERY_HIT),
           "{\"query\":\"toi\",\"scene\":null,\"pairs\":[{\"a\":\"#0\",\"b\":"
           "\"#1\",\"hit\":true,\"status\":\"overlapping\",\"time\":0,"
           "\"normal\":[1,0],\"depth\":1}]}"));
    arena_free(&scene.arena);
}

/* Turned by 111 degrees vertex 0 is rounded beyond the straight side that it
 * lies on, and left out: those behind it keep the numbers of the file. The ray
 * comes from above, upon the side from 1, at (-7.2, 18.7), to 2, at
 * (-13.7, 16.2), by a vertex of its own. */
Test(motion_answers, steps_of_a_ray_tell_its_vertex_from_those_of_a_shape)
{
    struct scene_text scene = scene_taken(
        "{'shapes':[{'type':'polygon','vertices':[[13,-1e-18],[20,0],[20,7],"
        "[0,0]],'angle':111}]}");
    struct query_options options = {.query = &query_ray,
                                    .trace = true,
                                    .has_ray = true,
                                    .ray = {.from = {-10, 30}, .to = {-10, 0}}};
    const char *answer = answer_of(&options, &scene.scene, QUERY_HIT);
    const char *side = strstr(answer, "\"part\":\"side\"");
    cr_assert(ne(ptr, side, NULL), "%s", answer);
    expect_part(side, "\"from\":{\"a\":0,\"b\":1,");
    expect_part(side, "\"to\":{\"a\":0,\"b\":2,");
    arena_free(&scene.arena);
}

/* ---- Early ends --------------------------------------------------------- */

static volatile sig_atomic_t wanted;
static size_t length;
static int writes_before_signal;

static ssize_t keep(int fd, const void *bytes, size_t count)
{
    (void)fd;
    cr_assert(le(sz, length + count, sizeof output));
    memcpy(output + length, bytes, count);
    length += count;
    if (writes_before_signal-- == 0)
        wanted = SIGINT;
    return (ssize_t)count;
}

/* Answers a scene into a buffer of some size, in which a record may stand, with
 * a signal after so many writes; < 0: before all. */
static enum query_outcome answer_behind(const char *record,
                                        struct query_options options,
                                        size_t capacity, int writes)
{
    static char buffer[4000];
    struct scene_text scene = scene_taken(
        "{'shapes':[{'id':'a','type':'point','point':[0,0]},"
        "{'type':'box','min':[1,-1],'max':[2,1]},"
        "{'type':'circle','center':[5,0],'radius':1}],"
        "'rays':[{'from':[0,0],'to':[9,0]},{'from':[9,0],'to':[0,0]}]}");
    struct sink sink = sink_to_fd(-1, buffer, capacity);
    struct json_writer writer = json_writer_make(&sink, false, 0);
    struct query_means means = {
        .arena = &scene.arena, .out = &writer, .stop = {&wanted, NULL}};
    struct fail fail;
    sink.write = keep;
    wanted = writes < 0 ? SIGINT : 0;
    writes_before_signal = writes;
    length = 0;
    if (record) {
        sink_text(&sink, record);
        sink_end_record(&sink);
    }
    enum query_outcome outcome =
        query_run(&options, &scene.scene, &means, &fail);
    sink_flush(&sink);
    arena_free(&scene.arena);
    return outcome;
}

static enum query_outcome answer_with(struct query_options options,
                                      size_t capacity, int writes)
{
    return answer_behind(NULL, options, capacity, writes);
}

enum { ASKED = 3 };

static const struct query_options asked[ASKED] = {
    {.query = &query_ray},
    {.query = &query_cast, .shape = "a", .has_by = true, .by = {9, 0}},
    {.query = &query_mass},
};

static const enum query_outcome outcomes[ASKED] = {QUERY_HIT, QUERY_HIT,
                                                   QUERY_MISSED};

Test(motion_answers, an_answer_of_which_nothing_is_written_is_dropped)
{
    for (int i = 0; i < ASKED; i++) {
        cr_assert(eq(int, answer_with(asked[i], 4000, -1), QUERY_STOPPED));
        cr_assert(eq(sz, length, 0), "%.*s", (int)length, output);
    }
}

/* The head, of more than 30 bytes, leaves no room for the record of 100 in
 * front of it, and the signal comes while that is written. */
Test(motion_answers, an_answer_of_which_the_head_waits_is_dropped)
{
    char record[100];
    memset(record, 'x', sizeof record - 1);
    record[sizeof record - 1] = '\0';
    for (int i = 0; i < ASKED; i++) {
        cr_assert(eq(int, answer_behind(record, asked[i], SINK_ROOM, 0),
                     QUERY_STOPPED));
        cr_assert(eq(sz, length, sizeof record), "%.*s", (int)length, output);
        cr_assert(eq(chr, output[length - 1], '\n'));
    }
}

Test(motion_answers, an_answer_of_which_some_is_written_is_finished)
{
    static char whole[ROOM];
    for (int i = 0; i < ASKED; i++) {
        cr_assert(eq(int, answer_with(asked[i], 4000, 100), outcomes[i]));
        size_t all = length;
        cr_assert(lt(sz, 200, all));
        memcpy(whole, output, all);
        cr_assert(eq(int, answer_with(asked[i], SINK_ROOM, 0), outcomes[i]));
        cr_assert(eq(int, wanted, SIGINT));
        cr_assert(all(eq(sz, length, all),
                      eq(mem, BYTES(output, all), BYTES(whole, all))));
    }
}

/* It fails at the head: what is written then, to nowhere, is the rest of a
 * document without hits. */
Test(motion_answers, a_sink_that_fails_ends_the_hits)
{
    static const char *const rest[] = {
        "{\"query\":\"ray\",\"scene\":null,\"rays\":[]}",
        "{\"query\":\"cast\",\"scene\":null,\"pairs\":[]}",
        "{\"query\":\"mass\",\"scene\":null,\"shapes\":[]}"};
    for (int i = 0; i < ASKED; i++) {
        struct scene_text scene = scene_taken(
            "{'shapes':[{'id':'a','type':'point','point':[0,0]},{'type':'box',"
            "'min':[1,-1],'max':[2,1]}],'rays':[{'from':[0,0],'to':[9,0]}]}");
        struct arena little = arena_make(1);
        struct sink sink = sink_to_memory(&little);
        struct json_writer writer = json_writer_make(&sink, false, 0);
        struct query_means means = {.arena = &scene.arena, .out = &writer};
        struct fail fail;
        cr_assert(ne(int, query_run(&asked[i], &scene.scene, &means, &fail),
                     QUERY_FAILED));
        cr_assert(ne(int, sink.error, 0));
        sink_byte(&sink, '\0');
        cr_assert(eq(str, sink.text, rest[i]));
        arena_free(&scene.arena);
    }
}

/* Two discs that are 1 apart and close that gap in a second: whether they touch
 * is not found out where there is nowhere to say it. */
Test(motion_answers, a_sink_that_fails_ends_the_steps_and_frames)
{
    for (int frame = 0; frame < 2; frame++) {
        struct scene_text scene = scene_taken(
            "{'world':{'dt':1,'steps':3},'shapes':["
            "{'type':'circle','center':[0,0],'radius':1,'velocity':[1,0]},"
            "{'type':'circle','center':[3,0],'radius':1}]}");
        struct query_options options = {
            .query = &query_simulate, .simulate = {.every = 1, .frame = frame}};
        answer_of(&options, &scene.scene, QUERY_HIT);
        struct arena little = arena_make(1);
        struct sink sink = sink_to_memory(&little);
        struct json_writer writer = json_writer_make(&sink, false, 0);
        struct query_means means = {.arena = &scene.arena, .out = &writer};
        struct fail fail;
        cr_assert(eq(int, query_run(&options, &scene.scene, &means, &fail),
                     QUERY_MISSED));
        cr_assert(ne(int, sink.error, 0));
        arena_free(&scene.arena);
    }
}

/* The first state is printed before any step, and its line is ended. */
Test(motion_answers, a_state_that_is_printed_stays)
{
    for (int frame = 0; frame < 2; frame++) {
        struct query_options options = {
            .query = &query_simulate, .simulate = {.every = 1, .frame = frame}};
        cr_assert(eq(int, answer_with(options, 4000, -1), QUERY_STOPPED));
        cr_assert(eq(ptr, memchr(output, '\n', length), output + length - 1));
        expect_part(output, "\"step\":0,");
    }
}
