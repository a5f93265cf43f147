/* Shapes of several rounded pieces that overlap. */
#ifndef JOINED_H
#define JOINED_H

#include "draw/svg/canvas.h"

/* Path data of the rim of all pieces together: open lines, those parts of the
 * pieces' rims that are in no other piece. */
void joined_rim(struct canvas *canvas, const col_shape *pieces, int count);

#endif
