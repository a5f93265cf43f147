/* Very many marks: a few paths for each style, without words and keys, in place
 * of several elements for each. */
#ifndef MANY_MARKS_H
#define MANY_MARKS_H

#include "draw/svg/canvas.h"

/* Writes all marks that are wanted but badges, which are no part of this:
 * arrows as lines, dots as squares, labels not at all. */
void many_marks_write(struct canvas *canvas);

#endif
