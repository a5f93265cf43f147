/* json/walk and input/left_open: what is open where a check came to an end, and
 * that no value in it is checked again. */

#include <stdlib.h>
#include <string.h>

#include "scene/stream/record_end.h"
#include "support/cpu_limit.h"
#include "support/criterion.h"
#include "support/json/locate.h"
#include "support/stream_story.h"
#include "support/trials.h"

Test(left_open, arrays_and_objects_that_do_not_end_are_open)
{
    static const struct {
        const char *text;
        size_t count, offsets[4];
    } rows[] = {
        {"", 0, {0}},
        {"1", 0, {0}},
        {"[]", 0, {0}},
        {"[", 1, {0}},
        {"[{\"a\":[1],\"b\":[[", 4, {0, 1, 14, 15}},
        {"[[1,2],{},[3", 2, {0, 10}},
        {"[\"[\",\"\\\"[\",{\"}]\":\"[", 2, {0, 11}},
        {"{\"a\":[{}]", 1, {0}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t offsets[4] = {9, 9, 9, 9};
        size_t count =
            json_walk_open(rows[i].text, strlen(rows[i].text), offsets, 4);
        cr_assert(eq(sz, count, rows[i].count), "%s", rows[i].text);
        for (size_t k = 0; k < count; k++)
            cr_assert(eq(sz, offsets[k], rows[i].offsets[k]), "%s",
                      rows[i].text);
    }
    size_t offsets[2] = {9, 9};
    cr_assert(eq(sz, json_walk_open("[[[[", 4, offsets, 1), 1));
    cr_assert(eq(sz, offsets[0], 0));
    cr_assert(eq(sz, offsets[1], 9), "there is no room for it");
}

Test(left_open, places_are_known_up_to_the_furthest_check)
{
    static struct left_open open;
    left_open_remember(&open, 100, "[1,[[2],[3", 10);
    cr_assert(not(left_open_has(&open, 99)));
    cr_assert(left_open_has(&open, 100));
    cr_assert(left_open_has(&open, 100), "asked twice");
    cr_assert(not(left_open_has(&open, 101)));
    left_open_remember(&open, 102, "{", 1);
    cr_assert(left_open_has(&open, 103), "less is known by the second");
    cr_assert(not(left_open_has(&open, 104)), "it ends");
    cr_assert(left_open_has(&open, 108));
    cr_assert(not(left_open_has(&open, 110)));
    left_open_remember(&open, 108, "[3]{", 4);
    cr_assert(left_open_has(&open, 111));
}

/* A stream of `depth` open arrays, one to a line, and then one line `count`
 * times; the caller frees it. */
static char *open_lines(int depth, const char *line, int count)
{
    size_t each = strlen(line);
    char *text = malloc(4 * (size_t)depth + each * (size_t)count + 1);
    char *end = text;
    for (int i = 0; i < depth; i++, end += 4)
        memcpy(end, "[1,\n", 4);
    for (int i = 0; i < count; i++, end += each)
        memcpy(end, line, each);
    *end = '\0';
    return text;
}

/* Each line gives an error of its own, in itself. The last that is open would,
 * too, but for the lines behind it, which look like its inside. */
static void expect_errors_in_lines(struct stream *stream, int lines)
{
    struct arena arena = arena_make(0);
    for (long line = 1; line <= lines; line++) {
        struct stream_record record;
        struct fail fail;
        cr_assert(eq(int, stream_next(stream, &arena, &record, &fail),
                     STREAM_FAILED));
        struct json_place place = stream_locate(&record, &fail);
        cr_assert(eq(long, place.line, line));
    }
    arena_free(&arena);
}

/* Were each checked up to the end, this would take half an hour. */
Test(left_open, values_left_open_before_much_text_take_linear_time)
{
    limit_cpu(60);
    enum { DEPTH = 500 };
    char *text = open_lines(DEPTH, " 1,\n", (int)trials_size(5000000));
    struct stream stream = stream_in_steps(text, strlen(text), 1000000);
    expect_errors_in_lines(&stream, DEPTH - 1);
    stream_free(&stream);
    free(text);
}

/* The same where it is the limit that the check comes to. */
Test(left_open, values_left_open_in_one_too_large_take_linear_time)
{
    limit_cpu(60);
    enum { DEPTH = 500 };
    long lines = trials_size(10000000);
    char *text = open_lines(DEPTH, " 1,\n", (int)lines);
    struct stream stream = stream_in_steps(text, strlen(text), 1000000);
    stream.limits.bytes = 2 * (uint64_t)lines;
    expect_errors_in_lines(&stream, DEPTH - 1);
    stream_free(&stream);
    free(text);
}

/* However the bytes come, what is too large is so at the same place. */
Test(left_open, a_limit_within_lines_is_the_same_in_any_steps)
{
    char *text =
        open_lines(5, "{\"a\":[\n{}\n]}\n[[],\n[2,{\n\"b\":\n[3]\n", 9);
    for (unsigned limit = 8; limit < 100; limit++) {
        char first[20000] = "";
        for (size_t step = 1; step < 200; step += 1 + step / 3) {
            struct stream stream = stream_in_steps(text, strlen(text), step);
            struct arena arena = arena_make(0);
            struct sink told = sink_to_memory(&arena);
            stream.limits.bytes = limit;
            stream.limits.depth = 2 + limit % 7;
            cr_assert(eq(int, stream_story(&stream, &told), STREAM_END));
            if (step == 1)
                strcpy(first, told.text);
            cr_assert(eq(str, told.text, first), "%u in steps of %zu", limit,
                      step);
            arena_free(&arena);
            stream_free(&stream);
        }
    }
    free(text);
}
