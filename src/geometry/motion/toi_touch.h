/* Where two moving shapes meet. */
#ifndef TOI_TOUCH_H
#define TOI_TOUCH_H

#include "geometry/motion/advance.h"

/* The points on the surfaces of A and B where they meet along the axis of a
 * hit: of sides, in the middle of what they have in common. */
col_points col_touch(const col_mover *const mover[2], const course *c,
                     const pose *p, const advance *hit);

#endif
