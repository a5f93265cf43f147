#include "scene/stream/at_hand.h"

#include <string.h>

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
