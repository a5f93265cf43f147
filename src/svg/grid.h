/* The grid behind a picture, with numbers at the rim. */
#ifndef SVG_GRID_H
#define SVG_GRID_H

#include "svg/canvas.h"

void grid_write(struct canvas *canvas);

#endif
