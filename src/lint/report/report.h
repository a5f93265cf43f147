/* Writes findings of `check` in the formats that people, editors and services
 * read. A caller begins a report, adds each file in the order of the run, and
 * ends it. A format keeps only data that it needs at the end. */
#ifndef REPORT_H
#define REPORT_H

#include "draw/page/page.h"
#include "lint/rules/told_findings.h"
#include "support/sink.h"
#include "support/text.h"

/* The formats. A new one needs a row here and its report_writer. */
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
    bool pretty;                /* JSON: with indents */
    bool is_full;               /* text: with source lines and hints */
    enum severity min_severity; /* lowest that is shown */
    int most;                   /* max findings that are shown; 0: all */
    struct sink *out;
    struct arena *arena; /* for what a format keeps until the end */

    /* The report's own. */
    long files;                     /* so far */
    long found[SEVERITY_ERROR + 1]; /* findings, by severity */
    long told;                      /* findings that are shown */
    const char *file;               /* that is added now */
    void *kept;                     /* of the format */
};

/* Numbers of the whole run. */
struct report_end {
    long accepted; /* findings that the baseline accepts */
    long stale;    /* findings of the baseline that are no longer found */
};

/* The first two return false if memory is used up. The list's arena is used for
 * the findings that are shown. */
bool report_begin(struct report *report);
bool report_file(struct report *report, const char *file,
                 const struct told_list *findings);
void report_end(struct report *report, const struct report_end *end);

/* ---- Formats ------------------------------------------------------------- */

/* The order of a file's findings. Within it, errors are first unless the order
 * is that of the file. */
enum report_order { REPORT_AS_PLACED, REPORT_BY_FILE, REPORT_BY_LEVEL };

/* A format; NULL: it writes nothing then. `add` writes report->file and gets
 * only the findings that are shown; report->found, files and told include them
 * already. false: out of memory. */
struct report_writer {
    bool (*add)(struct report *report, const struct told_list *findings);
    void (*begin)(struct report *report);
    void (*end)(struct report *report, const struct report_end *end);
    size_t kept; /* bytes of report->kept, which begin as zeros; 0: NULL */
    enum report_order order;
};

#define REPORT_WRITER(constant, name)                                          \
    extern const struct report_writer report_##name;

REPORT_ROWS(REPORT_WRITER)
#undef REPORT_WRITER

/* "12 notes", "1 warning" */
struct short_text report_count(const struct report *report,
                               enum severity severity);

/* The last line of a report: "2 files checked: 3 errors, 0 warnings, 1 note",
 * and the numbers of hidden and of accepted findings. The text format writes
 * another line about findings below the min severity. */
struct short_text report_counts(const struct report *report,
                                const struct report_end *end);

/* Follows the message of a finding that stands for several; "" for others. */
struct short_text report_more(const struct told *told);

/* Identifies a finding from one run to the next, even if lines move: the hash
 * of its file, rule, shapes and message, 16 hexadecimal digits. */
struct fingerprint {
    char text[17];
};

struct fingerprint fingerprint_of(const struct told *told);

/* Max bytes of pictures in a page (levels beyond have none); max findings and
 * clean files that a page lists unless an option says otherwise: a browser
 * could not open more; bytes of a text that html_text shows. */
#define HTML_PICTURES_MOST ((size_t)8 * 1024 * 1024)
#define HTML_FINDINGS_MOST 10000
#define HTML_CLEAN_MOST    10000
#define HTML_TEXT_MOST     400

/* Writes a text from a file into a page, cut if it is long. */
void html_text(struct sink *out, const char *text);

/* The files of this folder that a page consists of. */
extern const struct asset asset_report_css, asset_report_html,
    asset_report_findings_js, asset_report_maps_js, asset_report_filter_js,
    asset_report_links_js, asset_report_main_js;

#endif
