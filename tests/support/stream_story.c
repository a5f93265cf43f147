#include "support/stream_story.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* What read(2) gives: text[at..length) in steps, now and then EINTR, and
 * `error` or the end behind it. */
static struct {
    const char *text;
    size_t length, at, step;
    int error, calls;
} source;

static ssize_t read_little(struct stream *stream, void *bytes, size_t length)
{
    (void)stream;
    if (source.calls++ % 3 == 1) {
        errno = EINTR;
        return -1;
    }
    size_t left = source.length - source.at;
    size_t count = length < source.step ? length : source.step;
    if (count > left)
        count = left;
    if (!count && source.error) {
        errno = source.error;
        return -1;
    }
    memcpy(bytes, source.text + source.at, count);
    source.at += count;
    return (ssize_t)count;
}

struct stream stream_in_steps(const char *text, size_t length, size_t step)
{
    struct stream stream = stream_make(-1);
    memset(&source, 0, sizeof source);
    source.text = text;
    source.length = length;
    source.step = step;
    stream.read = read_little;
    return stream;
}

static void tell(struct sink *told, enum stream_status status,
                 const struct stream_record *record, struct fail *fail)
{
    char place[64];
    struct json_place at = record->place;
    if (status == STREAM_FAILED)
        at = stream_locate(record, fail);
    snprintf(place, sizeof place, "%s%c%ld:%ld ", told->used ? "; " : "",
             status == STREAM_VALUE ? 'V' : 'F', at.line, at.column);
    sink_text(told, place);
    if (status == STREAM_VALUE)
        sink_write(told, record->text, record->length);
    else
        sink_text(told, fail->code);
}

void stream_breaks_with(int error)
{
    source.error = error;
}

enum stream_status stream_story(struct stream *stream, struct sink *told)
{
    struct arena scratch = arena_make(0);
    enum stream_status status;
    for (;;) {
        struct stream_record record;
        struct fail fail;
        status = stream_next(stream, &scratch, &record, &fail);
        if (status == STREAM_END || status == STREAM_TROUBLE)
            break;
        tell(told, status, &record, &fail);
    }
    sink_byte(told, '\0');
    arena_free(&scratch);
    return status;
}
