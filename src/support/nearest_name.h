/* "Did you mean ...?": the known name that a misspelt one is nearest to. */
#ifndef NEAREST_NAME_H
#define NEAREST_NAME_H

#include <stddef.h>

/* Longest name that another one is compared with. */
#define NEAREST_LONGEST 63

/* The first of the names with the least edit distance from `name`, or NULL
 * where none is near. Near is at most 2 edits or a third of the length of
 * `name`, and at most half of it; an edit inserts, removes or replaces one
 * byte or swaps two neighbours. Names of more than 63 bytes are never near.
 * The answer points into `names`. */
const char *nearest_name(const char *name, const char *const *names, int count);

/* The edits from `from`, of any length, to `to`, of at most NEAREST_LONGEST
 * bytes. */
size_t edit_distance(const char *from, const char *to);

/* The most edits that a name of so many bytes may be away and still be near. */
size_t nearest_limit(size_t length);

#endif
