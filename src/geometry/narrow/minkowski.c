/* What plain doubles cannot tell of the Minkowski difference: sights that know
 * more of a direction, then forms, whose signs are exact. */
#include "geometry/narrow/minkowski.h"
#include "geometry/core/core.h"
#include "geometry/search/prepared.h"

form2 col_difference_form(const minkowski *m, const difference *p)
{
    return col_form2_difference(m->b->vertices[p->b], m->a->vertices[p->a]);
}

form2 col_difference_step_form(const minkowski *m, const difference *from,
                               const difference *to)
{
    form2 there = col_difference_form(m, to);
    form2 here = col_difference_form(m, from), back = col_form2_negate(&here);
    return col_form2_sum(&there, &back);
}

static form2 towards_origin(const minkowski *m, const difference *from)
{
    form2 w = col_difference_form(m, from);
    return col_form2_negate(&w);
}

bool col_foot_past_exactly(const minkowski *m, const difference *p,
                           const difference *q)
{
    form2 step = col_difference_step_form(m, p, q), home = towards_origin(m, p);
    return col_dot_sign(&home, &step) > 0;
}

int col_side_of_origin_exactly(const minkowski *m, const difference *p,
                               const difference *q)
{
    form2 step = col_difference_step_form(m, p, q), home = towards_origin(m, p);
    return col_cross_sign(&step, &home);
}

/* ---- Support points ----------------------------------------------------- */

/* What both cores know of a direction. */
struct places {
    edge_range a, b;
};

static void look(const minkowski *m, sight s, const form2 *direction,
                 const struct places *ends, difference *found)
{
    form2 back = col_form2_negate(direction);
    int a = col_support_level(m->a, sight_back(s), ends->a);
    int b = col_support_level(m->b, s, ends->b);
    if (a < 0)
        a = col_support_exactly(m->a, &back, ends->a);
    if (b < 0)
        b = col_support_exactly(m->b, direction, ends->b);
    *found = difference_of(m, a, b);
}

static bool same(const difference *x, const difference *y)
{
    return x->a == y->a && x->b == y->b;
}

/* Whether what was found is strictly further than `from`. */
static bool is_past(const minkowski *m, const form2 *direction,
                    const difference *from, const difference *found)
{
    if (same(found, from))
        return false;
    form2 step = col_difference_step_form(m, from, found);
    return col_dot_sign(direction, &step) > 0;
}

difference col_difference_along(const minkowski *m, double x, double y)
{
    struct places all = {whole_range(m->a), whole_range(m->b)};
    sight s = sight_along(x, y);
    form2 direction = {col_form_of(x), col_form_of(y)};
    difference found;
    look(m, s, &direction, &all, &found);
    return found;
}

bool col_towards_origin_exactly(const minkowski *m, const difference *from,
                                difference *found)
{
    struct places all = {whole_range(m->a), whole_range(m->b)};
    sight s = sight_along(-from->point.x, -from->point.y);
    form2 home = towards_origin(m, from);
    look(m, s, &home, &all, found);
    return is_past(m, &home, from, found);
}

/* The vector from one difference to another in doubles, from the vectors
 * between the vertices of either core. Both are off by u, and the larger one is
 * their sum less the smaller one: 2u of the sum, rounding it included, and 2u
 * of the smaller one. That is none of a component that is 0 in both. */
static sight finer_step(const minkowski *m, const difference *from,
                        const difference *to)
{
    const col_vec2 *a = m->a->vertices, *b = m->b->vertices;
    double ax = a[from->a].x - a[to->a].x, ay = a[from->a].y - a[to->a].y;
    double bx = b[to->b].x - b[from->b].x, by = b[to->b].y - b[from->b].y;
    sight step = sight_along(ax + bx, ay + by);
    step.slack_x += 0x1.01p-52 * (fabs(ax) < fabs(bx) ? fabs(ax) : fabs(bx));
    step.slack_y += 0x1.01p-52 * (fabs(ay) < fabs(by) ? fabs(ay) : fabs(by));
    return step;
}

bool col_beyond_exactly(const minkowski *m, const difference *p,
                        const difference *q, difference *found)
{
    struct places ends = {place_in_a(p, q), place_in_b(p, q)};
    sight s = sight_right(finer_step(m, p, q));
    form2 forward = col_difference_step_form(m, p, q);
    form2 outward = col_turned_right(&forward);
    look(m, s, &outward, &ends, found);
    /* No filter could tell that the other end is exactly on the line. */
    return !same(found, q) && is_past(m, &outward, p, found);
}

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
    edge_range in_b = sector_narrow(m->b, s, whole_range(m->b));
    edge_range in_a = sector_narrow(m->a, back, whole_range(m->a));
    int b = sector_support(m->b, s, in_b);
    int a = sector_support(m->a, back, in_a);
    return take_towards(m, from, (struct vertices){a, b}, found);
}

static bool beyond_by_sectors(const minkowski *m, const difference *p,
                              const difference *q, difference *found)
{
    sight s = sight_right(difference_step(p, q)), back = sight_back(s);
    edge_range in_b = sector_narrow(m->b, s, place_in_b(p, q));
    edge_range in_a = sector_narrow(m->a, back, place_in_a(p, q));
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
