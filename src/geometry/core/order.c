#include "geometry/core/order.h"

#include "geometry/exact/bits.h"

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
