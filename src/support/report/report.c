#include "support/report/report.h"

#include <string.h>

#include "support/report/report_format.h"

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
