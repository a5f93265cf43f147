/* What `resolve --method verlet` prints. The response itself is tested in
 * test_verlet.c. */
#include <stdio.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(resolve_verlet, .init = cli_enter, .fini = cli_leave, .timeout = 60);

#define DISCS(body, more)                                                      \
    "{'shapes':[{'type':'circle','center':[0,0],'radius':1" body "},"          \
    "{'type':'circle','center':[1,0],'radius':1,'velocity':[2,3]" more "}]}"

static void ask(const char *options, const char *scene)
{
    char line[200];
    snprintf(line, sizeof line, "collide resolve --method verlet %s", options);
    cr_assert(eq(int, cli_call(line, scene), 0));
}

/* Each takes a half of the depth, which is 1, in half a unit of time. */
Test(resolve_verlet, velocities_change_by_the_way_in_dt)
{
    ask("--dt 0.5", DISCS("", ""));
    expect_part(cli_out, "\"after\":{\"position\":[-0.5,0],\"angle\":0,"
                         "\"velocity\":[-1,0],\"angular_velocity\":0}");
    expect_part(cli_out, "\"after\":{\"position\":[0.5,0],\"angle\":0,"
                         "\"velocity\":[3,3],\"angular_velocity\":0}");
    cr_assert(all(not(cli_has(cli_out, "\"edge\"")),
                  not(cli_has(cli_out, "\"lambda\""))));
}

Test(resolve_verlet, beside_what_is_static_the_other_takes_all)
{
    ask("", DISCS(",'body':{'static':true}", ""));
    expect_part(cli_out, "\"after\":{\"position\":[1,0],\"angle\":0,"
                         "\"velocity\":[3,3],\"angular_velocity\":0}");
    expect_part(cli_out, "\"vertices\":[{\"of\":\"b\",\"index\":0,"
                         "\"before\":[1,0],\"after\":[2,0]}]");
    ask("", DISCS(",'body':{'static':true}", ",'body':{'static':true}"));
    expect_part(cli_out, "\"pairs\":[]");
}

Test(resolve_verlet, in_no_time_nothing_is_faster_than_scenes_may_be)
{
    ask("--dt 1e-320", DISCS("", ""));
    expect_part(cli_out, "\"velocity\":[-1e+60,0]");
    expect_part(cli_out, "\"velocity\":[1e+60,3]");
}

/* A rod whose one end is lifted by 1 beside a static disc: the centre goes up
 * by 1/2, and it turns by the angle of (4, 1) about it. */
Test(resolve_verlet, the_body_turns_with_its_particles)
{
    ask("--pair r,d",
        "{'shapes':[{'id':'r','type':'capsule','a':[0,0],'b':[4,0],'radius':1},"
        "{'id':'d','type':'circle','center':[4,-1],'radius':1,"
        "'body':{'static':true}}]}");
    expect_part(cli_out, "\"angle\":14.036243467926479,");
    ask("--pair r,d",
        "{'shapes':[{'id':'r','type':'capsule','a':[0,0],'b':[4,0],'radius':1},"
        "{'id':'d','type':'circle','center':[4,3],'radius':1}]}");
    expect_part(cli_out, "\"hit\":false,\"method\":\"verlet\"}");
}

/* The tip of the first is 1/2 deep in the top of the second, at 3/4 of it from
 * its end: t = 1/4, lambda = 1 / (1/16 + 9/16) = 8/5. With a share s the ends
 * go down by s (3/4) (8/5) / 2 and s (1/4) (8/5) / 2. */
#define TIP(body, more)                                                        \
    "{'shapes':[{'id':'a','type':'polygon',"                                   \
    "'vertices':[[6,1.5],[7,5.5],[5,5.5]]" body "},"                           \
    "{'id':'b','type':'box','min':[0,0],'max':[8,2]" more "}]}"

Test(resolve_verlet, the_edge_may_be_of_the_second)
{
    ask("--digits 3", TIP("", ""));
    expect_part(
        cli_out,
        "\"t\":0.25,\"lambda\":1.6,\"vertices\":["
        "{\"of\":\"b\",\"index\":2,\"before\":[8,2],"
        "\"after\":[8,1.7]},{\"of\":\"b\",\"index\":3,\"before\":[0,2],"
        "\"after\":[0,1.9]},{\"of\":\"a\",\"index\":0,\"before\":[6,1.5],"
        "\"after\":[6,1.75]}]");
    ask("--digits 3", TIP(",'body':{'static':true}", ""));
    expect_part(cli_out,
                "\"vertices\":["
                "{\"of\":\"b\",\"index\":2,\"before\":[8,2],"
                "\"after\":[8,1.4]},{\"of\":\"b\",\"index\":3,\"before\":[0,2],"
                "\"after\":[0,1.8]}]");
    ask("", TIP("", ",'body':{'static':true}"));
    expect_part(cli_out, "\"vertices\":["
                         "{\"of\":\"a\",\"index\":0,\"before\":[6,1.5],"
                         "\"after\":[6,2]}]");
}

Test(resolve_verlet, a_trace_has_the_axes)
{
    ask("--trace", DISCS("", ""));
    expect_part(cli_out, "\"trace\":{\"axes\":[{");
}
