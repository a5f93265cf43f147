/* Reads the geometry of Godot's nodes: composes their transforms, and makes
 * shapes of their resources and polygons. A turn stays an angle as long as it
 * can, so that boxes stay boxes and right angles are exact. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "maps/godot_reading.h"
#include "support/same.h"

#define DEGREES 0x1.ca5dc1a63c1f8p+5 /* 180 / pi */
#define HALF_PI 0x1.921fb54442d18p+0

/* Vertices of the curves of a capsule that is scaled unequally, if no option
 * says otherwise. */
#define VERTICES 32

/* ---- Transforms ---------------------------------------------------------- */

/* Godot rounds angles to six digits when it writes them: 1.5708. An angle is a
 * multiple of a right angle if the two agree in five decimals. */
static double degrees_of(double radians)
{
    double quarters = floor(radians / HALF_PI + 0.5);
    bool is_right = fabs(radians) < 10 &&
                    same_number(floor(radians * 1e5 + 0.5),
                                floor(quarters * HALF_PI * 1e5 + 0.5));
    return is_right ? 90 * quarters + 0.0 : radians * DEGREES;
}

static col_vec2 times(const struct godot_place *place, col_vec2 v)
{
    return (col_vec2){place->u.x * v.x + place->v.x * v.y,
                      place->u.y * v.x + place->v.y * v.y};
}

col_vec2 godot_point(const struct godot_place *place, col_vec2 at)
{
    return col_transform_point(
        (col_transform){place->position, col_unit_vector(place->angle)},
        times(place, at));
}

/* True if axes are mapped to axes: a box stays one. */
static bool is_aligned(const struct godot_place *place)
{
    col_vec2 u = place->u, v = place->v;
    return (same_number(u.y, 0) && same_number(v.x, 0)) ||
           (same_number(u.x, 0) && same_number(v.y, 0));
}

/* True if boxes stay boxes and circles stay circles. */
static bool is_uniform(const struct godot_place *place)
{
    return is_aligned(place) &&
           same_number(fabs(place->u.x) + fabs(place->u.y),
                       fabs(place->v.x) + fabs(place->v.y));
}

static void read_number(struct godot *godot, const struct godot_node *node,
                        const char *name, double *number)
{
    struct godot_value value = godot_property(node, name);
    if (value.item)
        ask_number(&godot->building, value.item, number);
}

static void read_vector(struct godot *godot, const struct godot_node *node,
                        const char *name, col_vec2 *vector)
{
    struct godot_value value = godot_property(node, name);
    if (value.item)
        ask_point(&godot->building, value.item, false, vector);
}

/* True if the node does not move with its parent. */
static bool is_apart(const struct godot_node *node)
{
    const char *type = node->parent->type;
    return strcmp(type, "Node") == 0 || strcmp(type, "CanvasLayer") == 0 ||
           godot_truth(node, "top_level", false);
}

void godot_place_node(struct godot *godot, struct godot_node *node)
{
    struct godot_place *place = &node->place;
    col_vec2 position = {0, 0}, scale = {1, 1};
    double rotation = 0, skew = 0;
    *place =
        node->parent && !is_apart(node) ? node->parent->place : GODOT_ORIGIN;
    read_vector(godot, node, "position", &position);
    read_vector(godot, node, "scale", &scale);
    read_number(godot, node, "rotation", &rotation);
    read_number(godot, node, "skew", &skew);
    position = godot_point(place, position);
    place->position = position;
    double turn = degrees_of(rotation), slant = degrees_of(skew);
    /* A turn within an equal scale is a turn around it; mirrored, the other
     * way. */
    bool is_mirrored = (place->u.x < 0) != (place->v.y < 0);
    if (is_uniform(place) && same_number(place->u.y, 0)) {
        place->angle += is_mirrored ? 0 - turn : turn;
        turn = 0;
    }
    col_vec2 along = col_unit_vector(turn),
             across = col_unit_vector(turn + slant);
    struct godot_place outer = *place;
    place->u = times(&outer, (col_vec2){along.x * scale.x, along.y * scale.x});
    place->v =
        times(&outer, (col_vec2){-across.y * scale.y, across.x * scale.y});
    if (ask_in_range(position) && ask_in_range(place->u) &&
        ask_in_range(place->v))
        return;
    ask_wrong(&godot->building, "number-range", node->entry->section,
              "the node is too large or too far from the origin");
    *place = GODOT_ORIGIN;
}

/* ---- Shapes -------------------------------------------------------------- */

/* A shape that is being read. */
struct placing {
    struct godot *godot;
    const struct godot_place *place;
    struct level_shape shape;
    struct level_fault **since;
};

static struct placing begin_shape(struct godot *godot,
                                  const struct godot_place *place,
                                  const struct level_shape *like)
{
    struct placing placing = {godot, place, *like, godot->building.faults};
    placing.shape.position = place->position;
    placing.shape.angle = place->angle;
    return placing;
}

/* Points of the shape; NULL: the builder has failed. */
static col_vec2 *take_points(struct placing *placing, int count)
{
    struct level_shape *shape = &placing->shape;
    if (!godot_work(placing->godot, (uint64_t)count / 16))
        return NULL;
    shape->points = building_points(&placing->godot->building, count);
    shape->count = count;
    return shape->points;
}

static void end_shape(struct placing *placing)
{
    struct building *building = &placing->godot->building;
    if (!building->has_failed && ask_place(building, &placing->shape))
        building_add(building, &placing->shape, placing->since);
}

/* An extent of a shape: false if it is not greater than 0. */
static bool read_extent(struct placing *placing,
                        const struct godot_resource *resource, const char *name,
                        double *number)
{
    struct building *building = &placing->godot->building;
    const struct item *item = godot_member(resource, name);
    if (item && !ask_number(building, item, number))
        return false;
    if (*number < 0)
        return ask_expected(building, "negative-radius", item,
                            "a number of at least 0");
    if (*number > 0)
        return true;
    building_measured(building, "zero-size", item ? item : resource->section, 0,
                      "the shape has no %s", name);
    return false;
}

static void add_rectangle(struct placing *placing,
                          const struct godot_resource *resource)
{
    struct building *building = &placing->godot->building;
    struct level_shape *shape = &placing->shape;
    bool is_old = resource->file->is_old;
    const struct item *item =
        godot_member(resource, is_old ? "extents" : "size");
    col_vec2 half = is_old ? (col_vec2){10, 10} : (col_vec2){20, 20};
    if (item && !ask_point(building, item, false, &half))
        return;
    if (!is_old)
        half = (col_vec2){half.x / 2, half.y / 2};
    if (!(half.x > 0) || !(half.y > 0)) {
        building_measured(
            building, "zero-size", item ? item : resource->section,
            fmax(0, fmax(half.x, half.y)) * 2, "the shape has no %s",
            half.x > 0 ? "height" : "width");
        return;
    }
    if (is_aligned(placing->place)) {
        col_vec2 corner = times(placing->place, half);
        corner = (col_vec2){fabs(corner.x), fabs(corner.y)};
        col_vec2 *points = take_points(placing, 2);
        if (!points)
            return;
        shape->kind = LEVEL_BOX;
        points[0] = (col_vec2){-corner.x, -corner.y};
        points[1] = corner;
    } else {
        col_vec2 *points = take_points(placing, 4);
        if (!points)
            return;
        shape->kind = LEVEL_POLYGON;
        for (int i = 0; i < 4; i++)
            points[i] =
                times(placing->place, (col_vec2){i % 3 ? half.x : -half.x,
                                                 i / 2 ? half.y : -half.y});
    }
    end_shape(placing);
}

static void add_circle(struct placing *placing, double radius)
{
    struct level_shape *shape = &placing->shape;
    col_vec2 *points = take_points(placing, 2);
    if (!points)
        return;
    shape->kind = LEVEL_ELLIPSE;
    col_vec2 half = times(placing->place, (col_vec2){radius, radius});
    points[1] = (col_vec2){fabs(half.x), fabs(half.y)};
    col_vec2 u = times(placing->place, (col_vec2){radius, 0});
    col_vec2 v = times(placing->place, (col_vec2){0, radius});
    if (!is_aligned(placing->place) && ask_in_range(u) && ask_in_range(v))
        building_axes(shape, u, v);
    end_shape(placing);
}

/* The ends of a capsule lie `reach` above and below its middle. A capsule that
 * is scaled unequally becomes a polygon. */
static void add_capsule(struct placing *placing, double radius, double reach)
{
    struct level_shape *shape = &placing->shape;
    const struct godot_place *place = placing->place;
    if (!(reach > 0)) {
        add_circle(placing, radius);
        return;
    }
    if (is_uniform(place)) {
        col_vec2 *points = take_points(placing, 2);
        if (!points)
            return;
        shape->kind = LEVEL_CAPSULE;
        points[0] = times(place, (col_vec2){0, -reach});
        points[1] = times(place, (col_vec2){0, reach});
        shape->radius = radius * (fabs(place->u.x) + fabs(place->u.y));
        if (ask_limit(&placing->godot->building, shape->item, shape->radius))
            end_shape(placing);
        return;
    }
    int vertices = placing->godot->building.source->options->ellipse_vertices;
    int half = (vertices ? vertices : VERTICES) / 2;
    col_vec2 *points = take_points(placing, 2 * half + 2);
    if (!points)
        return;
    shape->kind = LEVEL_POLYGON;
    for (int i = 0; i <= half; i++) {
        col_vec2 unit = col_unit_vector(180.0 * i / half);
        col_vec2 local = {radius * unit.x, radius * unit.y + reach};
        points[i] = times(place, local);
        points[half + 1 + i] = times(place, (col_vec2){-local.x, -local.y});
    }
    end_shape(placing);
}

/* Reads an array of points into the shape as they lie. */
static bool read_points(struct placing *placing, const struct item *array,
                        int least)
{
    struct building *building = &placing->godot->building;
    struct level_shape *shape = &placing->shape;
    uint64_t max = building->source->library->limits.vertices;
    int count = item_length(array);
    if (array->kind != ITEM_ARRAY)
        return ask_expected(building, "wrong-type", array,
                            "an array of points");
    if (count < least)
        return ask_too_few(
            building, least > 2 ? "polygon-too-few" : "chain-too-few", array,
            count, "%s: expected at least %d points, found %d", array->name,
            least, count);
    if (max && (uint64_t)count > max)
        return ask_wrong(building, "too-many-vertices", array,
                         "%s: expected at most %" PRIu64
                         " points (--max-vertices), found %d",
                         array->name, max, count);
    if (!take_points(placing, count) ||
        !ask_points(building, array, false, shape->points))
        return false;
    for (int i = 0; i < count; i++)
        shape->points[i] = times(placing->place, shape->points[i]);
    shape->vertices = array;
    return true;
}

void godot_add_polygon(struct godot *godot, const struct item *points,
                       bool is_outline, const struct godot_place *place,
                       const struct level_shape *like)
{
    struct placing placing = begin_shape(godot, place, like);
    if (!points || (points->kind == ITEM_ARRAY && points->count == 0)) {
        building_note(&godot->building,
                      "collision polygons without points are ignored",
                      points ? points : like->item);
        return;
    }
    if (!read_points(&placing, points, 3))
        return;
    placing.shape.kind = is_outline ? LEVEL_LOOP : LEVEL_POLYGON;
    end_shape(&placing);
}

/* Adds segments, two points each: those that continue each other are one
 * chain. */
static void add_segments(struct placing *placing, const struct item *array)
{
    struct building *building = &placing->godot->building;
    if (!read_points(placing, array, 2))
        return;
    const struct level_shape all = placing->shape;
    for (int first = 0, end; first + 1 < all.count; first = end) {
        for (end = first + 2; end + 1 < all.count &&
                              same_point(all.points[end - 1], all.points[end]);)
            end += 2;
        int count = (end - first) / 2 + 1;
        bool is_one = first == 0 && end + 1 >= all.count;
        col_vec2 *points = take_points(placing, count);
        if (!points)
            return;
        points[0] = all.points[first];
        for (int k = 1; k < count; k++)
            points[k] = all.points[first + 2 * k - 1];
        placing->shape.vertices = NULL;
        placing->shape.kind = LEVEL_CHAIN;
        if (count > 3 && same_point(points[0], points[count - 1])) {
            placing->shape.kind = LEVEL_LOOP;
            placing->shape.count--;
        }
        if (!is_one)
            placing->shape.id =
                building_text(building, "%s#%d", all.id, first / 2 + 1);
        end_shape(placing);
    }
}

static void add_segment(struct placing *placing,
                        const struct godot_resource *resource)
{
    struct building *building = &placing->godot->building;
    const struct item *a = godot_member(resource, "a");
    const struct item *b = godot_member(resource, "b");
    col_vec2 ends[2] = {{0, 0}, {0, 10}};
    if ((a && !ask_point(building, a, false, &ends[0])) ||
        (b && !ask_point(building, b, false, &ends[1])) ||
        !take_points(placing, 2))
        return;
    for (int i = 0; i < 2; i++)
        placing->shape.points[i] = times(placing->place, ends[i]);
    placing->shape.kind = LEVEL_CHAIN;
    end_shape(placing);
}

void godot_add_resource(struct godot *godot,
                        const struct godot_resource *resource,
                        const struct godot_place *place,
                        const struct level_shape *like)
{
    struct building *building = &godot->building;
    struct placing placing = begin_shape(godot, place, like);
    const char *type = resource->type;
    bool is_capsule = strcmp(type, "CapsuleShape2D") == 0;
    double radius = 10, height = resource->file->is_old ? 20 : 30;
    if (!godot_work_properties(godot,
                               item_member(resource->section, "properties")))
        return;
    if (strcmp(type, "RectangleShape2D") == 0) {
        add_rectangle(&placing, resource);
    } else if (is_capsule || strcmp(type, "CircleShape2D") == 0) {
        const struct item *item =
            is_capsule ? godot_member(resource, "height") : NULL;
        if (!read_extent(&placing, resource, "radius", &radius) ||
            (item && !ask_number(building, item, &height)))
            return;
        /* Since Godot 4 the height includes the two ends. */
        double reach = height / 2 - (resource->file->is_old ? 0 : radius);
        add_capsule(&placing, radius, is_capsule ? reach : 0);
    } else if (strcmp(type, "SegmentShape2D") == 0) {
        add_segment(&placing, resource);
    } else if (strcmp(type, "ConvexPolygonShape2D") == 0) {
        godot_add_polygon(godot, godot_member(resource, "points"), false, place,
                          like);
    } else if (strcmp(type, "ConcavePolygonShape2D") == 0) {
        const struct item *segments = godot_member(resource, "segments");
        if (segments)
            add_segments(&placing, segments);
    } else if (strcmp(type, "WorldBoundaryShape2D") == 0 ||
               strcmp(type, "LineShape2D") == 0) {
        building_note(building, "world boundaries are ignored", like->item);
    } else {
        building_note(building, "rays and shapes of unknown types are ignored",
                      like->item);
    }
}
