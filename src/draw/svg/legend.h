/* What occurs in pictures, and a legend of it. */
#ifndef LEGEND_H
#define LEGEND_H

#include "draw/svg/canvas.h"
#include "draw/svg/theme.h"

struct legend {
    struct theme_parts parts; /* all that is written, a little beyond the edges
                                 of the paper, too */
    unsigned roles;           /* 1 << enum picture_role, of shapes seen */
    unsigned kinds[STYLES];   /* 1 << enum mark_kind, of each style's marks that
                                 are seen */
};

/* Adds what the canvas' picture has. */
void legend_add(struct legend *legend, const struct canvas *canvas);

/* How high it is at a width; 0 where it would be empty. */
double legend_height(const struct legend *legend, double width);

/* Writes it from y downwards. */
void legend_write(struct canvas *canvas, const struct legend *legend,
                  double width, double y);

#endif
