#include "maps/tiled_map.h"

#include <inttypes.h>
#include <string.h>

#include "maps/asking.h"
#include "maps/map_select.h"
#include "maps/tiled_layers.h"
#include "support/matches.h"

static bool is_type(const struct item *root, const char *type)
{
    return strcmp(member_text(root, "type", ""), type) == 0;
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
    if (tiled_layer_is(item, "objectgroup") ||
        tiled_layer_is(item, "tilelayer"))
        select_see_layer(building->source->options, layer->path);
    if (tiled_layer_is(item, "objectgroup"))
        tiled_read_objects(tiled, layer);
    else if (tiled_layer_is(item, "tilelayer") && !tiled->is_isometric)
        tiled_read_cells(tiled, layer);
    else if (tiled_layer_is(item, "tilelayer"))
        building_note(building, "tile layers of isometric maps are not used",
                      item);
    else if (tiled_layer_is(item, "imagelayer"))
        building_note(building, "image layers are not used", item);
    else if (tiled_layer_is(item, "group"))
        check_layers(tiled, item);
    else if (item->kind != ITEM_OBJECT)
        ask_expected(building, "wrong-type", item, "a layer");
    else
        building_note(building, "layers of an unknown type are not used", item);
}

/* The group that is open for a layer: the last one, or one around it. */
static const struct tiled_layer *group_of(const struct tiled_layer *last,
                                          const struct item *layer)
{
    const struct item *holder = layer->parent->parent;
    while (last && last->item != holder)
        last = last->parent;
    return last;
}

static void read_layers(struct tiled *tiled)
{
    check_layers(tiled, tiled->root);
    const struct item *item = tiled_first_layer(tiled->root);
    const struct tiled_layer *last = NULL;
    for (; item && !tiled->building.has_failed; item = tiled_next_layer(item)) {
        struct tiled_layer *layer =
            tiled_open_layer(tiled, group_of(last, item), item);
        if (!layer)
            return;
        tiled_check_references(tiled, item);
        read_layer(tiled, layer);
        last = layer;
    }
}

/* A finite map has bounds; objects of an isometric one lie on a grid of squares
 * that are as high as a cell (libtiled, isometricrenderer.cpp). */
static void read_size(struct tiled *tiled)
{
    struct building *building = &tiled->building;
    struct level *level = building->level;
    const struct item *root = tiled->root;
    tiled->cell.x = tiled_needed(building, root, "tilewidth", 0);
    tiled->cell.y = tiled_needed(building, root, "tileheight", 0);
    if (tiled->is_isometric)
        tiled->cell.x = tiled->cell.y;
    double width = tiled_member(building, root, "width", 0);
    double height = tiled_member(building, root, "height", 0);
    level->has_grid = tiled->cell.x > 0 && tiled->cell.y > 0;
    level->cell_width = tiled->cell.x;
    level->cell_height = tiled->cell.y;
    level->bounds.min = level->bounds.max = tiled->origin;
    level->bounds.max.x += width * tiled->cell.x;
    level->bounds.max.y += height * tiled->cell.y;
    level->has_bounds = !member_truth(root, "infinite", false) && width > 0 &&
                        height > 0 && level->has_grid &&
                        ask_in_range(level->bounds.max);
}

static bool supports(const struct item *root, const struct item **where,
                     struct fail *fail)
{
    const struct item *orientation = item_member(root, "orientation");
    const char *name = item_text(orientation, "orthogonal");
    if (strcmp(name, "orthogonal") == 0 || strcmp(name, "isometric") == 0)
        return true;
    *where = orientation;
    return item_fail(orientation, fail, "unsupported-map",
                     "orientation: expected orthogonal or isometric, found %s",
                     quote_name(name).text);
}

static void read_map(struct tiled *tiled)
{
    struct building *building = &tiled->building;
    const struct item *root = tiled->root;
    tiled->is_isometric =
        strcmp(member_text(root, "orientation", ""), "isometric") == 0;
    read_size(tiled);
    if (!tiled_tilesets_read(building, item_member(root, "tilesets"),
                             &tiled->tilesets) ||
        !tiled_know_objects(tiled))
        return;
    tiled_check_references(tiled, root);
    read_layers(tiled);
}

/* ---- tilesets and templates by themselves -------------------------------- */

static void add_tile(struct tiled *tiled, const struct tiled_tileset *tileset,
                     struct tiled_tile *tile)
{
    struct building *building = &tiled->building;
    const struct tiled_layer layer = {.path = "", .marks = {.ignore = ""}};
    uint32_t columns = (uint32_t)tileset->columns;
    uint32_t column = tile->id % columns, row = tile->id / columns;
    struct tiled_place place = {.scale = {1, 1}, .box = tile->size};
    place.position.x = 2 * tileset->size.x * column;
    place.position.y = 2 * tileset->size.y * row;
    for (int i = 0; i < tile->form_count; i++)
        tile->forms[i].selection =
            tiled_select(tiled, &layer, tile, &tile->forms[i]);
    struct level_shape like = {
        .id = building_text(building, "tile %" PRIu32, tile->id),
        .layer = "",
        .object = -1,
        .ignore = tile->marks.ignore,
    };
    tiled_add_forms(tiled, tile, &place, &like);
}

/* Each tile by itself: as on its image, but for a gap as large as a tile, so
 * that tiles do not meet. */
static void read_tileset(struct tiled *tiled)
{
    struct building *building = &tiled->building;
    struct tiled_tileset tileset = {.root = NULL};
    if (!tiled_tileset_read(building, tiled->root, &tileset))
        return;
    building->level->is_tileset = true;
    for (int i = 0; i < tileset.tile_count && !building->has_failed; i++)
        add_tile(tiled, &tileset, &tileset.tiles[i]);
}

static void read_template(struct tiled *tiled)
{
    struct building *building = &tiled->building;
    const struct tiled_layer layer = {
        .item = tiled->root, .path = "", .marks = {.ignore = ""}};
    const struct item *object = item_member(tiled->root, "object");
    if (!object || object->kind != ITEM_OBJECT) {
        ask_expected(building, "wrong-type", object ? object : tiled->root,
                     "a template with an object");
        return;
    }
    if (tiled_tilesets_read(building, item_member(tiled->root, "tileset"),
                            &tiled->tilesets))
        tiled_read_object(tiled, &layer, object);
}

struct level *tiled_level(const struct level_source *source,
                          const struct tiled_task *task,
                          const struct item **where, struct fail *fail)
{
    struct tiled tiled = {.root = task->root, .origin = task->origin};
    bool is_map = tiled_is_map(task->root);
    *where = task->root;
    if (is_map && !supports(task->root, where, fail))
        return NULL;
    building_begin(&tiled.building, source, task->root);
    uint64_t values = source->library->limits.values;
    tiled.cells_left = values ? values : UINT64_MAX;
    tiled.scratch = arena_make(source->arena->limit);
    if (!tiled.building.has_failed) {
        tiled.building.level->name = task->name;
        if (is_map)
            read_map(&tiled);
        else if (tiled_is_template(task->root))
            read_template(&tiled);
        else
            read_tileset(&tiled);
    }
    arena_free(&tiled.scratch);
    return building_end(&tiled.building, fail);
}
