/* The geometries of GeoJSON, as shapes. */
#ifndef GEOJSON_GEOMETRY_H
#define GEOJSON_GEOMETRY_H

#include "maps/building.h"

/* What all shapes of a feature have in common. */
struct geojson_feature {
    struct building *building;
    const char *id, *name, *class, *layer, *ignore;
    long object;
    bool has_property;
};

/* Whether it is a geometry of a known type. */
bool geojson_is_geometry(const struct item *item);

/* Adds the shapes of a geometry, which may be a collection of others, however
 * deep. */
void geojson_read_geometry(const struct geojson_feature *feature,
                           const struct item *geometry);

#endif
