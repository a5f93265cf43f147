#include "support/criterion.h"
#include "support/json/string.h"

#include <stdio.h>
#include <string.h>

/* Each byte in each lane of the eight that are read at a time, and behind. */
Test(json_string, special_byte_is_found_anywhere)
{
    for (size_t at = 1; at < 28; at++)
        for (int byte = 0; byte < 256; byte++) {
            char text[30];
            memset(text, 'a', sizeof text);
            text[0] = text[29] = '"';
            text[at] = (char)byte;
            struct json_string string;
            enum json_string_end end =
                json_string_scan(text, sizeof text, &string);
            enum json_string_end expected = byte < 0x20    ? JSON_STRING_CONTROL
                                            : byte == '\\' ? JSON_STRING_ESCAPE
                                            : byte >= 0x80 ? JSON_STRING_UTF8
                                                           : JSON_STRING_WHOLE;
            size_t length = byte == '"'    ? at + 1
                            : byte == '\\' ? at + 1
                            : expected     ? at
                                           : 30;
            cr_assert(eq(int, end, expected), "0x%x at %zu", byte, at);
            cr_assert(eq(sz, string.length, length), "0x%x at %zu", byte, at);
        }
}

static void assert_decodes(const char *text, const char *expected,
                           size_t length)
{
    char out[100];
    size_t count = json_string_decode(text, strlen(text), out);
    cr_assert(eq(sz, count, length), "%s gives %zu bytes", text, count);
    cr_assert(eq(mem, BYTES(out, length), BYTES(expected, length)), "%s", text);
}

Test(json_string, escapes_are_decoded)
{
    assert_decodes("", "", 0);
    assert_decodes("plain \xc3\xa9", "plain \xc3\xa9", 8);
    assert_decodes("\\\"\\\\\\/\\b\\f\\n\\r\\t", "\"\\/\b\f\n\r\t", 8);
    assert_decodes("\\u0041\\u007f", "A\x7f", 2);
    assert_decodes("\\u0080\\u00E9\\u07ff", "\xc2\x80\xc3\xa9\xdf\xbf", 6);
    assert_decodes("\\u0800\\u20aC\\uffff",
                   "\xe0\xa0\x80\xe2\x82\xac\xef\xbf\xbf", 9);
    /* U+10000, U+1F600 (an emoji of Unicode's charts) and U+10FFFF */
    assert_decodes("\\ud800\\udc00\\uD83D\\uDE00\\udbff\\udfff",
                   "\xf0\x90\x80\x80\xf0\x9f\x98\x80\xf4\x8f\xbf\xbf", 12);
    assert_decodes("a\\u0000b", "a\0b", 3);
}

Test(json_string, unicode_escape_takes_hexadecimal_digits_only)
{
    for (int byte = 1; byte < 256; byte++)
        for (size_t at = 3; at < 7; at++) {
            char text[] = "\"\\u1234\"";
            struct json_string string;
            text[at] = (char)byte;
            bool whole =
                json_string_scan(text, 8, &string) == JSON_STRING_WHOLE;
            cr_assert(
                eq(int, whole, strchr("0123456789abcdefABCDEF", byte) != NULL),
                "0x%x at %zu", byte, at);
            cr_assert(eq(sz, string.length, whole ? 8 : at));
        }
}

/* Alone, each of the 2048 surrogates is wrong; in pairs only high and low. */
Test(json_string, surrogates_are_valid_in_pairs_only)
{
    static const unsigned edges[] = {0xd7ff, 0xd800, 0xd9ab, 0xdbff,
                                     0xdc00, 0xdeff, 0xdfff, 0xe000};
    char text[20];
    struct json_string string;
    for (unsigned code = 0xd800; code <= 0xdfff; code++) {
        snprintf(text, sizeof text, "\"\\u%04x\"", code);
        cr_assert(
            eq(int, json_string_scan(text, 8, &string), JSON_STRING_SURROGATE));
        cr_assert(eq(sz, string.length, 1));
    }
    for (size_t i = 0; i < 8; i++)
        for (size_t k = 0; k < 8; k++) {
            snprintf(text, sizeof text, "\"\\u%04x\\u%04X\"", edges[i],
                     edges[k]);
            bool pair = i >= 1 && i <= 3 && k >= 4 && k <= 6;
            bool apart = (i == 0 || i == 7) && (k == 0 || k == 7);
            cr_assert(
                eq(int,
                   json_string_scan(text, 14, &string) == JSON_STRING_WHOLE,
                   pair || apart),
                "%s", text);
        }
}

Test(json_string, a_raw_nul_is_no_escape_and_no_plain_byte)
{
    struct json_string string;
    cr_assert(
        eq(int, json_string_scan("\"\\\0\"", 4, &string), JSON_STRING_ESCAPE));
    cr_assert(eq(sz, string.length, 2));
    cr_assert(
        eq(int, json_string_scan("\"\0\"", 3, &string), JSON_STRING_CONTROL));
    cr_assert(eq(sz, string.length, 1));
}

Test(json_string, an_escaped_nul_is_remembered)
{
    static const char *const texts[] = {"\"\\u0000\"", "\"\\u0000\\u0000\"",
                                        "\"\\u0000\\u0041\"",
                                        "\"\\u0041\\u0000\""};
    struct json_string string;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        cr_assert(eq(int, json_string_scan(texts[i], strlen(texts[i]), &string),
                     JSON_STRING_WHOLE));
        cr_assert(string.has_nul, "%s", texts[i]);
    }
    cr_assert(eq(int, json_string_scan("\"\\\\u0000\"", 9, &string),
                 JSON_STRING_WHOLE));
    cr_assert(not(string.has_nul), "the backslash is escaped");
}
