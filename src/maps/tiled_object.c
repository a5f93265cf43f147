/* The collision shapes of a tile that is placed somewhere. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "maps/building.h"
#include "maps/tiled_reading.h"

static const char *class_of(const struct tiled_tile *tile,
                            const struct tiled_form *form)
{
    return form && *form->class ? form->class : tile->class;
}

struct selection tiled_select(struct tiled *tiled,
                              const struct tiled_layer *layer,
                              const struct tiled_tile *tile,
                              const struct tiled_form *form)
{
    bool is_chosen = layer->marks.is_chosen || tile->marks.is_chosen;
    struct traits traits = {
        .name = form ? form->name : "",
        .class = class_of(tile, form),
        .layer = layer->path,
        .has_property = is_chosen || (form && form->marks.is_chosen),
        .is_marker = form && form->kind == LEVEL_POINT,
        .is_line = form && form->kind == LEVEL_CHAIN,
    };
    return select_shape(tiled->building.source->options, &traits);
}

/* Takes down which shape was the first of a form, if it has stayed. */
static void end_form(struct building *building, struct tiled_form *form)
{
    struct level *level = building->level;
    int count = level->shape_count;
    ask_last_place(building);
    if (building->has_failed || level->shape_count < count)
        return;
    if (form->first == 0)
        form->first = count;
    level->shapes[count - 1].first = form->first - 1;
}

static void add_form(struct tiled *tiled, const struct tiled_place *place,
                     struct tiled_form *form, const struct level_shape *like)
{
    struct building *building = &tiled->building;
    struct level_shape *shape = building_shape(building);
    if (!shape)
        return;
    struct tiled_marks marks = form->marks;
    tiled_marks_join(building, &marks,
                     &(struct tiled_marks){.ignore = like->ignore});
    *shape = *like;
    shape->ignore = marks.ignore;
    shape->role = form->selection.role;
    shape->is_tile = true;
    shape->ring_count = 1;
    shape->vertices = form->vertices;
    shape->form = form->item;
    if (!shape->item)
        shape->item = form->item;
    if (tiled_place_form(building, place, form, shape))
        end_form(building, form);
    else
        building->level->shape_count--;
}

void tiled_add_forms(struct tiled *tiled, const struct tiled_tile *tile,
                     const struct tiled_place *place,
                     const struct level_shape *like)
{
    for (int i = 0; i < tile->form_count; i++) {
        struct tiled_form *form = &tile->forms[i];
        struct level_shape made = *like;
        if (!form->selection.counts)
            continue;
        if (!like->name) {
            made.name = form->name;
            made.class = class_of(tile, form);
        }
        made.tile = (int)tile->id;
        if (tile->form_count > 1)
            made.id = building_text(&tiled->building, "%s#%d", like->id, i + 1);
        add_form(tiled, place, form, &made);
    }
}

/* Object layers: each object is a shape, and tile objects are the shapes of
 * their tiles. */

struct object_reader {
    struct tiled *tiled;
    const struct tiled_layer *layer;
    struct tiled_object object;
    struct tiled_tilesets tilesets; /* that its tile's number is of */
    struct tiled_form form;
};

/* A template that cannot be had is severe where its object may count. */
static bool unread_template(const struct object_reader *reader,
                            const struct item *name, const struct fail *fail)
{
    struct level_fault *fault =
        tiled_unread(&reader->tiled->building, name, fail);
    if (fault)
        fault->is_severe = select_layer(reader->tiled->building.source->options,
                                        reader->layer->path);
    return false;
}

/* The tilesets of a template, as the objects before have had them. */
static bool read_template_tilesets(struct object_reader *reader,
                                   const struct item *root)
{
    struct tiled *tiled = reader->tiled;
    struct building *building = &tiled->building;
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

/* The name of an object's template; NULL: it has none. */
static const struct item *template_of(const struct item *object)
{
    const struct item *name = item_member(object, "template");
    return name && name->kind != ITEM_NULL ? name : NULL;
}

/* Tiled makes no template of an object that has one. */
static bool refuse_nested(const struct object_reader *reader,
                          const struct item *name)
{
    struct fail fail = {.code = ""};
    fail_set(&fail, "unreadable-file",
             "the object of a template has a template itself, which Tiled "
             "does not know");
    return unread_template(reader, name, &fail);
}

/* Opens the template of that name. false: it cannot be had. */
static bool open_template(struct object_reader *reader, const struct item *name)
{
    struct library *library = reader->tiled->building.source->library;
    struct fail fail = {.code = ""};
    if (name->kind != ITEM_STRING) {
        fail_set(&fail, "unreadable-file", "template: expected a file's name");
        return unread_template(reader, name, &fail);
    }
    const struct document *document =
        library_open(library, name, name->text, &fail);
    if (!document)
        return unread_template(reader, name, &fail);
    reader->object.base = item_member(document->root, "object");
    if (!reader->object.base || !tiled_is_template(document->root)) {
        fail_set(&fail, "unreadable-file", "%s is not a template",
                 document->file);
        return unread_template(reader, name, &fail);
    }
    const struct item *nested = template_of(reader->object.base);
    if (nested)
        return refuse_nested(reader, nested);
    return true;
}

/* Finds the template of an object that has one. false: it cannot be had. */
static bool find_template(struct object_reader *reader)
{
    const struct item *name = template_of(reader->object.item);
    reader->tilesets = reader->tiled->tilesets;
    if (!name)
        return true;
    if (item_member(reader->object.item->parent, "object"))
        return refuse_nested(reader, name);
    if (!open_template(reader, name))
        return false;
    const struct document *document = reader->object.base->document;
    if (item_member(reader->object.item, "gid"))
        return true;
    return read_template_tilesets(reader, document->root);
}

/* ---- shapes -------------------------------------------------------------- */

static const char *id_of(const struct object_reader *reader)
{
    struct building *building = &reader->tiled->building;
    if (reader->form.number >= 0)
        return building_text(building, "%ld", reader->form.number);
    return building_text(building, "%s #%d", reader->layer->path,
                         reader->object.item->index);
}

static struct level_shape shape_of(const struct object_reader *reader,
                                   const struct tiled_marks *marks,
                                   struct selection selection)
{
    const struct tiled_form *form = &reader->form;
    return (struct level_shape){
        .id = id_of(reader),
        .name = form->name,
        .class = form->class,
        .layer = reader->layer->path,
        .object = form->number,
        .item = form->item,
        .vertices = form->vertices,
        .kind = form->kind,
        .role = selection.role,
        .points = form->points,
        .count = form->count,
        .ring_count = 1,
        .radius = form->radius,
        .angle = form->angle,
        .position = {form->position.x + reader->layer->offset.x,
                     form->position.y + reader->layer->offset.y},
        .ignore = marks->ignore,
    };
}

static struct selection select_object(const struct object_reader *reader,
                                      const struct tiled_marks *marks,
                                      enum level_kind kind)
{
    struct traits traits = {
        .name = reader->form.name,
        .class = reader->form.class,
        .layer = reader->layer->path,
        .has_property = marks->is_chosen,
        .is_marker = kind == LEVEL_POINT,
        .is_line = kind == LEVEL_CHAIN,
    };
    return select_shape(reader->tiled->building.source->options, &traits);
}

static void add_shape(const struct object_reader *reader)
{
    struct building *building = &reader->tiled->building;
    struct tiled_marks marks = reader->form.marks;
    tiled_marks_join(building, &marks, &reader->layer->marks);
    struct selection selection =
        select_object(reader, &marks, reader->form.kind);
    if (!selection.counts)
        return;
    struct level_shape made = shape_of(reader, &marks, selection);
    struct level_shape *shape = building_shape(building);
    if (!shape)
        return;
    *shape = made;
    ask_last_place(building);
}

/* ---- tile objects -------------------------------------------------------- */

static void add_tile_box(const struct object_reader *reader,
                         const struct tiled_place *place,
                         const struct level_shape *like)
{
    struct building *building = &reader->tiled->building;
    col_vec2 *points = building_points(building, 2);
    struct level_shape *shape = building_shape(building);
    if (!shape || !points)
        return;
    col_vec2 size = tiled_place_size(place);
    *shape = *like;
    shape->kind = LEVEL_BOX;
    shape->points = points;
    shape->count = 2;
    points[0] = place->corner;
    points[1] = (col_vec2){points[0].x + size.x, points[0].y + size.y};
    ask_last_place(building);
}

/* As what the forms count is then no longer known for any layer. */
static void add_tile_forms(const struct object_reader *reader,
                           struct tiled_tile *tile,
                           const struct tiled_place *place,
                           const struct tiled_marks *outer)
{
    tile->layer = NULL;
    for (int i = 0; i < tile->form_count; i++) {
        struct tiled_form *form = &tile->forms[i];
        struct tiled_marks marks = *outer;
        marks.is_chosen = marks.is_chosen || form->marks.is_chosen;
        form->selection = select_object(reader, &marks, form->kind);
    }
    struct selection none = {false, false, LEVEL_SOLID};
    struct level_shape like = shape_of(reader, outer, none);
    tiled_add_forms(reader->tiled, tile, place, &like);
}

static struct tiled_place place_of(const struct object_reader *reader,
                                   const struct tiled_tileset *tileset,
                                   const struct tiled_tile *tile,
                                   struct tiled_flips flips)
{
    const struct tiled_form *form = &reader->form;
    col_vec2 size = form->size;
    if (!(fabs(size.x) > 0))
        size.x = tile->size.x;
    if (!(fabs(size.y) > 0))
        size.y = tile->size.y;
    col_vec2 corner = {0 - tileset->anchor.x * size.x,
                       (1 - tileset->anchor.y) * size.y};
    struct tiled_place place =
        tiled_place_of(tileset, tile, flips, size, corner);
    place.angle = form->angle;
    place.position.x = form->position.x + reader->layer->offset.x;
    place.position.y = form->position.y + reader->layer->offset.y;
    return place;
}

static void add_tile(struct object_reader *reader,
                     struct tiled_tileset *tileset, struct tiled_tile *tile,
                     struct tiled_flips flips)
{
    struct building *building = &reader->tiled->building;
    struct tiled_marks marks = reader->form.marks;
    tiled_marks_join(building, &marks, &tile->marks);
    tiled_marks_join(building, &marks, &reader->layer->marks);
    if (!*reader->form.class)
        reader->form.class = tile->class;
    struct tiled_place place = place_of(reader, tileset, tile, flips);
    if (tile->form_count > 0) {
        add_tile_forms(reader, tile, &place, &marks);
        return;
    }
    struct selection selection = select_object(reader, &marks, LEVEL_BOX);
    if (!selection.counts || !selection.is_asked) {
        building_note(building,
                      "tile objects without collision shapes are not used",
                      reader->object.item);
        return;
    }
    struct level_shape like = shape_of(reader, &marks, selection);
    add_tile_box(reader, &place, &like);
}

/* The number of a tile object with its flags; false, and a fault: it has none.
 */
static bool read_number(const struct object_reader *reader, uint32_t *number)
{
    struct building *building = &reader->tiled->building;
    const struct item *item = tiled_object_member(&reader->object, "gid");
    struct level_fault **since = building->faults;
    double read = tiled_number(building, item, -1);
    if (read >= 0 && read <= UINT32_MAX && !(floor(read) < read)) {
        *number = (uint32_t)read;
        return true;
    }
    if (!*since)
        ask_expected(building, "wrong-type", item,
                     "a whole number from 0 to 4294967295");
    return false;
}

static void read_tile(struct object_reader *reader)
{
    struct tiled *tiled = reader->tiled;
    const struct item *item = reader->object.item;
    uint32_t number, id;
    if (!read_number(reader, &number))
        return;
    if (tiled->is_isometric) {
        building_note(&tiled->building,
                      "tile objects of isometric maps are not used", item);
        return;
    }
    struct tiled_cell cell = tiled_cell_of(number);
    struct tiled_tileset *tileset =
        tiled_tileset_of(&reader->tilesets, cell.number, &id);
    if (tileset && !tileset->root) {
        tiled_need(tiled, reader->layer, tileset);
        return;
    }
    struct tiled_tile *tile = tileset ? tiled_tile_of(tileset, id) : NULL;
    if (tile) {
        add_tile(reader, tileset, tile, cell.flips);
        return;
    }
    struct level_fault *fault =
        building_fault(&tiled->building, "unknown-tile", item,
                       "tile %" PRIu32 " is in no tileset", cell.number);
    if (fault)
        fault->measure = cell.number;
}

/* ---- the layer ----------------------------------------------------------- */

static void check_number(struct tiled *tiled, const struct item *item)
{
    long number = building_object_number(item);
    if (number < 0 || tiled_is_first(tiled, item, number))
        return;
    struct level_fault *fault =
        building_fault(&tiled->building, "duplicate-object-id", item,
                       "another object has the id %ld, too", number);
    if (fault)
        fault->measure = (double)number;
}

void tiled_read_object(struct tiled *tiled, const struct tiled_layer *layer,
                       const struct item *item)
{
    struct object_reader reader = {
        .tiled = tiled, .layer = layer, .object = {.item = item}};
    struct building *building = &tiled->building;
    struct level_fault **since = building->faults;
    int first = building->level->shape_count;
    /* An object has its id and its references even if the rest of it cannot be
     * read. */
    check_number(tiled, item);
    tiled_check_references(tiled, item);
    if (!find_template(&reader) ||
        !tiled_form_read(building, &reader.object, &reader.form))
        return;
    if (reader.form.sort == TILED_SHAPE)
        add_shape(&reader);
    else if (reader.form.sort == TILED_TILE)
        read_tile(&reader);
    else if (reader.form.sort == TILED_TEXT)
        building_note(building, "texts are not used", item);
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
    const struct item *item = objects->first;
    for (; item && !building->has_failed; item = item->next) {
        if (item->kind == ITEM_OBJECT)
            tiled_read_object(tiled, layer, item);
        else
            ask_expected(building, "wrong-type", item, "an object");
    }
}
