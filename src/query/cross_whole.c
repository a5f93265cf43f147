/* Compares what a pair is as a whole with its pieces, for the query "cross".
 * The least translation that separates whole shapes separates any two pieces:
 * so it is at least as long as their depth, and leaves none of them
 * overlapping. The least distance is that of the nearest pieces. */
#include <math.h>

#include "query/answer.h"

/* Rounding, as a share of the largest coordinate. */
#define ROUNDING 0x1p-46

/* What all pairs of pieces say. */
struct piece_facts {
    bool overlap, is_deep;
    double deepest, nearest;
    double left; /* depth that is left once B has moved */
    double size; /* the largest coordinate, with the radius */
};

static double larger_of(double x, double y)
{
    return x > y ? x : y;
}

/* B's piece after the translation, in room for its vertices. */
static col_shape moved_piece(const struct answer *answer, const col_shape *core,
                             const col_relation *relation)
{
    col_shape moved = *core;
    moved.vertices = answer->moved;
    moved.prepared = NULL;
    for (int i = 0; i < core->count; i++)
        answer->moved[i] = (col_vec2){
            core->vertices[i].x + relation->amount * relation->normal.x,
            core->vertices[i].y + relation->amount * relation->normal.y};
    return moved;
}

static struct piece_facts facts_of(const struct answer *answer,
                                   struct scene_pair pair,
                                   const col_relation *relation)
{
    struct piece_facts facts = {.nearest = HUGE_VAL};
    struct piece_walk walk;
    answer_walk_pieces(answer, pair, false, &walk);
    while (piece_walk_next(&walk, &pair)) {
        const col_shape *a = side_core(answer, pair, SIDE_A);
        const col_shape *b = side_core(answer, pair, SIDE_B);
        const col_shape *cores[] = {a, b};
        col_relation own = col_sat_test(a, b, NULL).relation;
        facts.overlap = facts.overlap || own.overlap;
        facts.is_deep = facts.is_deep || (own.overlap && !own.touching);
        if (own.overlap)
            facts.deepest = larger_of(facts.deepest, own.amount);
        else if (own.amount < facts.nearest)
            facts.nearest = own.amount;
        for (int i = 0; i < 2; i++) {
            col_box box = col_outer_bounds(cores[i]);
            facts.size = larger_of(
                facts.size,
                larger_of(larger_of(fabs(box.min.x), fabs(box.max.x)),
                          larger_of(fabs(box.min.y), fabs(box.max.y))));
        }
        if (!relation->overlap)
            continue;
        col_shape moved = moved_piece(answer, b, relation);
        own = col_sat_test(a, &moved, NULL).relation;
        if (own.overlap)
            facts.left = larger_of(facts.left, own.amount);
    }
    return facts;
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
    const struct piece_facts facts = facts_of(answer, pair, p);
    double off = facts.size * ROUNDING;
    bool fits = p->overlap
                    ? p->amount >= facts.deepest - off
                    : p->amount <= facts.nearest && p->amount >= facts.nearest;
    return unless(p->overlap == facts.overlap && q->overlap == p->overlap,
                  CROSS_OVERLAP) |
           unless(facts.left <= off, CROSS_NORMAL) |
           unless(fits && fabs(p->amount - q->amount) <= off, CROSS_AMOUNT) |
           unless(p->touching == q->touching && !(p->touching && facts.is_deep),
                  CROSS_TOUCHING);
}
