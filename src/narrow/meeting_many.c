/* The same as narrow/meeting.c for polygons that are prepared with sectors. */
#include "exact/bits.h"
#include "narrow/meeting.h"
#include "narrow/sector_search.h"

/* Least length whose square and products are far from underflow. */
#define LENGTH_MIN 0x1p-200

/* Takes, of the two edges at the nearest vertex, the one that runs more against
 * the edge; false where that is not sure. Neither is parallel to it, as there
 * is only one nearest vertex.
 *
 * With e the edge and w a way, compares e . w / |w|: dot products are off by
 * 4u |e| |w| (u = 2^-53), quotients by 7u |e|, their difference by 15u |e|. */
static bool find_incident(meeting *m)
{
    const col_vec2 *v = m->other->vertices;
    col_vec2 from = m->mine->vertices[core_start(m->mine, m->edge)];
    col_vec2 to = m->mine->vertices[core_end(m->mine, m->edge)];
    int next = core_next(m->other, m->nearest);
    int before = core_before(m->other, m->nearest);
    lanes here = lanes_at(&v[m->nearest]);
    lanes in = lanes_sub(here, lanes_at(&v[before]));
    lanes out = lanes_sub(lanes_at(&v[next]), here);
    lanes x = lanes_xs(in, out), y = lanes_ys(in, out);
    double ex = to.x - from.x, ey = to.y - from.y;
    double size = fabs(ex) + fabs(ey);
    lanes square = lanes_add(lanes_mul(x, x), lanes_mul(y, y));
    lanes along =
        lanes_add(lanes_mul(lanes_both(ex), x), lanes_mul(lanes_both(ey), y));
    along = lanes_div(along, lanes_sqrt(square));
    double more = lanes_y(along) - lanes_x(along);
    bool after = more < 0;
    m->far = after ? next : before;
    m->incident = core_edge_at(m->other, after ? m->nearest : before);
    COUNT_DECISION(made);
    return fabs(more) > size * 0x1p-47 && size > LENGTH_MIN &&
           lanes_above(square, lanes_both(LENGTH_MIN * LENGTH_MIN)) == 3;
}

meeting_kind col_find_meeting_many(const col_shape *a, const col_shape *b,
                                   meeting *m)
{
    axis_found axis;
    sector_result result = col_search_prepared(a, b, true, &axis);
    if (result != SECTORS_FOUND)
        return result == SECTORS_APART ? MEETING_APART : MEETING_UNSURE;
    m->flip = axis.kind == COL_EDGE_OF_B;
    m->mine = m->flip ? b : a;
    m->other = m->flip ? a : b;
    m->edge = axis.edge;
    m->level = false;
    m->nearest = axis.vertex;
    return find_incident(m) ? MEETING_EDGE : MEETING_UNSURE;
}
