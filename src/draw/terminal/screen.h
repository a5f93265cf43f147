/* A screen of cells, each of which shows dots or a character, in one ink.
 *
 * Places on it are in dots, from the upper left corner, y down: a cell is two
 * wide and four high, so that dots are about square. With is_ascii there are
 * none to be seen: a cell that has one shows its ink's letter. */
#ifndef SCREEN_H
#define SCREEN_H

#include "collide.h"
#include "draw/terminal/ink.h"
#include "support/sink.h"

#define SCREEN_WIDE 2 /* dots of a cell */
#define SCREEN_HIGH 4

struct screen_cell {
    uint32_t code;      /* a character above the dots; 0: none, or the second
                           half of the one before */
    unsigned char dots; /* as Unicode numbers those of Braille, from bit 0 */
    unsigned char ink;  /* enum ink */
    char letter;        /* in ASCII, where there are dots */
    bool is_text;       /* a character's cell, or its second half */
};

struct screen {
    struct screen_cell *cells; /* row by row */
    int columns, rows;         /* > 0 */
    bool is_ascii;
    bool has_colors; /* else what differs in colour differs in dashes */
    unsigned char
        inks[INKS]; /* what they have been used for: SCREEN_LINES .. */
};

#define SCREEN_LINES  1
#define SCREEN_POINTS 2
#define SCREEN_HEADS  4
#define SCREEN_BADGES 8

/* A straight line between two places, of which what is on the screen is seen.
 */
void screen_line(struct screen *screen, enum ink ink, col_vec2 from,
                 col_vec2 to);

/* The character of a point of that ink, instead of what is there. */
void screen_point(struct screen *screen, enum ink ink, col_vec2 at);

/* The head of an arrow at a place, by the direction it comes from. */
void screen_head(struct screen *screen, enum ink ink, col_vec2 at,
                 col_vec2 direction);

/* Where a text may be put. */
struct screen_place {
    int column, row; /* of a cell */
    int anchor;      /* of the text, at that: -1 its end, 0 its middle, 1 its
                        beginning */
    int cost;        /* of this place: 0 where it is as good as any */
};

/* Beyond a million dots it is somewhere there. */
struct screen_place screen_place_of(col_vec2 at);

struct screen_label {
    const char *text;
    enum ink ink;
    int most;       /* cells, to which it is cut */
    bool is_wanted; /* even where it hides something */
    const struct screen_place *places;
    int count;
};

/* Puts a text in a row, at the place of the least cost, the first of such. To
 * hide a cell with dots costs 1 where they are of the same ink, else 2; a
 * character is not hidden. false: it was put nowhere. */
bool screen_label(struct screen *screen, const struct screen_label *label);

/* Sets the colour of what follows. */
void screen_color(struct sink *out, enum ink ink);

/* Writes all rows from the first that shows something to the last, without
 * blanks at their ends. */
void screen_write(struct sink *out, const struct screen *screen);

#endif
