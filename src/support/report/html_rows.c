/* Findings in a page: rows of a list, and badges in a picture. */
#include <math.h>
#include <string.h>

#include "draw/page/page.h"
#include "support/number.h"
#include "support/report/counts.h"
#include "support/report/html.h"
#include "support/report/report_format.h"
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
