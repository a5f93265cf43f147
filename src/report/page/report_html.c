/* Writes findings as one page: the maps with badges where the findings are, and
 * the list of findings, which scripts filter and link to the maps. In each
 * level, errors are first, and notes are folded. A file is written when it is
 * added; only names of files without findings are kept to the end. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "collide.h"
#include "draw/page/page.h"
#include "report/report.h"
#include "support/text.h"

/* Significant digits of coordinates. */
#define PLACE_DIGITS 6

/* In pixels: the page scales them to units of the picture. */
#define BADGE_HEIGHT 18
#define DIGIT_WIDTH  7

struct html_report {
    long number;        /* of the last finding, from 1 */
    long sections;      /* files with findings */
    size_t pictures;    /* bytes of them */
    const char **clean; /* names of files without findings */
    int clean_count, clean_room;
    long clean_files; /* all of them */
    long found;       /* findings of the files so far, listed or not */
    long unlisted;    /* files of whose findings none is listed */
};

static const struct svg_options options = {.theme = SVG_AUTO};
static const struct asset *const styles[] = {&asset_report_css, NULL};
static const struct asset *const table_styles[] = {
    &asset_report_css, &asset_report_table_css, NULL};
static const struct asset *const scripts[] = {
    &asset_theme_js,           &asset_zoom_js,
    &asset_report_findings_js, &asset_report_maps_js,
    &asset_report_filter_js,   &asset_report_links_js,
    &asset_report_main_js,     NULL};
/* The name of the command as it is written: "collide check". */
static struct short_text title_of(const struct report *report)
{
    struct short_text title;
    snprintf(title.text, sizeof title.text, "collide %s", report->command);
    return title;
}

void html_text(struct sink *out, const char *text)
{
    char shown[HTML_TEXT_MOST + 1];
    size_t length = strlen(text);
    size_t part = utf8_part(text, length, HTML_TEXT_MOST);
    memcpy(shown, text, part);
    shown[part] = '\0';
    escape_xml(out, shown);
    if (part < length)
        sink_text(out, "...");
}

/* A text from a file between two parts of markup. */
static void put_text(struct sink *out, const char *before, const char *text,
                     const char *after)
{
    sink_text(out, before);
    html_text(out, text);
    sink_text(out, after);
}

/* ---- The list of findings ------------------------------------------------ */

/* Writes a row of the list that is under `file`; a place in another file has
 * the name of that file. */
static void put_finding(struct sink *out, const struct report_finding *finding,
                        long number, const char *file)
{
    const struct report_rule *rule = finding->rule;
    const char *severity = severity_name(finding->severity);
    sink_print(out,
               "<li class=\"finding %s\" id=\"finding-%ld\" data-rule=\"%s\">"
               "<a class=\"pin\" href=\"#finding-%ld\">%ld</a>",
               severity, number, rule->id, number, number);
    put_text(out, "<p>", finding->message, report_more(finding).text);
    sink_print(out,
               "</p><p class=\"facts\"><b>%s</b> "
               "<a href=\"#rule-%s\">%s</a> <span>",
               severity, rule->id, report_rule_name(rule).text);
    if (strcmp(finding->file, file) != 0)
        put_text(out, "<bdi>", finding->file, "</bdi> ");
    sink_print(out, "line %ld:%ld</span>", finding->line, finding->column);
    for (int i = 0; i < FINDING_SHAPES; i++)
        if (finding->shapes[i])
            put_text(out, " <bdi class=\"id\">", finding->shapes[i], "</bdi>");
    if (finding->has_at && !strchr(finding->message, '[')) {
        /* Most messages state the place. */
        sink_text(out, " <span>at ");
        sink_number(out, finding->at.x, PLACE_DIGITS);
        sink_text(out, ", ");
        sink_number(out, finding->at.y, PLACE_DIGITS);
        sink_text(out, "</span>");
    }
    sink_text(out, "</p>");
    if (finding->hint &&
        (!rule->hint || strcmp(finding->hint, rule->hint) != 0))
        put_text(out, "<p class=\"hint\">", finding->hint, "</p>");
    if (finding->command) {
        sink_text(out, "<pre class=\"command\">");
        escape_xml(out, finding->command);
        sink_text(out, "</pre>");
    }
    sink_print(out, "</li>\n");
}

/* ---- Maps ---------------------------------------------------------------- */

/* Rounded to hundredths. */
static void put_unit(struct sink *out, double value)
{
    sink_number(out, floor(value * 100 + 0.5) / 100, PLACE_DIGITS);
}

static void put_badge(struct sink *out, const struct report_finding *finding,
                      long number)
{
    int width = BADGE_HEIGHT;
    for (long rest = number; rest > 9; rest /= 10)
        width += DIGIT_WIDTH;
    sink_print(out,
               "<a class=\"badge %s\" href=\"#finding-%ld\" "
               "data-finding=\"%ld\" transform=\"translate(",
               severity_name(finding->severity), number, number);
    put_unit(out, finding->spot.x);
    sink_byte(out, ' ');
    put_unit(out, finding->spot.y);
    sink_text(out, ")\"><rect x=\"");
    put_unit(out, -width / 2.0);
    sink_print(out, "\" width=\"%d\"/><text>%ld</text></a>", width, number);
}

/* The picture of a level with the badges of its findings, the most severe ones
 * on top: items[0..count), of which the first has the number `first`. */
static void put_map(struct report *report, const struct report_level *level,
                    const struct report_finding *items, int count, long first)
{
    struct html_report *html = report->kept;
    struct sink *out = report->out;
    if (!level->picture && !level->is_too_large)
        return;
    if (!level->picture ||
        html->pictures + level->length > HTML_PICTURES_MOST) {
        sink_text(out, "<p class=\"left-out\">The map is not shown: the page "
                       "already has the maximum size of pictures.</p>\n");
        return;
    }
    html->pictures += level->length;
    sink_text(
        out,
        "<figure class=\"map view\" data-name=\"map\" data-wheel=\"control\">");
    sink_write(out, level->picture, level->length);
    sink_text(out, "<g class=\"badges\" aria-hidden=\"true\">");
    for (int severity = SEVERITY_NOTE; severity <= SEVERITY_ERROR; severity++)
        for (int i = 0; i < count; i++)
            if (items[i].has_spot && (int)items[i].severity == severity)
                put_badge(out, &items[i], first + i);
    sink_print(out, "</g></svg></figure>\n");
}

/* The small picture of all of a level of which the map shows a part. */
static void put_whole(struct report *report, const struct report_level *level)
{
    struct html_report *html = report->kept;
    struct sink *out = report->out;
    if (!level->whole ||
        html->pictures + level->whole_length > HTML_PICTURES_MOST)
        return;
    html->pictures += level->whole_length;
    sink_text(out, "<figure class=\"whole\">");
    sink_write(out, level->whole, level->whole_length);
    sink_text(out, "</svg><figcaption>The large picture shows the marked place."
                   "</figcaption></figure>\n");
}

/* ---- Files --------------------------------------------------------------- */

static void begin(struct report *report)
{
    if (report->most == 0)
        report->most = HTML_FINDINGS_MOST;
    struct short_text title = title_of(report);
    const struct page_frame frame = {title.text, &options,
                                     report->has_tables ? table_styles : styles,
                                     scripts};
    page_frame_open(report->out, &frame);
    sink_text(report->out,
              "<a class=\"skip\" href=\"#findings\">Skip to the "
              "findings</a>\n<header id=\"top\" class=\"top\"><h1>");
    sink_print(report->out, "%s</h1></header>\n", title.text);
    page_asset(report->out, &asset_report_html);
    sink_print(report->out, "<main id=\"findings\" data-noun=\"%s\">\n",
               report->noun ? report->noun : "finding");
}

/* "3 errors", or "3 causes of errors" */
static struct short_text count_words(const struct report *report, long count,
                                     enum severity severity)
{
    const char *name = severity_name(severity), *noun = report->noun;
    struct short_text text;
    if (noun)
        snprintf(text.text, sizeof text.text, "%ld %s%s of %ss", count, noun,
                 count == 1 ? "" : "s", name);
    else
        snprintf(text.text, sizeof text.text, "%ld %s%s", count, name,
                 count == 1 ? "" : "s");
    return text;
}

static void put_head(const struct report *report, long section,
                     const struct report_list *findings)
{
    struct sink *out = report->out;
    long counts[SEVERITY_ERROR + 1] = {0};
    for (int i = 0; i < findings->count; i++)
        counts[findings->items[i].severity]++;
    sink_print(out,
               "<section class=\"file\" id=\"file-%ld\" "
               "aria-labelledby=\"head-%ld\">\n<h2 id=\"head-%ld\">",
               section, section, section);
    put_text(out, "<bdi>", report->file, "</bdi>");
    for (int severity = SEVERITY_ERROR; severity >= SEVERITY_NOTE; severity--) {
        long count = counts[severity];
        if (count > 0)
            sink_print(
                out, " <span class=\"count %s\">%s</span>",
                severity_name((enum severity)severity),
                count_words(report, count, (enum severity)severity).text);
    }
    sink_text(out, "</h2>\n");
}

/* The text of a scene, to be copied. */
static void put_text_of(struct sink *out, const char *source)
{
    sink_text(out, "<details class=\"source\"><summary>scene</summary><pre>");
    escape_xml(out, source);
    sink_text(out, "</pre></details>\n");
}

/* `folds_notes`: the notes are in a fold of their own. */
static void put_level(struct report *report, const struct report_list *findings,
                      int first, int count, bool folds_notes)
{
    struct html_report *html = report->kept;
    struct sink *out = report->out;
    const struct report_finding *items = &findings->items[first];
    const struct report_level *level =
        items->level > 0 ? &findings->levels[items->level - 1] : NULL;
    sink_text(out, "<div class=\"level\">\n");
    if (level && level->name)
        put_text(out, "<h3><bdi>", level->name, "</bdi></h3>\n");
    if (level)
        put_map(report, level, items, count, html->number + 1);
    int notes = 0;
    sink_text(out, "<ol class=\"rows\" role=\"list\">\n");
    for (int i = 0; i < count; i++) {
        if (items[i].severity == SEVERITY_NOTE && folds_notes && notes++ == 0)
            sink_print(out,
                       "<li class=\"fold note\"><details><summary>%d note%s"
                       "</summary>\n<ol class=\"rows\" role=\"list\">\n",
                       count - i, count - i == 1 ? "" : "s");
        put_finding(out, &items[i], ++html->number, report->file);
    }
    sink_print(out, "%s</ol>\n", notes > 0 ? "</ol></details></li>\n" : "");
    if (level)
        put_whole(report, level);
    if (level && level->source)
        put_text_of(out, level->source);
    sink_text(out, "</div>\n");
}

static void put_file(struct report *report, const struct report_list *findings)
{
    struct html_report *html = report->kept;
    const struct report_finding *items = findings->items;
    bool is_folded = false;
    put_head(report, ++html->sections, findings);
    for (int i = 0; i < findings->count; i++)
        report->of_rules[report_rule_index(report, items[i].rule)]++;
    for (int i = 0, end; i < findings->count; i = end) {
        for (end = i + 1; end < findings->count; end++)
            if (items[end].level != items[i].level)
                break;
        /* Errors are first in a level. */
        if (report->noun && !is_folded && items[i].severity == SEVERITY_NOTE) {
            is_folded = true;
            sink_print(
                report->out,
                "<div class=\"fold note\"><details><summary>%s"
                "</summary>\n",
                count_words(report, findings->count - i, SEVERITY_NOTE).text);
        }
        put_level(report, findings, i, end - i, !is_folded);
    }
    sink_print(report->out, "%s</section>\n",
               is_folded ? "</details></div>\n" : "");
}

static bool keep_clean(struct report *report)
{
    const char *file = report->file;
    struct html_report *html = report->kept;
    if (html->clean_files++ >= HTML_CLEAN_MOST)
        return true;
    const char **grown =
        arena_more(report->arena, html->clean, html->clean_count,
                   &html->clean_room, sizeof *grown);
    if (!grown)
        return false;
    html->clean = grown;
    html->clean[html->clean_count] = arena_copy(report->arena, file);
    return html->clean[html->clean_count++] != NULL;
}

static bool add_file(struct report *report, const struct report_list *findings)
{
    struct html_report *html = report->kept;
    long found = report->found[SEVERITY_ERROR] +
                 report->found[SEVERITY_WARNING] + report->found[SEVERITY_NOTE];
    bool is_clean = found == html->found;
    html->found = found;
    if (is_clean)
        return keep_clean(report);
    if (findings->count > 0)
        put_file(report, findings);
    else
        html->unlisted++;
    return true;
}

/* ---- The end ------------------------------------------------------------- */

/* Paragraphs are separated by "\n\n"; other newlines are spaces. */
static void put_paragraphs(struct sink *out, const char *text)
{
    while (*text) {
        const char *end = strstr(text, "\n\n");
        size_t length = end ? (size_t)(end - text) : strlen(text);
        sink_text(out, "<p>");
        for (size_t i = 0; i < length; i++) {
            const char letter[2] = {text[i], '\0'};
            if (letter[0] == '\n')
                sink_byte(out, ' ');
            else
                escape_xml(out, letter);
        }
        sink_text(out, "</p>\n");
        text += length + (end ? 2 : 0);
    }
}

/* The rules that found something: what each looks for, why, and the fix. */
static void put_rules(struct report *report)
{
    struct sink *out = report->out;
    sink_print(out,
               "<section id=\"rules\" aria-labelledby=\"rules-head\">\n"
               "<h2 id=\"rules-head\">%s</h2>\n",
               report->rules_title ? report->rules_title : "Rules");
    for (int i = 0; report->rules[i]; i++) {
        const struct report_rule *rule = report->rules[i];
        if (report->of_rules[i] == 0)
            continue;
        sink_print(out,
                   "<details class=\"rule %s\" id=\"rule-%s\">"
                   "<summary><b>%s</b> ",
                   severity_name(rule->severity), rule->id,
                   report_rule_name(rule).text);
        escape_xml(out, rule->summary);
        sink_print(out, " <span class=\"count\">%ld</span></summary>\n",
                   (long)report->of_rules[i]);
        put_paragraphs(out, rule->why);
        if (rule->hint) {
            sink_text(out, "<p><b>To fix it:</b> ");
            escape_xml(out, rule->hint);
            sink_text(out, "</p>\n");
        }
        sink_text(out, "</details>\n");
    }
    sink_text(out, "</section>\n");
}

static void put_clean(struct sink *out, const struct html_report *html)
{
    sink_print(out,
               "<details id=\"clean\"><summary>%ld file%s without findings"
               "</summary>\n<ul>\n",
               html->clean_files, html->clean_files == 1 ? "" : "s");
    for (int i = 0; i < html->clean_count; i++) {
        put_text(out, "<li><bdi>", html->clean[i], "</bdi></li>");
        sink_end_record(out);
    }
    sink_text(out, "</ul>\n");
    if (html->clean_files > html->clean_count)
        sink_print(out, "<p>and %ld more</p>\n",
                   html->clean_files - html->clean_count);
    sink_text(out, "</details>\n");
}

static void end(struct report *report, const struct report_end *end)
{
    const struct html_report *html = report->kept;
    struct sink *out = report->out;
    if (html->unlisted > 0)
        sink_print(out,
                   "<p class=\"left-out\">Files whose findings are not listed "
                   "here: %ld</p>\n",
                   html->unlisted);
    if (html->clean_files > 0)
        put_clean(out, html);
    sink_text(out, "</main>\n");
    if (html->number > 0)
        put_rules(report);
    sink_text(out, "<p id=\"summary\">");
    escape_xml(out, report_counts(report, end).text);
    sink_text(out, "</p>\n<footer><p>Written by collide " COL_VERSION
                   ".</p></footer>\n");
    struct short_text title = title_of(report);
    const struct page_frame frame = {title.text, &options,
                                     report->has_tables ? table_styles : styles,
                                     scripts};
    page_frame_close(out, &frame);
}

const struct report_writer report_html = {
    add_file, begin, end, sizeof(struct html_report), REPORT_BY_LEVEL, true};
