/* Vertices of the Minkowski difference B - A, never built as a whole: GJK and
 * EPA walk on it from support point to support point. */
#ifndef NARROW_MINKOWSKI_H
#define NARROW_MINKOWSKI_H

#include "collide.h"
#include "exact/form.h"

/* b's vertex minus a's, exactly. */
typedef struct difference {
    int a, b;
    form2 w;
} difference;

/* A corner, an edge or a triangle of B - A. */
typedef struct simplex {
    difference corner[3];
    int count;
} simplex;

difference col_difference_of(const col_shape *a, const col_shape *b,
                             int vertex_a, int vertex_b);

/* The difference furthest along a direction, exactly; of equal ones that of
 * the lowest indices. */
difference col_difference_support(const col_shape *a, const col_shape *b,
                                  const form2 *direction);

/* The same along the normal of the line from p to q, which the two are equally
 * far along. */
difference col_difference_support_beside(const col_shape *a, const col_shape *b,
                                         const form2 *normal,
                                         const difference *p,
                                         const difference *q);

/* The vector from one difference to another. */
form2 col_difference_step(const difference *from, const difference *to);

/* Whether a support point lies strictly beyond the line from p to q, which is
 * square to the direction. */
bool col_difference_beyond(const form2 *direction, const difference *p,
                           const difference *q, const difference *support);

/* As a step of a trace shows it. */
col_support col_difference_shown(const difference *point);

#endif
