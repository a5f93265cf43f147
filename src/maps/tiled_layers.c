/* The layers of a map: which there are, and where. */
#include <string.h>

#include "maps/tiled_layers.h"
#include "support/text.h"

static const struct item *layers_of(const struct item *holder)
{
    const struct item *layers = item_member(holder, "layers");
    return layers && layers->kind == ITEM_ARRAY ? layers : NULL;
}

const struct item *tiled_first_layer(const struct item *map)
{
    const struct item *layers = layers_of(map);
    return layers ? layers->first : NULL;
}

const struct item *tiled_next_layer(const struct item *layer)
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

bool tiled_layer_is(const struct item *layer, const char *sort)
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

struct tiled_layer *tiled_open_layer(struct tiled *tiled,
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
