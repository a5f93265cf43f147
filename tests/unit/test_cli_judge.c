/* commands/judge_command and judge/verdict: every wrong claim is caught, and
 * for what it is; every right one passes, whichever of the right ones it is. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <string.h>

#include "support/cli_call.h"
#include "support/judged.h"

TestSuite(cli_judge, .init = cli_enter, .fini = cli_leave);

/* A claim that is wrong in one way, whatever else it says. */
static void expect_fault(const char *options, const char *scenes,
                         const char *claims, const char *what)
{
    char kinds[100];
    int status = judge_with(options, scenes, claims);
    snprintf(kinds, sizeof kinds, "\"kinds\":{\"%s\":", what);
    const char *found = strstr(cli_out, kinds);
    cr_expect(status == 1 && found && !strchr(found + strlen(kinds), ','),
              "expected %s, status %d: %s\n%s\n%s", what, status, claims,
              cli_out, cli_err);
}

static void expect_right(const char *options, const char *scenes,
                         const char *claims)
{
    int status = judge_with(options, scenes, claims);
    cr_expect(status == 0 && cli_has(cli_out, "\"ok\":true"),
              "status %d: %s\n%s\n%s", status, claims, cli_out, cli_err);
}

/* Circles of radius 1 with 5 between the centers: apart by 3. */
#define CIRCLES                                                                \
    "{'shapes':[{'id':'A','type':'circle','center':[0,0],'radius':1},"         \
    "{'id':'B','type':'circle','center':[3,4],'radius':1}]}"

/* A small box about the middle of a large one: four ways out, each of 3. */
#define NESTED                                                                 \
    "{'shapes':[{'id':'A','type':'box','min':[-2,-2],'max':[2,2]},"            \
    "{'id':'B','type':'box','min':[-1,-1],'max':[1,1]}]}"

/* Boxes whose sides at x = 1 touch. */
#define TOUCHING                                                               \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[1,1]},"              \
    "{'id':'B','type':'box','min':[1,0],'max':[2,1]}]}"

#define OF(rest)  "{'a':'A','b':'B'," rest "}"
#define SAT(rest) "{'query':'sat','pairs':[" OF(rest) "]}"
#define GJK(rest) "{'query':'gjk','pairs':[" OF(rest) "]}"

/* ---- Whether they overlap ------------------------------------------------ */

Test(cli_judge, overlap_is_as_it_is)
{
    expect_right("", BOXES, OF("'overlap':true"));
    expect_fault("", BOXES, OF("'overlap':false"), "overlap");
    expect_right("", CIRCLES, OF("'overlap':false"));
    expect_fault("", CIRCLES, OF("'overlap':true"), "overlap");
    expect_fault("", CIRCLES, OF("'overlap':true,'depth':1,'normal':[1,0]"),
                 "overlap");
    cr_expect(cli_has(cli_out, "\"claimed\":true,\"exact\":false,"
                               "\"error\":3,"));
    expect_right("", TOUCHING, OF("'overlap':true"));
    expect_fault("", TOUCHING, OF("'overlap':false"), "overlap");
}

Test(cli_judge, near_to_touching_either_answer_passes)
{
#define GAP                                                                    \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[1,1]},"              \
    "{'id':'B','type':'box','min':[1.125,0],'max':[2,1]}]}"
    expect_fault("--touch 0.0625", GAP, OF("'overlap':true"), "overlap");
    cr_expect(cli_has(cli_out, "\"error\":0.125,\"ulps\":null,"
                               "\"tolerances\":2,"));
    expect_right("--touch 0.125", GAP, OF("'overlap':true"));
    expect_right("--touch 0.125", GAP,
                 OF("'overlap':true,'depth':0,'normal':[1,0]"));
    expect_right("--touch 0.125", GAP, OF("'overlap':false,'distance':0.125"));
    expect_fault("--touch 0.125", GAP, OF("'overlap':false,'distance':0.25"),
                 "distance");
    expect_right("--touch 1", BOXES, OF("'overlap':false"));
    expect_fault("--touch 0.5", BOXES, OF("'overlap':false"), "overlap");
}

Test(cli_judge, touching_has_no_depth_and_says_so)
{
    expect_right("", TOUCHING,
                 GJK("'overlap':true,'normal':[1,0],'depth':0,"
                     "'touching':true"));
    expect_fault("", TOUCHING, GJK("'overlap':true,'normal':[1,0],'depth':0"),
                 "touching");
    expect_fault("", BOXES,
                 OF("'overlap':true,'normal':[1,0],'depth':1,'touching':true"),
                 "touching");
    expect_right("", TOUCHING, OF("'overlap':true,'normal':[1,0],'depth':0"));
}

/* ---- Normal, depth, distance --------------------------------------------- */

Test(cli_judge, the_normal_is_one_of_the_least_overlap)
{
    expect_right("", BOXES, OF("'overlap':true,'normal':[1,0]"));
    expect_fault("", BOXES, OF("'overlap':true,'normal':[-1,0]"), "normal");
    expect_fault("", BOXES, OF("'overlap':true,'normal':[0,1]"), "normal");
    cr_expect(cli_has(cli_out, "the depth along the normal is 3, the least "
                               "is 1"));
    expect_fault("", BOXES, OF("'overlap':true,'normal':[0,0]"), "normal");
    expect_fault("--tol normal=3", BOXES, OF("'overlap':true,'normal':[0,0]"),
                 "normal");
    expect_fault("--tol depth=1", BOXES, OF("'overlap':true,'normal':[2,0]"),
                 "normal-length");
    expect_fault("", CIRCLES, OF("'overlap':false,'normal':[0.8,0.6]"),
                 "normal");
    expect_right("", CIRCLES, OF("'overlap':false,'normal':[0.6,0.8]"));
    expect_fault("", BOXES, OF("'overlap':true,'normal':[1,1e-9]"), "normal");
    expect_right("--tol normal=1e-8", BOXES,
                 OF("'overlap':true,'normal':[1,1e-9]"));
}

Test(cli_judge, any_of_several_normals_is_right)
{
    expect_right("", NESTED, OF("'overlap':true,'normal':[1,0],'depth':3"));
    expect_right("", NESTED, OF("'overlap':true,'normal':[0,-1],'depth':3"));
    expect_right("", NESTED, OF("'overlap':true,'normal':[-1,0],'depth':3"));
    expect_fault("", NESTED, OF("'overlap':true,'normal':[0.6,0.8]"), "normal");
    /* Discs about one center: every direction. */
    expect_right("",
                 "{'shapes':[{'id':'A','type':'circle','center':[1,1],"
                 "'radius':2},{'id':'B','type':'circle','center':[1,1],"
                 "'radius':1}]}",
                 OF("'overlap':true,'normal':[0.6,-0.8],'depth':3"));
    /* Corner on corner: all between the two sides. */
    expect_right("",
                 "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[1,1]},"
                 "{'id':'B','type':'box','min':[1,1],'max':[2,2]}]}",
                 OF("'overlap':true,'normal':[0.6,0.8],'depth':0"));
}

/* 5 of 4096 deeper along y: a hair's breadth from a tie. */
Test(cli_judge, a_normal_that_is_nearly_as_good_passes_by_the_depth)
{
#define NEARLY                                                                 \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[4,4]},"              \
    "{'id':'B','type':'box','min':[3,2.9990234375],'max':[7,7]}]}"
    expect_fault("", NEARLY, OF("'overlap':true,'normal':[0,1]"), "normal");
    expect_right("--tol depth=0.001", NEARLY,
                 OF("'overlap':true,'normal':[0,1]"));
    expect_right("--tol 0.001", NEARLY,
                 OF("'overlap':true,'normal':[0,1],'depth':1.0009765625,"
                    "'points':{'a':[3.5,4],'b':[3.5,2.9990234375]}"));
}

Test(cli_judge, amounts_are_as_they_are_or_within_the_tolerance)
{
    expect_fault("", BOXES, OF("'overlap':true,'depth':1.25"), "depth");
    cr_expect(cli_has(cli_out, "\"claimed\":1.25,\"exact\":1,\"error\":0.25,"
                               "\"ulps\":1125899906842624,"));
    expect_right("--tol depth=0.25", BOXES, OF("'overlap':true,'depth':1.25"));
    expect_fault("--tol distance=1", BOXES, OF("'overlap':true,'depth':1.25"),
                 "depth");
    expect_right("--rel 0.25", BOXES, OF("'overlap':true,'depth':0.75"));
    expect_fault("--rel 0.125", BOXES, OF("'overlap':true,'depth':0.75"),
                 "depth");
    cr_expect(cli_has(cli_out, "\"tolerances\":2,"));
    expect_right("", BOXES, OF("'overlap':true,'depth':1.0000000000000004"));
    expect_fault("--ulps 1", BOXES,
                 OF("'overlap':true,'depth':1.0000000000000004"), "depth");
    expect_right("--f32", BOXES, OF("'overlap':true,'depth':1.0000004"));
    expect_fault("", CIRCLES, OF("'overlap':false,'distance':5"), "distance");
    expect_right("", CIRCLES, OF("'overlap':false,'distance':3"));
    expect_right("", BOXES, OF("'overlap':true,'distance':0"));

    /* What goes with the other answer. */
    expect_fault("", CIRCLES, OF("'overlap':false,'distance':3,'depth':1"),
                 "depth");
    cr_expect(cli_has(cli_out, "\"claimed\":1,\"exact\":0,\"error\":1,"));
    cr_expect(cli_has(cli_out, "shapes that are apart have no depth"));
    expect_right("", CIRCLES, OF("'overlap':false,'distance':3,'depth':0"));
    expect_right("--tol depth=1", CIRCLES, OF("'overlap':false,'depth':1"));
    expect_fault("", CIRCLES,
                 OF("'overlap':false,'alternatives':[{'normal':[1,0]}]"),
                 "alternatives");
    expect_fault("--touch 0.5", BOXES, OF("'overlap':true,'distance':0.25"),
                 "distance");
    expect_right("--touch 1", BOXES, OF("'overlap':true,'distance':0.25"));
    expect_right("--touch 1", BOXES, OF("'overlap':false,'depth':0.25"));
}

/* ---- What sat says ------------------------------------------------------- */

#define AXIS   "'axis':{'of':'a','edge':1}"
#define EDGE   "'edge':{'of':'a','index':1,'points':[[4,0],[4,4]]}"
#define VERTEX "'vertex':{'of':'b','index':0,'point':[3,1]}"
#define HEAD   "'overlap':true,'normal':[1,0],'depth':1,"

Test(cli_judge, the_axis_is_an_edge_square_to_the_normal)
{
    expect_right("", BOXES, SAT(HEAD AXIS "," EDGE "," VERTEX));
    expect_right("", BOXES, SAT(HEAD "'axis':{'of':'b','edge':3}"));
    expect_fault("", BOXES, SAT(HEAD "'axis':{'of':'a','edge':4}"), "axis");
    expect_fault("", BOXES, SAT(HEAD "'axis':{'of':'a','edge':2}"), "axis");
    expect_fault("", BOXES, SAT(HEAD "'axis':{'a_vertex':0,'b_vertex':9}"),
                 "axis");
    expect_fault("", BOXES, SAT(HEAD "'axis':{'a_vertex':2,'b_vertex':0}"),
                 "axis");
    expect_right("",
                 "{'shapes':[{'id':'A','type':'circle','center':[0,0],"
                 "'radius':3},{'id':'B','type':'circle','center':[3,4],"
                 "'radius':4}]}",
                 SAT("'overlap':true,'normal':[0.6,0.8],'depth':2,"
                     "'axis':{'a_vertex':0,'b_vertex':0}"));
}

Test(cli_judge, edge_and_vertex_are_those_that_collide)
{
    expect_fault("", BOXES, SAT(HEAD AXIS ",'edge':{'of':'a','index':0}"),
                 "edge");
    expect_fault("", BOXES, SAT(HEAD AXIS ",'edge':{'of':'a','index':7}"),
                 "edge");
    expect_fault("", BOXES,
                 SAT(HEAD AXIS ",'edge':{'of':'a','index':1,"
                               "'points':[[4,0],[4,5]]}"),
                 "edge");
    expect_fault("", BOXES, SAT(HEAD AXIS ",'vertex':{'of':'b','index':1}"),
                 "vertex");
    expect_fault("", BOXES, SAT(HEAD AXIS ",'vertex':{'of':'b','index':4}"),
                 "vertex");
    expect_fault("", BOXES,
                 SAT(HEAD AXIS ",'vertex':{'of':'b','index':0,'point':[3,2]}"),
                 "vertex");
    expect_right("", BOXES, SAT(HEAD AXIS ",'vertex':{'of':'b','index':3}"));
}

/* What is a convention rather than an error is said to be one: of shapes that
 * overlap or not, and of contacts, but not where more than the sign is wrong.
 */
Test(cli_judge, a_sign_that_is_wrong_is_told)
{
#define TURNED "the normal leads from B to A; turned round it is right"
    expect_fault("", BOXES, OF("'overlap':true,'normal':[-1,0]"), "normal");
    cr_expect(cli_has(cli_out, "\"exact\":[1,0],"));
    cr_expect(cli_has(cli_out, TURNED));
    expect_fault("", CIRCLES,
                 OF("'overlap':false,'normal':[-0.6,-0.8],'distance':3"),
                 "normal");
    cr_expect(cli_has(cli_out, TURNED));
    expect_fault("", CIRCLES,
                 OF("'overlap':false,'normal':[-1,0],'distance':3"), "normal");
    cr_expect(cli_has(cli_out, "there is no gap along the normal, the distance "
                               "is 3"));
    judge_with("", CIRCLES,
               SAT("'overlap':false,'normal':[-0.6,-0.8],'separation':3"));
    cr_expect(cli_has(cli_out, TURNED));
    expect_fault("", BOXES, OF("'overlap':true,'depth':-1"), "depth");
    cr_expect(cli_has(cli_out, "the depth is right but for its sign"));
    expect_fault("", BOXES, OF("'overlap':true,'depth':-2"), "depth");
    cr_expect(cli_has(cli_out, "the depth is too small"));
}

Test(cli_judge, alternatives_are_as_good_and_each_is_there)
{
#define TIE                                                                    \
    "'overlap':true,'normal':[0,-1],'depth':3,'axis':{'of':'a',"               \
    "'edge':0},'alternatives':["
    expect_right("", NESTED,
                 SAT(TIE "{'normal':[1,0]},{'normal':[0,1]},"
                         "{'normal':[-1,0]},{'normal':[0,-1]}]"));
    expect_fault("", NESTED, SAT(TIE "{'normal':[1,0]},{'normal':[0,1]}]"),
                 "alternatives");
    cr_expect(cli_has(cli_out, "\"exact\":[-1,0],"));
    expect_fault("", NESTED,
                 SAT(TIE "{'normal':[1,0]},{'normal':[0,1]},"
                         "{'normal':[-1,0]},{'normal':[0.6,0.8]}]"),
                 "alternatives");
    expect_fault("", NESTED,
                 SAT(TIE "{'normal':[1,0]},{'normal':[0,2]},"
                         "{'normal':[-1,0]},{'normal':[0,0]},"
                         "{'normal':[0,1]}]"),
                 "alternatives");

    /* An axis stands once. */
#define EDGE_OF(x, y, of, edge)                                                \
    "{'normal':[" #x "," #y "],'axis':{'of':'" of "','edge':" #edge "}}"
#define THREE_MORE                                                             \
    EDGE_OF(1, 0, "a", 1) "," EDGE_OF(0, 1, "a", 2) "," EDGE_OF(-1, 0, "a", 3)
    expect_right("", NESTED, SAT(TIE THREE_MORE "]"));
    expect_right("", NESTED,
                 SAT(TIE THREE_MORE "," EDGE_OF(0, -1, "b", 2) "]"));
    expect_right("", NESTED, SAT(TIE THREE_MORE ",{'normal':[1,0]}]"));
    expect_fault("", NESTED, SAT(TIE THREE_MORE "," EDGE_OF(1, 0, "a", 1) "]"),
                 "alternatives");
    cr_expect(cli_has(cli_out, "\"index\":3,\"message\":\"its axis is that of "
                               "alternative 0\""));
    expect_fault("", NESTED, SAT(TIE THREE_MORE "," EDGE_OF(0, -1, "a", 0) "]"),
                 "alternatives");
    cr_expect(cli_has(cli_out, "its axis is that of the pair"));
}

/* The depth along (3,4)/5 is more than 3: 70 of these are 64 faults. */
Test(cli_judge, so_many_wrong_alternatives_tell_enough)
{
    char claims[4000] = SAT(TIE "{'normal':[1,0]},{'normal':[0,1]},"
                                "{'normal':[-1,0]}@]");
    char *at = strchr(claims, '@'), rest[100];
    snprintf(rest, sizeof rest, "%s", at + 1);
    for (int i = 0; i < 70; i++)
        at += snprintf(at, 40, ",{'normal':[0.6,0.8]}");
    snprintf(at, sizeof rest, "%s", rest);
    judge_with("", NESTED, claims);
    cr_expect(cli_has(cli_out, "\"kinds\":{\"alternatives\":64}"), "%s",
              cli_err);
}

Test(cli_judge, separations_are_gaps_along_a_direction)
{
#define APART                                                                  \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[1,1]},"              \
    "{'id':'B','type':'box','min':[4,5],'max':[6,6]}]}"
    /* 4 along y and 3 along x; the distance is 5. */
    expect_right("", APART,
                 SAT("'overlap':false,'normal':[0,1],'separation':4"));
    expect_right("", APART,
                 SAT("'overlap':false,'normal':[1,0],'separation':3,"
                     "'axis':{'of':'a','edge':1}"));
    expect_right("", APART,
                 SAT("'overlap':false,'normal':[0.6,0.8],'separation':5"));
    expect_fault("", APART,
                 SAT("'overlap':false,'normal':[1,0],'separation':4"),
                 "separation");
    expect_fault("", APART,
                 SAT("'overlap':false,'normal':[1,0],'separation':0"),
                 "separation");
    expect_fault("", APART, SAT("'overlap':false,'separation':5.5"),
                 "separation");
    expect_right("", APART, SAT("'overlap':false,'separation':2"));
    expect_fault("", APART,
                 SAT("'overlap':false,'normal':[1,0],'separation':4,"
                     "'axis':{'of':'a','edge':2}"),
                 "axis");
}

/* ---- Closest points ------------------------------------------------------ */

Test(cli_judge, the_points_are_the_closest_ones)
{
    expect_right("", CIRCLES,
                 GJK("'overlap':false,'normal':[0.6,0.8],'distance':3,"
                     "'points':{'a':[0.6,0.8],'b':[2.4,3.2]}"));
    expect_fault("", CIRCLES,
                 GJK("'overlap':false,'normal':[0.6,0.8],'distance':3,"
                     "'points':{'a':[0.6,0.9],'b':[2.4,3.2]}"),
                 "points");
    cr_expect(cli_has(cli_out, "the point of A lies outside the shape by"));
    /* On the surfaces, but not the closest ones. */
    expect_fault("", CIRCLES,
                 GJK("'overlap':false,'normal':[0.6,0.8],'distance':3,"
                     "'points':{'a':[1,0],'b':[2,4]}"),
                 "points");
    /* Overlapping, a - b is the depth times the normal. */
    expect_right("", BOXES, OF(HEAD "'points':{'a':[4,2],'b':[3,2]}"));
    expect_right("", BOXES, OF(HEAD "'points':{'a':[4,1],'b':[3,1]}"));
    expect_fault("", BOXES, OF(HEAD "'points':{'a':[3,2],'b':[4,2]}"),
                 "points");
    expect_fault("", BOXES, OF(HEAD "'points':{'a':[4,2],'b':[3,3]}"),
                 "points");
    expect_right("--tol points=2", BOXES,
                 OF(HEAD "'points':{'a':[4,2],'b':[3,3]}"));
    /* Without a normal the points themselves tell which is meant. */
    expect_right("", NESTED,
                 OF("'overlap':true,'points':{'a':[0,2],'b':[0,-1]}"));
    expect_fault("", NESTED,
                 OF("'overlap':true,'points':{'a':[0,2],'b':[0,1]}"), "points");
}

/* ---- Manifolds ----------------------------------------------------------- */

#define MANIFOLD(manifold)                                                     \
    "{'query':'clip','pairs':[" OF(HEAD "'manifold':{" manifold "}") "]}"
#define REFERENCE "'reference':{'of':'a','edge':1,'points':[[4,0],[4,4]]}"
#define INCIDENT  "'incident':{'of':'b','edge':3,'points':[[3,3],[3,1]]}"
#define FEATURES  REFERENCE "," INCIDENT ",'flip':false,"
#define CONTACTS                                                               \
    "'points':[{'point':[3,3],'depth':1},{'point':[3,1],'depth':1}]"

Test(cli_judge, reference_and_incident_edge_are_those_that_face)
{
    expect_right("", BOXES, MANIFOLD(FEATURES CONTACTS));
    expect_fault("", BOXES,
                 MANIFOLD("'reference':{'of':'a','edge':2}," INCIDENT
                          ",'flip':false," CONTACTS),
                 "reference");
    expect_fault("", BOXES,
                 MANIFOLD("'reference':{'of':'a','edge':5}," INCIDENT
                          ",'flip':false," CONTACTS),
                 "reference");
    expect_fault(
        "", BOXES,
        MANIFOLD("'reference':{'of':'a','edge':1,'points':[[4,0],[4,3]]}"
                 "," INCIDENT ",'flip':false," CONTACTS),
        "reference");
    expect_fault("", BOXES,
                 MANIFOLD(REFERENCE ",'incident':{'of':'b','edge':1},"
                                    "'flip':false," CONTACTS),
                 "incident");
    expect_fault("", BOXES,
                 MANIFOLD(REFERENCE ",'incident':{'of':'b','edge':2},"
                                    "'flip':false," CONTACTS),
                 "incident");
    expect_fault("", BOXES,
                 MANIFOLD(REFERENCE ",'incident':{'of':'b','edge':3,"
                                    "'points':[[3,3],[3,0]]},"
                                    "'flip':false," CONTACTS),
                 "incident");
    expect_fault("", BOXES,
                 MANIFOLD(REFERENCE ",'incident':{'of':'a','edge':3},"
                                    "'flip':false," CONTACTS),
                 "incident");
    expect_fault("", BOXES,
                 MANIFOLD(REFERENCE ",'incident':{'of':'b','vertex':0},"
                                    "'flip':false," CONTACTS),
                 "incident");
    expect_fault("", BOXES,
                 MANIFOLD(REFERENCE "," INCIDENT ",'flip':true," CONTACTS),
                 "flip");
    /* Both edges are square to the normal: A's comes first. */
    expect_fault("", BOXES,
                 MANIFOLD("'reference':{'of':'b','edge':3},"
                          "'incident':{'of':'a','edge':1},'flip':true,"
                          "'points':[{'point':[4,3],'depth':1},"
                          "{'point':[4,1],'depth':1}]"),
                 "reference");
    expect_right("", BOXES,
                 OF(HEAD "'manifold':{'reference':{'of':'b','edge':3},"
                         "'incident':{'of':'a','edge':1},"
                         "'points':[{'point':[4,3],'depth':1},"
                         "{'point':[4,1],'depth':1}]}"));
}

Test(cli_judge, contacts_of_edges)
{
#define POINTS(list) MANIFOLD(FEATURES "'points':[" list "]")
    expect_right("", BOXES,
                 POINTS("{'point':[3,1],'depth':1},{'point':[3,3],'depth':1}"));
    expect_fault("", BOXES, POINTS(""), "contact-count");
    expect_fault("", BOXES,
                 POINTS("{'point':[3,3],'depth':1},{'point':[3,2],'depth':1},"
                        "{'point':[3,1],'depth':1}"),
                 "contact-count");
    expect_fault("", BOXES, POINTS("{'point':[3,3],'depth':1}"), "uncovered");
    cr_expect(cli_has(cli_out, "\"exact\":[3,1],\"error\":2,"));
    expect_fault("", BOXES,
                 POINTS("{'point':[3,3],'depth':1},{'point':[3,2],'depth':1}"),
                 "uncovered");
    expect_fault("", BOXES,
                 POINTS("{'point':[3,3],'depth':1},{'point':[3,1],"
                        "'depth':0.5}"),
                 "contact-depth");
    expect_right("--tol 1e-3", BOXES,
                 POINTS("{'point':[3,3.0005],'depth':1.0005},"
                        "{'point':[3,1],'depth':1}"));
}

/* All are 1 beside where they are to lie. */
Test(cli_judge, of_many_contacts_only_the_number_is_judged)
{
#define OFF  "{'point':[2,2],'depth':1}"
#define FOUR OFF "," OFF "," OFF "," OFF
#define MANY FOUR "," FOUR "," FOUR "," FOUR
    expect_fault("", BOXES, POINTS(MANY "," OFF), "contact-count");
    judge_with("", BOXES, POINTS(MANY));
    cr_expect(cli_has(cli_out, "\"contact-point\":16"), "%s", cli_out);
}

/* The claims are wrong in more than one way: each is told. */
Test(cli_judge, contacts_that_are_wrong_in_several_ways)
{
    judge_with("", BOXES,
               POINTS("{'point':[3,4],'depth':1},"
                      "{'point':[3,1],'depth':1}"));
    cr_expect(cli_has(cli_out, "\"what\":\"outside\",\"index\":0,"
                               "\"claimed\":[3,4],\"error\":1,"));
    cr_expect(cli_has(cli_out, "\"what\":\"contact-point\",\"index\":0,"));
    cr_expect(cli_has(cli_out, "\"what\":\"uncovered\""));
    judge_with("", BOXES,
               POINTS("{'point':[3,3],'depth':0.5},"
                      "{'point':[3,1],'depth':0.5}"));
    cr_expect(cli_has(cli_out, "\"what\":\"deepest-contact\",\"claimed\":0.5,"
                               "\"exact\":1,"));
    cr_expect(cli_has(cli_out, "\"what\":\"contact-depth\",\"index\":1,"));
}

/* The same contacts on the reference edge and half way: a record of this
 * program does not say which, but all of them lie in one way. */
Test(cli_judge, contacts_may_lie_in_three_places)
{
    expect_right("", BOXES,
                 POINTS("{'point':[4,3],'depth':1},{'point':[4,1],'depth':1}"));
    expect_right("", BOXES,
                 POINTS("{'point':[3.5,3],'depth':1},"
                        "{'point':[3.5,1],'depth':1}"));
    judge_with("", BOXES,
               POINTS("{'point':[4,3],'depth':1},"
                      "{'point':[3,1],'depth':1}"));
    cr_expect(cli_has(cli_out, "\"ok\":false"));

    /* Who says where they lie is held to that. */
    static const char *const options[] = {"--at incident", "--at reference",
                                          "--at middle"};
    static const char *const x[] = {"3", "4", "3.5"};
    for (int said = 0; said < 3; said++)
        for (int at = 0; at < 3; at++) {
            char claims[500];
            snprintf(claims, sizeof claims,
                     POINTS("{'point':[%s,3],'depth':1},"
                            "{'point':[%s,1],'depth':1}"),
                     x[at], x[at]);
            cr_expect_eq(judge_with(options[said], BOXES, claims), said != at,
                         "%s %s\n%s", options[said], x[at], cli_out);
        }
}

/* B's corner (3,2) is the deepest point, below A's right side; its edges rise
 * by 1 in 2, so both are as near, and the far end lies at depth -1. */
#define CORNER                                                                 \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[4,4]},"              \
    "{'id':'B','type':'polygon','vertices':[[3,2],[5,1],[7,2],[5,3]]}]}"

Test(cli_judge, contacts_of_a_corner)
{
#define AT_CORNER(edge, list)                                                  \
    MANIFOLD(REFERENCE ",'incident':{'of':'b','edge':" edge                    \
                       "},'flip':false,'points':[" list "]")
    expect_right("", CORNER, AT_CORNER("0", "{'point':[3,2],'depth':1}"));
    expect_right("", CORNER, AT_CORNER("3", "{'point':[3,2],'depth':1}"));
    expect_fault("", CORNER, AT_CORNER("1", "{'point':[3,2],'depth':1}"),
                 "incident");
    /* A point ahead of the contact, with its true gap. */
    expect_right("", CORNER,
                 OF(HEAD "'manifold':{'points':[{'point':[3,2],'depth':1},"
                         "{'point':[5,1],'depth':-1}]}"));
    expect_fault("", CORNER,
                 OF(HEAD "'manifold':{'points':[{'point':[3,2],'depth':1},"
                         "{'point':[5,1],'depth':-2}]}"),
                 "contact-depth");
}

/* A disc in A's right side, and one on the other: one point, at the tip. */
Test(cli_judge, contacts_of_round_shapes)
{
#define DISC                                                                   \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[4,4]},"              \
    "{'id':'B','type':'circle','center':[5,2],'radius':2}]}"
#define TIP(list)                                                              \
    MANIFOLD(REFERENCE ",'incident':{'of':'b','vertex':0,'point':[5,2]},"      \
                       "'flip':false,'points':[" list "]")
    expect_right("", DISC, TIP("{'point':[3,2],'depth':1}"));
    expect_right("", DISC, TIP("{'point':[4,2],'depth':1}"));
    expect_fault("", DISC, TIP("{'point':[3,2.5],'depth':1}"), "contact-point");
    expect_fault("", DISC,
                 TIP("{'point':[3,2],'depth':1},{'point':[3,2],'depth':1}"),
                 "contact-count");
    expect_right("", DISC,
                 OF(HEAD "'manifold':{'points':[{'point':[3,2],"
                         "'depth':1}]}"));
    /* Radii 3 and 4, 5 between the centers: 2 deep along (3,4)/5. */
#define DISCS                                                                  \
    "{'shapes':[{'id':'A','type':'circle','center':[0,0],'radius':3},"         \
    "{'id':'B','type':'circle','center':[3,4],'radius':4}]}"
#define TIPS(point)                                                            \
    "{'query':'clip','pairs':[" OF(                                            \
        "'overlap':true,'normal':[0.6,0.8],'depth':2,'manifold':{"             \
        "'reference':{'of':'a','vertex':0,'point':[0,0]},"                     \
        "'incident':{'of':'b','vertex':0,'point':[3,4]},'flip':false,"         \
        "'points':[{'point':" point ",'depth':2}]}") "]}"
    expect_right("", DISCS, TIPS("[0.6,0.8]"));
    expect_right("", DISCS, TIPS("[1.8,2.4]"));
    expect_right("", DISCS, TIPS("[1.2,1.6]"));
    expect_fault("", DISCS, TIPS("[1,1]"), "contact-point");
}

/* Without features the reference is found: A's side, or B's. */
Test(cli_judge, contacts_without_features)
{
#define BARE(list) OF(HEAD "'manifold':{'points':[" list "]}")
    expect_right("", BOXES,
                 BARE("{'point':[3,1],'depth':1},{'point':[3,3],'depth':1}"));
    expect_right("", BOXES, BARE("{'point':[3,1]},{'point':[3,3]}"));
    expect_fault("", BOXES, BARE("{'point':[3,1],'depth':1}"), "uncovered");
    expect_fault("", BOXES,
                 BARE("{'point':[3,1],'depth':1},{'point':[3,3],'depth':2}"),
                 "contact-depth");
}

/* ---- Which pairs --------------------------------------------------------- */

Test(cli_judge, ids_may_be_swapped)
{
    expect_right("", BOXES,
                 "{'a':'B','b':'A','overlap':true,'normal':[-1,0],'depth':1,"
                 "'points':{'a':[3,2],'b':[4,2]}}");
    expect_fault("", BOXES,
                 "{'a':'B','b':'A','overlap':true,'normal':[1,0],'depth':1}",
                 "normal");
}

Test(cli_judge, what_is_missing)
{
    expect_fault("", BOXES, "{'query':'sat','pairs':[]}", "missing");
    cr_expect(cli_has(cli_out, "\"summary\":{\"pairs\":0,\"ok\":0,\"faults\":0,"
                               "\"missing\":1,\"extra\":0,"));
    expect_fault("", BOXES, "", "missing");
    expect_fault("", BOXES, "{'error':{'message':'no'}}", "missing");
    expect_fault("", CIRCLES, "{'query':'gjk','pairs':[]}", "missing");
    cr_expect_eq(judge_with("", CIRCLES, "{'query':'sat','pairs':[]}"), 0);
    cr_expect_eq(judge_with("", CIRCLES, ""), 0);
    /* Touching is to overlap, but an engine may be silent about it. */
    expect_fault("", TOUCHING, "{'query':'clip','pairs':[]}", "missing");
    cr_expect_eq(judge_with("", TOUCHING, "{'pairs':[]}"), 0);
    cr_expect_eq(judge_with("--touch 1", BOXES, "{'pairs':[]}"), 0);
    expect_fault("--touch 0.5", BOXES, "{'pairs':[]}", "missing");
}

Test(cli_judge, listed_pairs_and_layers)
{
#define LISTED                                                                 \
    "{'shapes':[{'id':'A','type':'point','point':[0,0]},"                      \
    "{'id':'B','type':'point','point':[1,0]},"                                 \
    "{'id':'C','type':'point','point':[0,0]}],'pairs':[['A','B'],['B','A']]}"
    static const char layers[] =
        "{'shapes':[{'id':'A','type':'point','point':[0,0],'hits':['x']},"
        "{'id':'B','type':'point','point':[0,0],'layers':['y']}]}";
#define AB "{'a':'A','b':'B','overlap':false}"
#define BA "{'a':'B','b':'A','overlap':false}"
    expect_right("", LISTED, "{'query':'sat','pairs':[" AB "," BA "]}");
    expect_fault("", LISTED, "{'query':'sat','pairs':[" AB "]}", "missing");
    expect_fault("", LISTED, "{'query':'sat','pairs':[" AB "," BA "," AB "]}",
                 "extra");
    expect_right("", LISTED, AB);
    expect_fault("", LISTED, AB "\n{'a':'A','b':'C','overlap':true}", "extra");
    cr_expect_eq(judge_with("", layers, "{'query':'gjk','pairs':[]}"), 0);
    expect_fault("", layers, "{'a':'A','b':'B','overlap':true}", "extra");
}

Test(cli_judge, what_an_engine_cannot_be_asked_about)
{
    cr_expect_eq(judge_with("", BOXES, OF("'refused':'too small'")), 0);
    cr_expect(cli_has(cli_out, "{\"scene\":0,\"a\":\"A\",\"b\":\"B\","
                               "\"refused\":\"too small\"}\n"));
    cr_expect(cli_has(cli_out, "\"pairs\":0,\"ok\":0,\"faults\":0,"
                               "\"missing\":0,\"extra\":0,\"refused\":1,"));
    judge_with("--faults", BOXES, OF("'refused':'too small'"));
    cr_expect_eq(cli_lines(cli_out), 1);
}

Test(cli_judge, what_is_too_much)
{
    expect_fault("", CIRCLES, "{'a':'A','b':'C','overlap':true}", "extra");
    cr_expect(cli_has(cli_out, "\"message\":\"no shape of the scene has the id "
                               "of \\\"b\\\"\""));
    expect_fault("", CIRCLES, "{'a':'A','b':'A','overlap':true}", "extra");
    expect_fault("", CIRCLES, OF("'overlap':false") "\n" OF("'overlap':false"),
                 "extra");
    expect_fault("", CIRCLES, "{'scene':7,'a':'A','b':'B','overlap':false}",
                 "extra");
    cr_expect(cli_has(cli_out, "{\"scene\":7,\"a\":\"A\",\"b\":\"B\","));
}

/* ---- Shapes with pieces -------------------------------------------------- */

/* An L of two boxes, and a point in its notch, 1 from either arm. */
#define NOTCH                                                                  \
    "{'shapes':[{'id':'A','type':'polygon','vertices':[[0,0],[4,0],[4,1],"     \
    "[1,1],[1,4],[0,4]]},{'id':'B','type':'point','point':[2,2]}]}"

Test(cli_judge, shapes_with_pieces)
{
    expect_right("", NOTCH, OF("'overlap':false,'distance':1"));
    expect_right("", NOTCH, OF("'overlap':false,'normal':[1,0],'distance':1"));
    expect_right("", NOTCH, OF("'overlap':false,'normal':[0,1],'distance':1"));
    expect_fault("", NOTCH, OF("'overlap':true"), "overlap");
    expect_fault("", NOTCH, OF("'overlap':false,'distance':2"), "distance");
#define INSIDE                                                                 \
    "{'shapes':[{'id':'A','type':'polygon','vertices':[[0,0],[4,0],[4,1],"     \
    "[1,1],[1,4],[0,4]]},{'id':'B','type':'box','min':[3,0.5],"                \
    "'max':[5,3]}]}"
    expect_right("", INSIDE, OF("'overlap':true,'normal':[0,1],'depth':0.5"));
    expect_fault("", INSIDE, OF("'overlap':true,'normal':[1,0]"), "normal");
    expect_fault("", INSIDE, OF("'overlap':false"), "overlap");
    expect_fault("", INSIDE, "{'query':'sat','pairs':[]}", "missing");
    expect_fault("", NOTCH, "{'a':'A','b':'B','a_piece':9,'overlap':false}",
                 "extra");
}

/* A piece of the two that is not the nearer one. */
Test(cli_judge, a_distance_is_that_of_the_nearest_pieces)
{
    static const char far[] =
        "{'shapes':[{'id':'A','type':'chain','vertices':[[0,0],[4,0],[4,9]]},"
        "{'id':'B','type':'point','point':[2,1]}]}";
    expect_right("", far,
                 "{'query':'gjk','pairs':[{'a':'A','b':'B','a_piece':0,"
                 "'overlap':false,'normal':[0,1],'distance':1}]}");
    expect_fault("", far,
                 "{'query':'gjk','pairs':[{'a':'A','b':'B','a_piece':1,"
                 "'overlap':false,'normal':[-1,0],'distance':2}]}",
                 "distance");
}

/* ---- Streams ------------------------------------------------------------- */

#define NAMED(name, distance)                                                  \
    "{'name':'" name "','shapes':[{'id':'A','type':'point','point':[0,0]},"    \
    "{'id':'B','type':'point','point':[" distance ",0]}]}\n"
#define SAYS(scene, distance)                                                  \
    "{'scene':" scene ",'a':'A','b':'B','overlap':false,'distance':" distance  \
    "}\n"

Test(cli_judge, scenes_in_order_by_name_and_by_number)
{
#define THREE NAMED("x", "1") NAMED("y", "2") NAMED("z", "3")
    expect_right("", THREE, SAYS("'x'", "1") SAYS("'y'", "2") SAYS("'z'", "3"));
    cr_expect_eq(cli_lines(cli_out), 4);
    expect_right("", THREE, SAYS("'z'", "3") SAYS("'y'", "2") SAYS("'x'", "1"));
    expect_right("", THREE, SAYS("2", "3") SAYS("0", "1") SAYS("1", "2"));
    expect_right("", THREE, SAYS("'y'", "2"));
    expect_fault("", THREE, SAYS("'y'", "3"), "distance");
    expect_fault("", THREE, SAYS("'w'", "3"), "extra");
    expect_right("", THREE,
                 "{'query':'gjk','scene':'x','pairs':[{'a':'A','b':'B',"
                 "'overlap':false,'distance':1}]}"
                 "{'query':'gjk','pairs':[{'a':'A','b':'B',"
                 "'overlap':false,'distance':2}]}"
                 "{'query':'gjk','scene':'z','pairs':[{'a':'A','b':'B',"
                 "'overlap':false,'distance':3}]}");
}

Test(cli_judge, scenes_that_cannot_be_read)
{
    static const char two[] = NAMED("x", "1") "{'shapes':7}\n" NAMED("z", "3");
    cr_expect_eq(
        judge_with("", two,
                   "{'query':'sat','scene':'x','pairs':[]}\n{'error':{}}\n"
                   "{'query':'sat','scene':'z','pairs':[]}\n"),
        2);
    cr_expect(cli_has(cli_err, "collide: scenes.json:2:11: "));
    cr_expect(cli_has(cli_out, "{\"error\":{\"code\":\"wrong-type\","));
    cr_expect(cli_has(cli_out, "\"missing\":0,\"extra\":0,"));
    cr_expect_eq(judge_with("", MISS, "{'pairs':[{'a':'a'}]}"), 2);
    cr_expect(cli_has(cli_err, "collide: <stdin>:1:11: "));
    cr_expect_eq(judge_with("", MISS, "{'pairs':"), 2);
    cr_expect_eq(judge_with("", MISS, "<xml/>"), 2);
    cr_expect_eq(cli_call("collide judge - -", MISS), 2);
    cr_expect_eq(cli_call("collide judge none.json -", MISS), 2);
    cr_expect(cli_has(cli_err, "none.json: No such file"));
}

Test(cli_judge, scenes_may_be_standard_input_and_maps)
{
    cli_put("claims.json", "{'query':'sat','pairs':[]}");
    cr_expect_eq(cli_call("collide judge - claims.json", MISS), 0);
    cr_expect_eq(judge_with("",
                            "{'type':'FeatureCollection','features':["
                            "{'type':'Feature','id':'p','properties':{},"
                            "'geometry':{'type':'Polygon','coordinates':[[[0,0]"
                            ",[1,0],[1,1],[0,0]]]}},"
                            "{'type':'Feature','id':'q','properties':{},"
                            "'geometry':{'type':'Polygon','coordinates':[[[0,0]"
                            ",[1,0],[1,1],[0,0]]]}}"
                            "]}",
                            "{'pairs':[{'a':'p','b':'q','overlap':true}]}"),
                 0);
    cr_expect(cli_has(cli_out, "\"pairs\":1,\"ok\":1,"), "%s", cli_out);
}

Test(cli_judge, what_is_printed)
{
    judge_with("--faults", NAMED("x", "1") NAMED("y", "2"),
               SAYS("'x'", "1") SAYS("'y'", "3"));
    cr_expect_eq(cli_lines(cli_out), 2);
    cr_expect(cli_has(cli_out, "{\"scene\":\"y\",\"a\":\"A\",\"b\":\"B\","
                               "\"ok\":false,\"faults\":[{\"what\":"
                               "\"distance\",\"claimed\":3,\"exact\":2,"
                               "\"error\":1,\"ulps\":2251799813685248,"
                               "\"tolerances\":562949953421312,"
                               "\"message\":\"the distance is too large\"}]}"));
    judge_with("-q", NAMED("x", "1"), SAYS("'x'", "3"));
    cr_expect_str_eq(cli_out, "{\"summary\":{\"pairs\":1,\"ok\":0,\"faults\":1,"
                              "\"missing\":0,\"extra\":0,\"refused\":0,"
                              "\"kinds\":{\"distance\":1}}}\n");
    cr_expect_eq(judge_with("--exit-zero", NAMED("x", "1"), SAYS("0", "3")), 0);
    cr_expect_eq(judge_with("-q", NAMED("x", "1"), SAYS("0", "1")), 0);
}
