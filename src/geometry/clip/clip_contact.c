/* Decides whether two shapes overlap, and finds their contacts, in one
 * computation.
 *
 * For the most common shapes, prepared polygons, circles and capsules, the
 * result of col_sat_test is not stored and read again: clipping continues
 * directly with the nearest features, and for shapes that are apart nothing
 * more is computed. Values come from splits (geometry/exact/split.h). If these
 * are not sure, col_sat_test and col_clip answer. Both paths give the same
 * bits. */
#include "geometry/clip/clip.h"
#include "geometry/exact/doubles.h"
#include "geometry/narrow/quick_side.h"
#include "geometry/search/few_gaps.h"

/* ---- Parts of a manifold ------------------------------------------------ */

/* Replaces -0 by 0. */
static inline lanes plain(lanes p)
{
    return lanes_add(p, lanes_both(0));
}

static inline void put_relation(col_relation *relation, double depth,
                                lanes normal)
{
    COUNT_DECISION(amounts);
    relation->overlap = true;
    relation->touching = is_zero(depth);
    relation->amount = fabs(depth);
    lanes_put(&relation->normal, plain(normal));
}

static inline void put_vertex(col_feature *feature, col_side side, int vertex,
                              lanes p)
{
    feature->side = side;
    feature->is_edge = false;
    feature->index = vertex;
    lanes_put(&feature->points[0], p);
    lanes_put(&feature->points[1], p);
}

static inline void put_no_contact(col_contact *contact)
{
    *contact = (col_contact){{0, 0}, 0, false, 0, false, 0};
}

/* ---- Two vertices ------------------------------------------------------- */

/* Compares the distance of two discs with their radii, both squared. With u =
 * 2^-53, the square of the distance is off by 4u of itself and the square of
 * the sum of radii by 3u. */
static inline contact_outcome compare_discs(double distance, double limit)
{
    double more = distance - limit;
    double error = 0x1p-50 * (distance + limit) + 0x1p-1000;
    COUNT_DECISION(made);
    if (more > error)
        return APART;
    return -more > error ? MEETING : UNSURE;
}

/* A point moved back along a unit vector. The errors of the products of low
 * parts and of the sum are far less than the error of the unit vector. */
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

ALWAYS_INLINE static inline contact_outcome
contact_vertices(const col_shape *a, int vertex_a, const col_shape *b,
                 int vertex_b, col_manifold *manifold)
{
    lanes p = lanes_at(&a->vertices[vertex_a]);
    lanes q = lanes_at(&b->vertices[vertex_b]), point, normal;
    lanes near = lanes_sub(q, p), squares = lanes_mul(near, near);
    double square = lanes_x(squares) + lanes_y(squares), depth;
    double reach = a->radius + b->radius;
    contact_outcome outcome = compare_discs(square, reach * reach);
    if (outcome != MEETING)
        return outcome;
    manifold->flip = false;
    put_vertex(&manifold->reference, COL_A, vertex_a, p);
    put_vertex(&manifold->incident, COL_B, vertex_b, q);
    manifold->count = 1;
    put_no_contact(&manifold->contacts[1]);
    split_vector way = split_way(p, q);
    split_length length = split_length_near(way, square); /* < radii */
    dd radii = dd_two_sum(a->radius, b->radius);
    quick_unit unit = {split_unit(way, length), QUICK_UNIT_ERROR};
    dd over = dd_quick_sum(radii.hi, -length.value.high);
    estimate rest = {over.hi, over.lo + (radii.lo - length.value.low),
                     radii.hi * 0x1p-72};
    if (!split_is_ordinary(way) || !split_round(rest, &depth) ||
        !(depth > 2 * rest.error) || !quick_unit_round(&unit, &normal) ||
        !move_back(q, b->radius, unit.v, &point))
        return UNSURE;
    COUNT_DECISION(amounts);
    manifold->relation = (col_relation){true, false, depth, {0, 0}};
    lanes_put(&manifold->relation.normal, plain(normal));
    col_contact *contact = &manifold->contacts[0];
    *contact = (col_contact){{0, 0}, depth, false, vertex_a, false, vertex_b};
    lanes_put(&contact->point, plain(point));
    return MEETING;
}

contact_outcome col_contact_vertices(const col_shape *a, int vertex_a,
                                     const col_shape *b, int vertex_b,
                                     col_manifold *manifold)
{
    return contact_vertices(a, vertex_a, b, vertex_b, manifold);
}

/* ---- An edge and a disc ------------------------------------------------- */

/* The edge of the largest gap to a point; -1: not sure, -2: the gap is surely
 * larger than `reach`. */
static int find_edge(const frame *f, col_vec2 point, double reach)
{
    const frame disc = {.center = point};
    frame_way way = frame_between(f, &disc);
    int stride = frame_stride(f->count);
    quad x = quad_both(way.x), y = quad_both(way.y);
    struct few_side gaps = {few_gaps_to(f->values, stride, x, y),
                            few_gaps_to(f->values + stride - 4, stride, x, y)};
    quad most = quad_spread_largest(quad_max(gaps.first, gaps.last));
    float limit = (float)reach;
    limit += limit * 0x1p-22f + way.error;
    COUNT_DECISION(made);
    if (quad_above(most, quad_both(limit)))
        return -2;
    unsigned bits =
        few_not_below(gaps, f->count, quad_sub(most, quad_both(2 * way.error)));
    return is_one_bit(bits) ? lowest_bit(bits) : -1;
}

/* An edge, moved out, in the file's direction; `moved`: counter-clockwise. */
ALWAYS_INLINE static inline bool put_edge_moved(col_feature *feature,
                                                col_side side, int edge,
                                                const quick_side *s,
                                                lanes moved[2])
{
    bool sure = quick_move_ends(s, moved), backward = s->shape->winding < 0;
    feature->side = side;
    feature->is_edge = true;
    feature->index = edge;
    lanes_put(&feature->points[backward], moved[0]);
    lanes_put(&feature->points[!backward], moved[1]);
    return sure;
}

/* The contact of a disc about a vertex that lies at a height above an edge. */
ALWAYS_INLINE static inline contact_outcome
contact_at_edge(const quick_side *side, int edge, const col_shape *other,
                int vertex, bool flip, double height, col_manifold *manifold)
{
    lanes center = lanes_at(&other->vertices[vertex]), normal, point, moved[2];
    double depth = 0 - height;
    if (!quick_unit_round(&side->normal, &normal) ||
        !quick_move(&side->normal, center, -other->radius, &point) ||
        !put_edge_moved(&manifold->reference, flip ? COL_B : COL_A, edge, side,
                        moved))
        return UNSURE;
    put_relation(&manifold->relation, depth,
                 lanes_mul(lanes_both(1 - 2 * flip), normal));
    manifold->flip = flip;
    put_vertex(&manifold->incident, flip ? COL_A : COL_B, vertex, center);
    manifold->count = 1;
    col_contact *contact = &manifold->contacts[0];
    lanes_put(&contact->point, point);
    contact->depth = depth;
    contact->a_is_edge = !flip;
    contact->a = flip ? vertex : edge;
    contact->b_is_edge = flip;
    contact->b = flip ? edge : vertex;
    put_no_contact(&manifold->contacts[1]);
    return MEETING;
}

contact_outcome col_contact_side(const col_shape *mine, const col_shape *disc,
                                 bool flip, col_manifold *manifold)
{
    int edge = find_edge(&mine->prepared->frame, disc->vertices[0],
                         mine->radius + disc->radius);
    if (edge < 0)
        return edge == -2 ? APART : UNSURE;
    quick_side side;
    quick_side_put(&side, mine, core_ends(mine, edge));
    lanes center = lanes_at(disc->vertices);
    int out = quick_planes(&side, center);
    if (out != 0) {
        int vertex = out == 1 ? side.run.from : side.run.to;
        return flip ? col_contact_vertices(disc, 0, mine, vertex, manifold)
                    : col_contact_vertices(mine, vertex, disc, 0, manifold);
    }
    double height;
    quick_side_measure(&side);
    if (!quick_gap(&side, center, disc->radius, &height))
        return UNSURE;
    return height > 0
               ? APART
               : contact_at_edge(&side, edge, disc, 0, flip, height, manifold);
}

/* ---- Two polygons: an edge, and the two ends of the incident edge -------- */

/* An end of the incident edge. */
struct contact_end {
    lanes point;
    int vertex;
    int cut_by; /* the end of the reference edge whose plane cut it; -1: none */
};

/* The two ends; `near` is at the nearest vertex. */
struct ends {
    struct contact_end near, far;
    lanes heights; /* above the reference edge; the near end is as deep as the
                      shapes */
};

static inline struct contact_end end_at(const col_shape *shape, int vertex)
{
    return (struct contact_end){plain(lanes_at(&shape->vertices[vertex])),
                                vertex, -1};
}

/* True if a point lies behind one of the planes, exactly. */
ALWAYS_INLINE static inline bool clip_is_behind(const quick_side *s, int plane,
                                                lanes at)
{
    lanes part = lanes_mul(s->way, lanes_sub(s->corner[plane], at));
    double x = lanes_x(part), y = lanes_y(part), sign = 1 - 2 * plane;
    double past = sign * (x + y);
    COUNT_DECISION(made);
    if (fabs(past) > vector_error(x, y))
        return past > 0;
    vector edge = exact_way(s->corner[0], s->corner[1]);
    return vector_dot_sign(edge, exact_way(at, s->corner[plane])) * sign > 0;
}

/* Cuts an end if its place is behind a side plane. The other end lies in the
 * direction of `to`. */
ALWAYS_INLINE static inline bool cut(struct contact_end *end,
                                     const quick_side *reference, int plane,
                                     lanes place, lanes to, lanes other)
{
    clip_way way = {place, to, end->point, other};
    if (!clip_is_behind(reference, plane, place))
        return true;
    end->cut_by = plane;
    return clip_cut(reference, plane, &way, &end->point);
}

static inline void put_contact(col_contact *contact, const meeting *m,
                               const quick_side *reference,
                               const struct contact_end *end, double depth)
{
    bool cut = end->cut_by >= 0, flip = m->flip;
    core_run run = reference->run;
    int mine = bits_choose(cut, m->edge,
                           bits_choose(end->cut_by > 0, run.from, run.to));
    int others = bits_choose(cut, end->vertex, m->incident);
    lanes_put(&contact->point, end->point);
    contact->depth = depth;
    contact->a_is_edge = cut == flip;
    contact->a = bits_choose(flip, mine, others);
    contact->b_is_edge = cut != flip;
    contact->b = bits_choose(flip, others, mine);
}

/* The contacts, counter-clockwise along the incident edge. Their number is
 * known last and cannot be predicted. So the far contact is always written, and
 * if there is only one contact, the near one overwrites it. */
static inline void put_end_contacts(const meeting *m,
                                    const quick_side *reference,
                                    const struct ends *ends, double margin,
                                    col_manifold *manifold)
{
    bool both = lanes_y(ends->heights) <= margin;
    lanes depths = lanes_sub(lanes_both(0), ends->heights);
    depths = lanes_min(depths, lanes_xs(depths, depths));
    manifold->count = 1 + both;
    put_no_contact(&manifold->contacts[1]);
    put_contact(&manifold->contacts[both & m->near_first], m, reference,
                &ends->far, lanes_y(depths));
    put_contact(&manifold->contacts[both & !m->near_first], m, reference,
                &ends->near, lanes_x(depths));
}

ALWAYS_INLINE static inline contact_outcome
conclude(const meeting *m, const quick_side *reference, const struct ends *ends,
         double margin, col_manifold *manifold)
{
    double height = lanes_x(ends->heights);
    lanes sign = lanes_both(1 - 2 * m->flip), normal;
    lanes p = ends->near.point, q = ends->far.point;
    bool is_one_point = (lanes_above(p, q) | lanes_above(q, p)) == 0;
    if (!quick_unit_round(&reference->normal, &normal) || is_one_point)
        return UNSURE;
    if (height > margin)
        return APART;
    put_relation(&manifold->relation, -height, lanes_mul(sign, normal));
    put_end_contacts(m, reference, ends, margin, manifold);
    return MEETING;
}

/* The tip of a vertex of the incident core. */
static inline bool take_tip(struct contact_end *end,
                            const quick_side *reference, const col_shape *shape,
                            int vertex)
{
    end->vertex = vertex;
    end->cut_by = -1;
    return quick_move(&reference->normal, lanes_at(&shape->vertices[vertex]),
                      -shape->radius, &end->point);
}

/* The contacts of parallel edges. Both ends are equally deep, and each may be
 * cut: the end at the far vertex by the first plane, the other by the second.
 */
ALWAYS_INLINE static inline contact_outcome
contact_level(const meeting *m, const quick_side *reference, double height,
              double margin, col_manifold *manifold)
{
    struct ends ends = {.heights = lanes_both(height)};
    if (!take_tip(&ends.near, reference, m->other, m->nearest) ||
        !take_tip(&ends.far, reference, m->other, m->far))
        return UNSURE;
    lanes near = lanes_at(&m->other->vertices[m->nearest]);
    lanes far = lanes_at(&m->other->vertices[m->far]);
    if (!cut(&ends.far, reference, 0, far, near, ends.near.point))
        return UNSURE;
    lanes to = ends.far.cut_by < 0 ? far : reference->corner[0];
    if (!cut(&ends.near, reference, 1, near, to, ends.far.point))
        return UNSURE;
    return conclude(m, reference, &ends, margin, manifold);
}

/* An edge in the file's direction. */
static inline void put_edge_of(col_feature *feature, col_side side,
                               const col_shape *shape, int edge)
{
    const col_vec2 *v = shape->vertices;
    feature->side = side;
    feature->is_edge = true;
    feature->index = edge;
    lanes_put(&feature->points[0], plain(lanes_at(&v[edge])));
    lanes_put(&feature->points[1], plain(lanes_at(&v[core_up(shape, edge)])));
}

/* The contacts of other edges. The end at the nearest vertex is as deep as the
 * shapes are, and between the planes. The incident edge runs from there
 * opposite to the reference edge, so its other end may be behind one plane
 * only. */
static inline contact_outcome contact_tilted(const meeting *m,
                                             const quick_side *reference,
                                             col_manifold *manifold)
{
    struct ends ends;
    ends.near = end_at(m->other, m->nearest);
    ends.far = end_at(m->other, m->far);
    lanes tip = ends.near.point;
    lanes far = ends.far.point;
    if (!cut(&ends.far, reference, !m->near_first, far, tip, tip) ||
        !quick_heights(reference, tip, ends.far.point, &ends.heights))
        return UNSURE;
    if (ends.far.cut_by >= 0 &&
        !clip_is_clear(lanes_y(ends.heights), ends.far.point))
        return UNSURE;
    return conclude(m, reference, &ends, 0, manifold);
}

static contact_outcome contact_polygons(const col_shape *a, const col_shape *b,
                                        col_manifold *manifold)
{
    meeting m;
    meeting_kind kind = MEETING_UNSURE;
    if (has_few(a) && has_few(b))
        kind = col_find_meeting(a, b, &m);
    else if (meeting_is_of_many(a) && meeting_is_of_many(b))
        kind = col_find_meeting_many(a, b, &m);
    if (kind != MEETING_EDGE)
        return kind == MEETING_APART ? APART : UNSURE;
    quick_side reference;
    manifold->flip = m.flip;
    put_edge_of(&manifold->reference, m.flip ? COL_B : COL_A, m.mine, m.edge);
    put_edge_of(&manifold->incident, m.flip ? COL_A : COL_B, m.other,
                m.incident);
    quick_side_put(&reference, m.mine, core_ends(m.mine, m.edge));
    quick_side_measure_all(&reference);
    if (!m.level)
        return contact_tilted(&m, &reference, manifold);
    lanes tip = lanes_at(&m.other->vertices[m.nearest]), heights;
    return quick_heights(&reference, tip, tip, &heights)
               ? contact_level(&m, &reference, lanes_x(heights), 0, manifold)
               : UNSURE;
}

/* ---- Rounded cores: the same with moved ends ----------------------------- */

/* True if the height of an end surely is above or below a margin: neither its
 * rounding nor that of the end changes it. */
static inline bool is_clear(double height, double margin,
                            const struct contact_end *end)
{
    if (end->cut_by >= 0 && !clip_is_clear(height, end->point))
        return false;
    return is_zero(margin) || (clip_is_clear(height - margin, end->point) &&
                               fabs(height - margin) > margin * 0x1p-50);
}

/* The near end is the tip of the nearest vertex, which replaces the near end of
 * the moved edge, its root. If root and far end are behind the plane, only the
 * tip remains. */
ALWAYS_INLINE static inline contact_outcome
contact_tilted_moved(const meeting *m, const quick_side *reference,
                     const lanes moved[2], double height, double margin,
                     col_manifold *manifold)
{
    struct ends ends;
    lanes root = moved[!m->near_first], far = moved[m->near_first];
    int plane = !m->near_first;
    ends.far = (struct contact_end){far, m->far, -1};
    if (!take_tip(&ends.near, reference, m->other, m->nearest))
        return UNSURE;
    int out = quick_planes(reference, far);
    bool gone = out && clip_is_behind(reference, plane, root);
    clip_way way = {far, root, far, root};
    if (out && !gone) {
        ends.far.cut_by = plane;
        if (!clip_cut(reference, plane, &way, &ends.far.point))
            return UNSURE;
    }
    double far_height;
    if ((out & 2 >> plane) || /* by rounding */
        !quick_height(reference, ends.far.point, &far_height) ||
        !is_clear(far_height, margin, &ends.far))
        return UNSURE;
    ends.heights = lanes_of(height, gone ? HUGE_VAL : far_height);
    return conclude(m, reference, &ends, margin, manifold);
}

/* The contacts of a core that lies at a height above a side. `found`: m knows
 * if an edge is level. */
ALWAYS_INLINE static inline contact_outcome
contact_above(meeting *m, const quick_side *reference, double height,
              double margin, bool found, col_manifold *manifold)
{
    const col_shape *other = m->other;
    quick_side incident;
    core_run run = {m->nearest, m->far};
    int steep = other->count == 1;
    if (!steep) {
        if (!m->level &&
            !clip_take_opposed(reference->way, other, m->nearest, &run))
            return UNSURE;
        if (found)
            quick_side_put(&incident, other, run);
        else if (!quick_side_take(&incident, other, run))
            return UNSURE;
        if (other->radius > 0)
            steep = clip_is_steep(reference, &incident);
    }
    if (steep != 0)
        return steep > 0
                   ? contact_at_edge(reference, m->edge, other, m->nearest,
                                     m->flip, height, manifold)
                   : UNSURE;
    if (!found && clip_turn(reference, &incident) == 0) {
        m->level = true;
        m->nearest = run.from;
    }
    m->near_first = run.from == m->nearest;
    m->far = m->near_first ? run.to : run.from;
    m->incident = core_edge_at(other, run.from);
    lanes moved[2], ends[2];
    quick_side_measure(&incident);
    manifold->flip = m->flip;
    if (!put_edge_moved(&manifold->reference, m->flip ? COL_B : COL_A, m->edge,
                        reference, ends) ||
        !put_edge_moved(&manifold->incident, m->flip ? COL_A : COL_B,
                        m->incident, &incident, moved))
        return UNSURE;
    return m->level ? contact_level(m, reference, height, margin, manifold)
                    : contact_tilted_moved(m, reference, moved, height, margin,
                                           manifold);
}

contact_outcome col_contact_beside(meeting *m, col_manifold *manifold)
{
    quick_side reference;
    lanes nearest = lanes_at(&m->other->vertices[m->nearest]);
    double height;
    quick_side_put(&reference, m->mine, core_ends(m->mine, m->edge));
    quick_side_measure_all(&reference);
    if (!quick_gap(&reference, nearest, m->other->radius, &height))
        return UNSURE;
    return height > 0 ? APART
                      : contact_above(m, &reference, height, 0, true, manifold);
}

contact_outcome col_contact_above(meeting *m, const quick_side *reference,
                                  double height, double margin,
                                  col_manifold *manifold)
{
    return contact_above(m, reference, height, margin, false, manifold);
}

/* ---- Overlap and contacts ----------------------------------------------- */

NEVER_INLINE static bool test_slowly(const col_shape *a, const col_shape *b,
                                     col_place place, col_manifold *manifold)
{
    col_sat sat = col_sat_test(a, b, NULL);
    if (sat.relation.overlap)
        *manifold = col_clip(a, b, &sat, place, NULL);
    return sat.relation.overlap;
}

static inline contact_outcome
contact_quickly(const col_shape *a, const col_shape *b, col_manifold *manifold)
{
    if (a->count <= 2 && b->count <= 2)
        return col_contact_segments(a, b, manifold);
    if (a->count > 2 && b->count > 2 && !(a->radius + b->radius > 0))
        return contact_polygons(a, b, manifold);
    if (b->count == 1 && has_few(a))
        return col_contact_side(a, b, false, manifold);
    if (a->count == 1 && has_few(b))
        return col_contact_side(b, a, true, manifold);
    return col_contact_rounded(a, b, manifold);
}

/* True if shapes are to be prepared for their pair. Two segments need not be.
 */
static inline bool to_prepare(const col_shape *a, const col_shape *b)
{
    return (a->count > 2 || b->count > 2) &&
           (frame_is_due(a) || frame_is_due(b));
}

/* Prepares shapes only for this pair, which is worth its time. */
NEVER_INLINE static contact_outcome
contact_prepared_here(col_shape a, col_shape b, col_manifold *manifold)
{
    prepared_here memory[2];
    frame_prepare_here(&a, &memory[0]);
    frame_prepare_here(&b, &memory[1]);
    return contact_quickly(&a, &b, manifold);
}

static inline bool conclude_test(contact_outcome outcome, const col_shape *a,
                                 const col_shape *b, col_manifold *manifold)
{
    return outcome == UNSURE ? test_slowly(a, b, COL_AT_INCIDENT, manifold)
                             : outcome == MEETING;
}

NEVER_INLINE static bool test_others(const col_shape *a, const col_shape *b,
                                     col_manifold *manifold)
{
    contact_outcome outcome = to_prepare(a, b)
                                  ? contact_prepared_here(*a, *b, manifold)
                                  : contact_quickly(a, b, manifold);
    return conclude_test(outcome, a, b, manifold);
}

ALWAYS_INLINE static inline bool
test_incident(const col_shape *a, const col_shape *b, col_manifold *manifold)
{
    return a->count > 1 || b->count > 1
               ? test_others(a, b, manifold)
               : conclude_test(contact_vertices(a, 0, b, 0, manifold), a, b,
                               manifold);
}

NEVER_INLINE static bool test_raised(const col_shape *a, const col_shape *b,
                                     col_place place, col_manifold *manifold)
{
    return test_incident(a, b, manifold) &&
           (col_clip_raise(a, b, clip_share(place), manifold) ||
            test_slowly(a, b, place, manifold));
}

/* The contract of shapes is only asserted in the exact path, as the assertions
 * cost as much as the answer here; a prepared shape has been checked. */
bool col_clip_test(const col_shape *a, const col_shape *b, col_place place,
                   col_manifold *manifold)
{
    return place == COL_AT_INCIDENT ? test_incident(a, b, manifold)
                                    : test_raised(a, b, place, manifold);
}
