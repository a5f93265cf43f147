/* The grid behind a picture, and numbers at its rim. */
#ifndef SVG_GRID_H
#define SVG_GRID_H

#include "draw/svg/axis.h"
#include "draw/svg/canvas.h"

struct grid {
    struct axis x, y;
};

/* Lines that are so far apart that their numbers have room. */
struct grid grid_lines(const struct canvas *canvas);

/* Writes the lines; and the numbers, with the names of a panel's axes. */
void grid_write(struct canvas *canvas, const struct grid *grid);
void grid_write_numbers(struct canvas *canvas, const struct grid *grid);

#endif
