/* What golden results have come to, in the formats that people and services
 * read. A report is begun, told of each file of results in order, and ended.
 * Nothing is kept. */
#ifndef GOLDEN_REPORT_H
#define GOLDEN_REPORT_H

#include "query/dialects/unknown.h"
#include "support/json_writer.h"
#include "support/options/options.h"
#include "verify/golden/golden_compare.h"
#include "verify/golden/golden_units.h"

struct golden_report {
    enum golden_format format;
    bool pretty; /* JSON: with indents */
    struct sink *out;
    const struct unknown_members *unknown;

    /* The report's own. */
    long files;               /* that it was told of */
    long good;                /* of these, all as approved */
    long found[GOLDEN_KINDS]; /* findings */
    uint64_t start;           /* of the report in the output */
    struct json_writer writer;
};

void golden_report_begin(struct golden_report *report);
void golden_report_unit(struct golden_report *report,
                        const struct golden_unit *unit,
                        const struct golden_findings *findings);
void golden_report_end(struct golden_report *report);

/* ---- For the formats ----------------------------------------------------- */

struct golden_writer {
    void (*begin)(struct golden_report *report);
    void (*unit)(struct golden_report *report, const struct golden_unit *unit,
                 const struct golden_findings *findings);
    void (*end)(struct golden_report *report);
};

extern const struct golden_writer golden_report_text, golden_report_json,
    golden_report_ndjson, golden_report_github, golden_report_junit,
    golden_report_tap, golden_report_markdown;

/* "answer changed" and so on; one word for programs. */
extern const char *const golden_kind_words[GOLDEN_KINDS];
extern const char *const golden_kind_names[GOLDEN_KINDS];

/* The file that a unit is about: its scene, or results without one. */
const char *golden_unit_file(const struct golden_unit *unit);

/* "3 files: 1 as approved; 1 answer changed, 1 new" */
struct golden_counts {
    char text[240];
};
struct golden_counts golden_report_counts(const struct golden_report *report);

/* The name of a finding's scene, or the number of its document, with ": "
 * behind; nothing where there is neither. */
void golden_put_scene(void (*put)(struct sink *out, const char *text),
                      struct sink *out, const struct golden_finding *finding);

#endif
