/* exact/form, exact/gap: forms and gaps at the ends of what double-doubles can
 * hold, where exact integers must take over. */

#include "geometry/exact/doubles.h"
#include "geometry/exact/gap.h"
#include "support/criterion.h"

static form2 form_vector(double x, double y)
{
    return (form2){col_form_of(x), col_form_of(y)};
}

/* 2^600 (2^600 + 2^548) - 2^600 2^600 > 0, each product beyond all doubles. */
Test(exact_range, products_beyond_doubles_are_compared)
{
    form a = col_form_of(0x1p600), d = col_form_of(0x1.0000000000001p600);
    cr_assert(eq(int, col_det_sign(&a, &a, &a, &d), 1));
    cr_assert(eq(int, col_det_sign(&a, &d, &a, &a), -1));
    cr_assert(eq(int, col_det_sign(&a, &a, &a, &a), 0));
    cr_assert(lt(dbl, col_det_value(&a, &a, &a, &d).error, 0));
}

/* 1 + (1 - 2^-60) = 2 - 2^-60, from either side. The low part of the difference
 * makes the sum of three inexact, for all that is known. */
Test(exact_range, sums_of_sums_are_not_known_to_be_exact)
{
    form one = col_form_of(1), two = col_form_of(2);
    form less = col_form_difference(1, 0x1p-60);
    form left = col_form_sum(&one, &less), right = col_form_sum(&less, &one);
    cr_assert(eq(int, col_form_compare(&left, &two), -1));
    cr_assert(eq(int, col_form_compare(&right, &two), -1));
    cr_assert(eq(int, col_form_compare(&left, &right), 0));
    cr_assert(less.exact && !left.exact && !right.exact);
}

/* The signed distances of (2, 1) 2^k from the lines along (1, 1) and (1, -1):
 * cross products 2 - 1 = 1 and -2 - 1 = -3 in units of 4^k, both over sqrt(2).
 * And of (3, 2) 2^k from that along (1, 1), 3 - 2 = 1: a tie with the first. */
static void expect_compared(double unit)
{
    form2 up = form_vector(unit, unit), down = form_vector(unit, -unit);
    form2 p = form_vector(2 * unit, unit), q = form_vector(3 * unit, 2 * unit);
    gap one = col_gap_line(&p, &up), less = col_gap_line(&p, &down);
    gap tie = col_gap_line(&q, &up);
    cr_assert(eq(int, col_gap_compare(&one, &tie), 0), "%g", unit);
    cr_assert(eq(int, col_gap_compare(&tie, &one), 0), "%g", unit);
    cr_assert(eq(int, col_gap_compare(&one, &less), 1), "%g", unit);
    cr_assert(eq(int, col_gap_compare(&less, &one), -1), "%g", unit);
}

/* From cubes of 4^-1074 to cubes of 4^199. */
Test(exact_range, ties_of_gaps_are_found_at_any_size)
{
    for (int e = -1074; e < 200; e++)
        expect_compared(times_power_of_two(1, e));
}

/* Pell's equation: from (1, 1) on, p' = p + 2 q and q' = p + q have p^2 - 2 q^2
 * = -1, 1, -1, ... So (p, 0) is p / sqrt(2) from the line along (1, 1), which
 * is less than q by half of 1 / (2 q), more, less, ... */
Test(exact_range, near_ties_of_gaps_are_decided_at_any_size)
{
    double p = 1, q = 1;
    int sign = -1;
    for (; p < 0x1p51; sign = -sign) {
        double next = p + 2 * q;
        q = p + q;
        p = next;
    }
    for (int e = -500; e < 240; e++) {
        double unit = times_power_of_two(1, e);
        form2 along = form_vector(unit, unit), up = form_vector(0, unit);
        form2 to_p = form_vector(p * unit, 0), to_q = form_vector(q * unit, 0);
        gap slanted = col_gap_line(&to_p, &along);
        gap aligned = col_gap_line(&to_q, &up);
        cr_assert(eq(int, col_gap_compare(&slanted, &aligned), sign), "2^%d",
                  e);
        cr_assert(eq(int, col_gap_compare(&aligned, &slanted), -sign), "2^%d",
                  e);
        form radius = col_form_of(q * unit);
        cr_assert(eq(int, col_gap_compare_radius(&slanted, &radius), sign),
                  "2^%d", e);
    }
}

/* The radius is the distance: 3, 4, 5. */
Test(exact_range, touching_is_found_at_any_size)
{
    for (int e = -1074; e < 197; e++) {
        double unit = times_power_of_two(1, e);
        form2 offset = form_vector(3 * unit, 4 * unit);
        form radius = col_form_of(5 * unit);
        gap length = col_gap_points(&offset);
        cr_assert(eq(int, col_gap_compare_radius(&length, &radius), 0), "%g",
                  unit);
        radius = col_form_of(4 * unit);
        cr_assert(eq(int, col_gap_compare_radius(&length, &radius), 1), "%g",
                  unit);
        radius = col_form_of(6 * unit);
        cr_assert(eq(int, col_gap_compare_radius(&length, &radius), -1), "%g",
                  unit);
    }
}

/* 3 / 5 and 4 / 5, of squares beyond and below all doubles. */
Test(exact_range, vectors_of_any_size_have_a_direction)
{
    const int exponents[] = {-1074, -1000, -500, 0, 196, 500, 1000};
    for (int i = 0; i < 7; i++) {
        double unit = times_power_of_two(1, exponents[i]);
        form2 v = form_vector(3 * unit, -4 * unit);
        unit_vector u = col_unit(&v);
        cr_assert(eq(dbl, dd_round(u.x), 0.6), "%a", dd_round(u.x));
        cr_assert(eq(dbl, dd_round(u.y), -0.8), "%a", dd_round(u.y));
    }
}
