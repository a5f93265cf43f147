/* collide judge: normals, amounts, what sat names, closest points. Every wrong
 * claim is caught, and for what it is; every right one passes, whichever of the
 * right ones it is. */

#include <stdio.h>
#include <string.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/judged.h"
#include "support/text_parts.h"

TestSuite(cli_judge_answers, .init = cli_enter, .fini = cli_leave);

#define SAT(rest) "{'query':'sat','pairs':[" OF(rest) "]}"
#define GJK(rest) "{'query':'gjk','pairs':[" OF(rest) "]}"

/* ---- Normal, depth, distance --------------------------------------------- */

Test(cli_judge_answers, the_normal_is_one_of_the_least_overlap)
{
    judged_right("", BOXES, OF("'overlap':true,'normal':[1,0]"));
    judged_fault("", BOXES, OF("'overlap':true,'normal':[-1,0]"), "normal");
    judged_fault("", BOXES, OF("'overlap':true,'normal':[0,1]"), "normal");
    expect_part(
        cli_out,
        "the depth along the claimed normal is 3: must be the least depth, 1");
    judged_fault("", BOXES, OF("'overlap':true,'normal':[0,0]"), "normal");
    judged_fault("--tol normal=3", BOXES, OF("'overlap':true,'normal':[0,0]"),
                 "normal");
    judged_fault("--tol depth=1", BOXES, OF("'overlap':true,'normal':[2,0]"),
                 "normal-length");
    judged_fault("", CIRCLES, OF("'overlap':false,'normal':[0.8,0.6]"),
                 "normal");
    judged_right("", CIRCLES, OF("'overlap':false,'normal':[0.6,0.8]"));
    judged_fault("", BOXES, OF("'overlap':true,'normal':[1,1e-9]"), "normal");
    judged_right("--tol normal=1e-8", BOXES,
                 OF("'overlap':true,'normal':[1,1e-9]"));
}

Test(cli_judge_answers, any_of_several_normals_is_right)
{
    judged_right("", NESTED, OF("'overlap':true,'normal':[1,0],'depth':3"));
    judged_right("", NESTED, OF("'overlap':true,'normal':[0,-1],'depth':3"));
    judged_right("", NESTED, OF("'overlap':true,'normal':[-1,0],'depth':3"));
    judged_fault("", NESTED, OF("'overlap':true,'normal':[0.6,0.8]"), "normal");
    /* Discs about one center: every direction. */
    judged_right("",
                 "{'shapes':[{'id':'A','type':'circle','center':[1,1],"
                 "'radius':2},{'id':'B','type':'circle','center':[1,1],"
                 "'radius':1}]}",
                 OF("'overlap':true,'normal':[0.6,-0.8],'depth':3"));
    /* Corner on corner: all between the two sides. */
    judged_right("",
                 "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[1,1]},"
                 "{'id':'B','type':'box','min':[1,1],'max':[2,2]}]}",
                 OF("'overlap':true,'normal':[0.6,0.8],'depth':0"));
}

/* 5 of 4096 deeper along y: a hair's breadth from a tie. */
Test(cli_judge_answers, a_normal_that_is_nearly_as_good_passes_by_the_depth)
{
#define NEARLY                                                                 \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[4,4]},"              \
    "{'id':'B','type':'box','min':[3,2.9990234375],'max':[7,7]}]}"
    judged_fault("", NEARLY, OF("'overlap':true,'normal':[0,1]"), "normal");
    judged_right("--tol depth=0.001", NEARLY,
                 OF("'overlap':true,'normal':[0,1]"));
    judged_right("--tol 0.001", NEARLY,
                 OF("'overlap':true,'normal':[0,1],'depth':1.0009765625,"
                    "'points':{'a':[3.5,4],'b':[3.5,2.9990234375]}"));
}

Test(cli_judge_answers, amounts_are_as_they_are_or_within_the_tolerance)
{
    judged_fault("", BOXES, OF("'overlap':true,'depth':1.25"), "depth");
    expect_part(cli_out, "\"claimed\":1.25,\"exact\":1,\"error\":0.25,"
                         "\"ulps\":1125899906842624,");
    judged_right("--tol depth=0.25", BOXES, OF("'overlap':true,'depth':1.25"));
    judged_fault("--tol distance=1", BOXES, OF("'overlap':true,'depth':1.25"),
                 "depth");
    judged_right("--rel 0.25", BOXES, OF("'overlap':true,'depth':0.75"));
    judged_fault("--rel 0.125", BOXES, OF("'overlap':true,'depth':0.75"),
                 "depth");
    expect_part(cli_out, "\"tolerances\":2,");
    judged_right("", BOXES, OF("'overlap':true,'depth':1.0000000000000004"));
    judged_fault("--ulps 1", BOXES,
                 OF("'overlap':true,'depth':1.0000000000000004"), "depth");
    judged_right("--f32", BOXES, OF("'overlap':true,'depth':1.0000004"));
    judged_fault("", CIRCLES, OF("'overlap':false,'distance':5"), "distance");
    judged_right("", CIRCLES, OF("'overlap':false,'distance':3"));
    judged_right("", BOXES, OF("'overlap':true,'distance':0"));

    /* What goes with the other answer. */
    judged_fault("", CIRCLES, OF("'overlap':false,'distance':3,'depth':1"),
                 "depth");
    expect_part(cli_out, "\"claimed\":1,\"exact\":0,\"error\":1,");
    expect_part(cli_out, "but the shapes are apart: must be 0");
    judged_right("", CIRCLES, OF("'overlap':false,'distance':3,'depth':0"));
    judged_right("--tol depth=1", CIRCLES, OF("'overlap':false,'depth':1"));
    judged_fault("", CIRCLES,
                 OF("'overlap':false,'alternatives':[{'normal':[1,0]}]"),
                 "alternatives");
    judged_fault("--touch 0.5", BOXES, OF("'overlap':true,'distance':0.25"),
                 "distance");
    judged_right("--touch 1", BOXES, OF("'overlap':true,'distance':0.25"));
    judged_right("--touch 1", BOXES, OF("'overlap':false,'depth':0.25"));
}

/* ---- What sat says ------------------------------------------------------- */

#define AXIS   "'axis':{'of':'a','edge':1}"
#define EDGE   "'edge':{'of':'a','index':1,'points':[[4,0],[4,4]]}"
#define VERTEX "'vertex':{'of':'b','index':0,'point':[3,1]}"
#define HEAD   "'overlap':true,'normal':[1,0],'depth':1,"

Test(cli_judge_answers, the_axis_is_an_edge_square_to_the_normal)
{
    judged_right("", BOXES, SAT(HEAD AXIS "," EDGE "," VERTEX));
    judged_right("", BOXES, SAT(HEAD "'axis':{'of':'b','edge':3}"));
    judged_fault("", BOXES, SAT(HEAD "'axis':{'of':'a','edge':4}"), "axis");
    judged_fault("", BOXES, SAT(HEAD "'axis':{'of':'a','edge':2}"), "axis");
    judged_fault("", BOXES, SAT(HEAD "'axis':{'a_vertex':0,'b_vertex':9}"),
                 "axis");
    judged_fault("", BOXES, SAT(HEAD "'axis':{'a_vertex':2,'b_vertex':0}"),
                 "axis");
    judged_right("",
                 "{'shapes':[{'id':'A','type':'circle','center':[0,0],"
                 "'radius':3},{'id':'B','type':'circle','center':[3,4],"
                 "'radius':4}]}",
                 SAT("'overlap':true,'normal':[0.6,0.8],'depth':2,"
                     "'axis':{'a_vertex':0,'b_vertex':0}"));
}

Test(cli_judge_answers, edge_and_vertex_are_those_that_collide)
{
    judged_fault("", BOXES, SAT(HEAD AXIS ",'edge':{'of':'a','index':0}"),
                 "edge");
    judged_fault("", BOXES, SAT(HEAD AXIS ",'edge':{'of':'a','index':7}"),
                 "edge");
    judged_fault("", BOXES,
                 SAT(HEAD AXIS ",'edge':{'of':'a','index':1,"
                               "'points':[[4,0],[4,5]]}"),
                 "edge");
    judged_fault("", BOXES, SAT(HEAD AXIS ",'vertex':{'of':'b','index':1}"),
                 "vertex");
    judged_fault("", BOXES, SAT(HEAD AXIS ",'vertex':{'of':'b','index':4}"),
                 "vertex");
    judged_fault("", BOXES,
                 SAT(HEAD AXIS ",'vertex':{'of':'b','index':0,'point':[3,2]}"),
                 "vertex");
    judged_right("", BOXES, SAT(HEAD AXIS ",'vertex':{'of':'b','index':3}"));
}

/* What is a convention rather than an error is said to be one: of shapes that
 * overlap or not, and of contacts, but not where more than the sign is wrong.
 */
Test(cli_judge_answers, a_sign_that_is_wrong_is_told)
{
#define TURNED                                                                 \
    "the claimed normal is reversed: its opposite is correct (see --normal)"
    judged_fault("", BOXES, OF("'overlap':true,'normal':[-1,0]"), "normal");
    expect_part(cli_out, "\"exact\":[1,0],");
    expect_part(cli_out, TURNED);
    judged_fault("", CIRCLES,
                 OF("'overlap':false,'normal':[-0.6,-0.8],'distance':3"),
                 "normal");
    expect_part(cli_out, TURNED);
    judged_fault("", CIRCLES,
                 OF("'overlap':false,'normal':[-1,0],'distance':3"), "normal");
    expect_part(cli_out, "the claimed normal has no gap along it: the gap must "
                         "be the distance, 3");
    judge_with("", CIRCLES,
               SAT("'overlap':false,'normal':[-0.6,-0.8],'separation':3"));
    expect_part(cli_out, TURNED);
    judged_fault("", BOXES, OF("'overlap':true,'depth':-1"), "depth");
    expect_part(cli_out, "has the wrong sign");
    judged_fault("", BOXES, OF("'overlap':true,'depth':-2"), "depth");
    expect_part(cli_out, "claimed depth -2 is too small: must be 1");
}

/* Discs 1.5 apart: the normal turned by 0.003 loses 1.5 * 0.003^2 / 2 = 7e-6 of
 * the depth. */
Test(cli_judge_answers, a_unique_normal_has_its_own_tolerance)
{
#define TWO_DISCS                                                              \
    "{'shapes':[{'id':'A','type':'circle','center':[0,0],'radius':1},"         \
    "{'id':'B','type':'circle','center':[1.5,0],'radius':1}]}"
#define TURNED_BY_3 OF("'overlap':true,'normal':[0.9999955,0.003],'depth':0.5")
    judged_wrong("--tol 1e-5", TWO_DISCS, TURNED_BY_3, "normal",
                 "claimed normal is off by 0.003");
    judged_fault("--tol normal=0 --tol depth=1e-3", TWO_DISCS,
                 OF("'overlap':true,'normal':[0.8,0.6],'depth':0.5"), "normal");
    judged_fault("--ulps normal=1e10 --tol depth=1", TWO_DISCS, TURNED_BY_3,
                 "normal");
    judged_right("--tol normal=0.0031", TWO_DISCS, TURNED_BY_3);
    judged_right("--rel normal=0.0062", TWO_DISCS, TURNED_BY_3);

    /* Centers nearer than the tolerance of depth have no direction. */
#define NEAR_DISCS                                                             \
    "{'shapes':[{'id':'A','type':'circle','center':[0,0],'radius':1},"         \
    "{'id':'B','type':'circle','center':[1e-6,0],'radius':1}]}"
    judged_right("--tol depth=1e-5", NEAR_DISCS,
                 OF("'overlap':true,'normal':[0,1],'depth':2"));
    judged_fault("--tol depth=1e-7", NEAR_DISCS,
                 OF("'overlap':true,'normal':[0,1],'depth':1.999999"),
                 "normal");
}

/* Depths of 1 along x and 1.00001 along y, and 1.4 for a normal between. */
Test(cli_judge_answers, normals_of_edges_may_be_tied)
{
#define CORNERS                                                                \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[4,4]},"              \
    "{'id':'B','type':'box','min':[3,2.99999],'max':[7,7]}]}"
    judged_right("--tol depth=1e-4", CORNERS,
                 OF("'overlap':true,'normal':[0,1],'depth':1"));
    judged_fault("--tol depth=1e-6", CORNERS,
                 OF("'overlap':true,'normal':[0,1],'depth':1"), "normal");
    judged_fault("--tol depth=0.5", CORNERS,
                 OF("'overlap':true,'normal':[0.6,0.8],'depth':1"), "normal");
}

Test(cli_judge_answers, the_deepest_contact_has_the_tolerance_of_depth)
{
    judged_wrong("--tol points=1e-3", BOXES,
                 CLIP("{'point':[3,1],'depth':0.9999},"
                      "{'point':[3,3],'depth':0.9999}"),
                 "deepest-contact",
                 "claimed deepest contact has the depth 0.9999: must be the "
                 "depth of the shapes, 1");
    judged_right("--tol points=1e-3 --tol depth=1e-3", BOXES,
                 CLIP("{'point':[3,1],'depth':0.9999},"
                      "{'point':[3,3],'depth':0.9999}"));
    judged_fault("--tol points=1e-3", BOXES,
                 CLIP("{'point':[3,1],'depth':1.0001},"
                      "{'point':[3,3],'depth':1}"),
                 "deepest-contact");
}

Test(cli_judge_answers, alternatives_are_as_good_and_each_is_there)
{
#define TIE                                                                    \
    "'overlap':true,'normal':[0,-1],'depth':3,'axis':{'of':'a',"               \
    "'edge':0},'alternatives':["
    judged_right("", NESTED,
                 SAT(TIE "{'normal':[1,0]},{'normal':[0,1]},"
                         "{'normal':[-1,0]},{'normal':[0,-1]}]"));
    judged_fault("", NESTED, SAT(TIE "{'normal':[1,0]},{'normal':[0,1]}]"),
                 "alternatives");
    expect_part(cli_out, "\"exact\":[-1,0],");
    judged_fault("", NESTED,
                 SAT(TIE "{'normal':[1,0]},{'normal':[0,1]},"
                         "{'normal':[-1,0]},{'normal':[0.6,0.8]}]"),
                 "alternatives");
    judged_fault("", NESTED,
                 SAT(TIE "{'normal':[1,0]},{'normal':[0,2]},"
                         "{'normal':[-1,0]},{'normal':[0,0]},"
                         "{'normal':[0,1]}]"),
                 "alternatives");

    /* An axis stands once. */
#define EDGE_OF(x, y, of, edge)                                                \
    "{'normal':[" #x "," #y "],'axis':{'of':'" of "','edge':" #edge "}}"
#define THREE_MORE                                                             \
    EDGE_OF(1, 0, "a", 1) "," EDGE_OF(0, 1, "a", 2) "," EDGE_OF(-1, 0, "a", 3)
#define THREE_OF_B                                                             \
    EDGE_OF(1, 0, "b", 3) "," EDGE_OF(0, 1, "b", 0) "," EDGE_OF(-1, 0, "b", 1)
#define ALL THREE_MORE "," THREE_OF_B "," EDGE_OF(0, -1, "b", 2)
    judged_right("", NESTED, SAT(TIE ALL "]"));
    judged_right("", NESTED, SAT(TIE ALL ",{'normal':[1,0]}]"));
    judged_fault("", NESTED, SAT(TIE ALL "," EDGE_OF(1, 0, "a", 1) "]"),
                 "alternatives");
    expect_part(
        cli_out,
        "\"index\":7,\"features\":[\"a.e1\"],\"claimed\":\"a.e1\","
        "\"exact\":null,\"message\":\"this alternative repeats the axis of "
        "alternative 0\"");

    /* Each edge with a right normal is an axis of its own. */
    judged_wrong(
        "", NESTED, SAT(TIE THREE_MORE "," THREE_OF_B "]"), "alternatives",
        "\"features\":[\"b.e2\"],\"exact\":[0,-1],\"message\":\"claimed "
        "alternatives lack the axis b.e2, which has the same depth\"");
    judged_wrong("", NESTED, SAT(TIE THREE_MORE "]"), "alternatives",
                 "lack the axis b.e1");
    judged_fault("", NESTED, SAT(TIE THREE_MORE "," EDGE_OF(0, -1, "a", 0) "]"),
                 "alternatives");
    expect_part(cli_out, "this alternative repeats the axis of the pair");
}

/* BOXES: the left side of B, edge 3, has the normal and the depth of edge 1 of
 * A. What is left out says nothing, but an empty list says that there is no
 * other axis. A smaller overlap to the right has no other: the disc has no
 * edges. */
Test(cli_judge_answers, an_empty_list_of_alternatives_says_that_there_are_none)
{
#define FACES                                                                  \
    "'overlap':true,'normal':[1,0],'depth':1,'axis':{'of':'a','edge':1}"
    judged_wrong("", BOXES, SAT(FACES ",'alternatives':[]"), "alternatives",
                 "claimed alternatives lack the axis b.e3, which has the same "
                 "depth");
    judged_right("", BOXES, SAT(FACES));
    judged_right("", BOXES,
                 SAT(FACES ",'alternatives':[" EDGE_OF(1, 0, "b", 3) "]"));
#define DISC                                                                   \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[4,4]},"              \
    "{'id':'B','type':'circle','center':[4.5,2],'radius':1.5}]}"
    judged_right("", DISC, SAT(FACES ",'alternatives':[]"));
    judged_wrong("", NESTED, SAT(TIE "]"), "alternatives",
                 "claimed alternatives lack a normal of the same depth");
}

/* The depth along (3,4)/5 is more than 3: 70 of these are 64 faults. */
Test(cli_judge_answers, so_many_wrong_alternatives_tell_enough)
{
    char claims[4000] = SAT(TIE "{'normal':[1,0]},{'normal':[0,1]},"
                                "{'normal':[-1,0]}@]");
    char *at = strchr(claims, '@'), rest[100];
    snprintf(rest, sizeof rest, "%s", at + 1);
    for (int i = 0; i < 70; i++)
        at += snprintf(at, 40, ",{'normal':[0.6,0.8]}");
    snprintf(at, sizeof rest, "%s", rest);
    judge_with("", NESTED, claims);
    cr_expect(strstr(cli_out, "\"kinds\":{\"alternatives\":64}") != NULL, "%s",
              cli_err);
}

Test(cli_judge_answers, separations_are_gaps_along_a_direction)
{
#define APART                                                                  \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[1,1]},"              \
    "{'id':'B','type':'box','min':[4,5],'max':[6,6]}]}"
    /* 4 along y and 3 along x; the distance is 5. */
    judged_right("", APART,
                 SAT("'overlap':false,'normal':[0,1],'separation':4"));
    judged_right("", APART,
                 SAT("'overlap':false,'normal':[1,0],'separation':3,"
                     "'axis':{'of':'a','edge':1}"));
    judged_right("", APART,
                 SAT("'overlap':false,'normal':[0.6,0.8],'separation':5"));
    judged_fault("", APART,
                 SAT("'overlap':false,'normal':[1,0],'separation':4"),
                 "separation");
    judged_fault("", APART,
                 SAT("'overlap':false,'normal':[1,0],'separation':0"),
                 "separation");
    judged_fault("", APART, SAT("'overlap':false,'separation':5.5"),
                 "separation");
    judged_right("", APART, SAT("'overlap':false,'separation':2"));
    judged_fault("", APART,
                 SAT("'overlap':false,'normal':[1,0],'separation':4,"
                     "'axis':{'of':'a','edge':2}"),
                 "axis");
}

/* ---- Closest points ------------------------------------------------------ */

Test(cli_judge_answers, the_points_are_the_closest_ones)
{
    judged_right("", CIRCLES,
                 GJK("'overlap':false,'normal':[0.6,0.8],'distance':3,"
                     "'points':{'a':[0.6,0.8],'b':[2.4,3.2]}"));
    judged_fault("", CIRCLES,
                 GJK("'overlap':false,'normal':[0.6,0.8],'distance':3,"
                     "'points':{'a':[0.6,0.9],'b':[2.4,3.2]}"),
                 "points");
    expect_part(cli_out, "the claimed point of A is outside the shape by");
    /* On the surfaces, but not the closest ones. */
    judged_fault("", CIRCLES,
                 GJK("'overlap':false,'normal':[0.6,0.8],'distance':3,"
                     "'points':{'a':[1,0],'b':[2,4]}"),
                 "points");
    /* Overlapping, a - b is the depth times the normal. */
    judged_right("", BOXES, OF(HEAD "'points':{'a':[4,2],'b':[3,2]}"));
    judged_right("", BOXES, OF(HEAD "'points':{'a':[4,1],'b':[3,1]}"));
    judged_fault("", BOXES, OF(HEAD "'points':{'a':[3,2],'b':[4,2]}"),
                 "points");
    judged_fault("", BOXES, OF(HEAD "'points':{'a':[4,2],'b':[3,3]}"),
                 "points");
    judged_right("--tol points=2", BOXES,
                 OF(HEAD "'points':{'a':[4,2],'b':[3,3]}"));
    /* Without a normal the points themselves tell which is meant. */
    judged_right("", NESTED,
                 OF("'overlap':true,'points':{'a':[0,2],'b':[0,-1]}"));
    judged_fault("", NESTED,
                 OF("'overlap':true,'points':{'a':[0,2],'b':[0,1]}"), "points");
}

/* ---- The right values ---------------------------------------------------- */

/* B's lower edge is off by 1e-5 rad: only its corner (0,2) is the closest
 * point, not the whole edge. */
Test(cli_judge_answers, the_exact_point_is_on_no_edge_that_is_nearly_parallel)
{
    judged_fault(
        "",
        "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[10,1]},"
        "{'id':'B','type':'polygon','vertices':[[0,2],[10,2.0001],[5,5]]}]}",
        GJK("'overlap':false,'normal':[0,1],'distance':1,'points':{'a':[9,1],"
            "'b':[9,2]}"),
        "points");
    expect_part(cli_out, "\"features\":[\"b.v0\"],\"claimed\":[9,2],"
                         "\"exact\":[0,2]");
}

/* It is an overlap, and a depth or a distance. */
Test(cli_judge_answers, a_signed_distance_is_an_overlap_and_a_depth)
{
    judged_right("--require overlap,depth", BOXES, GJK("'signed_distance':-1"));
    expect_part(cli_out, "\"judged\":{\"overlap\":1,\"normal\":0,"
                         "\"depth\":1,\"points\":0}");
    judged_right("--require overlap,depth", CIRCLES,
                 GJK("'signed_distance':3"));
    expect_part(cli_out, "\"judged\":{\"overlap\":1,\"normal\":0,"
                         "\"depth\":1,\"points\":0}");
    judged_fault("--require overlap,depth", BOXES, GJK("'signed_distance':0"),
                 "distance");
    judged_fault("--require overlap,depth", BOXES, GJK("'signed_distance':1"),
                 "overlap");
}
