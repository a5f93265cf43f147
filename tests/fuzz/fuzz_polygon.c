/* Fuzzes what is said of rings of vertices: convex or not, simple or not, and
 * their hulls.
 *
 * The bytes are points of a small lattice, on which determinants are integers
 * that doubles hold, so that everything can be asked again pair by pair. Then
 * each coordinate becomes scale * (shift + whole number), which is exact and
 * must not change an answer. */
#include "collide.h"
#include "fuzz/check.h"
#include "support/source.h"

#include <math.h>

#define POINTS 40

struct ring {
    int x[POINTS], y[POINTS];
    int count;
    col_vec2 v[POINTS]; /* the same, scaled and shifted */
};

/* Anywhere on the lattice. */
static void take_scattered(struct source *source, struct ring *ring, int size)
{
    for (int i = 0; i < ring->count; i++) {
        int byte = (int)take_byte(source);
        ring->x[i] = byte % 16 % size;
        ring->y[i] = byte / 16 % size;
    }
}

/* Once round a middle, nearer or further: mostly simple, unless a vertex is
 * moved off its way. */
static void take_star(struct source *source, struct ring *ring)
{
    static const int way[12] = {2, 2, 1, 0, -1, -2, -2, -2, -1, 0, 1, 2};
    for (int i = 0; i < ring->count; i++) {
        int byte = (int)take_byte(source), at = i * 12 / ring->count;
        int reach = 1 + byte % 4;
        ring->x[i] = reach * way[at] + (byte > 240);
        ring->y[i] = reach * way[(at + 9) % 12];
    }
}

static struct ring take_ring(struct source *source)
{
    struct ring ring = {.count = 3 + take_below(source, POINTS - 2)};
    unsigned how = take_byte(source);
    double scale = ldexp(1, how & 2 ? take_below(source, 256) * 4 - 870 : 0);
    double shift = how & 4 ? 0x1p45 : 0;
    if (how & 8)
        take_star(source, &ring);
    else
        take_scattered(source, &ring, how & 1 ? 16 : 5);
    for (int i = 0; i < ring.count; i++)
        ring.v[i] = (col_vec2){scale * (shift + ring.x[i]),
                               scale * (shift + ring.y[i])};
    return ring;
}

/* ---- Exact, by pairs ---------------------------------------------------- */

static int next_of(const struct ring *ring, int i)
{
    return (i + 1) % ring->count;
}

static int before(const struct ring *ring, int i)
{
    return (i + ring->count - 1) % ring->count;
}

static bool same(const struct ring *ring, int i, int j)
{
    return ring->x[i] == ring->x[j] && ring->y[i] == ring->y[j];
}

/* Sign of the turn from i over j to k. */
static int turn(const struct ring *r, int i, int j, int k)
{
    int cross = (r->x[j] - r->x[i]) * (r->y[k] - r->y[i]) -
                (r->y[j] - r->y[i]) * (r->x[k] - r->x[i]);
    return (cross > 0) - (cross < 0);
}

/* How far k is on the way from i to j, times its length squared. */
static int along(const struct ring *r, int i, int j, int k)
{
    return (r->x[j] - r->x[i]) * (r->x[k] - r->x[i]) +
           (r->y[j] - r->y[i]) * (r->y[k] - r->y[i]);
}

/* Whether point k lies on edge i. */
static bool lies_on(const struct ring *ring, int i, int k)
{
    int j = next_of(ring, i), way = along(ring, i, j, k);
    return turn(ring, i, j, k) == 0 && way >= 0 && way <= along(ring, i, j, j);
}

/* Whether edge j runs back over edge i, which it follows. */
static bool runs_back(const struct ring *ring, int i, int j)
{
    int end = next_of(ring, j);
    return turn(ring, i, j, end) == 0 &&
           along(ring, i, j, j) > along(ring, i, j, end);
}

/* Whether two edges meet, neighbours elsewhere than in their vertex. */
static bool edges_meet(const struct ring *ring, int i, int j)
{
    if (next_of(ring, i) == j)
        return runs_back(ring, i, j);
    if (next_of(ring, j) == i)
        return runs_back(ring, j, i);
    int p = next_of(ring, i), q = next_of(ring, j);
    return (turn(ring, i, p, j) * turn(ring, i, p, q) < 0 &&
            turn(ring, j, q, i) * turn(ring, j, q, p) < 0) ||
           lies_on(ring, i, j) || lies_on(ring, i, q) || lies_on(ring, j, i) ||
           lies_on(ring, j, p);
}

static bool any_meet(const struct ring *ring)
{
    for (int i = 0; i < ring->count; i++)
        for (int j = 0; j < i; j++)
            if (edges_meet(ring, i, j))
                return true;
    return false;
}

/* Sign of the area. */
static int winding_of(const struct ring *ring)
{
    int twice = 0;
    for (int i = 0; i < ring->count; i++) {
        int j = next_of(ring, i);
        twice += ring->x[i] * ring->y[j] - ring->x[j] * ring->y[i];
    }
    return (twice > 0) - (twice < 0);
}

static bool on_one_line(const struct ring *ring)
{
    for (int i = 0; i < ring->count; i++)
        for (int j = 0; j < i; j++)
            if (turn(ring, 0, i, j) != 0)
                return false;
    return true;
}

/* The first vertex that turns against `winding`; -1: none. */
static int first_reflex(const struct ring *ring, int winding)
{
    for (int i = 0; i < ring->count; i++)
        if (turn(ring, before(ring, i), i, next_of(ring, i)) == -winding)
            return i;
    return -1;
}

/* ---- Rings -------------------------------------------------------------- */

static bool has_repeated(const struct ring *ring)
{
    for (int i = 0; i < ring->count; i++)
        if (same(ring, i, next_of(ring, i)))
            return true;
    return false;
}

/* Which of the kinds it is, the most basic fault first. */
static col_polygon_kind kind_of(const struct ring *ring)
{
    if (has_repeated(ring))
        return COL_POLYGON_REPEATED_VERTEX;
    if (on_one_line(ring))
        return COL_POLYGON_ZERO_AREA;
    if (any_meet(ring))
        return COL_POLYGON_SELF_INTERSECTING;
    return first_reflex(ring, winding_of(ring)) < 0 ? COL_POLYGON_CONVEX
                                                    : COL_POLYGON_CONCAVE;
}

static void check_ring(const struct ring *ring)
{
    int scratch[POINTS * COL_POLYGON_SCRATCH];
    col_polygon_report r = col_polygon_check(ring->v, ring->count);
    if (r.kind == COL_POLYGON_NOT_CONVEX)
        r = col_polygon_check_simple(ring->v, ring->count, scratch);
    CHECK(r.kind == kind_of(ring));
    bool simple = r.kind == COL_POLYGON_CONVEX || r.kind == COL_POLYGON_CONCAVE;
    CHECK(r.winding == (simple ? winding_of(ring) : 0));
    if (r.kind == COL_POLYGON_CONCAVE)
        CHECK(r.vertex == first_reflex(ring, r.winding));
    if (r.kind == COL_POLYGON_SELF_INTERSECTING)
        CHECK(r.vertex < r.other && edges_meet(ring, r.vertex, r.other));
    if (r.kind == COL_POLYGON_REPEATED_VERTEX)
        CHECK(same(ring, r.vertex, r.other) &&
              (next_of(ring, r.vertex) == r.other ||
               next_of(ring, r.other) == r.vertex));
}

/* ---- Hulls -------------------------------------------------------------- */

/* Strictly convex, counter-clockwise, lowest index first, around all points;
 * of equal ones the first. */
static void check_hull(const struct ring *ring)
{
    int hull[POINTS], scratch[POINTS];
    int count = col_convex_hull(ring->v, ring->count, hull, scratch);
    CHECK(count >= 1 && count <= ring->count);
    for (int i = 0; i < count; i++) {
        int p = hull[i], q = hull[(i + 1) % count];
        CHECK(hull[0] <= p);
        for (int k = 0; k < p; k++)
            CHECK(!same(ring, k, p));
        for (int k = 0; k < ring->count && count > 2; k++)
            CHECK(turn(ring, p, q, k) > 0 || same(ring, k, p) ||
                  same(ring, k, q) ||
                  (turn(ring, p, q, k) == 0 && along(ring, p, q, k) > 0 &&
                   along(ring, q, p, k) > 0));
    }
    CHECK((count <= 2) == on_one_line(ring));
    for (int k = 0; k < ring->count && count == 2; k++)
        CHECK(along(ring, hull[0], hull[1], k) >= 0 &&
              along(ring, hull[1], hull[0], k) >= 0);
    for (int k = 0; k < ring->count && count == 1; k++)
        CHECK(same(ring, k, 0));
}

/* ------------------------------------------------------------------------- */

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct source source = {bytes, length};
    struct ring ring = take_ring(&source);
    check_ring(&ring);
    check_hull(&ring);
    return 0;
}
