/* What a ring of vertices is: convex, concave, or no polygon at all. Every
 * test is a sign of degree 2, decided exactly. */
#include "exact/bits.h"
#include "exact/form.h"
#include "geom/crossing.h"
#include "geom/order.h"

/* ---- Vertices and edges of the ring ------------------------------------- */

struct ring {
    const col_vec2 *v;
    int count;
};

static col_vec2 at(const struct ring *ring, int i)
{
    return ring->v[i < ring->count ? i : i - ring->count];
}

/* Sign of the turn p, q, r: 1 left, -1 right, 0 straight on or back. */
static int turn(col_vec2 p, col_vec2 q, col_vec2 r)
{
    form2 first = col_form2_difference(q, p);
    form2 second = col_form2_difference(r, q);
    return col_cross_sign(&first, &second);
}

static bool turns_back(col_vec2 p, col_vec2 q, col_vec2 r)
{
    form2 first = col_form2_difference(q, p);
    form2 second = col_form2_difference(r, q);
    return col_cross_sign(&first, &second) == 0 &&
           col_dot_sign(&first, &second) < 0;
}

/* Turn at the end of edge i. */
static int turn_after(const struct ring *ring, int i)
{
    return turn(at(ring, i), at(ring, i + 1), at(ring, i + 2));
}

static bool turns_back_after(const struct ring *ring, int i)
{
    return turns_back(at(ring, i), at(ring, i + 1), at(ring, i + 2));
}

/* ---- Convexity ---------------------------------------------------------- */

struct turns {
    bool left, right;
    int back;   /* the first edge that the next one runs back over; -1: none */
    int rounds; /* how often the edges' direction goes from left to right */
};

static bool goes_right(const struct ring *ring, int edge)
{
    col_vec2 p = at(ring, edge), q = at(ring, edge + 1);
    return p.x < q.x || (is_equal(p.x, q.x) && p.y < q.y);
}

static struct turns turns_of(const struct ring *ring)
{
    struct turns turns = {.back = -1};
    for (int i = 0; i < ring->count; i++) {
        int sign = turn_after(ring, i);
        turns.left |= sign > 0;
        turns.right |= sign < 0;
        if (turns.back < 0 && sign == 0 && turns_back_after(ring, i))
            turns.back = i;
        turns.rounds += !goes_right(ring, i) &&
                        goes_right(ring, i + 1 < ring->count ? i + 1 : 0);
    }
    return turns;
}

/* ---- Reports ------------------------------------------------------------ */

static bool find_repeated(const struct ring *ring, col_polygon_report *report)
{
    for (int i = 0; i < ring->count; i++)
        if (col_same_point(at(ring, i), at(ring, i + 1))) {
            bool last = i + 1 == ring->count;
            report->kind = COL_POLYGON_REPEATED_VERTEX;
            report->vertex = last ? i : i + 1;
            report->other = last ? 0 : i;
            return true;
        }
    return false;
}

/* Winding of a simple polygon: its leftmost (then lowest) vertex is convex. */
static int winding_of(const struct ring *ring)
{
    int low = 0;
    for (int i = 1; i < ring->count; i++)
        if (col_point_before(ring->v, i, low))
            low = i;
    return turn_after(ring, low > 0 ? low - 1 : ring->count - 1);
}

static int reflex_vertex(const struct ring *ring, int winding)
{
    int found = 0;
    for (int i = ring->count - 1; i >= 0; i--)
        if (turn_after(ring, i > 0 ? i - 1 : ring->count - 1) == -winding)
            found = i;
    return found;
}

col_polygon_report col_polygon_check(const col_vec2 *vertices, int count)
{
    struct ring ring = {vertices, count};
    col_polygon_report report = {.kind = COL_POLYGON_ZERO_AREA};
    if (find_repeated(&ring, &report))
        return report;
    struct turns turns = turns_of(&ring);
    if (!turns.left && !turns.right)
        return report;
    report.kind = COL_POLYGON_NOT_CONVEX;
    if (turns.left != turns.right && turns.back < 0 && turns.rounds == 1) {
        report.kind = COL_POLYGON_CONVEX;
        report.winding = turns.left ? 1 : -1;
    }
    return report;
}

col_polygon_report col_polygon_check_simple(const col_vec2 *vertices, int count,
                                            int *scratch)
{
    struct ring ring = {vertices, count};
    col_polygon_report report = {.kind = COL_POLYGON_SELF_INTERSECTING};
    int back = turns_of(&ring).back;
    if (back >= 0) {
        report.vertex = back + 1 < count ? back : 0;
        report.other = back + 1 < count ? back + 1 : back;
        return report;
    }
    if (col_find_crossing(vertices, count, scratch, &report.vertex,
                          &report.other))
        return report;
    report.kind = COL_POLYGON_CONCAVE;
    report.winding = winding_of(&ring);
    report.vertex = reflex_vertex(&ring, report.winding);
    return report;
}
