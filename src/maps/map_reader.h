/* Declares the readers of map formats: one for each format, and one for scenes.
 * level.c finds the reader of a document. */
#ifndef MAP_READER_H
#define MAP_READER_H

#include "maps/level.h"

/* Whether a document is of a format: never true of two formats. */
typedef bool recognise_function(const struct item *root);

/* As level_read. */
typedef bool read_levels_function(const struct level_source *source,
                                  struct levels *levels,
                                  const struct item **where, struct fail *fail);

/* Maps, tilesets, templates and worlds of Tiled (mapeditor.org) 0.9 to 1.12, in
 * JSON or XML. Shapes are the objects of object layers and the collision shapes
 * of placed tiles; tiles without any are full cells if options choose them. A
 * tileset is a level of its tiles, one tile's size apart; a template one with
 * its object; a world has a level for each map, in the world's coordinates. */

recognise_function tiled_recognise;

/* Codes: unsupported-map, too-many-shapes, out-of-memory, and those of
 * library_folder. */
read_levels_function tiled_read;

/* LDtk's projects (.ldtk) and levels (.ldtkl): each level in its own
 * coordinates. Source: LDtk's JSON format, 1.5.3. */

recognise_function ldtk_recognise;

/* Cells of IntGrid layers are merged by value, with the value's identifier as
 * their class. They are solid, or sensors if the class is usually passable
 * (water, ladder), unless options choose. Entities are boxes or ellipses with
 * their identifier as class: spawns, goals or sensors by their name or tags,
 * solid only if options choose their layer, class, tag or field. */
read_levels_function ldtk_read;

/* GeoJSON (RFC 7946) as levels. */

recognise_function geojson_recognise;

/* Lines are chains, or loops if they are closed; points are markers. The
 * properties "name", "class" ("type", "kind") and "layer" of a feature name its
 * shapes; its "id", or else its name, is their id. y points up; the level's
 * bounds are its "bbox". A ring that is not closed is a fault (code:
 * ring-not-closed), and is read as if it were closed. */
read_levels_function geojson_read;

/* Box2D worlds as R.U.B.E. exports them and b2dJson writes them, as levels.
 * Source: iforce2d, R.U.B.E. JSON structure; b2dJson. */

/* Also true of the editor's own files, which rube_read rejects. */
recognise_function rube_recognise;

/* Each fixture is a shape, with its body's name as class and its body's type
 * (static, kinematic, dynamic) as layer. Options and names may give sensors
 * another role. y points up. Numbers may be the 8 hexadecimal digits of a
 * float. */
read_levels_function rube_read;

/* An angle in radians as degrees: times 180 / pi, rounded; exactly a multiple
 * of 90 where, as a float, it is the one nearest to that. */
double rube_degrees(double radians);

/* Scenes and resources of Godot 3 and 4 in their text formats (.tscn, .tres).
 * Source: Godot's documentation, "TSCN file format". */

/* True of scenes with collision shapes, tile maps or instances of scenes, and
 * of TileSets and shapes in two dimensions. */
recognise_function godot_recognise;

/* A scene is a level, with the nodes of its instances. A TileSet is a level of
 * its tiles, which lie apart. y points down. */
read_levels_function godot_read;

/* Bodies that PhysicsEditor exports as JSON or as a property list: a level of
 * single bodies, which lie apart. y points up in property lists. */

recognise_function physics_editor_recognise;
read_levels_function physics_editor_read;

/* Scenes (collide-scene.5) as levels. */

/* Whether it is an object with "shapes". */
recognise_function scene_level_recognise;

/* Reads a scene as one level. Unlike the strict reader (scene/scene.h) it
 * reports all faulty shapes, and reads the others. Shapes that were converted
 * from a map have the layer, class, name and role of their "source". Codes:
 * scene-not-object, missing-member, wrong-type (there is no array of shapes).
 */
read_levels_function scene_level_read;

#endif
