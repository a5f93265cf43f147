/* The table of powers of ten against GMP. */
#include "support/criterion.h"
#include "support/number.h"

#include <gmp.h>
#include <stdint.h>

/* n = n * base^exponent where the exponent is above 0. */
static void multiply_power(mpz_t n, unsigned long base, int exponent)
{
    mpz_t power;
    mpz_init(power);
    mpz_ui_pow_ui(power, base, exponent > 0 ? (unsigned long)exponent : 0);
    mpz_mul(n, n, power);
    mpz_clear(power);
}

/* The sign of (g + more) * 2^shift - 10^e. */
static int compare_power(struct uint128 g, unsigned long more, int shift, int e)
{
    mpz_t left, right;
    mpz_init(left);
    mpz_init_set_ui(right, 1);
    mpz_import(left, 2, 1, sizeof(uint64_t), 0, 0,
               (const uint64_t[]){g.high, g.low});
    mpz_add_ui(left, left, more);
    multiply_power(left, 2, shift);
    multiply_power(left, 10, -e);
    multiply_power(right, 2, -shift);
    multiply_power(right, 10, e);
    int sign = mpz_cmp(left, right);
    mpz_clears(left, right, NULL);
    return sign;
}

Test(power_of_ten, rows_are_rounded_down_to_128_bits)
{
    for (int e = POWER_OF_TEN_MIN; e <= POWER_OF_TEN_MAX; e++) {
        struct uint128 g = power_of_ten(e);
        int shift = power_of_ten_log2(e) - 127;
        cr_assert(eq(u64, g.high >> 63, 1), "10^%d", e);
        cr_assert(le(int, compare_power(g, 0, shift, e), 0), "10^%d", e);
        cr_assert(lt(int, 0, compare_power(g, 1, shift, e)), "10^%d", e);
    }
}

Test(power_of_ten, products_have_128_bits)
{
    /* (2^64 - 1)^2 = 2^128 - 2^65 + 1 */
    struct uint128 p = uint128_product(UINT64_MAX, UINT64_MAX);
    cr_assert(all(eq(u64, p.high, UINT64_MAX - 1), eq(u64, p.low, 1)));
    /* (2^64 - 2^32 + 1) (2^33 - 1) = 2^97 - 3 * 2^64 + 3 * 2^32 - 1 */
    p = uint128_product(0xffffffff00000001, 0x00000001ffffffff);
    cr_assert(all(eq(u64, p.high, 0x00000001fffffffd),
                  eq(u64, p.low, 0x00000002ffffffff)));
}
