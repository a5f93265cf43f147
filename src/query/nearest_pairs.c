/* Finds the shapes nearest to one shape: takes the shapes in the order of the
 * distances of their boxes, which are less than those of the shapes, until the
 * next box is farther than the best shapes so far. */
#include "query/answer.h"
#include "query/pair_plan.h"

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

/* Lists the shapes of a plan that layers allow, by the distances of their
 * boxes. */
static int sort_boxes(const struct answer *answer, const struct pair_plan *plan,
                      struct hit *boxes)
{
    const struct scene_shape *shapes = answer->scene->shapes;
    const struct scene_shape *one = &shapes[answer->one];
    col_box box = col_outer_bounds(&one->shape);
    int count = 0;
    for (int i = 0; i < plan->length; i++) {
        int other = plan->listed[i].b;
        col_box its = col_outer_bounds(&shapes[other].shape);
        if (layers_meet(one, &shapes[other]))
            boxes[count++] = (struct hit){box_distance(box, its), other};
    }
    hits_sort(boxes, count);
    return count;
}

enum query_outcome nearest_pairs(const struct answer *answer,
                                 struct pair_plan *plan,
                                 const struct query_means *means,
                                 struct fail *fail)
{
    const int max = answer->options->nearest;
    size_t length = (size_t)plan->length;
    struct hit *hits = arena_alloc(means->arena, length, sizeof *hits);
    struct scene_pair *pairs = arena_alloc(means->arena, length, sizeof *pairs);
    if (!hits || !pairs) {
        fail_memory(fail);
        return QUERY_FAILED;
    }
    /* The best replace the boxes that they come from. Of every `max` of them
     * the worst is known, and the others are left out. */
    int count = sort_boxes(answer, plan, hits), best = 0;
    for (int i = 0; i < count; i++) {
        struct hit next = hits[i];
        if (best >= max && hits[max - 1].at < next.at)
            break;
        if (stop_wanted(&means->stop))
            return QUERY_STOPPED;
        const struct scene_pair pair = {.a = answer->one, .b = next.shape};
        next.at = shape_distance(answer, pair);
        hits[best++] = next;
        if (best % max == 0) {
            hits_sort(hits, best);
            best = max;
        }
    }
    hits_sort(hits, best);
    plan->length = best < max ? best : max;
    for (int i = 0; i < plan->length; i++)
        pairs[i] = (struct scene_pair){.a = answer->one, .b = hits[i].shape};
    plan->listed = pairs;
    return QUERY_MISSED;
}
