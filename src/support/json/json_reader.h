/* A place in a JSON text of which more may come: the scalar that stands there
 * is read, and what is wrong there is said.
 *
 * Functions that return false say in `status` whether the text is wrong, then
 * *fail is filled, or only ends too early. Where the text is cut never changes
 * what is said: a word or sequence of UTF-8 at the end is waited for. */
#ifndef JSON_READER_H
#define JSON_READER_H

#include "support/fail.h"
#include "support/json/json_check.h"
#include "support/json/json_space.h"

struct json_reader {
    const char *text, *at, *end;
    bool complete;        /* the text ends at `end` for good */
    bool cut;             /* `end` is where the value gets too long */
    const char *expected; /* what must start at `at`, for messages */
    bool special;         /* as json_value */
    bool hides;           /* as json_text */
    const struct limits *limits;
    struct fail *fail;
    enum json_status status; /* why a function returned false */
};

/* The byte at `at`, or -1 at the end. */
static inline int json_peek(const struct json_reader *reader)
{
    return reader->at < reader->end ? (unsigned char)*reader->at : -1;
}

static inline void json_skip_space(struct json_reader *reader)
{
    reader->at = json_behind_space(reader->at, reader->end);
}

/* Each reads the scalar of its kind at `at` and moves behind it. *escaped says
 * whether the string has escapes. */
bool json_read_number(struct json_reader *reader);
bool json_read_literal(struct json_reader *reader, const char *literal);
bool json_read_string(struct json_reader *reader, bool *escaped);

/* ---- What went wrong: all of these return false ------------------------- */

/* *fail is filled but for the place, which is `at`; the text is right so far,
 * but refused. */
bool json_refuse(struct json_reader *reader);

/* Memory is used up. */
bool json_no_memory(struct json_reader *reader);

/* The value at text[0] is longer than the limit. */
bool json_too_large(struct json_reader *reader);

/* Something else than what is expected stands at `at`: says the word there, or
 * that the text ends. */
bool json_wrong_word(struct json_reader *reader, const char *code,
                     const char *expected);

#endif
