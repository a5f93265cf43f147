/* A view: which part of the plane is seen, and how large. It maps world
 * coordinates to those of the picture, whose y leads down, in its own units
 * (pixels where nothing scales them).
 *
 * Numbers are mapped here, in doubles, and not by who shows the picture:
 * browsers compute in single precision, which would make a smear of a scene far
 * from the origin. */
#ifndef VIEW_H
#define VIEW_H

#include "collide.h"

struct view {
    col_vec2 center;         /* of what is seen, in the world */
    double x_scale, y_scale; /* picture units to one of the world, > 0 */
    double width, height;    /* of the picture */
    bool is_y_up;
};

/* How a view is to be chosen. */
struct view_wish {
    col_box box;        /* to be seen, min <= max; within 2 * COL_LIMIT */
    double width;       /* of the picture, > 0 */
    double least, most; /* its height: from .. to */
    double margin;      /* kept free around the box, in picture units */
    bool is_y_up;
    bool is_stretched; /* x and y may have scales of their own */
};

/* The view that shows the box as large as it fits. A box of no size is shown as
 * if it were one unit (or, far from the origin, as much as doubles tell apart)
 * wide. */
struct view view_make(const struct view_wish *wish);

/* Where a point of the world is in the picture, and back. Beyond the picture by
 * more than a million units it is somewhere there. */
col_vec2 view_point(const struct view *view, col_vec2 world);
col_vec2 view_world(const struct view *view, col_vec2 point);

/* A direction: a unit vector of the world as one of the picture. */
col_vec2 view_direction(const struct view *view, col_vec2 world);

/* A length along x in the world, in picture units. */
double view_length(const struct view *view, double world);

/* What of the world is seen. */
col_box view_box(const struct view *view);

/* What of a box of the world is seen, in the picture; box_is_none: nothing. */
col_box view_seen(const struct view *view, col_box world);

#endif
