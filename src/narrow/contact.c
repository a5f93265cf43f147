/* Whether two shapes overlap, and their contacts, in one go.
 *
 * For the most common shapes, prepared polygons of few vertices and circles:
 * what col_sat_test finds goes straight on to where col_clip starts, nothing is
 * found twice, and of shapes that are apart nothing more is asked. Values come
 * from splits (exact/split.h). Where these are not sure the two functions
 * answer, whose bits these are. */
#include <math.h>

#include "narrow/clip_side.h"
#include "narrow/meeting.h"

enum outcome { APART, MEETING, UNSURE };

/* Without the sign of zeros. */
static inline lanes plain(lanes p)
{
    return lanes_add(p, lanes_both(0));
}

static inline void put_relation(col_relation *relation, double depth,
                                double normal_x, double normal_y)
{
    COUNT_DECISION(amounts);
    relation->overlap = true;
    relation->touching = false;
    relation->amount = depth;
    relation->normal.x = normal_x;
    relation->normal.y = normal_y;
}

static inline void put_no_contact(col_contact *contact)
{
    *contact = (col_contact){{0, 0}, 0, false, 0, false, 0};
}

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
static inline enum outcome compare_discs(lanes way, double reach)
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

static enum outcome test_circles(const col_shape *a, const col_shape *b,
                                 col_manifold *manifold)
{
    lanes p = lanes_at(a->vertices), q = lanes_at(b->vertices), point;
    dd radii = dd_two_sum(a->radius, b->radius);
    enum outcome outcome = compare_discs(lanes_sub(q, p), radii.hi);
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

/* The ends of the incident edge: the nearest vertex, and the other end, which
 * may be cut. */
struct ends {
    lanes tip, far;
    int cut_by;    /* the end of the reference edge whose plane cut it; -1: none
                    */
    lanes heights; /* of both above the reference edge, less than 0 at the tip
                    */
};

/* Takes the edges at which two shapes meet; false where values are not sure. */
static inline bool measure_ends(const meeting *m, const clip_side *reference,
                                struct ends *ends)
{
    const col_vec2 *v = m->other->vertices;
    lanes tip = plain(lanes_at(&v[m->nearest]));
    lanes far = plain(lanes_at(&v[m->far]));
    int out = clip_planes(reference, far);
    ends->cut_by = out - 1;
    if (out > 0 &&
        !clip_cut(reference, ends->cut_by, far, tip, far, tip, &far))
        return false;
    ends->tip = tip;
    ends->far = far;
    return clip_heights(reference, tip, far, &ends->heights) &&
           lanes_x(ends->heights) < 0 &&
           (lanes_above(tip, far) | lanes_above(far, tip)) != 0;
}

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

/* A contact of an edge of one shape and a vertex of the other. */
static inline void put_contact(col_contact *contact, lanes point, double depth,
                               bool a_is_edge)
{
    lanes_put(&contact->point, point);
    contact->depth = depth;
    contact->a_is_edge = a_is_edge;
    contact->b_is_edge = !a_is_edge;
}

/* Its two features: that of the reference shape, and the other. Without a jump,
 * which could not be foreseen. */
static inline void put_names(col_contact *contact, bool flip, int mine,
                             int others)
{
    const int names[2] = {mine, others};
    contact->a = names[flip];
    contact->b = names[!flip];
}

/* The contacts, counter-clockwise along the incident edge. Without a jump, as
 * whether there are two is known last of all. */
static inline void put_contacts(const meeting *m, core_run reference,
                                const struct ends *ends, col_manifold *manifold)
{
    bool both = lanes_y(ends->heights) <= 0, cut = ends->cut_by >= 0;
    bool near_first = core_next(m->other, m->nearest) == m->far;
    int first = both & !near_first, all = -both, flip = m->flip;
    col_contact *near = &manifold->contacts[first];
    col_contact *far = &manifold->contacts[1 - first];
    lanes depths = lanes_abs(ends->heights), heights = ends->heights;
    lanes kept = lanes_below(lanes_ys(heights, heights), lanes_both(0));
    depths = lanes_min(depths, lanes_xs(depths, depths));
    put_contact(near, ends->tip, lanes_x(depths), !flip);
    put_names(near, flip, m->edge, m->nearest);
    manifold->count = 1 + both;
    const int mine_of[3] = {m->edge, reference.from, reference.to};
    int mine = mine_of[ends->cut_by + 1], others = cut ? m->incident : m->far;
    put_contact(far, lanes_and(ends->far, kept),
                lanes_y(lanes_and(depths, kept)), cut == flip);
    put_names(far, flip, mine & all, others & all);
    far->a_is_edge &= both;
    far->b_is_edge &= both;
}

static enum outcome test_polygons(const col_shape *a, const col_shape *b,
                                  col_manifold *manifold)
{
    meeting m;
    meeting_kind kind = col_find_meeting(a, b, &m);
    if (kind != MEETING_EDGE)
        return kind == MEETING_APART ? APART : UNSURE;
    clip_side reference;
    struct ends ends;
    col_vec2 normal;
    core_run run = {core_start(m.mine, m.edge), core_end(m.mine, m.edge)};
    manifold->flip = m.flip;
    put_edge(&manifold->reference, m.flip ? COL_B : COL_A, m.mine, m.edge);
    put_edge(&manifold->incident, m.flip ? COL_A : COL_B, m.other, m.incident);
    clip_put_side(&reference, m.mine, run);
    clip_measure(&reference);
    if (!measure_ends(&m, &reference, &ends) ||
        !clip_unit_round(&reference.normal, &normal))
        return UNSURE;
    double sign = 1 - 2 * m.flip;
    put_relation(&manifold->relation, -lanes_x(ends.heights), sign * normal.x + 0.0,
                 sign * normal.y + 0.0);
    put_contacts(&m, run, &ends, manifold);
    return MEETING;
}

/* ---- Both --------------------------------------------------------------- */

/* What is asked of shapes is asserted by what answers where this is not sure,
 * as asking costs as much as answering: a prepared shape is what it was. */
static inline enum outcome test_quickly(const col_shape *a, const col_shape *b,
                                        col_manifold *manifold)
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
    enum outcome outcome =
        place == COL_AT_INCIDENT ? test_quickly(a, b, manifold) : UNSURE;
    if (outcome != UNSURE)
        return outcome == MEETING;
    col_sat sat = col_sat_test(a, b, NULL);
    if (sat.relation.overlap)
        *manifold = col_clip(a, b, &sat, place, NULL);
    return sat.relation.overlap;
}
