/* Tile layers: the collision shapes of the tiles in their cells, and tiles
 * without shapes where they are to be full cells. */
#include <inttypes.h>
#include <string.h>

#include "maps/asking.h"
#include "maps/tiled_data.h"
#include "maps/tiled_fill.h"

/* Numbers of no tile that are told of in a layer. */
#define UNKNOWN_MOST 16

struct cell_reader {
    struct tiled *tiled;
    const struct tiled_layer *layer;
    struct tiled_block block;
    struct tiled_fill fill;
    bool has_unused; /* tiles that make no shape */
    uint32_t unknown[UNKNOWN_MOST];
    int unknown_count;
};

/* ---- tiles that cannot be had -------------------------------------------- */

static bool is_told(const struct cell_reader *reader, uint32_t number)
{
    for (int i = 0; i < reader->unknown_count; i++) {
        if (reader->unknown[i] == number)
            return true;
    }
    return reader->unknown_count == UNKNOWN_MOST;
}

static void tell_unknown(struct cell_reader *reader, uint32_t number, int x,
                         int y)
{
    if (is_told(reader, number))
        return;
    reader->unknown[reader->unknown_count++] = number;
    size_t index = (size_t)(y - reader->block.y) * (size_t)reader->block.width +
                   (size_t)(x - reader->block.x);
    const struct item *data = reader->block.data, *place = NULL;
    if (reader->block.numbers)
        place = item_element_placed(data, (int)index,
                                    reader->tiled->building.arena);
    struct level_fault *fault = building_fault(
        &reader->tiled->building, "unknown-tile", place ? place : data,
        "%s: tile %" PRIu32 " in cell %d,%d is in no tileset%s",
        reader->layer->path, number, x, y,
        reader->unknown_count == UNKNOWN_MOST
            ? "; others of the layer are not listed"
            : "");
    if (fault)
        fault->measure = number;
}

void tiled_need(struct tiled *tiled, const struct tiled_layer *layer,
                struct tiled_tileset *tileset)
{
    if (tileset->unread &&
        select_layer(tiled->building.source->options, layer->path))
        tileset->unread->is_severe = true;
}

/* ---- which tiles count --------------------------------------------------- */

/* Which of its forms count, and as what; once for each layer. */
static void select_tile(struct cell_reader *reader, struct tiled_tile *tile)
{
    const struct tiled_layer *layer = reader->layer;
    if (tile->layer == layer)
        return;
    tile->layer = layer;
    tile->fill = 0;
    for (int i = 0; i < tile->form_count; i++)
        tile->forms[i].selection =
            tiled_select(reader->tiled, layer, tile, &tile->forms[i]);
    if (tile->form_count > 0)
        return;
    struct selection selection = tiled_select(reader->tiled, layer, tile, NULL);
    if (!selection.counts || !selection.is_asked)
        return;
    struct tiled_marks marks = tile->marks;
    tiled_marks_join(&reader->tiled->building, &marks, &layer->marks);
    struct tiled_fill_sort sort = {selection.role, tile->class, marks.ignore};
    tile->fill = tiled_fill_sort(reader->tiled, &reader->fill, &sort);
}

/* ---- cells --------------------------------------------------------------- */

static void add_forms(struct cell_reader *reader,
                      const struct tiled_tileset *tileset,
                      const struct tiled_tile *tile, struct tiled_flips flips,
                      const struct tiled_full_cell *cell)
{
    struct tiled *tiled = reader->tiled;
    const struct tiled_layer *layer = reader->layer;
    col_vec2 size = tileset->fills_cells ? tiled->cell : tile->size;
    struct tiled_place place =
        tiled_place_of(tileset, tile, flips, size, (col_vec2){0, 0});
    place.position.x = layer->offset.x + cell->x * tiled->cell.x;
    place.position.y = layer->offset.y + (cell->y + 1.0) * tiled->cell.y;
    struct tiled_marks marks = tile->marks;
    tiled_marks_join(&tiled->building, &marks, &layer->marks);
    struct level_shape like = {
        .id = building_text(&tiled->building, "%s %d,%d", layer->path, cell->x,
                            cell->y),
        .layer = layer->path,
        .object = -1,
        .item = reader->block.data,
        .ignore = marks.ignore,
    };
    tiled_add_forms(tiled, tile, &place, &like);
}

static void read_cell(struct cell_reader *reader, uint32_t number,
                      struct tiled_full_cell cell)
{
    struct tiled_cell flipped = tiled_cell_of(number);
    if (flipped.number == 0)
        return;
    uint32_t id;
    struct tiled_tileset *tileset =
        tiled_tileset_of(&reader->tiled->tilesets, flipped.number, &id);
    if (tileset && !tileset->root) {
        tiled_need(reader->tiled, reader->layer, tileset);
        return;
    }
    struct tiled_tile *tile = tileset ? tiled_tile_of(tileset, id) : NULL;
    if (!tile) {
        tell_unknown(reader, flipped.number, cell.x, cell.y);
        return;
    }
    select_tile(reader, tile);
    cell.sort = tile->fill;
    if (tile->fill > 0)
        tiled_fill_add(reader->tiled, &reader->fill, &cell);
    else if (tile->form_count > 0)
        add_forms(reader, tileset, tile, flipped.flips, &cell);
    else
        reader->has_unused = true;
}

static void read_block(struct cell_reader *reader, const struct item *holder)
{
    struct tiled *tiled = reader->tiled;
    struct tiled_block *block = &reader->block;
    if (!tiled_block_read(tiled, reader->layer->item, holder, block))
        return;
    if (!reader->fill.item)
        reader->fill.item = block->data;
    size_t index = 0;
    for (int y = 0; y < block->height; y++) {
        for (int x = 0; x < block->width; x++) {
            uint32_t number = tiled_block_number(tiled, block, index++);
            if (number != 0)
                read_cell(
                    reader, number,
                    (struct tiled_full_cell){block->x + x, block->y + y, 0});
            if (tiled->building.has_failed)
                return;
        }
    }
}

/* Reads the chunks of an infinite map's layer. */
static void read_chunks(struct cell_reader *reader, const struct item *chunks)
{
    struct building *building = &reader->tiled->building;
    if (chunks->kind != ITEM_ARRAY &&
        (chunks->kind != ITEM_OBJECT || chunks->count > 0)) {
        ask_expected(building, "wrong-type", chunks, "an array of chunks");
        return;
    }
    for (const struct item *chunk = chunks->first;
         chunk && !building->has_failed; chunk = chunk->next) {
        if (chunk->kind == ITEM_OBJECT)
            read_block(reader, chunk);
        else
            ask_expected(building, "wrong-type", chunk, "a chunk");
    }
}

void tiled_read_cells(struct tiled *tiled, const struct tiled_layer *layer)
{
    struct arena_mark mark = arena_mark(&tiled->scratch);
    struct cell_reader reader = {.tiled = tiled, .layer = layer};
    const struct item *chunks = item_member(layer->item, "chunks");
    reader.fill.layer = layer;
    if (chunks)
        read_chunks(&reader, chunks);
    else
        read_block(&reader, layer->item);
    tiled_fill_end(tiled, &reader.fill);
    if (reader.has_unused)
        building_note(&tiled->building,
                      "tile layers are not used where their tiles have no "
                      "collision shapes",
                      layer->item);
    arena_rewind(&tiled->scratch, mark);
}
