#include "report/report.h"

#include <string.h>

#include "report/format.h"

const char *const report_format_names[REPORT_FORMATS + 1] = {
    [REPORT_TEXT] = "text",     [REPORT_JSON] = "json",
    [REPORT_NDJSON] = "ndjson", [REPORT_SARIF] = "sarif",
    [REPORT_GITHUB] = "github", [REPORT_JUNIT] = "junit",
    [REPORT_TAP] = "tap",       [REPORT_MARKDOWN] = "markdown",
    [REPORT_HTML] = "html",     [REPORT_FORMATS] = NULL,
};

static const struct report_writer *writer_of(const struct report *report)
{
    static const struct report_writer *const writers[REPORT_FORMATS] = {
        [REPORT_TEXT] = &report_text,     [REPORT_JSON] = &report_json,
        [REPORT_NDJSON] = &report_ndjson, [REPORT_SARIF] = &report_sarif,
        [REPORT_GITHUB] = &report_github, [REPORT_JUNIT] = &report_junit,
        [REPORT_TAP] = &report_tap,       [REPORT_MARKDOWN] = &report_markdown,
        [REPORT_HTML] = &report_html,
    };
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
