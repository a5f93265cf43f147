/* What `judge` prints: a line for each pair, and a summary. */
#ifndef JUDGE_REPORT_H
#define JUDGE_REPORT_H

#include <stdint.h>

#include "query/dialects/dialect.h"
#include "query/dialects/unknown.h"
#include "support/document/document.h"
#include "support/fail.h"
#include "support/json_writer.h"
#include "verify/judge/judge_pairs.h"

struct judge_report {
    struct sink *out;
    bool pretty;
    int digits;
    bool only_faults; /* no lines of pairs that are right */
    bool quiet;       /* no lines but the summary */

    /* Pairs: claims that are right and wrong, pairs that nothing is said of,
     * claims about nothing, pairs that an engine cannot be asked about. */
    uint64_t right, wrong, missing, extra, refused;
    uint64_t empty; /* records that say nothing */
    uint64_t faults[VERDICT_WHATS];
    uint64_t judged[VERDICT_PARTS]; /* records in which the part was judged */
    const struct unknown_members *unknown;
};

/* Of which scene and pair a line is. */
struct judge_line {
    const char *scene;    /* name; NULL: it has none */
    int number;           /* of the scene that nobody knows; -1: none is told */
    const char *a, *b;    /* ids */
    int a_piece, b_piece; /* -1: not told */
};

/* Prints what came of a claim. */
void judge_report_verdict(struct judge_report *report,
                          const struct judge_line *line,
                          const struct verdict *verdict);

/* The same of a pair that nothing is said of, and of a claim about nothing, for
 * which the message says why. */
void judge_report_missing(struct judge_report *report,
                          const struct judge_line *line,
                          const struct judge_relation *relation);
void judge_report_extra(struct judge_report *report,
                        const struct judge_line *line, const char *message);

/* The same of a pair that the engine cannot be asked about, for the reason that
 * it gives: that is no fault. */
void judge_report_refused(struct judge_report *report,
                          const struct judge_line *line, const char *reason);

/* A scene or record that could not be read, in its place; `subject` is what it
 * is about, NULL: unknown. */
void judge_report_error(struct judge_report *report, const struct fail *fail,
                        struct item_place place,
                        const struct claims_subject *subject);

/* Prints the summary. */
void judge_report_summary(struct judge_report *report);

/* Whether nothing was wrong. */
bool judge_report_is_right(const struct judge_report *report);

#endif
