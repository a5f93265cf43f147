/* output/sink: what is written arrives, in order, whatever write(2) does. */
#include <criterion/criterion.h>

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

#include "output/sink.h"

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
    for (size_t capacity = 1; capacity < 20; capacity++) {
        char buffer[20];
        memset(&target, 0, sizeof target);
        struct sink sink = small_sink(buffer, capacity);
        sink_text(&sink, "Hello");
        sink_byte(&sink, ',');
        sink_write(&sink, " world\0!", 8);
        cr_assert(sink_flush(&sink));
        cr_assert_eq(target.used, 14);
        cr_assert_eq(memcmp(target.text, "Hello, world\0!", 14), 0);
    }
}

Test(sink, nothing_is_written_before_the_buffer_is_full_or_flushed)
{
    char buffer[8];
    struct sink sink = small_sink(buffer, sizeof buffer);
    sink_text(&sink, "12345678");
    cr_assert_eq(target.calls, 0);
    sink_byte(&sink, '9');
    cr_assert_eq(target.used, 8);
    cr_assert(sink_flush(&sink));
    cr_assert_eq(target.used, 9);
    int calls = target.calls;
    cr_assert(sink_flush(&sink));
    cr_assert_eq(target.calls, calls, "an empty buffer needs no write");
}

Test(sink, the_first_error_is_kept_and_ends_all_writing)
{
    char buffer[4];
    struct sink sink = small_sink(buffer, sizeof buffer);
    target.room = 6;
    target.error = ENOSPC;
    sink_text(&sink, "123456789");
    cr_assert_not(sink_flush(&sink));
    cr_assert_eq(sink.error, ENOSPC);
    int calls = target.calls;
    target.error = EIO;
    sink_text(&sink, "and more that is dropped");
    cr_assert_not(sink_flush(&sink));
    cr_assert_eq(sink.error, ENOSPC);
    cr_assert_eq(target.calls, calls);
    cr_assert_eq(target.used, 6);
}

Test(sink, a_full_device_is_an_error)
{
    char buffer[16];
    int fd = open("/dev/full", O_WRONLY);
    cr_assert_geq(fd, 0);
    struct sink sink = sink_to_fd(fd, buffer, sizeof buffer);
    sink_text(&sink, "x");
    cr_assert_not(sink_flush(&sink));
    cr_assert_eq(sink.error, ENOSPC);
    close(fd);
}

Test(sink, a_closed_pipe_is_told_from_other_errors)
{
    char buffer[16];
    int ends[2];
    signal(SIGPIPE, SIG_IGN);
    cr_assert_eq(pipe(ends), 0);
    close(ends[0]);
    struct sink sink = sink_to_fd(ends[1], buffer, sizeof buffer);
    sink_text(&sink, "x");
    cr_assert_not(sink_flush(&sink));
    cr_assert_eq(sink.error, EPIPE);
    close(ends[1]);
}

/* The pipe is full when the parent writes; the child reads it after a while. */
Test(sink, a_descriptor_that_would_block_is_waited_for)
{
    enum { SIZE = 300000 };
    static char text[SIZE];
    int ends[2];
    cr_assert_eq(pipe(ends), 0);
    cr_assert_eq(fcntl(ends[1], F_SETFL, O_NONBLOCK), 0);
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
    cr_assert_eq(status, 0);
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
    char buffer[16];
    const struct sigaction woken = {.sa_handler = be_woken};
    cr_assert_eq(sigaction(SIGALRM, &woken, NULL), 0);
    struct sink sink = sink_to_fd(-1, buffer, sizeof buffer);
    sink.write = write_later;
    sink_text(&sink, "x");
    alarm(1);
    cr_assert(sink_flush(&sink));
    cr_assert_eq(target.calls, 2);
}

/* poll(2) refuses more descriptors than a process may have. */
Test(sink, waiting_that_fails_is_an_error)
{
    char buffer[16];
    struct rlimit old, none;
    cr_assert_eq(getrlimit(RLIMIT_NOFILE, &old), 0);
    none = old;
    none.rlim_cur = 0;
    struct sink sink = sink_to_fd(-1, buffer, sizeof buffer);
    sink.write = write_later;
    sink_text(&sink, "x");
    setrlimit(RLIMIT_NOFILE, &none);
    bool flushed = sink_flush(&sink);
    setrlimit(RLIMIT_NOFILE, &old);
    cr_assert_not(flushed);
    cr_assert_eq(sink.error, EINVAL);
}

/* Twice the capacity is more than a size can say. */
Test(sink, memory_beyond_all_sizes_is_an_error)
{
    struct arena arena = arena_make(0);
    struct sink sink = sink_to_memory(&arena);
    sink.capacity = sink.used = SIZE_MAX / 2 + 1;
    sink_byte(&sink, 'x');
    cr_assert_eq(sink.error, ENOMEM);
    arena_free(&arena);
}

Test(sink, memory_keeps_everything)
{
    struct arena arena = arena_make(0);
    struct sink sink = sink_to_memory(&arena);
    for (int i = 0; i < 100000; i++)
        sink_byte(&sink, (char)('a' + i % 26));
    cr_assert(sink_flush(&sink));
    cr_assert_eq(sink.used, 100000);
    for (int i = 0; i < 100000; i++)
        cr_assert_eq(sink.text[i], 'a' + i % 26);
    arena_free(&arena);
}

Test(sink, memory_that_runs_out_is_an_error)
{
    struct arena arena = arena_make(100000);
    struct sink sink = sink_to_memory(&arena);
    for (int i = 0; i < 200000; i++)
        sink_byte(&sink, 'x');
    cr_assert_not(sink_flush(&sink));
    cr_assert_eq(sink.error, ENOMEM);
    arena_free(&arena);
}
