/* What is wrong with what the library says of rings, by all pairs of edges. */
#ifndef SUPPORT_RINGS_FAULT_H
#define SUPPORT_RINGS_FAULT_H

#include "collide_pieces.h"

/* What does not hold of a report about rings whose coordinates are whole
 * numbers below 2^20; NULL: all does. O(n^2). */
const char *rings_fault(const col_rings *rings, const col_rings_report *report);

#endif
