#include "maps/ldtk_layer.h"

#include <math.h>
#include <string.h>

#include "maps/asking.h"
#include "maps/map_select.h"
#include "support/matches.h"

/* An entity that is being read. */
struct entity {
    const struct ldtk_layer *layer;
    const struct item *item;
    const struct item *definition; /* NULL: not known */
    const struct item *fields;     /* an array, or NULL */
    const char *class;
    bool is_used; /* it makes a shape, which is told of by name */
};

static const struct item *field_named(const struct entity *entity,
                                      const char *name)
{
    const struct item *field = entity->fields ? entity->fields->first : NULL;
    while (field && strcmp(member_text(field, "__identifier", ""), name) != 0)
        field = field->next;
    return item_member(field, "__value");
}

/* Takes the fields into account, of which --ldtk-polygon-field names one. */
static void see_fields(const struct entity *entity)
{
    struct matches *matches = entity->layer->building->source->options->matches;
    const struct item *field = entity->fields ? entity->fields->first : NULL;
    for (; field && matches_want(matches, MATCH_POINT_FIELD);
         field = field->next)
        matches_see(matches, MATCH_POINT_FIELD,
                    member_text(field, "__identifier", ""), match_equal);
}

/* ---- References --------------------------------------------------------- */

/* A reference that leads nowhere. Those into levels that are not at hand are
 * not judged. */
static void check_reference(const struct entity *entity, const char *field,
                            const struct item *reference)
{
    const struct ldtk *ldtk = entity->layer->ldtk;
    const struct item *iid = item_member(reference, "entityIid");
    const char *level = member_text(reference, "levelIid", "");
    if (!iid || iid->kind != ITEM_STRING || !ldtk->judges_references ||
        (ldtk->only_level && strcmp(level, ldtk->only_level) != 0) ||
        item_index_text(&ldtk->iids, iid->text))
        return;
    building_fault(entity->layer->building, "dangling-reference", iid,
                   "field %s%s%s refers to an entity that is not in the "
                   "project",
                   quote_name(field).text, entity->is_used ? "" : " of ",
                   entity->is_used ? "" : quote_name(entity->class).text);
}

static void check_references(const struct entity *entity)
{
    const struct item *field = entity->fields ? entity->fields->first : NULL;
    for (; field; field = field->next) {
        const char *name = member_text(field, "__identifier", "");
        const struct item *value = item_member(field, "__value");
        if (!strstr(member_text(field, "__type", ""), "EntityRef") || !value)
            continue;
        if (value->kind == ITEM_OBJECT)
            check_reference(entity, name, value);
        const struct item *reference =
            value->kind == ITEM_ARRAY ? value->first : NULL;
        for (; reference; reference = reference->next)
            check_reference(entity, name, reference);
    }
}

/* ---- What it is --------------------------------------------------------- */

static bool has_property(const struct entity *entity,
                         const struct level_options *options)
{
    const struct item *field = entity->fields ? entity->fields->first : NULL;
    bool has_one = false;
    for (; field; field = field->next)
        has_one |=
            select_property(options, member_text(field, "__identifier", ""),
                            item_member(field, "__value"));
    return has_one;
}

/* Whether a selection makes something of an entity: it is solid only where it
 * is asked for. */
static bool is_used(struct selection selection)
{
    return selection.counts &&
           (selection.is_asked || selection.role != LEVEL_SOLID);
}

/* By its identifier, else by the first of its tags that says something. */
static struct selection choose(const struct entity *entity, bool is_marker)
{
    const struct level_options *options =
        entity->layer->building->source->options;
    struct traits traits = {.name = "",
                            .class = entity->class,
                            .layer = entity->layer->name,
                            .has_property = has_property(entity, options),
                            .is_marker = is_marker};
    struct selection selection = select_shape(options, &traits);
    const struct item *tags = item_member(entity->item, "__tags");
    const struct item *tag = tags ? tags->first : NULL;
    bool has_role = selection.counts && selection.role != LEVEL_SOLID;
    for (; tag && !has_role; tag = tag->next) {
        traits.class = item_text(tag, "");
        struct selection other = select_shape(options, &traits);
        if (!is_used(other))
            continue;
        has_role = other.role != LEVEL_SOLID;
        if (has_role || !is_used(selection))
            selection = other;
    }
    return selection;
}

/* ---- Its shape ---------------------------------------------------------- */

/* The polygon that a field of points is, in cells of the layer; they are taken
 * for the middles of cells, or their corners. */
static bool read_point_field(const struct entity *entity,
                             const struct item *value,
                             struct level_shape *shape)
{
    const struct ldtk_layer *layer = entity->layer;
    struct building *building = layer->building;
    if (value->count < 3)
        return ask_too_few(building, "polygon-too-few", value, value->count,
                           "%.48s: expected at least 3 points, found %d",
                           building->source->options->point_field,
                           value->count);
    double shift = building->source->options->point_at_corner ? 0 : 0.5;
    shape->kind = LEVEL_POLYGON;
    shape->points = building_points(building, value->count);
    shape->count = value->count;
    shape->vertices = value;
    shape->position = layer->offset;
    if (!shape->points)
        return false;
    int i = 0;
    for (const struct item *point = value->first; point; point = point->next) {
        col_vec2 cell;
        const struct item *x = ask_member(building, point, "cx");
        const struct item *y = ask_member(building, point, "cy");
        if (!x || !y || !ask_number(building, x, &cell.x) ||
            !ask_number(building, y, &cell.y))
            return false;
        shape->points[i++] = (col_vec2){(cell.x + shift) * layer->grid,
                                        (cell.y + shift) * layer->grid};
    }
    return true;
}

/* The box or ellipse about px, of which the pivot tells where in it px is. */
static bool read_area(const struct entity *entity, struct level_shape *shape)
{
    struct building *building = entity->layer->building;
    const struct item *width = item_member(entity->item, "width");
    const struct item *height = item_member(entity->item, "height");
    const struct item *pivot = item_member(entity->item, "__pivot");
    const struct item *place = ask_member(building, entity->item, "px");
    const char *mode = member_text(entity->definition, "renderMode", "");
    col_vec2 size = {0, 0}, share = {0, 0}, px;
    if (!place || !ask_point(building, place, false, &px) ||
        (width && !ask_number(building, width, &size.x)) ||
        (height && !ask_number(building, height, &size.y)) ||
        (pivot && !ask_point(building, pivot, false, &share)))
        return false;
    shape->position = (col_vec2){px.x + entity->layer->offset.x,
                                 px.y + entity->layer->offset.y};
    bool is_point = !(size.x > 0) || !(size.y > 0);
    shape->points = building_points(building, 2);
    if (!shape->points)
        return false;
    shape->count = is_point ? 1 : 2;
    shape->kind = is_point ? LEVEL_POINT : LEVEL_BOX;
    if (is_point)
        return true;
    col_vec2 min = {-share.x * size.x, -share.y * size.y};
    shape->points[0] = (col_vec2){min.x + 0.0, min.y + 0.0};
    shape->points[1] = (col_vec2){min.x + size.x, min.y + size.y};
    if (strcmp(mode, "Ellipse") == 0) {
        shape->kind = LEVEL_ELLIPSE;
        shape->points[0] = (col_vec2){min.x + size.x / 2, min.y + size.y / 2};
        shape->points[1] = (col_vec2){size.x / 2, size.y / 2};
    }
    return true;
}

static const char *ignored_rules(const struct entity *entity)
{
    const struct item *value = field_named(entity, "collide_ignore");
    if (!value)
        value = field_named(entity, "collide:ignore");
    return select_ignored(value);
}

static void set_names(const struct entity *entity, struct level_shape *shape)
{
    struct building *building = entity->layer->building;
    const char *iid = member_text(entity->item, "iid", "");
    shape->id = *iid ? iid
                     : building_text(building, "%s %s %d", entity->layer->name,
                                     entity->class, entity->item->index);
    shape->class = entity->class;
    shape->layer = entity->layer->name;
    shape->ignore = ignored_rules(entity);
}

/* Adds the shape of an entity, if it has one and counts. */
static void add_shape(const struct entity *entity)
{
    struct building *building = entity->layer->building;
    const char *field = building->source->options->point_field;
    see_fields(entity);
    const struct item *points = field ? field_named(entity, field) : NULL;
    bool has_points = points && item_length(points) > 0;
    struct level_shape read = building_blank(entity->item);
    if (has_points ? !read_point_field(entity, points, &read)
                   : !read_area(entity, &read))
        return;
    struct selection selection = choose(entity, read.kind == LEVEL_POINT);
    if (!is_used(selection) && !(has_points && selection.counts)) {
        building_note(building,
                      "entities are neither solid, sensor, spawn nor goal",
                      entity->item);
        return;
    }
    set_names(entity, &read);
    read.role = selection.role;
    if (!ask_place(building, &read))
        return;
    struct level_shape *shape = building_shape(building);
    if (shape)
        *shape = read;
}

static void read_entity(struct entity *entity)
{
    struct building *building = entity->layer->building;
    struct level_fault **since = building->faults;
    if (building->has_failed)
        return;
    int first = building->level->shape_count;
    add_shape(entity);
    entity->is_used = building->level->shape_count > first;
    check_references(entity);
    if (entity->is_used)
        building_about(building, since, first);
}

void ldtk_read_entities(const struct ldtk_layer *layer)
{
    const struct item *list = item_member(layer->item, "entityInstances");
    const struct item *item = list ? list->first : NULL;
    for (; item && !layer->building->has_failed; item = item->next) {
        struct entity entity = {
            .layer = layer,
            .item = item,
            .definition = item_index_number(&layer->ldtk->entities,
                                            member_number(item, "defUid", -1)),
            .fields = item_member(item, "fieldInstances"),
            .class = member_text(item, "__identifier", "")};
        if (item->kind == ITEM_OBJECT)
            read_entity(&entity);
        else
            ask_expected(layer->building, "wrong-type", item, "an entity");
    }
}
