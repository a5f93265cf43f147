/* collide judge: the edges of a manifold and its contacts. */

#include <stdio.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/judged.h"
#include "support/text_parts.h"

TestSuite(cli_judge_manifolds, .init = cli_enter, .fini = cli_leave);

#define HEAD "'overlap':true,'normal':[1,0],'depth':1,"
#define MANIFOLD(manifold)                                                     \
    "{'query':'clip','pairs':[" OF(HEAD "'manifold':{" manifold "}") "]}"
#define REFERENCE "'reference':{'of':'a','edge':1,'points':[[4,0],[4,4]]}"
#define INCIDENT  "'incident':{'of':'b','edge':3,'points':[[3,3],[3,1]]}"
#define FEATURES  REFERENCE "," INCIDENT ",'flip':false,"
#define CONTACTS                                                               \
    "'points':[{'point':[3,3],'depth':1},{'point':[3,1],'depth':1}]"

Test(cli_judge_manifolds, reference_and_incident_edge_are_those_that_face)
{
    judged_right("", BOXES, MANIFOLD(FEATURES CONTACTS));
    judged_fault("", BOXES,
                 MANIFOLD("'reference':{'of':'a','edge':2}," INCIDENT
                          ",'flip':false," CONTACTS),
                 "reference");
    judged_fault("", BOXES,
                 MANIFOLD("'reference':{'of':'a','edge':5}," INCIDENT
                          ",'flip':false," CONTACTS),
                 "reference");
    judged_fault(
        "", BOXES,
        MANIFOLD("'reference':{'of':'a','edge':1,'points':[[4,0],[4,3]]}"
                 "," INCIDENT ",'flip':false," CONTACTS),
        "reference");
    judged_fault("", BOXES,
                 MANIFOLD(REFERENCE ",'incident':{'of':'b','edge':1},"
                                    "'flip':false," CONTACTS),
                 "incident");
    judged_fault("", BOXES,
                 MANIFOLD(REFERENCE ",'incident':{'of':'b','edge':2},"
                                    "'flip':false," CONTACTS),
                 "incident");
    judged_fault("", BOXES,
                 MANIFOLD(REFERENCE ",'incident':{'of':'b','edge':3,"
                                    "'points':[[3,3],[3,0]]},"
                                    "'flip':false," CONTACTS),
                 "incident");
    judged_fault("", BOXES,
                 MANIFOLD(REFERENCE ",'incident':{'of':'a','edge':3},"
                                    "'flip':false," CONTACTS),
                 "incident");
    judged_fault("", BOXES,
                 MANIFOLD(REFERENCE ",'incident':{'of':'b','vertex':0},"
                                    "'flip':false," CONTACTS),
                 "incident");
    judged_fault("", BOXES,
                 MANIFOLD(REFERENCE "," INCIDENT ",'flip':true," CONTACTS),
                 "flip");
    /* Both edges are square to the normal: A's comes first. */
    judged_fault("", BOXES,
                 MANIFOLD("'reference':{'of':'b','edge':3},"
                          "'incident':{'of':'a','edge':1},'flip':true,"
                          "'points':[{'point':[4,3],'depth':1},"
                          "{'point':[4,1],'depth':1}]"),
                 "reference");
    judged_right("", BOXES,
                 OF(HEAD "'manifold':{'reference':{'of':'b','edge':3},"
                         "'incident':{'of':'a','edge':1},"
                         "'points':[{'point':[4,3],'depth':1},"
                         "{'point':[4,1],'depth':1}]}"));
}

Test(cli_judge_manifolds, contacts_of_edges)
{
#define POINTS(list) MANIFOLD(FEATURES "'points':[" list "]")
    judged_right("", BOXES,
                 POINTS("{'point':[3,1],'depth':1},{'point':[3,3],'depth':1}"));
    judged_fault("", BOXES, POINTS(""), "contact-count");
    judged_fault("", BOXES,
                 POINTS("{'point':[3,3],'depth':1},{'point':[3,2],'depth':1},"
                        "{'point':[3,1],'depth':1}"),
                 "contact-count");
    judged_fault("", BOXES, POINTS("{'point':[3,3],'depth':1}"), "uncovered");
    expect_part(cli_out, "\"exact\":[3,1],\"error\":2,");
    judged_fault("", BOXES,
                 POINTS("{'point':[3,3],'depth':1},{'point':[3,2],'depth':1}"),
                 "uncovered");
    judged_fault("", BOXES,
                 POINTS("{'point':[3,3],'depth':1},{'point':[3,1],"
                        "'depth':0.5}"),
                 "contact-depth");
    judged_right("--tol 1e-3", BOXES,
                 POINTS("{'point':[3,3.0005],'depth':1.0005},"
                        "{'point':[3,1],'depth':1}"));
}

/* All are 1 beside where they are to lie. */
Test(cli_judge_manifolds, of_many_contacts_only_the_number_is_judged)
{
#define OFF  "{'point':[2,2],'depth':1}"
#define FOUR OFF "," OFF "," OFF "," OFF
#define MANY FOUR "," FOUR "," FOUR "," FOUR
    judged_fault("", BOXES, POINTS(MANY "," OFF), "contact-count");
    judge_with("", BOXES, POINTS(MANY));
    expect_part(cli_out, "\"contact-point\":16");
}

/* The claims are wrong in more than one way: each is told. */
Test(cli_judge_manifolds, contacts_that_are_wrong_in_several_ways)
{
    judge_with("", BOXES,
               POINTS("{'point':[3,4],'depth':1},"
                      "{'point':[3,1],'depth':1}"));
    expect_part(cli_out, "\"what\":\"outside\",\"class\":\"wrong\",\"index\":0,"
                         "\"features\":[\"a.e1\",\"b.e3\"],"
                         "\"claimed\":[3,4],\"exact\":[3,3],\"error\":1,");
    expect_part(cli_out,
                "\"what\":\"contact-point\",\"class\":\"wrong\",\"index\":0,");
    expect_part(cli_out, "\"what\":\"uncovered\"");
    judge_with("", BOXES,
               POINTS("{'point':[3,3],'depth':0.5},"
                      "{'point':[3,1],'depth':0.5}"));
    expect_part(
        cli_out,
        "\"what\":\"deepest-contact\",\"class\":\"wrong\","
        "\"features\":[\"a.e1\",\"b.e3\"],\"claimed\":0.5,\"exact\":1,");
    expect_part(cli_out,
                "\"what\":\"contact-depth\",\"class\":\"wrong\",\"index\":1,");
}

/* The same contacts on the reference edge and half way: a record of this
 * program does not say which, but all of them lie in one way. */
Test(cli_judge_manifolds, contacts_may_lie_in_three_places)
{
    judged_right("", BOXES,
                 POINTS("{'point':[4,3],'depth':1},{'point':[4,1],'depth':1}"));
    judged_right("", BOXES,
                 POINTS("{'point':[3.5,3],'depth':1},"
                        "{'point':[3.5,1],'depth':1}"));
    judge_with("", BOXES,
               POINTS("{'point':[4,3],'depth':1},"
                      "{'point':[3,1],'depth':1}"));
    expect_part(cli_out, "\"ok\":false");

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
            cr_expect(
                eq(int, judge_with(options[said], BOXES, claims), said != at),
                "%s %s\n%s", options[said], x[at], cli_out);
        }
}

/* B's corner (3,2) is the deepest point, below A's right side; its edges rise
 * by 1 in 2, so both are as near, and the far end lies at depth -1. */
#define CORNER                                                                 \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[4,4]},"              \
    "{'id':'B','type':'polygon','vertices':[[3,2],[5,1],[7,2],[5,3]]}]}"

Test(cli_judge_manifolds, contacts_of_a_corner)
{
#define AT_CORNER(edge, list)                                                  \
    MANIFOLD(REFERENCE ",'incident':{'of':'b','edge':" edge                    \
                       "},'flip':false,'points':[" list "]")
    judged_right("", CORNER, AT_CORNER("0", "{'point':[3,2],'depth':1}"));
    judged_right("", CORNER, AT_CORNER("3", "{'point':[3,2],'depth':1}"));
    judged_fault("", CORNER, AT_CORNER("1", "{'point':[3,2],'depth':1}"),
                 "incident");
    /* A point ahead of the contact, with its true gap. */
    judged_right("", CORNER,
                 OF(HEAD "'manifold':{'points':[{'point':[3,2],'depth':1},"
                         "{'point':[5,1],'depth':-1}]}"));
    judged_fault("", CORNER,
                 OF(HEAD "'manifold':{'points':[{'point':[3,2],'depth':1},"
                         "{'point':[5,1],'depth':-2}]}"),
                 "contact-depth");
}

/* A disc in A's right side, and one on the other: one point, at the tip. */
Test(cli_judge_manifolds, contacts_of_round_shapes)
{
#define DISC                                                                   \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[4,4]},"              \
    "{'id':'B','type':'circle','center':[5,2],'radius':2}]}"
#define TIP(list)                                                              \
    MANIFOLD(REFERENCE ",'incident':{'of':'b','vertex':0,'point':[5,2]},"      \
                       "'flip':false,'points':[" list "]")
    judged_right("", DISC, TIP("{'point':[3,2],'depth':1}"));
    judged_right("", DISC, TIP("{'point':[4,2],'depth':1}"));
    judged_fault("", DISC, TIP("{'point':[3,2.5],'depth':1}"), "contact-point");
    judged_fault("", DISC,
                 TIP("{'point':[3,2],'depth':1},{'point':[3,2],'depth':1}"),
                 "contact-count");
    judged_right("", DISC,
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
    judged_right("", DISCS, TIPS("[0.6,0.8]"));
    judged_right("", DISCS, TIPS("[1.8,2.4]"));
    judged_right("", DISCS, TIPS("[1.2,1.6]"));
    judged_fault("", DISCS, TIPS("[1,1]"), "contact-point");
}

/* Without features the reference is found: A's side, or B's. */
Test(cli_judge_manifolds, contacts_without_features)
{
#define BARE(list) OF(HEAD "'manifold':{'points':[" list "]}")
    judged_right("", BOXES,
                 BARE("{'point':[3,1],'depth':1},{'point':[3,3],'depth':1}"));
    judged_right("", BOXES, BARE("{'point':[3,1]},{'point':[3,3]}"));
    judged_fault("", BOXES, BARE("{'point':[3,1],'depth':1}"), "uncovered");
    judged_fault("", BOXES,
                 BARE("{'point':[3,1],'depth':1},{'point':[3,3],'depth':2}"),
                 "contact-depth");
}
