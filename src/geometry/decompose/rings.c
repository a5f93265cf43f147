/* Whether rings are a polygon: each by itself first, then all together. */
#include "collide_pieces.h"
#include "geometry/core/crossing.h"

_Static_assert(NESTING_SCRATCH < COL_RINGS_SCRATCH, "and one number a ring");

static col_rings_report report_of(col_rings_kind kind, int first, int second)
{
    return (col_rings_report){.kind = kind, .first = first, .second = second};
}

/* Ring number `ring` of the vertices low .. end - 1 by itself. */
static col_rings_report check_ring(const col_rings *rings, int ring, int low,
                                   int *scratch)
{
    const col_vec2 *vertices = rings->vertices + low;
    int count = rings->ring_ends[ring] - low;
    if (count < 3)
        return report_of(COL_RINGS_TOO_FEW, ring, count);
    col_polygon_report report = col_polygon_check(vertices, count);
    if (report.kind == COL_POLYGON_NOT_CONVEX)
        report = col_polygon_check_simple(vertices, count, scratch);
    if (report.kind == COL_POLYGON_ZERO_AREA)
        return report_of(COL_RINGS_ZERO_AREA, ring, 0);
    int first = low + report.vertex, second = low + report.other;
    if (report.kind == COL_POLYGON_REPEATED_VERTEX)
        return report_of(COL_RINGS_REPEATED_VERTEX, first, second);
    if (report.kind == COL_POLYGON_SELF_INTERSECTING)
        return report_of(COL_RINGS_MEET, first, second);
    return report_of(COL_RINGS_SOUND, 0, 0);
}

/* That each hole lies in the outer ring, and no other one around it. */
static col_rings_report check_nesting(const int *around, int count)
{
    for (int i = 1; i < count; i++)
        if (around[i] > 0)
            return report_of(COL_RINGS_HOLE_IN_HOLE, i, around[i]);
    for (int i = 1; i < count; i++)
        if (around[i] < 0)
            return report_of(COL_RINGS_HOLE_OUTSIDE, i, 0);
    return report_of(COL_RINGS_SOUND, 0, 0);
}

col_rings_report col_rings_check(const col_rings *rings, int *scratch)
{
    int low = 0, first, second;
    for (int i = 0; i < rings->ring_count; i++) {
        col_rings_report report = check_ring(rings, i, low, scratch);
        if (report.kind != COL_RINGS_SOUND)
            return report;
        low = rings->ring_ends[i];
    }
    if (rings->ring_count < 2)
        return report_of(COL_RINGS_SOUND, 0, 0);
    int *around = scratch + NESTING_SCRATCH * (ptrdiff_t)low;
    if (col_find_nesting(rings, scratch, around, &first, &second))
        return report_of(COL_RINGS_MEET, first, second);
    return check_nesting(around, rings->ring_count);
}
