/* Strict JSON (RFC 8259), checked before cJSON sees a byte of it.
 *
 * cJSON builds the tree, but it takes more than JSON (ill-formed UTF-8, lone
 * surrogates, repeated member names), cuts strings at \u0000 and does not say
 * where or what was wrong. This check reads the text once, without recursion,
 * and knows the grammar, the place and the sentence.
 *
 * The text may be the front part of a stream: then JSON_MORE asks for more of
 * it, and where the stream is cut never changes the answer or its message.
 * The memory needed is bounded by the nesting and by the members of the
 * objects that are open at one time.
 *
 * Codes: json-syntax, json-number, json-string, json-utf8, json-depth,
 * json-duplicate-member, json-unexpected-end, json-too-large,
 * json-too-many-values.
 */
#ifndef JSON_CHECK_H
#define JSON_CHECK_H

#include "support/arena.h"
#include "support/fail.h"
#include "support/json/json_outline.h"
#include "support/json/pattern.h"

#include <stdbool.h>
#include <stddef.h>

enum json_status {
    JSON_VALUE,  /* a whole value */
    JSON_MORE,   /* nothing wrong so far, but the text ends inside the value */
    JSON_BAD,    /* no JSON: *fail says what is wrong and where */
    JSON_REFUSED /* no mistake so far, but more than a limit or the memory
                    allows, or a name that is repeated: *fail says what */
};

/* Numbers of so many bytes or more are special: cJSON up to 1.7.18 cuts them
 * off. */
#define JSON_NUMBER_LONG 64

/* Text that begins with a value, with no white space in front. */
struct json_text {
    const char *bytes;
    size_t length;
    bool complete; /* the text ends here; false: more of it may follow, and a
                      number or literal that touches the end is unfinished */
    bool lift;     /* an outline is wanted */
    /* Each may be NULL: what texts like this one have in common, and is to be
     * kept for the next (support/json/pattern.h); how far this one was read
     * when there was less of it, if the scratch was left alone since
     * (support/json/checker.h). */
    struct json_pattern *pattern;
    struct json_progress *progress;
    bool hides; /* messages must not quote the text */
};

struct json_value {
    const char *text;
    size_t length; /* bytes from text[0] to the value's end */
    bool special;  /* holds what cJSON does not take as it stands: \u0000 in a
                      string or name, a number of JSON_NUMBER_LONG bytes */
    struct json_outline
        outline; /* of it all; its text is NULL where none was
                    wanted, or it would be long (support/json/lift.h) */
};

/* Checks the JSON value that a text begins with.
 *
 * limits    depth, bytes and values; the others are not looked at
 * scratch   working memory, rewound before the return, but that the outline of
 *           a value stays there
 * value     filled for JSON_VALUE only
 * fail      filled for JSON_BAD and JSON_REFUSED; its offset is from bytes[0]
 *
 * What follows the value is not looked at, except that a number or literal
 * must be followed by the end, white space or one of , : ] } [ { " (so "1.2.3"
 * and "truefalse" are errors). Numbers of any magnitude are accepted. */
enum json_status json_check(struct json_text text, const struct limits *limits,
                            struct arena *scratch, struct json_value *value,
                            struct fail *fail);

#endif
