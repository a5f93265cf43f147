/* The formats of maps: one reader each, and one for scenes. level.c finds the
 * reader of a document. */
#ifndef MAP_READER_H
#define MAP_READER_H

#include "maps/level.h"

struct level_reader {
    const char *name;           /* "Tiled" */
    const char *const *endings; /* of the names of its files; NULL at the end */
    bool is_in_pixels;          /* as struct level */
    /* Whether the document is of this format: never true of two formats. */
    bool (*recognise)(const struct item *root);
    /* As level_read. */
    bool (*read)(const struct level_source *source, struct levels *levels,
                 const struct item **where, struct fail *fail);
};

/* Maps of the editor Tiled (mapeditor.org): maps, tilesets, templates, worlds,
 * of versions 0.9 to 1.12, in JSON; and in XML, which comes as the same tree.
 *
 * Shapes are the objects of object layers and the collision shapes of the tiles
 * that are placed in tile layers or as objects; tiles without any are full
 * cells where that is asked for. A tileset is a level in which each tile stands
 * by itself, one tile's size away from the next; a template one with its
 * object; a world has a level for each map, in the world's coordinates. */

bool tiled_recognise(const struct item *root);

/* See level_read. Codes: unsupported-map, too-many-shapes, out-of-memory, and
 * those of library_folder. */
bool tiled_read(const struct level_source *source, struct levels *levels,
                const struct item **where, struct fail *fail);

/* LDtk's projects (.ldtk) and levels (.ldtkl), as levels: one each, in its own
 * coordinates. Source: LDtk's JSON format, 1.5.3. */

bool ldtk_recognise(const struct item *root);

/* See level_read. Cells of IntGrid layers are solid: merged by value, with the
 * value's identifier as their class; those that are called what is mostly
 * passed through (water, ladder) are sensors, unless options choose. Entities
 * are boxes or ellipses with their identifier as class; they are spawns, goals
 * or sensors by what they or their tags are called, solid only where options
 * choose their layer, class, tag or field, and else not used. */
bool ldtk_read(const struct level_source *source, struct levels *levels,
               const struct item **where, struct fail *fail);

/* GeoJSON (RFC 7946) as levels. */

bool geojson_recognise(const struct item *root);

/* See level_read. Polygons are polygons with holes, lines chains (loops where
 * they end where they begin), points markers; each part of a geometry of many
 * is a shape. Of a feature's properties "name" is the name, "class", "type" or
 * "kind" the class and "layer" the layer; its "id", or else its name, is the
 * id. y points up; the level's bounds are its "bbox". A ring that is not closed
 * is a fault (code: ring-not-closed), and read as if it were. */
bool geojson_read(const struct level_source *source, struct levels *levels,
                  const struct item **where, struct fail *fail);

/* Box2D worlds as R.U.B.E. exports them and b2dJson writes them, as levels.
 * Source: iforce2d, R.U.B.E. JSON structure; b2dJson. */

/* Also true of what the editor saves for itself, which rube_read refuses. */
bool rube_recognise(const struct item *root);

/* See level_read. Each fixture is a shape; its body's name is its class, and
 * static, kinematic or dynamic, as its body is, its layer. Sensors are sensors
 * unless options or names make them something else. y points up. Numbers may be
 * the 8 hexadecimal digits of a float. Angles are radians in the file: degrees
 * are that times 180 / pi, rounded; right angles are right angles. */
bool rube_read(const struct level_source *source, struct levels *levels,
               const struct item **where, struct fail *fail);

/* An angle in radians as degrees: times 180 / pi, rounded; exactly a multiple
 * of 90 where, as a float, it is the one nearest to that. */
double rube_degrees(double radians);

/* Scenes (collide-scene.5) as levels. */

/* Whether it is an object with "shapes"; `level_read` takes it for a scene only
 * where it is asked to. */
bool scene_level_recognise(const struct item *root);

/* Reads a scene as one level: see level_read. Unlike the strict reader (scene/
 * read_scene.h), which stops at the first mistake, it leaves out the shapes
 * that are faulty, tells of each, and reads the rest. Shapes that were
 * converted from a map have the layer, class, name and role that their "source"
 * tells. It fails only where there is no array of shapes: scene-not-object,
 * missing-member, wrong-type. */
bool scene_level_read(const struct level_source *source, struct levels *levels,
                      const struct item **where, struct fail *fail);

/* Which shapes of a scene --layer and --only-layer keep: kept[i] is set for
 * shape i. All members "layers" of the shape count, and the layer of its
 * "source". Its role, by which it may stay, is that of an option or its
 * source. The patterns are accounted for. false: memory is used up. */
bool scene_level_kept(const struct level_source *source, bool *kept,
                      struct fail *fail);

#endif
