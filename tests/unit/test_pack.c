/* Packed text is the text: tests/support/unpack.c knows no more than what
 * draw/svg/pack.h says. */
#include "draw/svg/pack.h"

#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/documents.h"
#include "support/unpack.h"

static struct sink packed(const char *text)
{
    struct sink out = sink_to_memory(documents_arena());
    pack_write(&out, text, strlen(text));
    sink_byte(&out, '\0');
    cr_assert(eq(int, out.error, 0));
    return out;
}

static const char *unpacked(const struct sink *packed)
{
    struct sink out = sink_to_memory(documents_arena());
    unpack_write(&out, packed->text, packed->used - 1);
    sink_byte(&out, '\0');
    return out.text;
}

static void assert_packed(const char *text, const char *expected)
{
    struct sink out = packed(text);
    cr_assert(eq(str, out.text, expected));
    cr_assert(eq(str, unpacked(&out), text));
}

Test(pack, what_stands_once_stays)
{
    assert_packed("", "");
    assert_packed("abc", "abc");
    assert_packed("100%, 50%", "100%%, 50%%");
}

/* 5 bytes, as 0, that begin 6 back, as 5; 6 bytes 7 back are 1 and 6. */
Test(pack, what_stands_twice_is_told_by_its_place)
{
    assert_packed("abcd-abcd-", "abcd-%?\?C");
    assert_packed("abcde-abcde.", "abcde-%?\?D.");
    assert_packed("abcdef-abcdef.", "abcdef-%@?E.");
    assert_packed("abcd-abcd.", "abcd-abcd.");
}

/* A match may reach into itself: 68 and then 31 of an "a" 1 back. */
Test(pack, what_repeats_at_once_is_a_match)
{
    char text[101];
    memset(text, 'a', 100);
    text[100] = '\0';
    assert_packed(text, "a%~?\?%Y?\?");
}

/* The second "é" is C3 A9 as the first; "è", C3 A8, begins the same. */
Test(pack, characters_stay_whole)
{
    assert_packed("abcd\xC3\xA9-abcd\xC3\xA8", "abcd\xC3\xA9-abcd\xC3\xA8");
    assert_packed("abcde\xC3\xA9-abcde\xC3\xA8", "abcde\xC3\xA9-%?\?F\xC3\xA8");
}

/* What is 4096 back is found, what is one more is not. */
Test(pack, reaches_back_so_far)
{
    for (int between = PACK_BACK - 8; between <= PACK_BACK - 7; between++) {
        struct sink text = sink_to_memory(documents_arena());
        sink_text(&text, "\x01\x02\x03\x04\x05\x06\x07\x08");
        for (int i = 0; i < between; i++)
            sink_byte(&text, (char)(i % 4 ? 'a' + i / 4 % 26 : '\t'));
        sink_text(&text, "\x01\x02\x03\x04\x05\x06\x07\x08");
        sink_byte(&text, '\0');
        struct sink out = packed(text.text);
        bool is_match = between == PACK_BACK - 8;
        cr_assert(eq(int, !strcmp(out.text + out.used - 5, "%B~~"), is_match));
        cr_assert(eq(str, unpacked(&out), text.text));
    }
}
