/* Unpacks layer data: base64 (RFC 4648, section 4, with white space anywhere)
 * that holds a stream of zlib, gzip or zstd. The program may be built without
 * the libraries that inflate. */
#include "support/document/document.h"

#include <stdint.h>
#include <string.h>

#include "support/inflate.h"
#include "support/json/string.h"
#include "support/loader.h"
#include "support/matches.h"

#ifdef HAVE_ZSTD
#include <zstd.h>
#include <zstd_errors.h>
#endif

/* ---- Base64 -------------------------------------------------------------- */

/* The fault of a text. */
struct base64_fault {
    const char *what; /* expected: "a character of base64", .. */
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

/* The number of bytes that a text encodes. Fails if the text is no base64 with
 * its padding and with zeros in the bits that are left over. */
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
            return wrong(fault, "nothing after the = of base64", i);
        letters += text[i] != '=';
        last = bits >= 0 ? bits : last;
    }
    size_t over = letters % 4; /* characters of the last group, if not four */
    if ((letters + padding) % 4 != 0 || padding > 2 || over == 1)
        return wrong(fault, "groups of four characters of base64", i);
    if ((over == 2 && last % 16 != 0) || (over == 3 && last % 4 != 0))
        return wrong(fault, "no bits after the last byte of base64", i);
    *length = letters / 4 * 3 + (over ? over - 1 : 0);
    return true;
}

/* Decodes a text that base64_length has accepted. */
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

/* ---- Streams ------------------------------------------------------------- */

enum inflated {
    INFLATED,         /* the whole stream */
    INFLATED_MORE,    /* the stream holds more bytes */
    INFLATED_CORRUPT, /* it is no such stream, or not whole */
    INFLATED_NO_MEMORY,
    INFLATED_MISSING, /* the library is not installed */
    INFLATED_WITHOUT  /* built without the library */
};

struct packed {
    const uint8_t *bytes;
    size_t length;
};

static enum inflated of_status(enum inflate_status status)
{
    switch (status) {
    case INFLATE_DONE:
        return INFLATED;
    case INFLATE_NO_MEMORY:
        return INFLATED_NO_MEMORY;
    case INFLATE_MISSING:
        return INFLATED_MISSING;
    case INFLATE_WITHOUT:
        return INFLATED_WITHOUT;
    case INFLATE_MORE:
    case INFLATE_CORRUPT:
    case INFLATE_FAR:
        break;
    }
    return INFLATED_CORRUPT;
}

/* Each of these inflates into out->bytes, at most out->length of them, and sets
 * out->length to their number. */

/* Streams of zlib and of gzip; the working memory comes from `arena`. The last
 * output is one byte beyond the end, which shows if the stream has more. */
static enum inflated inflate_zlib(struct packed packed, struct unpacked *out,
                                  struct arena *arena)
{
    struct inflater *inflater;
    struct inflate_text text = {packed.bytes, packed.length, out->bytes,
                                out->length};
    uint8_t beyond;
    bool is_beyond = false;
    size_t left = 1; /* input and output before a step: without any it ends */
    enum inflate_status status = inflater_make(&inflater, INFLATE_ZLIB, arena);
    if (status != INFLATE_MORE)
        return of_status(status);
    while (status == INFLATE_MORE && left > 0) {
        if (text.out_length == 0 && !is_beyond) {
            is_beyond = true;
            text.out = &beyond;
            text.out_length = 1;
        }
        left = text.in_length + text.out_length;
        status = inflater_run(inflater, &text);
        left -= text.in_length + text.out_length;
    }
    inflater_free(inflater);
    if (is_beyond && text.out_length == 0)
        return INFLATED_MORE;
    if (status == INFLATE_DONE && text.in_length > 0)
        return INFLATED_CORRUPT;
    if (!is_beyond)
        out->length -= text.out_length;
    return of_status(status);
}

#ifdef HAVE_ZSTD

/* The functions of zstd that are used, with their own names. */
struct zstd {
    size_t (*ZSTD_decompress)(void *to, size_t capacity, const void *from,
                              size_t length);
    unsigned (*ZSTD_isError)(size_t result);
    ZSTD_ErrorCode (*ZSTD_getErrorCode)(size_t result);
};

static bool load_zstd(struct zstd *zstd)
{
    static const char *const files[] = {"libzstd.so.1", "libzstd.1.dylib",
                                        "/opt/homebrew/lib/libzstd.1.dylib"};
    static const struct loader_function functions[] = {
        LOADER_FUNCTION(zstd, ZSTD_decompress),
        LOADER_FUNCTION(zstd, ZSTD_isError),
        LOADER_FUNCTION(zstd, ZSTD_getErrorCode),
    };
    return !loader_load(files, sizeof files / sizeof *files, functions,
                        sizeof functions / sizeof *functions, zstd);
}

#endif

/* In one step, which needs no window, whatever size the stream requests. */
static enum inflated inflate_zstd(struct packed packed, struct unpacked *out)
{
#ifdef HAVE_ZSTD
    if (packed.length == 0)
        return INFLATED_CORRUPT; /* for the library that is no frames */
    struct zstd zstd;
    if (!load_zstd(&zstd))
        return INFLATED_MISSING;
    size_t result = zstd.ZSTD_decompress(out->bytes, out->length, packed.bytes,
                                         packed.length);
    if (!zstd.ZSTD_isError(result)) {
        out->length = result;
        return INFLATED;
    }
    ZSTD_ErrorCode code = zstd.ZSTD_getErrorCode(result);
    if (code == ZSTD_error_memory_allocation)
        return INFLATED_NO_MEMORY;
    return code == ZSTD_error_dstSize_tooSmall ? INFLATED_MORE
                                               : INFLATED_CORRUPT;
#else
    (void)packed, (void)out;
    return INFLATED_WITHOUT;
#endif
}

/* ---- Layers -------------------------------------------------------------- */

static bool wrong_length(const struct item *data, size_t length, size_t found,
                         struct fail *fail)
{
    return item_fail(data, fail, "data-length",
                     "expected %zu bytes of data, found %zu", length, found);
}

bool unpack(const struct item *data, const char *compression,
            struct unpacked out, struct arena *arena, struct fail *fail)
{
    bool is_plain = !compression || !compression[0];
    bool is_zstd = !is_plain && strcmp(compression, "zstd") == 0;
    size_t packed, length = out.length;
    struct base64_fault fault;
    if (!is_plain && !is_zstd && strcmp(compression, "zlib") != 0 &&
        strcmp(compression, "gzip") != 0)
        return item_fail(data, fail, "unknown-compression",
                         "expected data compressed with zlib, gzip or zstd, "
                         "found %s",
                         quote_name(compression).text);
    if (data->kind != ITEM_STRING)
        return item_fail(data, fail, "base64-syntax",
                         "expected a string of base64, found %s",
                         item_words(data).text);
    if (!base64_length(data->text, &packed, &fault))
        return item_fail(
            data, fail, "base64-syntax",
            "expected %s, found something else after %zu characters",
            fault.what, fault.at);
    if (is_plain) {
        if (packed != length)
            return wrong_length(data, length, packed, fail);
        base64_read(data->text, out.bytes);
        return true;
    }
    struct arena_mark mark = arena_mark(arena);
    uint8_t *bytes = arena_take(arena, packed, 1);
    enum inflated inflated = INFLATED_NO_MEMORY;
    if (bytes) {
        struct packed stream = {bytes, packed};
        base64_read(data->text, bytes);
        inflated = is_zstd ? inflate_zstd(stream, &out)
                           : inflate_zlib(stream, &out, arena);
    }
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
                         "the data is not a complete %s stream", compression);
    case INFLATED_MISSING:
        return item_fail(
            data, fail, "built-without",
            "the data is compressed with %s, but %s is not installed: install "
            "it, or save the map with CSV layers",
            compression, is_zstd ? "libzstd" : "zlib");
    case INFLATED_WITHOUT:
        return item_fail(
            data, fail, "built-without",
            "the data is compressed with %s, but this program was built "
            "without it: save the map with CSV layers, or build with %s",
            compression, is_zstd ? "zstd" : "zlib");
    case INFLATED_NO_MEMORY:
        break;
    }
    return fail_memory(fail);
}

/* ---- The libraries ------------------------------------------------------- */

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

#ifdef HAVE_PCRE2
#define PCRE2 "pcre2"
#else
#define PCRE2 "no pcre2"
#endif

const char *document_parts(void)
{
    return EXPAT ", " ZLIB ", " ZSTD ", " PCRE2;
}
