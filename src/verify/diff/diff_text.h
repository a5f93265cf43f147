/* A text that grows in an arena. Where memory is used up it is given up: what
 * is added then is dropped, and text_end tells. */
#ifndef DIFF_TEXT_H
#define DIFF_TEXT_H

#include "support/arena.h"

#include <stdbool.h>

/* {.arena = ..} is an empty one. */
struct text {
    struct arena *arena;
    char *bytes;
    size_t length, room;
    bool failed;
};

/* The text with a NUL after it; NULL: memory is used up. */
const char *text_end(struct text *text);

void text_bytes(struct text *text, const char *bytes, size_t length);
void text_add(struct text *text, const char *words);

/* A finite number, in full or rounded to so many significant digits. */
void text_number(struct text *text, double number);
void text_rounded(struct text *text, double number, int digits);
void text_int(struct text *text, long number);

/* On one line: what is not printable is written as in JSON. */
void text_shown(struct text *text, const char *words);

/* The same in quotes. Of more than `most` bytes the rest is left out, which
 * dots show; 0: all. */
void text_quoted(struct text *text, const char *words, size_t most);

#endif
