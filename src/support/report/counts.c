#include "support/report/counts.h"

#include <stdio.h>

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
