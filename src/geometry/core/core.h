/* The convex core of a shape: neighbors, edges, straight sides, exact bounding
 * boxes, and the vertex furthest along a direction.
 *
 * Vertices are in the file's order, which may be clockwise. Algorithms go round
 * counter-clockwise: core_next and core_before step counter-clockwise, and an
 * edge runs from its core_start to its core_end counter-clockwise.
 *
 * Round a convex core, the distance along a direction rises to one highest
 * range of vertices and falls to one lowest. So the best of evenly spaced
 * samples is next to the highest vertex, and a few rounds of samples find it:
 * O(log count). This guess in plain doubles need not be right: a vertex that is
 * further than both its neighbors is the only furthest one, and doubles with a
 * bound on their error can mostly prove it. Where they cannot, as with ties,
 * exact comparisons search again. */
#ifndef CORE_H
#define CORE_H

#include <math.h>

#include "collide.h"
#include "geometry/exact/doubles.h"
#include "geometry/exact/lanes.h"
#include "geometry/exact/predicates.h"

/* A straight side: vertices from .. to, counter-clockwise, all on one line;
 * from = to where there is a corner instead. */
typedef struct core_run {
    int from, to;
} core_run;

/* The part of a shape's contract that costs nothing to check; for asserts. */
static inline bool core_is_sound(const col_shape *shape)
{
    return shape->vertices && shape->count >= 1 &&
           shape->count <= COL_COUNT_LIMIT &&
           (shape->winding == 1 ||
            (shape->winding == -1 && shape->count > 2)) &&
           shape->radius >= 0 && shape->radius <= COL_LIMIT;
}

/* The number of edges: none for one vertex, else as many as vertices. */
static inline int core_edges(const col_shape *shape)
{
    return shape->count > 1 ? shape->count : 0;
}

/* The cyclic successor and predecessor of index i, without a branch, which
 * could not be predicted. */
static inline int core_up(const col_shape *shape, int i)
{
    return i + 1 - (shape->count & -(i + 1 == shape->count));
}

static inline int core_down(const col_shape *shape, int i)
{
    return i - 1 + (shape->count & -(i == 0));
}

/* The next vertex counter-clockwise, and the previous one. */
static inline int core_next(const col_shape *shape, int i)
{
    return shape->winding > 0 ? core_up(shape, i) : core_down(shape, i);
}

static inline int core_before(const col_shape *shape, int i)
{
    return shape->winding > 0 ? core_down(shape, i) : core_up(shape, i);
}

/* The number of steps counter-clockwise from one vertex to another, and the
 * vertex after so many steps, at most one round. */
static inline int core_steps(const col_shape *shape, int from, int to)
{
    int steps = (to - from) * shape->winding;
    return steps + (shape->count & -(steps < 0));
}

static inline int core_step(const col_shape *shape, int from, int steps)
{
    int i = shape->winding > 0 ? from + steps : from - steps;
    return i < 0 ? i + shape->count : i < shape->count ? i : i - shape->count;
}

/* The vertices where an edge starts and ends, counter-clockwise. */
static inline int core_start(const col_shape *shape, int edge)
{
    return shape->winding > 0 ? edge : core_up(shape, edge);
}

static inline int core_end(const col_shape *shape, int edge)
{
    return shape->winding > 0 ? core_up(shape, edge) : edge;
}

static inline core_run core_ends(const col_shape *shape, int edge)
{
    return (core_run){core_start(shape, edge), core_end(shape, edge)};
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

/* An edge as forms. */
form2 col_core_edge(const col_shape *shape, int edge);

/* Vectors rotated by a quarter turn clockwise (to the right) and back. */
form2 col_turned_right(const form2 *v);
form2 col_turned_left(const form2 *v);

/* True if the edge from one vertex to the next, of three or more, is surely a
 * whole side: at both ends, the boundary turns left by more than the error of
 * the products. */
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

/* The whole straight side that an edge is part of. */
core_run col_core_side(const col_shape *shape, int edge);

/* The lowest edge of a side. */
int col_core_lowest_edge(const col_shape *shape, core_run side);

/* The edge of a side that faces a side or corner `run` of another core, which
 * runs the opposite way: the lowest edge that has more than an end beside
 * `run`, else the lowest that has an end there, else the lowest. `direction`
 * points along the side. */
int col_core_part(const col_shape *shape, core_run side, vector direction,
                  const col_shape *other, core_run run);

/* The whole side that lies furthest along a direction, where `vertex` is one
 * vertex of it. */
core_run col_core_run(const col_shape *shape, vector direction, int vertex);

/* ---- Bounding boxes ----------------------------------------------------- */

/* The exact sides of a shape's bounding box along one coordinate: a vertex of
 * the core minus, and one plus, the radius. */
typedef struct span {
    form min, max;
} span;

span col_bounds_span(const col_shape *shape, bool along_y);

/* ---- Directions in doubles ---------------------------------------------- */

/* A direction with a bound on its error: its computed dot product with a vector
 * v that is rounded once is within slack_x |v.x| + slack_y |v.y| of the exact
 * dot product. */
typedef struct support_sight {
    double x, y;
    double slack_x, slack_y;
} sight;

/* Slack relative to a component that is off by 2u, u = 2^-53: v is off by u,
 * the products are rounded, and so is their sum: 5u, and less than another u
 * for terms of the second order. */
#define SIGHT_FILTER 0x1.8p-51

/* The direction (x, y), each rounded at most twice. */
static inline sight sight_along(double x, double y)
{
    return (sight){x, y, SIGHT_FILTER * fabs(x), SIGHT_FILTER * fabs(y)};
}

static inline sight sight_back(sight s)
{
    return (sight){-s.x, -s.y, s.slack_x, s.slack_y};
}

/* Rotated by a quarter turn clockwise (to the right). */
static inline sight sight_right(sight s)
{
    return (sight){s.y, -s.x, s.slack_y, s.slack_x};
}

/* The result of sight_sign if doubles cannot decide. */
#define SIGHT_UNSURE 2

/* Sign of the dot product with a vector that is rounded once, or SIGHT_UNSURE.
 * Degree 2; the bound is the slack, where products do not underflow. */
static inline int sight_sign(sight s, double vx, double vy)
{
    double dot = s.x * vx + s.y * vy;
    double bound = s.slack_x * fabs(vx) + s.slack_y * fabs(vy);
    COUNT_DECISION(made);
    if (fabs(dot) > bound + PRODUCTS_MIN)
        return dot > 0 ? 1 : -1;
    bool none = (is_zero(vx) || (is_zero(s.x) && is_zero(s.slack_x))) &&
                (is_zero(vy) || (is_zero(s.y) && is_zero(s.slack_y)));
    return none ? 0 : SIGHT_UNSURE;
}

/* ---- Search in doubles -------------------------------------------------- */

/* The vertices of a core from one to another, counter-clockwise. */
typedef struct edge_range {
    int from, to;
    bool level; /* the two ends are known to be equally far along the direction
                   of the search, which no filter could decide */
} edge_range;

static inline edge_range whole_range(const col_shape *shape)
{
    return (edge_range){0, core_before(shape, 0), false};
}

/* Up to this many vertices are compared one by one. */
#define SUPPORT_FEW 16

/* The furthest vertex along a direction from index `first` up to `last`,
 * cyclically, as rounded. O(log count). */
int col_support_guess(const col_shape *shape, col_vec2 direction, int first,
                      int last);

/* The furthest of all vertices, as rounded: col_support_guess, inline for a
 * core of few vertices. */
static inline int support_guess(const col_shape *shape, double x, double y)
{
    if (shape->count > SUPPORT_FEW)
        return col_support_guess(shape, (col_vec2){x, y}, 0, shape->count - 1);
    const col_vec2 *v = shape->vertices;
    int best = 0;
    double most = x * v[0].x + y * v[0].y;
    for (int i = 1; i < shape->count; i++) {
        double along = x * v[i].x + y * v[i].y;
        best = along > most ? i : best;
        most = most > along ? most : along;
    }
    return best;
}

/* True if two vertices, neighbors or the same, are surely further than the
 * vertex before the first and the vertex after the second. */
static inline bool support_is_top(const col_shape *shape, sight s, int first,
                                  int last)
{
    const col_vec2 *v = shape->vertices;
    lanes along = lanes_of(s.x, s.y), slack = lanes_of(s.slack_x, s.slack_y);
    lanes p =
        lanes_sub(lanes_at(&v[first]), lanes_at(&v[core_down(shape, first)]));
    lanes q = lanes_sub(lanes_at(&v[last]), lanes_at(&v[core_up(shape, last)]));
    lanes rise = lanes_mul(along, p), fall = lanes_mul(along, q);
    lanes bound = lanes_mul(slack, lanes_add(lanes_abs(p), lanes_abs(q)));
    bound = lanes_add(lanes_add(bound, lanes_turned(bound)),
                      lanes_both(PRODUCTS_MIN));
    COUNT_DECISION(made);
    COUNT_DECISION(made);
    return lanes_above(lanes_add(lanes_xs(rise, fall), lanes_ys(rise, fall)),
                       bound) == 3;
}

/* The only vertex furthest along a direction; -1 if doubles cannot decide. */
static inline int support_surely(const col_shape *shape, sight s)
{
    if (shape->count == 1)
        return 0;
    int best = support_guess(shape, s.x, s.y);
    return support_is_top(shape, s, best, best) ? best : -1;
}

/* The only vertex furthest along a direction, searched within a range; of level
 * ends that are neighbors, the lower one. -1 if doubles cannot decide. The
 * result is right even if the vertex lies outside the range. */
static inline int support_within(const col_shape *shape, sight s,
                                 edge_range where)
{
    int first = shape->winding > 0 ? where.from : where.to;
    int last = shape->winding > 0 ? where.to : where.from;
    if (first != last && !(where.level && core_up(shape, first) == last))
        first = last =
            col_support_guess(shape, (col_vec2){s.x, s.y}, first, last);
    if (shape->count <= 2 && (where.level || shape->count == 1))
        return 0;
    int low = first < last ? first : last;
    return support_is_top(shape, s, first, last) ? low : -1;
}

/* Searches the whole core. Also finds two neighbors that are equally far
 * because their edge is parallel to a coordinate axis, and returns the lower
 * one. -1 if doubles cannot decide. */
int col_support_level(const col_shape *shape, sight s, edge_range ends);

/* ---- Exact search ------------------------------------------------------- */

/* The vertex furthest along a direction, decided exactly; the lowest index
 * among equals. The direction is not zero. O(log count). */
int col_core_support(const col_shape *shape, const form2 *direction);

/* The same by exact comparisons alone, for ties that doubles cannot decide.
 * `ends` only matters if it is level. */
int col_support_exactly(const col_shape *shape, const form2 *direction,
                        edge_range ends);

/* Angles as double-doubles, for values that are right to the last bit of a
 * double after several operations: the angle between two directions, radians,
 * and the rotation by an angular velocity in a time. */

/* Half a turn, in radians. */
#define TURN_HALF ((dd){0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53})

/* The angle in 0 .. pi, in radians, between two vectors whose cross product is
 * `across` >= 0 and whose dot product is `along`, both at most 2^400 in
 * magnitude and not both 0: atan2(across, along). Within 2^-94 of itself, or of
 * the next multiple of pi / 4. */
dd col_turn(dd across, dd along);

/* An angle in radians, within 2^-100 relative. */
dd col_radians(dd degrees);

/* (cosine, sine) of the exact product of an angular velocity, in degrees per
 * unit of time, and a time: each within 2^-97, and exact if the product is a
 * multiple of 90. |angular_velocity * time| <= 2^50. */
unit_vector col_turned_for(double angular_velocity, double time);

#endif
