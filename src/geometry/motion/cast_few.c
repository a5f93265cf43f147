/* Answers casts of polygons of few vertices without a radius, where it is sure
 * of every bit: floats find where the origin enters B - A, all sides at once
 * (Cyrus and Beck 1978); splits give time, normal and point of that one side.
 * What is left open is for geometry/motion/cast.c, which gives the same bits.
 *
 * A side of B - A has the gap g and comes nearer by the rate s, both along its
 * normal, so that its gap after a time t is g - t s. The origin enters by the
 * side k with the latest t = g / s of all that come nearer, if no other side
 * has a gap then. If one that moves away has, it has one ever after, and k had
 * one before: the shapes pass by. So they do if one side has a gap now and at
 * the end.
 *
 * Errors, with v = 2^-24, e = FRAME_ERROR S that of gaps, U = |u.x| + |u.y| of
 * the relative motion u: normals are off by 6v in each component; u, products
 * and sums by v: so s is off by less than r = FRAME_ERROR U = 16v U. |g| <= S
 * and |s| <= U, but for some v. So g - t s is rounded by v (S + 2t U) and off
 * by e + t r more, together by less than c(t) = 1.25 (e + t r), also where t is
 * a double that was rounded. The t of k is off by less than c / (s - r), which
 * is at most 2c / s where s >= 2r, and in that time a gap changes by no more
 * than U as much. Underflow is nothing beside c: e is above 2^-82, as frames
 * have no edge below 2^-60. */
#include "geometry/motion/entry.h"
#include "geometry/narrow/quick_side.h"
#include "geometry/search/few_gaps.h"

typedef enum few_passage {
    FEW_UNSURE,
    FEW_APART,
    FEW_SIDE,
} few_passage;

/* A side of B - A, an edge of one core, and the other one's vertex there. */
struct few_entry {
    const col_moving *mine, *other;
    int edge, vertex;
    bool of_a; /* the edge */
};

/* c(t). */
static inline float few_slack(float error, float time, float rate_error)
{
    return 1.25F * (error + fabsf(time) * rate_error);
}

/* Finds the side that is entered, of the number that few_gaps has for it. */
ALWAYS_INLINE static inline few_passage few_enter(const frame *fa,
                                                  const frame *fb, col_vec2 way,
                                                  double dt, few_gaps *gaps,
                                                  int *number)
{
    const quad never = quad_both(-HUGE_VALF);
    float x = (float)way.x, y = (float)way.y, end = (float)dt;
    float size = fabsf(x) + fabsf(y), r = FRAME_ERROR * size;
    few_measure(gaps, fa, fb);
    if (!(size > 1 / FRAME_LARGE && size < FRAME_LARGE && end < FRAME_LARGE &&
          gaps->error < FRAME_LARGE))
        return FEW_UNSURE;

    /* Sides of A and B by turns; of at most four each there are no last. */
    int fours = fa->count <= 4 && fb->count <= 4 ? 2 : 4;
    quad gap[4] = {gaps->of_a.first, gaps->of_b.first, gaps->of_a.last,
                   gaps->of_b.last};
    quad rate[4], latest = never, speeds = never, lasting = never, gone = never;
    for (int i = 0; i < fours; i++) {
        const frame *f = i & 1 ? fb : fa;
        int at = i & 2 ? frame_stride(f->count) - 4 : 0;
        quad nx = quad_load(frame_part_of(f, FRAME_NORMAL_X) + at);
        quad ny = quad_load(frame_part_of(f, FRAME_NORMAL_Y) + at);
        quad least = quad_both(2 * r);
        rate[i] = few_along(nx, ny, quad_both(i & 1 ? -x : x),
                            quad_both(i & 1 ? -y : y));
        quad time = quad_div(gap[i], quad_max(rate[i], least));
        time = quad_where(rate[i], least, time, never);
        speeds = quad_where(time, latest, rate[i], speeds);
        latest = quad_max(time, latest);
        quad left = quad_sub(gap[i], quad_mul(quad_both(end), rate[i]));
        lasting = quad_max(lasting, quad_min(gap[i], left));
    }
    float time = quad_largest(latest);
    float speed = quad_smallest(
        quad_where(latest, quad_both(time), speeds, quad_both(HUGE_VALF)));
    float margin = few_slack(gaps->error, time, r) *
                   (1 + 2 * size / (speed > r ? speed : r));
    if (!(speed >= 2 * r && margin < FRAME_LARGE))
        return FEW_UNSURE;

    unsigned open = 0;
    for (int i = 0; i < fours; i++) {
        quad left = quad_sub(gap[i], quad_mul(quad_both(time), rate[i]));
        gone = quad_max(gone, quad_where(quad_both(-r), rate[i], left, never));
        int shift = i / 2 * 4 + i % 2 * FRAME_FEW;
        open |= quad_at_least(left, quad_both(-margin)) << (shift);
    }
    quad slack = quad_both(few_slack(gaps->error, end, r));
    COUNT_DECISION(made);
    if (quad_above(lasting, slack) | quad_above(gone, quad_both(margin)))
        return FEW_APART;
    open &= ((1U << fa->count) - 1) | ((1U << fb->count) - 1) << FRAME_FEW;
    *number = lowest_bit(open | 1U << 31);
    return is_one_bit(open) ? FEW_SIDE : FEW_UNSURE;
}

/* The same with the only vertex there; that it is the only one also proves that
 * no edge of the other core is parallel. */
static inline few_passage few_find(const col_moving *a, const col_moving *b,
                                   double dt, struct few_entry *e)
{
    few_gaps gaps;
    int number;
    const frame *fa = &a->shape->prepared->frame;
    const frame *fb = &b->shape->prepared->frame;
    few_passage found = few_enter(
        fa, fb, vec2_between(b->velocity, a->velocity), dt, &gaps, &number);
    if (found != FEW_SIDE)
        return found;
    bool flip = number >= FRAME_FEW;
    unsigned bits = few_nearest(&gaps, number, flip ? fb : fa, flip ? fa : fb);
    *e = (struct few_entry){flip ? b : a, flip ? a : b, number % FRAME_FEW,
                            lowest_bit(bits | 1U << 31), !flip};
    return is_one_bit(bits) ? FEW_SIDE : FEW_UNSURE;
}

/* The time after which the vertex is on the edge's line. Both quotients' terms
 * are within their errors, and so it is within an eighth of its own; another
 * eighth is more than the 2^-72 of geometry/motion/entry_time.c. */
static inline estimate few_time(const quick_side *side, lanes at,
                                lanes velocity, lanes its_velocity)
{
    split_vector out = split_right(side->edge);
    estimate gap = split_dot(out, split_way(side->corner[0], at));
    estimate rate = split_dot(out, split_way(its_velocity, velocity));
    double whole = rate.hi + rate.lo, inverse = 1 / whole;
    split speed = split_of(whole);
    speed.low = (rate.hi - speed.high) + rate.lo;
    gap.error += fabs((gap.hi + gap.lo) * inverse) * rate.error;
    return split_divide(gap, speed, inverse);
}

/* The hit at a side. In the range of times and velocities nothing underflows,
 * and its point, of the vertex there, is off by its time. */
static bool few_hit(const struct few_entry *e, double dt, col_impact *hit)
{
    const col_shape *shape = e->mine->shape;
    quick_side side;
    quick_side_put(
        &side, shape,
        (core_run){core_start(shape, e->edge), core_end(shape, e->edge)});
    quick_side_measure_all(&side);
    lanes at = lanes_at(&e->other->shape->vertices[e->vertex]);
    lanes velocity = lanes_at(&e->other->velocity), normal, point;
    estimate time = few_time(&side, at, lanes_at(&e->mine->velocity), velocity);
    lanes high = lanes_cut(velocity);
    split_vector way = {high, lanes_sub(velocity, high)};
    double when;
    if (!split_is_ordinary(way) || !split_round(time, &when) ||
        !(when > 0x1p-500 && when < 0x1p+100) || is_equal(when, dt) ||
        !quick_unit_round(&side.normal, &normal) ||
        !split_part_way(at, time, way, &point))
        return false;
    *hit = (col_impact){.status = COL_APART};
    if (when > dt)
        return true;
    hit->status = COL_HIT;
    hit->time = hit->from = hit->to = when;
    lanes zero = lanes_both(0);
    normal = e->of_a ? normal : lanes_sub(zero, normal);
    lanes_put(&hit->normal, lanes_add(normal, zero));
    lanes_put(&hit->points.a, lanes_add(point, zero));
    hit->points.b = hit->points.a;
    hit->axis = e->of_a ? (col_axis){COL_EDGE_OF_A, e->edge, e->vertex}
                        : (col_axis){COL_EDGE_OF_B, e->vertex, e->edge};
    return true;
}

static bool few_answer(const col_moving *a, const col_moving *b, double dt,
                       col_impact *impact)
{
    struct few_entry e;
    if (!a->shape->prepared->frame.few || !b->shape->prepared->frame.few)
        return false;
    few_passage found = few_find(a, b, dt, &e);
    if (found == FEW_SIDE)
        return few_hit(&e, dt, impact);
    *impact = (col_impact){.status = COL_APART};
    return found == FEW_APART;
}

NEVER_INLINE static bool few_prepared_here(col_moving a, col_moving b,
                                           double dt, col_impact *impact)
{
    prepared_here memory[2];
    col_shape shapes[2] = {*a.shape, *b.shape};
    frame_prepare_here(&shapes[0], &memory[0]);
    frame_prepare_here(&shapes[1], &memory[1]);
    a.shape = &shapes[0];
    b.shape = &shapes[1];
    return few_answer(&a, &b, dt, impact);
}

bool col_cast_few(const col_moving *a, const col_moving *b, double dt,
                  col_impact *impact)
{
    int p = a->shape->count, q = b->shape->count;
    if (p <= 2 || p > FRAME_FEW || q <= 2 || q > FRAME_FEW)
        return false;
    return a->shape->prepared && b->shape->prepared
               ? few_answer(a, b, dt, impact)
               : few_prepared_here(*a, *b, dt, impact);
}
