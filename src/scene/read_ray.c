/* Reads a ray: its start, and its end or its direction and length, from which
 * the end is computed. */
#include "scene/read_parts.h"
#include "support/number.h"

/* ---- The end ------------------------------------------------------------- */

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

static bool read_direction(const struct node *node, col_vec2 *direction,
                           struct fail *fail)
{
    if (!node_point(node, direction, fail))
        return false;
    return direction->x < 0 || direction->x > 0 || direction->y < 0 ||
           direction->y > 0 ||
           node_fail(node, fail, "ray-direction",
                     "direction: expected a vector other than [0, 0]");
}

static bool read_length(const struct node *node, double *length,
                        struct fail *fail)
{
    if (!node_number(node, COL_LIMIT, length, fail))
        return false;
    if (*length > 0)
        return true;
    char found[NUMBER_MAX];
    number_write(found, *length);
    return node_fail(node, fail, "number-range",
                     "length: expected a number greater than 0, found %s",
                     found);
}

static bool read_end(const struct part_reading *reading,
                     const struct node *found, struct scene_ray *ray)
{
    struct fail *fail = reading->fail;
    const struct node *length = &found[RAY_LENGTH];
    col_vec2 direction;
    double size;
    bool is_good = true;
    if (found[RAY_TO].item)
        return node_point(&found[RAY_TO], &ray->to, fail);
    if (!read_part(reading,
                   read_direction(&found[RAY_DIRECTION], &direction, fail),
                   &is_good) ||
        !read_length(length, &size, fail) || !is_good)
        return false;
    ray->to = col_ray_to(ray->from, direction, size);
    double x = ray->to.x, y = ray->to.y;
    if (x >= -COL_LIMIT && x <= COL_LIMIT && y >= -COL_LIMIT && y <= COL_LIMIT)
        return true;
    bool is_x = !(x >= -COL_LIMIT && x <= COL_LIMIT);
    bounds_exceeded(is_x ? x : y, COL_LIMIT, "the end of the ray: ", fail);
    return node_blame(length, fail);
}

/* ---- What it hits -------------------------------------------------------- */

static bool read_ray_radius(const struct node *member, double *radius,
                            struct fail *fail)
{
    if (!member->item)
        return true;
    if (!node_number(member, COL_LIMIT, radius, fail))
        return false;
    *radius += 0.0; /* 0 for -0 */
    return bounds_radius(*radius, fail) || node_blame(member, fail);
}

static bool read_layers(const struct part_reading *reading,
                        const struct node *found, struct scene_ray *ray)
{
    bool is_good = true;
    if (!found[RAY_LAYERS].item && !found[RAY_HITS].item)
        return true;
    struct ray_layers *names = arena_alloc(reading->arena, 1, sizeof *names);
    if (!names)
        return fail_memory(reading->fail);
    ray->layers = names;
    return read_part(reading,
                     read_names(reading, &found[RAY_LAYERS], &names->layers,
                                &names->layer_count),
                     &is_good) &&
           read_names(reading, &found[RAY_HITS], &names->hits,
                      &names->hit_count);
}

/* ---- The ray ------------------------------------------------------------- */

bool read_ray(const struct part_reading *reading, const struct node *node,
              struct scene_ray *ray)
{
    struct fail *fail = reading->fail;
    struct node found[RAY_MEMBERS + 1];
    const struct node *one_sided = &found[RAY_ONE_SIDED];
    bool is_good = true;
    *ray = (struct scene_ray){.radius = 0};
    return read_object(reading, node, &ray_members, found) &&
           check_members(node, found, fail) &&
           read_part(reading, node_point(&found[RAY_FROM], &ray->from, fail),
                     &is_good) &&
           read_part(reading, read_end(reading, found, ray), &is_good) &&
           read_part(reading,
                     read_ray_radius(&found[RAY_RADIUS], &ray->radius, fail),
                     &is_good) &&
           read_part(reading,
                     !one_sided->item ||
                         node_boolean(one_sided, &ray->one_sided, fail),
                     &is_good) &&
           read_layers(reading, found, ray);
}
