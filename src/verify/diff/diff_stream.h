/* Two streams of documents, compared.
 *
 * Documents go in their order, as long as those at the same place have the same
 * name or one of them has none: then no more than two are in memory. From where
 * that ends on all are kept as text, and found by their names; those without
 * one take what is left, in order. */
#ifndef DIFF_STREAM_H
#define DIFF_STREAM_H

#include "support/fail.h"
#include "verify/diff/diff_report.h"

enum source_status {
    SOURCE_DOCUMENT,
    SOURCE_BROKEN, /* there is one, which cannot be read */
    SOURCE_END,
    SOURCE_STOPPED, /* no more is wanted, or can be read */
};

/* Where documents come from. The document and its tree, which lives in `arena`,
 * stay until the next call for the same source. */
struct diff_source {
    enum source_status (*next)(void *context, struct document *document,
                               struct arena *arena);
    void *context;
};

struct streams {
    const struct compare_rules *rules;
    const struct limits *limits; /* with which documents are read again */
    struct diff_report *report;  /* begun and not yet ended */
    struct diff_source expected, actual;
    struct arena *arena; /* rewound after each two documents */
};

enum streams_status {
    STREAMS_COMPARED, /* all of them */
    STREAMS_STOPPED,  /* as a source has */
    STREAMS_NO_MEMORY,
};

/* Compares all documents and adds what differs to the report: in the order of
 * the expected ones, then what is only in the actual stream. What a broken
 * document would be compared with is passed over. */
enum streams_status streams_compare(const struct streams *streams);

#endif
