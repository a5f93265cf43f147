/* output/json_writer: the expected texts are written out by hand. */

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/json_writer.h"

static struct arena arena;
static struct sink sink;

static struct json_writer writer_for(bool pretty, int digits)
{
    arena = arena_make(0);
    sink = sink_to_memory(&arena);
    return json_writer_make(&sink, pretty, digits);
}

static void expect(const char *text)
{
    sink_byte(&sink, '\0');
    cr_assert(eq(str, sink.text, text));
    arena_free(&arena);
}

static void write_document(struct json_writer *w)
{
    json_begin_object(w);
    json_key(w, "query");
    json_string(w, "sat");
    json_key(w, "scene");
    json_null(w);
    json_key(w, "pairs");
    json_begin_array(w);
    json_begin_object(w);
    json_key(w, "overlap");
    json_bool(w, true);
    json_key(w, "normal");
    json_vec2(w, (col_vec2){0.5, -1});
    json_key(w, "points");
    json_begin_line_array(w);
    json_vec2(w, (col_vec2){1, 2});
    json_vec2(w, (col_vec2){3, 4});
    json_end_array(w);
    json_end_object(w);
    json_begin_object(w);
    json_end_object(w);
    json_end_array(w);
    json_key(w, "none");
    json_begin_array(w);
    json_end_array(w);
    json_key(w, "count");
    json_int(w, -12);
    json_end_object(w);
}

/* The same as phrases. */
static void write_phrases(struct json_writer *w)
{
    json_phrase(w, JSON_PHRASE("{\"query\":\"sat\",\"scene\":null", 1));
    json_phrase(w, JSON_PHRASE("\"pairs\":[{\"overlap\":true,\"normal\":", 2));
    json_vec2(w, (col_vec2){0.5, -1});
    json_phrase(w, JSON_PHRASE("\"points\":", 0));
    json_begin_line_array(w);
    json_vec2(w, (col_vec2){1, 2});
    json_vec2(w, (col_vec2){3, 4});
    json_phrase(w, JSON_PHRASE("]},{}],\"none\":[]", -3));
    json_phrase(w, JSON_PHRASE("\"count\":-12}", -1));
}

Test(json_writer, phrases_are_what_they_stand_for)
{
    for (int pretty = 0; pretty < 2; pretty++) {
        struct json_writer w = writer_for(pretty, 0);
        char text[1000];
        write_document(&w);
        sink_byte(&sink, '\0');
        strcpy(text, sink.text);
        arena_free(&arena);
        w = writer_for(pretty, 0);
        write_phrases(&w);
        cr_assert(eq(int, w.depth, 0));
        expect(text);
    }
}

/* In pretty form a phrase that does not fit is found. */
Test(json_writer, a_phrase_tells_how_deep_it_leads, .signal = SIGABRT)
{
    struct json_writer w = writer_for(true, 0);
    json_phrase(&w, JSON_PHRASE("{\"points\":[", 1));
}

Test(json_writer, compact_has_no_white_space)
{
    struct json_writer w = writer_for(false, 0);
    write_document(&w);
    expect("{\"query\":\"sat\",\"scene\":null,\"pairs\":[{\"overlap\":true,"
           "\"normal\":[0.5,-1],\"points\":[[1,2],[3,4]]},{}],\"none\":[],"
           "\"count\":-12}");
}

Test(json_writer, pretty_indents_all_but_line_arrays)
{
    struct json_writer w = writer_for(true, 0);
    write_document(&w);
    expect("{\n"
           "  \"query\": \"sat\",\n"
           "  \"scene\": null,\n"
           "  \"pairs\": [\n"
           "    {\n"
           "      \"overlap\": true,\n"
           "      \"normal\": [0.5, -1],\n"
           "      \"points\": [[1, 2], [3, 4]]\n"
           "    },\n"
           "    {}\n"
           "  ],\n"
           "  \"none\": [],\n"
           "  \"count\": -12\n"
           "}");
}

Test(json_writer, whatever_a_line_array_holds_stays_on_its_line)
{
    struct json_writer w = writer_for(true, 0);
    json_begin_array(&w);
    json_begin_line_array(&w);
    json_begin_object(&w);
    json_key(&w, "a");
    json_begin_array(&w);
    json_int(&w, 1);
    json_int(&w, 2);
    json_end_array(&w);
    json_end_object(&w);
    json_end_array(&w);
    json_int(&w, 3);
    json_end_array(&w);
    expect("[\n  [{\"a\": [1, 2]}],\n  3\n]");
}

Test(json_writer, a_value_may_stand_alone_and_another_follow)
{
    struct json_writer w = writer_for(true, 0);
    json_bool(&w, false);
    sink_byte(&sink, ' ');
    w = json_writer_make(&sink, false, 0);
    json_string(&w, "");
    expect("false \"\"");
}

Test(json_writer, strings_escape_what_rfc_8259_asks_for_and_nothing_else)
{
    struct json_writer w = writer_for(false, 0);
    json_string(&w, "\"\\/\b\f\n\r\t\x01\x1f\x7f '<>&");
    expect("\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\x7f '<>&\"");
}

Test(json_writer, member_names_are_escaped_too)
{
    struct json_writer w = writer_for(false, 0);
    json_begin_object(&w);
    json_key(&w, "a\"b");
    json_null(&w);
    json_end_object(&w);
    expect("{\"a\\\"b\":null}");
}

static void write_names(struct json_writer *w)
{
    json_begin_object(w);
    json_name(w, JSON_NAME("a"));
    json_int(w, 1);
    json_name(w, JSON_NAME("epa_iterations"));
    json_begin_object(w);
    json_name(w, JSON_NAME("b"));
    json_null(w);
    json_end_object(w);
    json_end_object(w);
}

Test(json_writer, literal_names_are_written_like_others)
{
    struct json_writer w = writer_for(false, 0);
    write_names(&w);
    expect("{\"a\":1,\"epa_iterations\":{\"b\":null}}");
    w = writer_for(true, 0);
    write_names(&w);
    expect("{\n  \"a\": 1,\n  \"epa_iterations\": {\n    \"b\": null\n"
           "  }\n}");
}

/* Each place of a special character relative to the parts a string is
 * written in: plain bytes, and one of each kind that is not. */
Test(json_writer, long_strings_are_written_whole)
{
    for (int length = 0; length < 300; length++) {
        char text[512], quoted[600];
        int n = 0, q = 0;
        quoted[q++] = '"';
        for (int i = 0; i < length; i++)
            text[n++] = quoted[q++] = (char)('a' + i % 26);
        memcpy(text + n, "\"\xC3\xA9\x01", 5);
        memcpy(quoted + q, "\\\"\xC3\xA9\\u0001\"", 12);
        struct json_writer w = writer_for(false, 0);
        json_string(&w, text);
        expect(quoted);
    }
}

/* One character each of 2, 3 and 4 bytes, and the last ones of their lengths:
 * U+07FF, U+D7FF, U+FFFF, U+10FFFF. */
Test(json_writer, utf8_passes_through)
{
    const char *text = "\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80 \xDF\xBF "
                       "\xED\x9F\xBF \xEF\xBF\xBF \xF4\x8F\xBF\xBF";
    char quoted[64];
    snprintf(quoted, sizeof quoted, "\"%s\"", text);
    struct json_writer w = writer_for(false, 0);
    json_string(&w, text);
    expect(quoted);
}

#define LOST "\xEF\xBF\xBD"

Test(json_writer, bytes_that_are_no_utf8_become_the_replacement_character)
{
    static const struct {
        const char *text, *written;
    } cases[] = {
        {"a\xFF"
         "b",
         "\"a" LOST "b\""},
        {"\x80", "\"" LOST "\""},
        {"\xC3", "\"" LOST "\""},                            /* cut */
        {"\xE2\x82", "\"" LOST LOST "\""},                   /* cut */
        {"\xC0\xAF", "\"" LOST LOST "\""},                   /* overlong / */
        {"\xE0\x80\xAF", "\"" LOST LOST LOST "\""},          /* overlong */
        {"\xF0\x80\x80\xAF", "\"" LOST LOST LOST LOST "\""}, /* overlong */
        {"\xED\xA0\x80", "\"" LOST LOST LOST "\""},          /* surrogate */
        {"\xF4\x90\x80\x80", "\"" LOST LOST LOST LOST "\""}, /* > U+10FFFF */
        {"\xC3\n", "\"" LOST "\\n\""},
        {"\xE1\x80\xC3\xA9", "\"" LOST LOST "\xC3\xA9\""}, /* begins anew */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct json_writer w = writer_for(false, 0);
        json_string(&w, cases[i].text);
        expect(cases[i].written);
    }
}

Test(json_writer, numbers_are_shortest_or_rounded_to_digits)
{
    struct json_writer w = writer_for(false, 0);
    json_begin_array(&w);
    json_number(&w, 0.1);
    json_number(&w, -0.0);
    json_number(&w, 1e300);
    json_number(&w, 1.0 / 3);
    json_end_array(&w);
    expect("[0.1,0,1e+300,0.3333333333333333]");
    w = writer_for(false, 3);
    json_begin_array(&w);
    json_number(&w, 2.0 / 3);
    json_number(&w, 1234567);
    json_number(&w, 0.5);
    json_int(&w, 1234567);
    json_end_array(&w);
    expect("[0.667,1230000,0.5,1234567]");
}

Test(json_writer, nests_to_any_depth)
{
    struct json_writer w = writer_for(false, 0);
    for (int i = 0; i < 1000; i++) {
        json_begin_array(&w);
        json_int(&w, 0);
    }
    for (int i = 0; i < 1000; i++)
        json_end_array(&w);
    cr_assert(eq(sz, sink.used, 3999));
    cr_assert(eq(int, w.depth, 0));
    arena_free(&arena);
}

Test(json_writer, nan_is_caught, .signal = SIGABRT)
{
    struct json_writer w = writer_for(false, 0);
    json_number(&w, (double)NAN);
}
