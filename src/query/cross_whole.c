/* Compares what a pair is as a whole with its pieces, for the query "cross".
 * The least translation that separates whole shapes separates any two pieces:
 * so it is at least as long as their depth, and leaves none of them
 * overlapping. The least distance is that of the nearest pieces. */
#include <math.h>

#include "query/answer.h"

/* Rounding, as a share of the largest coordinate. */
#define ROUNDING 0x1p-46

static double larger_of(double x, double y)
{
    return x > y ? x : y;
}

/* How a piece of A and one of B lie once B has moved. *size becomes at least
 * their largest coordinate, with the radius. */
static col_relation relate_moved(const struct answer *answer,
                                 struct scene_pair pair, const col_relation *by,
                                 double *size)
{
    const col_shape *a = side_core(answer, pair, SIDE_A);
    const col_shape *b = side_core(answer, pair, SIDE_B);
    const col_box boxes[] = {col_outer_bounds(a), col_outer_bounds(b)};
    col_shape moved = *b;
    for (int i = 0; i < moved.count; i++)
        answer->moved[i] =
            (col_vec2){moved.vertices[i].x + by->amount * by->normal.x,
                       moved.vertices[i].y + by->amount * by->normal.y};
    moved.vertices = answer->moved;
    moved.prepared = NULL;
    for (int i = 0; i < 2; i++)
        *size = larger_of(
            *size, larger_of(larger_of(-boxes[i].min.x, boxes[i].max.x),
                             larger_of(-boxes[i].min.y, boxes[i].max.y)));
    return col_sat_test(a, &moved, NULL).relation;
}

static unsigned unless(bool agree, enum cross_difference difference)
{
    return agree ? 0 : (unsigned)difference;
}

unsigned cross_compare_whole(const struct answer *answer,
                             struct scene_pair pair, const col_whole *given,
                             const col_whole *swapped)
{
    const col_relation *p = &given->relation, *q = &swapped->relation;
    bool overlap = false, is_deep = false;
    double deepest = 0, nearest = HUGE_VAL, left = 0, size = 0;
    struct piece_walk walk;
    answer_walk_pieces(answer, pair, false, &walk);
    while (piece_walk_next(&walk, &pair)) {
        col_relation own = col_sat_test(side_core(answer, pair, SIDE_A),
                                        side_core(answer, pair, SIDE_B), NULL)
                               .relation;
        col_relation after = relate_moved(answer, pair, p, &size);
        overlap = overlap || own.overlap;
        is_deep = is_deep || (own.overlap && !own.touching);
        if (own.overlap)
            deepest = larger_of(deepest, own.amount);
        else
            nearest = own.amount < nearest ? own.amount : nearest;
        if (after.overlap && p->overlap)
            left = larger_of(left, after.amount);
    }
    double off = size * ROUNDING;
    bool fits = p->overlap ? p->amount >= deepest - off
                           : p->amount <= nearest && p->amount >= nearest;
    return unless(p->overlap == overlap && q->overlap == overlap,
                  CROSS_OVERLAP) |
           unless(left <= off, CROSS_NORMAL) |
           unless(fits && fabs(p->amount - q->amount) <= off, CROSS_AMOUNT) |
           unless(p->touching == q->touching && !(p->touching && is_deep),
                  CROSS_TOUCHING);
}
