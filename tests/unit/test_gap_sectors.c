/* The search among sectors of directions against the tour of all edges, which a
 * trace takes: the same answers about large polygons. */
#include "narrow/gap_sectors.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "support/rng.h"

enum { ROOM = 600, TRIALS = 1500 };

struct ring {
    col_vec2 v[ROOM];
    col_shape shape;
};

static void turn_round(struct ring *ring)
{
    for (int i = 0, k = ring->shape.count - 1; i < k; i++, k--) {
        col_vec2 t = ring->v[i];
        ring->v[i] = ring->v[k];
        ring->v[k] = t;
    }
    ring->shape.winding = -1;
}

/* Points of a parabola and its mirror image, about (x, y): convex, all of small
 * whole numbers, with parallel edges and whole sides of several. */
static void make_whole(struct ring *ring, struct rng *rng, double x, double y)
{
    int half = rng_whole(rng, 9, 60), count = 0;
    for (int i = -half; i <= half; i++)
        ring->v[count++] = (col_vec2){x + i, y + i * i - half * half};
    for (int i = half - 1; i > -half; i--)
        ring->v[count++] = (col_vec2){x + i, y + half * half - i * i};
    ring->shape = (col_shape){ring->v, count, 1, 0, NULL};
}

/* Points round an ellipse, in order; the polygon need not be convex to the last
 * bit, so points that spoil that are left out. */
static void make_round(struct ring *ring, struct rng *rng, double x, double y)
{
    int count = rng_whole(rng, 30, ROOM - 1), kept = 0;
    double broad = rng_between(rng, 0.7, 1.3),
           high = rng_between(rng, 0.2, 1.3);
    double turn = rng_between(rng, 0, 7), cosine = cos(turn), sine = sin(turn);
    for (int i = 0; i < count; i++) {
        double at = 6.283185 * (i + rng_between(rng, 0, 0.8)) / count;
        double p = broad * cos(at), q = high * sin(at);
        ring->v[kept++] =
            (col_vec2){x + p * cosine - q * sine, y + p * sine + q * cosine};
    }
    ring->shape = (col_shape){ring->v, kept, 1, 0, NULL};
}

static void make(struct ring *ring, struct rng *rng)
{
    do {
        double x = rng_between(rng, -2, 2), y = rng_between(rng, -2, 2);
        if (rng_chance(rng, 30))
            make_whole(ring, rng, floor(10 * x), floor(10 * y));
        else
            make_round(ring, rng, x, y);
    } while (col_polygon_check(ring->v, ring->shape.count).kind !=
             COL_POLYGON_CONVEX);
    if (rng_chance(rng, 30))
        ring->shape.radius = rng_between(rng, 0, 0.5);
    if (rng_chance(rng, 50))
        turn_round(ring);
}

static void make_few(struct ring *ring, struct rng *rng)
{
    static const col_vec2 few[] = {{0, 0}, {2, 0}, {2, 1}, {0, 1}};
    double x = rng_between(rng, -2, 2), y = rng_between(rng, -2, 2);
    int count = rng_whole(rng, 1, 4);
    for (int i = 0; i < count; i++)
        ring->v[i] = (col_vec2){x + few[i].x, y + few[i].y};
    ring->shape = (col_shape){ring->v, count, 1, 0.25, NULL};
}

static void ignore(void *context, const col_step *step)
{
    (void)context;
    (void)step;
}

static bool same(double x, double y)
{
    return bits_of(x) == bits_of(y);
}

static void expect_the_same(const col_shape *a, const col_shape *b, int trial)
{
    const col_trace trace = {ignore, NULL};
    col_sat p = col_sat_test(a, b, &trace), q = col_sat_test(a, b, NULL);
    cr_assert_eq(p.axis.kind, q.axis.kind, "trial %d", trial);
    cr_assert(p.axis.a == q.axis.a && p.axis.b == q.axis.b, "trial %d", trial);
    cr_assert_eq(p.edge, q.edge, "trial %d", trial);
    cr_assert_eq(p.alternatives, q.alternatives, "trial %d: %d and %d", trial,
                 p.alternatives, q.alternatives);
    cr_assert_eq(p.relation.overlap, q.relation.overlap, "trial %d", trial);
    cr_assert(same(p.relation.amount, q.relation.amount), "trial %d", trial);
    cr_assert(same(p.relation.normal.x, q.relation.normal.x) &&
              same(p.relation.normal.y, q.relation.normal.y));
}

Test(gap_sectors, the_answer_is_that_of_the_tour)
{
    static struct ring one, two;
    struct rng rng = rng_seeded(1);
    for (int i = 0; i < TRIALS; i++) {
        make(&one, &rng);
        if (rng_chance(&rng, 20))
            make_few(&two, &rng);
        else if (rng_chance(&rng, 20))
            two = one;
        else
            make(&two, &rng);
        two.shape.vertices = two.v;
        if (two.shape.count == one.shape.count && rng_chance(&rng, 50))
            for (int k = 0; k < two.shape.count; k++)
                two.v[k].x += 1;
        expect_the_same(&one.shape, &two.shape, i);
        expect_the_same(&two.shape, &one.shape, i);
        void *memory = malloc(col_prepared_size(one.shape.count));
        void *other = malloc(col_prepared_size(two.shape.count));
        one.shape.prepared = col_shape_prepare(&one.shape, memory);
        expect_the_same(&one.shape, &two.shape, i);
        two.shape.prepared = col_shape_prepare(&two.shape, other);
        expect_the_same(&one.shape, &two.shape, i);
        free(memory);
        free(other);
    }
}

/* That it does without the tour is what it is for. */
Test(gap_sectors, does_for_nearly_all_round_polygons)
{
    static struct ring one, two;
    struct rng rng = rng_seeded(2);
    int done = 0, single = 0;
    for (int i = 0; i < 300; i++) {
        make_round(&one, &rng, 0, 0);
        make_round(&two, &rng, rng_between(&rng, -2, 2), 0.5);
        axis_list list;
        done += col_search_sectors(&one.shape, &two.shape, &list);
        single += list.count == 1;
    }
    cr_assert_gt(done, 295);
    cr_assert_gt(single, 290);
}

static void shrink(struct ring *ring, double scale)
{
    for (int i = 0; i < ring->shape.count; i++) {
        ring->v[i].x *= scale;
        ring->v[i].y *= scale;
    }
    ring->shape.radius *= scale;
}

/* Squares of lengths underflow, and no bound is known: then the tour decides.
 */
Test(gap_sectors, tiny_polygons_are_left_to_the_tour)
{
    static struct ring one, two;
    struct rng rng = rng_seeded(3);
    int left = 0;
    for (int i = 0; i < 300; i++) {
        double scale = i % 2 ? 0x1p-470 : 0x1p-530;
        axis_list list;
        make(&one, &rng);
        make(&two, &rng);
        shrink(&one, scale);
        shrink(&two, scale);
        expect_the_same(&one.shape, &two.shape, i);
        left += !col_search_sectors(&one.shape, &two.shape, &list);
    }
    cr_assert_gt(left, 10);
}

static void make_regular(struct ring *ring, int count, double radius,
                         double turn)
{
    for (int i = 0; i < count; i++) {
        double at = 6.283185307179586 * (i + turn) / count;
        ring->v[i] = (col_vec2){radius * cos(at), radius * sin(at)};
    }
    ring->shape = (col_shape){ring->v, count, 1, 0, NULL};
}

/* About one centre, regular polygons have one gap at each edge of the larger
 * one, too many for a list, and a smaller one at those of the other. */
Test(gap_sectors, edges_that_are_all_alike_are_left_to_the_tour)
{
    static struct ring one, two;
    axis_list list;
    make_regular(&one, 300, 1, 0);
    make_regular(&two, 300, 0.01, 0.5);
    cr_assert_not(col_search_sectors(&one.shape, &two.shape, &list));
    expect_the_same(&one.shape, &two.shape, 0);
    expect_the_same(&two.shape, &one.shape, 1);
}
