/* Which objects a map has: ids that are there twice, and references to objects
 * that are not there. */
#include <math.h>
#include <string.h>

#include "maps/tiled_layers.h"
#include "support/matches.h"

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
