/* Parts of a page's picture that are not to be seen at first: the steps of a
 * record, and diagrams. A page of hundreds of records has more of them than a
 * browser can hold, so they stand in comments, packed (draw/svg/pack.h), from
 * which a script takes them when they are to be seen. */
#ifndef LATER_H
#define LATER_H

#include "draw/svg/canvas.h"

/* Between these the canvas writes, through canvas->later, what is seen when
 * that record is. No text ends the comment, for ">" is escaped. */
void later_begin(struct canvas *canvas, int record);
void later_end(struct canvas *canvas);

#endif
