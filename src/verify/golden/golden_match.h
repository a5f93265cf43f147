/* Which approved result and which new one are of the same scene. */
#ifndef GOLDEN_MATCH_H
#define GOLDEN_MATCH_H

#include "verify/golden/golden_read.h"

/* The new result for each approved one: its number, or -1: there is none. What
 * has the same input belongs together wherever it stands; what is left, by the
 * name of the scene, and where it has none, by its place among what is left
 * without. Of several the first goes with the first. NULL: memory is used up.
 * O(n log n). */
int *golden_match(const struct golden_results *approved,
                  const struct golden_results *now, struct arena *arena);

#endif
