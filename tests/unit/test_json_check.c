/* json_check: what is JSON and what is not, and where it says so. */
#include "support/criterion.h"
#include "support/json_outcome.h"

#include <stdio.h>
#include <string.h>

/* ---- what is JSON ------------------------------------------------------- */

static const char *const values[] = {
    "{}",
    "[]",
    "{ \t\r\n}",
    "[ \t\r\n]",
    "true",
    "false",
    "null",
    "\"\"",
    "\"plain text, longer than eight bytes\"",
    "[1]",
    "[ 1 , 2 ]",
    "[[],[[]]]",
    "{\"a\":1}",
    "{\"\":{\"\":[{}]}}",
    "{ \"a\" : 1 , \"b\" : [ true ] }",
    "[0,-0,0.0,-0.5e0,10.25E+3,1e-5,123456789012345678901234567890,1e999]",
    "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uABCD\\uabcd\"",
    "\"\\ud800\\udc00 \\uDBFF\\uDFFF\"",
    "\"\x7f \xc2\x80 \xdf\xbf\"",
    "\"\xe0\xa0\x80 \xed\x9f\xbf \xee\x80\x80 \xef\xbf\xbf\"",
    "\"\xf0\x90\x80\x80 \xf4\x8f\xbf\xbf\"",
    "[\"a\",\"a\",{\"a\":{\"a\":\"a\"}},{\"a\":[{\"a\":0}],\"A\":1}]",
};

Test(json_check, accepts_values_and_waits_at_every_prefix)
{
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        const char *text = values[i];
        size_t length = strlen(text);
        struct outcome whole = check(text, true);
        cr_assert(eq(int, whole.status, JSON_VALUE), "%s: %s", text,
                  whole.fail.message);
        cr_assert(eq(sz, whole.value.length, length), "%s", text);
        for (size_t cut = 0; cut < length; cut++) {
            struct outcome more = check_with(text, cut, false, &usual_limits);
            cr_assert(eq(int, more.status, JSON_MORE), "%zu of %s", cut, text);
            assert_bad(text, check_with(text, cut, true, &usual_limits),
                       "json-unexpected-end", cut);
        }
    }
}

Test(json_check, numbers_and_literals_at_the_end_may_go_on)
{
    static const char *const open[] = {"0",      "-12",  "1.5",  "2e7",
                                       "3.0E-2", "true", "null", "false"};
    for (size_t i = 0; i < sizeof open / sizeof *open; i++) {
        size_t length = strlen(open[i]);
        char text[16];
        cr_assert(eq(int, check(open[i], false).status, JSON_MORE), "%s",
                  open[i]);
        cr_assert(eq(sz, check(open[i], true).value.length, length), "%s",
                  open[i]);
        for (const char *next = " \n\r\t,:]}[{\""; *next; next++) {
            snprintf(text, sizeof text, "%s%c", open[i], *next);
            struct outcome out = check(text, false);
            cr_assert(eq(int, out.status, JSON_VALUE), "%s", text);
            cr_assert(eq(sz, out.value.length, length), "%s", text);
        }
    }
}

Test(json_check, value_ends_where_its_grammar_ends)
{
    static const struct {
        const char *text;
        size_t length;
    } rows[] = {{"{}{}", 2},   {"[]]", 2},    {"\"a\"\"b\"", 3}, {"[1]x", 3},
                {"{}}", 2},    {"1[2]", 1},   {"null\"x\"", 4},  {"\"a\"b", 3},
                {"[]\xff", 2}, {"7\n8\n", 1}, {"{\"a\":[]},", 8}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int complete = 0; complete < 2; complete++) {
            struct outcome out = check(rows[i].text, complete);
            cr_assert(eq(int, out.status, JSON_VALUE), "%s", rows[i].text);
            cr_assert(eq(sz, out.value.length, rows[i].length), "%s",
                      rows[i].text);
        }
}

/* ---- what is not -------------------------------------------------------- */

/* {text, code, offset, what was expected and found} */
static const struct {
    const char *text, *code;
    size_t offset;
    const char *message;
} faults[] = {
    /* values */
    {"x", "json-syntax", 0, "a value, found \"x\"; the input must be JSON"},
    {" 1", "json-syntax", 0, "a value, found \" \"; the input must be JSON"},
    {"]", "json-syntax", 0, "a value, found \"]\"; the input must be JSON"},
    {"[NaN]", "json-syntax", 1,
     "a value or ']', found \"NaN\"; JSON has no such number"},
    {"[1,]", "json-syntax", 3,
     "a value after ',', found \"]\"; remove the comma before it"},
    {"[,1]", "json-syntax", 1, "a value or ']', found \",\""},
    {"{\"a\":}", "json-syntax", 5, "a value after ':', found \"}\""},
    {"'a'", "json-syntax", 0, "a value, found \"'\"; use double quotes"},
    {"True", "json-syntax", 0, "a value, found \"True\"; write true"},
    {"nulx", "json-syntax", 0,
     "a value, found \"nulx\"; the input must be JSON"},
    {"nullx", "json-syntax", 4, "the end of the literal, found \"x\""},
    {"truefalse", "json-syntax", 4, "the end of the literal, found \"false\""},
    {"/* */1", "json-syntax", 0, "a value, found \"/\"; JSON has no comments"},
    {"\xef\xbb\xbf{}", "json-syntax", 0,
     "a value, found U+FEFF; the input must be JSON"},
    {"[\xe2\x80\x9c]", "json-syntax", 1, "a value or ']', found U+201C"},
    {"[\xe2\x28]", "json-syntax", 1, "a value or ']', found byte 0xe2"},
    {"[\f]", "json-syntax", 1, "a value or ']', found byte 0x0c"},
    {"abcdefghijklmnopqrstuvwxyz", "json-syntax", 0,
     "a value, found \"abcdefghijklmnopqrstuvwx\"; the input must be JSON"},
    /* arrays and objects */
    {"[1}", "json-syntax", 2, "',' or ']' after an array element, found \"}\""},
    {"[1 2]", "json-syntax", 3,
     "',' or ']' after an array element, found \"2\""},
    {"[\"a\"\"b\"]", "json-syntax", 4,
     "',' or ']' after an array element, found '\"'"},
    {"[1:2]", "json-syntax", 2,
     "',' or ']' after an array element, found \":\""},
    {"{\"a\":1]", "json-syntax", 6,
     "',' or '}' after a member's value, found \"]\""},
    {"{\"a\":1 \"b\":2}", "json-syntax", 7,
     "',' or '}' after a member's value, found '\"'"},
    {"{\"a\" 1}", "json-syntax", 5, "':' after a member name, found \"1\""},
    {"{\"a\",1}", "json-syntax", 4, "':' after a member name, found \",\""},
    {"{a:1}", "json-syntax", 1,
     "a member name in double quotes or '}', found \"a\"; put the name in "
     "double quotes"},
    {"{,}", "json-syntax", 1,
     "a member name in double quotes or '}', found \",\""},
    {"{\"a\":1,}", "json-syntax", 7,
     "a member name in double quotes after ',', found \"}\"; remove the comma "
     "before it"},
    {"{\"a\":1,2:3}", "json-syntax", 7,
     "a member name in double quotes after ',', found \"2\"; put the name in "
     "double quotes"},
    {"{]", "json-syntax", 1,
     "a member name in double quotes or '}', found \"]\""},
    /* numbers */
    {"01", "json-number", 1, "no digit after a leading 0, found \"1\""},
    {"[-012]", "json-number", 3, "no digit after a leading 0, found \"12\""},
    {"1.]", "json-number", 2, "a digit after the decimal point, found \"]\""},
    {"[1.e5]", "json-number", 3,
     "a digit after the decimal point, found \"e5\""},
    {".5", "json-number", 0,
     "a number to start with '-' or a digit, found \".5\""},
    {"+1", "json-number", 0,
     "a number to start with '-' or a digit, found \"+1\""},
    {"-x", "json-number", 1, "a digit after '-', found \"x\""},
    {"--1", "json-number", 1, "a digit after '-', found \"-1\""},
    {"-Infinity", "json-number", 1,
     "a digit after '-', found \"Infinity\"; JSON has no such number"},
    {"[-]", "json-number", 2, "a digit after '-', found \"]\""},
    {"[1e]", "json-number", 3, "a digit in the exponent, found \"]\""},
    {"[1E+]", "json-number", 4, "a digit in the exponent, found \"]\""},
    {"1e-x", "json-number", 3, "a digit in the exponent, found \"x\""},
    {"1.2.3", "json-number", 3, "the end of the number, found \".3\""},
    {"1e2.5", "json-number", 3, "the end of the number, found \".5\""},
    {"0x1F", "json-number", 1, "the end of the number, found \"x1F\""},
    {"1_000", "json-number", 1, "the end of the number, found \"_000\""},
    {"[1\xef\xbc\x91]", "json-number", 2,
     "the end of the number, found U+FF11"},
    /* strings */
    {"\"a\nb\"", "json-string", 2,
     "the string's closing '\"', found the end of the line"},
    {"\"a\rb\"", "json-string", 2,
     "the string's closing '\"', found the end of the line"},
    {"\"\x1f\"", "json-string", 1,
     "control characters in a string to be escaped, found byte 0x1f"},
    {"\"\\x41\"", "json-string", 2,
     "one of \"\\/bfnrtu after '\\' in a string, found \"x\""},
    {"\"\\U0041\"", "json-string", 2,
     "one of \"\\/bfnrtu after '\\' in a string, found \"U\""},
    {"\"\\\xc3\xa9\"", "json-string", 2,
     "one of \"\\/bfnrtu after '\\' in a string, found U+00E9"},
    {"\"\\u00g0\"", "json-string", 5,
     "four hexadecimal digits after \\u, found \"g\""},
    {"\"\\u123\"", "json-string", 6,
     "four hexadecimal digits after \\u, found '\"'"},
    {"\"ab\\ud834\"", "json-string", 3,
     "both halves of a surrogate pair, found \"\\ud834\""},
    {"\"\\ud834\\n\"", "json-string", 1,
     "both halves of a surrogate pair, found \"\\ud834\""},
    {"\"\\ud834\\u0041\"", "json-string", 1,
     "both halves of a surrogate pair, found \"\\ud834\""},
    {"\"\\uD834\\uD834\\uDD1E\"", "json-string", 1,
     "both halves of a surrogate pair, found \"\\uD834\""},
    {"\"\\uDD1E\"", "json-string", 1,
     "both halves of a surrogate pair, found \"\\uDD1E\""},
    {"\"\\ud834\\u00x0\"", "json-string", 11,
     "four hexadecimal digits after \\u, found \"x\""},
    {"{\"\t\":1}", "json-string", 2,
     "control characters in a string to be escaped, found a tab"},
    /* UTF-8 (Unicode, table 3-7) */
    {"\"a\x80\"", "json-utf8", 2, "valid UTF-8 in a string, found byte 0x80"},
    {"\"\xc0\xaf\"", "json-utf8", 1,
     "valid UTF-8 in a string, found byte 0xc0"},
    {"\"\xc3(\"", "json-utf8", 1, "valid UTF-8 in a string, found byte 0xc3"},
    {"\"\xe0\x9f\xbf\"", "json-utf8", 1,
     "valid UTF-8 in a string, found byte 0xe0"},
    {"\"\xed\xa0\x80\"", "json-utf8", 1,
     "valid UTF-8 in a string, found byte 0xed"},
    {"\"\xf0\x8f\xbf\xbf\"", "json-utf8", 1,
     "valid UTF-8 in a string, found byte 0xf0"},
    {"\"\xc3\xa9\xf4\x90\x80\x80\"", "json-utf8", 3,
     "valid UTF-8 in a string, found byte 0xf4"},
    {"\"\xf5\x80\x80\x80\"", "json-utf8", 1,
     "valid UTF-8 in a string, found byte 0xf5"},
    {"\"\xe2\x82\"", "json-utf8", 1,
     "valid UTF-8 in a string, found byte 0xe2"},
    /* repeated names */
    {"{\"a\":1,\"a\":2}", "json-duplicate-member", 7,
     "another member name, found \"a\" a second time; "
     "remove one of the two members"},
    {"[{\"b\":0,\"a\":1,\"\\u0061\":{}}]", "json-duplicate-member", 14,
     "another member name, found \"\\u0061\" a second time; "
     "remove one of the two members"},
    {"{\"\":{\"\":0},\"\":1}", "json-duplicate-member", 11,
     "another member name, found \"\" a second time; "
     "remove one of the two members"},
    {"{\"x\":1,\"y\":2,\"y\":3,\"x\":4}", "json-duplicate-member", 13,
     "another member name, found \"y\" a second time; "
     "remove one of the two members"},
    {"{\"\\ud83d\\ude00\":1,\"\xf0\x9f\x98\x80\":1}", "json-duplicate-member",
     18,
     "another member name, found \"\xf0\x9f\x98\x80\" a second time; "
     "remove one of the two members"},
};

/* Each fault is the same however much of the text after it is known, and
 * until it is known the text so far is not yet wrong. */
Test(json_check, names_each_fault_and_its_place)
{
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        const char *text = faults[i].text;
        char message[200];
        snprintf(message, sizeof message, "expected %s", faults[i].message);
        struct outcome out = check(text, true);
        assert_bad(text, out, faults[i].code, faults[i].offset);
        cr_assert(eq(str, out.fail.message, message), "%s: %s", text,
                  out.fail.message);
        for (size_t cut = 0; cut <= strlen(text); cut++) {
            out = check_with(text, cut, false, &usual_limits);
            cr_assert(ne(int, out.status, JSON_VALUE), "%zu of %s", cut, text);
            if (out.status == JSON_MORE)
                continue;
            assert_bad(text, out, faults[i].code, faults[i].offset);
            cr_assert(eq(str, out.fail.message, message), "%zu of %s: %s", cut,
                      text, out.fail.message);
        }
    }
}

Test(json_check, end_of_text_is_said_with_what_was_expected)
{
    struct outcome out = check("[1,2", true);
    cr_assert(eq(str, out.fail.message,
                 "expected ',' or ']' after an array element, found the end of "
                 "the text, which may be cut off"));
    cr_assert(eq(str, check("\"a", true).fail.message,
                 "expected the string's closing '\"', found the end of the "
                 "text, which may be cut off"));
    cr_assert(eq(str, check("-", true).fail.message,
                 "expected a digit after '-', found the end of the text, which "
                 "may be cut off"));
    assert_bad("1.", check("1.", true), "json-unexpected-end", 2);
    assert_bad("\xe2\x80", check("\xe2\x80", true), "json-syntax", 0);
    assert_bad("\"\xe2\x80", check("\"\xe2\x80", true), "json-unexpected-end",
               3);
}
