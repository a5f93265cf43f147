/* Worlds of Tiled: maps that lie beside each other. */
#ifndef TILED_WORLD_H
#define TILED_WORLD_H

#include "maps/map_reader.h"

bool tiled_is_world(const struct item *root);

/* Reads each map as a level of its file's name, in the world's coordinates:
 * those that are listed, then those in the folder whose names fit a pattern and
 * that are not listed, by pattern and name. A map that cannot be read is a
 * level without shapes and with a severe fault that says why. Codes:
 * out-of-memory, and those of library_folder. */
bool tiled_read_world(const struct level_source *source, struct levels *levels,
                      const struct item **where, struct fail *fail);

#endif
