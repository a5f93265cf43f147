#include <math.h>

#include "verify/truth/manifold.h"
#include "verify/truth/truth_vector.h"

struct truth_direction direction_turned_round(struct truth_direction direction)
{
    return (struct truth_direction){direction.to, direction.from,
                                    direction.turned};
}

static int next_vertex(const struct truth_shape *shape, int vertex)
{
    return vertex + 1 < shape->count ? vertex + 1 : 0;
}

/* Whether an edge has a direction. */
static bool is_long(const struct truth_shape *shape, int edge)
{
    return !point_same(shape->vertices[edge],
                       shape->vertices[next_vertex(shape, edge)]);
}

static double way_of_normal(const struct judging *judging, bool of_b, int edge)
{
    struct truth_direction direction =
        truth_edge_normal(judging->truth, of_b, edge);
    struct real_vec unit = truth_unit(&direction);
    struct claim_vec normal = judging->claim->normal;
    return real_error(normal.x, &unit.x) + real_error(normal.y, &unit.y);
}

/* Whether an edge has the number of a feature, or is its cut, whichever of the
 * two vertices comes first. */
static bool is_of_number(const struct verdict_shape *shape, int edge,
                         const struct claim_feature *feature)
{
    if (feature->index >= 0)
        return shape->edge_numbers[edge] == feature->index;
    const int *cut = feature->cut;
    int from = shape->vertex_numbers[edge];
    int to = shape->vertex_numbers[next_vertex(&shape->shape, edge)];
    return shape->edge_numbers[edge] < 0 && ((from == cut[0] && to == cut[1]) ||
                                             (from == cut[1] && to == cut[0]));
}

/* Of the edges that have the same number the one that is meant: both sides of a
 * link of a chain are one edge of the file. */
static int nearest_edge(const struct judging *judging,
                        const struct claim_feature *feature)
{
    const struct verdict_shape *shape = judging_shape(judging, feature->of_b);
    double best = HUGE_VAL;
    int nearest = -1;
    for (int i = 0; i < shape->shape.count; i++) {
        if (!is_of_number(shape, i, feature) || !is_long(&shape->shape, i))
            continue;
        double off = way_of_normal(judging, feature->of_b, i);
        if (nearest >= 0 && !(off < best))
            continue;
        nearest = i;
        best = off;
    }
    return nearest;
}

int judging_edge(const struct judging *judging,
                 const struct claim_feature *feature)
{
    const struct verdict_shape *shape = judging_shape(judging, feature->of_b);
    int count = shape->shape.count, edge = feature->index;
    if (shape->edge_numbers)
        return nearest_edge(judging, feature);
    return edge >= 0 && edge < count && count > 1 &&
                   is_long(&shape->shape, edge)
               ? edge
               : -1;
}

struct truth_measure measure_behind(const struct judging *judging,
                                    const struct truth_shape *shape, int vertex,
                                    const struct truth_direction *direction)
{
    struct real_vec unit = truth_unit(direction);
    struct judge_point place = shape->vertices[vertex];
    struct real_vec at = {real_of(place.x), real_of(place.y)};
    struct real own = real_dot(&at, &unit), behind = real_of(0);
    for (int i = 0; i < shape->hull_count; i++) {
        struct judge_point corner = shape->vertices[shape->hull[i]];
        struct real_vec there = {real_of(corner.x), real_of(corner.y)};
        struct real far = real_dot(&there, &unit);
        far = real_sub(&far, &own);
        if (real_compare(&far, &behind) > 0)
            behind = far;
    }
    return measure_length(judging->tolerances, TOLERANCE_POINTS, &behind,
                          place_scale((struct claim_vec){place.x, place.y}));
}

/* An edge whose outward normal and a direction have a larger cosine is about
 * square to it. */
#define SQUARE (1 - 1e-9)

static double corner_scale(const struct truth_shape *shape, int corner)
{
    struct judge_point at = shape->vertices[shape->hull[corner]];
    return place_scale((struct claim_vec){at.x, at.y});
}

/* Whether the edge from a corner of the hull on is square to a direction. */
static bool is_square(const struct truth_shape *shape, int corner, int next,
                      struct claim_vec direction)
{
    struct truth_direction outward = direction_turned_round(
        (struct truth_direction){shape->vertices[shape->hull[corner]],
                                 shape->vertices[shape->hull[next]], true});
    struct real_vec unit = truth_unit(&outward);
    return real_near(&unit.x, false) * direction.x +
               real_near(&unit.y, false) * direction.y >
           SQUARE;
}

double feature_scale(const struct truth_shape *shape,
                     struct claim_vec direction)
{
    int count = shape->hull_count, best = 0;
    double most = -HUGE_VAL;
    for (int i = 0; i < count; i++) {
        struct judge_point at = shape->vertices[shape->hull[i]];
        double height = at.x * direction.x + at.y * direction.y;
        best = height > most ? i : best;
        most = height > most ? height : most;
    }
    double scale = fmax(shape->radius, corner_scale(shape, best));
    int before = best > 0 ? best - 1 : count - 1;
    int after = best + 1 < count ? best + 1 : 0;
    if (count > 1 && is_square(shape, before, best, direction))
        scale = fmax(scale, corner_scale(shape, before));
    if (count > 1 && is_square(shape, best, after, direction))
        scale = fmax(scale, corner_scale(shape, after));
    return scale;
}
