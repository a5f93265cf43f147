/* The judge's exact numbers against GMP's rationals. */
#include "verify/truth/real.h"

#include <gmp.h>

#include "support/criterion.h"
#include "support/rng.h"

enum { TRIALS = 20000 };

/* What the words say, by the definition in the header. */
static void value_of(mpq_t out, const struct big *x)
{
    mpz_t whole;
    mpz_init(whole);
    for (int i = x->count - 1; i >= 0; i--) {
        mpz_mul_2exp(whole, whole, 32);
        mpz_add_ui(whole, whole, x->words[i]);
    }
    mpq_set_z(out, whole);
    if (x->exponent < 0)
        mpq_div_2exp(out, out, (mp_bitcnt_t)(-32 * x->exponent));
    else
        mpq_mul_2exp(out, out, (mp_bitcnt_t)(32 * x->exponent));
    if (x->sign < 0)
        mpq_neg(out, out);
    mpz_clear(whole);
}

static void expect(const struct big *x, const mpq_t exact)
{
    mpq_t value;
    mpq_init(value);
    value_of(value, x);
    cr_assert(ne(int, mpq_equal(value, exact), 0));
    cr_assert(eq(int, x->sign, mpq_sgn(exact)));
    cr_assert(eq(int, (x->count == 0), (x->sign == 0)));
    cr_assert(x->count == 0 || x->words[x->count - 1] != 0, "a zero on top");
    cr_assert(x->count == 0 || x->words[0] != 0, "a zero below");
    mpq_clear(value);
}

/* A number made of up to six doubles, and the same by GMP. */
static void make(struct rng *rng, struct big *out, mpq_t exact)
{
    struct big factor, more;
    mpq_t term;
    double value = rng_hostile(rng);
    mpq_init(term);
    big_set(out, value);
    mpq_set_d(exact, value);
    for (int i = rng_below(rng, 6); i > 0; i--) {
        value = rng_hostile(rng);
        big_set(&factor, value);
        mpq_set_d(term, value);
        if (i % 2 != 0) {
            big_mul(&more, out, &factor);
            mpq_mul(exact, exact, term);
        } else {
            big_add(&more, out, &factor);
            mpq_add(exact, exact, term);
        }
        big_copy(out, &more);
    }
    mpq_clear(term);
}

Test(judge_big, arithmetic_is_exact)
{
    struct rng rng = rng_seeded(1);
    struct big x, y, z;
    mpq_t p, q, r;
    mpq_inits(p, q, r, NULL);
    for (int i = 0; i < TRIALS; i++) {
        make(&rng, &x, p);
        make(&rng, &y, q);
        expect(&x, p);
        big_add(&z, &x, &y);
        mpq_add(r, p, q);
        expect(&z, r);
        big_sub(&z, &x, &y);
        mpq_sub(r, p, q);
        expect(&z, r);
        cr_assert(eq(int, big_compare(&x, &y), mpq_sgn(r)));
        big_mul(&z, &x, &y);
        mpq_mul(r, p, q);
        expect(&z, r);
        big_sub(&z, &x, &x);
        cr_assert(all(eq(int, z.sign, 0), eq(int, z.count, 0)));
    }
    mpq_clears(p, q, r, NULL);
}

/* The smallest and the largest double, and neighbours of a word's border. */
Test(judge_big, doubles_are_taken_as_they_are)
{
    const double values[] = {0,       -0.0,   5e-324,   -5e-324,
                             0x1p-32, 0x1p32, 0x1p31,   0x1.fffffffffffffp1023,
                             -1,      1e60,   0x1p-1022};
    mpq_t exact;
    mpq_init(exact);
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        struct big x;
        big_set(&x, values[i]);
        mpq_set_d(exact, values[i]);
        expect(&x, exact);
    }
    mpq_clear(exact);
}

/* (3 + 2^-60)(5) - (7)(2^60) = 15 + 5 * 2^-60 - 7 * 2^60, and with + instead of
 * -; 3^2 + 4^2 = 25. */
Test(judge_big, products_of_vectors)
{
    struct big p[2], q[2], sum, wanted, part, more;
    big_difference(&p[0], 3, -0x1p-60);
    big_set(&p[1], 7);
    big_set(&q[0], 0x1p60);
    big_set(&q[1], 5);
    big_cross(&sum, p, q);
    big_set(&part, 15);
    big_set(&more, 5 * 0x1p-60);
    big_add(&wanted, &part, &more);
    big_set(&part, -7 * 0x1p60);
    big_add(&more, &wanted, &part);
    cr_assert(eq(int, big_compare(&sum, &more), 0));
    big_set(&p[0], 3);
    big_set(&p[1], 4);
    big_dot(&sum, p, p);
    big_square_length(&more, &p[0], &p[1]);
    big_set(&wanted, 25);
    cr_assert(eq(int, big_compare(&sum, &wanted), 0));
    cr_assert(eq(int, big_compare(&more, &wanted), 0));
    big_negate(&more);
    cr_assert(eq(int, big_compare(&more, &wanted), -1));
}
