/* Finds the edge of the least overlap of two polygons, and the incident edge:
 * by all gaps in floats for few vertices, by the search in sectors for many.
 * Splits and exact comparisons decide what floats leave open: edges with the
 * same gap and parallel edges, as of boxes. */
#include "geometry/clip/clip.h"
#include "geometry/exact/doubles.h"
#include "geometry/exact/predicates.h"
#include "geometry/narrow/quick_side.h"
#include "geometry/search/axes.h"
#include "geometry/search/few_gaps.h"

/* ---- What floats leave open --------------------------------------------- */

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

/* The nearest vertex of the other core, and another equally near vertex, or -1.
 */
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

/* Finds the incident edge, given the vector along the reference edge; false if
 * that is not sure. */
static inline bool meeting_take_incident(meeting *m, lanes way)
{
    core_run run;
    bool sure = clip_take_opposed(way, m->other, m->nearest, &run);
    m->near_first = run.from == m->nearest;
    m->far = m->near_first ? run.to : run.from;
    m->incident = core_edge_at(m->other, run.from);
    return sure;
}

/* Finds the incident edge; false if it is not sure. */
static bool settle_incident(meeting *m, const quick_side *s, int equal)
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

/* Measures an edge and its gap, whose error includes the errors of sums. */
static estimate measure_edge(meeting *m, quick_side *s, int *equal)
{
    quick_side_put(s, m->mine, core_ends(m->mine, m->edge));
    if (!s->aligned)
        quick_side_measure(s);
    m->nearest = find_nearest(s, m->other, equal);
    return quick_height_of(s, lanes_at(&m->other->vertices[m->nearest]));
}

/* Sign of p - q, exact for exact numbers; 2: not sure, for example if one is
 * not a number. */
static int compare_gaps(estimate p, estimate q)
{
    dd rest = dd_sub((dd){p.hi, p.lo}, (dd){q.hi, q.lo});
    double error = 2 * (p.error + q.error);
    COUNT_DECISION(made);
    return fabs(rest.hi) > error || error <= 0 ? dd_sign(rest) : 2;
}

/* Finds the first, in the order of axes, of the edges with the largest gap
 * among the edges in `bits`: a's edges, and from bit FRAME_FEW on b's edges.
 */
static meeting_kind settle_meeting(const col_shape *a, const col_shape *b,
                                   unsigned bits, meeting *m)
{
    estimate most = {0, 0, 0};
    quick_side side = {0};
    int equal = -1;
    m->mine = NULL;
    for (; bits; bits &= bits - 1) {
        int number = lowest_bit(bits), its_equal;
        meeting one = {0};
        meeting_put(&one, a, b, number >= FRAME_FEW, number % FRAME_FEW);
        quick_side its_side;
        estimate gap = measure_edge(&one, &its_side, &its_equal);
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
    return settle_incident(m, &side, equal) ? MEETING_EDGE : MEETING_UNSURE;
}

/* ---- All gaps in floats ------------------------------------------------- */

/* Finds the edge at the nearest vertex that is more opposite to the normal's
 * edge; false if that is not sure, or that it is not parallel. */
static inline bool find_incident(meeting *m, const frame *f, float nx, float ny)
{
    const float *x = frame_part_of(f, FRAME_NORMAL_X);
    const float *y = frame_part_of(f, FRAME_NORMAL_Y);
    int after = m->nearest, before = core_down(m->other, after);
    float more =
        (nx * x[after] + ny * y[after]) - (nx * x[before] + ny * y[before]);
    m->incident = bits_choose(more > 0, after, before);
    m->near_first = (more > 0) == (m->other->winding < 0);
    m->far = bits_choose(more > 0, core_up(m->other, after), before);
    float turn = nx * y[m->incident] - ny * x[m->incident];
    COUNT_DECISION(made);
    COUNT_DECISION(made);
    return fabsf(more) > FRAME_TURN_ERROR && fabsf(turn) > FRAME_TURN_ERROR;
}

/* Finds the nearest vertex and the incident edge for the edge with the largest
 * gap; false if they are not sure. */
static inline bool find_features(meeting *m, const few_gaps *gaps, int number)
{
    const frame *its = &m->mine->prepared->frame;
    const frame *others = &m->other->prepared->frame;
    unsigned bits = few_nearest(gaps, number, its, others);
    if (!is_one_bit(bits))
        return false;
    m->nearest = lowest_bit(bits);
    return find_incident(m, others, frame_part_of(its, FRAME_NORMAL_X)[m->edge],
                         frame_part_of(its, FRAME_NORMAL_Y)[m->edge]);
}

meeting_kind col_find_meeting(const col_shape *a, const col_shape *b,
                              meeting *m)
{
    const frame *fa = &a->prepared->frame, *fb = &b->prepared->frame;
    frame_fetch_vertices(a);
    frame_fetch_vertices(b);
    few_gaps gaps;
    few_measure(&gaps, fa, fb);
    if (few_are_apart(&gaps, 0))
        return MEETING_APART;
    unsigned bits = few_largest(&gaps, a->count, b->count);
    if (!is_one_bit(bits))
        return settle_meeting(a, b, bits, m);
    int number = lowest_bit(bits);
    meeting_put(m, a, b, number >= FRAME_FEW, number % FRAME_FEW);
    if (find_features(m, &gaps, number))
        return MEETING_EDGE;
    return settle_meeting(a, b, bits, m);
}

/* ---- Many vertices ------------------------------------------------------ */

meeting_kind col_find_meeting_many(const col_shape *a, const col_shape *b,
                                   meeting *m)
{
    axis_found axis;
    sector_result result = col_search_prepared(a, b, true, &axis);
    if (result != SECTORS_FOUND)
        return result == SECTORS_APART ? MEETING_APART : MEETING_UNSURE;
    meeting_put(m, a, b, axis.kind == COL_EDGE_OF_B, axis.edge);
    m->nearest = axis.vertex; /* the only one: no edge at it is parallel */
    lanes from = lanes_at(&m->mine->vertices[core_start(m->mine, m->edge)]);
    lanes to = lanes_at(&m->mine->vertices[core_end(m->mine, m->edge)]);
    return meeting_take_incident(m, lanes_sub(to, from)) ? MEETING_EDGE
                                                         : MEETING_UNSURE;
}
