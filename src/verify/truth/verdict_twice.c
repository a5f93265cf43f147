/* Alternatives that are told twice: an axis stands once, be it as the axis of
 * the pair or of an alternative. Those that name none may have one normal. */
#include <stdlib.h>

#include "verify/truth/judging.h"

/* An edge as the axis of a normal. */
struct claimed_twice {
    const struct claim_feature *axis;
    struct claim_vec normal;
    int index; /* of the alternative; -1: it is that of the pair */
};

static int compare_numbers(double p, double q)
{
    return (p > q) - (p < q);
}

/* Whichever end of a cut comes first. */
static int compare_axes(const struct claim_feature *p,
                        const struct claim_feature *q)
{
    const struct claim_feature *both[2] = {p, q};
    int low[2], high[2];
    if (p->of_b != q->of_b)
        return p->of_b - q->of_b;
    if (p->index != q->index || p->index >= 0)
        return (p->index > q->index) - (p->index < q->index);
    for (int i = 0; i < 2; i++) {
        const int *cut = both[i]->cut;
        low[i] = cut[0] < cut[1] ? cut[0] : cut[1];
        high[i] = cut[0] < cut[1] ? cut[1] : cut[0];
    }
    if (low[0] != low[1])
        return low[0] < low[1] ? -1 : 1;
    return (high[0] > high[1]) - (high[0] < high[1]);
}

static int compare_told(const void *p, const void *q)
{
    const struct claimed_twice *first = p, *second = q;
    int order = compare_axes(first->axis, second->axis);
    order = order ? order : compare_numbers(first->normal.x, second->normal.x);
    order = order ? order : compare_numbers(first->normal.y, second->normal.y);
    return order ? order : first->index - second->index;
}

/* Both sides of a link of a chain are one edge of the file, and have opposite
 * normals. */
static bool is_again(const struct claimed_twice *p,
                     const struct claimed_twice *q)
{
    return compare_axes(p->axis, q->axis) == 0 &&
           p->normal.x * q->normal.x + p->normal.y * q->normal.y > 0;
}

/* Collects the axes that are told. */
static int collect(const struct claim *claim, struct claimed_twice *told)
{
    int count = 0;
    if (claim->axis.edge.given && claim->has_normal)
        told[count++] =
            (struct claimed_twice){&claim->axis.edge, claim->normal, -1};
    for (int i = 0; i < claim->alternative_count; i++) {
        const struct claim_alternative *other = &claim->alternatives[i];
        if (other->axis.edge.given)
            told[count++] =
                (struct claimed_twice){&other->axis.edge, other->normal, i};
    }
    return count;
}

void judge_twice(struct judging *judging)
{
    const struct claim *claim = judging->claim;
    if (claim->alternative_count == 0)
        return;
    struct claimed_twice *told = arena_alloc(
        judging->arena, (size_t)claim->alternative_count + 1, sizeof *told);
    if (!told) {
        judging->verdict->no_memory = true;
        return;
    }
    int count = collect(claim, told);
    if (count > 0)
        qsort(told, (size_t)count, sizeof *told, compare_told);
    for (int i = 1; i < count; i++) {
        int first = told[i - 1].index;
        if (!is_again(&told[i - 1], &told[i]))
            continue;
        if (first < 0)
            judging_add(judging, VERDICT_ALTERNATIVES, told[i].index,
                        "its axis is that of the pair");
        else
            judging_add(judging, VERDICT_ALTERNATIVES, told[i].index,
                        "its axis is that of alternative %d", first);
    }
}
