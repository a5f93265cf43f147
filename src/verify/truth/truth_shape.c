/* The hull of a shape's vertices.
 * Source: Andrew 1979 (monotone chain). */
#include <string.h>

#include "support/arena.h"
#include "verify/truth/truth_vector.h"

/* ---- In order of x, then y ---------------------------------------------- */

static bool comes_before(const struct judge_point *points, int p, int q)
{
    if (point_before(points[p], points[q]))
        return true;
    return !point_before(points[q], points[p]) && p < q;
}

/* Merges from[begin .. middle) and from[middle .. end), each in order. */
static void merge(const struct judge_point *points, const int *from, int *to,
                  const int range[3])
{
    int p = range[0], q = range[1], at = range[0];
    while (p < range[1] || q < range[2]) {
        bool first = q == range[2] ||
                     (p < range[1] && comes_before(points, from[p], from[q]));
        to[at++] = first ? from[p++] : from[q++];
    }
}

static int lesser(int p, int q)
{
    return p < q ? p : q;
}

/* The numbers of the points in order; NULL: no memory. */
static const int *in_order(const struct judge_point *points, int count,
                           struct arena *arena)
{
    int *from = arena_take(arena, (size_t)count, sizeof *from);
    int *to = arena_take(arena, (size_t)count, sizeof *to);
    if (!from || !to)
        return NULL;
    for (int i = 0; i < count; i++)
        from[i] = i;
    int width = 1;
    while (width < count) {
        for (int begin = 0; begin < count;) {
            int middle = begin + lesser(width, count - begin);
            int end = middle + lesser(width, count - middle);
            merge(points, from, to, (int[3]){begin, middle, end});
            begin = end;
        }
        int *swap = from;
        from = to;
        to = swap;
        width = width > count / 2 ? count : 2 * width;
    }
    return from;
}

/* ---- The hull ----------------------------------------------------------- */

/* Whether the way p, q, r turns to the left. */
static bool turns_left(struct judge_point p, struct judge_point q,
                       struct judge_point r)
{
    return cross_sign((struct way){p, q}, (struct way){q, r}) > 0;
}

/* Adds a point to the chain that starts at `base`. */
static int extend(const struct judge_point *points, int *hull, int base,
                  int count, int next)
{
    if (count > base && point_same(points[hull[count - 1]], points[next]))
        return count;
    while (count - base >= 2 &&
           !turns_left(points[hull[count - 2]], points[hull[count - 1]],
                       points[next]))
        count--;
    hull[count] = next;
    return count + 1;
}

static void find_hull(struct truth_shape *ready, const int *order, int *hull)
{
    const struct judge_point *points = ready->vertices;
    int count = 0;
    for (int i = 0; i < ready->count; i++)
        count = extend(points, hull, 0, count, order[i]);
    ready->hull_last = count - 1;
    for (int i = ready->count - 1; i >= 0; i--)
        count = extend(points, hull, ready->hull_last, count, order[i]);
    ready->hull = hull;
    ready->hull_count = count > 1 ? count - 1 : 1;
}

/* Whether three corners, counter-clockwise, are so in the order of the file. */
static int winding_of(const struct truth_shape *ready)
{
    const int *hull = ready->hull;
    if (ready->hull_count < 3)
        return 1;
    int descents =
        (hull[1] < hull[0]) + (hull[2] < hull[1]) + (hull[0] < hull[2]);
    return descents == 1 ? 1 : -1;
}

bool truth_shape_make(const struct judge_shape *shape, struct arena *arena,
                      struct truth_shape *ready)
{
    size_t count = (size_t)shape->count;
    int *hull = arena_take(arena, 2 * count + 1, sizeof *hull);
    if (!hull)
        return false;
    struct arena_mark mark = arena_mark(arena);
    const int *order = in_order(shape->vertices, shape->count, arena);
    if (!order)
        return false;
    struct truth_shape made = {.vertices = shape->vertices,
                               .count = shape->count,
                               .radius = shape->radius};
    find_hull(&made, order, hull);
    arena_rewind(arena, mark);
    made.winding = winding_of(&made);
    *ready = made;
    return true;
}
