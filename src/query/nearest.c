/* Finds the shapes nearest to one shape: takes the shapes in the order of the
 * distances of their boxes, which are less than those of the shapes, until the
 * next box is farther than the best shapes so far. */
#include "query/answer.h"
#include "query/pair_plan.h"

/* ---- Heaps --------------------------------------------------------------- */

struct near {
    double distance; /* or less */
    int index;       /* in the plan */
};

/* The first is less than its two children, and so on. */
struct near_heap {
    struct near *items;
    int count;
    bool is_reversed; /* greater */
};

static bool comes_first(const struct near_heap *heap, struct near a,
                        struct near b)
{
    if (heap->is_reversed) {
        struct near c = a;
        a = b;
        b = c;
    }
    return a.distance < b.distance ||
           (a.distance <= b.distance && a.index < b.index);
}

/* Puts an item at place i or below, where all below i are in order. */
static void sift(struct near_heap *heap, int i, struct near item)
{
    struct near *items = heap->items;
    int child;
    while ((child = 2 * i + 1) < heap->count) {
        if (child + 1 < heap->count &&
            comes_first(heap, items[child + 1], items[child]))
            child++;
        if (!comes_first(heap, items[child], item))
            break;
        items[i] = items[child];
        i = child;
    }
    items[i] = item;
}

static void make_heap(struct near_heap *heap)
{
    for (int i = heap->count / 2 - 1; i >= 0; i--)
        sift(heap, i, heap->items[i]);
}

static struct near take_first(struct near_heap *heap)
{
    struct near first = heap->items[0];
    if (--heap->count > 0)
        sift(heap, 0, heap->items[heap->count]);
    return first;
}

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

/* The pairs that layers allow, by the distances of their boxes. */
static void list_candidates(const struct answer *answer,
                            const struct pair_plan *plan,
                            struct near_heap *candidates)
{
    const struct scene_shape *shapes = answer->scene->shapes;
    const struct scene_shape *one = &shapes[answer->one];
    col_box box = col_outer_bounds(&one->shape);
    for (int i = 0; i < plan->length; i++) {
        const struct scene_shape *other = &shapes[plan->listed[i].b];
        if (layers_meet(one, other))
            candidates->items[candidates->count++] = (struct near){
                box_distance(box, col_outer_bounds(&other->shape)), i};
    }
    make_heap(candidates);
}

/* Adds an item to the best, at most `max`, of which the worst is the first. */
static void keep_best(struct near_heap *best, int max, struct near item)
{
    if (best->count < max) {
        best->items[best->count++] = item;
        if (best->count == max)
            make_heap(best);
    } else if (comes_first(best, best->items[0], item)) {
        sift(best, 0, item);
    }
}

enum query_outcome nearest_pairs(const struct answer *answer,
                                 struct pair_plan *plan,
                                 const struct query_means *means,
                                 struct fail *fail)
{
    int max = answer->options->nearest;
    if (max > plan->length)
        max = plan->length;
    size_t count = (size_t)plan->length;
    struct near_heap candidates = {NULL, 0, false}, best = {NULL, 0, true};
    struct scene_pair *pairs =
        arena_alloc(means->arena, (size_t)max, sizeof *pairs);
    candidates.items =
        arena_alloc(means->arena, count, sizeof *candidates.items);
    best.items = arena_alloc(means->arena, (size_t)max, sizeof *best.items);
    if (!pairs || !candidates.items || !best.items) {
        fail_memory(fail);
        return QUERY_FAILED;
    }
    list_candidates(answer, plan, &candidates);
    while (candidates.count > 0) {
        struct near next = candidates.items[0];
        if (best.count == max && best.items[0].distance < next.distance)
            break;
        if (stop_wanted(&means->stop))
            return QUERY_STOPPED;
        take_first(&candidates);
        next.distance = shape_distance(answer, plan->listed[next.index]);
        keep_best(&best, max, next);
    }
    if (best.count < max)
        make_heap(&best);
    plan->length = best.count;
    while (best.count > 0) {
        int last = best.count - 1;
        pairs[last] = plan->listed[take_first(&best).index];
    }
    plan->listed = pairs;
    return QUERY_MISSED;
}
