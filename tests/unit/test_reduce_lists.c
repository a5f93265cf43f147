/* reduce/sweep: delta debugging of lists, and reduce/round, reduce/measure:
 * which numbers are rounder. */
#include <criterion/criterion.h>

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "reduce/measure.h"
#include "reduce/round.h"
#include "reduce/seen.h"
#include "reduce/sweep.h"

/* ---- Lists --------------------------------------------------------------- */

/* Numbers below 64, of which some must stay. */
struct list {
    int items[64];
    size_t count;
    uint64_t needed; /* a bit for each number */
    size_t asked;
    bool is_odd;   /* and there must not be an even number of them left */
    bool is_queue; /* and they go by ones, from the first on */
};

static struct list list_of(size_t count, uint64_t needed)
{
    struct list list = {.count = count, .needed = needed};
    for (size_t i = 0; i < count; i++)
        list.items[i] = (int)i;
    return list;
}

static bool can_go(void *context, size_t first, size_t behind)
{
    struct list *list = context;
    cr_assert_lt(first, behind);
    cr_assert_leq(behind, list->count);
    list->asked++;
    for (size_t i = first; i < behind; i++)
        if (list->needed >> list->items[i] & 1)
            return false;
    if (list->is_odd && (list->count - (behind - first)) % 2 == 0)
        return false;
    if (list->is_queue && (first > 0 || behind > 1))
        return false;
    memmove(list->items + first, list->items + behind,
            (list->count - behind) * sizeof *list->items);
    list->count -= behind - first;
    return true;
}

static uint64_t left_in(const struct list *list)
{
    uint64_t left = 0;
    for (size_t i = 0; i < list->count; i++)
        left |= (uint64_t)1 << list->items[i];
    return left;
}

Test(reduce_lists, leaves_what_is_needed_and_nothing_else)
{
    for (size_t count = 0; count <= 9; count++) {
        for (uint64_t needed = 0; needed < (uint64_t)1 << count; needed++) {
            struct list list = list_of(count, needed);
            size_t gone = sweep(count, can_go, &list);
            cr_assert_eq(left_in(&list), needed);
            cr_assert_eq(gone, count - list.count);
            cr_assert_leq(list.asked, 3 * count + count * (count + 1) / 2);
        }
    }
}

/* One of 64 is found by halves: 7 sizes, of each what is left and no more. */
Test(reduce_lists, finds_one_of_many_by_halves)
{
    for (int i = 0; i < 64; i++) {
        struct list list = list_of(64, (uint64_t)1 << i);
        cr_assert_eq(sweep(64, can_go, &list), 63);
        cr_assert_leq(list.asked, 16);
    }
}

/* Things that can go only two at a time, by parts of an even size. */
Test(reduce_lists, keeps_to_its_bound_whatever_can_go)
{
    for (size_t count = 2; count <= 64; count++) {
        for (int odd = 0; odd < 2; odd++) {
            struct list list = list_of(count, 0x8421);
            list.is_odd = odd;
            sweep(count, can_go, &list);
            cr_assert_leq(list.asked, 3 * count + count * (count + 1) / 2);
            for (size_t i = 0; i < list.count; i++)
                cr_assert_not(can_go(&list, i, i + 1));
        }
    }
}

/* The first one is asked for last, and each time all are asked for again. */
Test(reduce_lists, goes_on_until_none_goes)
{
    for (size_t count = 1; count <= 64; count++) {
        struct list list = list_of(count, 0);
        list.is_queue = true;
        cr_assert_eq(sweep(count, can_go, &list), count);
        cr_assert_leq(list.asked, 3 * count + count * (count + 1) / 2);
    }
}

/* ---- What was asked ------------------------------------------------------ */

Test(seen, texts_are_told_apart)
{
    struct arena arena = arena_make(0);
    struct seen_texts seen = {.memory = &arena};
    char text[40];
    for (int i = 0; i < 20000; i++) {
        int length = snprintf(text, sizeof text, "%d,%d,%d", i, 3 * i, i % 7);
        struct seen_text one = seen_text_of(text, (size_t)length);
        cr_assert_not(seen_texts_has(&seen, one));
        cr_assert(seen_texts_add(&seen, one));
        cr_assert(seen_texts_has(&seen, one));
    }
    cr_assert_eq(seen.count, 20000);
    for (int i = 0; i < 20000; i++) {
        int length = snprintf(text, sizeof text, "%d,%d,%d", i, 3 * i, i % 7);
        struct seen_text one = seen_text_of(text, (size_t)length);
        cr_assert(seen_texts_has(&seen, one));
        cr_assert(seen_texts_add(&seen, one));
    }
    cr_assert_eq(seen.count, 20000);
    arena_free(&arena);
}

/* ---- Numbers ------------------------------------------------------------- */

static uint64_t cost(const char *text)
{
    return measure_digits(text, strlen(text));
}

Test(measure, rounder_numbers_cost_less)
{
    cr_assert_lt(cost("10"), cost("12"));
    cr_assert_lt(cost("0"), cost("1"));
    cr_assert_lt(cost("9"), cost("10"));
    cr_assert_lt(cost("20"), cost("15"));
    cr_assert_lt(cost("0.5"), cost("0.25"));
    cr_assert_lt(cost("3"), cost("-1"));
    cr_assert_eq(cost("15E7"), cost("15e7"));
}

static const char *rounded(const char *text, int way, int count)
{
    static char out[NUMBER_MAX];
    struct round_rule rule = {.count = count};
    struct value number = {
        .kind = VALUE_NUMBER, .text = text, .length = strlen(text)};
    for (int i = 0; i < ROUND_RULES; i++)
        if ((int)round_rules[i].way == way)
            rule.way = round_rules[i].way;
    return round_number(&rule, &number, out) ? out : "";
}

Test(round, by_each_rule)
{
    cr_assert_str_eq(rounded("1.50", ROUND_SAME, 0), "1.5");
    cr_assert_str_eq(rounded("1000000000000000000000000", ROUND_SAME, 0),
                     "1e+24");
    cr_assert_str_eq(rounded("1.5", ROUND_SAME, 0), "");
    cr_assert_str_eq(rounded("-0.25", ROUND_ZERO, 0), "0");
    cr_assert_str_eq(rounded("0", ROUND_ZERO, 0), "");
    cr_assert_str_eq(rounded("-0.25", ROUND_ONE, 0), "-1");
    cr_assert_str_eq(rounded("7", ROUND_ONE, 0), "1");
    cr_assert_str_eq(rounded("2.5", ROUND_WHOLE, 0), "2");
    cr_assert_str_eq(rounded("3.5", ROUND_WHOLE, 0), "4");
    cr_assert_str_eq(rounded("-2.75", ROUND_WHOLE, 0), "-3");
    cr_assert_str_eq(rounded("-2.75", ROUND_TRUNCATED, 0), "-2");
    cr_assert_str_eq(rounded("2.75", ROUND_TRUNCATED, 0), "2");
    cr_assert_str_eq(rounded("-2.75", ROUND_UNSIGNED, 0), "2.75");
    cr_assert_str_eq(rounded("0.30000000000000004", ROUND_DIGITS, 3), "0.3");
    cr_assert_str_eq(rounded("27.51", ROUND_DIGITS, 2), "28");
    cr_assert_str_eq(rounded("27.51", ROUND_CUT, 2), "27");
    cr_assert_str_eq(rounded("-27.51", ROUND_CUT, 1), "-20");
    cr_assert_str_eq(rounded("0.00751", ROUND_CUT, 1), "0.007");
    cr_assert_str_eq(rounded("1.3e-70", ROUND_CUT, 1), "1e-70");
    cr_assert_str_eq(rounded("0.30000000000000004", ROUND_BITS, 1), "0.25");
    cr_assert_str_eq(rounded("0.4", ROUND_BITS, 2), "");
    cr_assert_str_eq(rounded("1000.1", ROUND_BITS, 6), "1008");
}

Test(round, to_less)
{
    cr_assert_str_eq(rounded("96", ROUND_HALF, 0), "48");
    cr_assert_str_eq(rounded("300", ROUND_HALF, 0), "100");
    cr_assert_str_eq(rounded("-0.7", ROUND_HALF, 0), "-0.3");
    cr_assert_str_eq(rounded("1", ROUND_HALF, 0), "");
    cr_assert_str_eq(rounded("300", ROUND_LESS, 0), "200");
    cr_assert_str_eq(rounded("-71", ROUND_LESS, 0), "-60");
    cr_assert_str_eq(rounded("0.05", ROUND_LESS, 0), "0.04");
    cr_assert_str_eq(rounded("100", ROUND_LESS, 0), "");
    cr_assert_str_eq(rounded("0", ROUND_LESS, 0), "");
}

Test(round, what_no_double_holds)
{
    cr_assert_str_eq(rounded("1e400", ROUND_ZERO, 0), "0");
    cr_assert_str_eq(rounded("-123e400", ROUND_SAME, 0), "-1e309");
    cr_assert_str_eq(rounded("1e400", ROUND_ONE, 0), "");
    cr_assert_str_eq(rounded("1.7976931348623157e308", ROUND_DIGITS, 2), "");
}

/* Every rule gives a number that costs less, and of the same sign or 0, but the
 * one that is about signs. */
Test(round, is_always_for_less)
{
    static const char *const numbers[] = {
        "0.1",        "123.456", "-7e-300", "5e-324", "1.7976931348623157e308",
        "0.00012345", "99.99",   "-1",      "1e60",   "4503599627370497.5",
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        for (int rule = 0; rule < ROUND_RULES; rule++) {
            char out[NUMBER_MAX];
            double value = 1;
            struct value number = {.kind = VALUE_NUMBER,
                                   .text = numbers[i],
                                   .length = strlen(numbers[i])};
            if (!round_number(&round_rules[rule], &number, out))
                continue;
            cr_assert_lt(cost(out), cost(numbers[i]));
            cr_assert(number_read(out, strlen(out), &value));
            cr_assert(round_rules[rule].way == ROUND_UNSIGNED ||
                      value * copysign(1, draft_number(&number)) >= 0);
        }
    }
}
