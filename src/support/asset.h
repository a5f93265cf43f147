/* Files that are part of the program: the build makes C of them
 * (src/embed.awk). */
#ifndef ASSET_H
#define ASSET_H

#include <stddef.h>

struct asset {
    const char *text; /* ASCII; no NUL behind */
    size_t length;
};

/* One of a list of files: its name without folder and ending. */
struct named_asset {
    const char *name; /* NULL: the end of the list */
    struct asset asset;
};

#endif
