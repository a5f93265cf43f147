/* simulate and resolve: bodies that are deep inside concave shapes leave them
 * by the shortest way. */
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/stage.h"

#include <math.h>

TestSuite(world_whole, .init = cli_enter, .fini = cli_leave);

#define BLOCK                                                                  \
    "'id':'A','type':'polygon',"                                               \
    "'vertices':[[0,0],[10,0],[10,10],[5,9],[0,10]]"
#define DISC "{'id':'B','type':'circle','center':[5,4],'radius':0.5}"

/* How far B has moved relative to A after some steps. */
static col_vec2 moved_after(int steps, const char *scene)
{
    struct stage stage;
    stage_begin(&stage, scene);
    const col_body *bodies = stage.world.bodies;
    const col_body a = bodies[0], b = bodies[1];
    stage_go_on(&stage, steps);
    bodies = stage.world.bodies;
    col_vec2 moved = {
        (bodies[1].center.x - b.center.x) - (bodies[0].center.x - a.center.x),
        (bodies[1].center.y - b.center.y) - (bodies[0].center.y - a.center.y)};
    stage_end(&stage);
    return moved;
}

/* The disc was once pushed along the cut from vertex 1 to vertex 3, and
 * stayed inside. It is 4.5 deep, over the bottom, and leaves there, but for the
 * slop of 0.01. */
Test(world_whole, a_disc_leaves_a_notched_block)
{
    col_vec2 moved = moved_after(100, "{'shapes':[{" BLOCK "}," DISC "]}");
    cr_assert(moved.y < -4.489 && moved.y > -4.501);
    cr_assert(eq(dbl, moved.x, 0));
}

/* The same of a block that does not move, which is part of the ground. */
Test(world_whole, a_disc_leaves_a_notched_ground)
{
    col_vec2 moved = moved_after(100, "{'shapes':[{" BLOCK
                                      ",'body':{'static':true}}," DISC "]}");
    cr_assert(moved.y < -4.489 && moved.y > -4.501);
    cr_assert(eq(dbl, moved.x, 0));
}

/* A table on two legs falls 0.2 into the ground in its first step, by more than
 * the slop: both legs push it, so it does not turn. */
Test(world_whole, a_table_lands_on_both_legs)
{
    struct stage stage;
    stage_begin(&stage, "{'world':{'dt':0.0625,'gravity':[0,0]},'shapes':["
                        "{'id':'A','type':'box','min':[-9,-9],'max':[9,0],"
                        "'body':{'static':true}},{'id':'B','type':'polygon',"
                        "'vertices':[[0,0.125],[1,0.125],[1,2],[3,2],[3,0.125],"
                        "[4,0.125],[4,3],[0,3]],'velocity':[0,-5]}]}");
    for (int i = 0; i < 20; i++) {
        stage_go_on(&stage, 1);
        cr_assert(fabs(stage.world.bodies[1].angular_velocity) < 1e-9);
    }
    cr_assert(fabs(stage.world.bodies[1].velocity.y) < 1e-9);
    stage_end(&stage);
}

/* resolve corrects 0.2 of the depth beyond the slop: 0.2 * 4.49, downward. */
Test(world_whole, resolve_separates_whole_shapes)
{
    static const char scene[] =
        "{'shapes':[{" BLOCK ",'body':{'static':true}}," DISC "]}";
    cr_assert(eq(int, cli_call("collide resolve", scene), 0));
    cr_assert(cli_has(cli_out, "\"a\":\"A\",\"b\":\"B\",\"hit\":true"));
    cr_assert(cli_has(cli_out, "\"normal\":[0,-1],\"depth\":4.5"));
    cr_assert(cli_has(cli_out, "\"id\":\"a.e0 b.v0\""));
    cr_assert(cli_has(cli_out, "\"correction\":{\"a\":[0,0],\"b\":[0,-0.898"));
}

/* At a corner each contact has the features of its own pieces: a brick in a U,
 * see scenes/whole-channel.json. */
Test(world_whole, resolve_names_the_features_of_each_contact)
{
    static const char scene[] =
        "{'shapes':[{'id':'A','type':'polygon','vertices':[[0,0],[10,0],"
        "[10,10],[8,10],[8,2],[2,2],[2,10],[0,10]]},"
        "{'id':'B','type':'circle','center':[5,11],'radius':4}]}";
    cr_assert(eq(int, cli_call("collide resolve", scene), 0));
    cr_assert(cli_has(cli_out, "\"id\":\"a.v3 b.v0\""));
    cr_assert(cli_has(cli_out, "\"id\":\"a.v6 b.v0\""));
}
