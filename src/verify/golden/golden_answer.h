/* What is answered now to the scenes of a file, for golden results: what the
 * query prints, by the same way (query/run/records.h), or what another program
 * does (verify/golden/golden_program.h). */
#ifndef GOLDEN_ANSWER_H
#define GOLDEN_ANSWER_H

#include "support/fail.h"
#include "support/options/options.h"

struct program;         /* verify/program/program.h */
struct unknown_members; /* query/dialects/unknown.h */

struct golden_question {
    const struct options *options; /* limits, and which shapes of maps count */
    const struct query *query;     /* NULL: what each scene names, else clip */
    const char *folder;            /* named on the command line, in which the
                                      file was found */
    const char *path;              /* of the file, for messages */
    const char *text;              /* what is in it */
    size_t length;
    struct stop stop;
    struct matches *matches;         /* of patterns of options, is added to */
    struct program *program;         /* which is asked; NULL: this one */
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
    struct sink text;     /* laid out as golden_layout.h has it */
    struct sink messages; /* about what was read */
    const char **faults;  /* GOLDEN_FAILED: what is wrong, each with its place
                           */
    int fault_count, fault_room;
};

/* Adds what is wrong with a scene, which stays. false: memory is used up, or
 * (NULL) was for the words. */
bool golden_add_fault(struct golden_answers *golden, const char *words,
                      struct arena *arena);

/* Answers all scenes and levels of a file: of a scene every pair, of a map
 * those that hit, unless it is another program that does. All lies in `arena`;
 * `scratch` is rewound. */
enum golden_outcome golden_answer(const struct golden_question *question,
                                  struct arena *arena, struct arena *scratch,
                                  struct golden_answers *golden);

#endif
