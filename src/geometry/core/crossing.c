/* A line sweeps over the plane from left to right (from low to high where x is
 * equal) and stops at each vertex. The edges that it meets are kept in the
 * order in which it meets them. Before the leftmost common point of two edges
 * the line meets some two edges through it one next to the other, so it is
 * enough to look at edges that become neighbours. The search ends at the first
 * pair found: up to there the order is right.
 *
 * Where the line first comes to a ring, the edge next below tells what lies
 * around: the ring of that edge, or what lies around that one, too.
 * Source: Shamos, Hoey 1976, "Geometric intersection problems". */
#include "geometry/core/crossing.h"

#include "geometry/core/order.h"
#include "geometry/core/order_tree.h"
#include "geometry/exact/form.h"

/* Which vertices are neighbours in many rings, and what lies around them. */
struct crossing_nesting {
    int *next, *last; /* vertex after and before each */
    int *ring;        /* of each vertex */
    int *winding;     /* of each ring that the line has come to, else 0 */
    int *around;      /* the ring around each, or -1 */
};

struct crossing_line {
    const col_vec2 *v;
    int count;
    const struct crossing_nesting *nesting; /* NULL: there is one ring */
    struct order_tree edges; /* that the line meets, lowest first */
    int first, second;       /* edges found to meet; first < 0: none yet */
};

/* ---- Edges -------------------------------------------------------------- */

static int end_of(const struct crossing_line *line, int edge)
{
    if (line->nesting)
        return line->nesting->next[edge];
    return edge + 1 < line->count ? edge + 1 : 0;
}

/* The edge that ends at a vertex. */
static int edge_to(const struct crossing_line *line, int vertex)
{
    if (line->nesting)
        return line->nesting->last[vertex];
    return vertex > 0 ? vertex - 1 : line->count - 1;
}

/* The vertex of an edge that the line comes to first, and last. */
static int low_end(const struct crossing_line *line, int edge)
{
    int end = end_of(line, edge);
    return col_point_before(line->v, edge, end) ? edge : end;
}

static int high_end(const struct crossing_line *line, int edge)
{
    int end = end_of(line, edge);
    return col_point_before(line->v, edge, end) ? end : edge;
}

/* Side of an edge that a point is on: 1 above it, -1 below, 0 on its line. */
static int side(const struct crossing_line *line, int edge, col_vec2 p)
{
    col_vec2 low = line->v[low_end(line, edge)];
    form2 along = col_form2_difference(line->v[high_end(line, edge)], low);
    form2 to = col_form2_difference(p, low);
    return col_cross_sign(&along, &to);
}

static bool are_neighbours(const struct crossing_line *line, int i, int j)
{
    return end_of(line, i) == j || end_of(line, j) == i;
}

/* Whether a point on the line of an edge lies between its ends. */
static bool lies_on(const struct crossing_line *line, int edge, col_vec2 p)
{
    form2 to_low = col_form2_difference(line->v[low_end(line, edge)], p);
    form2 to_high = col_form2_difference(line->v[high_end(line, edge)], p);
    return col_dot_sign(&to_low, &to_high) <= 0;
}

static bool meet(const struct crossing_line *line, int i, int j)
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

static void found(struct crossing_line *line, int i, int j)
{
    line->first = i < j ? i : j;
    line->second = i < j ? j : i;
}

static void look_at(struct crossing_line *line, int i, int j)
{
    if (line->first < 0 && i != NO_ITEM && j != NO_ITEM &&
        !are_neighbours(line, i, j) && meet(line, i, j))
        found(line, i, j);
}

/* ---- Stops -------------------------------------------------------------- */

/* Side of `other` that an edge starts on, at the line's place. 0: it starts on
 * an edge that is not its neighbour. */
static int starts_on_side(const struct crossing_line *line, int edge, int other)
{
    int start = side(line, other, line->v[low_end(line, edge)]);
    if (start != 0 || !are_neighbours(line, edge, other))
        return start;
    return side(line, other, line->v[high_end(line, edge)]);
}

static void start(struct crossing_line *line, int edge)
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

static void stop(struct crossing_line *line, int edge)
{
    int before = line->edges.before[edge], after = line->edges.after[edge];
    col_order_remove(&line->edges, edge);
    look_at(line, before, after);
}

/* The two edges at a vertex: those behind the line end, then those ahead
 * start. */
static void stop_at(struct crossing_line *line, int vertex)
{
    int edges[2] = {edge_to(line, vertex), vertex};
    for (int i = 0; i < 2; i++)
        if (high_end(line, edges[i]) == vertex)
            stop(line, edges[i]);
    for (int i = 0; i < 2 && line->first < 0; i++)
        if (low_end(line, edges[i]) == vertex)
            start(line, edges[i]);
}

/* ---- Nesting ------------------------------------------------------------ */

/* The ring next below the line's place at a ring's first vertex, if that place
 * is inside of it, or else what is around that ring. */
static int ring_around(const struct crossing_line *line, int vertex)
{
    const struct crossing_nesting *nesting = line->nesting;
    int upper = edge_to(line, vertex);
    int below = line->edges.before[vertex];
    if (below == upper)
        below = line->edges.before[upper];
    if (below == NO_ITEM)
        return -1;
    int ring = nesting->ring[below];
    int way = low_end(line, below) == below ? 1 : -1;
    return way == nesting->winding[ring] ? ring : nesting->around[ring];
}

/* The first vertex of a ring is convex, and the low end of its edges. */
static void come_to_ring(const struct crossing_line *line, int vertex)
{
    const struct crossing_nesting *nesting = line->nesting;
    int ring = nesting->ring[vertex], last = edge_to(line, vertex);
    if (nesting->winding[ring] != 0)
        return;
    nesting->winding[ring] = -side(line, last, line->v[end_of(line, vertex)]);
    nesting->around[ring] = ring_around(line, vertex);
}

/* ---- The way of the line ------------------------------------------------ */

/* `scratch` has room for 8 numbers for each vertex. */
static bool sweep(struct crossing_line *line, int *scratch)
{
    int count = line->count, *order = scratch;
    const col_vec2 *v = line->v;
    line->first = line->second = -1;
    col_sort_points(v, count, order, scratch + count);
    line->edges = col_order_tree(count, scratch + 2 * (ptrdiff_t)count);
    for (int i = 0; i < count && line->first < 0; i++) {
        if (i > 0 && col_same_point(v[order[i - 1]], v[order[i]]))
            found(line, order[i - 1], order[i]);
        else
            stop_at(line, order[i]);
        if (line->nesting && line->first < 0)
            come_to_ring(line, order[i]);
    }
    return line->first >= 0;
}

bool col_find_crossing(const col_vec2 *vertices, int count, int *scratch,
                       int *first, int *second)
{
    struct crossing_line line = {.v = vertices, .count = count};
    bool meets = sweep(&line, scratch);
    *first = line.first;
    *second = line.second;
    return meets;
}

static void link_ring(struct crossing_nesting *nesting, int ring, int low,
                      int end)
{
    nesting->winding[ring] = 0;
    for (int i = low; i < end; i++) {
        nesting->ring[i] = ring;
        nesting->next[i] = i + 1 < end ? i + 1 : low;
        nesting->last[i] = i > low ? i - 1 : end - 1;
    }
}

bool col_find_nesting(const col_rings *rings, int *scratch, int *around,
                      int *first, int *second)
{
    int count = rings->ring_ends[rings->ring_count - 1];
    int *memory = scratch + COL_POLYGON_SCRATCH * (ptrdiff_t)count;
    struct crossing_nesting nesting = {
        .next = memory,
        .last = memory + count,
        .ring = memory + 2 * (ptrdiff_t)count,
        .winding = memory + 3 * (ptrdiff_t)count,
    };
    nesting.around = around;
    for (int i = 0, low = 0; i < rings->ring_count; i++) {
        link_ring(&nesting, i, low, rings->ring_ends[i]);
        low = rings->ring_ends[i];
    }
    struct crossing_line line = {
        .v = rings->vertices, .count = count, .nesting = &nesting};
    bool meet = sweep(&line, scratch);
    *first = line.first;
    *second = line.second;
    return meet;
}
