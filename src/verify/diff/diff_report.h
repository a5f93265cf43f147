/* Reports about the differences of two streams of documents, in formats for
 * people and for programs. JSON is written to the sink as it is added, text at
 * the end, the worst changes first. */
#ifndef DIFF_REPORT_H
#define DIFF_REPORT_H

#include <stdint.h>

#include "query/dialects/dialect.h"
#include "support/document/document.h"
#include "support/fail.h"
#include "support/json_writer.h"
#include "verify/diff/compare.h"
#include "verify/diff/ranking.h"

/* An item, written as JSON again. */

/* Writes it as a value; NULL as null. */
void item_json(struct json_writer *writer, const struct item *item);

enum diff_format {
    DIFF_TEXT,  /* lines for people */
    DIFF_JSON,  /* one document */
    DIFF_PATCH, /* operations of RFC 6902 that make the expected documents the
                   actual ones, each with the number of its document */
};

/* Two documents that belong together, or one without the other. */
struct diff_documents {
    const struct item *expected, *actual; /* roots; NULL: there is none */
    uint64_t number; /* in its stream, from 1: of the expected document if there
                        is one; new documents get the next numbers */
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
    struct compared compared;
    bool tells_compared;    /* text ends with the counts of compared values */
    struct ranking ranking; /* of text */
};

void diff_report_begin(struct diff_report *report);

/* Adds the differences of two documents; `arena` is rewound. false: memory is
 * used up. */
bool diff_report_add(struct diff_report *report,
                     const struct diff_documents *documents,
                     const struct difference_list *list, struct arena *arena);

/* Writes the lines of text that are still to be ranked; diff_report_end does
 * so before it writes the counts. */
void diff_report_flush(struct diff_report *report);

/* Counts a document that is the same in both streams. */
void diff_report_same(struct diff_report *report,
                      const struct compared *compared);

void diff_report_end(struct diff_report *report);

/* True if anything differs. */
bool diff_report_has_any(const struct diff_report *report);

/* Two streams of documents, compared.
 *
 * Documents are compared in order, as long as documents at the same place have
 * the same name or one of them has none: then at most two are in memory. After
 * that all are kept as text and found by their names; documents without a name
 * take the rest, in order. */

enum source_status {
    SOURCE_DOCUMENT,
    SOURCE_BROKEN, /* there is one, which cannot be read */
    SOURCE_END,
    SOURCE_STOPPED, /* no more is wanted, or can be read */
};

/* A source of documents. The document and its tree, which lives in `arena`,
 * stay until the next call for the same source. */
struct diff_source {
    enum source_status (*next)(void *context, struct document *document,
                               struct arena *arena);
    void *context;
};

/* Compares documents without the sources, for as long as both go in order. */

enum ahead_status {
    AHEAD_PASSED, /* some documents, which are reported; there may be more */
    AHEAD_NONE,   /* the sources have the next documents */
    AHEAD_NO_MEMORY,
};

struct documents_ahead {
    /* Passes over documents of both sources, if nothing about them needs the
     * sources; *before is the number of documents before them, and is raised.
     */
    enum ahead_status (*pass)(void *context, uint64_t *before);

    /* Gets documents that do not differ, so that the next of their form can be
     * passed over. false: memory is used up. */
    bool (*learn)(void *context, const struct document *expected,
                  const struct document *actual);
    void *context;
};

struct streams {
    const struct compare_rules *rules;
    const struct limits *limits; /* with which documents are read again */
    struct diff_report *report;  /* begun and not yet ended */
    struct diff_source expected, actual;
    struct documents_ahead ahead; /* .pass NULL: sources have all documents */
    struct arena *arena;          /* rewound after each two documents */
};

enum streams_status {
    STREAMS_COMPARED, /* all of them */
    STREAMS_STOPPED,  /* as a source has */
    STREAMS_NO_MEMORY,
};

/* Compares all documents and reports differences: in the order of the expected
 * documents, then documents that only the actual stream has. The partner of a
 * broken document is passed over. */
enum streams_status streams_compare(const struct streams *streams);

/* Finds whether two documents at the same place of their streams belong
 * together. All lies in `arena`. false: memory is used up. */
bool documents_belong_together(const struct item *expected,
                               const struct item *actual,
                               const struct compare_rules *rules,
                               struct arena *arena, bool *together);

#endif
