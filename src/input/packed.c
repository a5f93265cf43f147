#include "input/packed.h"

#include <string.h>

#include "input/fill.h"

static const struct format {
    const char *name, *magic, *program; /* that writes the data to its output */
} formats[] = {
    {"gzip", "\x1F\x8B", "zcat"},
    {"zstd", "\x28\xB5\x2F\xFD", "zstdcat"},
    {"bzip2", "BZh", "bzcat"},
    {"xz",
     "\xFD"
     "7zXZ",
     "xzcat"},
    {"zip", "PK\x03\x04", "unzip -p"},
    {"lz4", "\x04\x22\x4D\x18", "lz4cat"},
};

static bool begins(struct stream *stream, const char *magic)
{
    size_t length = strlen(magic), seen = 0;
    while (seen < length) {
        size_t left = stream->end - stream->start;
        if (seen == left && !stream_fill(stream))
            return false;
        if (stream->text[stream->start + seen] != magic[seen])
            return false;
        seen++;
    }
    return true;
}

bool packed_refuse(struct stream *stream, struct stream_record *record,
                   struct fail *fail)
{
    const size_t count = sizeof formats / sizeof *formats;
    size_t i = 0;
    while (i < count && !begins(stream, formats[i].magic))
        i++;
    if (i == count)
        return false;
    *record = (struct stream_record){.text = stream->text + stream->start,
                                     .place = stream->place};
    fail_set(fail, "compressed-input",
             "this is %s data: decompress it first, for example by \"%s FILE | "
             "collide ...\"",
             formats[i].name, formats[i].program);
    stream->start = stream->end;
    stream->at_end = true;
    return true;
}
