/* Finds the side through which a moving point enters B - A for prepared
 * polygons of few vertices without radius, in floats: all sides at once,
 * without branches that could not be predicted (Cyrus and Beck 1978).
 *
 * A side has the gap g and comes nearer by the rate s, both along its normal,
 * so that its gap after a time t is g - t s. The point enters by the side k
 * with the latest t = g / s of all that come nearer, if no other side has a gap
 * then. If one that moves away has, it has one ever after, and k had one
 * before. Nor does the point enter in time if one side has a gap both now and
 * at the end.
 *
 * Errors, with v = 2^-24, e = FRAME_ERROR S that of gaps, U = |u.x| + |u.y| of
 * the motion u: normals are off by 6v in each component; u, products and sums
 * by v: so s is off by less than r = FRAME_ERROR U = 16v U. |g| <= S, |s| <= U,
 * but for some v. So g - t s is rounded by v (S + 2t U) and off by e + t r
 * more, together by less than c(t) = 1.25 (e + t r), also where t is a rounded
 * double. The t of k is off by less than c / (s - r), at most 2c / s where s >=
 * 2r; in that time a gap changes by no more than U as much. Underflow is
 * nothing beside c: e is above 2^-82, as frames have no edge below 2^-60. */
#include "geometry/motion/entry.h"
#include "geometry/search/few_gaps.h"

/* c(t). */
static inline float few_slack(float error, float time, float rate_error)
{
    return 1.25F * (error + fabsf(time) * rate_error);
}

/* The side of a number that few_gaps has for it, and the vertex there. As it is
 * surely the only one, no edge of the other core is parallel. */
static inline near_entry few_side(const passage *p, const few_gaps *gaps,
                                  int number, entry *e)
{
    bool of_b = number >= FRAME_FEW;
    int edge = number % FRAME_FEW;
    const col_shape *mine = of_b ? p->b : p->a, *other = of_b ? p->a : p->b;
    unsigned bits = few_nearest(gaps, number, &mine->prepared->frame,
                                &other->prepared->frame);
    int vertex = lowest_bit(bits | 1U << 31), start = core_start(mine, edge);
    e->kind = ENTRY_SIDE;
    e->a = of_b ? vertex : start;
    e->b = of_b ? start : vertex;
    e->of_a = !of_b;
    e->of_b = of_b;
    return is_one_bit(bits) ? NEAR_SIDE : NEAR_UNSURE;
}

near_entry col_entry_few(const passage *p, double dt, entry *e)
{
    const frame *fa = &p->a->prepared->frame, *fb = &p->b->prepared->frame;
    const quad never = quad_both(-HUGE_VALF);
    float x = (float)p->way.x.hi, y = (float)p->way.y.hi, end = (float)dt;
    float size = fabsf(x) + fabsf(y), r = FRAME_ERROR * size;
    few_gaps gaps;
    few_measure(&gaps, fa, fb);
    if (!(size > 1 / FRAME_LARGE && size < FRAME_LARGE && end < FRAME_LARGE &&
          gaps.error < FRAME_LARGE))
        return NEAR_UNSURE;

    /* Sides of A and B by turns; of at most four each, the last are the first.
     */
    int fours = fa->count <= 4 && fb->count <= 4 ? 2 : 4;
    quad gap[4] = {gaps.of_a.first, gaps.of_b.first, gaps.of_a.last,
                   gaps.of_b.last};
    quad rate[4], latest = never, speeds = never, lasting = never, gone = never;
    for (int i = 0; i < fours; i++) {
        const frame *f = i & 1 ? fb : fa;
        int at = i & 2 ? frame_stride(f->count) - 4 : 0;
        quad nx = quad_load(frame_part_of(f, FRAME_NORMAL_X) + at);
        quad ny = quad_load(frame_part_of(f, FRAME_NORMAL_Y) + at);
        quad least = quad_both(2 * r), ux = quad_both(i & 1 ? -x : x);
        rate[i] = few_along(nx, ny, ux, quad_both(i & 1 ? -y : y));
        quad time = quad_div(gap[i], quad_max(rate[i], least));
        time = quad_where(rate[i], least, time, never);
        speeds = quad_where(time, latest, rate[i], speeds);
        latest = quad_max(time, latest);
        quad left = quad_sub(gap[i], quad_mul(quad_both(end), rate[i]));
        lasting = quad_max(lasting, quad_min(gap[i], left));
    }
    float time = quad_largest(latest),
          speed = quad_smallest(quad_where(latest, quad_both(time), speeds,
                                           quad_both(HUGE_VALF)));
    float margin = few_slack(gaps.error, time, r);
    margin += margin * (2 * size / (speed > r ? speed : r));
    if (!(speed >= 2 * r && margin < FRAME_LARGE))
        return NEAR_UNSURE;

    unsigned open = 0;
    for (int i = 0; i < fours; i++) {
        quad left = quad_sub(gap[i], quad_mul(quad_both(time), rate[i]));
        gone = quad_max(gone, quad_where(quad_both(-r), rate[i], left, never));
        open |= quad_at_least(left, quad_both(-margin))
                << (i / 2 * 4 + i % 2 * FRAME_FEW);
    }
    COUNT_DECISION(made);
    if (quad_above(lasting, quad_both(few_slack(gaps.error, end, r))) |
        quad_above(gone, quad_both(margin)))
        return NEAR_NONE;
    open &= ((1U << fa->count) - 1) | ((1U << fb->count) - 1) << FRAME_FEW;
    return is_one_bit(open) ? few_side(p, &gaps, lowest_bit(open), e)
                            : NEAR_UNSURE;
}
