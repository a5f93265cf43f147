#include "support/rings_fault.h"

#include "support/fault.h"

/* An edge of a ring: its ends, their numbers and its ring. */
struct edge {
    long px, py, qx, qy;
    int from, to, ring;
};

static int ring_start(const col_rings *rings, int ring)
{
    return ring > 0 ? rings->ring_ends[ring - 1] : 0;
}

static struct edge edge_at(const col_rings *rings, int i)
{
    int ring = 0;
    while (rings->ring_ends[ring] <= i)
        ring++;
    int to = i + 1 < rings->ring_ends[ring] ? i + 1 : ring_start(rings, ring);
    col_vec2 p = rings->vertices[i], q = rings->vertices[to];
    return (struct edge){(long)p.x, (long)p.y, (long)q.x, (long)q.y,
                         i,         to,        ring};
}

static int turn(const struct edge *e, long x, long y)
{
    long cross = (e->qx - e->px) * (y - e->py) - (e->qy - e->py) * (x - e->px);
    return (cross > 0) - (cross < 0);
}

static bool holds(const struct edge *e, long x, long y)
{
    return turn(e, x, y) == 0 && (x - e->px) * (x - e->qx) <= 0 &&
           (y - e->py) * (y - e->qy) <= 0;
}

/* Whether two edges have a common point other than the vertex between them. */
static bool meet(const struct edge *e, const struct edge *f)
{
    if (e->to == f->from)
        return holds(e, f->qx, f->qy) || holds(f, e->px, e->py);
    if (f->to == e->from)
        return meet(f, e);
    return (turn(e, f->px, f->py) * turn(e, f->qx, f->qy) < 0 &&
            turn(f, e->px, e->py) * turn(f, e->qx, e->qy) < 0) ||
           holds(e, f->px, f->py) || holds(e, f->qx, f->qy) ||
           holds(f, e->px, e->py) || holds(f, e->qx, e->qy);
}

static bool any_meet(const col_rings *rings)
{
    int count = rings->ring_ends[rings->ring_count - 1];
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++) {
            struct edge e = edge_at(rings, i), f = edge_at(rings, j);
            if (meet(&e, &f))
                return true;
        }
    return false;
}

/* Whether a vertex, which is on no edge of a ring, lies in it: edges to the
 * right of it are crossed an odd number of times. */
static bool is_in(const col_rings *rings, int vertex, int ring)
{
    bool in = false;
    long x = (long)rings->vertices[vertex].x;
    long y = (long)rings->vertices[vertex].y;
    for (int i = ring_start(rings, ring); i < rings->ring_ends[ring]; i++) {
        struct edge e = edge_at(rings, i);
        if ((e.py > y) != (e.qy > y))
            in ^= turn(&e, x, y) == (e.qy > e.py ? 1 : -1);
    }
    return in;
}

static const char *nesting_fault(const col_rings *rings,
                                 const col_rings_report *report)
{
    MUST(!any_meet(rings));
    if (report->kind == COL_RINGS_HOLE_IN_HOLE) {
        MUST(report->first > 0 && report->second > 0);
        MUST(is_in(rings, ring_start(rings, report->first), report->second));
        return NULL;
    }
    if (report->kind == COL_RINGS_HOLE_OUTSIDE) {
        MUST(!is_in(rings, ring_start(rings, report->first), 0));
        return NULL;
    }
    for (int i = 1; i < rings->ring_count; i++)
        for (int k = 0; k < rings->ring_count; k++)
            MUST(i == k || is_in(rings, ring_start(rings, i), k) == (k == 0));
    return NULL;
}

/* Whether a ring's vertices lie on one line. */
static bool is_flat(const col_rings *rings, int ring)
{
    struct edge first = edge_at(rings, ring_start(rings, ring));
    for (int i = ring_start(rings, ring); i < rings->ring_ends[ring]; i++) {
        struct edge e = edge_at(rings, i);
        if (turn(&first, e.px, e.py) != 0)
            return false;
    }
    return true;
}

const char *rings_fault(const col_rings *rings, const col_rings_report *report)
{
    struct edge e, f;
    switch (report->kind) {
    case COL_RINGS_TOO_FEW:
        MUST(report->second < 3);
        MUST(rings->ring_ends[report->first] -
                 ring_start(rings, report->first) ==
             report->second);
        return NULL;
    case COL_RINGS_REPEATED_VERTEX:
        e = edge_at(rings, report->first);
        f = edge_at(rings, report->second);
        MUST(e.to == f.from || f.to == e.from);
        MUST(e.px == f.px && e.py == f.py);
        return NULL;
    case COL_RINGS_ZERO_AREA:
        MUST(is_flat(rings, report->first));
        return NULL;
    case COL_RINGS_MEET:
        e = edge_at(rings, report->first);
        f = edge_at(rings, report->second);
        MUST(report->first < report->second);
        MUST(meet(&e, &f));
        return NULL;
    case COL_RINGS_SOUND:
    case COL_RINGS_HOLE_IN_HOLE:
    case COL_RINGS_HOLE_OUTSIDE:
        return nesting_fault(rings, report);
    }
    return "kind";
}
