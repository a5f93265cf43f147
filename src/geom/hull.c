/* Convex hull by Andrew's monotone chain, on indices, with exact turns. */
#include "exact/bits.h"
#include "exact/form.h"

/* Order by x, then y, then index: no two are equal. */
static bool before(const col_vec2 *p, int i, int j)
{
    if (!is_equal(p[i].x, p[j].x))
        return p[i].x < p[j].x;
    if (!is_equal(p[i].y, p[j].y))
        return p[i].y < p[j].y;
    return i < j;
}

/* Merge sort, bottom up. */
static void sort(const col_vec2 *p, int *order, int count, int *scratch)
{
    int *from = order, *to = scratch;
    for (int width = 1; width < count; width *= 2) {
        for (int low = 0; low < count; low += 2 * width) {
            int middle = low + width < count ? low + width : count;
            int high = middle + width < count ? middle + width : count;
            int i = low, j = middle;
            for (int k = low; k < high; k++)
                to[k] = j >= high || (i < middle && before(p, from[i], from[j]))
                            ? from[i++]
                            : from[j++];
        }
        int *t = from;
        from = to;
        to = t;
    }
    for (int i = 0; from != order && i < count; i++)
        order[i] = from[i];
}

static bool turns_left(const col_vec2 *p, int i, int j, int k)
{
    form2 first = col_form2_difference(p[j], p[i]);
    form2 second = col_form2_difference(p[k], p[j]);
    return col_cross_sign(&first, &second) > 0;
}

/* Of equal points, which stand side by side, the first stays. */
static int drop_equal(const col_vec2 *p, int *order, int count)
{
    int kept = 1;
    for (int i = 1; i < count; i++) {
        col_vec2 last = p[order[kept - 1]], next = p[order[i]];
        if (!is_equal(last.x, next.x) || !is_equal(last.y, next.y))
            order[kept++] = order[i];
    }
    return kept;
}

/* Takes away points from chain[base..size) that `next` makes no left turn at.
 */
static int pop(const col_vec2 *p, const int *chain, int base, int size,
               int next)
{
    while (size - base >= 2 &&
           !turns_left(p, chain[size - 2], chain[size - 1], next))
        size--;
    return size;
}

static void start_at_lowest(int *hull, int count, int *scratch)
{
    int lowest = 0;
    for (int i = 0; i < count; i++) {
        scratch[i] = hull[i];
        if (hull[i] < hull[lowest])
            lowest = i;
    }
    for (int i = 0; i < count; i++)
        hull[i] = scratch[(lowest + i) % count];
}

int col_convex_hull(const col_vec2 *points, int count, int *hull, int *scratch)
{
    int *order = scratch, size = 0;
    for (int i = 0; i < count; i++)
        order[i] = i;
    sort(points, order, count, hull);
    count = drop_equal(points, order, count);
    for (int i = 0; i < count; i++) {
        size = pop(points, hull, 0, size, order[i]);
        hull[size++] = order[i];
    }
    int base = size - 1;
    for (int i = count - 2; i > 0; i--) {
        size = pop(points, hull, base, size, order[i]);
        hull[size++] = order[i];
    }
    if (count > 1)
        size = pop(points, hull, base, size, order[0]);
    start_at_lowest(hull, size, scratch);
    return size;
}
