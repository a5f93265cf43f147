/* Reads tile layers of Tiled: the collision shapes of tiles, and tiles without
 * shapes if options make them full cells. Cells are numbers, text with commas,
 * or bytes in base64, in a layer or in each chunk of an infinite map. Full
 * cells are merged at the end of the layer, separately for each kind of
 * tile. */
#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <string.h>

#include "maps/tile_cells.h"
#include "maps/tiled_reading.h"
#include "support/document/document.h"
#include "support/matches.h"
#include "support/number.h"
#include "support/same.h"

/* ---- The numbers of a layer --------------------------------------------- */

/* Cells of a layer, or of one of its chunks. */
struct tiled_block {
    const struct item *data;
    int x, y; /* of the first one */
    int width, height;
    const double *numbers; /* one for each, row by row; NULL: bytes */
    const uint8_t *bytes;  /* four for each, the lowest first; NULL: none */
    bool has_wrong;        /* a number that is none was told of */
};

/* Reports a list of cells with commas that has something else among them. */
static bool wrong_list(struct tiled *tiled, const struct tiled_block *block)
{
    static const char digits[] = "0123456789";
    const char *at = text_behind_space(block->data->text);
    int count = 0;
    for (;;) {
        const char *next = text_behind_space(at + strspn(at, digits));
        if (next == at || (*next != ',' && *next != '\0'))
            break;
        count++;
        if (*next == '\0')
            break;
        at = text_behind_space(next + 1);
    }
    int shown = 0;
    while (shown < 12 && at[shown] > ' ' && at[shown] < 0x7f)
        shown++;
    return ask_wrong(&tiled->building, "data-length", block->data,
                     "data: expected whole numbers separated by commas, found "
                     "%s%.*s%s at index %d",
                     shown ? "\"" : "", shown ? shown : 17,
                     shown ? at : "another character", shown ? "\"" : "",
                     count);
}

static bool read_text(struct tiled *tiled, const struct item *layer,
                      struct tiled_block *block)
{
    const char *encoding = member_text(layer, "encoding", "base64");
    if (strcmp(encoding, "csv") == 0)
        return wrong_list(tiled, block);
    if (strcmp(encoding, "base64") != 0)
        return ask_wrong(&tiled->building, "unknown-encoding", block->data,
                         "data: expected the encoding csv or base64, found %s",
                         quote_name(encoding).text);
    size_t length = (size_t)block->width * (size_t)block->height * 4;
    uint8_t *bytes = arena_take(&tiled->scratch, length, 1);
    if (!building_has(&tiled->building, bytes))
        return false;
    struct fail fail;
    if (unpack(block->data, member_text(layer, "compression", NULL),
               (struct unpacked){bytes, length}, &tiled->scratch, &fail)) {
        block->bytes = bytes;
        return true;
    }
    if (fail_is_memory(&fail)) {
        building_fail(&tiled->building, &fail);
        return false;
    }
    return ask_told(&tiled->building, block->data, &fail);
}

static bool read_data(struct tiled *tiled, const struct item *layer,
                      struct tiled_block *block)
{
    struct building *building = &tiled->building;
    const struct item *data = block->data;
    if (data->kind == ITEM_STRING)
        return read_text(tiled, layer, block);
    if (data->kind != ITEM_NUMBERS && data->kind != ITEM_ARRAY)
        return ask_expected(building, "wrong-type", data,
                            "an array or a string");
    if ((uint64_t)data->count !=
        (uint64_t)block->width * (uint64_t)block->height)
        return ask_wrong(building, "data-length", data,
                         "data: expected %d x %d numbers, found %d",
                         block->width, block->height, data->count);
    block->numbers = data->numbers;
    return data->kind == ITEM_NUMBERS ||
           ask_expected(building, "wrong-type", data, "an array of numbers");
}

/* Returns the number in a cell; 0 if it is invalid. The first invalid number is
 * reported; finding the place of a number takes long. */
static uint32_t tiled_block_number(struct tiled *tiled,
                                   struct tiled_block *block, size_t index)
{
    if (block->bytes) {
        const uint8_t *byte = block->bytes + 4 * index;
        return (uint32_t)byte[3] << 24 | (uint32_t)byte[2] << 16 |
               (uint32_t)byte[1] << 8 | byte[0];
    }
    assert(block->numbers);
    double number = block->numbers[index];
    if (number >= 0 && number <= UINT32_MAX && !(floor(number) < number))
        return (uint32_t)number;
    if (!block->has_wrong) {
        struct building *building = &tiled->building;
        ask_wrong(
            building, "wrong-type",
            item_element_placed(block->data, (int)index, building->arena),
            "data[%zu]: expected a whole number from 0 to 4294967295, found %s",
            index, decimal_text(number).text);
        block->has_wrong = true;
    }
    return 0;
}

/* ---- Full cells --------------------------------------------------------- */

/* What tiles that are merged have in common. */
struct tiled_fill_sort {
    enum level_role role;
    enum level_reason reason;
    const char *class, *ignore;
};

struct tiled_full_cell {
    int x, y;
    int sort;  /* its number, from 1 on */
    int block; /* its number */
};

/* Where the cells of a layer or chunk are in the file. */
struct tiled_source {
    struct number_cursor cursor;
    bool has_numbers; /* each cell has a place of its own */
    int x, y, width;
};

/* The full cells of a layer: in the scratch arena. */
struct tiled_fill {
    const struct tiled_layer *layer;
    struct tiled_source *blocks; /* by their numbers */
    int block_count, block_room;
    struct tiled_fill_sort *sorts;
    int sort_count, sort_room;
    struct tiled_full_cell *cells;
    int count, room;
};

/* A new sort is compared with this many; after them each tile has a sort of its
 * own. */
#define SORTS_COMPARED 256

static void tiled_fill_add(struct tiled *tiled, struct tiled_fill *fill,
                           const struct tiled_full_cell *cell)
{
    if (fill->count >= CELLS_MOST) {
        struct fail fail;
        fail_set(&fail, "too-many-cells",
                 "expected at most %d full cells, found more", CELLS_MOST);
        building_fail(&tiled->building, &fail);
        return;
    }
    struct tiled_full_cell *cells = arena_more(
        &tiled->scratch, fill->cells, fill->count, &fill->room, sizeof *cells);
    if (!building_has(&tiled->building, cells))
        return;
    fill->cells = cells;
    fill->cells[fill->count++] = *cell;
}

/* A grid that is more sparse than this is not allocated: then parts of the list
 * of cells get a grid each. */
#define SPARSE_SHARE 64
#define SPARSE_ROOM  1024

/* Some of the full cells, and the grid that they are put into. */
struct fill_part {
    const struct tiled_fill *fill;
    int first, end; /* of fill->cells */
    int x, y;       /* of the grid's first cell */
    struct tile_cells grid;
    int *blocks; /* of the cells of the grid; NULL: all are of block 0 */
};

/* The item of a cell; if the file packs cells, the data of its block. NULL: the
 * builder has failed. */
static const struct item *item_of_cell(struct building *building,
                                       struct tiled_source *block, int x, int y)
{
    const struct item *data = block->cursor.numbers;
    if (!block->has_numbers)
        return data;
    int index = (y - block->y) * block->width + (x - block->x);
    const struct item *item =
        number_cursor_item(&block->cursor, index, building->arena);
    building_has(building, item);
    return item;
}

/* Adds a shape of full cells, of which this is the first: all of it but its
 * kind and points. NULL: the builder has failed. */
static struct level_shape *add_cell_shape(struct building *building,
                                          const struct tiled_fill *fill,
                                          const struct tiled_full_cell *cell)
{
    const struct tiled_fill_sort *of = &fill->sorts[cell->sort - 1];
    struct level_shape *shape = building_shape(building);
    if (!shape)
        return NULL;
    shape->id = building_text(building, "%s %d,%d", fill->layer->path, cell->x,
                              cell->y);
    shape->class = of->class;
    shape->role = of->role;
    shape->reason = of->reason;
    shape->ignore = of->ignore;
    shape->layer = fill->layer->path;
    shape->item =
        item_of_cell(building, &fill->blocks[cell->block], cell->x, cell->y);
    shape->position = fill->layer->offset;
    return shape;
}

static struct level_shape *begin_shape(struct cell_shapes *shapes, int sort,
                                       struct cell_corner first)
{
    const struct fill_part *part = shapes->context;
    int at = first.row * part->grid.columns + first.column;
    const struct tiled_full_cell cell = {
        .x = first.column + part->x,
        .y = first.row + part->y,
        .sort = sort,
        .block = part->blocks ? part->blocks[at] : 0};
    return add_cell_shape(shapes->building, part->fill, &cell);
}

/* Lays a grid around the cells of a part. Returns false if it would be sparse:
 * far larger than the number of its cells. */
static bool lay_grid(struct fill_part *part)
{
    const struct tiled_full_cell *cells = part->fill->cells;
    int left = INT_MAX, top = INT_MAX, right = INT_MIN, bottom = INT_MIN;
    for (int i = part->first; i < part->end; i++) {
        left = cells[i].x < left ? cells[i].x : left;
        top = cells[i].y < top ? cells[i].y : top;
        right = cells[i].x > right ? cells[i].x : right;
        bottom = cells[i].y > bottom ? cells[i].y : bottom;
    }
    double columns = (double)right - left + 1, rows = (double)bottom - top + 1;
    if (columns * rows > SPARSE_ROOM &&
        columns * rows > (double)SPARSE_SHARE * (part->end - part->first))
        return false;
    part->x = left;
    part->y = top;
    part->grid = (struct tile_cells){NULL, (int)columns, (int)rows};
    return true;
}

/* Adds a full cell of a staggered grid: a hexagon or diamond. */
static void add_hexagon(struct tiled *tiled, struct tiled_fill *fill,
                        const struct tiled_full_cell *cell)
{
    struct building *building = &tiled->building;
    const struct tiled_stagger *stagger = &tiled->stagger;
    bool is_along_x = stagger->is_along_x;
    double width = tiled->cell.x, height = tiled->cell.y;
    double along = is_along_x ? width : height;
    /* From the corner of the box to the ends of the side, along the axis. */
    double near = (along - stagger->side) / 2;
    double far = near + stagger->side;
    col_vec2 top_left = tiled_cell_corner(tiled, cell->x, cell->y);
    const col_vec2 upright[6] = {{width / 2, 0}, {width, near},
                                 {width, far},   {width / 2, height},
                                 {0, far},       {0, near}};
    const col_vec2 level[6] = {{near, 0},           {far, 0},
                               {width, height / 2}, {far, height},
                               {near, height},      {0, height / 2}};
    struct level_shape *shape = add_cell_shape(building, fill, cell);
    col_vec2 *points = shape ? building_points(building, 6) : NULL;
    if (!points)
        return;
    shape->kind = LEVEL_POLYGON;
    shape->is_cells = true;
    shape->points = points;
    for (int i = 0; i < 6; i++) {
        col_vec2 corner = is_along_x ? level[i] : upright[i];
        col_vec2 point = {top_left.x + corner.x, top_left.y + corner.y};
        col_vec2 *last = shape->count ? &points[shape->count - 1] : NULL;
        if ((last && same_point(*last, point)) ||
            (i == 5 && same_point(points[0], point)))
            continue; /* a diamond has no sides */
        points[shape->count++] = point;
    }
    ask_last_place(building);
}

/* Adds the shapes of the cells. They lie about the layer's place, so that
 * shapes that share a grid line have the same numbers there. */
static void tiled_fill_end(struct tiled *tiled, struct tiled_fill *fill)
{
    struct arena_mark mark = arena_mark(&tiled->scratch);
    struct fill_part part = {.fill = fill};
    int length = fill->count;
    if (tiled->grid == TILED_STAGGERED) {
        for (int i = 0; i < fill->count && !tiled->building.has_failed; i++)
            add_hexagon(tiled, fill, &fill->cells[i]);
        return;
    }
    while (part.first < fill->count && !tiled->building.has_failed) {
        int left = fill->count - part.first;
        part.end = part.first + (length < left ? length : left);
        while (!lay_grid(&part))
            part.end = part.first + (part.end - part.first) / 2;
        size_t columns = (size_t)part.grid.columns;
        int *values = arena_alloc(
            &tiled->scratch, columns * (size_t)part.grid.rows, sizeof *values);
        if (!building_has(&tiled->building, values))
            return;
        part.grid.values = values;
        part.blocks =
            fill->block_count > 1
                ? arena_alloc(&tiled->scratch, columns * (size_t)part.grid.rows,
                              sizeof *values)
                : NULL;
        if (fill->block_count > 1 &&
            !building_has(&tiled->building, part.blocks))
            return;
        for (int i = part.first; i < part.end; i++) {
            const struct tiled_full_cell *cell = &fill->cells[i];
            size_t at = (size_t)(cell->y - part.y) * columns +
                        (size_t)(cell->x - part.x);
            values[at] = cell->sort;
            if (part.blocks)
                part.blocks[at] = cell->block;
        }
        struct cell_shapes shapes = {
            .building = &tiled->building,
            .cells = &part.grid,
            .grid = {{0, 0}, tiled->cell, {part.x, part.y}},
            .begin = begin_shape,
            .context = &part};
        cell_shapes_add(&shapes, &tiled->scratch);
        arena_rewind(&tiled->scratch, mark);
        /* The next part may be twice as long, so that each cell is visited only
         * a few times. */
        length = 2 * (part.end - part.first);
        part.first = part.end;
    }
}

/* ---- The cells of a layer ----------------------------------------------- */

struct cell_reader {
    struct tiled *tiled;
    const struct tiled_layer *layer;
    struct tiled_block block;
    int block_number;
    struct tiled_fill fill;
    bool has_unused;          /* tiles that make no shape */
    struct level_layer *seen; /* it counts cells */
};

/* Decides which forms of a tile count, and in which role, once for each layer.
 * A tile without forms may be a full cell of a sort. */
static void select_tile(struct cell_reader *reader,
                        const struct tiled_tileset *tileset,
                        struct tiled_tile *tile)
{
    struct tiled *tiled = reader->tiled;
    struct tiled_fill *fill = &reader->fill;
    const struct tiled_layer *layer = reader->layer;
    if (tile->layer == layer)
        return;
    tile->layer = layer;
    tile->fill = 0;
    for (int i = 0; i < tile->form_count; i++)
        tile->forms[i].selection =
            tiled_select(tiled, layer, tile, &tile->forms[i]);
    if (tile->form_count > 0)
        return;
    struct selection selection = tiled_select(tiled, layer, tile, NULL);
    /* In a tileset that marks tiles, the others are no solids, even if the name
     * of a layer says so. */
    bool is_decoration =
        tileset->marks_tiles && (selection.reason == REASON_LAYER ||
                                 selection.reason == REASON_TILESET);
    if (!selection.counts || !reason_is_marked(selection.reason) ||
        is_decoration)
        return;
    struct tiled_marks marks = tile->marks;
    tiled_marks_join(&tiled->building, &marks, &layer->marks);
    for (int i = 0; i < fill->sort_count && i < SORTS_COMPARED; i++) {
        const struct tiled_fill_sort *known = &fill->sorts[i];
        if (known->role == selection.role &&
            known->reason == selection.reason &&
            strcmp(known->class, tile->class) == 0 &&
            strcmp(known->ignore, marks.ignore) == 0) {
            tile->fill = i + 1;
            return;
        }
    }
    struct tiled_fill_sort *sorts =
        arena_more(&tiled->scratch, fill->sorts, fill->sort_count,
                   &fill->sort_room, sizeof *sorts);
    if (!building_has(&tiled->building, sorts))
        return;
    fill->sorts = sorts;
    sorts[fill->sort_count++] = (struct tiled_fill_sort){
        selection.role, selection.reason, tile->class, marks.ignore};
    tile->fill = fill->sort_count;
}

/* Reports a tile that is in no tileset: the first one of the map for each
 * tileset that might have it. The others have the same cause. */
static void report_unknown(struct cell_reader *reader,
                           struct tiled_unknown *unknown, uint32_t number,
                           int x, int y)
{
    struct building *building = &reader->tiled->building;
    if (unknown->cells++ > 0)
        return;
    struct tiled_source *source = &reader->fill.blocks[reader->block_number];
    const struct item *place = item_of_cell(building, source, x, y);
    unknown->fault =
        building_fault(building, "unknown-tile", place,
                       "%s: tile %" PRIu32 " in cell %d,%d is in no tileset",
                       reader->layer->path, number, x, y);
    if (unknown->fault)
        unknown->fault->measure = number;
}

static void count_unknown(struct building *building,
                          const struct tiled_unknown *unknown)
{
    uint64_t more = unknown->cells > 0 ? unknown->cells - 1 : 0;
    if (unknown->fault && more > 0)
        unknown->fault->message = building_text(
            building, "%s, nor are the tiles of %" PRIu64 " other cell%s",
            unknown->fault->message, more, more == 1 ? "" : "s");
}

void tiled_count_unknown(struct tiled *tiled)
{
    count_unknown(&tiled->building, &tiled->unknown);
    for (int i = 0; i < tiled->tilesets.count; i++)
        count_unknown(&tiled->building, &tiled->tilesets.list[i].unknown);
}

static void read_cell(struct cell_reader *reader, uint32_t number,
                      struct tiled_full_cell cell)
{
    struct tiled *tiled = reader->tiled;
    const struct tiled_layer *layer = reader->layer;
    struct tiled_cell flipped = tiled_cell_of(number);
    struct tiled_tileset *tileset;
    struct tiled_tile *tile;
    if (flipped.number == 0 ||
        !tiled_find_tile(tiled, layer, &tiled->tilesets, flipped.number,
                         &tileset, &tile))
        return;
    if (!tile) {
        report_unknown(reader, tileset ? &tileset->unknown : &tiled->unknown,
                       flipped.number, cell.x, cell.y);
        return;
    }
    select_tile(reader, tileset, tile);
    cell.sort = tile->fill;
    if (tile->fill > 0) {
        tiled_fill_add(tiled, &reader->fill, &cell);
        return;
    }
    if (tile->form_count == 0) {
        reader->has_unused = true;
        return;
    }
    if (tiled->grid == TILED_ISOMETRIC) {
        building_note(&tiled->building,
                      "collision shapes of tiles of isometric maps are ignored",
                      layer->item);
        return;
    }
    /* Hexagons are turned by the flags that flip diagonally elsewhere. */
    if (tiled->stagger.side > 0 && (number & 0x30000000)) {
        building_note(&tiled->building,
                      "collision shapes of turned hexagons are ignored",
                      layer->item);
        return;
    }
    col_vec2 size = tileset->fills_cells ? tiled->cell : tile->size;
    col_vec2 corner = tiled_cell_corner(tiled, cell.x, cell.y);
    struct tiled_place place =
        tiled_place_of(tileset, tile, flipped.flips, size, (col_vec2){0, 0});
    place.position.x = layer->offset.x + corner.x;
    place.position.y = layer->offset.y + corner.y + tiled->cell.y;
    struct tiled_marks marks = tile->marks;
    tiled_marks_join(&tiled->building, &marks, &layer->marks);
    const struct level_shape like = {
        .id = building_text(&tiled->building, "%s %d,%d", layer->path, cell.x,
                            cell.y),
        .layer = layer->path,
        .object = -1,
        .item = item_of_cell(&tiled->building,
                             &reader->fill.blocks[reader->block_number], cell.x,
                             cell.y),
        .is_large = size.x > tiled->cell.x || size.y > tiled->cell.y,
        .ignore = marks.ignore,
    };
    tiled_add_forms(tiled, tile, &place, &like);
}

/* Remembers where the cells of the block are. false: the builder has failed. */
static bool add_source(struct cell_reader *reader)
{
    struct tiled_fill *fill = &reader->fill;
    const struct tiled_block *block = &reader->block;
    struct tiled_source *blocks =
        arena_more(&reader->tiled->scratch, fill->blocks, fill->block_count,
                   &fill->block_room, sizeof *blocks);
    if (!building_has(&reader->tiled->building, blocks))
        return false;
    reader->block_number = fill->block_count;
    fill->blocks = blocks;
    fill->blocks[fill->block_count++] = (struct tiled_source){
        number_cursor_make(block->data), block->numbers != NULL, block->x,
        block->y, block->width};
    return true;
}

/* Without its width or height, a layer or chunk with cells has none. */
static void report_missing_sides(struct building *building,
                                 const struct item *holder)
{
    static const char *const sides[] = {"width", "height"};
    for (int i = 0; i < 2; i++)
        if (!item_member(holder, sides[i]))
            building_fault(building, "missing-number", holder,
                           "missing member \"%s\" in a layer", sides[i]);
}

/* Reads the cells of `holder`: the layer, or a chunk of it. Bytes come into the
 * scratch arena. Faults: data-length, wrong-type, too-many-cells,
 * missing-number, unknown-encoding, and the codes of unpack. */
static void read_block(struct cell_reader *reader, const struct item *holder)
{
    struct tiled *tiled = reader->tiled;
    struct building *building = &tiled->building;
    struct tiled_block *block = &reader->block;
    const struct item *layer = reader->layer->item;
    const double max = 1 << 30;
    *block = (struct tiled_block){.data = item_member(holder, "data")};
    block->width = (int)tiled_whole(building, holder, "width", 0, max);
    block->height = (int)tiled_whole(building, holder, "height", 0, max);
    /* Without the member tiled_whole would return its minimum. */
    if (holder != layer && item_member(holder, "x"))
        block->x = (int)tiled_whole(building, holder, "x", -max, max);
    if (holder != layer && item_member(holder, "y"))
        block->y = (int)tiled_whole(building, holder, "y", -max, max);
    uint64_t count = (uint64_t)block->width * (uint64_t)block->height;
    if (!block->data && count > 0)
        ask_wrong(building, "data-length", holder,
                  "missing member \"data\" in a layer");
    if (!block->data)
        return;
    if (count > tiled->cells_left) {
        ask_wrong(building, "too-many-cells", holder,
                  "expected at most %" PRIu64
                  " cells in all (--max-values), found %d x %d more",
                  building->source->library->limits.values, block->width,
                  block->height);
        return;
    }
    tiled->cells_left -= count;
    reader->seen->room += count;
    /* Tiled writes a layer of an infinite map without cells like this. */
    const struct item *data = block->data;
    bool has_none = data->kind == ITEM_STRING
                        ? !*data->text
                        : data->kind == ITEM_ARRAY && data->count == 0;
    bool is_empty = has_none && member_truth(tiled->root, "infinite", false);
    if (!has_none)
        report_missing_sides(building, holder);
    if (count == 0 || is_empty || !read_data(tiled, layer, block))
        return;
    if (!add_source(reader))
        return;
    size_t index = 0;
    for (int y = 0; y < block->height; y++) {
        for (int x = 0; x < block->width; x++) {
            uint32_t number = tiled_block_number(tiled, block, index++);
            reader->seen->count += number != 0;
            if (number != 0)
                read_cell(reader, number,
                          (struct tiled_full_cell){block->x + x, block->y + y,
                                                   0, reader->block_number});
            if (building->has_failed)
                return;
        }
    }
}

/* Whether the name of a layer or tileset makes solids of all cells of a layer:
 * then tile numbers have meanings that the name does not tell. */
static bool is_named_full(const struct cell_reader *reader)
{
    const struct tiled_fill *fill = &reader->fill;
    bool is_named = true;
    for (int i = 0; i < fill->sort_count; i++)
        is_named &= fill->sorts[i].reason == REASON_LAYER ||
                    fill->sorts[i].reason == REASON_TILESET;
    return is_named && (uint64_t)fill->count == reader->seen->room;
}

void tiled_read_cells(struct tiled *tiled, const struct tiled_layer *layer)
{
    struct arena_mark mark = arena_mark(&tiled->scratch);
    struct building *building = &tiled->building;
    struct cell_reader reader = {.tiled = tiled, .layer = layer};
    reader.seen = building_layer(building, layer->path, layer->item, true);
    if (!reader.seen)
        return;
    /* A layer of an infinite map consists of chunks. */
    const struct item *chunks = item_member(layer->item, "chunks");
    const struct item *chunk = chunks ? chunks->first : NULL;
    reader.fill.layer = layer;
    if (!chunks) {
        read_block(&reader, layer->item);
    } else if (chunks->kind != ITEM_ARRAY &&
               (chunks->kind != ITEM_OBJECT || chunks->count > 0)) {
        ask_expected(building, "wrong-type", chunks, "an array of chunks");
        chunk = NULL;
    }
    for (; chunk && !building->has_failed; chunk = chunk->next) {
        if (chunk->kind == ITEM_OBJECT)
            read_block(&reader, chunk);
        else
            ask_expected(building, "wrong-type", chunk, "a chunk");
    }
    if (reader.fill.count > 0 && is_named_full(&reader)) {
        reader.fill.count = 0;
        reader.has_unused = true;
    }
    tiled_fill_end(tiled, &reader.fill);
    if (reader.has_unused)
        building_note(
            building,
            "tile layers whose tiles have no collision shapes are ignored",
            layer->item);
    arena_rewind(&tiled->scratch, mark);
}
