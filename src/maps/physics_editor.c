/* Reads the shapes that PhysicsEditor exports: the JSON of its exporters for
 * Phaser and Matter.js, and its property lists for Cocos2d. Each body is made
 * for a picture and stands by itself, as a tile of a tileset does:
 *
 *     {"banana": {"fixtures": [{"isSensor": false, "vertices": [[{"x": 0, ..
 *     {"banana": [{"shape": [0, 0, 10, 0, 0, 10]}]}
 *     {"bodies": {"banana": {"fixtures": [{"polygons": [["{ 0,0 }", ..
 *
 * Source: the exporters and loaders of CodeAndWeb. */
#include <math.h>
#include <string.h>

#include "maps/building.h"
#include "maps/map_select.h"

/* Bodies in a row. */
#define COLUMNS 16

/* Members of a fixture: lists of polygons, one polygon, a circle. */
static const char *const POLYGONS[] = {"vertices", "polygons"};
static const char SHAPE[] = "shape", CIRCLE[] = "circle";

/* ---- Recognition --------------------------------------------------------- */

static const struct item *fixtures_of(const struct item *body)
{
    return body && body->kind == ITEM_ARRAY ? body
                                            : item_member(body, "fixtures");
}

static bool is_kind(const struct item *item, enum item_kind kind)
{
    return item && item->kind == kind;
}

static bool is_body(const struct item *body)
{
    const struct item *fixtures = fixtures_of(body);
    const struct item *at =
        is_kind(fixtures, ITEM_ARRAY) ? fixtures->first : NULL;
    return is_kind(item_member(at, POLYGONS[0]), ITEM_ARRAY) ||
           is_kind(item_member(at, POLYGONS[1]), ITEM_ARRAY) ||
           is_kind(item_member(at, SHAPE), ITEM_NUMBERS) ||
           item_member(item_member(at, CIRCLE), "radius");
}

/* The first body; NULL: the root is that of another format. */
static const struct item *first_body(const struct item *root)
{
    const struct item *bodies = item_member(root, "bodies");
    const struct item *first = bodies ? bodies->first : NULL;
    if (bodies && bodies->kind == ITEM_OBJECT)
        return is_body(first) ? first : NULL;
    if (!root || root->kind != ITEM_OBJECT || item_member(root, "shapes") ||
        item_member(root, "rigidBodies"))
        return NULL;
    const struct item *info = item_member(root, "generator_info");
    first = root->first == info ? root->first : NULL;
    first = first ? first->next : root->first;
    return strstr(item_text(info, ""), "PhysicsEditor") || is_body(first)
               ? first
               : NULL;
}

bool physics_editor_recognise(const struct item *root)
{
    return first_body(root);
}

/* ---- Points -------------------------------------------------------------- */

/* Reads "{ 1.5,-2 }". */
static bool read_braces(const char *text, col_vec2 *point)
{
    double *const numbers[2] = {&point->x, &point->y};
    static const char ends[] = {',', '}'};
    char spelled[64];
    text = text_behind_space(text);
    if (*text != '{')
        return false;
    for (int i = 0; i < 2; i++) {
        text = text_behind_space(text + 1);
        size_t length = strcspn(text, ",} \t\r\n");
        if (length >= sizeof spelled)
            return false;
        memcpy(spelled, text, length);
        spelled[length] = '\0';
        text = text_behind_space(text + length);
        if (!text_is_number(spelled, numbers[i]) || *text != ends[i])
            return false;
    }
    return true;
}

/* Reads {"x": .., "y": ..}, [x, y] or "{ x,y }". */
static bool read_point(struct building *building, const struct item *item,
                       col_vec2 *point)
{
    if (item->kind == ITEM_STRING)
        return read_braces(item->text, point)
                   ? ask_limit(building, item, point->x) &&
                         ask_limit(building, item, point->y)
                   : ask_expected(building, "wrong-type", item, "\"{ x,y }\"");
    if (item->kind != ITEM_OBJECT)
        return ask_point(building, item, false, point);
    const struct item *x = ask_member(building, item, "x");
    const struct item *y = ask_member(building, item, "y");
    return x && y && ask_number(building, x, &point->x) &&
           ask_number(building, y, &point->y);
}

/* Reads a polygon: a list of points, or of numbers x, y, x, y and so on. */
static bool read_polygon(struct building *building, const struct item *list,
                         struct level_shape *shape)
{
    bool is_flat = list->kind == ITEM_NUMBERS;
    int count = is_flat ? list->count / 2 : item_length(list);
    if (!is_flat && list->kind != ITEM_ARRAY)
        return ask_expected(building, "wrong-type", list, "a list of points");
    if (is_flat && list->count % 2 != 0)
        return ask_wrong(building, "wrong-type", list,
                         "expected an even count of coordinates, found %d",
                         list->count);
    if (count < 3)
        return ask_too_few(building, "polygon-too-few", list, count,
                           "expected at least 3 points, found %d", count);
    shape->kind = LEVEL_POLYGON;
    shape->points = building_points(building, count);
    shape->count = count;
    shape->vertices = is_flat ? NULL : list;
    if (!shape->points)
        return false;
    const struct item *at = list->first;
    for (int i = 0; i < count; i++) {
        col_vec2 *point = &shape->points[i];
        if (is_flat) {
            *point = (col_vec2){list->numbers[2 * i] + 0.0,
                                list->numbers[2 * i + 1] + 0.0};
            if (!ask_limit(building, list, point->x) ||
                !ask_limit(building, list, point->y))
                return false;
        } else if (!read_point(building, at, point)) {
            return false;
        }
        at = at ? at->next : NULL;
    }
    return true;
}

static bool read_circle(struct building *building, const struct item *circle,
                        struct level_shape *shape)
{
    const struct item *place = item_member(circle, "position");
    const struct item *radius = ask_member(building, circle, "radius");
    double half = 0;
    shape->kind = LEVEL_ELLIPSE;
    shape->count = 2;
    shape->points = building_points(building, 2);
    if (!shape->points || !radius || !ask_number(building, radius, &half) ||
        !read_point(building, place ? place : circle, &shape->points[0]))
        return false;
    shape->points[1] = (col_vec2){half, half};
    return half > 0 || ask_expected(building, "negative-radius", radius,
                                    "a number greater than 0");
}

/* ---- Bodies -------------------------------------------------------------- */

/* A body that is being read. */
struct editor_body {
    struct building *building;
    const char *name;
    int number;      /* from 1 on */
    int shape_count; /* so far */
    const struct item *fixture;
    const char *class; /* of the fixture */
    struct selection selection;
};

/* Many shapes share a name, and are looked up and reported by it. */
static const char *cut_name(struct building *building, const char *name)
{
    size_t length = strlen(name);
    return length <= PATH_MAX_BYTES
               ? name
               : building_text(building, "%.*s",
                               (int)utf8_part(name, length, PATH_MAX_BYTES),
                               name);
}

static void add_part(struct editor_body *body, const struct item *part,
                     bool is_circle)
{
    struct building *building = body->building;
    struct level_fault **since = building->faults;
    struct level_shape read = building_blank(part);
    body->shape_count++;
    if (!(is_circle ? read_circle(building, part, &read)
                    : read_polygon(building, part, &read)) ||
        !body->selection.counts || !ask_place(building, &read))
        return;
    read.id =
        body->shape_count > 1
            ? building_text(building, "%s#%d", body->name, body->shape_count)
            : body->name;
    read.name = body->name;
    read.class = body->class;
    read.role = body->selection.role;
    read.reason = body->selection.reason;
    read.collider = body->number;
    if (read.role == LEVEL_SOLID &&
        member_truth(body->fixture, "isSensor", false))
        read.role = LEVEL_SENSOR;
    building_add(building, &read, since);
}

static void read_body(struct editor_body *body, const struct item *item)
{
    const struct item *fixtures = fixtures_of(item);
    const struct item *at = fixtures ? fixtures->first : NULL;
    if (!fixtures || fixtures->kind != ITEM_ARRAY)
        ask_expected(body->building, "wrong-type", item,
                     "a body with fixtures");
    for (; at && !body->building->has_failed; at = at->next) {
        const struct item *shape = item_member(at, SHAPE);
        const struct item *circle = item_member(at, CIRCLE);
        const struct traits traits = {
            .name = body->name,
            .class = cut_name(body->building, member_text(at, "label", "")),
            .layer = ""};
        body->fixture = at;
        body->class = traits.class;
        body->selection =
            select_shape(body->building->source->options, &traits);
        if (shape)
            add_part(body, shape, false);
        if (circle)
            add_part(body, circle, true);
        for (int i = 0; i < 2; i++) {
            const struct item *list = item_member(at, POLYGONS[i]);
            bool is_one = is_kind(list, ITEM_NUMBERS);
            const struct item *part = is_one || !list ? list : list->first;
            for (; part; part = is_one ? NULL : part->next)
                add_part(body, part, false);
        }
    }
}

/* Moves the bodies so far apart that none touches another. The first one stays
 * where it is. */
static void spread(struct level *level)
{
    double reach = 1;
    for (int i = 0; i < level->shape_count; i++) {
        const struct level_shape *shape = &level->shapes[i];
        for (int k = 0; k < shape->count; k++)
            reach = fmax(reach,
                         fabs(shape->points[k].x) + fabs(shape->points[k].y));
    }
    for (int i = 0; i < level->shape_count; i++) {
        struct level_shape *shape = &level->shapes[i];
        int place = shape->collider - 1, row = place / COLUMNS;
        shape->position =
            (col_vec2){4 * reach * (place % COLUMNS), 4 * reach * row};
    }
}

bool physics_editor_read(const struct level_source *source,
                         struct levels *levels, const struct item **where,
                         struct fail *fail)
{
    const struct item *root = source->document->root;
    struct building building;
    struct editor_body body = {.building = &building};
    *where = NULL;
    building_begin(&building, source, root);
    const struct item *at = building.has_failed ? NULL : first_body(root);
    for (; at && !building.has_failed; at = at->next) {
        body.number++;
        body.name = cut_name(&building, at->name);
        body.shape_count = 0;
        read_body(&body, at);
    }
    if (!building.has_failed) {
        building.level->is_tileset = true;
        building.level->is_y_up = source->document->is_xml;
        spread(building.level);
    }
    return building_end_only(&building, levels, fail);
}
