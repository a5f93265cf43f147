/* input/stream: where records start and end.
 *
 * Each case is told as a list of records (see support/stream_story.h). It must
 * be the same however the bytes come, so every case is read in steps of 1, 2,
 * 3, ... bytes. */

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/stream_story.h"

static void expect_bytes(const char *text, size_t length, const char *story)
{
    static const size_t steps[] = {1, 2, 3, 5, 8, 13, 1000000};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        struct stream stream = stream_in_steps(text, length, steps[i]);
        struct arena arena = arena_make(0);
        struct sink told = sink_to_memory(&arena);
        cr_assert(eq(int, stream_story(&stream, &told), STREAM_END));
        cr_assert(eq(str, told.text, story), "in steps of %zu: %s", steps[i],
                  told.text);
        arena_free(&arena);
        stream_free(&stream);
    }
}

static void expect(const char *text, const char *story)
{
    expect_bytes(text, strlen(text), story);
}

/* ---- values ------------------------------------------------------------- */

Test(stream, nothing_is_no_record)
{
    expect("", "");
    expect(" \t\r\n\n  \n", "");
    expect("\xEF\xBB\xBF", "");
}

Test(stream, each_line_is_a_record)
{
    expect("{}\n[1]\n", "V1:1 {}; V2:1 [1]");
    expect("{}\n\n  \n[1]", "V1:1 {}; V4:1 [1]");
    expect("{}\r\n[1]\r\n", "V1:1 {}; V2:1 [1]");
    expect("  {} \n\t[1]\t", "V1:3 {}; V2:2 [1]");
}

Test(stream, scalars_are_values)
{
    expect("3\ntrue\n\"a b\"\n-1e5", "V1:1 3; V2:1 true; V3:1 \"a b\"; "
                                     "V4:1 -1e5");
}

Test(stream, values_may_stand_in_a_row_on_a_line)
{
    expect("{} {}{}[]\n{}", "V1:1 {}; V1:4 {}; V1:6 {}; V1:8 []; V2:1 {}");
}

Test(stream, columns_count_characters)
{
    expect("[\"\xC3\xA9\"] {} [\n\"\xE2\x82\xAC\"] {}",
           "V1:1 [\"\xC3\xA9\"]; V1:7 {}; V1:10 [\n\"\xE2\x82\xAC\"]; V2:6 {}");
}

Test(stream, values_may_be_indented)
{
    expect("{\n  \"a\": [\n    1\n  ]\n}\n{\n}\n[]\n",
           "V1:1 {\n  \"a\": [\n    1\n  ]\n}; V6:1 {\n}; V8:1 []");
}

Test(stream, brackets_and_quotes_in_strings_are_text)
{
    expect("[\"]}\\\"\"]\n{\"[\\\\\":\"{\"}\n", "V1:1 [\"]}\\\"\"]; "
                                                "V2:1 {\"[\\\\\":\"{\"}");
}

Test(stream, a_byte_order_mark_may_stand_at_the_very_start)
{
    expect("\xEF\xBB\xBF{}\n", "V1:1 {}");
    expect("\xEF\xBB\xBF\n {}", "V2:2 {}");
    expect("{}\n\xEF\xBB\xBF{}\n{}", "V1:1 {}; F2:1 json-syntax; V3:1 {}");
    expect("\xEF\xBB", "F1:1 json-syntax");
    expect("\xEF{}\n[]", "F1:1 json-syntax; V2:1 []");
}

/* ---- broken records ----------------------------------------------------- */

static const char *const broken_lines[] = {
    "not json",
    "{\"shapes\":[",
    "{\"a\":}",
    "}",
    "]",
    "{\"a\":1,",
    "[1,2",
    "\"open",
    "{'a':1}",
    "[01]",
    "{\"a\":1}}",
    "[1e]",
    "nul",
    "{\"a\" 1}",
    ",",
    "{\"a\":[{}",
    "{\"a\":1,\"a\":2}",
    "-",
    "\\",
    "[\"\t\"]",
};

/* A broken line costs itself, wherever it stands: line n of the stream gives
 * record n of the story. ("{"a":1}}" is a value and a bracket too many.) */
Test(stream, a_broken_line_among_lines_costs_only_itself)
{
    for (size_t i = 0; i < sizeof broken_lines / sizeof *broken_lines; i++) {
        for (long at = 1; at <= 4; at++) {
            char text[200] = "";
            for (long line = 1; line <= 4; line++) {
                strcat(text, line == at ? broken_lines[i] : "{\"b\":[2]}");
                strcat(text, "\n");
            }
            struct stream stream = stream_in_steps(text, strlen(text), 7);
            struct arena arena = arena_make(0);
            bool failed[5] = {false}, whole[5] = {false};
            for (;;) {
                struct stream_record record;
                struct fail fail;
                enum stream_status status =
                    stream_next(&stream, &arena, &record, &fail);
                if (status == STREAM_END)
                    break;
                long line = record.place.line;
                bool *seen = status == STREAM_FAILED ? failed : whole;
                cr_assert(not(seen[line]), "%s at %ld: twice", broken_lines[i],
                          at);
                seen[line] = true;
                if (status == STREAM_FAILED)
                    cr_assert(eq(long, stream_locate(&record, &fail).line, at),
                              "%s", text);
            }
            for (long line = 1; line <= 4; line++) {
                cr_assert(eq(int, failed[line], line == at), "%s", text);
                cr_assert(whole[line] || line == at, "%s", text);
            }
            arena_free(&arena);
            stream_free(&stream);
        }
    }
}

Test(stream, broken_lines_in_a_row_are_told_one_by_one)
{
    expect("{}\nnot json\n{\"a\":[\n[\n{}\n",
           "V1:1 {}; F2:1 json-syntax; F3:7 json-unexpected-end; "
           "F4:2 json-unexpected-end; V5:1 {}");
    expect("not json\nnot json\n{}\n",
           "F1:1 json-syntax; F2:1 json-syntax; V3:1 {}");
}

Test(stream, behind_a_broken_line_a_line_may_begin_with_anything)
{
    expect("{}\nnot json\n  {}\n ]\n\t[]\n",
           "V1:1 {}; F2:1 json-syntax; V3:3 {}; F4:2 json-syntax; V5:2 []");
}

Test(stream, a_record_that_ends_too_early_is_said_to)
{
    expect("{}\n{\"shapes\":[\n{\"a\":1}\n{\"a\":2}\n",
           "V1:1 {}; F2:12 json-unexpected-end; V3:1 {\"a\":1}; "
           "V4:1 {\"a\":2}");
    expect("{\"shapes\":[", "F1:12 json-unexpected-end");
    expect("{\"shapes\":[\r\n{}\r\n", "F1:12 json-unexpected-end; V2:1 {}");
}

Test(stream, an_unfinished_line_may_be_the_start_of_an_indented_value)
{
    expect("{}\n[\n1,\n2\n]\n{}\n", "V1:1 {}; V2:1 [\n1,\n2\n]; V6:1 {}");
}

Test(stream, a_broken_indented_value_costs_only_itself)
{
    static const char good[] = "{\n  \"a\": [\n    1\n  ]\n}\n";
    static const char *const bad[] = {
        "{\n  \"a\": [\n    1 2\n  ]\n}\n", "{\n  \"a\" [\n    1\n  ]\n}\n",
        "{\n  \"a\": [\n    1\n  }\n}\n",   "{\n  \"a\": [\n    01\n  ]\n}\n",
        "{\n  \"a\": [\n    1\n  ]\n",      "{\n  \"a\": [\n    1,\n  ]\n}\n",
        "{\n  a: [\n    {}\n  ]\n}\n",      "{\n  \"a\": [\n  ],\n\n  1\n}\n",
        "{\n  \"a\": \"\n  \"b\": [\n{\n",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        for (int order = 0; order < 3; order++) {
            char text[300];
            snprintf(text, sizeof text, "%s%s%s%s", order == 1 ? "{}\n" : "",
                     order ? good : "", bad[i], good);
            struct stream stream = stream_in_steps(text, strlen(text), 5);
            struct arena arena = arena_make(0);
            int whole = 0, failed = 0;
            struct stream_record record;
            struct fail fail;
            enum stream_status status;
            while ((status = stream_next(&stream, &arena, &record, &fail)) !=
                   STREAM_END) {
                if (status == STREAM_VALUE && record.length > 2)
                    whole++;
                failed += status == STREAM_FAILED;
            }
            /* The last one ends with a line that begins a value of its own. */
            cr_assert(eq(int, failed, i == 8 ? 2 : 1), "%s", text);
            cr_assert(eq(int, whole, order ? 2 : 1), "%s", text);
            arena_free(&arena);
            stream_free(&stream);
        }
    }
}

Test(stream, indented_values_and_lines_may_be_mixed)
{
    expect("{}\n{\n  \"a\": x\n}\n[]\n{\n \"b\": 1\n}\nbad\n[\n]\n",
           "V1:1 {}; F3:8 json-syntax; V5:1 []; V6:1 {\n \"b\": 1\n}; "
           "F9:1 json-syntax; V10:1 [\n]");
}

Test(stream, the_rest_of_a_broken_line_is_dropped)
{
    expect("{} x {}\n[]\n", "V1:1 {}; F1:4 json-syntax; V2:1 []");
}

Test(stream, nul_bytes_and_other_junk_are_broken_records)
{
    expect_bytes("{}\n\0\0\n[\0]\n{}\n", 13,
                 "V1:1 {}; F2:1 json-syntax; F3:2 json-syntax; V4:1 {}");
    expect("\xFE\xFF\n{}", "F1:1 json-syntax; V2:1 {}");
}

/* The lines of a picture are none, but where one may be a scene. */
Test(stream, what_is_no_text_is_one_broken_record)
{
    static const char png[] = "\x89PNG\r\n\x1a\n\0\0\nIHDR\n[x\n\n 7\nIDAT";
    static const char scene[] = "ab\1c\nde\n{}\n[3]\nab\1c\nde";
    static const char object[] = "\2\n{3\nde\n{}";
    expect_bytes(png, sizeof png - 1, "F1:1 json-syntax");
    expect_bytes(scene, sizeof scene - 1,
                 "F1:1 json-syntax; V3:1 {}; V4:1 [3]; F5:1 json-syntax; "
                 "F6:1 json-syntax");
    expect_bytes(object, sizeof object - 1,
                 "F1:1 json-syntax; F2:2 json-syntax; V4:1 {}");
    expect("ab\x1b[0mc\nde\n", "F1:1 json-syntax; F2:1 json-syntax");
    expect("{\1\nde\n", "F1:2 json-syntax; F2:1 json-syntax");
}

Test(stream, an_escaped_nul_is_told)
{
    struct stream stream = stream_in_steps("[\"\\u0000\"] []", 13, 4);
    struct arena arena = arena_make(0);
    struct stream_record record;
    struct fail fail;
    cr_assert(
        eq(int, stream_next(&stream, &arena, &record, &fail), STREAM_VALUE));
    cr_assert(record.has_nul);
    cr_assert(
        eq(int, stream_next(&stream, &arena, &record, &fail), STREAM_VALUE));
    cr_assert(not(record.has_nul));
    arena_free(&arena);
    stream_free(&stream);
}

/* ---- places ------------------------------------------------------------- */

Test(stream, places_are_those_of_the_stream)
{
    const char *text = "{}\n {} {\"a\":\n[1, {\"b\": 2}]}";
    struct stream stream = stream_in_steps(text, strlen(text), 100);
    struct arena arena = arena_make(0);
    struct stream_record record;
    struct fail fail;
    for (int i = 0; i < 3; i++)
        cr_assert(eq(int, stream_next(&stream, &arena, &record, &fail),
                     STREAM_VALUE));
    static const struct {
        const char *pointer;
        bool at_name;
        struct json_place place;
    } cases[] = {
        {"", false, {2, 5}},      {"/a", false, {3, 1}},
        {"/a", true, {2, 6}},     {"/a/1/b", false, {3, 11}},
        {"/a/1/b", true, {3, 6}}, {"/none", false, {2, 5}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fail_set(&fail, "code", "message");
        strcpy(fail.pointer, cases[i].pointer);
        fail.at_name = cases[i].at_name;
        struct json_place place = stream_locate(&record, &fail);
        cr_assert(eq(long, place.line, cases[i].place.line), "%s",
                  fail.pointer);
        cr_assert(eq(long, place.column, cases[i].place.column), "%s",
                  fail.pointer);
        cr_assert(eq(str, fail.pointer, cases[i].pointer));
    }
    arena_free(&arena);
    stream_free(&stream);
}

Test(stream, a_syntax_error_gets_its_pointer)
{
    const char *text = "{}\n{\"shapes\": [{}, {\"id\": x}]}";
    struct stream stream = stream_in_steps(text, strlen(text), 100);
    struct arena arena = arena_make(0);
    struct stream_record record;
    struct fail fail;
    stream_next(&stream, &arena, &record, &fail);
    cr_assert(
        eq(int, stream_next(&stream, &arena, &record, &fail), STREAM_FAILED));
    struct json_place place = stream_locate(&record, &fail);
    cr_assert(eq(long, place.line, 2));
    cr_assert(eq(long, place.column, 24));
    cr_assert(eq(str, fail.pointer, "/shapes/1/id"));
    arena_free(&arena);
    stream_free(&stream);
}
