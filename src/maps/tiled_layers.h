/* The layers of a map: which there are, and where. */
#ifndef TILED_LAYERS_H
#define TILED_LAYERS_H

#include "maps/tiled_reading.h"

/* Walks over all layers and groups of a map, those in a group behind it: the
 * first one, and the next one; NULL behind the last. */
const struct item *tiled_first_layer(const struct item *map);
const struct item *tiled_next_layer(const struct item *layer);

/* Whether a layer is of that sort: "tilelayer", "objectgroup", "imagelayer",
 * "group"; by what it has where it does not say. */
bool tiled_layer_is(const struct item *layer, const char *sort);

/* A layer, or a group, in `group` (NULL: in none). NULL: the builder has
 * failed. */
struct tiled_layer *tiled_open_layer(struct tiled *tiled,
                                     const struct tiled_layer *group,
                                     const struct item *item);

#endif
