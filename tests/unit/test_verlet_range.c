/* Worlds of particles that are thrown out of all bounds. */
#include "support/cli_call.h"

#include <criterion/criterion.h>

TestSuite(verlet_range, .init = cli_enter, .fini = cli_leave);

#define LIGHT "'body':{'mass':2.3e-308}}"

static void expect_diverged(const char *scene)
{
    cr_assert_eq(cli_call("collide simulate --solver verlet", scene), 2);
    cr_assert_eq(cli_lines(cli_out), 2);
    cr_assert(cli_has(cli_out, "\"step\":0,"));
    cr_assert(cli_has(cli_out, "\"code\":\"simulation-diverged\""));
}

/* 5 / 2.3e-308 is infinite: after the first pair particles are nowhere, and the
 * second pair is not to look at them, be they A's or B's. */
Test(verlet_range, what_a_pair_throws_out_is_not_looked_at_by_the_next)
{
    expect_diverged(
        "{'shapes':["
        "{'type':'polygon','vertices':[[0,0],[2,0],[3,1],[2,2],[0,2]]," LIGHT
        ",{'type':'polygon','vertices':[[2,0],[4,0],[5,1],[4,2],[2,2]]," LIGHT
        ",{'type':'polygon','vertices':[[4,0],[6,0],[7,1],[6,2],[4,2]]," LIGHT
        "]}");
    expect_diverged(
        "{'shapes':["
        "{'type':'box','min':[6,-1],'max':[6.5,0.5],'body':{'static':true}},"
        "{'type':'polygon','vertices':[[2,0],[4,0],[5,1],[4,2],[2,2]]},"
        "{'type':'polygon','vertices':[[4,0],[6,0],[7,1],[6,2],[4,2]]," LIGHT
        "]}");
}

/* Two discs as small as a step is short, 5e-301 deep in each other: of mass m
 * each, they part by an impulse of 5e-301 / (2 / m * dt) = 2.5e59, but for the
 * rounding of these decimals. */
Test(verlet_range, impulses_of_the_shortest_steps)
{
    const char *scene = "{'world':{'dt':1e-300,'iterations':1,'steps':1},"
                        "'shapes':[{'type':'circle','center':[0,0],'radius':"
                        "1e-300,'body':{'mass':1e60}},{'type':'circle',"
                        "'center':[1.5e-300,0],'radius':1e-300,'body':{'mass':"
                        "1e60}}]}";
    cr_assert_eq(cli_call("collide simulate --solver verlet --contacts", scene),
                 0);
    cr_assert(cli_has(cli_out, "\"normal_impulse\":2.499999999999999"));
    cr_assert(cli_has(cli_out, "e+59,\"tangent_impulse\":0}"), "%s", cli_out);
}
