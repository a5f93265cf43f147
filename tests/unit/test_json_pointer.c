/* json/pointer: what grows and what does not fit, in buffers of any size. */
#include "support/criterion.h"
#include "support/json/locate.h"

#include <string.h>

/* Pushes a token, and a name of the same bytes, onto "/a" in buffers that have
 * too little room, and in the smallest that has enough. */
static void expect_pushed(const char *token, const char *wanted)
{
    char pointer[40];
    size_t enough = strlen(wanted) + 1;
    for (size_t size = 3; size <= enough; size++) {
        strcpy(pointer, "/a");
        cr_assert(
            eq(int, json_pointer_push(pointer, size, token), size == enough));
        cr_assert(eq(str, pointer, size == enough ? wanted : "/a"));
        strcpy(pointer, "/a");
        cr_assert(
            eq(int, json_pointer_push_name(pointer, size, token, strlen(token)),
               size == enough));
        cr_assert(eq(str, pointer, size == enough ? wanted : "/a"));
    }
}

Test(json_pointer, tokens_are_pushed_as_a_whole_or_not_at_all)
{
    expect_pushed("", "/a/");
    expect_pushed("id", "/a/id");
    expect_pushed("~", "/a/~0");
    expect_pushed("/", "/a/~1");
    expect_pushed("~/x", "/a/~0~1x");
    expect_pushed("\xC3\xA9\xE2\x82\xAC", "/a/\xC3\xA9\xE2\x82\xAC");
}

/* The sign has three bytes, which fit from 5 bytes on, and an escape of six. */
Test(json_pointer, an_escape_is_pushed_as_a_whole_or_not_at_all)
{
    char pointer[8];
    for (size_t size = 1; size <= 5; size++) {
        pointer[0] = '\0';
        cr_assert(eq(int, json_pointer_push_name(pointer, size, "\\u20ac", 6),
                     size == 5));
        cr_assert(eq(str, pointer, size == 5 ? "/\xE2\x82\xAC" : ""));
    }
}

Test(json_pointer, names_are_unescaped_and_have_no_nul)
{
    char pointer[40] = "";
    cr_assert(json_pointer_push_name(pointer, sizeof pointer,
                                     "\\u007E\\/\\u20ac", 14));
    cr_assert(eq(str, pointer, "/~0~1\xE2\x82\xAC"));
    cr_assert(
        not(json_pointer_push_name(pointer, sizeof pointer, "a\\u0000", 7)));
    cr_assert(eq(str, pointer, "/~0~1\xE2\x82\xAC"));
}

static bool is_valid(const char *text)
{
    return json_token_is_valid((struct json_token){text, strlen(text)});
}

Test(json_pointer, a_tilde_is_followed_by_0_or_1)
{
    cr_assert(is_valid("") && is_valid("a") && is_valid("~0~1~01"));
    cr_assert(not(is_valid("~")));
    cr_assert(not(is_valid("a~")));
    cr_assert(not(is_valid("~2")));
    cr_assert(not(is_valid("~~0")));
}

static bool is_name(const char *token, const char *name)
{
    return json_token_is_name((struct json_token){token, strlen(token)}, name,
                              strlen(name));
}

Test(json_pointer, tokens_are_names_when_both_are_unescaped)
{
    cr_assert(is_name("a~0b~1", "a~b/"));
    cr_assert(is_name("\xC3\xA9", "\\u00E9"));
    cr_assert(is_name("", ""));
    cr_assert(not(is_name("a", "ab")));
    cr_assert(not(is_name("ab", "a")));
    cr_assert(not(is_name("a", "b")));
    cr_assert(not(is_name("\xC3\xA8", "\\u00E9")));
}

static bool is_index(const char *token, size_t *index)
{
    return json_token_is_index((struct json_token){token, strlen(token)},
                               index);
}

Test(json_pointer, indices_are_whole_numbers_without_zeros_in_front)
{
    size_t index = 7;
    cr_assert(all(is_index("0", &index), eq(sz, index, 0)));
    cr_assert(all(is_index("120", &index), eq(sz, index, 120)));
    static const char *const others[] = {"",   "00", "01", "-1", "1 ",
                                         "1a", "/",  "+1", "1e1"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        cr_assert(not(is_index(others[i], &index)), "%s", others[i]);
}

/* 2^64 - 1 and 2^64, or 2^32 - 1 and 2^32 where sizes have 32 bits. */
Test(json_pointer, indices_beyond_all_sizes_are_none)
{
    size_t index = 7;
    bool wide = sizeof index > 4;
    const char *most = wide ? "18446744073709551615" : "4294967295";
    const char *more = wide ? "18446744073709551616" : "4294967296";
    cr_assert(all(is_index(most, &index), eq(sz, index, (size_t)-1)));
    cr_assert(not(is_index(more, &index)));
    cr_assert(not(is_index("99999999999999999999999", &index)));
}
