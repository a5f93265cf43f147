/* base/nearest: distances are counted by hand. */

#include <string.h>

#include "support/criterion.h"
#include "support/matches.h"

static const char *near(const char *name)
{
    static const char *const names[] = {"center", "radius", "vertices", "id",
                                        "min",    "max",    "point",    "type"};
    return nearest_name(name, names, sizeof names / sizeof *names);
}

Test(nearest, finds_one_edit_of_each_kind)
{
    cr_assert(eq(str, near("centerr"), "center")); /* one too many */
    cr_assert(eq(str, near("cente"), "center"));   /* one missing */
    cr_assert(eq(str, near("centar"), "center"));  /* one replaced */
    cr_assert(eq(str, near("cetner"), "center"));  /* two swapped */
}

Test(nearest, swapped_neighbours_are_one_edit_even_in_two_letters)
{
    cr_assert(eq(str, near("di"), "id"));
}

Test(nearest, takes_two_edits_but_not_three)
{
    cr_assert(eq(str, near("raduis"), "radius")); /* a swap */
    cr_assert(eq(str, near("raidsu"), "radius")); /* two swaps */
    cr_assert(zero(ptr, near("raabcs")));         /* four */
    cr_assert(zero(ptr, near("xxxint")));         /* point: three */
}

Test(nearest, a_long_name_may_have_a_third_of_its_letters_wrong)
{
    /* 9 letters, 3 edits: allowed; 8 letters, 3 edits: not. */
    cr_assert(eq(str, near("vertexces"), "vertices"));
    cr_assert(eq(str, near("xxxvertices"), "vertices"));
    cr_assert(zero(ptr, near("xxxtices")));
}

/* One letter: no edit; two and three: one; from four on: two. */
Test(nearest, half_of_a_short_name_must_be_right)
{
    cr_assert(zero(ptr, near("")));
    cr_assert(zero(ptr, near("i")));
    cr_assert(zero(ptr, near("xy")));
    cr_assert(eq(str, near("ix"), "id"));
    cr_assert(zero(ptr, near("nim")));
    cr_assert(eq(str, near("mxn"), "min"));
    cr_assert(eq(str, near("tyxx"), "type"));
}

Test(nearest, the_first_of_equals_is_taken)
{
    const char *const names[] = {"max", "min", "mix"};
    cr_assert(eq(str, nearest_name("mux", names, 3), "max"));
    cr_assert(eq(str, nearest_name("min", names, 3), "min"));
}

Test(nearest, long_names_on_either_side_are_never_near)
{
    char name[20001];
    memset(name, 'x', 20000);
    name[20000] = '\0';
    cr_assert(zero(ptr, near(name)));
    name[64] = '\0';
    const char *const names[] = {name};
    cr_assert(zero(ptr, nearest_name("xxxx", names, 1)));
    char same[65];
    memcpy(same, name, 65);
    cr_assert(zero(ptr, nearest_name(same, names, 1)));
    name[63] = '\0';
    cr_assert(eq(str, nearest_name(same, names, 1), name));
}

Test(nearest, of_no_names_none_is_near)
{
    cr_assert(zero(ptr, nearest_name("a", NULL, 0)));
}
