#include "geom/core.h"

form2 col_core_edge(const col_shape *shape, int edge)
{
    return col_form2_difference(shape->vertices[core_end(shape, edge)],
                                shape->vertices[core_start(shape, edge)]);
}

form2 col_turned_right(const form2 *vector)
{
    return (form2){vector->y, col_form_negate(&vector->x)};
}

form2 col_turned_left(const form2 *vector)
{
    return (form2){col_form_negate(&vector->y), vector->x};
}

int col_core_support(const col_shape *shape, const form2 *direction)
{
    const col_vec2 *v = shape->vertices;
    int best = 0;
    for (int i = 1; i < shape->count; i++)
        if (col_further(direction, v[i], v[best]) > 0)
            best = i;
    return best;
}

/* A core of two vertices has two sides; the one that faces the direction. */
static core_run side_of_two(const col_shape *shape, const form2 *direction)
{
    form2 edge = col_core_edge(shape, 0);
    return col_cross_sign(direction, &edge) > 0 ? (core_run){0, 1}
                                                : (core_run){1, 0};
}

core_run col_core_run(const col_shape *shape, const form2 *direction,
                      int vertex)
{
    const col_vec2 *v = shape->vertices;
    core_run run = {vertex, vertex};
    if (shape->count == 1)
        return run;
    if (shape->count == 2)
        return col_further(direction, v[1], v[0]) == 0
                   ? side_of_two(shape, direction)
                   : run;
    int next = core_next(shape, vertex);
    while (col_further(direction, v[next], v[vertex]) == 0) {
        run.to = next;
        next = core_next(shape, next);
    }
    int before = core_before(shape, vertex);
    while (col_further(direction, v[before], v[vertex]) == 0) {
        run.from = before;
        before = core_before(shape, before);
    }
    return run;
}
