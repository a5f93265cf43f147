/* Cutting curves to what a canvas reaches. */
#ifndef SVG_CLIP_H
#define SVG_CLIP_H

#include "draw/svg/canvas.h"

/* Clips the ring canvas->curve. What is left of it lies there, too; where the
 * ring leaves the reach, it follows its rim.
 * Source: Sutherland, Hodgman 1974. */
void clip_ring(struct canvas *canvas);

#endif
