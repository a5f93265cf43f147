/* The expanding polytope algorithm in the plane.
 *
 * The polygon starts as GJK's simplex; one or two vertices make a polygon of
 * two edges back to back. The edge nearest to the origin is taken; if B - A
 * reaches beyond it, the support point becomes a new vertex, else the edge lies
 * on the boundary. Every split adds a vertex of B - A that was strictly outside
 * and every edge is settled once, so the number of steps is bounded by the
 * features of B - A (col_epa_edges). The nearest edge is settled last: all
 * other edges, and what may grow out of them, are further away.
 *
 * Edges are kept in a heap, nearest first; among edges at exactly the same
 * distance those that may still be split, then the first in the order of axes.
 * Source: van den Bergen 2001, "Proximity queries and penetration depth
 * computation on 3D game objects". */
#include "geometry/narrow/epa.h"

#include "collide_steps.h"

#include <math.h>

struct polygon {
    minkowski m;
    struct epa_edge *edges;
    int count;
};

/* ---- Edges -------------------------------------------------------------- */

static difference start_of(const struct polygon *p, const struct epa_edge *e)
{
    return difference_of(&p->m, e->from_a, e->from_b);
}

static difference end_of(const struct polygon *p, const struct epa_edge *e)
{
    return difference_of(&p->m, e->to_a, e->to_b);
}

/* Of the origin from the edge's line: <= 0, as it is on the left. */
static gap gap_of(const struct polygon *p, const struct epa_edge *e)
{
    difference from = start_of(p, e), to = end_of(p, e);
    form2 step = col_difference_step_form(&p->m, &from, &to);
    form2 w = col_difference_form(&p->m, &from), offset = col_form2_negate(&w);
    return col_gap_line(&offset, &step);
}

/* Bounds on the square of the distance of the line from the origin, which is
 * cross(from, to)^2 / |step|^2.
 *
 * The cross product is within VECTOR_FILTER of its terms' magnitudes. The step
 * is off by e, a third of its slack, both components added up; so with n the
 * sum of its components' magnitudes the square of its length is off by 2 e n +
 * e^2, which is less than 3 e n as long as that is a small share. Rounding adds
 * 3u for the inverse, 2u for the sum or difference that is squared, 1u for the
 * square, 2u for both products and 1u for 1 - share or 1 + share: 9u, for which
 * 16u leave room. Where the share is not small, or products or what is found
 * could underflow, nothing is known. */
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

/* ---- Heap --------------------------------------------------------------- */

static struct epa_edge *edge_at(const struct polygon *p, int place)
{
    return &p->edges[p->edges[place].place];
}

/* Whether the edge at one place comes before that at another. */
static bool nearer(const struct polygon *p, int i, int j)
{
    const struct epa_edge *x = edge_at(p, i), *y = edge_at(p, j);
    COUNT_DECISION(made);
    if (x->high < y->low)
        return true;
    return !(y->high < x->low) && nearer_exactly(p, x, y);
}

static void swap(struct polygon *p, int i, int j)
{
    int t = p->edges[i].place;
    p->edges[i].place = p->edges[j].place;
    p->edges[j].place = t;
}

/* Moves the first edge to where it belongs. */
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
        swap(p, i, first);
    }
}

static void push(struct polygon *p, const difference *from,
                 const difference *to)
{
    int i = p->count++;
    make_edge(&p->edges[i], from, to);
    p->edges[i].place = i;
    while (i > 0 && nearer(p, i, (i - 1) / 2)) {
        swap(p, i, (i - 1) / 2);
        i = (i - 1) / 2;
    }
}

/* ---- Expansion ---------------------------------------------------------- */

/* A vertex of B - A other than one that lies on the origin; false where B - A
 * is that one point. */
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

static void record(const col_trace *trace, const struct polygon *p,
                   const struct epa_edge *edge, const difference *support,
                   bool split)
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
    s.as.epa.split = split;
    s.as.epa.edges = p->count + split;
    trace->record(trace->context, &s);
}

/* Takes the nearest edge: splits it or settles it. */
static void expand(struct polygon *p, const col_trace *trace)
{
    struct epa_edge *edge = edge_at(p, 0);
    difference from = start_of(p, edge), to = end_of(p, edge), support;
    bool split = col_difference_beyond(&p->m, &from, &to, &support);
    if (trace)
        record(trace, p, edge, &support, split);
    if (split)
        make_edge(edge, &from, &support);
    else
        edge->settled = true;
    sink(p);
    if (split)
        push(p, &support, &to);
}

size_t col_epa_edges(const col_shape *a, const col_shape *b)
{
    return 2 * ((size_t)a->count + (size_t)b->count) + 4;
}

int col_epa(const minkowski *m, simplex *s, struct epa_edge *edges,
            const col_trace *trace)
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
