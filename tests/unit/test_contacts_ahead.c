/* Contacts ahead in a world: bodies approach by the gap and no further, and a
 * box that is placed on a slope does not rock. Steps are a 60th long and
 * gravity is 10, unless said. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "collide_response.h"
#include "support/criterion.h"
#include "support/expect.h"
#include "support/stage.h"

#define SLOP   0.01
#define DEGREE 0x1.1df46a2529d39p-6
#define FLOOR                                                                  \
    "{'type':'box','min':[-90,-1],'max':[90,0],'body':"                        \
    "{'static':true,'friction':1,'restitution':1}}"

static void begin(struct stage *run, const char *world, const char *shapes)
{
    char text[4000];
    snprintf(text, sizeof text, "{'world':{%s},'shapes':[" FLOOR ",%s]}", world,
             shapes);
    stage_begin(run, text);
}

/* ---- Constraints --------------------------------------------------------- */

/* A body that comes down at 1 onto one that cannot move, 1/64 above it, in a
 * step of 1/32: it may approach at 1/2. */
static double after_step(double velocity, double restitution, double dt)
{
    col_body floor = {.restitution = 1};
    col_body body = {.velocity = {0, velocity},
                     .inverse_mass = 1,
                     .restitution = restitution};
    col_manifold manifold = {.relation = {.normal = {0, 1}},
                             .count = 1,
                             .contacts = {{.depth = -1.0 / 64}}};
    col_constraint constraint =
        col_constraint_make_ahead(&floor, &body, &manifold, 0.25, dt);
    col_constraint_solve(&constraint, &floor, &body);
    return body.velocity.y;
}

Test(contacts_ahead, may_close_their_gap_and_no_more)
{
    cr_assert(eq(dbl, after_step(-1, 0, 0x1p-5), -0.5));
    cr_assert(eq(dbl, after_step(-0.25, 0, 0x1p-5), -0.25));
    cr_assert(eq(dbl, after_step(2, 0, 0x1p-5), 2));
    cr_assert(eq(dbl, after_step(-1, 0, 0x1p-1070), -1));
}

/* Only those that touch, as no step is known. */
Test(contacts_ahead, are_left_out_of_other_constraints)
{
    const col_body floor = {0}, body = {.inverse_mass = 1};
    col_manifold manifold = {.relation = {.overlap = true, .normal = {0, 1}},
                             .count = 2,
                             .contacts = {{.depth = -1, .a = 3}, {.a = 4}}};
    col_constraint made = col_constraint_make(&floor, &body, &manifold, 0);
    cr_assert(eq(int, made.count, 1));
    cr_assert(eq(int, made.contacts[0].a, 4));
    manifold.relation.overlap = false;
    made = col_constraint_make(&floor, &body, &manifold, 0);
    cr_assert(eq(int, made.count, 0));
    made = col_constraint_make_ahead(&floor, &body, &manifold, 0, 1);
    cr_assert(eq(int, made.count, 2));
}

/* Not at what gravity makes in a step, and not if they are still too far off.
 */
Test(contacts_ahead, bounce_at_once_if_the_step_would_close_the_gap)
{
    cr_assert(eq(dbl, after_step(-1, 0.5, 0x1p-5), 0.5));
    cr_assert(eq(dbl, after_step(-0.25, 0.5, 0x1p-6), -0.25));
    cr_assert(eq(dbl, after_step(-0.25, 0.5, 0x1p-4), -0.25));
    cr_assert(eq(dbl, after_step(-0.5, 0.5, 0x1p-6), -0.5));
    cr_assert(eq(dbl, after_step(-0.75, 0.5, 0x1p-6), 0.375));
}

/* ---- Falling, resting and bouncing --------------------------------------- */

/* The floor stops a fast ball at its surface. Without a margin it sinks in, by
 * up to half of the slop. */
Test(contacts_ahead, a_ball_is_stopped_at_the_surface)
{
    static const char *const balls[] = {
        "{'type':'circle','center':[0,3.1],'radius':1}",
        "{'type':'box','min':[-1,2.1],'max':[1,3.1]}"};
    for (int i = 0; i < 2; i++) {
        struct stage run, deep;
        begin(&run, "'gravity':[0,-10],'margin':0.2", balls[i]);
        begin(&deep, "'gravity':[0,-10]", balls[i]);
        const col_body *ball = &run.world.bodies[1];
        double height = i == 0 ? 1 : 0.5, lowest = 9, deepest = 9;
        for (int n = 0; n < 120; n++) {
            stage_go_on(&run, 1);
            stage_go_on(&deep, 1);
            lowest = fmin(lowest, ball->center.y);
            deepest = fmin(deepest, deep.world.bodies[1].center.y);
        }
        cr_assert(all(le(dbl, height - 1e-15, lowest),
                      all(lt(dbl, deepest, height - SLOP / 4),
                          le(dbl, height - SLOP / 2 - 1e-7, deepest))));
        cr_assert(epsilon_eq(dbl, ball->center.y, height, 1e-14));
        cr_assert(epsilon_eq(dbl, ball->velocity.y, 0, 1e-12));
        stage_end(&run);
        stage_end(&deep);
    }
}

/* From 5 above the floor and back there each time, as without a margin. */
Test(contacts_ahead, a_bounce_without_loss_reaches_its_height)
{
    static const char *const margins[] = {"0.01", "0.1", "1", "100"};
    for (int i = 0; i < 4; i++) {
        char world[100];
        struct stage run;
        snprintf(world, sizeof world, "'gravity':[0,-10],'margin':%s",
                 margins[i]);
        begin(&run, world,
              "{'type':'circle','center':[0,6],'radius':1,"
              "'body':{'restitution':1}}");
        const col_body *ball = &run.world.bodies[1];
        double before = 0, now = 6;
        int tops = 0;
        for (int n = 0; n < 1200; n++) {
            double y = ball->center.y;
            if (n > 1 && now > before && now >= y) {
                cr_assert(epsilon_eq(dbl, now, 6, 1e-9), "%s", margins[i]);
                tops++;
            }
            before = now;
            now = y;
            stage_go_on(&run, 1);
        }
        cr_assert(le(int, 9, tops));
        stage_end(&run);
    }
}

/* A box that passes over a rough floor within the margin is not slowed. */
Test(contacts_ahead, do_not_rub)
{
    struct stage run;
    begin(&run, "'margin':0.5",
          "{'type':'box','min':[-1,0.25],'max':[1,1.25],'velocity':[3,0],"
          "'body':{'friction':1}}");
    stage_go_on(&run, 60);
    const struct world_contact *contact = &run.world.contacts[0];
    cr_assert(eq(int, run.world.contact_count, 1));
    cr_assert(eq(int, contact->count, 2));
    cr_assert(all(eq(dbl, contact->points[0].depth, -0.25),
                  eq(dbl, contact->points[1].depth, -0.25)));
    cr_assert(eq(dbl, contact->impulses[0] + contact->impulses[1], 0));
    cr_assert(eq(dbl, contact->frictions[0] + contact->frictions[1], 0));
    expect_vec(run.world.bodies[1].velocity, 3, 0);
    cr_assert(eq(dbl, run.world.bodies[1].angular_velocity, 0));
    stage_end(&run);
}

/* Nor do shapes that only have contacts ahead attract each other. */
Test(contacts_ahead, do_not_pull)
{
    struct stage run;
    begin(&run, "'margin':1,'correction':1,'slop':0",
          "{'type':'box','min':[-1,0.5],'max':[1,1.5]},"
          "{'type':'circle','center':[5,1.5],'radius':1,'velocity':[0,2]}");
    stage_go_on(&run, 30);
    expect_vec(run.world.bodies[1].center, 0, 1);
    cr_assert(epsilon_eq(dbl, run.world.bodies[2].center.y, 2.5, 1e-14));
    stage_end(&run);
}

/* The side of the next tile is within the margin, but above nothing of it. */
Test(contacts_ahead, do_not_stop_a_box_at_the_next_tile)
{
    static const double speeds[] = {1, 3, 10};
    for (int i = 0; i < 3; i++) {
        char text[9000];
        int used = snprintf(text, sizeof text,
                            "{'world':{'gravity':[0,-10],'margin':0.05},"
                            "'shapes':[");
        for (int k = 0; k < 40; k++)
            used += snprintf(text + used, sizeof text - (size_t)used,
                             "{'type':'box','min':[%d,-1],'max':[%d,0],"
                             "'body':{'static':true}},",
                             k, k + 1);
        snprintf(text + used, sizeof text - (size_t)used,
                 "{'type':'box','min':[0.25,0],'max':[1,0.75],"
                 "'velocity':[%g,0]}]}",
                 speeds[i]);
        struct stage run;
        stage_begin(&run, text);
        stage_go_on(&run, 180);
        const col_body *box = &run.world.bodies[40];
        double x = 0.625 + 3 * speeds[i];
        cr_assert(epsilon_eq(dbl, box->center.x, x, 1e-6));
        cr_assert(epsilon_eq(dbl, box->velocity.x, speeds[i], 1e-6));
        cr_assert(epsilon_eq(dbl, box->angle, 0, 1e-6));
        stage_end(&run);
    }
}

/* Corners that are ahead of corners pass each other. */
Test(contacts_ahead, corners_pass_corners)
{
    struct stage run;
    begin(&run, "'margin':1",
          "{'type':'box','min':[90.25,0.25],'max':[91,1],'velocity':[-40,0]}");
    stage_go_on(&run, 1);
    expect_vec(run.world.bodies[1].velocity, -40, 0);
    stage_end(&run);
}

/* ---- Slopes -------------------------------------------------------------- */

struct slope {
    const char *ground, *world;
    double degrees, friction;
    double width, height;
};

static const char *const grounds[] = {
    "'type':'segment','a':[-60,0],'b':[60,0]",
    "'type':'box','min':[-60,-5],'max':[60,0]",
    "'type':'polygon','vertices':[[-70,0],[-40,-60],[40,-60],[70,0]]",
};

/* Lets a box lie on the slope for two seconds. By theory it slides by
 * a t^2 / 2 with a = g (sin - friction cos), or stays if that is not positive;
 * steps of symplectic Euler add a half of the last one. */
static void expect_slide(const struct slope *slope)
{
    char text[1000];
    double turn = slope->degrees * DEGREE;
    double a = 10 * (sin(turn) - slope->friction * cos(turn));
    snprintf(text, sizeof text,
             "{'world':{'gravity':[0,-10]%s},'shapes':["
             "{%s,'angle':%g,'body':{'static':true,'friction':%g}},"
             "{'type':'box','min':[%g,0],'max':[%g,%g],'angle':%g,"
             "'body':{'friction':%g}}]}",
             slope->world, slope->ground, -slope->degrees, slope->friction,
             -slope->width / 2, slope->width / 2, slope->height,
             -slope->degrees, slope->friction);
    struct stage run;
    stage_begin(&run, text);
    const col_body start = run.world.bodies[1], *box = &run.world.bodies[1];
    double rocked = 0;
    for (int n = 0; n < 120; n++) {
        stage_go_on(&run, 1);
        rocked = fmax(rocked, fabs(run.world.bodies[1].angle - start.angle));
    }
    box = &run.world.bodies[1];
    double slid =
        hypot(box->center.x - start.center.x, box->center.y - start.center.y);
    double speed = hypot(box->velocity.x, box->velocity.y);
    cr_assert(lt(dbl, rocked, 1e-3), "%s", text);
    if (a > 0) {
        cr_assert(epsilon_eq(dbl, slid, 2 * a, 0.01 * 2 * a), "%s", text);
        cr_assert(epsilon_eq(dbl, speed, 2 * a, 0.01 * 2 * a), "%s", text);
    } else {
        cr_assert(lt(dbl, slid, SLOP), "%s", text);
        cr_assert(lt(dbl, speed, 1e-9), "%s", text);
    }
    stage_end(&run);
}

static void expect_slides(const char *world)
{
    static const double degrees[] = {10, 15, 20, 25, 30};
    static const double frictions[] = {0.1, 0.3, 0.5};
    for (int k = 0; k < 3 * 2 * 5 * 3; k++) {
        struct slope slope = {.ground = grounds[k % 3],
                              .world = world,
                              .degrees = degrees[k / 6 % 5],
                              .friction = frictions[k / 30],
                              .width = k / 3 % 2 ? 0.6 : 1,
                              .height = k / 3 % 2 ? 0.3 : 1};
        expect_slide(&slope);
    }
}

/* Rotation rounds one corner of the box up by an ulp. */
Test(contacts_ahead, a_box_placed_on_a_slope_does_not_rock)
{
    expect_slides("");
}

Test(contacts_ahead, a_margin_holds_a_box_that_rounding_has_lifted)
{
    expect_slides(",'margin':0.02");
}

/* It stays where it is, to a hundredth of the slop. */
Test(contacts_ahead, a_box_stays_on_a_slope_with_a_margin)
{
    struct stage run;
    stage_begin(&run, "{'world':{'gravity':[0,-10],'margin':0.02},'shapes':["
                      "{'type':'box','min':[-50,-5],'max':[50,0],'angle':-20,"
                      "'body':{'static':true,'friction':0.4}},"
                      "{'type':'box','min':[-0.5,0],'max':[0.5,1],'angle':-20,"
                      "'body':{'friction':0.4}}]}");
    const col_body start = run.world.bodies[1];
    stage_go_on(&run, 600);
    const col_body *box = &run.world.bodies[1];
    cr_assert(lt(
        dbl,
        hypot(box->center.x - start.center.x, box->center.y - start.center.y),
        SLOP / 100));
    cr_assert(epsilon_eq(dbl, box->angle, -20, 1e-9));
    stage_end(&run);
}

/* Each box of a stack presses on what is below, and does not sink. */
Test(contacts_ahead, a_stack_stays)
{
    struct stage run;
    char boxes[2000] = "";
    for (int i = 0; i < 5; i++) {
        size_t used = strlen(boxes);
        snprintf(boxes + used, sizeof boxes - used,
                 "%s{'type':'box','min':[-%g,%d],'max':[%g,%d],"
                 "'body':{'friction':0.5}}",
                 i ? "," : "", 1 - 0.1 * i, i, 1 - 0.1 * i, i + 1);
    }
    begin(&run, "'gravity':[0,-10],'margin':0.02", boxes);
    stage_go_on(&run, 600);
    cr_assert(eq(int, run.world.contact_count, 5));
    for (int i = 0; i < 5; i++) {
        const col_body *box = &run.world.bodies[i + 1];
        cr_assert(epsilon_eq(dbl, box->center.y, i + 0.5, SLOP));
        cr_assert(epsilon_eq(dbl, box->center.x, 0, 1e-12));
        cr_assert(epsilon_eq(dbl, box->angle, 0, 1e-12));
    }
    stage_end(&run);
}
