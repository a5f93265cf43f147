/* What a ring of vertices is: convex, concave, or no polygon at all. Every
 * test is a sign of degree 2, decided exactly. */
#include "exact/bits.h"
#include "exact/form.h"

/* ---- Vertices and edges of the ring ---------------------------------------
 */

struct ring {
    const col_vec2 *v;
    int count;
};

static col_vec2 at(const struct ring *ring, int i)
{
    return ring->v[i < ring->count ? i : i - ring->count];
}

static bool same(col_vec2 p, col_vec2 q)
{
    return is_equal(p.x, q.x) && is_equal(p.y, q.y);
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

/* ---- Convexity -------------------------------------------------------------
 */

struct turns {
    bool left, right, back;
    int rounds; /* how often the edges' direction goes from left to right */
};

static bool goes_right(const struct ring *ring, int edge)
{
    col_vec2 p = at(ring, edge), q = at(ring, edge + 1);
    return p.x < q.x || (is_equal(p.x, q.x) && p.y < q.y);
}

static struct turns turns_of(const struct ring *ring)
{
    struct turns turns = {.rounds = 0};
    for (int i = 0; i < ring->count; i++) {
        int sign = turn_after(ring, i);
        turns.left |= sign > 0;
        turns.right |= sign < 0;
        turns.back |= sign == 0 && turns_back_after(ring, i);
        turns.rounds += !goes_right(ring, i) &&
                        goes_right(ring, i + 1 < ring->count ? i + 1 : 0);
    }
    return turns;
}

/* ---- Self-intersection -----------------------------------------------------
 */

/* Whether p, on the line of the segment, lies on it. */
static bool on_segment(col_vec2 from, col_vec2 to, col_vec2 p)
{
    form2 back = col_form2_difference(from, p);
    form2 ahead = col_form2_difference(to, p);
    return col_dot_sign(&back, &ahead) <= 0;
}

static bool segments_meet(col_vec2 p, col_vec2 q, col_vec2 r, col_vec2 s)
{
    int r_side = turn(p, q, r), s_side = turn(p, q, s);
    int p_side = turn(r, s, p), q_side = turn(r, s, q);
    if (r_side * s_side < 0 && p_side * q_side < 0)
        return true;
    return (r_side == 0 && on_segment(p, q, r)) ||
           (s_side == 0 && on_segment(p, q, s)) ||
           (p_side == 0 && on_segment(r, s, p)) ||
           (q_side == 0 && on_segment(r, s, q));
}

static bool boxes_meet(col_vec2 p, col_vec2 q, col_vec2 r, col_vec2 s)
{
    return (p.x <= r.x || p.x <= s.x || q.x <= r.x || q.x <= s.x) &&
           (p.x >= r.x || p.x >= s.x || q.x >= r.x || q.x >= s.x) &&
           (p.y <= r.y || p.y <= s.y || q.y <= r.y || q.y <= s.y) &&
           (p.y >= r.y || p.y >= s.y || q.y >= r.y || q.y >= s.y);
}

static bool edges_meet(const struct ring *ring, int i, int j)
{
    if (j == i + 1)
        return turns_back_after(ring, i);
    if (i == 0 && j == ring->count - 1)
        return turns_back_after(ring, j);
    col_vec2 p = at(ring, i), q = at(ring, i + 1);
    col_vec2 r = at(ring, j), s = at(ring, j + 1);
    return boxes_meet(p, q, r, s) && segments_meet(p, q, r, s);
}

/* The first two edges, by index, that meet other than at a shared end.
 * O(count^2); asked of polygons that are not convex only. */
static bool find_meeting(const struct ring *ring, int *first, int *second)
{
    for (int i = 0; i < ring->count; i++)
        for (int j = i + 1; j < ring->count; j++)
            if (edges_meet(ring, i, j)) {
                *first = i;
                *second = j;
                return true;
            }
    return false;
}

/* ---- Reports ---------------------------------------------------------------
 */

static bool find_repeated(const struct ring *ring, col_polygon_report *report)
{
    for (int i = 0; i < ring->count; i++)
        if (same(at(ring, i), at(ring, i + 1))) {
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
    for (int i = 1; i < ring->count; i++) {
        col_vec2 p = ring->v[i], q = ring->v[low];
        if (p.x < q.x || (is_equal(p.x, q.x) && p.y < q.y))
            low = i;
    }
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
    if (turns.left != turns.right && !turns.back && turns.rounds == 1) {
        report.kind = COL_POLYGON_CONVEX;
        report.winding = turns.left ? 1 : -1;
        return report;
    }
    if (find_meeting(&ring, &report.vertex, &report.other)) {
        report.kind = COL_POLYGON_SELF_INTERSECTING;
        return report;
    }
    report.kind = COL_POLYGON_CONCAVE;
    report.winding = winding_of(&ring);
    report.vertex = reflex_vertex(&ring, report.winding);
    return report;
}
