#include "verify/truth/differences.h"

struct differences differences_of(const struct truth_shape *a,
                                  const struct truth_shape *b)
{
    return (struct differences){.a = a, .b = b};
}

static int sides_of(const struct truth_shape *shape)
{
    return shape->hull_count > 1 ? shape->hull_count : 0;
}

static struct judge_point corner_of(const struct truth_shape *shape, int at)
{
    return shape->vertices[shape->hull[at % shape->hull_count]];
}

/* Turned round, A's rightmost corner is the leftmost. */
static struct judge_point corner_of_a(const struct differences *at, int ahead)
{
    return corner_of(at->a, at->a->hull_last + at->of_a + ahead);
}

static struct judge_point corner_of_b(const struct differences *at, int ahead)
{
    return corner_of(at->b, at->of_b + ahead);
}

struct way differences_corner(const struct differences *at)
{
    return (struct way){corner_of_a(at, 0), corner_of_b(at, 0)};
}

/* Sign of the turn from direction p to q, both counted from straight down on,
 * which comes last. */
static int turn_of(struct way p, struct way q)
{
    bool p_early = point_before(p.from, p.to);
    if (p_early != point_before(q.from, q.to))
        return p_early ? 1 : -1;
    return cross_sign(p, q);
}

bool differences_next(struct differences *at, struct claim_side *side)
{
    bool has_a = at->of_a < sides_of(at->a), has_b = at->of_b < sides_of(at->b);
    if (!has_a && !has_b)
        return false;
    struct way of_a = {corner_of_a(at, 1), corner_of_a(at, 0)};
    struct way of_b = {corner_of_b(at, 0), corner_of_b(at, 1)};
    int turn = has_a && has_b ? turn_of(of_b, of_a) : has_a ? -1 : 1;
    side->begin = differences_corner(at);
    side->direction = turn >= 0 ? of_b : of_a;
    at->of_a += turn <= 0;
    at->of_b += turn >= 0;
    side->end = differences_corner(at);
    return true;
}
