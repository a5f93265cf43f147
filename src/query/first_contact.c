#include "query/first_contact.h"

#include <math.h>

static bool is_sooner(const col_impact *one, const col_impact *other)
{
    bool overlaps = one->status == COL_OVERLAPPING;
    if (other->status == COL_APART)
        return one->status != COL_APART;
    if (other->status == COL_OVERLAPPING)
        return false;
    return overlaps || (one->status == COL_HIT && one->time < other->time);
}

col_impact first_contact(const struct answer *answer, impact_function *ask,
                         struct scene_pair *pair)
{
    col_impact first = {.status = COL_APART};
    struct piece_walk walk;
    struct scene_pair pieces;
    if (!side_shape(answer, *pair, SIDE_A)->pieces &&
        !side_shape(answer, *pair, SIDE_B)->pieces)
        return ask(answer, *pair, HUGE_VAL, NULL);
    answer_walk_pieces(answer, *pair, true, &walk);
    while (first.status != COL_OVERLAPPING && !answer_has_too_much(answer) &&
           piece_walk_next(&walk, &pieces)) {
        double until = first.status == COL_HIT ? first.time : HUGE_VAL;
        col_impact impact = ask(answer, pieces, until, NULL);
        if (is_sooner(&impact, &first)) {
            first = impact;
            *pair = pieces;
        }
    }
    return first;
}
