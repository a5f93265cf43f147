/* Findings in the formats that people, editors and services read.
 *
 * A report is begun, told of each file in the order of the run, and ended. What
 * a format has no need to keep goes to the sink at once. */
#ifndef REPORT_H
#define REPORT_H

#include "draw/page/assets.h"
#include "lint/rules/told_findings.h"
#include "support/sink.h"

/* The formats. To add one is to add a row here, and a file that defines its
 * writer, report_text (support/report/report.h). */
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

/* What a format of reports has to give. */

/* As the functions of report.h; `file` gets the findings that are to be shown,
 * and report->found, files and told count them already. */
struct report_writer {
    bool (*begin)(struct report *report);
    bool (*file)(struct report *report, const char *file,
                 const struct told_list *findings);
    bool (*end)(struct report *report, const struct report_end *end);
};

#define REPORT_WRITER(constant, name)                                          \
    extern const struct report_writer report_##name;

REPORT_ROWS(REPORT_WRITER)
#undef REPORT_WRITER

/* Numbers said in words. */

/* The last line of a report: "2 files checked: 3 errors, 0 warnings, 1 note",
 * with what was not shown or is accepted. */
struct report_counts {
    char text[240];
};

struct report_counts report_counts(const struct report *report,
                                   const struct report_end *end);

/* What stands behind the message of a finding that stands for several; "" of
 * others. */
struct report_more {
    char text[60];
};

struct report_more report_more(const struct told *told);

/* What a finding is known by from one run to the next, though lines move. */

struct fingerprint {
    char text[17]; /* 16 hexadecimal digits */
};

/* The hash of its file, rule, shapes and message. */
struct fingerprint fingerprint_of(const struct told *told);

/* The parts of the report that is a page. */

/* Of this folder. */
extern const struct asset asset_report_css, asset_report_html,
    asset_report_findings_js, asset_report_maps_js, asset_report_filter_js,
    asset_report_links_js, asset_report_main_js;

/* Most bytes of pictures that a page has: levels beyond them have none. */
#define HTML_PICTURES_MOST ((size_t)8 * 1024 * 1024)

/* Most findings that it lists where nothing else is said: more would not open.
 */
#define HTML_FINDINGS_MOST 10000

/* Most files without findings whose names it lists. */
#define HTML_CLEAN_MOST 10000

struct html_report {
    long number;        /* of the finding that was told last, from 1 */
    long sections;      /* files with findings */
    size_t pictures;    /* bytes of them */
    long *of_rules;     /* findings that are told of each rule of rule_table */
    const char **clean; /* names of files without findings */
    int clean_count, clean_room;
    long clean_files; /* all of them */
    long found;       /* findings of the files so far, listed or not */
    long unlisted;    /* files that have findings of which none is listed */
};

/* " name" and the like need no escape; what comes out of files goes through
 * html_text, which cuts it behind HTML_TEXT_MOST bytes. */
#define HTML_TEXT_MOST 400

void html_text(struct sink *out, const char *text);

/* The rows of a list, and the badges that lead to them in a picture: those of
 * findings items[0..count), of which the first has the number `first`. `file`
 * is the one that the list is under. */
void html_rows(struct sink *out, const struct told *items, int count,
               long first, const char *file);
void html_badges(struct sink *out, const struct told *items, int count,
                 long first);

/* What the rules say that the findings are of. */
void html_rules(struct sink *out, const long *of_rules);

#endif
