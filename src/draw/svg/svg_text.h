/* Words on paper: how wide they are, where they stand. */
#ifndef SVG_TEXT_H
#define SVG_TEXT_H

#include "draw/svg/canvas.h"

/* Where words stand: beside a point of paper, and on which side of that. */
enum text_side { TEXT_BEFORE = -1, TEXT_AROUND = 0, TEXT_BEHIND = 1 };
struct text_place {
    col_vec2 at, offset; /* the point; from there to the text's anchor */
    const char *text; /* where it is another than that of what it belongs to */
    enum text_side side;
    bool is_free; /* false: there was no room, it is left out */
};

/* About how wide a text is in a sans-serif font of that size, and its first
 * bytes. */
double text_width(const char *text, double size);
double text_width_of(const char *text, size_t length, double size);

/* Whether it may hold what is written from right to left, or turns the
 * direction of writing. */
bool text_is_apart(const char *text);

/* Writes a <text> element with a halo. */
void text_write(struct canvas *canvas, const struct text_place *place,
                const char *text);

#endif
