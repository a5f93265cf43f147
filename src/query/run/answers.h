/* What the program answers to a text in memory, kept in memory: the very bytes
 * that a query prints, by the same way (query/run/records.h). */
#ifndef ANSWERS_H
#define ANSWERS_H

#include "support/fail.h"
#include "support/json/locate.h"
#include "support/options/options.h"
#include "support/sink.h"

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
