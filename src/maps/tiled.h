/* Maps of the editor Tiled (mapeditor.org): maps, tilesets, templates, worlds,
 * of versions 0.9 to 1.12, in JSON; and in XML, which comes as the same tree.
 *
 * Shapes are the objects of object layers and the collision shapes of the tiles
 * that are placed in tile layers or as objects; tiles without any are full
 * cells where that is asked for. A tileset is a level in which each tile stands
 * by itself, one tile's size away from the next; a template one with its
 * object; a world has a level for each map, in the world's coordinates. */
#ifndef TILED_H
#define TILED_H

#include "maps/map_reader.h"

bool tiled_recognise(const struct item *root);

/* Codes: unsupported-map, too-many-shapes, out-of-memory, and those of
 * tiled_world.h. */
bool tiled_read(const struct level_source *source, struct levels *levels,
                const struct item **where, struct fail *fail);

#endif
