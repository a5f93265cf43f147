#include "scene/stream/part.h"

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
