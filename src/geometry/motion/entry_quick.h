/* What double-doubles tell of an entry: nearly always all that
 * geometry/motion/entry_time.c is asked, within 2^-72 relative. */
#ifndef ENTRY_QUICK_H
#define ENTRY_QUICK_H

#include "geometry/motion/entry.h"

/* Whether the time of entering is at most dt; false where that is not sure. */
bool col_entry_within_quickly(const passage *p, const entry *e, double dt,
                              bool *within);

/* The time of a side or a corner that is entered after the start. */
bool col_entry_time_quickly(const passage *p, const entry *e, scaled *time);

/* The normal of a corner. */
bool col_entry_normal_quickly(const passage *p, const entry *e,
                              unit_vector *normal);

#endif
