/* The shape in which a body of particles collides. */
#include "query/world/verlet_body.h"

#include <math.h>

/* False for NaN, too. */
static bool is_sound(col_vec2 p)
{
    return fabs(p.x) <= COL_LIMIT && fabs(p.y) <= COL_LIMIT;
}

static bool all_sound(const col_vec2 *points, int count)
{
    int i = 0;
    while (i < count && is_sound(points[i]))
        i++;
    return i == count;
}

/* The winding of a ring of particles, or 0 where it is not convex. */
static int ring_winding(const col_vec2 *p, int count)
{
    if (count == 1)
        return 1;
    if (count == 2)
        return p[0].x < p[1].x || p[0].x > p[1].x || p[0].y < p[1].y ||
               p[0].y > p[1].y;
    col_polygon_report report = col_polygon_check(p, count);
    return report.kind == COL_POLYGON_CONVEX ? report.winding : 0;
}

bool verlet_shape(struct verlet_body *body, col_shape *shape)
{
    if (!body->is_changed)
        return true;
    if (!all_sound(body->now, body->count))
        return false;
    body->is_changed = false;
    shape->prepared = NULL;
    shape->vertices = body->now;
    shape->count = body->count;
    shape->winding = body->pieces ? 0 : ring_winding(body->now, body->count);
    if (shape->winding != 0) {
        for (int i = 0; i < body->count; i++)
            body->numbers[i] = i;
        return true;
    }
    shape->winding = 1;
    shape->vertices = body->hull;
    shape->count =
        col_convex_hull(body->now, body->count, body->numbers, body->scratch);
    for (int i = 0; i < shape->count; i++)
        body->hull[i] = body->now[body->numbers[i]];
    return true;
}

/* The hull of a piece's corners, as numbers in it, in the order of its ring:
 * counter-clockwise, or the other way where the ring is turned inside out, as
 * *winding says. Returns how many are left. */
static int hull_of_piece(const struct verlet_body *body,
                         const col_vec2 *corners, int count, int *winding)
{
    int *left = body->left;
    count = col_convex_hull(corners, count, left, body->scratch);
    *winding = count > 2 && left[1] > left[count - 1] ? -1 : 1;
    for (int i = 1, k = count - 1; *winding < 0 && i < k; i++, k--) {
        int number = left[i];
        left[i] = left[k];
        left[k] = number;
    }
    return count;
}

bool verlet_piece(const struct verlet_body *body, int piece, col_shape *core,
                  const int **left)
{
    const struct scene_pieces *pieces = body->pieces;
    int start = pieces->starts[piece], count = pieces->cores[piece].count;
    const int *numbers_of_all = pieces->vertex_index + start;
    int *numbers = body->corner_numbers + start;
    col_vec2 *corners = body->corners + start;
    for (int i = 0; i < count; i++)
        if (!is_sound(body->now[numbers_of_all[i]]))
            return false;
    for (int i = 0; i < count; i++) {
        numbers[i] = numbers_of_all[i];
        corners[i] = body->now[numbers[i]];
    }
    int winding = ring_winding(corners, count);
    *left = winding != 0 ? NULL : body->left;
    if (*left) {
        count = hull_of_piece(body, corners, count, &winding);
        for (int i = 0; i < count; i++)
            numbers[i] = numbers_of_all[body->left[i]];
        for (int i = 0; i < count; i++)
            corners[i] = body->now[numbers[i]];
    }
    core->prepared = NULL;
    core->vertices = corners;
    core->count = count;
    core->winding = winding;
    return true;
}
