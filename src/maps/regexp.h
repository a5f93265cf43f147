/* Regular expressions as patterns of file names have them: POSIX's extended
 * ones, in which Perl's \d \D \w \W \s \S and escaped signs are understood.
 * Bytes are characters. */
#ifndef REGEXP_H
#define REGEXP_H

#include <stdbool.h>

#include "support/arena.h"
#include "support/fail.h"

struct regexp;

/* A pattern has at most so many characters, repetitions are counted to so many,
 * and, with its repetitions written out, it is at most so long: what regcomp
 * takes is bounded by that. */
#define REGEXP_LENGTH 400
#define REGEXP_COUNT  100
#define REGEXP_STEPS  1000

/* Understands a pattern. *groups is how many ( ) it has. Must be given to
 * regexp_free. NULL and *fail: unsupported-pattern (also all that is not said
 * above, as groups without a number and repetitions that take as little as
 * they can; or the system has no regular expressions), out-of-memory. */
struct regexp *regexp_make(const char *pattern, struct arena *arena,
                           int *groups, struct fail *fail);

void regexp_free(struct regexp *regexp);

/* Groups whose places are kept: the first ones. */
#define REGEXP_GROUPS 2

struct regexp_match {
    const char *start[REGEXP_GROUPS]; /* NULL: the group has no part in it */
    const char *end[REGEXP_GROUPS];
};

/* Whether it fits somewhere in a text: the first place, and there the most. */
bool regexp_find(const struct regexp *regexp, const char *text,
                 struct regexp_match *match);

#endif
