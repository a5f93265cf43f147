/* Path elements of one sort, one after the other: of very many shapes or marks
 * a few, for no program likes one of megabytes. */
#ifndef PATHS_H
#define PATHS_H

#include "draw/svg/canvas.h"

struct paths {
    struct canvas *canvas;
    const char *head; /* how each begins, as far as its data */
    bool is_open;     /* one is being written */
    uint64_t begun;   /* where its data are in the sink */
};

/* Sees to it that one is open, another than before where that has become long.
 * Returns whether it is a new one. */
bool paths_open(struct paths *paths);

/* Ends what is open. */
void paths_close(struct paths *paths);

#endif
