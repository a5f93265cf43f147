/* Texts made such that cJSON, whichever version, takes them as they are meant.
 */
#include "scene/scene_tree.h"

#include <criterion/criterion.h>
#include <string.h>

/* The copy of a text, and what it should be. */
static void expect_text(const char *text, const char *copy)
{
    struct arena arena = arena_make(0);
    size_t length = strlen(text);
    const char *made = parse_text(text, &length, &arena);
    cr_assert_not_null(made);
    cr_assert_eq(length, strlen(copy), "%.*s", (int)length, made);
    cr_assert_eq(memcmp(made, copy, length), 0, "%.*s", (int)length, made);
    arena_free(&arena);
}

#define ZEROS_20 "00000000000000000000"
#define ZEROS_60 ZEROS_20 ZEROS_20 ZEROS_20

/* 1 + 10^-64 is nearest to 1; 2^-53 + 10^-70 above 1 is nearest to 1 + 2^-52.
 */
Test(scene_parse, a_long_number_becomes_the_shortest_of_the_same_double)
{
    expect_text("[1.0001" ZEROS_60 "]", "[1.0001]");
    expect_text("{\"a\":-1." ZEROS_60 "0001 ,\"b\":2}", "{\"a\":-1 ,\"b\":2}");
    expect_text(
        "[1.00000000000000011102230246251565404236316680908203125" ZEROS_20
        "1]",
        "[1.0000000000000002]");
    expect_text("[5" ZEROS_60 "000e-63]", "[5]");
}

Test(scene_parse, a_long_number_that_no_double_holds_stays_one)
{
    expect_text("[1" ZEROS_60 "000e300]", "[1e999]");
    expect_text("[-1" ZEROS_60 "000e300]", "[1e999]");
    expect_text("[1" ZEROS_60 "000e-999]", "[0]");
}

Test(scene_parse, strings_and_short_numbers_stay_as_they_are)
{
    expect_text("{\"1" ZEROS_60 "000\": [\"-1" ZEROS_60 "000\\\\\", 1.50,-0]}",
                "{\"1" ZEROS_60 "000\": [\"-1" ZEROS_60 "000\\\\\", 1.50,-0]}");
    expect_text("[true,null, 0." ZEROS_60 "1]", "[true,null, 0." ZEROS_60 "1]");
}

Test(scene_parse, an_escaped_nul_becomes_two_bytes_that_no_text_has)
{
    expect_text("[\"a\\u0000b\", \"\\\\u0000\"]", "[\"a\xC0\x80"
                                                  "b\", \"\\\\u0000\"]");
}
