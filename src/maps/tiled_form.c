/* Reads the shape of an object of a map, template or tile, before the shape is
 * placed. tiled_value.c names the sources of the format. */
#include <inttypes.h>
#include <math.h>

#include "maps/tiled_reading.h"
#include "support/document/document.h"
#include "support/matches.h"
#include "support/number.h"
#include "support/same.h"
#include "support/text.h"

const struct item *tiled_object_member(const struct tiled_object *object,
                                       const char *name)
{
    const struct item *own = item_member(object->item, name);
    return own ? own : item_member(object->base, name);
}

struct form_reader {
    struct building *building;
    const struct tiled_object *object;
    struct tiled_form *form;
};

/* A number that cannot be read, which is a fault. */
#define UNKNOWN ((double)NAN)

/* 0 if there is no such member. An object with an unknown number is no shape:
 * findings about it would not be true. */
static double number(const struct form_reader *reader, const char *name)
{
    const struct item *member = tiled_object_member(reader->object, name);
    return member ? tiled_number(reader->building, member, UNKNOWN) : 0;
}

/* An object without a place is a fault, but a template's object has none. */
static double coordinate(const struct form_reader *reader, const char *name)
{
    const struct item *object = reader->object->item;
    bool is_template = item_member(object->parent, "object");
    return is_template && !item_member(object, name)
               ? 0
               : tiled_needed(reader->building, object, name, UNKNOWN);
}

static bool is_known(col_vec2 pair)
{
    return !isnan(pair.x) && !isnan(pair.y);
}

static bool is_there(const struct form_reader *reader, const char *name)
{
    const struct item *member = tiled_object_member(reader->object, name);
    return member && member->kind != ITEM_NULL &&
           !(member->kind == ITEM_BOOLEAN && !member->truth);
}

static bool take_points(const struct form_reader *reader, int count)
{
    reader->form->points = building_points(reader->building, count);
    reader->form->count = count;
    return reader->form->points;
}

static bool read_point(const struct form_reader *reader)
{
    reader->form->kind = LEVEL_POINT;
    return take_points(reader, 1);
}

/* Tiled makes no object of a negative size. Such an object lies to the left of
 * its place, or above it. */
static void report_negative(const struct form_reader *reader, const char *name,
                            double size)
{
    if (size < 0)
        building_measured(reader->building, "number-range",
                          tiled_object_member(reader->object, name), size,
                          "%s: expected a number of at least 0, found %s", name,
                          decimal_text(size).text);
}

void tiled_capsule(col_vec2 size, col_vec2 ends[2], double *radius)
{
    double width = fabs(size.x), height = fabs(size.y);
    *radius = (width < height ? width : height) / 2;
    ends[0] = (col_vec2){size.x / 2, size.y / 2};
    if (width > height)
        ends[0].x = size.x < 0 ? -*radius : *radius;
    if (height > width)
        ends[0].y = size.y < 0 ? -*radius : *radius;
    ends[1] = (col_vec2){size.x - ends[0].x, size.y - ends[0].y};
}

/* Reads a polygon or a polyline; also a polygon of one or two points, so that
 * `check` can report it. A line that ends where it begins is closed. */
static bool read_points(const struct form_reader *reader, bool is_line)
{
    struct building *building = reader->building;
    struct tiled_form *form = reader->form;
    const struct item *array =
        tiled_object_member(reader->object, is_line ? "polyline" : "polygon");
    uint64_t max = building->source->library->limits.vertices;
    int count = array->count;
    form->sort = TILED_NOTHING;
    if (array->kind != ITEM_ARRAY) {
        ask_expected(building, "wrong-type", array, "an array of points");
        return true;
    }
    if (count < (is_line ? 2 : 1)) {
        ask_too_few(building, is_line ? "chain-too-few" : "polygon-too-few",
                    array, count, "%s: expected at least %d points, found %d",
                    array->name, is_line ? 2 : 3, count);
        return true;
    }
    if (max && (uint64_t)count > max) {
        ask_wrong(building, "too-many-vertices", array,
                  "%s: expected at most %" PRIu64
                  " points (--max-vertices), found %d",
                  array->name, max, count);
        return true;
    }
    if (!take_points(reader, count))
        return false;
    form->sort = TILED_SHAPE;
    form->kind = is_line ? LEVEL_CHAIN : LEVEL_POLYGON;
    form->vertices = array;
    col_vec2 *at = form->points;
    for (const struct item *point = array->first; point; point = point->next) {
        at->x = tiled_needed(building, point, "x", UNKNOWN);
        at->y = tiled_needed(building, point, "y", UNKNOWN);
        if (!is_known(*at++))
            form->sort = TILED_NOTHING;
    }
    if (is_line && form->sort == TILED_SHAPE && count > 3 &&
        same_point(form->points[0], form->points[count - 1])) {
        form->kind = LEVEL_LOOP;
        form->count--;
    }
    return true;
}

/* Tiled writes both sides of an object in JSON: if only one is there, the other
 * was lost. In XML a side of 0 is left out. */
static void report_missing_side(const struct form_reader *reader)
{
    const struct item *item = reader->object->item;
    bool has_width = tiled_object_member(reader->object, "width");
    bool has_height = tiled_object_member(reader->object, "height");
    if (!item->document->is_xml && has_width != has_height)
        ask_wrong(reader->building, "missing-number", item,
                  "missing member \"%s\"", has_width ? "height" : "width");
}

static bool read_kind(const struct form_reader *reader)
{
    struct tiled_form *form = reader->form;
    const struct item *gid = tiled_object_member(reader->object, "gid");
    bool is_zero = gid && gid->kind == ITEM_NUMBER && !(fabs(gid->number) > 0);
    form->sort = TILED_SHAPE;
    if (is_there(reader, "gid") && !is_zero) {
        form->sort = is_known(form->size) ? TILED_TILE : TILED_NOTHING;
        return true;
    }
    if (is_there(reader, "text")) {
        form->sort = TILED_TEXT;
        return true;
    }
    if (is_there(reader, "point"))
        return read_point(reader);
    bool is_capsule = is_there(reader, "capsule");
    bool is_ellipse = !is_capsule && is_there(reader, "ellipse");
    if (!is_capsule && !is_ellipse && is_there(reader, "polyline"))
        return read_points(reader, true);
    if (!is_capsule && !is_ellipse && is_there(reader, "polygon"))
        return read_points(reader, false);
    if (!is_known(form->size)) {
        form->sort = TILED_NOTHING;
        return true;
    }
    report_negative(reader, "width", form->size.x);
    report_negative(reader, "height", form->size.y);
    double width = fabs(form->size.x), height = fabs(form->size.y);
    bool is_area = width > 0 && height > 0;
    if (is_area && is_capsule && !same_number(width, height)) {
        if (!take_points(reader, 2))
            return false;
        form->kind = LEVEL_CAPSULE;
        tiled_capsule(form->size, form->points, &form->radius);
        return true;
    }
    if (is_area && (is_capsule || is_ellipse)) {
        if (!take_points(reader, 2))
            return false;
        form->kind = LEVEL_ELLIPSE;
        form->points[0] = (col_vec2){form->size.x / 2, form->size.y / 2};
        form->points[1] = (col_vec2){width / 2, height / 2};
        return true;
    }
    report_missing_side(reader);
    /* Before 1.1 Tiled had no points: a click placed an object without a size.
     * One with a name, class or property is a marker. */
    bool is_marker =
        !(width > 0) && !(height > 0) &&
        (*form->name || *form->class ||
         item_length(item_member(reader->object->item, "properties")) > 0) &&
        !keyword_is_solid(KEYWORD_OBJECT, form->class) &&
        !keyword_is_solid(KEYWORD_OBJECT, form->name);
    if (!is_area && !is_marker)
        building_measured(reader->building, "zero-size", reader->object->item,
                          fmax(width, height), "the object has no %s",
                          width > 0    ? "height"
                          : height > 0 ? "width"
                                       : "size");
    if (!(width > 0) && !(height > 0))
        return read_point(reader);
    if (!take_points(reader, 2))
        return false;
    form->kind = LEVEL_BOX;
    form->points[1] = form->size;
    return true;
}

/* Members that an object may have which change nothing here, beside those that
 * are read: in the order of their bytes. */
static const char *const known_members[] = {
    "capsule",  "class",    "draworder",  "ellipse",       "gid",
    "height",   "id",       "name",       "opacity",       "point",
    "polygon",  "polyline", "properties", "propertytypes", "rotation",
    "template", "text",     "type",       "visible",       "width",
    "x",        "y",
};

#define KNOWN_MEMBERS ((int)(sizeof known_members / sizeof *known_members))

/* Reports unknown members. A name that is nearly known is a mistake: the object
 * has another shape for it. Other names are data of some tool. */
static void check_members(struct building *building, const struct item *object)
{
    for (const struct item *member = object->first; member;
         member = member->next) {
        if (sorted_has(known_members, KNOWN_MEMBERS, member->name))
            continue;
        struct short_text hint =
            hint_for(member->name, known_members, KNOWN_MEMBERS, NULL);
        const struct item *name = NULL;
        if (!hint.text[0])
            building_note(building, "unknown members of objects are ignored",
                          member);
        else if (building_has(building,
                              name = item_at_name(member, building->arena)))
            building_fault(building, "unknown-member", name,
                           "unknown member %s in an object%s",
                           quote_name(member->name).text, hint.text);
    }
}

bool tiled_form_read(struct building *building,
                     const struct tiled_object *object, struct tiled_form *form)
{
    struct form_reader reader = {building, object, form};
    const char *class = tiled_class(object->item);
    *form = (struct tiled_form){
        .item = object->item,
        .number = building_object_number(object->item),
        .name = item_text(tiled_object_member(object, "name"), ""),
        .class = *class ? class : tiled_class(object->base),
        .marks = {.ignore = ""},
    };
    check_members(building, object->item);
    form->position.x = coordinate(&reader, "x");
    form->position.y = coordinate(&reader, "y");
    form->angle = number(&reader, "rotation");
    form->size.x = number(&reader, "width");
    form->size.y = number(&reader, "height");
    tiled_marks_add(building, &form->marks, object->base);
    tiled_marks_add(building, &form->marks, object->item);
    if (!read_kind(&reader))
        return false;
    if (!is_known(form->position) || isnan(form->angle))
        form->sort = TILED_NOTHING;
    return !building->has_failed;
}
