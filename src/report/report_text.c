/* One line for each finding, as compilers write them; counts last. */
#include <stdio.h>

#include "report/format.h"

static bool begin(struct report *report)
{
    (void)report;
    return true;
}

/* Names and messages may hold anything from a file: what would break the line
 * or command the terminal is shown as '?'. */
static void put(struct sink *out, const char *text)
{
    for (; *text; text++) {
        bool is_control = (unsigned char)*text < ' ' || *text == '\x7F';
        sink_byte(out, is_control ? '?' : *text);
    }
}

static void put_finding(struct sink *out, const struct told *told)
{
    char text[80];
    put(out, told->file);
    snprintf(text, sizeof text, ":%ld:%ld: %s: ", told->line, told->column,
             severity_name(told->severity));
    sink_text(out, text);
    put(out, told->message);
    if (told->more > 0) {
        snprintf(text, sizeof text, " (and %ld more like this)", told->more);
        sink_text(out, text);
    }
    snprintf(text, sizeof text, " [%s %s]", told->rule->id, told->rule->slug);
    sink_text(out, text);
    sink_end_record(out);
}

static bool tell_file(struct report *report, const char *file,
                      const struct told_list *findings)
{
    (void)file;
    for (int i = 0; i < findings->count; i++)
        put_finding(report->out, &findings->items[i]);
    return true;
}

static const char *plural(long count)
{
    return count == 1 ? "" : "s";
}

static bool end(struct report *report, const struct report_end *end)
{
    const long *found = report->found;
    long all =
        found[SEVERITY_ERROR] + found[SEVERITY_WARNING] + found[SEVERITY_NOTE];
    char text[200];
    snprintf(text, sizeof text,
             "%ld file%s checked: %ld error%s, %ld warning%s, %ld note%s",
             report->files, plural(report->files), found[SEVERITY_ERROR],
             plural(found[SEVERITY_ERROR]), found[SEVERITY_WARNING],
             plural(found[SEVERITY_WARNING]), found[SEVERITY_NOTE],
             plural(found[SEVERITY_NOTE]));
    sink_text(report->out, text);
    if (all > report->told) {
        snprintf(text, sizeof text, "; %ld not shown", all - report->told);
        sink_text(report->out, text);
    }
    if (end->accepted) {
        snprintf(text, sizeof text, "; %ld accepted by the baseline",
                 end->accepted);
        sink_text(report->out, text);
    }
    sink_end_record(report->out);
    return true;
}

const struct report_writer report_text = {begin, tell_file, end};
