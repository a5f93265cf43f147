/* The marks of a picture. */
#ifndef SVG_MARK_H
#define SVG_MARK_H

#include "svg/canvas.h"

/* Whether the options ask for a mark. */
bool mark_is_wanted(const struct canvas *canvas, const struct mark *mark);

/* Writes all that are wanted, in groups by record and step. */
void marks_write(struct canvas *canvas);

#endif
