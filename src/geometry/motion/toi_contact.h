/* What meets where a moving point enters the rounded difference of two cores:
 * the features, the normal and the points of contact. */
#ifndef TOI_CONTACT_H
#define TOI_CONTACT_H

#include "geometry/core/core.h"
#include "geometry/motion/entry.h"

typedef struct contact {
    entry at;
    col_axis axis;
    core_run side_a, side_b; /* what faces each other; a corner: its vertex */
} contact;

/* The features, first in the order of axes, of the one or two entries that
 * col_entry_find has found. */
contact col_contact_of(const passage *p, const entry *e, const entry *tied);

/* Unit normal from A to B. */
col_vec2 col_contact_normal(const passage *p, const contact *c);

/* On each surface, at a time; of sides that lie along each other the middle of
 * where they do. */
col_points col_contact_points(const passage *p, const contact *c, scaled time,
                              const col_moving *a, const col_moving *b);

#endif
