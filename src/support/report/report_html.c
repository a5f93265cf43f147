/* Findings in a page: rows of a list, and badges in a picture. */
#include <math.h>
#include <string.h>

#include "collide.h"
#include "draw/page/page.h"
#include "support/number.h"
#include "support/report/report.h"
#include "support/sink.h"
#include "support/text.h"

/* Significant digits of places. */
#define PLACE_DIGITS 6

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

/* ---- Rows ---------------------------------------------------------------- */

static void put_begin(struct sink *out, const struct told *told, long number)
{
    sink_text(out, "<li class=\"finding ");
    sink_text(out, severity_name(told->severity));
    sink_text(out, "\" id=\"finding-");
    sink_integer(out, number);
    sink_text(out, "\" data-rule=\"");
    sink_text(out, told->rule->id);
    sink_text(out, "\"><a class=\"pin\" href=\"#finding-");
    sink_integer(out, number);
    sink_text(out, "\">");
    sink_integer(out, number);
    sink_text(out, "</a><p>");
    html_text(out, told->message);
    sink_text(out, report_more(told).text);
    sink_text(out, "</p>");
}

static void put_rule(struct sink *out, const struct told *told)
{
    sink_text(out, "<b>");
    sink_text(out, severity_name(told->severity));
    sink_text(out, "</b> <a href=\"#rule-");
    sink_text(out, told->rule->id);
    sink_text(out, "\">");
    sink_text(out, told->rule->id);
    sink_byte(out, ' ');
    sink_text(out, told->rule->slug);
    sink_text(out, "</a>");
}

/* Where it is in the file, which is named where it is not the list's own. */
static void put_line(struct sink *out, const struct told *told,
                     const char *file)
{
    sink_text(out, " <span>");
    if (strcmp(told->file, file) != 0) {
        sink_text(out, "<bdi>");
        html_text(out, told->file);
        sink_text(out, "</bdi> ");
    }
    sink_text(out, "line ");
    sink_integer(out, told->line);
    sink_byte(out, ':');
    sink_integer(out, told->column);
    sink_text(out, "</span>");
}

static void put_coordinate(struct sink *out, double value)
{
    char text[NUMBER_MAX];
    sink_write(out, text, number_write_digits(text, value, PLACE_DIGITS));
}

static void put_place(struct sink *out, const struct told *told)
{
    for (int i = 0; i < FINDING_SHAPES; i++) {
        if (!told->shapes[i])
            continue;
        sink_text(out, " <bdi class=\"id\">");
        html_text(out, told->shapes[i]);
        sink_text(out, "</bdi>");
    }
    if (!told->has_at || strchr(told->message, '['))
        return; /* most sentences say it */
    sink_text(out, " <span>at ");
    put_coordinate(out, told->at.x);
    sink_text(out, ", ");
    put_coordinate(out, told->at.y);
    sink_text(out, "</span>");
}

void html_rows(struct sink *out, const struct told *items, int count,
               long first, const char *file)
{
    sink_text(out, "<ol class=\"rows\" role=\"list\">\n");
    for (int i = 0; i < count; i++) {
        const struct told *told = &items[i];
        put_begin(out, told, first + i);
        sink_text(out, "<p class=\"facts\">");
        put_rule(out, told);
        put_line(out, told, file);
        put_place(out, told);
        sink_text(out, "</p>");
        if (strcmp(told->hint, told->rule->hint) != 0) {
            sink_text(out, "<p class=\"hint\">");
            html_text(out, told->hint);
            sink_text(out, "</p>");
        }
        sink_text(out, "</li>");
        sink_end_record(out);
    }
    sink_text(out, "</ol>\n");
}

/* ---- Badges -------------------------------------------------------------- */

/* In pixels: the page makes units of the picture of them. */
#define BADGE_HEIGHT 18
#define DIGIT_WIDTH  7

static int digits_of(long number)
{
    int digits = 1;
    for (; number > 9; number /= 10)
        digits++;
    return digits;
}

/* Rounded to hundredths. */
static void put_unit(struct sink *out, double value)
{
    put_coordinate(out, floor(value * 100 + 0.5) / 100);
}

static void put_badge(struct sink *out, const struct told *told, long number)
{
    const char *severity = severity_name(told->severity);
    int width = BADGE_HEIGHT + DIGIT_WIDTH * (digits_of(number) - 1);
    sink_text(out, "<a class=\"badge ");
    sink_text(out, severity);
    sink_text(out, "\" href=\"#finding-");
    sink_integer(out, number);
    sink_text(out, "\" data-finding=\"");
    sink_integer(out, number);
    sink_text(out, "\" transform=\"translate(");
    put_unit(out, told->spot.x);
    sink_byte(out, ' ');
    put_unit(out, told->spot.y);
    sink_text(out, ")\"><rect x=\"");
    put_unit(out, -width / 2.0);
    sink_text(out, "\" width=\"");
    sink_integer(out, width);
    sink_text(out, "\"/><text>");
    sink_integer(out, number);
    sink_text(out, "</text></a>");
}

/* The worst are painted last, above the others. */
void html_badges(struct sink *out, const struct told *items, int count,
                 long first)
{
    sink_text(out, "<g class=\"badges\" aria-hidden=\"true\">");
    for (int severity = SEVERITY_NOTE; severity <= SEVERITY_ERROR; severity++)
        for (int i = 0; i < count; i++)
            if (items[i].has_spot && (int)items[i].severity == severity)
                put_badge(out, &items[i], first + i);
    sink_text(out, "</g>");
}

/* The rules in a page: what each looks for, why, and how to mend it. */

/* Paragraphs stand apart by "\n\n"; single ones are spaces. */
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

static void html_rules_put_rule(struct sink *out, const struct rule *rule,
                                long count)
{
    sink_text(out, "<details class=\"rule ");
    sink_text(out, severity_name(rule->severity));
    sink_text(out, "\" id=\"rule-");
    sink_text(out, rule->id);
    sink_text(out, "\"><summary><b>");
    sink_text(out, rule->id);
    sink_byte(out, ' ');
    sink_text(out, rule->slug);
    sink_text(out, "</b> ");
    escape_xml(out, rule->summary);
    sink_text(out, " <span class=\"count\">");
    sink_integer(out, count);
    sink_text(out, "</span></summary>\n");
    put_paragraphs(out, rule->why);
    sink_text(out, "<p><b>To mend it:</b> ");
    escape_xml(out, rule->hint);
    sink_text(out, "</p>\n</details>\n");
}

void html_rules(struct sink *out, const long *of_rules)
{
    sink_text(out, "<section id=\"rules\" aria-labelledby=\"rules-head\">\n"
                   "<h2 id=\"rules-head\">Rules</h2>\n");
    for (int i = 0; rule_table[i]; i++)
        if (of_rules[i] > 0)
            html_rules_put_rule(out, rule_table[i], of_rules[i]);
    sink_text(out, "</section>\n");
}

/* One page for the run: the maps with badges where the findings are, and the
 * list of them, which scripts filter and link to the maps.
 *
 * What is known of a file is written when it is told of, so that no more than
 * the names of files without findings is kept to the end. */

static const struct svg_options options = {.theme = SVG_AUTO};
static const struct asset *const styles[] = {&asset_report_css, NULL};
static const struct asset *const scripts[] = {
    &asset_theme_js,           &asset_zoom_js,
    &asset_report_findings_js, &asset_report_maps_js,
    &asset_report_filter_js,   &asset_report_links_js,
    &asset_report_main_js,     NULL};
static const struct page_frame frame = {"collide check", &options, styles,
                                        scripts};

static int count_rules(void)
{
    int count = 0;
    while (rule_table[count])
        count++;
    return count;
}

static bool begin(struct report *report)
{
    struct html_report *html = arena_alloc(report->arena, 1, sizeof *html);
    report->kept = html;
    if (html)
        html->of_rules = arena_alloc(report->arena, (size_t)count_rules(),
                                     sizeof *html->of_rules);
    if (!html || !html->of_rules)
        return false;
    if (report->most == 0)
        report->most = HTML_FINDINGS_MOST;
    page_frame_open(report->out, &frame);
    page_asset(report->out, &asset_report_html);
    sink_text(report->out, "<main id=\"findings\">\n");
    return true;
}

/* ---- A file with findings ------------------------------------------------ */

static void put_counts(struct sink *out, const struct told_list *findings)
{
    long counts[SEVERITY_ERROR + 1] = {0};
    for (int i = 0; i < findings->count; i++)
        counts[findings->items[i].severity]++;
    for (int severity = SEVERITY_ERROR; severity >= SEVERITY_NOTE; severity--) {
        const char *name = severity_name((enum severity)severity);
        if (counts[severity] == 0)
            continue;
        sink_text(out, " <span class=\"count ");
        sink_text(out, name);
        sink_text(out, "\">");
        sink_integer(out, counts[severity]);
        sink_byte(out, ' ');
        sink_text(out, name);
        sink_text(out, counts[severity] == 1 ? "</span>" : "s</span>");
    }
}

static void put_head(struct sink *out, const char *file, long section,
                     const struct told_list *findings)
{
    sink_text(out, "<section class=\"file\" id=\"file-");
    sink_integer(out, section);
    sink_text(out, "\" aria-labelledby=\"head-");
    sink_integer(out, section);
    sink_text(out, "\">\n<h2 id=\"head-");
    sink_integer(out, section);
    sink_text(out, "\"><bdi>");
    html_text(out, file);
    sink_text(out, "</bdi>");
    put_counts(out, findings);
    sink_text(out, "</h2>\n");
}

/* The picture of a level with the badges of its findings. */
static void put_map(struct report *report, const struct told_level *level,
                    const struct told *items, int count)
{
    struct html_report *html = report->kept;
    struct sink *out = report->out;
    if (!level->picture && !level->is_too_large)
        return;
    if (!level->picture ||
        html->pictures + level->length > HTML_PICTURES_MOST) {
        sink_text(out, "<p class=\"left-out\">The map is left out: pictures "
                       "fill the page.</p>\n");
        return;
    }
    html->pictures += level->length;
    sink_text(
        out,
        "<figure class=\"map view\" data-name=\"map\" data-wheel=\"control\">");
    sink_write(out, level->picture, level->length);
    html_badges(out, items, count, html->number + 1);
    sink_text(out, "</svg></figure>");
    sink_end_record(out);
}

/* Findings of one level, or of none. */
static void put_level(struct report *report, const char *file,
                      const struct told_list *findings, int first, int count)
{
    struct html_report *html = report->kept;
    struct sink *out = report->out;
    const struct told *items = &findings->items[first];
    const struct told_level *level =
        items->level > 0 ? &findings->levels[items->level - 1] : NULL;
    sink_text(out, "<div class=\"level\">\n");
    if (level && level->name) {
        sink_text(out, "<h3><bdi>");
        html_text(out, level->name);
        sink_text(out, "</bdi></h3>\n");
    }
    if (level)
        put_map(report, level, items, count);
    html_rows(out, items, count, html->number + 1, file);
    sink_text(out, "</div>\n");
    html->number += count;
}

/* How many findings from the first on are of its level. */
static int run_of_level(const struct told_list *findings, int first)
{
    int behind = first + 1;
    while (behind < findings->count &&
           findings->items[behind].level == findings->items[first].level)
        behind++;
    return behind - first;
}

static void put_file(struct report *report, const char *file,
                     const struct told_list *findings)
{
    struct html_report *html = report->kept;
    put_head(report->out, file, ++html->sections, findings);
    for (int i = 0; i < findings->count; i++)
        html->of_rules[rule_index(findings->items[i].rule)]++;
    for (int i = 0, count; i < findings->count; i += count) {
        count = run_of_level(findings, i);
        put_level(report, file, findings, i, count);
    }
    sink_text(report->out, "</section>\n");
}

/* ---- Files without ------------------------------------------------------- */

static bool keep_clean(struct report *report, const char *file)
{
    struct html_report *html = report->kept;
    if (html->clean_files++ >= HTML_CLEAN_MOST)
        return true;
    const char **grown =
        arena_more(report->arena, html->clean, html->clean_count,
                   &html->clean_room, sizeof *grown);
    if (!grown)
        return false;
    html->clean = grown;
    html->clean[html->clean_count] =
        arena_text(report->arena, file, strlen(file));
    return html->clean[html->clean_count++] != NULL;
}

static bool tell_file(struct report *report, const char *file,
                      const struct told_list *findings)
{
    struct html_report *html = report->kept;
    long found = report->found[SEVERITY_ERROR] +
                 report->found[SEVERITY_WARNING] + report->found[SEVERITY_NOTE];
    bool is_clean = found == html->found;
    html->found = found;
    if (is_clean)
        return keep_clean(report, file);
    if (findings->count > 0)
        put_file(report, file, findings);
    else
        html->unlisted++;
    return true;
}

static void put_unlisted(struct sink *out, const struct html_report *html)
{
    if (html->unlisted == 0)
        return;
    sink_text(out, "<p class=\"left-out\">Files with findings of which none is "
                   "listed here: ");
    sink_integer(out, html->unlisted);
    sink_text(out, "</p>\n");
}

static void put_clean(struct sink *out, const struct html_report *html)
{
    if (html->clean_files == 0)
        return;
    sink_text(out, "<details id=\"clean\"><summary>");
    sink_integer(out, html->clean_files);
    sink_text(out, html->clean_files == 1 ? " file" : " files");
    sink_text(out, " without findings</summary>\n<ul>\n");
    for (int i = 0; i < html->clean_count; i++) {
        sink_text(out, "<li><bdi>");
        html_text(out, html->clean[i]);
        sink_text(out, "</bdi></li>");
        sink_end_record(out);
    }
    sink_text(out, "</ul>\n");
    if (html->clean_files > html->clean_count) {
        sink_text(out, "<p>and ");
        sink_integer(out, html->clean_files - html->clean_count);
        sink_text(out, " more</p>\n");
    }
    sink_text(out, "</details>\n");
}

static bool end(struct report *report, const struct report_end *end)
{
    const struct html_report *html = report->kept;
    struct sink *out = report->out;
    put_unlisted(out, html);
    put_clean(out, html);
    sink_text(out, "</main>\n");
    if (html->number > 0)
        html_rules(out, html->of_rules);
    sink_text(out, "<p id=\"summary\">");
    escape_xml(out, report_counts(report, end).text);
    sink_text(out, "</p>\n<footer><p>Written by collide " COL_VERSION
                   ".</p></footer>\n");
    page_frame_close(out, &frame);
    return true;
}

const struct report_writer report_html = {begin, tell_file, end};
