/* output/sink: what is written arrives, in order, whatever write(2) does. */

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/criterion.h"
#include "support/sink.h"

/* A write(2) that takes a few bytes at a time, is interrupted every other time
 * and fails with `error` once `room` bytes are in. */
static struct {
    char text[4096];
    size_t used, room, step;
    int error, calls;
} target;

static ssize_t write_little(int fd, const void *bytes, size_t length)
{
    (void)fd;
    if (target.calls++ % 2) {
        errno = EINTR;
        return -1;
    }
    if (target.used == target.room) {
        errno = target.error;
        return -1;
    }
    size_t count = length < target.step ? length : target.step;
    if (count > target.room - target.used)
        count = target.room - target.used;
    memcpy(target.text + target.used, bytes, count);
    target.used += count;
    return (ssize_t)count;
}

static struct sink small_sink(char *buffer, size_t capacity)
{
    struct sink sink = sink_to_fd(99, buffer, capacity);
    sink.write = write_little;
    target.room = sizeof target.text;
    target.step = 3;
    return sink;
}

Test(sink, all_bytes_arrive_through_short_and_interrupted_writes)
{
    for (size_t before = 0; before < 20; before++) {
        char buffer[SINK_ROOM], text[SINK_ROOM] = {0};
        memset(&target, 0, sizeof target);
        struct sink sink = small_sink(buffer, sizeof buffer);
        size_t filled = sizeof buffer - before;
        sink_write(&sink, text, filled);
        sink_text(&sink, "Hello");
        sink_byte(&sink, ',');
        sink_write(&sink, " world\0!", 8);
        cr_assert(sink_flush(&sink));
        cr_assert(eq(sz, target.used, filled + 14));
        cr_assert(eq(mem, BYTES(target.text + filled, 14),
                     BYTES("Hello, world\0!", 14)));
    }
}

Test(sink, nothing_is_written_before_the_buffer_is_full_or_flushed)
{
    char buffer[SINK_ROOM], text[SINK_ROOM] = {0};
    struct sink sink = small_sink(buffer, sizeof buffer);
    sink_write(&sink, text, sizeof text);
    cr_assert(eq(int, target.calls, 0));
    sink_byte(&sink, '9');
    cr_assert(eq(sz, target.used, sizeof text));
    cr_assert(sink_flush(&sink));
    cr_assert(eq(sz, target.used, sizeof text + 1));
    int calls = target.calls;
    cr_assert(sink_flush(&sink));
    cr_assert(eq(int, target.calls, calls), "an empty buffer needs no write");
}

/* Five bytes and a newline fit 21 times into the buffer. */
Test(sink, a_full_buffer_is_handed_over_up_to_the_end_of_a_record)
{
    char buffer[SINK_ROOM];
    struct sink sink = small_sink(buffer, sizeof buffer);
    for (int i = 0; i < 100; i++) {
        sink_text(&sink, "12345");
        cr_assert(eq(sz, target.used % (21 * 6), 0));
        sink_end_record(&sink);
        cr_assert(eq(sz, sink.whole, sink.used));
    }
    cr_assert(eq(sz, target.used, 4 * 21 * 6));
    cr_assert(sink_flush(&sink));
    cr_assert(eq(sz, target.used, 600));
    for (int i = 0; i < 600; i++)
        cr_assert(eq(chr, target.text[i], "12345\n"[i % 6]));
}

/* What is whole goes first; then what is larger than the buffer, in parts. */
Test(sink, a_record_larger_than_the_buffer_is_handed_over_in_parts)
{
    char buffer[SINK_ROOM], large[3 * SINK_ROOM];
    memset(large, 'x', sizeof large);
    struct sink sink = small_sink(buffer, sizeof buffer);
    sink_text(&sink, "12345");
    sink_end_record(&sink);
    sink_write(&sink, large, SINK_ROOM - 6);
    cr_assert(eq(sz, target.used, 0));
    sink_byte(&sink, 'x');
    cr_assert(eq(sz, target.used, 6));
    sink_write(&sink, large, sizeof large);
    sink_end_record(&sink);
    cr_assert(sink_flush(&sink));
    cr_assert(eq(sz, target.used, 6 + SINK_ROOM - 6 + 1 + sizeof large + 1));
    cr_assert(eq(chr, target.text[5], '\n'));
    cr_assert(eq(chr, target.text[6], 'x'));
    cr_assert(eq(chr, target.text[target.used - 2], 'x'));
    cr_assert(eq(chr, target.text[target.used - 1], '\n'));
}

Test(sink, room_is_made_for_what_is_written_in_place)
{
    char buffer[SINK_ROOM];
    struct sink sink = small_sink(buffer, sizeof buffer);
    for (size_t length = 1; length <= 40; length++) {
        char *at = sink_room(&sink, length);
        cr_assert(all(le(ptr, buffer, at),
                      le(ptr, at + length, buffer + sizeof buffer)));
        memset(at, 'a', length);
        sink_advance(&sink, at + length);
    }
    cr_assert(sink_flush(&sink));
    cr_assert(eq(sz, target.used, 820));
    for (int i = 0; i < 820; i++)
        cr_assert(eq(chr, target.text[i], 'a'));
}

Test(sink, the_first_error_is_kept_and_ends_all_writing)
{
    char buffer[SINK_ROOM], text[3 * SINK_ROOM] = {0};
    struct sink sink = small_sink(buffer, sizeof buffer);
    target.room = SINK_ROOM + 6;
    target.error = ENOSPC;
    sink_write(&sink, text, sizeof text);
    cr_assert(not(sink_flush(&sink)));
    cr_assert(eq(int, sink.error, ENOSPC));
    int calls = target.calls;
    target.error = EIO;
    for (int i = 0; i < SINK_ROOM; i++)
        sink_text(&sink, "and more that is dropped");
    cr_assert(not(sink_flush(&sink)));
    cr_assert(eq(int, sink.error, ENOSPC));
    cr_assert(eq(int, target.calls, calls));
    cr_assert(eq(sz, target.used, SINK_ROOM + 6));
}

Test(sink, a_full_device_is_an_error)
{
    char buffer[SINK_ROOM];
    int fd = open("/dev/full", O_WRONLY);
    cr_assert(le(int, 0, fd));
    struct sink sink = sink_to_fd(fd, buffer, sizeof buffer);
    sink_text(&sink, "x");
    cr_assert(not(sink_flush(&sink)));
    cr_assert(eq(int, sink.error, ENOSPC));
    close(fd);
}

Test(sink, a_closed_pipe_is_told_from_other_errors)
{
    char buffer[SINK_ROOM];
    int ends[2];
    signal(SIGPIPE, SIG_IGN);
    cr_assert(eq(int, pipe(ends), 0));
    close(ends[0]);
    struct sink sink = sink_to_fd(ends[1], buffer, sizeof buffer);
    sink_text(&sink, "x");
    cr_assert(not(sink_flush(&sink)));
    cr_assert(eq(int, sink.error, EPIPE));
    close(ends[1]);
}

/* The pipe is full when the parent writes; the child reads it after a while. */
Test(sink, a_descriptor_that_would_block_is_waited_for)
{
    enum { SIZE = 300000 };
    char text[SIZE] = "";
    int ends[2];
    cr_assert(eq(int, pipe(ends), 0));
    cr_assert(eq(int, fcntl(ends[1], F_SETFL, O_NONBLOCK), 0));
    pid_t child = fork();
    if (child == 0) {
        long total = 0, count;
        close(ends[1]);
        poll(NULL, 0, 50);
        while ((count = read(ends[0], text, SIZE)) > 0)
            total += count;
        _exit(total == SIZE ? 0 : 1);
    }
    char buffer[1000];
    struct sink sink = sink_to_fd(ends[1], buffer, sizeof buffer);
    sink_write(&sink, text, SIZE);
    cr_assert(sink_flush(&sink));
    close(ends[1]);
    int status = 1;
    waitpid(child, &status, 0);
    cr_assert(eq(int, status, 0));
}

/* Would block once, then takes all. */
static ssize_t write_later(int fd, const void *bytes, size_t length)
{
    (void)fd;
    (void)bytes;
    if (target.calls++ > 0)
        return (ssize_t)length;
    errno = EAGAIN;
    return -1;
}

static void be_woken(int signal_number)
{
    (void)signal_number;
}

/* poll(2) waits for ever for a descriptor below 0, so only a signal ends it. */
Test(sink, a_signal_while_waiting_is_no_error, .timeout = 60)
{
    char buffer[SINK_ROOM];
    const struct sigaction woken = {.sa_handler = be_woken};
    cr_assert(eq(int, sigaction(SIGALRM, &woken, NULL), 0));
    struct sink sink = sink_to_fd(-1, buffer, sizeof buffer);
    sink.write = write_later;
    sink_text(&sink, "x");
    alarm(1);
    cr_assert(sink_flush(&sink));
    cr_assert(eq(int, target.calls, 2));
}

/* poll(2) refuses more descriptors than a process may have. */
Test(sink, waiting_that_fails_is_an_error)
{
    char buffer[SINK_ROOM];
    struct rlimit old, none;
    cr_assert(eq(int, getrlimit(RLIMIT_NOFILE, &old), 0));
    none = old;
    none.rlim_cur = 0;
    struct sink sink = sink_to_fd(-1, buffer, sizeof buffer);
    sink.write = write_later;
    sink_text(&sink, "x");
    setrlimit(RLIMIT_NOFILE, &none);
    bool flushed = sink_flush(&sink);
    setrlimit(RLIMIT_NOFILE, &old);
    cr_assert(not(flushed));
    cr_assert(eq(int, sink.error, EINVAL));
}

/* Twice the capacity is more than a size can say. */
Test(sink, memory_beyond_all_sizes_is_an_error)
{
    struct arena arena = arena_make(0);
    struct sink sink = sink_to_memory(&arena);
    sink.capacity = sink.used = SIZE_MAX / 2 + 1;
    sink_byte(&sink, 'x');
    cr_assert(eq(int, sink.error, ENOMEM));
    arena_free(&arena);
}

Test(sink, memory_keeps_everything)
{
    struct arena arena = arena_make(0);
    struct sink sink = sink_to_memory(&arena);
    for (int i = 0; i < 100000; i++)
        sink_byte(&sink, (char)('a' + i % 26));
    cr_assert(sink_flush(&sink));
    cr_assert(eq(sz, sink.used, 100000));
    for (int i = 0; i < 100000; i++)
        cr_assert(eq(chr, sink.text[i], 'a' + i % 26));
    arena_free(&arena);
}

Test(sink, memory_that_runs_out_is_an_error)
{
    struct arena arena = arena_make(100000);
    struct sink sink = sink_to_memory(&arena);
    for (int i = 0; i < 200000; i++)
        sink_byte(&sink, 'x');
    cr_assert(not(sink_flush(&sink)));
    cr_assert(eq(int, sink.error, ENOMEM));
    arena_free(&arena);
}

/* Nothing to write to at all, yet what is written in place has a place. */
Test(sink, without_any_memory_bytes_are_dropped)
{
    struct arena arena = arena_make(1);
    struct sink sink = sink_to_memory(&arena);
    for (int i = 0; i < 10; i++) {
        char *at = sink_room(&sink, SINK_ROOM);
        memset(at, 'a', SINK_ROOM);
        sink_advance(&sink, at + SINK_ROOM);
        sink_text(&sink, "x");
    }
    cr_assert(not(sink_flush(&sink)));
    cr_assert(eq(int, sink.error, ENOMEM));
    arena_free(&arena);
}

/* ---- records that were kept elsewhere, and what is taken back ----------- */

/* In front, one that fits and one that passes the buffer by. */
Test(sink, records_arrive_in_order_whatever_their_length)
{
    char buffer[SINK_ROOM], large[3 * SINK_ROOM];
    memset(large, 'x', sizeof large);
    struct sink sink = small_sink(buffer, sizeof buffer);
    sink_text(&sink, "a\n");
    sink_records(&sink, "bb\n", 3);
    cr_assert(eq(sz, sink.whole, 5));
    cr_assert(eq(sz, target.used, 0));
    sink_records(&sink, large, sizeof large);
    cr_assert(eq(sz, target.used, 5 + sizeof large));
    cr_assert(eq(sz, sink.used, 0));
    cr_assert(eq(u64, sink_position(&sink), 5 + sizeof large));
    cr_assert(eq(mem, BYTES(target.text, 8), BYTES("a\nbb\nxxx", 8)));
}

Test(sink, what_is_still_there_can_be_taken_back)
{
    char buffer[SINK_ROOM], large[2 * SINK_ROOM] = {0};
    struct sink sink = small_sink(buffer, sizeof buffer);
    sink_text(&sink, "kept");
    uint64_t position = sink_position(&sink);
    sink_text(&sink, "dropped");
    cr_assert(sink_take_back(&sink, position));
    cr_assert(eq(u64, sink_position(&sink), position));
    sink_write(&sink, large, sizeof large);
    cr_assert(not(sink_take_back(&sink, position)));
    cr_assert(eq(u64, sink_position(&sink), 4 + sizeof large));
    sink.error = EIO;
    cr_assert(not(sink_take_back(&sink, sink_position(&sink))));
}

/* The record that is dropped is no longer one that could be handed over: the
 * buffer, when it is full, goes as far as the first. */
Test(sink, a_whole_record_can_be_taken_back)
{
    char buffer[SINK_ROOM], large[SINK_ROOM];
    memset(large, 'x', sizeof large);
    struct sink sink = small_sink(buffer, sizeof buffer);
    sink_text(&sink, "kept");
    sink_end_record(&sink);
    uint64_t position = sink_position(&sink);
    sink_text(&sink, "dropped");
    sink_end_record(&sink);
    cr_assert(sink_take_back(&sink, position));
    sink_write(&sink, large, sizeof large);
    cr_assert(eq(sz, target.used, 5));
    cr_assert(eq(mem, BYTES(target.text, 5), BYTES("kept\n", 5)));
    cr_assert(sink_flush(&sink));
    cr_assert(eq(sz, target.used, 5 + sizeof large));
    cr_assert(eq(mem, BYTES(target.text + 5, sizeof large),
                 BYTES(large, sizeof large)));
}

Test(sink, an_emptied_memory_sink_may_be_used_again)
{
    struct arena arena = arena_make(100000);
    struct sink sink = sink_to_memory(&arena);
    for (int times = 0; times < 3; times++) {
        for (int i = 0; i < 200000; i++)
            sink_byte(&sink, 'x');
        cr_assert(eq(int, sink.error, ENOMEM));
        sink_empty(&sink);
        sink_text(&sink, "again");
        cr_assert(eq(int, sink.error, 0));
        cr_assert(eq(sz, sink.used, 5));
        cr_assert(eq(mem, BYTES(sink.text, 5), BYTES("again", 5)));
        sink_empty(&sink);
        cr_assert(eq(sz, sink.used, 0));
    }
    arena_free(&arena);
}

/* ---- filters ------------------------------------------------------------ */

/* Doubles each byte. */
static void pass_twice(struct sink_filter *filter, const char *bytes,
                       size_t length)
{
    for (size_t i = 0; i < length; i++) {
        sink_byte(filter->to, bytes[i]);
        sink_byte(filter->to, bytes[i]);
    }
}

Test(sink, a_flush_goes_through_all_filters)
{
    char buffers[3][SINK_ROOM];
    memset(&target, 0, sizeof target);
    struct sink last = small_sink(buffers[0], SINK_ROOM);
    struct sink_filter second = {&last, pass_twice};
    struct sink middle = sink_to_filter(&second, buffers[1], SINK_ROOM);
    struct sink_filter first = {&middle, pass_twice};
    struct sink sink = sink_to_filter(&first, buffers[2], SINK_ROOM);
    sink_text(&sink, "ab");
    cr_assert(eq(sz, target.used, 0));
    cr_assert(sink_flush(&sink));
    cr_assert(eq(str, target.text, "aaaabbbb"));
}

Test(sink, a_failure_behind_a_filter_is_a_failure_before_it)
{
    char buffers[2][SINK_ROOM], text[4 * SINK_ROOM] = {0};
    memset(&target, 0, sizeof target);
    struct sink last = small_sink(buffers[0], SINK_ROOM);
    struct sink_filter filter = {&last, pass_twice};
    struct sink sink = sink_to_filter(&filter, buffers[1], SINK_ROOM);
    target.room = 0;
    target.error = ENOSPC;
    sink_write(&sink, text, sizeof text);
    cr_assert(eq(int, sink.error, ENOSPC));
    cr_assert(not(sink_flush(&sink)));
}
