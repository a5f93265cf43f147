/* The grid behind a picture, and numbers at its rim. */
#ifndef SVG_GRID_H
#define SVG_GRID_H

#include "draw/svg/canvas.h"
#include "draw/svg/svg_axis.h"

struct svg_grid {
    struct axis x, y;
};

/* Lines that are so far apart that their numbers have room. */
struct svg_grid grid_lines(const struct canvas *canvas);

/* Writes the lines; and the numbers, with the names of a panel's axes. */
void grid_write(struct canvas *canvas, const struct svg_grid *grid);
void grid_write_numbers(struct canvas *canvas, const struct svg_grid *grid);

#endif
