/* collide judge: the ids of contacts, which name what touches there. */
#include <criterion/criterion.h>

#include <stdio.h>

#include "support/cli_call.h"
#include "support/judged.h"

TestSuite(cli_judge_ids, .init = cli_enter, .fini = cli_leave);

Test(cli_judge_ids, are_those_of_their_own)
{
    judged_wrong("", BOXES,
                 CLIP("{'point':[3,1],'depth':1,'id':'x'},"
                      "{'point':[3,3],'depth':1,'id':'x'}"),
                 "contact-count",
                 "claimed two contacts with the same id: must be different");
}

/* The id names the edge of the reference, and the vertex of the other box that
 * lies there. */
#define IDS(first, second)                                                     \
    CLIP("{'point':[3,1],'depth':1,'id':'" first "'},"                         \
         "{'point':[3,3],'depth':1,'id':'" second "'}")

static void wrong_id(const char *claims, const char *message)
{
    judged_wrong("", BOXES, claims, "contact-id", message);
}

Test(cli_judge_ids, are_those_of_what_touches)
{
    static const char *const bad[] = {"",
                                      "x",
                                      "a.e1",
                                      "a.e1 b.v",
                                      "a.e1 b.v3 ",
                                      "a.e1  b.v3",
                                      "a.e1 a.v3",
                                      "b.e1 a.v3",
                                      "a.e1 b.e3",
                                      "a.v1 b.e3",
                                      "a.v1 b.v3",
                                      "a.e0 b.v3",
                                      "a.e1 b.v2",
                                      "a.e1 b.v3000",
                                      "a.e1 b.v33333333333333333",
                                      "a.c1-2 b.v3"};
    judged_right("", BOXES, IDS("a.e1 b.v0", "a.e1 b.v3"));
    judged_right("", BOXES, IDS("b.v0 a.e1", "a.e1 b.v3"));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char claims[600];
        snprintf(claims, sizeof claims, IDS("a.e1 b.v0", "%s"), bad[i]);
        wrong_id(claims, "but the features there are a.e1 b.v3");
    }
    wrong_id(IDS("a.e1 b.v1", "a.e1 b.v3"),
             "\"index\":0,\"features\":[\"a.e1\",\"b.e3\"],"
             "\"claimed\":\"a.e1 b.v1\",\"exact\":\"a.e1 b.v0\","
             "\"message\":\"claimed contact id a.e1 b.v1, but the "
             "features there are a.e1 b.v0\"");
}

/* B goes past both ends of A's side, which cut its edge. */
#define TALL                                                                   \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[4,4]},"              \
    "{'id':'B','type':'box','min':[3,-1],'max':[7,5]}]}"
#define ENDS(first, second)                                                    \
    CLIP("{'point':[3,0],'depth':1,'id':'" first "'},"                         \
         "{'point':[3,4],'depth':1,'id':'" second "'}")

Test(cli_judge_ids, are_those_of_what_cuts)
{
    judged_right("", TALL, ENDS("a.v1 b.e3", "a.v2 b.e3"));
    judged_wrong(
        "", TALL, ENDS("a.v2 b.e3", "a.v1 b.e3"), "contact-id",
        "claimed contact id a.v2 b.e3, but the features there are a.v1 b.e3");
    judged_wrong("", TALL, ENDS("a.e1 b.v0", "a.v2 b.e3"), "contact-id", "");
    judged_wrong("", TALL, ENDS("a.v1 b.e2", "a.v2 b.e3"), "contact-id", "");
    judged_wrong("", TALL, ENDS("a.v0 b.e3", "a.v2 b.e3"), "contact-id", "");
}

/* The end of A's side is beyond the plane at B's left side, which is at -10^60
 * as well, by 4.6 10^-57: far less than a unit in the last place. */
#define TILTED                                                                 \
    "{'shapes':[{'id':'A','type':'capsule','a':[-3,0],'b':[-1e60,4.6e-57],"    \
    "'radius':1e60},{'id':'B','type':'box','min':[-1e60,-1e60],"               \
    "'max':[-1,0]}]}"
#define TILTED_ENDS(first, second)                                             \
    CLIP_OF("[0,-1]", "1e60", "'b','edge':2", "'a','edge':1",                  \
            "{'point':[-1e60,-1e60],'depth':1e60,'id':'" first "'},"           \
            "{'point':[-3,-1e60],'depth':1e60,'id':'" second "'}")

Test(cli_judge_ids, are_those_of_an_end_or_a_cut_where_rounding_leaves_both)
{
    judged_right("", TILTED, TILTED_ENDS("a.e1 b.v3", "a.v0 b.e2"));
    judged_right("", TILTED, TILTED_ENDS("a.v1 b.e2", "a.v0 b.e2"));
    judged_wrong(
        "", TILTED, TILTED_ENDS("a.e1 b.v2", "a.v0 b.e2"), "contact-id",
        "claimed contact id a.e1 b.v2, but the features there are a.e1 b.v3");
}

/* Of B's bottom, 2 10^-308 long, the surface is moved by its radius to where
 * all of it is beyond the plane at A's corner (0, -1): by 10^-287. */
#define SHORT                                                                  \
    "{'shapes':[{'id':'A','type':'polygon','vertices':[[-3,-1],[0,-1],"        \
    "[-3,2]],'radius':4},{'id':'B','type':'polygon','vertices':["              \
    "[-2.2250738585072014e-308,-1],[0,-1],[-2.2250738585072014e-308,"          \
    "9.4e-302]],'radius':1.3e-287}]}"
#define SHORT_ENDS(first, second)                                              \
    CLIP_OF("[0.7071067811865476,0.7071067811865476]", "4", "'a','edge':1",    \
            "'b','edge':0",                                                    \
            "{'point':[0,-1],'depth':4,'id':'" first "'},"                     \
            "{'point':[0,-1],'depth':4,'id':'" second "'}")

Test(cli_judge_ids, are_those_of_both_corners_where_rounding_leaves_one)
{
    judged_right("", SHORT, SHORT_ENDS("a.e1 b.v0", "a.e1 b.v1"));
    judged_wrong(
        "", SHORT, SHORT_ENDS("a.e1 b.v0", "a.e1 b.v2"), "contact-id",
        "claimed contact id a.e1 b.v2, but the features there are a.e1 b.v0");
}

/* Two discs touch with their vertices, which are no ends of an edge. */
#define IN_LINE                                                                \
    "{'shapes':[{'id':'A','type':'circle','center':[0,0],'radius':1},"         \
    "{'id':'B','type':'circle','center':[-1,0],'radius':1}]}"
#define VERTICES(id)                                                           \
    CLIP_OF("[-1,0]", "1", "'a','vertex':0", "'b','vertex':0",                 \
            "{'point':[0,0],'depth':1,'id':'" id "'}")

Test(cli_judge_ids, are_those_of_vertices)
{
    judged_right("", IN_LINE, VERTICES("a.v0 b.v0"));
    judged_wrong(
        "", IN_LINE, VERTICES("a.v0 b.v1"), "contact-id",
        "claimed contact id a.v0 b.v1, but the features there are a.v0 b.v0");
    judged_wrong("", IN_LINE, VERTICES("a.e0 b.v0"), "contact-id", "");
}
