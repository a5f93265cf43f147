/* The differences of two streams of documents, in formats for people and for
 * programs. They are written to the sink as they are added. */
#ifndef DIFF_REPORT_H
#define DIFF_REPORT_H

#include <stdint.h>

#include "query/dialects/unknown.h"
#include "support/json_writer.h"
#include "verify/diff/compare.h"

enum diff_format {
    DIFF_TEXT,  /* lines for people */
    DIFF_JSON,  /* one document */
    DIFF_PATCH, /* what makes the expected documents the actual ones, as an
                   array of the operations of RFC 6902, each with the number of
                   its document */
};

/* Two documents that belong together, or one without the other. */
struct diff_documents {
    const struct item *expected, *actual; /* roots; NULL: there is none */
    uint64_t number; /* in its stream, from 1: of the expected one where there
                        is one; of what is new, the next after all of them */
};

struct diff_report {
    enum diff_format format;
    bool pretty; /* JSON: with indents */
    bool quiet;  /* differences are only counted */
    struct sink *out;
    const char *expected_file, *actual_file;
    const struct unknown_members *unknown; /* of both files; NULL: nobody has
                                              looked for any */

    /* The report's own. */
    struct json_writer writer;
    uint64_t same, different, gone, new_ones; /* documents */
    uint64_t differences, records;
};

void diff_report_begin(struct diff_report *report);

/* Adds the differences of two documents; `arena` is rewound. false: memory is
 * used up. */
bool diff_report_add(struct diff_report *report,
                     const struct diff_documents *documents,
                     const struct difference_list *list, struct arena *arena);

void diff_report_end(struct diff_report *report);

/* Whether anything has differed. */
bool diff_report_has_any(const struct diff_report *report);

#endif
