/* Fast bodies of the impulse solver: none passes through a wall, and what a
 * stop within a step leads to is that of paper. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/rng.h"
#include "support/stage.h"
#include "support/trials.h"

#define NEAR 1e-9

/* ---- By paper ------------------------------------------------------------ */

static void begin(struct stage *run, const char *world, const char *shapes)
{
    char text[4000];
    snprintf(text, sizeof text, "{'world':{%s},'shapes':[%s]}", world, shapes);
    stage_begin(run, text);
}

static void expect_state(const struct stage *run, int body, double x, double y,
                         double vx, double vy)
{
    const col_body *b = &run->world.bodies[body];
    cr_assert(all(epsilon_eq(dbl, b->center.x, x, 1e-7),
                  epsilon_eq(dbl, b->center.y, y, 1e-7),
                  epsilon_eq(dbl, b->velocity.x, vx, NEAR),
                  epsilon_eq(dbl, b->velocity.y, vy, NEAR)));
}

/* How deep a body is where it is stopped that touched nothing: half of the
 * slop.
 */
#define DEEP 0.005

/* A disc of radius 1/4 moves by (4, 2) in a step of 1/16 to a thin wall at 9/4,
 * and stops in the middle of the step. In the next one, of its velocity (64,
 * 32) the wall sends back 64 e. Explicit Euler solves contacts where it moved
 * to, so that is half a step earlier. */
Test(impacts, a_disc_is_stopped_within_the_step)
{
    static const struct {
        const char *integrator;
        double restitution;
    } cases[] = {{"symplectic", 0},
                 {"symplectic", 0.5},
                 {"symplectic", 1},
                 {"explicit", 0.5}};
    for (int i = 0; i < 4; i++) {
        struct stage run;
        char world[100], shapes[1000];
        double e = cases[i].restitution, x = 2 + DEEP, y = x / 2;
        snprintf(world, sizeof world, "'dt':0.0625,'integrator':'%s'",
                 cases[i].integrator);
        snprintf(shapes, sizeof shapes,
                 "{'type':'circle','center':[0,0],'radius':0.25,'velocity':"
                 "[64,32],'body':{'restitution':%g}},{'type':'box','min':"
                 "[2.25,-9],'max':[2.26,9],'body':{'static':true,"
                 "'restitution':1}}",
                 e);
        begin(&run, world, shapes);
        stage_go_on(&run, 1);
        expect_state(&run, 0, x, y, i < 3 ? 64 : -64 * e, 32);
        stage_go_on(&run, 1);
        expect_state(&run, 0, x - 4 * e, y + 2, -64 * e, 32);
        stage_end(&run);
    }
}

/* The wall moves and the disc does not: the same in another frame. Where the
 * wall goes on to, it has the disc beside it, which gets its velocity next. */
Test(impacts, a_kinematic_wall_takes_a_disc_along)
{
    struct stage run;
    begin(&run, "'dt':0.0625",
          "{'type':'circle','center':[0,0],'radius':0.25},"
          "{'type':'box','min':[2.25,-9],'max':[2.26,9],'velocity':[-64,0],"
          "'body':{'kinematic':true}}");
    stage_go_on(&run, 1);
    expect_state(&run, 0, -2 + DEEP, 0, 0, 0);
    stage_go_on(&run, 1);
    expect_state(&run, 0, -6 + DEEP, 0, -64, 0);
    stage_end(&run);
}

/* But not through another wall. */
Test(impacts, a_kinematic_wall_takes_a_disc_to_a_wall)
{
    struct stage run;
    begin(
        &run, "'dt':0.0625",
        "{'type':'circle','center':[0,0],'radius':0.25},"
        "{'type':'box','min':[2.25,-9],'max':[2.26,9],'velocity':[-64,0],"
        "'body':{'kinematic':true}},"
        "{'type':'box','min':[-1.01,-9],'max':[-1,9],'body':{'static':true}}");
    stage_go_on(&run, 1);
    expect_state(&run, 0, -0.75 - DEEP, 0, 0, 0);
    stage_end(&run);
}

/* Discs of equal mass meet in a step if one of them is a bullet, whichever
 * comes first, and exchange their velocities in the next one; otherwise they
 * pass. */
Test(impacts, bullets_are_stopped_by_bodies_that_move)
{
    static const char *const bullets[] = {"true,false", "false,true",
                                          "true,true", "false,false"};
    for (int i = 0; i < 4; i++) {
        char shapes[1000];
        struct stage run;
        bool first = strncmp(bullets[i], "true", 4) == 0;
        bool second = strcmp(strchr(bullets[i], ','), ",true") == 0;
        snprintf(shapes, sizeof shapes,
                 "{'type':'circle','center':[0,0],'radius':0.25,'velocity':"
                 "[64,0],'body':{'restitution':1,'bullet':%s}},"
                 "{'type':'circle','center':[2.5,0],'radius':0.25,"
                 "'body':{'restitution':1,'bullet':%s}}",
                 first ? "true" : "false", second ? "true" : "false");
        begin(&run, "'dt':0.0625", shapes);
        stage_go_on(&run, 1);
        double x = first ? 2 + DEEP : 4;
        expect_state(&run, 0, x, 0, 64, 0);
        if (first || second) {
            expect_state(&run, 1, x + 0.5 - DEEP, 0, 0, 0);
            stage_go_on(&run, 1);
            expect_state(&run, 0, x, 0, 0, 0);
            expect_state(&run, 1, x + 4.5 - DEEP, 0, 64, 0);
        }
        stage_end(&run);
    }
}

static double momentum_of(const struct stage *run)
{
    double sum = 0;
    for (int i = 0; i < run->world.body_count; i++)
        sum +=
            run->world.bodies[i].velocity.x / run->world.bodies[i].inverse_mass;
    return sum;
}

/* Two bullets meet a third one in the same step, from both sides: it once went
 * along with the second, through the first, and lost half of its velocity. */
Test(impacts, bullets_between_bullets_keep_order_and_momentum)
{
    struct stage run;
    begin(&run, "'dt':0.0166",
          "{'type':'circle','center':[-2,0],'radius':0.3,'velocity':[65,0],"
          "'body':{'bullet':true}},{'type':'circle','center':[0,0],'radius':"
          "0.3,'body':{'bullet':true}},{'type':'circle','center':[3.3,0],"
          "'radius':0.5,'velocity':[-65,0],'body':{'bullet':true}}");
    double before = momentum_of(&run);
    for (int n = 0; n < 60; n++) {
        stage_go_on(&run, 1);
        const col_body *bodies = run.world.bodies;
        cr_assert(all(lt(dbl, bodies[0].center.x + 0.3, bodies[1].center.x),
                      lt(dbl, bodies[1].center.x + 0.1, bodies[2].center.x)));
        cr_assert(epsilon_eq(dbl, momentum_of(&run), before, 1e-9));
    }
    stage_end(&run);
}

/* A tip sharper than 45 degrees slides into the corner of a floor and a wall.
 * Its least way out is along its own slanted side, which is no normal of the
 * surface: it once had no contact with the wall, and sank in. */
Test(impacts, a_sharp_tip_stops_in_an_inner_corner)
{
    static const char *const rooms[] = {
        "{'type':'box','min':[-6,-1],'max':[5,0],'body':{'static':true}},"
        "{'type':'box','min':[-6,0],'max':[-5,3],'body':{'static':true}}",
        "{'type':'segment','a':[5,0],'b':[-5,0]},"
        "{'type':'segment','a':[-5,0],'b':[-5,3]}",
        "{'type':'chain','vertices':[[5,0],[-5,0],[-5,3]]}"};
    for (int i = 0; i < 9; i++) {
        struct stage run;
        char shapes[1000];
        snprintf(shapes, sizeof shapes,
                 "{'type':'polygon','vertices':[[0,0],[0.3,0],[0.3,%g]],"
                 "'position':[-4,0],'velocity':[-1,0]},%s",
                 0.1 * (1 + i / 3), rooms[i % 3]);
        begin(&run, "'gravity':[0,-10]", shapes);
        for (int n = 0; n < 300; n++) {
            const col_vec2 *tip = run.world.shapes[0].vertices;
            stage_go_on(&run, 1);
            for (int k = 0; k < 3; k++)
                cr_assert(
                    all(lt(dbl, -5.02, tip[k].x), lt(dbl, -0.02, tip[k].y)));
        }
        stage_end(&run);
    }
}

/* A contact of mass 1 that turns 64 around gets the impulse 128, in the step
 * after the hit. */
Test(impacts, are_contacts_of_the_next_step)
{
    struct stage run;
    begin(&run, "'dt':0.0625",
          "{'type':'circle','center':[0,0],'radius':0.25,'velocity':[64,0],"
          "'body':{'mass':1,'restitution':1}},{'type':'box','min':[2.25,-9],"
          "'max':[2.26,9],'body':{'static':true,'restitution':1}}");
    run.world.notes_events = true;
    for (int n = 1; n <= 3; n++) {
        stage_go_on(&run, 1);
        cr_assert(all(eq(int, run.world.contact_count, n == 2),
                      eq(int, run.world.event_count, n - 1)));
        if (n != 2)
            continue;
        const struct world_contact *contact = &run.world.contacts[0];
        cr_assert(all(eq(int, contact->a, 0), eq(int, contact->b, 1),
                      eq(int, contact->count, 1)));
        cr_assert(all(epsilon_eq(dbl, contact->impulses[0], 128, NEAR),
                      epsilon_eq(dbl, contact->points[0].depth, DEEP, 1e-7),
                      epsilon_eq(dbl, contact->normal.x, 1, NEAR)));
    }
    stage_end(&run);
}

/* The height of a ball that rises no more: y and v at the middle of a step are
 * on the parabola of the flight, dt^2 g / 8 above the middle of the chord. */
static double top_of(const col_body *ball)
{
    double v = ball->velocity.y, dt = 1.0 / 60;
    return ball->center.y - v * dt / 2 + 10 * dt * dt / 8 + v * v / 20;
}

/* A ball without loss never rises above its height, and loses at most g dt^2 /
 * 8 of it in each of 100 bounces, as the step that ends at the hit is straight
 * and not a part of the parabola. With a restitution of 1/2 it reaches a fourth
 * of its height, within the way of a fourth of a step and how deep it sinks. */
Test(impacts, bounces_reach_their_heights)
{
    static const double starts[] = {2.1, 3.7, 5, 8.3, 9.99};
    for (int i = 0; i < 10; i++) {
        char shapes[1000];
        struct stage run;
        double e = i < 5 ? 1 : 0.5, dt = 1.0 / 60, lost = 10 * dt * dt / 8;
        snprintf(shapes, sizeof shapes,
                 "{'type':'circle','center':[0,%.17g],'radius':0.5,'body':{"
                 "'restitution':%g}},{'type':'box','min':[-9,-1],'max':[9,0],"
                 "'body':{'static':true,'restitution':1}}",
                 starts[i % 5], e);
        begin(&run, "'gravity':[0,-10]", shapes);
        const col_body *ball = &run.world.bodies[0];
        stage_go_on(&run, 1);
        for (int hits = 0; hits < (e < 1 ? 3 : 100); hits++) {
            double height = top_of(ball) - 0.5, speed = 0;
            for (bool rises = false; !rises;) {
                double before = ball->velocity.y;
                stage_go_on(&run, 1);
                rises = before < 0 && ball->velocity.y > 0;
                speed = -before;
            }
            double near = e < 1 ? speed * dt / 4 + DEEP : 0;
            double top = top_of(ball) - 0.5, wanted = e * e * height;
            cr_assert(all(le(dbl, top, wanted + near + 1e-9),
                          le(dbl, wanted - near - lost - 1e-9, top)),
                      "%d: hit %d, %g of %g", i, hits, top, wanted);
        }
        stage_end(&run);
    }
}

/* A segment falls on a chain, and slides on it: neither has an inside. */
Test(impacts, a_line_slides_on_a_line)
{
    struct stage run;
    begin(&run, "'gravity':[0,-10]",
          "{'type':'chain','vertices':[[9,0],[4,0],[2,0],[-9,0]],'body':{"
          "'static':true}},{'type':'segment','a':[0,0.5],'b':[1,0.5],"
          "'velocity':[3,0],'body':{'mass':1}}");
    stage_go_on(&run, 60);
    double x = run.world.bodies[1].center.x;
    stage_go_on(&run, 60);
    const col_body *body = &run.world.bodies[1];
    cr_assert(epsilon_eq(dbl, body->center.x, x + 3, NEAR));
    cr_assert(epsilon_eq(dbl, body->velocity.x, 3, NEAR));
    cr_assert(all(lt(dbl, 0, body->center.y), le(dbl, body->center.y, 0.01)));
    stage_end(&run);
}

/* A box slides over 10 tiles in a step, and a wall stops it. */
Test(impacts, seams_do_not_stop_a_fast_box)
{
    char shapes[8000];
    int used = snprintf(shapes, sizeof shapes,
                        "{'type':'box','min':[0.2,0],'max':[0.8,0.5],"
                        "'velocity':[600,0]}");
    for (int i = 0; i < 60; i++)
        used += snprintf(shapes + used, sizeof shapes - (size_t)used,
                         ",{'type':'box','min':[%d,-1],'max':[%d,0],"
                         "'body':{'static':true}}",
                         i, i + 1);
    snprintf(
        shapes + used, sizeof shapes - (size_t)used,
        ",{'type':'box','min':[60,0],'max':[61,9],'body':{'static':true}}");
    struct stage run;
    char text[9000];
    snprintf(text, sizeof text, "{'world':{'gravity':[0,-10]},'shapes':[%s]}",
             shapes);
    stage_begin(&run, text);
    const col_body *box = &run.world.bodies[0];
    for (int n = 1; n <= 5; n++) {
        stage_go_on(&run, 1);
        cr_assert(all(epsilon_eq(dbl, box->center.x, 0.5 + 10 * n, NEAR),
                      le(dbl, fabs(box->center.y - 0.25), 0.01)));
    }
    stage_go_on(&run, 3);
    cr_assert(all(epsilon_eq(dbl, box->center.x, 59.7, 0.02),
                  le(dbl, fabs(box->center.y - 0.25), 0.01)));
    stage_end(&run);
}

/* ---- Rooms ----------------------------------------------------------------
 */

/* Walls of each type around -5 .. 5. */
#define STATIC                                                                 \
    "'layers':['w'],'hits':['b'],'body':{'static':true,"                       \
    "'restitution':1,'friction':1}}"
static const char *const rooms[] = {
    "{'type':'segment','a':[-6,-5],'b':[6,-5]," STATIC
    ",{'type':'segment','a':[5,-6],'b':[5,6]," STATIC
    ",{'type':'segment','a':[6,5],'b':[-6,5]," STATIC
    ",{'type':'segment','a':[-5,6],'b':[-5,-6]," STATIC,
    "{'type':'chain','closed':true,'vertices':[[-5,-5],[5,-5],[5,5],[-5,5]]"
    "," STATIC,
    "{'type':'box','min':[-6,-5.01],'max':[6,-5]," STATIC
    ",{'type':'box','min':[5,-6],'max':[5.01,6]," STATIC
    ",{'type':'box','min':[-6,5],'max':[6,5.01]," STATIC
    ",{'type':'box','min':[-5.01,-6],'max':[-5,6]," STATIC,
    "{'type':'capsule','a':[-6,-5.01],'b':[6,-5.01],'radius':0.01," STATIC
    ",{'type':'capsule','a':[5.01,-6],'b':[5.01,6],'radius':0.01," STATIC
    ",{'type':'capsule','a':[6,5.01],'b':[-6,5.01],'radius':0.01," STATIC
    ",{'type':'capsule','a':[-5.01,6],'b':[-5.01,-6],'radius':0.01," STATIC,
    "{'type':'polygon','vertices':[[-5.1,-5.1],[5.1,-5.1],[5.1,5.1],[-5.1,5.1]"
    "],'holes':[[[-5,-5],[5,-5],[5,5],[-5,5]]]," STATIC,
    "{'type':'circle','center':[-1005,0],'radius':1000," STATIC
    ",{'type':'circle','center':[1005,0],'radius':1000," STATIC
    ",{'type':'circle','center':[0,1005],'radius':1000," STATIC
    ",{'type':'circle','center':[0,-1005],'radius':1000," STATIC,
};

enum { ROOMS = 6, FORMS = 7, FAST_BODIES = 24 };

/* The members of a shape of a form, about as large as `s`. */
static void put_form(char *text, size_t size, int form, double s, double h)
{
    static const char *const forms[FORMS] = {
        "'type':'circle','center':[0,0],'radius':%g,'x-h':%g",
        "'type':'box','min':[-%g,-%g],'max':[%g,%g]",
        "'type':'capsule','a':[%g,0],'b':[0,0],'radius':%g",
        "'type':'polygon','vertices':[[%g,0],[-%g,%g],[-%g,-%g]]",
        ("'type':'polygon','vertices':[[0,0],[%g,0],[%g,%g],[%g,%g],[%g,%g],"
         "[0,%g]]"),
        "'type':'segment','a':[-%g,0],'b':[%g,0]",
        "'type':'point','point':[0,0]",
    };
    double third = s / 3;
    if (form == 0)
        snprintf(text, size, forms[0], s, h);
    else if (form == 1)
        snprintf(text, size, forms[1], s, h, s, h);
    else if (form == 2)
        snprintf(text, size, forms[2], s, h);
    else if (form == 3)
        snprintf(text, size, forms[3], s, h, s, h, s);
    else if (form == 4)
        snprintf(text, size, forms[4], s, s, third, third, third, third, s, s);
    else if (form == 5)
        snprintf(text, size, forms[5], s, s);
    else
        snprintf(text, size, "%s", forms[6]);
}

/* Bodies that do not meet each other, of all types, as fast as 1000 times their
 * size in a step, and turning up to 10 times in it. Body 7 of 8 has two shapes.
 */
static void begin_room(struct stage *run, int room, struct rng *rng)
{
    static char text[40000];
    int used =
        snprintf(text, sizeof text, "{'world':{'gravity':[0,-10]},'shapes':[%s",
                 rooms[room]);
    char named[8000] = "";
    for (int i = 0; i < FAST_BODIES; i++) {
        double s = pow(10, rng_between(rng, -1.7, -0.3));
        double v = 60 * s * pow(10, rng_between(rng, 0, 3));
        double angle = rng_between(rng, 0, 6.28);
        double spin = i % 3 ? rng_between(rng, -216000, 216000) : 0;
        double e = rng_whole(rng, 0, 2) / 2.0, x = rng_between(rng, -3, 3);
        char form[500], place[500], motion[500];
        put_form(form, sizeof form, i % 8, s, s * rng_between(rng, 0.05, 1));
        snprintf(place, sizeof place,
                 "'layers':['b'],'hits':['w'],'position':[%g,%g],'angle':%d", x,
                 rng_between(rng, -3, 3), rng_whole(rng, 0, 359));
        snprintf(motion, sizeof motion,
                 "'velocity':[%g,%g],'angular_velocity':%g", v * cos(angle),
                 v * sin(angle), spin);
        size_t room_left = sizeof text - (size_t)used;
        if (i % 8 < 7) {
            used += snprintf(text + used, room_left,
                             ",{%s,%s,%s,'body':{'mass':1,'restitution':%g,"
                             "'friction':%g}}",
                             form, place, motion, e, i % 2 / 2.0);
            continue;
        }
        size_t at = strlen(named);
        snprintf(named + at, sizeof named - at, "%s'n%d':{%s}", at ? "," : "",
                 i, motion);
        used += snprintf(text + used, room_left,
                         ",{'type':'circle','center':[0,0],'radius':%g,%s,"
                         "'body':'n%d'},{'type':'box','min':[0,-%g],'max':[%g,"
                         "%g],%s,'body':'n%d'}",
                         s / 2, place, i, s / 4, 2 * s, s / 4, place, i);
    }
    snprintf(text + used, sizeof text - (size_t)used, "],'bodies':{%s}}",
             named);
    stage_begin(run, text);
}

/* TRIALS=18 makes 10,000 bodies of it. */
Test(impacts, no_body_passes_a_wall, .timeout = 600)
{
    struct rng rng = rng_seeded(31);
    for (int n = 0; n < trials(4) * ROOMS; n++) {
        struct stage run;
        begin_room(&run, n % ROOMS, &rng);
        const struct world *world = &run.world;
        for (int step = 0; step < 30; step++) {
            stage_go_on(&run, 1);
            for (int i = 0; i < world->body_count; i++) {
                col_vec2 c = world->bodies[i].center;
                if (!world_is_free(world, i))
                    continue;
                cr_assert(le(dbl, fmax(fabs(c.x), fabs(c.y)),
                             n % ROOMS == 5 ? 5.05 : 5.01),
                          "room %d, body %d, step %d", n, i, step);
            }
        }
        stage_end(&run);
    }
}

/* Bullets of all convex types against a wall that moves, free or kinematic. */
Test(impacts, no_bullet_passes_a_moving_wall)
{
    struct rng rng = rng_seeded(32);
    for (int n = 0; n < trials(200); n++) {
        struct stage run;
        char form[500], shapes[2000];
        double s = pow(10, rng_between(&rng, -1.5, -0.3));
        double v = 60 * s * pow(10, rng_between(&rng, 0, 3));
        put_form(form, sizeof form, n % FORMS, s, s / 3);
        snprintf(shapes, sizeof shapes,
                 "{%s,'position':[-3,%g],'velocity':[%g,1],"
                 "'angular_velocity':%g,'body':{'mass':1,'bullet':true,"
                 "'restitution':%g}},{'type':'box','min':[0,-90],'max':[%g,90],"
                 "'velocity':[%g,0],'body':{'restitution':1,%s}}",
                 form, rng_between(&rng, -2, 2), v,
                 n % 2 ? rng_between(&rng, -40000, 40000) : 0,
                 rng_whole(&rng, 0, 2) / 2.0, rng_between(&rng, 0.01, 0.2),
                 -rng_between(&rng, 0, 300),
                 n % 3 ? "'mass':10,'inertia':1e9" : "'kinematic':true");
        begin(&run, "'steps':1", shapes);
        double wall = run.world.bodies[1].center.x;
        for (int step = 0; step < 10; step++) {
            stage_go_on(&run, 1);
            cr_assert(lt(dbl, run.world.bodies[0].center.x,
                         run.world.bodies[1].center.x + fabs(wall)),
                      "%d, step %d", n, step);
        }
        stage_end(&run);
    }
}
