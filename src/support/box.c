/* Makes trees of boxes, and tests exactly whether boxes along the axes meet
 * convex shapes. */
#include "support/box.h"

#include <math.h>

#include "collide_measure.h"

/* ---- Trees of boxes ------------------------------------------------------ */

bool boxes_make(struct boxes *boxes, int count, box_function *box_of,
                const void *of, struct arena *arena)
{
    size_t n = (size_t)count;
    void *memory = arena_take(arena, col_tree_bytes(count), 1);
    boxes->found = arena_take(arena, n, sizeof *boxes->found);
    boxes->marks =
        arena_alloc(arena, col_marks_words(count), sizeof *boxes->marks);
    struct arena_mark mark = arena_mark(arena);
    col_box *box = arena_take(arena, n, sizeof *box);
    void *scratch = arena_take(arena, col_tree_scratch(count), 1);
    bool had = memory && boxes->found && boxes->marks && box && scratch;
    for (int i = 0; had && i < count; i++)
        box[i] = box_of(of, i);
    if (had)
        boxes->tree = col_tree_build(box, count, memory, scratch);
    arena_rewind(arena, mark);
    return had;
}

int boxes_near(struct boxes *boxes, const col_box *box, int after)
{
    return col_tree_query(&boxes->tree, box, after, boxes->found, boxes->marks);
}

/* ---- Units --------------------------------------------------------------- */

/* Dividing by a tiny unit may round, multiplying by it does not. */
double units_below(double x, double unit)
{
    double units = floor(x / unit);
    return units * unit > x ? units - 1 : units;
}

double units_above(double x, double unit)
{
    return -units_below(-x, unit);
}

/* Whether a box reaches the inner side of each edge of a shape without radius;
 * `closed`: touching the line counts. Then no direction separates them. */
static bool edges_admit(const col_box *box, const col_shape *shape, bool closed)
{
    const col_vec2 *v = shape->vertices;
    for (int i = 0; i < shape->count; i++) {
        int j = i + 1 < shape->count ? i + 1 : 0;
        col_vec2 a = v[shape->winding > 0 ? i : j];
        col_vec2 b = v[shape->winding > 0 ? j : i];
        col_vec2 inmost = {b.y < a.y ? box->max.x : box->min.x,
                           b.x > a.x ? box->max.y : box->min.y};
        int turn = col_turn_sign(a, b, a, inmost);
        if (turn < 0 || (turn == 0 && !closed))
            return false;
    }
    return true;
}

bool box_meets(const col_box *box, const col_shape *shape, bool closed)
{
    if (shape->count > 1 && !(shape->radius > 0))
        return edges_admit(box, shape, closed);
    const col_vec2 corners[4] = {
        box->min, {box->max.x, box->min.y}, box->max, {box->min.x, box->max.y}};
    col_shape own = {.vertices = corners, .count = 4, .winding = 1};
    col_manifold manifold;
    if (!col_clip_test(&own, shape, COL_AT_INCIDENT, &manifold))
        return false;
    return closed || !manifold.relation.touching;
}
