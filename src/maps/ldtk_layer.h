/* The layers of an LDtk level. */
#ifndef LDTK_LAYER_H
#define LDTK_LAYER_H

#include "maps/building.h"
#include "maps/item_index.h"

/* What the levels of a project have in common. */
struct ldtk {
    const struct item *defs;    /* NULL: a level without its project */
    struct item_index layers;   /* their definitions, by uid */
    struct item_index entities; /* the same */
    struct item_index iids;     /* entities of all levels, by iid */
    const char *only_level;     /* iid of the level that alone is known; NULL:
                                   all of the project are */
    bool judges_references;     /* all levels could be read */
};

struct ldtk_layer {
    const struct ldtk *ldtk;
    struct building *building;
    const struct item *item;
    const char *name;
    double grid;     /* size of a cell, > 0 */
    col_vec2 offset; /* of its cells and entities in the level */
};

/* Reads the cells of an IntGrid layer. */
void ldtk_read_cells(const struct ldtk_layer *layer);

/* Reads the entities of a layer. */
void ldtk_read_entities(const struct ldtk_layer *layer);

#endif
