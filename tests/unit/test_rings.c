/* Whether rings are a polygon: each kind of fault on paper, then random rings
 * on a small lattice against all pairs of edges; and where two edges cross. */
#include <math.h>
#include <stdlib.h>

#include "collide_pieces.h"
#include "support/criterion.h"
#include "support/oracle.h"
#include "support/rings.h"
#include "support/rings_fault.h"

#define COUNT(v) ((int)(sizeof(v) / sizeof(v)[0]))

static col_rings_report report_of(const col_vec2 *v, const int *ends, int rings)
{
    int scratch[128 * COL_RINGS_SCRATCH];
    col_rings all = {v, ends, rings};
    return col_rings_check(&all, scratch);
}

/* A square of 10 and a second ring. */
static col_rings_report square_and(const col_vec2 *v, int count)
{
    col_vec2 all[64] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    for (int i = 0; i < count; i++)
        all[4 + i] = v[i];
    return report_of(all, (const int[]){4, 4 + count}, 2);
}

static void expect(col_rings_report r, col_rings_kind kind, int first,
                   int second)
{
    cr_assert(eq(int, r.kind, kind), "kind %d: %d, %d", (int)r.kind, r.first,
              r.second);
    cr_assert(all(eq(int, r.first, first), eq(int, r.second, second)));
}

#define SQUARE_AND(v) square_and(v, COUNT(v))

/* ---- Kinds -------------------------------------------------------------- */

Test(rings, one_ring_or_a_hole_of_either_winding_is_sound)
{
    const col_vec2 left[] = {{2, 2}, {4, 2}, {2, 4}};
    const col_vec2 right[] = {{2, 4}, {4, 2}, {2, 2}};
    expect(report_of(left, (const int[]){3}, 1), COL_RINGS_SOUND, 0, 0);
    expect(SQUARE_AND(left), COL_RINGS_SOUND, 0, 0);
    expect(SQUARE_AND(right), COL_RINGS_SOUND, 0, 0);
}

Test(rings, faults_of_one_ring_name_its_vertices_among_all)
{
    const col_vec2 two[] = {{2, 2}, {4, 2}};
    const col_vec2 again[] = {{2, 2}, {4, 2}, {4, 2}, {2, 4}};
    const col_vec2 flat[] = {{2, 2}, {4, 4}, {3, 3}};
    const col_vec2 bow_tie[] = {{2, 2}, {4, 4}, {4, 2}, {2, 4}};
    expect(SQUARE_AND(two), COL_RINGS_TOO_FEW, 1, 2);
    expect(SQUARE_AND(again), COL_RINGS_REPEATED_VERTEX, 6, 5);
    expect(SQUARE_AND(flat), COL_RINGS_ZERO_AREA, 1, 0);
    expect(SQUARE_AND(bow_tie), COL_RINGS_MEET, 4, 6);
}

Test(rings, two_rings_that_cross_or_touch_meet)
{
    const col_vec2 across[] = {{8, 4}, {12, 5}, {8, 6}};
    const col_vec2 vertex_on_edge[] = {{8, 4}, {10, 5}, {8, 6}};
    const col_vec2 at_vertices[] = {{0, 0}, {4, 2}, {2, 4}};
    const col_vec2 along[] = {{0, 2}, {4, 4}, {0, 6}};
    const col_vec2 same[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    cr_assert(eq(int, SQUARE_AND(across).kind, COL_RINGS_MEET));
    cr_assert(eq(int, SQUARE_AND(across).first, 1));
    cr_assert(eq(int, SQUARE_AND(vertex_on_edge).kind, COL_RINGS_MEET));
    cr_assert(eq(int, SQUARE_AND(at_vertices).kind, COL_RINGS_MEET));
    expect(SQUARE_AND(along), COL_RINGS_MEET, 3, 6);
    cr_assert(eq(int, SQUARE_AND(same).kind, COL_RINGS_MEET));
}

/* The hole's tip is one double short of the side, on it, one beyond. */
Test(rings, nearly_touching_is_decided_exactly)
{
    col_vec2 tip[] = {{8, 4}, {nextafter(10, 0), 5}, {8, 6}};
    expect(SQUARE_AND(tip), COL_RINGS_SOUND, 0, 0);
    tip[1].x = 10;
    cr_assert(eq(int, SQUARE_AND(tip).kind, COL_RINGS_MEET));
    tip[1].x = nextafter(10, 11);
    cr_assert(eq(int, SQUARE_AND(tip).kind, COL_RINGS_MEET));
}

Test(rings, holes_lie_in_the_outer_ring)
{
    const col_vec2 beside[] = {{12, 2}, {14, 2}, {12, 4}};
    const col_vec2 below[] = {{2, -4}, {4, -4}, {2, -2}};
    const col_vec2 around[] = {{-9, -9}, {20, -9}, {20, 20}, {-9, 20}};
    expect(SQUARE_AND(beside), COL_RINGS_HOLE_OUTSIDE, 1, 0);
    expect(SQUARE_AND(below), COL_RINGS_HOLE_OUTSIDE, 1, 0);
    expect(SQUARE_AND(around), COL_RINGS_HOLE_OUTSIDE, 1, 0);
}

/* The second hole lies above the first one, which is in the way of a look
 * down; the third one in the second. */
Test(rings, holes_lie_in_no_other_hole)
{
    const col_vec2 v[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}, /* the outer one */
                          {1, 1}, {8, 1}, {8, 2}, {1, 2}, /* */
                          {2, 8}, {7, 8}, {7, 3}, {2, 3}, /* clockwise */
                          {3, 4}, {6, 4}, {6, 7}, {3, 7}};
    expect(report_of(v, (const int[]){4, 8, 12}, 3), COL_RINGS_SOUND, 0, 0);
    expect(report_of(v, (const int[]){4, 8, 12, 16}, 4), COL_RINGS_HOLE_IN_HOLE,
           3, 2);
}

Test(rings, huge_and_tiny_ones_are_decided_exactly)
{
    const double sizes[] = {1e59, 1, 1e-160, 0x1p-1000, 0x1p-1074};
    for (int i = 0; i < COUNT(sizes); i++) {
        double s = sizes[i];
        col_vec2 v[] = {{0, 0},        {8 * s, 0},     {8 * s, 8 * s},
                        {0, 8 * s},    {2 * s, 2 * s}, {4 * s, 2 * s},
                        {2 * s, 4 * s}};
        expect(report_of(v, (const int[]){4, 7}, 2), COL_RINGS_SOUND, 0, 0);
        v[5].x = 9 * s;
        cr_assert(
            eq(int, report_of(v, (const int[]){4, 7}, 2).kind, COL_RINGS_MEET));
    }
}

/* ---- Random ------------------------------------------------------------- */

/* Up to 4 rings of 2 to 6 points each, within boxes. */
static void scatter(struct rings *rings, struct rng *rng)
{
    int used = 0;
    rings->ring_count = rng_whole(rng, 1, 4);
    for (int r = 0; r < rings->ring_count; r++) {
        int size = r == 0 ? 16 : rng_whole(rng, 2, 8);
        int x = r == 0 ? 0 : rng_below(rng, 17 - size);
        int y = r == 0 ? 0 : rng_below(rng, 17 - size);
        int count = r == 0 ? 4 : rng_whole(rng, 2, 3 + rng_below(rng, 3));
        for (int i = 0; i < count; i++, used++) {
            rings->vertices[used].x = x + rng_below(rng, size);
            rings->vertices[used].y = y + rng_below(rng, size);
        }
        if (count == 4 && rng_chance(rng, 80)) {
            col_vec2 *v = rings->vertices + used - 4;
            v[0] = (col_vec2){x, y};
            v[1] = (col_vec2){x + size, y};
            v[2] = (col_vec2){x + size, y + size};
            v[3] = (col_vec2){x, y + size};
        }
        rings->ring_ends[r] = used;
    }
}

Test(rings, random_ones_are_what_all_pairs_of_edges_say)
{
    struct rng rng = rng_seeded(3);
    int kinds[COL_RINGS_HOLE_OUTSIDE + 1] = {0};
    for (int i = 0; i < 40000; i++) {
        struct rings rings;
        scatter(&rings, &rng);
        col_rings asked = rings_of(&rings);
        col_rings_report r =
            report_of(asked.vertices, asked.ring_ends, asked.ring_count);
        const char *fault = rings_fault(&asked, &r);
        cr_assert(zero(ptr, fault), "rings %d: %s", i, fault);
        kinds[r.kind]++;
    }
    for (int i = 0; i < COUNT(kinds); i++)
        cr_assert(lt(int, 20, kinds[i]), "kind %d: %d", i, kinds[i]);
}

/* ---- Crossing points ---------------------------------------------------- */

static void expect_point(col_vec2 p, double x, double y)
{
    cr_assert(all(le(dbl, x, p.x), le(dbl, p.x, x), le(dbl, y, p.y),
                  le(dbl, p.y, y)));
}

Test(rings, edges_cross_at_a_point)
{
    const col_vec2 a = {0, 0}, b = {4, 4}, c = {0, 4}, d = {4, 0};
    const col_vec2 e = {2, 2}, f = {6, 6}, g = {1, 0};
    expect_point(col_crossing_point(a, b, c, d), 2, 2);
    expect_point(col_crossing_point(d, c, a, b), 2, 2);
    expect_point(col_crossing_point(a, b, e, d), 2, 2);
    expect_point(col_crossing_point(a, b, b, d), 4, 4);
    expect_point(col_crossing_point(a, b, f, e), 2, 2);
    expect_point(col_crossing_point(f, e, b, a), 2, 2);
    expect_point(col_crossing_point(a, b, e, f), 2, 2);
    /* y = x meets y = -4 (x - 1) at 4 / 5 */
    expect_point(col_crossing_point(a, b, c, g), 0.8, 0.8);
}

/* 1 / 3 of a square, far away or tiny. */
Test(rings, crossing_points_of_huge_and_tiny_edges)
{
    const double sizes[] = {1e60, 1, 1e-160, 0x1p-1000};
    for (int i = 0; i < COUNT(sizes); i++) {
        double s = sizes[i];
        col_vec2 a = {0, 0}, b = {s, s / 2}, c = {0, s / 2}, d = {s / 2, 0};
        col_vec2 p = col_crossing_point(a, b, c, d);
        expect_point(p, s / 3, s / 6);
    }
}

/* p + t (q - p), t = (r - p) x (s - r) / (q - p) x (s - r). */
static void exact_point(const col_vec2 v[4], mpf_t out[2])
{
    mpq_t t[8];
    for (int i = 0; i < 8; i++)
        mpq_init(t[i]);
    const double from[6] = {v[0].x, v[0].y, v[2].x, v[2].y, v[0].x, v[0].y};
    const double to[6] = {v[1].x, v[1].y, v[3].x, v[3].y, v[2].x, v[2].y};
    for (int i = 0; i < 6; i++) {
        mpq_set_d(t[i], to[i]);
        mpq_set_d(t[6], from[i]);
        mpq_sub(t[i], t[i], t[6]);
    }
    for (int i = 0; i < 5; i += 4) { /* t[6], then t[7] */
        mpq_mul(t[7], t[i], t[3]);
        mpq_t other;
        mpq_init(other);
        mpq_mul(other, t[i + 1], t[2]);
        mpq_sub(t[7], t[7], other);
        if (i == 0)
            mpq_set(t[6], t[7]);
        mpq_clear(other);
    }
    mpq_div(t[7], t[7], t[6]);
    for (int i = 0; i < 2; i++) {
        mpq_mul(t[i], t[i], t[7]);
        mpq_set_d(t[6], i == 0 ? v[0].x : v[0].y);
        mpq_add(t[i], t[i], t[6]);
        mpf_set_q(out[i], t[i]);
    }
    for (int i = 0; i < 8; i++)
        mpq_clear(t[i]);
}

Test(rings, crossing_points_are_rounded_once)
{
    struct rng rng = rng_seeded(5);
    int crossings = 0;
    mpf_t exact[2];
    mpf_init2(exact[0], 512);
    mpf_init2(exact[1], 512);
    for (int i = 0; i < 40000; i++) {
        col_vec2 v[4];
        double scale = ldexp(1, rng_whole(&rng, -300, 150));
        for (int k = 0; k < 4; k++) {
            v[k].x = scale * rng_between(&rng, -1, 1);
            v[k].y = i % 3 == 0 ? rng_nudged(&rng, v[k].x, 40)
                                : scale * rng_between(&rng, -1, 1);
        }
        if (oracle_turn(v[0], v[1], v[2]) * oracle_turn(v[0], v[1], v[3]) >=
                0 ||
            oracle_turn(v[2], v[3], v[0]) * oracle_turn(v[2], v[3], v[1]) >= 0)
            continue;
        col_vec2 p = col_crossing_point(v[0], v[1], v[2], v[3]);
        exact_point(v, exact);
        cr_assert(le(dbl, oracle_ulps(p.x, exact[0]), 0.5), "%d", i);
        cr_assert(le(dbl, oracle_ulps(p.y, exact[1]), 0.5), "%d", i);
        crossings++;
    }
    mpf_clear(exact[0]);
    mpf_clear(exact[1]);
    cr_assert(lt(int, 4000, crossings));
}
