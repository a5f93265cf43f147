/* Computes linear casts: the moving origin enters the rounded Minkowski
 * difference, and its entry (geometry/motion/entry.h) gives the time, the
 * features, the normal and the points of contact. Rays are in
 * geometry/motion/ray.c. */
#include <assert.h>
#include <math.h>

#include "collide_motion.h"
#include "geometry/core/core.h"
#include "geometry/exact/doubles.h"
#include "geometry/motion/entry.h"
#include "geometry/narrow/quick_side.h"

/* ---- Features ----------------------------------------------------------- */

typedef struct contact {
    entry at;
    col_axis axis;
    core_run side_a, side_b; /* they face each other; a corner: its vertex */
} contact;

/* Compares two vertices along the side's edge, counter-clockwise on B - A, when
 * it is entered: 1 if B's vertex is further, -1 if A's is. Their distance along
 * the edge is -1 / cross(edge, way) times the distance of the rim's break there
 * from the line of the motion (geometry/motion/entry.h). */
static int further(const passage *p, const entry *e, int a, int b)
{
    return -col_rim_side(p->way, entry_corner(p, a, b), e->edge, &p->radius);
}

/* B's vertex beside A's side: the lowest index among the vertices beside it,
 * else the lowest of all. A's vertices go opposite to the edge. */
static int vertex_beside(const passage *p, const contact *c)
{
    core_run a = c->side_a, b = c->side_b;
    int lowest = b.from, beside = -1;
    if (b.from == b.to)
        return b.from;
    for (int i = b.from;; i = core_next(p->b, i)) {
        lowest = i < lowest ? i : lowest;
        if ((beside < 0 || i < beside) && further(p, &c->at, a.to, i) >= 0 &&
            further(p, &c->at, a.from, i) <= 0)
            beside = i;
        if (i == b.to)
            return beside >= 0 ? beside : lowest;
    }
}

static contact side_contact(const passage *p, const entry *e)
{
    contact c = {.at = *e};
    c.side_a = e->of_a ? col_core_side(p->a, core_edge_at(p->a, e->a))
                       : col_core_run(p->a, vector_left(e->edge), e->a);
    c.side_b = e->of_b ? col_core_side(p->b, core_edge_at(p->b, e->b))
                       : col_core_run(p->b, vector_right(e->edge), e->b);
    if (c.side_a.from != c.side_a.to)
        c.axis = (col_axis){COL_EDGE_OF_A, col_core_lowest_edge(p->a, c.side_a),
                            vertex_beside(p, &c)};
    else
        c.axis = (col_axis){COL_EDGE_OF_B, c.side_a.from,
                            col_core_lowest_edge(p->b, c.side_b)};
    return c;
}

/* The features of the one or two entries of col_entry_find that come first in
 * the order of axes. */
static contact contact_of(const passage *p, const entry *e, const entry *tied)
{
    if (e->kind != ENTRY_SIDE)
        return (contact){
            *e, {COL_VERTICES, e->a, e->b}, {e->a, e->a}, {e->b, e->b}};
    contact c = side_contact(p, e);
    if (tied->kind == ENTRY_SIDE) {
        contact other = side_contact(p, tied);
        other.at.when = e->when;
        bool of_a = c.axis.kind == COL_EDGE_OF_A;
        bool is_first = other.axis.kind != c.axis.kind ? !of_a
                        : of_a                         ? other.axis.a < c.axis.a
                               : other.axis.b < c.axis.b;
        if (is_first)
            return other;
    }
    return c;
}

/* ---- Points ------------------------------------------------------------- */

/* The positions of both shapes at the hit. */
struct contact_place {
    const col_moving *a, *b;
    scaled time;
    unit_vector normal; /* from A to B */
};

static vector vertex_at(const col_moving *moving, int vertex, scaled time)
{
    vector velocity = {dd_of(moving->velocity.x), dd_of(moving->velocity.y)};
    return col_entry_place(moving->shape->vertices[vertex], velocity, time);
}

static vector along_normal(const struct contact_place *at, vector from,
                           dd length)
{
    if (is_zero(length.hi))
        return from;
    return vector_sum(from, vector_times(at->normal, length));
}

static col_vec2 on_surface(const struct contact_place *at, vector core,
                           dd length)
{
    vector v = along_normal(at, core, length);
    return (col_vec2){dd_round(v.x), dd_round(v.y)};
}

/* The middle of the common part of the two sides, on the line of A's core. */
static vector middle_of_sides(const passage *p, const contact *c,
                              const struct contact_place *at)
{
    core_run a = c->side_a, b = c->side_b;
    bool low_b = further(p, &c->at, a.to, b.from) > 0;
    bool high_b = further(p, &c->at, a.from, b.to) < 0;
    vector low = low_b ? vertex_at(at->b, b.from, at->time)
                       : vertex_at(at->a, a.to, at->time);
    vector high = high_b ? vertex_at(at->b, b.to, at->time)
                         : vertex_at(at->a, a.from, at->time);
    dd back = dd_neg(p->radius.value), half = dd_of(0.5);
    if (low_b)
        low = along_normal(at, low, back);
    if (high_b)
        high = along_normal(at, high, back);
    return vector_times(vector_sum(low, high), half);
}

/* The points on both surfaces at a time: from a vertex, or from the middle of
 * the common part of two sides, along the normal to the surfaces. */
static col_points contact_points(const passage *p, const contact *c,
                                 scaled time, const col_moving *a,
                                 const col_moving *b)
{
    struct contact_place at = {a, b, time, {dd_of(0), dd_of(0)}};
    dd radius_a = dd_of(p->a->radius), radius_b = dd_of(p->b->radius);
    if (c->axis.kind == COL_VERTICES) {
        at.normal = col_entry_corner_normal(p, &c->at);
        vector core_a = vertex_at(a, c->side_a.from, time);
        vector core_b = vertex_at(b, c->side_b.from, time);
        return (col_points){on_surface(&at, core_a, radius_a),
                            on_surface(&at, core_b, dd_neg(radius_b))};
    }
    if (!is_zero(p->radius.value.hi)) { /* else nothing is moved along it */
        form2 normal = col_vector_form(vector_left(c->at.edge));
        at.normal = col_unit(&normal);
    }
    if (c->side_b.from == c->side_b.to) {
        vector core_b = vertex_at(b, c->side_b.from, time);
        dd back = dd_sub(radius_a, p->radius.value);
        return (col_points){on_surface(&at, core_b, back),
                            on_surface(&at, core_b, dd_neg(radius_b))};
    }
    vector core_a = c->side_a.from != c->side_a.to
                        ? middle_of_sides(p, c, &at)
                        : vertex_at(a, c->side_a.from, time);
    dd ahead = dd_sub(p->radius.value, radius_b);
    return (col_points){on_surface(&at, core_a, radius_a),
                        on_surface(&at, core_a, ahead)};
}

/* ---- In splits ---------------------------------------------------------- */

/* The time after which a point is on the line of a side. With the errors of
 * both terms, that of a quotient of splits has space for the 2^-72 that the
 * time of geometry/motion/entry_time.c is off by. */
static inline estimate time_quickly(const quick_side *side, lanes at,
                                    lanes velocity, lanes its_velocity)
{
    split_vector out = split_right(side->edge);
    estimate gap = split_dot(out, split_way(side->corner[0], at));
    estimate rate = split_dot(out, split_way(velocity, its_velocity));
    double whole = rate.hi + rate.lo, inverse = 1 / whole;
    split speed = split_of(whole);
    speed.low = (rate.hi - speed.high) + rate.lo;
    gap.error += fabs((gap.hi + gap.lo) * inverse) * rate.error;
    return split_divide(gap, speed, inverse);
}

/* The hit of an edge and the only vertex there, without radius. In this range
 * of times and velocities nothing underflows. False if a bit is not sure. */
static bool hit_quickly(const entry *e, const col_moving *a,
                        const col_moving *b, double dt, col_impact *hit)
{
    const col_moving *mine = e->of_a ? a : b, *other = e->of_a ? b : a;
    int vertex = e->of_a ? e->b : e->a, from = e->of_a ? e->a : e->b;
    core_run run = {from, core_next(mine->shape, from)};
    lanes at = lanes_at(&other->shape->vertices[vertex]);
    lanes velocity = lanes_at(&other->velocity), high = lanes_cut(velocity);
    split_vector way = {high, lanes_sub(velocity, high)};
    lanes normal, point, zero = lanes_both(0);
    quick_side side;
    if (!quick_side_take(&side, mine->shape, run))
        return false;
    quick_side_measure_all(&side);
    estimate time =
        time_quickly(&side, at, velocity, lanes_at(&mine->velocity));
    double when;
    if (!split_round(time, &when) || !(when > 0x1p-500 && when < 0x1p+100) ||
        is_equal(when, dt) || !split_is_ordinary(way) ||
        !quick_unit_round(&side.normal, &normal) ||
        !split_part_way(at, time, way, &point))
        return false;
    if (when > dt) {
        *hit = (col_impact){.status = COL_APART};
        return true;
    }
    int edge = core_edge_at(mine->shape, from);
    *hit =
        (col_impact){.status = COL_HIT, .time = when, .from = when, .to = when};
    hit->axis = e->of_a ? (col_axis){COL_EDGE_OF_A, edge, vertex}
                        : (col_axis){COL_EDGE_OF_B, vertex, edge};
    normal = e->of_a ? normal : lanes_sub(zero, normal);
    lanes_put(&hit->normal, lanes_add(normal, zero));
    lanes_put(&hit->points.a, lanes_add(point, zero));
    hit->points.b = hit->points.a;
    return true;
}

/* The cast of two cores, at least one of which has an interior, if doubles are
 * sure of it. */
static bool cast_quickly(const passage *p, const col_moving *a,
                         const col_moving *b, double dt, col_impact *impact)
{
    entry e;
    frame_fetch_vertices(p->a);
    frame_fetch_vertices(p->b);
    if (p->a->count <= 2 && p->b->count <= 2)
        return false;
    near_entry found = has_few(p->a) && has_few(p->b) ? col_entry_few(p, dt, &e)
                                                      : col_entry_near(p, &e);
    if (found == NEAR_SIDE)
        return hit_quickly(&e, a, b, dt, impact);
    *impact = (col_impact){.status = COL_APART};
    return found == NEAR_NONE;
}

/* ---- Casts -------------------------------------------------------------- */

static passage passage_of(const col_moving *a, const col_moving *b)
{
    vector way = vector_between(b->velocity, a->velocity);
    return (passage){.a = a->shape, .b = b->shape, .way = way};
}

/* True if the difference has no interior, so that nothing can enter it: a point
 * counts as an edge of length 0. */
static bool is_thin(const passage *p)
{
    const col_shape *a = p->a, *b = p->b;
    return col_form_sign(&p->radius) == 0 && a->count <= 2 && b->count <= 2 &&
           vector_cross_sign(core_edge(a, 0), core_edge(b, 0)) == 0;
}

/* True if the line runs through the interior. */
static bool enters_interior(const entry *e)
{
    return e->kind == ENTRY_CORNER || e->kind == ENTRY_SIDE;
}

/* True if the origin, which entered the interior before, has not left it yet:
 * then the reverse motion has also entered it before. */
static bool still_inside(const passage *p)
{
    passage reverse = *p;
    entry tied;
    reverse.way = vector_negate(p->way);
    reverse.trace = NULL;
    return col_entry_find(&reverse, &tied).when < 0;
}

static col_impact overlapping(const passage *p)
{
    col_sat sat = col_sat_test(p->a, p->b, NULL);
    bool near = !sat.relation.overlap || sat.relation.touching;
    return (col_impact){
        .status = near ? COL_HIT : COL_OVERLAPPING,
        .normal = sat.relation.normal,
        .points = col_sat_points(p->a, p->b, &sat),
        .axis = sat.axis,
        .depth = near ? 0 : sat.relation.amount,
    };
}

static col_impact hit(const passage *p, const entry *e, const entry *tied,
                      scaled at, const col_moving *a, const col_moving *b)
{
    contact c = contact_of(p, e, tied);
    bool is_corner = c.axis.kind == COL_VERTICES;
    double time = col_scaled_round(at);
    return (col_impact){
        .status = COL_HIT,
        .time = time,
        .from = time,
        .to = time,
        .normal = is_corner ? vector_rounded(col_entry_corner_normal(p, &c.at))
                            : col_axis_normal(p->a, p->b, c.axis),
        .points = contact_points(p, &c, at, a, b),
        .axis = c.axis,
    };
}

col_impact col_cast_test(const col_moving *a, const col_moving *b, double dt,
                         double target, const col_trace *trace)
{
    assert(core_is_sound(a->shape) && core_is_sound(b->shape));
    assert(dt > 0 && dt <= COL_LIMIT && target >= 0 && target <= COL_LIMIT);
    passage p = passage_of(a, b);
    col_impact impact;
    if (!trace && !(a->shape->radius + b->shape->radius + target > 0) &&
        cast_quickly(&p, a, b, dt, &impact))
        return impact;
    form grown = col_form_of(target);
    p.radius = col_form_difference(a->shape->radius, -b->shape->radius);
    p.radius = col_form_sum(&p.radius, &grown);
    p.trace = trace;
    if (is_thin(&p))
        return (col_impact){.status = COL_APART};
    bool rests = vector_is_zero(p.way);
    if (rests) /* any direction shows if the origin is inside */
        p.way.x = dd_of(1);
    entry tied, e = col_entry_find(&p, &tied);
    if (enters_interior(&e) && e.when < 0 && still_inside(&p))
        return overlapping(&p);
    if (rests || !enters_interior(&e) || e.when < 0)
        return (col_impact){.status = COL_APART};
    scaled at = col_entry_time(&p, &e);
    return col_entry_within(&p, &e, at, dt) ? hit(&p, &e, &tied, at, a, b)
                                            : (col_impact){.status = COL_APART};
}
