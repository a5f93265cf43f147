/* json_check: what a value must not have too much of, and what it is told to
 * have in it. */
#include "support/criterion.h"
#include "support/json_outcome.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Test(json_limits, tells_of_nul_in_strings_and_names)
{
    cr_assert(not(check("[\"\\u0001\",\"\\\\u0000\",0]", true).value.has_nul));
    cr_assert(check("[\"a\",\"b\\u0000\",\"c\"]", true).value.has_nul);
    cr_assert(check("{\"\\u0000\":1,\"b\":2}", true).value.has_nul);
}

Test(json_limits, depth_is_limited)
{
    char text[2 * USUAL_DEPTH + 2];
    memset(text, '[', USUAL_DEPTH + 1);
    memset(text + USUAL_DEPTH, ']', USUAL_DEPTH);
    cr_assert(eq(int,
                 check_with(text, 2 * USUAL_DEPTH, true, &usual_limits).status,
                 JSON_VALUE));
    memset(text, '[', USUAL_DEPTH + 1);
    struct outcome out =
        check_with(text, USUAL_DEPTH + 1, false, &usual_limits);
    assert_bad("[[[...", out, "json-depth", USUAL_DEPTH);
    cr_assert(eq(str, out.fail.message,
                 "expected arrays and objects nested at most 512 deep "
                 "(--max-depth), found one deeper"));
    struct limits two = {.depth = 2}, none = {.depth = 0};
    struct limits one = {.depth = 1};
    cr_assert(eq(int, check_with("[{},[]]", 7, true, &two).status, JSON_VALUE));
    assert_bad("", check_with("[[],{\"a\":{}}]", 13, true, &two), "json-depth",
               9);
    cr_assert(eq(int, check_with("[]", 2, true, &one).status, JSON_VALUE));
    assert_bad("", check_with("[[]]", 4, true, &one), "json-depth", 1);
    memset(text + USUAL_DEPTH + 1, ']', USUAL_DEPTH + 1);
    cr_assert(eq(int, check_with(text, 2 * USUAL_DEPTH + 2, true, &none).status,
                 JSON_VALUE),
              "0 is no limit");
}

Test(json_limits, length_is_limited)
{
    struct limits four = {.depth = 9, .bytes = 4};
    static const char *const fits[] = {"[12]]]]", "1234 ", "1234,", "\"12\"x",
                                       "true\n",  "{  }",  "1234"};
    for (size_t i = 0; i < sizeof fits / sizeof *fits; i++)
        cr_assert(eq(int,
                     check_with(fits[i], strlen(fits[i]), true, &four).status,
                     JSON_VALUE),
                  "%s", fits[i]);
    static const char *const longer[] = {"[123]",  "12345", "\"123\"",
                                         "\"1234", "false", "[[[]]]"};
    for (size_t i = 0; i < sizeof longer / sizeof *longer; i++)
        for (int complete = 0; complete < 2; complete++)
            assert_bad(
                longer[i],
                check_with(longer[i], strlen(longer[i]), complete, &four),
                "json-too-large", 0);
    cr_assert(eq(int, check_with("[123", 4, false, &four).status, JSON_MORE));
    assert_bad("", check_with("[123", 4, true, &four), "json-unexpected-end",
               4);
    assert_bad("", check_with("[1}34567", 8, true, &four), "json-syntax", 2);
}

/* Arrays and objects are values, names are none. Where the limit lies within
 * the text, what follows has no say, and what is no value is told first. */
Test(json_limits, values_are_counted)
{
    static const struct {
        const char *text;
        unsigned count;
        size_t last; /* offset of the last one */
    } rows[] = {{"1", 1, 0},
                {"[]", 1, 0},
                {"{}", 1, 0},
                {"[[],{}]", 3, 4},
                {"[1,2]", 3, 3},
                {"[-1,null]", 3, 4},
                {"{\"a\":1}", 2, 5},
                {"[\"a\"]", 2, 1},
                {"{\"a\":[true],\"b\":{\"c\":false}}", 5, 21}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *text = rows[i].text;
        size_t length = strlen(text);
        struct limits fits = {.values = rows[i].count};
        struct limits fewer = {.values = rows[i].count - 1};
        cr_assert(
            eq(int, check_with(text, length, true, &fits).status, JSON_VALUE),
            "%s", text);
        if (!fewer.values)
            continue;
        for (size_t cut = 0; cut <= length; cut++) {
            struct outcome out = check_with(text, cut, false, &fewer);
            if (cut > rows[i].last)
                assert_bad(text, out, "json-too-many-values", rows[i].last);
            else
                cr_assert(eq(int, out.status, JSON_MORE), "%zu of %s", cut,
                          text);
        }
    }
    struct limits two = {.values = 2};
    struct outcome out = check_with("[1,2]", 5, true, &two);
    cr_assert(eq(str, out.fail.message,
                 "expected at most 2 values in all "
                 "(--max-values), found one more"));
    assert_bad("", check_with("[1,]", 4, true, &two), "json-syntax", 3);
    assert_bad("", check_with("[1,x", 4, true, &two), "json-syntax", 3);
    assert_bad("", check_with("[1,", 3, true, &two), "json-unexpected-end", 3);
}

Test(json_limits, depth_bomb_is_fast, .timeout = 20)
{
    size_t length = 50000000;
    char *text = malloc(length);
    memset(text, '[', length);
    assert_bad("bomb", check_with(text, length, true, &usual_limits),
               "json-depth", USUAL_DEPTH);
    free(text);
}
