#include "support/document/unpack.h"

#include "support/document/base64.h"
#include "support/document/inflate.h"
#include "support/matches.h"

#include <string.h>

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
