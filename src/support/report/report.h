/* Findings in the formats that people, editors and services read.
 *
 * A report is begun, told of each file in the order of the run, and ended. What
 * a format has no need to keep goes to the sink at once. */
#ifndef REPORT_H
#define REPORT_H

#include "lint/rules/told_findings.h"
#include "support/sink.h"

/* The formats. To add one is to add a row here, and a file that defines its
 * writer, report_text (support/report/report_format.h). */
/* clang-format off */
#define REPORT_ROWS(X)                                                         \
    X(REPORT_TEXT, text) X(REPORT_JSON, json) X(REPORT_NDJSON, ndjson)         \
    X(REPORT_SARIF, sarif) X(REPORT_GITHUB, github) X(REPORT_JUNIT, junit)     \
    X(REPORT_TAP, tap) X(REPORT_MARKDOWN, markdown) X(REPORT_HTML, html)
/* clang-format on */

#define REPORT_CONSTANT(constant, name) constant,
enum report_format { REPORT_ROWS(REPORT_CONSTANT) REPORT_FORMATS };
#undef REPORT_CONSTANT

/* [REPORT_TEXT] = "text", .. for arrays of their names. */
#define REPORT_NAME(constant, name) [constant] = #name,

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
