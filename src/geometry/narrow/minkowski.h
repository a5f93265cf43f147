/* The Minkowski difference B - A, never built as a whole: GJK and EPA walk on
 * it from support point to support point. minkowski.c finds the support points;
 * gjk_floats.c runs both in floats for cores of few vertices; gjk.c uses both.
 *
 * Its vertices are known by their indices and as rounded. Every decision about
 * them is a sign of degree 2: plain doubles with a bound decide most of them,
 * and forms made of the coordinates decide the rest. */
#ifndef MINKOWSKI_H
#define MINKOWSKI_H

#include "collide.h"
#include "geometry/core/core.h"
#include "geometry/exact/predicates.h"
#include "geometry/search/axes.h"

typedef struct minkowski {
    const col_shape *a, *b;
} minkowski;

/* b's vertex minus a's, rounded once. */
typedef col_support difference;

/* A corner, an edge or a triangle of B - A. */
typedef struct simplex {
    difference corner[3];
    int count;
    bool holds_origin; /* in its hull */
    bool alone;        /* surely no other vertex of the two cores is as near to
                          the origin, or as far along the simplex's normal */
} simplex;

static inline difference difference_of(const minkowski *m, int a, int b)
{
    col_vec2 p = m->a->vertices[a], q = m->b->vertices[b];
    return (difference){a, b, {q.x - p.x, q.y - p.y}};
}

/* True if it is the origin. */
static inline bool difference_is_zero(const difference *p)
{
    return is_zero(p->point.x) && is_zero(p->point.y);
}

/* The vector between two rounded differences: off by 2u of their size. */
static inline sight difference_step(const difference *from,
                                    const difference *to)
{
    col_vec2 p = from->point, q = to->point;
    return (sight){q.x - p.x, q.y - p.y, SIGHT_FILTER * (fabs(p.x) + fabs(q.x)),
                   SIGHT_FILTER * (fabs(p.y) + fabs(q.y))};
}

/* The ranges of both cores' vertices that can make a difference beyond the line
 * from p to q. The path round B - A from p to q goes round either core from its
 * vertex of p to its vertex of q. If one core has the same vertex in p and q,
 * the other core's two vertices are equally far to the right of the line. */
static inline edge_range range_in_a(const difference *p, const difference *q)
{
    return (edge_range){p->a, q->a, p->b == q->b};
}

static inline edge_range range_in_b(const difference *p, const difference *q)
{
    return (edge_range){p->b, q->b, p->a == q->a};
}

/* The vectors from A's vertex to B's, and from one difference to another, as
 * forms. */
form2 col_difference_form(const minkowski *m, const difference *p);
form2 col_difference_step_form(const minkowski *m, const difference *from,
                               const difference *to);

/* The next two functions, where doubles cannot decide. */
bool col_foot_past_exactly(const minkowski *m, const difference *p,
                           const difference *q);
int col_side_of_origin_exactly(const minkowski *m, const difference *p,
                               const difference *q);

/* True if the origin's foot on the line from p to q lies past p, towards q.
 * Exact; degree and bound of sight_sign. */
static inline bool foot_past(const minkowski *m, const difference *p,
                             const difference *q)
{
    sight back = difference_step(q, p);
    int sign = sight_sign(back, p->point.x, p->point.y);
    return sign != SIGHT_UNSURE ? sign > 0 : col_foot_past_exactly(m, p, q);
}

/* The side of the line from p to q that the origin is on: 1 left, -1 right.
 * This is also the side of the line from the origin to p that q is on. Exact;
 * degree and bound of sight_sign. */
static inline int side_of_origin(const minkowski *m, const difference *p,
                                 const difference *q)
{
    sight to_p = sight_along(p->point.x, p->point.y);
    int sign = sight_sign(to_p, q->point.y, -q->point.x);
    return sign != SIGHT_UNSURE ? sign : col_side_of_origin_exactly(m, p, q);
}

/* The difference furthest along a direction of two doubles; among equals, the
 * one of the lowest indices. The next two functions break ties likewise. */
difference col_difference_along(const minkowski *m, double x, double y);

/* The difference furthest towards the origin, from one that is not the origin.
 * Returns true if it is further than that one. */
bool col_difference_towards_origin(const minkowski *m, const difference *from,
                                   difference *found);

/* The difference furthest to the right of the line from p to q. Returns true
 * if it is strictly beyond the line. */
bool col_difference_beyond(const minkowski *m, const difference *p,
                           const difference *q, difference *found);

/* GJK's walk in floats for shapes that have few (geometry/search/axes.h), with
 * the steps of geometry/narrow/gjk.c. Returns the
 * number of its support points; 0 if floats are not sure of a step. The simplex
 * is the nearest vertex or edge, which is surely a vertex or a whole edge of B
 * - A's boundary; or a triangle, counter-clockwise, with the origin inside.
 */
int col_gjk_in_floats(const minkowski *m, simplex *found);

/* EPA in floats for two such shapes, from a triangle, counter-clockwise, with
 * the origin inside: replaced by the nearest edge. Returns the number of
 * support points; 0 if floats are not sure. */
int col_epa_in_floats(const minkowski *m, simplex *s);

#endif
