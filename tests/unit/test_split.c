/* Splits against GMP: what they compute lies within the bounds they state, and
 * those are not far off; what they round surely is what GMP rounds. */
#include "geometry/exact/split.h"

#include "support/criterion.h"
#include "support/oracle.h"
#include "support/rng.h"

enum { TRIALS = 60000, BITS = 4096 };

static col_vec2 random_point(struct rng *rng)
{
    col_vec2 p;
    p.x = rng_magnitude(rng, -60, 60) * rng_whole(rng, -1, 1);
    p.y = rng_magnitude(rng, -60, 60) * rng_whole(rng, -1, 1);
    return p;
}

/* A point that shares most bits with another one, or none. */
static col_vec2 random_other(struct rng *rng, col_vec2 p)
{
    if (rng_chance(rng, 60))
        return random_point(rng);
    double x = fabs(p.x) > 0 ? rng_nudged(rng, p.x, 1000) : 0;
    double y = fabs(p.y) > 0 ? rng_nudged(rng, p.y, 1000) : 0;
    return (col_vec2){x, y};
}

static split_vector split_both(lanes x)
{
    lanes high = lanes_cut(x);
    return (split_vector){high, lanes_sub(x, high)};
}

struct work {
    mpf_t ux, uy, vx, vy, p, q, sum;
};

static void init(struct work *w)
{
    mpf_set_default_prec(BITS);
    mpf_inits(w->ux, w->uy, w->vx, w->vy, w->p, w->q, w->sum, NULL);
}

static void clear(struct work *w)
{
    mpf_clears(w->ux, w->uy, w->vx, w->vy, w->p, w->q, w->sum, NULL);
}

static void subtract(mpf_t out, double to, double from)
{
    mpf_t other;
    mpf_init(other);
    mpf_set_d(out, to);
    mpf_set_d(other, from);
    mpf_sub(out, out, other);
    mpf_clear(other);
}

static void way(mpf_t x, mpf_t y, col_vec2 from, col_vec2 to)
{
    subtract(x, to.x, from.x);
    subtract(y, to.y, from.y);
}

/* |hi + lo - exact| / limit. */
static double share_of(double hi, double lo, const mpf_t exact, double limit)
{
    mpf_t error, part;
    if (limit > 0x1p1000)
        return 0;
    mpf_inits(error, part, NULL);
    mpf_set_d(error, hi);
    mpf_set_d(part, lo);
    mpf_add(error, error, part);
    mpf_sub(error, error, exact);
    mpf_abs(error, error);
    mpf_set_d(part, limit);
    double share = 0;
    if (mpf_sgn(error) != 0 && mpf_sgn(part) != 0) {
        mpf_div(part, error, part);
        share = mpf_get_d(part);
    } else if (mpf_sgn(error) != 0) {
        share = 1e300;
    }
    mpf_clears(error, part, NULL);
    return share;
}

static void expect_bound(double worst, double at_least)
{
    cr_assert(le(dbl, worst, 1));
    cr_assert(le(dbl, at_least, worst), "%g: the bound could be less", worst);
}

static double relative(double hi, double lo, const mpf_t exact, int bits)
{
    return share_of(hi, lo, exact, fabs(mpf_get_d(exact)) * pow(2, bits));
}

Test(split, high_parts_have_26_bits_and_their_products_are_exact)
{
    struct rng rng = rng_seeded(1);
    struct work w;
    init(&w);
    for (int i = 0; i < TRIALS; i++) {
        split x = split_of(rng_magnitude(&rng, -60, 60));
        split y = split_of(-rng_magnitude(&rng, -60, 60));
        mpf_set_d(w.p, x.high);
        mpf_set_d(w.q, y.high);
        mpf_mul(w.p, w.p, w.q);
        cr_assert(eq(int, mpf_cmp_d(w.p, x.high * y.high), 0));
        cr_assert(le(dbl, fabs(x.low), fabs(x.high) * 0x1p-25));
    }
    clear(&w);
}

Test(split, differences_and_products_stay_within_their_bounds)
{
    struct rng rng = rng_seeded(2);
    struct work w;
    init(&w);
    double difference = 0, dot = 0, cross = 0;
    for (int i = 0; i < TRIALS; i++) {
        col_vec2 p = random_point(&rng), q = random_other(&rng, p);
        col_vec2 r = random_point(&rng), s = random_other(&rng, r);
        split_vector u = split_way(lanes_at(&p), lanes_at(&q));
        split_vector v = split_way(lanes_at(&r), lanes_at(&s));
        way(w.ux, w.uy, p, q);
        way(w.vx, w.vy, r, s);
        difference = larger(
            difference, relative(lanes_x(u.high), lanes_x(u.low), w.ux, -78));
        estimate d = split_dot(u, v), c = split_dot(u, split_right(v));
        mpf_mul(w.p, w.ux, w.vx);
        mpf_mul(w.q, w.uy, w.vy);
        mpf_add(w.sum, w.p, w.q);
        dot = larger(dot, share_of(d.hi, d.lo, w.sum, d.error));
        mpf_mul(w.p, w.ux, w.vy);
        mpf_mul(w.q, w.uy, w.vx);
        mpf_sub(w.sum, w.p, w.q);
        cross = larger(cross, share_of(c.hi, c.lo, w.sum, c.error));
    }
    expect_bound(difference, 0.2);
    expect_bound(dot, 0.05);
    expect_bound(cross, 0.05);
    clear(&w);
}

Test(split, products_of_two_vectors_at_once_stay_within_their_bounds)
{
    struct rng rng = rng_seeded(5);
    struct work w;
    init(&w);
    double dot[2] = {0, 0};
    for (int i = 0; i < TRIALS; i++) {
        col_vec2 p = random_point(&rng), q = random_other(&rng, p);
        col_vec2 from = random_point(&rng);
        col_vec2 to[2] = {random_other(&rng, from), random_point(&rng)};
        split_vector u = split_way(lanes_at(&p), lanes_at(&q));
        estimates d =
            split_dots(u, lanes_at(&from), lanes_at(&to[0]), lanes_at(&to[1]));
        col_vec2 hi, lo, error;
        lanes_put(&hi, d.hi);
        lanes_put(&lo, d.lo);
        lanes_put(&error, d.error);
        way(w.ux, w.uy, p, q);
        for (int j = 0; j < 2; j++) {
            way(w.vx, w.vy, from, to[j]);
            mpf_mul(w.p, w.ux, w.vx);
            mpf_mul(w.q, w.uy, w.vy);
            mpf_add(w.sum, w.p, w.q);
            dot[j] = larger(dot[j], j ? share_of(hi.y, lo.y, w.sum, error.y)
                                      : share_of(hi.x, lo.x, w.sum, error.x));
        }
    }
    expect_bound(dot[0], 0.05);
    expect_bound(dot[1], 0.05);
    clear(&w);
}

/* The errors take in what underflows: all of it here. */
Test(split, products_of_two_vectors_that_underflow_are_off_by_no_more)
{
    split_vector tiny = split_both(lanes_of(0x1.23456789p-530, 0));
    lanes step = lanes_of(0x1.3456789ap-540, 0);
    estimates d = split_dots(tiny, lanes_both(0), step, step);
    cr_assert(lt(dbl, 0x1.5p-1070, lanes_x(d.error)));
    cr_assert(lt(dbl, 0x1.5p-1070, lanes_y(d.error)));
}

/* Where all 53 bits of a factor are in its low part, as it is subnormal, so is
 * all that is lost of a product. */
Test(split,
     products_of_long_vectors_and_subnormal_ones_stay_within_their_bounds)
{
    struct rng rng = rng_seeded(6);
    struct work w;
    init(&w);
    double dot = 0;
    for (int i = 0; i < TRIALS; i++) {
        col_vec2 p = {rng_magnitude(&rng, 190, 199), 0};
        col_vec2 to = {rng_magnitude(&rng, -1074, -1023), 0};
        lanes zero = lanes_both(0);
        estimates d = split_dots(split_way(zero, lanes_at(&p)), zero,
                                 lanes_at(&to), zero);
        mpf_set_d(w.p, p.x);
        mpf_set_d(w.q, to.x);
        mpf_mul(w.sum, w.p, w.q);
        dot = larger(dot, share_of(lanes_x(d.hi), lanes_x(d.lo), w.sum,
                                   lanes_x(d.error)));
    }
    expect_bound(dot, 0);
    clear(&w);
}

Test(split, lengths_and_unit_vectors_stay_within_their_bounds)
{
    struct rng rng = rng_seeded(3);
    struct work w;
    init(&w);
    double length = 0, unit = 0;
    for (int i = 0; i < TRIALS; i++) {
        col_vec2 p = random_point(&rng), q = random_other(&rng, p);
        if (!(fabs(q.x - p.x) > 0) && !(fabs(q.y - p.y) > 0))
            continue;
        split_vector v = split_way(lanes_at(&p), lanes_at(&q));
        split_length l = split_length_of(v);
        split_vector n = split_unit(v, l);
        way(w.ux, w.uy, p, q);
        mpf_mul(w.p, w.ux, w.ux);
        mpf_mul(w.q, w.uy, w.uy);
        mpf_add(w.sum, w.p, w.q);
        mpf_sqrt(w.sum, w.sum);
        length =
            larger(length, relative(l.value.high, l.value.low, w.sum, -74));
        mpf_div(w.ux, w.ux, w.sum);
        mpf_div(w.uy, w.uy, w.sum);
        unit =
            larger(unit, relative(lanes_x(n.high), lanes_x(n.low), w.ux, -72));
        unit =
            larger(unit, relative(lanes_y(n.high), lanes_y(n.low), w.uy, -72));
    }
    expect_bound(length, 0.02);
    expect_bound(unit, 0.02);
    clear(&w);
}

/* As a cut does it: c lies beside the way from p to q. */
Test(split, shares_of_a_way_and_points_on_it_stay_within_their_bounds)
{
    struct rng rng = rng_seeded(4);
    struct work w;
    init(&w);
    double share = 0;
    long sure = 0;
    for (int i = 0; i < TRIALS; i++) {
        col_vec2 p = {rng_between(&rng, -9, 9), rng_between(&rng, -9, 9)};
        col_vec2 q = {p.x + rng_between(&rng, 1, 5), rng_between(&rng, -9, 9)};
        double part = rng_between(&rng, 0, 1);
        col_vec2 c = {p.x + part * (q.x - p.x), rng_between(&rng, -9, 9)};
        split_vector d = split_both(lanes_of(1, 0x1p-30));
        split_vector to_q = split_way(lanes_at(&p), lanes_at(&q));
        double inverse = 1 / (q.x - p.x + (q.y - p.y) * 0x1p-30);
        double near = (c.x - p.x + (c.y - p.y) * 0x1p-30) * inverse;
        estimate s =
            split_share(split_dots(d, lanes_at(&p), lanes_at(&c), lanes_at(&q)),
                        near, inverse);
        way(w.ux, w.uy, p, c);
        way(w.vx, w.vy, p, q);
        mpf_div_2exp(w.uy, w.uy, 30);
        mpf_add(w.p, w.ux, w.uy);
        mpf_div_2exp(w.sum, w.vy, 30);
        mpf_add(w.sum, w.sum, w.vx);
        mpf_div(w.p, w.p, w.sum);
        share = larger(share, share_of(s.hi, s.lo, w.p, s.error));
        lanes at;
        if (!split_part_way(lanes_at(&p), s, to_q, &at))
            continue;
        sure++;
        mpf_set_d(w.q, p.y);
        mpf_mul(w.sum, w.p, w.vy);
        mpf_add(w.q, w.q, w.sum);
        cr_assert(le(dbl, oracle_ulps(lanes_y(at), w.q), 0.5));
        mpf_set_d(w.q, p.x);
        mpf_mul(w.sum, w.p, w.vx);
        mpf_add(w.q, w.q, w.sum);
        cr_assert(le(dbl, oracle_ulps(lanes_x(at), w.q), 0.5));
    }
    expect_bound(share, 0.005);
    cr_assert(le(long, TRIALS - TRIALS / 1000, sure));
    clear(&w);
}

Test(split, what_is_in_the_middle_of_two_doubles_is_not_rounded_surely)
{
    double nearest;
    cr_assert(split_round((estimate){1, 0x1p-60, 0x1p-61}, &nearest));
    cr_assert(eq(dbl, nearest, 1));
    cr_assert(not(split_round((estimate){1, 0x1p-53, 0x1p-80}, &nearest)));
    cr_assert(
        not(split_round((estimate){1, 0x1p-60, SPLIT_UNKNOWN}, &nearest)));
    cr_assert(not(split_round((estimate){1, (double)NAN, 0}, &nearest)));
    lanes one = lanes_both(1), low = lanes_of(0x1p-60, 0x1p-53), both;
    lanes error = lanes_both(0x1p-61);
    cr_assert(not(split_round_both((estimates){one, low, error}, &both)));
    low = lanes_xs(low, low);
    cr_assert(split_round_both((estimates){one, low, error}, &both));
    cr_assert(eq(int, lanes_above(both, one) | lanes_above(one, both), 0));
}

Test(split, nothing_is_known_where_low_parts_underflow)
{
    split_vector tiny = split_both(lanes_of(0x1.23456789p-420, 0x1p-430));
    cr_assert(eq(dbl, split_dot(tiny, tiny).error, SPLIT_UNKNOWN));
    split_vector n = split_unit(tiny, split_length_of(tiny));
    lanes at;
    cr_assert(not(split_part_way(lanes_both(1), (estimate){1, 0, 0}, n, &at)));
}

/* A third of 2^-1070, times 2^300: what the quotient loses shows again. */
Test(split, a_quotient_that_underflows_is_off_by_no_more_than_it_says)
{
    double x = 0x1p-770, y = 3 * 0x1p+300;
    estimate q = split_divide((estimate){x, 0, 0}, split_of(y), 1 / y);
    double third = (q.hi + q.lo) * 0x1p+600 * 0x1p+470;
    cr_assert(lt(dbl, 0.01, fabs(third - 1 / 3.0)), "it lost some bits");
    cr_assert(lt(dbl, fabs(third - 1 / 3.0), q.error * 0x1p+600 * 0x1p+470));
    lanes both = lanes_of(x, y);
    estimates of = {both, lanes_both(0), lanes_mul(both, lanes_both(0x1p-74))};
    q = split_share(of, x / y, 1 / y);
    third = (q.hi + q.lo) * 0x1p+600 * 0x1p+470;
    cr_assert(lt(dbl, fabs(third - 1 / 3.0), q.error * 0x1p+600 * 0x1p+470));
}
