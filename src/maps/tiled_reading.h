/* The parts of the reader of Tiled's files. Errors in a file become faults of
 * the level, and reading continues.
 *
 *   tiled_value.c    numbers, properties, and files that a file names
 *   tiled_form.c     the shape of one object
 *   tiled_place.c    where the shapes of a placed tile lie
 *   tiled_tileset.c  tilesets and their tiles
 *   tiled_cells.c    tile layers
 *   tiled_object.c   object layers
 *   tiled_map.c      maps
 *   tiled_world.c    worlds */
#ifndef TILED_READING_H
#define TILED_READING_H

#include <stdint.h>
#include <string.h>

#include "maps/building.h"
#include "maps/map_reader.h"
#include "maps/map_select.h"

/* ---- Numbers and properties --------------------------------------------- */

/* The number of a member; `otherwise` if `value` is NULL or no number. Severe
 * faults: number-range (beyond COL_LIMIT), wrong-type, and number-in-string,
 * whose number counts, and which is no fault if options are lenient. */
double tiled_number(struct building *building, const struct item *value,
                    double otherwise);

/* The same of a member of `object`. */
double tiled_member(struct building *building, const struct item *object,
                    const char *name, double otherwise);

/* The same; it must be there, else missing-number. */
double tiled_needed(struct building *building, const struct item *object,
                    const char *name, double otherwise);

/* The whole number from `least` to `most` that a member has; `least` where
 * there is none, or (fault: wrong-type) another. */
double tiled_whole(struct building *building, const struct item *object,
                   const char *name, double least, double most);

/* Whether a member of an object is this text. */
static inline bool member_is(const struct item *object, const char *name,
                             const char *text)
{
    return strcmp(member_text(object, name, ""), text) == 0;
}

/* What properties say: of a shape, its tile and its layers together. */
struct tiled_marks {
    bool is_chosen;     /* one of options->properties is on */
    uint64_t rules;     /* select_rules of the properties */
    int solid;          /* 1: solid by a property, -1: not solid; 0: unknown */
    const char *ignore; /* the rules that collide:ignore names; "" */
};

/* Adds the properties of `holder`: an array of {"name", "value"} or, before
 * 1.2, an object. NULL: none. */
void tiled_marks_add(struct building *building, struct tiled_marks *marks,
                     const struct item *holder);

/* The same of properties that are not in a holder. */
void tiled_marks_add_all(struct building *building, struct tiled_marks *marks,
                         const struct item *properties);

/* Adds the marks of another; its own property about solids takes
 * precedence. */
void tiled_marks_join(struct building *building, struct tiled_marks *marks,
                      const struct tiled_marks *other);

/* The class of an object or tile: "class" in what 1.9 saves, else "type"; "".
 */
const char *tiled_class(const struct item *holder);

/* The root of the file that is named, of a kind: "tileset". NULL: it cannot be
 * read; *fault (NULL: the builder has failed) is placed at its name, with the
 * code missing-file, outside-root or unreadable-file. Anything may be named,
 * and a file of another kind must not be quoted in messages. */
const struct item *tiled_open(struct building *building,
                              const struct item *name, const char *kind,
                              recognise_function *is_kind,
                              struct level_fault **fault);

/* ---- The shape of one object -------------------------------------------- */

/* An object, or an instance of a template: what it does not have itself, it has
 * from there. */
struct tiled_object {
    const struct item *item;
    const struct item *base; /* the template's object; NULL: no template */
};

const struct item *tiled_object_member(const struct tiled_object *object,
                                       const char *name);

enum tiled_sort {
    TILED_SHAPE, /* `kind` tells of which sort */
    TILED_TILE,  /* a tile: LEVEL_BOX of the object's size */
    TILED_TEXT,
    TILED_NOTHING, /* it has no shape, and a fault tells why */
};

struct tiled_form {
    enum tiled_sort sort;
    enum level_kind kind;
    const struct item *item, *vertices;
    col_vec2 *points; /* about the position, not yet turned */
    int count;
    double radius;
    col_vec2 size; /* the object's width and height */
    col_vec2 position;
    double angle;
    const char *name, *class;
    long number; /* the object's id; -1: it has none */
    struct tiled_marks marks;
    /* Of a tile's shapes: as what they count in the layer that is read, and the
     * first shape that was made of them, counted from 1; 0: none yet. */
    struct selection selection;
    int first;
};

/* Reads an object. If it has several of a polygon, polyline, ellipse, capsule,
 * point and text, the last counts; a tile comes before all; without any it is a
 * rectangle. A shape without width or height is a box, without both a point
 * (fault: zero-size). If a number of its shape or place cannot be read, it is
 * TILED_NOTHING. false: the builder has failed. */
bool tiled_form_read(struct building *building,
                     const struct tiled_object *object,
                     struct tiled_form *form);

/* The ends and radius of the capsule in the box from (0, 0) to `size`: along
 * its longer side. */
void tiled_capsule(col_vec2 size, col_vec2 ends[2], double *radius);

/* ---- Where a tile lies -------------------------------------------------- */

/* A point of the image is scaled; moved by the margin into the box that the
 * tile fills; mirrored in that box, first in the diagonal from the top left
 * (which swaps width and height), then left and right, then top and bottom;
 * moved by `corner`; turned about the origin; and moved by `position`. */

struct tiled_flips {
    bool diagonal, horizontal, vertical;
};

struct tiled_place {
    col_vec2 scale;
    col_vec2 margin;
    col_vec2 box; /* its size before the diagonal is mirrored */
    struct tiled_flips flips;
    col_vec2 corner;
    double angle;
    col_vec2 position;
};

/* The size of the box in the plane, before it is turned. */
col_vec2 tiled_place_size(const struct tiled_place *place);

/* Fills kind, points, radius, position and angle of a shape with a placed form.
 * Exact if coordinates and scales are short and angles quarter turns. A capsule
 * that is scaled unequally is the capsule of the scaled box; a box that is
 * turned and then scaled unequally becomes a polygon, an ellipse one with other
 * axes. false: a capsule is, or the builder has failed. */
bool tiled_place_form(struct building *building,
                      const struct tiled_place *place,
                      const struct tiled_form *form, struct level_shape *shape);

/* ---- Tilesets and their tiles ------------------------------------------- */

struct tiled_layer;

/* A tile that its tileset says something of. */
struct tiled_tile {
    uint32_t id;
    const struct item *item; /* what is said */
    const char *class;
    struct tiled_marks marks;
    col_vec2 size; /* of its image */
    struct tiled_form *forms;
    int form_count;
    /* As what its forms count, and what it is itself where it has none, by its
     * number in tiled_fill (0: nothing), is known for this layer. */
    const struct tiled_layer *layer;
    int fill;
    const char *tileset; /* the name of its tileset; "" */
};

/* Cells whose tiles a tileset does not have: reported once in a map. */
struct tiled_unknown {
    struct level_fault *fault; /* about the first of them; NULL: none */
    uint64_t cells;
};

struct tiled_tileset {
    struct tiled_unknown unknown;
    const struct item *item;    /* where the map names it */
    const struct item *root;    /* the tileset; NULL: it cannot be read */
    struct level_fault *unread; /* why; NULL: it can */
    uint32_t first;             /* its first number in the map */
    bool is_collection; /* every tile has an image of its own: it has those
                           tiles only that are listed */
    double count;       /* of its tiles; -1: not known */
    const char *name;   /* "" */
    bool marks_tiles;   /* a tile has a collision shape, or a property that it
                           is solid */
    int columns;        /* >= 1 */
    bool fills_cells;   /* tiles have the size of the map's cells */
    bool keeps_aspect;  /* a tile is not scaled unequally, but centred */
    col_vec2 size, offset;
    col_vec2 anchor; /* of tile objects, in their box: (0, 1) is bottom left */
    struct tiled_tile *tiles; /* ascending by id */
    int tile_count;
    /* Of tiles that nothing is said of: id is not used. */
    struct tiled_tile plain;
};

/* The tilesets of a map, ascending by the first number. */
struct tiled_tilesets {
    struct tiled_tileset *list;
    int count;
};

/* Reads the tilesets of a map or template (NULL: none): an array or one object,
 * each the tileset itself or {"firstgid", "source"}. An unreadable one is a
 * fault, and its tiles are ignored. false: the builder has failed. */
bool tiled_tilesets_read(struct building *building, const struct item *item,
                         struct tiled_tilesets *tilesets);

/* Reads one tileset that is a document. */
bool tiled_tileset_read(struct building *building, const struct item *root,
                        struct tiled_tileset *tileset);

/* A number in a layer, or of a tile object, taken apart. */
struct tiled_cell {
    uint32_t number; /* without flags: 0 for an empty one */
    struct tiled_flips flips;
};

struct tiled_cell tiled_cell_of(uint32_t number);

/* How a tile lies that fills a box of `size` whose bottom left corner is at
 * `corner` from the position. */
struct tiled_place tiled_place_of(const struct tiled_tileset *tileset,
                                  const struct tiled_tile *tile,
                                  struct tiled_flips flips, col_vec2 size,
                                  col_vec2 corner);

/* ---- Layers and maps ---------------------------------------------------- */

/* A layer, or a group of layers. */
struct tiled_layer {
    const struct tiled_layer *parent; /* NULL: none */
    const struct item *item;
    const char *path; /* its name behind those of its groups, cut where they
                         are long */
    col_vec2 offset;  /* in the level: of its groups, too */
    struct tiled_marks marks;
};

/* A template that was met, and the tilesets of its own. */
struct tiled_template {
    const struct item *root;
    struct tiled_tilesets tilesets;
};

/* Templates whose tilesets are kept; those of more are read again. */
#define TILED_TEMPLATES 256

/* How the cells of a map lie. Objects are in plain pixels, except in isometric
 * maps, which store them in a grid of squares that are as high as a cell. */
enum tiled_grid {
    TILED_ORTHOGONAL, /* also oblique maps, which are sheared when drawn only */
    TILED_ISOMETRIC,
    TILED_STAGGERED, /* each second row or column is moved by half a cell:
                        diamonds, or hexagons if they have a side */
};

/* The staggered grid of a map. */
struct tiled_stagger {
    bool is_along_x; /* columns are moved, not rows */
    bool is_even;    /* those with even numbers are */
    double side;     /* length of the hexagon's side along that axis */
};

struct tiled {
    struct building building;
    struct arena scratch; /* for what is needed for one layer only */
    const struct item *root;
    struct tiled_tilesets tilesets;
    struct tiled_unknown unknown;     /* tiles before those of all tilesets */
    struct tiled_template *templates; /* TILED_TEMPLATES; NULL: none met */
    int template_count;
    struct item_index objects; /* the map's, by their numbers */
    col_vec2 origin;           /* of the map in its world */
    col_vec2 cell;             /* the size of the map's cells */
    enum tiled_grid grid;
    struct tiled_stagger stagger;
    uint64_t cells_left; /* that layers may still have; they are counted as
                            values are */
};

/* The top left corner of the box of a cell, without the layer's offset. */
col_vec2 tiled_cell_corner(const struct tiled *tiled, int x, int y);

/* Reports properties of `holder` that refer to objects which the map does not
 * have (fault: dangling-reference). */
void tiled_check_references(struct tiled *tiled, const struct item *holder);

/* Reads a tile layer, an object layer, as shapes. */
void tiled_read_cells(struct tiled *tiled, const struct tiled_layer *layer);
void tiled_read_objects(struct tiled *tiled, const struct tiled_layer *layer);

/* Completes the messages about unknown tiles of cells. */
void tiled_count_unknown(struct tiled *tiled);

/* Reads an object as a shape, or as those of its tile. */
void tiled_read_object(struct tiled *tiled, const struct tiled_layer *layer,
                       const struct item *item);

/* Finds the tile of a number that a layer has; *tile is NULL if no tileset has
 * the tile. false: its tileset could not be read, which is noted if the layer
 * may count. */
bool tiled_find_tile(struct tiled *tiled, const struct tiled_layer *layer,
                     const struct tiled_tilesets *tilesets, uint32_t number,
                     struct tiled_tileset **tileset, struct tiled_tile **tile);

/* The role in a layer of a tile's form, or (NULL) of the tile itself. */
struct selection tiled_select(struct tiled *tiled,
                              const struct tiled_layer *layer,
                              const struct tiled_tile *tile,
                              const struct tiled_form *form);

/* Adds the selected forms of a tile that lies at `place` as shapes like `like`.
 * If there are several, # and their number from 1 on are appended to the id.
 * The rules that `like` and the form ignore are joined. If `like` has no name
 * (NULL), name and class are the form's (or tile's); the same for its item. */
void tiled_add_forms(struct tiled *tiled, const struct tiled_tile *tile,
                     const struct tiled_place *place,
                     const struct level_shape *like);

/* What is read as a level. */
struct tiled_task {
    const struct item *root; /* of a map, tileset or template */
    col_vec2 origin;         /* where it is in its world */
    const char *name;        /* in its world; NULL: it is in none */
};

bool tiled_is_map(const struct item *root);
bool tiled_is_tileset(const struct item *root);
bool tiled_is_template(const struct item *root);

/* Reads one as a level. NULL, *where and *fail: it cannot be read. Codes:
 * unsupported-map, too-many-shapes, out-of-memory. */
struct level *tiled_level(const struct level_source *source,
                          const struct tiled_task *task,
                          const struct item **where, struct fail *fail);

#endif
