/* Words below a picture: wrapped at the width of the screen, and cleaned as its
 * characters are (draw/terminal/glyph.h). */
#ifndef TERMINAL_CAPTION_H
#define TERMINAL_CAPTION_H

#include "draw/marks/drawing.h"
#include "draw/terminal/screen.h"

struct caption {
    struct sink *out;
    int columns;
    bool is_ascii, has_colors;
    int column; /* where the line ends that is being written */
    int indent; /* of the lines after the first of a paragraph */
};

/* Words of a paragraph, which caption_end ends. */
void caption_words(struct caption *caption, const char *text);
void caption_end(struct caption *caption);

/* A paragraph that tells what the inks of a screen stand for. The ids are those
 * of the two shapes that a record is about, its A and B, and are told to be
 * that unless they are called so; NULL: there are none. */
void caption_legend(struct caption *caption, const struct screen *screen,
                    const char *a, const char *b);

/* A paragraph of the numbers and points of a record, but those of its trace:
 * "normal (0, -1), depth 1; vertex: index 2 of B, point (12, 5)". Where memory
 * is used up there is none. */
void caption_numbers(struct caption *caption, struct arena *arena,
                     const struct item *record);

#endif
