/* GeoJSON (RFC 7946) as levels. */
#ifndef GEOJSON_H
#define GEOJSON_H

#include "maps/map_reader.h"

bool geojson_recognise(const struct item *root);

/* See level_read. Polygons are polygons with holes, lines chains (loops where
 * they end where they begin), points markers; each part of a geometry of many
 * is a shape. Of a feature's properties "name" is the name, "class", "type" or
 * "kind" the class and "layer" the layer; its "id", or else its name, is the
 * id. y points up; the level's bounds are its "bbox". A ring that is not closed
 * is a fault (code: ring-not-closed), and read as if it were. */
bool geojson_read(const struct level_source *source, struct levels *levels,
                  const struct item **where, struct fail *fail);

#endif
