/* compare/numbers and compare/fields: how far numbers may be off. */

#include <math.h>
#include <stdio.h>

#include "support/criterion.h"
#include "support/differences.h"
#include "support/documents.h"
#include "support/expect.h"
#include "verify/diff/diff_parts.h"

static struct compare_rules rules_of(enum tolerance_field field,
                                     struct tolerance tolerance)
{
    struct compare_rules rules = {.ignored = NULL};
    rules.tolerances.of[field] = tolerance;
    return rules;
}

Test(compare_tolerance, absolute_is_the_same_at_any_size)
{
    struct compare_rules rules =
        rules_of(TOLERANCE_DEPTH, (struct tolerance){.absolute = 0.5});
    expect_pair_same(&rules, "'depth':1", "'depth':1.5");
    expect_pair_same(&rules, "'depth':1", "'depth':0.5");
    expect_pair_differs(&rules, "'depth':1", "'depth':1.5000000000000002");
    expect_pair_differs(&rules, "'time':1", "'time':1.5");
}

Test(compare_tolerance, relative_grows_with_the_expected_number)
{
    struct compare_rules rules =
        rules_of(TOLERANCE_DISTANCE, (struct tolerance){.relative = 0.25});
    expect_pair_same(&rules, "'distance':4", "'distance':5");
    expect_pair_same(&rules, "'distance':-4", "'distance':-3");
    expect_pair_differs(&rules, "'distance':4", "'distance':5.000000000000001");
    expect_pair_differs(&rules, "'distance':0", "'distance':1e-300");
}

Test(compare_tolerance, units_in_the_last_place)
{
    struct compare_rules rules =
        rules_of(TOLERANCE_TIME, (struct tolerance){.ulps = 2});
    expect_pair_same(&rules, "'time':1", "'time':1.0000000000000004");
    expect_pair_differs(&rules, "'time':1", "'time':1.0000000000000007");
    expect_pair_same(&rules, "'time':0", "'time':1e-323");
    expect_pair_differs(&rules, "'time':0", "'time':1.5e-323");
    /* Of floats: 2^-23 is one of them. */
    rules.tolerances.is_float = true;
    expect_pair_same(&rules, "'time':1", "'time':1.0000002384185791");
    expect_pair_differs(&rules, "'time':1", "'time':1.00000024");
}

/* The size of a vector is that of its largest coordinate, however it is
 * written; and what engines call by other names is of the same fields. */
Test(compare_tolerance, vectors_of_engines)
{
    struct compare_rules rules =
        rules_of(TOLERANCE_NORMAL, (struct tolerance){.relative = 0.25});
    expect_pair_same(&rules, "'normal':{'x':4,'y':0}",
                     "'normal':{'x':4,'y':1}");
    expect_pair_differs(&rules, "'normal':{'x':4,'y':0}",
                        "'normal':{'x':4,'y':1.0000000000000002}");
    expect_pair_same(&rules, "'n':{'x':4,'y':0}", "'n':{'x':4,'y':1}");
    expect_pair_same(&rules, "'manifold':{'local_n1':[4,0]}",
                     "'manifold':{'local_n1':[4,1]}");
    rules = rules_of(TOLERANCE_POINTS, (struct tolerance){.absolute = 1});
    expect_pair_same(&rules, "'contact_points':[{'x':4,'y':0}]",
                     "'contact_points':[{'x':3,'y':1}]");
    expect_pair_same(&rules, "'supports':[{'x':4,'y':0}]",
                     "'supports':[{'x':3,'y':1}]");
    expect_pair_same(&rules, "'contact':{'point1':[4,0]}",
                     "'contact':{'point1':[4,1]}");
    rules = rules_of(TOLERANCE_DEPTH, (struct tolerance){.absolute = 1});
    expect_pair_same(&rules, "'depths':[1,2]", "'depths':[1,3]");
    rules = rules_of(TOLERANCE_SEPARATION, (struct tolerance){.absolute = 1});
    expect_pair_same(&rules, "'separations':[1,2]", "'separations':[1,3]");
    rules = rules_of(TOLERANCE_DISTANCE, (struct tolerance){.absolute = 1});
    expect_pair_same(&rules, "'contact':{'dist':-1}", "'contact':{'dist':0}");
}

Test(compare_tolerance, one_of_three_is_enough)
{
    struct compare_rules rules =
        rules_of(TOLERANCE_DEPTH, (struct tolerance){0.5, 0.125, 1});
    expect_pair_same(&rules, "'depth':1", "'depth':1.5");
    expect_pair_same(&rules, "'depth':80", "'depth':90");
    expect_pair_same(&rules, "'depth':1e300", "'depth':1.1e300");
    expect_pair_differs(&rules, "'depth':80", "'depth':90.1");
}

/* Each number goes by the member that it is in. */
Test(compare_tolerance, each_number_goes_by_its_own_member)
{
    static const struct {
        enum tolerance_field field;
        const char *expected, *actual;
    } cases[] = {
        {TOLERANCE_NORMAL, "'normal':[1,0]", "'normal':[1,0.25]"},
        {TOLERANCE_NORMAL, "'alternatives':[{'normal':[1,0],'axis':{}}]",
         "'alternatives':[{'normal':[1,0.25],'axis':{}}]"},
        {TOLERANCE_DEPTH, "'depth':1", "'depth':1.25"},
        {TOLERANCE_DEPTH, "'manifold':{'points':[{'point':[0,0],'depth':1}]}",
         "'manifold':{'points':[{'point':[0,0],'depth':1.25}]}"},
        {TOLERANCE_DISTANCE, "'axes':{'x':{'distance':1}}",
         "'axes':{'x':{'distance':1.25}}"},
        {TOLERANCE_SEPARATION, "'separation':1", "'separation':1.25"},
        {TOLERANCE_POINTS, "'points':{'a':[0,0]}", "'points':{'a':[0.25,0]}"},
        {TOLERANCE_POINTS, "'points':[{'point':[0,0]}]",
         "'points':[{'point':[0.25,0]}]"},
        {TOLERANCE_POINTS, "'edge':{'points':[[0,0],[1,0]]}",
         "'edge':{'points':[[0,0],[1,0.25]]}"},
        {TOLERANCE_POINTS, "'vertex':{'point':[0,0]}",
         "'vertex':{'point':[0,0.25]}"},
        {TOLERANCE_TIME, "'time':1", "'time':1.25"},
        {TOLERANCE_TIME, "'axes':{'x':{'fraction':1}}",
         "'axes':{'x':{'fraction':1.25}}"},
        {TOLERANCE_TIME, "'bracket':[0,1]", "'bracket':[0,1.25]"},
        {TOLERANCE_OTHER, "'area':1", "'area':1.25"},
        {TOLERANCE_OTHER, "'points':[{'point':[0,0],'normal_impulse':1}]",
         "'points':[{'point':[0,0],'normal_impulse':1.25}]"},
        {TOLERANCE_OTHER, "'bodies':{'a':{'after':{'position':[0,0]}}}",
         "'bodies':{'a':{'after':{'position':[0,0.25]}}}"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (int field = 0; field < TOLERANCE_FIELDS; field++) {
            struct compare_rules rules =
                rules_of((enum tolerance_field)field,
                         (struct tolerance){.absolute = 0.25});
            if (field == (int)cases[i].field)
                expect_pair_same(&rules, cases[i].expected, cases[i].actual);
            else
                expect_pair_differs(&rules, cases[i].expected, cases[i].actual);
        }
    }
}

Test(compare_tolerance, what_numbers_something_is_never_near)
{
    struct compare_rules rules = {.ignored = NULL};
    for (int i = 0; i < TOLERANCE_FIELDS; i++)
        rules.tolerances.of[i] = (struct tolerance){10, 10, 1e30};
    static const char *const names[] = {
        "edge", "vertex", "index", "a_vertex", "b_vertex", "step", "iterations",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char expected[60], actual[60];
        snprintf(expected, sizeof expected, "'axis':{'%s':1}", names[i]);
        snprintf(actual, sizeof actual, "'axis':{'%s':2}", names[i]);
        expect_pair_differs(&rules, expected, actual);
    }
    expect_pair_differs(&rules, "'indices':[0,1,2]", "'indices':[0,1,3]");
    expect_pair_differs(&rules, "'axis':{'cut':[0,1]}", "'axis':{'cut':[0,2]}");
    expect_pair_same(&rules, "'depth':1", "'depth':2");
}

/* The largest coordinate is what shares and last places go by. */
Test(compare_tolerance, coordinates_go_by_the_largest)
{
    struct compare_rules rules =
        rules_of(TOLERANCE_NORMAL, (struct tolerance){.ulps = 1});
    expect_pair_same(&rules, "'normal':[1,0]", "'normal':[1,2.2e-16]");
    expect_pair_differs(&rules, "'normal':[1,0]", "'normal':[1,2.3e-16]");
    rules = rules_of(TOLERANCE_POINTS, (struct tolerance){.relative = 0.5});
    expect_pair_same(&rules, "'points':{'a':[8,1]}", "'points':{'a':[4,5]}");
    expect_pair_differs(&rules, "'points':{'a':[8,1]}",
                        "'points':{'a':[8,5.5]}");
}

/* ---- Changes ------------------------------------------------------------ */

static struct change change_of(const char *expected, const char *actual)
{
    const struct compare_rules none = {.ignored = NULL};
    struct difference_list list = found_differences(&none, expected, actual);
    cr_assert(eq(int, list.count, 1));
    return list.items[0].change;
}

Test(compare_tolerance, changes_have_an_amount_and_last_places)
{
    struct change change = change_of("{'depth':4}", "{'depth':3}");
    cr_assert(change.has_amount && change.has_ulps && !change.has_turn);
    cr_assert(eq(dbl, change.amount, -1));
    cr_assert(eq(dbl, change.ulps, 0x1p50)); /* 4 has last places of 2^-50 */
    change = change_of("{'points':{'a':[3,0]}}", "{'points':{'a':[0,4]}}");
    cr_assert(eq(dbl, change.amount, 5));
    cr_assert(eq(dbl, change.ulps, 4 * 0x1p51));
    change = change_of("{'depth':0}", "{'depth':3}");
    cr_assert(change.has_amount && !change.has_ulps);
    change = change_of("{'normal':[0,-1]}", "{'normal':[1,0]}");
    cr_assert(change.has_turn);
    cr_assert(eq(dbl, change.turn, 90));
    change = change_of("{'normal':[0,0]}", "{'normal':[1,0]}");
    cr_assert(not(change.has_turn));
    change = change_of("{'axis':{'edge':1}}", "{'axis':{'edge':2}}");
    cr_assert(not(change.has_amount));
    change = change_of("{'depth':1}", "{'depth':null}");
    cr_assert(all(not(change.has_amount), not(change.has_ulps),
                  not(change.has_turn)));
}

/* Whatever the numbers, what is told is finite. */
Test(compare_tolerance, changes_of_any_numbers_are_finite)
{
    static const double extremes[] = {
        0,
        -0.0,
        5e-324,
        -5e-324,
        1e-310,
        2.3e-308,
        1e-20,
        1,
        -1,
        3,
        1e60,
        -1e60,
        1e200,
        -1e200,
        1.7e308,
        -1.7e308,
        0x1.fffffffffffffp1023,
    };
    const int count = sizeof extremes / sizeof *extremes;
    for (int i = 0; i < count * count * count * count; i++) {
        double expected[2] = {extremes[i % count], extremes[i / count % count]};
        double actual[2] = {extremes[i / count / count % count],
                            extremes[i / count / count / count]};
        for (int is_float = 0; is_float < 2; is_float++) {
            struct change change =
                numbers_change(expected, actual, 2, true, is_float);
            cr_assert(all(ne(int, isfinite(change.amount), 0),
                          ne(int, isfinite(change.ulps), 0),
                          ne(int, isfinite(change.turn), 0)));
            cr_assert(all(le(dbl, 0, change.amount), le(dbl, 0, change.ulps)));
            cr_assert(
                all(lt(dbl, -180, change.turn), le(dbl, change.turn, 180)));
        }
    }
}

/* What is too far apart for a double is still told from what is not. */
Test(compare_tolerance, shares_of_the_largest_numbers)
{
    const double expected = -1e308, actual = 1.4e308;
    const struct tolerance less = {.relative = 2.3}, more = {.relative = 2.5};
    cr_assert(not(numbers_pass(&expected, &actual, 1, &less, false)));
    cr_assert(numbers_pass(&expected, &actual, 1, &more, false));
}
