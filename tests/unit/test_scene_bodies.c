/* Named bodies, materials, and the members of bodies and worlds: what shapes
 * get, and what is refused. */
#include "scene/scene.h"
#include "support/criterion.h"
#include "support/scene_text.h"

#include <string.h>

#define POINT(members) "{'type':'point','point':[0,0]" members "}"
#define WITH(bodies, members)                                                  \
    "{'bodies':{" bodies "},'shapes':[" POINT(members) "]}"

/* ---- What shapes get ----------------------------------------------------- */

Test(scene_bodies, every_member_of_a_named_body)
{
    struct scene_text got = scene_taken(
        WITH("'cart':{'density':2,'mass':3,'inertia':4,'restitution':0.5,"
             "'friction':0.25,'gravity_scale':-1,'force':[1,2],'torque':-5,"
             "'linear_damping':6,'angular_damping':7,'kinematic':true,"
             "'fixed_rotation':true,'bullet':true,'velocity':[8,9],"
             "'angular_velocity':-10,'_own':1}",
             ",'body':'cart'"));
    const struct scene_shape *shape = &got.scene.shapes[0];
    const struct scene_body *body = shape->body;
    cr_assert(
        all(eq(int, got.scene.body_count, 1),
            eq(ptr, (void *)scene_named(shape), (void *)got.scene.bodies)));
    cr_assert(eq(str, (char *)scene_named(shape)->name, "cart"));
    cr_assert(all(eq(dbl, body->density, 2), eq(dbl, body->mass, 3),
                  eq(dbl, body->inertia, 4), eq(dbl, body->restitution, 0.5),
                  eq(dbl, body->friction, 0.25),
                  eq(dbl, body->gravity_scale, -1)));
    cr_assert(all(eq(dbl, body->force.x, 1), eq(dbl, body->force.y, 2),
                  eq(dbl, body->torque, -5), eq(dbl, body->linear_damping, 6),
                  eq(dbl, body->angular_damping, 7)));
    cr_assert(all(body->is_kinematic, body->has_fixed_rotation, body->is_bullet,
                  not(body->is_static)));
    cr_assert(all(eq(dbl, body->velocity.x, 8), eq(dbl, body->velocity.y, 9),
                  eq(dbl, body->angular_velocity, -10)));
    cr_assert(eq(dbl, scene_motion(shape)->velocity.x, 0));
    arena_free(&got.arena);
}

/* The bodies may come after the shapes, and a body need not have members. */
Test(scene_bodies, shared_by_shapes_and_casts)
{
    struct scene_text got = scene_taken(
        "{'shapes':[" POINT(",'body':'b'") "," POINT(",'body':'a'") "," POINT(
            "") "],'casts':[{'shape':" POINT(",'body':'b'") ",'by':[1,0]}],"
                                                            "'bodies':{'a':{},"
                                                            "'b':{'static':"
                                                            "true}}}");
    const struct scene *scene = &got.scene;
    cr_assert(all(eq(ptr, (void *)scene_named(&scene->shapes[0]),
                     (void *)&scene->bodies[1]),
                  eq(ptr, (void *)scene_named(&scene->shapes[1]),
                     (void *)&scene->bodies[0]),
                  eq(ptr, (void *)scene_named(&scene->shapes[2]), NULL),
                  eq(ptr, (void *)scene_named(&scene->shapes[3]),
                     (void *)&scene->bodies[1])));
    cr_assert(all(not(scene_shape_moves(&scene->shapes[0])),
                  scene_shape_moves(&scene->shapes[1]),
                  not(scene_shape_moves(&scene->shapes[2]))));
    arena_free(&got.arena);
}

Test(scene_bodies, material_over_the_body)
{
    struct scene_text got =
        scene_taken(WITH("'a':{'friction':0.5,'restitution':0.25,'density':3}",
                         ",'body':'a','material':{'friction':2,'density':4}"));
    const struct scene_body *body = got.scene.shapes[0].body;
    cr_assert(all(eq(dbl, body->friction, 2), eq(dbl, body->restitution, 0.25),
                  eq(dbl, body->density, 4), body->has_restitution));
    cr_assert(eq(dbl, got.scene.bodies[0].body.friction, 0.5));
    arena_free(&got.arena);
    got = scene_taken("{'shapes':[" POINT(",'body':{'mass':2},"
                                          "'material':{'restitution':1}") "]}");
    body = got.scene.shapes[0].body;
    cr_assert(all(eq(dbl, body->mass, 2), eq(dbl, body->restitution, 1),
                  body->has_restitution, eq(dbl, body->density, 1)));
    arena_free(&got.arena);
}

Test(scene_bodies, world)
{
    struct scene_text got = scene_taken("{'shapes':[]}");
    cr_assert(all(eq(int, got.scene.world.integrator, SCENE_SYMPLECTIC),
                  eq(dbl, got.scene.world.margin, 0)));
    arena_free(&got.arena);
    got = scene_taken(
        "{'shapes':[],'world':{'integrator':'explicit','margin':0.5}}");
    cr_assert(all(eq(int, got.scene.world.integrator, SCENE_EXPLICIT),
                  eq(dbl, got.scene.world.margin, 0.5)));
    arena_free(&got.arena);
}

/* ---- What is refused ----------------------------------------------------- */

/* Of names that are as near as others the first in the alphabet. */
Test(scene_bodies, a_misspelled_body_is_suggested)
{
    scene_refused("{'bodies':{'bob':{},'boa':{},'x':{}},'shapes':[{'type':"
                  "'point','point':[0,0],'body':'boc'}]}",
                  "unknown-body", "/shapes/0/body",
                  "the scene has no body \"boc\"; did you mean \"boa\"?");
}

Test(scene_bodies, names)
{
    scene_refused(WITH("'a':{}", ",'body':'b'"), "unknown-body",
                  "/shapes/0/body",
                  "the scene has no body \"b\"; add it to \"bodies\" of the "
                  "scene");
    scene_refused("{'shapes':[" POINT(",'body':'b'") "]}", "unknown-body",
                  "/shapes/0/body",
                  "the scene has no body \"b\"; add it to \"bodies\" of the "
                  "scene");
    scene_refused("{'bodies':[],'shapes':[]}", "wrong-type", "/bodies",
                  "bodies: expected an object of bodies, found an array");
    scene_refused("{'bodies':{'a':1},'shapes':[]}", "wrong-type", "/bodies/a",
                  "a: expected an object, found the number 1");
    scene_refused("{'bodies':{'a\\u0000':{}},'shapes':[]}", "string-nul",
                  "/bodies/a\xC0\x80", "the name of a body has no U+0000");
}

/* A named body moves as a whole. */
Test(scene_bodies, velocity_of_a_shape)
{
    scene_refused(WITH("'a':{}", ",'body':'a','velocity':[1,0]"),
                  "velocity-of-body", "/shapes/0/velocity",
                  "velocity: the shape moves with the body \"a\"; remove "
                  "it here, and put the velocity into that body");
    scene_refused(WITH("'a':{}", ",'body':'a','angular_velocity':1"),
                  "velocity-of-body", "/shapes/0/angular_velocity",
                  "angular_velocity: the shape moves with the body \"a\"; "
                  "remove it here, and put the velocity into that body");
    scene_refused("{'shapes':[" POINT(",'body':{'velocity':[1,0]}") "]}",
                  "unknown-member", "/shapes/0/body/velocity",
                  "unknown member \"velocity\" of a body; if it is your own, "
                  "put \"_\" or \"x-\" in front of its name");
}

Test(scene_bodies, members)
{
    scene_refused(WITH("'a':{'static':true,'kinematic':true}", ""),
                  "static-and-kinematic", "/bodies/a/kinematic",
                  "a body is either \"static\" or \"kinematic\", not both; "
                  "remove one");
    scene_refused("{'shapes':[" POINT(",'body':{'mass':1,'density':1}") "]}",
                  "mass-and-density", "/shapes/0/body/density",
                  "a body has either \"mass\" or \"density\", not both; remove "
                  "one");
    scene_refused(WITH("'a':{'inertia':0}", ""), "number-range",
                  "/bodies/a/inertia",
                  "inertia: expected a number greater than 0, found 0");
    scene_refused(WITH("'a':{'linear_damping':-1}", ""), "number-range",
                  "/bodies/a/linear_damping",
                  "linear_damping: expected a number of at least 0, found -1");
    scene_refused(WITH("'a':{'force':[1]}", ""), "point-shape",
                  "/bodies/a/force",
                  "force: expected [x, y], found an array of 1");
    scene_refused(WITH("'a':{'bullet':1}", ""), "wrong-type",
                  "/bodies/a/bullet",
                  "bullet: expected true or false, found the number 1");
    scene_refused("{'shapes':[" POINT(",'material':{'mass':1}") "]}",
                  "unknown-member", "/shapes/0/material/mass",
                  "unknown member \"mass\" of a material; if it is your own, "
                  "put \"_\" or \"x-\" in front of its name");
    scene_refused("{'shapes':[" POINT(",'material':{'friction':-1}") "]}",
                  "number-range", "/shapes/0/material/friction",
                  "friction: expected a number of at least 0, found -1");
}

Test(scene_bodies, world_is_checked)
{
    scene_refused("{'shapes':[],'world':{'integrator':'euler'}}",
                  "unknown-integrator", "/world/integrator",
                  "unknown integrator \"euler\"; expected one of "
                  "\"symplectic\", \"explicit\"");
    scene_refused("{'shapes':[],'world':{'margin':-1}}", "number-range",
                  "/world/margin",
                  "margin: expected a number of at least 0, found -1");
}

/* A collector gets the errors of all bodies, shapes and the world. */
Test(scene_bodies, several_errors_of_a_scene)
{
    static const char text[] =
        "{\"bodies\":{\"a\":{\"mass\":-1,\"bullet\":0},\"b\":{\"odd\":1}},"
        "\"shapes\":[{\"type\":\"point\",\"point\":[0,0],\"body\":\"c\","
        "\"material\":{\"friction\":-1}},{\"type\":\"point\",\"point\":[0,0],"
        "\"body\":\"b\",\"velocity\":[1,0]}],"
        "\"world\":{\"margin\":-1,\"integrator\":\"x\"}}";
    static const char *const expected[] = {
        "/bodies/a/bullet",   "/bodies/b/odd",
        "/shapes/0/body",     "/shapes/0/material/friction",
        "/shapes/1/velocity", "/world/margin",
        "/world/integrator"};
    struct arena arena = arena_make(0);
    struct scene_reader reader = scene_reader_make(&limits_default);
    const struct json_value value = {.text = text, .length = strlen(text)};
    struct scene scene;
    struct scene_errors errors;
    struct fail fail;
    cr_assert(not(scene_read(&reader, &value, &arena, &scene, &fail)));
    cr_assert(eq(str, fail.pointer, "/bodies/a/mass"));
    cr_assert(
        scene_errors_collect(&reader, &value, &fail, 20, &arena, &errors));
    for (int i = 0; i < errors.count && i < 7; i++)
        cr_assert(eq(str, errors.items[i].pointer, (char *)expected[i]));
    cr_assert(eq(int, errors.count, 7));
    scene_reader_free(&reader);
    arena_free(&arena);
}
