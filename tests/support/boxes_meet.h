/* Which boxes meet, in one line: what trees and sorted lists are held against.
 */
#ifndef SUPPORT_BOXES_MEET_H
#define SUPPORT_BOXES_MEET_H

#include "collide.h"

static inline bool boxes_meet(const col_box *p, const col_box *q)
{
    return p->min.x <= q->max.x && q->min.x <= p->max.x &&
           p->min.y <= q->max.y && q->min.y <= p->max.y;
}

#endif
