/* Outlines as text, for tests to compare. */
#ifndef SUPPORT_OUTLINE_TEXT_H
#define SUPPORT_OUTLINE_TEXT_H

#include <stddef.h>
#include <stdint.h>

/* How many values stand beside an outline: each is null in its text. */
int nulls_in(const char *text, size_t length);

/* Writes so many values as text and moves on behind them: kinds in letters,
 * numbers and strings as they are, and the runs of an array with the values of
 * their elements. Returns the end of the text. */
char *show_value(char *out, const uint64_t **at, int nulls);

/* The same, but the numbers and strings alone, in order: what of an array is
 * kept whole depends on where the text ended. */
char *show_leaves(char *out, const uint64_t **at, int nulls);

#endif
