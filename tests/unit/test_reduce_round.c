/* reduce/round and reduce/measure: which numbers are rounder, and cost less. */

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "support/criterion.h"
#include "verify/reduce/reduce_parts.h"

static uint64_t cost(const char *text)
{
    return measure_digits(text, strlen(text));
}

Test(reduce_round, rounder_numbers_cost_less)
{
    cr_assert(lt(u64, cost("10"), cost("12")));
    cr_assert(lt(u64, cost("0"), cost("1")));
    cr_assert(lt(u64, cost("9"), cost("10")));
    cr_assert(lt(u64, cost("20"), cost("15")));
    cr_assert(lt(u64, cost("0.5"), cost("0.25")));
    cr_assert(lt(u64, cost("3"), cost("-1")));
    cr_assert(eq(u64, cost("15E7"), cost("15e7")));
}

static const char *rounded(const char *text, int way, int count)
{
    static char out[NUMBER_MAX];
    struct round_rule rule = {.count = count};
    struct draft_value number = {
        .kind = VALUE_NUMBER, .text = text, .length = strlen(text)};
    for (int i = 0; i < ROUND_RULES; i++)
        if ((int)round_rules[i].way == way)
            rule.way = round_rules[i].way;
    return round_number(&rule, &number, out) ? out : "";
}

Test(reduce_round, each_rule_rounds_its_own_way)
{
    cr_assert(eq(str, rounded("1.50", ROUND_SAME, 0), "1.5"));
    cr_assert(
        eq(str, rounded("1000000000000000000000000", ROUND_SAME, 0), "1e+24"));
    cr_assert(eq(str, rounded("1.5", ROUND_SAME, 0), ""));
    cr_assert(eq(str, rounded("-0.25", ROUND_ZERO, 0), "0"));
    cr_assert(eq(str, rounded("0", ROUND_ZERO, 0), ""));
    cr_assert(eq(str, rounded("-0.25", ROUND_ONE, 0), "-1"));
    cr_assert(eq(str, rounded("7", ROUND_ONE, 0), "1"));
    cr_assert(eq(str, rounded("2.5", ROUND_WHOLE, 0), "2"));
    cr_assert(eq(str, rounded("3.5", ROUND_WHOLE, 0), "4"));
    cr_assert(eq(str, rounded("-2.75", ROUND_WHOLE, 0), "-3"));
    cr_assert(eq(str, rounded("-2.75", ROUND_TRUNCATED, 0), "-2"));
    cr_assert(eq(str, rounded("2.75", ROUND_TRUNCATED, 0), "2"));
    cr_assert(eq(str, rounded("-2.75", ROUND_UNSIGNED, 0), "2.75"));
    cr_assert(eq(str, rounded("0.30000000000000004", ROUND_DIGITS, 3), "0.3"));
    cr_assert(eq(str, rounded("27.51", ROUND_DIGITS, 2), "28"));
    cr_assert(eq(str, rounded("27.51", ROUND_CUT, 2), "27"));
    cr_assert(eq(str, rounded("-27.51", ROUND_CUT, 1), "-20"));
    cr_assert(eq(str, rounded("0.00751", ROUND_CUT, 1), "0.007"));
    cr_assert(eq(str, rounded("1.3e-70", ROUND_CUT, 1), "1e-70"));
    cr_assert(eq(str, rounded("0.30000000000000004", ROUND_BITS, 1), "0.25"));
    cr_assert(eq(str, rounded("0.4", ROUND_BITS, 2), ""));
    cr_assert(eq(str, rounded("1000.1", ROUND_BITS, 6), "1008"));
}

Test(reduce_round, halves_and_less_stay_above_zero)
{
    cr_assert(eq(str, rounded("96", ROUND_HALF, 0), "48"));
    cr_assert(eq(str, rounded("300", ROUND_HALF, 0), "100"));
    cr_assert(eq(str, rounded("-0.7", ROUND_HALF, 0), "-0.3"));
    cr_assert(eq(str, rounded("1", ROUND_HALF, 0), ""));
    cr_assert(eq(str, rounded("300", ROUND_LESS, 0), "200"));
    cr_assert(eq(str, rounded("-71", ROUND_LESS, 0), "-60"));
    cr_assert(eq(str, rounded("0.05", ROUND_LESS, 0), "0.04"));
    cr_assert(eq(str, rounded("100", ROUND_LESS, 0), ""));
    cr_assert(eq(str, rounded("0", ROUND_LESS, 0), ""));
}

Test(reduce_round, what_no_double_holds_is_rounded_as_text)
{
    cr_assert(eq(str, rounded("1e400", ROUND_ZERO, 0), "0"));
    cr_assert(eq(str, rounded("-123e400", ROUND_SAME, 0), "-1e309"));
    cr_assert(eq(str, rounded("1e400", ROUND_ONE, 0), ""));
    cr_assert(eq(str, rounded("1.7976931348623157e308", ROUND_DIGITS, 2), ""));
}

/* Every rule gives a number that costs less, and of the same sign or 0, but the
 * one that is about signs. */
Test(reduce_round, is_always_for_less)
{
    static const char *const numbers[] = {
        "0.1",        "123.456", "-7e-300", "5e-324", "1.7976931348623157e308",
        "0.00012345", "99.99",   "-1",      "1e60",   "4503599627370497.5",
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        for (int rule = 0; rule < ROUND_RULES; rule++) {
            char out[NUMBER_MAX];
            double value = 1;
            struct draft_value number = {.kind = VALUE_NUMBER,
                                         .text = numbers[i],
                                         .length = strlen(numbers[i])};
            if (!round_number(&round_rules[rule], &number, out))
                continue;
            cr_assert(lt(u64, cost(out), cost(numbers[i])));
            cr_assert(number_read(out, strlen(out), &value));
            cr_assert(round_rules[rule].way == ROUND_UNSIGNED ||
                      value * copysign(1, draft_number(&number)) >= 0);
        }
    }
}
