#include "support/document/document.h"

#include "support/criterion.h"
#include "support/documents.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef HAVE_ZLIB
#include <zlib.h>
#endif

static uint8_t bytes[1024];

/* Unpacks a string into `length` bytes; what comes behind them must stay. */
static bool unpack_text(const char *text, const char *compression,
                        size_t length, struct fail *fail)
{
    static char json[8192];
    struct arena arena = arena_make(0);
    snprintf(json, sizeof json, "\"%s\"", text);
    memset(bytes, 0xAA, sizeof bytes);
    *fail = (struct fail){.code = ""};
    bool whole = unpack(document_of(json)->root, compression,
                        (struct unpacked){bytes, length}, &arena, fail);
    for (size_t i = length; i < sizeof bytes; i++)
        cr_assert(eq(int, bytes[i], 0xAA), "byte %zu is written", i);
    arena_free(&arena);
    return whole;
}

static void assert_unpacks(const char *text, const char *compression,
                           const void *expected, size_t length)
{
    struct fail fail;
    cr_assert(unpack_text(text, compression, length, &fail), "%s: %s", text,
              fail.message);
    cr_assert(eq(mem, BYTES(bytes, length), BYTES(expected, length)), "%s",
              text);
}

static void assert_refuses(const char *text, const char *compression,
                           size_t length, const char *code)
{
    struct fail fail;
    cr_assert(not(unpack_text(text, compression, length, &fail)), "%s", text);
    cr_assert(eq(str, fail.code, code), "%s: %s", text, fail.message);
    cr_assert(eq(sz, fail.offset, 0));
}

/* ---- Base64 ------------------------------------------------------------- */

/* The vectors of RFC 4648, section 10. */
Test(unpack, base64_is_that_of_rfc_4648)
{
    assert_unpacks("", NULL, "", 0);
    assert_unpacks("Zg==", NULL, "f", 1);
    assert_unpacks("Zm8=", "", "fo", 2);
    assert_unpacks("Zm9v", NULL, "foo", 3);
    assert_unpacks("Zm9vYg==", NULL, "foob", 4);
    assert_unpacks("Zm9vYmE=", NULL, "fooba", 5);
    assert_unpacks("Zm9vYmFy", NULL, "foobar", 6);
    assert_refuses("Zm9{", NULL, 3, "base64-syntax");
    assert_unpacks("+/+/", NULL, "\xFB\xFF\xBF", 3);
    assert_unpacks("\\n Zm\\t9v\\r\\nYg = = \\n", NULL, "foob", 4);
}

Test(unpack, refuses_what_is_no_base64)
{
    static const char *const texts[] = {
        "Z",     "Zg",    "Zg=",   "Zg===",       "Z===", "Zg==Zg==",
        "Zg==Z", "Zm9v=", "Zm9v_", "Zm-v",        "Zh==", "Zm9=",
        "====",  "=",     "Zm9v!", "\xC3\xA9m9v",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (size_t length = 0; length < 5; length++)
            assert_refuses(texts[i], NULL, length, "base64-syntax");
}

Test(unpack, wants_exactly_the_bytes_that_are_asked_for)
{
    assert_refuses("Zm9v", NULL, 2, "data-length");
    assert_refuses("Zm9v", NULL, 4, "data-length");
    assert_refuses("", NULL, 1, "data-length");
}

Test(unpack, refuses_compressions_that_nobody_knows)
{
    assert_refuses("Zm9v", "lzma", 3, "unknown-compression");
    assert_refuses("Zm9v", "ZLIB", 3, "unknown-compression");
}

/* ---- Compressed: by zlib and gzip of python, and by zstd 1.5.4 ----------- */

#define ZLIB_FOUR "eJxjZGJmAQAAGAAL"
#define GZIP_FOUR "H4sIAAAAAAAC/2NkYmYBAM37PLYEAAAA"
#define ZSTD_FOUR "KLUv/QRYIQAAAQIDBNEuqaI="
#define FOUR      "\x01\x02\x03\x04"

#if defined HAVE_ZLIB || defined HAVE_ZSTD

static void assert_stream(const char *text, const char *compression)
{
    char cut[128];
    assert_unpacks(text, compression, FOUR, 4);
    assert_refuses(text, compression, 3, "data-length");
    assert_refuses(text, compression, 5, "data-length");
    assert_refuses(text, compression, 0, "data-length");
    assert_refuses("", compression, 4, "data-corrupt");
    assert_refuses("AAAA", compression, 4, "data-corrupt");
    for (size_t length = 4; length < strlen(text); length += 4) {
        snprintf(cut, sizeof cut, "%.*s", (int)length, text);
        assert_refuses(cut, compression, 4, "data-corrupt");
    }
}

/* Writes base64, which the caller frees. */
static char *encode(const unsigned char *from, size_t length)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnop"
                                  "qrstuvwxyz0123456789+/";
    char *text = malloc(length / 3 * 4 + 1), *at = text;
    cr_assert(all(ne(ptr, text, NULL), eq(sz, length % 3, 0)));
    for (size_t i = 0; i < length; i += 3) {
        unsigned group =
            (unsigned)from[i] << 16 | (unsigned)from[i + 1] << 8 | from[i + 2];
        for (int shift = 18; shift >= 0; shift -= 6)
            *at++ = letters[group >> shift & 63];
    }
    *at = '\0';
    return text;
}

/* A gigabyte of zeros, for a layer of 10 x 10 cells. */
static void assert_bomb(const unsigned char *packed, size_t length,
                        const char *compression)
{
    struct item data = *document_of("\"\"")->root;
    struct arena arena = arena_make(10000000 + length);
    struct fail fail = {.code = ""};
    char *text = encode(packed, length);
    data.text = text;
    memset(bytes, 0xAA, sizeof bytes);
    cr_assert(not(unpack(&data, compression, (struct unpacked){bytes, 400},
                         &arena, &fail)));
    cr_assert(eq(str, fail.code, "data-length"), "%s", fail.message);
    for (size_t i = 400; i < sizeof bytes; i++)
        cr_assert(eq(int, bytes[i], 0xAA));
    arena_free(&arena);
    free(text);
}

#endif

#ifdef HAVE_ZLIB

/* A megabyte of zeros ends at a byte, and without anything that the next one
 * would need: so it may stand there a thousand times. */
Test(unpack, is_not_blown_up_by_a_bomb_of_zlib)
{
    enum { ONE = 3000, TIMES = 1024 };
    unsigned char zeros[1 << 20] = {0}, one[ONE];
    z_stream stream = {.next_in = zeros,
                       .avail_in = sizeof zeros,
                       .next_out = one,
                       .avail_out = ONE};
    cr_assert(eq(int, deflateInit2(&stream, 9, Z_DEFLATED, -15, 9, 0), Z_OK));
    cr_assert(eq(int, deflate(&stream, Z_FULL_FLUSH), Z_OK));
    cr_assert(all(eq(uint, stream.avail_in, 0), lt(uint, 0, stream.avail_out)));
    size_t length = ONE - stream.avail_out, whole = 2 + length * TIMES;
    deflateEnd(&stream);
    whole -= whole % 3;
    unsigned char *packed = malloc(whole + length);
    cr_assert(ne(ptr, packed, NULL));
    memcpy(packed, "\x78\x9c", 2);
    for (size_t i = 0; i < TIMES; i++)
        memcpy(packed + 2 + i * length, one, length);
    assert_bomb(packed, whole, "zlib");
    free(packed);
}

Test(unpack, inflates_zlib_and_gzip)
{
    assert_stream(ZLIB_FOUR, "zlib");
    assert_stream(GZIP_FOUR, "gzip");
    assert_unpacks(GZIP_FOUR, "zlib", FOUR, 4);
    assert_refuses(ZLIB_FOUR "AAAA", "zlib", 4, "data-corrupt");
}

#else

Test(unpack, says_that_it_was_built_without_zlib)
{
    assert_refuses(ZLIB_FOUR, "zlib", 4, "built-without");
    assert_refuses(GZIP_FOUR, "gzip", 4, "built-without");
}

#endif

#ifdef HAVE_ZSTD

/* RFC 8878: a frame with a window of 128 KiB, and 8192 blocks of as many bytes
 * that are all the same. */
Test(unpack, is_not_blown_up_by_a_bomb_of_zstd)
{
    enum { BLOCKS = 8193 };
    static unsigned char packed[6 + 4 * BLOCKS];
    memcpy(packed, "\x28\xB5\x2F\xFD\x00\x38", 6);
    for (size_t i = 0; i < BLOCKS; i++) {
        unsigned head = (1u << 17) << 3 | 1u << 1 | (i + 1 == BLOCKS);
        unsigned char block[] = {(unsigned char)head,
                                 (unsigned char)(head >> 8),
                                 (unsigned char)(head >> 16), 0};
        memcpy(packed + 6 + 4 * i, block, sizeof block);
    }
    assert_bomb(packed, sizeof packed, "zstd");
}

Test(unpack, zstd_is_inflated)
{
    assert_stream(ZSTD_FOUR, "zstd");
}

#else

Test(unpack, says_that_it_was_built_without_zstd)
{
    assert_refuses(ZSTD_FOUR, "zstd", 4, "built-without");
}

#endif
