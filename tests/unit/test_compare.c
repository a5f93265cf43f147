/* compare/compare: what is the same, whatever its order or spelling, and what
 * belongs together. */

#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/differences.h"
#include "support/documents.h"

static const struct compare_rules no_rules;

/* ---- The same ----------------------------------------------------------- */

Test(compare, spelling_and_spaces_have_no_say)
{
    expect_same("{'a':[1,2.50,-0,1e3],'b':'\\u00e9'}",
                "{\n 'b' : '\xC3\xA9',\n 'a' : [1.0, 2.5, 0, 1000] }");
    expect_same("{'depth':-0}", "{'depth':0}");
    expect_same("{'normal':[-0.0,1]}", "{'normal':[0,1]}");
    expect_same("[]", "[ ]");
    expect_same("null", "null");
}

Test(compare, members_are_found_by_name)
{
    expect_same("{'a':1,'b':2,'c':3}", "{'c':3,'a':1,'b':2}");
    expect_words("{'a':1,'c':3}", "{'c':3,'b':2}", "a is gone; b is now 2\n");
}

Test(compare, the_users_own_members_have_no_say)
{
    expect_same("{'_note':1,'x-time':2,'depth':1}", "{'depth':1,'x-a':{}}");
    expect_words("{'x':1}", "{'x':2}", "x +1\n");
}

Test(compare, ignored_members_have_no_say_at_any_depth)
{
    const char *names[] = {"iterations", "trace", NULL};
    const struct compare_rules rules = {.ignored = names};
    const char *expected = "{'pairs':[{'a':'A','b':'B','iterations':3,"
                           "'trace':{'steps':[1]}}]}";
    const char *actual = "{'pairs':[{'a':'A','b':'B','iterations':4}]}";
    expect_told(&rules, expected, actual, "");
    expect_told(&rules, actual, expected, "");
    expect_words(expected, actual,
                 "\"A\" \"B\": iterations are now 4, was 3; trace is gone\n");
}

/* Results of version 1.0.0 do not mark contacts at internal edges. */
Test(compare, marks_of_inner_contacts_may_be_new)
{
    const char *without = "{'pairs':[{'a':'A','b':'B','manifold':{}}]}";
    const char *with =
        "{'pairs':[{'a':'A','b':'B','manifold':{},'inner':true}]}";
    const struct compare_rules of_golden = {.accepts_1_0_0 = true};
    expect_same(with, with);
    expect_told(&of_golden, without, with, "");
    expect_words(without, with, "\"A\" \"B\": inner is now true\n");
    expect_words(with, without, "\"A\" \"B\": inner is gone\n");
    expect_words("{'inner':true}", "{'inner':false}",
                 "inner is now false, was true\n");
}

/* A vector without one of its coordinates is none. */
Test(compare, a_coordinate_may_have_no_say)
{
    const char *names[] = {"x", NULL}, *others[] = {"y", NULL};
    struct compare_rules rules = {.ignored = others};
    expect_pair_same(&rules, "'normal':{'x':1,'y':0}",
                     "'normal':{'x':1,'y':1}");
    rules.ignored = names;
    expect_pair_same(&rules, "'normal':{'x':1,'y':0}",
                     "'normal':{'x':2,'y':0}");
    expect_pair_differs(&rules, "'normal':{'x':1,'y':0}",
                        "'normal':{'x':1,'y':1}");
}

/* ---- Records ------------------------------------------------------------ */

Test(compare, pairs_are_found_by_ids)
{
    expect_same("{'pairs':[{'a':'A','b':'B','depth':1},"
                "{'a':'A','b':'C','depth':2}]}",
                "{'pairs':[{'a':'A','b':'C','depth':2},"
                "{'a':'A','b':'B','depth':1}]}");
    expect_words("{'pairs':[{'a':'A','b':'B'},{'a':'A','b':'C'}]}",
                 "{'pairs':[{'a':'B','b':'A'},{'a':'A','b':'C'}]}",
                 "\"A\" \"B\": the pair is gone\n"
                 "\"B\" \"A\": the pair is new\n");
}

Test(compare, pairs_of_pieces_are_found_by_ids_and_pieces)
{
    const char *one = "{'pairs':[{'a':'L','b':'B','a_piece':0,'depth':1},"
                      "{'a':'L','b':'B','a_piece':1,'depth':2}]}";
    expect_same(one, "{'pairs':[{'a':'L','b':'B','a_piece':1,'depth':2},"
                     "{'a':'L','b':'B','a_piece':0,'depth':1}]}");
    expect_words(one,
                 "{'pairs':[{'a':'L','b':'B','a_piece':2,'depth':2},"
                 "{'a':'L','b':'B','a_piece':1,'depth':2.5}]}",
                 "\"L\"[0] \"B\": the pair is gone\n"
                 "\"L\"[1] \"B\": depth +0.5\n"
                 "\"L\"[2] \"B\": the pair is new\n");
}

/* Ids that would run together without their lengths. */
Test(compare, ids_do_not_run_together)
{
    expect_words("{'pairs':[{'a':'A,s1:B','b':'C'}]}",
                 "{'pairs':[{'a':'A','b':'B,s1:C'}]}",
                 "\"A,s1:B\" \"C\": the pair is gone\n"
                 "\"A\" \"B,s1:C\": the pair is new\n");
    expect_words("{'pairs':[{'a':'A,s:B','b':'C'}]}",
                 "{'pairs':[{'a':'A','b':'B,s:C'}]}",
                 "\"A,s:B\" \"C\": the pair is gone\n"
                 "\"A\" \"B,s:C\": the pair is new\n");
}

Test(compare, of_pairs_with_the_same_ids_the_first_goes_with_the_first)
{
    expect_words("{'pairs':[{'a':'A','b':'B','depth':1},"
                 "{'a':'C','b':'D','depth':1},{'a':'A','b':'B','depth':2}]}",
                 "{'pairs':[{'a':'A','b':'B','depth':1.5},"
                 "{'a':'A','b':'B','depth':2}]}",
                 "\"A\" \"B\": depth +0.5\n\"C\" \"D\": the pair is gone\n");
}

Test(compare, shapes_and_bodies_are_found_by_id)
{
    expect_words("{'query':'mass','shapes':[{'id':'A','area':1},"
                 "{'id':'B','area':2},{'id':'C','area':2}]}",
                 "{'query':'mass','shapes':[{'id':'B','area':3},"
                 "{'id':'A','area':1},{'id':'D','area':1}]}",
                 "\"B\": area +1\n\"C\": the shape is gone\n"
                 "\"D\": the shape is new\n");
    expect_words("{'bodies':[{'id':'A','position':[0,0]},{'id':'B'}]}",
                 "{'bodies':[{'id':'B'},{'id':'A','position':[3,4]}]}",
                 "\"A\": position moved by 5\n");
}

/* The ends of a capsule or segment are called as the sides of a pair are. */
Test(compare, shapes_with_ends_are_found_by_id)
{
    expect_words("{'shapes':[{'id':'pill','type':'capsule','a':[0,0],"
                 "'b':[1,0],'radius':1},{'id':'line','a':[0,0],'b':[0,2]}]}",
                 "{'shapes':[{'id':'line','a':[0,0],'b':[0,2]},"
                 "{'id':'pill','type':'capsule','a':[0,0],"
                 "'b':[2,0],'radius':1}]}",
                 "\"pill\": b moved by 1\n");
}

Test(compare, pieces_are_found_by_number)
{
    expect_words("{'shapes':[{'id':'A','pieces':[{'piece':0,'area':1},"
                 "{'piece':1,'area':2}]}]}",
                 "{'shapes':[{'id':'A','pieces':[{'piece':1,'area':2.5},"
                 "{'piece':0,'area':1}]}]}",
                 "\"A\": piece 1 area +0.5\n");
}

Test(compare, rays_are_found_by_place_and_their_hits_by_shape)
{
    expect_words(
        "{'rays':[{'from':[0,0],'to':[1,0],'hits':[]},{'from':[0,0],'to':[9,0]"
        ",'hits':[{'shape':'A','fraction':0.5},{'shape':'B','fraction':0.5}]}]}"
        "",
        "{'rays':[{'from':[0,0],'to':[1,0],'hits':[]},{'from':[0,0],'to':[9,0]"
        ",'hits':[{'shape':'B','fraction':0.5},{'shape':'C','fraction':0.75}]}]"
        "}",
        "ray 1 \"A\": the hit is gone\nray 1 \"C\": the hit is new\n");
}

Test(compare, moved_vertices_are_found_by_shape_and_number)
{
    expect_pair_words("'vertices':[{'of':'a','index':1,'after':[0,0]},"
                      "{'of':'b','index':1,'after':[0,0]}]",
                      "'vertices':[{'of':'b','index':1,'after':[0,2]},"
                      "{'of':'a','index':1,'after':[0,0]}]",
                      "vertex 1 after moved by 2");
}

Test(compare, findings_are_found_by_rule_shapes_and_pointer)
{
    const char *expected =
        "{'files':[{'file':'m','findings':[{'rule':'C030','shapes':['A','B'],"
        "'pointer':'/1','line':3},{'rule':'C012','shapes':[],'pointer':'/2'},"
        "{'rule':'C030','shapes':['A','B'],'pointer':'/3','line':4}]}]}";
    expect_words(expected,
                 "{'files':[{'file':'m','findings':[{'rule':'C030','shapes':["
                 "'A','B'],'pointer':'/3','line':4},{'rule':'C030','shapes':["
                 "'A','B'],'pointer':'/9','line':5}]}]}",
                 "C030 \"A\" \"B\": pointer is now \"/9\", was \"/1\"; line is "
                 "now 5, was 3\nC012: the finding is gone\n");
}

/* Each goes by its own. */
Test(compare, elements_of_several_sorts)
{
    expect_same("{'pairs':[{},{'a':'A','b':'B'}]}",
                "{'pairs':[{'a':'A','b':'B'},{}]}");
    expect_same("{'u':[3,{'point':[0,0]},{'id':'x'},{'id':'y'}]}",
                "{'u':[{'id':'y'},3,{'id':'x'},{'point':[0,0]}]}");
    expect_words("{'u':[{'id':'x'},{'id':'y'}]}",
                 "{'u':[{'id':'y'},{'id':'x'},{'a':'A','b':'B'}]}",
                 "\"A\" \"B\": the pair is new\n");
    expect_words("{'u':[{'id':'x','point':[0,0]}]}", "{'u':[{'id':'x'}]}",
                 "\"x\": point is gone\n");
}

Test(compare, what_is_known_by_nothing_goes_in_order)
{
    expect_pair_same(&no_rules,
                     "'alternatives':[{'normal':[1,0],'axis':{}},{}]",
                     "'alternatives':[{'normal':[1,0],'axis':{}},{}]");
    expect_pair_same(&no_rules, "'points':[{'point':[0,0]},{},{'point':[1,1]}]",
                     "'points':[{'point':[1,1]},{'point':[0,0]},{}]");
    expect_pair_words("'points':[{'point':[0,0]},{'depth':1}]",
                      "'points':[{'depth':2},{'point':[0,0]}]",
                      "points[1] depth +1");
}

/* ---- Contact points ----------------------------------------------------- */

Test(compare, contact_points_are_found_by_features)
{
    const char *two = "'manifold':{'points':[{'point':[1,0],'id':'e0 v2'},"
                      "{'point':[5,0],'id':'v0 e2'}]}";
    expect_pair_same(&no_rules, two,
                     "'manifold':{'points':[{'point':[5,0],'id':'v0 e2'},"
                     "{'point':[1,0],'id':'e0 v2'}]}");
    /* Nearest would be the other way round. */
    expect_pair_words(two,
                      "'manifold':{'points':[{'point':[5,0],'id':'e0 v2'},"
                      "{'point':[1,0],'id':'v0 e2'}]}",
                      "contact point 0 moved by 4; contact point 1 moved by 4");
    expect_pair_words(two,
                      "'manifold':{'points':[{'point':[1,0],'id':'e0 v2'}]}",
                      "contact point 1 is gone");
    expect_pair_words("'manifold':{'points':[{'point':[1,0],'id':'e0 v2'}]}",
                      two, "contact point 1 is new");
}

Test(compare, contact_points_without_features_are_the_nearest)
{
    expect_pair_same(&no_rules, "'points':[{'point':[1,0]},{'point':[5,0]}]",
                     "'points':[{'point':[5,0]},{'point':[1,0]}]");
    /* (0,0) is nearest to (1,0), and (5,0), which comes first, takes what is
     * left. */
    expect_pair_words("'points':[{'point':[5,0]},{'point':[0,0]}]",
                      "'points':[{'point':[1,0]},{'point':[9,0]}]",
                      "contact point 0 moved by 4; contact point 1 moved by 1");
    expect_pair_words("'points':[{'point':[0,0]},{'point':[5,0]}]",
                      "'points':[{'point':[5,1]}]",
                      "contact point 0 is gone; contact point 1 moved by 1");
}

Test(compare, contact_points_of_engines_are_the_nearest)
{
    expect_pair_same(
        &no_rules, "'points':[{'point':{'x':1,'y':0}},{'point':{'x':5,'y':0}}]",
        "'points':[{'point':{'x':5,'y':0}},{'point':{'x':1,'y':0}}]");
}

Test(compare, features_that_only_one_side_has_leave_it_to_distance)
{
    const char *names[] = {"id", NULL};
    const struct compare_rules rules = {.ignored = names};
    const char *expected = "'points':[{'point':[1,0],'id':'x'},"
                           "{'point':[5,0],'id':'y'}]";
    expect_pair_same(&rules, expected,
                     "'points':[{'point':[5,0]},{'point':[1,0]}]");
    expect_pair_same(&rules, expected,
                     "'points':[{'point':[5,0],'id':'x'},"
                     "{'point':[1,0],'id':'y'}]");
    expect_pair_words(expected,
                      "'points':[{'point':[1,0],'id':'z'},"
                      "{'point':[5,0],'id':'y'}]",
                      "contact point 0 id is now \"z\", was \"x\"");
}

/* Some engines number nothing, and say 0 of all. */
Test(compare, features_that_are_all_alike_leave_it_to_distance)
{
    const char *expected = "'points':[{'point':[1,0],'id':0},"
                           "{'point':[5,0],'id':0},{'point':[7,0],'id':1}]";
    expect_pair_same(&no_rules, expected,
                     "'points':[{'point':[7,0],'id':1},{'point':[5,0],'id':0},"
                     "{'point':[1,0],'id':0}]");
    expect_pair_words(expected,
                      "'points':[{'point':[8,0],'id':0},{'point':[5,0],'id':0},"
                      "{'point':[1,0],'id':0}]",
                      "contact point 2 moved by 1; "
                      "contact point 2 id is now 0, was 1");
}

Test(compare, of_equally_near_points_the_first_goes_first)
{
    expect_pair_words("'points':[{'point':[0,0]}]",
                      "'points':[{'point':[1,0]},{'point':[-1,0]}]",
                      "contact point 0 moved by 1; contact point 1 is new");
    expect_pair_words("'points':[{'point':[1,0]},{'point':[-1,0]}]",
                      "'points':[{'point':[0,0]}]",
                      "contact point 0 moved by 1; contact point 1 is gone");
}

/* More than are looked at pair by pair. */
Test(compare, very_many_points_go_in_order)
{
    char text[4000] = "'points':[";
    for (int i = 0; i < 40; i++) {
        char point[40];
        snprintf(point, sizeof point, "%s{'point':[%d,0]}", i ? "," : "", i);
        strcat(text, point);
    }
    strcat(text, "]");
    expect_pair_same(&no_rules, text, text);
    expect_pair_words(text, "'points':[{'point':[39,0]}]",
                      "contact point 0 is gone; contact point 1 is gone; "
                      "contact point 2 is gone; contact point 3 is gone; "
                      "contact point 4 is gone; contact point 5 is gone; "
                      "contact point 6 is gone; contact point 7 is gone; "
                      "and 31 more differences");
}

/* ---- Alternatives ------------------------------------------------------- */

#define UP    "'normal':[0,1],'depth':2,'axis':{'of':'a','edge':0}"
#define RIGHT "'normal':[1,0],'depth':2,'axis':{'of':'a','edge':1}"
#define OR_UP                                                                  \
    ",'alternatives':[{'normal':[0,-1],'axis':{'of':'b','edge':3}},"           \
    "{'normal':[0,1],'axis':{'of':'a','edge':0}}]"

Test(compare, alternatives_come_in_any_order)
{
    expect_pair_same(&no_rules, RIGHT OR_UP,
                     RIGHT ",'alternatives':[{'normal':[0,1],'axis':{'of':'a',"
                           "'edge':0}},{'normal':[0,-1],'axis':{'of':'b',"
                           "'edge':3}}]");
    expect_pair_words(RIGHT OR_UP,
                      RIGHT ",'alternatives':[{'normal':[0,1],'axis':{'of':'a'"
                            ",'edge':0}}]",
                      "alternative 0 is gone");
}

Test(compare, another_normal_of_the_same_depth_will_do_where_that_is_allowed)
{
    const struct compare_rules rules = {.allow_alternatives = true};
    expect_pair_words(UP, RIGHT OR_UP,
                      "normal turned -90 degrees; axis edge is now 1, was 0; "
                      "alternatives are new");
    expect_pair_same(&rules, UP, RIGHT OR_UP);
    expect_pair_same(&rules, RIGHT OR_UP, UP);
    expect_pair_same(&rules, RIGHT OR_UP, RIGHT);
    /* Without axes the normals alone are meant. */
    expect_pair_same(&rules, RIGHT OR_UP, "'normal':[0,-1],'depth':2");
    /* Neither is this an alternative, nor this with that axis. */
    expect_pair_differs(&rules, RIGHT OR_UP,
                        "'normal':[-1,0],'depth':2,'axis':{'of':'a','edge':3}");
    expect_pair_differs(&rules, RIGHT OR_UP,
                        "'normal':[0,1],'depth':2,'axis':{'of':'b','edge':3}");
    /* What does not go by the normal is compared all the same. */
    expect_pair_differs(
        &rules, RIGHT OR_UP,
        "'normal':[0,1],'depth':2.5,'axis':{'of':'a','edge':0}");
}

Test(compare, what_goes_by_the_normal_goes_with_an_alternative)
{
    const struct compare_rules rules = {.allow_alternatives = true};
    expect_pair_same(&rules,
                     RIGHT
                     ",'edge':{'of':'a','index':1},'vertex':{'index':0},"
                     "'manifold':{'flip':false},'points':{'a':[0,0]}" OR_UP,
                     UP ",'edge':{'of':'a','index':0},'vertex':{'index':7}");
    expect_pair_differs(&rules, RIGHT ",'edge':{'of':'a','index':1}" OR_UP,
                        RIGHT ",'edge':{'of':'a','index':2}" OR_UP);
}

/* ---- Trees -------------------------------------------------------------- */

Test(compare, steps_are_found_by_place)
{
    expect_pair_words("'trace':{'points':[{'point':[0,0]},{'point':[1,0]}]}",
                      "'trace':{'points':[{'point':[1,0]},{'point':[0,0]}]}",
                      "trace contact point 0 moved by 1; "
                      "trace contact point 1 moved by 1");
}

Test(compare, kinds_of_values_differ)
{
    expect_words("{'scene':null}", "{'scene':'s'}",
                 "scene is now \"s\", was null\n");
    expect_words("{'u':3}", "{'u':'3'}", "u is now \"3\", was 3\n");
    expect_words("{'u':[1,2]}", "{'u':[1,null]}",
                 "u is now an array, was an array of numbers\n");
    expect_words("{'u':[1,2]}", "{'u':[1,2,3]}", "u changed\n");
    expect_words("{'u':{}}", "{'u':[]}", "u is now an array, was an object\n");
    expect_words("true", "false", "the document is now false, was true\n");
}

Test(compare, elements_without_names_are_found_by_place)
{
    expect_words("{'u':[1,null,'x']}", "{'u':[1,null,'y','z']}",
                 "u[2]: the element is now \"y\", was \"x\"\n"
                 "u[3]: the element is new\n");
    expect_words("{'shapes':[{'id':'A','vertices':[[0,0],[1,0],[1,1]]}]}",
                 "{'shapes':[{'id':'A','vertices':[[0,0],[1,0]]}]}",
                 "\"A\": vertex 2 is gone\n");
}

Test(compare, depth_of_documents_is_no_depth_of_calls)
{
    static char expected[1100], actual[1100];
    memset(expected, '[', 500);
    memset(expected + 500, ']', 500);
    memset(actual, '[', 499);
    strcat(actual, "1");
    memset(actual + strlen(actual), ']', 499);
    expect_same(expected, expected);
    cr_assert(eq(int, found_differences(&no_rules, expected, actual).count, 1));
}

/* ---- Places ------------------------------------------------------------- */

static void expect_place(const char *expected, const char *actual,
                         const char *field, const char *pointer)
{
    struct difference_list list =
        found_differences(&no_rules, expected, actual);
    struct arena *arena = documents_arena();
    cr_assert(eq(int, list.count, 1));
    cr_assert(eq(str, difference_field(&list.items[0], arena), field));
    cr_assert(eq(str, difference_pointer(&list.items[0], arena), pointer));
}

Test(compare, fields_and_pointers_tell_the_place)
{
    expect_place("{'pairs':[{'a':'A','b':'B','manifold':{'points':[{'point':"
                 "[0,0],'depth':1}]}}]}",
                 "{'pairs':[{'a':'A','b':'B','manifold':{'points':[{'point':"
                 "[0,0],'depth':2}]}}]}",
                 "manifold.points[0].depth",
                 "/pairs/0/manifold/points/0/depth");
    expect_place("{'a/b':{'~':[true,[]]}}", "{'a/b':{'~':[false,[]]}}", "",
                 "/a~1b/~0/0");
    expect_place("{'u':{'v':1}}", "{'u':{'v':2}}", "u.v", "/u/v");
    expect_place("{'u':{}}", "{'u':{'v':2}}", "u.v", "/u/v");
    expect_place("{'pairs':[{'a':'A','b':'B'}]}", "{'pairs':[]}", "",
                 "/pairs/0");
    expect_place("{'pairs':[]}", "{'pairs':[{'a':'A','b':'B'}]}", "",
                 "/pairs/-");
    expect_place("{'rays':[{'hits':[{'shape':'A'}]}]}",
                 "{'rays':[{'hits':[{'shape':'A'},{'shape':'B'}]}]}", "",
                 "/rays/0/hits/-");
    expect_place("{'rays':[{'hits':[{'shape':'A','fraction':0}]}]}",
                 "{'rays':[{'hits':[{'shape':'A','fraction':1}]}]}", "fraction",
                 "/rays/0/hits/0/fraction");
    expect_place("{'rays':[{'from':[0,0]}]}", "{'rays':[{'from':[0,1]}]}",
                 "from", "/rays/0/from");
    expect_place("1", "2", "", "");
}
