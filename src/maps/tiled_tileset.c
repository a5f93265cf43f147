#include "maps/tiled_tileset.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "maps/asking.h"
#include "maps/tiled_tiles.h"
#include "support/same.h"

/* ---- a tileset ----------------------------------------------------------- */

static bool is_word(const struct item *object, const char *name,
                    const char *word)
{
    return strcmp(member_text(object, name, ""), word) == 0;
}

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
        if (is_word(root, "objectalignment", alignments[i].name))
            return alignments[i].anchor;
    }
    return (col_vec2){0, 1};
}

/* How many tiles are on an image so long, as those have it that do not say. */
static double tiles_along(double image, double tile, double margin,
                          double spacing)
{
    double step = tile + spacing;
    return step > 0 ? floor((image - margin + spacing) / step) : 0;
}

static int columns_of(const struct item *root, double width)
{
    double margin = member_number(root, "margin", 0);
    double spacing = member_number(root, "spacing", 0);
    double image = member_number(root, "imagewidth", 0);
    double columns = member_number(root, "columns", 0);
    if (!(columns >= 1))
        columns = tiles_along(image, width, margin, spacing);
    return columns >= 1 && columns <= 1e6 ? (int)columns : 1;
}

/* Before 1.0 files do not say how many; then the image does. */
static double count_of(const struct item *root, col_vec2 size)
{
    const struct item *count = item_member(root, "tilecount");
    if (count)
        return item_number(count, -1);
    double margin = member_number(root, "margin", 0);
    double spacing = member_number(root, "spacing", 0);
    double width = member_number(root, "imagewidth", -1);
    double height = member_number(root, "imageheight", -1);
    if (width < 0 || height < 0)
        return -1;
    return tiles_along(width, size.x, margin, spacing) *
           tiles_along(height, size.y, margin, spacing);
}

bool tiled_tileset_read(struct building *building, const struct item *root,
                        struct tiled_tileset *tileset)
{
    const struct item *offset = item_member(root, "tileoffset");
    tileset->root = root;
    tileset->fills_cells = is_word(root, "tilerendersize", "grid");
    tileset->keeps_aspect = is_word(root, "fillmode", "preserve-aspect-fit");
    tileset->anchor = anchor_of(root);
    tileset->size.x = tiled_member(building, root, "tilewidth", 0);
    tileset->size.y = tiled_member(building, root, "tileheight", 0);
    tileset->offset.x = tiled_member(building, offset, "x", 0);
    tileset->offset.y = tiled_member(building, offset, "y", 0);
    tileset->columns = columns_of(root, tileset->size.x);
    tileset->count = count_of(root, tileset->size);
    tileset->plain = (struct tiled_tile){
        .class = "", .marks = {.ignore = ""}, .size = tileset->size};
    return tiled_tiles_read(building, tileset);
}

/* ---- those of a map ------------------------------------------------------ */

/* Whether a file that is named as a tileset is surely one: anything may be
 * named, and what is no tileset must not be quoted in messages. Tilesets of old
 * editors do not name their type, but have the size of their tiles. */
static bool is_tileset(const struct item *root)
{
    const struct item *width = item_member(root, "tilewidth");
    const struct item *height = item_member(root, "tileheight");
    bool has_size = width && width->kind == ITEM_NUMBER && height &&
                    height->kind == ITEM_NUMBER;
    return is_word(root, "type", "tileset") ||
           (has_size && !item_member(root, "layers"));
}

/* An unread tileset keeps its numbers, so that they are not unknown. */
static bool read_source(struct building *building, const struct item *source,
                        struct tiled_tileset *tileset)
{
    struct fail fail;
    const struct document *document =
        source->kind == ITEM_STRING ? library_open(building->source->library,
                                                   source, source->text, &fail)
                                    : NULL;
    if (source->kind != ITEM_STRING)
        fail_set(&fail, "unreadable-file", "source: expected a file's name");
    if (document && is_tileset(document->root))
        return tiled_tileset_read(building, document->root, tileset);
    if (document)
        fail_set(&fail, "unreadable-file", "%s is not a tileset",
                 document->file);
    tileset->unread = tiled_unread(building, source, &fail);
    return !building->has_failed;
}

static bool read_one(struct building *building, const struct item *item,
                     struct tiled_tileset *tileset)
{
    const struct item *source = item_member(item, "source");
    *tileset = (struct tiled_tileset){.item = item};
    if (item->kind != ITEM_OBJECT) {
        ask_expected(building, "wrong-type", item, "a tileset");
        return !building->has_failed;
    }
    tileset->first =
        (uint32_t)tiled_whole(building, item, "firstgid", 1, 0xfffffff);
    return source ? read_source(building, source, tileset)
                  : tiled_tileset_read(building, item, tileset);
}

static int compare_first(const void *context, int a, int b)
{
    const struct tiled_tileset *list = context;
    return (list[a].first > list[b].first) - (list[a].first < list[b].first);
}

static bool sort_tilesets(struct building *building,
                          struct tiled_tilesets *tilesets)
{
    size_t count = (size_t)tilesets->count;
    struct tiled_tileset *sorted =
        arena_take(building->arena, count, sizeof *sorted);
    const int *order = sorted_order(tilesets->count, compare_first,
                                    tilesets->list, building->arena);
    if (!building_has(building, sorted) || !building_has(building, order))
        return false;
    for (int i = 0; i < tilesets->count; i++)
        sorted[i] = tilesets->list[order[i]];
    tilesets->list = sorted;
    return true;
}

/* Numbers that two tilesets have are those of the one that begins last. */
static void check_numbers(struct building *building,
                          const struct tiled_tilesets *tilesets)
{
    for (int i = 1; i < tilesets->count; i++) {
        const struct tiled_tileset *tileset = &tilesets->list[i - 1];
        const struct tiled_tileset *next = &tilesets->list[i];
        const struct item *first = item_member(next->item, "firstgid");
        if (tileset->first == next->first)
            ask_wrong(building, "number-range", first ? first : next->item,
                      "firstgid: another tileset begins at %" PRIu32 ", too",
                      next->first);
        else if (tileset->root &&
                 tileset->count > (double)(next->first - tileset->first))
            building_note(building,
                          "tilesets of which the last tiles have the numbers "
                          "of the next tileset; these tiles are not used",
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
    *tilesets = (struct tiled_tilesets){.count = count};
    if (item && !is_array && !is_object && item->kind != ITEM_NULL)
        ask_expected(building, "wrong-type", item, "an array of tilesets");
    tilesets->list =
        arena_alloc(building->arena, (size_t)count, sizeof *tilesets->list);
    if (!building_has(building, tilesets->list))
        return false;
    for (int i = 0; i < count; i++, at = at->next) {
        if (!read_one(building, at, &tilesets->list[i]))
            return false;
    }
    if (!sort_tilesets(building, tilesets))
        return false;
    check_numbers(building, tilesets);
    return !building->has_failed;
}

/* ---- tiles by their numbers ---------------------------------------------- */

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

struct tiled_tileset *tiled_tileset_of(const struct tiled_tilesets *tilesets,
                                       uint32_t number, uint32_t *id)
{
    int low = 0, high = tilesets->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (tilesets->list[middle].first <= number)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0)
        return NULL;
    *id = number - tilesets->list[low - 1].first;
    return &tilesets->list[low - 1];
}

struct tiled_tile *tiled_tile_of(struct tiled_tileset *tileset, uint32_t id)
{
    int low = 0, high = tileset->tile_count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (tileset->tiles[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < tileset->tile_count && tileset->tiles[low].id == id)
        return &tileset->tiles[low];
    bool is_within = tileset->count < 0 || (double)id < tileset->count;
    return is_within && !tileset->is_collection ? &tileset->plain : NULL;
}

struct tiled_place tiled_place_of(const struct tiled_tileset *tileset,
                                  const struct tiled_tile *tile,
                                  struct tiled_flips flips, col_vec2 size,
                                  col_vec2 corner)
{
    struct tiled_place place = {
        .scale = {1, 1}, .box = size, .flips = flips, .corner = corner};
    if (tile->size.x > 0)
        place.scale.x = size.x / tile->size.x;
    if (tile->size.y > 0)
        place.scale.y = size.y / tile->size.y;
    if (tileset->keeps_aspect) {
        double least =
            place.scale.x < place.scale.y ? place.scale.x : place.scale.y;
        place.scale = (col_vec2){least, least};
        place.margin.x = (size.x - tile->size.x * least) / 2;
        place.margin.y = (size.y - tile->size.y * least) / 2;
    }
    place.corner.x += tileset->offset.x * place.scale.x;
    place.corner.y +=
        tileset->offset.y * place.scale.y - tiled_place_size(&place).y;
    return place;
}
