/* Runs GJK and EPA in the plane, with exact comparisons.
 *
 * GJK: the simplex is the vertex or edge of B - A's support points that is
 * nearest to the origin: a vertex, or an edge with the origin's foot strictly
 * inside. The support point towards the origin either is no further than the
 * simplex, which then is nearest in all of B - A, or makes a triangle: the
 * origin is in it, or the nearest part of the triangle is the next simplex. It
 * is strictly nearer than the last, so no simplex comes twice, and there are
 * finitely many. Source: Gilbert, Johnson, Keerthi 1988; Ericson 2005, 9.5.
 *
 * EPA: the polygon starts as the simplex that holds the origin; one or two
 * vertices make a polygon of two edges back to back. The edge nearest to the
 * origin is processed: if B - A reaches beyond it, the support point becomes a
 * new vertex, else the edge lies on the boundary. Every split adds a vertex of
 * B - A that was strictly outside, and every edge is settled once, so the
 * features of B - A bound the number of steps (col_gjk_scratch). The nearest
 * edge is settled last: all other edges, and edges that may grow out of them,
 * are further away. A heap keeps the edges, nearest first; among edges at
 * exactly the same distance first those that may still be split, then the order
 * of axes. Source: van den Bergen 2001, "Proximity queries and penetration
 * depth computation on 3D game objects". */
#include <assert.h>
#include <math.h>

#include "collide_steps.h"
#include "geometry/narrow/facing.h"
#include "geometry/narrow/minkowski.h"
#include "geometry/narrow/quick_side.h"

/* ---- EPA: edges --------------------------------------------------------- */

/* An edge of the growing polygon, counter-clockwise, and the distance of its
 * line from the origin. */
struct epa_edge {
    int from_a, from_b, to_a, to_b;
    double low, high; /* bounds on the square of that distance */
    bool settled;     /* it lies on the boundary of B - A */
    int place;        /* in entry i: the edge that is at place i of the heap */
};

struct polygon {
    minkowski m;
    struct epa_edge *edges;
    int count;
};

static difference start_of(const struct polygon *p, const struct epa_edge *e)
{
    return difference_of(&p->m, e->from_a, e->from_b);
}

static difference end_of(const struct polygon *p, const struct epa_edge *e)
{
    return difference_of(&p->m, e->to_a, e->to_b);
}

/* The distance of the origin from the edge's line: <= 0, as it is on the left.
 */
static gap gap_of(const struct polygon *p, const struct epa_edge *e)
{
    difference from = start_of(p, e), to = end_of(p, e);
    form2 step = col_difference_step_form(&p->m, &from, &to);
    form2 w = col_difference_form(&p->m, &from), offset = col_form2_negate(&w);
    return col_gap_line(&offset, &step);
}

/* Bounds the square of the distance of the line from the origin, which is
 * cross(from, to)^2 / |step|^2.
 *
 * The cross product is within VECTOR_FILTER of its terms' magnitudes. The step
 * is off by e, a third of its slack, both components added up; so with n the
 * sum of its components' magnitudes the square of its length is off by 2 e n +
 * e^2, which is less than 3 e n as long as that is a small share. Rounding adds
 * 3u for the inverse, 2u for the sum or difference that is squared, 1u for the
 * square, 2u for both products and 1u for 1 - share or 1 + share: 9u, which 16u
 * covers. If the share is not small, or if products or results could underflow,
 * nothing is known. */
static void bound_distance(const difference *from, const difference *to,
                           struct epa_edge *e)
{
    sight step = difference_step(from, to);
    double left = from->point.x * to->point.y;
    double right = from->point.y * to->point.x;
    double cross = fabs(left - right), sum = fabs(left) + fabs(right);
    double error = VECTOR_FILTER * sum;
    double inverse = 1 / (step.x * step.x + step.y * step.y);
    double slack =
        (step.slack_x + step.slack_y) * (fabs(step.x) + fabs(step.y));
    double share = slack * inverse + 0x1p-49;
    double low = cross > error ? cross - error : 0, high = cross + error;
    e->low = low * low * inverse * (1 - share);
    e->high = high * high * inverse * (1 + share);
    if (!(share < 0x1p-10 && sum > 0x1p-400 && e->high > PRODUCTS_MIN)) {
        e->low = 0;
        e->high = HUGE_VAL;
    }
}

static void make_edge(struct epa_edge *e, const difference *from,
                      const difference *to)
{
    e->from_a = from->a;
    e->from_b = from->b;
    e->to_a = to->a;
    e->to_b = to->b;
    e->settled = false;
    bound_distance(from, to, e);
}

/* The place of a settled edge in the order of axes. */
static int rank_of(const struct polygon *p, const struct epa_edge *e)
{
    difference from = start_of(p, e), to = end_of(p, e);
    col_axis axis = col_face_between(p->m.a, p->m.b, &from, &to).axis;
    return axis.kind == COL_EDGE_OF_A ? axis.a : p->m.a->count + axis.b;
}

static bool nearer_exactly(const struct polygon *p, const struct epa_edge *x,
                           const struct epa_edge *y)
{
    gap gx = gap_of(p, x), gy = gap_of(p, y);
    int sign = col_gap_compare(&gx, &gy);
    if (sign != 0)
        return sign > 0;
    return x->settled ? y->settled && rank_of(p, x) < rank_of(p, y)
                      : y->settled;
}

/* ---- EPA: heap ---------------------------------------------------------- */

static struct epa_edge *edge_at(const struct polygon *p, int place)
{
    return &p->edges[p->edges[place].place];
}

/* True if the edge at place i comes before the edge at place j. */
static bool nearer(const struct polygon *p, int i, int j)
{
    const struct epa_edge *x = edge_at(p, i), *y = edge_at(p, j);
    COUNT_DECISION(made);
    if (x->high < y->low)
        return true;
    return !(y->high < x->low) && nearer_exactly(p, x, y);
}

static void swap_edges(struct polygon *p, int i, int j)
{
    int t = p->edges[i].place;
    p->edges[i].place = p->edges[j].place;
    p->edges[j].place = t;
}

/* Moves the first edge down to its place. */
static void sink(struct polygon *p)
{
    for (int i = 0, first = 0;; i = first) {
        int left = 2 * i + 1, right = left + 1;
        if (left < p->count && nearer(p, left, first))
            first = left;
        if (right < p->count && nearer(p, right, first))
            first = right;
        if (first == i)
            return;
        swap_edges(p, i, first);
    }
}

static void push(struct polygon *p, const difference *from,
                 const difference *to)
{
    int i = p->count++;
    make_edge(&p->edges[i], from, to);
    p->edges[i].place = i;
    while (i > 0 && nearer(p, i, (i - 1) / 2)) {
        swap_edges(p, i, (i - 1) / 2);
        i = (i - 1) / 2;
    }
}

/* ---- EPA: expansion ----------------------------------------------------- */

/* A vertex of B - A that is not the origin; false if B - A is that one point.
 */
static bool other_vertex(const struct polygon *p, difference *found)
{
    const double x[4] = {1, -1, 0, 0}, y[4] = {0, 0, 1, -1};
    for (int i = 0; i < 4; i++) {
        *found = col_difference_along(&p->m, x[i], y[i]);
        if (!difference_is_zero(found))
            return true;
    }
    return false;
}

static void record_polygon(const col_trace *trace, const struct polygon *p,
                           const struct epa_edge *edge,
                           const difference *support, bool is_split)
{
    difference from = start_of(p, edge), to = end_of(p, edge);
    form2 step = col_difference_step_form(&p->m, &from, &to);
    form2 outward = col_turned_right(&step);
    unit_vector n = col_unit(&outward);
    gap g = gap_of(p, edge);
    form nothing = col_form_of(0);
    col_step s = {.kind = COL_STEP_EPA};
    s.as.epa.from = from;
    s.as.epa.to = to;
    s.as.epa.distance = col_gap_minus(&g, &nothing);
    s.as.epa.normal = (col_vec2){dd_round(n.x), dd_round(n.y)};
    s.as.epa.support = *support;
    s.as.epa.split = is_split;
    s.as.epa.edges = p->count + is_split;
    trace->record(trace->context, &s);
}

/* Splits or settles the nearest edge. */
static void expand(struct polygon *p, const col_trace *trace)
{
    struct epa_edge *edge = edge_at(p, 0);
    difference from = start_of(p, edge), to = end_of(p, edge), support;
    bool is_split = col_difference_beyond(&p->m, &from, &to, &support);
    if (trace)
        record_polygon(trace, p, edge, &support, is_split);
    if (is_split)
        make_edge(edge, &from, &support);
    else
        edge->settled = true;
    sink(p);
    if (is_split)
        push(p, &support, &to);
}

/* For cores that overlap or touch: the simplex has the origin in its hull, a
 * triangle is counter-clockwise. Replaces the simplex by the nearest edge, or
 * leaves the only vertex of B - A. `edges` has space for col_gjk_scratch bytes.
 * Returns the number of support points. */
NEVER_INLINE static int run_epa(const minkowski *m, simplex *s,
                                struct epa_edge *edges, const col_trace *trace)
{
    struct polygon p = {*m, edges, 0};
    if (s->count == 1) {
        if (!other_vertex(&p, &s->corner[1]))
            return 0;
        s->count = 2;
    }
    for (int i = 0; i < s->count; i++)
        push(&p, &s->corner[i], &s->corner[i + 1 < s->count ? i + 1 : 0]);
    int iterations = 0;
    for (; !edge_at(&p, 0)->settled; iterations++)
        expand(&p, trace);
    const struct epa_edge *nearest = edge_at(&p, 0);
    *s =
        (simplex){{start_of(&p, nearest), end_of(&p, nearest)}, 2, true, false};
    return iterations;
}

/* ---- The answer in doubles -----------------------------------------------
 *
 * Given the nearest simplex, plain doubles and splits (geometry/exact/split.h)
 * nearly always compute the answer surely; else the exact path computes it.
 * Both give the same bits. */

/* A vertex moved by a radius in the direction of the other one. The exact path
 * adds to the vertex with an error of less than 2^-93 of that. Its result is
 * the same unless almost everything cancels. */
static bool moved(col_vec2 vertex, double radius, split_vector way,
                  col_vec2 *point)
{
    *point = (col_vec2){vertex.x + 0.0, vertex.y + 0.0};
    if (is_zero(radius))
        return true;
    split_length length = split_length_of(way);
    split s = split_of(radius);
    estimate dividend = {s.high, s.low, fabs(radius) * 0x1p-74};
    estimate share = split_divide(dividend, length.value, length.inverse);
    lanes from = lanes_at(&vertex), found;
    if (!split_part_way(from, share, way, &found))
        return false;
    lanes_put(point, found);
    lanes least = lanes_mul(lanes_abs(from), lanes_both(0x1p-10));
    return lanes_above(least, lanes_abs(found)) == 0;
}

/* The foot of a vertex on an edge that it is above by `height`, which must be
 * so large that the exact path knows it better than its rounded value. */
static bool foot_on(const quick_side *s, lanes vertex, estimate height,
                    lanes *foot)
{
    lanes offset = lanes_abs(lanes_sub(vertex, s->corner[0]));
    double size = lanes_x(offset) + lanes_y(offset), down = -height.hi;
    if (!(fabs(down) > size * 0x1p-40 && fabs(down) > QUICK_UNIT_MIN))
        return false;
    double high = split_high(down), low = (down - high) - height.lo;
    double error = height.error + fabs(down) * (s->normal.error + 0x1p-76);
    return split_part_way(vertex, (estimate){high, low, error}, s->normal.v,
                          foot);
}

static bool is_corner(const col_shape *shape, sight s, int vertex)
{
    return shape->count == 1 || support_is_top(shape, s, vertex, vertex);
}

static bool vertices_quickly(const col_shape *a, const col_shape *b,
                             const difference *p, col_gjk *gjk)
{
    col_sat sat;
    if (!col_sat_vertices_quickly(a, b, p->a, p->b, &sat))
        return false;
    gjk->relation = sat.relation;
    gjk->axis = sat.axis;
    gjk->edge = -1;
    col_vec2 from = a->vertices[p->a], to = b->vertices[p->b];
    split_vector way = split_way(lanes_at(&from), lanes_at(&to));
    return moved(from, a->radius, way, &gjk->points.a) &&
           moved(to, -b->radius, way, &gjk->points.b);
}

/* An edge of one core and a vertex of the other one. Which core has the edge is
 * as likely as not, so everything is chosen without a branch. */
struct edge_and_vertex {
    int flip; /* 1: the edge is B's */
    core_run edge;
    int vertex;
    lanes from, to; /* the ends of the edge */
    lanes at;       /* the vertex */
};

/* True if the edge is surely a whole side, counter-clockwise, and no other
 * vertex is as near to it. */
NEVER_INLINE static bool is_whole_edge(const col_shape *a, const col_shape *b,
                                       const simplex *nearest,
                                       const struct edge_and_vertex *e)
{
    const difference *p = &nearest->corner[0], *q = &nearest->corner[1];
    const col_shape *mine = e->flip ? b : a, *other = e->flip ? a : b;
    sight s = sight_right(difference_step(p, q));
    return (e->flip ? q->a : q->b) == e->vertex &&
           core_next(mine, e->edge.from) == e->edge.to &&
           is_corner(other, e->flip ? sight_back(s) : s, e->vertex) &&
           quick_is_side(mine, e->edge);
}

static inline struct edge_and_vertex
find_edge(const col_shape *a, const col_shape *b, const simplex *nearest)
{
    const difference *p = &nearest->corner[0], *q = &nearest->corner[1];
    int flip = p->b != q->b;
    lanes p_a = lanes_at(&a->vertices[p->a]);
    lanes p_b = lanes_at(&b->vertices[p->b]);
    lanes q_a = lanes_at(&a->vertices[q->a]);
    lanes q_b = lanes_at(&b->vertices[q->b]);
    return (struct edge_and_vertex){
        flip,
        {bits_choose(flip, p->a, p->b), bits_choose(flip, q->a, q->b)},
        bits_choose(flip, p->b, p->a),
        lanes_choose(flip, p_a, p_b),
        lanes_choose(flip, q_a, q_b),
        lanes_choose(flip, p_b, p_a)};
}

struct gjk_measured {
    double amount; /* the gap, or less than 0 */
    lanes normal;
    lanes foot; /* of the vertex on the edge */
};

static inline bool measure(const struct edge_and_vertex *e,
                           struct gjk_measured *m)
{
    quick_side side;
    quick_side_between(&side, e->from, e->to);
    quick_side_measure(&side);
    estimate height = quick_height_over(&side, e->at, 0);
    COUNT_DECISION(amounts);
    return split_round(height, &m->amount) &&
           fabs(m->amount) > 2 * height.error &&
           quick_unit_round(&side.normal, &m->normal) &&
           foot_on(&side, e->at, height, &m->foot);
}

/* Numbers of support points. */
typedef struct gjk_iterations {
    int gjk, epa;
} gjk_iterations;

/* The answer in one expression, as it is large and a copy of parts stored one
 * by one is slow. The points are chosen in registers: a processor that guesses
 * which store a load reads would guess wrong if the place of the store varied.
 */
static inline col_gjk answer_of(const col_shape *a, const col_shape *b,
                                const struct edge_and_vertex *e,
                                const struct gjk_measured *m,
                                gjk_iterations iterations)
{
    lanes normal = lanes_mul(lanes_both(1 - 2 * e->flip), m->normal);
    normal = lanes_add(normal, lanes_both(0));
    int winding = bits_choose(e->flip, a->winding, b->winding);
    int edge = winding > 0 ? e->edge.from : e->edge.to;
    col_axis_kind kind = e->flip ? COL_EDGE_OF_B : COL_EDGE_OF_A;
    lanes vertex = lanes_add(e->at, lanes_both(0));
    col_points points;
    lanes_put(&points.a, lanes_choose(e->flip, m->foot, vertex));
    lanes_put(&points.b, lanes_choose(e->flip, vertex, m->foot));
    return (col_gjk){{m->amount < 0,
                      false,
                      fabs(m->amount),
                      {lanes_x(normal), lanes_y(normal)}},
                     points,
                     {kind, bits_choose(e->flip, edge, e->vertex),
                      bits_choose(e->flip, e->vertex, edge)},
                     edge,
                     iterations.gjk,
                     iterations.epa};
}

static void answer_exactly(const minkowski *m, const simplex *nearest,
                           col_gjk *gjk)
{
    const difference *p = &nearest->corner[0], *q = &nearest->corner[1];
    feature_pair face = nearest->count == 1
                            ? col_face_vertices(m->a, m->b, p->a, p->b)
                            : col_face_between(m->a, m->b, p, q);
    gjk->relation = col_relate(m->a, m->b, &face);
    gjk->points = col_face_points(m->a, m->b, &face, &gjk->relation);
    gjk->axis = face.axis;
    gjk->edge = face.edge;
}

NEVER_INLINE static col_gjk answer_slowly(const col_shape *a,
                                          const col_shape *b,
                                          const simplex *nearest,
                                          gjk_iterations iterations)
{
    const difference *p = &nearest->corner[0];
    sight home = sight_along(-p->point.x, -p->point.y);
    col_gjk gjk = {.iterations = iterations.gjk,
                   .epa_iterations = iterations.epa};
    bool is_quick =
        nearest->count == 1 &&
        (nearest->alone ||
         (is_corner(b, home, p->b) && is_corner(a, sight_back(home), p->a))) &&
        vertices_quickly(a, b, p, &gjk);
    if (!is_quick)
        answer_exactly(&(minkowski){a, b}, nearest, &gjk);
    return gjk;
}

/* The answer, given the vertex or the edge of B - A that is nearest to the
 * origin. */
static col_gjk answer_at(const col_shape *a, const col_shape *b,
                         const simplex *nearest, gjk_iterations iterations)
{
    struct gjk_measured measured;
    if (nearest->count == 2 && is_zero(a->radius + b->radius)) {
        struct edge_and_vertex edge = find_edge(a, b, nearest);
        if ((nearest->alone || is_whole_edge(a, b, nearest, &edge)) &&
            measure(&edge, &measured))
            return answer_of(a, b, &edge, &measured, iterations);
    }
    return answer_slowly(a, b, nearest, iterations);
}

/* ---- GJK ---------------------------------------------------------------- */

/* `CONTAINS`: the origin lies in the hull of the simplex. */
enum outcome { GOING_ON, NEAREST, CONTAINS };

/* The simplex is p, or the edge from p to q with the origin on its right; s is
 * the last support point. The three pointers are swapped, not the values. */
struct gjk_walk {
    minkowski m;
    const col_trace *trace;
    difference corners[3];
    difference *p, *q, *s;
    int count;
    int iterations;
};

/* The direction of the next support point: from a vertex to the origin, or to
 * the right of an edge. */
static form2 direction_of(const struct gjk_walk *walk)
{
    if (walk->count == 1) {
        form2 w = col_difference_form(&walk->m, walk->p);
        return col_form2_negate(&w);
    }
    form2 step = col_difference_step_form(&walk->m, walk->p, walk->q);
    return col_turned_right(&step);
}

static void record(const struct gjk_walk *walk, col_vec2 direction, bool closer)
{
    col_step step = {.kind = COL_STEP_GJK};
    step.as.gjk.count = walk->count;
    if (walk->count > 0)
        step.as.gjk.simplex[0] = *walk->p;
    if (walk->count > 1)
        step.as.gjk.simplex[1] = *walk->q;
    step.as.gjk.direction = direction;
    step.as.gjk.support = *walk->s;
    step.as.gjk.closer = closer;
    walk->trace->record(walk->trace->context, &step);
}

static void record_step(const struct gjk_walk *walk, bool closer)
{
    if (!walk->trace)
        return;
    form2 d = direction_of(walk);
    record(walk, (col_vec2){dd_round(d.x.value), dd_round(d.y.value)}, closer);
}

static void swap(difference **x, difference **y)
{
    difference *t = *x;
    *x = *y;
    *y = t;
}

static enum outcome step_from_vertex(struct gjk_walk *walk)
{
    const minkowski *m = &walk->m;
    if (difference_is_zero(walk->p))
        return CONTAINS;
    walk->iterations++;
    bool closer = col_difference_towards_origin(m, walk->p, walk->s);
    record_step(walk, closer);
    if (!closer)
        return NEAREST;
    bool is_edge = foot_past(m, walk->s, walk->p);
    int side = is_edge ? side_of_origin(m, walk->p, walk->s) : 0;
    swap(&walk->q, &walk->s);
    if (!is_edge || side > 0)
        swap(&walk->p, &walk->q);
    walk->count = is_edge ? 2 : 1;
    return is_edge && side == 0 ? CONTAINS : GOING_ON;
}

/* From the triangle p, s, q (counter-clockwise) with the origin outside of it
 * but neither beyond the edge q, p nor nearest to p or q. */
static enum outcome step_from_triangle(struct gjk_walk *walk)
{
    const minkowski *m = &walk->m;
    bool beyond_ps = side_of_origin(m, walk->p, walk->s) < 0;
    bool beyond_sq = side_of_origin(m, walk->s, walk->q) < 0;
    if (!beyond_ps && !beyond_sq) {
        walk->count = 3;
        return CONTAINS;
    }
    if (beyond_ps && foot_past(m, walk->s, walk->p)) {
        swap(&walk->q, &walk->s);
        return GOING_ON;
    }
    bool is_edge = beyond_sq && foot_past(m, walk->s, walk->q);
    swap(&walk->p, &walk->s);
    walk->count = is_edge ? 2 : 1;
    return GOING_ON;
}

static enum outcome step_from_edge(struct gjk_walk *walk)
{
    walk->iterations++;
    bool closer = col_difference_beyond(&walk->m, walk->p, walk->q, walk->s);
    record_step(walk, closer);
    return closer ? step_from_triangle(walk) : NEAREST;
}

static enum outcome walk_to_origin(struct gjk_walk *walk)
{
    /* Any first direction is valid; this one mostly saves a step. */
    difference any = difference_of(&walk->m, 0, 0);
    col_vec2 home = {0 - any.point.x, 0 - any.point.y};
    if (difference_is_zero(&any)) {
        home = (col_vec2){1, 0};
        *walk->s = col_difference_along(&walk->m, 1, 0);
    } else {
        col_difference_towards_origin(&walk->m, &any, walk->s);
    }
    walk->iterations++;
    if (walk->trace)
        record(walk, home, true);
    swap(&walk->p, &walk->s);
    walk->count = 1;
    enum outcome outcome;
    do
        outcome =
            walk->count == 1 ? step_from_vertex(walk) : step_from_edge(walk);
    while (outcome == GOING_ON);
    return outcome;
}

size_t col_gjk_scratch(const col_shape *a, const col_shape *b)
{
    /* Max edges of the polygon: a direction gives at most one support point for
     * each vertex and each edge of B - A, which has as many as A and B
     * together; and the first simplex. */
    size_t edges = 2 * ((size_t)a->count + (size_t)b->count) + 4;
    return edges * sizeof(struct epa_edge);
}

/* Walks from the first support point to the end. Returns the number of support
 * points. */
NEVER_INLINE static int walk_exactly(const minkowski *m, simplex *s,
                                     const col_trace *trace)
{
    assert(core_is_sound(m->a) && core_is_sound(m->b));
    struct gjk_walk walk = {.m = *m, .trace = trace};
    walk.p = &walk.corners[0];
    walk.q = &walk.corners[1];
    walk.s = &walk.corners[2];
    s->holds_origin = walk_to_origin(&walk) == CONTAINS;
    s->alone = false;
    s->count = walk.count;
    s->corner[0] = *walk.p;
    if (s->count > 1)
        s->corner[s->count - 1] = *walk.q;
    if (s->count > 2)
        s->corner[1] = *walk.s;
    return walk.iterations;
}

static col_gjk test(const col_shape *a, const col_shape *b, void *scratch,
                    const col_trace *trace)
{
    minkowski m = {a, b};
    simplex s;
    gjk_iterations iterations = {0, 0};
    bool floats = !trace && has_few(a) && has_few(b);
    if (floats)
        iterations.gjk = col_gjk_in_floats(&m, &s);
    if (iterations.gjk == 0)
        iterations.gjk = walk_exactly(&m, &s, trace);
    bool holds_origin = s.holds_origin;
    if (floats && holds_origin && s.count == 3)
        iterations.epa = col_epa_in_floats(&m, &s);
    if (holds_origin && iterations.epa == 0)
        iterations.epa = run_epa(&m, &s, scratch, trace);
    return answer_at(a, b, &s, iterations);
}

/* Prepares shapes only for this pair. */
NEVER_INLINE static col_gjk test_prepared_here(col_shape a, col_shape b,
                                               void *scratch)
{
    prepared_here memory[2];
    frame_prepare_here(&a, &memory[0]);
    frame_prepare_here(&b, &memory[1]);
    return test(&a, &b, scratch, NULL);
}

col_gjk col_gjk_test(const col_shape *a, const col_shape *b, void *scratch,
                     const col_trace *trace)
{
    bool few = 2 < a->count && a->count <= FRAME_FEW && 2 < b->count &&
               b->count <= FRAME_FEW;
    return few && !trace && !(a->prepared && b->prepared)
               ? test_prepared_here(*a, *b, scratch)
               : test(a, b, scratch, trace);
}
