#include "lint/rules/check.h"
#include "report/report.h"

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

static struct report_finding finding(const char *rule, enum severity severity)
{
    return (struct report_finding){.rule = &rule_named(rule)->about,
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
static struct sink report_as(struct report report, struct report_finding *told,
                             int count, struct arena *arena)
{
    struct sink out = sink_to_memory(arena);
    struct arena *kept = arena_alloc(arena, 1, sizeof *kept);
    *kept = arena_make(0);
    report.out = &out;
    report.command = "check";
    report.rules = rule_reports;
    report.arena = kept;
    struct report_end end = {0, 0, false};
    struct report_list list = {
        .items = told, .count = count, .room = count, .arena = arena};
    struct report_list none = {.count = 0};
    cr_assert(report_begin(&report));
    cr_assert(report_file(&report, "a.tmj", &list));
    cr_assert(report_file(&report, "b.tmj", &none));
    report_end(&report, &end);
    sink_byte(&out, '\0');
    arena_free(kept);
    return out;
}

static struct sink report_of(enum report_format format,
                             struct report_finding *told, int count,
                             struct arena *arena)
{
    return report_as((struct report){.format = format}, told, count, arena);
}

static void assert_report_as(struct report report, struct report_finding *told,
                             int count, const char *expected)
{
    struct arena arena = arena_make(0);
    struct sink out = report_as(report, told, count, &arena);
    cr_assert(eq(str, out.text, expected));
    arena_free(&arena);
}

static void assert_report(enum report_format format,
                          struct report_finding *told, int count,
                          const char *expected)
{
    assert_report_as((struct report){.format = format}, told, count, expected);
}

static struct report_finding *three(void)
{
    static struct report_finding told[3];
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

/* Notes that are not shown are counted, and a file with only such notes passes
 * as a clean file does. */
Test(report, shows_findings_from_the_min_severity_on)
{
    struct report report = {.format = REPORT_GITHUB,
                            .min_severity = SEVERITY_WARNING};
    assert_report_as(report, three(), 2,
                     "::error file=a.tmj,line=3,col=12,title=C001 unreadable::"
                     "it is wrong\n"
                     "::notice title=collide check::2 files checked: 1 error, "
                     "0 warnings, 1 note; 1 not shown\n");
    report.format = REPORT_TAP;
    assert_report_as(report, three(), 1,
                     "TAP version 14\nok 1 - a.tmj\nok 2 - b.tmj\n1..2\n"
                     "# 2 files checked: 0 errors, 0 warnings, 1 note; 1 not "
                     "shown\n");
    report.format = REPORT_MARKDOWN;
    report.min_severity = SEVERITY_ERROR;
    assert_report_as(report, three(), 3,
                     "## collide check\n\n### a.tmj\n\n"
                     "| | place | rule | finding |\n|---|---|---|---|\n"
                     "| error | 3:12 | C001 unreadable | it is wrong |\n"
                     "\n2 files checked: 1 error, 1 warning, 1 note; 2 not "
                     "shown\n");
}

/* Programs that read findings get them in the order of the file. */
Test(report, data_formats_keep_the_order_of_the_file)
{
    static const enum report_format formats[] = {REPORT_JSON, REPORT_NDJSON,
                                                 REPORT_SARIF};
    for (int i = 0; i < 3; i++) {
        struct arena arena = arena_make(0);
        struct sink out = report_of(formats[i], three(), 3, &arena);
        const char *start = formats[i] == REPORT_SARIF
                                ? strstr(out.text, "\"results\"")
                                : out.text;
        const char *note = strstr(start, "C009");
        const char *error = strstr(start, "C001");
        cr_assert(note && error && note < error, "format %d", formats[i]);
        arena_free(&arena);
    }
}

/* The first N are the first ones of the report: a warning, not the note. */
Test(report, the_max_number_counts_in_the_order_of_the_report)
{
    struct report_finding told[] = {finding("C034", SEVERITY_NOTE),
                                    finding("C030", SEVERITY_WARNING)};
    struct report report = {.format = REPORT_TEXT, .most = 1};
    assert_report_as(report, told, 2,
                     "a.tmj:3:12: warning: it is wrong [C030 overlap]\n"
                     "2 files checked: 0 errors, 1 warning, 1 note; 1 not "
                     "shown\n");
}

/* ---- Text --------------------------------------------------------------- */

Test(report, lists_errors_first)
{
    assert_report(REPORT_TEXT, three(), 3,
                  "a.tmj:3:12: error: it is wrong [C001 unreadable]\n"
                  "b,?.tsj:5:12: warning: it is wrong (and 4 more like this) "
                  "[C003 wrong-type]\n"
                  "a.tmj:3:12: note: it is wrong [C009 not-used]\n"
                  "2 files checked: 1 error, 1 warning, 1 note\n");
}

Test(report, names_the_findings_that_it_does_not_show)
{
    struct report_finding *told = three();
    struct report report = {.format = REPORT_TEXT,
                            .min_severity = SEVERITY_WARNING};
    assert_report_as(report, told, 1,
                     "1 note not shown (--min-severity note shows all)\n"
                     "2 files checked: 0 errors, 0 warnings, 1 note\n");
    report.min_severity = SEVERITY_ERROR;
    report.most = 1;
    told[0].rule = &rule_named("C001")->about;
    told[0].severity = SEVERITY_ERROR;
    assert_report_as(report, told, 3,
                     "a.tmj:3:12: error: it is wrong [C001 unreadable]\n"
                     "1 warning not shown (--min-severity note shows all)\n"
                     "2 files checked: 2 errors, 1 warning, 0 notes; 1 not "
                     "shown\n");
}

static struct report_finding ignored(const char *message, double count)
{
    struct report_finding told = finding("C009", SEVERITY_NOTE);
    told.message = message;
    told.has_measure = true;
    told.measure = count;
    return told;
}

Test(report, lists_ignored_contents_once_with_counts)
{
    struct report_finding told[] = {
        ignored("12 image layers are ignored", 12),
        finding("C034", SEVERITY_NOTE),
        ignored("text objects are ignored", 1),
        ignored("a bbox that is empty is ignored", 1),
        ignored("2 image layers are ignored", 2),
        ignored("image layers that are large are ignored", 1),
        ignored("3 tiles have numbers of others and are ignored", 3),
        ignored("4 entities are neither solids nor goals", 4),
    };
    assert_report(REPORT_TEXT, told, 8,
                  "a.tmj:3:12: note: it is wrong [C034 seam]\n"
                  "note: ignored in 1 file: image layers (14), text objects "
                  "(1), a bbox that is empty (1), image layers that are large "
                  "(1), tiles have numbers of others (3), entities are neither "
                  "solids nor goals (4) [C009 not-used]\n"
                  "2 files checked: 0 errors, 0 warnings, 8 notes\n");
}

/* Messages of readers are few, but their number is not trusted. */
Test(report, names_a_limited_number_of_ignored_kinds)
{
    static char messages[19][300];
    struct report_finding told[19];
    struct arena arena = arena_make(0);
    for (int i = 0; i < 19; i++) {
        memset(messages[i], 'x', sizeof messages[i] - 1);
        messages[i][0] = (char)('a' + i);
        told[i] = ignored(messages[i], 1);
    }
    struct sink out = report_of(REPORT_TEXT, told, 19, &arena);
    expect_part(out.text, "p"
                          "xxxx");
    expect_no_part(out.text, "q"
                             "xxxx");
    expect_part(out.text, " and other contents (3) [C009 not-used]\n");
    cr_assert(lt(sz, out.used, 16 * 200));
    arena_free(&arena);
}

/* What a person sees: the line, the place in it, and each hint once. */
Test(report, shows_source_lines_and_hints_to_people)
{
    struct report_finding told[] = {
        finding("C030", SEVERITY_WARNING), finding("C030", SEVERITY_WARNING),
        finding("C030", SEVERITY_WARNING), finding("C012", SEVERITY_ERROR)};
    struct report report = {.format = REPORT_TEXT, .is_full = true};
    /* A wide character has two columns, an accent none, a bad byte one. */
    told[0].excerpt = (struct excerpt){
        "\xE5\xA3\x81 e\xCC\x81 \xFF\x1b{\"id\":7}", 3 + 5 + 2};
    told[1].line = 123456;
    told[1].excerpt = (struct excerpt){"...{\"id\":8}", 3};
    told[2].hint = "or paint it";
    /* This line would be taken for a finding. */
    told[3].excerpt = (struct excerpt){"{\"a.tmj:1:12: error: x\"}", 0};
    assert_report_as(report, told, 4,
                     "a.tmj:3:12: error: it is wrong [C012 self-intersecting]\n"
                     "        hint: mend it\n"
                     "a.tmj:3:12: warning: it is wrong [C030 overlap]\n"
                     "    3 | \xE5\xA3\x81 e\xCC\x81 \xEF\xBF\xBD?{\"id\":7}\n"
                     "      |        ^\n"
                     "        hint: mend it\n"
                     "a.tmj:123456:12: warning: it is wrong [C030 overlap]\n"
                     "123456 | ...{\"id\":8}\n"
                     "       |    ^\n"
                     "a.tmj:3:12: warning: it is wrong [C030 overlap]\n"
                     "        hint: or paint it\n"
                     "2 files checked: 1 error, 3 warnings, 0 notes\n");
}

/* ---- Formats of services ------------------------------------------------ */

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
    struct report_finding *told = three();
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
    struct report_finding told = three()[0];
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
                  "| error | 3:12 | C001 unreadable | it is wrong |\n"
                  "| warning | b,?.tsj:5:12 | C003 wrong-type | it is wrong "
                  "(and 4 more like this) |\n"
                  "| note | 3:12 | C009 not-used | it is wrong |\n"
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

static struct report_finding *many(enum severity severity)
{
    static struct report_finding *told;
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
    struct report_finding *told = many(SEVERITY_ERROR);
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

static bool same_print(const struct report_finding *a,
                       const struct report_finding *b)
{
    return strcmp(fingerprint_of(a).text, fingerprint_of(b).text) == 0;
}

Test(report, knows_findings_wherever_their_lines_are)
{
    struct report_finding a = finding("C001", SEVERITY_ERROR), b = a;
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
    b.rule = &rule_named("C003")->about;
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
    struct report_finding told = finding("C001", SEVERITY_ERROR);
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
        struct report report = {.format = (enum report_format)format,
                                .command = "check",
                                .rules = rule_reports,
                                .out = &out,
                                .arena = &none};
        bool needs_memory = format != REPORT_NDJSON && format != REPORT_JUNIT;
        cr_assert(eq(int, report_begin(&report), !needs_memory), "format %d",
                  format);
        arena_free(&arena);
    }
}
