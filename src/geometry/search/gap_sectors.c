/* Branch and bound over directions.
 *
 * The normals of all edges, A's outward and B's inward, stand round a circle.
 * Along a normal n the gap of the cores is the least n . d of all differences d
 * of a vertex of B and one of A. As n turns counter-clockwise through a sector
 * of less than half a turn, the vertices that give it go round both cores that
 * way, from d1 at its one end to d2 at the other, and the edges between these
 * have their normals in the sector. There the gap is at most n . d1 and at most
 * n . d2: at the normal m of the line from d1 to d2 both are equal, before it
 * the former is less and behind it the latter. So it is no more than the
 * largest of both over their parts of the sector, which is at an end of these
 * parts or, if the origin is that way, the length of d1 or d2.
 *
 * A sector that may hold the largest gap is parted at the edge in the middle of
 * the longer of its two stretches; the vertex of the other core that is deepest
 * below that edge lies on the other stretch, where a binary search finds it. A
 * parted sector has one edge less, so this ends; round shapes take O(log count)
 * steps, of O(log count) each.
 *
 * All in plain doubles: bounds are used with their error added, and that a
 * vertex is the deepest is sure from both its neighbours, or decided exactly.
 * Compare van den Bergen 2001 (EPA), where chords of B - A are the bounds. */
#include <math.h>

#include "geometry/exact/doubles.h"
#include "geometry/search/axes.h"
#include "geometry/search/prepared.h"

/* Sectors wait here: two halves for each parting of stretches, of at most 2^28
 * edges, into halves. */
#define WAITING 128

/* Share of the size of d by which n . d may be off. With u = 2^-53, d is off by
 * u, n by 6u as that of a difference of vertices or of two such that lead the
 * same way, the products and their sum by 2u, the quotient by u: 10u. */
#define SECTOR_ERROR 0x1p-48

/* Least square of a length that is not affected by underflow, and more than
 * what underflows in a product that is divided by such a length. */
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
    double highest[AXIS_ROOM]; /* surely no less than the gaps of those */
};

static int vertex_at(const col_shape *shape, struct sector_range range,
                     int steps)
{
    int i = shape->winding > 0 ? range.from + steps : range.from - steps;
    if (i >= shape->count)
        i -= shape->count;
    return i < 0 ? i + shape->count : i;
}

static col_vec2 way(col_vec2 from, col_vec2 to)
{
    return (col_vec2){to.x - from.x, to.y - from.y};
}

static double cross(col_vec2 u, col_vec2 v)
{
    return u.x * v.y - u.y * v.x;
}

static double dot(col_vec2 u, col_vec2 v)
{
    return u.x * v.x + u.y * v.y;
}

static double size_of(col_vec2 v)
{
    return fabs(v.x) + fabs(v.y);
}

/* ---- Bounds ------------------------------------------------------------- */

/* By how much n . d may be off. */
static double error_of(col_vec2 d)
{
    return SECTOR_ERROR * size_of(d) + SECTOR_UNDERFLOW;
}

/* No less than the length of d, and hardly more unless that is tiny. */
static double highest_length(col_vec2 d)
{
    double square = dot(d, d);
    return (square > SQUARE_MIN ? sqrt(square) : size_of(d)) + error_of(d);
}

/* n . d, and more than that by an error, for the normal n on the right of e. */
static double highest_along(col_vec2 e, col_vec2 d)
{
    double square = dot(e, e);
    if (!(square > SQUARE_MIN))
        return HUGE_VAL;
    return cross(d, e) / sqrt(square) + error_of(d);
}

/* The edge of a stretch that starts some steps from its own start. */
static col_vec2 edge_at(const col_shape *shape, struct sector_range range,
                        int steps)
{
    return way(shape->vertices[vertex_at(shape, range, steps)],
               shape->vertices[vertex_at(shape, range, steps + 1)]);
}

static col_vec2 opposite(col_vec2 v)
{
    return (col_vec2){-v.x, -v.y};
}

/* The largest of n . d along the edges that are first (or last) in the
 * stretches: from there n . d falls, if not to its peak. */
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
        most = larger(most, highest_along(opposite(e), d));
    }
    return most;
}

static double bound_of(const struct sector_gap_search *s,
                       const struct sector *x)
{
    const col_vec2 *va = s->a->vertices, *vb = s->b->vertices;
    col_vec2 a1 = va[x->a.from], a2 = va[vertex_at(s->a, x->a, x->a.length)];
    col_vec2 b1 = vb[x->b.from], b2 = vb[vertex_at(s->b, x->b, x->b.length)];
    col_vec2 d1 = way(a1, b1), d2 = way(a2, b2);
    if (x->a.length + x->b.length == 1)
        return highest_at(s, x, false, d1);
    col_vec2 ta = way(a2, a1), tb = way(b1, b2);
    col_vec2 t = {ta.x + tb.x, ta.y + tb.y};
    double bound = highest_along(opposite(t), d1);
    /* n . d rises with a turn where d is before n, or may do so where products
     * underflow. */
    const double none = PRODUCTS_MIN;
    if (dot(x->first, d1) > -none && dot(t, d1) > -none)
        bound = larger(bound, highest_length(d1));
    if (dot(x->last, d2) < none && dot(t, d2) < none)
        bound = larger(bound, highest_length(d2));
    bound = larger(bound, highest_at(s, x, false, d1));
    return larger(bound, highest_at(s, x, true, d2));
}

/* ---- Edges -------------------------------------------------------------- */

/* Whether a vertex is surely deeper than its neighbours. */
static bool is_corner(const col_shape *shape, col_vec2 inward, int vertex)
{
    const col_vec2 *v = shape->vertices;
    col_vec2 before = way(v[core_before(shape, vertex)], v[vertex]);
    col_vec2 next = way(v[core_next(shape, vertex)], v[vertex]);
    double left = dot(inward, before), right = dot(inward, next);
    double error = SECTOR_ERROR * size_of(inward);
    return left > error * size_of(before) + PRODUCTS_MIN &&
           right > error * size_of(next) + PRODUCTS_MIN;
}

/* The deepest vertex below an edge, from one that is near: exactly. Each step
 * leads further, and where none does the vertex is the furthest of all. */
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

/* How many steps along a stretch lead inward: those that do come first. */
static int steps_inward(const col_shape *shape, struct sector_range range,
                        col_vec2 inward)
{
    int low = 0, high = range.length;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (dot(inward, edge_at(shape, range, middle)) > 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Drops what is surely not the largest. */
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

/* Takes an edge with the vertex that is deepest below it for a candidate; false
 * where there are too many. */
static bool take(struct sector_gap_search *s, axis_found axis)
{
    roles r = roles_of(s->a, s->b, axis.kind);
    const col_vec2 *v = r.edge->vertices;
    col_vec2 start = v[core_start(r.edge, axis.edge)];
    col_vec2 e = way(start, v[core_end(r.edge, axis.edge)]);
    col_vec2 offset = way(start, r.other->vertices[axis.vertex]);
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

/* Lets a sector wait, among those from `first` in the order of their bounds:
 * the last goes first. False where there is no room. */
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

/* Cuts a stretch at its edge `steps` from the start, which belongs to neither
 * part; or at a vertex. */
static struct sector_range before_step(struct sector_range range, int steps)
{
    return (struct sector_range){range.from, steps};
}

static struct sector_range behind_step(const col_shape *shape,
                                       struct sector_range range, int steps)
{
    return (struct sector_range){vertex_at(shape, range, steps),
                                 range.length - steps};
}

/* Takes the edge in the middle of the longer stretch, and parts the sector
 * there. */
static bool part(struct sector_gap_search *s, const struct sector *x)
{
    bool of_a = x->a.length >= x->b.length;
    roles r = roles_of(s->a, s->b, of_a ? COL_EDGE_OF_A : COL_EDGE_OF_B);
    struct sector_range range = of_a ? x->a : x->b, other = of_a ? x->b : x->a;
    int middle = range.length / 2;
    int start = vertex_at(r.edge, range, middle);
    axis_found axis = {of_a ? COL_EDGE_OF_A : COL_EDGE_OF_B,
                       core_edge_at(r.edge, start), 0, true};
    col_vec2 e = edge_at(r.edge, range, middle), inward = {-e.y, e.x};
    int steps = steps_inward(r.other, other, inward);
    axis.vertex = vertex_at(r.other, other, steps);
    if (r.other->count > 1 && !is_corner(r.other, inward, axis.vertex)) {
        vector exactly = vector_left(core_edge(r.edge, axis.edge));
        int vertex = climb(r.other, exactly, axis.vertex);
        axis.corner = false;
        if (vertex != axis.vertex)
            return false;
    }
    if (!take(s, axis))
        return false;
    struct sector low = *x, high = *x;
    struct sector_range low_edge = before_step(range, middle);
    struct sector_range high_edge = behind_step(r.edge, range, middle + 1);
    struct sector_range low_other = before_step(other, steps);
    struct sector_range high_other = behind_step(r.other, other, steps);
    low.a = of_a ? low_edge : low_other;
    low.b = of_a ? low_other : low_edge;
    high.a = of_a ? high_edge : high_other;
    high.b = of_a ? high_other : high_edge;
    low.last = high.first = of_a ? e : opposite(e);
    int first = s->count;
    return wait(s, low, first) && wait(s, high, first);
}

static struct sector_range between(const col_shape *shape, int from, int to)
{
    int steps = shape->winding > 0 ? to - from : from - to;
    return (struct sector_range){from,
                                 steps < 0 ? steps + shape->count : steps};
}

/* Vertices furthest along some directions round the circle: those that the
 * shape was prepared with, or found here. */
static void find_extremes(const col_shape *shape, int every, int *extremes)
{
    int parts = sector_parts_of(shape->count);
    for (int i = 0; i < SECTORS; i += every)
        extremes[i] = has_sectors(shape) ? sectors_of(shape).first[i * parts]
                                         : col_sector_extreme(shape, i);
}

/* As many sectors as there are directions with known extremes. */
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
        struct sector x = {between(s->a, a[i], a[next]),
                           between(s->b, b[low], b[low_next]),
                           {-n.y, n.x},
                           {-m.y, m.x},
                           0};
        if (!wait(s, x, 0))
            return false;
    }
    return true;
}

/* The list in the order of axes. */
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
        if (x.bound >= s.best && !part(&s, &x))
            return false;
    }
    sift(&s);
    sort(found);
    return found->count > 0;
}
