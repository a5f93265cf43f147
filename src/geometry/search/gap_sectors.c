/* Finds the edge axes that may have the largest gap by branch and bound over
 * directions.
 *
 * The normals of all edges, A's outward and B's inward, are directions round a
 * circle. Along a normal n the gap of the cores is the least n . d of all
 * differences d of a vertex of B and one of A. As n turns counter-clockwise
 * through a sector of less than half a turn, the vertices that give the least
 * move counter-clockwise round both cores, from d1 at one end of the sector to
 * d2 at the other, and the edges between them have their normals in the sector.
 * There the gap is at most n . d1 and at most n . d2: at the normal m of the
 * line from d1 to d2 both are equal, before it the former is less and after it
 * the latter. So the gap is no more than the largest of both over their parts
 * of the sector, which is at an end of these parts or, if the origin is in that
 * direction, the length of d1 or d2.
 *
 * A sector that may hold the largest gap is split at the edge in the middle of
 * the longer of its two ranges; the vertex of the other core that is deepest
 * below that edge lies on the other range, where a binary search finds it. The
 * two halves have one edge less, so the search ends; round shapes take
 * O(log count) steps, of O(log count) each.
 *
 * All in plain doubles: bounds are used with their error added. That a vertex
 * is the deepest is sure from both its neighbors, or decided exactly.
 * Compare van den Bergen 2001 (EPA), where chords of B - A are the bounds. */
#include <math.h>

#include "geometry/exact/doubles.h"
#include "geometry/search/axes.h"

/* Max waiting sectors: two halves for each split of ranges, of at most 2^28
 * edges, into halves. */
#define WAITING 128

/* Error of n . d relative to the size of d. With u = 2^-53, d is off by u, n by
 * 6u as the normal of a difference of vertices or of the sum of two differences
 * in the same direction, the products and their sum by 2u, the quotient by u:
 * 10u. */
#define SECTOR_ERROR 0x1p-48

/* Least square of a length that underflow does not affect, and a bound on the
 * underflow in a product that is divided by such a length. */
#define SQUARE_MIN       0x1p-900
#define SECTOR_UNDERFLOW 0x1p-620

/* Part of a core: `length` edges counter-clockwise from vertex `from`. */
struct sector_range {
    int from, length;
};

/* The directions from `first` to `last` as vectors with the normal n on their
 * right, like edges of A and the opposites of B's. */
struct sector {
    struct sector_range a, b;
    col_vec2 first, last;
    double bound; /* no gap of an edge in it is larger */
};

struct sector_gap_search {
    const col_shape *a, *b;
    struct sector waiting[WAITING];
    int count;
    double best; /* surely no more than the largest gap */
    axis_list *found;
    double highest[AXIS_ROOM]; /* surely no less than the gaps of `found` */
};

/* ---- Bounds ------------------------------------------------------------- */

/* Bound on the error of n . d. */
static double error_of(col_vec2 d)
{
    return SECTOR_ERROR * vec2_size(d) + SECTOR_UNDERFLOW;
}

/* No less than the length of d, and hardly more unless that is tiny. */
static double highest_length(col_vec2 d)
{
    double square = vec2_dot(d, d);
    return (square > SQUARE_MIN ? sqrt(square) : vec2_size(d)) + error_of(d);
}

/* n . d plus its error, for the normal n on the right of e. */
static double highest_along(col_vec2 e, col_vec2 d)
{
    double square = vec2_dot(e, e);
    if (!(square > SQUARE_MIN))
        return HUGE_VAL;
    return vec2_cross(d, e) / sqrt(square) + error_of(d);
}

/* The edge of a range that starts so many steps from its own start. */
static col_vec2 edge_at(const col_shape *shape, struct sector_range range,
                        int steps)
{
    return vec2_between(
        shape->vertices[core_step(shape, range.from, steps)],
        shape->vertices[core_step(shape, range.from, steps + 1)]);
}

/* The largest of n . d along the edges that are first (or last) in the ranges:
 * n . d falls from there, unless it rises to its peak. */
static double highest_at(const struct sector_gap_search *s,
                         const struct sector *x, bool last, col_vec2 d)
{
    double most = -HUGE_VAL;
    if (x->a.length > 0) {
        col_vec2 e = edge_at(s->a, x->a, last ? x->a.length - 1 : 0);
        most = highest_along(e, d);
    }
    if (x->b.length > 0) {
        col_vec2 e = edge_at(s->b, x->b, last ? x->b.length - 1 : 0);
        most = larger(most, highest_along(vec2_opposite(e), d));
    }
    return most;
}

static double bound_of(const struct sector_gap_search *s,
                       const struct sector *x)
{
    const col_vec2 *va = s->a->vertices, *vb = s->b->vertices;
    col_vec2 a1 = va[x->a.from],
             a2 = va[core_step(s->a, x->a.from, x->a.length)];
    col_vec2 b1 = vb[x->b.from],
             b2 = vb[core_step(s->b, x->b.from, x->b.length)];
    col_vec2 d1 = vec2_between(a1, b1), d2 = vec2_between(a2, b2);
    if (x->a.length + x->b.length == 1)
        return highest_at(s, x, false, d1);
    col_vec2 ta = vec2_between(a2, a1), tb = vec2_between(b1, b2);
    col_vec2 t = {ta.x + tb.x, ta.y + tb.y};
    double bound = highest_along(vec2_opposite(t), d1);
    /* n . d rises with a turn if d is before n, and may rise if products
     * underflow. */
    const double none = PRODUCTS_MIN;
    if (vec2_dot(x->first, d1) > -none && vec2_dot(t, d1) > -none)
        bound = larger(bound, highest_length(d1));
    if (vec2_dot(x->last, d2) < none && vec2_dot(t, d2) < none)
        bound = larger(bound, highest_length(d2));
    bound = larger(bound, highest_at(s, x, false, d1));
    return larger(bound, highest_at(s, x, true, d2));
}

/* ---- Edges -------------------------------------------------------------- */

/* True if a vertex is surely deeper than its neighbors. */
static bool is_corner(const col_shape *shape, col_vec2 inward, int vertex)
{
    const col_vec2 *v = shape->vertices;
    col_vec2 before = vec2_between(v[core_before(shape, vertex)], v[vertex]);
    col_vec2 next = vec2_between(v[core_next(shape, vertex)], v[vertex]);
    double left = vec2_dot(inward, before), right = vec2_dot(inward, next);
    double error = SECTOR_ERROR * vec2_size(inward);
    return left > error * vec2_size(before) + PRODUCTS_MIN &&
           right > error * vec2_size(next) + PRODUCTS_MIN;
}

/* The deepest vertex below an edge, exactly, from a vertex that is near. Each
 * step goes deeper, and if no step does, the vertex is the deepest of all. */
static int climb(const col_shape *shape, vector inward, int vertex)
{
    const col_vec2 *v = shape->vertices;
    for (;;) {
        int next = core_next(shape, vertex),
            before = core_before(shape, vertex);
        if (vector_further(inward, v[next], v[vertex]) > 0)
            vertex = next;
        else if (vector_further(inward, v[before], v[vertex]) > 0)
            vertex = before;
        else
            return vertex;
    }
}

/* The number of steps along a range that go inward; they come first. */
static int steps_inward(const col_shape *shape, struct sector_range range,
                        col_vec2 inward)
{
    int low = 0, high = range.length;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (vec2_dot(inward, edge_at(shape, range, middle)) > 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Drops axes that surely do not have the largest gap. */
static void sift(struct sector_gap_search *s)
{
    int kept = 0;
    for (int i = 0; i < s->found->count; i++)
        if (s->highest[i] >= s->best) {
            s->found->axes[kept] = s->found->axes[i];
            s->highest[kept++] = s->highest[i];
        }
    s->found->count = kept;
}

/* Adds an edge with the vertex that is deepest below it as a candidate; false
 * if there are too many. */
static bool add_axis(struct sector_gap_search *s, axis_found axis)
{
    roles r = roles_of(s->a, s->b, axis.kind);
    const col_vec2 *v = r.edge->vertices;
    col_vec2 start = v[core_start(r.edge, axis.edge)];
    col_vec2 e = vec2_between(start, v[core_end(r.edge, axis.edge)]);
    col_vec2 offset = vec2_between(start, r.other->vertices[axis.vertex]);
    double highest = highest_along(e, offset);
    double lowest = highest - 2 * error_of(offset);
    if (highest < s->best)
        return true;
    if (lowest > s->best && highest < HUGE_VAL)
        s->best = lowest;
    if (s->found->count == AXIS_ROOM)
        sift(s);
    if (s->found->count == AXIS_ROOM)
        return false;
    s->highest[s->found->count] = highest;
    s->found->axes[s->found->count++] = axis;
    return true;
}

/* ---- Search ------------------------------------------------------------- */

/* Adds a sector to the waiting ones from `first` on, sorted by their bounds:
 * the last is searched first. False if there are too many. */
static bool wait(struct sector_gap_search *s, struct sector x, int first)
{
    if (x.a.length == 0 && x.b.length == 0)
        return true;
    x.bound = bound_of(s, &x);
    if (x.bound < s->best)
        return true;
    if (s->count == WAITING)
        return false;
    int i = s->count++;
    for (; i > first && s->waiting[i - 1].bound > x.bound; i--)
        s->waiting[i] = s->waiting[i - 1];
    s->waiting[i] = x;
    return true;
}

/* Adds the edge in the middle of the longer range, and splits the sector there.
 */
static bool split_sector(struct sector_gap_search *s, const struct sector *x)
{
    bool of_a = x->a.length >= x->b.length;
    roles r = roles_of(s->a, s->b, of_a ? COL_EDGE_OF_A : COL_EDGE_OF_B);
    struct sector_range range = of_a ? x->a : x->b, other = of_a ? x->b : x->a;
    int middle = range.length / 2;
    int start = core_step(r.edge, range.from, middle);
    axis_found axis = {of_a ? COL_EDGE_OF_A : COL_EDGE_OF_B,
                       core_edge_at(r.edge, start), 0, true};
    col_vec2 e = edge_at(r.edge, range, middle), inward = {-e.y, e.x};
    int steps = steps_inward(r.other, other, inward);
    axis.vertex = core_step(r.other, other.from, steps);
    if (r.other->count > 1 && !is_corner(r.other, inward, axis.vertex)) {
        vector exactly = vector_left(core_edge(r.edge, axis.edge));
        int vertex = climb(r.other, exactly, axis.vertex);
        axis.corner = false;
        if (vertex != axis.vertex)
            return false;
    }
    if (!add_axis(s, axis))
        return false;
    struct sector low = *x, high = *x;
    /* The edge in the middle belongs to neither half. */
    struct sector_range low_edge = {range.from, middle};
    struct sector_range high_edge = {core_step(r.edge, start, 1),
                                     range.length - middle - 1};
    struct sector_range low_other = {other.from, steps};
    struct sector_range high_other = {axis.vertex, other.length - steps};
    low.a = of_a ? low_edge : low_other;
    low.b = of_a ? low_other : low_edge;
    high.a = of_a ? high_edge : high_other;
    high.b = of_a ? high_other : high_edge;
    low.last = high.first = of_a ? e : vec2_opposite(e);
    int first = s->count;
    return wait(s, low, first) && wait(s, high, first);
}

/* The vertices furthest along some directions round the circle: prepared with
 * the shape, or found here. */
static void find_extremes(const col_shape *shape, int every, int *extremes)
{
    int parts = sector_parts_of(shape->count);
    for (int i = 0; i < SECTORS; i += every)
        extremes[i] = has_sectors(shape) ? sectors_of(shape).first[i * parts]
                                         : col_sector_extreme(shape, i);
}

/* Starts with as many sectors as there are directions with known extremes. */
static bool wait_for_all(struct sector_gap_search *s)
{
    int every = has_sectors(s->a) && has_sectors(s->b) ? 1 : SECTORS / 4;
    int a[SECTORS], b[SECTORS];
    find_extremes(s->a, every, a);
    find_extremes(s->b, every, b);
    for (int i = 0; i < SECTORS; i += every) {
        int next = (i + every) % SECTORS;
        int low = (i + SECTORS / 2) % SECTORS;
        int low_next = (next + SECTORS / 2) % SECTORS;
        col_vec2 n = col_sector_direction(i, 0);
        col_vec2 m = col_sector_direction(next, 0);
        struct sector x = {{a[i], core_steps(s->a, a[i], a[next])},
                           {b[low], core_steps(s->b, b[low], b[low_next])},
                           {-n.y, n.x},
                           {-m.y, m.x},
                           0};
        if (!wait(s, x, 0))
            return false;
    }
    return true;
}

/* Puts the list in the order of axes. */
static void sort(axis_list *list)
{
    for (int i = 1; i < list->count; i++) {
        axis_found axis = list->axes[i];
        int k = i;
        for (; k > 0 && (list->axes[k - 1].kind > axis.kind ||
                         (list->axes[k - 1].kind == axis.kind &&
                          list->axes[k - 1].edge > axis.edge));
             k--)
            list->axes[k] = list->axes[k - 1];
        list->axes[k] = axis;
    }
}

bool col_search_sectors(const col_shape *a, const col_shape *b,
                        axis_list *found)
{
    struct sector_gap_search s = {
        .a = a, .b = b, .best = -HUGE_VAL, .found = found};
    found->count = 0;
    if (!wait_for_all(&s))
        return false;
    while (s.count > 0) {
        struct sector x = s.waiting[--s.count];
        if (x.bound >= s.best && !split_sector(&s, &x))
            return false;
    }
    sift(&s);
    sort(found);
    return found->count > 0;
}
