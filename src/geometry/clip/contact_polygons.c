#include "geometry/clip/contact_ends.h"

/* An edge as the file has it. */
static inline void put_edge_of(col_feature *feature, col_side side,
                               const col_shape *shape, int edge)
{
    const col_vec2 *v = shape->vertices;
    put_edge(feature, side, edge, plain(lanes_at(&v[edge])),
             plain(lanes_at(&v[core_up(shape, edge)])));
}

/* The end at the nearest vertex is as deep as the shapes are, and between the
 * planes. The edge leads from there against the reference edge, so that the
 * other end may be behind one of them only. */
static inline contact_outcome
meet(const meeting *m, const quick_side *reference, col_manifold *manifold)
{
    struct ends ends;
    ends.near = end_at(m->other, m->nearest);
    ends.far = end_at(m->other, m->far);
    lanes tip = ends.near.point;
    if (!cut(&ends.far, reference, !m->near_first, tip, tip) ||
        !quick_heights(reference, tip, ends.far.point, &ends.heights))
        return UNSURE;
    if (ends.far.cut_by >= 0 &&
        !clip_is_clear(lanes_y(ends.heights), ends.far.point))
        return UNSURE;
    return conclude(m, reference, &ends, manifold);
}

static meeting_kind find_meeting(const col_shape *a, const col_shape *b,
                                 meeting *m)
{
    if (meeting_is_of(a) && meeting_is_of(b))
        return col_find_meeting(a, b, m);
    if (meeting_is_of_many(a) && meeting_is_of_many(b))
        return col_find_meeting_many(a, b, m);
    return MEETING_UNSURE;
}

contact_outcome col_contact_polygons(const col_shape *a, const col_shape *b,
                                     col_manifold *manifold)
{
    meeting m;
    meeting_kind kind = find_meeting(a, b, &m);
    if (kind != MEETING_EDGE)
        return kind == MEETING_APART ? APART : UNSURE;
    quick_side reference;
    core_run run = {core_start(m.mine, m.edge), core_end(m.mine, m.edge)};
    manifold->flip = m.flip;
    put_edge_of(&manifold->reference, m.flip ? COL_B : COL_A, m.mine, m.edge);
    put_edge_of(&manifold->incident, m.flip ? COL_A : COL_B, m.other,
                m.incident);
    quick_side_put(&reference, m.mine, run);
    if (reference.aligned)
        quick_side_measure_aligned(&reference);
    else
        quick_side_measure(&reference);
    return m.level ? col_contact_level(&m, &reference, manifold)
                   : meet(&m, &reference, manifold);
}
