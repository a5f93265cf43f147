/* Reads GeoJSON (RFC 7946) as levels: each part of each geometry is a shape,
 * which the properties of its feature name. One reader exists for each of the
 * three kinds of coordinates. */
#include <string.h>

#include "maps/building.h"
#include "maps/map_select.h"
#include "support/same.h"

struct geojson_feature {
    struct building *building;
    struct level_shape like; /* a shape without item and points */
    bool has_property;
};

/* Adds the shape of coordinates. false: there is a fault in its place. */
typedef bool read_function(const struct geojson_feature *feature,
                           const struct item *coordinates);

/* ---- Positions ---------------------------------------------------------- */

/* Whether coordinates are an array of positions. */
static bool ask_positions(struct building *building, const struct item *item)
{
    return item->kind == ITEM_ARRAY ||
           ask_expected(building, "wrong-type", item, "an array of positions");
}

static bool read_positions(struct building *building, const struct item *item,
                           col_vec2 *points)
{
    for (const struct item *at = item->first; at; at = at->next) {
        if (at->kind == ITEM_NUMBERS && at->count > 2)
            building_note(building, "heights of positions are ignored", at);
    }
    return ask_points(building, item, true, points);
}

/* Adds a shape, if options select it and it is in range. */
static bool add_shape(const struct geojson_feature *feature,
                      struct level_fault **since, struct level_shape *read)
{
    struct building *building = feature->building;
    struct traits traits = {.name = read->name,
                            .class = read->class,
                            .layer = read->layer,
                            .has_property = feature->has_property,
                            .is_marker = read->kind == LEVEL_POINT,
                            .is_line = read->kind == LEVEL_CHAIN};
    struct selection selection =
        select_shape(building->source->options, &traits);
    if (!selection.counts)
        return true;
    if (!ask_place(building, read))
        return false;
    read->role = selection.role;
    read->reason = selection.reason;
    building_add(building, read, since);
    return true;
}

static bool read_point(const struct geojson_feature *feature,
                       const struct item *item)
{
    struct building *building = feature->building;
    struct level_fault **since = building->faults;
    struct level_shape shape = feature->like;
    shape.item = item;
    shape.count = 1;
    shape.points = building_points(building, 1);
    if (item->kind == ITEM_NUMBERS && item->count > 2)
        building_note(building, "heights of positions are ignored", item);
    return shape.points && ask_point(building, item, true, shape.points) &&
           add_shape(feature, since, &shape);
}

static bool read_line(const struct geojson_feature *feature,
                      const struct item *item)
{
    struct building *building = feature->building;
    struct level_fault **since = building->faults;
    struct level_shape shape = feature->like;
    if (!ask_positions(building, item))
        return false;
    if (item->count < 2)
        return ask_too_few(building, "chain-too-few", item, item->count,
                           "expected at least 2 positions in a line, found %d",
                           item->count);
    shape.item = item;
    shape.kind = LEVEL_CHAIN;
    shape.count = item->count;
    shape.vertices = item;
    shape.points = building_points(building, shape.count);
    if (!shape.points || !read_positions(building, item, shape.points))
        return false;
    if (shape.count > 3 &&
        same_point(shape.points[0], shape.points[shape.count - 1])) {
        shape.kind = LEVEL_LOOP;
        shape.count--;
    }
    return add_shape(feature, since, &shape);
}

/* Reads a polygon: its rings, one after the other. Holes are checked but
 * dropped if options fill them. */
static bool read_polygon(const struct geojson_feature *feature,
                         const struct item *rings)
{
    struct building *building = feature->building;
    struct level_fault **since = building->faults;
    struct level_shape shape = feature->like;
    bool fills = building->source->options->fills_holes;
    int room = 0, count = 0, ring_count = 0;
    if (rings->kind != ITEM_ARRAY || rings->count == 0)
        return ask_expected(building, "wrong-type", rings, "an array of rings");
    for (const struct item *ring = rings->first; ring; ring = ring->next) {
        if (!ask_positions(building, ring))
            return false;
        if (ring->count > COL_COUNT_LIMIT - room)
            return ask_wrong(
                building, "too-many", rings,
                "expected at most %d vertices in a polygon, found more",
                COL_COUNT_LIMIT);
        room += ring->count;
    }
    col_vec2 *points = building_points(building, room);
    int *ends = arena_take(building->arena, (size_t)rings->count, sizeof *ends);
    if (!points || !building_has(building, ends))
        return false;
    for (const struct item *ring = rings->first; ring; ring = ring->next) {
        col_vec2 *first = points + count;
        int vertices = ring->count;
        if (!read_positions(building, ring, first))
            return false;
        if (vertices > 1 && same_point(first[0], first[vertices - 1]))
            vertices--;
        else
            building_fault(building, "ring-not-closed", ring,
                           "the ring is not closed: its last position must "
                           "equal its first");
        if (vertices < 3)
            return ask_too_few(
                building, "polygon-too-few", ring, vertices,
                "expected at least 3 vertices in a ring, found %d", vertices);
        if (ring_count > 0 && fills)
            continue;
        count += vertices;
        ends[ring_count++] = count;
    }
    shape.item = rings;
    shape.kind = LEVEL_POLYGON;
    shape.vertices = rings->first;
    shape.points = points;
    shape.count = count;
    shape.ring_count = ring_count;
    shape.ring_ends = ring_count > 1 ? ends : NULL;
    return add_shape(feature, since, &shape);
}

/* ---- Geometries --------------------------------------------------------- */

static const struct type {
    const char *name;
    read_function *read;
    bool is_many;
} TYPES[] = {
    {"Point", read_point, false},     {"MultiPoint", read_point, true},
    {"LineString", read_line, false}, {"MultiLineString", read_line, true},
    {"Polygon", read_polygon, false}, {"MultiPolygon", read_polygon, true},
};

#define TYPE_COUNT (sizeof TYPES / sizeof TYPES[0])

static const struct type *type_of(const struct item *geometry)
{
    const char *name = member_text(geometry, "type", "");
    for (size_t i = 0; i < TYPE_COUNT; i++) {
        if (strcmp(TYPES[i].name, name) == 0)
            return &TYPES[i];
    }
    return NULL;
}

static bool is_collection(const struct item *geometry)
{
    return strcmp(member_text(geometry, "type", ""), "GeometryCollection") == 0;
}

/* Adds the shapes of a geometry that is no collection. false: there is a fault
 * in their place. */
static bool read_simple(const struct geojson_feature *feature,
                        const struct item *geometry)
{
    struct building *building = feature->building;
    const struct type *type = type_of(geometry);
    if (!type) {
        const struct item *name = item_member(geometry, "type");
        return ask_expected(building, name ? "unknown-type" : "missing-member",
                            name ? name : geometry, "a geometry type");
    }
    const struct item *coordinates =
        ask_member(building, geometry, "coordinates");
    if (!coordinates)
        return false;
    if (!type->is_many)
        return type->read(feature, coordinates);
    if (coordinates->kind != ITEM_ARRAY)
        return ask_expected(building, "wrong-type", coordinates,
                            "an array of arrays");
    for (const struct item *part = coordinates->first;
         part && !building->has_failed; part = part->next)
        type->read(feature, part);
    return true;
}

/* Adds the shapes of a geometry, which may be a collection of others, however
 * deep: goes down into collections, and by the parents of items up again. */
static void geojson_read_geometry(const struct geojson_feature *feature,
                                  const struct item *geometry)
{
    const struct item *at = geometry;
    while (at && !feature->building->has_failed) {
        const struct item *inner =
            is_collection(at) ? item_member(at, "geometries") : NULL;
        if (inner && inner->kind == ITEM_ARRAY && inner->first) {
            at = inner->first;
            continue;
        }
        if (!is_collection(at))
            read_simple(feature, at);
        while (at != geometry && !at->next)
            at = at->parent->parent;
        at = at == geometry ? NULL : at->next;
    }
}

/* ---- Features ----------------------------------------------------------- */

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

static void read_feature(struct building *building, const struct item *item)
{
    static const char *const names[] = {"name", "title", NULL};
    static const char *const classes[] = {"class", "type", "kind", NULL};

    const struct item *geometry = item_member(item, "geometry");
    const struct item *properties = item_member(item, "properties");
    const struct item *id = item_member(item, "id");
    const struct item *ignore = item_member(properties, "collide:ignore");
    struct geojson_feature feature = {building, building_blank(NULL), false};
    struct level_shape *like = &feature.like;
    like->name = property_text(properties, names);
    like->class = property_text(properties, classes);
    like->layer = member_text(properties, "layer", "");
    like->ignore = select_ignored(
        ignore ? ignore : item_member(properties, "collide_ignore"));
    like->object = building_object_number(item);
    const struct item *at = properties ? properties->first : NULL;
    for (; at; at = at->next)
        feature.has_property |=
            at->name &&
            select_property(building->source->options, at->name, at);
    if (item->kind != ITEM_OBJECT || !geometry) {
        ask_expected(building, "wrong-type", item, "a feature with a geometry");
        return;
    }
    if (geometry->kind == ITEM_NULL) {
        building_note(building, "features without geometry are ignored", item);
        return;
    }
    if (id && id->kind == ITEM_STRING && id->text[0])
        like->id = id->text;
    else if (id && id->kind == ITEM_NUMBER)
        like->id = building_text(building, "%.17g", id->number);
    else if (*like->name)
        like->id = like->name;
    else
        like->id =
            building_text(building, "#%d", item->parent ? item->index : 0);
    if (like->id != like->name) {
        like->number = like->id;
        like->label = like->name;
    }
    geojson_read_geometry(&feature, geometry);
}

/* ---- The whole ---------------------------------------------------------- */

bool geojson_recognise(const struct item *root)
{
    const char *type = member_text(root, "type", "");
    if (strcmp(type, "FeatureCollection") == 0)
        return item_member(root, "features");
    if (strcmp(type, "Feature") == 0)
        return item_member(root, "geometry");
    return is_collection(root)
               ? item_member(root, "geometries") != NULL
               : type_of(root) && item_member(root, "coordinates");
}

bool geojson_read(const struct level_source *source, struct levels *levels,
                  const struct item **where, struct fail *fail)
{
    const struct item *root = source->document->root;
    const struct item *features = item_member(root, "features");
    const char *type = member_text(root, "type", "");
    struct building building;
    *where = NULL;
    building_begin(&building, source, root);
    if (!building.has_failed) {
        building.level->is_y_up = true;
        building.level->name = member_text(root, "name", NULL);
    }
    /* [west, south, east, north], or with heights between */
    const struct item *box = item_member(root, "bbox");
    if (box && !building.has_failed) {
        struct level *level = building.level;
        int count = item_length(box), half = count / 2;
        const double *numbers = box->numbers;
        if (box->kind == ITEM_NUMBERS && (count == 4 || count == 6)) {
            level->bounds = (col_box){{numbers[0], numbers[1]},
                                      {numbers[half], numbers[half + 1]}};
            level->has_bounds = level->bounds.min.x < level->bounds.max.x &&
                                level->bounds.min.y < level->bounds.max.y &&
                                ask_in_range(level->bounds.min) &&
                                ask_in_range(level->bounds.max);
        }
        if (!level->has_bounds)
            building_note(&building,
                          "a bbox that is empty or does not have 4 or 6 "
                          "numbers is ignored",
                          box);
    }
    if (item_member(root, "crs"))
        building_note(&building,
                      "coordinate reference systems (crs) are ignored",
                      item_member(root, "crs"));
    if (strcmp(type, "FeatureCollection") == 0) {
        if (features->kind != ITEM_ARRAY)
            ask_expected(&building, "wrong-type", features,
                         "an array of features");
        const struct item *item = features->first;
        for (; item && !building.has_failed; item = item->next)
            read_feature(&building, item);
    } else if (strcmp(type, "Feature") == 0) {
        read_feature(&building, root);
    } else {
        struct geojson_feature feature = {&building, building_blank(NULL),
                                          false};
        feature.like.id = "#0";
        geojson_read_geometry(&feature, root);
    }
    return building_end_only(&building, levels, fail);
}
