/* Makes streams of what is no plain descriptor: texts in memory, parts of other
 * streams, and inputs by their names. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "scene/stream/scene_input.h"
#include "support/sink.h"

/* ---- Texts and parts of files ------------------------------------------- */

/* Nothing is written into a buffer that is at its end. */
struct stream stream_at_hand(struct at_hand text)
{
    struct stream stream = stream_make(-1);
    stream.text = (char *)text.text;
    stream.capacity = stream.end = text.length;
    stream.at_end = true;
    return stream;
}

void stream_begin_at_line(struct stream *stream, uint64_t at)
{
    stream->dropped = at;
    stream->begun = stream->started = true;
    stream->one_line = stream->by_line = stream->is_json = true;
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
    part.place.line = line;
    stream_begin_at_line(&part, at);
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
    struct named_input input = {.fd = in, .file = "<stdin>"};
    if (strcmp(path, "-") != 0) {
        input.fd = open(path, O_RDONLY | O_CLOEXEC);
        input.file = path[0] ? path : "a file name is empty";
        input.error = input.fd < 0 ? errno : 0;
        input.is_closed_here = input.fd >= 0;
    }
    if (!input.error && !output_guard_admits(guard, input.fd, input.file)) {
        named_input_close(&input);
        input = (struct named_input){
            .fd = -1, .file = input.file, .error = ECANCELED};
    }
    return input;
}

struct stream named_input_stream(const struct named_input *input)
{
    return input->fd < 0 ? stream_at_hand(input->text) : stream_make(input->fd);
}

void named_input_close(const struct named_input *input)
{
    if (input->is_closed_here)
        close(input->fd);
}
