/* Convex hull by Andrew's monotone chain, on indices, with exact turns. */
#include "geometry/core/order.h"
#include "geometry/exact/form.h"

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
        if (!col_same_point(p[order[kept - 1]], p[order[i]]))
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

/* Goes back over the points to the left of the last one, from the lower chain
 * hull[0..size). Those of the lower chain are strictly below every line between
 * others, so they are passed over, and the hull has never more points than
 * there are. */
static int add_upper(const col_vec2 *p, const int *order, int count, int *hull,
                     int size)
{
    int base = size - 1, lower = base - 1;
    for (int i = count - 2; i > 0; i--) {
        if (lower > 0 && order[i] == hull[lower]) {
            lower--;
            continue;
        }
        size = pop(p, hull, base, size, order[i]);
        hull[size++] = order[i];
    }
    return size > base + 1 ? pop(p, hull, base, size, order[0]) : size;
}

int col_convex_hull(const col_vec2 *points, int count, int *hull, int *scratch)
{
    int *order = scratch, size = 0;
    col_sort_points(points, count, order, hull);
    count = drop_equal(points, order, count);
    for (int i = 0; i < count; i++) {
        size = pop(points, hull, 0, size, order[i]);
        hull[size++] = order[i];
    }
    size = add_upper(points, order, count, hull, size);
    start_at_lowest(hull, size, scratch);
    return size;
}
