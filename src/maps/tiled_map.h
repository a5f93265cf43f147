/* Maps of Tiled, and what is read like one. */
#ifndef TILED_MAP_H
#define TILED_MAP_H

#include "maps/tiled_reading.h"

/* What is read as a level. */
struct tiled_task {
    const struct item *root; /* of a map, tileset or template */
    col_vec2 origin;         /* where it is in its world */
    const char *name;        /* in its world; NULL: it is in none */
};

bool tiled_is_map(const struct item *root);
bool tiled_is_tileset(const struct item *root);
bool tiled_is_template(const struct item *root);

/* Reads one as a level. NULL, *where and *fail: it cannot be read. Codes:
 * unsupported-map, too-many-shapes, out-of-memory. */
struct level *tiled_level(const struct level_source *source,
                          const struct tiled_task *task,
                          const struct item **where, struct fail *fail);

#endif
