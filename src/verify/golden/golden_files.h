/* Golden results of a file. golden_files.c writes, reads, replaces and removes
 * files; golden_compare.c compares results; golden_answer.c makes them.
 *
 * A folder of scenes may come from anybody, and hold anything under the names
 * of results. So a link, a pipe or a folder of such a name is an error, and a
 * regular file is replaced or removed only if golden has written it. */
#ifndef GOLDEN_FILES_H
#define GOLDEN_FILES_H

#include <stdbool.h>

#include "scene/stream/scene_input.h"
#include "support/arena.h"
#include "support/document/document.h"
#include "support/fail.h"
#include "support/options/options.h"
#include "support/sink.h"
#include "verify/diff/compare.h"
#include "verify/diff/forms.h"
#include "verify/diff/ranking.h"
#include "verify/judge/judge_claim.h"

/* ---- Layout -----------------------------------------------------------------
 *
 * Golden results are ordinary result documents, but with each item of a list,
 * such as a pair, on a line of its own, so that a change of one pair is a
 * change of one line:
 *
 *   {"query":"clip","scene":"x","input":"sha256:...","pairs":[
 *   {"a":"A","b":"B",...},
 *   {"a":"A","b":"C",...}
 *   ]} */

/* The member that identifies the scene of an answer, and its value's prefix,
 * for the SHA-256 of the line that `convert` prints of the scene. */
#define GOLDEN_INPUT  "input"
#define GOLDEN_SHA256 "sha256:"

/* Writes a result document, the compact JSON text[0..length) with a head, so,
 * with the 64 digits of its input. */
void golden_write(struct sink *out, const char *text, size_t length,
                  const char *digits);

/* ---- Reading ------------------------------------------------------------- */

/* The contents of a file. */
struct golden_source {
    const char *path;
    const char *text;
    size_t length;
};

/* The answer to a scene, or one of several, such as states. Of many results few
 * differ, so they are kept as text. */
struct golden_result {
    const char *text; /* the document, `length` bytes */
    size_t length;
    const char *scene; /* its name; "" where it has none */
    const char *input; /* identifies its scene */
    int number;        /* of the result in its file, from 0 */
};

struct golden_results {
    struct golden_result *items;
    int count, room;
};

/* Reads a regular file of at most limits->bytes, all of which *source then is.
 * Codes: those of file_open; out-of-memory. */
bool golden_load(struct golden_source *source, const char *path,
                 const struct limits *limits, struct arena *arena,
                 struct fail *fail);

/* A function that gets the root of each document in a file. It returns false if
 * the document is not as it should be, for the reason *fail, or if memory is
 * used up. */
struct golden_taker {
    bool (*take)(void *context, const struct stream_record *record,
                 const struct item *root, struct fail *fail);
    void *context;
};

/* Reads documents in JSON, each of which lies in `arena` as long as the taker
 * does not rewind that. false: one of them is no JSON, or not accepted, for the
 * reason *fail, with the line in its message. Codes: those of JSON;
 * out-of-memory. */
bool golden_documents(const struct golden_source *source,
                      const struct limits *limits, struct arena *arena,
                      struct golden_taker taker, struct fail *fail);

/* The memory and limits for reading results. */
struct golden_reading {
    const struct limits *limits;
    struct arena *arena;   /* of the results */
    struct arena *scratch; /* rewound */
};

/* Reads the results. false: these are none, for the reason *fail, with the line
 * in its message. Codes: those of JSON; wrong-type (a document is no result
 * with an input); out-of-memory. */
bool golden_read(const struct golden_source *source,
                 const struct golden_reading *reading,
                 struct golden_results *results, struct fail *fail);

/* The tree of a document that has been read before, in `arena`; NULL: memory is
 * used up. */
const struct item *golden_tree(const char *text, size_t length,
                               struct arena *arena);

/* ---- Replacing and removing ---------------------------------------------- */

/* True if the path is free or is that of a regular file. Code: wrong-type; the
 * message names the path. */
bool golden_file_is_possible(const char *path, struct fail *fail);

/* True if the text holds results that golden has written, perhaps damaged ones.
 * An empty file holds none. */
bool golden_file_has_results(const struct golden_source *source);

/* Writes results to their path, in place of earlier ones, if any, in one step.
 * A crash of the system right afterwards may leave an empty file: results can
 * be made again, and waiting for the disk takes some milliseconds for each.
 * What remains is what the file system takes to create a file: ext4, for one,
 * passes over each inode that was deleted in the last minutes, so that new
 * files are slow after thousands of others were deleted. Nothing but fewer
 * files would help, and each results file is a file. The message does not name
 * the path. Codes: wrong-type (the file is not golden's own), unreadable-file,
 * those of golden_load. */
bool golden_file_put(const struct golden_source *results,
                     const struct limits *limits, struct arena *arena,
                     struct fail *fail);

/* Removes results, if there are any. Messages and codes as above. */
bool golden_file_remove(const char *path, const struct limits *limits,
                        struct arena *arena, struct fail *fail);

/* ---- Comparing ----------------------------------------------------------- */

enum golden_kind {
    GOLDEN_ANSWER,  /* the scene is as it was, its answer is another one */
    GOLDEN_SCENE,   /* the scene changed: approved results do not apply to it */
    GOLDEN_NEW,     /* a scene without approved results */
    GOLDEN_MISSING, /* approved results without a scene */
    GOLDEN_TROUBLE, /* the scene cannot be answered, or results not be read */
    GOLDEN_KINDS
};

/* What became of a record by the judgement of both answers, the worst first. */
enum golden_verdict {
    GOLDEN_BROKEN, /* it was right, and is wrong now */
    GOLDEN_BOTH_WRONG,
    GOLDEN_FIXED,
    GOLDEN_BOTH_RIGHT, /* such as two normals of the same depth */
    GOLDEN_UNJUDGED,
    GOLDEN_VERDICTS
};

struct golden_finding {
    enum golden_kind kind;
    const char *scene; /* its name; "" where it has none, or of all scenes */
    int document;      /* number of the result in its file, from 1; 0: it is
                          alone there, or none in particular */
    const char *words;
    const char
        *details; /* lines with each value that differs; NULL: not requested */
    struct rank rank;            /* of the worst change */
    enum golden_verdict verdict; /* the worst of its records */
};

struct golden_findings {
    struct golden_finding *items;
    int count, room;
    struct arena *arena;
};

/* Appends a finding, whose texts stay. false: memory is used up. */
bool golden_find(struct golden_findings *findings, enum golden_kind kind,
                 const char *scene, const char *words);

struct golden_comparison {
    const struct compare_rules *rules; /* golden_rules */
    struct forms *forms;               /* of results that are the same */
    const struct golden_results *approved, *now; /* each in a file */
    bool has_details;                            /* they are wanted */
    const struct answers *scenes; /* as `convert` prints them, in the order of
                                     the file; NULL: nothing is judged */
    const struct limits *limits;  /* of these scenes */
    const struct engine_profile *profile; /* of verdicts; NULL: none */
    struct compared *compared;            /* is added to */
    struct arena *scratch;                /* rewound */
};

/* The rules for golden results: members that identify the scene are not
 * compared, because results are matched by them. false: memory is used up. */
bool golden_rules(const struct compare_rules *rules, struct arena *arena,
                  struct compare_rules *made);

/* Counts the values of results that are the same as approved, to the byte:
 * whole documents, text[0..length). `scratch` is rewound. false: memory is used
 * up. */
bool golden_count(struct forms *forms, const char *text, size_t length,
                  struct arena *scratch, struct compared *compared);

/* Judges each record that differs, and sets the note of its first difference
 * (golden_verdict.c). Answers to other queries than sat, gjk and clip, and
 * records that claim nothing, have no verdict. */
void golden_judge(const struct golden_comparison *comparison,
                  const struct golden_result *now, const struct item *expected,
                  const struct item *actual, struct difference_list *list);

/* The verdict of a difference by its note. */
enum golden_verdict golden_verdict_of(const struct difference *difference);

/* Its words; NULL: GOLDEN_UNJUDGED. */
const char *golden_verdict_words(enum golden_verdict verdict);

/* Appends findings about approved results, in their order; new results come
 * last. false: memory is used up. */
bool golden_compare(const struct golden_comparison *comparison,
                    struct golden_findings *findings);

/* ---- Answers ------------------------------------------------------------- */

struct answers;         /* query/run/command_run.h */
struct program;         /* verify/program/program.h */
struct unknown_members; /* query/dialects/dialect.h */

struct golden_question {
    const struct options *options; /* limits, and which shapes of maps count */
    const struct query
        *query;         /* NULL: the query that each scene names, else clip */
    const char *folder; /* named on the command line, in which the
                           file was found */
    const char *path;   /* of the file, for messages */
    const char *text;   /* its contents */
    size_t length;
    struct stop stop;
    struct scene_reader *reader;     /* by the same options */
    struct matches *matches;         /* of patterns of options, is added to */
    struct program *program;         /* that answers; NULL: this one */
    struct unknown_members *unknown; /* in the answers of the program */
};

enum golden_outcome {
    GOLDEN_ANSWERED,
    GOLDEN_NO_SCENES, /* the file holds neither maps nor scenes */
    GOLDEN_FAILED,    /* some scenes could not be answered */
    GOLDEN_NO_MEMORY,
    GOLDEN_STOPPED, /* it was wanted to stop, or is no use to go on */
};

struct golden_answers {
    struct sink text;       /* laid out as golden_write does */
    struct sink messages;   /* about the input */
    struct answers *scenes; /* as `convert` prints them; NULL: there are none */
    const char **faults;    /* GOLDEN_FAILED: the errors, each with its place */
    int fault_count, fault_room;
};

/* Answers all scenes and levels of a file: of a scene every pair, of a map
 * those that hit, unless it is another program that does. All lies in `arena`;
 * `scratch` is rewound. */
enum golden_outcome golden_answer(const struct golden_question *question,
                                  struct arena *arena, struct arena *scratch,
                                  struct golden_answers *golden);

/* Only the scenes, as `convert` prints them. */
enum golden_outcome golden_scenes(const struct golden_question *question,
                                  struct arena *arena, struct arena *scratch,
                                  struct golden_answers *golden);

#endif
