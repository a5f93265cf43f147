/* Curves of the world as path data: what stands in the attribute d. Each is
 * clipped to the canvas' reach; nothing is written of one that is beyond. */
#ifndef CONTOUR_H
#define CONTOUR_H

#include "draw/svg/canvas.h"

/* A closed ring, and an open line. */
void contour_ring(struct canvas *canvas, const col_vec2 *points, int count);
void contour_line(struct canvas *canvas, const col_vec2 *points, int count);

/* The rim of a rounded convex core, of which the winding does not matter: with
 * exact arcs, but where it is much larger than what is seen; there the arcs are
 * polygons that no eye can tell from them. */
void contour_round(struct canvas *canvas, const col_vec2 *core, int count,
                   double radius);

/* The same, but as a polygon, clipped, in canvas->curve; nothing is written.
 */
void contour_collect_ring(struct canvas *canvas, const col_vec2 *points,
                          int count);
void contour_collect_round(struct canvas *canvas, const col_vec2 *core,
                           int count, double radius);

#endif
