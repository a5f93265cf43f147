/* Bodies of shapes, and back, on paper. */
#include "query/world/bodies.h"

#include <math.h>

#include "support/criterion.h"
#include "support/expect.h"
#include "support/scene_text.h"

static struct scene_text text;

static void forget(void)
{
    arena_free(&text.arena);
}

TestSuite(bodies, .fini = forget);

/* The one shape of a scene; the one before goes. */
static struct scene_shape shape_of(const char *scene)
{
    forget();
    text = scene_taken(scene);
    return text.scene.shapes[0];
}

static void expect_still(const col_body *body)
{
    cr_assert(eq(dbl, body->inverse_mass, 0));
    cr_assert(eq(dbl, body->inverse_inertia, 0));
    expect_vec(body->velocity, 0, 0);
    cr_assert(eq(dbl, body->angular_velocity, 0));
}

/* A box of 4 by 2 about (2, 1) of its own points, moved to (10, 20). */
#define BOX                                                                    \
    "{'shapes':[{'type':'box','min':[0,0],'max':[4,2],'position':[10,20]"

Test(bodies, of_a_box)
{
    struct scene_shape shape =
        shape_of(BOX ",'body':{'density':3,'friction':0.25,'restitution':0.5},"
                     "'velocity':[5,6]}]}");
    col_body body = shape_body(&shape);
    expect_vec(body.center, 12, 21);
    expect_vec(body.velocity, 5, 6);
    cr_assert(eq(dbl, body.angle, 0));
    cr_assert(eq(dbl, body.angular_velocity, 0));
    cr_assert(eq(dbl, body.inverse_mass, 1 / 24.0));
    cr_assert(eq(dbl, body.inverse_inertia, 1 / 40.0)); /* 24 * 20 / 12 */
    cr_assert(eq(dbl, body.restitution, 0.5));
    cr_assert(eq(dbl, body.friction, 0.25));
}

/* 180 / pi degrees per unit of time are one radian: the centre, (2, 1) from the
 * position, moves by (-1, 2) more. */
Test(bodies, move_by_their_center_of_mass)
{
    struct scene_shape shape = shape_of(
        BOX ",'velocity':[5,6],'angular_velocity':57.29577951308232}]}");
    col_body body = shape_body(&shape);
    cr_assert(epsilon_eq(dbl, body.velocity.x, 4, 1e-14));
    cr_assert(epsilon_eq(dbl, body.velocity.y, 8, 1e-14));
}

Test(bodies, that_stay_where_they_are)
{
    static const char *const texts[] = {
        BOX ",'velocity':[5,6],'angular_velocity':7,'body':{'static':true}}]}",
        "{'shapes':[{'type':'segment','a':[0,0],'b':[1,0],'velocity':[1,1]}]}",
        "{'shapes':[{'type':'point','point':[0,0],'angular_velocity':1}]}",
        "{'shapes':[{'type':'circle','center':[0,0],'radius':1e-160}]}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct scene_shape shape = shape_of(texts[i]);
        col_body body = shape_body(&shape);
        expect_still(&body);
    }
}

Test(bodies, of_a_given_mass)
{
    struct scene_shape rod = shape_of("{'shapes':[{'type':'segment','a':[0,0],"
                                      "'b':[6,0],'body':{'mass':2}}]}");
    col_body body = shape_body(&rod);
    cr_assert(eq(dbl, body.inverse_mass, 0.5));
    cr_assert(eq(dbl, body.inverse_inertia, 1 / 6.0)); /* 2 * 36 / 12 */
    struct scene_shape point = shape_of(
        "{'shapes':[{'type':'point','point':[0,0],'body':{'mass':2}}]}");
    body = shape_body(&point);
    cr_assert(eq(dbl, body.inverse_mass, 0.5));
    cr_assert(eq(dbl, body.inverse_inertia, 0));
}

/* Numbers of which sums are rounded: what has not changed is the file's. */
Test(bodies, at_the_start_are_as_the_file_says)
{
    struct scene_shape shape =
        shape_of("{'shapes':[{'type':'box','min':[0.1,0.7],'max':[0.3,1.9],"
                 "'position':[1e7,0.3],'angle':33.3,'velocity':[0.1,-7e5],"
                 "'angular_velocity':1.1}]}");
    col_body body = shape_body(&shape);
    struct body_state state = shape_state(&shape, &body, &body);
    expect_vec(state.position, 1e7, 0.3);
    cr_assert(eq(dbl, state.angle, 33.3));
    expect_vec(state.velocity, 0.1, -7e5);
    cr_assert(eq(dbl, state.angular_velocity, 1.1));
}

/* Turned by 90 degrees about a centre that has gone by (1, 1): the position,
 * (-2, -1) from there, is at (1, -2). */
Test(bodies, tell_where_their_shape_is)
{
    struct scene_shape shape = shape_of(BOX ",'angle':0}]}");
    col_body start = shape_body(&shape), now = start;
    now.center = (col_vec2){13, 22};
    now.angle = 90;
    now.velocity = (col_vec2){3, 4};
    struct body_state state = shape_state(&shape, &start, &now);
    expect_vec(state.position, 14, 20);
    cr_assert(eq(dbl, state.angle, 90));
    expect_vec(state.velocity, 3, 4);
    now.angular_velocity =
        57.29577951308232; /* and (1, -2) turned by 90 more */
    state = shape_state(&shape, &start, &now);
    cr_assert(epsilon_eq(dbl, state.velocity.x, 5, 1e-14));
    cr_assert(epsilon_eq(dbl, state.velocity.y, 5, 1e-14));
    cr_assert(eq(dbl, state.angular_velocity, 57.29577951308232));
}
