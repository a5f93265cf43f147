/* A sentence below a picture, in lines of its width. */
#ifndef SVG_CAPTION_H
#define SVG_CAPTION_H

#include "draw/svg/canvas.h"

/* How high it is at a width; 0 where it is "". */
double caption_height(const char *text, double width);

/* Writes it from y downwards. */
void caption_write(struct canvas *canvas, const char *text, double width,
                   double y);

#endif
