#include <stdio.h>
#include <string.h>

#include "support/report/report.h"
#include "support/sink.h"

static const char *plural(long count)
{
    return count == 1 ? "" : "s";
}

struct report_counts report_counts(const struct report *report,
                                   const struct report_end *end)
{
    struct report_counts counts;
    const long *found = report->found;
    long errors = found[SEVERITY_ERROR], notes = found[SEVERITY_NOTE];
    long warnings = found[SEVERITY_WARNING];
    long hidden = errors + warnings + notes - report->told;
    size_t size = sizeof counts.text;
    int used =
        snprintf(counts.text, size,
                 "%ld file%s checked: %ld error%s, %ld warning%s, %ld note%s",
                 report->files, plural(report->files), errors, plural(errors),
                 warnings, plural(warnings), notes, plural(notes));
    if (hidden > 0)
        used += snprintf(counts.text + used, size - (size_t)used,
                         "; %ld not shown", hidden);
    if (end->accepted)
        snprintf(counts.text + used, size - (size_t)used,
                 "; %ld accepted by the baseline", end->accepted);
    return counts;
}

struct report_more report_more(const struct told *told)
{
    struct report_more more = {""};
    if (told->more > 0)
        snprintf(more.text, sizeof more.text, " (and %ld more like this)",
                 told->more);
    return more;
}

/* One line for each finding, as compilers write them; counts last. */

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

#define WRITER(constant, name) [constant] = &report_##name,

static const struct report_writer *writer_of(const struct report *report)
{
    static const struct report_writer *const writers[] = {REPORT_ROWS(WRITER)};
    return writers[report->format];
}

bool report_begin(struct report *report)
{
    return writer_of(report)->begin(report);
}

bool report_file(struct report *report, const char *file,
                 const struct told_list *findings)
{
    struct told_list shown = *findings;
    long left = report->most - report->told;
    if (report->most > 0 && shown.count > left)
        shown.count = (int)left;
    for (int i = 0; i < findings->count; i++)
        report->found[findings->items[i].severity]++;
    report->files++;
    report->told += shown.count;
    return writer_of(report)->file(report, file, &shown);
}

bool report_end(struct report *report, const struct report_end *end)
{
    return writer_of(report)->end(report, end);
}
