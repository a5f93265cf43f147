/* "Did you mean ...?": the known name that a misspelt one is nearest to. */
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

/* The first of the names with the least edit distance from `name`, or NULL
 * where none is near. Near is at most 2 edits or a third of the length of
 * `name`, and at most half of it; an edit inserts, removes or replaces one
 * byte or swaps two neighbours. Names of more than 63 bytes are never near.
 * The answer points into `names`. */
const char *nearest_name(const char *name, const char *const *names, int count);

#endif
