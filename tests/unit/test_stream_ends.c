/* input/stream: the ends of reading and of limits: stopped for good, waiting
 * that fails, and no limit at all. */

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "scene/stream/record_end.h"
#include "support/criterion.h"
#include "support/stream_story.h"

static bool stop(void *context)
{
    ++*(int *)context;
    return false;
}

Test(stream_ends, what_is_stopped_is_not_asked_again)
{
    int asked = 0;
    struct stream stream = stream_in_steps("[1]", 3, 3);
    struct arena arena = arena_make(0);
    struct stream_record record;
    struct fail fail;
    stream.before_read = stop;
    stream.context = &asked;
    for (int i = 0; i < 3; i++)
        cr_assert(
            eq(int, stream_next(&stream, &arena, &record, &fail), STREAM_END));
    cr_assert(eq(int, asked, 1));
    arena_free(&arena);
    stream_free(&stream);
}

/* ---- waiting ------------------------------------------------------------ */

static int calls;

/* Would block once, then has no more. */
static ssize_t read_later(struct stream *stream, void *bytes, size_t length)
{
    (void)stream;
    (void)bytes;
    (void)length;
    if (calls++ > 0)
        return 0;
    errno = EAGAIN;
    return -1;
}

static void be_woken(int number)
{
    (void)number;
}

/* poll(2) waits for ever for a descriptor below 0, so only a signal ends it. */
Test(stream_ends, a_signal_while_waiting_is_no_error, .timeout = 60)
{
    const struct sigaction woken = {.sa_handler = be_woken};
    cr_assert(eq(int, sigaction(SIGALRM, &woken, NULL), 0));
    struct stream stream = stream_make(-1);
    struct arena arena = arena_make(0);
    struct stream_record record;
    struct fail fail;
    stream.read = read_later;
    alarm(1);
    cr_assert(
        eq(int, stream_next(&stream, &arena, &record, &fail), STREAM_END));
    cr_assert(eq(int, calls, 2));
    arena_free(&arena);
    stream_free(&stream);
}

/* poll(2) refuses more descriptors than a process may have. */
Test(stream_ends, waiting_that_fails_is_trouble)
{
    struct rlimit old, none;
    cr_assert(eq(int, getrlimit(RLIMIT_NOFILE, &old), 0));
    none = old;
    none.rlim_cur = 0;
    struct stream stream = stream_make(-1);
    struct arena arena = arena_make(0);
    struct stream_record record;
    struct fail fail;
    stream.read = read_later;
    setrlimit(RLIMIT_NOFILE, &none);
    enum stream_status status = stream_next(&stream, &arena, &record, &fail);
    setrlimit(RLIMIT_NOFILE, &old);
    cr_assert(eq(int, status, STREAM_TROUBLE));
    cr_assert(eq(int, stream.error, EINVAL));
    arena_free(&arena);
    stream_free(&stream);
}

/* ---- limits ------------------------------------------------------------- */

/* A string of three blocks, under no limit and the largest number there is. */
Test(stream_ends, without_a_limit_records_are_as_long_as_they_are)
{
    const uint64_t limits[] = {0, UINT64_MAX};
    size_t length = 3 * STREAM_BLOCK;
    char *text = malloc(length);
    cr_assert(ne(ptr, text, NULL));
    memset(text, 'x', length);
    text[0] = text[length - 1] = '"';
    for (int i = 0; i < 2; i++) {
        struct stream stream = stream_in_steps(text, length, 100000);
        struct arena arena = arena_make(0);
        struct stream_record record;
        struct fail fail;
        stream.limits.bytes = limits[i];
        cr_assert(eq(int, stream_next(&stream, &arena, &record, &fail),
                     STREAM_VALUE));
        cr_assert(eq(sz, record.length, length));
        cr_assert(
            eq(int, stream_next(&stream, &arena, &record, &fail), STREAM_END));
        arena_free(&arena);
        stream_free(&stream);
    }
    free(text);
}

/* ---- lines -------------------------------------------------------------- */

Test(stream_ends, lines_inside_a_value_begin_with_space_or_what_goes_on)
{
    const char inside[] = " \t\r\n]},\"";
    for (int byte = 1; byte < 256; byte++)
        cr_assert(eq(int, lines_is_inside((char)byte),
                     memchr(inside, byte, sizeof inside - 1) != NULL),
                  "%d", byte);
    cr_assert(eq(sz, lines_find_new_value("{\n ]\n}\n[\n", 10), 7));
    cr_assert(eq(sz, lines_find_new_value("{\n ]\n}\n", 7), 7));
    cr_assert(eq(sz, lines_without_space("a b \t\r\n", 7), 3));
    cr_assert(eq(sz, lines_without_space(" \n", 2), 0));
}
