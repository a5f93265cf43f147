/* From one pose on: an axis that separates two cores for long. */
#ifndef ADVANCE_H
#define ADVANCE_H

#include "geometry/motion/toi_axis.h"

typedef struct advance {
    turning_axis axis;
    axis_reach reach;
} advance;

/* Of the axes that separate the cores best in a pose the one that goes
 * furthest, at most `limit` parts. Where none separates them, reach.parts is -1
 * and the axis that of the least depth; where they only just do, 0. */
advance col_advance(const course *c, const pose *p, int64_t limit);

#endif
