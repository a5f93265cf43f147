/* run/records where memory runs out with help at hand: what fails is tried
 * again without it, unless some of the answer has been handed on. */
#include "query/run/source.h"
#include "support/criterion.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char written[200000], text[4000];
static size_t length;
static int freed; /* how often help was */

static ssize_t keep(int fd, const void *bytes, size_t count)
{
    (void)fd;
    cr_assert(lt(sz, length + count, sizeof written));
    memcpy(written + length, bytes, count);
    length += count;
    return (ssize_t)count;
}

static bool free_help(void *context)
{
    (void)context;
    freed++;
    return true;
}

/* 24 discs that come together, so that their pairs need memory on the way. */
static void write_scene(int fd)
{
    size_t used = (size_t)snprintf(
        text, sizeof text, "{\"world\":{\"dt\":1,\"steps\":5},\"shapes\":[");
    for (int i = 0; i < 24; i++)
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 "{\"type\":\"circle\",\"center\":[%d,0],"
                                 "\"radius\":1,\"velocity\":[%d,0]},",
                                 4 * i, -2 * i);
    strcpy(text + used - 1, "]}\n");
    cr_assert(eq(long, write(fd, text, strlen(text)), (ssize_t)strlen(text)));
}

/* Simulates the scene with so much memory and a buffer of some size; returns
 * what comes out, as text. */
static const char *simulate(size_t memory, size_t capacity, struct tally *tally)
{
    static char buffer[100000];
    struct query_settings asked = {
        .answer = {.query = &query_simulate, .simulate.every = 1}};
    const struct own_settings own = {&query_settings, &asked, NULL};
    const struct options options = {.settings = &own};
    int ends[2];
    cr_assert(eq(int, pipe(ends), 0));
    write_scene(ends[1]);
    close(ends[1]);
    struct arena arena = arena_make(memory), said = arena_make(0);
    struct sink out = sink_to_fd(-1, buffer, capacity);
    struct sink messages = sink_to_memory(&said);
    struct scene_reader reader = scene_reader_make(&limits_default);
    struct stream stream = stream_make(ends[0]);
    struct records records = {.options = &options,
                              .file = "f",
                              .reader = &reader,
                              .out = &out,
                              .messages = {.sink = &messages},
                              .free_help = free_help};
    out.write = keep;
    length = 0;
    freed = 0;
    records_answer(&records, &stream, &arena);
    sink_flush(&out);
    written[length] = '\0';
    *tally = records.tally;
    stream_free(&stream);
    scene_reader_free(&reader);
    arena_free(&arena);
    arena_free(&said);
    close(ends[0]);
    return written;
}

static int count_of(const char *all, const char *part)
{
    int count = 0;
    for (; (all = strstr(all, part)); all++)
        count++;
    return count;
}

/* Fails unless help was freed once and there is one error, behind all lines,
 * each of which stands there once; returns how many lines there are. */
static int expect_error_behind(const char *out)
{
    const char *error = strstr(out, "{\"error\":{\"code\":\"out-of-memory\"");
    cr_assert(ne(ptr, error, NULL), "%s", out);
    cr_assert(eq(chr, strchr(error, '\n')[1], '\0'), "%s", error);
    int lines = count_of(out, "\n") - 1;
    for (int i = 0; i < 6; i++) {
        char step[20];
        snprintf(step, sizeof step, "\"step\":%d,", i);
        cr_assert(eq(int, count_of(out, step), i < lines), "%s", out);
    }
    cr_assert(eq(int, freed, 1));
    return lines;
}

/* A line has more bytes than the small buffer and all lines have fewer than the
 * large one, of which they are taken back, to be written again. */
Test(records_memory, what_has_been_handed_on_is_not_said_twice)
{
    static const size_t capacities[] = {SINK_ROOM, 100000};
    for (int i = 0; i < 2; i++) {
        int cut = 0;
        for (size_t memory = 72 * 1024; memory < 1024 * 1024; memory += 8192) {
            struct tally tally;
            const char *out = simulate(memory, capacities[i], &tally);
            if (tally.bad)
                cut += expect_error_behind(out) > 0;
            else
                cr_assert(eq(int, count_of(out, "\n"), 6), "%s", out);
            cr_assert(eq(u64, tally.records, 1));
        }
        cr_assert(lt(int, 0, cut), "memory never ran out on the way");
    }
}
