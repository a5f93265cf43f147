/* json/show: what a message shows of a text. */
#include "support/criterion.h"
#include "support/json/json_check.h"

#include <string.h>

static void expect_shown(const char *text, size_t word, const char *wanted)
{
    char shown[JSON_SHOW];
    json_show(text, strlen(text) + 1, word, shown);
    cr_assert(eq(str, shown, wanted));
}

Test(json_show, words_are_what_numbers_and_names_are_made_of)
{
    cr_assert(eq(sz, json_word("azAZ09+-._$ x", 13), 11));
    cr_assert(eq(sz, json_word("abc", 2), 2));
    cr_assert(eq(sz, json_word("{", 1), 0));
    cr_assert(eq(sz, json_word("@[`{/:", 6), 0));
    cr_assert(eq(sz, json_word("\xC3\xA9", 2), 0));
    cr_assert(
        eq(sz, json_word("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 30), JSON_WORD));
}

Test(json_show, everything_is_shown_in_print)
{
    expect_shown("truth]", 5, "\"truth\"");
    expect_shown("\"a\"", 1, "'\"'");
    expect_shown("\x1F", 1, "byte 0x1f");
    expect_shown("\x7F", 1, "byte 0x7f");
    expect_shown("", 1, "byte 0x00");
    expect_shown("\xE2\x80\x9C", 1, "U+201C");
    expect_shown("\xC3\xA9", 1, "U+00E9");
    expect_shown("\x80", 1, "byte 0x80");
}
