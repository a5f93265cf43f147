/* ---- numbers ------------------------------------------------------------- */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "maps/building.h"
#include "maps/map_select.h"
#include "maps/tiled_reading.h"
#include "support/document/text_number.h"
#include "support/hint.h"
#include "support/number.h"
#include "support/same.h"
#include "support/sorted.h"

static bool read_string(struct building *building, const struct item *value,
                        double *number)
{
    if (value->kind != ITEM_STRING || !text_is_number(value->text, number))
        return false;
    if (!building->source->options->is_lenient)
        ask_expected(building, "number-in-string", value,
                     "a number (or --lenient)");
    return true;
}

double tiled_number(struct building *building, const struct item *value,
                    double otherwise)
{
    double number;
    if (!value)
        return otherwise;
    if (value->kind == ITEM_STRING && read_string(building, value, &number))
        return ask_limit(building, value, number) ? number : otherwise;
    return ask_number(building, value, &number) ? number : otherwise;
}

double tiled_member(struct building *building, const struct item *object,
                    const char *name, double otherwise)
{
    return tiled_number(building, item_member(object, name), otherwise);
}

double tiled_needed(struct building *building, const struct item *object,
                    const char *name, double otherwise)
{
    const struct item *value = item_member(object, name);
    if (!value)
        ask_wrong(building, "missing-number", object, "missing member \"%s\"",
                  name);
    return tiled_number(building, value, otherwise);
}

double tiled_whole(struct building *building, const struct item *object,
                   const char *name, double least, double most)
{
    double number = tiled_member(building, object, name, least);
    if (number >= least && number <= most && floor(number) >= number)
        return number;
    char low[NUMBER_MAX], high[NUMBER_MAX], found[NUMBER_MAX];
    number_write(low, least);
    number_write(high, most);
    number_write(found, number);
    ask_wrong(building, "wrong-type", item_member(object, name),
              "%s: expected a whole number from %s to %s, found %s", name, low,
              high, found);
    return least;
}

/* ---- properties ---------------------------------------------------------- */

/* Of what is joined anew for each shape, so that a file cannot make much of
 * little. */
#define IGNORE_MOST 1000

static void add_ignored(struct building *building, struct tiled_marks *marks,
                        const char *ignore)
{
    if (!*marks->ignore)
        marks->ignore = ignore;
    else if (strlen(marks->ignore) + strlen(ignore) > IGNORE_MOST)
        building_note(building,
                      "long lists in properties collide:ignore are not joined",
                      NULL);
    else if (*ignore)
        marks->ignore = building_text(building, "%s %s", marks->ignore, ignore);
}

static void add_property(struct building *building, struct tiled_marks *marks,
                         const char *name, const struct item *value)
{
    if (select_property(building->source->options, name, value))
        marks->is_chosen = true;
    if (name && strcmp(name, "collide:ignore") == 0)
        add_ignored(building, marks, select_ignored(value));
}

void tiled_marks_add_all(struct building *building, struct tiled_marks *marks,
                         const struct item *properties)
{
    if (!properties ||
        (properties->kind != ITEM_ARRAY && properties->kind != ITEM_OBJECT))
        return;
    for (const struct item *at = properties->first; at; at = at->next) {
        if (properties->kind == ITEM_OBJECT)
            add_property(building, marks, at->name, at);
        else
            add_property(building, marks, member_text(at, "name", NULL),
                         item_member(at, "value"));
    }
}

void tiled_marks_add(struct building *building, struct tiled_marks *marks,
                     const struct item *holder)
{
    tiled_marks_add_all(building, marks, item_member(holder, "properties"));
}

void tiled_marks_join(struct building *building, struct tiled_marks *marks,
                      const struct tiled_marks *other)
{
    marks->is_chosen = marks->is_chosen || other->is_chosen;
    add_ignored(building, marks, other->ignore);
}

const char *tiled_class(const struct item *holder)
{
    const char *class = member_text(holder, "class", "");
    return *class ? class : member_text(holder, "type", "");
}

/* ---- files --------------------------------------------------------------- */

struct level_fault *tiled_unread(struct building *building,
                                 const struct item *name,
                                 const struct fail *fail)
{
    if (fail_is_memory(fail)) {
        building_fail(building, fail);
        return NULL;
    }
    bool is_kept =
        strcmp(fail->code, "missing-file") == 0 || file_root_is_outside(fail);
    return building_fault(building, is_kept ? fail->code : "unreadable-file",
                          name, "%s", fail->message);
}

/* What libtiled makes of an object's members (mapeditor/tiled,
 * docs/reference/json-map-format.rst and src/libtiled/
 * varianttomapconverter.cpp). */

const struct item *tiled_object_member(const struct tiled_object *object,
                                       const char *name)
{
    const struct item *own = item_member(object->item, name);
    return own ? own : item_member(object->base, name);
}

/* What an object is reading with. */
struct form_reader {
    struct building *building;
    const struct tiled_object *object;
    struct tiled_form *form;
};

/* A number of which nobody can tell what it is; a fault does. */
#define UNKNOWN ((double)NAN)

/* 0 where there is no such member. What would be measured, placed or turned by
 * an unknown number is no shape: nothing that is found of it would be true. */
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

/* ---- kinds --------------------------------------------------------------- */

static bool take_points(const struct form_reader *reader, int count)
{
    reader->form->points = building_points(reader->building, count);
    reader->form->count = count;
    return reader->form->points;
}

static bool take_nothing(const struct form_reader *reader)
{
    reader->form->sort = TILED_NOTHING;
    return true;
}

static bool read_box(const struct form_reader *reader)
{
    if (!take_points(reader, 2))
        return false;
    reader->form->kind = LEVEL_BOX;
    reader->form->points[1] = reader->form->size;
    return true;
}

static bool read_point(const struct form_reader *reader)
{
    reader->form->kind = LEVEL_POINT;
    return take_points(reader, 1);
}

/* Tiled makes no object of a negative size. One is read as it says: to the left
 * of its place, or above. */
static void tell_negative(const struct form_reader *reader, const char *name,
                          double size)
{
    char found[NUMBER_MAX];
    if (!(size < 0))
        return;
    number_write(found, size);
    struct level_fault *fault = building_fault(
        reader->building, "number-range",
        tiled_object_member(reader->object, name),
        "%s: expected a number of at least 0, found %s", name, found);
    if (fault)
        fault->measure = size;
}

/* Whether the object has no size, in one direction at least: then it is read
 * as what is left of it. */
static bool is_without_size(const struct form_reader *reader)
{
    col_vec2 size = reader->form->size;
    bool has_width = fabs(size.x) > 0, has_height = fabs(size.y) > 0;
    if (has_width && has_height)
        return false;
    struct level_fault *fault =
        building_fault(reader->building, "zero-size", reader->object->item,
                       "the object has no %s",
                       has_width    ? "height"
                       : has_height ? "width"
                                    : "size");
    if (fault)
        fault->measure = fmax(fabs(size.x), fabs(size.y));
    return true;
}

static bool read_without_size(const struct form_reader *reader)
{
    col_vec2 size = reader->form->size;
    bool has_length = fabs(size.x) > 0 || fabs(size.y) > 0;
    return has_length ? read_box(reader) : read_point(reader);
}

static bool read_ellipse(const struct form_reader *reader)
{
    if (!take_points(reader, 2))
        return false;
    col_vec2 size = reader->form->size;
    reader->form->kind = LEVEL_ELLIPSE;
    reader->form->points[0] = (col_vec2){size.x / 2, size.y / 2};
    reader->form->points[1] = (col_vec2){fabs(size.x) / 2, fabs(size.y) / 2};
    return true;
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

/* One as wide as it is high is a circle. */
static bool read_capsule(const struct form_reader *reader)
{
    struct tiled_form *form = reader->form;
    double width = fabs(form->size.x), height = fabs(form->size.y);
    if (same_number(width, height))
        return read_ellipse(reader);
    if (!take_points(reader, 2))
        return false;
    form->kind = LEVEL_CAPSULE;
    tiled_capsule(form->size, form->points, &form->radius);
    return true;
}

/* ---- polygons and polylines ---------------------------------------------- */

/* The number of points that an array has; 0, with a fault: there are too few,
 * too many, or it is no array. A polygon of one or two is read, so that `check`
 * can say which shape that is. */
static int count_points(const struct form_reader *reader,
                        const struct item *array, bool is_line)
{
    struct building *building = reader->building;
    uint64_t most = building->source->library->limits.vertices;
    int count = array->count;
    if (array->kind != ITEM_ARRAY)
        ask_expected(building, "wrong-type", array, "an array of points");
    else if (count < (is_line ? 2 : 1))
        ask_too_few(building, is_line ? "chain-too-few" : "polygon-too-few",
                    array, count, "%s: expected at least %d points, found %d",
                    array->name, is_line ? 2 : 3, count);
    else if (most && (uint64_t)count > most)
        ask_wrong(building, "too-many-vertices", array,
                  "%s: expected at most %" PRIu64
                  " points (--max-vertices), found %d",
                  array->name, most, count);
    else
        return count;
    return 0;
}

static bool read_points(const struct form_reader *reader, const char *name,
                        enum level_kind kind)
{
    const struct item *array = tiled_object_member(reader->object, name);
    int count = count_points(reader, array, kind == LEVEL_CHAIN);
    if (count == 0)
        return take_nothing(reader);
    if (!take_points(reader, count))
        return false;
    struct tiled_form *form = reader->form;
    form->kind = kind;
    form->vertices = array;
    col_vec2 *at = form->points;
    for (const struct item *point = array->first; point; point = point->next) {
        at->x = tiled_needed(reader->building, point, "x", UNKNOWN);
        at->y = tiled_needed(reader->building, point, "y", UNKNOWN);
        if (!is_known(*at++))
            form->sort = TILED_NOTHING;
    }
    return true;
}

/* A line that ends where it begins is closed. */
static bool read_polyline(const struct form_reader *reader)
{
    if (!read_points(reader, "polyline", LEVEL_CHAIN))
        return false;
    struct tiled_form *form = reader->form;
    if (form->sort == TILED_SHAPE && form->count > 3 &&
        same_point(form->points[0], form->points[form->count - 1])) {
        form->kind = LEVEL_LOOP;
        form->count--;
    }
    return true;
}

/* ---- objects ------------------------------------------------------------- */

static bool is_zero(const struct item *value)
{
    return value->kind == ITEM_NUMBER && !(fabs(value->number) > 0);
}

static bool read_kind(const struct form_reader *reader)
{
    struct tiled_form *form = reader->form;
    form->sort = TILED_SHAPE;
    const struct item *gid = tiled_object_member(reader->object, "gid");
    if (is_there(reader, "gid") && !is_zero(gid)) {
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
        return read_polyline(reader);
    if (!is_capsule && !is_ellipse && is_there(reader, "polygon"))
        return read_points(reader, "polygon", LEVEL_POLYGON);
    if (!is_known(form->size))
        return take_nothing(reader);
    tell_negative(reader, "width", form->size.x);
    tell_negative(reader, "height", form->size.y);
    if (is_without_size(reader))
        return read_without_size(reader);
    return is_capsule   ? read_capsule(reader)
           : is_ellipse ? read_ellipse(reader)
                        : read_box(reader);
}

static const char *text_of(const struct tiled_object *object, const char *name)
{
    return item_text(tiled_object_member(object, name), "");
}

static const char *class_of(const struct tiled_object *object)
{
    const char *own = tiled_class(object->item);
    return *own ? own : tiled_class(object->base);
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

/* A name that is nearly known is a mistake, which is told by itself: the object
 * has another shape for it. Others are what some tool keeps there. */
static void tell_unknown(struct building *building, const struct item *member)
{
    struct hint hint =
        hint_for(member->name, known_members, KNOWN_MEMBERS, NULL);
    if (!hint.text[0]) {
        building_note(
            building,
            "members of objects that Tiled does not have are not used", member);
        return;
    }
    const struct item *name = item_at_name(member, building->arena);
    if (building_has(building, name))
        building_fault(building, "unknown-member", name,
                       "unknown member %s of an object%s",
                       quote_name(member->name).text, hint.text);
}

static void tell_all_unknown(const struct form_reader *reader)
{
    const struct item *member = reader->object->item->first;
    for (; member; member = member->next) {
        if (!sorted_has(known_members, KNOWN_MEMBERS, member->name))
            tell_unknown(reader->building, member);
    }
}

bool tiled_form_read(struct building *building,
                     const struct tiled_object *object, struct tiled_form *form)
{
    struct form_reader reader = {building, object, form};
    *form = (struct tiled_form){
        .item = object->item,
        .number = building_object_number(object->item),
        .name = text_of(object, "name"),
        .class = class_of(object),
        .marks = {.ignore = ""},
    };
    tell_all_unknown(&reader);
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
        take_nothing(&reader);
    return !building->has_failed;
}
