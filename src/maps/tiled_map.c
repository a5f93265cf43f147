/* Which objects a map has: ids that are there twice, and references to objects
 * that are not there. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "maps/building.h"
#include "maps/map_select.h"
#include "maps/tiled_reading.h"
#include "support/hint.h"
#include "support/utf8.h"

bool tiled_know_objects(struct tiled *tiled)
{
    struct building *building = &tiled->building;
    tiled->objects = (struct item_index){.member = "id"};
    for (const struct item *layer = tiled_first_layer(tiled->root); layer;
         layer = tiled_next_layer(layer)) {
        if (!tiled_layer_is(layer, "objectgroup"))
            continue;
        const struct item *objects = item_member(layer, "objects");
        if (!item_index_add_all(&tiled->objects, objects, building->arena))
            return building_has(building, NULL);
    }
    return item_index_sort(&tiled->objects, building->arena) ||
           building_has(building, NULL);
}

bool tiled_is_first(const struct tiled *tiled, const struct item *object,
                    long number)
{
    const struct item *first =
        item_index_number(&tiled->objects, (double)number);
    return !first || first == object;
}

/* 0 refers to nothing. */
static bool is_dangling(const struct tiled *tiled, const struct item *value)
{
    double number = item_number(value, 0);
    return fabs(number) > 0 && !item_index_number(&tiled->objects, number);
}

void tiled_check_references(struct tiled *tiled, const struct item *holder)
{
    const struct item *properties = item_member(holder, "properties");
    if (!properties || properties->kind != ITEM_ARRAY)
        return;
    for (const struct item *at = properties->first; at; at = at->next) {
        const struct item *value = item_member(at, "value");
        if (strcmp(member_text(at, "type", ""), "object") != 0 ||
            !is_dangling(tiled, value))
            continue;
        struct level_fault *fault = building_fault(
            &tiled->building, "dangling-reference", value,
            "property %s refers to object %.0f, which is not there",
            quote_name(member_text(at, "name", "")).text, value->number);
        if (fault)
            fault->measure = value->number;
    }
}

/* The layers of a map: which there are, and where. */

static const struct item *tiled_first_layer(const struct item *map);
static const struct item *tiled_next_layer(const struct item *layer);

static bool tiled_layer_is(const struct item *layer, const char *sort);

/* The layers of a map: which there are, and where. */

static const struct item *layers_of(const struct item *holder)
{
    const struct item *layers = item_member(holder, "layers");
    return layers && layers->kind == ITEM_ARRAY ? layers : NULL;
}

/* Walks over all layers and groups of a map, those in a group behind it: the
 * first one, and the next one; NULL behind the last. */
static const struct item *tiled_first_layer(const struct item *map)
{
    const struct item *layers = layers_of(map);
    return layers ? layers->first : NULL;
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

/* Whether a layer is of that sort: "tilelayer", "objectgroup", "imagelayer",
 * "group"; by what it has where it does not say. */
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

/* The most bytes of a path: it goes into each shape's id. */
#define PATH_MOST 255

/* A name behind the path of its group; that one again where it is too long for
 * more. */
static const char *path_of(struct building *building, const char *group,
                           const char *name)
{
    size_t before = *group ? strlen(group) + 1 : 0;
    if (before >= PATH_MOST)
        return group;
    return building_text(building, "%s%s%.*s", group, *group ? "/" : "",
                         (int)utf8_part(name, strlen(name), PATH_MOST - before),
                         name);
}

static const struct tiled_layer no_layer = {.path = "",
                                            .marks = {.ignore = ""}};

static void note_parallax(struct building *building,
                          const struct tiled_layer *layer)
{
    double x = member_number(layer->item, "parallaxx", 1);
    double y = member_number(layer->item, "parallaxy", 1);
    if (x < 1 || x > 1 || y < 1 || y > 1)
        building_note(building,
                      "layers with a parallax are read as if they had none",
                      layer->item);
}

/* What layers of isometric maps are moved by is in pixels of the screen, their
 * objects are not. */
static void read_offset(struct tiled *tiled, struct tiled_layer *layer)
{
    struct building *building = &tiled->building;
    double x = tiled_member(building, layer->item, "offsetx", 0);
    double y = tiled_member(building, layer->item, "offsety", 0);
    bool has_offset = x < 0 || x > 0 || y < 0 || y > 0;
    if (has_offset && tiled->is_isometric)
        building_note(building,
                      "offsets of layers of isometric maps are not used",
                      layer->item);
    if (has_offset && !tiled->is_isometric) {
        layer->offset.x += x;
        layer->offset.y += y;
    }
}

/* A layer, or a group, in `group` (NULL: in none). NULL: the builder has
 * failed. */
static struct tiled_layer *tiled_open_layer(struct tiled *tiled,
                                            const struct tiled_layer *group,
                                            const struct item *item)
{
    struct building *building = &tiled->building;
    const struct tiled_layer *outer = group ? group : &no_layer;
    struct tiled_layer *layer = arena_take(building->arena, 1, sizeof *layer);
    if (!building_has(building, layer))
        return NULL;
    *layer = *outer;
    layer->parent = group;
    layer->item = item;
    layer->path = path_of(building, outer->path, member_text(item, "name", ""));
    if (!group)
        layer->offset = tiled->origin;
    tiled_marks_add(building, &layer->marks, item);
    note_parallax(building, layer);
    read_offset(tiled, layer);
    return layer;
}

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
