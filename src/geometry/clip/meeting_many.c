/* The same as geometry/clip/meeting.c for polygons that are prepared with
 * sectors. */
#include "geometry/clip/meeting.h"
#include "geometry/search/sector_search.h"

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
    m->nearest = axis.vertex; /* the only one: no edge at it is parallel */
    lanes from = lanes_at(&m->mine->vertices[core_start(m->mine, m->edge)]);
    lanes to = lanes_at(&m->mine->vertices[core_end(m->mine, m->edge)]);
    return meeting_take_incident(m, lanes_sub(to, from)) ? MEETING_EDGE
                                                         : MEETING_UNSURE;
}
