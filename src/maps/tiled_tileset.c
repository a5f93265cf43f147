/* Reads tilesets of Tiled and the tiles that they describe, and finds the tile
 * of a cell by its number. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "maps/tiled_reading.h"
#include "support/same.h"

/* ---- The tiles of a tileset --------------------------------------------- */

/* Two forms: since 1.2 "tiles" is an array of objects with an id; before, it,
 * and "tileproperties" beside it, were objects with ids for names. */

/* What is said of one tile, in one place. */
struct tile_entry {
    uint32_t id;
    const struct item *item;
    bool is_properties; /* the item is the properties themselves */
};

struct tile_entries {
    struct tile_entry *list;
    int count;
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

static int compare_entries(const void *context, int a, int b)
{
    const struct tile_entry *list = context;
    return (list[a].id > list[b].id) - (list[a].id < list[b].id);
}

static bool read_entry(struct building *building,
                       const struct tile_entry *entry,
                       struct tiled_tileset *tileset, struct tiled_tile *tile)
{
    const struct item *item = entry->item;
    if (entry->is_properties) {
        tiled_marks_add_all(building, &tile->marks, item);
        return true;
    }
    bool has_image = item_member(item, "image");
    if (has_image && !item_member(tileset->root, "image"))
        tileset->is_collection = true;
    tile->item = item;
    tile->class = tiled_class(item);
    tiled_marks_add(building, &tile->marks, item);
    if (has_image) { /* since 1.9 the tile may be a part of its image */
        col_vec2 *size = &tile->size;
        double width = tiled_member(building, item, "imagewidth", size->x);
        double height = tiled_member(building, item, "imageheight", size->y);
        size->x = tiled_member(building, item, "width", width);
        size->y = tiled_member(building, item, "height", height);
    }
    const struct item *group = item_member(item, "objectgroup");
    const struct item *objects = item_member(group, "objects");
    if (!objects || objects->kind != ITEM_ARRAY || objects->count == 0)
        return true;
    /* As in libtiled, the last of several lists for one tile counts. */
    tile->form_count = 0;
    tile->forms = arena_take(building->arena, (size_t)objects->count,
                             sizeof *tile->forms);
    if (!building_has(building, tile->forms))
        return false;
    for (const struct item *at = objects->first; at; at = at->next) {
        const struct tiled_object object = {at, NULL};
        struct tiled_form *form = &tile->forms[tile->form_count];
        if (at->kind != ITEM_OBJECT)
            ask_expected(building, "wrong-type", at, "an object");
        else if (tiled_form_read(building, &object, form)) {
            if (form->sort == TILED_SHAPE) {
                tile->form_count++;
                tileset->marks_tiles = true;
            } else if (form->sort != TILED_NOTHING) {
                building_note(building,
                              "text and tile objects among the shapes of a "
                              "tile are ignored",
                              at);
            }
        }
        if (building->has_failed)
            return false;
    }
    return true;
}

/* Reads the tiles of a tileset whose root and size are set. false: the builder
 * has failed. */
static bool tiled_tiles_read(struct building *building,
                             struct tiled_tileset *tileset)
{
    struct arena *arena = building->arena;
    const struct item *tiles = item_member(tileset->root, "tiles");
    const struct item *properties =
        item_member(tileset->root, "tileproperties");
    size_t room = (size_t)(tiles ? tiles->count : 0) +
                  (size_t)(properties ? properties->count : 0);
    struct tile_entries entries = {
        arena_take(arena, room, sizeof *entries.list), 0};
    if (!building_has(building, entries.list))
        return false;
    add_entries(building, &entries, tiles, false);
    add_entries(building, &entries, properties, true);
    const int *order =
        sorted_order(entries.count, compare_entries, entries.list, arena);
    tileset->tiles =
        arena_alloc(arena, (size_t)entries.count, sizeof *tileset->tiles);
    if (!building_has(building, order) ||
        !building_has(building, tileset->tiles))
        return false;
    struct tiled_tile *tile = NULL;
    for (int i = 0; i < entries.count; i++) {
        const struct tile_entry *entry = &entries.list[order[i]];
        if (!tile || tile->id != entry->id) {
            tile = &tileset->tiles[tileset->tile_count++];
            *tile = (struct tiled_tile){.id = entry->id,
                                        .item = entry->item,
                                        .class = "",
                                        .tileset = tileset->name,
                                        .marks = {.ignore = ""},
                                        .size = tileset->size};
        }
        if (!read_entry(building, entry, tileset, tile))
            return false;
        tileset->marks_tiles |= tile->marks.solid > 0;
    }
    return true;
}

/* ---- A tileset ---------------------------------------------------------- */

/* The share of its box, from the top left corner, at which an object has its
 * place. */
static col_vec2 anchor_of(const struct item *root)
{
    static const struct {
        const char *name;
        col_vec2 anchor;
    } alignments[] = {
        {"topleft", {0, 0}},    {"top", {0.5, 0}},      {"topright", {1, 0}},
        {"left", {0, 0.5}},     {"center", {0.5, 0.5}}, {"right", {1, 0.5}},
        {"bottomleft", {0, 1}}, {"bottom", {0.5, 1}},   {"bottomright", {1, 1}},
    };
    for (size_t i = 0; i < sizeof alignments / sizeof *alignments; i++) {
        if (member_is(root, "objectalignment", alignments[i].name))
            return alignments[i].anchor;
    }
    return (col_vec2){0, 1};
}

static double tiles_along(const struct item *root, double image, double tile)
{
    double margin = member_number(root, "margin", 0);
    double spacing = member_number(root, "spacing", 0);
    double step = tile + spacing;
    return step > 0 ? floor((image - margin + spacing) / step) : 0;
}

/* The size of a tileset's image: of the file, or, if it cannot be read, as the
 * tileset has it; -1: unknown. As in Tiled, the file decides. */
static col_vec2 image_size_of(struct building *building,
                              const struct item *root)
{
    const struct item *image = item_member(root, "image");
    col_vec2 size = {member_number(root, "imagewidth", -1),
                     member_number(root, "imageheight", -1)};
    const char *name = item_text(image, "");
    struct image_size found;
    struct fail fail;
    if (!*name)
        return size;
    if (library_image(building->source->library, image, name, &found, &fail)) {
        bool is_stale = (size.x >= 0 && !same_number(size.x, found.width)) ||
                        (size.y >= 0 && !same_number(size.y, found.height));
        if (is_stale)
            building_fault(building, "stale-image", image,
                           "the tileset was made for an image of %.0f x %.0f "
                           "pixels, but %s has %" PRIu32 " x %" PRIu32,
                           size.x, size.y, quote_name(name).text, found.width,
                           found.height);
        return (col_vec2){found.width, found.height};
    }
    if (fail_is_memory(&fail))
        building_fail(building, &fail);
    else if (strcmp(fail.code, "unknown-image") != 0)
        building_fault(building, "missing-image", image, "%s", fail.message);
    return size;
}

bool tiled_tileset_read(struct building *building, const struct item *root,
                        struct tiled_tileset *tileset)
{
    const struct item *offset = item_member(root, "tileoffset");
    tileset->root = root;
    tileset->name = member_text(root, "name", "");
    tileset->fills_cells = member_is(root, "tilerendersize", "grid");
    tileset->keeps_aspect = member_is(root, "fillmode", "preserve-aspect-fit");
    tileset->anchor = anchor_of(root);
    tileset->size.x = tiled_member(building, root, "tilewidth", 0);
    tileset->size.y = tiled_member(building, root, "tileheight", 0);
    tileset->offset.x = tiled_member(building, offset, "x", 0);
    tileset->offset.y = tiled_member(building, offset, "y", 0);
    col_vec2 image = image_size_of(building, root);
    double columns = member_number(root, "columns", 0);
    if (!(columns >= 1))
        columns = tiles_along(root, image.x, tileset->size.x);
    tileset->columns = columns >= 1 && columns <= 1e6 ? (int)columns : 1;
    const struct item *count = item_member(root, "tilecount");
    bool has_image = image.x >= 0 && image.y >= 0;
    tileset->count = has_image ? tiles_along(root, image.x, tileset->size.x) *
                                     tiles_along(root, image.y, tileset->size.y)
                     : count ? item_number(count, -1)
                             : -1;
    tileset->plain = (struct tiled_tile){.class = "",
                                         .tileset = tileset->name,
                                         .marks = {.ignore = ""},
                                         .size = tileset->size};
    return tiled_tiles_read(building, tileset);
}

/* ---- The tilesets of a map ---------------------------------------------- */

/* Tilesets of old editors have no type, but the size of their tiles. */
static bool is_tileset(const struct item *root)
{
    const struct item *width = item_member(root, "tilewidth");
    const struct item *height = item_member(root, "tileheight");
    bool has_size = width && width->kind == ITEM_NUMBER && height &&
                    height->kind == ITEM_NUMBER;
    return member_is(root, "type", "tileset") ||
           (has_size && !item_member(root, "layers"));
}

/* Reads a tileset, or the file that it names. An unread tileset keeps its
 * numbers, so that they are not unknown. */
static bool read_one(struct building *building, const struct item *item,
                     struct tiled_tileset *tileset)
{
    const struct item *source = item_member(item, "source");
    *tileset = (struct tiled_tileset){.item = item};
    if (item->kind != ITEM_OBJECT) {
        ask_expected(building, "wrong-type", item, "a tileset");
        return !building->has_failed;
    }
    if (!item_member(item, "firstgid"))
        ask_wrong(building, "missing-number", item,
                  "missing member \"firstgid\"");
    tileset->first =
        (uint32_t)tiled_whole(building, item, "firstgid", 1, 0xfffffff);
    if (!source)
        return tiled_tileset_read(building, item, tileset);
    if (strncmp(item_text(source, ""), ":/", 2) == 0) {
        building_note(building, "tilesets that are part of Tiled are ignored",
                      source);
        return !building->has_failed;
    }
    const struct item *root =
        tiled_open(building, source, "tileset", is_tileset, &tileset->unread);
    return root ? tiled_tileset_read(building, root, tileset)
                : !building->has_failed;
}

static int compare_first(const void *context, int a, int b)
{
    const struct tiled_tileset *list = context;
    return (list[a].first > list[b].first) - (list[a].first < list[b].first);
}

/* Numbers that two tilesets have are those of the one that begins last. Tiled
 * counts no tiles of a tileset that it cannot read: the next one begins at the
 * same number. */
static void check_numbers(struct building *building,
                          const struct tiled_tilesets *tilesets)
{
    for (int i = 1; i < tilesets->count; i++) {
        const struct tiled_tileset *tileset = &tilesets->list[i - 1];
        const struct tiled_tileset *next = &tilesets->list[i];
        const struct item *first = item_member(next->item, "firstgid");
        bool has_tiles =
            tileset->root && (tileset->count < 0 || tileset->count > 0);
        if (tileset->first == next->first && has_tiles)
            ask_wrong(building, "number-range", first ? first : next->item,
                      "firstgid: another tileset also begins at %" PRIu32,
                      next->first);
        else if (has_tiles &&
                 tileset->count > (double)(next->first - tileset->first))
            building_note(building,
                          "the last tiles of a tileset have numbers of the "
                          "next tileset and are ignored",
                          tileset->item);
    }
}

bool tiled_tilesets_read(struct building *building, const struct item *item,
                         struct tiled_tilesets *tilesets)
{
    bool is_array = item && item->kind == ITEM_ARRAY;
    bool is_object = item && item->kind == ITEM_OBJECT;
    int count = is_array ? item->count : is_object ? 1 : 0;
    const struct item *at = is_array ? item->first : item;
    struct arena *arena = building->arena;
    *tilesets = (struct tiled_tilesets){.count = count};
    if (item && !is_array && !is_object && item->kind != ITEM_NULL)
        ask_expected(building, "wrong-type", item, "an array of tilesets");
    struct tiled_tileset *list =
        arena_alloc(arena, (size_t)count, sizeof *list);
    if (!building_has(building, list))
        return false;
    for (int i = 0; i < count; i++, at = at->next) {
        if (!read_one(building, at, &list[i]))
            return false;
    }
    tilesets->list = arena_take(arena, (size_t)count, sizeof *list);
    const int *order = sorted_order(count, compare_first, list, arena);
    if (!building_has(building, tilesets->list) ||
        !building_has(building, order))
        return false;
    for (int i = 0; i < count; i++)
        tilesets->list[i] = list[order[i]];
    check_numbers(building, tilesets);
    return !building->has_failed;
}

/* ---- Tiles by their numbers --------------------------------------------- */

/* The flag for turns by 120 degrees has a meaning on hexagonal maps only. */
struct tiled_cell tiled_cell_of(uint32_t number)
{
    return (struct tiled_cell){
        number & 0x0fffffff,
        {.diagonal = number & 0x20000000,
         .horizontal = number & 0x80000000,
         .vertical = number & 0x40000000},
    };
}

/* Returns the tile of a number, `plain` if its tileset says nothing of it;
 * NULL: no tileset has the tile. */
static struct tiled_tile *tiled_tile_of(const struct tiled_tilesets *tilesets,
                                        uint32_t number,
                                        struct tiled_tileset **tileset)
{
    int low = 0, high = tilesets->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (tilesets->list[middle].first <= number)
            low = middle + 1;
        else
            high = middle;
    }
    *tileset = low > 0 ? &tilesets->list[low - 1] : NULL;
    if (!*tileset)
        return NULL;
    uint32_t id = number - (*tileset)->first;
    low = 0;
    high = (*tileset)->tile_count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if ((*tileset)->tiles[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < (*tileset)->tile_count && (*tileset)->tiles[low].id == id)
        return &(*tileset)->tiles[low];
    bool is_within = (*tileset)->count < 0 || (double)id < (*tileset)->count;
    return is_within && !(*tileset)->is_collection ? &(*tileset)->plain : NULL;
}

bool tiled_find_tile(struct tiled *tiled, const struct tiled_layer *layer,
                     const struct tiled_tilesets *tilesets, uint32_t number,
                     struct tiled_tileset **tileset, struct tiled_tile **tile)
{
    *tile = tiled_tile_of(tilesets, number, tileset);
    if (!*tileset || (*tileset)->root)
        return true;
    struct level_fault *unread = (*tileset)->unread;
    tiled->building.level->lacks_tiles = true;
    if (!select_layer(tiled->building.source->options, layer->path))
        return false;
    if (unread && strcmp(unread->code, "outside-root") == 0)
        unread->is_severe = true;
    else
        building_note(&tiled->building,
                      "tiles of tilesets that cannot be read are ignored",
                      layer->item);
    return false;
}
