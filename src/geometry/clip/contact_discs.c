#include "geometry/clip/contact_discs.h"

#include "geometry/narrow/quick_side.h"

/* Whether two discs overlap. With u = 2^-53, the square of the distance is off
 * by 4u of it and that of the radii's sum by 3u. */
static inline contact_outcome compare_discs(lanes way, double reach)
{
    lanes square = lanes_mul(way, way);
    double distance = lanes_x(square) + lanes_y(square);
    double limit = reach * reach, more = distance - limit;
    double error = 0x1p-50 * (distance + limit) + 0x1p-1000;
    COUNT_DECISION(made);
    if (more > error)
        return APART;
    return -more > error ? MEETING : UNSURE;
}

/* Whether the components are 0 or so large that nothing underflows. Of those
 * that are subnormal the high part may be 0. */
static inline bool is_ordinary(split_vector way)
{
    lanes size = lanes_abs(lanes_add(way.high, way.low));
    return (lanes_above(size, lanes_both(0x1p-200)) |
            lanes_at_least(lanes_both(0), size)) == 3;
}

/* A point moved back along a unit vector. Both products of low parts, and what
 * is added, are off by far less than the unit vector is. */
static inline bool move_back(lanes from, double distance, split_vector u,
                             lanes *to)
{
    double high = split_high(distance);
    lanes whole = lanes_add(u.high, u.low);
    lanes step = lanes_mul(lanes_both(high), u.high);
    lanes low = lanes_add(lanes_mul(lanes_both(high), u.low),
                          lanes_mul(lanes_both(distance - high), whole));
    lanes sum = lanes_sub(from, step), back = lanes_sub(sum, from);
    lanes rest =
        lanes_sub(lanes_sub(from, lanes_sub(sum, back)), lanes_add(step, back));
    lanes size = lanes_both(distance);
    lanes error = lanes_add(lanes_mul(size, lanes_both(0x1p-69)),
                            lanes_mul(lanes_abs(sum), lanes_both(0x1p-76)));
    error = lanes_add(error, lanes_min(size, lanes_both(0x1p-960)));
    estimates at = {sum, lanes_sub(rest, low), error};
    return split_round_both(at, to);
}

contact_outcome col_contact_vertices(const col_shape *a, int vertex_a,
                                     const col_shape *b, int vertex_b,
                                     col_manifold *manifold)
{
    lanes p = lanes_at(&a->vertices[vertex_a]);
    lanes q = lanes_at(&b->vertices[vertex_b]), point;
    contact_outcome outcome =
        compare_discs(lanes_sub(q, p), a->radius + b->radius);
    if (outcome != MEETING)
        return outcome;
    manifold->flip = false;
    put_vertex(&manifold->reference, COL_A, vertex_a, p);
    put_vertex(&manifold->incident, COL_B, vertex_b, q);
    manifold->count = 1;
    put_no_contact(&manifold->contacts[0]);
    put_no_contact(&manifold->contacts[1]);
    dd radii = dd_two_sum(a->radius, b->radius);
    split_vector way = split_way(p, q);
    split_length length = split_length_of(way);
    quick_unit unit = {split_unit(way, length), QUICK_UNIT_ERROR};
    dd over = dd_two_sum(radii.hi, -length.value.high);
    estimate rest = {over.hi, over.lo + (radii.lo - length.value.low),
                     radii.hi * 0x1p-72};
    double depth;
    lanes normal;
    if (!is_ordinary(way) || !split_round(rest, &depth) ||
        !(depth > 2 * rest.error) || !quick_unit_round(&unit, &normal) ||
        !move_back(q, b->radius, unit.v, &point))
        return UNSURE;
    put_relation(&manifold->relation, depth, normal);
    lanes_put(&manifold->contacts[0].point, plain(point));
    manifold->contacts[0].depth = depth;
    manifold->contacts[0].a = vertex_a;
    manifold->contacts[0].b = vertex_b;
    return MEETING;
}
