/* base/number_read: decimals so close to the middle of two doubles that all of
 * their digits count. The wanted doubles are those of Python's float, which
 * rounds exactly (David Gay's strtod). */
#include "support/number.h"

#include "support/criterion.h"
#include "support/rng.h"

#include <stdio.h>
#include <string.h>

static void expect_read(const char *text, double wanted)
{
    double value = 0;
    cr_assert(number_read(text, strlen(text), &value), "%s", text);
    cr_assert(eq(int, memcmp(&value, &wanted, sizeof value), 0), "%a, not %a",
              value, wanted);
}

/* (2^53 + 1) * 2^k is the middle of 2^53 * 2^k and the next double: a tie goes
 * to the even one, a hair either way does not. */
Test(number_read, ties_are_told_from_hairs)
{
    expect_read("9007199254740993", 0x1p53);
    expect_read("9007199254740993.000000000000000000000000000001",
                0x1.0000000000001p53);
    expect_read("9007199254740992.999999999999999999999999999999", 0x1p53);
    expect_read("9007199254740995", 0x1.0000000000002p53);
}

/* As integers the decimal and the middle lie on different sides of a power of
 * 2^32, so one has a word more than the other. For the first, the middle is
 * 12967236152753103 * 2^-147; times 10^163 it is 2^448 (1 + 1.65 * 2^-62), and
 * the decimal 2^448 - 6. For the second it is 10273702932711667 * 2^-179; times
 * 10^192 it is 2^512 (1 - 2.84 * 2^-62), and the decimal 2^512 + 4. */
Test(number_read, a_word_more_is_more)
{
    expect_read("726838724295606890549323807888004534353641360687318060281490"
                "199180639288113397923326191050713763565560762521606266177933"
                "53460162861465e-162",
                0x1.708d0f84d3de7p-94);
    expect_read("134078079299425970995740249982058461274793658205923933777235"
                "614437217640300735469768018742981669034276900318581864860508"
                "5375388281194656994643364900608410e-191",
                0x1.23ff06eea847ap-126);
}

/* More digits than are compared, of which the 801st and all before are those of
 * 2^53 + 1, a tie: one that is not 0 behind them breaks it. */
Test(number_read, digits_beyond_all_comparing_break_ties)
{
    char text[1200];
    int used = sprintf(text, "9007199254740993.%01000d", 0);
    expect_read(text, 0x1p53);
    text[used - 1] = '1';
    expect_read(text, 0x1.0000000000001p53);
}

Test(number_read, exponents_beyond_all_counting)
{
    double value = 1;
    cr_assert(not(number_read("1e99999999999999999999", 22, &value)));
    cr_assert(all(lt(dbl, 0, value), lt(dbl, value, 2)));
    expect_read("1e-99999999999999999999", 0);
    expect_read("-1e-99999999999999999999", -0.0);
    expect_read("0e99999999999999999999", 0);
}
