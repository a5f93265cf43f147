/* The tilesets of a map, and the tiles in them that have shapes, properties or
 * a size of their own. */
#ifndef TILED_TILESET_H
#define TILED_TILESET_H

#include <stdint.h>

#include "maps/tiled_form.h"
#include "maps/tiled_place.h"

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
};

struct tiled_tileset {
    const struct item *item;    /* where the map names it */
    const struct item *root;    /* the tileset; NULL: it cannot be read */
    struct level_fault *unread; /* why; NULL: it can */
    uint32_t first;             /* its first number in the map */
    bool is_collection; /* every tile has an image of its own: it has those
                           tiles only that are listed */
    double count;       /* of its tiles; -1: not known */
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

/* Reads the tilesets of a map, or of a template (NULL: it has none): an array
 * or one object, each the tileset itself or {"firstgid", "source"}. What cannot
 * be read is a fault, which is not severe until a tile is needed. false: the
 * builder has failed. */
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

/* The tileset that a number belongs to; NULL: none. *id is its number there. */
struct tiled_tileset *tiled_tileset_of(const struct tiled_tilesets *tilesets,
                                       uint32_t number, uint32_t *id);

/* The tile with that id, `plain` where nothing is said of it; NULL: the tileset
 * has no such tile. */
struct tiled_tile *tiled_tile_of(struct tiled_tileset *tileset, uint32_t id);

/* How a tile lies that fills a box of `size` whose bottom left corner is at
 * `corner` from the position. */
struct tiled_place tiled_place_of(const struct tiled_tileset *tileset,
                                  const struct tiled_tile *tile,
                                  struct tiled_flips flips, col_vec2 size,
                                  col_vec2 corner);

#endif
