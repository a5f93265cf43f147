/* The options about maps: which of their shapes count, and as what. */
#include <stddef.h>

#include "maps/level.h"
#include "support/options/option_table.h"

#define OPTION_OF level_options

OPTION_SETTINGS(level_options, NULL, .layers = NULL);

#define OF_MAPS .about = ABOUT_INPUT, .sets = SET_MAPS

static const struct option rows[] = {
    {"layer", "GLOB", "only shapes in these layers are solid", OF_MAPS,
     EXPECTS("a pattern"), ADDS_ANY_TEXT(layers)},
    {"only-layer", "GLOB", "leave out all shapes of other layers", OF_MAPS,
     EXPECTS("a pattern"), ADDS_ANY_TEXT(only_layers)},
    {"class", "GLOB", "only map objects of these classes are solid", OF_MAPS,
     EXPECTS("a pattern"), ADDS_ANY_TEXT(classes)},
    {"property", "NAME", "only map shapes with this property are solid",
     OF_MAPS, EXPECTS("the name of a property"), ADDS_ANY_TEXT(properties)},
    {"trigger", "GLOB", "treat only matching shapes as sensors", OF_MAPS,
     EXPECTS("a pattern"), ADDS_ANY_TEXT(triggers)},
    {"spawn", "GLOB", "treat only matching shapes as spawns", OF_MAPS,
     EXPECTS("a pattern"), ADDS_ANY_TEXT(spawns)},
    {"goal", "GLOB", "treat only matching shapes as goals", OF_MAPS,
     EXPECTS("a pattern"), ADDS_ANY_TEXT(goals)},
    {"level", "GLOB", "read only the matching levels of a map", OF_MAPS,
     EXPECTS("a pattern"), ADDS_TEXT(levels)},
    {"holes", "WHAT", "keep the holes of polygons, or fill them", OF_MAPS,
     CHOICES("keep", "fill"), SETS_SECOND(fills_holes)},
    {"cells", "SHAPE", "make rectangles or outlines of cells", OF_MAPS,
     CHOICES("rectangles", "outlines"), SETS_SECOND(outlines_cells)},
    {"lenient", NULL, "accept numbers in quotes", OF_MAPS,
     SETS_FLAG(is_lenient)},
    {"allow-outside", NULL, "let maps refer to files outside their root",
     .sets = SET_MAPS, SETS_FLAG(allows_outside)},
    {"ldtk-polygon-field", "NAME", "LDtk fields of points that are polygons",
     OF_MAPS, EXPECTS("the name of a field"), SETS_TEXT(point_field)},
    {"ldtk-point", "PLACE", "LDtk points are the center or corner of cells",
     OF_MAPS, CHOICES("center", "corner"), SETS_SECOND(point_at_corner)},
    {"ellipse-vertices", "N", "turn ellipses into polygons of N vertices",
     OF_MAPS, WHOLE(8, 1000), SETS_INT(ellipse_vertices)},
};
OPTION_GROUP(maps, rows);
