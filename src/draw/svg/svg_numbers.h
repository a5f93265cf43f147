/* What is shown of shapes on request: bounding boxes, and the numbers of
 * vertices and edges. */
#ifndef SVG_NUMBERS_H
#define SVG_NUMBERS_H

#include "draw/svg/crowd.h"

void boxes_write(struct canvas *canvas);

/* Vertices as 0, 1, .., edges as e0, e1, ..: edge i runs from vertex i to the
 * next. Those that have no room are left out, and all beyond some thousands. */
void numbers_write(struct canvas *canvas, struct crowd *crowd);

#endif
