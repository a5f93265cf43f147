/* Draws on a screen of cells, each of which shows dots or a character, in one
 * ink. Coordinates are in dots from the upper left corner, y down: a cell is
 * two dots wide and four high, so that dots are about square. With is_ascii a
 * cell with dots shows the letter of its ink instead.
 *
 *   screen.c            cells, inks, and the characters that cells can show
 *   sketch.c            draws the shapes and marks of a picture
 *   terminal_caption.c  writes the words below */
#ifndef SCREEN_H
#define SCREEN_H

#include <stdbool.h>
#include <stdint.h>

#include "draw/marks/drawing.h"
#include "draw/marks/plane.h"
#include "support/sink.h"

/* ---- Inks ---------------------------------------------------------------- */

/* An ink is the look of shapes or marks in a terminal: one of its sixteen
 * colors, a character if there are no dots, and a character for points. */

/* Who has drawn a cell. */
enum ink {
    INK_NONE,
    INK_TEXT,
    INK_A, /* the two shapes that a record is about */
    INK_B,
    INK_ROLE,                             /* and on: shapes by role */
    INK_STYLE = INK_ROLE + PICTURE_ROLES, /* and on: marks by style */
    INKS = INK_STYLE + STYLES,
};

struct ink_look {
    const char *color;   /* the parameters of SGR; "" for the text's own */
    uint32_t point_code; /* of points */
    char letter;         /* in ASCII of lines; 0: by their direction */
    char point;          /* in ASCII of points */
    bool is_dashed;      /* in dots */
};

const struct ink_look *ink_look(enum ink ink);

/* What an ink that is not A's or B's stands for; NULL: it needs no legend. */
const char *ink_words(enum ink ink);

/* ---- Cells --------------------------------------------------------------- */

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

/* Draws a line between two places, clipped to the screen. */
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

/* Puts a text in a row, at the first place of the least cost. Hiding a cell
 * with dots costs 1 if they are of the same ink, else 2; characters are never
 * hidden. false: there is no place. */
bool screen_label(struct screen *screen, const struct screen_label *label);

/* Sets the colour of what follows. */
void screen_color(struct sink *out, enum ink ink);

/* Writes all rows from the first that shows something to the last, without
 * blanks at their ends. */
void screen_write(struct sink *out, const struct screen *screen);

/* ---- Glyphs -------------------------------------------------------------- */

/* Text for a grid of cells: Latin, Greek, Cyrillic and some signs take one
 * cell, ideographs, kana and hangul two (East Asian Width W and F of UAX #11).
 * Combining marks are left out. "?" replaces controls, writing from right to
 * left, emoji and bytes that are no UTF-8; in ASCII all else, except signs with
 * an ASCII likeness, such as the minus. */
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

/* ---- Sketches ------------------------------------------------------------ */

/* What of a picture is seen, and whom it is about. What is not finite, or
 * beyond 2 * COL_LIMIT, is not drawn. */
struct sketch {
    const struct picture *picture;
    struct screen *screen;
    const struct view *view; /* its units are the screen's dots */
    int record, step;        /* as of struct preview_options */
    int a, b;                /* the shapes that a record is about; -1: none */
    bool hides_labels;
    const struct terminal_frame *frame; /* its own */
};

void sketch_picture(struct sketch own);

/* ---- Words below a picture, wrapped at the width of the screen ----------- */

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

/* A paragraph with the meaning of the screen's inks. `a` and `b` are the ids of
 * a record's shapes, marked as A and B; NULL: there are none. */
void caption_legend(struct caption *caption, const struct screen *screen,
                    const char *a, const char *b);

/* A paragraph of the numbers and points of a record without its trace: "normal
 * (0, -1), depth 1; vertex: index 2 of B". None if memory is used up. */
void caption_numbers(struct caption *caption, struct arena *arena,
                     const struct item *record);

#endif
