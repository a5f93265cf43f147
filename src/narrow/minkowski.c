#include "narrow/minkowski.h"

bool col_difference_towards_origin(const minkowski *m, const difference *from,
                                   difference *found)
{
    sight s = sight_along(-from->point.x, -from->point.y);
    int b = support_surely(m->b, s), a = support_surely(m->a, sight_back(s));
    if ((a | b) < 0)
        return col_towards_origin_exactly(m, from, found);
    bool is_other = a != from->a || b != from->b;
    *found = difference_of(m, a, b);
    return is_other;
}

bool col_difference_beyond(const minkowski *m, const difference *p,
                           const difference *q, difference *found)
{
    sight s = sight_right(difference_step(p, q));
    int b = support_within(m->b, s, place_in_b(p, q));
    int a = support_within(m->a, sight_back(s), place_in_a(p, q));
    if ((a | b) < 0)
        return col_beyond_exactly(m, p, q, found);
    /* The ends themselves are the usual answer, and exactly on the line. */
    bool is_end = (a == p->a && b == p->b) || (a == q->a && b == q->b);
    *found = difference_of(m, a, b);
    return !is_end;
}
