/* Directions that rounding has turned, under --profile: how far normals and
 * contacts may be off if places are near each other. The limits are computed on
 * paper from the formulas of collide-dialects(7), "Rounding". */
#include <stdio.h>
#include <string.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/judged.h"

TestSuite(cli_judge_turned, .init = cli_enter, .fini = cli_leave);

/* Expects that all faults have this class. */
static void expect_class(const char *options, const char *scene,
                         const char *claim, const char *class)
{
    static const char *const all[] = {"rounding", "slop", "convention",
                                      "wrong"};
    int status = judge_with(options, scene, claim);
    cr_expect(eq(int, status, strcmp(class, "wrong") == 0), "%s\n%s", claim,
              cli_out);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char part[40];
        bool is_own = strcmp(all[i], class) == 0;
        snprintf(part, sizeof part, "\"class\":\"%s\"", all[i]);
        cr_expect(eq(int, strstr(cli_out, part) != NULL, is_own), "%s: %s\n%s",
                  part, claim, cli_out);
    }
}

/* Expects a fault of this kind and class. */
static void expect_fault(const char *options, const char *scene,
                         const char *claim, const char *fault)
{
    judge_with(options, scene, claim);
    cr_expect(cli_has(cli_out, fault), "%s\n%s", claim, cli_out);
}

/* A floor of length 20 with its top at y = 1, and a box of width 2^-7 that is
 * let in by 0.5. With coordinates up to 1010, places are off by up to
 * 32 * 2^-23 * 1010 = 0.00385. */
#define FLOOR "{'shapes':[{'id':'A','type':'box','min':[990,0],'max':[1010,1]},"
#define IN_MIDDLE                                                              \
    FLOOR "{'id':'B','type':'box','min':[1000,0.5],'max':[1000.0078125,5]}]}"
#define NORMAL(n) OF("'overlap':true,'normal':" n ",'depth':0.5")

/* Along (s, c) the depth is 10 s + 0.5 c, as the floor ends 10 to the right. */
Test(cli_judge_turned, a_narrow_shape_excuses_no_normal_of_a_long_edge)
{
    expect_class("--profile f32", IN_MIDDLE, NORMAL("[0.28,0.96]"), "wrong");
    /* 10 * 2^-12 is 0.00244, 10 * 2^-11 is 0.00488. */
    expect_class("--profile f32", IN_MIDDLE, NORMAL("[0.000244140625,1]"),
                 "rounding");
    expect_class("--profile f32", IN_MIDDLE, NORMAL("[0.00048828125,1]"),
                 "wrong");
    expect_class("--profile f32",
                 "{'shapes':[{'id':'A','type':'box','min':[-10,0],'max':[10,1]}"
                 ",{'id':'B','type':'box','min':[0,0.5],'max':[0.001,5]}]}",
                 NORMAL("[0.019998,0.99980002]"), "wrong");
}

/* At the right end of the floor, with a depth of 2^-10, the normal of the
 * narrow edge turns over the corner: along (s, c) the depth is s / 128 + c /
 * 1024. */
Test(cli_judge_turned, a_narrow_edge_at_the_end_of_a_long_one_may_turn)
{
    const char *at_end =
        FLOOR "{'id':'B','type':'box','min':[1009.9921875,0.9990234375],"
              "'max':[1010,5]}]}";
#define SHALLOW(n) OF("'overlap':true,'normal':" n ",'depth':0.0009765625")
    /* 0.00313 and 0.00547: more by 0.0021 and 0.0045. */
    expect_class("--profile f32", at_end, SHALLOW("[0.28,0.96]"), "rounding");
    expect_class("--profile f32", at_end, SHALLOW("[0.6,0.8]"), "wrong");
}

/* Rounding turns a normal, but does not make it longer. */
Test(cli_judge_turned, a_turned_normal_has_length_1)
{
    expect_fault("--profile f32", IN_MIDDLE, NORMAL("[0,1.25]"),
                 "\"what\":\"normal-length\",\"class\":\"wrong\"");
}

/* A's tip is an edge of length L at x = 1000, and the center of a disc of
 * radius 0.5 is 1 away: 32 * 2^-23 * 1001 is 0.0038, so a shorter edge has no
 * direction of its own. Along (c, s) the gap is about c - 0.5: 0.38 for (0.88,
 * 0.48). */
Test(cli_judge_turned, an_edge_shorter_than_rounding_may_turn_anywhere)
{
#define TIP(l)                                                                 \
    "{'shapes':[{'id':'A','type':'polygon','vertices':[[1000,0],[1000," l      \
    "],[998,1],[998,-1]]},{'id':'B','type':'circle',"                          \
    "'center':[1001,0.00048828125],'radius':0.5}]}"
#define APART(n) OF("'overlap':false,'normal':" n ",'distance':0.5")
    static const char *const scenes[] = {
        TIP("0.00390625"),
        TIP("0.0038"),
        TIP("0.001953125"),
        TIP("0.0009765625"),
    };
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        expect_class("--profile f32", scenes[i], APART("[0.99995,0.0099998]"),
                     "rounding");
        expect_class("--profile f32", scenes[i], APART("[0.8776,0.479394]"),
                     "wrong");
    }
}

/* Closest points of cores that are 2^-5 apart, off by 32 * 2^-23 * 10 = 3.8e-5,
 * turn their direction by 0.00122, whatever that does to the depth. */
Test(cli_judge_turned, near_cores_turn_the_normal)
{
    const char *scene =
        "{'shapes':[{'id':'A','type':'box','min':[-10,0],'max':[10,1]},"
        "{'id':'B','type':'circle','center':[0,1.03125],'radius':1}]}";
#define DEEP(n) OF("'overlap':true,'normal':" n ",'depth':0.96875")
    expect_class("--profile f32", scene, DEEP("[0.0009765625,1]"), "rounding");
    expect_fault("--profile f32", scene, DEEP("[0.001953125,1]"),
                 "\"what\":\"normal\",\"class\":\"wrong\"");
}

/* A capsule of length 2^-7 and radius 1 over the floor, let in by 0.5: contacts
 * lie halfway, at y = 0.75. Its lower side may be the reference as well, but
 * the reported normal is not turned. */
Test(cli_judge_turned, contacts_turn_with_the_reference_alone)
{
    const char *scene =
        FLOOR "{'id':'B','type':'capsule','a':[1000,1.5],'b':[1000.0078125,1.5]"
              ",'radius':1}]}";
#define HALFWAY(x, y, depth)                                                   \
    OF("'overlap':true,'pointCount':2,'normal':{'x':0,'y':1},'points':"        \
       "[{'point':{'x':" x ",'y':" y "},'separation':-" depth "},"             \
       "{'point':{'x':1000.0078125,'y':0.75},'separation':-0.5}]")
    judged_right("--profile box2d-3", scene, HALFWAY("1000", "0.75", "0.5"));
    expect_fault("--profile box2d-3", scene, HALFWAY("1000.4", "0.75", "0.5"),
                 "\"what\":\"contact-point\",\"class\":\"wrong\"");
    expect_fault("--profile box2d-3", scene, HALFWAY("1000", "0.5", "0.1"),
                 "\"class\":\"wrong\"");
}

/* The core of B has a length of 5 / 4096, along (0.8, 0.6). Its lower side lies
 * 1.5 along (0.6, -0.8), and ends at x = 4.90098. With 32 * 2^-23 * 8 = 3.05e-5
 * that direction turns by 0.025, which moves the end by up to 0.0375: along
 * (0.61, -0.7924) it is at x = 4.91598, along (0.64, -0.76837) at 4.96098. */
Test(cli_judge_turned, the_end_of_a_short_rounded_edge_turns)
{
    const char *scene =
        "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[8,1]},"
        "{'id':'B','type':'capsule','a':[4,2],"
        "'b':[4.0009765625,2.000732421875],'radius':1.5}]}";
#define TWO(place, depth)                                                      \
    CLIP_OF("[0,1]", "0.5", "'a','edge':2", "'b','edge':0",                    \
            "{'point':[4,0.5],'depth':0.5},{'point':[" place                   \
            "],'depth':" depth "}")
    expect_class("--profile f32", scene,
                 TWO("4.9159765625,0.8121303", "0.1878697"), "rounding");
    expect_fault("--profile f32", scene,
                 TWO("4.9609765625,0.8481725", "0.1518275"),
                 "\"what\":\"outside\",\"class\":\"wrong\"");
    /* So do the ends that the record reports of the edge. */
#define ENDS(places)                                                           \
    CLIP_OF("[0,1]", "0.5", "'a','edge':2",                                    \
            "'b','edge':0,'points':[" places "]",                              \
            "{'point':[4,0.5],'depth':0.5},"                                   \
            "{'point':[4.9009765625,0.800732421875],'depth':0.199267578125}")
    expect_class("--profile f32", scene,
                 ENDS("[4.915,0.8113979],[4.9159765625,0.8121303]"),
                 "rounding");
    expect_class("--profile f32", scene,
                 ENDS("[4.96,0.8474401],[4.9609765625,0.8481725]"), "wrong");
    /* It must still lie on the round about the vertex. */
    expect_fault("--profile f32", scene, TWO("4.9159765625,0.81", "0.19"),
                 "\"what\":\"contact-point\",\"class\":\"wrong\"");
}

/* In scene x the core of B is moved by (-1,0), to (3,2) and (3.75,1), as Rapier
 * does. Scene y is that of the short edge: its end is (4.90098,0.80073), and by
 * the convention (4.00098,0.50073). A contact beside the first refutes the
 * convention only if it is there without the turn of the edge. */
Test(cli_judge_turned, what_rounding_turns_refutes_no_convention)
{
    const char *scenes =
        "{'name':'x','shapes':[{'id':'A','type':'box','min':[0,0],"
        "'max':[4,4]},{'id':'B','type':'polygon','vertices':[[4,2],"
        "[4.75,1],[8,2]],'radius':1}]}"
        "{'name':'y','shapes':[{'id':'A','type':'box','min':[0,0],"
        "'max':[8,1]},{'id':'B','type':'capsule','a':[4,2],"
        "'b':[4.0009765625,2.000732421875],'radius':1.5}]}";
#define BY_CORE_AND(x, y, dist)                                                \
    "{'scene':'x','a':'A','b':'B','manifold':{'local_n1':[1,0],"               \
    "'local_n2':[-1,0],'points':["                                             \
    "{'local_p1':[4,2],'local_p2':[3,2],'dist':-1},"                           \
    "{'local_p1':[4,1],'local_p2':[3.75,1],'dist':-0.25}]}}"                   \
    "{'scene':'y','a':'A','b':'B','manifold':{'local_n1':[0,1],"               \
    "'local_n2':[0,-1],'points':["                                             \
    "{'local_p1':[4,1],'local_p2':[4,0.5],'dist':-0.5},"                       \
    "{'local_p1':[" x ",1],'local_p2':[" x "," y "],'dist':" dist "}]}}"
    const char *options = "--profile rapier --dialect parry";
    int turned =
        judge_with(options, scenes,
                   BY_CORE_AND("4.9159765625", "0.8121303", "-0.1878697"));
    cr_expect(all(eq(int, turned, 0),
                  cli_has(cli_out, "\"rounding\":2,\"slop\":0,"
                                   "\"convention\":1,\"wrong\":0")),
              "%s", cli_out);
    int plain = judge_with(
        options, scenes,
        BY_CORE_AND("4.9009765625", "0.800732421875", "-0.199267578125"));
    cr_expect(all(eq(int, plain, 1),
                  cli_has(cli_out, "\"convention\":0,\"wrong\":1")),
              "%s", cli_out);
}

/* A disc of radius 2^90 makes rounding larger than all edges, which may then
 * turn anywhere. The right contact, of the vertices (-2,1) and (2,0), stays
 * right. */
Test(cli_judge_turned, turned_edges_hide_no_vertices)
{
    judged_right("--profile box2d-3",
                 "{'shapes':[{'id':'A','type':'segment','a':[-3,4],'b':[-2,1]},"
                 "{'id':'B','type':'capsule','a':[2,0],'b':[2,-0.00001],"
                 "'radius':1.237940039285380274899124224e27}]}",
                 OF("'pointCount':1,'normal':{'x':0.97014254331588745,"
                    "'y':-0.24253563582897186},'points':[{'point':"
                    "{'x':-6.0048914868e26,'y':1.50122287169e26},"
                    "'separation':-1.237940039285380274899124224e27}]"));
}

/* ---- Ties ---------------------------------------------------------------- */

/* Both boxes have two normals of depth 1. Rounded to 0.9999999, one is less. */
Test(cli_judge_turned, a_rounded_answer_need_not_list_ties)
{
    const char *scene =
        "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[4,4]},"
        "{'id':'B','type':'box','min':[3,3],'max':[6,6]}]}";
#define LISTS(more)                                                            \
    "{'query':'sat','pairs':[{'a':'A','b':'B','overlap':true,'normal':[1,0],"  \
    "'depth':0.9999999,'axis':{'of':'a','edge':1}" more "}]}"
    expect_fault("--profile f32", scene, LISTS(""),
                 "\"what\":\"alternatives\",\"class\":\"rounding\"");
    expect_fault("--profile f32", scene, LISTS(",'alternatives':[]"),
                 "\"what\":\"alternatives\",\"class\":\"rounding\"");
    judged_right("--tol 1e-3", scene, LISTS(""));
    judged_right("--rel 1e-3", scene, LISTS(",'alternatives':[]"));
    judged_fault("--f32", scene, LISTS(""), "alternatives");
    judged_fault("--tol normal=1e-3 --f32", scene, LISTS(""), "alternatives");
}

/* A's side x = 4 and B's are parallel: A's comes first, if both are exact. */
Test(cli_judge_turned, a_rounded_reference_may_be_of_b)
{
#define OF_B                                                                   \
    CLIP_OF("[1,0]", "1", "'b','edge':3", "'a','edge':1",                      \
            "{'point':[4,1],'depth':1},{'point':[4,3],'depth':1}")
    judged_fault("", BOXES, OF_B, "reference");
    judged_right("--tol 1e-3", BOXES, OF_B);
    expect_class("--profile f32", BOXES, OF_B, "rounding");
}
