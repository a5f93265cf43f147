/* Gaps of stretches of edges against a look at all vertices. */
#include "geometry/search/axes.h"

#include <math.h>

#include "support/criterion.h"
#include "support/ring.h"
#include "support/rng.h"

static col_vec2 vertex(const chain *c, int steps)
{
    return c->shape->vertices[core_step(c->shape, c->from, steps)];
}

/* The gap of an edge from all vertices of the other shape. */
static double gap_of(const chain *c, int edge, const chain *other, int *deepest)
{
    col_vec2 p = vertex(c, edge), q = vertex(c, edge + 1);
    double x = q.y - p.y, y = p.x - q.x, least = HUGE_VAL;
    for (int i = 0; i < other->shape->count; i++) {
        col_vec2 v = other->shape->vertices[i];
        double at = (x * (v.x - p.x) + y * (v.y - p.y)) / sqrt(x * x + y * y);
        if (at < least)
            *deepest = i;
        least = fmin(least, at);
    }
    return least;
}

/* A stretch of one, and all of the other. */
static void expect_gaps(struct ring *one, struct ring *two, int from, int edges)
{
    static chain c, other;
    int to = from;
    for (int i = 0; i < edges; i++)
        to = core_next(&one->shape, to);
    chain_take(&c, &one->shape, from, to);
    int start = two->shape.count / 2;
    chain_take(&other, &two->shape, start, core_before(&two->shape, start));
    cr_assert(eq(int, c.edges, edges));
    cr_assert(eq(int, other.edges, two->shape.count - 1));
    col_chain_put(&c, two->v[start]);
    col_chain_put(&other, two->v[start]);
    double most = col_chain_gaps(&c, &other), largest = -HUGE_VAL;
    for (int i = 0; i < edges; i++) {
        int deepest = 0;
        double gap = gap_of(&c, i, &other, &deepest);
        cr_assert(epsilon_eq(dbl, c.gaps[i], gap, 1e-13), "%d", i);
        cr_assert(eq(int,
                     core_step(other.shape, other.from,
                               col_chain_deepest(&c, i, &other)),
                     deepest));
        largest = fmax(largest, gap);
    }
    if (edges > 0)
        cr_assert(epsilon_eq(dbl, most, largest, 1e-13));
}

Test(chain, gaps_are_those_of_all_vertices)
{
    static struct ring one, two;
    struct rng rng = rng_seeded(6);
    for (int i = 0; i < 500; i++) {
        int edges = rng_whole(&rng, 1, CHAIN_ROOM);
        ring_round(&one, &rng, edges + rng_whole(&rng, 2, 9),
                   (col_vec2){rng_between(&rng, -3, 3), 1});
        ring_round(&two, &rng, rng_whole(&rng, 3, CHAIN_ROOM + 1),
                   (col_vec2){0, 0});
        if (rng_chance(&rng, 50))
            ring_reverse(&one);
        if (rng_chance(&rng, 50))
            ring_reverse(&two);
        expect_gaps(&one, &two, rng_below(&rng, one.shape.count), edges);
    }
}

/* From one vertex to the same there are no edges, and no gap. */
Test(chain, may_have_no_edges)
{
    static struct ring ring;
    static chain none, all;
    ring_regular(&ring, 12, 1, 0);
    chain_take(&none, &ring.shape, 3, 3);
    chain_take(&all, &ring.shape, 4, 3);
    cr_assert(all(eq(int, none.edges, 0), eq(int, all.edges, 11)));
    col_chain_put(&none, ring.v[3]);
    col_chain_put(&all, ring.v[3]);
    cr_assert(ne(int, isinf(-col_chain_gaps(&none, &all)), 0));
    cr_assert(epsilon_eq(dbl, col_chain_gaps(&all, &none), 0, 1e-15));
}

/* What underflows is not known. */
Test(chain, tiny_edges_have_no_known_gaps)
{
    static struct ring ring;
    static chain c;
    ring_regular(&ring, 12, 0x1p-500, 0);
    chain_take(&c, &ring.shape, 0, 5);
    col_chain_put(&c, ring.v[0]);
    cr_assert(ne(int, isinf(col_chain_gaps(&c, &c)), 0));
}
