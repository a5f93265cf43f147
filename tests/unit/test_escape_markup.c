/* output/escape_markup: names and messages may hold anything. */
#include "support/criterion.h"
#include "support/sink.h"

#include <string.h>

static void expect(struct sink *sink, const char *expected)
{
    sink_byte(sink, '\0');
    cr_expect(eq(str, sink->text, expected));
    arena_free(sink->arena);
}

static void expect_xml(const char *text, const char *expected)
{
    struct arena arena = arena_make(0);
    struct sink sink = sink_to_memory(&arena);
    escape_xml(&sink, text);
    expect(&sink, expected);
}

static void expect_json(const char *text, const char *expected)
{
    struct arena arena = arena_make(0);
    struct sink sink = sink_to_memory(&arena);
    escape_json(&sink, text, strlen(text));
    expect(&sink, expected);
}

static void expect_string(const char *text, const char *expected)
{
    struct arena arena = arena_make(0);
    struct sink sink = sink_to_memory(&arena);
    escape_json_string(&sink, text);
    expect(&sink, expected);
}

/* XML 1.0, section 2.2, says which characters it may have. */
Test(escape_markup, puts_no_character_into_xml_that_it_may_not_have)
{
    expect_xml("<a href=\"x\">&'", "&lt;a href=&quot;x&quot;"
                                   "&gt;&amp;'");
    expect_xml("\t\n\r", "&#9;&#10;&#13;");
    expect_xml("\x01\x1b\x7f", "\xEF\xBF\xBD\xEF\xBF\xBD"
                               "\xEF\xBF\xBD");
    expect_xml("\xff\xC3", "\xEF\xBF\xBD\xEF\xBF\xBD");
    expect_xml("\xEF\xBF\xBE\xEF\xBF\xBF", "\xEF\xBF\xBD\xEF\xBF\xBD");
    expect_xml("\xF0\x9F\x98\x80", "\xF0\x9F\x98\x80");
}

Test(escape_markup, json_in_a_script_ends_nothing)
{
    expect_json("{\"</script>\":\"<!--&\"}",
                "{\"\\u003c/script\\u003e\":\"\\u003c!--\\u0026\"}");
    expect_json("[1,-2e+5]", "[1,-2e+5]");
    expect_json("\"\xC3\xA4\xC3\"", "\"\xC3\xA4\xEF\xBF\xBD\"");
}

Test(escape_markup, strings_of_json)
{
    expect_string("a\"\\\n\t\r\x7F<",
                  "\"a\\\"\\\\\\n\\t\\r\xEF\xBF\xBD\\u003c\"");
    expect_string("", "\"\"");
}

/* A page finds shapes by the names in their attributes. */
Test(escape_markup, a_name_is_the_same_in_xml_and_in_json)
{
    expect_xml("\x02\xEF\xBF\xBE", "\xEF\xBF\xBD\xEF\xBF\xBD");
    expect_string("\x02\xEF\xBF\xBE", "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
    expect_json("\"\xEF\xBF\xBE\"", "\"\xEF\xBF\xBD\"");
}
