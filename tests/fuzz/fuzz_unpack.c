/* Fuzzes what unpacks the data of layers. The first byte chooses how it is
 * compressed, and whether the rest is base64 or bytes to be put into it; the
 * next two say how many bytes are wanted.
 *
 * What must hold: exactly so many come, or one of the codes of unpack.h; no
 * more are written (the sanitizer sees that); what is put into base64 comes out
 * again. */
#include "fuzz/check.h"
#include "support/document/document.h"
#include "support/document/library.h"

#include <string.h>

static const char letters[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static char *encode(const uint8_t *bytes, size_t length)
{
    char *text = malloc((length + 2) / 3 * 4 + 1), *at = text;
    CHECK(text);
    for (size_t i = 0; i < length; i += 3) {
        size_t left = length - i;
        unsigned group = (unsigned)bytes[i] << 16 |
                         (unsigned)(left > 1 ? bytes[i + 1] : 0) << 8 |
                         (unsigned)(left > 2 ? bytes[i + 2] : 0);
        *at++ = letters[group >> 18];
        *at++ = letters[group >> 12 & 63];
        *at++ = left > 1 ? letters[group >> 6 & 63] : '=';
        *at++ = left > 2 ? letters[group & 63] : '=';
    }
    *at = '\0';
    return text;
}

/* As it is, up to a NUL. */
static char *copy(const uint8_t *bytes, size_t length)
{
    char *text = malloc(length + 1);
    CHECK(text);
    memcpy(text, bytes, length);
    text[length] = '\0';
    return text;
}

static bool is_code(const char *code)
{
    static const char *const codes[] = {"base64-syntax", "data-length",
                                        "data-corrupt",  "unknown-compression",
                                        "built-without", "out-of-memory"};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (strcmp(code, codes[i]) == 0)
            return true;
    return false;
}

/* Returns whether all of it came. */
static bool check_text(const char *text, const char *compression,
                       struct unpacked out)
{
    struct arena arena = arena_make((size_t)64 * 1024 * 1024);
    struct document document = {.file = "fuzz", .text = text};
    struct item data = {
        .kind = ITEM_STRING, .text = text, .document = &document};
    struct fail fail = {.code = ""};
    bool whole = unpack(&data, compression, out, &arena, &fail);
    CHECK(whole || is_code(fail.code));
    arena_free(&arena);
    return whole;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static const char *const compressions[] = {NULL,   "zlib", "gzip",
                                               "zstd", "lz4",  ""};
    if (length < 3)
        return 0;
    const char *compression = compressions[bytes[0] % 6];
    bool is_packed = bytes[0] & 0x80;
    size_t wanted = (size_t)bytes[1] | (size_t)bytes[2] << 8;
    bytes += 3;
    length -= 3;
    char *text = is_packed ? encode(bytes, length) : copy(bytes, length);
    struct unpacked out = {malloc(wanted + (wanted == 0)), wanted};
    CHECK(out.bytes);
    check_text(text, compression, out);
    if (is_packed) {
        struct unpacked same = {malloc(length + (length == 0)), length};
        CHECK(same.bytes && check_text(text, NULL, same));
        CHECK(memcmp(same.bytes, bytes, length) == 0);
        free(same.bytes);
    }
    free(out.bytes);
    free(text);
    return 0;
}
