/* Reads object layers of Tiled, and adds the collision shapes of placed tiles.
 * Each object is a shape; a tile object becomes the collision shapes of its
 * tile, or its box if options choose it. An object may be an instance of a
 * template. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "maps/tiled_reading.h"

struct selection tiled_select(struct tiled *tiled,
                              const struct tiled_layer *layer,
                              const struct tiled_tile *tile,
                              const struct tiled_form *form)
{
    struct tiled_marks marks = {.ignore = ""};
    const struct tiled_marks *const all[] = {form ? &form->marks : &tile->marks,
                                             &tile->marks, &layer->marks};
    for (int i = 0; i < 3; i++) {
        marks.is_chosen |= all[i]->is_chosen;
        marks.rules |= all[i]->rules;
        marks.solid = marks.solid ? marks.solid : all[i]->solid;
    }
    const struct traits traits = {
        .name = form ? form->name : "",
        .class = form && *form->class ? form->class : tile->class,
        .layer = layer->path,
        .tileset = tile->tileset,
        .has_property = marks.is_chosen,
        .solid = marks.solid,
        .rules = marks.rules,
        .is_marker = form && form->kind == LEVEL_POINT,
        .is_line = form && form->kind == LEVEL_CHAIN,
        .is_form = form != NULL,
        .is_cell = !form,
    };
    return select_shape(tiled->building.source->options, &traits);
}

void tiled_add_forms(struct tiled *tiled, const struct tiled_tile *tile,
                     const struct tiled_place *place,
                     const struct level_shape *like)
{
    struct building *building = &tiled->building;
    struct level *level = building->level;
    int collider = level->shape_count + 1;
    for (int i = 0; i < tile->form_count; i++) {
        struct tiled_form *form = &tile->forms[i];
        const char *id = like->id;
        if (!form->selection.counts)
            continue;
        if (tile->form_count > 1)
            id = building_text(building, "%s#%d", like->id, i + 1);
        struct level_shape *shape = building_shape(building);
        if (!shape)
            return;
        struct tiled_marks marks = form->marks;
        tiled_marks_join(building, &marks,
                         &(struct tiled_marks){.ignore = like->ignore});
        *shape = *like;
        shape->id = id;
        if (!like->name) {
            shape->name = form->name;
            shape->class = *form->class ? form->class : tile->class;
        }
        shape->tile = (int)tile->id;
        shape->ignore = marks.ignore;
        shape->role = form->selection.role;
        shape->reason = form->selection.reason;
        shape->is_tile = true;
        shape->collider = collider;
        shape->ring_count = 1;
        shape->vertices = form->vertices;
        shape->form = form->item;
        if (!shape->item)
            shape->item = form->item;
        int count = level->shape_count;
        if (tiled_place_form(building, place, form, shape))
            ask_last_place(building);
        else
            level->shape_count--;
        if (building->has_failed || level->shape_count < count)
            continue;
        if (form->first == 0)
            form->first = count; /* the first shape of the form that stayed */
        shape->first = form->first - 1;
    }
}

/* ---- Templates ---------------------------------------------------------- */

struct object_reader {
    struct tiled *tiled;
    const struct tiled_layer *layer;
    struct tiled_object object;
    struct tiled_tilesets tilesets; /* that its tile's number is of */
    struct tiled_form form;
};

/* An object without its template is lost, the rest of the map is not, unless
 * the template is outside the root and the object may count. false. */
static bool unread_template(const struct object_reader *reader,
                            struct level_fault *fault)
{
    const struct building *building = &reader->tiled->building;
    if (fault && strcmp(fault->code, "outside-root") == 0)
        fault->is_severe =
            select_layer(building->source->options, reader->layer->path);
    building_note(&reader->tiled->building,
                  "objects of templates that cannot be read are ignored",
                  reader->object.item);
    return false;
}

/* Tiled makes no template of an object that has one. */
static bool refuse_nested(const struct object_reader *reader,
                          const struct item *name)
{
    building_fault(&reader->tiled->building, "unreadable-file", name,
                   "the object of a template has a template: Tiled does not "
                   "support nested templates");
    return unread_template(reader, NULL);
}

static bool is_template(const struct item *root)
{
    return tiled_is_template(root) && item_member(root, "object");
}

/* The name of an object's template; NULL: it has none. */
static const struct item *template_of(const struct item *object)
{
    const struct item *name = item_member(object, "template");
    return name && name->kind != ITEM_NULL ? name : NULL;
}

/* Finds the template of an object that has one, and the tilesets of its tile.
 * false: it cannot be read. */
static bool find_template(struct object_reader *reader)
{
    struct tiled *tiled = reader->tiled;
    struct building *building = &tiled->building;
    struct tiled_object *object = &reader->object;
    struct level_fault *fault;
    const struct item *name = template_of(object->item);
    reader->tilesets = tiled->tilesets;
    if (!name)
        return true;
    if (item_member(object->item->parent, "object"))
        return refuse_nested(reader, name);
    const struct item *root =
        tiled_open(building, name, "template", is_template, &fault);
    if (!root)
        return unread_template(reader, fault);
    object->base = item_member(root, "object");
    const struct item *nested = template_of(object->base);
    if (nested)
        return refuse_nested(reader, nested);
    if (item_member(object->item, "gid"))
        return true;
    /* Objects before may have read the tilesets of this template. */
    for (int i = 0; i < tiled->template_count; i++) {
        if (tiled->templates[i].root == root) {
            reader->tilesets = tiled->templates[i].tilesets;
            return true;
        }
    }
    if (!tiled->templates)
        tiled->templates = arena_take(building->arena, TILED_TEMPLATES,
                                      sizeof *tiled->templates);
    if (!building_has(building, tiled->templates) ||
        !tiled_tilesets_read(building, item_member(root, "tileset"),
                             &reader->tilesets))
        return false;
    if (tiled->template_count < TILED_TEMPLATES)
        tiled->templates[tiled->template_count++] =
            (struct tiled_template){root, reader->tilesets};
    return true;
}

/* ---- Objects ------------------------------------------------------------ */

/* The number of the object that a property refers to as the destination of an
 * object, or the text that may be its name; NULL: none. */
static const char *destination_of(struct building *building,
                                  const struct item *object)
{
    const struct item *property = first_of(object, "properties");
    for (; property; property = property->next) {
        const char *type = member_text(property, "type", "string");
        const char *text = member_text(property, "value", "");
        double number = member_number(property, "value", 0);
        if (!keyword_is_destination(member_text(property, "name", "")))
            continue;
        if (strcmp(type, "object") == 0 && number > 0 && number <= INT32_MAX)
            return building_text(building, "%.0f", number);
        if (strcmp(type, "string") == 0 && *text)
            return text;
    }
    return NULL;
}

static struct level_shape shape_of(const struct object_reader *reader,
                                   const struct tiled_marks *marks,
                                   struct selection selection)
{
    const struct tiled_form *form = &reader->form;
    const struct tiled_layer *layer = reader->layer;
    struct building *building = &reader->tiled->building;
    const char *number = form->number >= 0
                             ? building_text(building, "%ld", form->number)
                             : building_text(building, "%s #%d", layer->path,
                                             reader->object.item->index);
    return (struct level_shape){
        .id = number,
        .number = number,
        .label = form->name,
        .destination = destination_of(building, reader->object.item),
        .name = form->name,
        .class = form->class,
        .layer = layer->path,
        .object = form->number,
        .item = form->item,
        .vertices = form->vertices,
        .kind = form->kind,
        .role = selection.role,
        .reason = selection.reason,
        .points = form->points,
        .count = form->count,
        .ring_count = 1,
        .radius = form->radius,
        .angle = form->angle,
        .position = {form->position.x + layer->offset.x,
                     form->position.y + layer->offset.y},
        .ignore = marks->ignore,
    };
}

/* `tile`, if it is not NULL: the tile that the object shows. `form`: one of the
 * tile's collision shapes. */
static struct selection select_object(const struct object_reader *reader,
                                      const struct tiled_marks *marks,
                                      const struct tiled_tile *tile,
                                      const struct tiled_form *form)
{
    enum level_kind kind = form   ? form->kind
                           : tile ? LEVEL_BOX
                                  : reader->form.kind;
    const struct traits traits = {
        .name = reader->form.name,
        .class = reader->form.class,
        .layer = reader->layer->path,
        .tileset = tile ? tile->tileset : NULL,
        .has_property = marks->is_chosen,
        .solid = marks->solid,
        .rules = marks->rules,
        .is_marker = kind == LEVEL_POINT,
        .is_line = kind == LEVEL_CHAIN,
        .is_form = form != NULL,
        .is_cell = tile && !form,
    };
    return select_shape(reader->tiled->building.source->options, &traits);
}

static void add_tile(struct object_reader *reader,
                     const struct tiled_tileset *tileset,
                     struct tiled_tile *tile, struct tiled_flips flips)
{
    struct building *building = &reader->tiled->building;
    struct tiled_form *object = &reader->form;
    struct tiled_marks marks = object->marks;
    tiled_marks_join(building, &marks, &tile->marks);
    tiled_marks_join(building, &marks, &reader->layer->marks);
    if (!*object->class)
        object->class = tile->class;
    col_vec2 size = object->size, anchor = tileset->anchor;
    if (!(fabs(size.x) > 0))
        size.x = tile->size.x;
    if (!(fabs(size.y) > 0))
        size.y = tile->size.y;
    struct tiled_place place = tiled_place_of(
        tileset, tile, flips, size,
        (col_vec2){0 - anchor.x * size.x, (1 - anchor.y) * size.y});
    place.angle = object->angle;
    place.position.x = object->position.x + reader->layer->offset.x;
    place.position.y = object->position.y + reader->layer->offset.y;
    if (tile->form_count > 0) {
        tile->layer = NULL; /* the roles of its forms hold for this object */
        for (int i = 0; i < tile->form_count; i++) {
            struct tiled_form *form = &tile->forms[i];
            struct tiled_marks own = marks;
            own.is_chosen = own.is_chosen || form->marks.is_chosen;
            own.rules |= form->marks.rules;
            own.solid = form->marks.solid ? form->marks.solid : own.solid;
            form->selection = select_object(reader, &own, tile, form);
        }
        struct level_shape like =
            shape_of(reader, &marks, (struct selection){.role = LEVEL_SOLID});
        tiled_add_forms(reader->tiled, tile, &place, &like);
        return;
    }
    struct selection selection = select_object(reader, &marks, tile, NULL);
    if (!selection.counts || !reason_is_marked(selection.reason)) {
        building_note(building,
                      "tile objects without collision shapes are ignored",
                      reader->object.item);
        return;
    }
    struct level_shape box = shape_of(reader, &marks, selection);
    col_vec2 *points = building_points(building, 2);
    if (!points)
        return;
    size = tiled_place_size(&place);
    points[0] = place.corner;
    points[1] = (col_vec2){points[0].x + size.x, points[0].y + size.y};
    box.kind = LEVEL_BOX;
    box.is_icon = true;
    box.points = points;
    box.count = 2;
    building_add(building, &box, building->faults);
    ask_last_place(building);
}

static void read_tile(struct object_reader *reader)
{
    struct tiled *tiled = reader->tiled;
    struct building *building = &tiled->building;
    const struct item *item = reader->object.item;
    const struct item *gid = tiled_object_member(&reader->object, "gid");
    struct level_fault **since = building->faults;
    double number = tiled_number(building, gid, -1);
    if (!(number >= 0 && number <= UINT32_MAX && !(floor(number) < number))) {
        if (!*since)
            ask_expected(building, "wrong-type", gid,
                         "a whole number from 0 to 4294967295");
        return;
    }
    if (tiled->grid == TILED_ISOMETRIC) {
        building_note(building, "tile objects of isometric maps are ignored",
                      item);
        return;
    }
    struct tiled_cell cell = tiled_cell_of((uint32_t)number);
    struct tiled_tileset *tileset;
    struct tiled_tile *tile;
    if (!tiled_find_tile(tiled, reader->layer, &reader->tilesets, cell.number,
                         &tileset, &tile))
        return;
    if (tile)
        add_tile(reader, tileset, tile, cell.flips);
    else
        building_measured(building, "unknown-tile", item, cell.number,
                          "tile %" PRIu32 " is in no tileset", cell.number);
}

void tiled_read_object(struct tiled *tiled, const struct tiled_layer *layer,
                       const struct item *item)
{
    struct object_reader reader = {
        .tiled = tiled, .layer = layer, .object = {.item = item}};
    struct building *building = &tiled->building;
    struct level_fault **since = building->faults;
    int first = building->level->shape_count;
    /* The id and the references are checked even if the rest of the object
     * cannot be read. */
    long number = building_object_number(item);
    const struct item *known =
        item_index_number(&tiled->objects, (double)number);
    if (number >= 0 && known && known != item)
        building_measured(building, "duplicate-object-id", item, (double)number,
                          "another object also has the id %ld", number);
    tiled_check_references(tiled, item);
    if (!find_template(&reader) ||
        !tiled_form_read(building, &reader.object, &reader.form))
        return;
    if (reader.form.sort == TILED_SHAPE) {
        struct tiled_marks marks = reader.form.marks;
        tiled_marks_join(building, &marks, &layer->marks);
        struct selection selection = select_object(&reader, &marks, NULL, NULL);
        if (selection.counts) {
            struct level_shape made = shape_of(&reader, &marks, selection);
            building_add(building, &made, building->faults);
            ask_last_place(building);
        }
    } else if (reader.form.sort == TILED_TILE) {
        read_tile(&reader);
    } else if (reader.form.sort == TILED_TEXT) {
        building_note(building, "text objects are ignored", item);
    }
    if (building->level->shape_count > first)
        building_about(building, since, first);
}

void tiled_read_objects(struct tiled *tiled, const struct tiled_layer *layer)
{
    struct building *building = &tiled->building;
    const struct item *objects = item_member(layer->item, "objects");
    if (!objects || (objects->kind != ITEM_ARRAY && objects->count > 0)) {
        ask_wrong(building, "wrong-type", objects ? objects : layer->item,
                  "objects: expected an array, found %s",
                  item_words(objects).text);
        return;
    }
    struct level_layer *seen =
        building_layer(building, layer->path, layer->item, false);
    if (seen)
        seen->count = seen->room = (uint64_t)objects->count;
    const struct item *item = objects->first;
    for (; item && !building->has_failed; item = item->next) {
        if (item->kind == ITEM_OBJECT)
            tiled_read_object(tiled, layer, item);
        else
            ask_expected(building, "wrong-type", item, "an object");
    }
}
