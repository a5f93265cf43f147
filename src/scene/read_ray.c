/* Reads a ray: its start, and its end or its direction and length, from which
 * the end is computed. */
#include <math.h>

#include "scene/read_parts.h"
#include "support/same.h"

#define AT(member) offsetof(struct scene_ray, member)

static const struct field RAY_FIELDS[RAY_MEMBERS] = {
    [RAY_FROM] = {AT(from), FIELD_POINT},
    [RAY_TO] = {AT(to), FIELD_POINT},
    [RAY_RADIUS] = {AT(radius), FIELD_RADIUS},
    [RAY_ONE_SIDED] = {AT(one_sided), FIELD_FLAG},
};

/* A ray has `to`, or else `direction` and `length`. */
static bool check_members(const struct node *node, const struct node *found,
                          struct fail *fail)
{
    bool has_to = found[RAY_TO].item;
    bool has_direction = found[RAY_DIRECTION].item;
    bool has_length = found[RAY_LENGTH].item;
    if (has_to && (has_direction || has_length))
        return node_fail(
            &found[has_direction ? RAY_DIRECTION : RAY_LENGTH], fail, "ray-end",
            "a ray ends at \"to\", or it has \"direction\" and \"length\"; "
            "remove \"%s\"",
            has_direction ? "direction" : "length");
    if (!has_to && !has_direction && !has_length)
        return node_fail(node, fail, "missing-member",
                         "missing member \"to\" of a ray; add \"to\": [x, y], "
                         "or \"direction\": [x, y] and \"length\"");
    if (!has_to && !(has_direction && has_length))
        return node_fail(node, fail, "missing-member",
                         "missing member \"%s\" of a ray; add \"%s\": %s",
                         has_length ? "direction" : "length",
                         has_length ? "direction" : "length",
                         has_length ? "[x, y]" : "a number greater than 0");
    return true;
}

/* Computes the end from the direction and the length. */
static bool read_end(const struct part_reading *reading,
                     const struct node *direction, const struct node *length,
                     struct scene_ray *ray)
{
    struct fail *fail = reading->fail;
    col_vec2 along;
    double size;
    bool is_good = true;
    bool is_read = node_point(direction, &along, fail);
    if (is_read && same_point(along, (col_vec2){0, 0}))
        is_read = node_fail(direction, fail, "ray-direction",
                            "direction: expected a vector other than [0, 0]");
    if (!read_part(reading, is_read, &is_good) ||
        !read_field(reading, length, FIELD_POSITIVE, &size) || !is_good)
        return false;
    ray->to = col_ray_to(ray->from, along, size);
    col_vec2 to = ray->to;
    bool is_x = !(fabs(to.x) <= COL_LIMIT);
    if (!is_x && fabs(to.y) <= COL_LIMIT)
        return true;
    bounds_exceeded(is_x ? to.x : to.y, COL_LIMIT,
                    "the end of the ray: ", fail);
    return node_blame(length, fail);
}

bool read_ray(const struct part_reading *reading, const struct node *node,
              struct scene_ray *ray)
{
    struct node found[RAY_MEMBERS + 1];
    const struct node *direction = &found[RAY_DIRECTION];
    *ray = (struct scene_ray){.radius = 0};
    if (!read_object(reading, node, &ray_members, found) ||
        !check_members(node, found, reading->fail) ||
        !read_fields(reading, found, RAY_FIELDS, RAY_FROM, RAY_DIRECTION,
                     ray) ||
        (direction->item &&
         !read_end(reading, direction, &found[RAY_LENGTH], ray) &&
         !read_goes_on(reading)) ||
        !read_fields(reading, found, RAY_FIELDS, RAY_RADIUS, RAY_LAYERS, ray))
        return false;
    return read_layer_names(reading, &found[RAY_LAYERS], &ray->layers);
}
