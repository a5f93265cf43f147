#include "support/criterion.h"
#include "support/text.h"

/* Writes `code` by the bit pattern of n bytes, whether that is allowed or
 * not: 0xxxxxxx, 110xxxxx 10xxxxxx, 1110xxxx ..., 11110xxx ... */
static void encode(unsigned long code, size_t n, char *out)
{
    static const unsigned lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = n; i-- > 1; code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)(lead[n] | code);
}

/* A code point is well formed in its shortest form only, up to U+10FFFF
 * without the surrogates. 0x1fffff is the most that four bytes can say. */
Test(utf8, exactly_the_code_points_of_unicode_are_valid)
{
    for (unsigned long code = 0; code < 0x200000; code++) {
        size_t shortest = code < 0x80      ? 1
                          : code < 0x800   ? 2
                          : code < 0x10000 ? 3
                                           : 4;
        bool good = code < 0xd800 || (code > 0xdfff && code < 0x110000);
        for (size_t n = shortest; n <= 4; n++) {
            char text[4];
            encode(code, n, text);
            int length = utf8_length(text, n);
            cr_assert(eq(int, length, (good && n == shortest ? (int)n : 0)),
                      "U+%04lX in %zu bytes", code, n);
            if (length > 0)
                cr_assert(eq(ulong, utf8_code(text, length), code));
        }
    }
}

Test(utf8, sequence_is_cut_only_while_it_may_become_valid)
{
    cr_assert(eq(int, utf8_length("\xf0\x9f\x98", 3), UTF8_CUT));
    cr_assert(eq(int, utf8_length("\xf0\x9f", 2), UTF8_CUT));
    cr_assert(eq(int, utf8_length("\xf0", 1), UTF8_CUT));
    cr_assert(eq(int, utf8_length("\xf0\x8f", 2), 0));
    cr_assert(eq(int, utf8_length("\xed\xa0", 2), 0));
    cr_assert(eq(int, utf8_length("\xe2\x82(", 3), 0));
    cr_assert(eq(int, utf8_length("\x80", 1), 0));
    cr_assert(eq(int, utf8_length("\xff", 1), 0));
}

/* The text is a letter, one of two bytes and one of three. */
Test(utf8, parts_end_with_a_whole_code_point)
{
    const char text[] = "a\xC3\xA9\xE2\x82\xAC";
    const size_t parts[] = {0, 1, 1, 3, 3, 3, 6, 6};
    for (size_t most = 0; most < 8; most++)
        cr_assert(eq(sz, utf8_part(text, 6, most), parts[most]), "%zu", most);
    cr_assert(eq(sz, utf8_part("\x82\xAC", 2, 1), 0));
}
