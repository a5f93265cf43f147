/* report/report_html: the page of a run. */
#include "lint/rules/check.h"
#include "report/report.h"
#include "support/criterion.h"
#include "support/text_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Pages of a few findings --------------------------------------------- */

struct page_of {
    struct arena arena, kept;
    struct sink out;
    struct report report;
};

static void start(struct page_of *page)
{
    page->arena = arena_make(0);
    page->kept = arena_make(0);
    page->out = sink_to_memory(&page->arena);
    page->report = (struct report){.format = REPORT_HTML,
                                   .command = "check",
                                   .rules = rule_reports,
                                   .out = &page->out,
                                   .arena = &page->kept};
}

static void tell(struct page_of *page, const char *file,
                 struct report_finding *told, int count,
                 struct report_level *level)
{
    struct report_list list = {.items = told,
                               .count = count,
                               .arena = &page->arena,
                               .levels = level,
                               .level_count = level != NULL};
    cr_assert(report_file(&page->report, file, &list));
}

/* The text of the whole page. */
static const char *end(struct page_of *page)
{
    report_end(&page->report, &(struct report_end){0, 0, false});
    sink_byte(&page->out, '\0');
    cr_assert(eq(int, page->out.error, 0));
    return page->out.text;
}

static void finish(struct page_of *page)
{
    arena_free(&page->arena);
    arena_free(&page->kept);
}

static struct report_finding finding(const char *rule, enum severity severity)
{
    return (struct report_finding){.rule = &rule_named(rule)->about,
                                   .severity = severity,
                                   .file = "a.tmj",
                                   .line = 3,
                                   .column = 12,
                                   .pointer = "/layers/0",
                                   .message = "it is wrong",
                                   .hint = rule_named(rule)->about.hint};
}

static int occurrences(const char *text, const char *part)
{
    int count = 0;
    for (; (text = strstr(text, part)); text += strlen(part))
        count++;
    return count;
}

static void expect_not(const char *text, const char *part)
{
    expect_no_part(text, part);
}

/* Numbers that are in this order in a text. */
static void expect_order(const char *text, const char *first,
                         const char *second)
{
    expect_part(text, first);
    expect_part(text, second);
    cr_assert(lt(ptr, strstr(text, first), strstr(text, second)), "%s, %s",
              first, second);
}

/* ---- Rows ---------------------------------------------------------------- */

Test(report_html, numbers_go_on_over_files)
{
    struct page_of page;
    struct report_finding told[] = {finding("C001", SEVERITY_ERROR),
                                    finding("C030", SEVERITY_WARNING)};
    start(&page);
    cr_assert(report_begin(&page.report));
    tell(&page, "a.tmj", told, 2, NULL);
    tell(&page, "clean.tmj", NULL, 0, NULL);
    tell(&page, "b.tmj", told, 1, NULL);
    const char *text = end(&page);
    expect_part(text, "<section class=\"file\" id=\"file-1\"");
    expect_part(text, "<section class=\"file\" id=\"file-2\"");
    expect_order(text, "<bdi>a.tmj</bdi>",
                 "<li class=\"finding error\" "
                 "id=\"finding-1\" "
                 "data-rule=\"C001\">");
    expect_order(text, "id=\"finding-1\"",
                 "<li class=\"finding warning\" "
                 "id=\"finding-2\" "
                 "data-rule=\"C030\">");
    expect_order(text, "<bdi>b.tmj</bdi>", "id=\"finding-3\"");
    expect_order(text, "1 file without findings",
                 "<li><bdi>clean.tmj</bdi></li>");
    expect_part(text, "3 files checked: 2 errors, 1 warning, 0 notes");
    finish(&page);
}

Test(report_html, a_row_says_what_is_known)
{
    struct page_of page;
    struct report_finding told = finding("C030", SEVERITY_WARNING);
    told.shapes[0] = "A";
    told.shapes[1] = "B";
    told.has_at = true;
    told.at = (col_vec2){1234567.5, -2};
    told.more = 4;
    told.hint = "move it";
    told.file = "tiles.tsj";
    start(&page);
    cr_assert(report_begin(&page.report));
    tell(&page, "a.tmj", &told, 1, NULL);
    const char *text = end(&page);
    expect_part(text, "<a class=\"pin\" href=\"#finding-1\">1</a>"
                      "<p>it is wrong (and 4 more like this)</p>"
                      "<p class=\"facts\"><b>warning</b> "
                      "<a href=\"#rule-C030\">C030 overlap</a> "
                      "<span><bdi>tiles.tsj</bdi> line 3:12</span> "
                      "<bdi class=\"id\">A</bdi> <bdi class=\"id\">B</bdi> "
                      "<span>at 1234570, -2</span></p>"
                      "<p class=\"hint\">move it</p></li>");
    finish(&page);
}

/* Where the sentence has the place, and the hint is the rule's, they are not
 * said again. */
Test(report_html, a_row_says_nothing_twice)
{
    struct page_of page;
    struct report_finding told = finding("C030", SEVERITY_WARNING);
    told.has_at = true;
    told.message = "they overlap at [1, 2]";
    start(&page);
    cr_assert(report_begin(&page.report));
    tell(&page, "a.tmj", &told, 1, NULL);
    const char *text = end(&page);
    expect_part(text, "C030 overlap</a> <span>line 3:12</span></p></li>");
    finish(&page);
}

Test(report_html, rules_are_explained_once)
{
    struct page_of page;
    struct report_finding told[] = {finding("C030", SEVERITY_WARNING),
                                    finding("C012", SEVERITY_ERROR),
                                    finding("C030", SEVERITY_WARNING)};
    start(&page);
    cr_assert(report_begin(&page.report));
    tell(&page, "a.tmj", told, 3, NULL);
    const char *text = end(&page);
    cr_assert(eq(int, occurrences(text, "<details class=\"rule "), 2));
    expect_order(text, "id=\"rule-C012\"", "id=\"rule-C030\"");
    expect_part(text, "<b>C030 overlap</b> two overlapping solids <span "
                      "class=\"count\">2</span></summary>");
    cr_assert(eq(int, occurrences(text, "<b>To fix it:</b>"), 2));
    finish(&page);
}

/* ---- Maps ---------------------------------------------------------------- */

/* Three findings of a level: a note, an error, and one without a place. */
static struct report_finding *of_level(void)
{
    static struct report_finding told[3];
    told[0] = finding("C034", SEVERITY_NOTE);
    told[1] = finding("C012", SEVERITY_ERROR);
    told[2] = finding("C009", SEVERITY_NOTE);
    for (int i = 0; i < 3; i++)
        told[i].level = 1;
    told[0].has_spot = told[1].has_spot = true;
    told[0].spot = (col_vec2){100.126, 20};
    told[1].spot = (col_vec2){300, 40.5};
    return told;
}

Test(report_html, badges_are_in_the_map_the_worst_on_top)
{
    struct page_of page;
    struct report_finding before = finding("C001", SEVERITY_ERROR);
    struct report_level level = {
        .name = "cave", .picture = "<svg id=\"map-2-1\">", .length = 18};
    start(&page);
    cr_assert(report_begin(&page.report));
    tell(&page, "a.tmj", &before, 1, NULL);
    tell(&page, "b.tmj", of_level(), 3, &level);
    const char *text = end(&page);
    expect_part(text, "<h3><bdi>cave</bdi></h3>");
    expect_part(
        text, "<svg id=\"map-2-1\"><g class=\"badges\" aria-hidden=\"true\">"
              "<a class=\"badge note\" href=\"#finding-3\" data-finding=\"3\" "
              "transform=\"translate(100.13 20)\"><rect x=\"-9\" width=\"18\"/>"
              "<text>3</text></a>"
              "<a class=\"badge error\" href=\"#finding-2\" data-finding=\"2\" "
              "transform=\"translate(300 40.5)\"><rect x=\"-9\" width=\"18\"/>"
              "<text>2</text></a></g></svg></figure>");
    expect_part(text, "id=\"finding-4\"");
    expect_not(text, "data-finding=\"4\"");
    finish(&page);
}

/* In each level: a level after it, with its own map, begins with its errors. */
Test(report_html, errors_are_first_and_notes_folded_in_each_level)
{
    struct page_of page;
    struct report_finding told[] = {
        finding("C034", SEVERITY_NOTE), finding("C012", SEVERITY_ERROR),
        finding("C009", SEVERITY_NOTE), finding("C030", SEVERITY_WARNING)};
    struct report_level levels[] = {{.name = "cave"}, {.name = "tower"}};
    struct report_list list = {.items = told,
                               .count = 4,
                               .arena = &page.arena,
                               .levels = levels,
                               .level_count = 2};
    for (int i = 0; i < 4; i++)
        told[i].level = i < 3 ? 1 : 2;
    start(&page);
    cr_assert(report_begin(&page.report));
    cr_assert(report_file(&page.report, "a.ldtk", &list));
    const char *text = end(&page);
    expect_order(text, "<li class=\"finding error\" id=\"finding-1\"",
                 "<li class=\"fold note\"><details><summary>2 notes</summary>");
    expect_order(text, "<summary>2 notes</summary>",
                 "id=\"finding-2\" data-rule=\"C034\"");
    expect_order(text, "id=\"finding-3\" data-rule=\"C009\"",
                 "</ol></details></li>\n</ol>\n</div>");
    expect_order(text, "<bdi>tower</bdi>",
                 "<li class=\"finding warning\" id=\"finding-4\"");
    cr_assert(eq(int, occurrences(text, "<summary>"), 2 + 4));
    finish(&page);
}

Test(report_html, findings_below_the_min_severity_are_only_counted)
{
    struct page_of page;
    start(&page);
    page.report.min_severity = SEVERITY_WARNING;
    cr_assert(report_begin(&page.report));
    struct report_level level = {.name = NULL};
    tell(&page, "a.tmj", of_level(), 3, &level);
    const char *text = end(&page);
    cr_assert(eq(int, occurrences(text, "<li class=\"finding"), 1));
    expect_not(text, "class=\"fold");
    expect_part(text, "1 error, 0 warnings, 2 notes; 2 not shown");
    finish(&page);
}

Test(report_html, maps_beyond_what_a_page_holds_are_left_out)
{
    struct page_of page;
    size_t half = HTML_PICTURES_MOST / 2;
    start(&page);
    char *picture = arena_alloc(&page.kept, half, 1);
    memset(picture, ' ', half);
    struct report_level level = {.picture = picture, .length = half};
    cr_assert(report_begin(&page.report));
    for (int i = 0; i < 3; i++)
        tell(&page, "a.tmj", of_level(), 3, &level);
    const char *text = end(&page);
    cr_assert(eq(int, occurrences(text, "<figure class=\"map "), 2));
    cr_assert(eq(int, occurrences(text, "The map is not shown"), 1));
    cr_assert(eq(int, occurrences(text, "<li class=\"finding"), 9));
    finish(&page);
}

/* ---- Names --------------------------------------------------------------- */

static const char evil[] = "</script><script>alert(1)</script>\"'&\x01\xFF"
                           "\xE2\x80\xAE";

Test(report_html, names_stay_names)
{
    struct page_of page;
    struct report_finding told = finding("C030", SEVERITY_WARNING);
    struct report_level level = {.name = evil};
    told.message = told.hint = told.shapes[0] = told.file = evil;
    told.level = 1;
    start(&page);
    cr_assert(report_begin(&page.report));
    tell(&page, evil, &told, 1, &level);
    tell(&page, evil, NULL, 0, NULL);
    const char *text = end(&page);
    expect_not(text, "alert(1)</script>");
    expect_not(text, "\x01");
    expect_not(text, "\xFF");
    cr_assert(eq(int, occurrences(text, "<script"), 1));
    cr_assert(eq(int, occurrences(text, "&lt;script&gt;alert(1)"), 6));
    finish(&page);
}

Test(report_html, long_names_are_cut_between_characters)
{
    struct arena arena = arena_make(0);
    struct sink out = sink_to_memory(&arena);
    char name[2 * HTML_TEXT_MOST + 2];
    memset(name, 'x', sizeof name);
    /* A character of two bytes across the end. */
    name[HTML_TEXT_MOST - 1] = '\xC3';
    name[HTML_TEXT_MOST] = '\xA9';
    name[sizeof name - 1] = '\0';
    html_text(&out, name);
    cr_assert(eq(sz, out.used, HTML_TEXT_MOST - 1 + 3));
    cr_assert(
        eq(mem, BYTES(out.text + HTML_TEXT_MOST - 4, 6), BYTES("xxx...", 6)));
    arena_free(&arena);
}

/* ---- Sizes --------------------------------------------------------------- */

#define MANY (HTML_FINDINGS_MOST + 1)

static struct report_finding *many(void)
{
    static struct report_finding *told;
    if (!told)
        told = calloc(MANY, sizeof *told);
    for (int i = 0; i < MANY; i++)
        told[i] = finding("C030", SEVERITY_WARNING);
    return told;
}

Test(report_html, a_page_lists_no_more_than_opens)
{
    struct page_of page;
    start(&page);
    cr_assert(report_begin(&page.report));
    tell(&page, "a.tmj", many(), MANY, NULL);
    tell(&page, "b.tmj", many(), 2, NULL);
    const char *text = end(&page);
    cr_assert(
        eq(int, occurrences(text, "<li class=\"finding"), HTML_FINDINGS_MOST));
    expect_part(text, "10003 warnings, 0 notes; 3 not shown");
    expect_part(text, "Files whose findings are not listed here: 1");
    expect_not(text, "without findings</summary>");
    finish(&page);
}

Test(report_html, it_lists_as_many_as_are_asked_for)
{
    struct page_of page;
    start(&page);
    page.report.most = MANY;
    cr_assert(report_begin(&page.report));
    tell(&page, "a.tmj", many(), MANY, NULL);
    const char *text = end(&page);
    cr_assert(eq(int, occurrences(text, "<li class=\"finding"), MANY));
    finish(&page);
}

Test(report_html, names_of_clean_files_have_an_end)
{
    struct page_of page;
    start(&page);
    cr_assert(report_begin(&page.report));
    for (int i = 0; i < HTML_CLEAN_MOST + 7; i++)
        tell(&page, "clean.tmj", NULL, 0, NULL);
    const char *text = end(&page);
    cr_assert(
        eq(int, occurrences(text, "<li><bdi>clean.tmj"), HTML_CLEAN_MOST));
    expect_part(text, "10007 files without findings");
    expect_part(text, "<p>and 7 more</p>");
    expect_not(text, "id=\"rules\"");
    finish(&page);
}
