/* The two files of `diff` as sources of documents: diff_source.c reads them one
 * by one, diff_ahead.c passes over equal documents as texts and lets threads
 * compare others ahead. diff_command.c has the options. */
#ifndef DIFF_SOURCE_H
#define DIFF_SOURCE_H

#include "query/dialects/dialect.h"
#include "query/run/command_run.h"
#include "scene/stream/scene_input.h"
#include "support/document/document.h"
#include "verify/diff/diff_report.h"
#include "verify/diff/forms.h"

/* A record that was read ahead and is to be read again: its text stays. */
struct diff_record {
    struct stream_record record;
    struct diff_record *next;
};

/* One of the two files. */
struct diff_side {
    struct command_run *run;
    struct unknown_members *unknown; /* of both files */
    const char *path;
    struct named_input input;
    struct stream stream;
    bool is_open;
    bool is_read;      /* at least a document of it */
    bool is_clean;     /* the last document has no unknown members */
    unsigned excluded; /* dialects that do not know all members of the first
                          documents: a bit for each engine */
    int tried;         /* documents that these are */

    /* What comes before the rest of the stream: records, and then what the
     * stream gave when it had no record for a thread. */
    struct diff_record *first;
    struct {
        enum stream_status status;
        struct stream_record record;
        struct fail fail;
    } stopped;
    bool has_stopped;
};

/* Threads that compare ahead: diff_ahead.c. */
struct diff_ahead;

struct diff {
    struct command_run *run;
    struct compare_rules rules;
    struct diff_report report;
    struct diff_side expected, actual;
    struct unknown_members unknown;
    struct forms forms;       /* of documents that both files have */
    struct diff_ahead *ahead; /* NULL: there are no threads */
};

/* Opens a side; false: it cannot be, which has been reported. diff_side_close
 * may follow in either case. */
bool diff_side_open(struct diff_side *side);
void diff_side_close(struct diff_side *side);

/* The next document, as struct diff_source has it. */
enum source_status diff_side_next(void *context, struct document *document,
                                  struct arena *arena);

/* A document of the record, without its tree. */
struct document diff_side_document(const struct diff_side *side,
                                   const struct stream_record *record);

/* Accounts for a document that was read: unknown members and names. false:
 * memory is used up. */
bool diff_side_see(struct diff_side *side, const struct item *root);

/* The dialect of the first documents, as the first row of its family;
 * DIALECT_COUNT: no dialect knows all members, or several do. */
enum dialect_engine diff_side_dialect(const struct diff_side *side);

/* Starts threads, if more than one is wanted and can be had. false: memory is
 * used up. */
bool diff_ahead_start(struct diff *diff, int jobs);
void diff_ahead_stop(struct diff *diff);

/* The members of struct documents_ahead. */
enum ahead_status diff_ahead_pass(void *context, uint64_t *before);
bool diff_ahead_learn(void *context, const struct document *expected,
                      const struct document *actual);

#endif
