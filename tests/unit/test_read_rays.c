/* The rays of a scene: what is taken, and what is refused, under which code, at
 * which place and in which words. */
#include "support/criterion.h"
#include "support/expect.h"
#include "support/scene_text.h"

#include <stdio.h>

/* A scene without shapes and with these rays is refused. */
static void rays_refused(const char *rays, const char *code,
                         const char *pointer, const char *message)
{
    char text[1024];
    snprintf(text, sizeof text, "{'shapes':[],'rays':%s}", rays);
    scene_refused(text, code, pointer, message);
}

Test(read_rays, rays_stand_in_the_order_of_the_file)
{
    struct scene_text got = scene_taken(
        "{'rays':[{'from':[1,2],'to':[3,-4]},{'to':[7,0.5],'from':[-0,6]},"
        "{'from':[8,9],'to':[8,9],'_name':'point','x-tool':{}}],'shapes':[]}");
    const struct scene_ray *rays = got.scene.rays;
    cr_assert(eq(int, got.scene.ray_count, 3));
    expect_vec(rays[0].from, 1, 2);
    expect_vec(rays[0].to, 3, -4);
    expect_vec(rays[1].from, 0, 6);
    expect_vec(rays[1].to, 7, 0.5);
    expect_vec(rays[2].from, 8, 9);
    expect_vec(rays[2].to, 8, 9);
    arena_free(&got.arena);
}

Test(read_rays, no_rays_are_not_the_same_as_none_listed)
{
    struct scene_text without = scene_taken("{'shapes':[]}");
    struct scene_text empty = scene_taken("{'shapes':[],'rays':[]}");
    cr_assert(zero(ptr, without.scene.rays));
    cr_assert(ne(ptr, empty.scene.rays, NULL));
    cr_assert(eq(int, without.scene.ray_count, 0));
    cr_assert(eq(int, empty.scene.ray_count, 0));
    arena_free(&without.arena);
    arena_free(&empty.arena);
}

Test(read_rays, rays_that_are_no_array)
{
    rays_refused("{}", "wrong-type", "/rays",
                 "rays: expected an array of rays, found an object; put it in "
                 "brackets: [{...}]");
    rays_refused("null", "wrong-type", "/rays",
                 "rays: expected an array of rays, found null");
    rays_refused("{'from':[0,0],'to':[1,1]}", "wrong-type", "/rays",
                 "rays: expected an array of rays, found an object; put it in "
                 "brackets: [{...}]");
    rays_refused("[[[0,0],[1,1]]]", "wrong-type", "/rays/0",
                 "rays[0]: expected an object, found an array");
    rays_refused("[{'from':[0,0],'to':[1,1]},7]", "wrong-type", "/rays/1",
                 "rays[1]: expected an object, found the number 7");
}

Test(read_rays, members_of_a_ray)
{
    rays_refused("[{}]", "missing-member", "/rays/0",
                 "missing member \"from\" of a ray; add \"from\": [x, y]");
    rays_refused("[{'from':[0,0]}]", "missing-member", "/rays/0",
                 "missing member \"to\" of a ray; add \"to\": [x, y]");
    rays_refused("[{'from':[0,0],'to':[1,1],'form':1}]", "unknown-member",
                 "/rays/0/form",
                 "unknown member \"form\" of a ray; did you mean \"from\"?");
    rays_refused("[{'from':[0,0],'to':[1,1],'direction':1}]", "unknown-member",
                 "/rays/0/direction",
                 "unknown member \"direction\" of a ray; if it is your own, "
                 "put \"_\" or \"x-\" in front of its name");
    rays_refused(
        "[{'from':[0,0],'to':[1,1],'from\\u0000':1}]", "string-nul", "/rays/0",
        "expected a member name of a ray without \\u0000, found one with it");
}

Test(read_rays, ends_of_a_ray)
{
    rays_refused("[{'from':0,'to':[1,1]}]", "wrong-type", "/rays/0/from",
                 "from: expected [x, y], found the number 0");
    rays_refused("[{'from':[0,0],'to':[1]}]", "point-shape", "/rays/0/to",
                 "to: expected [x, y], found an array of 1");
    rays_refused("[{'from':[0,0,0],'to':[1,1]}]", "point-shape", "/rays/0/from",
                 "from: expected [x, y], found an array of 3");
    rays_refused("[{'from':[0,0],'to':[1,'1']}]", "wrong-type", "/rays/0/to/1",
                 "to[1]: expected a number, found the string \"1\"; write 1");
    rays_refused("[{'from':[0,2e60],'to':[1,1]}]", "number-range",
                 "/rays/0/from/1",
                 "from[1]: expected a number of at most 1e+60 in magnitude, "
                 "found 2e+60; choose a larger unit of length");
}

/* The outline of a scene holds rays with the same members as one run. */
Test(read_rays, the_one_that_is_wrong_among_many)
{
    char text[4000] = "[";
    size_t used = 1;
    for (int i = 0; i < 60; i++)
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 "{'from':[%d,0],'to':%s},", i,
                                 i == 41 ? "[1,null]" : "[1,1]");
    text[used - 1] = ']';
    char scene[sizeof text + 32];
    snprintf(scene, sizeof scene, "{'shapes':[],'rays':%s}", text);
    scene_refused(scene, "wrong-type", "/rays/41/to/1",
                  "to[1]: expected a number, found null");
}

Test(read_rays, an_unknown_member_of_the_scene_may_mean_rays)
{
    scene_refused("{'shapes':[],'ray':[]}", "unknown-member", "/ray",
                  "unknown member \"ray\" of a scene; did you mean \"rays\"?");
}
