/* What can be shown where a descriptor leads. */
#ifndef TERMINAL_H
#define TERMINAL_H

#include <stdbool.h>

struct terminal {
    int columns;     /* of COLUMNS or, of a terminal, what it says; else 80 */
    int rows;        /* of a terminal what it says; 0: not known */
    bool is_utf8;    /* the character set of LC_ALL, LC_CTYPE or LANG, the first
                        that is set, is UTF-8; and TERM is not "dumb" */
    bool has_colors; /* it is a terminal, NO_COLOR is not set, and TERM is
                        neither "dumb" nor unset */
};

struct terminal terminal_of(int descriptor);

#endif
