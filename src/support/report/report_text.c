/* One line for each finding, as compilers write them; counts last. */
#include <stdio.h>

#include "support/report/counts.h"
#include "support/report/report_format.h"
#include "support/sink.h"

static bool begin(struct report *report)
{
    (void)report;
    return true;
}

static void put_finding(struct sink *out, const struct told *told)
{
    char text[80];
    escape_line(out, told->file);
    snprintf(text, sizeof text, ":%ld:%ld: %s: ", told->line, told->column,
             severity_name(told->severity));
    sink_text(out, text);
    escape_line(out, told->message);
    sink_text(out, report_more(told).text);
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

static bool end(struct report *report, const struct report_end *end)
{
    sink_text(report->out, report_counts(report, end).text);
    sink_end_record(report->out);
    return true;
}

const struct report_writer report_text = {begin, tell_file, end};
