/* Whether two shapes overlap, and their contacts, in one go.
 *
 * For the most common shapes, prepared polygons of few vertices and circles:
 * what col_sat_test finds goes straight on to where col_clip starts, nothing is
 * found twice, and of shapes that are apart nothing more is asked. Values come
 * from splits (exact/split.h). Where these are not sure the two functions
 * answer, whose bits these are. */
#include <math.h>

#include "narrow/contact_ends.h"

/* ---- Circles ------------------------------------------------------------ */

static inline void put_vertex(col_feature *feature, col_side side, lanes p)
{
    feature->side = side;
    feature->is_edge = false;
    feature->index = 0;
    lanes_put(&feature->points[0], p);
    lanes_put(&feature->points[1], p);
}

/* Whether two discs overlap. With u = 2^-53, the square of the distance is off
 * by 4u of it and that of the radii's sum by 3u. */
static inline contact_outcome compare_discs(lanes way, double reach)
{
    lanes square = lanes_mul(way, way);
    double distance = lanes_x(square) + lanes_y(square);
    double limit = reach * reach;
    COUNT_DECISION(made);
    if (distance - limit > 0x1p-50 * distance && distance > PRODUCTS_MIN)
        return APART;
    bool sure = limit - distance > 0x1p-50 * limit && limit > PRODUCTS_MIN;
    return sure ? MEETING : UNSURE;
}

static contact_outcome test_circles(const col_shape *a, const col_shape *b,
                                    col_manifold *manifold)
{
    lanes p = lanes_at(a->vertices), q = lanes_at(b->vertices), point;
    dd radii = dd_two_sum(a->radius, b->radius);
    contact_outcome outcome = compare_discs(lanes_sub(q, p), radii.hi);
    if (outcome != MEETING)
        return outcome;
    split_vector way = split_way(p, q);
    if (lanes_above(lanes_abs(way.high), lanes_both(0x1p-200)) != 3)
        return UNSURE;
    split_length length = split_length_of(way);
    clip_unit unit = {split_unit(way, length), CLIP_UNIT_ERROR};
    dd over = dd_two_sum(radii.hi, -length.value.high);
    estimate rest = {over.hi, over.lo + (radii.lo - length.value.low),
                     radii.hi * 0x1p-72};
    double depth;
    col_vec2 normal;
    if (!split_round(rest, &depth) || !(depth > 2 * rest.error) ||
        !clip_unit_round(&unit, &normal) ||
        !clip_move(&unit, q, -b->radius, &point))
        return UNSURE;
    put_relation(&manifold->relation, depth, normal.x, normal.y);
    manifold->flip = false;
    put_vertex(&manifold->reference, COL_A, p);
    put_vertex(&manifold->incident, COL_B, q);
    manifold->count = 1;
    put_no_contact(&manifold->contacts[0]);
    put_no_contact(&manifold->contacts[1]);
    lanes_put(&manifold->contacts[0].point, point);
    manifold->contacts[0].depth = depth;
    return MEETING;
}

/* ---- Polygons ----------------------------------------------------------- */

static inline void put_edge(col_feature *feature, col_side side,
                            const col_shape *shape, int edge)
{
    const col_vec2 *v = shape->vertices;
    feature->side = side;
    feature->is_edge = true;
    feature->index = edge;
    lanes_put(&feature->points[0], plain(lanes_at(&v[edge])));
    lanes_put(&feature->points[1], plain(lanes_at(&v[core_up(shape, edge)])));
}

/* The end at the nearest vertex is as deep as the shapes are. */
static inline contact_outcome meet(const meeting *m, const clip_side *reference,
                                   col_manifold *manifold)
{
    struct ends ends;
    ends.near = end_at(m->other, m->nearest);
    ends.far = end_at(m->other, m->far);
    lanes tip = ends.near.point;
    if (!cut(&ends.far, reference, tip, tip) ||
        !clip_heights(reference, tip, ends.far.point, &ends.heights))
        return UNSURE;
    return conclude(m, reference, &ends, manifold);
}

static contact_outcome test_polygons(const col_shape *a, const col_shape *b,
                                     col_manifold *manifold)
{
    meeting m;
    meeting_kind kind = col_find_meeting(a, b, &m);
    if (kind != MEETING_EDGE)
        return kind == MEETING_APART ? APART : UNSURE;
    clip_side reference;
    core_run run = {core_start(m.mine, m.edge), core_end(m.mine, m.edge)};
    manifold->flip = m.flip;
    put_edge(&manifold->reference, m.flip ? COL_B : COL_A, m.mine, m.edge);
    put_edge(&manifold->incident, m.flip ? COL_A : COL_B, m.other, m.incident);
    clip_put_side(&reference, m.mine, run);
    if (reference.aligned)
        clip_measure_aligned(&reference);
    else
        clip_measure(&reference);
    return m.level ? col_contact_level(&m, &reference, manifold)
                   : meet(&m, &reference, manifold);
}

/* ---- Both --------------------------------------------------------------- */

/* What is asked of shapes is asserted by what answers where this is not sure,
 * as asking costs as much as answering: a prepared shape is what it was. */
static inline contact_outcome
test_quickly(const col_shape *a, const col_shape *b, col_manifold *manifold)
{
    if (meeting_is_of(a) && meeting_is_of(b))
        return test_polygons(a, b, manifold);
    if (a->count == 1 && b->count == 1)
        return test_circles(a, b, manifold);
    return UNSURE;
}

bool col_clip_test(const col_shape *a, const col_shape *b, col_place place,
                   col_manifold *manifold)
{
    contact_outcome outcome =
        place == COL_AT_INCIDENT ? test_quickly(a, b, manifold) : UNSURE;
    if (outcome != UNSURE)
        return outcome == MEETING;
    col_sat sat = col_sat_test(a, b, NULL);
    if (sat.relation.overlap)
        *manifold = col_clip(a, b, &sat, place, NULL);
    return sat.relation.overlap;
}
