/* Two forms: since 1.2 "tiles" is an array of objects with an id; before, it,
 * and "tileproperties" beside it, were objects with ids for names. */
#include "maps/tiled_tiles.h"

#include "maps/asking.h"
#include "support/same.h"

/* What is said of one tile, in one place. */
struct tile_entry {
    uint32_t id;
    const struct item *item;
    bool is_properties; /* the item is the properties themselves */
};

struct tile_entries {
    struct tile_entry *list;
    int count;
    const int *order; /* by id */
};

/* A name that is a whole number; -1: it is none. */
static double number_in(const char *name)
{
    double number = 0;
    for (; *name; name++) {
        if (*name < '0' || *name > '9' || number > 1e9)
            return -1;
        number = 10 * number + (*name - '0');
    }
    return number;
}

static void add_entries(struct building *building, struct tile_entries *entries,
                        const struct item *list, bool is_properties)
{
    if (!list)
        return;
    if (list->kind != ITEM_ARRAY && list->kind != ITEM_OBJECT) {
        ask_expected(building, "wrong-type", list, "an array of tiles");
        return;
    }
    for (const struct item *item = list->first; item; item = item->next) {
        double id = list->kind == ITEM_OBJECT
                        ? number_in(item->name)
                        : tiled_whole(building, item, "id", 0, 0xfffffff);
        if (id >= 0 && id <= 0xfffffff)
            entries->list[entries->count++] =
                (struct tile_entry){(uint32_t)id, item, is_properties};
    }
}

static int compare(const void *context, int a, int b)
{
    const struct tile_entry *list = context;
    return (list[a].id > list[b].id) - (list[a].id < list[b].id);
}

static bool list_entries(struct building *building, const struct item *root,
                         struct tile_entries *entries)
{
    const struct item *tiles = item_member(root, "tiles");
    const struct item *properties = item_member(root, "tileproperties");
    size_t most = (size_t)(tiles ? tiles->count : 0) +
                  (size_t)(properties ? properties->count : 0);
    struct arena *arena = building->arena;
    *entries = (struct tile_entries){
        .list = arena_take(arena, most, sizeof *entries->list)};
    if (!building_has(building, entries->list))
        return false;
    add_entries(building, entries, tiles, false);
    add_entries(building, entries, properties, true);
    entries->order =
        sorted_order(entries->count, compare, entries->list, arena);
    return building_has(building, entries->order);
}

/* ---- one tile ------------------------------------------------------------ */

/* Of a collection's tile; since 1.9 it may be a part of its image. */
static void read_size(struct building *building, const struct item *item,
                      col_vec2 *size)
{
    if (!item_member(item, "image"))
        return;
    double width = tiled_member(building, item, "imagewidth", size->x);
    double height = tiled_member(building, item, "imageheight", size->y);
    size->x = tiled_member(building, item, "width", width);
    size->y = tiled_member(building, item, "height", height);
}

static bool add_form(struct building *building, const struct item *item,
                     struct tiled_tile *tile)
{
    const struct tiled_object object = {item, NULL};
    struct tiled_form *form = &tile->forms[tile->form_count];
    if (item->kind != ITEM_OBJECT)
        ask_expected(building, "wrong-type", item, "an object");
    if (item->kind != ITEM_OBJECT || !tiled_form_read(building, &object, form))
        return !building->has_failed;
    if (form->sort == TILED_SHAPE)
        tile->form_count++;
    else if (form->sort != TILED_NOTHING)
        building_note(building,
                      "texts and tiles among the shapes of a tile are not used",
                      item);
    return true;
}

/* Of several lists for one tile the last counts, as in libtiled. */
static bool read_forms(struct building *building, const struct item *item,
                       struct tiled_tile *tile)
{
    const struct item *group = item_member(item, "objectgroup");
    const struct item *objects = item_member(group, "objects");
    if (!objects || objects->kind != ITEM_ARRAY || objects->count == 0)
        return true;
    tile->form_count = 0;
    tile->forms = arena_take(building->arena, (size_t)objects->count,
                             sizeof *tile->forms);
    if (!building_has(building, tile->forms))
        return false;
    for (const struct item *at = objects->first; at; at = at->next) {
        if (!add_form(building, at, tile))
            return false;
    }
    return true;
}

static bool read_entry(struct building *building,
                       const struct tile_entry *entry,
                       struct tiled_tileset *tileset, struct tiled_tile *tile)
{
    if (entry->is_properties) {
        tiled_marks_add_all(building, &tile->marks, entry->item);
        return true;
    }
    if (!item_member(tileset->root, "image") &&
        item_member(entry->item, "image"))
        tileset->is_collection = true;
    tile->item = entry->item;
    tile->class = tiled_class(entry->item);
    tiled_marks_add(building, &tile->marks, entry->item);
    read_size(building, entry->item, &tile->size);
    return read_forms(building, entry->item, tile);
}

bool tiled_tiles_read(struct building *building, struct tiled_tileset *tileset)
{
    struct tile_entries entries;
    if (!list_entries(building, tileset->root, &entries))
        return false;
    tileset->tiles = arena_alloc(building->arena, (size_t)entries.count,
                                 sizeof *tileset->tiles);
    if (!building_has(building, tileset->tiles))
        return false;
    struct tiled_tile *tile = NULL;
    for (int i = 0; i < entries.count; i++) {
        const struct tile_entry *entry = &entries.list[entries.order[i]];
        if (!tile || tile->id != entry->id) {
            tile = &tileset->tiles[tileset->tile_count++];
            *tile = (struct tiled_tile){.id = entry->id,
                                        .item = entry->item,
                                        .class = "",
                                        .marks = {.ignore = ""},
                                        .size = tileset->size};
        }
        if (!read_entry(building, entry, tileset, tile))
            return false;
    }
    return true;
}
