/* Writes the outline of a text (support/json/json_outline.h) while json_check
 * reads it.
 *
 * All of it lives in an arena. Where memory runs out, or an outline gets long,
 * there is none, and nothing else is wrong. Each function does nothing while
 * there is none. */
#ifndef LIFT_H
#define LIFT_H

#include "support/arena.h"
#include "support/json/json_outline.h"

#include <stdbool.h>
#include <stddef.h>

/* What is being written: memory of which start[0..at - start) is in use by what
 * may still have to move to where there is more room. */
struct json_pen {
    char *start, *at, *end;
    size_t room; /* bytes of the last piece of memory */
};

/* {0}: no outline is written. */
struct json_lift {
    struct arena *arena; /* NULL: no outline is written */
    struct json_pen whole, element, values;
    const uint64_t *first_value;
    uint64_t *array; /* the array whose elements are being read, or NULL */
    struct json_run *last; /* of its runs; NULL: there is none */
    uint64_t elements;     /* of it that are done */
};

/* An outline is written from now on. */
struct json_lift json_lift_begin(struct arena *arena);

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

/* The null that stands there for a value. */
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

/* An array opens that lies in no other. Behind each of its elements, and once
 * where it has none, comes json_lift_element, at its end json_lift_close. */
void json_lift_open(struct json_lift *lift);
void json_lift_element(struct json_lift *lift);
void json_lift_close(struct json_lift *lift);

/* The outline of all that was written. */
struct json_outline json_lift_outline(struct json_lift *lift);

#endif
