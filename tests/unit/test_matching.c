/* Independent sets of graphs: none has two ends of an edge, and on small graphs
 * none is larger. */
#include "maps/tile_cells.h"

#include "support/criterion.h"
#include "support/rng.h"

#define SIDE  9
#define PATHS 2000 /* vertices on each side of the long graph, at most */

struct sample {
    struct match_graph graph;
    int starts[PATHS + 1], edges[4 * PATHS];
};

static int choose(const struct match_graph *graph, bool *left, bool *right)
{
    struct arena arena = arena_make(0);
    int count = 0;
    cr_assert(graph_independent(graph, &arena, left, right));
    arena_free(&arena);
    for (int i = 0; i < graph->left; i++) {
        count += left[i];
        for (int k = graph->starts[i]; k < graph->starts[i + 1]; k++)
            cr_assert(not(left[i] && right[graph->edges[k]]));
    }
    for (int i = 0; i < graph->right; i++)
        count += right[i];
    return count;
}

/* Tries all sets of left vertices, with all right ones beside. */
static int largest(const struct match_graph *graph)
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
    sample->graph =
        (struct match_graph){left, right, sample->starts, sample->edges};
}

Test(matching, no_set_is_larger)
{
    struct rng rng = rng_seeded(63);
    for (int round = 0; round < 2000; round++) {
        struct sample sample;
        bool left[SIDE], right[SIDE];
        make_random(&sample, &rng);
        cr_assert(eq(int, choose(&sample.graph, left, right),
                     largest(&sample.graph)));
    }
}

/* A graph that is being made, left vertex by left vertex. */
struct maker {
    struct sample *sample;
    int left, right, edges;
};

static void add_edge(struct maker *maker, int right)
{
    maker->sample->edges[maker->edges++] = right;
}

static void end_vertex(struct maker *maker)
{
    maker->sample->starts[++maker->left] = maker->edges;
}

/* Left vertex i of a path has an edge to right vertex i + 1, first, and one to
 * i; the last has the latter only, which is taken by then. To match it all
 * others have to change, so a path of n left and n right vertices takes round
 * number n, or one before. */
static void add_path(struct maker *maker, int length)
{
    for (int i = 0; i < length; i++) {
        if (i + 1 < length)
            add_edge(maker, maker->right + i + 1);
        add_edge(maker, maker->right + i);
        end_vertex(maker);
    }
    maker->right += length;
}

/* A path whose first vertex has `width` ways on, in place of right vertex 0:
 * each to a right vertex that is taken, by a left one that has one more. */
static void add_fan(struct maker *maker, int length, int width)
{
    int fan = maker->right, path = fan + 2 * width - 1;
    for (int k = 0; k < width; k++) {
        add_edge(maker, fan + k);
        add_edge(maker, fan + width + k);
        end_vertex(maker);
    }
    for (int i = 0; i < length; i++) {
        if (i + 1 < length)
            add_edge(maker, path + i + 1);
        for (int k = 0; i == 0 && k < width; k++)
            add_edge(maker, fan + k);
        if (i > 0)
            add_edge(maker, path + i);
        end_vertex(maker);
    }
    maker->right += 2 * width + length - 1;
}

/* More rounds than there may be: what is left is cut off where it is thin, one
 * vertex for each that is free, so nothing is lost. All left vertices could be
 * matched; so as many vertices are independent as there are right ones. */
Test(matching, what_is_left_is_cut_off_where_it_is_thin)
{
    static struct sample sample;
    static bool left[PATHS], right[PATHS];
    struct maker maker = {.sample = &sample};
    for (int length = 1; length <= 30; length++) {
        add_path(&maker, length);
        add_fan(&maker, length, 10);
    }
    sample.graph = (struct match_graph){maker.left, maker.right, sample.starts,
                                        sample.edges};
    cr_assert(eq(int, choose(&sample.graph, left, right), maker.right));
}
