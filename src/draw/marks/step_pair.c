/* The two shapes that a trace is about. */
#include "draw/marks/step.h"

/* ---- Boxes --------------------------------------------------------------- */

static col_box box_of(const col_shape *piece)
{
    return piece ? col_bounds(piece) : box_none();
}

double step_size(col_box box)
{
    double size = box_side(box);
    return size > 0 ? size : 1;
}

double step_reach(const col_box *box, col_vec2 way)
{
    return (way.x > 0 ? box->max.x : box->min.x) * way.x +
           (way.y > 0 ? box->max.y : box->min.y) * way.y;
}

/* A size, or that of a box that has one and is smaller. */
static double smaller_size(col_box box, double size)
{
    double own = box_side(box);
    return own > 0 && own < size ? own : size;
}

struct step_pair step_pair_of(struct drawing *drawing,
                              const struct item *record)
{
    struct step_pair pair = {
        .id = {mark_id(&drawing->scene, record, "a"),
               mark_id(&drawing->scene, record, "b")},
        .shape = {record_shape(drawing, record, "a"),
                  record_shape(drawing, record, "b")},
        .piece = {record_piece(drawing, record, "a"),
                  record_piece(drawing, record, "b")},
    };
    col_box a = box_of(pair.piece[0]), b = box_of(pair.piece[1]);
    pair.box = box_both(a, b);
    pair.size = step_size(pair.box);
    pair.small = smaller_size(b, smaller_size(a, pair.size));
    return pair;
}

/* ---- Features ------------------------------------------------------------ */

bool step_vertex(const struct picture_shape *shape, int index, col_vec2 *at)
{
    if (!shape || index < 0 || index >= shape->count)
        return false;
    *at = shape->outline[index];
    return true;
}

/* The vertex behind another in its ring. O(log rings). */
static int next_vertex(const struct picture_shape *shape, int index)
{
    int first = 0, behind = shape->ring_ends ? shape->ring_count : 0;
    while (first < behind) {
        int middle = first + (behind - first) / 2;
        if (shape->ring_ends[middle] <= index)
            first = middle + 1;
        else
            behind = middle;
    }
    int end = shape->ring_ends && first < shape->ring_count
                  ? shape->ring_ends[first]
                  : shape->count;
    if (index + 1 < end)
        return index + 1;
    return shape->ring_ends && first > 0 ? shape->ring_ends[first - 1] : 0;
}

bool step_edge(const struct picture_shape *shape, int index, col_vec2 ends[2])
{
    return step_vertex(shape, index, &ends[0]) &&
           step_vertex(shape, next_vertex(shape, index), &ends[1]);
}

/* How much further along a direction vertex j is than vertex i. */
static double ahead(const col_shape *piece, col_vec2 way, int i, int j)
{
    return vec_dot(vec_between(piece->vertices[i], piece->vertices[j]), way);
}

int step_furthest(const col_shape *piece, col_vec2 way, int guess)
{
    int count = piece->count, best = guess < 0 ? 0 : guess;
    for (int i = 0; guess < 0 && i < count; i++)
        if (ahead(piece, way, best, i) > 0)
            best = i;
    for (int back = 0; guess >= 0 && back < 2; back++)
        for (int i = 1; i < count; i++) {
            int next = back ? (best > 0 ? best - 1 : count - 1)
                            : (best + 1 < count ? best + 1 : 0);
            if (!(ahead(piece, way, best, next) > 0))
                break;
            best = next;
        }
    return best;
}
