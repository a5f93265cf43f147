/* One buffer, one way out of it: a full buffer is either flushed (descriptor)
 * or doubled (memory). */
#include "output/sink.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#define MEMORY_FIRST ((size_t)4096)

struct sink sink_to_fd(int fd, char *buffer, size_t capacity)
{
    return (struct sink){
        .text = buffer, .capacity = capacity, .fd = fd, .write = write};
}

struct sink sink_to_memory(struct arena *arena)
{
    return (struct sink){.fd = -1, .arena = arena};
}

static void grow(struct sink *sink)
{
    size_t larger = sink->capacity ? 2 * sink->capacity : MEMORY_FIRST;
    char *text = NULL;
    if (larger > sink->capacity)
        text = arena_grow(sink->arena, sink->text, sink->capacity, larger, 1);
    if (text) {
        sink->text = text;
        sink->capacity = larger;
    } else {
        sink->error = ENOMEM;
    }
}

/* Whether a failed write may be tried again, after waiting where needed. */
static bool may_retry(int fd)
{
    if (errno == EINTR)
        return true;
    if (errno != EAGAIN)
        return false;
    struct pollfd ready = {.fd = fd, .events = POLLOUT};
    return poll(&ready, 1, -1) > 0 || errno == EINTR;
}

bool sink_flush(struct sink *sink)
{
    if (sink->arena)
        return !sink->error;
    size_t done = 0;
    while (!sink->error && done < sink->used) {
        ssize_t count =
            sink->write(sink->fd, sink->text + done, sink->used - done);
        if (count >= 0)
            done += (size_t)count;
        else if (!may_retry(sink->fd))
            sink->error = errno;
    }
    sink->used = 0;
    return !sink->error;
}

static void make_room(struct sink *sink)
{
    if (sink->arena)
        grow(sink);
    else
        sink_flush(sink);
}

void sink_write(struct sink *sink, const char *bytes, size_t length)
{
    while (length && !sink->error) {
        size_t room = sink->capacity - sink->used;
        if (!room) {
            make_room(sink);
            continue;
        }
        size_t part = length < room ? length : room;
        memcpy(sink->text + sink->used, bytes, part);
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
    sink_write(sink, &byte, 1);
}
