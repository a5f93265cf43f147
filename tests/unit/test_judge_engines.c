/* What engines tell of contacts in a way of their own, and is right. */

#include <stdio.h>
#include <string.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(judge_engines, .init = cli_enter, .fini = cli_leave);

static int judge(const char *options, const char *shapes, const char *claim)
{
    char scene[400], line[200];
    snprintf(scene, sizeof scene, "{'shapes':[%s]}", shapes);
    cli_put("scene.json", scene);
    snprintf(line, sizeof line, "collide judge --dialect box2d %s scene.json -",
             options);
    return cli_call(line, claim);
}

/* A disc about the end of an edge: every normal that does not lead along the
 * edge ends the overlap by the radius, 5. The contact lies half way between the
 * centre and the disc's surface along the normal that is told. */
#define EDGE "{'type':'segment','a':[0,0],'b':[8,6]}"
#define DISC "{'type':'circle','center':[0,0],'radius':5}"

Test(judge_engines, contact_of_a_disc_about_an_end)
{
    const char *right =
        "{'pointCount':1,'a':'#0','b':'#1','normal':{'x':-1,'y':0},"
        "'points':[{'x':2.5,'y':0}],'separations':[-5]}";
    cr_expect(eq(int, judge("", EDGE "," DISC, right), 0), "%s", cli_out);
    const char *beside =
        "{'pointCount':1,'a':'#0','b':'#1','normal':{'x':-1,'y':0},"
        "'points':[{'x':2.5,'y':1}],'separations':[-5]}";
    cr_expect(eq(int, judge("", EDGE "," DISC, beside), 1));
    expect_part(cli_out, "\"contact-point\"");
    const char *along =
        "{'pointCount':1,'a':'#0','b':'#1','normal':{'x':1,'y':0},"
        "'points':[{'x':-2.5,'y':0}],'separations':[-5]}";
    cr_expect(eq(int, judge("", EDGE "," DISC, along), 1));
    expect_part(cli_out, "\"normal\"");
}

/* Boxes side by side, one corner in common: all of the side is the contact. */
#define LEFT  "{'type':'box','min':[0,0],'max':[1,1]}"
#define RIGHT "{'type':'box','min':[1,0],'max':[2,2]}"
#define HALF                                                                   \
    "{'pointCount':1,'a':'#0','b':'#1','normal':{'x':1,'y':0},"                \
    "'points':[{'x':1,'y':0}],'separations':[0]}"

Test(judge_engines, one_corner_is_not_all_of_a_side)
{
    cr_expect(eq(int, judge("", LEFT "," RIGHT, HALF), 1));
    expect_part(cli_out, "\"uncovered\"");
}

/* So near to touching that no contact at all would be right, too. */
Test(judge_engines, contacts_of_what_may_be_apart)
{
    cr_expect(eq(int, judge("--touch 1e-9", LEFT "," RIGHT, HALF), 0), "%s",
              cli_out);
    cr_expect(eq(int,
                 judge("--touch 1e-9", LEFT "," RIGHT,
                       "{'pointCount':0,'a':'#0','b':'#1'}"),
                 0));
    cr_expect(eq(int,
                 judge("--touch 1e-9", LEFT "," RIGHT,
                       "{'pointCount':1,'a':'#0','b':'#1',"
                       "'normal':{'x':1,'y':0},'points':[{'x':1,'y':-1}],"
                       "'separations':[0]}"),
                 1));
}

/* A ball's end on a floor, y = 4: the capsule's line starts at (8,4), where it
 * has no depth, but its end goes on to the tip, (5,3), which is 1 deep; between
 * the two a circle of radius 5 about (5,8). */
#define FLOOR "{'type':'box','min':[0,0],'max':[20,4]}"
#define BALL  "{'type':'capsule','a':[5,8],'b':[13,14],'radius':5}"

static int judge_tip(const char *point, const char *depth)
{
    char claim[300];
    snprintf(claim, sizeof claim,
             "{'a':'#0','b':'#1','penetration':{'normal':{'x':0,'y':1},"
             "'depth':1},'manifold':{'normal':{'x':0,'y':-1},'points':["
             "{'point':{'x':5,'y':3},'depth':1},{'point':%s,'depth':%s}]}}",
             point, depth);
    return judge("--dialect dyn4j", FLOOR "," BALL, claim);
}

/* Where contacts may lie anywhere between the surfaces, their depths are those
 * of the round end, too. */
Test(judge_engines, contacts_between_a_floor_and_a_round_end)
{
    cr_expect(eq(int, judge_tip("{'x':8,'y':4}", "0"), 0), "%s", cli_out);
    cr_expect(eq(int, judge_tip("{'x':5,'y':3.5}", "1"), 0), "%s", cli_out);
    cr_expect(eq(int, judge_tip("{'x':6.4,'y':3.5}", "0.8"), 0), "%s", cli_out);
    cr_expect(eq(int, judge_tip("{'x':6.4,'y':3.5}", "0.75"), 1));
    expect_part(cli_out, "\"contact-depth\":1}");
    expect_part(cli_out, "\"exact\":0.79999999999999");
    cr_expect(eq(int, judge_tip("{'x':6.4,'y':3}", "0.8"), 1));
    expect_part(cli_out, "\"contact-point\":1}");
}

/* On a steep edge, of slope 16, a place that is off along the floor by what is
 * let pass has a depth that is off by more. */
Test(judge_engines, contacts_of_a_steep_edge)
{
#define STEEP "{'type':'segment','a':[5,3],'b':[6,19]}"
#define STEEP_AT(x)                                                            \
    "{'a':'#0','b':'#1','manifold':{'normal':{'x':0,'y':-1},'points':["        \
    "{'point':{'x':" x ",'y':3},'depth':1}]}}"
#define UPRIGHT "{'type':'segment','a':[5,3],'b':[5.000000000000001,19]}"
#define UPRIGHT_AT(depth)                                                      \
    "{'a':'#0','b':'#1','manifold':{'normal':{'x':0,'y':-1},'points':["        \
    "{'point':{'x':5,'y':3},'depth':" depth "}]}}"
    cr_expect(eq(int,
                 judge("--dialect dyn4j", FLOOR "," STEEP,
                       STEEP_AT("5.0000000000000089")),
                 0),
              "%s", cli_out);
    cr_expect(eq(
        int,
        judge("--dialect dyn4j", FLOOR "," STEEP, STEEP_AT("5.000000000001")),
        1));
    /* Almost upright: but nothing is deeper than its end. */
    cr_expect(eq(int,
                 judge("--dialect dyn4j", FLOOR "," UPRIGHT, UPRIGHT_AT("1")),
                 0),
              "%s", cli_out);
    cr_expect(eq(
        int, judge("--dialect dyn4j", FLOOR "," UPRIGHT, UPRIGHT_AT("2")), 1));
}

/* A small box about the middle of a large one: four ways out, each of 3. Where
 * no normal is told the penetration is that of any of them. */
#define LARGE "{'type':'box','min':[-2,-2],'max':[2,2]}"
#define SMALL "{'type':'box','min':[-1,-1],'max':[1,1]}"

Test(judge_engines, a_penetration_without_a_normal_is_any_right_one)
{
    static const char *const right[] = {"{'x':3,'y':0}", "{'x':-3,'y':0}",
                                        "{'x':0,'y':3}", "{'x':0,'y':-3}"};
    char claim[200];
    for (int i = 0; i < 4; i++) {
        snprintf(claim, sizeof claim,
                 "{'a':'#0','b':'#1','collided':true,'penetration':%s}",
                 right[i]);
        cr_expect(eq(int, judge("--dialect matter", LARGE "," SMALL, claim), 0),
                  "%s", cli_out);
    }
    cr_expect(eq(int,
                 judge("--dialect matter", LARGE "," SMALL,
                       "{'a':'#0','b':'#1','collided':true,"
                       "'penetration':{'x':0,'y':2}}"),
                 1));
}
