/* From the records of a stream to their answers:
 *
 *   record -> scene -> answer -> sink
 *
 * Each record gives one JSON value: its answer, or an error with its place,
 * which is then a message too. An error ends the record and never the run. All
 * memory of a record comes from one arena, which is rewound behind it. */
#ifndef RECORDS_H
#define RECORDS_H

#include "query/query.h"
#include "query/run/message.h"
#include "scene/read_scene.h"
#include "scene/stream/scene_input.h"
#include "support/document/document.h"
#include "support/fail.h"
#include "support/json/locate.h"
#include "support/matches.h"
#include "support/sink.h"

/* What has come of some records. */
struct tally {
    uint64_t records;
    bool is_read;  /* a scene or map could be read */
    bool said;     /* something was put out */
    bool hit;      /* some pair was hit, or a fault found */
    bool fault;    /* some fault was found */
    bool bad;      /* a record was; a message has said so */
    bool trouble;  /* something else went wrong; a message has said so */
    bool is_whole; /* the output is worth keeping even if a signal has ended the
                      run */
};

struct records {
    const struct options *options;
    const char *file; /* what the stream is called */
    struct scene_reader *reader;
    struct sink *out;
    struct messages messages;
    struct stop stop;
    struct matches *matches; /* is added to; NULL: nobody asks */
    uint64_t first;     /* number of the first record, from 0, in all files */
    struct pool **pool; /* help with large scenes, as query_means has it */
    int jobs;
    uint64_t alone;
    int level; /* of maps this one alone is answered, from 1; 0: all of them */
    bool (*free_help)(void *context); /* called where memory is short, with the
                                         context of the stream: frees what help
                                         has of it; false: nothing. NULL: there
                                         is never any */
    void (*behind_answer)(void *context); /* called when an answer or error is
                                             in `out`. NULL: nobody asks */
    void *context;                        /* of that */
    struct item_place where; /* of the last failure, if it is in a map; file
                                NULL: the record tells it */
    struct tally tally;
    bool short_of_memory; /* some record has failed for that */
};

/* Answers the records of a stream until it stops or ends, the output fails, or
 * it is wanted to stop; a record that is being answered then leaves nothing
 * behind or, if some of it has been written, is finished. What fails for want
 * of memory is tried again without help. Returns what the stream said last;
 * STREAM_END where it was not asked. */
enum stream_status records_answer(struct records *records,
                                  struct stream *stream, struct arena *arena);

/* Adds what has come of other records. */
void tally_add(struct tally *tally, const struct tally *other);

/* ---- Answers in memory --------------------------------------------------
 *
 * The answers to a text in memory, kept in memory: the same bytes that a query
 * prints. */

struct answers_question {
    const struct options *options; /* the query is options->answer.query */
    const char *path;              /* of the file, for messages */
    const char *text;              /* scenes or a map, or a part of such */
    size_t length;
    struct json_place place; /* of the text in its file; line 0: its start */
    int level;               /* of maps this one alone, from 1; 0: all */
    struct pool **pool; /* help with large scenes, as struct records has it;
                           NULL: none */
    struct stop stop;
    struct matches *matches; /* is added to; NULL: nobody asks */
};

/* Answers in the order of the scenes and levels, and where each ends. One that
 * could not be answered is an error in its place, as it is printed. */
struct answers {
    struct sink out, messages;
    size_t *ends; /* in out.text: answer i begins where i - 1 ends */
    int count, room;
    struct arena *arena; /* where all of it lives */
    bool hit;            /* something was, as -e tells */
};

enum answers_end {
    ANSWERS_DONE,
    ANSWERS_BAD, /* done, and there are errors among them */
    ANSWERS_NO_MEMORY,
    ANSWERS_STOPPED /* it was wanted to stop */
};

struct answers answers_make(struct arena *arena);

/* Appends the answers to all scenes and levels of a text. `scratch` is rewound.
 */
enum answers_end answers_take(struct answers *answers,
                              const struct answers_question *question,
                              struct arena *scratch);

/* Answer `i`, and how long it is with the newline behind it. */
const char *answers_text(const struct answers *answers, int i, size_t *length);

/* Whether an answer is an error. */
bool answers_is_error(const char *text, size_t length);

#endif
