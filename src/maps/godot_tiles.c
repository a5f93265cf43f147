/* Reads Godot's TileSets and the cells of tile maps: each cell has the physics
 * polygons of its tile. Polygons are about the middle of the cell. Cells are
 * those of Godot 4: a PackedByteArray of a TileMapLayer, or a PackedInt32Array
 * for each layer of a TileMap.
 * Source: Godot 4, scene/2d/tile_map_layer.cpp, scene/2d/tile_map.cpp,
 * scene/resources/2d/tile_set.cpp. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "maps/godot_reading.h"
#include "support/same.h"
#include "support/text.h"

/* ---- TileSets ------------------------------------------------------------ */

/* What identifies a tile, and a polygon of it. */
enum {
    KEY_SOURCE,
    KEY_X, /* in the image of the source */
    KEY_Y,
    KEY_ALTERNATIVE,
    KEY_TILE, /* the parts before are those of a tile */
    KEY_LAYER = KEY_TILE,
    KEY_POLYGON,
    KEY_PARTS
};

struct tile_polygon {
    int key[KEY_PARTS];
    const struct item *points; /* NULL: none */
    bool is_one_sided;
    int tile;  /* its tile, counted from 0 */
    int first; /* the first shape with it, counted from 1; 0: none yet */
};

struct tile_set {
    struct tile_polygon *polygons; /* ascending by key */
    int count, room;
    col_vec2 size; /* of a cell */
    int shape, layout, axis;
};

/* TileSet.TileShape, .TileLayout and .TileOffsetAxis. */
enum { SQUARE, ISOMETRIC, HALF_OFFSET, HEXAGON };
enum {
    STACKED,
    STACKED_OFFSET,
    STAIRS_RIGHT,
    STAIRS_DOWN,
    DIAMOND_RIGHT,
    DIAMOND_DOWN
};

static int compare_keys(const int *a, const int *b, int parts)
{
    int i = 0;
    while (i < parts - 1 && a[i] == b[i])
        i++;
    return (a[i] > b[i]) - (a[i] < b[i]);
}

static int compare_polygons(const void *context, int a, int b)
{
    const struct tile_polygon *list = context;
    return compare_keys(list[a].key, list[b].key, KEY_PARTS);
}

/* Reads the text `before` and then a whole number. */
static bool read_part(const char **at, const char *before, int *number)
{
    size_t length = strlen(before);
    if (strncmp(*at, before, length) != 0)
        return false;
    *at += length;
    const char *start = *at;
    for (*number = 0; **at >= '0' && **at <= '9' && *number < 1000000; ++*at)
        *number = 10 * *number + (**at - '0');
    return *at > start;
}

/* Adds the properties of a source that are about polygons:
 * 3:0/0/physics_layer_0/polygon_0/points. */
static void read_source(struct godot *godot, struct tile_set *set, int source,
                        const struct item *properties)
{
    struct building *building = &godot->building;
    const struct item *at = properties ? properties->first : NULL;
    if (!godot_work_properties(godot, properties))
        return;
    for (; at; at = at->next) {
        struct tile_polygon polygon = {.key = {source}};
        const char *name = at->name;
        int *key = polygon.key;
        if (!read_part(&name, "", &key[KEY_X]) ||
            !read_part(&name, ":", &key[KEY_Y]) ||
            !read_part(&name, "/", &key[KEY_ALTERNATIVE]) ||
            !read_part(&name, "/physics_layer_", &key[KEY_LAYER]) ||
            !read_part(&name, "/polygon_", &key[KEY_POLYGON]))
            continue;
        if (strcmp(name, "/points") == 0)
            polygon.points = at;
        else if (strcmp(name, "/one_way") == 0)
            polygon.is_one_sided = at->kind == ITEM_BOOLEAN && at->truth;
        else
            continue;
        if (!godot_work(godot, 1))
            return;
        struct tile_polygon *list =
            arena_more(building->arena, set->polygons, set->count, &set->room,
                       sizeof *list);
        if (!building_has(building, list))
            return;
        set->polygons = list;
        list[set->count++] = polygon;
    }
}

/* Sorts the polygons, merges the properties of each, and numbers the tiles. */
static void sort_polygons(struct godot *godot, struct tile_set *set)
{
    struct building *building = &godot->building;
    const int *order = sorted_order(set->count, compare_polygons, set->polygons,
                                    building->arena);
    struct tile_polygon *sorted =
        arena_take(building->arena, (size_t)set->count, sizeof *sorted);
    int count = 0;
    if (!building_has(building, order) || !building_has(building, sorted))
        return;
    for (int i = 0; i < set->count; i++) {
        const struct tile_polygon *from = &set->polygons[order[i]];
        struct tile_polygon *last = count ? &sorted[count - 1] : NULL;
        if (last && compare_keys(last->key, from->key, KEY_PARTS) == 0) {
            last->points = from->points ? from->points : last->points;
            last->is_one_sided |= from->is_one_sided;
            continue;
        }
        bool is_same_tile =
            last && compare_keys(last->key, from->key, KEY_TILE) == 0;
        sorted[count] = *from;
        sorted[count++].tile = !last ? 0 : last->tile + !is_same_tile;
    }
    set->polygons = sorted;
    set->count = count;
}

static int choice(const struct godot_resource *resource, const char *name)
{
    double number = item_number(godot_member(resource, name), 0);
    return number >= 0 && number <= DIAMOND_DOWN ? (int)number : 0;
}

/* The TileSet of a resource, read once; NULL: it is none. */
static struct tile_set *tile_set_of(struct godot *godot,
                                    const struct godot_resource *resource)
{
    struct building *building = &godot->building;
    if (!resource->section || strcmp(resource->type, "TileSet") != 0)
        return NULL;
    if (resource->file->is_old) {
        building_note(building,
                      "TileSets of Godot 3 are ignored: save them in Godot 4",
                      resource->section);
        return NULL;
    }
    struct tile_set *set = godot_find(godot, resource->section, "", 0);
    if (set)
        return set;
    const struct item *size = godot_member(resource, "tile_size");
    const struct item *at = first_of(resource->section, "properties");
    set = arena_alloc(building->arena, 1, sizeof *set);
    if (!building_has(building, set) ||
        !godot_keep(godot, resource->section, "", 0, set))
        return NULL;
    set->size = (col_vec2){16, 16};
    set->shape = choice(resource, "tile_shape");
    set->layout = choice(resource, "tile_layout");
    set->axis = choice(resource, "tile_offset_axis");
    if (size)
        ask_point(building, size, false, &set->size);
    for (; at && !building->has_failed; at = at->next) {
        const char *name = at->name;
        int number;
        if (!read_part(&name, "sources/", &number) || *name)
            continue;
        struct godot_resource source =
            godot_resource_of(godot, (struct godot_value){at, resource->file});
        if (strcmp(source.type, "TileSetAtlasSource") == 0)
            read_source(godot, set, number,
                        item_member(source.section, "properties"));
        else if (source.section)
            building_note(building, "scenes that are tiles are ignored", at);
    }
    sort_polygons(godot, set);
    return set;
}

/* ---- Cells --------------------------------------------------------------- */

/* The middle of a cell: TileSet::map_to_local. Rows (or columns, if the axis is
 * vertical) of other shapes than squares lie half a cell apart. */
static col_vec2 cell_middle(const struct tile_set *set, int column, int row)
{
    bool is_turned = set->axis != 0;
    int across = is_turned ? row : column, down = is_turned ? column : row;
    double x = across, y = down;
    bool is_odd = down % 2 != 0;
    int layout = set->layout;
    if (is_turned && layout >= STAIRS_RIGHT)
        layout ^= 1; /* right and down are swapped */
    col_vec2 at = {x, y};
    if (set->shape == SQUARE)
        ; /* rows lie straight below each other */
    else if (layout <= STACKED_OFFSET)
        at.x = x + (is_odd == (layout == STACKED) ? 0.5 : 0);
    else if (layout == STAIRS_RIGHT)
        at.x = x + y / 2;
    else if (layout == STAIRS_DOWN)
        at = (col_vec2){x / 2, y * 2 + x};
    else if (layout == DIAMOND_RIGHT)
        at = (col_vec2){(x + y) / 2, y - x};
    else
        at = (col_vec2){(x - y) / 2, y + x};
    at.y *= set->shape == ISOMETRIC ? 0.5 : set->shape == HEXAGON ? 0.75 : 1;
    if (is_turned)
        at = (col_vec2){at.y, at.x};
    return (col_vec2){(at.x + 0.5) * set->size.x, (at.y + 0.5) * set->size.y};
}

/* A layer of cells. */
struct godot_cells {
    struct godot *godot;
    const struct godot_node *node;
    struct tile_set *set;
    const char *path;
    const struct item *data;
    struct selection selection;
};

#define CELL_BYTES 12

/* Bits of the alternative tile: how the cell is flipped. */
#define FLIP_X    0x1000
#define FLIP_Y    0x2000
#define TRANSPOSE 0x4000

/* Adds the shapes of a cell. The key is the number of the source, the column
 * and row in its image, and the alternative. */
static void add_cell(struct godot_cells *layer, int column, int row,
                     const int key[KEY_TILE], int flags)
{
    struct building *building = &layer->godot->building;
    struct tile_polygon *list = layer->set->polygons;
    const struct godot_place *of = &layer->node->place;
    struct godot_place place = *of;
    int low = 0, high = layer->set->count, count = 0;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (compare_keys(list[middle].key, key, KEY_TILE) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    while (low + count < layer->set->count &&
           compare_keys(list[low + count].key, key, KEY_TILE) == 0)
        count++;
    if (count == 0 || !godot_work(layer->godot, (uint64_t)count / 16))
        return;
    place.position = godot_point(of, cell_middle(layer->set, column, row));
    double x = flags & FLIP_X ? -1 : 1, y = flags & FLIP_Y ? -1 : 1;
    place.u = (col_vec2){x * of->u.x, x * of->u.y};
    place.v = (col_vec2){y * of->v.x, y * of->v.y};
    if (flags & TRANSPOSE) {
        col_vec2 swapped = place.u;
        place.u = place.v;
        place.v = swapped;
    }
    const char *id =
        building_text(building, "%s %d,%d", layer->path, column, row);
    int collider = ++layer->godot->node_count;
    for (int i = 0; i < count && !building->has_failed; i++) {
        struct tile_polygon *polygon = &list[low + i];
        struct level_shape like = building_blank(layer->data);
        like.id = count > 1 ? building_text(building, "%s#%d", id, i + 1) : id;
        like.layer = layer->path;
        like.role = layer->selection.role;
        like.reason = layer->selection.reason;
        like.is_tile = true;
        like.collider = collider;
        like.is_one_sided = polygon->is_one_sided;
        like.is_mirrored = (x * y < 0) != ((flags & TRANSPOSE) != 0);
        like.form = polygon->points;
        like.tile = polygon->tile;
        int before = building->level->shape_count;
        like.first = polygon->first ? polygon->first - 1 : before;
        if (polygon->points)
            godot_add_polygon(layer->godot, polygon->points, false, &place,
                              &like);
        if (!polygon->first && building->level->shape_count > before)
            polygon->first = before + 1;
    }
}

/* The bytes of a cell. */
static void read_cell(struct godot_cells *layer, const uint8_t *bytes)
{
    int words[CELL_BYTES / 2];
    for (int i = 0; i < CELL_BYTES / 2; i++)
        words[i] = bytes[2 * i] | bytes[2 * i + 1] << 8;
    int column = words[0] < 0x8000 ? words[0] : words[0] - 0x10000;
    int row = words[1] < 0x8000 ? words[1] : words[1] - 0x10000;
    const int key[KEY_TILE] = {words[2], words[3], words[4], words[5] & 0xfff};
    add_cell(layer, column, row, key, words[5]);
}

/* The bytes of a PackedByteArray, a list of numbers or base64; or those of a
 * PackedInt32Array, four each. NULL: a fault, or *length is 0. */
static const uint8_t *bytes_of(struct building *building,
                               const struct item *data, size_t width,
                               size_t *length)
{
    const struct item *text =
        data->kind == ITEM_ARRAY && data->count == 1 ? data->first : NULL;
    struct unpacked out = {NULL, 0};
    struct fail fail;
    bool is_text = text && text->kind == ITEM_STRING;
    *length = 0;
    if (!is_text && data->kind != ITEM_NUMBERS) {
        if (data->kind != ITEM_ARRAY || data->count > 0)
            ask_expected(building, "wrong-type", data, "an array of numbers");
        return NULL;
    }
    if (is_text) {
        for (const char *at = text->text; *at; at++)
            out.length += !strchr("= \t\r\n", *at);
        out.length = out.length / 4 * 3 + (out.length % 4 * 3) / 4;
    } else {
        out.length = (size_t)data->count * width;
    }
    out.bytes = arena_take(building->arena, out.length, 1);
    if (!building_has(building, out.bytes))
        return NULL;
    if (is_text && !unpack(text, NULL, out, building->arena, &fail)) {
        ask_told(building, text, &fail);
        return NULL;
    }
    for (size_t i = 0; !is_text && i < (size_t)data->count; i++) {
        double number = data->numbers[i];
        if (!(number >= -2147483648.0 && number <= 4294967295.0)) {
            ask_wrong(building, "wrong-type", data,
                      "expected whole numbers of 32 bits");
            return NULL;
        }
        uint32_t bits = (uint32_t)(int64_t)number;
        for (size_t k = 0; k < width; k++)
            out.bytes[i * width + k] = (uint8_t)(bits >> (8 * k));
    }
    *length = out.length;
    return out.bytes;
}

/* Reads the cells of a layer; a PackedByteArray begins with its version. */
static void read_layer(struct godot_cells *layer, size_t width)
{
    struct building *building = &layer->godot->building;
    const struct level_options *options = building->source->options;
    const struct traits traits = {
        .name = "", .class = "", .layer = layer->path, .is_form = true};
    size_t length, head = width == 1 ? 2 : 0;
    layer->selection = select_shape(options, &traits);
    /* Without a count, nothing suggests --layer: tiles without polygons do not
     * become solid by it. */
    building_layer(building, layer->path, layer->data, true);
    const uint8_t *bytes = bytes_of(building, layer->data, width, &length);
    if (!bytes)
        return;
    if (length < head || (length - head) % CELL_BYTES != 0) {
        ask_wrong(building, "data-length", layer->data,
                  "%s: expected %d bytes for each cell", layer->data->name,
                  CELL_BYTES);
        return;
    }
    if (!layer->selection.counts)
        return;
    for (size_t i = head; i < length && !building->has_failed;
         i += CELL_BYTES) {
        if (!godot_work(layer->godot, i / CELL_BYTES % 32 == 0))
            return;
        read_cell(layer, bytes + i);
    }
}

void godot_read_cells(struct godot *godot, const struct godot_node *node)
{
    struct building *building = &godot->building;
    struct godot_resource resource =
        godot_resource_of(godot, godot_property(node, "tile_set"));
    struct godot_cells layer = {.godot = godot,
                                .node = node,
                                .set = tile_set_of(godot, &resource),
                                .path = godot_path(godot, node),
                                .data =
                                    godot_property(node, "tile_map_data").item};
    if (!*layer.path)
        layer.path = node->name;
    if (!layer.set || !godot_truth(node, "enabled", true) ||
        !godot_truth(node, "collision_enabled", true)) {
        building_note(building,
                      "tile maps without collision or TileSet are ignored",
                      node->entry->section);
        return;
    }
    if (layer.data)
        read_layer(&layer, 1);
    for (const struct godot_entry *entry = node->entry; entry;
         entry = entry->next) {
        const struct item *at = first_of(entry->section, "properties");
        for (; at && !building->has_failed; at = at->next) {
            const char *name = at->name;
            int number;
            if (!read_part(&name, "layer_", &number) ||
                strcmp(name, "/tile_data") != 0)
                continue;
            if (!godot_work(godot, node->size / PROPERTIES_OF_NODE))
                return;
            struct godot_cells one = layer;
            const char *own = building_text(building, "layer_%d/name", number);
            own = item_text(godot_property(node, own).item, "");
            one.data = at;
            one.path =
                *own ? building_text(building, "%s/%.*s", layer.path,
                                     (int)utf8_part(own, strlen(own), 100), own)
                     : layer.path;
            own = building_text(building, "layer_%d/enabled", number);
            if (godot_truth(node, own, true))
                read_layer(&one, 4);
        }
    }
}

/* ---- TileSets by themselves ---------------------------------------------- */

/* Tiles in a row. */
#define COLUMNS 16

void godot_read_tileset(struct godot *godot,
                        const struct godot_resource *resource)
{
    struct building *building = &godot->building;
    const struct tile_set *set = tile_set_of(godot, resource);
    struct godot_place place = GODOT_ORIGIN;
    double reach = 1;
    building->level->is_tileset = true;
    if (!set)
        return;
    /* Tiles lie so far apart that none touches another. */
    for (int i = 0; i < set->count; i++) {
        const struct item *at =
            set->polygons[i].points ? set->polygons[i].points->first : NULL;
        for (; at; at = at->next)
            if (at->kind == ITEM_NUMBERS)
                reach = fmax(reach,
                             fmax(fabs(at->numbers[0]), fabs(at->numbers[1])));
    }
    for (int i = 0; i < set->count && !building->has_failed; i++) {
        const struct tile_polygon *polygon = &set->polygons[i];
        const int *key = polygon->key;
        int row = polygon->tile / COLUMNS;
        place.position.x = 4 * reach * (polygon->tile - row * COLUMNS);
        place.position.y = 4 * reach * row;
        if (!polygon->points)
            continue;
        struct level_shape like = building_blank(polygon->points);
        const char *id = building_text(building, "tile %d:%d,%d", key[0],
                                       key[KEY_X], key[KEY_Y]);
        like.id = key[KEY_ALTERNATIVE] ? building_text(building, "%s/%d", id,
                                                       key[KEY_ALTERNATIVE])
                                       : id;
        like.is_one_sided = polygon->is_one_sided;
        like.is_tile = true;
        like.tile = polygon->tile;
        like.form = polygon->points;
        like.first = building->level->shape_count;
        godot_add_polygon(godot, polygon->points, false, &place, &like);
    }
}
