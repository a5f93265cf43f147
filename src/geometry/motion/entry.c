/* Finds where a moving point enters a rounded convex polygon: the predicate, in
 * four steps of growing precision, and the search along the chain of edges. */
#include <math.h>

#include "geometry/core/core.h"
#include "geometry/exact/doubles.h"
#include "geometry/exact/gap.h"
#include "geometry/motion/entry.h"

/* ---- The predicate: exactly --------------------------------------------- */

wide col_cross_wide(vector u, vector v)
{
    form2 x = col_vector_form(u), y = col_vector_form(v);
    return col_det_wide(&x.x, &x.y, &y.x, &y.y);
}

wide col_dot_wide(vector u, vector v)
{
    return col_cross_wide(u, vector_left(v));
}

/* x |x| l. */
static void square_times(wide *x, const wide *l)
{
    int sign = x->sign;
    col_wide_mul(x, x, x);
    col_wide_mul(x, x, l);
    x->sign *= sign;
}

int col_roots_compare(wide *x, const wide *l, wide *y, const wide *m)
{
    COUNT_DECISION(exact);
    square_times(x, l);
    square_times(y, m);
    return col_wide_compare(x, y);
}

static int rim_side_exactly(vector way, vector corner, vector edge,
                            const form *radius)
{
    wide x = col_cross_wide(way, corner), l = col_dot_wide(edge, edge);
    wide y = col_dot_wide(way, edge), r = col_form_wide(radius);
    wide one = col_wide_of(1);
    col_wide_mul(&y, &y, &r);
    return col_roots_compare(&x, &l, &y, &one);
}

/* ---- The predicate: small whole numbers --------------------------------- */

/* The cross product of two vectors of doubles, if every step to it is exact. */
static bool whole_cross(vector u, vector v, double *cross)
{
    form2 x = col_vector_form(u), y = col_vector_form(v);
    return col_det_is_double(&x.x, &x.y, &y.x, &y.y, cross);
}

static bool rim_side_small(vector way, vector corner, vector edge,
                           const form *radius, int *sign)
{
    double x, l, y;
    if (!radius->exact || !is_zero(radius->value.lo) ||
        !whole_cross(way, corner, &x) ||
        !whole_cross(edge, vector_left(edge), &l) ||
        !whole_cross(way, vector_left(edge), &y))
        return false;
    dd product = dd_two_product(y, radius->value.hi);
    return is_zero(product.lo) &&
           (is_zero(y) || fabs(product.hi) > PRODUCTS_MIN) &&
           col_gap_compare_small(x, 1, product.hi, l, sign);
}

/* ---- The predicate: along an axis --------------------------------------- */

/* The point of the rim itself, if that is a difference of doubles: beside an
 * edge along a coordinate axis. */
static bool aligned_rim_point(vector corner, vector edge, const form *radius,
                              vector *point)
{
    if (!vector_is_aligned(edge) || !radius->exact ||
        !is_zero(radius->value.lo))
        return false;
    double out = radius->value.hi;
    *point = corner;
    if (is_zero(edge.x.hi))
        point->x = dd_two_sum(corner.x.hi, edge.y.hi > 0 ? out : -out);
    else
        point->y = dd_two_sum(corner.y.hi, edge.x.hi > 0 ? -out : out);
    return is_zero(is_zero(edge.x.hi) ? corner.x.lo : corner.y.lo);
}

/* ---- The predicate: double-doubles -------------------------------------- */

/* x |edge| - radius y, where x is off by its error, the square of |edge| and y
 * by 2^-97 of the products that they are sums of, and each of the few
 * operations by 2^-98: 2^-95 of the magnitudes is enough. */
static int rim_side_carefully(vector way, vector corner, vector edge,
                              const form *radius)
{
    COUNT_DECISION(past_doubles);
    bounded x = vector_cross(way, corner), y = vector_dot(way, edge);
    bounded l = vector_dot(edge, edge);
    if (x.error < 0 || y.error < 0 || l.error < 0)
        return 0;
    dd length = dd_sqrt(l.value);
    dd left = dd_mul(x.value, length), right = dd_mul(y.value, radius->value);
    dd rest = dd_sub(left, right);
    double error = x.error * length.hi + y.error * radius->value.hi +
                   (fabs(left.hi) + fabs(right.hi)) * 0x1p-95;
    return fabs(rest.hi) > error * 1.0000001 + 0x1p-900 ? dd_sign(rest) : 0;
}

/* ---- The predicate: doubles --------------------------------------------- */

/* The same in plain doubles. With u = 2^-53, cross and dot product are off by
 * VECTOR_FILTER = 4u of the sum of their products, and a bit; |edge| by 4u,
 * coordinates and radius by u; the products and the difference are rounded: 11u
 * of all magnitudes, which are rounded themselves. Squares of edges only
 * underflow if they are tiny, and products lose less than 2^-1073 times the
 * 2^203 that they are multiplied by. */
static int rim_side_plainly(vector way, vector corner, vector edge,
                            double radius)
{
    double ux = way.x.hi, uy = way.y.hi, ex = edge.x.hi, ey = edge.y.hi;
    double left = ux * corner.y.hi, right = uy * corner.x.hi;
    double along = ux * ex, up = uy * ey, square = ex * ex + ey * ey;
    double length = sqrt(square);
    double rest = (left - right) * length - radius * (along + up);
    double sum =
        (fabs(left) + fabs(right)) * length + radius * (fabs(along) + fabs(up));
    COUNT_DECISION(made);
    if (fabs(rest) > sum * 0x1p-49 + 0x1p-860 && square > PRODUCTS_MIN)
        return rest > 0 ? 1 : -1;
    return 0;
}

int col_rim_side(vector way, vector corner, vector edge, const form *radius)
{
    if (is_zero(radius->value.hi))
        return vector_cross_sign(way, corner);
    int sign = rim_side_plainly(way, corner, edge, radius->value.hi);
    vector point;
    if (sign == 0 && aligned_rim_point(corner, edge, radius, &point))
        return vector_cross_sign(way, point);
    if (sign == 0)
        sign = rim_side_carefully(way, corner, edge, radius);
    if (sign != 0 || rim_side_small(way, corner, edge, radius, &sign))
        return sign;
    return rim_side_exactly(way, corner, edge, radius);
}

/* ---- Tracing --------------------------------------------------------------
 *
 * Parts of the rim as steps of the trace. Their figures are rounded from scaled
 * values, off by 2^-94 of the terms of their differences; they decide nothing.
 */

/* A point of the rim: the corner moved by the radius to the right of an edge,
 * or the corner itself where that is NULL. */
typedef struct rim_point {
    int a, b;
    const vector *edge;
} rim_point;

static col_support support_of(const passage *p, const rim_point *at)
{
    vector corner = entry_corner(p, at->a, at->b);
    return (col_support){
        at->a, at->b, {dd_round(corner.x), dd_round(corner.y)}};
}

static scaled cross_of(vector u, vector v)
{
    wide cross = col_cross_wide(u, v);
    return col_wide_scaled(&cross);
}

static scaled length_of(vector v)
{
    wide square = col_dot_wide(v, v);
    return col_scaled_sqrt(col_wide_scaled(&square));
}

/* (cross(way, corner) - R (way . edge) / |edge|) / |way|. */
static double aside_of(const passage *p, const rim_point *at)
{
    scaled aside = cross_of(p->way, entry_corner(p, at->a, at->b));
    if (at->edge) {
        scaled along = cross_of(p->way, vector_left(*at->edge));
        along = col_scaled_mul(along, col_scaled_of(p->radius.value));
        along = col_scaled_div(along, length_of(*at->edge));
        aside = col_scaled_add(aside, col_scaled_negate(along));
    }
    return col_scaled_round(col_scaled_div(aside, length_of(p->way)));
}

/* Records a part of the rim, and the entry if the point enters it. */
static void record(const passage *p, col_rim rim, const rim_point ends[2],
                   const entry *entered)
{
    if (!p->trace)
        return;
    col_step step = {.kind = COL_STEP_IMPACT};
    step.as.impact.rim = rim;
    step.as.impact.from = support_of(p, &ends[0]);
    step.as.impact.to = support_of(p, &ends[1]);
    step.as.impact.radius = dd_round(p->radius.value);
    step.as.impact.way = (col_vec2){dd_round(p->way.x), dd_round(p->way.y)};
    step.as.impact.from_aside = aside_of(p, &ends[0]);
    step.as.impact.to_aside = aside_of(p, &ends[1]);
    step.as.impact.entered = entered != NULL;
    if (entered && entered->when > 0)
        step.as.impact.time = col_scaled_round(col_entry_time(p, entered));
    p->trace->record(p->trace->context, &step);
}

static void record_corner(const passage *p, const entry *e)
{
    const rim_point ends[2] = {{e->a, e->b, NULL}, {e->a, e->b, NULL}};
    record(p, COL_RIM_CORNER, ends, e);
}

/* ---- The chain ---------------------------------------------------------- */

/* A place on the chain, at a vertex of B - A. */
struct chain_place {
    const passage *p;
    int a, b;
    int end_a, end_b;
};

/* The vertices of a core that are furthest along a direction. */
static core_run furthest(const col_shape *shape, vector direction)
{
    int surely =
        support_surely(shape, sight_along(direction.x.hi, direction.y.hi));
    if (surely >= 0)
        return (core_run){surely, surely};
    form2 forms = col_vector_form(direction);
    int vertex = col_core_support(shape, &forms);
    return col_core_run(shape, direction, vertex);
}

/* Among level vertices the chain has those that the motion meets first: the
 * last counter-clockwise on the left, the first on the right. */
static struct chain_place chain_start(const passage *p)
{
    vector left = vector_left(p->way), right = vector_right(p->way);
    return (struct chain_place){
        .p = p,
        .a = furthest(p->a, right).to,
        .b = furthest(p->b, left).to,
        .end_a = furthest(p->a, left).from,
        .end_b = furthest(p->b, right).from,
    };
}

/* Steps over the next edge of the chain, an edge of A and an edge of B at once
 * if they are parallel; false at the end. All edges face the motion, so the
 * edge that is turned less from the first comes first. */
static bool next_edge(struct chain_place *c, entry *side)
{
    const col_shape *a = c->p->a, *b = c->p->b;
    bool more_a = c->a != c->end_a, more_b = c->b != c->end_b;
    if (!more_a && !more_b)
        return false;
    vector of_a = {dd_of(0), dd_of(0)}, of_b = of_a;
    if (more_a)
        of_a = vector_negate(core_edge(a, core_edge_at(a, c->a)));
    if (more_b)
        of_b = core_edge(b, core_edge_at(b, c->b));
    int turn = !more_a ? -1 : !more_b ? 1 : vector_cross_sign(of_a, of_b);
    *side = (entry){.kind = ENTRY_SIDE, .a = c->a, .b = c->b};
    side->of_a = turn >= 0;
    side->of_b = turn <= 0;
    side->edge = side->of_a ? of_a : of_b;
    if (side->of_a)
        c->a = core_next(a, c->a);
    if (side->of_b)
        c->b = core_next(b, c->b);
    return true;
}

/* The side of the motion's line that a break point of the rim is on. */
static int side_of_break(const passage *p, int a, int b, vector edge)
{
    return col_rim_side(p->way, entry_corner(p, a, b), edge, &p->radius);
}

/* ---- Long chains -------------------------------------------------------- */

/* Up to this many edges of one core on the chain are tested one by one. */
#define CHAIN_FEW 8

/* Moves to the start, on the chain, of the edge of A, or B, that starts at a
 * vertex of that core. Returns the edge. */
static vector start_of(struct chain_place *c, bool of_b, int vertex)
{
    const col_shape *shape = of_b ? c->p->b : c->p->a;
    vector edge = core_edge(shape, core_edge_at(shape, vertex));
    if (!of_b)
        edge = vector_negate(edge);
    c->a = of_b ? furthest(c->p->a, vector_left(edge)).from : vertex;
    c->b = of_b ? vertex : furthest(c->p->b, vector_right(edge)).from;
    return edge;
}

/* Moves on to the last edge of one core that surely starts on the left of the
 * line: from edge to edge the breaks at their starts go from left to right. */
static void skip(struct chain_place *c, bool of_b)
{
    const col_shape *shape = of_b ? c->p->b : c->p->a;
    int first = of_b ? c->b : c->a, last = of_b ? c->end_b : c->end_a;
    int low = 0, high = core_steps(shape, first, last);
    if (high <= CHAIN_FEW || c->p->trace)
        return;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        struct chain_place there = *c;
        vector edge = start_of(&there, of_b, core_step(shape, first, middle));
        if (side_of_break(c->p, there.a, there.b, edge) > 0) {
            low = middle;
            *c = there;
        } else {
            high = middle;
        }
    }
}

/* ---- The search --------------------------------------------------------- */

static void record_side(const struct chain_place *c, const entry *side,
                        const entry *entered)
{
    const rim_point ends[2] = {{side->a, side->b, &side->edge},
                               {c->a, c->b, &side->edge}};
    record(c->p, COL_RIM_SIDE, ends, entered);
}

static entry grazed(const passage *p, int a, int b)
{
    int ahead = vector_dot_sign(p->way, entry_corner(p, a, b));
    entry e = {.kind = ENTRY_GRAZE, .when = ahead, .a = a, .b = b};
    record_corner(p, &e);
    return e;
}

/* Enters a side, which ends at the chain's place, and also the next side if the
 * line runs through their corner. */
static entry enter_side(struct chain_place *c, entry *side, int end,
                        entry *tied)
{
    side->when = col_rim_side(side->edge, entry_corner(c->p, side->a, side->b),
                              side->edge, &c->p->radius);
    record_side(c, side, side);
    if (end == 0 && next_edge(c, tied)) {
        if (side_of_break(c->p, tied->a, tied->b, tied->edge) < 0)
            tied->kind = ENTRY_NONE;
        tied->when = side->when;
        record_side(c, tied, tied->kind == ENTRY_NONE ? NULL : tied);
    }
    return *side;
}

/* Searches the chain if the line runs through the interior. */
static entry search_chain(struct chain_place *c, entry *tied)
{
    const passage *p = c->p;
    entry corner = {.kind = ENTRY_CORNER, .a = c->a, .b = c->b}, side;
    while (next_edge(c, &side)) {
        bool before = side_of_break(p, side.a, side.b, side.edge) < 0;
        int end = before ? -1 : side_of_break(p, c->a, c->b, side.edge);
        if (!before && end <= 0)
            return enter_side(c, &side, end, tied);
        record_side(c, &side, NULL);
        if (before)
            break;
        corner.a = c->a;
        corner.b = c->b;
    }
    vector at = entry_corner(p, corner.a, corner.b), aside = vector_right(at);
    corner.when = vector_dot_sign(p->way, at) <= 0
                      ? -1
                      : col_rim_side(aside, at, aside, &p->radius);
    record_corner(p, &corner);
    return corner;
}

entry col_entry_find(const passage *p, entry *tied)
{
    *tied = (entry){.kind = ENTRY_NONE};
    entry side;
    near_entry found = NEAR_UNSURE;
    if (!p->trace && is_zero(p->radius.value.hi))
        found = col_entry_near(p, &side);
    if (found == NEAR_NONE)
        return *tied;
    if (found == NEAR_SIDE) {
        side.when =
            vector_cross_sign(side.edge, entry_corner(p, side.a, side.b));
        return side;
    }
    struct chain_place c = chain_start(p);
    vector forward = p->way, back = vector_negate(forward);
    int left = side_of_break(p, c.a, c.b, back);
    int right = side_of_break(p, c.end_a, c.end_b, forward);
    const rim_point ends[2] = {{c.a, c.b, &back}, {c.end_a, c.end_b, &forward}};
    record(p, COL_RIM_WIDTH, ends, NULL);
    if (left < 0 || right > 0)
        return *tied;
    if (left == 0)
        return grazed(p, c.a, c.b);
    if (right == 0)
        return grazed(p, c.end_a, c.end_b);
    skip(&c, true);
    skip(&c, false);
    return search_chain(&c, tied);
}
