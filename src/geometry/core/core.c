#include "geometry/core/core.h"

form2 col_core_edge(const col_shape *shape, int edge)
{
    return col_form2_difference(shape->vertices[core_end(shape, edge)],
                                shape->vertices[core_start(shape, edge)]);
}

form2 col_turned_right(const form2 *v)
{
    return (form2){v->y, col_form_negate(&v->x)};
}

form2 col_turned_left(const form2 *v)
{
    return (form2){col_form_negate(&v->y), v->x};
}

/* Whether the edges before and after a vertex are on one line. */
static bool straight_at(const col_shape *shape, int vertex)
{
    const col_vec2 *v = shape->vertices;
    vector one = vector_between(v[core_before(shape, vertex)], v[vertex]);
    vector two = vector_between(v[vertex], v[core_next(shape, vertex)]);
    return vector_cross_sign(one, two) == 0;
}

core_run col_core_side(const col_shape *shape, int edge)
{
    core_run side = {core_start(shape, edge), core_end(shape, edge)};
    if (shape->count == 2 || core_is_side(shape, side))
        return side;
    while (straight_at(shape, side.to))
        side.to = core_next(shape, side.to);
    while (straight_at(shape, side.from))
        side.from = core_before(shape, side.from);
    return side;
}

int col_core_lowest_edge(const col_shape *shape, core_run side)
{
    int lowest = core_edge_at(shape, side.from);
    for (int i = side.from; i != side.to; i = core_next(shape, i))
        if (core_edge_at(shape, i) < lowest)
            lowest = core_edge_at(shape, i);
    return lowest;
}

int col_core_part(const col_shape *shape, core_run side, vector direction,
                  const col_shape *other, core_run run)
{
    const col_vec2 *v = shape->vertices;
    if (core_next(shape, side.from) == side.to)
        return core_edge_at(shape, side.from);
    col_vec2 first = other->vertices[run.to], last = other->vertices[run.from];
    int best = 0, best_rank = -1;
    for (int i = side.from; i != side.to; i = core_next(shape, i)) {
        int edge = core_edge_at(shape, i);
        int before = vector_further(direction, last, v[i]);
        int behind = vector_further(direction, v[core_next(shape, i)], first);
        int rank = before > 0 && behind > 0     ? 2
                   : before >= 0 && behind >= 0 ? 1
                                                : 0;
        if (rank > best_rank || (rank == best_rank && edge < best)) {
            best = edge;
            best_rank = rank;
        }
    }
    return best;
}

/* A core of two vertices has two sides; the one that faces the direction. */
static core_run side_of_two(const col_shape *shape, vector direction)
{
    return vector_cross_sign(direction, core_edge(shape, 0)) > 0
               ? (core_run){0, 1}
               : (core_run){1, 0};
}

core_run col_core_run(const col_shape *shape, vector direction, int vertex)
{
    const col_vec2 *v = shape->vertices;
    core_run run = {vertex, vertex};
    if (shape->count == 1)
        return run;
    if (shape->count == 2)
        return vector_further(direction, v[1], v[0]) == 0
                   ? side_of_two(shape, direction)
                   : run;
    int next = core_next(shape, vertex);
    while (vector_further(direction, v[next], v[vertex]) == 0) {
        run.to = next;
        next = core_next(shape, next);
    }
    int before = core_before(shape, vertex);
    while (vector_further(direction, v[before], v[vertex]) == 0) {
        run.from = before;
        before = core_before(shape, before);
    }
    return run;
}
