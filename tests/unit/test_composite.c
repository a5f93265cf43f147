/* Bodies of several shapes, against arithmetic on paper. */
#include <stdio.h>

#include "query/world/bodies.h"

#include <math.h>
#include <string.h>

#include "support/criterion.h"
#include "support/expect.h"
#include "support/rng.h"
#include "support/stage.h"

#define DEGREES (1 / COL_RADIANS_PER_DEGREE)

/* The bodies of a scene; the ones before go. */
static struct scene_bodies bodies_of(const char *scene)
{
    static struct scene_text text;
    static struct arena arena;
    struct scene_bodies made;
    struct fail fail;
    arena_free(&arena);
    arena_free(&text.arena);
    arena = arena_make(0);
    text = scene_taken(scene);
    cr_assert(bodies_make(&text.scene, &arena, &made, &fail), "%s",
              fail.message);
    return made;
}

static void expect_near(double x, double wanted)
{
    cr_assert(epsilon_eq(dbl, x, wanted, 1e-13 * (1 + fabs(wanted))));
}

/* ---- Mass --------------------------------------------------------------- */

/* A box of 2 by 2 about (0, 0) and one of 4 by 1 about (4, 0). */
#define TWO                                                                    \
    "{'id':'a','type':'box','min':[-1,-1],'max':[1,1],'body':'n'},"            \
    "{'id':'b','type':'box','min':[2,-0.5],'max':[6,0.5],'body':'n'"

/* Masses 4 and 2 * 4 = 8: the center is at 8 * 4 / 12 = 8/3; the inertia is
 * 4 * 8 / 12 + 8 * 17 / 12 + 4 (8/3)^2 + 8 (4/3)^2 = 56.6666.. */
Test(composite, inertia_is_about_the_common_center)
{
    struct scene_bodies made = bodies_of("{'bodies':{'n':{}},'shapes':[" TWO
                                         ",'material':{'density':2}}]}");
    cr_assert(eq(int, made.count, 1));
    cr_assert(eq(int, made.owners[0], 0));
    cr_assert(eq(int, made.owners[1], 0));
    cr_assert(made.is_composite);
    expect_near(made.bodies[0].center.x, 8 / 3.0);
    expect_near(made.bodies[0].center.y, 0);
    expect_near(1 / made.bodies[0].inverse_mass, 12);
    expect_near(1 / made.bodies[0].inverse_inertia,
                32 / 12.0 + 136 / 12.0 + 256 / 9.0 + 128 / 9.0);
}

/* A mass of 3 is shared out as 1 and 2. */
Test(composite, a_mass_is_shared_out_by_density)
{
    struct scene_bodies made =
        bodies_of("{'bodies':{'n':{'mass':3}},'shapes':[" TWO
                  ",'material':{'density':2}}]}");
    expect_near(made.bodies[0].center.x, 8 / 3.0);
    expect_near(1 / made.bodies[0].inverse_mass, 3);
    expect_near(1 / made.bodies[0].inverse_inertia,
                (32 / 12.0 + 136 / 12.0 + 256 / 9.0 + 128 / 9.0) / 4);
}

/* Points have no area: each of three gets a mass of 2. The center is (2, 0) and
 * the inertia 2 (4 + 4 + 4 + ...) = 2 (4 + 1 + 9) with x = 0, 1 and 5. */
Test(composite, points_share_a_mass_equally)
{
    struct scene_bodies made =
        bodies_of("{'bodies':{'n':{'mass':6}},'shapes':["
                  "{'type':'point','point':[0,0],'body':'n'},"
                  "{'type':'point','point':[1,0],'body':'n'},"
                  "{'type':'point','point':[5,0],'body':'n'}]}");
    expect_near(made.bodies[0].center.x, 2);
    expect_near(1 / made.bodies[0].inverse_mass, 6);
    expect_near(1 / made.bodies[0].inverse_inertia, 2 * (4 + 1 + 9));
}

Test(composite, sensors_weigh_nothing)
{
    struct scene_bodies made =
        bodies_of("{'bodies':{'n':{}},'shapes':[" TWO ",'role':'sensor'}]}");
    expect_near(made.bodies[0].center.x, 0);
    expect_near(1 / made.bodies[0].inverse_mass, 4);
    made = bodies_of("{'bodies':{'n':{}},'shapes':[{'type':'box','min':[0,0],"
                     "'max':[2,1],'body':'n','role':'sensor'}]}");
    expect_near(1 / made.bodies[0].inverse_mass, 2);
}

Test(composite, inertia_can_be_given_or_infinite)
{
    struct scene_bodies made =
        bodies_of("{'bodies':{'n':{'inertia':7}},'shapes':[" TWO "},"
                  "{'type':'box','min':[0,0],'max':[1,1],'body':"
                  "{'inertia':5,'fixed_rotation':true}},"
                  "{'type':'circle','center':[0,0],'radius':1,'body':"
                  "{'inertia':5}}]}");
    cr_assert(eq(int, made.count, 3));
    expect_near(1 / made.bodies[0].inverse_inertia, 7);
    cr_assert(eq(dbl, made.bodies[1].inverse_inertia, 0));
    expect_near(1 / made.bodies[2].inverse_inertia, 5);
}

/* Bodies are in the order of their first shapes, whatever their list says. */
Test(composite, bodies_are_in_the_order_of_shapes)
{
    static const int wanted[] = {0, 1, 0, 2, 1};
    struct scene_bodies made =
        bodies_of("{'bodies':{'p':{},'q':{}},'shapes':["
                  "{'type':'circle','center':[0,0],'radius':1,'body':'q'},"
                  "{'type':'circle','center':[3,0],'radius':1,'body':'p'},"
                  "{'type':'circle','center':[0,3],'radius':1,'body':'q'},"
                  "{'type':'circle','center':[6,0],'radius':1},"
                  "{'type':'circle','center':[3,3],'radius':1,'body':'p'}]}");
    cr_assert(eq(int, made.count, 3));
    for (int i = 0; i < 5; i++)
        cr_assert(eq(int, made.owners[i], wanted[i]));
}

/* The body of one shape is that of a shape without a named body. */
Test(composite, one_shape_is_the_same_with_a_name)
{
    struct scene_bodies made = bodies_of(
        "{'bodies':{'n':{'mass':3}},'shapes':["
        "{'type':'polygon','vertices':[[0,0],[7,1],[3,5]],'body':'n'},"
        "{'type':'polygon','vertices':[[0,0],[7,1],[3,5]],"
        "'body':{'mass':3}}]}");
    const col_body *p = &made.bodies[0], *q = &made.bodies[1];
    expect_vec(p->center, q->center.x, q->center.y);
    cr_assert(eq(dbl, p->inverse_mass, q->inverse_mass));
    cr_assert(eq(dbl, p->inverse_inertia, q->inverse_inertia));
}

/* ---- Motion ------------------------------------------------------------- */

/* An L of two boxes, which fall, turn and land, goes as the polygon does that
 * is both: the same masses, contacts with the same features, only in other
 * shapes. Before it lands the two agree to rounding. */
Test(composite, two_boxes_fly_as_the_polygon_of_both)
{
    struct stage boxes, polygon;
    stage_begin(&boxes,
                "{'world':{'gravity':[0,-10]},'bodies':{'n':{'velocity':[1,5],"
                "'angular_velocity':200}},'shapes':["
                "{'type':'box','min':[0,0],'max':[3,1],'body':'n'},"
                "{'type':'box','min':[0,1],'max':[1,3],'body':'n'}]}");
    stage_begin(&polygon,
                "{'world':{'gravity':[0,-10]},'bodies':{'n':{'velocity':[1,5],"
                "'angular_velocity':200}},'shapes':[{'type':'polygon',"
                "'vertices':[[0,0],[3,0],[3,1],[1,1],[1,3],[0,3]],"
                "'body':'n'}]}");
    stage_go_on(&boxes, 60);
    stage_go_on(&polygon, 60);
    cr_assert(eq(int, boxes.world.body_count, 1));
    cr_assert(eq(int, boxes.world.contact_count, 0));
    const col_body *p = boxes.world.bodies, *q = polygon.world.bodies;
    expect_near(p->center.x, q->center.x);
    expect_near(p->center.y, q->center.y);
    expect_near(p->angle, q->angle);
    for (int i = 0; i < 2; i++) {
        struct body_state s = shape_state(&boxes.world.scene->shapes[i],
                                          &boxes.world.frames[i].start, p);
        struct body_state t = shape_state(&polygon.world.scene->shapes[0],
                                          &polygon.world.frames[0].start, q);
        expect_near(s.position.x, t.position.x);
        expect_near(s.velocity.y, t.velocity.y);
    }
    stage_end(&boxes);
    stage_end(&polygon);
}

/* Two discs that overlap, of one body, have no contact; the third disc hits
 * one of them, and the body answers as a whole: masses 2 pi and pi, in line. */
Test(composite, a_hit_moves_all_shapes_of_a_body)
{
    struct stage stage;
    stage_begin(&stage,
                "{'world':{'dt':0.125},'bodies':{'n':{'restitution':1}},"
                "'shapes':[{'type':'circle','center':[0,0],'radius':1,"
                "'body':'n'},{'type':'circle','center':[1,0],'radius':1,"
                "'body':'n'},{'type':'circle','center':[3,0],'radius':1,"
                "'velocity':[-3,0],'body':{'restitution':1}}]}");
    cr_assert(eq(int, stage.world.contact_count, 1));
    stage_go_on(&stage, 1);
    /* v' = -3 (1 - 2) / 3 = 1 and 2 * -3 / 3 = -2 */
    expect_near(stage.world.bodies[0].velocity.x, -2);
    expect_near(stage.world.bodies[1].velocity.x, 1);
    expect_near(stage.world.shapes[0].vertices[0].x, -0.25);
    expect_near(stage.world.shapes[1].vertices[0].x, 0.75);
    stage_end(&stage);
}

/* Each shape has its own material: of the two feet of a sled only the second
 * one bounces. */
Test(composite, each_shape_keeps_its_material)
{
    for (int foot = 0; foot < 2; foot++) {
        char text[1000];
        struct stage stage;
        snprintf(text, sizeof text,
                 "{'world':{'dt':0.125},'bodies':{'n':{'velocity':[0,-2]}},"
                 "'shapes':[{'type':'circle','center':[0,0],'radius':1,"
                 "'body':'n'},{'type':'circle','center':[8,0],'radius':1,"
                 "'body':'n','material':{'restitution':1}},"
                 "{'type':'box','min':[%d,-3],'max':[%d,-1],"
                 "'body':{'static':true,'restitution':1}}]}",
                 8 * foot - 1, 8 * foot + 1);
        stage_begin(&stage, text);
        stage_go_on(&stage, 1);
        const col_body *body = &stage.world.bodies[0];
        double spin = body->angular_velocity * COL_RADIANS_PER_DEGREE;
        /* velocity of the foot */
        double v = body->velocity.y + spin * (8 * foot - body->center.x);
        cr_assert(epsilon_eq(dbl, v, 2 * foot, 1e-9));
        stage_end(&stage);
    }
}

/* Layers and pairs name shapes: a body can be listed with itself in vain. */
Test(composite, a_listed_pair_of_one_body_never_meets)
{
    struct stage stage;
    stage_begin(&stage, "{'bodies':{'n':{}},'shapes':[" TWO "},"
                        "{'id':'c','type':'box','min':[-1,0],'max':[3,1],"
                        "'body':'n'}],'pairs':[['a','c'],['b','c']]}");
    cr_assert(eq(int, stage.world.contact_count, 0));
    stage_end(&stage);
}
