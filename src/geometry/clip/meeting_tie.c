#include "geometry/clip/meeting_tie.h"

#include "geometry/narrow/quick_side.h"

/* Sign of q's height above an edge minus p's, exactly. */
static int compare_heights(const quick_side *s, col_vec2 p, col_vec2 q)
{
    double dx = lanes_x(s->way), dy = lanes_y(s->way);
    if (!s->aligned)
        return vector_further(
            vector_right(exact_way(s->corner[0], s->corner[1])), q, p);
    double rise = is_zero(dx) ? (dy > 0 ? q.x - p.x : p.x - q.x)
                              : (dx < 0 ? q.y - p.y : p.y - q.y);
    COUNT_DECISION(made);
    return (rise > 0) - (rise < 0);
}

/* The nearest vertex of the other core, and another one that is as near; -1:
 * there is none. */
static int find_nearest(const quick_side *s, const col_shape *other, int *equal)
{
    const col_vec2 *v = other->vertices;
    int nearest = 0;
    *equal = -1;
    for (int i = 1; i < other->count; i++) {
        int sign = compare_heights(s, v[nearest], v[i]);
        if (sign < 0)
            nearest = i;
        if (sign <= 0)
            *equal = sign < 0 ? -1 : i;
    }
    return nearest;
}

/* The incident edge; false where it is not sure. */
static bool find_incident(meeting *m, const quick_side *s, int equal)
{
    const col_shape *other = m->other;
    m->level = equal >= 0;
    if (!m->level)
        return meeting_take_incident(m, s->way);
    if (equal != core_next(other, m->nearest))
        m->nearest = equal;
    m->near_first = true;
    m->far = core_next(other, m->nearest);
    m->incident = core_edge_at(other, m->nearest);
    return true;
}

/* One edge, and its gap, in which errors of sums are taken in. */
static estimate look_at(meeting *m, quick_side *s, int *equal)
{
    core_run run = {core_start(m->mine, m->edge), core_end(m->mine, m->edge)};
    quick_side_put(s, m->mine, run);
    if (!s->aligned)
        quick_side_measure(s);
    m->nearest = find_nearest(s, m->other, equal);
    return quick_height_of(s, lanes_at(&m->other->vertices[m->nearest]));
}

/* Sign of p - q, which exact numbers tell exactly; 2: not sure, as where one is
 * not a number. */
static int compare_gaps(estimate p, estimate q)
{
    dd rest = dd_sub((dd){p.hi, p.lo}, (dd){q.hi, q.lo});
    double error = 2 * (p.error + q.error);
    COUNT_DECISION(made);
    return fabs(rest.hi) > error || error <= 0 ? dd_sign(rest) : 2;
}

meeting_kind col_settle_meeting(const col_shape *a, const col_shape *b,
                                unsigned bits, meeting *m)
{
    estimate most = {0, 0, 0};
    quick_side side = {0};
    int equal = -1;
    m->mine = NULL;
    for (; bits; bits &= bits - 1) {
        int number = lowest_bit(bits), its_equal;
        bool flip = number >= MEETING_ROOM;
        meeting one = {.mine = flip ? b : a,
                       .other = flip ? a : b,
                       .flip = flip,
                       .edge = number % MEETING_ROOM};
        quick_side its_side;
        estimate gap = look_at(&one, &its_side, &its_equal);
        int sign = m->mine ? compare_gaps(gap, most) : 1;
        if (sign == 2)
            return MEETING_UNSURE;
        if (sign <= 0)
            continue;
        *m = one;
        most = gap;
        side = its_side;
        equal = its_equal;
    }
    return find_incident(m, &side, equal) ? MEETING_EDGE : MEETING_UNSURE;
}
