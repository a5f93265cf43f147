/* Queries about motion and mass with named bodies, against arithmetic, and
 * against the same motion of shapes without. */
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

TestSuite(named_bodies, .init = cli_enter, .fini = cli_leave);

#define WALL "{'id':'w','type':'box','min':[5,-9],'max':[6,9]}"

/* Two boxes that move together, by a body or each by itself. */
#define PAIR(motion)                                                           \
    "{'id':'p','type':'box','min':[0,0],'max':[1,1]," motion "},"              \
    "{'id':'q','type':'polygon','vertices':[[1,1],[3,2],[1,3]]," motion        \
    "}," WALL

/* A body that only moves moves its shapes: every record about the wall is that
 * of shapes which have the velocity themselves. */
Test(named_bodies, translate_their_shapes)
{
    static const char *const lines[] = {
        "collide toi --dt 9 --pair p,w --pair q,w",
        "collide sweep --dt 9 --pair p,w --pair q,w",
        "collide toi --dt 9",
        "collide resolve --method slide --dt 9 --pair p,w",
    };
    char own[sizeof cli_out];
    for (int i = 0; i < 4; i++) {
        const char *alone = i == 3 ? "{'bodies':{'n':{'velocity':[1,0.5]}},"
                                     "'shapes':[{'id':'p','type':'box',"
                                     "'min':[0,0],'max':[1,1],'body':'n'}," WALL
                                     "]}"
                                   : "{'bodies':{'n':{'velocity':[1,0.5]}},"
                                     "'shapes':[" PAIR("'body':'n'") "]}";
        cr_assert(eq(
            int,
            cli_call(lines[i], "{'shapes':[" PAIR("'velocity':[1,0.5]") "]}"),
            0));
        strcpy(own, cli_out);
        expect_part(own, "\"hit\":true");
        cr_assert(eq(int, cli_call(lines[i], alone), 0));
        cr_assert(eq(str, (char *)cli_out, own));
    }
}

/* Discs at 2 and -2 turn about the middle by a quarter in a unit of time. The
 * right one comes from below to y = 1.75 where sin = 7/8; its center, about
 * which neither turns, is then at x = 2 cos < 1. */
Test(named_bodies, turn_about_their_center)
{
    double wanted = asin(0.875) / (3.14159265358979323846 / 2), time;
    cr_assert(eq(int,
                 cli_call("collide toi --pair r,w --pair l,w --pair l,r",
                          "{'bodies':{'n':{'angular_velocity':90}},'shapes':["
                          "{'id':'r','type':'circle','center':[2,0],"
                          "'radius':0.5,'body':'n'},"
                          "{'id':'l','type':'circle','center':[-2,0],"
                          "'radius':0.5,'body':'n'},"
                          "{'id':'w','type':'box','min':[-1,2.25],"
                          "'max':[1,3]}]}"),
                 0));
    const char *at = strstr(cli_out, "\"time\":");
    cr_assert(at != NULL);
    cr_assert(eq(int, sscanf(at, "\"time\":%lf", &time), 1));
    cr_assert(epsilon_eq(dbl, time, wanted, 1e-11));
    /* its own origin is that of the scene, which does not move */
    expect_part(cli_out,
                "\"poses\":{\"a\":{\"position\":[0,0],\"angle\":61.04");
    expect_part(cli_out, "\"a\":\"l\",\"b\":\"w\",\"hit\":false");
    expect_part(cli_out, "\"a\":\"l\",\"b\":\"r\",\"hit\":false");
}

/* The disc at 2 has three times the mass of the other one: the center is at 1.
 */
Test(named_bodies, turn_about_their_center_of_mass)
{
    cli_call("collide toi --dt 2 --pair r,w",
             "{'bodies':{'n':{'angular_velocity':90,'velocity':[0,1]}},"
             "'shapes':[{'id':'r','type':'circle','center':[2,0],"
             "'radius':0.5,'body':'n','material':{'density':3}},"
             "{'id':'l','type':'circle','center':[-2,0],'radius':0.5,"
             "'body':'n'},{'id':'w','type':'circle','center':[0,2.5],"
             "'radius':0.5}]}");
    /* after a half turn the disc is at (0, 2) */
    expect_part(cli_out, "\"hit\":true");
    double time;
    sscanf(strstr(cli_out, "\"time\":"), "\"time\":%lf", &time);
    double x = 1 + cos(time * 1.5707963267948966);
    double y = time + sin(time * 1.5707963267948966);
    cr_assert(epsilon_eq(dbl, hypot(x, 2.5 - y), 1, 1e-9));
}

/* Boxes that are swept do not turn, and shapes of one body are one obstacle. */
Test(named_bodies, that_turn_are_not_swept)
{
    static const char *const lines[] = {"collide sweep",
                                        "collide resolve --method bounce",
                                        "collide resolve --walk p"};
    for (int i = 0; i < 3; i++) {
        cr_assert(eq(int,
                     cli_call(lines[i],
                              "{'bodies':{'a/b':{'angular_velocity':1}},"
                              "'shapes':[{'id':'p','type':'box','min':[0,0],"
                              "'max':[1,1],'body':'a/b'}," WALL "]}"),
                     2));
        expect_part(cli_out, "\"code\":\"body-turns\"");
        expect_part(cli_out, "\"pointer\":\"/bodies/a~1b/angular_velocity\"");
    }
    static const char *const methods[] = {"--method verlet", "--method slide",
                                          "--walk p"};
    for (int i = 0; i < 3; i++) {
        char line[100];
        snprintf(line, sizeof line, "collide resolve %s", methods[i]);
        cr_assert(eq(int,
                     cli_call(line, "{'bodies':{'n':{}},'shapes':[" PAIR(
                                        "'body':'n'") "]}"),
                     2));
        expect_part(cli_out, "\"code\":\"body-of-several-shapes\"");
    }
}

/* A disc of mass 1 at 3 hits one end of a dumbbell of mass 2, in line with its
 * center: v' = 3 (1 - 2) / 3 = -1 and 2. Both ends move, and both report it. */
Test(named_bodies, answer_hits_as_a_whole)
{
    cli_call("collide resolve --correction 0 --pair d,r --pair l,r",
             "{'bodies':{'n':{'mass':2,'restitution':1}},'shapes':["
             "{'id':'l','type':'circle','center':[2,0],'radius':1,'body':'n'},"
             "{'id':'r','type':'circle','center':[1,0],'radius':1,'body':'n'},"
             "{'id':'d','type':'circle','center':[-0.5,0],'radius':1,"
             "'velocity':[3,0],'body':{'mass':1,'restitution':1}}]}");
    expect_part(cli_out, "\"after\":{\"position\":[0,0],\"angle\":0,"
                         "\"velocity\":[-1,0],");
    expect_part(cli_out, "\"after\":{\"position\":[0,0],\"angle\":0,"
                         "\"velocity\":[2,0],");
    expect_part(cli_out, "{\"a\":\"l\",\"b\":\"r\",\"hit\":false,");
}

/* A kinematic body keeps its velocity: the ball leaves at 2 * 1 - -1 = 3. */
Test(named_bodies, that_are_kinematic_keep_their_velocity)
{
    const char *scene =
        "{'shapes':[{'id':'k','type':'circle','center':[0,0],'radius':1,"
        "'velocity':[1,0],'body':{'kinematic':true,'restitution':1}},"
        "{'id':'d','type':'circle','center':[1.5,0],'radius':1,"
        "'velocity':[-1,0],'body':{'restitution':1}}]}";
    cli_call("collide resolve --correction 0", scene);
    expect_part(cli_out, "\"after\":{\"position\":[0,0],\"angle\":0,"
                         "\"velocity\":[1,0],");
    expect_part(cli_out, "\"after\":{\"position\":[0,0],\"angle\":0,"
                         "\"velocity\":[3,0],");
}

/* Shapes share the mass of their body by density times area: 1 to 8. */
Test(named_bodies, share_their_mass)
{
    cli_call("collide mass",
             "{'bodies':{'n':{'mass':18}},'shapes':["
             "{'id':'p','type':'box','min':[0,0],'max':[1,1],'body':'n'},"
             "{'id':'q','type':'box','min':[0,0],'max':[2,2],'body':'n',"
             "'material':{'density':2}},{'id':'s','type':'box','min':[0,0],"
             "'max':[2,2],'body':'n','role':'sensor'}]}");
    expect_part(cli_out, "\"id\":\"p\",\"area\":1,\"centroid\":[0.5,0.5],"
                         "\"mass\":2,");
    expect_part(cli_out, "\"id\":\"q\",\"area\":4,\"centroid\":[1,1],"
                         "\"mass\":16,");
    expect_part(cli_out, "\"id\":\"s\",\"area\":4,\"centroid\":[1,1],"
                         "\"mass\":0,\"inertia\":0}");
}
