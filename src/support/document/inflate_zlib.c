#include "support/document/inflate.h"

#ifndef HAVE_ZLIB

enum inflated inflate_zlib(struct packed packed, struct unpacked *out,
                           struct arena *arena)
{
    (void)packed;
    (void)out;
    (void)arena;
    return INFLATED_WITHOUT;
}

#else

#include <limits.h>
#include <stdbool.h>
#include <zlib.h>

/* Any window, and a head of zlib or of gzip. */
#define WINDOW_BITS (MAX_WBITS + 32)

static voidpf take(voidpf arena, uInt count, uInt size)
{
    return arena_alloc(arena, count, size);
}

/* All goes at once, when the caller rewinds the arena. */
static void give_back(voidpf arena, voidpf memory)
{
    (void)arena;
    (void)memory;
}

/* As much as zlib counts at once. */
static uInt part(size_t left)
{
    return left < UINT_MAX ? (uInt)left : UINT_MAX;
}

/* What is left to read, and what is left to fill: at the end one byte more than
 * is wanted, so that it shows whether there is one. */
struct inflating {
    z_stream stream;
    struct packed packed;
    uint8_t *bytes, beyond;
    size_t length;
};

/* Gives the stream more to read or to fill, where there is more. */
static void supply(struct inflating *in)
{
    z_stream *stream = &in->stream;
    if (stream->avail_in == 0 && in->packed.length > 0) {
        stream->next_in = (z_const Bytef *)in->packed.bytes;
        stream->avail_in = part(in->packed.length);
        in->packed.bytes += stream->avail_in;
        in->packed.length -= stream->avail_in;
    }
    if (stream->avail_out == 0 && in->length > 0) {
        stream->next_out = in->bytes;
        stream->avail_out = part(in->length);
        in->bytes += stream->avail_out;
        in->length -= stream->avail_out;
    } else if (stream->avail_out == 0) {
        stream->next_out = &in->beyond;
        stream->avail_out = 1;
    }
}

/* Each step reads or writes at least a byte, or is the last. */
static enum inflated run(struct inflating *in, struct unpacked *out)
{
    z_stream *stream = &in->stream;
    int result = Z_OK;
    while (result == Z_OK) {
        supply(in);
        result = inflate(stream, Z_NO_FLUSH);
        if (stream->next_out == &in->beyond + 1)
            return INFLATED_MORE;
    }
    bool unread = stream->avail_in > 0 || in->packed.length > 0;
    if (result == Z_MEM_ERROR)
        return INFLATED_NO_MEMORY;
    if (result != Z_STREAM_END || unread)
        return INFLATED_CORRUPT;
    if (stream->next_out != &in->beyond)
        out->length -= in->length + stream->avail_out;
    return INFLATED;
}

enum inflated inflate_zlib(struct packed packed, struct unpacked *out,
                           struct arena *arena)
{
    struct inflating in = {
        .stream = {.zalloc = take, .zfree = give_back, .opaque = arena},
        .packed = packed,
        .bytes = out->bytes,
        .length = out->length,
    };
    if (inflateInit2(&in.stream, WINDOW_BITS) != Z_OK)
        return INFLATED_NO_MEMORY;
    enum inflated inflated = run(&in, out);
    inflateEnd(&in.stream);
    return inflated;
}

#endif
