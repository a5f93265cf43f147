/* The shapes of a picture. */
#ifndef SVG_SHAPE_H
#define SVG_SHAPE_H

#include "svg/canvas.h"

void shapes_write(struct canvas *canvas);

#endif
