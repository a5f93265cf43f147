/* Writes a drawing as text for a terminal: outlines in Braille dots, two by
 * four in a cell, or in ASCII characters, then a legend and the answer in
 * sentences. terminal_of reports the size and abilities of a terminal
 * (terminal.c).
 *
 * A terminal has no line widths and no fills, only colors, dots and letters,
 * so the legend names each that occurs. The same drawing and options give the
 * same bytes. Colors are the only escape sequences. */
#ifndef PREVIEW_H
#define PREVIEW_H

#include <stdbool.h>

#include "draw/marks/drawing.h"
#include "support/sink.h"

/* ---- Terminals ----------------------------------------------------------- */

struct terminal {
    int columns;     /* of COLUMNS or, of a terminal, what it says; else 80 */
    int rows;        /* of a terminal what it says; 0: not known */
    bool is_utf8;    /* the character set of LC_ALL, LC_CTYPE or LANG, the first
                        that is set, is UTF-8; and TERM is not "dumb" */
    bool has_colors; /* it is a terminal, NO_COLOR is not set, and TERM is
                        neither "dumb" nor unset */
};

/* Asks the environment, and the terminal if there is one. */
struct terminal terminal_of(int descriptor);

/* ---- Pictures ------------------------------------------------------------ */

/* Cells of a picture: what is wished is brought within these. */
#define PREVIEW_LEAST_COLUMNS 20
#define PREVIEW_MOST_COLUMNS  500

struct preview_options {
    int columns;     /* cells of a line */
    int rows;        /* lines of the picture at most; 0: 3 to 8 columns */
    bool is_ascii;   /* no byte above 0x7e */
    bool has_colors; /* by escape sequences of ECMA-48 */
    bool has_crop;
    col_box crop; /* what of the scene is seen; else all, or of one record what
                     it is about */
    int record;   /* marks of this one alone; -1: of all */
    int step; /* marks of this step of that record, and none of the answer; <
                 0: of the answer */
    bool hides_legend, hides_labels;
};

/* Writes the scene, the panel of a step's record, a legend, and the sentences
 * of the records. Memory comes from the drawing's arena and is given back, so
 * `out` must not write there. false: memory is used up, and nothing is written.
 */
bool preview_write(struct sink *out, const struct drawing *drawing,
                   const struct preview_options *options);

#endif
