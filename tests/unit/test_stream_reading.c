/* input/stream: long records, limits, and what reading can do to it. */

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/cpu_limit.h"
#include "support/criterion.h"
#include "support/stream_story.h"

/* ---- sizes -------------------------------------------------------------- */

/* A list of `count` numbers over many lines; the caller frees it. */
static char *long_list(size_t count)
{
    char *text = malloc(4 * count + 8);
    char *end = text;
    *end++ = '[';
    for (size_t i = 0; i < count; i++) {
        memcpy(end, i ? ",\n 1" : "1", i ? 4 : 1);
        end += i ? 4 : 1;
    }
    memcpy(end, "]\n{}", 5);
    return text;
}

Test(stream_reading, a_record_may_be_longer_than_a_block)
{
    size_t count = STREAM_BLOCK; /* 4 bytes each: one megabyte */
    char *text = long_list(count);
    static const size_t steps[] = {4096, 65536, 10000000};
    for (int i = 0; i < 3; i++) {
        struct stream stream = stream_in_steps(text, strlen(text), steps[i]);
        struct arena arena = arena_make(0);
        struct stream_record record;
        struct fail fail;
        cr_assert(eq(int, stream_next(&stream, &arena, &record, &fail),
                     STREAM_VALUE));
        cr_assert(eq(sz, record.length, strlen(text) - 3));
        cr_assert(eq(mem, BYTES(record.text, record.length),
                     BYTES(text, record.length)));
        cr_assert(eq(int, stream_next(&stream, &arena, &record, &fail),
                     STREAM_VALUE));
        cr_assert(eq(long, record.place.line, (long)count + 1));
        cr_assert(
            eq(int, stream_next(&stream, &arena, &record, &fail), STREAM_END));
        cr_assert(le(sz, stream.capacity, 2 * strlen(text)));
        arena_free(&arena);
        stream_free(&stream);
    }
    free(text);
}

Test(stream_reading, a_record_that_is_too_large_is_skipped_without_keeping_it)
{
    enum { SIZE = 3000000 };
    char *text = malloc(SIZE + 100);
    strcpy(text, "{}\n[\"");
    memset(text + 5, 'x', SIZE);
    strcpy(text + 5 + SIZE, "\"]\n[1]\n");
    struct stream stream = stream_in_steps(text, strlen(text), 100000);
    stream.limits.bytes = 500000;
    struct arena arena = arena_make(0);
    struct sink told = sink_to_memory(&arena);
    cr_assert(eq(int, stream_story(&stream, &told), STREAM_END));
    cr_assert(eq(str, told.text, "V1:1 {}; F2:1 json-too-large; V3:1 [1]"));
    cr_assert(le(sz, stream.capacity, 500001));
    arena_free(&arena);
    stream_free(&stream);
    free(text);
}

Test(stream_reading, the_limit_is_of_one_record_and_not_of_the_stream)
{
    char text[] = "[11111]\n[22222]\n[333333]\n[4]";
    struct stream stream = stream_in_steps(text, strlen(text), 1000);
    stream.limits.bytes = 7;
    struct arena arena = arena_make(0);
    struct sink told = sink_to_memory(&arena);
    stream_story(&stream, &told);
    cr_assert(eq(str, told.text,
                 "V1:1 [11111]; V2:1 [22222]; "
                 "F3:1 json-too-large; V4:1 [4]"));
    arena_free(&arena);
    stream_free(&stream);
}

Test(stream_reading, memory_that_runs_out_costs_the_record)
{
    char *text = long_list(STREAM_BLOCK);
    struct stream stream = stream_in_steps(text, strlen(text), 65536);
    stream.memory = arena_make(2 * STREAM_BLOCK);
    struct arena arena = arena_make(0);
    struct stream_record record;
    struct fail fail;
    cr_assert(
        eq(int, stream_next(&stream, &arena, &record, &fail), STREAM_FAILED));
    cr_assert(eq(str, fail.code, "out-of-memory"));
    cr_assert(eq(long, stream_locate(&record, &fail).line, 1));
    cr_assert(
        eq(int, stream_next(&stream, &arena, &record, &fail), STREAM_VALUE));
    cr_assert(eq(sz, record.length, 2));
    arena_free(&arena);
    stream_free(&stream);
    free(text);
}

/* The last piece that there is room for comes between two checks, and in it
 * what cannot be a value. */
Test(stream_reading, a_record_that_memory_ran_out_for_has_no_sure_text)
{
    enum { STEP = 50000, AT = 4 * STEP + 100 };
    char text[2 * STREAM_BLOCK];
    memset(text, ' ', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    memcpy(text, "{\"x\":[", 6);
    memcpy(text + AT, "],\"id\":none,", 12);
    struct stream stream = stream_in_steps(text, sizeof text - 1, STEP);
    stream.memory = arena_make(STREAM_BLOCK + 1000);
    struct arena arena = arena_make(0);
    struct stream_record record;
    struct fail fail;
    cr_assert(
        eq(int, stream_next(&stream, &arena, &record, &fail), STREAM_FAILED));
    cr_assert(eq(str, fail.code, "out-of-memory"));
    cr_assert(eq(sz, record.length, 0));
    arena_free(&arena);
    stream_free(&stream);
}

Test(stream_reading, without_memory_for_a_block_there_is_trouble)
{
    struct stream stream = stream_in_steps("{}", 2, 10);
    stream.memory = arena_make(1000);
    struct arena arena = arena_make(0);
    struct stream_record record;
    struct fail fail;
    cr_assert(
        eq(int, stream_next(&stream, &arena, &record, &fail), STREAM_TROUBLE));
    cr_assert(eq(int, stream.error, ENOMEM));
    stream_free(&stream);
    arena_free(&arena);
}

/* Values left open are the worst for going back: each runs on to the depth
 * limit. Were they to run to the end of the file, this would take hours. */
Test(stream_reading, many_unfinished_lines_take_linear_time)
{
    limit_cpu(60);
    enum { LINES = 300000 };
    char *text = malloc(LINES * 6 + 1);
    for (int i = 0; i < LINES; i++)
        memcpy(text + i * 6, "{\"a\":\n", 7);
    struct stream stream = stream_in_steps(text, strlen(text), 65536);
    struct arena arena = arena_make(0);
    struct stream_record record;
    struct fail fail;
    long count = 0;
    while (stream_next(&stream, &arena, &record, &fail) == STREAM_FAILED)
        count++;
    cr_assert(eq(long, count, LINES));
    arena_free(&arena);
    stream_free(&stream);
    free(text);
}

/* One byte at a time, a value is not checked again for each. */
Test(stream_reading, a_long_record_in_single_bytes_takes_linear_time)
{
    limit_cpu(60);
    char *text = long_list(200000);
    struct stream stream = stream_in_steps(text, strlen(text), 1);
    struct arena arena = arena_make(0);
    struct stream_record record;
    struct fail fail;
    cr_assert(
        eq(int, stream_next(&stream, &arena, &record, &fail), STREAM_VALUE));
    arena_free(&arena);
    stream_free(&stream);
    free(text);
}

/* ---- reading ------------------------------------------------------------ */

Test(stream_reading, a_read_error_is_trouble_behind_what_was_read_before)
{
    const char *text = "{}\n[1,";
    struct stream stream = stream_in_steps(text, strlen(text), 2);
    stream_breaks_with(EIO);
    struct arena arena = arena_make(0);
    struct stream_record record;
    struct fail fail;
    cr_assert(
        eq(int, stream_next(&stream, &arena, &record, &fail), STREAM_VALUE));
    cr_assert(
        eq(int, stream_next(&stream, &arena, &record, &fail), STREAM_TROUBLE));
    cr_assert(eq(int, stream.error, EIO));
    cr_assert(
        eq(int, stream_next(&stream, &arena, &record, &fail), STREAM_TROUBLE));
    arena_free(&arena);
    stream_free(&stream);
}

Test(stream_reading, a_directory_cannot_be_read)
{
    int fd = open("/", O_RDONLY);
    struct stream stream = stream_make(fd);
    struct arena arena = arena_make(0);
    struct stream_record record;
    struct fail fail;
    cr_assert(
        eq(int, stream_next(&stream, &arena, &record, &fail), STREAM_TROUBLE));
    cr_assert(eq(int, stream.error, EISDIR));
    stream_free(&stream);
    close(fd);
}

/* A pipe on which nothing comes after a value: it is given all the same. */
Test(stream_reading, a_value_is_given_as_soon_as_its_end_is_there)
{
    limit_cpu(10);
    int ends[2];
    cr_assert(eq(int, pipe(ends), 0));
    struct stream stream = stream_make(ends[0]);
    struct arena arena = arena_make(0);
    struct stream_record record;
    struct fail fail;
    const char *parts[] = {"{\"a\":", "[1,2]", ",\"b\":1", "}"};
    for (int i = 0; i < 4; i++)
        cr_assert(lt(long, 0, write(ends[1], parts[i], strlen(parts[i]))));
    cr_assert(
        eq(int, stream_next(&stream, &arena, &record, &fail), STREAM_VALUE));
    cr_assert(eq(sz, record.length, 17));
    arena_free(&arena);
    stream_free(&stream);
    close(ends[0]);
    close(ends[1]);
}

static int calls_left;

static bool count_down(void *context)
{
    cr_assert(eq(ptr, context, &calls_left));
    return calls_left-- > 0;
}

Test(stream_reading, the_caller_is_asked_before_each_read_and_may_stop)
{
    const char *text = "{}\n{}\n{}\n";
    struct stream stream = stream_in_steps(text, strlen(text), 3);
    stream.before_read = count_down;
    stream.context = &calls_left;
    calls_left = 2;
    struct arena arena = arena_make(0);
    struct sink told = sink_to_memory(&arena);
    cr_assert(eq(int, stream_story(&stream, &told), STREAM_END));
    cr_assert(eq(str, told.text, "V1:1 {}; V2:1 {}"));
    arena_free(&arena);
    stream_free(&stream);
}

/* One byte a read, and no more reads than the value has bytes. None of these is
 * as long as a power of two, where a value is looked at anyway. */
Test(stream_reading, a_value_is_given_with_its_last_byte)
{
    static const char *const values[] = {
        "[1,[2,[3,{\"a\":[4]}]]]", "[\"\\\"[\",\"]\",\"\\\\\",[\"{\"]]",
        "\"a \\\" b \\\\ c [ d\"", "{\"a\": \"}}}\", \"[[[\": 1 }",
        "[                    \n]"};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        size_t length = strlen(values[i]);
        struct stream stream = stream_in_steps(values[i], length, 1);
        stream.before_read = count_down;
        stream.context = &calls_left;
        calls_left = (int)length;
        struct arena arena = arena_make(0);
        struct stream_record record;
        struct fail fail;
        cr_assert(lt(sz, 16, length));
        cr_assert(lt(sz, length, 32));
        cr_assert(
            eq(int, stream_next(&stream, &arena, &record, &fail), STREAM_VALUE),
            "%s", values[i]);
        cr_assert(eq(sz, record.length, length));
        arena_free(&arena);
        stream_free(&stream);
    }
}

Test(stream_reading, stopped_inside_a_value_it_is_no_record)
{
    struct stream stream = stream_in_steps("{}\n[1,2]", 8, 5);
    stream.before_read = count_down;
    stream.context = &calls_left;
    calls_left = 1;
    struct arena arena = arena_make(0);
    struct sink told = sink_to_memory(&arena);
    cr_assert(eq(int, stream_story(&stream, &told), STREAM_END));
    cr_assert(eq(str, told.text, "V1:1 {}"));
    arena_free(&arena);
    stream_free(&stream);
}
