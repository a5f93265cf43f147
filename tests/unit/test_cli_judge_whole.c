/* collide judge: records of whole shapes and of containment, against values on
 * paper. tests/judge_verdicts/whole.py changes records of many scenes. */
#include <criterion/criterion.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/judged.h"

TestSuite(cli_judge_whole, .init = cli_enter, .fini = cli_leave);

#define SCENE(a, b)            "{'shapes':[{'id':'A'," a "},{'id':'B'," b "}]}"
#define POLYGON(v)             "'type':'polygon','vertices':[" v "]"
#define BOX(v)                 "'type':'box'," v
#define OVERLAP                "'a':'A','b':'B','overlap':true,"
#define RECORD(query, members) "{'query':'" query "','pairs':[{" members "}]}"

/* A block with a notch at the top, and a disc in it. The cut from
 * vertex 1 to vertex 3 lies 2.928 along its normal. */
#define BLOCK "[0,0],[10,0],[10,10],[5,9],[0,10]"
#define NOTCH                                                                  \
    SCENE(POLYGON(BLOCK), "'type':'circle','center':[5,4],'radius':0.5")
#define OF_CUT                                                                 \
    OVERLAP "'normal':[0.8741572761215377,0.4856429311786321],"                \
            "'depth':2.9282146558931603"

Test(cli_judge_whole, a_whole_shape_is_not_left_through_a_cut)
{
    judged_right("", NOTCH,
                 RECORD("sat", OVERLAP "'normal':[0,-1],'depth':4.5,"
                                       "'axis':{'of':'a','edge':0}"));
    judged_fault("", NOTCH, RECORD("sat", OVERLAP "'depth':2.9282146558931603"),
                 "depth");
    judged_wrong("", NOTCH,
                 RECORD("sat", OVERLAP "'normal':[0.8741572761215377,"
                                       "0.4856429311786321],'depth':4.5"),
                 "normal", "the least translation that separates the whole");
    judged_fault("", NOTCH, RECORD("sat", OVERLAP "'normal':[0,1],'depth':4.5"),
                 "normal");
    judged_wrong("", NOTCH,
                 RECORD("sat", OVERLAP "'normal':[0,-1],'depth':4.5,"
                                       "'axis':{'of':'a','edge':1}"),
                 "axis", "no edge of A's outline with the right normal");
    judged_wrong("", NOTCH,
                 RECORD("sat", OVERLAP "'normal':[0,-1],'depth':4.5,"
                                       "'axis':{'of':'a','cut':[1,3]}"),
                 "axis", "no edge of A's outline with the right normal");
}

Test(cli_judge_whole, a_disc_has_no_edge)
{
    judged_fault("", NOTCH,
                 RECORD("sat", OVERLAP "'normal':[0,-1],'depth':4.5,"
                                       "'axis':{'of':'b','edge':0}"),
                 "axis");
}

/* An engine without pieces, and a record that names one, mean that piece. */
Test(cli_judge_whole, a_piece_is_the_subject_of_other_records)
{
    judged_right("", NOTCH, "{" OF_CUT "}");
    judged_right("", NOTCH,
                 "{'query':'sat','pairs':[{'a_piece':0," OF_CUT "}]}");
}

#define GJK(a, b)                                                              \
    RECORD("gjk", OVERLAP "'normal':[0,-1],'depth':4.5,'points':{'a':" a       \
                          ",'b':" b "}")

Test(cli_judge_whole, points_are_on_both_outlines)
{
    judged_right("", NOTCH, GJK("[5,0]", "[5,4.5]"));
    judged_wrong("", NOTCH, GJK("[5,0]", "[5,4]"), "points",
                 "do not differ by depth times normal");
    judged_wrong("", NOTCH, GJK("[5,0.5]", "[5,5]"), "points",
                 "are not on the outlines of the whole shapes");
    judged_fault("", NOTCH, GJK("[6,0]", "[6,4.5]"), "points");
}

#define CLIP_AT(points)                                                        \
    RECORD("clip", OVERLAP                                                     \
           "'normal':[0,-1],'depth':4.5,'manifold':{'points':[" points "]}")

Test(cli_judge_whole, contacts_are_where_the_outlines_touch)
{
    judged_right("", NOTCH, CLIP_AT("{'point':[5,0],'depth':4.5}"));
    judged_right("", NOTCH, CLIP_AT("{'point':[5,4.5],'depth':4.5}"));
    judged_right("", NOTCH, CLIP_AT("{'point':[5,2.25],'depth':4.5}"));
    judged_right("--at middle", NOTCH,
                 CLIP_AT("{'point':[5,2.25],'depth':4.5}"));
    judged_wrong("--at middle", NOTCH, CLIP_AT("{'point':[5,0],'depth':4.5}"),
                 "contact-point", "where the outlines of the whole shapes");
    judged_fault("", NOTCH, CLIP_AT("{'point':[5,1],'depth':4.5}"),
                 "contact-point");
    judged_fault("", NOTCH, CLIP_AT("{'point':[5,0],'depth':4}"),
                 "contact-depth");
    judged_wrong("", NOTCH, CLIP_AT(""), "contact-count",
                 "claimed 0 contacts: must be 1 or 2");
}

/* The corner of B has to come to the corner (2, 2) of a U: by (0.5, 1). */
#define U     POLYGON("[0,0],[10,0],[10,10],[8,10],[8,2],[2,2],[2,10],[0,10]")
#define BRICK SCENE(U, BOX("'min':[1.5,1],'max':[3,4]"))

Test(cli_judge_whole, a_corner_is_left_by_the_shortest_way)
{
    judged_right("", BRICK,
                 RECORD("sat", OVERLAP
                        "'normal':[0.4472135954999579,0.8944271909999159],"
                        "'depth':1.118033988749895"));
    judged_fault("", BRICK, RECORD("sat", OVERLAP "'depth':1"), "depth");
    judged_fault("", BRICK,
                 RECORD("sat", OVERLAP "'normal':[0,1],"
                                       "'depth':1.118033988749895"),
                 "normal");
}

/* A disc in the middle of a tower leaves to either side by 1 + 0.5. */
Test(cli_judge_whole, any_of_several_ways_is_right)
{
    static const char tower[] =
        SCENE(POLYGON("[-1,0],[1,0],[1,20],[0,19],[-1,20]"),
              "'type':'circle','center':[0,8],'radius':0.5");
    judged_right("", tower,
                 RECORD("sat", OVERLAP "'normal':[1,0],'depth':1.5"));
    judged_right("", tower,
                 RECORD("sat", OVERLAP "'normal':[-1,0],'depth':1.5"));
    judged_fault("", tower, RECORD("sat", OVERLAP "'normal':[0,1],'depth':1.5"),
                 "normal");
}

/* A disc of radius 4 over a U rests on both corners, 6 apart: its center comes
 * from y = 11 to y = 10 + sqrt(16 - 9). */
Test(cli_judge_whole, a_round_shape_rests_on_two_corners)
{
    static const char dome[] =
        SCENE(U, "'type':'circle','center':[5,11],'radius':4");
    judged_right("", dome,
                 RECORD("sat", OVERLAP "'normal':[0,1],"
                                       "'depth':1.6457513110645905"));
    judged_fault("", dome,
                 RECORD("sat", OVERLAP "'normal':[0,1],"
                                       "'depth':1.645751311064592"),
                 "depth");
}

/* A lid that fits exactly touches the floor and both walls. */
Test(cli_judge_whole, an_exact_fit_touches)
{
    static const char lid[] = SCENE(U, BOX("'min':[2,2],'max':[8,4]"));
    judged_right("", lid,
                 RECORD("clip", OVERLAP
                        "'normal':[0,1],'depth':0,'touching':true,'manifold':"
                        "{'points':[{'point':[8,2],'depth':0},"
                        "{'point':[2,2],'depth':0}]}"));
    judged_fault("", lid,
                 RECORD("clip", OVERLAP
                        "'normal':[0,1],'depth':0,'touching':true,'manifold':"
                        "{'points':[{'point':[5,3],'depth':0}]}"),
                 "contact-point");
    judged_fault("", lid, RECORD("sat", OVERLAP "'normal':[0,1],'depth':0"),
                 "touching");
    judged_fault(
        "", lid,
        RECORD("sat", OVERLAP "'normal':[0,1],'depth':1,'touching':true"),
        "depth");
}

Test(cli_judge_whole, what_cuts_decide_is_not_judged)
{
    static const char pin[] =
        SCENE(POLYGON(BLOCK), "'type':'point','point':[5,8]");
    judge_with("", pin, RECORD("sat", OVERLAP "'normal':[0,1],'depth':1"));
    cr_assert(cli_has(cli_out, "\"refused\":\"the depth of a point"));
    cr_assert(cli_has(cli_out, "\"refused\":1,"));
}

/* ---- Containment --------------------------------------------------------- */

#define HOLDS(contains, strict) "'contains':" contains ",'strict':" strict
#define CONTAINS(members)                                                      \
    "{'query':'contains','pairs':[{'a':'A','b':'B'," members "},"              \
    "{'a':'B','b':'A','contains':false,'strict':false}]}"
#define V_SHAPE POLYGON("[0,0],[10,0],[10,10],[5,5],[0,10]")

static void is_contained(const char *scene, const char *right,
                         const char *wrong, const char *message)
{
    judged_right("", scene, right);
    judged_wrong("", scene, wrong, "contains", message);
}

Test(cli_judge_whole, containment_of_solids)
{
    is_contained(SCENE(V_SHAPE, BOX("'min':[1,1],'max':[9,4]")),
                 CONTAINS(HOLDS("true", "true")),
                 CONTAINS(HOLDS("true", "false")),
                 "claimed that B meets the surface of A, but it does not");
    is_contained(SCENE(V_SHAPE, BOX("'min':[1,1],'max':[9,5]")),
                 CONTAINS(HOLDS("true", "false")),
                 CONTAINS(HOLDS("true", "true")),
                 "contains B in its interior, but it does not");
    is_contained(SCENE(V_SHAPE, BOX("'min':[1,1],'max':[9,5.5]")),
                 CONTAINS(HOLDS("false", "false")),
                 CONTAINS(HOLDS("true", "false")),
                 "claimed that A contains B, but it does not");
    /* a disc about (5, 3) of radius 2 touches the notch */
    is_contained(SCENE(V_SHAPE, "'type':'circle','center':[5,3],'radius':2"),
                 CONTAINS(HOLDS("true", "false")),
                 CONTAINS(HOLDS("false", "false")),
                 "claimed that A does not contain B, but it does");
}

Test(cli_judge_whole, containment_of_segments_and_points)
{
    is_contained(SCENE(V_SHAPE, "'type':'segment','a':[1,8],'b':[9,8]"),
                 CONTAINS(HOLDS("false", "false")),
                 CONTAINS(HOLDS("true", "false")),
                 "claimed that A contains B, but it does not");
    /* through the tip of the notch, and along one of its sides */
    is_contained(SCENE(V_SHAPE, "'type':'segment','a':[1,5],'b':[9,5]"),
                 CONTAINS(HOLDS("true", "false")),
                 CONTAINS(HOLDS("true", "true")), "in its interior");
    is_contained(SCENE(V_SHAPE, "'type':'segment','a':[8,8],'b':[4,4]"),
                 CONTAINS(HOLDS("true", "false")),
                 CONTAINS(HOLDS("false", "false")), "but it does");
    is_contained(SCENE(V_SHAPE, "'type':'segment','a':[5,5],'b':[5,6]"),
                 CONTAINS(HOLDS("false", "false")),
                 CONTAINS(HOLDS("true", "false")), "but it does not");
    is_contained(SCENE(V_SHAPE, "'type':'point','point':[5,5]"),
                 CONTAINS(HOLDS("true", "false")),
                 CONTAINS(HOLDS("false", "false")), "but it does");
    is_contained(SCENE(V_SHAPE, "'type':'point','point':[5,6]"),
                 CONTAINS(HOLDS("false", "false")),
                 CONTAINS(HOLDS("true", "false")), "but it does not");
}

/* The diagonal of a rounded box of radius 5: its corner is at 4 +
 * 5/sqrt(2), 7.5355. */
Test(cli_judge_whole, containment_in_a_rounded_shape)
{
#define ROUNDED POLYGON("[0,0],[4,0],[4,4],[0,4]") ",'radius':5"
    is_contained(SCENE(ROUNDED, "'type':'point','point':[7.5,7.5]"),
                 CONTAINS(HOLDS("true", "true")),
                 CONTAINS(HOLDS("false", "false")), "but it does");
    is_contained(SCENE(ROUNDED, "'type':'point','point':[7.6,7.6]"),
                 CONTAINS(HOLDS("false", "false")),
                 CONTAINS(HOLDS("true", "true")), "but it does not");
    is_contained(SCENE(ROUNDED, "'type':'point','point':[7,8]"),
                 CONTAINS(HOLDS("true", "false")),
                 CONTAINS(HOLDS("true", "true")), "in its interior");
}

Test(cli_judge_whole, containment_has_an_order)
{
    static const char boxes[] =
        SCENE(BOX("'min':[0,0],'max':[4,4]"), BOX("'min':[1,1],'max':[2,2]"));
#define ONE "{'query':'contains','pairs':["
    judged_right("", boxes,
                 ONE "{'a':'A','b':'B'," HOLDS("true", "true") "}]}");
    judged_wrong("", boxes,
                 ONE "{'a':'B','b':'A'," HOLDS("false", "false") "}]}",
                 "missing", "no record reports them");
    judged_wrong("", boxes,
                 ONE "{'a':'A','b':'B'," HOLDS(
                     "true", "true") "},{'a':'A','b':'B','contains':true}]}",
                 "extra", "an earlier record already reports this pair");
    judged_fault("", boxes, ONE "]}", "missing");
}

/* A shape with a radius and pieces is judged where that is clear. */
Test(cli_judge_whole, rounded_concave_containment_is_judged_where_it_is_clear)
{
#define SOFT(at)                                                               \
    SCENE("'radius':1," V_SHAPE, "'type':'circle','center':" at ",'radius':1")
    is_contained(SOFT("[5,13]"), CONTAINS(HOLDS("false", "false")),
                 CONTAINS(HOLDS("true", "false")), "but it does not");
    is_contained(SOFT("[2,2]"), CONTAINS(HOLDS("true", "true")),
                 CONTAINS(HOLDS("false", "false")), "but it does");
    judge_with("", SOFT("[5,5]"), CONTAINS(HOLDS("true", "false")));
    cr_assert(cli_has(cli_out, "\"refused\":\"whether A contains B is not"));
}
