/* Reads Box2D worlds of R.U.B.E. and b2dJson as levels: each fixture of a body
 * is a shape. A missing number is 0, a vector may be the number 0, and a number
 * may be the 8 hexadecimal digits of a float. Source: iforce2d, R.U.B.E. JSON
 * structure; b2dJson. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "maps/building.h"
#include "maps/map_select.h"
#include "support/same.h"
#include "support/text.h"

/* Reads a number of at most COL_LIMIT in magnitude; `item` may be NULL. */
static bool rube_number(struct building *building, const struct item *item,
                        double *number)
{
    *number = 0;
    if (!item)
        return true;
    if (item->kind != ITEM_STRING)
        return ask_number(building, item, number);
    uint32_t bits = 0;
    bool is_float = strlen(item->text) == 8;
    for (int i = 0; is_float && i < 8; i++) {
        int digit = ascii_hex(item->text[i]);
        is_float = digit >= 0;
        bits = bits << 4 | (uint32_t)digit;
    }
    float value;
    memcpy(&value, &bits, sizeof value);
    if (!is_float || !isfinite(value))
        return ask_expected(building, "wrong-type", item,
                            "a number, or the 8 hexadecimal digits of a float");
    *number = (double)value;
    return true;
}

/* Reads {"x": .., "y": ..}, or 0; `item` may be NULL. */
static bool rube_vector(struct building *building, const struct item *item,
                        col_vec2 *vector)
{
    *vector = (col_vec2){0, 0};
    if (!item || (item->kind == ITEM_NUMBER && !(item->number < 0) &&
                  !(item->number > 0)))
        return true;
    if (item->kind != ITEM_OBJECT)
        return ask_expected(building, "wrong-type", item,
                            "{\"x\": .., \"y\": ..} or 0");
    return rube_number(building, item_member(item, "x"), &vector->x) &&
           rube_number(building, item_member(item, "y"), &vector->y);
}

/* Reads {"x": [..], "y": [..]}, of the same length, as points. */
static bool rube_points(struct building *building, const struct item *item,
                        col_vec2 **points, int *count)
{
    const struct item *x = ask_member(building, item, "x");
    const struct item *y = ask_member(building, item, "y");
    if (!x || !y)
        return false;
    *count = item_length(x);
    if (*count != item_length(y))
        return ask_wrong(
            building, "wrong-type", item,
            "%s: expected equal numbers of x and y, found %d x and %d y",
            item->name, *count, item_length(y));
    *points = building_points(building, *count);
    if (!*points)
        return false;
    const struct item *const arrays[2] = {x, y};
    const struct item *at[2] = {x->first, y->first};
    for (int i = 0; i < 2 * *count; i++) { /* x and y in turn */
        int axis = i % 2;
        col_vec2 *point = &(*points)[i / 2];
        double *number = axis == 0 ? &point->x : &point->y;
        bool has_items = arrays[axis]->kind != ITEM_NUMBERS;
        if (!has_items)
            *number = arrays[axis]->numbers[i / 2] + 0.0; /* 0 for -0 */
        if (!(has_items ? rube_number(building, at[axis], number)
                        : ask_limit(building, arrays[axis], *number)))
            return false;
        at[axis] = has_items ? at[axis]->next : NULL;
    }
    return true;
}

/* Box2D's angles are floats: one that is the float nearest to a right angle is
 * meant to be one. */
#define HALF_PI 0x1.921fb54442d18p+0
#define DEGREES 0x1.ca5dc1a63c1f8p+5 /* 180 / pi */

/* Right angles are recognized up to this many quarter turns. */
#define QUARTERS_MAX 1024

double rube_degrees(double radians)
{
    double quarters = floor(radians / HALF_PI + 0.5);
    if (fabs(quarters) <= QUARTERS_MAX &&
        same_number((double)(float)radians,
                    (double)(float)(quarters * HALF_PI)))
        return 90 * quarters + 0.0; /* 0 for -0 */
    return radians * DEGREES;
}

/* The numbers of the world may be missing; then its bodies tell. A body has
 * what nothing else has: fixtures of a shape that Box2D knows, or a place
 * together with a type and an angle. */
bool rube_recognise(const struct item *root)
{
    static const char *const signs[] = {
        "gravity",        "allowSleep",         "autoClearForces",
        "stepsPerSecond", "velocityIterations", "warmStarting"};
    static const char *const cores[] = {"circle", "polygon", "chain", "loop",
                                        "edge"};
    const struct item *bodies = item_member(root, "body");
    if (item_member(item_member(root, "metaworld"), "metabody"))
        return true;
    if (!bodies || bodies->kind != ITEM_ARRAY)
        return false;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (item_member(root, signs[i]))
            return true;
    }
    if (item_member(root, "shapes"))
        return false;
    for (const struct item *body = bodies->first; body; body = body->next) {
        const struct item *fixtures = item_member(body, "fixture");
        bool is_list = fixtures && fixtures->kind == ITEM_ARRAY;
        for (size_t i = 0; is_list && i < sizeof cores / sizeof *cores; i++) {
            if (item_member(fixtures->first, cores[i]))
                return true;
        }
        if (item_member(body, "position") && item_member(body, "angle") &&
            item_member(body, "type"))
            return true;
    }
    return false;
}

/* A body, and the fixture of it that is being read. */
struct fixture {
    struct building *building;
    const struct item *body, *item;
    col_vec2 position;
    double angle;
    const char *layer;
    bool is_moving;
};

/* ---- Geometry ----------------------------------------------------------- */

static bool read_vertices(struct building *building, const struct item *core,
                          enum level_kind kind, struct level_shape *shape)
{
    const struct item *vertices = ask_member(building, core, "vertices");
    if (!vertices ||
        !rube_points(building, vertices, &shape->points, &shape->count))
        return false;
    shape->kind = kind;
    if (kind == LEVEL_POLYGON && shape->count == 2)
        shape->kind = LEVEL_CHAIN;
    int least = shape->kind == LEVEL_CHAIN ? 2 : 3;
    if (shape->count < least)
        return ask_too_few(
            building,
            kind == LEVEL_POLYGON ? "polygon-too-few" : "chain-too-few",
            vertices, shape->count, "vertices: expected at least %d, found %d",
            least, shape->count);
    /* Box2D closes a loop by its first vertex again. */
    if (kind == LEVEL_CHAIN && shape->count >= 4 &&
        same_point(shape->points[0], shape->points[shape->count - 1])) {
        shape->kind = LEVEL_LOOP;
        shape->count--;
    }
    return true;
}

static bool read_core(const struct fixture *fixture, struct level_shape *shape)
{
    struct building *building = fixture->building;
    const struct item *circle = item_member(fixture->item, "circle");
    const struct item *polygon = item_member(fixture->item, "polygon");
    const struct item *chain = item_member(fixture->item, "chain");
    const struct item *loop = item_member(fixture->item, "loop");
    const struct item *edge = item_member(fixture->item, "edge");
    if (circle) {
        const struct item *radius = item_member(circle, "radius");
        double half = 0;
        shape->kind = LEVEL_ELLIPSE;
        shape->count = 2;
        shape->points = building_points(building, 2);
        if (!shape->points ||
            !rube_vector(building, item_member(circle, "center"),
                         shape->points) ||
            !rube_number(building, radius, &half))
            return false;
        shape->points[1] = (col_vec2){half, half};
        return !(half < 0) || ask_expected(building, "negative-radius", radius,
                                           "a number of at least 0");
    }
    if (polygon)
        return read_vertices(building, polygon, LEVEL_POLYGON, shape);
    if (chain)
        return read_vertices(building, chain, LEVEL_CHAIN, shape);
    if (loop)
        return read_vertices(building, loop, LEVEL_LOOP, shape);
    if (edge) {
        shape->kind = LEVEL_CHAIN;
        shape->count = 2;
        shape->points = building_points(building, 2);
        return shape->points &&
               rube_vector(building, item_member(edge, "vertex1"),
                           &shape->points[0]) &&
               rube_vector(building, item_member(edge, "vertex2"),
                           &shape->points[1]);
    }
    return ask_wrong(building, "missing-member", fixture->item,
                     "expected a fixture with a circle, polygon, chain, loop "
                     "or edge, found none");
}

/* ---- Names and roles ---------------------------------------------------- */

/* The value of a custom property: what stands beside its name. */
static const struct item *property_value(const struct item *property)
{
    const struct item *value = property->first;
    while (value && strcmp(value->name, "name") == 0)
        value = value->next;
    return property->kind == ITEM_OBJECT ? value : NULL;
}

static bool has_property(const struct item *owner,
                         const struct level_options *options)
{
    const struct item *property = first_of(owner, "customProperties");
    bool has_one = false;
    for (; property; property = property->next)
        has_one |= select_property(options, member_text(property, "name", ""),
                                   property_value(property));
    return has_one;
}

/* The rules that ignore an object; NULL: no property names any. */
static const char *ignored_rules(const struct item *owner)
{
    const struct item *property = first_of(owner, "customProperties");
    for (; property; property = property->next) {
        const char *name = member_text(property, "name", "");
        if (strcmp(name, "collide:ignore") == 0 ||
            strcmp(name, "collide_ignore") == 0)
            return select_ignored(property_value(property));
    }
    return NULL;
}

static void read_fixture(const struct fixture *fixture)
{
    struct building *building = fixture->building;
    const struct item *item = fixture->item, *body = fixture->body;
    const struct level_options *options = building->source->options;
    struct level_fault **since = building->faults;
    struct level_shape read = building_blank(item);
    read.position = fixture->position;
    read.angle = fixture->angle;
    if (!read_core(fixture, &read) || !ask_place(building, &read))
        return;
    read.name = member_text(item, "name", "");
    read.class = member_text(body, "name", "");
    read.layer = fixture->layer;
    read.is_moving = fixture->is_moving;
    const char *of_body =
        *read.class ? read.class
                    : building_text(building, "body%d", body->index);
    const char *own = *read.name
                          ? read.name
                          : building_text(building, "fixture%d", item->index);
    read.id = building_text(building, "%s/%s", of_body, own);
    const char *ignore = ignored_rules(item);
    if (!ignore)
        ignore = ignored_rules(body);
    read.ignore = ignore ? ignore : "";
    const struct traits traits = {.name = read.name,
                                  .class = read.class,
                                  .layer = read.layer,
                                  .has_property = has_property(item, options) ||
                                                  has_property(body, options)};
    struct selection selection = select_shape(options, &traits);
    read.role = selection.role;
    read.reason = selection.reason;
    if (read.role == LEVEL_SOLID && member_truth(item, "sensor", false))
        read.role = LEVEL_SENSOR;
    if (!selection.counts)
        return;
    if (item_member(item, "filter-categoryBits") ||
        item_member(item, "filter-maskBits"))
        building_note(building, "collision filters are ignored", item);
    building_add(building, &read, since);
}

static void read_body(struct building *building, const struct item *body)
{
    static const char *const types[] = {"static", "kinematic", "dynamic"};
    struct fixture fixture = {.building = building, .body = body};
    double radians = 0, type = 0;
    if (body->kind != ITEM_OBJECT) {
        ask_expected(building, "wrong-type", body, "a body");
        return;
    }
    if (!rube_vector(building, item_member(body, "position"),
                     &fixture.position) ||
        !rube_number(building, item_member(body, "angle"), &radians) ||
        !rube_number(building, item_member(body, "type"), &type))
        return;
    fixture.angle = rube_degrees(radians);
    fixture.is_moving = type > 0;
    fixture.layer = types[type >= 2 ? 2 : type >= 1 ? 1 : 0];
    const struct item *item = first_of(body, "fixture");
    for (; item && !building->has_failed; item = item->next) {
        fixture.item = item;
        read_fixture(&fixture);
    }
}

bool rube_read(const struct level_source *source, struct levels *levels,
               const struct item **where, struct fail *fail)
{
    static const char *const ends[] = {"bodyA", "bodyB"};
    const struct item *root = source->document->root;
    const struct item *bodies = item_member(root, "body");
    struct building building;
    *where = NULL;
    if (!bodies) {
        *where = item_member(root, "metaworld");
        return item_fail(
            *where, fail, "unsupported-map",
            "this is the project file of R.U.B.E.: export the world as JSON");
    }
    building_begin(&building, source, root);
    if (!building.has_failed)
        building.level->is_y_up = true;
    const struct item *at = bodies->first;
    for (; at && !building.has_failed; at = at->next)
        read_body(&building, at);
    for (at = first_of(root, "joint"); at; at = at->next) {
        building_note(&building, "joints are ignored", at);
        /* A joint has the numbers of its two bodies, from 0. */
        for (int i = 0; i < 2; i++) {
            const struct item *body = item_member(at, ends[i]);
            if (body && body->kind == ITEM_NUMBER &&
                !(body->number >= 0 && body->number < bodies->count))
                building_fault(&building, "dangling-reference", body,
                               "%s: expected the number of a body, less than "
                               "%d, found %.0f",
                               ends[i], bodies->count, body->number);
        }
    }
    for (at = first_of(root, "image"); at; at = at->next)
        building_note(&building, "images are ignored", at);
    return building_end_only(&building, levels, fail);
}
