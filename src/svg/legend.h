/* What occurs in pictures, and a legend of it. */
#ifndef SVG_LEGEND_H
#define SVG_LEGEND_H

#include "svg/canvas.h"
#include "svg/theme.h"

struct legend {
    struct theme_parts parts;
    unsigned kinds[STYLES]; /* 1 << enum mark_kind, of each style's marks */
};

/* Adds what is seen of the canvas' picture. */
void legend_add(struct legend *legend, const struct canvas *canvas);

/* How high it is at a width; 0 where it would be empty. */
double legend_height(const struct legend *legend, double width);

/* Writes it from y downwards. */
void legend_write(struct canvas *canvas, const struct legend *legend,
                  double width, double y);

#endif
