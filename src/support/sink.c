/* Writes bytes through one buffer: when it is full, it is flushed to the
 * descriptor, or doubled in memory. Also guards the output from being an input:
 * each file that is opened to be read is compared with the output file. */
#define SINK_INSIDE

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/number.h"
#include "support/sink.h"

#define MEMORY_FIRST ((size_t)SINK_ROOM)

bool retry_after_failure(int fd, short event)
{
    if (errno == EINTR)
        return true;
    if (errno != EAGAIN)
        return false;
    struct pollfd ready = {.fd = fd, .events = event};
    return poll(&ready, 1, -1) > 0 || errno == EINTR;
}

struct sink sink_to_fd(int fd, char *buffer, size_t capacity)
{
    assert(capacity >= SINK_ROOM);
    return (struct sink){
        .text = buffer, .capacity = capacity, .fd = fd, .write = write};
}

struct sink sink_to_filter(struct sink_filter *filter, char *buffer,
                           size_t capacity)
{
    struct sink sink = sink_to_fd(filter->to->fd, buffer, capacity);
    sink.filter = filter;
    return sink;
}

struct sink sink_to_memory(struct arena *arena)
{
    return (struct sink){.fd = -1, .arena = arena};
}

const char *sink_string(struct sink *sink)
{
    sink_byte(sink, '\0');
    if (sink->error)
        return NULL;
    arena_shrink(sink->arena, sink->text, sink->capacity, sink->used, 1);
    sink->capacity = sink->used;
    return sink->text;
}

/* One that has failed has lost its memory, not the arena. */
void sink_empty(struct sink *sink)
{
    if (sink->error) {
        arena_free(sink->arena);
        *sink = sink_to_memory(sink->arena);
    }
    sink->used = sink->whole = 0;
}

void sink_fail(struct sink *sink)
{
    sink->error = ENOMEM;
    sink->used = 0;
    sink->text = sink->nowhere;
    sink->capacity = sizeof sink->nowhere;
}

static void grow(struct sink *sink)
{
    size_t larger = sink->capacity ? 2 * sink->capacity : MEMORY_FIRST;
    char *text = NULL;
    if (larger > sink->capacity)
        text = arena_grow(sink->arena, sink->text, sink->capacity, larger, 1);
    if (!text) {
        sink_fail(sink);
        return;
    }
    sink->text = text;
    sink->capacity = larger;
}

static void write_all(struct sink *sink, const char *bytes, size_t length)
{
    size_t done = 0;
    if (sink->filter && !sink->error) {
        sink->filter->pass(sink->filter, bytes, length);
        sink->error = sink->filter->to->error;
        done = length;
    }
    while (!sink->error && done < length) {
        ssize_t count = sink->write(sink->fd, bytes + done, length - done);
        if (count >= 0)
            done += (size_t)count;
        else if (!retry_after_failure(sink->fd, POLLOUT))
            sink->error = errno;
    }
    sink->handed += length;
}

/* Writes the first `length` bytes of the buffer and takes them out of it. */
static void hand_over(struct sink *sink, size_t length)
{
    write_all(sink, sink->text, length);
    sink->used -= length;
    sink->whole = 0;
    memmove(sink->text, sink->text + length, sink->used);
}

bool sink_flush(struct sink *sink)
{
    int error = 0;
    for (struct sink *at = sink; at; at = at->filter ? at->filter->to : NULL) {
        if (!at->arena)
            hand_over(at, at->used);
        error = error ? error : at->error;
    }
    sink->error = error;
    return !error;
}

void sink_make_room(struct sink *sink, size_t length)
{
    while (sink->capacity - sink->used < length) {
        if (sink->error)
            sink->used = 0;
        else if (sink->arena)
            grow(sink);
        else
            hand_over(sink, sink->whole ? sink->whole : sink->used);
    }
}

void sink_write(struct sink *sink, const char *bytes, size_t length)
{
    while (length && !sink->error) {
        char *at = sink_room(sink, 1);
        size_t room = sink->capacity - sink->used;
        size_t part = length < room ? length : room;
        memcpy(at, bytes, part);
        sink->used += part;
        bytes += part;
        length -= part;
    }
}

void sink_text(struct sink *sink, const char *text)
{
    sink_write(sink, text, strlen(text));
}

void sink_byte(struct sink *sink, char byte)
{
    *sink_room(sink, 1) = byte;
    sink->used++;
}

void sink_integer(struct sink *sink, long number)
{
    char text[NUMBER_MAX];
    sink_write(sink, text, number_write_long(text, number));
}

void sink_number(struct sink *sink, double number, int digits)
{
    char text[NUMBER_MAX];
    if (!isfinite(number)) {
        sink_byte(sink, '?');
        return;
    }
    size_t length = digits ? number_write_digits(text, number, digits)
                           : number_write(text, number);
    sink_write(sink, text, length);
}

void sink_color(struct sink *sink, const char *color)
{
    if (!sink->is_colored)
        return;
    sink_text(sink, "\033[");
    sink_text(sink, color);
    sink_byte(sink, 'm');
}

void sink_end_record(struct sink *sink)
{
    sink_byte(sink, '\n');
    sink->whole = sink->used;
}

void sink_print(struct sink *sink, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    sink_print_list(sink, 0, format, arguments);
    va_end(arguments);
}

void sink_print_list(struct sink *sink, int digits, const char *format,
                     va_list arguments)
{
    for (;; format++) {
        size_t plain = strcspn(format, "%\n");
        sink_write(sink, format, plain);
        format += plain;
        if (!*format)
            break;
        if (*format == '\n') {
            sink_end_record(sink);
            continue;
        }
        format++;
        assert(*format == 's' || *format == 'd' || *format == 'g' ||
               (format[0] == 'l' && format[1] == 'd'));
        if (*format == 's') {
            sink_text(sink, va_arg(arguments, const char *));
        } else if (*format == 'd') {
            sink_integer(sink, va_arg(arguments, int));
        } else if (*format == 'g') {
            sink_number(sink, va_arg(arguments, double), digits);
        } else {
            sink_integer(sink, va_arg(arguments, long));
            format++;
        }
    }
}

/* What would fill the buffer passes it by. */
void sink_records(struct sink *sink, const char *bytes, size_t length)
{
    if (sink->arena || length < sink->capacity) {
        sink_write(sink, bytes, length);
    } else {
        sink_flush(sink);
        write_all(sink, bytes, length);
    }
    sink->whole = sink->used;
}

uint64_t sink_position(const struct sink *sink)
{
    return sink->handed + sink->used;
}

bool sink_take_back(struct sink *sink, uint64_t position)
{
    if (sink->error || position < sink->handed)
        return false;
    sink->used = (size_t)(position - sink->handed);
    if (sink->whole > sink->used)
        sink->whole = sink->used;
    return true;
}

/* ---- The guard of inputs ------------------------------------------------- */

static void arm(struct output_guard *guard, int error,
                const struct stat *status)
{
    guard->is_armed = error == 0 && S_ISREG(status->st_mode);
    if (!guard->is_armed)
        return;
    guard->device = status->st_dev;
    guard->inode = status->st_ino;
}

void output_guard_arm(struct output_guard *guard, const char *path)
{
    struct stat status;
    int error = stat(path, &status);
    arm(guard, error, &status);
}

void output_guard_arm_descriptor(struct output_guard *guard, int fd)
{
    struct stat status;
    int error = fstat(fd, &status);
    arm(guard, error, &status);
}

static bool is_guarded(const struct output_guard *guard,
                       const struct stat *status)
{
    return status->st_dev == guard->device && status->st_ino == guard->inode;
}

bool output_guard_is(const struct output_guard *guard, int fd)
{
    struct stat status;
    return guard && guard->is_armed && fstat(fd, &status) == 0 &&
           is_guarded(guard, &status);
}

bool output_guard_is_path(const struct output_guard *guard, const char *path)
{
    struct stat status;
    return guard && guard->is_armed && stat(path, &status) == 0 &&
           is_guarded(guard, &status);
}

/* The name is read only after all threads have ended. */
void output_guard_trip(struct output_guard *guard, const char *input)
{
    if (!atomic_exchange(&guard->is_tripped, true))
        snprintf(guard->input, sizeof guard->input, "%s", input);
}

bool output_guard_admits(struct output_guard *guard, int fd, const char *input)
{
    if (!output_guard_is(guard, fd))
        return true;
    output_guard_trip(guard, input);
    return false;
}
