#include "scene/stream/xml.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "scene/stream/fill.h"

/* The mark of UTF-16 and a < behind it, the lower byte first or the higher. */
static bool is_utf16(struct stream *stream)
{
    while (stream->end - stream->start < 4 && stream_fill(stream))
        continue;
    const char *text = stream->text + stream->start;
    return stream->end - stream->start >= 4 &&
           (memcmp(text, "\xFF\xFE<\0", 4) == 0 ||
            memcmp(text, "\xFE\xFF\0<", 4) == 0);
}

bool xml_begins(struct stream *stream)
{
    char first = stream->text[stream->start];
    return first == '<' ||
           ((first == '\xFF' || first == '\xFE') && is_utf16(stream));
}

/* Whether there is more of it than the limit; else it has been read. */
static bool is_too_large(struct stream *stream)
{
    uint64_t limit = stream->limits.bytes;
    bool large = false;
    do {
        large = limit && stream->end - stream->start > limit;
    } while (!large && stream_fill(stream));
    return large;
}

/* Says what is wrong with all of it; nothing of the file is read any more. */
static enum stream_status refuse(struct stream *stream,
                                 struct stream_record *record)
{
    stream->resume = STREAM_AT_FILE_END;
    record->length = 0;
    return STREAM_FAILED;
}

enum stream_status xml_next(struct stream *stream, struct stream_record *record,
                            struct fail *fail)
{
    bool large = is_too_large(stream);
    if (stream->stopped)
        return STREAM_END;
    *record = (struct stream_record){
        .text = stream->text + stream->start,
        .length = stream->end - stream->start,
        .is_xml = true,
        .place = stream->place,
    };
    if (large) {
        fail_set(fail, "xml-too-large",
                 "expected a document of at most %" PRIu64
                 " bytes (--max-bytes), found a longer one",
                 stream->limits.bytes);
        return refuse(stream, record);
    }
    if (stream->error == ENOMEM) {
        stream->error = 0;
        fail_memory(fail);
        return refuse(stream, record);
    }
    if (stream->error)
        return STREAM_TROUBLE;
    stream->start = stream->end;
    stream->is_xml = false;
    return STREAM_VALUE;
}
