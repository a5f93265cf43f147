/* Contacts of a body, which is B, with a level floor. */
#ifndef SUPPORT_FLOOR_CONTACTS_H
#define SUPPORT_FLOOR_CONTACTS_H

#include "collide.h"

/* One contact at the origin, or two at (1, 0) and (-1, 0). */
static inline col_manifold floor_contacts(int count)
{
    col_manifold m = {.relation = {.overlap = true, .normal = {0, 1}}};
    m.count = count;
    m.contacts[0].point.x = count - 1;
    m.contacts[1].point.x = 1 - count;
    return m;
}

#endif
