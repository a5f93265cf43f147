/* Worlds of particles that are thrown out of all bounds. */
#include "support/cli_call.h"

#include <criterion/criterion.h>

TestSuite(verlet_range, .init = cli_enter, .fini = cli_leave);

#define LIGHT "'body':{'mass':2.3e-308}}"

/* 5 / 2.3e-308 is infinite: after the first pair the particles of the second
 * body are nowhere, and the second pair is not to look at them. */
Test(verlet_range, what_a_pair_throws_out_is_not_looked_at_by_the_next)
{
    const char *scene =
        "{'shapes':["
        "{'type':'polygon','vertices':[[0,0],[2,0],[3,1],[2,2],[0,2]]," LIGHT
        ",{'type':'polygon','vertices':[[2,0],[4,0],[5,1],[4,2],[2,2]]," LIGHT
        ",{'type':'polygon','vertices':[[4,0],[6,0],[7,1],[6,2],[4,2]]," LIGHT
        "]}";
    cr_assert_eq(cli_call("collide simulate --solver verlet", scene), 2);
    cr_assert_eq(cli_lines(cli_out), 2);
    cr_assert(cli_has(cli_out, "\"step\":0,"));
    cr_assert(cli_has(cli_out, "\"code\":\"simulation-diverged\""));
}
