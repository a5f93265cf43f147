/* Text as a grid of cells can show it: a character takes one cell or two, and
 * none is obeyed, joined to another or written from right to left.
 *
 * Which characters those are is a matter of blocks of Unicode: Latin, Greek,
 * Cyrillic and some signs take one cell, ideographs, kana and hangul two (East
 * Asian Width W and F of UAX #11). Marks that combine with the character before
 * them are left out. "?" stands for all else: controls, writing from right to
 * left, emoji, of which each terminal has its own idea, bytes that are no
 * UTF-8. In ASCII it stands for all that is not, but for some signs of which
 * there are such, as the minus. */
#ifndef GLYPH_H
#define GLYPH_H

#include <stdbool.h>
#include <stdint.h>

#include "support/sink.h"

struct glyph {
    uint32_t code; /* 0: the text has ended */
    int width;     /* cells: 1 or 2; 0 at the end */
};

/* The glyph at *text, which then leads behind it. With is_ascii all are. */
struct glyph glyph_next(const char **text, bool is_ascii);

/* How many cells a text takes; counted no further than beyond `most`. */
int glyph_cells(const char *text, bool is_ascii, int most);

/* Writes a code point as UTF-8. */
void glyph_write(struct sink *out, uint32_t code);

#endif
