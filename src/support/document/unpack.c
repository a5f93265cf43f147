/* Base64 (RFC 4648, section 4), with white space anywhere. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "support/document/document.h"
#include "support/json/string.h"
#include "support/matches.h"

/* What is wrong with a text; NULL for nothing. */
struct base64_fault {
    const char *what; /* "a letter of base64, ..": what is expected */
    size_t at;        /* characters in front of it */
};

/* The six bits that a character stands for; -1: none. */
static int bits_of(char byte)
{
    if (byte >= 'A' && byte <= 'Z')
        return byte - 'A';
    if (byte >= 'a' && byte <= 'z')
        return byte - 'a' + 26;
    if (byte >= '0' && byte <= '9')
        return byte - '0' + 52;
    if (byte == '+')
        return 62;
    return byte == '/' ? 63 : -1;
}

static bool wrong(struct base64_fault *fault, const char *what, size_t at)
{
    *fault = (struct base64_fault){what, at};
    return false;
}

/* How many bytes a text stands for. false: it is no base64, with its padding
 * and with nothing in the bits that are left over; *fault says why. */
static bool base64_length(const char *text, size_t *length,
                          struct base64_fault *fault)
{
    size_t letters = 0, padding = 0, i = 0;
    int last = 0;
    for (; text[i]; i++) {
        if (json_is_space(text[i]))
            continue;
        int bits = bits_of(text[i]);
        if (text[i] == '=')
            padding++;
        else if (bits < 0)
            return wrong(fault, "a character of base64", i);
        else if (padding > 0)
            return wrong(fault, "nothing behind the = of base64", i);
        letters += text[i] != '=';
        last = bits >= 0 ? bits : last;
    }
    size_t over = letters % 4; /* characters of the last group, if not four */
    if ((letters + padding) % 4 != 0 || padding > 2 || over == 1)
        return wrong(fault, "groups of four characters of base64", i);
    if ((over == 2 && last % 16 != 0) || (over == 3 && last % 4 != 0))
        return wrong(fault, "no bits behind the last byte of base64", i);
    *length = letters / 4 * 3 + (over ? over - 1 : 0);
    return true;
}

/* Writes them. The text has been found to be right. */
static void base64_read(const char *text, uint8_t *bytes)
{
    uint32_t group = 0;
    int width = 0; /* bits of the group that are no byte yet */
    for (; *text && *text != '='; text++) {
        int bits = bits_of(*text);
        if (bits < 0)
            continue;
        group = group << 6 | (uint32_t)bits;
        width += 6;
        if (width >= 8) {
            width -= 8;
            *bytes++ = (uint8_t)(group >> width);
            group &= (1u << width) - 1;
        }
    }
}

/* What is compressed, for unpack.c. Each function comes from a library that the
 * program may be built without. */

enum inflated {
    INFLATED,         /* all that there was */
    INFLATED_MORE,    /* there is more than there is room for */
    INFLATED_CORRUPT, /* it is no such stream, or not whole */
    INFLATED_NO_MEMORY,
    INFLATED_WITHOUT /* built without the library */
};

struct packed {
    const uint8_t *bytes;
    size_t length;
};

/* Each inflates into out->bytes, never more than out->length, and sets that to
 * what there was. The working memory of the first comes from `arena`; it takes
 * streams of zlib and of gzip. */
enum inflated inflate_zlib(struct packed packed, struct unpacked *out,
                           struct arena *arena);
enum inflated inflate_zstd(struct packed packed, struct unpacked *out);

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

#ifndef HAVE_ZSTD

enum inflated inflate_zstd(struct packed packed, struct unpacked *out)
{
    (void)packed;
    (void)out;
    return INFLATED_WITHOUT;
}

#else

#include <zstd.h>
#include <zstd_errors.h>

/* All in one step, for which the library needs no window of its own, whatever
 * size the stream asks for. */
enum inflated inflate_zstd(struct packed packed, struct unpacked *out)
{
    if (packed.length == 0)
        return INFLATED_CORRUPT; /* the library takes it for no frames */
    size_t result =
        ZSTD_decompress(out->bytes, out->length, packed.bytes, packed.length);
    if (!ZSTD_isError(result)) {
        out->length = result;
        return INFLATED;
    }
    ZSTD_ErrorCode code = ZSTD_getErrorCode(result);
    if (code == ZSTD_error_memory_allocation)
        return INFLATED_NO_MEMORY;
    return code == ZSTD_error_dstSize_tooSmall ? INFLATED_MORE
                                               : INFLATED_CORRUPT;
}

#endif

/* What a layer's data can be compressed with. */
enum method { METHOD_NONE, METHOD_ZLIB, METHOD_ZSTD, METHOD_UNKNOWN };

static enum method method_of(const char *compression)
{
    if (!compression || compression[0] == '\0')
        return METHOD_NONE;
    if (strcmp(compression, "zlib") == 0 || strcmp(compression, "gzip") == 0)
        return METHOD_ZLIB;
    return strcmp(compression, "zstd") == 0 ? METHOD_ZSTD : METHOD_UNKNOWN;
}

static bool unknown(const struct item *data, const char *compression,
                    struct fail *fail)
{
    return item_fail(data, fail, "unknown-compression",
                     "expected data compressed with zlib, gzip or zstd, found "
                     "%s",
                     quote_name(compression).text);
}

static bool wrong_length(const struct item *data, size_t length, size_t found,
                         struct fail *fail)
{
    return item_fail(data, fail, "data-length",
                     "expected %zu bytes of data, found %zu", length, found);
}

static bool without(const struct item *data, const char *compression,
                    struct fail *fail)
{
    bool zstd = method_of(compression) == METHOD_ZSTD;
    return item_fail(data, fail, "built-without",
                     "the data is compressed with %s, which this program was "
                     "built without: save the map with CSV layers, or build "
                     "with %s",
                     compression, zstd ? "zstd" : "zlib");
}

static bool is_base64(const struct item *data, size_t *length,
                      struct fail *fail)
{
    struct base64_fault fault;
    *length = 0;
    if (data->kind != ITEM_STRING)
        return item_fail(data, fail, "base64-syntax",
                         "expected a string of base64, found %s",
                         item_words(data).text);
    if (base64_length(data->text, length, &fault))
        return true;
    return item_fail(data, fail, "base64-syntax",
                     "expected %s, found something else behind %zu characters",
                     fault.what, fault.at);
}

/* Inflates what the text stands for, which has `packed` bytes. */
static enum inflated inflate_text(const struct item *data, bool zstd,
                                  size_t packed, struct unpacked *out,
                                  struct arena *arena)
{
    uint8_t *text = arena_take(arena, packed, 1);
    if (!text)
        return INFLATED_NO_MEMORY;
    base64_read(data->text, text);
    struct packed stream = {text, packed};
    return zstd ? inflate_zstd(stream, out) : inflate_zlib(stream, out, arena);
}

static bool unpack_stream(const struct item *data, const char *compression,
                          struct unpacked out, struct arena *arena,
                          struct fail *fail)
{
    size_t packed, length = out.length;
    bool zstd = method_of(compression) == METHOD_ZSTD;
    if (!is_base64(data, &packed, fail))
        return false;
    struct arena_mark mark = arena_mark(arena);
    enum inflated inflated = inflate_text(data, zstd, packed, &out, arena);
    arena_rewind(arena, mark);
    switch (inflated) {
    case INFLATED:
        return out.length == length ||
               wrong_length(data, length, out.length, fail);
    case INFLATED_MORE:
        return item_fail(data, fail, "data-length",
                         "expected %zu bytes of data, found more", length);
    case INFLATED_CORRUPT:
        return item_fail(data, fail, "data-corrupt",
                         "the data is no whole stream of %s", compression);
    case INFLATED_WITHOUT:
        return without(data, compression, fail);
    case INFLATED_NO_MEMORY:
        break;
    }
    return fail_memory(fail);
}

static bool unpack_plain(const struct item *data, struct unpacked out,
                         struct fail *fail)
{
    size_t length;
    if (!is_base64(data, &length, fail))
        return false;
    if (length != out.length)
        return wrong_length(data, out.length, length, fail);
    base64_read(data->text, out.bytes);
    return true;
}

bool unpack(const struct item *data, const char *compression,
            struct unpacked out, struct arena *arena, struct fail *fail)
{
    switch (method_of(compression)) {
    case METHOD_NONE:
        return unpack_plain(data, out, fail);
    case METHOD_ZLIB:
    case METHOD_ZSTD:
        return unpack_stream(data, compression, out, arena, fail);
    case METHOD_UNKNOWN:
        break;
    }
    return unknown(data, compression, fail);
}

#ifdef HAVE_EXPAT
#define EXPAT "expat"
#else
#define EXPAT "no expat"
#endif

#ifdef HAVE_ZLIB
#define ZLIB "zlib"
#else
#define ZLIB "no zlib"
#endif

#ifdef HAVE_ZSTD
#define ZSTD "zstd"
#else
#define ZSTD "no zstd"
#endif

const char *document_parts(void)
{
    return EXPAT ", " ZLIB ", " ZSTD;
}
