/* What a tileset says of its tiles. */
#ifndef TILED_TILES_H
#define TILED_TILES_H

#include "maps/tiled_tileset.h"

/* Reads the tiles of a tileset whose root and size are set. false: the builder
 * has failed. */
bool tiled_tiles_read(struct building *building, struct tiled_tileset *tileset);

#endif
