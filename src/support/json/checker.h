/* The state of the JSON checker, which its parts share:
 *
 *   json_check.c   follows brackets and values
 *   json_reader.c  reads names, strings, numbers and literals; words the errors
 *   lift.c         writes the outline */
#ifndef CHECKER_H
#define CHECKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/arena.h"
#include "support/fail.h"
#include "support/json/json_check.h"
#include "support/json/string.h"

/* A place in a JSON text of which more may come: the scalar that stands there
 * is read, and what is wrong there is said.
 *
 * Functions that return false say in `status` whether the text is wrong, then
 * *fail is filled, or only ends too early. Where the text is cut never changes
 * what is said: a word or sequence of UTF-8 at the end is waited for. */

struct json_reader {
    const char *text, *at, *end;
    bool complete;        /* the text ends at `end` for good */
    bool cut;             /* `end` is where the value gets too long */
    const char *expected; /* what must start at `at`, for messages */
    bool has_nul;         /* as json_value */
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

/* Writes the outline of a text (support/json/json_check.h) while json_check
 * reads it.
 *
 * All of it lives in an arena. Where memory runs out, or an outline gets long,
 * there is none, and nothing else is wrong. Each function does nothing while
 * there is none. */

/* What is being written: memory of which start[0..at - start) is in use by what
 * may still have to move to where there is more room. */
struct json_pen {
    char *start, *at, *end;
    size_t room; /* bytes of the last piece of memory */
};

/* {0}: no outline is written. */
struct json_lift {
    struct arena *arena; /* NULL: no outline is written */
    bool is_placed;      /* JSON_PLACED */
    struct json_pen whole, element, values;
    const uint64_t *first_value;
    uint64_t *array; /* the array whose elements are being read, or NULL */
    struct json_run *last; /* of its runs; NULL: there is none */
    uint64_t elements;     /* of it that are done */
};

/* An outline of the text is written from now on. */
struct json_lift json_lift_begin(const struct json_text *text,
                                 struct arena *scratch);

/* JSON_PLACED: the offset of a value that begins. */
void json_lift_place(struct json_lift *lift, size_t offset);

/* What stands in the outline as it is: a name or literal; a bracket, colon or
 * comma. */
void json_lift_text(struct json_lift *lift, const char *text, size_t length);

static inline void json_lift_byte(struct json_lift *lift, char byte)
{
    struct json_pen *pen = lift->array ? &lift->element : &lift->whole;
    if (lift->arena && pen->at < pen->end)
        *pen->at++ = byte;
    else
        json_lift_text(lift, &byte, 1);
}

/* A string or name of JSON_PLACED, with its quotes. */
void json_lift_quoted(struct json_lift *lift, const char *text, size_t length);

/* The null that stands there for a value (JSON_LIFTED). */
void json_lift_blank(struct json_lift *lift);

/* Values. The inside of a string has `length` bytes in the text. */
void json_lift_null(struct json_lift *lift);
void json_lift_number(struct json_lift *lift, double number);
void json_lift_string(struct json_lift *lift, const char *inside, size_t length,
                      bool escaped);

/* Reads the array of numbers, or of pairs of numbers, that text[0] opens.
 * Returns its end; NULL where it is anything else, is not whole or ends closer
 * than NUMBER_SCAN to `end`. *count says how many numbers or pairs it has. It
 * is a value only when it is taken, before anything else is done. */
const char *json_lift_numbers(struct json_lift *lift, const char *text,
                              const char *end, bool *pairs, size_t *count);
void json_lift_take_numbers(struct json_lift *lift, bool pairs, size_t count);

/* Room for the numbers of an array that go on at `at`, to be taken in the same
 * way. NULL: there is no memory. */
double *json_lift_room(struct json_lift *lift, const char *at, const char *end);

/* An array opens that is lifted (json_check.h). Behind each of its elements,
 * and once where it has none, comes json_lift_element, at its end
 * json_lift_close. */
void json_lift_open(struct json_lift *lift);
void json_lift_element(struct json_lift *lift);
void json_lift_close(struct json_lift *lift);

/* The outline of all that was written. */
struct json_outline json_lift_outline(struct json_lift *lift);

/* Arrays within more arrays and objects are part of the outline. */
#define JSON_LIFTED_DEPTH 2

struct json_checker {
    struct json_reader in;
    size_t *levels; /* the stack of arrays and objects that are open */
    size_t depth;
    int level_room; /* for so many of them */
    struct json_names names;
    uint64_t values; /* that have been started; of interest to a limit only */
    struct arena *scratch;
    struct json_lift lift;
    size_t lifted_depth;          /* of the array that lift.array is; 0: none */
    struct json_pattern *pattern; /* of the elements of such arrays, or NULL */
    struct json_progress *progress; /* where it can be gone on from, or NULL */
};

/* How far a text was read that then ended too early: behind a comma between two
 * elements of an array that is the whole text or a member of it, so that the
 * names in front, and nearly all that was lifted, are still there. */
struct json_progress {
    size_t at;     /* bytes that need not be read again */
    size_t names;  /* of the checker, whose texts are copies */
    bool is_begun; /* false: all must be, and there is nothing else */
    struct json_checker checker;
    struct json_run last;    /* as *lift.last was */
    struct arena_mark start; /* of all that was taken for the text */
};

/* Nothing is read yet. */
static inline void json_progress_begin(struct json_progress *progress)
{
    progress->at = progress->names = 0;
    progress->is_begun = false;
}

/* Lets the text up to the place that was kept go: what comes next begins there.
 * Then it only matters whether the value is right: messages and offsets about a
 * fault are not. false: there is no memory. */
bool json_progress_forget(struct json_progress *progress,
                          struct arena *scratch);

/* Bytes between two such places. */
#define JSON_PROGRESS ((size_t)8 * 1024)

/* Whether the element that is being read is kept as a pattern. */
static inline bool json_makes_pattern(const struct json_checker *checker)
{
    return checker->pattern && checker->pattern->from;
}

#endif
