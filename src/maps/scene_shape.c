#include "maps/scene_shape.h"

#include <stdio.h>

#include "maps/asking.h"
#include "scene/scene_format.h"
#include "support/same.h"

/* A shape that is being read. */
struct shape_reading {
    struct building *building;
    const struct item *item;
    struct level_shape *shape;
};

typedef bool read_function(struct shape_reading *reading);

const struct item *scene_shape_member(const struct item *shape,
                                      enum shape_member member)
{
    return item_member(shape, shape_members.names[member]);
}

static const struct item *member(const struct shape_reading *reading,
                                 enum shape_member member)
{
    return scene_shape_member(reading->item, member);
}

/* ---- Geometry ----------------------------------------------------------- */

static bool set_points(struct shape_reading *reading, enum level_kind kind,
                       int count)
{
    struct level_shape *shape = reading->shape;
    shape->kind = kind;
    shape->points = building_points(reading->building, count);
    shape->count = count;
    return shape->points != NULL;
}

/* Reads the point that a member has. */
static bool read_one(struct shape_reading *reading, enum shape_member at,
                     col_vec2 *point)
{
    return ask_point(reading->building, member(reading, at), false, point);
}

/* Reads the points that two members have; both are told of where they are
 * wrong. */
static bool read_two(struct shape_reading *reading, enum level_kind kind,
                     enum shape_member first, enum shape_member second)
{
    if (!set_points(reading, kind, 2))
        return false;
    col_vec2 *points = reading->shape->points;
    bool is_good = read_one(reading, first, &points[0]);
    return read_one(reading, second, &points[1]) && is_good;
}

static bool read_radius(struct shape_reading *reading)
{
    const struct item *item = member(reading, SHAPE_RADIUS);
    double *radius = &reading->shape->radius;
    struct fail fail;
    if (!item)
        return true;
    return ask_number(reading->building, item, radius) &&
           (bounds_radius(*radius, &fail) ||
            ask_told(reading->building, item, &fail));
}

static bool read_circle(struct shape_reading *reading)
{
    struct level_shape *shape = reading->shape;
    if (!read_radius(reading) || !set_points(reading, LEVEL_ELLIPSE, 2))
        return false;
    shape->points[1] = (col_vec2){shape->radius, shape->radius};
    shape->radius = 0;
    return read_one(reading, SHAPE_CENTER, shape->points);
}

static bool read_capsule(struct shape_reading *reading)
{
    return read_radius(reading) &&
           read_two(reading, LEVEL_CAPSULE, SHAPE_A, SHAPE_B);
}

/* A segment of no length is a point, as it is for the queries. */
static bool read_segment(struct shape_reading *reading)
{
    struct level_shape *shape = reading->shape;
    if (!read_two(reading, LEVEL_CHAIN, SHAPE_A, SHAPE_B))
        return false;
    if (same_point(shape->points[0], shape->points[1])) {
        shape->kind = LEVEL_POINT;
        shape->count = 1;
    }
    return true;
}

static bool read_point(struct shape_reading *reading)
{
    return set_points(reading, LEVEL_POINT, 1) &&
           read_one(reading, SHAPE_POINT, reading->shape->points);
}

/* A box whose corners are swapped is one, nevertheless. */
static bool read_box(struct shape_reading *reading)
{
    struct building *building = reading->building;
    struct fail fail;
    int axis;
    if (!read_two(reading, LEVEL_BOX, SHAPE_MIN, SHAPE_MAX))
        return false;
    col_vec2 min = reading->shape->points[0], max = reading->shape->points[1];
    if (bounds_box(min, max, &axis, &fail))
        return true;
    const struct item *place =
        item_element_placed(member(reading, SHAPE_MAX), axis, building->arena);
    if (building_has(building, place))
        ask_told(building, place, &fail);
    return !same_number(min.x, max.x) && !same_number(min.y, max.y);
}

/* ---- Polygons and chains ------------------------------------------------ */

/* Whether an item is an array, for whatever may be in it. */
static bool ask_array(struct shape_reading *reading, const struct item *item,
                      const char *expected)
{
    if (item && (item->kind == ITEM_ARRAY || item->kind == ITEM_NUMBERS))
        return true;
    return ask_expected(reading->building, "wrong-type", item, expected);
}

/* Whether an item is an array of points enough for such a line; numbers are
 * none. */
static bool ask_ring(struct shape_reading *reading, const struct item *item,
                     const struct bounds_line *line)
{
    struct fail fail;
    if (!ask_array(reading, item, "an array of points"))
        return false;
    if (item->kind == ITEM_NUMBERS)
        return ask_expected(reading->building, "wrong-type", item,
                            "an array of points");
    char what[24] = "vertices";
    if (!item->name)
        snprintf(what, sizeof what, "holes[%d]", item->index);
    return bounds_count(line, item->count, what, &fail) ||
           ask_too_few(reading->building, fail.code, item, item->count, "%s",
                       fail.message);
}

/* Counts the rings that are good and their points; the first is the outer one.
 */
static bool count_rings(struct shape_reading *reading, const struct item *holes,
                        int *count)
{
    struct level_shape *shape = reading->shape;
    const struct item *outer = member(reading, SHAPE_VERTICES);
    if (!ask_ring(reading, outer, &bounds_polygon))
        return false;
    *count = outer->count;
    shape->ring_count = 1;
    if (!holes)
        return true;
    if (!ask_array(reading, holes, "an array of holes"))
        return false;
    bool is_good = true;
    for (const struct item *hole = holes->first; hole; hole = hole->next) {
        if (!ask_ring(reading, hole, &bounds_polygon)) {
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

static bool set_rings(struct shape_reading *reading)
{
    struct level_shape *shape = reading->shape;
    shape->ring_ends = arena_take(reading->building->arena,
                                  (size_t)shape->ring_count, sizeof(int));
    return building_has(reading->building, shape->ring_ends);
}

static bool read_polygon(struct shape_reading *reading)
{
    struct building *building = reading->building;
    struct level_shape *shape = reading->shape;
    const struct item *outer = member(reading, SHAPE_VERTICES);
    const struct item *holes = member(reading, SHAPE_HOLES);
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

static bool read_chain(struct shape_reading *reading)
{
    const struct item *line = member(reading, SHAPE_VERTICES);
    const struct item *closed = member(reading, SHAPE_CLOSED);
    bool is_closed = false;
    if (!read_radius(reading) ||
        (closed && !ask_truth(reading->building, closed, &is_closed)) ||
        !ask_ring(reading, line,
                  is_closed ? &bounds_closed_chain : &bounds_chain) ||
        !set_points(reading, is_closed ? LEVEL_LOOP : LEVEL_CHAIN, line->count))
        return false;
    reading->shape->vertices = line;
    return ask_points(reading->building, line, false, reading->shape->points);
}

/* ---- Members ------------------------------------------------------------ */

/* The fault is at the name: the value may be right for another member. */
static void unknown_member(struct building *building, const struct item *item,
                           const struct members *members)
{
    struct fail fail;
    const struct item *name = item_at_name(item, building->arena);
    members_unknown(members, item->name, &fail);
    if (building_has(building, name))
        ask_told(building, name, &fail);
}

bool scene_check_members(struct building *building, const struct item *object,
                         const struct members *members)
{
    uint32_t missing = members->required;
    for (const struct item *item = object->first; item; item = item->next) {
        int place = members_place(members, item->name);
        uint32_t bit = place < 0 ? 0 : (uint32_t)1 << place;
        if (bit & ~members->allowed)
            unknown_member(building, item, members);
        missing &= ~bit;
    }
    bool is_whole = !missing;
    for (; missing; missing &= missing - 1) { /* without its lowest bit */
        struct fail fail;
        members_missing(members, missing, &fail);
        ask_told(building, object, &fail);
    }
    return is_whole;
}

/* enum shape_type; -1: it has none. */
static int find_type(struct shape_reading *reading)
{
    struct building *building = reading->building;
    const struct item *item = member(reading, SHAPE_TYPE);
    enum shape_type type;
    const char *name;
    struct fail fail;
    if (!item) {
        members_missing(&shape_members, shape_members.required, &fail);
        ask_told(building, reading->item, &fail);
        return -1;
    }
    if (!ask_text(building, item, &name))
        return -1;
    if (type_named(name, &type, &fail))
        return (int)type;
    ask_told(building, item, &fail);
    return -1;
}

/* ---- Where it lies ------------------------------------------------------ */

static bool read_rotation(struct shape_reading *reading,
                          const struct item *item)
{
    struct level_shape *shape = reading->shape;
    struct fail fail;
    if (!ask_point(reading->building, item, false, &shape->rotation))
        return false;
    if (!bounds_rotation(shape->rotation, &fail))
        return ask_told(reading->building, item, &fail);
    shape->has_rotation = true;
    shape->angle = col_angle_degrees(shape->rotation);
    return true;
}

static bool read_place(struct shape_reading *reading)
{
    struct level_shape *shape = reading->shape;
    const struct item *position = member(reading, SHAPE_POSITION);
    const struct item *angle = member(reading, SHAPE_ANGLE);
    const struct item *rotation = member(reading, SHAPE_ROTATION);
    struct fail fail;
    if (position &&
        !ask_point(reading->building, position, false, &shape->position))
        return false;
    if (!bounds_turn(rotation, angle, &fail))
        return ask_told(reading->building, rotation, &fail);
    if (rotation && !read_rotation(reading, rotation))
        return false;
    if (angle && angle->kind != ITEM_NUMBER)
        return ask_expected(reading->building, "wrong-type", angle, "a number");
    if (angle)
        shape->angle = angle->number;
    return true;
}

/* ---- The whole ---------------------------------------------------------- */

static read_function *const READERS[TYPE_COUNT] = {
    [TYPE_POLYGON] = read_polygon, [TYPE_CIRCLE] = read_circle,
    [TYPE_CAPSULE] = read_capsule, [TYPE_BOX] = read_box,
    [TYPE_SEGMENT] = read_segment, [TYPE_POINT] = read_point,
    [TYPE_CHAIN] = read_chain,
};

bool scene_shape_read(struct building *building, const struct item *item,
                      struct level_shape *shape)
{
    struct shape_reading reading = {building, item, shape};
    if (item->kind != ITEM_OBJECT)
        return ask_expected(building, "wrong-type", item, "an object");
    int type = find_type(&reading);
    return type >= 0 &&
           scene_check_members(building, item, &type_members[type]) &&
           READERS[type](&reading) && read_place(&reading) &&
           ask_place(building, shape);
}
