/* Where the bytes of a stream come from: the buffer of a stream, streams over a
 * text in memory or a part of a file, and inputs by their names. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "scene/stream/scene_input.h"
#include "support/sink.h"

/* ---- The buffer --------------------------------------------------------- */

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

bool stream_fill(struct stream *stream)
{
    if (stream->at_end || stream->stopped || stream->error)
        return false;
    if (stream->before_read && !stream->before_read(stream->context)) {
        stream->stopped = true;
        return false;
    }
    size_t left = stream->end - stream->start;
    if (left == 0 || (stream->end == stream->capacity && stream->start > 0)) {
        /* Drop what has been used. */
        if (left > 0)
            memmove(stream->text, stream->text + stream->start, left);
        stream->dropped += stream->start;
        stream->start = 0;
        stream->end = left;
    }
    if (stream->end == stream->capacity && !grow(stream)) {
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

/* ---- Texts and parts of files ------------------------------------------- */

static ssize_t read_text(struct stream *stream, void *bytes, size_t length)
{
    struct at_hand *text = stream->context;
    size_t count = length < text->length ? length : text->length;
    if (count == 0)
        return 0; /* an empty text may be NULL */
    memcpy(bytes, text->text, count);
    text->text += count;
    text->length -= count;
    return (ssize_t)count;
}

struct stream stream_at_hand(struct at_hand *text)
{
    struct stream stream = stream_make(-1);
    stream.read = read_text;
    stream.context = text;
    return stream;
}

static bool stop(void *context)
{
    (void)context;
    return false;
}

struct stream part_make(char *text, size_t length, uint64_t at, long line)
{
    struct stream part = stream_make(-1);
    part.before_read = stop;
    part.text = text;
    part.capacity = part.end = length;
    part.dropped = at;
    part.place.line = line;
    part.begun = part.started = part.one_line = part.by_line = true;
    part.is_json = true;
    return part;
}

bool part_may_follow(const struct stream *stream)
{
    return stream->start == stream->end && stream->place.column == 1 &&
           stream->begun && stream->one_line && stream->by_line &&
           stream->resume == STREAM_GO_ON &&
           stream->left_open.end <= stream_position(stream);
}

size_t part_join(struct stream *stream, const struct stream *part)
{
    uint64_t from = stream_position(stream);
    uint64_t to = stream_position(part);
    stream->dropped = to;
    stream->start = stream->end = 0;
    stream->place = part->place;
    stream->one_line = part->one_line;
    stream->by_line = part->by_line;
    stream->resume = part->resume;
    stream->skipped = part->skipped;
    stream->left_open = part->left_open;
    return (size_t)(to - from);
}

/* ---- Inputs by their names ---------------------------------------------- */

struct named_input named_input_open(const char *path, int in,
                                    struct output_guard *guard)
{
    struct named_input input = {in, "<stdin>", 0, false};
    if (strcmp(path, "-") != 0) {
        input.fd = open(path, O_RDONLY | O_CLOEXEC);
        input.file = path[0] ? path : "a file name is empty";
        input.error = input.fd < 0 ? errno : 0;
        input.is_closed_here = input.fd >= 0;
    }
    if (!input.error && !output_guard_admits(guard, input.fd, input.file)) {
        named_input_close(&input);
        input = (struct named_input){-1, input.file, ECANCELED, false};
    }
    return input;
}

void named_input_close(const struct named_input *input)
{
    if (input->is_closed_here)
        close(input->fd);
}
