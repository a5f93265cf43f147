#include "level/scene_shape.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/hint.h"
#include "base/number.h"
#include "base/same.h"
#include "level/asking.h"

/* A shape that is being read. */
struct reading {
    struct building *building;
    const struct item *item;
    struct level_shape *shape;
};

typedef bool read_function(struct reading *reading);

#define MEMBERS_MAX 24

struct type {
    const char *name, *owner;
    const char *required[4], *optional[3]; /* NULL at the end */
    read_function *read;
};

static const char *const COMMON[] = {
    "id",       "type",     "position",         "angle",
    "rotation", "velocity", "angular_velocity", "layers",
    "hits",     "body",     "source",           NULL};

static const struct item *member(const struct reading *reading,
                                 const char *name)
{
    return item_member(reading->item, name);
}

/* ---- Geometry ----------------------------------------------------------- */

static bool set_points(struct reading *reading, enum level_kind kind, int count)
{
    struct level_shape *shape = reading->shape;
    shape->kind = kind;
    shape->points = building_points(reading->building, count);
    shape->count = count;
    return shape->points != NULL;
}

/* Reads the points that these two members have; `second` may be NULL. */
static bool read_two(struct reading *reading, enum level_kind kind,
                     const char *first, const char *second)
{
    struct building *building = reading->building;
    if (!set_points(reading, kind, second ? 2 : 1))
        return false;
    col_vec2 *points = reading->shape->points;
    bool is_good = ask_point(building, member(reading, first), false, points);
    if (second &&
        !ask_point(building, member(reading, second), false, points + 1))
        return false;
    return is_good;
}

static bool read_radius(struct reading *reading)
{
    const struct item *item = member(reading, "radius");
    double radius = 0;
    if (!item)
        return true;
    if (!ask_number(reading->building, item, &radius))
        return false;
    if (radius < 0) {
        char found[NUMBER_MAX];
        number_write(found, radius);
        return ask_wrong(reading->building, "negative-radius", item,
                         "radius: expected a number of at least 0, found %s",
                         found);
    }
    reading->shape->radius = radius;
    return true;
}

static bool read_circle(struct reading *reading)
{
    struct level_shape *shape = reading->shape;
    if (!read_radius(reading) || !set_points(reading, LEVEL_ELLIPSE, 2))
        return false;
    shape->points[1] = (col_vec2){shape->radius, shape->radius};
    shape->radius = 0;
    return ask_point(reading->building, member(reading, "center"), false,
                     shape->points);
}

static bool read_capsule(struct reading *reading)
{
    return read_radius(reading) && read_two(reading, LEVEL_CAPSULE, "a", "b");
}

/* A segment of no length is a point, as the strict reader has it. */
static bool read_segment(struct reading *reading)
{
    struct level_shape *shape = reading->shape;
    if (!read_two(reading, LEVEL_CHAIN, "a", "b"))
        return false;
    if (same_point(shape->points[0], shape->points[1])) {
        shape->kind = LEVEL_POINT;
        shape->count = 1;
    }
    return true;
}

static bool read_point(struct reading *reading)
{
    return read_two(reading, LEVEL_POINT, "point", NULL);
}

/* A box whose corners are swapped is one, nevertheless. */
static bool read_box(struct reading *reading)
{
    if (!read_two(reading, LEVEL_BOX, "min", "max"))
        return false;
    col_vec2 min = reading->shape->points[0], max = reading->shape->points[1];
    bool is_flat = same_number(min.x, max.x);
    bool is_low = same_number(min.y, max.y);
    if (min.x < max.x && min.y < max.y)
        return true;
    bool along_x = !(min.x < max.x);
    char low[NUMBER_MAX], high[NUMBER_MAX];
    number_write(low, along_x ? min.x : min.y);
    number_write(high, along_x ? max.x : max.y);
    ask_wrong(reading->building, "box-order", member(reading, "max"),
              "box is empty along %c: its min, %s, is not less than its max, "
              "%s",
              along_x ? 'x' : 'y', low, high);
    return !is_flat && !is_low;
}

/* ---- Polygons and chains ------------------------------------------------ */

/* Whether an item is an array, for whatever may be in it. */
static bool ask_array(struct reading *reading, const struct item *item,
                      const char *expected)
{
    if (item && (item->kind == ITEM_ARRAY || item->kind == ITEM_NUMBERS))
        return true;
    return ask_expected(reading->building, "wrong-type", item, expected);
}

/* Whether an item is an array of at least so many points; numbers are none. */
static bool ask_ring(struct reading *reading, const struct item *item,
                     int least, const char *code)
{
    if (!ask_array(reading, item, "an array of points"))
        return false;
    if (item->kind == ITEM_NUMBERS)
        return ask_expected(reading->building, "wrong-type", item,
                            "an array of points");
    if (item->count >= least)
        return true;
    return ask_wrong(reading->building, code, item,
                     "%s: expected at least %d, found %d",
                     item->name ? item->name : "a hole", least, item->count);
}

/* Counts the rings that are good and their points; the first is the outer one.
 */
static bool count_rings(struct reading *reading, const struct item *holes,
                        int *count)
{
    struct level_shape *shape = reading->shape;
    const struct item *outer = member(reading, "vertices");
    if (!ask_ring(reading, outer, 3, "polygon-too-few"))
        return false;
    *count = outer->count;
    shape->ring_count = 1;
    if (!holes)
        return true;
    if (!ask_array(reading, holes, "an array of holes"))
        return false;
    bool is_good = true;
    for (const struct item *hole = holes->first; hole; hole = hole->next) {
        if (!ask_ring(reading, hole, 3, "polygon-too-few")) {
            is_good = false;
            continue;
        }
        if (hole->count > COL_COUNT_LIMIT - *count)
            return ask_wrong(reading->building, "too-many", holes,
                             "expected at most %d vertices of a polygon, found "
                             "more",
                             COL_COUNT_LIMIT);
        *count += hole->count;
        shape->ring_count++;
    }
    return is_good;
}

static bool set_rings(struct reading *reading)
{
    struct level_shape *shape = reading->shape;
    shape->ring_ends = arena_take(reading->building->arena,
                                  (size_t)shape->ring_count, sizeof(int));
    return building_has(reading->building, shape->ring_ends);
}

static bool read_polygon(struct reading *reading)
{
    struct building *building = reading->building;
    struct level_shape *shape = reading->shape;
    const struct item *outer = member(reading, "vertices");
    const struct item *holes = member(reading, "holes");
    int count = 0;
    if (!read_radius(reading) || !count_rings(reading, holes, &count) ||
        !set_points(reading, LEVEL_POLYGON, count))
        return false;
    shape->vertices = outer;
    bool is_good = ask_points(building, outer, false, shape->points);
    if (shape->ring_count == 1)
        return is_good;
    if (!set_rings(reading))
        return false;
    int ring = 0, end = outer->count;
    shape->ring_ends[ring] = end;
    for (const struct item *hole = holes->first; hole; hole = hole->next) {
        if (!ask_points(building, hole, false, &shape->points[end]))
            is_good = false;
        end += hole->count;
        shape->ring_ends[++ring] = end;
    }
    return is_good;
}

static bool read_chain(struct reading *reading)
{
    const struct item *line = member(reading, "vertices");
    const struct item *closed = member(reading, "closed");
    bool is_closed = false;
    if (!read_radius(reading) ||
        (closed && !ask_truth(reading->building, closed, &is_closed)) ||
        !ask_ring(reading, line, is_closed ? 3 : 2, "chain-too-few") ||
        !set_points(reading, is_closed ? LEVEL_LOOP : LEVEL_CHAIN, line->count))
        return false;
    reading->shape->vertices = line;
    return ask_points(reading->building, line, false, reading->shape->points);
}

static const struct type TYPES[] = {
    {"polygon", "a polygon", {"vertices"}, {"holes", "radius"}, read_polygon},
    {"circle", "a circle", {"center", "radius"}, {NULL}, read_circle},
    {"capsule", "a capsule", {"a", "b", "radius"}, {NULL}, read_capsule},
    {"box", "a box", {"min", "max"}, {NULL}, read_box},
    {"segment", "a segment", {"a", "b"}, {NULL}, read_segment},
    {"point", "a point", {"point"}, {NULL}, read_point},
    {"chain", "a chain", {"vertices"}, {"closed", "radius"}, read_chain},
};
#define TYPE_COUNT ((int)(sizeof TYPES / sizeof TYPES[0]))

/* ---- Members ------------------------------------------------------------ */

static bool is_among(const char *const *names, const char *name)
{
    while (*names && strcmp(*names, name) != 0)
        names++;
    return *names != NULL;
}

static bool is_users_own(const char *name)
{
    return name[0] == '_' || (name[0] == 'x' && name[1] == '-');
}

/* A mistake of its own is left out of the scene, so it is not severe. */
static void unknown_member(struct building *building, const struct item *item,
                           const char *const *names, const char *owner)
{
    int count = 0;
    while (names[count])
        count++;
    building_fault(building, "unknown-member", item,
                   "unknown member %s of %s%s", quote_name(item->name).text,
                   owner, hint_for(item->name, names, count, NULL).text);
}

void scene_check_members(struct building *building, const struct item *object,
                         const char *const *names, const char *owner)
{
    for (const struct item *item = object->first; item; item = item->next) {
        if (!is_among(names, item->name) && !is_users_own(item->name))
            unknown_member(building, item, names, owner);
    }
}

static int add_names(const char **names, int count, const char *const *more)
{
    for (; *more; more++)
        names[count++] = *more;
    return count;
}

static bool check_members(struct reading *reading, const struct type *type)
{
    const char *names[MEMBERS_MAX];
    int count = add_names(names, 0, type->required);
    count = add_names(names, count, type->optional);
    count = add_names(names, count, COMMON);
    names[count] = NULL;
    scene_check_members(reading->building, reading->item, names, type->owner);
    bool is_good = true;
    for (const char *const *name = type->required; *name; name++) {
        if (!member(reading, *name))
            is_good =
                ask_wrong(reading->building, "missing-member", reading->item,
                          "missing member \"%s\" of %s", *name, type->owner);
    }
    return is_good;
}

static const struct type *find_type(struct reading *reading)
{
    const struct item *item = member(reading, "type");
    const char *name, *names[TYPE_COUNT];
    if (!item) {
        ask_wrong(reading->building, "missing-member", reading->item,
                  "missing member \"type\" of a shape");
        return NULL;
    }
    if (!ask_text(reading->building, item, &name))
        return NULL;
    for (int i = 0; i < TYPE_COUNT; i++) {
        if (strcmp(TYPES[i].name, name) == 0)
            return &TYPES[i];
        names[i] = TYPES[i].name;
    }
    ask_wrong(reading->building, "unknown-type", item, "unknown type %s%s",
              quote_name(name).text,
              hint_for(name, names, TYPE_COUNT, "; the types are ").text);
    return NULL;
}

/* ---- Where it lies ------------------------------------------------------ */

/* The square of the length may be off by 2^-50, as the strict reader has it. */
static bool read_rotation(struct reading *reading, const struct item *item)
{
    struct level_shape *shape = reading->shape;
    if (!ask_point(reading->building, item, false, &shape->rotation))
        return false;
    double x = shape->rotation.x, y = shape->rotation.y;
    double square = x * x + y * y;
    if (!(fabs(square - 1) <= 0x1p-50)) {
        char length[NUMBER_MAX];
        number_write(length, sqrt(square));
        return ask_wrong(reading->building, "rotation-not-unit", item,
                         "rotation: expected [cos, sin], a vector of length "
                         "1, found one of length %s",
                         length);
    }
    shape->has_rotation = true;
    shape->angle = col_angle_degrees(shape->rotation);
    return true;
}

static bool read_place(struct reading *reading)
{
    struct level_shape *shape = reading->shape;
    const struct item *position = member(reading, "position");
    const struct item *angle = member(reading, "angle");
    const struct item *rotation = member(reading, "rotation");
    if (position &&
        !ask_point(reading->building, position, false, &shape->position))
        return false;
    if (angle && rotation)
        return ask_wrong(reading->building, "rotation-and-angle", rotation,
                         "a shape has either \"rotation\" or \"angle\", not "
                         "both");
    if (rotation && !read_rotation(reading, rotation))
        return false;
    if (angle && angle->kind != ITEM_NUMBER)
        return ask_expected(reading->building, "wrong-type", angle, "a number");
    if (angle)
        shape->angle = angle->number;
    return true;
}

bool scene_shape_read(struct building *building, const struct item *item,
                      struct level_shape *shape)
{
    struct reading reading = {building, item, shape};
    shape->item = item;
    if (item->kind != ITEM_OBJECT)
        return ask_expected(building, "wrong-type", item, "an object");
    const struct type *type = find_type(&reading);
    return type && check_members(&reading, type) && type->read(&reading) &&
           read_place(&reading) && ask_place(building, shape);
}
