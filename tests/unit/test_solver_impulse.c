/* The impulse solver of a world, against what is known of how bodies fall,
 * rest, bounce and slide. Steps are a 60th long and gravity is 10, unless
 * said. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/expect.h"
#include "support/stage.h"

#define WORLD "'world':{'gravity':[0,-10]}"
#define FLOOR                                                                  \
    "{'id':'floor','type':'box','min':[-9,-1],'max':[9,0],'body':"             \
    "{'static':true,'friction':1,'restitution':1}}"
#define SLOP 0.01

/* Sum of the impulses of a contact. */
static double pressure(const struct stage *run, int contact)
{
    const struct world_contact *c = &run->world.contacts[contact];
    return c->impulses[0] + (c->count == 2 ? c->impulses[1] : 0);
}

/* ---- Falling ------------------------------------------------------------ */

/* v_n = -g h n and y_n = -g h^2 n (n + 1) / 2, exactly where g h is 1. */
Test(solver_impulse, free_fall_is_that_of_symplectic_euler)
{
    struct stage run;
    stage_begin(&run,
                "{'world':{'gravity':[0,-8],'dt':0.125},'shapes':[" FLOOR ","
                "{'type':'circle','center':[0,1000],'radius':1}]}");
    const col_body *ball = &run.world.bodies[1];
    for (int n = 1; n <= 100; n++) {
        stage_go_on(&run, 1);
        expect_vec(ball->velocity, 0, -n);
        expect_vec(ball->center, 0, 1000 - n * (n + 1) / 16.0);
    }
    stage_end(&run);
}

/* ---- Resting ------------------------------------------------------------ */

/* Of mass 1, so that the floor gives 10 / 60 in each step. */
Test(solver_impulse, a_box_at_rest_stays)
{
    static const char *const restitutions[] = {"0", "0.5", "1"};
    for (int i = 0; i < 3; i++) {
        char text[1000];
        snprintf(text, sizeof text,
                 "{" WORLD ",'shapes':[" FLOOR ",{'type':'box','min':[-1,0],"
                 "'max':[0,1],'body':{'restitution':%s}}]}",
                 restitutions[i]);
        struct stage run;
        stage_begin(&run, text);
        stage_go_on(&run, 600);
        const col_body *box = &run.world.bodies[1];
        cr_assert(all(lt(dbl, 0.5 - SLOP, box->center.y),
                      le(dbl, box->center.y, 0.5)));
        cr_assert(eq(dbl, box->center.x, -0.5));
        cr_assert(eq(dbl, box->angle, 0));
        cr_assert(eq(int, run.world.contact_count, 1));
        cr_assert(epsilon_eq(dbl, pressure(&run, 0), 10 / 60.0, 1e-12));
        stage_end(&run);
    }
}

Test(solver_impulse, a_box_that_is_dropped_comes_to_rest_within_the_slop)
{
    struct stage run;
    stage_begin(&run,
                "{" WORLD ",'shapes':[" FLOOR ",{'type':'box','min':[-1,0],"
                "'max':[1,1],'position':[0,2],'body':{'restitution':0.5,"
                "'friction':0.5}}]}");
    stage_go_on(&run, 600);
    const col_body *box = &run.world.bodies[1];
    cr_assert(all(lt(dbl, 0.5 - 1.1 * SLOP, box->center.y),
                  le(dbl, box->center.y, 0.5)));
    cr_assert(epsilon_eq(dbl, box->velocity.y, 0, 1e-9));
    cr_assert(eq(dbl, box->center.x, 0));
    cr_assert(eq(dbl, box->angle, 0));
    stage_end(&run);
}

/* Each presses on what is below with all that is above, and is within a slop
 * of it. */
Test(solver_impulse, a_stack_of_five_stays)
{
    struct stage run;
    char text[4000] = "{" WORLD ",'shapes':[" FLOOR;
    for (int i = 0; i < 5; i++) {
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used,
                 ",{'type':'box','min':[-0.5,%d],'max':[0.5,%d],"
                 "'body':{'friction':0.5}}",
                 i, i + 1);
    }
    stage_begin(&run, strcat(text, "]}"));
    stage_go_on(&run, 600);
    cr_assert(eq(int, run.world.contact_count, 5));
    for (int i = 0; i < 5; i++) {
        const col_body *box = &run.world.bodies[i + 1];
        double sunk = i + 0.5 - box->center.y;
        cr_assert(all(le(dbl, 0, sunk), lt(dbl, sunk, (i + 1) * SLOP)),
                  "%d: %g", i, sunk);
        cr_assert(epsilon_eq(dbl, box->center.x, 0, 1e-12));
        cr_assert(epsilon_eq(dbl, box->angle, 0, 1e-12));
        cr_assert(
            epsilon_eq(dbl, pressure(&run, i), (5 - i) * 10 / 60.0, 1e-6));
    }
    stage_end(&run);
}

/* Three quarters of what is deeper than the slop goes in each step. */
Test(solver_impulse, an_overlap_is_corrected_step_by_step)
{
    struct stage run;
    stage_begin(&run, "{'world':{'slop':0.125,'correction':0.75},'shapes':["
                      "{'type':'box','min':[-1,-1],'max':[1,0],'body':"
                      "{'static':true}},"
                      "{'type':'circle','center':[0,0.5],'radius':1}]}");
    const col_body *ball = &run.world.bodies[1];
    double rest = 0.375;
    for (int i = 0; i < 5; i++, rest *= 0.25) {
        cr_assert(epsilon_eq(dbl, ball->center.y, 0.875 - rest, 1e-15));
        stage_go_on(&run, 1);
    }
    expect_vec(ball->velocity, 0, 0);
    stage_end(&run);
}

/* ---- Bouncing ----------------------------------------------------------- */

/* From 5 above the floor, and back there each time, but for g dt^2 / 8 that the
 * step of a hit takes at most, and as much because a top is within a step. */
Test(solver_impulse, a_ball_without_loss_comes_back_to_its_height)
{
    struct stage run;
    stage_begin(&run,
                "{" WORLD ",'shapes':[" FLOOR ",{'type':'circle','center':"
                "[0,5.5],'radius':0.5,'body':{'restitution':1}}]}");
    const col_body *ball = &run.world.bodies[1];
    int tops = 0;
    for (int i = 0; i < 3000; i++) {
        double y = ball->center.y, rise = ball->velocity.y;
        cr_assert(le(dbl, y, 5.5 + 1e-9));
        stage_go_on(&run, 1);
        if (rise >= 0 && ball->velocity.y < 0) {
            cr_assert(le(dbl, 5.5 - y, (tops + 1) * 10.0 / 3600 / 8 + 1e-9));
            tops++;
        }
    }
    cr_assert(eq(int, tops, 25)); /* one in 121 steps, the first at the start */
    stage_end(&run);
}

/* The one that comes stops, the other leaves as fast. */
Test(solver_impulse, two_balls_without_loss_change_velocities)
{
    struct stage run;
    stage_begin(&run, "{'shapes':[{'type':'circle','center':[0,0],'radius':1,"
                      "'velocity':[3,0],'body':{'restitution':1}},"
                      "{'type':'circle','center':[3,0],'radius':1,"
                      "'body':{'restitution':1}}]}");
    stage_go_on(&run, 40);
    cr_assert(epsilon_eq(dbl, run.world.bodies[0].velocity.x, 0, 1e-14));
    cr_assert(epsilon_eq(dbl, run.world.bodies[1].velocity.x, 3, 1e-14));
    stage_end(&run);
}

/* How fast a ball of some gravity scale goes up after a step in which it was
 * on the floor and went down; gravity alone gives what has scale 1 a speed of
 * 1. The ball is the first of the two bodies, or the second. */
static double speed_after(const char *scale, const char *speed, bool is_first)
{
    char ball[300], text[1000];
    snprintf(ball, sizeof ball,
             "{'type':'circle','center':[0,1],'radius':1,'velocity':[0,-%s],"
             "'body':{'restitution':1,'gravity_scale':%s}}",
             speed, scale);
    snprintf(text, sizeof text,
             "{'world':{'gravity':[0,-8],'dt':0.125},'shapes':[%s,%s]}",
             is_first ? ball : FLOOR, is_first ? FLOOR : ball);
    struct stage run;
    stage_begin(&run, text);
    stage_go_on(&run, 1);
    double after = run.world.bodies[is_first ? 0 : 1].velocity.y;
    stage_end(&run);
    return after;
}

/* No more than what gravity makes of the body that it pulls at harder. */
Test(solver_impulse, what_gravity_makes_in_a_step_does_not_bounce)
{
    for (int is_first = 0; is_first < 2; is_first++) {
        cr_assert(epsilon_eq(dbl, speed_after("4", "3", is_first), 0, 1e-12));
        cr_assert(epsilon_eq(dbl, speed_after("4", "5", is_first), 5, 1e-12));
        cr_assert(
            epsilon_eq(dbl, speed_after("-4", "3", is_first), 4 - 3, 1e-12));
        cr_assert(epsilon_eq(dbl, speed_after("-4", "5", is_first), 5, 1e-12));
        /* the floor's own scale of 1 is the larger one */
        cr_assert(epsilon_eq(dbl, speed_after("0.5", "1", is_first), 0, 1e-12));
        cr_assert(epsilon_eq(dbl, speed_after("0.5", "2", is_first), 2, 1e-12));
    }
}

/* ---- Sliding ------------------------------------------------------------ */

/* A box on a ramp that rises by 3 in 4, both of the same friction: how far it
 * goes in 300 steps, and its acceleration between steps 100 and 300. */
static double slide(const char *friction, double *acceleration)
{
    char text[1000];
    snprintf(text, sizeof text,
             "{" WORLD ",'shapes':[{'type':'box','min':[-90,-1],'max':[90,0],"
             "'rotation':[0.8,0.6],'body':{'static':true,'friction':%s}},"
             "{'type':'box','min':[-1,0],'max':[1,0.5],'rotation':[0.8,0.6],"
             "'body':{'friction':%s}}]}",
             friction, friction);
    struct stage run;
    stage_begin(&run, text);
    const col_body *box = &run.world.bodies[1];
    col_vec2 start = box->center;
    double angle = box->angle;
    stage_go_on(&run, 100);
    double vx = box->velocity.x, vy = box->velocity.y;
    stage_go_on(&run, 200);
    vx = box->velocity.x - vx;
    vy = box->velocity.y - vy;
    *acceleration = sqrt(vx * vx + vy * vy) / (200 / 60.0);
    cr_assert(epsilon_eq(dbl, box->angle, angle, 0.2));
    double x = box->center.x - start.x, y = box->center.y - start.y;
    stage_end(&run);
    return sqrt(x * x + y * y);
}

/* The slope pulls at 10 * 0.6 and presses at 10 * 0.8. */
Test(solver_impulse, a_box_on_a_ramp_slides_if_friction_lets_it)
{
    double acceleration;
    cr_assert(lt(dbl, 70, slide("0", &acceleration)));
    cr_assert(epsilon_eq(dbl, acceleration, 6, 1e-9));
    cr_assert(lt(dbl, 20, slide("0.5", &acceleration)));
    cr_assert(epsilon_eq(dbl, acceleration, 6 - 0.5 * 8, 1e-9));
    cr_assert(lt(dbl, 0.1, slide("0.74", &acceleration)));
    cr_assert(epsilon_eq(dbl, acceleration, 6 - 0.74 * 8, 1e-9));
    cr_assert(lt(dbl, slide("0.76", &acceleration), 0.1));
    cr_assert(epsilon_eq(dbl, acceleration, 0, 1e-9));
    cr_assert(lt(dbl, slide("1", &acceleration), 0.01));
    cr_assert(epsilon_eq(dbl, acceleration, 0, 1e-9));
}

/* From 3, at friction 0.5 by 5 / 60 slower in each step: 36 steps. */
Test(solver_impulse, friction_stops_a_box_and_no_more)
{
    struct stage run;
    stage_begin(&run,
                "{" WORLD ",'shapes':[" FLOOR ",{'type':'box','min':[-2,0],"
                "'max':[0,1],'velocity':[3,0],'body':{'friction':0.25}}]}");
    const col_body *box = &run.world.bodies[1];
    stage_go_on(&run, 30);
    cr_assert(epsilon_eq(dbl, box->velocity.x, 0.5, 0.01));
    stage_go_on(&run, 20);
    cr_assert(epsilon_eq(dbl, box->velocity.x, 0, 1e-9));
    double x = box->center.x;
    stage_go_on(&run, 300);
    cr_assert(epsilon_eq(dbl, box->center.x, x, SLOP / 10));
    const struct world_contact *contact = &run.world.contacts[0];
    cr_assert(epsilon_eq(dbl, contact->frictions[0], 0, 1e-9));
    cr_assert(epsilon_eq(dbl, contact->frictions[1], 0, 1e-9));
    stage_end(&run);
}

/* ---- Memory ------------------------------------------------------------- */

/* A stack of three, and so many balls that come down far from it, all in one
 * step, which makes more contacts than there was room for. */
static void begin_stack(struct stage *run, int balls)
{
    char text[4000] =
        "{'world':{'gravity':[0,-10],'iterations':1},'shapes':[" FLOOR
        ",{'type':'box','min':[0,0],'max':[1,1]}"
        ",{'type':'box','min':[0,1],'max':[1,2]}"
        ",{'type':'box','min':[0,2],'max':[1,3]}"
        ",{'type':'box','min':[100,-1],'max':[200,0],'body':{'static':true}}";
    size_t used = strlen(text);
    for (int i = 0; i < balls; i++)
        used += (size_t)snprintf(
            text + used, sizeof text - used,
            ",{'type':'circle','center':[%d,2],'radius':1}", 110 + 4 * i);
    strcpy(text + used, "]}");
    stage_begin(run, text);
}

/* What a contact held stays as they grow: the stack does not notice. */
Test(solver_impulse, contacts_are_carried_on_as_their_number_grows)
{
    struct stage alone, beside;
    begin_stack(&alone, 0);
    begin_stack(&beside, 20);
    cr_assert(eq(int, beside.world.contact_count, 3));
    for (int i = 0; i < 60; i++) {
        stage_go_on(&alone, 1);
        stage_go_on(&beside, 1);
        for (int k = 1; k <= 3; k++) {
            const col_body *is = &beside.world.bodies[k];
            const col_body *was = &alone.world.bodies[k];
            expect_vec(is->center, was->center.x, was->center.y);
            expect_vec(is->velocity, was->velocity.x, was->velocity.y);
        }
    }
    cr_assert(eq(int, beside.world.contact_count, 23));
    stage_end(&alone);
    stage_end(&beside);
}

/* With more and more of it, until it is enough. */
Test(solver_impulse, needs_memory_when_it_is_made_and_when_bodies_meet)
{
    struct scene_text text = scene_taken("{" WORLD ",'shapes':[" FLOOR
                                         ",{'type':'circle','center':[0,1.01],"
                                         "'radius':1}]}");
    int failed = 0;
    for (size_t limit = 1;; limit += 256) {
        struct arena arena = arena_make(limit);
        struct fail fail;
        struct world world = {.scene = &text.scene,
                              .settings = text.scene.world};
        bool made = world_make(&world, &arena, &fail);
        for (int i = 0; made && i < 10; i++)
            made = world_step(&world, &fail);
        arena_free(&arena);
        if (made)
            break;
        cr_assert(eq(str, fail.code, "out-of-memory"));
        failed++;
    }
    cr_assert(lt(int, 1, failed));
    arena_free(&text.arena);
}
