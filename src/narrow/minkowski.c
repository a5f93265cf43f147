#include "narrow/minkowski.h"

#include "geom/core.h"

difference col_difference_of(const col_shape *a, const col_shape *b,
                             int vertex_a, int vertex_b)
{
    return (difference){
        vertex_a, vertex_b,
        col_form2_difference(b->vertices[vertex_b], a->vertices[vertex_a])};
}

difference col_difference_support(const col_shape *a, const col_shape *b,
                                  const form2 *direction)
{
    form2 back = col_form2_negate(direction);
    return col_difference_of(a, b, col_core_support(a, &back),
                             col_core_support(b, direction));
}

difference col_difference_support_beside(const col_shape *a, const col_shape *b,
                                         const form2 *normal,
                                         const difference *p,
                                         const difference *q)
{
    /* Where one core's vertex is the same at both ends, the line is along an
     * edge or a chord of the other. */
    form2 back = col_form2_negate(normal);
    int end_a = p->b == q->b ? q->a : p->a;
    int end_b = p->a == q->a ? q->b : p->b;
    return col_difference_of(a, b,
                             col_core_support_beside(a, &back, p->a, end_a),
                             col_core_support_beside(b, normal, p->b, end_b));
}

form2 col_difference_step(const difference *from, const difference *to)
{
    return (form2){col_form_minus(&to->w.x, &from->w.x),
                   col_form_minus(&to->w.y, &from->w.y)};
}

static bool same(const difference *x, const difference *y)
{
    return x->a == y->a && x->b == y->b;
}

bool col_difference_beyond(const form2 *direction, const difference *p,
                           const difference *q, const difference *support)
{
    /* The ends themselves are the usual answer; no filter could tell that they
     * are exactly on the line. */
    if (same(support, p) || same(support, q))
        return false;
    form2 step = col_difference_step(p, support);
    return col_dot_sign(direction, &step) > 0;
}

col_support col_difference_shown(const difference *point)
{
    col_vec2 place = {dd_round(point->w.x.value), dd_round(point->w.y.value)};
    return (col_support){point->a, point->b, place};
}
