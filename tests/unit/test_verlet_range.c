/* Worlds of particles that are thrown out of all bounds. */
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

#include <string.h>

TestSuite(verlet_range, .init = cli_enter, .fini = cli_leave);

#define WALL                                                                   \
    "{'type':'box','min':[8e59,-2e59],'max':[1e60,2e59],'body':"               \
    "{'static':true}},"
#define AT_THE_END "{'type':'circle','center':[1e60,0],'radius':3e59}"
#define BESIDE_IT  "{'type':'circle','center':[1e60,3.5e59],'radius':1e59}"

/* The wall pushes a disc at the edge of all numbers out of them, by 3e59; the
 * pair that follows, of which it is A or B, does not look at it. */
Test(verlet_range, what_a_pair_throws_out_ends_the_scene)
{
    const char *scenes[] = {"{'shapes':[" WALL AT_THE_END "," BESIDE_IT "]}",
                            "{'shapes':[" WALL BESIDE_IT "," AT_THE_END "]}"};
    for (int i = 0; i < 2; i++) {
        cr_assert(eq(
            int, cli_call("collide simulate --solver verlet", scenes[i]), 2));
        cr_assert(eq(int, cli_lines(cli_out), 2));
        expect_part(cli_out, "\"step\":0,");
        expect_part(cli_out, "\"code\":\"simulation-diverged\"");
    }
}

#define DISCS(mass)                                                            \
    "{'world':{'iterations':1,'steps':1},'shapes':[{'type':'circle',"          \
    "'center':[0,0],'radius':1,'body':{'mass':" mass "}},{'type':'polygon',"   \
    "'vertices':[[1,-1],[2,-1],[3,0],[2,1],[1,1],[0.5,0]],'body':{'mass'"      \
    ":" mass "}}]}"

/* Inverse masses of 2^1022, of which sums are infinite: only their ratio tells
 * how bodies part. */
Test(verlet_range, the_lightest_bodies_part_as_all_others)
{
    char heavy[sizeof cli_out];
    cr_assert(
        eq(int, cli_call("collide simulate --solver verlet", DISCS("1")), 0));
    memcpy(heavy, cli_out, sizeof heavy);
    expect_part(heavy, "\"step\":1,");
    cr_assert(eq(int,
                 cli_call("collide simulate --solver verlet",
                          DISCS("2.2250738585072014e-308")),
                 0));
    cr_assert(eq(str, cli_out, heavy));
    expect_no_part(cli_out, "\"step\":1,\"time\":0.016666666666666666,"
                            "\"bodies\":[{\"id\":\"#0\",\"position\":"
                            "[0,0]");
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
    cr_assert(eq(int,
                 cli_call("collide simulate --solver verlet --contacts", scene),
                 0));
    expect_part(cli_out, "\"normal_impulse\":2.499999999999999");
    expect_part(cli_out, "e+59,\"tangent_impulse\":0}");
}

/* A disc is pushed out of the wall on its left and back by the one on its
 * right, all in a step so short that it takes impulses of 1e360 to do so. */
Test(verlet_range, impulses_that_no_double_can_be_end_the_scene)
{
    const char *scene = "{'world':{'dt':1e-300,'iterations':1,'steps':1},"
                        "'shapes':[{'type':'box','min':[-2,-9],'max':[0,9],"
                        "'body':{'static':true}},{'type':'circle','center':"
                        "[0,0],'radius':1,'body':{'mass':1e60}},{'type':'box',"
                        "'min':[1,-9],'max':[2,9],'body':{'static':true}}]}";
    cr_assert(eq(int, cli_call("collide simulate --solver verlet", scene), 2));
    expect_part(cli_out, "\"code\":\"simulation-diverged\"");
    expect_part(cli_out, "\"pointer\":\"/shapes/1\"");
}
