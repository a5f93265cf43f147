/* What the parts of a map of Tiled are read with. */
#ifndef TILED_READING_H
#define TILED_READING_H

#include <stdint.h>

#include "maps/item_index.h"
#include "maps/tiled_tileset.h"

/* A layer, or a group of them. */
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

struct tiled {
    struct building building;
    struct arena scratch; /* for what is needed for one layer only */
    const struct item *root;
    struct tiled_tilesets tilesets;
    struct tiled_template *templates; /* TILED_TEMPLATES; NULL: none met */
    int template_count;
    struct item_index objects; /* the map's, by their numbers */
    col_vec2 origin;           /* of the map in its world */
    col_vec2 cell;             /* the size of the map's cells */
    bool is_isometric;
    uint64_t cells_left; /* that layers may still have; they are counted as
                            values are */
};

/* Finds out which objects there are. false: the builder has failed. */
bool tiled_know_objects(struct tiled *tiled);

/* Whether the item is the first object with its number. */
bool tiled_is_first(const struct tiled *tiled, const struct item *object,
                    long number);

/* Tells of the properties of `holder` that refer to objects which the map does
 * not have (fault: dangling-reference). */
void tiled_check_references(struct tiled *tiled, const struct item *holder);

/* Reads a tile layer, an object layer, as shapes. */
void tiled_read_cells(struct tiled *tiled, const struct tiled_layer *layer);
void tiled_read_objects(struct tiled *tiled, const struct tiled_layer *layer);

/* Reads an object as a shape, or as those of its tile. */
void tiled_read_object(struct tiled *tiled, const struct tiled_layer *layer,
                       const struct item *item);

/* As what a tile's form counts in a layer, or (NULL) the tile itself. */
struct selection tiled_select(struct tiled *tiled,
                              const struct tiled_layer *layer,
                              const struct tiled_tile *tile,
                              const struct tiled_form *form);

/* Adds the forms of a tile that are selected, which lies at `place`. What the
 * shapes have in common is `like`: of several forms each has # and its number,
 * from 1 on, behind that id, and what rules `like` ignores joined with its own.
 * Where `like` has no name (NULL), it is the form's, and the class the form's
 * or the tile's; where it has no item, that is the form's. */
void tiled_add_forms(struct tiled *tiled, const struct tiled_tile *tile,
                     const struct tiled_place *place,
                     const struct level_shape *like);

/* A tile of a tileset is needed in a layer that may count: if the tileset
 * cannot be read, that is severe. */
void tiled_need(struct tiled *tiled, const struct tiled_layer *layer,
                struct tiled_tileset *tileset);

#endif
