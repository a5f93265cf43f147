/* The search with prepared sectors against gaps of all edges. */
#include "geometry/search/axes.h"

#include <stdlib.h>

#include "geometry/narrow/facing.h"
#include "support/criterion.h"
#include "support/ring.h"
#include "support/rng.h"

enum { TRIALS = 500 };

/* The gap of an edge, and the largest of a shape's but that of one. */
static double gap_of(const col_shape *mine, int edge, const col_shape *other)
{
    col_vec2 p = mine->vertices[core_start(mine, edge)];
    col_vec2 q = mine->vertices[core_end(mine, edge)];
    double x = q.y - p.y, y = p.x - q.x, least = HUGE_VAL;
    for (int i = 0; i < other->count; i++) {
        col_vec2 v = other->vertices[i];
        least = fmin(least, x * (v.x - p.x) + y * (v.y - p.y));
    }
    return least / sqrt(x * x + y * y);
}

static double largest_but(const col_shape *mine, const col_shape *other,
                          int edge)
{
    double most = -HUGE_VAL;
    for (int i = 0; i < mine->count; i++)
        if (i != edge)
            most = fmax(most, gap_of(mine, i, other));
    return most;
}

/* Checks an axis. Returns its gap. */
static double expect_largest(const col_shape *a, const col_shape *b,
                             const axis_found *axis)
{
    bool of_a = axis->kind == COL_EDGE_OF_A;
    double own = of_a ? gap_of(a, axis->edge, b) : gap_of(b, axis->edge, a);
    cr_assert(le(dbl, largest_but(a, b, of_a ? axis->edge : -1), own));
    cr_assert(le(dbl, largest_but(b, a, of_a ? -1 : axis->edge), own));
    feature_pair face =
        col_face_edge(a, b, axis->kind, axis->edge, axis->vertex);
    cr_assert(epsilon_eq(dbl, own, col_face_value(&face).gap.value.hi, 1e-11));
    cr_assert(axis->corner);
    return own;
}

/* Searches both ways, where nothing is asked of gaps that are positive, and
 * where nothing but that they are. Frees what the rings are prepared with. */
static sector_result expect_found(struct ring *one, struct ring *two)
{
    axis_found axis, deepest;
    col_shape *a = &one->shape, *b = &two->shape;
    sector_result result = col_search_prepared(a, b, false, &axis);
    sector_result meeting = col_search_prepared(a, b, true, &deepest);
    cr_assert(ne(int, result, SECTORS_APART));
    if (result == SECTORS_FOUND) {
        double most = expect_largest(a, b, &axis);
        cr_assert(meeting != SECTORS_APART || most > 0);
        cr_assert(meeting != SECTORS_FOUND || most < 1e-13);
    }
    if (meeting == SECTORS_FOUND)
        expect_largest(a, b, &deepest);
    ring_forget(one);
    ring_forget(two);
    return result;
}

Test(sector_search, finds_the_largest_gap)
{
    static struct ring one, two;
    struct rng rng = rng_seeded(7);
    int found[3] = {0, 0, 0};
    for (int i = 0; i < TRIALS; i++) {
        bool large = i % 4 == 0;
        int low = large ? SECTORS_MANY + 1 : FRAME_FEW + 1;
        int high = large ? 1000 : SECTORS_MANY;
        col_vec2 at = {rng_between(&rng, -2.5, 2.5), rng_between(&rng, -1, 1)};
        ring_round(&one, &rng, rng_whole(&rng, low, high), (col_vec2){0, 0});
        ring_round(&two, &rng, rng_whole(&rng, low, high), at);
        if (i % 3 == 0)
            ring_reverse(&one);
        if (i % 5 == 0)
            ring_reverse(&two);
        ring_prepare(&one);
        ring_prepare(&two);
        found[expect_found(&one, &two)]++;
    }
    cr_assert(lt(int, TRIALS - TRIALS / 50, found[SECTORS_FOUND]), "%d unsure",
              found[SECTORS_UNSURE]);
}

/* Parallel sides, equal gaps, vertices on one line: what is said is right. */
Test(sector_search, of_polygons_of_whole_numbers)
{
    static struct ring one, two;
    struct rng rng = rng_seeded(8);
    for (int i = 0; i < TRIALS; i++) {
        ring_any(&one, &rng);
        ring_any(&two, &rng);
        ring_prepare(&one);
        ring_prepare(&two);
        expect_found(&one, &two);
    }
}

static sector_result search(const struct ring *one, const struct ring *two,
                            bool overlap)
{
    axis_found axis;
    return col_search_prepared(&one->shape, &two->shape, overlap, &axis);
}

/* Sizes at which floats know nothing, or too little. */
Test(sector_search, is_unsure_of_what_is_tiny_or_large)
{
    static struct ring one, two;
    static const int exponents[] = {-600, -470, -100, -50, 61, 190};
    struct rng rng = rng_seeded(9);
    for (int i = 0; i < 6; i++) {
        ring_round(&one, &rng, 40, (col_vec2){0, 0});
        ring_round(&two, &rng, 40, (col_vec2){1, 1});
        ring_scale(&one, ldexp(1, exponents[i]));
        ring_scale(&two, ldexp(1, exponents[i]));
        ring_prepare(&one);
        ring_prepare(&two);
        cr_assert(eq(int, search(&one, &two, false), SECTORS_UNSURE), "%d", i);
        cr_assert(eq(int, search(&one, &two, true), SECTORS_UNSURE), "%d", i);
        ring_forget(&one);
        ring_forget(&two);
    }
}

/* Two arcs from a corner to another; the normals of the edges at the first one
 * are `off` a direction. */
static void make_lens(struct ring *ring, int count, double turn, double off)
{
    const double half_turn = 3.141592653589793;
    double step = (half_turn - 2 * off) / (count / 2);
    col_vec2 p = {0, 0};
    for (int i = 0; i < count; i++) {
        double angle = turn + off + step * (i % (count / 2) + 0.5) +
                       (i < count / 2 ? 0 : half_turn);
        ring->v[i] = p;
        p.x -= step * sin(angle);
        p.y += step * cos(angle);
    }
    ring->shape = (col_shape){ring->v, count, 1, 0, NULL};
}

/* Fills memory that calls will use with floats that are no numbers. */
static void spoil_stack(void)
{
    volatile unsigned char room[1 << 15];
    for (size_t i = 0; i < sizeof room; i++)
        room[i] = 0xff;
}

/* Corners that are about as deep in each other as floats are off, so that gaps
 * at begins of sectors are surely negative and one at a part of a sector is
 * not: lengths are known of that sector alone. */
Test(sector_search, knows_what_it_has_looked_at)
{
    static struct ring one, two;
    make_lens(&one, 138, 2.348, 0.658);
    make_lens(&two, 132, 5.484, 0.356);
    ring_scale(&one, 0.881);
    ring_scale(&two, 0.956);
    for (int i = 0; i < two.shape.count; i++) {
        two.v[i].x += 4.355e-6 * cos(5.389);
        two.v[i].y += 4.355e-6 * sin(5.389);
    }
    ring_prepare(&one);
    ring_prepare(&two);
    spoil_stack();
    cr_assert(eq(int, expect_found(&one, &two), SECTORS_FOUND));
}

/* All edges alike; and one shape twice, of which each edge lies as deep in the
 * other as its opposite. */
Test(sector_search, is_unsure_of_ties)
{
    static struct ring one, two;
    for (int count = 16; count <= 512; count *= 2) {
        ring_regular(&one, count, 1, 0.5);
        ring_regular(&two, count, 0.25, 0.5);
        ring_prepare(&one);
        ring_prepare(&two);
        cr_assert(eq(int, search(&one, &two, false), SECTORS_UNSURE), "%d",
                  count);
        cr_assert(eq(int, search(&one, &one, true), SECTORS_UNSURE), "%d",
                  count);
        ring_forget(&one);
        ring_forget(&two);
    }
}

/* Points s (2, 1) + t (-1, 2), for which t and -t are mirror images. */
static void make_mirrored(struct ring *ring, const col_vec2 *at, int count)
{
    for (int i = 0; i < count; i++) {
        double s = at[i].x, t = at[i].y;
        ring->v[i] = (col_vec2){2 * s - t, s + 2 * t};
    }
    ring->shape = (col_shape){ring->v, count, 1, 0, NULL};
    cr_assert(
        eq(int, col_polygon_check(ring->v, count).kind, COL_POLYGON_CONVEX));
    ring_prepare(ring);
}

/* A corner between two edges that are mirror images: both are as deep, and
 * stand in one sector, as (2, 1) turned by 3 degrees either way does. */
Test(sector_search, is_unsure_of_ties_in_a_sector)
{
    static struct ring one, two;
    static const col_vec2 a[] = {{10, 0},   {9, 20},  {0, 40},    {-20, 45},
                                 {-60, 30}, {-70, 0}, {-60, -30}, {-20, -45},
                                 {0, -40},  {9, -20}};
    static const col_vec2 b[] = {{8, 0},    {30, -30},  {60, -40},
                                 {90, -30}, {100, -10}, {100, 10},
                                 {90, 30},  {60, 40},   {30, 30}};
    make_mirrored(&one, a, 10);
    make_mirrored(&two, b, 9);
    cr_assert(eq(int, search(&one, &two, true), SECTORS_UNSURE));
    cr_assert(eq(int, search(&two, &one, false), SECTORS_UNSURE));
    ring_forget(&one);
    ring_forget(&two);
}

/* A polygon whose edges stand nearly all in one sector. */
Test(sector_search, is_unsure_of_more_edges_than_it_measures)
{
    static struct ring one, two;
    int count = 60;
    for (int i = 0; i < count - 1; i++) {
        double x = (i - 29) / 200.0;
        one.v[i] = (col_vec2){x, x * x - 1};
    }
    one.v[count - 1] = (col_vec2){0.1, 1};
    one.shape = (col_shape){one.v, count, 1, 0, NULL};
    cr_assert(
        eq(int, col_polygon_check(one.v, count).kind, COL_POLYGON_CONVEX));
    ring_regular(&two, 60, 1, 0.3);
    for (int i = 0; i < 60; i++)
        two.v[i].y -= 1.9;
    ring_prepare(&one);
    ring_prepare(&two);
    cr_assert(eq(int, search(&one, &two, true), SECTORS_UNSURE));
    cr_assert(eq(int, search(&two, &one, false), SECTORS_UNSURE));
    ring_forget(&one);
    ring_forget(&two);
}

/* A wedge that is as good as a corner, and a regular polygon whose nearest edge
 * leans to one side or the other. */
static sector_result search_wedge(double half, double turn, bool overlap)
{
    static struct ring one, two;
    ring_wedge(&one, 80, half);
    ring_regular(&two, 40, 1, turn);
    for (int i = 0; i < 40; i++)
        two.v[i].x += 0.8;
    ring_prepare(&one);
    ring_prepare(&two);
    sector_result result = search(&one, &two, overlap);
    ring_forget(&one);
    ring_forget(&two);
    return result;
}

/* Two vertices that are one in floats, and in doubles from where the chain is
 * measured. */
Test(sector_search, is_unsure_of_vertices_that_it_cannot_tell)
{
    for (int i = 0; i < 4; i++) {
        double turn = i < 2 ? 0.2 : 0.8;
        bool overlap = i % 2;
        cr_assert(eq(int, search_wedge(0x1p-20, turn, overlap), SECTORS_FOUND));
        cr_assert(
            eq(int, search_wedge(0x1p-58, turn, overlap), SECTORS_UNSURE));
        cr_assert(
            eq(int, search_wedge(0x1p-460, turn, overlap), SECTORS_UNSURE),
            "nothing is known of so short an edge");
    }
}

/* Touching: a vertex of the one exactly at the height of a side of the other.
 */
Test(sector_search, is_unsure_of_touching)
{
    static struct ring one, two;
    struct rng rng = rng_seeded(1);
    ring_whole(&one, &rng, 0, 0);
    two = one;
    two.shape.vertices = two.v;
    double width = 0;
    for (int i = 0; i < one.shape.count; i++)
        width = fmax(width, one.v[i].x);
    for (int i = 0; i < one.shape.count; i++)
        two.v[i].x += 2 * width;
    ring_prepare(&one);
    ring_prepare(&two);
    cr_assert(eq(int, search(&one, &two, true), SECTORS_UNSURE));
    ring_forget(&one);
    ring_forget(&two);
}
