/* The convex core of a shape: neighbours, edges, extreme vertices.
 *
 * Vertices stand in the file's order, which may be clockwise. Algorithms go
 * round counter-clockwise: core_next and core_before step that way, and an
 * edge leads from its core_start to its core_end that way. */
#ifndef CORE_H
#define CORE_H

#include "collide.h"
#include "geometry/exact/exact_vector.h"
#include "geometry/exact/form.h"

/* A straight side: vertices from .. to, counter-clockwise, all on one line;
 * from = to where there is a corner instead. */
typedef struct core_run {
    int from, to;
} core_run;

/* What of a shape's contract costs nothing to check; for asserts. */
static inline bool core_is_sound(const col_shape *shape)
{
    return shape->vertices && shape->count >= 1 &&
           shape->count <= COL_COUNT_LIMIT &&
           (shape->winding == 1 ||
            (shape->winding == -1 && shape->count > 2)) &&
           shape->radius >= 0 && shape->radius <= COL_LIMIT;
}

/* How many edges a core has: none for one vertex, else as many as vertices. */
static inline int core_edges(const col_shape *shape)
{
    return shape->count > 1 ? shape->count : 0;
}

/* The index after i and the one before, round and round. Without a jump, which
 * could not be foreseen. */
static inline int core_up(const col_shape *shape, int i)
{
    return i + 1 - (shape->count & -(i + 1 == shape->count));
}

static inline int core_down(const col_shape *shape, int i)
{
    return i - 1 + (shape->count & -(i == 0));
}

/* The next vertex counter-clockwise, and the one before. */
static inline int core_next(const col_shape *shape, int i)
{
    return shape->winding > 0 ? core_up(shape, i) : core_down(shape, i);
}

static inline int core_before(const col_shape *shape, int i)
{
    return shape->winding > 0 ? core_down(shape, i) : core_up(shape, i);
}

/* The vertex where edge i starts, and ends, counter-clockwise. */
static inline int core_start(const col_shape *shape, int edge)
{
    return shape->winding > 0 ? edge : core_up(shape, edge);
}

static inline int core_end(const col_shape *shape, int edge)
{
    return shape->winding > 0 ? core_up(shape, edge) : edge;
}

/* The edge that starts, counter-clockwise, at vertex i. */
static inline int core_edge_at(const col_shape *shape, int i)
{
    return shape->winding > 0 ? i : core_down(shape, i);
}

/* An edge as a vector, counter-clockwise; its outward normal is on the right.
 */
static inline vector core_edge(const col_shape *shape, int edge)
{
    return vector_between(shape->vertices[core_start(shape, edge)],
                          shape->vertices[core_end(shape, edge)]);
}

/* The same as forms. */
form2 col_core_edge(const col_shape *shape, int edge);

/* Vectors turned by a quarter clockwise (to the right) and back. */
form2 col_turned_right(const form2 *v);
form2 col_turned_left(const form2 *v);

/* The whole straight side that an edge is part of. */
core_run col_core_side(const col_shape *shape, int edge);

/* Whether the edge from one vertex to the next, of three or more, is surely a
 * whole side: at both, its neighbours turn to the left by more than products
 * are off. */
static inline bool core_is_side(const col_shape *shape, core_run edge)
{
    const col_vec2 *v = shape->vertices;
    col_vec2 p = v[core_before(shape, edge.from)], q = v[edge.from];
    col_vec2 r = v[edge.to], s = v[core_next(shape, edge.to)];
    double x = r.x - q.x, y = r.y - q.y;
    double left = (q.x - p.x) * y, right = (q.y - p.y) * x;
    double next_left = x * (s.y - r.y), next_right = y * (s.x - r.x);
    COUNT_DECISION(made);
    return left - right > vector_error(left, right) &&
           next_left - next_right > vector_error(next_left, next_right);
}

/* The lowest edge of a side. */
int col_core_lowest_edge(const col_shape *shape, core_run side);

/* The edge of a side that faces a side or corner `run` of another core, which
 * runs against it: the lowest that has more than an end beside it, else the
 * lowest that has an end there, else the lowest. `direction` leads along the
 * side. */
int col_core_part(const col_shape *shape, core_run side, vector direction,
                  const col_shape *other, core_run run);

/* The whole side that lies furthest along a direction, where `vertex` is one
 * vertex of it. */
core_run col_core_run(const col_shape *shape, vector direction, int vertex);

#endif
