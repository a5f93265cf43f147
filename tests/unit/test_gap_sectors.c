/* The search among sectors of directions against the tour of all edges, which a
 * trace takes: the same answers about large polygons. */
#include "collide_steps.h"
#include "geometry/search/axes.h"

#include <math.h>
#include <stdlib.h>

#include "support/criterion.h"
#include "support/ring.h"
#include "support/rng.h"
#include "support/trials.h"

enum { TRIALS = 1500 };

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
    cr_assert(eq(int, p.axis.kind, q.axis.kind), "trial %d", trial);
    cr_assert(all(eq(int, p.axis.a, q.axis.a), eq(int, p.axis.b, q.axis.b)),
              "trial %d", trial);
    cr_assert(eq(int, p.edge, q.edge), "trial %d", trial);
    cr_assert(eq(int, p.alternatives, q.alternatives), "trial %d: %d and %d",
              trial, p.alternatives, q.alternatives);
    cr_assert(eq(int, p.relation.overlap, q.relation.overlap), "trial %d",
              trial);
    cr_assert(same(p.relation.amount, q.relation.amount), "trial %d", trial);
    cr_assert(same(p.relation.normal.x, q.relation.normal.x) &&
              same(p.relation.normal.y, q.relation.normal.y));
}

Test(gap_sectors, the_answer_is_that_of_the_tour)
{
    static struct ring one, two;
    struct rng rng = rng_seeded(1);
    for (int i = 0; i < trials(TRIALS); i++) {
        ring_any(&one, &rng);
        if (rng_chance(&rng, 20))
            make_few(&two, &rng);
        else if (rng_chance(&rng, 20))
            two = one;
        else
            ring_any(&two, &rng);
        two.shape.vertices = two.v;
        if (two.shape.count == one.shape.count && rng_chance(&rng, 50))
            for (int k = 0; k < two.shape.count; k++)
                two.v[k].x += 1;
        expect_the_same(&one.shape, &two.shape, i);
        expect_the_same(&two.shape, &one.shape, i);
        void *memory = malloc(col_prepared_bytes(one.shape.count));
        void *other = malloc(col_prepared_bytes(two.shape.count));
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
        col_vec2 at = {rng_between(&rng, -2, 2), 0.5};
        ring_round(&one, &rng, rng_whole(&rng, 30, 599), (col_vec2){0, 0});
        ring_round(&two, &rng, rng_whole(&rng, 30, 599), at);
        axis_list list;
        done += col_search_sectors(&one.shape, &two.shape, &list);
        single += list.count == 1;
    }
    cr_assert(lt(int, 295, done));
    cr_assert(lt(int, 290, single));
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
        ring_any(&one, &rng);
        ring_any(&two, &rng);
        ring_scale(&one, scale);
        ring_scale(&two, scale);
        expect_the_same(&one.shape, &two.shape, i);
        left += !col_search_sectors(&one.shape, &two.shape, &list);
    }
    cr_assert(lt(int, 10, left));
}

/* About one centre, regular polygons have one gap at each edge of the larger
 * one, too many for a list, and a smaller one at those of the other. */
Test(gap_sectors, edges_that_are_all_alike_are_left_to_the_tour)
{
    static struct ring one, two;
    axis_list list;
    ring_regular(&one, 300, 1, 0);
    ring_regular(&two, 300, 0.01, 0.5);
    cr_assert(not(col_search_sectors(&one.shape, &two.shape, &list)));
    expect_the_same(&one.shape, &two.shape, 0);
    expect_the_same(&two.shape, &one.shape, 1);
}
