/* A level: the geometry of a map or scene, with names and places. The geometry
 * is not checked yet: polygons may cross themselves. Axes are the file's.
 * Everything lives in the arena of level_read, with the documents that it
 * points into. */
#ifndef LEVEL_H
#define LEVEL_H

#include "collide.h"
#include "maps/project.h"
#include "support/document/library.h"
#include "support/json_writer.h"
#include "support/matches.h"

enum level_kind {
    LEVEL_POLYGON, /* points[0..count); with holes, rings (ring_ends) */
    LEVEL_CHAIN,   /* an open line through points[0..count) */
    LEVEL_LOOP,    /* a closed one, which has no inside */
    LEVEL_BOX,     /* points[0], points[1]: min, max, in any order; may be of
                      zero size */
    LEVEL_ELLIPSE, /* points[0]: its centre, points[1]: its half axes >= 0; a
                      circle where they are equal */
    LEVEL_CAPSULE, /* points[0], points[1]: its ends; radius */
    LEVEL_POINT,   /* points[0] */
};

#define LEVEL_KINDS (LEVEL_POINT + 1)

/* What a shape is in the game. */
enum level_role {
    LEVEL_SOLID,  /* other things collide with it */
    LEVEL_SENSOR, /* it is passed through, and noticed */
    LEVEL_SPAWN,  /* something of this size starts here */
    LEVEL_GOAL,   /* something that has to be reached */
};

/* The names of roles in scenes and reports. false: no role has that name. */
const char *role_name(enum level_role role);
bool role_named(const char *name, enum level_role *role);

/* Why a shape has its role, from the weakest reason to the strongest. */
enum level_reason {
    REASON_NONE,    /* nothing marks it, and nothing else is marked */
    REASON_UNKNOWN, /* the same, and its class has no known meaning */
    REASON_TILE,    /* it is the collision shape of a tile */
    /* A keyword, or a property, of it marks it: */
    REASON_PROPERTY,
    REASON_TILESET,
    REASON_LAYER,
    REASON_NAME,
    REASON_CLASS,
    REASON_PROJECT, /* a rule of the project file fits it */
    REASON_OPTION,  /* a pattern of the options fits it */
    REASON_MEMBER,  /* its scene or map has the role as a value */
    /* Nothing marks it, and therefore it is no solid: */
    REASON_OTHERS,  /* other shapes are marked as solids */
    REASON_OUTLINE, /* it contains all other shapes */
};

/* True if the map or an option gives the role, not only the lack of others. */
static inline bool reason_is_marked(enum level_reason reason)
{
    return reason >= REASON_PROPERTY && reason <= REASON_MEMBER;
}

struct level_shape {
    const char *id;     /* unique in the level: "Bob" or "Bob#14" for a Tiled
                           object, "Ground 12,4" for a cell (shape_ids.c) */
    const char *own_id; /* the id with the editor's number alone: "14"; of
                           scenes and cells: the id */
    const char *label;  /* the name of an object, and its id in the editor:
                           readers set them. NULL: it keeps its id */
    const char *number;
    const char *destination; /* the number of the shape to which this one
                                teleports (readers: or its name); NULL: it does
                                not */
    const char *name;        /* as in the file; "" where it has none */
    const char *class;       /* the type, class or identifier; "" */
    const char *layer; /* names from the outermost group on: "world/ground" */
    long object;       /* the file's own number of it, -1: it has none */
    const struct item *item;     /* where it is in the file */
    const struct item *vertices; /* an array with an item for each of points[],
                                    with holes for those of the outer ring;
                                    NULL: they come from elsewhere */
    enum level_kind kind;
    enum level_role role;
    enum level_reason reason; /* why it has this role */
    bool is_instance; /* it is mirrored, scaled, or has a template: the text
                         does not have the points as they are */
    bool is_cells;    /* made of grid cells that were merged, not an object */
    bool is_tile;     /* the collision shape of a tile that is placed here */
    bool is_icon;     /* of the size of a picture: an entity of LDtk, or a tile
                         object without collision shapes */
    int collider;     /* the number that the shapes of one body or of one placed
                         tile share; 0: it is none of these */
    bool is_large;    /* that tile is larger than a cell, and covers others */
    bool is_mirrored; /* that tile is placed as its mirror image */
    const struct item *form; /* of such: the object in its tileset; else NULL */
    int tile;                /* the number of the tile there */
    int first;         /* the first shape of the level that has this form */
    bool is_moving;    /* of a body that moves */
    bool is_static;    /* of a body that a scene states to be static */
    bool travels;      /* along a path, by its name, class, layer or a property
                          in Tiled or LDtk: its place is that at the start */
    bool marks_place;  /* no solid, in a layer of spawns, slots or markers */
    bool is_one_sided; /* only one side of it is solid (a platform) */
    col_vec2 *points;  /* about the shape's own origin */
    int count;
    int *ring_ends;    /* LEVEL_POLYGON with holes: ring i ends before point
                          ring_ends[i], the first is the outer one; NULL: one */
    int ring_count;    /* 1 where ring_ends is NULL */
    double radius;     /* of a capsule, or around a polygon or the line of a
                          chain: >= 0 */
    col_vec2 position; /* of that origin */
    col_vec2 velocity; /* in a scene; (0, 0) */
    double angular_velocity;
    double angle;       /* degrees, positive from +x to +y */
    bool has_rotation;  /* the file has a cosine and sine, not an angle: */
    col_vec2 rotation;  /*   then angle is what they are near to */
    const char *ignore; /* rules that are not to speak of it: ids or slugs with
                           commas or spaces between; "" */
};

/* How the shape lies in the level: its points are about the origin of it. */
static inline col_transform level_transform(const struct level_shape *shape)
{
    return (col_transform){shape->position,
                           shape->has_rotation ? shape->rotation
                                               : col_unit_vector(shape->angle)};
}

/* Whether the shape belongs to a tile of a tileset that is placed in the level
 * (the level is not the tileset itself); and how often it is. O(shapes). */
static inline bool level_is_placed(const struct level_shape *shape)
{
    return shape->form && shape->form != shape->item;
}

struct level;

long level_placed(const struct level *level, const struct level_shape *shape);

/* An error that the reader could go on after: `check` reports it as a finding,
 * all other commands as an error if it is severe. `code` is a stable code of an
 * error, which rules of lint/rules name. */
struct level_fault {
    const char *code;
    const char *message;     /* one sentence, lower case, no full stop */
    const struct item *item; /* the place; NULL: the whole file */
    const struct level_shape *shape; /* that it is about; NULL: none */
    bool has_measure;                /* `measure` counts even if it is 0 */
    double measure;
    bool is_severe; /* no scene can be made of it */
    struct level_fault *next;
};

/* Contents of a file that are not used, once for each sort and file. */
struct level_note {
    const char *what; /* "3 image layers are not used" needs "image
                         layers are not used" */
    long count;
    const struct item *item; /* the first one */
    struct level_note *next;
    struct level_note *next_shared; /* level_read's own */
};

/* A layer of cells or objects, whatever was made of it. */
struct level_layer {
    const char *path;        /* as level_shape.layer */
    const struct item *item; /* where it is in the file */
    bool has_cells;          /* else objects */
    bool looks_solid;        /* its name is a usual one for the ground */
    bool looks_passed;       /* ... for scenery: "background", "details" */
    uint64_t count;          /* cells that are not empty, or objects */
    uint64_t room;           /* all cells, or objects */
    struct level_layer *next;
};

/* Where a level lies in a world of levels. */
struct level_site {
    const struct item *world; /* levels of one world have the same; NULL: the
                                 level lies in none */
    col_vec2 origin;          /* of the level's coordinates in the world */
    double depth;    /* levels of different depth lie above each other */
    const char *key; /* by which others list it as a neighbor */
    const char *const *neighbors; /* keys of the levels beside it, NULL at the
                                     end; NULL: all that touch it are */
};

struct level {
    const char *name;        /* of the level in its file, or NULL */
    const char *format;      /* "Tiled": the name of a row of level.c */
    const struct item *item; /* the root of it */
    struct level_shape *shapes;
    int shape_count;
    struct level_shape *casts; /* of a scene: the shapes that belong to its
                                  casts only, with ids "cast#0" and so on; no
                                  rule looks at them */
    int cast_count;
    bool has_bounds; /* the map's own: */
    col_box bounds;
    bool has_grid; /* cells of this size, from bounds.min on: */
    double cell_width, cell_height;
    bool is_in_pixels; /* a unit is a pixel, mostly; false: nobody says */
    bool is_y_up;      /* y points up; false: down */
    bool is_tileset;   /* its shapes are of tiles by themselves: what is between
                          tiles says nothing */
    bool knows_y;      /* false: nobody knows (a scene) */
    const struct project *project; /* the project file of it; or NULL */
    struct level_site site;
    struct level_layer *layers; /* in the order of the file */
    bool lacks_solids; /* it, and with LDtk all of its file, has no solid where
                          one is expected: not in rules for automapping */
    bool is_of_rules;  /* of Tiled: it holds rules for automapping; its layers
                          are alternatives, not a level */
    bool guesses_solids; /* of Tiled: all of its solids are unmarked objects,
                            and its cells are no solids */
    bool lacks_tiles;    /* cells have tiles of a tileset that cannot be read */
    bool is_empty; /* of Tiled: its layers have neither tiles nor objects */
    struct level_fault *faults; /* in the order of the file */
    struct level_note *notes;
    struct arena *arena; /* that all of it lives in */
};

/* Which shapes count, and as what. Patterns are globs: * any characters, ? one,
 * [abc] [a-z] [!a] one of a set; case counts. Each list is NULL at the end; an
 * empty one (NULL) is described with each. */
struct level_options {
    const char *const *layers; /* only these are solid; a pattern with / goes by
                                  the whole path, without by any name of it.
                                  NULL: all */
    const char *const *only_layers; /* the same of every shape, whatever its
                                       role. NULL: all */
    const char *const *classes;     /* only these. NULL: all */
    const char *const *properties;  /* only what has such a property that is not
                                       false: a shape, its tile, its layer. NULL:
                                       all */
    const char *const *triggers;    /* sensors: by class, name or layer; NULL:
                                       by the usual words (map_select.c) */
    const char *const *spawns;      /* the same */
    const char *const *goals;       /* the same */
    const char *const *levels;      /* of a file with several; NULL: all */
    const char *point_field; /* LDtk: fields of this name are polygons. NULL */
    bool point_at_corner;    /*   ... and their points corners of cells */
    bool fills_holes;        /* holes are solid, too */
    bool outlines_cells;     /* cells become outlines (polygons with holes), not
                                rectangles */
    bool is_lenient;         /* numbers in strings are numbers */
    bool has_own_ids;        /* scenes of maps have the ids of the editor, as
                                in version 1, to the byte */
    int ellipse_vertices;    /* of the polygon in place of an ellipse that is no
                                circle, >= 8; 0: 32 */
    struct matches *matches; /* the account of the patterns; NULL: none */
    struct matches *role_matches;  /* the same of the project file's rules */
    bool ignores_project;          /* project files do not count */
    bool ignores_keywords;         /* usual names give no roles (in scenes) */
    const struct project *project; /* that was found for the map; NULL:
                                      level_read looks for it */

    /* Of the library that is made for a map: its members of the same names. */
    bool allows_outside;
    const char *folder;
};

extern const struct option_settings level_options;

/* What is read, and how. */
struct level_source {
    const struct document *document;
    struct library *library;
    const struct level_options *options;
    struct arena *arena;
    const struct scene_reader *reader; /* of scenes; NULL: their options are not
                                          checked */
};

struct levels {
    struct level **levels;
    int count;
};

/* Whether name[0..length) is what files of maps and scenes are called. */
bool level_is_name(const char *name, size_t length);

/* Number `i`, from 0 on, of the endings of these names, with the point; NULL:
 * there are no more. */
const char *level_ending(int i);

/* Whether a file of such a name that cannot be read may be meant as a map or
 * scene. A .tsx file is TypeScript unless its text is XML; a .json or .plist
 * file must have a word in it that names a member of maps or scenes. O(length).
 */
bool level_may_be(const char *name, const char *text, size_t length);

/* The name of a map's format; NULL: it is no map (scenes are none). */
const char *level_format(const struct item *root);

/* What a document is that no reader knows: "a sprite sheet of Aseprite"; NULL:
 * nobody knows (foreign.c). */
const char *level_foreign(const struct item *root);

/* The name of another program whose files have the ending of this name; NULL:
 * none. */
const char *level_foreign_name(const char *file, size_t length);

/* Reads all levels of a document; invalid parts become faults of the level.
 * false: nothing can be read (*fail, with its place: *where, NULL: the whole).
 */
bool level_read(const struct level_source *source, struct levels *levels,
                const struct item **where, struct fail *fail);

/* Sets kept[i] if --layer and --only-layer keep shape i of a scene, by its
 * members "layers" and the layer of its "source". An option or the source may
 * give it a role, by which it stays. false: memory is used up. */
bool scene_level_kept(const struct level_source *source, bool *kept,
                      struct fail *fail);

/* Writes the scene of a level that has no severe fault, as `convert` prints it
 * and queries read it: one JSON object, with the level's shapes in their order,
 * under their ids, with the editor's ids as "_id". The member "source" has all
 * that no other member of a scene can hold: name, class, layer, role, place in
 * the map, bounds and axes.
 *
 * Solids collide with all but sensors and goals; these only with spawns and
 * with solids of bodies that move. Other solids are static. Boxes, ellipses and
 * capsules of no width become segments and points, ellipses that are no circles
 * inscribed polygons of options->ellipse_vertices vertices. */
void level_write_scene(const struct level *level,
                       const struct level_options *options,
                       struct json_writer *out);

/* A layer of merged boxes (merged_layer.c). */
struct level_merge {
    const struct level *level;
    const char *layer;   /* its name */
    bool makes_outlines; /* polygons in place of boxes, where there are no holes
                            in the merged cells */
    /* Results. */
    long merged;  /* solid cells and boxes along the axes that were merged, */
    long objects; /*   into so many objects */
    long others;  /* solids that were not */
};

/* Writes a copy of an orthogonal map of Tiled with one more object layer, after
 * the others, in which solid cells and boxes are merged; all other bytes stay.
 * The level may have no severe fault. Codes: unsupported-map, duplicate-id (the
 * map has a layer of the name), nothing-to-merge, too-many-cells,
 * out-of-memory.
 */
bool level_write_merged(struct level_merge *merge, struct sink *out,
                        struct fail *fail);

/* The shape at this pointer in the scene, or around it; NULL: none. */
const struct level_shape *level_scene_shape(const struct level *level,
                                            const char *pointer);

/* The place in the map for a pointer in the scene, "/shapes/3/radius": the
 * vertex, the shape (of a tile: in its tileset), or else the level. */
const struct item *level_scene_item(const struct level *level,
                                    const char *pointer);

#endif
