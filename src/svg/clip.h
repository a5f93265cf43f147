/* Cutting curves to what a canvas reaches. */
#ifndef SVG_CLIP_H
#define SVG_CLIP_H

#include "svg/canvas.h"

/* Clips the ring canvas->curve. What is left of it lies there, too; where the
 * ring leaves the reach, it follows its rim.
 * Source: Sutherland, Hodgman 1974. */
void clip_ring(struct canvas *canvas);

/* Clips the segment from ends[0] to ends[1], both local; false: nothing is
 * left. Source: Liang, Barsky 1984. */
bool clip_segment(const struct canvas *canvas, col_vec2 ends[2]);

#endif
