/* Records that give different ones of several normals that are equally right.
 */
#ifndef ALTERNATIVES_H
#define ALTERNATIVES_H

#include "verify/diff/compare.h"

/* Whether the normal of one of two records, with the axis where both tell one,
 * is not the other's own but stands among its "alternatives". */
bool alternatives_are_tied(const struct compare_rules *rules,
                           const struct item *expected,
                           const struct item *actual);

/* Whether a member of such a record depends on which of the normals was taken,
 * or only lists the others. */
bool alternatives_are_of(const char *member, bool tied);

#endif
