/* Reads maps of Tiled as levels, and also single tilesets and templates. The
 * reader indexes the objects of a map, to report repeated ids and references to
 * missing objects. Then tiled_cells.c and tiled_object.c read all layers. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "maps/tiled_reading.h"
#include "support/matches.h"
#include "support/text.h"

/* tiled_first_layer and tiled_next_layer walk over all layers and groups of a
 * map; the layers of a group follow the group. NULL after the last layer. */
static const struct item *tiled_first_layer(const struct item *map)
{
    const struct item *layers = item_member(map, "layers");
    return layers && layers->kind == ITEM_ARRAY ? layers->first : NULL;
}

static const struct item *tiled_next_layer(const struct item *layer)
{
    const struct item *first = tiled_first_layer(layer);
    if (first)
        return first;
    /* Up through the groups: a layer's parent is an array in its group; the
     * map, which has no parent, is not left. */
    while (!layer->next) {
        layer = layer->parent->parent;
        if (!layer->parent)
            return NULL;
    }
    return layer->next;
}

/* True if the layer is of this sort: "tilelayer", "objectgroup", "imagelayer"
 * or "group". A layer without a type is judged by its members. */
static bool tiled_layer_is(const struct item *layer, const char *sort)
{
    const char *type = member_text(layer, "type", "");
    if (!*type)
        type = item_member(layer, "objects")  ? "objectgroup"
               : item_member(layer, "layers") ? "group"
               : item_member(layer, "image")  ? "imagelayer"
               : item_member(layer, "data") || item_member(layer, "chunks")
                   ? "tilelayer"
                   : "";
    return strcmp(type, sort) == 0;
}

/* Indexes the objects of the map. false: the builder has failed. */
static bool index_objects(struct tiled *tiled)
{
    struct arena *arena = tiled->building.arena;
    const struct item *layer = tiled_first_layer(tiled->root);
    bool ok = true;
    tiled->objects = (struct item_index){.member = "id"};
    for (; layer && ok; layer = tiled_next_layer(layer)) {
        const struct item *objects = item_member(layer, "objects");
        if (tiled_layer_is(layer, "objectgroup"))
            ok = item_index_add_all(&tiled->objects, objects, arena);
    }
    ok = ok && item_index_sort(&tiled->objects, arena);
    return ok || building_has(&tiled->building, NULL);
}

void tiled_check_references(struct tiled *tiled, const struct item *holder)
{
    const struct item *properties = item_member(holder, "properties");
    if (!properties || properties->kind != ITEM_ARRAY)
        return;
    for (const struct item *at = properties->first; at; at = at->next) {
        const struct item *value = item_member(at, "value");
        double number = item_number(value, 0); /* 0 refers to nothing */
        if (strcmp(member_text(at, "type", ""), "object") == 0 &&
            fabs(number) > 0 && !item_index_number(&tiled->objects, number))
            building_measured(
                &tiled->building, "dangling-reference", value, number,
                "property %s refers to object %.0f, which does not exist",
                quote_name(member_text(at, "name", "")).text, number);
    }
}

/* Makes a layer or group that lies in `group` (NULL: at the top). Layer offsets
 * of isometric maps are in screen pixels, object coordinates are not; so these
 * offsets are ignored. NULL: the builder has failed. */
static struct tiled_layer *tiled_open_layer(struct tiled *tiled,
                                            const struct tiled_layer *group,
                                            const struct item *item)
{
    static const struct tiled_layer none = {.path = "",
                                            .marks = {.ignore = ""}};
    struct building *building = &tiled->building;
    struct tiled_layer *layer = arena_take(building->arena, 1, sizeof *layer);
    if (!building_has(building, layer))
        return NULL;
    *layer = group ? *group : none;
    layer->parent = group;
    layer->item = item;
    size_t before = *layer->path ? strlen(layer->path) + 1 : 0;
    const char *name = member_text(item, "name", "");
    if (before < PATH_MAX_BYTES)
        layer->path = building_text(
            building, "%s%s%.*s", layer->path, before ? "/" : "",
            (int)utf8_part(name, strlen(name), PATH_MAX_BYTES - before), name);
    if (!group)
        layer->offset = tiled->origin;
    tiled_marks_add(building, &layer->marks, item);
    /* The class of a layer is set among its properties, and counts as one. */
    if (!layer->marks.solid &&
        keyword_is_solid(KEYWORD_CELL, member_text(item, "class", "")))
        layer->marks.solid = 1;
    double parallax_x = member_number(item, "parallaxx", 1);
    double parallax_y = member_number(item, "parallaxy", 1);
    if (parallax_x < 1 || parallax_x > 1 || parallax_y < 1 || parallax_y > 1)
        building_note(building, "parallax factors of layers are ignored", item);
    double x = tiled_member(building, item, "offsetx", 0);
    double y = tiled_member(building, item, "offsety", 0);
    bool has_offset = x < 0 || x > 0 || y < 0 || y > 0;
    if (has_offset && tiled->grid == TILED_ISOMETRIC) {
        building_note(building, "layer offsets of isometric maps are ignored",
                      item);
    } else if (has_offset) {
        layer->offset.x += x;
        layer->offset.y += y;
    }
    return layer;
}

static bool is_type(const struct item *root, const char *type)
{
    return member_is(root, "type", type);
}

bool tiled_is_map(const struct item *root)
{
    const struct item *layers = item_member(root, "layers");
    return is_type(root, "map") || (layers && layers->kind == ITEM_ARRAY &&
                                    item_member(root, "orientation"));
}

bool tiled_is_tileset(const struct item *root)
{
    return is_type(root, "tileset") ||
           (item_member(root, "tilecount") && item_member(root, "tilewidth"));
}

bool tiled_is_template(const struct item *root)
{
    return is_type(root, "template");
}

/* ---- maps ---------------------------------------------------------------- */

/* A map, and each of its groups, has an array of layers; some programs write an
 * empty one as an object. */
static void check_layers(struct tiled *tiled, const struct item *holder)
{
    const struct item *layers = item_member(holder, "layers");
    if (layers && layers->kind != ITEM_ARRAY &&
        (layers->kind != ITEM_OBJECT || layers->count > 0))
        ask_expected(&tiled->building, "wrong-type", layers,
                     "an array of layers");
}

static void read_layer(struct tiled *tiled, const struct tiled_layer *layer)
{
    struct building *building = &tiled->building;
    const struct item *item = layer->item;
    bool has_objects = tiled_layer_is(item, "objectgroup");
    bool has_tiles = tiled_layer_is(item, "tilelayer");
    if (has_objects || has_tiles)
        select_see_layer(building->source->options, layer->path);
    if (has_objects)
        tiled_read_objects(tiled, layer);
    else if (has_tiles)
        tiled_read_cells(tiled, layer);
    else if (tiled_layer_is(item, "imagelayer"))
        building_note(building, "image layers are ignored", item);
    else if (tiled_layer_is(item, "group"))
        check_layers(tiled, item);
    else if (item->kind != ITEM_OBJECT)
        ask_expected(building, "wrong-type", item, "a layer");
    else
        building_note(building, "layers of unknown types are ignored", item);
}

static void read_layers(struct tiled *tiled)
{
    check_layers(tiled, tiled->root);
    const struct item *item = tiled_first_layer(tiled->root);
    const struct tiled_layer *group = NULL;
    for (; item && !tiled->building.has_failed; item = tiled_next_layer(item)) {
        /* The layer before, or a group around it, holds this layer. */
        while (group && group->item != item->parent->parent)
            group = group->parent;
        struct tiled_layer *layer = tiled_open_layer(tiled, group, item);
        if (!layer)
            return;
        tiled_check_references(tiled, item);
        read_layer(tiled, layer);
        group = layer;
    }
}

col_vec2 tiled_cell_corner(const struct tiled *tiled, int x, int y)
{
    const struct tiled_stagger *stagger = &tiled->stagger;
    col_vec2 cell = tiled->cell;
    if (tiled->grid != TILED_STAGGERED)
        return (col_vec2){x * cell.x, y * cell.y};
    bool is_odd = (stagger->is_along_x ? x : y) & 1;
    double moved = is_odd != stagger->is_even ? 0.5 : 0;
    if (stagger->is_along_x)
        return (col_vec2){x * ((cell.x + stagger->side) / 2),
                          (y + moved) * cell.y};
    return (col_vec2){(x + moved) * cell.x, y * ((cell.y + stagger->side) / 2)};
}

/* The size of a finite map. A staggered one reaches half a cell farther if a
 * row or column is moved. */
static col_vec2 size_of(const struct tiled *tiled, double width, double height)
{
    const struct tiled_stagger *stagger = &tiled->stagger;
    col_vec2 cell = tiled->cell;
    if (tiled->grid != TILED_STAGGERED)
        return (col_vec2){width * cell.x, height * cell.y};
    double step_x = (cell.x + stagger->side) / 2;
    double step_y = (cell.y + stagger->side) / 2;
    if (stagger->is_along_x)
        return (col_vec2){(width - 1) * step_x + cell.x,
                          (height + (width > 1 ? 0.5 : 0)) * cell.y};
    return (col_vec2){(width + (height > 1 ? 0.5 : 0)) * cell.x,
                      (height - 1) * step_y + cell.y};
}

/* Reports a size of the map that is not greater than 0. */
static void ask_positive(struct building *building, const struct item *root,
                         const char *name)
{
    const struct item *item = item_member(root, name);
    if (item && item->kind == ITEM_NUMBER && !(item->number > 0))
        ask_expected(building, "number-range", item, "a number greater than 0");
}

/* A finite map has bounds; objects of an isometric one lie on a grid of squares
 * that are as high as a cell (libtiled, isometricrenderer.cpp, and for the
 * staggered ones hexagonalrenderer.cpp). */
static void read_size(struct tiled *tiled)
{
    struct building *building = &tiled->building;
    struct level *level = building->level;
    const struct item *root = tiled->root;
    struct tiled_stagger *stagger = &tiled->stagger;
    bool is_hexagonal = member_is(root, "orientation", "hexagonal");
    tiled->cell.x = tiled_needed(building, root, "tilewidth", 0);
    tiled->cell.y = tiled_needed(building, root, "tileheight", 0);
    ask_positive(building, root, "tilewidth");
    ask_positive(building, root, "tileheight");
    if (!member_truth(root, "infinite", false)) {
        ask_positive(building, root, "width");
        ask_positive(building, root, "height");
    }
    if (tiled->grid == TILED_ISOMETRIC)
        tiled->cell.x = tiled->cell.y;
    if (tiled->grid == TILED_STAGGERED) { /* as in Tiled */
        tiled->cell.x = 2 * floor(tiled->cell.x / 2);
        tiled->cell.y = 2 * floor(tiled->cell.y / 2);
    }
    stagger->is_along_x = member_is(root, "staggeraxis", "x");
    stagger->is_even = member_is(root, "staggerindex", "even");
    if (is_hexagonal)
        stagger->side = tiled_member(building, root, "hexsidelength", 0);
    double most = stagger->is_along_x ? tiled->cell.x : tiled->cell.y;
    if (!(stagger->side >= 0 && stagger->side <= most))
        stagger->side = 0;
    double width = tiled_member(building, root, "width", 0);
    double height = tiled_member(building, root, "height", 0);
    bool has_cells = tiled->cell.x > 0 && tiled->cell.y > 0;
    level->has_grid = has_cells && tiled->grid != TILED_STAGGERED;
    level->cell_width = tiled->cell.x;
    level->cell_height = tiled->cell.y;
    level->bounds.min = level->bounds.max = tiled->origin;
    col_vec2 size = size_of(tiled, width, height);
    level->bounds.max.x += size.x;
    level->bounds.max.y += size.y;
    level->has_bounds = !member_truth(root, "infinite", false) && width > 0 &&
                        height > 0 && has_cells &&
                        ask_in_range(level->bounds.max);
}

/* ---- tilesets and templates by themselves -------------------------------- */

/* Reads each tile by itself. The tiles lie as on their image, but with gaps as
 * large as a tile, so that no two tiles touch. */
static void read_tileset(struct tiled *tiled)
{
    struct building *building = &tiled->building;
    const struct tiled_layer layer = {.path = "", .marks = {.ignore = ""}};
    struct tiled_tileset tileset = {.root = NULL};
    if (!tiled_tileset_read(building, tiled->root, &tileset))
        return;
    building->level->is_tileset = true;
    for (int i = 0; i < tileset.tile_count && !building->has_failed; i++) {
        struct tiled_tile *tile = &tileset.tiles[i];
        uint32_t columns = (uint32_t)tileset.columns;
        uint32_t column = tile->id % columns, row = tile->id / columns;
        const struct tiled_place place = {
            .scale = {1, 1},
            .box = tile->size,
            .position = {2 * tileset.size.x * column,
                         2 * tileset.size.y * row}};
        for (int k = 0; k < tile->form_count; k++)
            tile->forms[k].selection =
                tiled_select(tiled, &layer, tile, &tile->forms[k]);
        const struct level_shape like = {
            .id = building_text(building, "tile %" PRIu32, tile->id),
            .layer = "",
            .object = -1,
            .ignore = tile->marks.ignore,
        };
        tiled_add_forms(tiled, tile, &place, &like);
    }
}

static const struct {
    const char *name;
    enum tiled_grid grid;
} orientations[] = {
    {"orthogonal", TILED_ORTHOGONAL}, {"oblique", TILED_ORTHOGONAL},
    {"isometric", TILED_ISOMETRIC},   {"staggered", TILED_STAGGERED},
    {"hexagonal", TILED_STAGGERED},   {NULL, TILED_ORTHOGONAL},
};

struct level *tiled_level(const struct level_source *source,
                          const struct tiled_task *task,
                          const struct item **where, struct fail *fail)
{
    const struct item *root = task->root;
    const struct item *orientation = item_member(root, "orientation");
    const char *name = item_text(orientation, "orthogonal");
    struct tiled tiled = {.root = root, .origin = task->origin};
    struct building *building = &tiled.building;
    bool is_map = tiled_is_map(root);
    *where = root;
    int grid = 0;
    while (orientations[grid].name &&
           strcmp(orientations[grid].name, name) != 0)
        grid++;
    if (is_map && !orientations[grid].name) {
        *where = orientation;
        item_fail(orientation, fail, "unsupported-map",
                  "orientation: expected orthogonal, isometric, staggered, "
                  "hexagonal or oblique, found %s",
                  quote_name(name).text);
        return NULL;
    }
    if (is_map)
        tiled.grid = orientations[grid].grid;
    building_begin(building, source, root);
    uint64_t values = source->library->limits.values;
    tiled.cells_left = values ? values : UINT64_MAX;
    tiled.scratch = arena_make(source->arena->limit);
    if (!building->has_failed) {
        building->level->name = task->name;
        if (!is_map && tiled_is_template(root)) {
            const struct tiled_layer layer = {
                .item = root, .path = "", .marks = {.ignore = ""}};
            const struct item *object = item_member(root, "object");
            if (!object || object->kind != ITEM_OBJECT)
                ask_expected(building, "wrong-type", object ? object : root,
                             "a template with an object");
            else if (tiled_tilesets_read(building, item_member(root, "tileset"),
                                         &tiled.tilesets))
                tiled_read_object(&tiled, &layer, object);
        } else if (!is_map) {
            read_tileset(&tiled);
        } else {
            read_size(&tiled);
            if (tiled_tilesets_read(building, item_member(root, "tilesets"),
                                    &tiled.tilesets) &&
                index_objects(&tiled)) {
                tiled_check_references(&tiled, root);
                read_layers(&tiled);
                tiled_count_unknown(&tiled);
            }
        }
    }
    arena_free(&tiled.scratch);
    return building_end(building, fail);
}
