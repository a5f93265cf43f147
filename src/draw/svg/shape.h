/* The shapes of a picture. */
#ifndef SHAPE_H
#define SHAPE_H

#include "draw/svg/svg_text.h"

/* How many are within the canvas' reach. */
int shapes_seen(const struct canvas *canvas);

/* Writes them; with less detail where many are seen (svg.h). */
void shapes_write(struct canvas *canvas, int seen);

/* Their ids, where there is room: each in a group like that of its shape, which
 * is a "label", too. */
void ids_write(struct canvas *canvas, const struct text_place *places);

#endif
