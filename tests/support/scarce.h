/* Memory that runs out on purpose: the arenas of the tests are those of
 * src/support/arena.c, each request of which may be refused.
 *
 * A request is known by its path, the functions that led to it: who tries each
 * path once has seen all of what the program does without memory, however
 * often it asks for some. */
#ifndef SUPPORT_SCARCE_H
#define SUPPORT_SCARCE_H

#include "support/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A set of paths. {0} is an empty one; it is never given back. */
struct scarce_paths {
    uint64_t *slots; /* 0: free */
    size_t count, room;
};

/* Whether the path was not in the set; it is afterwards. */
bool scarce_paths_add(struct scarce_paths *paths, uint64_t path);

/* From now on the paths of requests are kept, until scarce_end. */
void scarce_watch(void);

/* From now on request `which` (from 0) is refused, and, where not `once`, all
 * behind it. */
void scarce_refuse(long which, bool once);

/* From now on nothing is refused. Returns how many requests there were since
 * the last call of the two above. */
long scarce_end(void);

/* The path of request `which` of those that were watched last. */
uint64_t scarce_path(long which);

/* An arena of one small block, of which so much is used: it runs out without a
 * request that is refused. */
struct arena scarce_arena(size_t used);

#endif
