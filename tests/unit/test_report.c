#include "lint/report/report.h"

#include "support/criterion.h"
#include "support/sink.h"
#include "support/text_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Escapes ------------------------------------------------------------ */

typedef void escape_function(struct sink *out, const char *text);

static void assert_escape(escape_function *escape, const char *text,
                          const char *expected)
{
    struct arena arena = arena_make(0);
    struct sink out = sink_to_memory(&arena);
    escape(&out, text);
    sink_byte(&out, '\0');
    cr_assert(eq(str, out.text, expected), "%s", text);
    arena_free(&arena);
}

Test(report, escapes_for_each_format)
{
    assert_escape(escape_line, "a\x1b[1m\n\xC3\xA9\x7F", "a?[1m?\xC3\xA9?");
    assert_escape(escape_github_data, "1% a:b,c\r\n\t", "1%25 a:b,c%0D%0A?");
    assert_escape(escape_github_property, "1% a:b,c\n", "1%25 a%3Ab%2Cc%0A");
    assert_escape(escape_tap, "a#1 \\ b\n", "a\\#1 \\\\ b?");
    assert_escape(escape_markdown, "a|b*_`<i>[x](y)~#&\n\\",
                  "a\\|b\\*\\_\\`\\<i\\>\\[x\\](y)\\~\\#\\&?\\\\");
    /* U+009B begins a command of terminals, U+202E turns the text around. */
    assert_escape(escape_line,
                  "\xC2\x9B"
                  "1m\xE2\x80\xAEx",
                  "?1m?x");
    assert_escape(escape_tap, "\xC2\x85#", "?\\#");
    /* Bytes that are no UTF-8: FF and FE, and C3, which another must follow. */
    assert_escape(escape_line, "a\xFF\xFE\xC3",
                  "a\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    assert_escape(escape_tap, "\xC3#", "\xEF\xBF\xBD\\#");
    assert_escape(escape_markdown, "\xE2\x82|", "\xEF\xBF\xBD\xEF\xBF\xBD\\|");
    assert_escape(escape_github_data, "\xFF%", "\xEF\xBF\xBD%25");
    assert_escape(escape_github_property, "\xFF,", "\xEF\xBF\xBD%2C");
    assert_escape(escape_uri, "a b/\xC3\xA9%.tmj", "a%20b/%C3%A9%25.tmj");
    assert_escape(escape_uri, "/maps/a.tmj", "file:///maps/a.tmj");
    assert_escape(escape_uri, "<stdin>", "%3Cstdin%3E");
}

/* ---- Whole reports ------------------------------------------------------ */

static struct told finding(const char *rule, enum severity severity)
{
    return (struct told){.rule = rule_named(rule),
                         .severity = severity,
                         .file = "a.tmj",
                         .line = 3,
                         .column = 12,
                         .pointer = "/layers/0",
                         .shapes = {"wall"},
                         .own_ids = {"14"},
                         .message = "it is wrong",
                         .hint = "mend it"};
}

/* What is reported of two files: one has the findings, the other none. */
static struct sink report_of(enum report_format format, struct told *told,
                             int count, struct arena *arena)
{
    struct sink out = sink_to_memory(arena);
    struct arena *kept = arena_alloc(arena, 1, sizeof *kept);
    *kept = arena_make(0);
    struct report report = {.format = format, .out = &out, .arena = kept};
    struct report_end end = {0, 0};
    struct told_list list = {.items = told, .count = count, .room = count};
    struct told_list none = {.count = 0};
    cr_assert(report_begin(&report));
    cr_assert(report_file(&report, "a.tmj", &list));
    cr_assert(report_file(&report, "b.tmj", &none));
    report_end(&report, &end);
    sink_byte(&out, '\0');
    arena_free(kept);
    return out;
}

static void assert_report(enum report_format format, struct told *told,
                          int count, const char *expected)
{
    struct arena arena = arena_make(0);
    struct sink out = report_of(format, told, count, &arena);
    cr_assert(eq(str, out.text, expected));
    arena_free(&arena);
}

static struct told *three(void)
{
    static struct told told[3];
    told[0] = finding("C009", SEVERITY_NOTE);
    told[1] = finding("C001", SEVERITY_ERROR);
    told[2] = finding("C003", SEVERITY_WARNING);
    told[2].file = "b,\n.tsj";
    told[2].more = 4;
    told[2].line = 5;
    return told;
}

Test(report, annotates_the_worst_first)
{
    assert_report(REPORT_GITHUB, three(), 3,
                  "::error file=a.tmj,line=3,col=12,title=C001 unreadable::it "
                  "is wrong\n"
                  "::warning file=b%2C%0A.tsj,line=5,col=12,title=C003 "
                  "wrong-type::it is wrong (and 4 more like this)\n"
                  "::notice file=a.tmj,line=3,col=12,title=C009 not-used::it "
                  "is wrong\n"
                  "::notice title=collide check::2 files checked: 1 error, 1 "
                  "warning, 1 note\n");
}

Test(report, writes_tests_of_tap)
{
    assert_report(REPORT_TAP, three() + 1, 1,
                  "TAP version 14\n"
                  "not ok 1 - C001 unreadable a.tmj\n"
                  "  ---\n"
                  "  message: \"it is wrong\"\n"
                  "  severity: \"error\"\n"
                  "  file: \"a.tmj\"\n"
                  "  line: 3\n"
                  "  column: 12\n"
                  "  pointer: \"/layers/0\"\n"
                  "  ...\n"
                  "ok 2 - b.tmj\n"
                  "1..2\n"
                  "# 2 files checked: 1 error, 0 warnings, 0 notes\n");
    assert_report(REPORT_TAP, NULL, 0,
                  "TAP version 14\nok 1 - a.tmj\nok 2 - b.tmj\n1..2\n"
                  "# 2 files checked: 0 errors, 0 warnings, 0 notes\n");
}

Test(report, writes_suites_of_junit)
{
    struct told *told = three();
    told[1].code = "json-syntax";
    assert_report(
        REPORT_JUNIT, told, 3,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<testsuites name=\"collide check\">\n"
        "  <testsuite name=\"a.tmj\" tests=\"3\" failures=\"1\" errors=\"1\" "
        "skipped=\"0\">\n"
        "    <testcase classname=\"a.tmj\" name=\"C001 unreadable\" "
        "file=\"a.tmj\" line=\"3\"><error type=\"error\" message=\"it is "
        "wrong\">a.tmj:3:12: it is wrong\n</error></testcase>\n"
        "    <testcase classname=\"a.tmj\" name=\"C003 wrong-type\" "
        "file=\"b,&#10;.tsj\" line=\"5\"><failure type=\"warning\" "
        "message=\"it is wrong\">b,&#10;.tsj:5:12: it is wrong (and 4 more "
        "like this)\n</failure></testcase>\n"
        "    <testcase classname=\"a.tmj\" name=\"C009 not-used\" "
        "file=\"a.tmj\" line=\"3\"><system-out>a.tmj:3:12: it is wrong\n"
        "</system-out></testcase>\n"
        "  </testsuite>\n"
        "  <testsuite name=\"b.tmj\" tests=\"1\" failures=\"0\" errors=\"0\" "
        "skipped=\"0\">\n"
        "    <testcase classname=\"b.tmj\" name=\"check\"/>\n"
        "  </testsuite>\n"
        "</testsuites>\n");
}

/* A file is looked up from the top of a repository. */
Test(report, files_of_junit_are_plain_paths)
{
    struct told told = three()[0];
    struct arena arena = arena_make(0);
    told.file = "./maps/./a.tmj";
    struct sink out = report_of(REPORT_JUNIT, &told, 1, &arena);
    expect_part(out.text, " file=\"maps/a.tmj\" ");
    arena_free(&arena);
}

Test(report, writes_tables_of_markdown)
{
    assert_report(REPORT_MARKDOWN, three(), 3,
                  "## collide check\n\n### a.tmj\n\n"
                  "| | place | rule | finding |\n|---|---|---|---|\n"
                  "| note | 3:12 | C009 not-used | it is wrong |\n"
                  "| error | 3:12 | C001 unreadable | it is wrong |\n"
                  "| warning | b,?.tsj:5:12 | C003 wrong-type | it is wrong "
                  "(and 4 more like this) |\n"
                  "\n2 files checked: 1 error, 1 warning, 1 note\n");
}

/* ---- What services do not take ------------------------------------------ */

/* Not by strstr, which the sanitizer lets measure all the rest each time. */
static int occurrences(const char *text, const char *word)
{
    size_t length = strlen(word);
    int count = 0;
    while ((text = strchr(text, word[0]))) {
        bool is_it = strncmp(text, word, length) == 0;
        count += is_it;
        text += is_it ? length : 1;
    }
    return count;
}

/* One more than GitHub takes in a file of SARIF. */
enum { MANY = 25001 };

static struct told *many(enum severity severity)
{
    static struct told *told;
    if (!told)
        told = calloc(MANY, sizeof *told);
    for (int i = 0; i < MANY; i++)
        told[i] = finding("C001", severity);
    return told;
}

Test(report, annotates_no_more_than_is_shown)
{
    static const char *const commands[] = {"::notice ", "::warning ",
                                           "::error "};
    for (int severity = 0; severity <= SEVERITY_ERROR; severity++) {
        struct arena arena = arena_make(0);
        struct sink out =
            report_of(REPORT_GITHUB, many((enum severity)severity), 40, &arena);
        cr_assert(eq(int, occurrences(out.text, commands[severity]), 10));
        expect_part(out.text, "2 files checked: ");
        arena_free(&arena);
    }
}

Test(report, leaves_out_results_that_code_scanning_refuses)
{
    struct arena arena = arena_make(0);
    struct told *told = many(SEVERITY_ERROR);
    struct sink out = report_of(REPORT_SARIF, told, MANY - 1, &arena);
    cr_assert(eq(int, occurrences(out.text, "\"ruleId\""), MANY - 1));
    expect_no_part(out.text, "toolExecutionNotifications");
    out = report_of(REPORT_SARIF, told, MANY, &arena);
    cr_assert(eq(int, occurrences(out.text, "\"ruleId\""), MANY - 1));
    expect_part(out.text, "1 more findings are not listed");
    arena_free(&arena);
}

Test(report, keeps_tables_within_a_mebibyte)
{
    struct arena arena = arena_make(0);
    struct sink out =
        report_of(REPORT_MARKDOWN, many(SEVERITY_NOTE), MANY, &arena);
    cr_assert(le(sz, out.used, 1024 * 1024));
    cr_assert(le(sz, 1024 * 1024 - 5000, out.used));
    int rows = occurrences(out.text, "| note |");
    char rest[60];
    snprintf(rest, sizeof rest, "\n%d more findings do not fit", MANY - rows);
    expect_part(out.text, rest);
    arena_free(&arena);
}

/* ---- What a finding is known by ----------------------------------------- */

static bool same_print(const struct told *a, const struct told *b)
{
    return strcmp(fingerprint_of(a).text, fingerprint_of(b).text) == 0;
}

Test(report, knows_findings_wherever_their_lines_are)
{
    struct told a = finding("C001", SEVERITY_ERROR), b = a;
    cr_assert(eq(sz, strspn(fingerprint_of(&a).text, "0123456789abcdef"), 16));
    b.line = 99;
    b.column = 1;
    b.pointer = "/layers/7";
    cr_assert(same_print(&a, &b));
    b = a;
    b.message = "another name of the shape in the message";
    b.shapes[0] = "another name";
    cr_assert(same_print(&a, &b));
    b.at.x = 0.1;
    cr_assert(not(same_print(&a, &b)));
    b = a;
    b.code = "json-syntax";
    cr_assert(not(same_print(&a, &b)));
    b = a;
    b.file = "b.tmj";
    cr_assert(not(same_print(&a, &b)));
    b = a;
    b.rule = rule_named("C003");
    cr_assert(not(same_print(&a, &b)));
    b = a;
    b.own_ids[1] = "14";
    cr_assert(not(same_print(&a, &b)));
    /* Which text is where counts as well. */
    b = a;
    b.own_ids[0] = NULL;
    b.own_ids[1] = "14";
    cr_assert(not(same_print(&a, &b)));
}

/* However a path is spelled: its place and its fingerprint are the same. */
Test(report, knows_a_file_by_its_plain_path)
{
    static const char *const spellings[] = {"./maps/a.tmj", "maps//a.tmj",
                                            ".//maps/./a.tmj"};
    struct arena arena = arena_make(0);
    struct told told = finding("C001", SEVERITY_ERROR);
    told.file = "maps/a.tmj";
    struct sink plain = report_of(REPORT_SARIF, &told, 1, &arena);
    expect_part(plain.text, "\"uri\":\"maps/a.tmj\"");
    for (int i = 0; i < 3; i++) {
        told.file = spellings[i];
        struct sink spelled = report_of(REPORT_SARIF, &told, 1, &arena);
        cr_assert(eq(str, spelled.text, plain.text));
    }
    arena_free(&arena);
}

/* ---- Memory ------------------------------------------------------------- */

Test(report, says_so_where_memory_is_used_up)
{
    for (int format = REPORT_JSON; format < REPORT_FORMATS; format++) {
        struct arena arena = arena_make(0), none = arena_make(1);
        struct sink out = sink_to_memory(&arena);
        struct report report = {
            .format = (enum report_format)format, .out = &out, .arena = &none};
        bool needs_memory = format != REPORT_NDJSON && format != REPORT_JUNIT;
        cr_assert(eq(int, report_begin(&report), !needs_memory), "format %d",
                  format);
        arena_free(&arena);
    }
}
