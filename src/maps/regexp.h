/* Matches the regular expressions of Tiled's worlds, by PCRE2 if it is there.
 * Patterns come from unchecked files, so steps, depth and memory of a match are
 * limited. */
#ifndef REGEXP_H
#define REGEXP_H

#include <stdbool.h>

#include "support/arena.h"
#include "support/fail.h"

struct regexp;

/* The maximum length of a pattern in bytes. */
#define REGEXP_LENGTH_MAX 400

/* Compiles a pattern in UTF-8; it lives in the arena. *groups is its number of
 * capturing groups. NULL and *fail: unsupported-pattern (with PCRE2's reason),
 * built-without, out-of-memory. */
const struct regexp *regexp_make(const char *pattern, struct arena *arena,
                                 int *groups, struct fail *fail);

/* Groups whose places are kept: the first ones. */
#define REGEXP_GROUPS 2

struct regexp_match {
    const char *start[REGEXP_GROUPS]; /* NULL: the group did not take part */
    const char *end[REGEXP_GROUPS];
};

enum regexp_result { REGEXP_NO_MATCH, REGEXP_MATCH, REGEXP_FAILED };

/* Searches a text for the first match. REGEXP_FAILED and *fail:
 * unsupported-pattern (the match exceeds a limit), out-of-memory. */
enum regexp_result regexp_find(const struct regexp *regexp, const char *text,
                               struct regexp_match *match, struct fail *fail);

#endif
