#include "scene/stream/fill.h"

#include "support/sink.h"

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <string.h>

static bool grow(struct stream *stream)
{
    uint64_t limit = stream->limits.bytes;
    size_t most = limit && limit < SIZE_MAX ? (size_t)limit + 1 : SIZE_MAX;
    size_t larger = stream->capacity ? 2 * stream->capacity : STREAM_BLOCK;
    if (stream->capacity >= most / 2)
        larger = most;
    if (larger <= stream->capacity)
        return false;
    struct arena memory = arena_make(stream->memory.limit);
    char *text = arena_take(&memory, larger, 1);
    if (!text)
        return false;
    if (stream->end)
        memcpy(text, stream->text, stream->end);
    arena_free(&stream->memory);
    stream->memory = memory;
    stream->text = text;
    stream->capacity = larger;
    return true;
}

/* text[start] is now text[0]. */
static void drop_used(struct stream *stream)
{
    stream->dropped += stream->start;
    stream->end -= stream->start;
    stream->start = 0;
}

/* Makes room behind text[end). */
static bool make_room(struct stream *stream)
{
    if (stream->start == stream->end)
        drop_used(stream);
    if (stream->end < stream->capacity)
        return true;
    if (!stream->start)
        return grow(stream);
    memmove(stream->text, stream->text + stream->start,
            stream->end - stream->start);
    drop_used(stream);
    return true;
}

bool stream_fill(struct stream *stream)
{
    if (stream->at_end || stream->stopped || stream->error)
        return false;
    if (stream->before_read && !stream->before_read(stream->context)) {
        stream->stopped = true;
        return false;
    }
    if (!make_room(stream)) {
        stream->error = ENOMEM;
        return false;
    }
    ssize_t count;
    do {
        count = stream->read(stream, stream->text + stream->end,
                             stream->capacity - stream->end);
    } while (count < 0 && retry_after_failure(stream->fd, POLLIN));
    if (count < 0)
        stream->error = errno;
    else if (count == 0)
        stream->at_end = true;
    else
        stream->end += (size_t)count;
    return count > 0;
}
