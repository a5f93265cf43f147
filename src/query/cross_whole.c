/* Compares what a pair is as a whole with its pieces, for the query "cross".
 * The least translation that separates whole shapes separates any two pieces:
 * so it is at least as long as their depth, and leaves none of them
 * overlapping. The least distance is that of the nearest pieces. */
#include <math.h>

#include "query/answer.h"
#include "support/same.h"

/* Rounding, as a share of the largest coordinate. */
#define ROUNDING 0x1p-46

static double larger_of(double x, double y)
{
    return x > y ? x : y;
}

/* Whether vertices that were rounded are still those of a core. */
static bool is_core(const col_vec2 *v, int count)
{
    if (count < 3)
        return count == 1 || !same_point(v[0], v[1]);
    return col_polygon_check(v, count).kind == COL_POLYGON_CONVEX;
}

/* How deep a piece of A and one of B overlap once B has moved; 0 also if B is
 * so small where it then lies that its vertices fall together. *size becomes at
 * least their largest coordinate, with the radius. */
static double depth_moved(const struct answer *answer, struct scene_pair pair,
                          const col_relation *by, double *size)
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
    if (!by->overlap || !is_core(moved.vertices, moved.count))
        return 0;
    const col_relation after = col_sat_test(a, &moved, NULL).relation;
    return after.overlap ? after.amount : 0;
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
        left = larger_of(left, depth_moved(answer, pair, p, &size));
        overlap = overlap || own.overlap;
        is_deep = is_deep || (own.overlap && !own.touching);
        if (own.overlap)
            deepest = larger_of(deepest, own.amount);
        else
            nearest = own.amount < nearest ? own.amount : nearest;
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
