/* Independent sets of graphs: none has two ends of an edge, and on small graphs
 * none is larger. */
#include "level/matching.h"

#include <criterion/criterion.h>

#include "support/rng.h"

#define SIDE  9
#define PATHS 300 /* vertices on each side of the long graph */

struct sample {
    struct graph graph;
    int starts[PATHS + 1], edges[SIDE * SIDE + 2 * PATHS];
};

static int choose(const struct graph *graph, bool *left, bool *right)
{
    struct arena arena = arena_make(0);
    int count = 0;
    cr_assert(graph_independent(graph, &arena, left, right));
    arena_free(&arena);
    for (int i = 0; i < graph->left; i++) {
        count += left[i];
        for (int k = graph->starts[i]; k < graph->starts[i + 1]; k++)
            cr_assert_not(left[i] && right[graph->edges[k]]);
    }
    for (int i = 0; i < graph->right; i++)
        count += right[i];
    return count;
}

/* Tries all sets of left vertices, with all right ones beside. */
static int largest(const struct graph *graph)
{
    int best = 0;
    for (unsigned set = 0; set < 1U << graph->left; set++) {
        unsigned taken = 0;
        int count = graph->right;
        for (int i = 0; i < graph->left; i++) {
            count += (int)(set >> i & 1);
            for (int k = graph->starts[i]; k < graph->starts[i + 1]; k++)
                taken |= (set >> i & 1) << graph->edges[k];
        }
        for (; taken; taken &= taken - 1)
            count--;
        best = count > best ? count : best;
    }
    return best;
}

static void make_random(struct sample *sample, struct rng *rng)
{
    int left = rng_below(rng, SIDE + 1), right = rng_below(rng, SIDE + 1);
    int percent = rng_below(rng, 101), count = 0;
    for (int i = 0; i < left; i++) {
        sample->starts[i] = count;
        for (int k = 0; k < right; k++) {
            if (rng_chance(rng, percent))
                sample->edges[count++] = k;
        }
    }
    sample->starts[left] = count;
    sample->graph = (struct graph){left, right, sample->starts, sample->edges};
}

Test(matching, no_set_is_larger)
{
    struct rng rng = rng_seeded(63);
    for (int round = 0; round < 2000; round++) {
        struct sample sample;
        bool left[SIDE], right[SIDE];
        make_random(&sample, &rng);
        cr_assert_eq(choose(&sample.graph, left, right),
                     largest(&sample.graph));
    }
}

/* Left vertex i of a path has an edge to right vertex i + 1, first, and one to
 * i; the last has the latter only, which is taken by then. To match it all
 * others have to change, so each path takes a round that is longer than those
 * before. There are more paths than rounds: those that are left are cut off,
 * each at one vertex, which costs what it saves. */
Test(matching, long_paths_are_given_up_in_time)
{
    static struct sample sample;
    bool left[PATHS], right[PATHS];
    int count = 0, base = 0;
    for (int length = 1; base + length <= PATHS; length++) {
        for (int i = 0; i < length; i++) {
            sample.starts[base + i] = count;
            if (i + 1 < length)
                sample.edges[count++] = base + i + 1;
            sample.edges[count++] = base + i;
        }
        base += length;
        sample.starts[base] = count;
    }
    sample.graph = (struct graph){base, base, sample.starts, sample.edges};
    int found = choose(&sample.graph, left, right);
    cr_assert_eq(found, base);
}
