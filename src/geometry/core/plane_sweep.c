/* Sorts points in the order of a sweep, keeps a balanced tree of the edges that
 * the line crosses, and sweeps over rings to find edges with a common point and
 * how rings nest. */
#include "geometry/core/plane_sweep.h"

#include <stddef.h>

#include "geometry/exact/doubles.h"
#include "geometry/exact/predicates.h"

/* ---- Points in lexicographic order -------------------------------------- */

bool col_point_before(const col_vec2 *points, int i, int j)
{
    if (!is_equal(points[i].x, points[j].x))
        return points[i].x < points[j].x;
    if (!is_equal(points[i].y, points[j].y))
        return points[i].y < points[j].y;
    return i < j;
}

bool col_same_point(col_vec2 p, col_vec2 q)
{
    return is_equal(p.x, q.x) && is_equal(p.y, q.y);
}

/* Merges from[low..middle) and from[middle..high) into `to`. */
static void merge(const col_vec2 *points, const int *from, int *to,
                  const int bounds[3])
{
    int i = bounds[0], j = bounds[1];
    for (int k = bounds[0]; k < bounds[2]; k++) {
        bool first =
            j >= bounds[2] ||
            (i < bounds[1] && col_point_before(points, from[i], from[j]));
        to[k] = first ? from[i++] : from[j++];
    }
}

void col_sort_points(const col_vec2 *points, int count, int *order,
                     int *scratch)
{
    int *from = order, *to = scratch;
    for (int i = 0; i < count; i++)
        order[i] = i;
    for (int width = 1; width < count; width *= 2) {
        for (int low = 0; low < count; low += 2 * width) {
            int middle = low + width < count ? low + width : count;
            int high = middle + width < count ? middle + width : count;
            merge(points, from, to, (int[3]){low, middle, high});
        }
        int *t = from;
        from = to;
        to = t;
    }
    for (int i = 0; from != order && i < count; i++)
        order[i] = from[i];
}

/* ---- Order tree --------------------------------------------------------- */

struct order_tree col_order_tree(int count, int *memory)
{
    return (struct order_tree){
        .root = NO_ITEM,
        .left = memory,
        .right = memory + count,
        .parent = memory + 2 * (ptrdiff_t)count,
        .height = memory + 3 * (ptrdiff_t)count,
        .before = memory + 4 * (ptrdiff_t)count,
        .after = memory + 5 * (ptrdiff_t)count,
    };
}

static int height_of(const struct order_tree *t, int item)
{
    return item == NO_ITEM ? 0 : t->height[item];
}

static void measure(struct order_tree *t, int item)
{
    int left = height_of(t, t->left[item]);
    int right = height_of(t, t->right[item]);
    t->height[item] = 1 + (left > right ? left : right);
}

/* Replaces `item` by `child`, or by nothing. */
static void replace(struct order_tree *t, int item, int child)
{
    int parent = t->parent[item];
    if (parent == NO_ITEM)
        t->root = child;
    else if (t->left[parent] == item)
        t->left[parent] = child;
    else
        t->right[parent] = child;
    if (child != NO_ITEM)
        t->parent[child] = parent;
}

/* Lifts the child of an item on one side (up[]) over it; down[] is the other
 * side. Returns the child. */
static int lift(struct order_tree *t, int item, int *up, int *down)
{
    int child = up[item], inner = down[child];
    replace(t, item, child);
    down[child] = item;
    t->parent[item] = child;
    up[item] = inner;
    if (inner != NO_ITEM)
        t->parent[inner] = item;
    measure(t, item);
    measure(t, child);
    return child;
}

static int balance_item(struct order_tree *t, int item)
{
    int *left = t->left, *right = t->right;
    int lean = height_of(t, left[item]) - height_of(t, right[item]);
    if (lean > 1) {
        int child = left[item];
        if (height_of(t, left[child]) < height_of(t, right[child]))
            lift(t, child, right, left);
        return lift(t, item, left, right);
    }
    if (lean < -1) {
        int child = right[item];
        if (height_of(t, right[child]) < height_of(t, left[child]))
            lift(t, child, left, right);
        return lift(t, item, right, left);
    }
    measure(t, item);
    return item;
}

static void balance_from(struct order_tree *t, int item)
{
    while (item != NO_ITEM)
        item = t->parent[balance_item(t, item)];
}

static void link(struct order_tree *t, int item, int before, int after)
{
    t->before[item] = before;
    t->after[item] = after;
    if (before != NO_ITEM)
        t->after[before] = item;
    if (after != NO_ITEM)
        t->before[after] = item;
}

void col_order_insert(struct order_tree *t, int item, int place, int is_before)
{
    t->left[item] = t->right[item] = NO_ITEM;
    t->parent[item] = place;
    t->height[item] = 1;
    if (place == NO_ITEM) {
        t->root = item;
        link(t, item, NO_ITEM, NO_ITEM);
    } else if (is_before) {
        t->left[place] = item;
        link(t, item, t->before[place], place);
    } else {
        t->right[place] = item;
        link(t, item, place, t->after[place]);
    }
    balance_from(t, place);
}

/* Replaces an item that has two children by its successor, which has no left
 * child. Returns the item from which on upward the heights change. */
static int replace_by_next(struct order_tree *t, int item)
{
    int next = t->after[item], changed = next;
    if (t->parent[next] != item) {
        changed = t->parent[next];
        replace(t, next, t->right[next]);
        t->right[next] = t->right[item];
        t->parent[t->right[next]] = next;
    }
    replace(t, item, next);
    t->left[next] = t->left[item];
    t->parent[t->left[next]] = next;
    return changed;
}

void col_order_remove(struct order_tree *t, int item)
{
    int left = t->left[item], right = t->right[item], changed;
    if (left != NO_ITEM && right != NO_ITEM) {
        changed = replace_by_next(t, item);
    } else {
        changed = t->parent[item];
        replace(t, item, left != NO_ITEM ? left : right);
    }
    int before = t->before[item], after = t->after[item];
    if (before != NO_ITEM)
        t->after[before] = after;
    if (after != NO_ITEM)
        t->before[after] = before;
    balance_from(t, changed);
}

/* ---- Crossings -----------------------------------------------------------
 *
 * The line stops at each vertex. The tree keeps the edges that cross the line
 * in the order in which they cross it. Before the line reaches the leftmost
 * common point of two edges, two edges through that point are neighbors on it,
 * so only edges that become neighbors are tested. The search ends at the first
 * pair that it finds: up to there the order is right.
 *
 * When the line reaches the first vertex of a ring, the edge next below shows
 * the ring around: the ring of that edge, or the ring around that.
 * Source: Shamos, Hoey 1976, "Geometric intersection problems". */

/* The neighbors of vertices in many rings, and the rings around rings. */
struct crossing_nesting {
    int *next, *last; /* vertex after and before each */
    int *ring;        /* of each vertex */
    int *winding;     /* of each ring that the line has reached, else 0 */
    int *around;      /* the ring around each, or -1 */
};

struct crossing_line {
    const col_vec2 *v;
    int count;
    const struct crossing_nesting *nesting; /* NULL: there is one ring */
    struct order_tree edges; /* that cross the line, lowest first */
    int first, second;       /* edges found to meet; first < 0: none yet */
};

static int end_of(const struct crossing_line *line, int edge)
{
    if (line->nesting)
        return line->nesting->next[edge];
    return edge + 1 < line->count ? edge + 1 : 0;
}

static int edge_to(const struct crossing_line *line, int vertex)
{
    if (line->nesting)
        return line->nesting->last[vertex];
    return vertex > 0 ? vertex - 1 : line->count - 1;
}

/* The vertices of an edge that the line reaches first and last. */
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

/* The side of an edge that a point is on: 1 above, -1 below, 0 on its line. */
static int side(const struct crossing_line *line, int edge, col_vec2 p)
{
    col_vec2 low = line->v[low_end(line, edge)];
    form2 along = col_form2_difference(line->v[high_end(line, edge)], low);
    form2 to = col_form2_difference(p, low);
    return col_cross_sign(&along, &to);
}

static bool are_neighbors(const struct crossing_line *line, int i, int j)
{
    return end_of(line, i) == j || end_of(line, j) == i;
}

/* True if a point on the line of an edge lies between its ends. */
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

static void test_pair(struct crossing_line *line, int i, int j)
{
    if (line->first < 0 && i != NO_ITEM && j != NO_ITEM &&
        !are_neighbors(line, i, j) && meet(line, i, j))
        found(line, i, j);
}

/* The side of `other` that an edge starts on, at the line's position. 0: it
 * starts on an edge that is not its neighbor. */
static int starts_on_side(const struct crossing_line *line, int edge, int other)
{
    int start = side(line, other, line->v[low_end(line, edge)]);
    if (start != 0 || !are_neighbors(line, edge, other))
        return start;
    return side(line, other, line->v[high_end(line, edge)]);
}

static void start(struct crossing_line *line, int edge)
{
    int place = NO_ITEM, next = line->edges.root, above = 0;
    while (next != NO_ITEM) {
        place = next;
        above = starts_on_side(line, edge, place);
        if (above == 0) {
            found(line, edge, place);
            return;
        }
        next = above < 0 ? line->edges.left[place] : line->edges.right[place];
    }
    col_order_insert(&line->edges, edge, place, above < 0);
    test_pair(line, line->edges.before[edge], edge);
    test_pair(line, edge, line->edges.after[edge]);
}

/* Removes the edges that end at a vertex, then adds those that start there. */
static void stop_at(struct crossing_line *line, int vertex)
{
    int edges[2] = {edge_to(line, vertex), vertex};
    for (int i = 0; i < 2; i++) {
        if (high_end(line, edges[i]) != vertex)
            continue;
        int before = line->edges.before[edges[i]];
        int after = line->edges.after[edges[i]];
        col_order_remove(&line->edges, edges[i]);
        test_pair(line, before, after);
    }
    for (int i = 0; i < 2 && line->first < 0; i++)
        if (low_end(line, edges[i]) == vertex)
            start(line, edges[i]);
}

/* The ring next below the first vertex of a ring, if the vertex is inside it,
 * else the ring around that. */
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
    int direction = low_end(line, below) == below ? 1 : -1;
    return direction == nesting->winding[ring] ? ring : nesting->around[ring];
}

/* Records a ring at its first vertex, which is convex and the low end of both
 * its edges. */
static void reach_ring(const struct crossing_line *line, int vertex)
{
    const struct crossing_nesting *nesting = line->nesting;
    int ring = nesting->ring[vertex], last = edge_to(line, vertex);
    if (nesting->winding[ring] != 0)
        return;
    nesting->winding[ring] = -side(line, last, line->v[end_of(line, vertex)]);
    nesting->around[ring] = ring_around(line, vertex);
}

/* `scratch` has space for 8 numbers for each vertex. */
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
            reach_ring(line, order[i]);
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
        int end = rings->ring_ends[i];
        nesting.winding[i] = 0;
        for (int k = low; k < end; k++) {
            nesting.ring[k] = i;
            nesting.next[k] = k + 1 < end ? k + 1 : low;
            nesting.last[k] = k > low ? k - 1 : end - 1;
        }
        low = end;
    }
    struct crossing_line line = {
        .v = rings->vertices, .count = count, .nesting = &nesting};
    bool meet = sweep(&line, scratch);
    *first = line.first;
    *second = line.second;
    return meet;
}

/* ---- The common point of two segments ------------------------------------
 *
 * With d and e the vectors of both segments, their common point is p + d * N /
 * D, N = (r - p) x e and D = d x e: a quotient of exact numbers of degree 3 and
 * 2, each rounded to 2^-104. */

static double crossing_coordinate(double p, const form *d, const wide *top,
                                  const wide *bottom)
{
    wide first = col_wide_of(p), second = col_form_wide(d);
    col_wide_mul(&first, &first, bottom);
    col_wide_mul(&second, &second, top);
    col_wide_add(&first, &first, &second);
    return col_scaled_round(col_scaled_div(col_wide_scaled(&first),
                                           col_wide_scaled(bottom))) +
           0.0;
}

col_vec2 col_crossing_point(col_vec2 p, col_vec2 q, col_vec2 r, col_vec2 s)
{
    form2 d = col_form2_difference(q, p), e = col_form2_difference(s, r);
    form2 to = col_form2_difference(r, p);
    wide bottom = col_det_wide(&d.x, &d.y, &e.x, &e.y);
    wide top = col_det_wide(&to.x, &to.y, &e.x, &e.y);
    if (bottom.sign == 0) {
        /* On one line: the first common point in order is the later one of the
         * first ends. */
        const col_vec2 ends[] = {p, q, r, s};
        int first = col_point_before(ends, 0, 1) ? 0 : 1;
        int second = col_point_before(ends, 2, 3) ? 2 : 3;
        return ends[col_point_before(ends, first, second) ? second : first];
    }
    return (col_vec2){crossing_coordinate(p.x, &d.x, &top, &bottom),
                      crossing_coordinate(p.y, &d.y, &top, &bottom)};
}
