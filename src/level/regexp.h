/* Regular expressions as patterns of file names have them: a part of Perl's.
 *
 * Characters; . any one; \d \D \w \W \s \S, \n \t and other characters behind a
 * \ as they are; [abc], [^a-z\d]; ( ) with a number, (?: ) without; | ; * + ?
 * {2} {2,} {2,5}, each greedy or, with ? behind, not; ^ and $. Bytes are
 * characters. */
#ifndef LEVEL_REGEXP_H
#define LEVEL_REGEXP_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/fail.h"

struct regexp;

/* Understands a pattern. *groups is how many ( ) have a number. NULL and *fail:
 * unsupported-pattern (also where it would take more than REGEXP_STEPS steps),
 * out-of-memory. */
struct regexp *regexp_make(const char *pattern, struct arena *arena,
                           int *groups, struct fail *fail);

#define REGEXP_STEPS 2000

/* Groups whose places are kept: the first ones. */
#define REGEXP_GROUPS 2

struct regexp_match {
    const char *start[REGEXP_GROUPS]; /* NULL: the group has no part in it */
    const char *end[REGEXP_GROUPS];
};

/* Whether it fits somewhere in a text: the first place, and there what Perl
 * would take, but for groups that are repeated and were empty the last time.
 * O(text * steps). false also where memory is used up, which *fail tells (else
 * its code is NULL). */
bool regexp_find(const struct regexp *regexp, const char *text,
                 struct arena *arena, struct regexp_match *match,
                 struct fail *fail);

#endif
