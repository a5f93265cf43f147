/* The Minkowski difference B - A, never built as a whole: GJK and EPA walk on
 * it from support point to support point.
 *
 * Its vertices are known by their indices and as rounded. All that is asked of
 * them are signs of degree 2: plain doubles with a bound mostly tell, forms
 * made of the coordinates the rest. */
#ifndef MINKOWSKI_H
#define MINKOWSKI_H

#include "collide.h"
#include "geometry/core/core.h"
#include "geometry/exact/predicates.h"
#include "geometry/search/prepared.h"

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
    bool alone;        /* surely no other vertex of the two cores is as far from
                          the origin, or along its normal, as the simplex's */
} simplex;

static inline difference difference_of(const minkowski *m, int a, int b)
{
    col_vec2 p = m->a->vertices[a], q = m->b->vertices[b];
    return (difference){a, b, {q.x - p.x, q.y - p.y}};
}

/* Whether it is the origin. */
static inline bool difference_is_zero(const difference *p)
{
    return is_zero(p->point.x) && is_zero(p->point.y);
}

/* The vector from one difference to another, of both as rounded: off by 2u of
 * their size. */
static inline sight difference_step(const difference *from,
                                    const difference *to)
{
    col_vec2 p = from->point, q = to->point;
    return (sight){q.x - p.x, q.y - p.y, SIGHT_FILTER * (fabs(p.x) + fabs(q.x)),
                   SIGHT_FILTER * (fabs(p.y) + fabs(q.y))};
}

/* Where the parts of what lies beyond the line from p to q are looked for.
 * Round B - A from p to q the way leads round either core from its part of p to
 * that of q; where one core's part stays, the other's are level. */
static inline edge_range place_in_a(const difference *p, const difference *q)
{
    return (edge_range){p->a, q->a, p->b == q->b};
}

static inline edge_range place_in_b(const difference *p, const difference *q)
{
    return (edge_range){p->b, q->b, p->a == q->a};
}

/* The vectors from A's vertex to B's, and from one difference to another, as
 * forms. */
form2 col_difference_form(const minkowski *m, const difference *p);
form2 col_difference_step_form(const minkowski *m, const difference *from,
                               const difference *to);

/* What doubles cannot tell of the functions below. */
bool col_foot_past_exactly(const minkowski *m, const difference *p,
                           const difference *q);
int col_side_of_origin_exactly(const minkowski *m, const difference *p,
                               const difference *q);
bool col_towards_origin_exactly(const minkowski *m, const difference *from,
                                difference *found);
bool col_beyond_exactly(const minkowski *m, const difference *p,
                        const difference *q, difference *found);

/* Whether the origin's foot on the line from p to q lies past p, towards q.
 * Exactly; degree and bound of sight_sign. */
static inline bool foot_past(const minkowski *m, const difference *p,
                             const difference *q)
{
    sight back = difference_step(q, p);
    int sign = sight_sign(back, p->point.x, p->point.y);
    return sign != SIGHT_UNSURE ? sign > 0 : col_foot_past_exactly(m, p, q);
}

/* The side of the line from p to q that the origin is on: 1 left, -1 right;
 * that of p from the line from the origin to q. Exactly; degree and bound of
 * sight_sign. */
static inline int side_of_origin(const minkowski *m, const difference *p,
                                 const difference *q)
{
    sight to_p = sight_along(p->point.x, p->point.y);
    int sign = sight_sign(to_p, q->point.y, -q->point.x);
    return sign != SIGHT_UNSURE ? sign : col_side_of_origin_exactly(m, p, q);
}

/* The difference furthest along a direction of two doubles; of equal ones that
 * of the lowest indices. So too the next two. */
difference col_difference_along(const minkowski *m, double x, double y);

/* The difference furthest towards the origin, from one that is not there.
 * Returns whether it is further than that one. */
bool col_difference_towards_origin(const minkowski *m, const difference *from,
                                   difference *found);

/* The difference furthest to the right of the line from p to q. Returns whether
 * it is strictly beyond the line. */
bool col_difference_beyond(const minkowski *m, const difference *p,
                           const difference *q, difference *found);

/* GJK's walk in floats, for prepared shapes of few vertices, where floats are
 * sure of every step. */

/* Whether a shape is one of those: prepared, of 3 to FRAME_FEW vertices, all
 * corners. */
static inline bool gjk_floats_know(const col_shape *shape)
{
    return shape->prepared && shape->prepared->frame.few;
}

/* Walks as geometry/narrow/gjk.c does. Returns how many support points were
 * looked at; 0 where floats are not sure. The simplex is the nearest vertex or
 * edge, which surely is a vertex or an edge of B - A's boundary and no more
 * than that; or a triangle, counter-clockwise, that holds the origin inside. */
int col_gjk_in_floats(const minkowski *m, simplex *found);

#endif
