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
#include "narrow/epa.h"

#include <math.h>

struct polygon {
    const col_shape *a, *b;
    struct epa_edge *heap;
    int count;
};

/* ---- Edges -------------------------------------------------------------- */

static difference start_of(const struct polygon *p, const struct epa_edge *e)
{
    return col_difference_of(p->a, p->b, e->from_a, e->from_b);
}

static difference end_of(const struct polygon *p, const struct epa_edge *e)
{
    return col_difference_of(p->a, p->b, e->to_a, e->to_b);
}

/* Of the origin from the edge's line: <= 0, as it is on the left. */
static gap gap_of(const struct polygon *p, const struct epa_edge *e)
{
    difference from = start_of(p, e), to = end_of(p, e);
    form2 step = col_difference_step(&from, &to);
    form2 offset = col_form2_negate(&from.w);
    return col_gap_line(&offset, &step);
}

static struct epa_edge edge_between(const struct polygon *p,
                                    const difference *from,
                                    const difference *to)
{
    struct epa_edge e = {from->a, from->b, to->a, to->b, 0, -1, -1};
    gap g = gap_of(p, &e);
    e.value = g.value.hi;
    e.error = g.error < 0 ? -1 : g.error + fabs(g.value.hi) * 0x1p-52;
    return e;
}

/* Whether x comes before y. */
static bool nearer(const struct polygon *p, const struct epa_edge *x,
                   const struct epa_edge *y)
{
    if (x->error >= 0 && y->error >= 0) {
        if (x->value - x->error > y->value + y->error)
            return true;
        if (y->value - y->error > x->value + x->error)
            return false;
    }
    gap gx = gap_of(p, x), gy = gap_of(p, y);
    int sign = col_gap_compare(&gx, &gy);
    return sign != 0 ? sign > 0 : x->rank < y->rank;
}

static facing facing_of(const struct polygon *p, const struct epa_edge *e)
{
    difference from = start_of(p, e), to = end_of(p, e);
    return col_face_between(p->a, p->b, &from, &to);
}

static int rank_of(const struct polygon *p, const struct epa_edge *e)
{
    col_axis axis = facing_of(p, e).axis;
    return axis.kind == COL_EDGE_OF_A ? axis.a : p->a->count + axis.b;
}

/* ---- Heap --------------------------------------------------------------- */

static void swap(struct epa_edge *x, struct epa_edge *y)
{
    struct epa_edge t = *x;
    *x = *y;
    *y = t;
}

static void sink(struct polygon *p, int i)
{
    for (;;) {
        int first = i, left = 2 * i + 1, right = left + 1;
        if (left < p->count && nearer(p, &p->heap[left], &p->heap[first]))
            first = left;
        if (right < p->count && nearer(p, &p->heap[right], &p->heap[first]))
            first = right;
        if (first == i)
            return;
        swap(&p->heap[i], &p->heap[first]);
        i = first;
    }
}

static void push(struct polygon *p, struct epa_edge edge)
{
    int i = p->count++;
    p->heap[i] = edge;
    while (i > 0 && nearer(p, &p->heap[i], &p->heap[(i - 1) / 2])) {
        swap(&p->heap[i], &p->heap[(i - 1) / 2]);
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
        form2 direction = {col_form_of(x[i]), col_form_of(y[i])};
        *found = col_difference_support(p->a, p->b, &direction);
        if (col_form_sign(&found->w.x) != 0 || col_form_sign(&found->w.y) != 0)
            return true;
    }
    return false;
}

static void record(const col_trace *trace, const struct polygon *p,
                   const struct epa_edge *edge, const difference *support,
                   bool split)
{
    if (!trace)
        return;
    difference from = start_of(p, edge), to = end_of(p, edge);
    form2 step = col_difference_step(&from, &to);
    form2 outward = col_turned_right(&step);
    unit_vector n = col_unit(&outward);
    gap g = gap_of(p, edge);
    form nothing = col_form_of(0);
    col_step s = {.kind = COL_STEP_EPA};
    s.epa.from = col_difference_shown(&from);
    s.epa.to = col_difference_shown(&to);
    s.epa.distance = col_gap_minus(&g, &nothing);
    s.epa.normal = (col_vec2){dd_round(n.x), dd_round(n.y)};
    s.epa.support = col_difference_shown(support);
    s.epa.split = split;
    s.epa.edges = p->count + split;
    trace->record(trace->context, &s);
}

/* Takes the nearest edge: splits it or settles it. */
static void expand(struct polygon *p, const col_trace *trace)
{
    struct epa_edge edge = p->heap[0];
    difference from = start_of(p, &edge), to = end_of(p, &edge);
    form2 step = col_difference_step(&from, &to);
    form2 outward = col_turned_right(&step);
    difference support =
        col_difference_support_beside(p->a, p->b, &outward, &from, &to);
    bool split = col_difference_beyond(&outward, &from, &to, &support);
    record(trace, p, &edge, &support, split);
    if (split)
        p->heap[0] = edge_between(p, &from, &support);
    else
        p->heap[0].rank = rank_of(p, &edge);
    sink(p, 0);
    if (split)
        push(p, edge_between(p, &support, &to));
}

size_t col_epa_edges(const col_shape *a, const col_shape *b)
{
    return 2 * ((size_t)a->count + (size_t)b->count) + 4;
}

epa_result col_epa(const col_shape *a, const col_shape *b, const simplex *start,
                   struct epa_edge *edges, const col_trace *trace)
{
    struct polygon p = {a, b, edges, 0};
    simplex s = *start;
    if (s.count == 1) {
        if (!other_vertex(&p, &s.corner[1]))
            return (epa_result){
                col_face_vertices(a, b, s.corner[0].a, s.corner[0].b), 0};
        s.count = 2;
    }
    for (int i = 0; i < s.count; i++)
        push(&p, edge_between(&p, &s.corner[i], &s.corner[(i + 1) % s.count]));
    int iterations = 0;
    for (; p.heap[0].rank < 0; iterations++)
        expand(&p, trace);
    return (epa_result){facing_of(&p, &p.heap[0]), iterations};
}
