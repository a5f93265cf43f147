/* The numbers of a tile layer. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "maps/building.h"
#include "maps/tile_cells.h"
#include "maps/tiled_reading.h"
#include "support/document/text_number.h"
#include "support/document/unpack.h"
#include "support/hint.h"
#include "support/number.h"

/* Cells of a layer, or of one of its chunks. */
struct tiled_block {
    const struct item *data;
    int x, y; /* of the first one */
    int width, height;
    const double *numbers; /* one for each, row by row; NULL: bytes */
    const uint8_t *bytes;  /* four for each, the lowest first; NULL: none */
    bool has_wrong;        /* a number that is none was told of */
};

/* Whether cells can be had before there is memory or time spent on them. */
static bool may_have(struct tiled *tiled, const struct item *holder,
                     const struct tiled_block *block)
{
    uint64_t count = (uint64_t)block->width * (uint64_t)block->height;
    if (count <= tiled->cells_left) {
        tiled->cells_left -= count;
        return count > 0;
    }
    return ask_wrong(&tiled->building, "too-many-cells", holder,
                     "expected at most %" PRIu64
                     " cells in all (--max-values), found %d x %d more",
                     tiled->building.source->library->limits.values,
                     block->width, block->height);
}

static bool wrong_length(struct tiled *tiled, const struct tiled_block *block,
                         int found)
{
    return ask_wrong(&tiled->building, "data-length", block->data,
                     "data: expected %d x %d numbers, found %d", block->width,
                     block->height, found);
}

/* Cells with commas between, as maps in XML have them, are numbers by now, but
 * where something else is among them. */
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
    return ask_wrong(
        &tiled->building, "data-length", block->data,
        "data: expected whole numbers with commas between, found %s%.*s%s "
        "behind %d of them",
        shown ? "\"" : "", shown ? shown : 14, shown ? at : "something else",
        shown ? "\"" : "", count);
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
    return ask_wrong(&tiled->building, fail.code, block->data, "%s",
                     fail.message);
}

static bool read_data(struct tiled *tiled, const struct item *layer,
                      struct tiled_block *block)
{
    const struct item *data = block->data;
    if (data->kind == ITEM_STRING)
        return read_text(tiled, layer, block);
    if (data->kind != ITEM_NUMBERS && data->kind != ITEM_ARRAY)
        return ask_expected(&tiled->building, "wrong-type", data,
                            "an array or a string");
    if ((uint64_t)data->count !=
        (uint64_t)block->width * (uint64_t)block->height)
        return wrong_length(tiled, block, data->count);
    block->numbers = data->numbers;
    if (data->kind == ITEM_NUMBERS)
        return true;
    return ask_expected(&tiled->building, "wrong-type", data,
                        "an array of numbers");
}

/* Reads what `holder` has: a layer, or a chunk of it. Bytes come into the
 * scratch arena. false: there are no cells, which a fault tells unless it has
 * to be so: data-length, wrong-type, too-many-cells, unknown-encoding, and the
 * codes of unpack; or the builder has failed. */
static bool tiled_block_read(struct tiled *tiled, const struct item *layer,
                             const struct item *holder,
                             struct tiled_block *block)
{
    struct building *building = &tiled->building;
    const double most = 1 << 30;
    *block = (struct tiled_block){.data = item_member(holder, "data")};
    block->width = (int)tiled_whole(building, holder, "width", 0, most);
    block->height = (int)tiled_whole(building, holder, "height", 0, most);
    if (holder != layer) {
        /* tiled_whole takes its least where there is none. */
        if (item_member(holder, "x"))
            block->x = (int)tiled_whole(building, holder, "x", -most, most);
        if (item_member(holder, "y"))
            block->y = (int)tiled_whole(building, holder, "y", -most, most);
    }
    if (!block->data) {
        if (block->width > 0 && block->height > 0)
            ask_wrong(building, "data-length", holder,
                      "missing member \"data\" of a layer");
        return false;
    }
    return may_have(tiled, holder, block) && read_data(tiled, layer, block);
}

/* To find the place of a number takes long. */
static void tell_wrong(struct tiled *tiled, struct tiled_block *block,
                       size_t index)
{
    char found[NUMBER_MAX];
    number_write(found, block->numbers[index]);
    ask_wrong(
        &tiled->building, "wrong-type",
        item_element_placed(block->data, (int)index, tiled->building.arena),
        "data[%zu]: expected a whole number from 0 to 4294967295, found %s",
        index, found);
    block->has_wrong = true;
}

/* The number in the cell with that index; 0 where it is none, which a fault
 * tells for the first one. */
static uint32_t tiled_block_number(struct tiled *tiled,
                                   struct tiled_block *block, size_t index)
{
    if (block->bytes) {
        const uint8_t *byte = block->bytes + 4 * index;
        return (uint32_t)byte[3] << 24 | (uint32_t)byte[2] << 16 |
               (uint32_t)byte[1] << 8 | byte[0];
    }
    double number = block->numbers[index];
    if (number >= 0 && number <= UINT32_MAX && !(floor(number) < number))
        return (uint32_t)number;
    if (!block->has_wrong)
        tell_wrong(tiled, block, index);
    return 0;
}

/* Tiles without shapes that count as full cells of their layer: they are merged
 * into rectangles or outlines, those together that are of one sort. */

/* What tiles have that are merged. */
struct tiled_fill_sort {
    enum level_role role;
    const char *class, *ignore;
};

struct tiled_full_cell {
    int x, y;
    int sort; /* its number, from 1 on */
};

/* The full cells of a layer: in the scratch arena. */
struct tiled_fill {
    const struct tiled_layer *layer;
    const struct item *item; /* the data that they come from, at first */
    struct tiled_fill_sort *sorts;
    int sort_count, sort_room;
    struct tiled_full_cell *cells;
    int count, room;
};

static int tiled_fill_sort(struct tiled *tiled, struct tiled_fill *fill,
                           const struct tiled_fill_sort *sort);

/* Sorts among which a new one is looked for: from there on each tile is one of
 * its own. */
#define SORTS_COMPARED 256

static bool is_sort(const struct tiled_fill_sort *a,
                    const struct tiled_fill_sort *b)
{
    return a->role == b->role && strcmp(a->class, b->class) == 0 &&
           strcmp(a->ignore, b->ignore) == 0;
}

/* The number of a sort, from 1 on; 0: the builder has failed. */
static int tiled_fill_sort(struct tiled *tiled, struct tiled_fill *fill,
                           const struct tiled_fill_sort *sort)
{
    for (int i = 0; i < fill->sort_count && i < SORTS_COMPARED; i++) {
        if (is_sort(&fill->sorts[i], sort))
            return i + 1;
    }
    struct tiled_fill_sort *sorts =
        arena_more(&tiled->scratch, fill->sorts, fill->sort_count,
                   &fill->sort_room, sizeof *sorts);
    if (!building_has(&tiled->building, sorts))
        return 0;
    fill->sorts = sorts;
    fill->sorts[fill->sort_count++] = *sort;
    return fill->sort_count;
}

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

/* ---- shapes -------------------------------------------------------------- */

/* Some of the full cells, and the grid that they are put into. */
struct fill_part {
    struct tiled *tiled;
    const struct tiled_fill *fill;
    int first, end; /* of fill->cells */
    int x, y;       /* of the grid's first cell */
    struct tile_cells grid;
};

static struct level_shape *begin_shape(struct cell_shapes *shapes, int sort,
                                       struct cell_corner first)
{
    const struct fill_part *part = shapes->context;
    const struct tiled_layer *layer = part->fill->layer;
    const struct tiled_fill_sort *of = &part->fill->sorts[sort - 1];
    struct level_shape *shape = building_shape(shapes->building);
    if (!shape)
        return NULL;
    shape->id = building_text(shapes->building, "%s %d,%d", layer->path,
                              first.column + part->x, first.row + part->y);
    shape->class = of->class;
    shape->role = of->role;
    shape->ignore = of->ignore;
    shape->layer = layer->path;
    shape->item = part->fill->item;
    shape->position = layer->offset;
    return shape;
}

/* About the layer's place, so that shapes that share a line of the grid have
 * the same numbers there. */
static void add_merged(struct fill_part *part)
{
    struct cell_shapes shapes = {
        .building = &part->tiled->building,
        .cells = &part->grid,
        .grid = {{0, 0}, part->tiled->cell, {part->x, part->y}},
        .begin = begin_shape,
        .context = part};
    cell_shapes_add(&shapes, &part->tiled->scratch);
}

/* ---- the grid ------------------------------------------------------------ */

/* The columns and rows that some of the cells need. */
static double measure(const struct fill_part *part, int *x, int *y,
                      double *columns, double *rows)
{
    const struct tiled_full_cell *cell = &part->fill->cells[part->first];
    int right = cell->x, bottom = cell->y;
    *x = right;
    *y = bottom;
    for (int i = part->first + 1; i < part->end; i++) {
        cell = &part->fill->cells[i];
        *x = cell->x < *x ? cell->x : *x;
        *y = cell->y < *y ? cell->y : *y;
        right = cell->x > right ? cell->x : right;
        bottom = cell->y > bottom ? cell->y : bottom;
    }
    *columns = (double)right - *x + 1;
    *rows = (double)bottom - *y + 1;
    return *columns * *rows;
}

/* Far more room than cells is not spent on a grid: then parts of the list get
 * one each. */
#define SPARSE_SHARE 64
#define SPARSE_ROOM  1024

static bool is_sparse(double area, int count)
{
    return area > SPARSE_ROOM && area > (double)SPARSE_SHARE * count;
}

static void add_part(struct fill_part *part)
{
    size_t count = (size_t)part->grid.columns * (size_t)part->grid.rows;
    int *values = arena_alloc(&part->tiled->scratch, count, sizeof *values);
    if (!building_has(&part->tiled->building, values))
        return;
    part->grid.values = values;
    for (int i = part->first; i < part->end; i++) {
        const struct tiled_full_cell *cell = &part->fill->cells[i];
        size_t row = (size_t)(cell->y - part->y);
        values[row * (size_t)part->grid.columns + (size_t)(cell->x - part->x)] =
            cell->sort;
    }
    add_merged(part);
}

/* Adds the shapes that the cells make. */
static void tiled_fill_end(struct tiled *tiled, struct tiled_fill *fill)
{
    struct arena_mark mark = arena_mark(&tiled->scratch);
    struct fill_part part = {.tiled = tiled, .fill = fill};
    int length = fill->count;
    while (part.first < fill->count && !tiled->building.has_failed) {
        double columns, rows;
        int left = fill->count - part.first;
        part.end = part.first + (length < left ? length : left);
        while (is_sparse(measure(&part, &part.x, &part.y, &columns, &rows),
                         part.end - part.first))
            part.end = part.first + (part.end - part.first) / 2;
        part.grid = (struct tile_cells){NULL, (int)columns, (int)rows};
        add_part(&part);
        arena_rewind(&tiled->scratch, mark);
        /* The next part may be twice as long, so that all is looked at but a
         * few times. */
        length = 2 * (part.end - part.first);
        part.first = part.end;
    }
}

/* Tile layers: the collision shapes of the tiles in their cells, and tiles
 * without shapes where they are to be full cells. */

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
