/* Self-intersection of random rings against all pairs of edges, with exact
 * turns. */
#include <math.h>

#include "collide.h"
#include "support/criterion.h"
#include "support/oracle.h"
#include "support/rng.h"
#include "support/trials.h"

enum { ROOM = 24, RINGS = 20000 };

struct ring {
    col_vec2 v[ROOM];
    int count;
};

/* Whether p, on the line of the segment, lies on it. */
static bool between(col_vec2 from, col_vec2 to, col_vec2 p)
{
    return fmin(from.x, to.x) <= p.x && p.x <= fmax(from.x, to.x) &&
           fmin(from.y, to.y) <= p.y && p.y <= fmax(from.y, to.y);
}

static bool segments_meet(col_vec2 p, col_vec2 q, col_vec2 r, col_vec2 s)
{
    int a = oracle_turn(p, q, r), b = oracle_turn(p, q, s);
    int c = oracle_turn(r, s, p), d = oracle_turn(r, s, q);
    return (a * b < 0 && c * d < 0) || (a == 0 && between(p, q, r)) ||
           (b == 0 && between(p, q, s)) || (c == 0 && between(r, s, p)) ||
           (d == 0 && between(r, s, q));
}

/* Whether edges i < j meet, other than neighbours at their vertex. */
static bool edges_meet(const struct ring *ring, int i, int j)
{
    const col_vec2 *v = ring->v;
    int n = ring->count;
    col_vec2 p = v[i], q = v[(i + 1) % n], r = v[j], s = v[(j + 1) % n];
    if (j == i + 1)
        return oracle_turn(p, q, s) == 0 &&
               (between(p, q, s) || between(q, s, p));
    if (i == 0 && j == n - 1)
        return oracle_turn(r, p, q) == 0 &&
               (between(p, q, r) || between(r, p, q));
    return segments_meet(p, q, r, s);
}

static bool any_meet(const struct ring *ring)
{
    for (int i = 0; i < ring->count; i++)
        for (int j = i + 1; j < ring->count; j++)
            if (edges_meet(ring, i, j))
                return true;
    return false;
}

/* Twice the area by doubles; sure where it is not near 0. */
static double area(const struct ring *ring)
{
    double sum = 0;
    for (int i = 0; i < ring->count; i++) {
        col_vec2 p = ring->v[i], q = ring->v[(i + 1) % ring->count];
        sum += p.x * q.y - p.y * q.x;
    }
    return sum;
}

static int first_reflex(const struct ring *ring, int winding)
{
    const col_vec2 *v = ring->v;
    int n = ring->count;
    for (int i = 0; i < n; i++)
        if (oracle_turn(v[(i + n - 1) % n], v[i], v[(i + 1) % n]) == -winding)
            return i;
    return -1;
}

/* ---- Rings -------------------------------------------------------------- */

/* A star about the origin is simple; points at random mostly are not. */
static void star(struct rng *rng, struct ring *ring)
{
    static const col_vec2 way[12] = {{2, 0},   {2, 1},  {1, 2},  {0, 2},
                                     {-1, 2},  {-2, 1}, {-2, 0}, {-2, -1},
                                     {-1, -2}, {0, -2}, {1, -2}, {2, -1}};
    bool whole = rng_chance(rng, 50);
    ring->count = 12;
    for (int i = 0; i < 12; i++) {
        double r = whole ? rng_whole(rng, 1, 3) : rng_between(rng, 0.2, 3);
        ring->v[i] = (col_vec2){r * way[i].x, r * way[i].y};
    }
    if (rng_chance(rng, 40)) /* moves a vertex onto or close to another edge */
        ring->v[rng_below(rng, 12)] =
            (col_vec2){rng_nudged(rng, ring->v[3].x / 2 + ring->v[4].x / 2, 1),
                       ring->v[3].y / 2 + ring->v[4].y / 2};
}

static void scattered(struct rng *rng, struct ring *ring)
{
    bool whole = rng_chance(rng, 60);
    ring->count = rng_whole(rng, 4, whole ? 8 : 6);
    for (int i = 0; i < ring->count; i++)
        ring->v[i] =
            whole ? (col_vec2){rng_whole(rng, -3, 3), rng_whole(rng, -3, 3)}
                  : (col_vec2){rng_hostile(rng), rng_hostile(rng)};
}

static void random_ring(struct rng *rng, struct ring *ring)
{
    if (rng_chance(rng, 50))
        star(rng, ring);
    else
        scattered(rng, ring);
    for (int i = 0; i < ring->count / 2 && rng_chance(rng, 50); i++) {
        col_vec2 t = ring->v[i];
        ring->v[i] = ring->v[ring->count - 1 - i];
        ring->v[ring->count - 1 - i] = t;
    }
}

/* ---- Facts -------------------------------------------------------------- */

static void expect_right(const struct ring *ring, int trial,
                         int counts[COL_POLYGON_SELF_INTERSECTING + 1])
{
    int scratch[ROOM * COL_POLYGON_SCRATCH];
    col_polygon_report r = col_polygon_check(ring->v, ring->count);
    if (r.kind == COL_POLYGON_CONVEX)
        cr_assert(not(any_meet(ring)), "ring %d", trial);
    if (r.kind != COL_POLYGON_NOT_CONVEX)
        return;
    r = col_polygon_check_simple(ring->v, ring->count, scratch);
    counts[r.kind]++;
    if (r.kind == COL_POLYGON_SELF_INTERSECTING) {
        cr_assert(lt(int, r.vertex, r.other), "ring %d", trial);
        cr_assert(edges_meet(ring, r.vertex, r.other), "ring %d", trial);
        cr_assert(eq(int, r.winding, 0), "ring %d", trial);
        return;
    }
    cr_assert(eq(int, r.kind, COL_POLYGON_CONCAVE), "ring %d", trial);
    cr_assert(not(any_meet(ring)), "ring %d", trial);
    double twice = area(ring);
    if (fabs(twice) > 1e-9 && fabs(twice) < 1e9)
        cr_assert(eq(int, r.winding, twice > 0 ? 1 : -1), "ring %d", trial);
    cr_assert(eq(int, r.vertex, first_reflex(ring, r.winding)), "ring %d",
              trial);
}

Test(crossing, edges_meet_exactly_where_two_of_all_pairs_do)
{
    struct rng rng = rng_seeded(1);
    int counts[COL_POLYGON_SELF_INTERSECTING + 1] = {0};
    for (int i = 0; i < trials(RINGS); i++) {
        struct ring ring;
        random_ring(&rng, &ring);
        expect_right(&ring, i, counts);
    }
    cr_assert(lt(long, trials(RINGS) / 10, counts[COL_POLYGON_CONCAVE]));
    cr_assert(
        lt(long, trials(RINGS) / 10, counts[COL_POLYGON_SELF_INTERSECTING]));
}
