#include "maps/geojson.h"

#include <string.h>

#include "maps/asking.h"
#include "maps/geojson_geometry.h"
#include "maps/map_select.h"

bool geojson_recognise(const struct item *root)
{
    const char *type = member_text(root, "type", "");
    if (strcmp(type, "FeatureCollection") == 0)
        return item_member(root, "features") != NULL;
    if (strcmp(type, "Feature") == 0)
        return item_member(root, "geometry") != NULL;
    return geojson_is_geometry(root);
}

/* ---- Features ----------------------------------------------------------- */

static const char *ignored_rules(const struct item *properties)
{
    const struct item *value = item_member(properties, "collide:ignore");
    return select_ignored(value ? value
                                : item_member(properties, "collide_ignore"));
}

/* The first of these properties that is a text; "": none is. */
static const char *property_text(const struct item *properties,
                                 const char *const *names)
{
    for (; *names; names++) {
        const char *text = member_text(properties, *names, "");
        if (*text)
            return text;
    }
    return "";
}

static const char *id_of(struct building *building, const struct item *feature,
                         const char *name)
{
    const struct item *id = item_member(feature, "id");
    if (id && id->kind == ITEM_STRING && id->text[0])
        return id->text;
    if (id && id->kind == ITEM_NUMBER)
        return building_text(building, "%.17g", id->number);
    if (*name)
        return name;
    return building_text(building, "#%d", feature->parent ? feature->index : 0);
}

static bool has_property(const struct item *properties,
                         const struct level_options *options)
{
    const struct item *property = properties ? properties->first : NULL;
    bool has_one = false;
    for (; property; property = property->next)
        has_one |= property->name &&
                   select_property(options, property->name, property);
    return has_one;
}

static void read_feature(struct building *building, const struct item *item)
{
    static const char *const names[] = {"name", "title", NULL};
    static const char *const classes[] = {"class", "type", "kind", NULL};
    static const char *const layers[] = {"layer", NULL};
    const struct item *geometry = item_member(item, "geometry");
    const struct item *properties = item_member(item, "properties");
    struct geojson_feature feature = {
        .building = building,
        .name = property_text(properties, names),
        .class = property_text(properties, classes),
        .layer = property_text(properties, layers),
        .ignore = ignored_rules(properties),
        .object = building_object_number(item),
        .has_property = has_property(properties, building->source->options)};
    if (item->kind != ITEM_OBJECT || !geometry) {
        ask_expected(building, "wrong-type", item, "a feature with a geometry");
        return;
    }
    if (geometry->kind == ITEM_NULL) {
        building_note(building, "features without geometry are not used", item);
        return;
    }
    feature.id = id_of(building, item, feature.name);
    geojson_read_geometry(&feature, geometry);
}

/* ---- The whole ---------------------------------------------------------- */

/* [west, south, east, north], or with heights between. */
static void read_bounds(struct building *building, const struct item *box)
{
    struct level *level = building->level;
    int count = item_length(box), half = count / 2;
    if (!box)
        return;
    if (box->kind == ITEM_NUMBERS && (count == 4 || count == 6)) {
        level->bounds = (col_box){{box->numbers[0], box->numbers[1]},
                                  {box->numbers[half], box->numbers[half + 1]}};
        level->has_bounds = level->bounds.min.x < level->bounds.max.x &&
                            level->bounds.min.y < level->bounds.max.y &&
                            ask_in_range(level->bounds.min) &&
                            ask_in_range(level->bounds.max);
    }
    if (!level->has_bounds)
        building_note(building,
                      "a bbox that is empty, or has other than four or six "
                      "numbers, is not used",
                      box);
}

static void read_all(struct building *building, const struct item *root)
{
    const char *type = member_text(root, "type", "");
    const struct item *features = item_member(root, "features");
    if (strcmp(type, "FeatureCollection") == 0) {
        if (features->kind != ITEM_ARRAY)
            ask_expected(building, "wrong-type", features,
                         "an array of features");
        const struct item *item = features->first;
        for (; item && !building->has_failed; item = item->next)
            read_feature(building, item);
    } else if (strcmp(type, "Feature") == 0) {
        read_feature(building, root);
    } else {
        struct geojson_feature feature = {.building = building,
                                          .id = "#0",
                                          .name = "",
                                          .class = "",
                                          .layer = "",
                                          .ignore = "",
                                          .object = -1};
        geojson_read_geometry(&feature, root);
    }
}

bool geojson_read(const struct level_source *source, struct levels *levels,
                  const struct item **where, struct fail *fail)
{
    const struct item *root = source->document->root;
    struct building building;
    *where = NULL;
    building_begin(&building, source, root);
    if (!building.has_failed) {
        building.level->is_y_up = true;
        building.level->name = member_text(root, "name", NULL);
        read_bounds(&building, item_member(root, "bbox"));
    }
    if (item_member(root, "crs"))
        building_note(&building, "reference systems (crs) are not used",
                      item_member(root, "crs"));
    read_all(&building, root);
    return building_end_only(&building, levels, fail);
}
