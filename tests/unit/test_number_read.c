/* base/number_read: decimals so close to the middle of two doubles that all of
 * their digits count. The wanted doubles are those of Python's float, which
 * rounds exactly (David Gay's strtod). */
#include "base/number.h"

#include "support/rng.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static void expect_read(const char *text, double wanted)
{
    double value = 0;
    cr_assert(number_read(text, strlen(text), &value), "%s", text);
    cr_assert(memcmp(&value, &wanted, sizeof value) == 0, "%a, not %a", value,
              wanted);
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
    cr_assert_not(number_read("1e99999999999999999999", 22, &value));
    cr_assert(value > 0 && value < 2);
    expect_read("1e-99999999999999999999", 0);
    expect_read("-1e-99999999999999999999", -0.0);
    expect_read("0e99999999999999999999", 0);
}

/* ---- number_scan -------------------------------------------------------- */

/* What it makes of a text, behind which there are digits and signs that it may
 * look at; `length` is 0 where it is no number. */
static void expect_scan(const char *text, size_t length)
{
    char room[400];
    double value = 7, wanted = 7;
    snprintf(room, sizeof room, "%s %080d", text, 1);
    const char *end = number_scan(room, &value);
    cr_assert_eq(end ? end - room : 0, (long)length, "%s", text);
    if (length)
        cr_assert(number_read(text, length, &wanted));
    cr_assert(!end || memcmp(&value, &wanted, sizeof value) == 0, "%s: %a",
              text, value);
}

Test(number_scan, what_is_a_number)
{
    static const char *const numbers[] = {
        "0",
        "-0",
        "7",
        "12345678",
        "123456789",
        "0.5",
        "-0.125",
        "1e5",
        "1E+5",
        "1.5e-7",
        "0.0000001",
        "1e22",
        "1e23",
        "5e-324",
        "2e-324",
        "1e-400",
        "0e999",
        "9007199254740993",
        "9007199254740992.5",
        "123456789012345678901234",
        "0.123456789012345678901234",
        "1.7976931348623157e308",
        "12345678.12345678",
        "1234567890123456789",
        "99999999999999999999",
        "0.1234567890123456789",
        "0.00123456789012345678",
        "1e100",
        "-0.0",
        "-0.00000000",
        "-0.000000000000",
        "1234567.1234567",
        "1234567.12345678",
        "1843.999999999999999",
        "1844.999999999999999",
        "9999.999999999999999",
        "0.00000000000001",
        "0.000000000000001",
        "0.0000000000000001",
        "1.5E2",
        "12.345678901e-3",
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        expect_scan(numbers[i], strlen(numbers[i]));
}

Test(number_scan, what_is_none)
{
    static const char *const none[] = {
        "",   "-",    "+1",   ".5",  "-.5",    "01",      "00",    "-01",
        "1.", "1.e5", "1e",   "1e+", "1e1000", "1e-1000", "1e400", "x",
        "/",  ":",    "\xB0", "-x",  "0x10.",  "1.x",     "e5",
    };
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        expect_scan(none[i], none[i][0] == '0' && none[i][1] == 'x' ? 1 : 0);
}

/* What follows is somebody else's. */
Test(number_scan, it_ends_where_the_number_ends)
{
    expect_scan("1.5,2", 3);
    expect_scan("12345678x", 8);
    expect_scan("1.2.3", 3);
    expect_scan("1e5e5", 3);
    expect_scan("-3]", 2);
    expect_scan("1.5\xB1", 3);
    expect_scan("1.5/", 3);
}

/* Random digits and places of the point: number_read reads the same double. */
Test(number_scan, random_numbers)
{
    struct rng rng = rng_seeded(99);
    for (int i = 0; i < 100000; i++) {
        char text[100];
        int used = sprintf(text, "%s", rng_chance(&rng, 50) ? "-" : "");
        int whole = rng_whole(&rng, 1, rng_chance(&rng, 80) ? 4 : 24);
        int places = rng_below(&rng, 25);
        for (int j = 0; j < whole + places; j++) {
            if (j == whole)
                text[used++] = '.';
            bool first = j == 0 && whole > 1;
            text[used++] = (char)('0' + first + rng_below(&rng, 10 - first));
        }
        text[used] = '\0';
        if (rng_chance(&rng, 20))
            sprintf(text + used, "e%d", rng_whole(&rng, -310, 280));
        expect_scan(text, strlen(text));
    }
}
