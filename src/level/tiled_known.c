/* Which objects a map has: ids that are there twice, and references to objects
 * that are not there. */
#include <math.h>
#include <string.h>

#include "base/hint.h"
#include "base/sorted.h"
#include "level/tiled_layers.h"

static const struct item *first_object(const struct item *layer)
{
    const struct item *objects = item_member(layer, "objects");
    bool is_list = objects && objects->kind == ITEM_ARRAY &&
                   tiled_layer_is(layer, "objectgroup");
    return is_list ? objects->first : NULL;
}

static int compare(const void *context, int a, int b)
{
    const struct tiled_known *known = context;
    return (known[a].number > known[b].number) -
           (known[a].number < known[b].number);
}

/* Into ascending order, those of one number in the order of the file. */
static void sort_known(struct tiled *tiled, struct tiled_known *known,
                       int count)
{
    struct building *building = &tiled->building;
    struct tiled_known *sorted =
        arena_take(building->arena, (size_t)count, sizeof *sorted);
    const int *order = sorted_order(count, compare, known, &tiled->scratch);
    if (!building_has(building, sorted) || !building_has(building, order))
        return;
    for (int i = 0; i < count; i++)
        sorted[i] = known[order[i]];
    tiled->known = sorted;
    tiled->known_count = count;
}

void tiled_know_objects(struct tiled *tiled)
{
    struct arena_mark mark = arena_mark(&tiled->scratch);
    const struct item *layer;
    size_t most = 0;
    for (layer = tiled_first_layer(tiled->root); layer;
         layer = tiled_next_layer(layer))
        most += (size_t)item_length(item_member(layer, "objects"));
    struct tiled_known *known =
        arena_take(&tiled->scratch, most, sizeof *known);
    if (!building_has(&tiled->building, known))
        return;
    int count = 0;
    for (layer = tiled_first_layer(tiled->root); layer;
         layer = tiled_next_layer(layer)) {
        for (const struct item *at = first_object(layer); at; at = at->next) {
            long number = tiled_object_number(at);
            if (number >= 0)
                known[count++] = (struct tiled_known){number, at};
        }
    }
    sort_known(tiled, known, count);
    arena_rewind(&tiled->scratch, mark);
}

/* The first object with that number, or NULL. */
static const struct item *find(const struct tiled *tiled, long number)
{
    int low = 0, high = tiled->known_count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (tiled->known[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    bool is_known =
        low < tiled->known_count && tiled->known[low].number == number;
    return is_known ? tiled->known[low].item : NULL;
}

bool tiled_is_first(const struct tiled *tiled, const struct item *object,
                    long number)
{
    const struct item *first = find(tiled, number);
    return !first || first == object;
}

/* 0 refers to nothing. */
static bool is_dangling(const struct tiled *tiled, const struct item *value)
{
    double number = item_number(value, 0);
    bool is_whole =
        number >= 0 && number <= 2147483647 && !(floor(number) < number);
    return fabs(number) > 0 && !(is_whole && find(tiled, (long)number));
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
