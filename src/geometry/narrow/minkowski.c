/* Finds support points of the Minkowski difference: in plain doubles where they
 * are sure; else in directions with a smaller error; else in forms, whose signs
 * are exact. */
#include "geometry/narrow/minkowski.h"

#include "geometry/search/axes.h"

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

/* ---- Exact support points ----------------------------------------------- */

/* The ranges of both cores to search. */
struct ranges {
    edge_range a, b;
};

static void find_exactly(const minkowski *m, sight s, const form2 *direction,
                         const struct ranges *ends, difference *found)
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

/* True if the found difference is strictly further than `from`. */
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
    struct ranges all = {whole_range(m->a), whole_range(m->b)};
    sight s = sight_along(x, y);
    form2 direction = {col_form_of(x), col_form_of(y)};
    difference found;
    find_exactly(m, s, &direction, &all, &found);
    return found;
}

static bool towards_origin_exactly(const minkowski *m, const difference *from,
                                   difference *found)
{
    struct ranges all = {whole_range(m->a), whole_range(m->b)};
    sight s = sight_along(-from->point.x, -from->point.y);
    form2 home = towards_origin(m, from);
    find_exactly(m, s, &home, &all, found);
    return is_past(m, &home, from, found);
}

/* The vector from one difference to another in doubles, as the sum of the
 * vectors between the vertices of either core. Both are off by u, and the
 * larger one is their sum less the smaller one: 2u of the sum, including its
 * rounding, and 2u of the smaller one. A component that is 0 in both has no
 * error. */
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

static bool beyond_exactly(const minkowski *m, const difference *p,
                           const difference *q, difference *found)
{
    struct ranges ends = {range_in_a(p, q), range_in_b(p, q)};
    sight s = sight_right(finer_step(m, p, q));
    form2 forward = col_difference_step_form(m, p, q);
    form2 outward = col_turned_right(&forward);
    find_exactly(m, s, &outward, &ends, found);
    /* No filter could decide that the other end is exactly on the line. */
    return !same(found, q) && is_past(m, &outward, p, found);
}

/* ---- Support points in doubles ------------------------------------------ */

/* Sets *found to the difference of two vertices, which are -1 if doubles cannot
 * decide. */
static inline bool keep_towards(const minkowski *m, const difference *from,
                                int a, int b, difference *found)
{
    if ((a | b) < 0)
        return towards_origin_exactly(m, from, found);
    bool is_other = a != from->a || b != from->b;
    *found = difference_of(m, a, b);
    return is_other;
}

static inline bool keep_beyond(const minkowski *m, const difference *p,
                               const difference *q, int a, int b,
                               difference *found)
{
    if ((a | b) < 0)
        return beyond_exactly(m, p, q, found);
    /* The ends themselves are the usual answer, and exactly on the line. */
    bool is_end = (a == p->a && b == p->b) || (a == q->a && b == q->b);
    *found = difference_of(m, a, b);
    return !is_end;
}

static bool any_sectors(const minkowski *m)
{
    return has_sector_support(m->a) || has_sector_support(m->b);
}

bool col_difference_towards_origin(const minkowski *m, const difference *from,
                                   difference *found)
{
    sight s = sight_along(-from->point.x, -from->point.y), back = sight_back(s);
    if (any_sectors(m)) {
        edge_range in_b = sector_narrow(m->b, s, whole_range(m->b));
        edge_range in_a = sector_narrow(m->a, back, whole_range(m->a));
        int b = sector_support(m->b, s, in_b);
        int a = sector_support(m->a, back, in_a);
        return keep_towards(m, from, a, b, found);
    }
    int b = support_surely(m->b, s), a = support_surely(m->a, back);
    return keep_towards(m, from, a, b, found);
}

bool col_difference_beyond(const minkowski *m, const difference *p,
                           const difference *q, difference *found)
{
    sight s = sight_right(difference_step(p, q)), back = sight_back(s);
    edge_range in_b = range_in_b(p, q), in_a = range_in_a(p, q);
    if (any_sectors(m)) {
        in_b = sector_narrow(m->b, s, in_b);
        in_a = sector_narrow(m->a, back, in_a);
        int b = sector_support(m->b, s, in_b);
        int a = sector_support(m->a, back, in_a);
        return keep_beyond(m, p, q, a, b, found);
    }
    int b = support_within(m->b, s, in_b);
    int a = support_within(m->a, back, in_a);
    return keep_beyond(m, p, q, a, b, found);
}
