/* Signed distances against GMP: compared exactly, rounded once. */
#include "geometry/exact/gap.h"

#include <math.h>

#include "geometry/exact/doubles.h"
#include "support/criterion.h"
#include "support/oracle.h"
#include "support/rng.h"
#include "support/trials.h"

enum { TRIALS = 60000 };

/* ---- The exact value: s |s| / l ----------------------------------------- */

struct exact {
    mpq_t ox, oy, dx, dy, s, l;
};

static void exact_init(struct exact *e)
{
    mpq_inits(e->ox, e->oy, e->dx, e->dy, e->s, e->l, NULL);
}

static void exact_clear(struct exact *e)
{
    mpq_clears(e->ox, e->oy, e->dx, e->dy, e->s, e->l, NULL);
}

/* Sets s and l for a line (right of the direction is positive) or, without a
 * direction, for two points. */
static void exact_set(struct exact *e, const form2 *offset,
                      const form2 *direction)
{
    const form2 *d = direction ? direction : offset;
    oracle_sum(e->ox, offset->x.term, offset->x.count);
    oracle_sum(e->oy, offset->y.term, offset->y.count);
    oracle_sum(e->dx, d->x.term, d->x.count);
    oracle_sum(e->dy, d->y.term, d->y.count);
    if (direction) {
        mpq_mul(e->s, e->ox, e->dy);
        mpq_mul(e->oy, e->oy, e->dx);
        mpq_sub(e->s, e->s, e->oy);
    }
    mpq_mul(e->dx, e->dx, e->dx);
    mpq_mul(e->dy, e->dy, e->dy);
    mpq_add(e->l, e->dx, e->dy);
    if (!direction)
        mpq_set(e->s, e->l);
}

/* Sign of s |s| / l - t |t| / m. */
static int compare_exact(struct exact *x, struct exact *y)
{
    mpq_t p, q;
    mpq_inits(p, q, NULL);
    mpq_abs(p, x->s);
    mpq_mul(p, p, x->s);
    mpq_mul(p, p, y->l);
    mpq_abs(q, y->s);
    mpq_mul(q, q, y->s);
    mpq_mul(q, q, x->l);
    int sign = mpq_cmp(p, q);
    mpq_clears(p, q, NULL);
    return (sign > 0) - (sign < 0);
}

/* Sign of s / sqrt(l) - r, and its magnitude by (s^2 - r^2 l) / ... where the
 * two cancel. */
static int minus_exact(struct exact *x, const form *radius, mpf_t out)
{
    mpq_t r, p, q;
    mpf_t root, value;
    mpq_inits(r, p, q, NULL);
    mpf_init2(root, ORACLE_BITS);
    mpf_init2(value, ORACLE_BITS);
    oracle_sum(r, radius->term, radius->count);
    mpf_set_q(root, x->l);
    mpf_sqrt(root, root);
    mpf_set_q(value, x->s);
    mpf_div(value, value, root); /* s / sqrt(l) */
    mpf_set_q(root, r);
    bool cancels = mpq_sgn(x->s) > 0 && mpq_sgn(r) > 0;
    int sign = mpq_sgn(x->s) - mpq_sgn(r);
    mpf_sub(out, value, root);
    if (cancels) {
        mpq_mul(p, x->s, x->s);
        mpq_mul(q, r, r);
        mpq_mul(q, q, x->l);
        mpq_sub(p, p, q);
        sign = mpq_sgn(p);
        mpq_div(p, p, x->l);
        mpf_set_q(out, p);
        mpf_add(value, value, root);
        mpf_div(out, out, value);
    }
    mpf_abs(out, out);
    mpq_clears(r, p, q, NULL);
    mpf_clears(root, value, NULL);
    return (sign > 0) - (sign < 0);
}

/* ---- Inputs ------------------------------------------------------------- */

static form2 random_vector(struct rng *rng)
{
    col_vec2 to = {rng_hostile(rng), rng_hostile(rng)};
    col_vec2 from = {rng_hostile(rng), rng_hostile(rng)};
    if (rng_chance(rng, 60)) {
        to = (col_vec2){rng_between(rng, -3, 3), rng_between(rng, -3, 3)};
        from = (col_vec2){rng_whole(rng, -3, 3), rng_whole(rng, -3, 3)};
    }
    return col_form2_difference(to, from);
}

/* A gap of any kind with what it exactly is. */
static gap random_gap(struct rng *rng, struct exact *exact)
{
    form2 offset = random_vector(rng), direction = random_vector(rng);
    bool whole = rng_chance(rng, 20);
    if (whole || (col_form_sign(&direction.x) == 0 &&
                  col_form_sign(&direction.y) == 0)) {
        col_vec2 o = {rng_whole(rng, -5, 5), rng_whole(rng, -5, 5)};
        col_vec2 d = {rng_whole(rng, 1, 5), rng_whole(rng, -5, 5)};
        offset = col_form2_difference(o, (col_vec2){0, 0});
        direction = col_form2_difference(d, (col_vec2){0, 0});
    }
    if (rng_chance(rng, 30)) {
        exact_set(exact, &offset, NULL);
        return mpq_sgn(exact->l) ? col_gap_points(&offset)
                                 : random_gap(rng, exact);
    }
    exact_set(exact, &offset, &direction);
    return col_gap_line(&offset, &direction);
}

/* The radius that is nearest to a gap, or a neighbour, or any. */
static form random_radius(struct rng *rng, struct exact *exact)
{
    form nothing = col_form_of(0);
    mpf_t value;
    mpf_init2(value, ORACLE_BITS);
    minus_exact(exact, &nothing, value);
    double near = mpf_get_d(value);
    mpf_clear(value);
    if (rng_chance(rng, 30) || !(near < COL_LIMIT))
        return col_form_difference(fabs(rng_hostile(rng)),
                                   -fabs(rng_hostile(rng)));
    double part = near * rng_between(rng, 0, 1);
    double rest = rng_nudged(rng, near - part, 2);
    return col_form_difference(part, rest < 0 ? 0 : -rest);
}

/* ---- Random ------------------------------------------------------------- */

Test(gap, comparisons_are_exact)
{
    struct rng rng = rng_seeded(1);
    struct exact p, q;
    exact_init(&p);
    exact_init(&q);
    for (int i = 0; i < trials(TRIALS); i++) {
        gap x = random_gap(&rng, &p), y = random_gap(&rng, &q);
        cr_assert(eq(int, col_gap_compare(&x, &y), compare_exact(&p, &q)),
                  "trial %d", i);
        cr_assert(eq(int, col_gap_compare(&x, &x), 0));
    }
    exact_clear(&p);
    exact_clear(&q);
}

Test(gap, comparisons_with_a_radius_are_exact_and_values_rounded_once)
{
    struct rng rng = rng_seeded(2);
    struct exact p;
    double worst = 0;
    exact_init(&p);
    mpf_t amount;
    mpf_init2(amount, ORACLE_BITS);
    for (int i = 0; i < trials(TRIALS); i++) {
        gap x = random_gap(&rng, &p);
        form radius = random_radius(&rng, &p);
        int sign = minus_exact(&p, &radius, amount);
        cr_assert(eq(int, col_gap_compare_radius(&x, &radius), sign),
                  "trial %d", i);
        double ulps = oracle_ulps(col_gap_minus(&x, &radius), amount);
        worst = ulps > worst ? ulps : worst;
        cr_assert(lt(dbl, ulps, 0.51), "trial %d: %g ulp", i, ulps);
    }
    cr_assert(lt(dbl, 0.45, worst), "the error is measured");
    mpf_clear(amount);
    exact_clear(&p);
}

/* ---- Ties --------------------------------------------------------------- */

static form2 form_vector(double x, double y)
{
    return col_form2_difference((col_vec2){x, y}, (col_vec2){0, 0});
}

/* The gap of (x, y) right of a direction. */
static gap line(double x, double y, double dx, double dy)
{
    form2 offset = form_vector(x, y), direction = form_vector(dx, dy);
    return col_gap_line(&offset, &direction);
}

static gap points(double x, double y)
{
    form2 offset = form_vector(x, y);
    return col_gap_points(&offset);
}

static void expect_minus(gap x, double radius, int sign, double amount)
{
    form r = col_form_of(radius);
    cr_assert(eq(int, col_gap_compare_radius(&x, &r), sign));
    double minus = col_gap_minus(&x, &r);
    cr_assert(eq(dbl, minus, amount), "%a, not %a", minus, amount);
}

/* The gap 2^53 + more along x, and to the left the same negated. */
struct aligned {
    gap right, left;
};

static struct aligned aligned(double more)
{
    form2 offset =
        col_form2_difference((col_vec2){0x1p53, 0}, (col_vec2){-more, 0});
    form2 inward = col_form2_negate(&offset), up = form_vector(0, 1);
    return (struct aligned){col_gap_line(&offset, &up),
                            col_gap_line(&inward, &up)};
}

/* 2^53 + 1 is in the middle between two doubles: what is next to nothing beside
 * it decides. */
Test(gap, sees_the_smallest_radius_beside_an_aligned_gap)
{
    struct aligned one = aligned(1), three = aligned(3);
    expect_minus(one.right, 0, 1, 0x1p53);
    expect_minus(one.left, 0, -1, 0x1p53);
    expect_minus(one.right, 1e-40, 1, 0x1p53);
    expect_minus(one.left, 1e-40, -1, 0x1p53 + 2);
    expect_minus(three.right, 0, 1, 0x1p53 + 4);
    expect_minus(three.right, 1e-40, 1, 0x1p53 + 2);
    expect_minus(three.right, 1, 1, 0x1p53 + 2);
}

/* 2^53 + 3 - 2 lies between 2^53 and 2^53 + 2, and 2^53 + 3 + 2 between
 * 2^53 + 4 and 2^53 + 6: of these the first are even. */
Test(gap, a_middle_is_rounded_to_the_even_double)
{
    struct aligned three = aligned(3);
    expect_minus(three.right, 2, 1, 0x1p53);
    expect_minus(three.right, 4, 1, 0x1p53 - 1);
    expect_minus(three.left, 2, -1, 0x1p53 + 4);
    expect_minus(three.left, 4, -1, 0x1p53 + 8);
}

/* 25 2^-1200 / (5 2^-600): the products are too small for doubles. */
Test(gap, tiny_lines_are_compared_with_limits)
{
    gap tiny = line(0x4p-600, -0x3p-600, 0x3p-600, 0x4p-600);
    form limit = col_form_of(0x5p-600), more = col_form_of(0x6p-600);
    form less = col_form_difference(0x5p-600, 0x1p-700);
    cr_assert(lt(dbl, tiny.error, 0));
    cr_assert(eq(int, col_gap_compare_limit(&tiny, &limit), 0));
    cr_assert(eq(int, col_gap_compare_limit(&tiny, &more), -1));
    cr_assert(eq(int, col_gap_compare_limit(&tiny, &less), 1));
}

Test(gap, pythagorean_lines_tie_exactly)
{
    /* (0, 0) right of a line through (-5, 0) along (3, 4): 5 * 4 / 5 = 4. */
    gap slanted = line(5, 0, 3, 4), across = line(4, 9, 0, 7);
    gap apart = points(4, 0);
    cr_assert(eq(int, col_gap_compare(&slanted, &across), 0));
    cr_assert(eq(int, col_gap_compare(&slanted, &apart), 0));
    gap longer = line(5, 0, 0x3p40, 0x4p40);
    cr_assert(eq(int, col_gap_compare(&slanted, &longer), 0));
    gap root = points(1, 1), other = line(2, 0, 1, 1);
    cr_assert(eq(int, col_gap_compare(&root, &other), 0));
    gap behind = line(-5, 0, 3, 4);
    cr_assert(eq(int, col_gap_compare(&behind, &slanted), -1));
    gap further = line(nextafter(5, 6), 0, 3, 4);
    cr_assert(eq(int, col_gap_compare(&further, &slanted), 1));
    gap less = line(nextafter(-5, 0), 0, 3, 4);
    cr_assert(eq(int, col_gap_compare(&less, &behind), 1));
}

/* Values within 2^-94 of one another that differ: (2^47)^2 + (2^24)^2 is
 * 2^94 + 2^48, one less than (2^47 + 1)^2; and 5 - 2^-92 is a gap too. */
Test(gap, what_almost_ties_does_not)
{
    gap length = points(0x1p47, 0x1p24), edge = line(0x1p47 + 1, 0, 0, 3);
    cr_assert(eq(int, col_gap_compare(&length, &edge), -1));
    cr_assert(eq(int, col_gap_compare(&edge, &length), 1));
    form2 down = form_vector(0, 1);
    form2 offset =
        col_form2_difference((col_vec2){5, 0}, (col_vec2){0x1p-92, 0});
    gap shorter = col_gap_line(&offset, &down), five = points(3, 4);
    cr_assert(eq(int, col_gap_compare(&shorter, &five), -1));
    cr_assert(eq(int, col_gap_compare(&five, &shorter), 1));
}

Test(gap, a_radius_ties_exactly)
{
    expect_minus(line(5, 0, 3, 4), 4, 0, 0);
    expect_minus(points(3, 4), 5, 0, 0);
    expect_minus(points(0x3p-1000, 0x4p-1000), 0x5p-1000, 0, 0);
    expect_minus(points(0x3p190, 0x4p190), 0x5p190, 0, 0);
    expect_minus(points(3, 4), nextafter(5, 6), -1, 0x1p-50);
    expect_minus(points(3, 4), nextafter(5, 4), 1, 0x1p-50);
    expect_minus(line(-5, 0, 3, 4), 4, -1, 8);
    expect_minus(line(0, 0, 3, 4), 0, 0, 0);
    expect_minus(line(0, 0, 3, 4), 2, -1, 2);
}

/* sqrt(2) is no double: its two neighbours, and how far they are off. */
Test(gap, nothing_is_lost_where_a_distance_and_a_radius_cancel)
{
    double root = 0x1.6a09e667f3bcdp0; /* sqrt(2) + 9.667e-17 */
    expect_minus(points(1, 1), root, -1, 0x1.bdd3413b26456p-54);
    expect_minus(points(1, 1), nextafter(root, 1), 1, 0x1.21165f626cdd5p-53);
}

Test(gap, lines_along_an_axis)
{
    expect_minus(line(3, 9, 0, 5), 0, 1, 3);
    expect_minus(line(3, 9, 0, -5), 0, -1, 3);
    expect_minus(line(9, -3, 5, 0), 0, 1, 3);
    expect_minus(line(9, -3, -5, 0), 0, -1, 3);
    expect_minus(line(9, -0x1p-1074, 1e60, 0), 0, 1, 0x1p-1074);
}

/* ---- Unit vectors ------------------------------------------------------- */

Test(gap, unit_vectors_are_rounded_once)
{
    struct rng rng = rng_seeded(4);
    struct exact e;
    exact_init(&e);
    mpf_t root, part;
    mpf_init2(root, ORACLE_BITS);
    mpf_init2(part, ORACLE_BITS);
    for (int i = 0; i < trials(TRIALS); i++) {
        form2 v = random_vector(&rng);
        exact_set(&e, &v, NULL);
        if (mpq_sgn(e.l) == 0)
            continue;
        unit_vector u = col_unit(&v);
        mpf_set_q(root, e.l);
        mpf_sqrt(root, root);
        for (int k = 0; k < 2; k++) {
            const form *component = k ? &v.y : &v.x;
            oracle_sum(e.dx, component->term, component->count);
            mpf_set_q(part, e.dx);
            mpf_div(part, part, root);
            double value = dd_round(k ? u.y : u.x);
            double ulps = oracle_ulps(value, part);
            /* near the subnormal ones the low part is cut off */
            double limit = fabs(value) < 0x1p-960 ? 1 : 0.51;
            cr_assert(lt(dbl, ulps, limit), "trial %d: %g ulp", i, ulps);
        }
    }
    mpf_clears(root, part, NULL);
    exact_clear(&e);
}
