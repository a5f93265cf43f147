/* Maps of tiles: the start of a file of tests about them. `text` reads a map of
 * one layer or more, made anew for each test. */
#ifndef SUPPORT_TILE_MAP_H
#define SUPPORT_TILE_MAP_H

#include <stdio.h>

#include "maps/map_reader.h"
#include "support/criterion.h"
#include "support/level_text.h"

static struct level_text text;
static char json[20000];

#define TILE_SUITE(suite)                                                      \
    static void begin(void)                                                    \
    {                                                                          \
        level_text_begin(&text);                                               \
    }                                                                          \
    static void leave(void)                                                    \
    {                                                                          \
        level_text_end(&text);                                                 \
    }                                                                          \
    TestSuite(suite, .init = begin, .fini = leave)

/* A map of 3 by 2 cells of 16 by 16. */
#define MAP(layers, tilesets)                                                  \
    "{\"type\": \"map\", \"orientation\": \"orthogonal\", \"width\": 3, "      \
    "\"height\": 2, \"tilewidth\": 16, \"tileheight\": 16, \"layers\": "       \
    "[" layers "], \"tilesets\": [" tilesets "]}"

/* Tiles of 20 by 30 with more members; tile 1 has a polygon, tile 2 two shapes,
 * the others none. */
#define TILESET(more)                                                          \
    "{\"firstgid\": 11, \"tilewidth\": 20, \"tileheight\": 30, "               \
    "\"tilecount\": 8, \"columns\": 4, \"tiles\": ["                           \
    "{\"id\": 2, \"type\": \"spiky\", \"objectgroup\": {\"objects\": ["        \
    "{\"id\": 1, \"x\": 2, \"y\": 3, \"width\": 6, \"height\": 4, "            \
    "\"rotation\": 30}, {\"id\": 2, \"x\": 10, \"y\": 20, \"width\": 4, "      \
    "\"height\": 2, \"ellipse\": true, \"type\": \"round\"}]}}, "              \
    "{\"id\": 1, \"objectgroup\": {\"objects\": [{\"id\": 1, \"x\": 5, "       \
    "\"y\": 0, \"width\": 0, \"height\": 0, \"polygon\": ["                    \
    "{\"x\": 0, \"y\": 0}, {\"x\": 4, \"y\": 0}, {\"x\": 0, \"y\": "           \
    "7}]}]}}]" more "}"

#define LAYER(data)                                                            \
    "{\"type\": \"tilelayer\", \"name\": \"ground\", \"width\": 3, "           \
    "\"height\": 2, \"data\": " data "}"

/* A chunk of a layer without end, and such a layer. */
#define CHUNK(x, y, data)                                                      \
    "{\"x\": " #x ", \"y\": " #y ", \"width\": 2, \"height\": 1, "             \
    "\"data\": " data "}"
#define CHUNKS(chunks)                                                         \
    "{\"type\": \"tilelayer\", \"name\": \"g\", \"width\": 1000000000, "       \
    "\"height\": 1000000000, \"startx\": -16, \"chunks\": [" chunks "]}"

static inline struct level *read_map(const char *map)
{
    return level_text_read(&text, tiled_read, map);
}

/* A map with one tile, of that number, in cell 1,0. */
static inline struct level *read_tile(const char *number, const char *more)
{
    snprintf(json, sizeof json,
             MAP(LAYER("[0, %s, 0, 0, 0, 0]"), TILESET("%s")), number, more);
    return read_map(json);
}

#endif
