/* Shapes of a map that has very many: with less detail. */
#ifndef MANY_H
#define MANY_H

#include "draw/svg/canvas.h"

/* Writes all shapes, one path for each role (svg.h tells what is left out). */
void many_write(struct canvas *canvas);

#endif
