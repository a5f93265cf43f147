#include "verify/truth/truth_vector.h"

#include <math.h>

void vector_of_way(struct big out[2], struct way way)
{
    big_difference(&out[0], way.to.x, way.from.x);
    big_difference(&out[1], way.to.y, way.from.y);
}

void vector_of_direction(struct big out[2],
                         const struct truth_direction *direction)
{
    struct way way = {direction->from, direction->to};
    if (!direction->turned) {
        vector_of_way(out, way);
        return;
    }
    big_difference(&out[0], way.from.y, way.to.y);
    big_difference(&out[1], way.to.x, way.from.x);
}

/* Two differences, their product and the sum are each rounded to 2^-53 of
 * themselves: together by (3 + 16 * 2^-53) * 2^-53 < 4e-16 of the sum of the
 * magnitudes, unless that is so small that products are subnormal.
 * Source: Shewchuk 1997 (orient2d, bound A). */
static struct truth_estimate sum_of(double p, double q)
{
    double size = fabs(p) + fabs(q);
    struct truth_estimate none = {0, HUGE_VAL};
    if (!(size > 1e-280))
        return none;
    return (struct truth_estimate){p + q, 4e-16 * size};
}

struct truth_estimate cross_estimate(struct way p, struct way q)
{
    return sum_of((p.to.x - p.from.x) * (q.to.y - q.from.y),
                  -((p.to.y - p.from.y) * (q.to.x - q.from.x)));
}

static struct truth_estimate dot_estimate(struct way p, struct way q)
{
    return sum_of((p.to.x - p.from.x) * (q.to.x - q.from.x),
                  (p.to.y - p.from.y) * (q.to.y - q.from.y));
}

static bool is_sure(struct truth_estimate estimate)
{
    return fabs(estimate.value) > estimate.error;
}

int cross_sign(struct way p, struct way q)
{
    struct truth_estimate estimate = cross_estimate(p, q);
    if (is_sure(estimate))
        return estimate.value > 0 ? 1 : -1;
    struct big first[2], second[2], cross;
    vector_of_way(first, p);
    vector_of_way(second, q);
    big_cross(&cross, first, second);
    return cross.sign;
}

int dot_sign(struct way p, struct way q)
{
    struct truth_estimate estimate = dot_estimate(p, q);
    if (is_sure(estimate))
        return estimate.value > 0 ? 1 : -1;
    struct big first[2], second[2], dot;
    vector_of_way(first, p);
    vector_of_way(second, q);
    big_dot(&dot, first, second);
    return dot.sign;
}

int along_sign(const struct truth_direction *direction, struct way way)
{
    struct way plain = {direction->from, direction->to};
    return direction->turned ? cross_sign(plain, way) : dot_sign(plain, way);
}

bool point_before(struct judge_point p, struct judge_point q)
{
    return p.x < q.x || (!(q.x < p.x) && p.y < q.y);
}

bool point_same(struct judge_point p, struct judge_point q)
{
    return !point_before(p, q) && !point_before(q, p);
}
