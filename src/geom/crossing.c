/* A line sweeps over the plane from left to right (from low to high where x is
 * equal) and stops at each vertex. The edges that it meets are kept in the
 * order in which it meets them. Before the leftmost common point of two edges
 * the line meets some two edges through it one next to the other, so it is
 * enough to look at edges that become neighbours. The search ends at the first
 * pair found: up to there the order is right.
 * Source: Shamos, Hoey 1976, "Geometric intersection problems". */
#include "geom/crossing.h"

#include "exact/form.h"
#include "geom/order.h"
#include "geom/order_tree.h"

struct line {
    const col_vec2 *v;
    int count;
    struct order_tree edges; /* that the line meets, lowest first */
    int first, second;       /* edges found to meet; first < 0: none yet */
};

/* ---- Edges -------------------------------------------------------------- */

static int end_of(const struct line *line, int edge)
{
    return edge + 1 < line->count ? edge + 1 : 0;
}

/* The vertex of an edge that the line comes to first, and last. */
static int low_end(const struct line *line, int edge)
{
    int end = end_of(line, edge);
    return col_point_before(line->v, edge, end) ? edge : end;
}

static int high_end(const struct line *line, int edge)
{
    int end = end_of(line, edge);
    return col_point_before(line->v, edge, end) ? end : edge;
}

/* Side of an edge that a point is on: 1 above it, -1 below, 0 on its line. */
static int side(const struct line *line, int edge, col_vec2 p)
{
    col_vec2 low = line->v[low_end(line, edge)];
    form2 along = col_form2_difference(line->v[high_end(line, edge)], low);
    form2 to = col_form2_difference(p, low);
    return col_cross_sign(&along, &to);
}

static bool are_neighbours(const struct line *line, int i, int j)
{
    return end_of(line, i) == j || end_of(line, j) == i;
}

/* Whether a point on the line of an edge lies between its ends. */
static bool lies_on(const struct line *line, int edge, col_vec2 p)
{
    form2 to_low = col_form2_difference(line->v[low_end(line, edge)], p);
    form2 to_high = col_form2_difference(line->v[high_end(line, edge)], p);
    return col_dot_sign(&to_low, &to_high) <= 0;
}

static bool meet(const struct line *line, int i, int j)
{
    const col_vec2 *v = line->v;
    col_vec2 p = v[i], q = v[end_of(line, i)], r = v[j], s = v[end_of(line, j)];
    int p_side = side(line, j, p), q_side = side(line, j, q);
    int r_side = side(line, i, r), s_side = side(line, i, s);
    if (p_side * q_side < 0 && r_side * s_side < 0)
        return true;
    return (p_side == 0 && lies_on(line, j, p)) ||
           (q_side == 0 && lies_on(line, j, q)) ||
           (r_side == 0 && lies_on(line, i, r)) ||
           (s_side == 0 && lies_on(line, i, s));
}

static void found(struct line *line, int i, int j)
{
    line->first = i < j ? i : j;
    line->second = i < j ? j : i;
}

static void look_at(struct line *line, int i, int j)
{
    if (line->first < 0 && i != NO_ITEM && j != NO_ITEM &&
        !are_neighbours(line, i, j) && meet(line, i, j))
        found(line, i, j);
}

/* ---- Stops -------------------------------------------------------------- */

/* Side of `other` that an edge starts on, at the line's place. 0: it starts on
 * an edge that is not its neighbour. */
static int starts_on_side(const struct line *line, int edge, int other)
{
    int start = side(line, other, line->v[low_end(line, edge)]);
    if (start != 0 || !are_neighbours(line, edge, other))
        return start;
    return side(line, other, line->v[high_end(line, edge)]);
}

static void start(struct line *line, int edge)
{
    int place = NO_ITEM, next = line->edges.root, way = 0;
    while (next != NO_ITEM) {
        place = next;
        way = starts_on_side(line, edge, place);
        if (way == 0) {
            found(line, edge, place);
            return;
        }
        next = way < 0 ? line->edges.left[place] : line->edges.right[place];
    }
    col_order_insert(&line->edges, edge, place, way < 0);
    look_at(line, line->edges.before[edge], edge);
    look_at(line, edge, line->edges.after[edge]);
}

static void stop(struct line *line, int edge)
{
    int before = line->edges.before[edge], after = line->edges.after[edge];
    col_order_remove(&line->edges, edge);
    look_at(line, before, after);
}

/* The two edges at a vertex: those behind the line end, then those ahead
 * start. */
static void stop_at(struct line *line, int vertex)
{
    int edges[2] = {vertex > 0 ? vertex - 1 : line->count - 1, vertex};
    for (int i = 0; i < 2; i++)
        if (high_end(line, edges[i]) == vertex)
            stop(line, edges[i]);
    for (int i = 0; i < 2 && line->first < 0; i++)
        if (low_end(line, edges[i]) == vertex)
            start(line, edges[i]);
}

bool col_find_crossing(const col_vec2 *vertices, int count, int *scratch,
                       int *first, int *second)
{
    int *order = scratch;
    struct line line = {.v = vertices, .count = count, .first = -1};
    col_sort_points(vertices, count, order, scratch + count);
    line.edges = col_order_tree(count, scratch + 2 * (ptrdiff_t)count);
    for (int i = 0; i < count && line.first < 0; i++) {
        if (i > 0 && col_same_point(vertices[order[i - 1]], vertices[order[i]]))
            found(&line, order[i - 1], order[i]);
        else
            stop_at(&line, order[i]);
    }
    *first = line.first;
    *second = line.second;
    return line.first >= 0;
}
