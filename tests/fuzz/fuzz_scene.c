/* Fuzzes the way of a scene from text to answers: the bytes are a stream of
 * scenes, each of which is checked, read, answered by every query in turn, with
 * and without its steps, and written into memory.
 *
 * Beside what the sanitizers find: whatever is written is one JSON value that
 * the checker accepts (numbers are finite, text is UTF-8), a failure says its
 * code, what the checker accepts the tree can be built of (where it cannot,
 * memory is said to be short), and a scene read from its outline, or as it is
 * written like one before, is that read from its text. */
#include "fuzz/check.h"
#include "query/query.h"
#include "scene/scene.h"
#include "support/arena.h"
#include "support/json/json_check.h"
#include "support/options/option_table.h"
#include "support/options/options.h"
#include "support/scene_same.h"
#include "support/sink.h"

#include <stdlib.h>
#include <string.h>

#define SHAPES_MAX 20 /* more of them only take longer */

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void check_failure(const struct fail *fail)
{
    CHECK(fail->code && fail->code[0] && fail->message[0]);
    CHECK(memchr(fail->message, '\0', sizeof fail->message));
    CHECK(memchr(fail->pointer, '\0', sizeof fail->pointer));
    CHECK(strcmp(fail->code, "out-of-memory") != 0);
}

/* One document, or several on lines of their own. */
static void check_answer(const struct sink *sink, struct arena *arena)
{
    const struct limits limits = {.depth = limits_default.depth};
    const char *text = sink->text, *end = text + sink->used;
    CHECK(sink->error == 0 && text < end);
    while (text < end) {
        struct json_value value;
        struct fail fail;
        struct json_text rest = {
            .bytes = text, .length = (size_t)(end - text), .complete = true};
        CHECK(json_check(rest, &limits, arena, &value, &fail) == JSON_VALUE);
        text += value.length;
        CHECK(text == end || *text++ == '\n');
    }
}

static void answer(const struct query_options *options,
                   const struct scene *scene, struct arena *arena)
{
    struct arena_mark mark = arena_mark(arena);
    struct sink sink = sink_to_memory(arena);
    struct json_writer writer =
        json_writer_make(&sink, options->trace, options->all ? 0 : 5);
    struct query_means means = {.arena = arena, .out = &writer};
    struct fail fail;
    if (query_run(options, scene, &means, &fail) != QUERY_FAILED) {
        check_answer(&sink, arena);
    } else {
        if (sink.used > 0) /* states before the simulation diverged */
            check_answer(&sink, arena);
        check_failure(&fail);
    }
    arena_rewind(arena, mark);
}

/* What run answers with the options that the scene states. */
static void answer_stated(const struct scene *scene, struct arena *arena)
{
    struct query_settings asked =
        *(const struct query_settings *)query_settings.defaults;
    const struct own_settings own = {&query_settings, &asked, NULL};
    struct options options = {
        .settings = &own, .uses_stated = true, .limits = limits_default};
    struct query_options completed;
    struct fail fail;
    asked.answer.simulate.steps = 3;
    if (!stated_counts(&options, scene))
        return;
    CHECK(stated_complete(&options, scene, arena, &completed, &fail));
    if (completed.simulate.steps <= 3 && !(completed.simulate.frame > 0))
        answer(&completed, scene, arena);
}

static void answer_all(const struct scene *scene, struct arena *arena)
{
    const char *pair = "A,B";
    for (int i = 0; i == 0 || query_table[i - 1]; i++) {
        struct query_options options = {
            .query = query_table[i], /* at last that which the scene names */
            .dt = 1,
            .simulate = {.steps = 3, .every = 1}};
        answer(&options, scene, arena);
        options.all = options.trace = options.using_epa = true;
        options.at = COL_AT_MIDDLE;
        answer(&options, scene, arena);
        options.pairs = &pair;
        options.pair_count = 1;
        answer(&options, scene, arena);
    }
    struct query_options near = {
        .query = &query_gjk, .dt = 1, .has_within = true, .within = 2};
    answer(&near, scene, arena);
    struct query_options ray = {.query = &query_ray,
                                .has_ray = true,
                                .ray = {.from = {-1, -2}, .to = {3, 4}},
                                .trace = true};
    answer(&ray, scene, arena);
    struct query_options cast = {.query = &query_cast,
                                 .shape = "A",
                                 .has_by = true,
                                 .by = {1, 2},
                                 .target = 0.5};
    answer(&cast, scene, arena);
    cast.all = cast.trace = true;
    cast.target = 0;
    answer(&cast, scene, arena);
    answer_stated(scene, arena);
    struct query_options brief = {.query = &query_sweep, .dt = 1e-60};
    answer(&brief, scene, arena);
    struct query_options lengthy = {.query = &query_sweep, .dt = 1e60};
    answer(&lengthy, scene, arena);
}

static void read_and_answer(struct scene_reader *reader,
                            const struct json_value *value, struct arena *arena)
{
    struct scene scene, other;
    struct fail fail, other_fail;
    struct json_value text = *value;
    text.outline.text = NULL;
    text.match = NULL;
    bool read = scene_read(reader, value, arena, &scene, &fail);
    CHECK(scene_read(reader, &text, arena, &other, &other_fail) == read);
    CHECK(read ? scene_same(&scene, &other) : fail_same(&fail, &other_fail));
    CHECK(!read || scene_same_expanded(reader, &scene, arena));
    if (!read)
        check_failure(&fail);
    else if (scene.shape_count <= SHAPES_MAX && scene.pair_count <= SHAPES_MAX)
        answer_all(&scene, arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    const struct limits limits = {.depth = limits_default.depth};
    struct arena arena = arena_make(0);
    char *text =
        malloc(length ? length : 1); /* a read behind its end is seen */
    CHECK(text);
    memcpy(text, bytes, length);
    struct scene_reader reader = stated_reader(&limits_default);
    struct json_pattern pattern = {0};
    size_t at = 0;
    while (at < length) {
        struct json_value value;
        struct fail fail;
        if (is_space(text[at])) {
            at++;
            continue;
        }
        struct skeleton_match *match =
            skeletons_match(scene_reader_skeletons(&reader), text + at,
                            length - at, 0, &limits, &arena);
        if (json_check((struct json_text){.bytes = text + at,
                                          .length = length - at,
                                          .complete = true,
                                          .lift = JSON_LIFTED,
                                          .pattern = &pattern},
                       &limits, &arena, &value, &fail) != JSON_VALUE) {
            CHECK(!match);
            check_failure(&fail);
            break;
        }
        CHECK(!match || match->length == value.length);
        value.match = match;
        read_and_answer(&reader, &value, &arena);
        at += value.length;
    }
    free(text);
    scene_reader_free(&reader);
    arena_free(&arena);
    return 0;
}
