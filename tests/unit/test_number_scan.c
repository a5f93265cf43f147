/* base/number_scan: where a number ends in a text, and what it is; what it
 * makes of a text is what number_read makes of it. */
#include "support/number.h"

#include "support/criterion.h"
#include "support/rng.h"

#include <stdio.h>
#include <string.h>

/* What it makes of a text, behind which there are digits and signs that it may
 * look at; `length` is 0 where it is no number. */
static void expect_scan(const char *text, size_t length)
{
    char room[400];
    double value = 7, wanted = 7;
    snprintf(room, sizeof room, "%s %080d", text, 1);
    const char *end = number_scan(room, &value);
    cr_assert(eq(long, end ? end - room : 0, (long)length), "%s", text);
    if (length)
        cr_assert(number_read(text, length, &wanted));
    if (end)
        cr_assert(eq(int, memcmp(&value, &wanted, sizeof value), 0), "%s: %a",
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
Test(number_scan, random_numbers_are_read_as_number_read_reads_them)
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
