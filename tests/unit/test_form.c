/* Signs of linear forms and of their determinants against GMP's rationals, on
 * numbers that rounding goes wrong on. */
#include "geometry/exact/predicates.h"

#include <math.h>

#include "geometry/exact/doubles.h"
#include "support/criterion.h"
#include "support/oracle.h"
#include "support/rng.h"

enum { TRIALS = 100000 };

static int sign_of(int x)
{
    return (x > 0) - (x < 0);
}

/* a * d - b * c. */
static void det_value_of(mpq_t out, const form *a, const form *b, const form *c,
                         const form *d)
{
    const form *in[4] = {a, d, b, c};
    mpq_t v[4];
    for (int i = 0; i < 4; i++) {
        mpq_init(v[i]);
        oracle_sum(v[i], in[i]->term, in[i]->count);
    }
    mpq_mul(v[0], v[0], v[1]);
    mpq_mul(v[2], v[2], v[3]);
    mpq_sub(out, v[0], v[2]);
    for (int i = 0; i < 4; i++)
        mpq_clear(v[i]);
}

static int det_sign(const form *a, const form *b, const form *c, const form *d)
{
    mpq_t det;
    mpq_init(det);
    det_value_of(det, a, b, c, d);
    int sign = mpq_sgn(det);
    mpq_clear(det);
    return sign;
}

/* ---- Inputs ------------------------------------------------------------- */

static form random_form(struct rng *rng)
{
    form x = col_form_difference(rng_hostile(rng), rng_hostile(rng));
    if (rng_chance(rng, 20))
        return col_form_of(rng_hostile(rng));
    if (rng_chance(rng, 50))
        return x;
    double p =
        rng_chance(rng, 50) ? rng_nudged(rng, x.term[0], 2) : rng_hostile(rng);
    form y = col_form_difference(rng_hostile(rng), p);
    return col_form_sum(&x, &y);
}

/* Where rounding errors matter: a determinant near or at 0. */
static void near_zero(struct rng *rng, form *a, form *b, form *c, form *d)
{
    double s = rng_magnitude(rng, -30, 30), t = rng_magnitude(rng, -30, 30);
    double x = rng_whole(rng, -9, 9), y = rng_whole(rng, 1, 9);
    double base = rng_chance(rng, 50) ? rng_hostile(rng) : 0;
    int exponent = rng_chance(rng, 20) ? rng_whole(rng, -1000, 120) : 0;
    *a = col_form_difference(rng_nudged(rng, ldexp(x * s, exponent), 1), base);
    *b = col_form_difference(rng_nudged(rng, ldexp(y * s, exponent), 1), base);
    *c = col_form_difference(rng_nudged(rng, x * t, 1), 0);
    *d = col_form_difference(rng_nudged(rng, y * t, 1), 0);
}

/* Three points of one line, or beside it by a double or so. */
static void collinear(struct rng *rng, col_vec2 *p)
{
    double scale = rng_chance(rng, 30) ? rng_magnitude(rng, -400, 190) : 1;
    bool whole = rng_chance(rng, 20);
    col_vec2 o = {scale * rng_between(rng, -1, 1),
                  scale * rng_between(rng, -1, 1)};
    col_vec2 d = {scale * rng_between(rng, -1, 1),
                  scale * rng_between(rng, -1, 1)};
    for (int i = 0; i < 3; i++) {
        double t = rng_chance(rng, 50) ? rng_whole(rng, -4, 4)
                                       : rng_between(rng, -2, 2);
        p[i].x = rng_nudged(rng, whole ? t * 3 : o.x + t * d.x, whole ? 0 : 2);
        p[i].y = rng_nudged(rng, whole ? t * 5 : o.y + t * d.y, whole ? 0 : 2);
    }
}

/* ---- Forms -------------------------------------------------------------- */

Test(form, signs_and_comparisons_are_exact)
{
    struct rng rng = rng_seeded(1);
    mpq_t p, q;
    mpq_inits(p, q, NULL);
    for (int i = 0; i < TRIALS; i++) {
        form x = random_form(&rng), y = random_form(&rng);
        if (rng_chance(&rng, 20)) {
            y = x;
            y.term[0] = x.term[y.count - 1];
            y.term[y.count - 1] = x.term[0];
        }
        oracle_sum(p, x.term, x.count);
        oracle_sum(q, y.term, y.count);
        cr_assert(eq(int, col_form_sign(&x), mpq_sgn(p)), "trial %d", i);
        cr_assert(eq(int, col_form_compare(&x, &y), sign_of(mpq_cmp(p, q))),
                  "trial %d", i);
        form back = col_form_negate(&x);
        cr_assert(eq(int, col_form_sign(&back), -mpq_sgn(p)));
        cr_assert(eq(int, col_form_wide(&x).sign, mpq_sgn(p)));
    }
    mpq_clears(p, q, NULL);
}

/* 1e60 + 1 - 1e60 + 1e-300 - 1: all that stays is 1e-300. */
Test(form, no_term_is_lost)
{
    form x = col_form_difference(1e60, -0x1p-1074);
    form y = col_form_difference(-1e60, 0);
    form sum = col_form_sum(&x, &y);
    cr_assert(eq(int, col_form_sign(&sum), 1));
    cr_assert(eq(dbl, dd_round(sum.value), 0x1p-1074));
    form z = col_form_of(0);
    cr_assert(eq(int, col_form_compare(&sum, &z), 1));
}

/* ---- Determinants ------------------------------------------------------- */

Test(form, determinants_have_the_exact_sign)
{
    struct rng rng = rng_seeded(2);
    for (int i = 0; i < TRIALS; i++) {
        form a = random_form(&rng), b = random_form(&rng);
        form c = random_form(&rng), d = random_form(&rng);
        if (i % 2)
            near_zero(&rng, &a, &b, &c, &d);
        int exact = det_sign(&a, &b, &c, &d);
        cr_assert(eq(int, col_det_sign(&a, &b, &c, &d), exact),
                  "trial %d: %a * %a - %a * %a", i, a.value.hi, d.value.hi,
                  b.value.hi, c.value.hi);
        cr_assert(eq(int, col_det_wide(&a, &b, &c, &d).sign, exact));
    }
}

Test(form, a_determinant_knows_its_error)
{
    struct rng rng = rng_seeded(3);
    mpq_t exact, value, low;
    mpq_inits(exact, value, low, NULL);
    for (int i = 0; i < TRIALS; i++) {
        form a = random_form(&rng), b = random_form(&rng);
        form c = random_form(&rng), d = random_form(&rng);
        if (i % 2)
            near_zero(&rng, &a, &b, &c, &d);
        bounded det = col_det_value(&a, &b, &c, &d);
        if (det.error < 0)
            continue;
        det_value_of(exact, &a, &b, &c, &d);
        mpq_set_d(value, det.value.hi);
        mpq_set_d(low, det.value.lo);
        mpq_add(value, value, low);
        mpq_sub(value, value, exact);
        mpq_abs(value, value);
        mpq_set_d(low, det.error);
        cr_assert(le(int, mpq_cmp(value, low), 0), "trial %d", i);
    }
    mpq_clears(exact, value, low, NULL);
}

/* ---- Vectors ------------------------------------------------------------ */

Test(form, turns_of_nearly_collinear_points_are_exact)
{
    struct rng rng = rng_seeded(4);
    int straight = 0;
    for (int i = 0; i < TRIALS; i++) {
        col_vec2 p[3];
        collinear(&rng, p);
        form2 first = col_form2_difference(p[1], p[0]);
        form2 second = col_form2_difference(p[2], p[1]);
        int turn = oracle_turn(p[0], p[1], p[2]);
        straight += turn == 0;
        cr_assert(eq(int, col_cross_sign(&first, &second), turn), "trial %d",
                  i);
        /* Turned by 90 degrees a cross product is a dot product. */
        form2 right = {second.y, col_form_negate(&second.x)};
        cr_assert(eq(int, col_dot_sign(&first, &right), turn), "trial %d", i);
        cr_assert(eq(int, col_further(&right, p[1], p[0]), turn), "trial %d",
                  i);
    }
    cr_assert(lt(int, TRIALS / 100, straight));
}

Test(form, turns_on_paper)
{
    const struct {
        col_vec2 x, y;
        int cross, dot;
    } cases[] = {
        {{1, 0}, {0, 1}, 1, 0},
        {{1, 0}, {0, -1}, -1, 0},
        {{1, 2}, {-2, -4}, 0, -1},
        {{3, 1}, {6, 2}, 0, 1},
        {{1e60, 1e-300}, {1e60, -1e-300}, -1, 1},
        {{1e-300, 0x1p-1074}, {1e-300, 0}, -1, 1},
        {{0x1p-1074, 0x1p-1074}, {0x1p-1074, 0x1p-1074}, 0, 1},
        {{0x1p-1074, 0x1p-1074}, {0x1p-1074, -0x1p-1074}, -1, 0},
        {{0, 0}, {5, 7}, 0, 0},
        {{1, 0x1.0000000000001p0}, {1, 1}, -1, 1},
        /* 134217729^2 - 134217728 * 134217730 = 1 */
        {{134217729, 134217730}, {134217728, 134217729}, 1, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        form2 x = col_form2_difference(cases[i].x, (col_vec2){0, 0});
        form2 y = col_form2_difference(cases[i].y, (col_vec2){0, 0});
        cr_assert(eq(int, col_cross_sign(&x, &y), cases[i].cross), "case %zu",
                  i);
        cr_assert(eq(int, col_dot_sign(&x, &y), cases[i].dot), "case %zu", i);
    }
}

/* ---- Determinants in doubles -------------------------------------------- */

static bool is_double(double a, double b, double c, double d, double *det)
{
    form x[4] = {col_form_of(a), col_form_of(b), col_form_of(c),
                 col_form_of(d)};
    return col_det_is_double(&x[0], &x[1], &x[2], &x[3], det);
}

Test(form, a_determinant_that_needs_more_than_a_double_is_none)
{
    double det, root = 1 + 0x1p-30; /* its square: 1 + 2^-29 + 2^-60 */
    cr_assert(is_double(7, 5, 3, 11, &det));
    cr_assert(eq(dbl, det, 62));
    cr_assert(is_double(0, 0x1p-600, 0x1p-100, 0, &det));
    cr_assert(eq(dbl, det, -0x1p-700));
    cr_assert(not(is_double(root, 1, 1, root, &det)));
    cr_assert(not(is_double(1, root, root, 1, &det)));
    cr_assert(not(is_double(0x1p60, 1, 1, 1, &det))); /* 2^60 - 1 */
    cr_assert(not(is_double(0x1p-600, 1, 1, 0x1p-600, &det)));
    cr_assert(not(is_double(1, 0x1p-600, 0x1p-600, 1, &det)));
    /* A value of four terms that is more than its high part. */
    form far = col_form_difference(0x1p60, -1), one = col_form_of(1);
    form sum = col_form_sum(&far, &far), near = col_form_of(0);
    cr_assert(not(col_det_is_double(&sum, &near, &near, &one, &det)));
}

/* ---- Dot products ------------------------------------------------------- */

/* col_dot to 2^-64 relative, below the range of doubles too. */
Test(form, dot_products_keep_64_bits_whatever_cancels)
{
    struct rng rng = rng_seeded(5);
    mpq_t exact, value, low;
    mpq_inits(exact, value, low, NULL);
    for (int i = 0; i < TRIALS; i++) {
        form2 x, y;
        near_zero(&rng, &x.x, &y.y, &x.y, &y.x);
        x.y = col_form_negate(&x.y);
        form down = col_form_negate(&x.y);
        det_value_of(exact, &x.x, &down, &y.y, &y.x);
        scaled dot = col_dot(&x, &y);
        cr_assert(eq(int, col_scaled_sign(dot), mpq_sgn(exact)), "trial %d", i);
        mpq_set_d(value, dot.m.hi);
        mpq_set_d(low, dot.m.lo);
        mpq_add(value, value, low);
        if (dot.exponent >= 0)
            mpq_mul_2exp(value, value, (mp_bitcnt_t)dot.exponent);
        else
            mpq_div_2exp(value, value, (mp_bitcnt_t)-dot.exponent);
        mpq_sub(value, value, exact);
        mpq_abs(value, value);
        mpq_abs(exact, exact);
        mpq_div_2exp(exact, exact, 64);
        cr_assert(le(int, mpq_cmp(value, exact), 0), "trial %d", i);
    }
    mpq_clears(exact, value, low, NULL);
}
