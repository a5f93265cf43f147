/* json: texts that end too early or go on wrongly, in the functions that take
 * only whole ones: they leave nothing out of their text. */
#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/json/json_check.h"
#include "support/json/locate.h"

static bool finds(const char *text, const char *pointer)
{
    size_t name = 0, value = 0;
    return json_find(text, strlen(text), pointer, &name, &value);
}

Test(json_cut, nothing_is_found_behind_the_end)
{
    cr_assert(not(finds("{\"", "/")));
    cr_assert(not(finds("{\"a", "/a")));
    cr_assert(not(finds("{\"a\"", "/a")));
    cr_assert(not(finds("{\"a\":1,\"b", "/b")));
    cr_assert(not(finds("[1", "/1")));
    cr_assert(not(finds("[1,", "/1")));
    cr_assert(not(finds("[", "/0")));
    cr_assert(finds("{\"a\":1,\"b", "/a"));
    cr_assert(finds("[1,2", "/1"));
}

static void expect_pointer(const char *text, size_t offset, const char *wanted)
{
    char pointer[40];
    json_pointer_at(text, strlen(text), offset, pointer, sizeof pointer);
    cr_assert(eq(str, pointer, wanted), "%s at %zu of %s", pointer, offset,
              text);
}

/* What is no word, number or literal stands where a value is expected. */
Test(json_cut, what_is_no_value_is_pointed_at_like_one)
{
    expect_pointer("[1, ~]", 4, "/1");
    expect_pointer("[1, \x80", 4, "/1");
    expect_pointer("{\"a\": {\"b\": ~", 12, "/a/b");
    expect_pointer("[tru", 4, "/0");
    expect_pointer("[-", 2, "/0");
    expect_pointer("[~]", 2, "/0");
}

/* A name that stands where a comma should be is nobody's, and so it makes no
 * difference whether all of it is there. */
Test(json_cut, a_name_behind_a_value_is_of_the_object)
{
    const char whole[] = "[{\"a\":{\"b\":1 \"c\":2}}]";
    expect_pointer(whole, 13, "/0/a");
    expect_pointer("[{\"a\":{\"b\":1 \"c", 13, "/0/a");
    expect_pointer("[{\"a\":{\"b\":1 \"c\"", 13, "/0/a");
    expect_pointer("[{\"a\":{} \"c\":2}]", 9, "/0");
    expect_pointer("[{\"a\":1, \"c\":2}]", 9, "/0/c");
}

static void expect_wrong(const char *text, size_t offset, const char *message)
{
    struct arena scratch = arena_make(0);
    struct json_value value;
    struct fail fail;
    struct json_text whole = {
        .bytes = text, .length = strlen(text), .complete = true};
    enum json_status status =
        json_check(whole, &limits_default, &scratch, &value, &fail);
    arena_free(&scratch);
    cr_assert(eq(int, status, JSON_BAD), "%s", text);
    cr_assert(eq(str, fail.message, message));
    cr_assert(eq(sz, fail.offset, offset), "%s", text);
}

Test(json_cut, literals_do_not_run_on)
{
    const char *comma = "expected ',' or ']' after an array element, found ";
    static const char *const texts[] = {"[true 1]", "[false 1]", "[null 1]"};
    char message[100];
    snprintf(message, sizeof message, "%s\"1\"", comma);
    for (size_t i = 0; i < 3; i++)
        expect_wrong(texts[i], strlen(texts[i]) - 2, message);
    expect_wrong("[null", 5,
                 "expected ',' or ']' after an array element, found the end of "
                 "the text, which may be cut off");
}
