/* Overlap and contact of two discs. */
#ifndef NARROW_CONTACT_DISCS_H
#define NARROW_CONTACT_DISCS_H

#include "narrow/contact_parts.h"

/* Of two shapes of one vertex each. */
contact_outcome col_contact_discs(const col_shape *a, const col_shape *b,
                                  col_manifold *manifold);

#endif
