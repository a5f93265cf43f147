/* What has been told already in a run of many files.
 *
 * A tileset belongs to many maps, a map to a world: what is wrong in it would
 * be told for each of them. It is told for the first one. */
#ifndef CHECK_SEEN_H
#define CHECK_SEEN_H

#include "lint/rules/told_findings.h"

struct seen_key;

struct seen {
    struct seen_key *slots; /* open addressing; a free one has no text */
    size_t count, room;     /* room: 0 or a power of 2, more than count */
    int files;              /* that were looked through */
    struct arena *arena;
};

/* Leaves out of the findings of the next file what was told of another one: at
 * the same place by the same rule, and, of rules about several shapes or the
 * level, in a file that levels share, such as a tileset, in the same words. In
 * the file of the level itself words may differ: a world has its maps at other
 * coordinates. false: memory is used up. */
bool seen_take(struct seen *seen, struct told_list *list);

#endif
