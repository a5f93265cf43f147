/* What shapes and marks look like in a terminal: a colour, of the sixteen that
 * every terminal has and whose shades are its user's choice; a character where
 * there are no dots; and what stands for a point. */
#ifndef INK_H
#define INK_H

#include <stdbool.h>
#include <stdint.h>

#include "draw/marks/picture.h"

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

#endif
