/* The rays of a scene: what is taken, and what is refused, under which code, at
 * which place and in which words. */
#include "support/criterion.h"
#include "support/expect.h"
#include "support/scene_text.h"

#include <math.h>
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
                 "missing member \"to\" of a ray; add \"to\": [x, y], or "
                 "\"direction\": [x, y] and \"length\"");
    rays_refused("[{'from':[0,0],'to':[1,1],'form':1}]", "unknown-member",
                 "/rays/0/form",
                 "unknown member \"form\" of a ray; did you mean \"from\"?");
    rays_refused("[{'from':[0,0],'to':[1,1],'color':1}]", "unknown-member",
                 "/rays/0/color",
                 "unknown member \"color\" of a ray; if it is your own, "
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

/* ---- Directions ---------------------------------------------------------- */

/* (3, 4) has length 5, so 10 along it are (6, 8), at any size of it. */
Test(read_rays, a_direction_and_a_length_give_the_end)
{
    struct scene_text got = scene_taken(
        "{'rays':[{'from':[1,2],'direction':[3,4],'length':10},"
        "{'length':10,'from':[1,2],'direction':[3e-300,4e-300]},"
        "{'from':[-0,0],'direction':[-7e59,0],'length':2,'radius':-0}],"
        "'shapes':[]}");
    for (int i = 0; i < 2; i++)
        expect_vec(got.scene.rays[i].to, 7, 10);
    expect_vec(got.scene.rays[2].to, -2, 0);
    cr_assert(not(signbit(got.scene.rays[2].radius)));
    arena_free(&got.arena);
}

Test(read_rays, a_ray_has_one_end)
{
    rays_refused("[{'from':[0,0],'to':[1,1],'direction':[1,0],'length':1}]",
                 "ray-end", "/rays/0/direction",
                 "a ray ends at \"to\", or it has \"direction\" and "
                 "\"length\"; remove \"direction\"");
    rays_refused("[{'from':[0,0],'to':[1,1],'length':1}]", "ray-end",
                 "/rays/0/length",
                 "a ray ends at \"to\", or it has \"direction\" and "
                 "\"length\"; remove \"length\"");
    rays_refused("[{'from':[0,0],'direction':[1,1]}]", "missing-member",
                 "/rays/0",
                 "missing member \"length\" of a ray; add \"length\": a "
                 "number greater than 0");
    rays_refused("[{'from':[0,0],'length':1}]", "missing-member", "/rays/0",
                 "missing member \"direction\" of a ray; add "
                 "\"direction\": [x, y]");
}

Test(read_rays, values_of_directions)
{
    rays_refused("[{'from':[0,0],'direction':[0,-0],'length':1}]",
                 "ray-direction", "/rays/0/direction",
                 "direction: expected a vector other than [0, 0]");
    rays_refused("[{'from':[0,0],'direction':[0],'length':1}]", "point-shape",
                 "/rays/0/direction",
                 "direction: expected [x, y], found an array of 1");
    rays_refused("[{'from':[0,0],'direction':[1,0],'length':0}]",
                 "number-range", "/rays/0/length",
                 "length: expected a number greater than 0, found 0");
    rays_refused("[{'from':[1e60,0],'direction':[1,0],'length':1e59}]",
                 "number-range", "/rays/0/length",
                 "the end of the ray: expected a number of at most 1e+60 in "
                 "magnitude, found 1.1e+60; choose a larger unit of length");
    rays_refused("[{'from':[0,-1e60],'direction':[0,-1],'length':1e59}]",
                 "number-range", "/rays/0/length",
                 "the end of the ray: expected a number of at most 1e+60 in "
                 "magnitude, found -1.1e+60; choose a larger unit of length");
}

/* ---- What is hit --------------------------------------------------------- */

Test(read_rays, radius_side_and_layers)
{
    struct scene_text got = scene_taken(
        "{'rays':[{'from':[1,2],'to':[3,4],'radius':0.5,'one_sided':true,"
        "'layers':['a'],'hits':['b','c']},{'from':[1,2],'to':[3,4],'hits':[]},"
        "{'from':[1,2],'to':[3,4],'one_sided':false}],'shapes':[]}");
    const struct scene_ray *rays = got.scene.rays;
    cr_assert(all(eq(dbl, rays[0].radius, 0.5), rays[0].one_sided));
    cr_assert(all(eq(int, rays[0].layers->layers.count, 1),
                  eq(int, rays[0].layers->hits.count, 2)));
    cr_assert(eq(str, (char *)rays[0].layers->hits.texts[1], "c"));
    cr_assert(all(zero(ptr, (void *)rays[1].layers->layers.texts),
                  ne(ptr, (void *)rays[1].layers->hits.texts, NULL)));
    cr_assert(all(zero(ptr, rays[2].layers), not(rays[2].one_sided)));
    arena_free(&got.arena);
    rays_refused("[{'from':[0,0],'to':[1,1],'radius':-1}]", "negative-radius",
                 "/rays/0/radius",
                 "radius: expected a number of at least 0, found -1");
    rays_refused("[{'from':[0,0],'to':[1,1],'one_sided':1}]", "wrong-type",
                 "/rays/0/one_sided",
                 "one_sided: expected true or false, found the number 1");
    rays_refused("[{'from':[0,0],'to':[1,1],'hits':'a'}]", "wrong-type",
                 "/rays/0/hits",
                 "hits: expected an array of strings, found the string "
                 "\"a\"; write \"hits\": [\"a\"]");
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
