/* What members of bodies do in the query simulate, against arithmetic: steps of
 * 1/8 keep most numbers whole multiples of a power of two. */
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/expect.h"
#include "support/stage.h"
#include "support/text_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TestSuite(simulate_bodies, .init = cli_enter, .fini = cli_leave);

#define STEP   "'world':{'dt':0.125}"
#define BOX(x) "'type':'box','min':[" #x ",0],'max':[" #x ".5,0.5]"

/* The bodies of a scene after some steps. */
static struct stage *after(int steps, const char *scene)
{
    static struct stage stage;
    if (stage.world.arena)
        stage_end(&stage);
    stage_begin(&stage, scene);
    stage_go_on(&stage, steps);
    return &stage;
}

static const col_body *body_after(int steps, const char *scene)
{
    return after(steps, scene)->world.bodies;
}

/* ---- Forces ------------------------------------------------------------- */

/* (8, 4) on a mass of 2 are (1/2, 1/4) in a step; of 1 + .. + 6 = 21 times that
 * by 1/8 the body moves. Of gravity it gets a half, (0, -1/2) in a step. */
Test(simulate_bodies, a_force_accelerates_the_center)
{
    const col_body *body =
        body_after(6, "{'world':{'dt':0.125,'gravity':[0,-8]},'shapes':[{" BOX(
                          0) ",'body':{'mass':2,'force':[8,4],"
                             "'gravity_scale':0.5}}]}");
    expect_vec(body->velocity, 3, -1.5);
    expect_vec(body->center, 0.25 + 21 * 0.0625, 0.25 - 21 * 0.03125);
    cr_assert(eq(dbl, body->angular_velocity, 0));
    /* particles gain what they move by: the same place */
    struct stage verlet;
    stage_begin_verlet(&verlet, "{" STEP ",'shapes':[{" BOX(
                                    0) ",'body':{'mass':2,'force':[8,4]}}]}");
    stage_go_on(&verlet, 6);
    expect_vec(verlet.world.bodies[0].center, 0.25 + 21 * 0.0625,
               0.25 + 21 * 0.03125);
    stage_end(&verlet);
}

/* 3 on an inertia of 2 is 3/2 rad per unit of time squared. */
Test(simulate_bodies, a_torque_turns_towards_y)
{
    const col_body *body = body_after(
        8,
        "{" STEP ",'shapes':[{" BOX(0) ",'body':{'inertia':2,'torque':3}}]}");
    double spin = body->angular_velocity * COL_RADIANS_PER_DEGREE;
    cr_assert(epsilon_eq(dbl, spin, 1.5, 1e-14));
    expect_vec(body->velocity, 0, 0);
    body =
        body_after(8, "{" STEP ",'shapes':[{" BOX(
                          0) ",'body':{'torque':3,'fixed_rotation':true}}]}");
    cr_assert(eq(dbl, body->angular_velocity, 0));
}

/* 1 + d dt = 2: velocities halve in each step, those of spin with d = 24 go by
 * a quarter. */
Test(simulate_bodies, damping_takes_a_share_of_velocities)
{
    const col_body *body = body_after(
        3, "{" STEP ",'shapes':[{" BOX(
               0) ",'velocity':[16,-8],'angular_velocity':64,'position':[0.25,"
                  "0.25],'body':{'linear_damping':8,'angular_damping':24}}]}");
    cr_assert(eq(dbl, body->angular_velocity, 1));
    body = body_after(
        3, "{" STEP ",'shapes':[{" BOX(0) ",'velocity':[16,-8],"
                                          "'body':{'linear_damping':8}}]}");
    expect_vec(body->velocity, 2, -1);
}

/* A fall ends at g / d = 2, where it then is exactly: (2 + 2) / 2. */
Test(simulate_bodies, a_damped_fall_has_a_last_speed)
{
    const col_body *body = body_after(
        100, "{'world':{'dt':0.125,'gravity':[0,-16]},'shapes':[{" BOX(
                 0) ",'body':{'linear_damping':8}}]}");
    expect_vec(body->velocity, 0, -2);
}

/* Mass 1 at speed 4 hits the top of a post of mass 1 which cannot turn. */
Test(simulate_bodies, a_body_of_fixed_rotation_does_not_turn)
{
    const col_body *body = body_after(
        1, "{" STEP ",'shapes':[{'type':'box','min':[0,0],'max':[1,4],"
           "'body':{'mass':1,'fixed_rotation':true,'restitution':1}},"
           "{'type':'circle','center':[-1,3.5],'radius':1,'velocity':[4,0],"
           "'body':{'mass':1,'restitution':1}}]}");
    expect_vec(body[0].velocity, 4, 0);
    expect_vec(body[1].velocity, 0, 0);
    cr_assert(eq(dbl, body[0].angular_velocity, 0));
}

/* ---- Kinematic bodies --------------------------------------------------- */

#define PLATFORM                                                               \
    "{'id':'p','type':'box','min':[-4,-1],'max':[4,0],'velocity':[1,0],"       \
    "'body':{'kinematic':true,'friction':1}}"

/* Friction of m g brings the box to the speed of the platform in a tenth of a
 * unit of time, on the way of which it falls behind by 1 / 20. */
Test(simulate_bodies, a_moving_platform_carries_a_box)
{
    const col_body *body = body_after(
        128, "{'world':{'dt':0.015625,'gravity':[0,-10]},'shapes':[" PLATFORM
             ",{'type':'box','min':[0,0],'max':[1,1],"
             "'body':{'friction':1}}]}");
    expect_vec(body[0].velocity, 1, 0);
    expect_vec(body[0].center, 2, 0); /* of its position */
    cr_assert(epsilon_eq(dbl, body[1].velocity.x, 1, 1e-9));
    cr_assert(epsilon_eq(dbl, body[1].center.x, 0.5 + 2 - 0.05, 0.01));
    cr_assert(epsilon_eq(dbl, body[1].center.y, 0.5, 0.01));
}

/* A wall that comes at 1 sends a ball at rest on at 1 + e: energy that it has
 * from the wall. */
Test(simulate_bodies, a_kinematic_wall_gives_what_it_wants)
{
    static const double restitutions[] = {0, 0.5, 1};
    for (int i = 0; i < 3; i++) {
        char text[500];
        snprintf(text, sizeof text,
                 "{" STEP ",'shapes':[{'type':'box','min':[-2,-2],'max':[-1,2],"
                 "'velocity':[1,0],'body':{'kinematic':true,'restitution':1}},"
                 "{'type':'circle','center':[0,0],'radius':1,"
                 "'body':{'restitution':%g}}]}",
                 restitutions[i]);
        const col_body *body = body_after(1, text);
        expect_vec(body[0].velocity, 1, 0);
        cr_assert(
            epsilon_eq(dbl, body[1].velocity.x, 1 + restitutions[i], 1e-14));
    }
}

/* A kinematic bar turns about its position, its end, and goes through a wall
 * and another one. */
Test(simulate_bodies, kinematic_bodies_meet_no_walls)
{
    struct stage *stage = after(
        8, "{" STEP ",'shapes':[{'type':'box','min':[0,-1],'max':[8,1],"
           "'position':[5,5],'angular_velocity':90,'velocity':[0,2],"
           "'body':{'kinematic':true}},{'type':'box','min':[-9,-9],'max':[9,9],"
           "'body':{'static':true}},{'type':'box','min':[-9,-9],'max':[9,9],"
           "'body':{'kinematic':true}}]}");
    cr_assert(eq(int, stage->world.contact_count, 0));
    expect_vec(stage->world.bodies[0].center, 5, 7);
    cr_assert(eq(dbl, stage->world.bodies[0].angle, 90));
    expect_vec(stage->world.shapes[0].vertices[0], 6, 7);
}

/* Static bodies do not move by their velocity, kinematic chains do. */
Test(simulate_bodies, a_kinematic_chain_moves)
{
    struct stage *stage = after(
        8, "{" STEP ",'shapes':[{'type':'chain','vertices':[[0,0],[1,0],[2,1]],"
           "'velocity':[1,0],'body':{'kinematic':true}},"
           "{" BOX(7) ",'velocity':[1,0],'body':{'static':true}}]}");
    expect_vec(stage->world.cores[0].vertices[0], 1, 0);
    expect_vec(stage->world.bodies[1].center, 7.25, 0.25);
}

/* ---- Sensors and events ------------------------------------------------- */

static void expect_events(int line, const char *wanted)
{
    char text[500];
    snprintf(text, sizeof text, "\"events\":[%s]}", wanted);
    cr_assert(strstr(cli_line(line), text) != NULL, "line %d is %s, has no %s",
              line, cli_line(line), text);
}

#define EVENT(type, a, b)                                                      \
    "{\"type\":\"" type "\",\"a\":\"" a "\",\"b\":\"" b "\"}"
#define SENSED(type, a, b)                                                     \
    "{\"type\":\"" type "\",\"a\":\"" a "\",\"b\":\"" b "\",\"sensor\":true}"

/* A point at 8 per unit of time, 1 in a step, goes through a zone from 2 to 4:
 * it is at n - 1 in the contacts of state n, and touches at 2, 3 and 4. */
#define ZONE                                                                   \
    "{" STEP ",'shapes':[{'id':'z','type':'box','min':[2,-1],'max':[4,1],"     \
    "'role':'sensor','body':{'static':true}},{'id':'p','type':'point',"        \
    "'point':[0,0],'velocity':[8,0],'body':{'mass':1}}]}"

Test(simulate_bodies, a_sensor_sees_what_goes_through)
{
    cli_call("collide simulate --steps 8 --events", ZONE);
    for (int n = 0; n <= 8; n++)
        expect_events(n, n == 3   ? SENSED("begin", "z", "p")
                         : n == 6 ? SENSED("end", "z", "p")
                                  : "");
    cr_assert(strstr(cli_line(8), "\"position\":[8,0]") != NULL);
    cli_call("collide simulate --steps 8", ZONE);
    expect_no_part(cli_out, "events");
}

/* States that are not printed lose no events. */
Test(simulate_bodies, every_keeps_all_events)
{
    cli_call("collide simulate --steps 8 --events --every 4", ZONE);
    expect_events(0, "");
    expect_events(1, SENSED("begin", "z", "p"));
    expect_events(2, SENSED("end", "z", "p"));
    cli_call("collide simulate --steps 8 --events --every 8", ZONE);
    expect_events(1, SENSED("begin", "z", "p") "," SENSED("end", "z", "p"));
    cli_call("collide simulate --steps 8 --events --frame 1", ZONE);
    expect_events(1, SENSED("begin", "z", "p") "," SENSED("end", "z", "p"));
}

/* What touches at the start begins in the first state; a disc that bounces off
 * ends it in the second step. */
Test(simulate_bodies, solid_contacts_begin_and_end)
{
    cli_call("collide simulate --steps 3 --events",
             "{" STEP ",'shapes':[{'id':'f','type':'box','min':[-9,-1],"
             "'max':[9,0],'body':{'static':true,'restitution':1}},"
             "{'id':'d','type':'circle','center':[0,1],'radius':1,"
             "'velocity':[0,-1],'body':{'restitution':1}}]}");
    expect_events(0, EVENT("begin", "f", "d"));
    expect_events(1, "");
    expect_events(2, EVENT("end", "f", "d"));
    expect_events(3, "");
}

/* Of a sensor on a moving body, a second one, a wall, a body of its own, and
 * shapes of other roles it sees only the wall. */
Test(simulate_bodies, sensors_see_solids_of_other_bodies)
{
    cli_call("collide simulate --steps 1 --events",
             "{" STEP ",'bodies':{'n':{'velocity':[1,0]}},'shapes':["
             "{'id':'s','type':'circle','center':[0,0],'radius':2,"
             "'role':'sensor','body':'n'},"
             "{'id':'own','type':'circle','center':[0,0],'radius':1,"
             "'body':'n'},"
             "{'id':'t','type':'circle','center':[0,0],'radius':3,"
             "'role':'sensor'},"
             "{'id':'wall','type':'box','min':[1.5,-5],'max':[3,5],"
             "'body':{'static':true}},"
             "{'id':'goal','type':'circle','center':[0,0],'radius':1,"
             "'role':'goal'},"
             "{'id':'spawn','type':'circle','center':[0,0],'radius':1,"
             "'role':'spawn'},"
             "{'id':'none','type':'circle','center':[0,0],'radius':1,"
             "'role':'ignore'}]}");
    expect_events(0, SENSED("begin", "s", "wall") "," SENSED(
                         "begin", "own", "t") "," SENSED("begin", "t", "wall"));
}

/* A static sensor does not see a static solid; a kinematic one does. */
Test(simulate_bodies, a_sensor_at_rest_sees_what_moves)
{
    static const char *const bodies[] = {"static", "kinematic"};
    for (int i = 0; i < 2; i++) {
        char text[500];
        snprintf(text, sizeof text,
                 "{" STEP ",'shapes':[{'id':'s','type':'circle','center':[0,0],"
                 "'radius':2,'role':'sensor','body':{'%s':true}},"
                 "{'id':'w','type':'box','min':[0,0],'max':[1,1],"
                 "'body':{'static':true}}]}",
                 bodies[i]);
        cli_call("collide simulate --steps 1 --events", text);
        expect_events(0, i ? SENSED("begin", "s", "w") : "");
    }
}

/* Events are limited as pairs are: a disc that flickers in two sensors. */
Test(simulate_bodies, too_many_events_are_an_error)
{
    int status = cli_call(
        "collide simulate --steps 8 --events --every 8 --max-pairs 1", ZONE);
    cr_assert(eq(int, status, 2));
    expect_part(cli_out, "\"code\":\"too-many-events\"");
    cr_assert(eq(int,
                 cli_call("collide simulate --steps 8 --events --every 4 "
                          "--max-pairs 1",
                          ZONE),
                 0));
}

/* ---- Contact ids -------------------------------------------------------- */

/* The corners of the side below are 1 apart. Rounding bends some in when the
 * shape has turned, and those that are left keep their numbers: contacts are as
 * far apart as their numbers are. */
Test(simulate_bodies, contacts_have_the_numbers_of_the_file)
{
    struct stage stage = {
        .text = scene_taken("{'world':{'gravity':[0,-10]},'shapes':["
                            "{'type':'segment','a':[-9,0],'b':[9,0]},"
                            "{'type':'polygon','vertices':[[0,0],[1,0],[2,0],"
                            "[3,0],[4,0],[4,1],[0,1]],'position':[0,1],"
                            "'angular_velocity':30}]}"),
        .arena = arena_make(0)};
    struct world *world = &stage.world;
    int bent = 0;
    world->scene = &stage.text.scene;
    world->settings = stage.text.scene.world;
    world->notes_ids = true;
    cr_assert(world_make(world, &stage.arena, &stage.fail));
    for (int n = 0; n < 300; n++) {
        stage_go_on(&stage, 1);
        const struct world_contact *contact = world->contacts;
        if (world->contact_count == 0 || contact->count < 2 ||
            contact->points[0].b_is_edge || contact->points[1].b_is_edge)
            continue;
        double x = contact->points[0].point.x - contact->points[1].point.x;
        double y = contact->points[0].point.y - contact->points[1].point.y;
        const struct scene_shape *shape = &world->scene->shapes[1];
        int apart = scene_vertex_index(shape, 0, contact->b_numbers[0]) -
                    scene_vertex_index(shape, 0, contact->b_numbers[1]);
        cr_assert(epsilon_eq(dbl, sqrt(x * x + y * y), abs(apart), 0.01));
        bent += contact->points[0].b != contact->b_numbers[0] ||
                contact->points[1].b != contact->b_numbers[1];
    }
    cr_assert(lt(int, 10, bent));
    stage_end(&stage);
}

/* ---- Explicit Euler ----------------------------------------------------- */

/* y_n = -g h^2 n (n - 1) / 2 with g h^2 = 1/8: the textbook's
 * x += v h, then v += g h. */
Test(simulate_bodies, free_fall_is_that_of_explicit_euler)
{
    static const char *const scenes[] = {
        "{'world':{'gravity':[0,-8],'dt':0.125},'shapes':[{" BOX(0) "}]}",
        "{'world':{'gravity':[0,-8],'dt':0.125,'integrator':'explicit'},"
        "'shapes':[{" BOX(0) "}]}",
    };
    for (int i = 0; i < 2; i++) {
        cli_call(i ? "collide simulate --steps 20"
                   : "collide simulate --steps 20 --integrator explicit",
                 scenes[i]);
        for (int n = 1; n <= 20; n++) {
            char wanted[200];
            snprintf(wanted, sizeof wanted,
                     "\"position\":[0,%.17g],\"angle\":0,\"velocity\":[0,%d],",
                     n > 1 ? -n * (n - 1) / 16.0 : 0.0, -n);
            cr_assert(strstr(cli_line(n), wanted) != NULL, "%s: no %s",
                      cli_line(n), wanted);
        }
    }
}

/* A box on a floor stays where it is, and a pile of four stays a pile. */
Test(simulate_bodies, explicit_euler_lets_bodies_rest)
{
    struct stage stage;
    stage_begin(&stage, "{'world':{'gravity':[0,-10],'integrator':'explicit'},"
                        "'shapes':[{'type':'box','min':[-9,-1],'max':[9,0],"
                        "'body':{'static':true,'friction':0.5}},"
                        "{'type':'box','min':[0,0],'max':[1,1],"
                        "'body':{'friction':0.5}},"
                        "{'type':'box','min':[0,1],'max':[1,2],"
                        "'body':{'friction':0.5}},"
                        "{'type':'box','min':[0,2],'max':[1,3],"
                        "'body':{'friction':0.5}},"
                        "{'type':'box','min':[0,3],'max':[1,4],"
                        "'body':{'friction':0.5}}]}");
    stage_go_on(&stage, 600);
    for (int i = 1; i <= 4; i++) {
        cr_assert(
            epsilon_eq(dbl, stage.world.bodies[i].center.y, i - 0.5, 0.05));
        cr_assert(epsilon_eq(dbl, stage.world.bodies[i].center.x, 0.5, 0.01));
    }
    stage_end(&stage);
}

/* ---- What a solver cannot do -------------------------------------------- */

Test(simulate_bodies, verlet_refuses_what_it_cannot_do)
{
    static const char *const members[] = {
        "'kinematic':true", "'fixed_rotation':true", "'inertia':1",
        "'torque':-1",      "'bullet':true",
    };
    char text[500];
    for (int i = 0; i < 5; i++) {
        snprintf(text, sizeof text, "{'shapes':[{" BOX(0) ",'body':{%s}}]}",
                 members[i]);
        cr_assert(
            eq(int, cli_call("collide simulate --solver verlet", text), 2));
        expect_part(cli_out, "\"code\":\"solver-unsupported\"");
        expect_part(cli_out, "\"pointer\":\"/shapes/0/body/");
    }
    cli_call("collide simulate --solver verlet --integrator explicit",
             "{'shapes':[]}");
    expect_part(cli_out, "\"code\":\"solver-unsupported\"");
    cli_call("collide simulate --solver verlet",
             "{'bodies':{'n':{}},'shapes':[{" BOX(0) ",'body':'n'},{" BOX(
                 3) ",'body':'n'}]}");
    expect_part(cli_out, "\"code\":\"solver-unsupported\"");
    cr_assert(
        eq(int,
           cli_call("collide simulate --solver verlet --events "
                    "--contacts",
                    "{'bodies':{'n':{}},'shapes':[{" BOX(0) ",'body':'n'}]}"),
           0));
}
