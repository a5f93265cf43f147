/* A file for another program to read, in a folder of its own that nobody else
 * may look into: scene.json in $TMPDIR/collide-XXXXXX, or in /tmp. */
#ifndef SCRATCH_H
#define SCRATCH_H

#include <stdbool.h>
#include <stddef.h>

#include "support/arena.h"

struct scratch {
    char *folder; /* NULL: there is none */
    char *file;
};

/* Makes the folder; names live in `arena`. Returns 0, or the errno that says
 * why not. scratch_remove must follow in either case. */
int scratch_make(struct scratch *scratch, struct arena *arena);

/* Puts a new file there in place of the old one, so that whoever still reads
 * that one sees no change, and of all else that the other program has put
 * there: it finds the same each time. Returns 0 or an errno. */
int scratch_write(const struct scratch *scratch, const char *text,
                  size_t length);

/* Removes the folder with all that is in it. */
void scratch_remove(struct scratch *scratch);

#endif
