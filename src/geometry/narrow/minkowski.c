#include "geometry/narrow/minkowski.h"

#include "geometry/search/sector_support.h"

/* Vertices of both cores; -1 where doubles cannot tell. */
struct vertices {
    int a, b;
};

/* Takes what was found. */
static inline bool take_towards(const minkowski *m, const difference *from,
                                struct vertices v, difference *found)
{
    if ((v.a | v.b) < 0)
        return col_towards_origin_exactly(m, from, found);
    bool is_other = v.a != from->a || v.b != from->b;
    *found = difference_of(m, v.a, v.b);
    return is_other;
}

static inline bool take_beyond(const minkowski *m, const difference *p,
                               const difference *q, struct vertices v,
                               difference *found)
{
    if ((v.a | v.b) < 0)
        return col_beyond_exactly(m, p, q, found);
    /* The ends themselves are the usual answer, and exactly on the line. */
    bool is_end = (v.a == p->a && v.b == p->b) || (v.a == q->a && v.b == q->b);
    *found = difference_of(m, v.a, v.b);
    return !is_end;
}

/* ---- Large cores -------------------------------------------------------- */

static bool any_sectors(const minkowski *m)
{
    return has_sector_support(m->a) || has_sector_support(m->b);
}

static bool towards_by_sectors(const minkowski *m, const difference *from,
                               difference *found)
{
    sight s = sight_along(-from->point.x, -from->point.y), back = sight_back(s);
    stretch in_b = sector_narrow(m->b, s, stretch_round(m->b));
    stretch in_a = sector_narrow(m->a, back, stretch_round(m->a));
    int b = sector_support(m->b, s, in_b);
    int a = sector_support(m->a, back, in_a);
    return take_towards(m, from, (struct vertices){a, b}, found);
}

static bool beyond_by_sectors(const minkowski *m, const difference *p,
                              const difference *q, difference *found)
{
    sight s = sight_right(difference_step(p, q)), back = sight_back(s);
    stretch in_b = sector_narrow(m->b, s, place_in_b(p, q));
    stretch in_a = sector_narrow(m->a, back, place_in_a(p, q));
    int b = sector_support(m->b, s, in_b);
    int a = sector_support(m->a, back, in_a);
    return take_beyond(m, p, q, (struct vertices){a, b}, found);
}

/* ---- All cores ---------------------------------------------------------- */

bool col_difference_towards_origin(const minkowski *m, const difference *from,
                                   difference *found)
{
    if (any_sectors(m))
        return towards_by_sectors(m, from, found);
    sight s = sight_along(-from->point.x, -from->point.y);
    int b = support_surely(m->b, s), a = support_surely(m->a, sight_back(s));
    return take_towards(m, from, (struct vertices){a, b}, found);
}

bool col_difference_beyond(const minkowski *m, const difference *p,
                           const difference *q, difference *found)
{
    if (any_sectors(m))
        return beyond_by_sectors(m, p, q, found);
    sight s = sight_right(difference_step(p, q));
    int b = support_within(m->b, s, place_in_b(p, q));
    int a = support_within(m->a, sight_back(s), place_in_a(p, q));
    return take_beyond(m, p, q, (struct vertices){a, b}, found);
}
