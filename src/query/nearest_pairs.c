/* Finds the shapes nearest to one shape: takes the shapes in the order of the
 * distances of their boxes, which are less than those of the shapes, until the
 * next box is farther than the best shapes so far. */
#include "query/answer.h"
#include "query/pair_plan.h"
#include "support/same.h"

/* ---- Distances ----------------------------------------------------------- */

/* At most the rounded distance of all that two boxes contain: the largest gap
 * along an axis, less than it may be rounded by. */
static double box_distance(col_box a, col_box b)
{
    const double gaps[] = {a.min.x - b.max.x, b.min.x - a.max.x,
                           a.min.y - b.max.y, b.min.y - a.max.y};
    double distance = 0;
    for (int i = 0; i < 4; i++)
        if (gaps[i] > distance)
            distance = gaps[i];
    return distance * (1 - 0x1p-50);
}

static double core_distance(const struct answer *answer, struct scene_pair pair)
{
    col_sat sat = col_sat_test(side_core(answer, pair, SIDE_A),
                               side_core(answer, pair, SIDE_B), NULL);
    return sat.relation.overlap ? 0 : sat.relation.amount;
}

static double shape_distance(const struct answer *answer,
                             struct scene_pair pair)
{
    struct piece_walk walk;
    struct scene_pair pieces;
    if (!pair_has_pieces(answer, pair))
        return core_distance(answer, pair);
    answer_walk_pieces(answer, pair, true, &walk);
    while (piece_walk_next(&walk, &pieces))
        if (core_distance(answer, pieces) <= 0)
            return 0;
    return core_distance(answer, nearest_pieces(answer, pair));
}

/* ---- The search ---------------------------------------------------------- */

/* By the doubles of a list, equal ones in the order of the list. */
static int compare_up(const void *context, int a, int b)
{
    const double *distances = context;
    if (distances[a] < distances[b])
        return -1;
    return distances[a] > distances[b] ? 1 : (a > b) - (a < b);
}

static int compare_down(const void *context, int a, int b)
{
    return compare_up(context, b, a);
}

/* Lists the pairs that layers allow, by the distances of their boxes. */
static void list_candidates(const struct answer *answer,
                            const struct pair_plan *plan, double *distances,
                            struct heap *candidates)
{
    const struct scene_shape *shapes = answer->scene->shapes;
    const struct scene_shape *one = &shapes[answer->one];
    col_box box = col_outer_bounds(&one->shape);
    for (int i = 0; i < plan->length; i++) {
        const struct scene_shape *other = &shapes[plan->listed[i].b];
        distances[i] = box_distance(box, col_outer_bounds(&other->shape));
        if (layers_meet(one, other))
            candidates->items[candidates->count++] = i;
    }
    heap_make(candidates);
}

/* Adds a pair to the best, at most `max`, of which the worst is the first. */
static void keep_best(struct heap *best, int max, int pair)
{
    if (best->count < max) {
        best->items[best->count++] = pair;
        if (best->count == max)
            heap_make(best);
    } else if (best->compare(best->context, best->items[0], pair) < 0) {
        heap_replace(best, pair);
    }
}

enum query_outcome nearest_pairs(const struct answer *answer,
                                 struct pair_plan *plan,
                                 const struct query_means *means,
                                 struct fail *fail)
{
    struct arena *arena = means->arena;
    const int nearest = answer->options->nearest;
    const int max = nearest < plan->length ? nearest : plan->length;
    size_t count = (size_t)plan->length;
    double *distances = arena_alloc(arena, count, sizeof *distances);
    struct heap candidates = {NULL, 0, compare_up, distances};
    struct heap best = {NULL, 0, compare_down, distances};
    struct scene_pair *pairs = arena_alloc(arena, (size_t)max, sizeof *pairs);
    candidates.items = arena_alloc(arena, count, sizeof *candidates.items);
    best.items = arena_alloc(arena, (size_t)max, sizeof *best.items);
    if (!distances || !pairs || !candidates.items || !best.items) {
        fail_memory(fail);
        return QUERY_FAILED;
    }
    list_candidates(answer, plan, distances, &candidates);
    while (candidates.count > 0) {
        int next = candidates.items[0];
        if (best.count == max && distances[best.items[0]] < distances[next])
            break;
        if (stop_wanted(&means->stop))
            return QUERY_STOPPED;
        heap_take(&candidates);
        distances[next] = shape_distance(answer, plan->listed[next]);
        keep_best(&best, max, next);
    }
    if (best.count < max)
        heap_make(&best);
    plan->length = best.count;
    for (int last = best.count - 1; last >= 0; last--)
        pairs[last] = plan->listed[heap_take(&best)];
    plan->listed = pairs;
    return QUERY_MISSED;
}
