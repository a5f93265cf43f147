#include "support/json/locate.h"

#include "support/criterion.h"
#include "support/json/json_check.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- from a pointer to an offset ---------------------------------------- */

/* Asserts that `pointer` names the value that starts where `value` does in
 * the text, of the member whose name starts where `name` does (NULL: none). */
static void assert_finds(const char *text, const char *pointer,
                         const char *name, const char *value)
{
    size_t name_at = 0, value_at = 0;
    bool found = json_find(text, strlen(text), pointer, &name_at, &value_at);
    cr_assert(found, "%s is not found", pointer);
    cr_assert(eq(str, text + value_at, strstr(text, value)), "%s", pointer);
    cr_assert(eq(str, text + name_at, strstr(text, name ? name : value)), "%s",
              pointer);
}

static void assert_finds_nothing(const char *text, const char *pointer)
{
    size_t name = 77, value = 78;
    cr_assert(not(json_find(text, strlen(text), pointer, &name, &value)), "%s",
              pointer);
    cr_assert(all(eq(sz, name, 77), eq(sz, value, 78)), "%s: outputs changed",
              pointer);
}

/* The document and pointers of RFC 6901, section 5. */
static const char example[] =
    "{\n \"foo\": [\"bar\", \"baz\"],\n \"\": 0,\n \"a/b\": 1,\n"
    " \"c%d\": 2,\n \"e^f\": 3,\n \"g|h\": 4,\n \"i\\\\j\": 5,\n"
    " \"k\\\"l\": 6,\n \" \": 7,\n \"m~n\": 8\n}\n";

Test(json_locate, finds_the_values_of_rfc_6901)
{
    assert_finds(example, "", NULL, "{");
    assert_finds(example, "/foo", "\"foo\"", "[");
    assert_finds(example, "/foo/0", NULL, "\"bar\"");
    assert_finds(example, "/foo/1", NULL, "\"baz\"");
    assert_finds(example, "/", "\"\"", "0,");
    assert_finds(example, "/a~1b", "\"a/b\"", "1,");
    assert_finds(example, "/c%d", "\"c%d\"", "2,");
    assert_finds(example, "/e^f", "\"e^f\"", "3,");
    assert_finds(example, "/g|h", "\"g|h\"", "4,");
    assert_finds(example, "/i\\j", "\"i\\\\j\"", "5,");
    assert_finds(example, "/k\"l", "\"k\\\"l\"", "6,");
    assert_finds(example, "/ ", "\" \"", "7,");
    assert_finds(example, "/m~0n", "\"m~n\"", "8\n");
}

Test(json_locate, finds_nothing_where_nothing_is)
{
    static const char *const pointers[] = {
        "/foo/2",  "/foo/-",  "/foo/00", "/foo/01",  "/foo/ 1", "/foo/+1",
        "/foo/1x", "/foo/",   "/fo",     "/foox",    "/foo/0/", "//",
        "/a/b",    "/m~n",    "/m~",     "/m~2n",    "foo",     "/Foo",
        "#/foo",   "/foo/-1", "/foo//0", "/foo/0/0", "/~0",
    };
    for (size_t i = 0; i < sizeof pointers / sizeof *pointers; i++)
        assert_finds_nothing(example, pointers[i]);
    /* 2^64 + 1 must not count as 1, nor 2^32 + 1 on smaller machines. */
    assert_finds_nothing(example, "/foo/18446744073709551617");
    assert_finds_nothing(example, "/foo/4294967297");
    assert_finds_nothing("[]", "/0");
    assert_finds_nothing("{}", "/");
    assert_finds_nothing("3", "/0");
    assert_finds_nothing("\"a\"", "/0");
    assert_finds_nothing("", "");
}

Test(json_locate, unescapes_names_before_comparing)
{
    static const char text[] = "{\"\\u0061\":1,\"\\n\\t\":2,"
                               "\"\\ud83d\\ude00\":3,\"\\u00e9\":4,"
                               "\"x\\u0000y\":5,\"\\u002f\\u007E\":6}";
    assert_finds(text, "/a", "\"\\u0061", "1,");
    assert_finds(text, "/\n\t", "\"\\n", "2,");
    assert_finds(text, "/\xf0\x9f\x98\x80", "\"\\ud83d", "3,");
    assert_finds(text, "/\xc3\xa9", "\"\\u00e9", "4,");
    assert_finds(text, "/~1~0", "\"\\u002f", "6}");
    assert_finds_nothing(text, "/x");
    assert_finds_nothing(text, "/xy");
    assert_finds_nothing(text, "/\\u0061");
}

Test(json_locate, skips_values_of_any_kind)
{
    static const char text[] =
        " { \"a\" : [ { \"z\" : \"]}\\\"\" } , -1.5e+3 , true ] , "
        "\"b\" : {\"c\":{\"d\":null}},\"e\":[[],{},\"\\\\\",[9]] } ";
    assert_finds(text, "/a/0/z", "\"z\"", "\"]}");
    assert_finds(text, "/a/1", NULL, "-1.5");
    assert_finds(text, "/a/2", NULL, "true");
    assert_finds(text, "/b/c/d", "\"d\"", "null");
    assert_finds(text, "/e/3/0", NULL, "9");
    assert_finds_nothing(text, "/z");
    assert_finds_nothing(text, "/c");
}

Test(json_locate, length_ends_with_the_value)
{
    static const struct {
        const char *text;
        size_t length;
    } rows[] = {{"12,", 2},
                {"-1.5e3 ", 6},
                {"true]", 4},
                {"null", 4},
                {"\"a\\\"b\",", 6},
                {"\"\"\"\"", 2},
                {"[]]", 2},
                {"{}{}", 2},
                {"[ 1 , [ 2 ] ]]", 13},
                {"[\"]\", 1],", 8},
                {"{\"}\":\"\\\\\"}}", 10}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_assert(eq(sz, json_length(rows[i].text, strlen(rows[i].text)),
                     rows[i].length),
                  "%s", rows[i].text);
}

/* ---- from an offset to a pointer ---------------------------------------- */

/* In each text '^' stands before the byte asked for and is no part of it. */
static const struct {
    const char *text, *pointer;
} marked[] = {
    {"^", ""},
    {"^{\"a\":1}", ""},
    {" ^1", ""},
    {"{^\"a\":1}", "/a"},
    {"{\"^a\":1}", "/a"},
    {"{\"a\"^:1}", "/a"},
    {"{\"a\":^1}", "/a"},
    {"{\"a\":1^}", ""},
    {"{\"a\":1^ }", ""},
    {"{\"a\":12^3}", "/a"},
    {"{\"a\":1^,\"b\":2}", ""},
    {"{\"a\":1,^ \"b\":2}", ""},
    {"{\"a\":1, ^\"b\":2}", "/b"},
    {"{\"a\":1, \"b\": ^2}", "/b"},
    {"[^1,2]", "/0"},
    {"[1^,2]", ""},
    {"[1,^2]", "/1"},
    {"[1, 2, ^ 3]", "/2"},
    {"[1,2^]", ""},
    {"[[1],[2,^3]]", "/1/1"},
    {"[[1],^[2,3]]", "/1"},
    {"[[1],[2,3^]]", "/1"},
    {"[[1],[2,3]^]", ""},
    {"{\"a\":{\"b\":[0,{\"c\":\"x^y\"}]}}", "/a/b/1/c"},
    {"{\"a\":{\"b\":[0,{\"c\":\"xy\"^}]}}", "/a/b/1"},
    {"{\"a/b\":{\"m~n\":{\"\":^0}}}", "/a~1b/m~0n/"},
    {"{\"\\u0061\\n\\/\":^0}", "/a\n~1"},
    {"{\"\\ud83d\\ude00\":^0}", "/\xf0\x9f\x98\x80"},
    /* texts that go wrong at the place or just behind it */
    {"[1,^]", "/1"},
    {"[1,2^}", ""},
    {"[1 ^2]", ""},
    {"[1.2^.3]", "/0"},
    {"[0,-^x]", "/1"},
    {"[0,-^]", "/1"},
    {"[1.^,2]", "/0"},
    {"[1e+^ ]", "/0"},
    {"[true^ 1]", ""},
    {"{\"a\":^}", "/a"},
    {"{\"a\" ^1}", "/a"},
    {"{\"a\":1,^}", ""},
    {"{\"a\":1 ^\"b\":2}", ""},
    {"{^a:1}", ""},
    {"{\"a\\^x\":1}", ""},
    {"{\"a\":\"b\\^x\"}", "/a"},
    {"{\"a\":[{\"b\":nul^x}]}", "/a/0/b"},
    {"{\"a\":1,^\"a\":2}", "/a"},
    /* texts that end too early */
    {"[1,^", "/1"},
    {"[1^", "/0"},
    {"[\"a\"^", ""},
    {"{\"a\":\"b^", "/a"},
    {"{\"a\":\"b\\^", "/a"},
    {"{\"a^", ""},
    {"{\"a\"^", "/a"},
    {"{\"a\":{^", "/a"},
    {"{\"a\":[[]^", "/a"},
    /* texts that went wrong before the place: the walk ends there */
    {"{[1^", ""},
    {"{\"a\":1 [5^", ""},
    {"[1 {\"a\":5^", ""},
    {"]]^", ""},
    /* names that no pointer can hold */
    {"{\"a\":{\"b\\u0000c\":{\"d\":^0}}}", "/a"},
};

Test(json_locate, points_to_the_innermost_value)
{
    for (size_t i = 0; i < sizeof marked / sizeof *marked; i++) {
        char *text = strdup(marked[i].text), pointer[100];
        size_t offset = strcspn(text, "^");
        size_t length = strlen(text) - 1;
        memmove(text + offset, text + offset + 1, length - offset + 1);
        json_pointer_at(text, length, offset, pointer, sizeof pointer);
        cr_assert(eq(str, pointer, marked[i].pointer), "%s: %s", marked[i].text,
                  pointer);
        free(text);
    }
}

/* The pointer of each byte names a value around that byte, or the value that
 * only white space parts from it. */
Test(json_locate, pointer_of_an_offset_finds_the_way_back)
{
    static const char *const texts[] = {
        example,
        "[[[1,2],[3]],{\"a\":{\"b\":[0,{\"c\":[true,null]}]},\"d\":\"e\"}]",
        "{ \"\" : { \"\" : [ [ 1 ] , { } ] } , \"~1\\u002f\" : \"\\\"\" }"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (size_t at = 0; texts[i][at]; at++) {
            const char *text = texts[i];
            size_t name, value, length = strlen(text);
            char pointer[100];
            json_pointer_at(text, length, at, pointer, sizeof pointer);
            cr_assert(json_find(text, length, pointer, &name, &value),
                      "no %s, byte %zu", pointer, at);
            size_t start = at + strspn(text + at, " ");
            size_t end = value + json_length(text + value, length - value);
            cr_assert(all(le(sz, name, start), at < end || *pointer == '\0'),
                      "byte %zu is not in %s", at, pointer);
        }
}

Test(json_locate, pointer_is_cut_between_tokens)
{
    static const char text[] = "{\"ab\":{\"c/d\":[[5]]}}"; /* /ab/c~1d/0/0 */
    static const char *const fits[] = {
        "",    "",    "",         "/ab",      "/ab",        "/ab",
        "/ab", "/ab", "/ab/c~1d", "/ab/c~1d", "/ab/c~1d/0", "/ab/c~1d/0"};
    for (size_t size = 1; size <= sizeof fits / sizeof *fits; size++) {
        char *pointer = malloc(size);
        json_pointer_at(text, strlen(text), 15, pointer, size);
        cr_assert(eq(str, pointer, fits[size - 1]), "%zu: %s", size, pointer);
        free(pointer);
    }
    char whole[13];
    json_pointer_at(text, strlen(text), 15, whole, sizeof whole);
    cr_assert(eq(str, whole, "/ab/c~1d/0/0"));
}

Test(json_locate, deep_texts_are_pointed_into_as_far_as_is_allowed)
{
    char text[LIMITS_DEPTH_MOST + 100], pointer[2 * LIMITS_DEPTH_MOST + 100];
    memset(text, '[', sizeof text);
    json_pointer_at(text, sizeof text, 3, pointer, sizeof pointer);
    cr_assert(eq(str, pointer, "/0/0/0"));
    json_pointer_at(text, sizeof text, LIMITS_DEPTH_MOST, pointer,
                    sizeof pointer);
    cr_assert(eq(sz, strlen(pointer), 2 * LIMITS_DEPTH_MOST));
    json_pointer_at(text, sizeof text, sizeof text, pointer, sizeof pointer);
    cr_assert(eq(sz, strlen(pointer), 2 * LIMITS_DEPTH_MOST));
}

/* ---- writing pointers, lines and columns -------------------------------- */

Test(json_locate, push_appends_a_token_or_nothing)
{
    char pointer[16] = "";
    cr_assert(json_pointer_push(pointer, sizeof pointer, "shapes"));
    cr_assert(json_pointer_push_index(pointer, sizeof pointer, 10));
    cr_assert(json_pointer_push(pointer, sizeof pointer, ""));
    cr_assert(eq(str, pointer, "/shapes/10/"));
    cr_assert(not(json_pointer_push(pointer, sizeof pointer, "a~b")));
    cr_assert(not(json_pointer_push_index(pointer, sizeof pointer, 1000)));
    cr_assert(eq(str, pointer, "/shapes/10/"));
    cr_assert(not(json_pointer_push(pointer, sizeof pointer, "~/")));
    cr_assert(json_pointer_push(pointer, sizeof pointer, "/x"));
    cr_assert(eq(str, pointer, "/shapes/10//~1x")); /* 15 bytes and the NUL */
    cr_assert(not(json_pointer_push(pointer, sizeof pointer, "")));
}

Test(json_locate, largest_index_is_written)
{
    char pointer[30] = "", expected[30];
    snprintf(expected, sizeof expected, "/%llu", (unsigned long long)SIZE_MAX);
    cr_assert(json_pointer_push_index(pointer, sizeof pointer, SIZE_MAX));
    cr_assert(eq(str, pointer, expected));
}

Test(json_locate, lines_and_columns_count_from_one)
{
    /*                          0123 45 6  7 89 0 1  2   3   4  5 */
    static const char text[] = "ab\nc\r\n\r\nd\re\n\xc3\xa9\xf0\x9f\x98\x80x";
    static const struct {
        size_t offset;
        long line, column;
    } rows[] = {{0, 1, 1},  {1, 1, 2},  {2, 1, 3},  {3, 2, 1},  {4, 2, 2},
                {5, 2, 3},  {6, 3, 1},  {8, 4, 1},  {9, 4, 2},  {10, 4, 3},
                {11, 4, 4}, {12, 5, 1}, {14, 5, 2}, {18, 5, 3}, {19, 5, 4}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct json_place place = json_place(text, rows[i].offset);
        cr_assert(eq(long, place.line, rows[i].line), "%zu", rows[i].offset);
        cr_assert(eq(long, place.column, rows[i].column), "%zu",
                  rows[i].offset);
    }
}

/* Ten characters of 17 bytes: each comes to stand at every offset from a
 * multiple of 8. */
Test(json_locate, columns_count_characters_wherever_they_stand)
{
    static const char some[] = "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80zz\xdf\xbf"
                               "yyy";
    char text[400] = "";
    for (size_t i = 0; i < 20; i++)
        memcpy(text + i * (sizeof some - 1), some, sizeof some);
    long column = 1;
    for (size_t offset = 0; text[offset]; offset++) {
        if (((unsigned char)text[offset] & 0xc0) != 0x80)
            cr_assert(eq(long, json_place(text, offset).column, column++));
        cr_assert(eq(long, json_place(text, offset).line, 1));
    }
    cr_assert(eq(long, column, 1 + 20 * 10));
}

/* The place of each fault that the check finds can be said. */
Test(json_locate, fault_of_the_check_has_line_column_and_pointer)
{
    static const char text[] = "{\"shapes\": [\n  {\"id\": \"a\"},\n"
                               "  {\"\xc3\xa9\": 1, \"id\": 01}\n]}";
    struct limits limits = {.depth = LIMITS_DEPTH_MOST};
    struct arena scratch = arena_make(0);
    struct json_value value;
    struct fail fail;
    char pointer[40];
    cr_assert(eq(int,
                 json_check((struct json_text){.bytes = text,
                                               .length = strlen(text),
                                               .complete = true},
                            &limits, &scratch, &value, &fail),
                 JSON_BAD));
    arena_free(&scratch);
    json_pointer_at(text, strlen(text), fail.offset, pointer, sizeof pointer);
    cr_assert(eq(str, pointer, "/shapes/1/id"));
    struct json_place place = json_place(text, fail.offset);
    cr_assert(eq(long, place.line, 3));
    cr_assert(
        eq(long, place.column, 19)); /* 1 of 01 in `  {"e": 1, "id": 01` */
}
