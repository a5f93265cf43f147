#include "verify/truth/truth_edge.h"

#include "verify/truth/signed_gap.h"
#include "verify/truth/truth_vector.h"

static struct way way_of_edge(const struct truth_shape *shape, int edge)
{
    int next = edge + 1 < shape->count ? edge + 1 : 0;
    return (struct way){shape->vertices[edge], shape->vertices[next]};
}

/* Turned to the left; that is outward where the edge is passed clockwise. */
struct truth_direction truth_edge_outward(const struct truth_shape *shape,
                                          int edge)
{
    struct way way = way_of_edge(shape, edge);
    if (shape->winding > 0)
        return (struct truth_direction){way.to, way.from, true};
    return (struct truth_direction){way.from, way.to, true};
}

struct truth_direction truth_edge_normal(const struct truth *truth, bool of_b,
                                         int edge)
{
    struct truth_direction outward =
        truth_edge_outward(of_b ? truth->b : truth->a, edge);
    if (!of_b)
        return outward;
    return (struct truth_direction){outward.to, outward.from, true};
}

void truth_edge_surface(const struct truth_shape *shape, int edge,
                        struct real_vec ends[2])
{
    struct truth_direction outward = truth_edge_outward(shape, edge);
    struct real_vec normal = truth_unit(&outward);
    struct real radius = real_of(shape->radius);
    struct way way = way_of_edge(shape, edge);
    struct real_vec from = {real_of(way.from.x), real_of(way.from.y)};
    struct real_vec to = {real_of(way.to.x), real_of(way.to.y)};
    ends[0] = real_vec_moved(&from, &radius, &normal);
    ends[1] = real_vec_moved(&to, &radius, &normal);
}

struct real truth_edge_depth(const struct truth_shape *shape, int edge,
                             struct judge_point point)
{
    struct truth_direction outward = truth_edge_outward(shape, edge);
    struct way way = {way_of_edge(shape, edge).from, point};
    struct big normal[2], above[2], product, share, radius;
    vector_of_direction(normal, &outward);
    vector_of_way(above, way);
    big_dot(&product, normal, above);
    big_square_length(&share, &normal[0], &normal[1]);
    big_set(&radius, shape->radius);
    struct real height = signed_gap(&product, &share, &radius);
    return real_negative(&height);
}

void truth_edge_beyond(const struct truth_shape *shape, int edge,
                       struct judge_point point, struct real beyond[2])
{
    struct way way = way_of_edge(shape, edge);
    struct big along[2], behind[2], product, square;
    vector_of_way(along, way);
    big_square_length(&square, &along[0], &along[1]);
    struct real length = real_of_big(&square);
    length = real_sqrt(&length);
    for (int end = 0; end < 2; end++) {
        struct way to = {end ? way.to : way.from, point};
        vector_of_way(behind, to);
        big_dot(&product, along, behind);
        struct real past = real_of_big(&product);
        past = real_div(&past, &length);
        beyond[end] = end ? past : real_negative(&past);
    }
}
