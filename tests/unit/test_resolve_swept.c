/* What `resolve` by a method that sweeps makes of bodies. The response itself
 * is tested in test_swept.c. */
#include <stdio.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(resolve_swept, .init = cli_enter, .fini = cli_leave, .timeout = 60);

#define UNIT "'type':'box','min':[0,0],'max':[1,1]"

/* Slides two unit boxes, of which the second begins at (x, y). */
static void slide(const char *velocity_a, int x, int y, const char *velocity_b)
{
    char scene[400];
    snprintf(scene, sizeof scene,
             "{'shapes':[{" UNIT ",'velocity':%s},"
             "{" UNIT ",'position':[%d,%d],'velocity':%s}]}",
             velocity_a, x, y, velocity_b);
    cr_assert(eq(int, cli_call("collide resolve --method slide", scene), 0));
}

/* Fails unless one of them ends at a place with a velocity. */
static void expect_end(const char *place, const char *velocity)
{
    char wanted[200];
    snprintf(wanted, sizeof wanted,
             "\"after\":{\"position\":%s,\"angle\":0,\"velocity\":%s,", place,
             velocity);
    expect_part(cli_out, wanted);
}

/* The gap of 2 is closed by 4, and the one that moves stops there. */
Test(resolve_swept, what_rests_is_a_wall_on_either_side)
{
    slide("[4,0]", 3, 0, "[0,0]");
    expect_end("[2,0]", "[0,0]");
    expect_end("[3,0]", "[0,0]");
    slide("[-4,0]", -3, 0, "[0,0]");
    expect_end("[-2,0]", "[0,0]");
    expect_end("[-3,0]", "[0,0]");
    slide("[0,4]", 0, 3, "[0,0]");
    expect_end("[0,2]", "[0,0]");
    expect_end("[0,3]", "[0,0]");
    slide("[0,0]", 0, 3, "[0,-4]");
    expect_end("[0,0]", "[0,0]");
    expect_end("[0,1]", "[0,0]");
}

/* Both of mass 1 close the gap of 3 by 6 in half of the time, and go on by the
 * mean of 4 and -2 for the rest of it. */
Test(resolve_swept, what_moves_on_both_sides_shares_the_change)
{
    slide("[4,0]", 4, 0, "[-2,0]");
    expect_end("[2.5,0]", "[1,0]");
    expect_end("[3.5,0]", "[1,0]");
}
