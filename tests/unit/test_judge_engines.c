/* What engines tell of contacts in a way of their own, and is right. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <string.h>

#include "support/cli_call.h"

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
    cr_expect(judge("", EDGE "," DISC, right) == 0, "%s", cli_out);
    const char *beside =
        "{'pointCount':1,'a':'#0','b':'#1','normal':{'x':-1,'y':0},"
        "'points':[{'x':2.5,'y':1}],'separations':[-5]}";
    cr_expect(judge("", EDGE "," DISC, beside) == 1);
    cr_expect(cli_has(cli_out, "\"contact-point\""));
    const char *along =
        "{'pointCount':1,'a':'#0','b':'#1','normal':{'x':1,'y':0},"
        "'points':[{'x':-2.5,'y':0}],'separations':[-5]}";
    cr_expect(judge("", EDGE "," DISC, along) == 1);
    cr_expect(cli_has(cli_out, "\"normal\""));
}

/* Boxes side by side, one corner in common: all of the side is the contact. */
#define LEFT  "{'type':'box','min':[0,0],'max':[1,1]}"
#define RIGHT "{'type':'box','min':[1,0],'max':[2,2]}"
#define HALF                                                                   \
    "{'pointCount':1,'a':'#0','b':'#1','normal':{'x':1,'y':0},"                \
    "'points':[{'x':1,'y':0}],'separations':[0]}"

Test(judge_engines, one_corner_is_not_all_of_a_side)
{
    cr_expect(judge("", LEFT "," RIGHT, HALF) == 1);
    cr_expect(cli_has(cli_out, "\"uncovered\""));
}

/* So near to touching that no contact at all would be right, too. */
Test(judge_engines, contacts_of_what_may_be_apart)
{
    cr_expect(judge("--touch 1e-9", LEFT "," RIGHT, HALF) == 0, "%s", cli_out);
    cr_expect(judge("--touch 1e-9", LEFT "," RIGHT,
                    "{'pointCount':0,'a':'#0','b':'#1'}") == 0);
    cr_expect(judge("--touch 1e-9", LEFT "," RIGHT,
                    "{'pointCount':1,'a':'#0','b':'#1',"
                    "'normal':{'x':1,'y':0},'points':[{'x':1,'y':-1}],"
                    "'separations':[0]}") == 1);
}
