/* Findings in the formats that people, editors and services read.
 *
 * A report is begun, told of each file in the order of the run, and ended. What
 * a format has no need to keep goes to the sink at once. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "check/told.h"
#include "output/sink.h"

enum report_format {
    REPORT_TEXT,
    REPORT_JSON,
    REPORT_NDJSON,
    REPORT_SARIF,
    REPORT_GITHUB,
    REPORT_JUNIT,
    REPORT_TAP,
    REPORT_MARKDOWN,
    REPORT_HTML,
};
#define REPORT_FORMATS (REPORT_HTML + 1)

/* The names of formats, NULL at the end. */
extern const char *const report_format_names[REPORT_FORMATS + 1];

struct report {
    enum report_format format;
    bool pretty; /* JSON: with indents */
    int most;    /* findings that are told; 0: all */
    struct sink *out;
    struct arena *arena; /* for what is kept until the end */

    /* The report's own. */
    long files;                     /* that it was told of */
    long found[SEVERITY_ERROR + 1]; /* findings, by severity */
    long told;                      /* findings that stand in the output */
    void *kept;                     /* of the format */
};

/* What is known at the end and of no file alone. */
struct report_end {
    long accepted; /* findings that the baseline has */
    long stale;    /* findings of the baseline that are no more */
};

/* These give false where memory is used up. */
bool report_begin(struct report *report);
bool report_file(struct report *report, const char *file,
                 const struct told_list *findings);
bool report_end(struct report *report, const struct report_end *end);

#endif
