/* Impulses make no energy, however few passes there are. */
#include "query/world/world.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/expect.h"
#include "support/rng.h"
#include "support/stage.h"
#include "support/trials.h"

static double energy_of(const col_body *body)
{
    double angular_velocity = body->angular_velocity * COL_RADIANS_PER_DEGREE;
    double linear = body->velocity.x * body->velocity.x +
                    body->velocity.y * body->velocity.y;
    if (!(body->inverse_mass > 0))
        return 0;
    return linear / body->inverse_mass / 2 +
           (body->inverse_inertia > 0 ? angular_velocity * angular_velocity /
                                            body->inverse_inertia / 2
                                      : 0);
}

/* A notch of which the sides rise by 1 in so many. */
#define NOTCH                                                                  \
    "{'type':'polygon','vertices':[[-40,-5],[40,-5],[40,0],[%g,0],[0,-4],"     \
    "[%g,0],[-40,0]],'body':{'static':true,'restitution':%g,'friction':%g}}"

/* ---- A ball in a notch -------------------------------------------------- */

/* The velocity that a ball has when it has met both sides at 6, at once. */
static col_vec2 after_notch(double wide, double restitution, int iterations)
{
    char text[1000];
    snprintf(text, sizeof text,
             "{'world':{'iterations':%d},'shapes':[" NOTCH
             ",{'type':'circle','center':[0,0],'radius':0.5,'velocity':[0,-6],"
             "'body':{'restitution':%g}}]}",
             iterations, 4 * wide, -4 * wide, restitution, 0.0, restitution);
    struct stage stage;
    stage_begin(&stage, text);
    col_body *ball = &stage.world.bodies[1];
    for (int n = 0; n < 60 && !(fabs(ball->velocity.y + 6) > 1e-9); n++)
        stage_go_on(&stage, 1);
    col_vec2 velocity = ball->velocity;
    stage_end(&stage);
    return velocity;
}

/* With sides of 1 in 2, normals (1, 2) and (-1, 2) by sqrt(5), and one pass,
 * the first side gives the ball its 12 / sqrt(5) back and leaves the other one
 * to make up for 0.8 of that: 1.768 times the energy. It keeps what it had. */
Test(energy, a_wide_notch_gives_a_ball_no_more_than_it_had)
{
    static const double wide[] = {1.5, 2, 3, 5};
    for (int i = 0; i < 4; i++) {
        for (int iterations = 1; iterations <= 12; iterations++) {
            col_vec2 v = after_notch(wide[i], 1, iterations);
            double share = (v.x * v.x + v.y * v.y) / 36;
            cr_assert(lt(dbl, fabs(share - 1), 1e-9), "1 in %g, %d: %.17g",
                      wide[i], iterations, share);
            cr_assert(lt(dbl, 3, v.y));
        }
    }
}

/* Where both sides agree in the end restitution 3/4 leaves 9/16 of it, and no
 * pass is short of energy: nothing is held. */
Test(energy, passes_that_agree_are_left_alone)
{
    col_vec2 v = after_notch(2, 0.75, 40);
    cr_assert(lt(dbl, fabs((v.x * v.x + v.y * v.y) / 36 - 0.5625), 1e-12));
    cr_assert(lt(dbl, fabs(v.y - 4.5), 1e-12));
}

/* By paper: one pass without restitution takes w = 12 / sqrt(5) along the first
 * normal and 0.4 w along the second; with it 2 w, and 0.8 w. So in between it
 * is 1 + s times (w, 0.4 w), of which the energy is that before for
 *   1 + s = 2 (1 + 0.4 * 1) / (1 + 0.16 + 2 * 0.6 * 0.4) = 2.8 / 1.64. */
Test(energy, the_share_that_is_held_is_that_from_paper)
{
    col_vec2 v = after_notch(2, 1, 1);
    double w = 12 / sqrt(5), first = w * 2.8 / 1.64, second = 0.4 * first;
    double x = (first - second) / sqrt(5), y = 2 * (first + second) / sqrt(5);
    cr_assert(lt(dbl, fabs(fabs(v.x) - x), 1e-12), "%.17g, not %.17g", v.x, x);
    cr_assert(lt(dbl, fabs(v.y - (y - 6)), 1e-12), "%.17g, not %.17g", v.y,
              y - 6);
}

/* Squares of what a mass of 1e-165 has as energy are 0, those of 1e60 at 1e54
 * infinite; it is the same hit. */
Test(energy, a_notch_is_the_same_for_any_mass_and_speed)
{
    static const double masses[] = {1e-165, 1, 1e60};
    static const double speeds[] = {1, 1, 1e54};
    for (int i = 0; i < 3; i++) {
        char text[1000];
        double most = speeds[i];
        snprintf(text, sizeof text,
                 "{'world':{'dt':%g,'iterations':1},'shapes':[" NOTCH
                 ",{'type':'circle','center':[0,-2.9],'radius':1,"
                 "'velocity':[0,%g],'body':{'mass':%g,'restitution':1}}]}",
                 1e-3 / most, 8.0, -8.0, 1.0, 0.0, -most, masses[i]);
        struct stage stage;
        stage_begin(&stage, text);
        stage_go_on(&stage, 1);
        col_vec2 v = stage.world.bodies[1].velocity;
        double share =
            (v.x / most) * (v.x / most) + (v.y / most) * (v.y / most);
        cr_assert(lt(dbl, fabs(share - 1), 1e-9), "%d: %.17g", i, share);
        cr_assert(lt(dbl, most / 2, v.y));
        stage_end(&stage);
    }
}

/* ---- Islands ------------------------------------------------------------ */

enum { PAIRS = 60 };

/* Pairs of balls at 3 with gaps of 1/20 more each, so that in each step of 1/60
 * one meets, and behind them what else there is. */
static void begin_pairs(struct stage *stage, const char *more)
{
    static char text[30000];
    int used =
        snprintf(text, sizeof text, "{'world':{'iterations':1},'shapes':[");
    for (int i = 0; i < PAIRS; i++)
        used += snprintf(
            text + used, sizeof text - (size_t)used,
            "%s{'type':'circle','center':[100,%d],'radius':1,'velocity':[3,0],"
            "'body':{'restitution':0.9}},{'type':'circle','center':[%g,%g],"
            "'radius':1,'body':{'restitution':0.9}}",
            i ? "," : "", 10 * i, 101.5 + 0.05 * i, 10 * i + 1.5);
    snprintf(text + used, sizeof text - (size_t)used, "%s]}", more);
    stage_begin(stage, text);
}

/* They go on to the bit as if there were no notch far from them, in which
 * energy is held in one of the steps. */
Test(energy, what_does_not_hang_together_is_left_alone)
{
    char text[1000];
    struct stage alone, beside;
    begin_pairs(&alone, "");
    snprintf(text, sizeof text,
             "," NOTCH
             ",{'type':'circle','center':[0,0],'radius':0.5,'velocity':[0,-6],"
             "'body':{'restitution':1}}",
             8.0, -8.0, 1.0, 0.0);
    begin_pairs(&beside, text);
    for (int n = 0; n < 90; n++) {
        stage_go_on(&alone, 1);
        stage_go_on(&beside, 1);
        for (int i = 0; i < 2 * PAIRS; i++) {
            col_body p = alone.world.bodies[i], q = beside.world.bodies[i];
            expect_vec(p.velocity, q.velocity.x, q.velocity.y);
            expect_vec(p.center, q.center.x, q.center.y);
        }
    }
    cr_assert(lt(dbl, 0.5, fabs(alone.world.bodies[2 * PAIRS - 1].velocity.x)));
    cr_assert(lt(dbl, 3, beside.world.bodies[2 * PAIRS + 1].velocity.y));
    stage_end(&alone);
    stage_end(&beside);
}

/* Up at 1, and down at 1 beside it, with 1/6 by gravity in the step: one comes
 * back from the ceiling at 1, the other goes on at 7/6. Both have at most what
 * they had, though not both with gravity, nor both without. */
Test(energy, a_ball_comes_back_from_a_ceiling_beside_one_that_falls)
{
    struct stage stage;
    stage_begin(&stage,
                "{'world':{'gravity':[0,-10]},'shapes':["
                "{'type':'box','min':[-9,0],'max':[9,1],'body':{'static':true,"
                "'restitution':1}},"
                "{'type':'circle','center':[0,-0.995],'radius':1,"
                "'velocity':[0,1],'body':{'restitution':1}},"
                "{'type':'circle','center':[1.9,-1.5],'radius':1,"
                "'velocity':[0,-1],'body':{'restitution':1}}]}");
    stage_go_on(&stage, 1);
    cr_assert(eq(int, stage.world.contact_count, 2));
    const col_body *bodies = stage.world.bodies;
    cr_assert(lt(dbl, fabs(bodies[1].velocity.y + 1), 1e-12));
    cr_assert(lt(dbl, fabs(bodies[2].velocity.y + 7.0 / 6), 1e-12));
    stage_end(&stage);
}

/* ---- Heaps -------------------------------------------------------------- */

static double energy_of_all(const struct world *world)
{
    double sum = 0;
    for (int i = 0; i < world->count; i++)
        sum += energy_of(&world->bodies[i]);
    return sum;
}

/* What they may have after a step: that of before, or with what gravity makes
 * of each. */
static double energy_allowed(const struct world *world)
{
    double sum = 0;
    for (int i = 0; i < world->count; i++) {
        col_body falling = world->bodies[i];
        falling.velocity.y += world->settings.gravity.y * world->settings.dt;
        sum += fmax(energy_of(&world->bodies[i]), energy_of(&falling));
    }
    return sum;
}

static void put_heap(char *text, size_t size, struct rng *rng, int iterations,
                     double margin)
{
    int used =
        snprintf(text, size,
                 "{'world':{'gravity':[0,-10],'iterations':%d,'margin':%g},"
                 "'shapes':[" NOTCH,
                 iterations, margin, 8.0, -8.0, 1.0, 1.0);
    for (int i = 0; i < 6; i++) {
        const char *form = i % 2 ? "'type':'circle','center':[0,0],'radius':0.4"
                                 : "'type':'box','min':[-0.4,-0.3],"
                                   "'max':[0.4,0.3]";
        used +=
            snprintf(text + used, size - (size_t)used,
                     ",{%s,'position':[%g,%d],'angle':%d,'body':{"
                     "'restitution':%g,'friction':%g}}",
                     form, rng_between(rng, -3, 3), i, rng_whole(rng, 0, 359),
                     rng_between(rng, 0, 1), rng_between(rng, 0, 1));
    }
    snprintf(text + used, size - (size_t)used, "]}");
}

/* Bouncing and rough bodies in a wide notch: in no step do they get faster by
 * more than gravity makes them. */
static void expect_no_faster(uint64_t seed, int heaps, double margin)
{
    struct rng rng = rng_seeded(seed);
    for (int k = 0; k < heaps; k++) {
        char text[3000];
        put_heap(text, sizeof text, &rng, 1 + k % 6, margin);
        struct stage stage;
        stage_begin(&stage, text);
        for (int n = 0; n < 240; n++) {
            double before = energy_allowed(&stage.world);
            stage_go_on(&stage, 1);
            double after = energy_of_all(&stage.world);
            cr_assert(le(dbl, after, before * (1 + 1e-8)),
                      "%d, step %d: %.17g > %.17g", k, n, after, before);
        }
        stage_end(&stage);
    }
}

Test(energy, heaps_get_no_faster_than_gravity_makes_them, .timeout = 60)
{
    expect_no_faster(12, 60, 0);
}

/* The same with contacts ahead, which stop bodies or bounce before they touch.
 * TRIALS=170 makes 10,000 heaps of it. */
Test(energy, contacts_ahead_make_no_energy, .timeout = 600)
{
    static const double margins[] = {0.005, 0.02, 0.3};
    for (int i = 0; i < 3; i++)
        expect_no_faster(13 + (uint64_t)i, (int)trials(20), margins[i]);
}

/* Momentum is not held back with it: 3 balls in a row, of masses that bounce
 * off each other by too much. */
Test(energy, momentum_is_kept)
{
    struct stage stage;
    stage_begin(&stage,
                "{'world':{'iterations':1},'shapes':["
                "{'type':'circle','center':[0,0],'radius':1,'velocity':[0,-6],"
                "'body':{'restitution':1,'mass':3}},"
                "{'type':'circle','center':[-1.2,-3],'radius':1,"
                "'body':{'restitution':1,'mass':2}},"
                "{'type':'circle','center':[1.2,-3],'radius':1,"
                "'body':{'restitution':1,'mass':2}}]}");
    const col_body *bodies = stage.world.bodies;
    for (int n = 0; n < 60; n++) {
        stage_go_on(&stage, 1);
        double x = 3 * bodies[0].velocity.x + 2 * bodies[1].velocity.x +
                   2 * bodies[2].velocity.x;
        double y = 3 * bodies[0].velocity.y + 2 * bodies[1].velocity.y +
                   2 * bodies[2].velocity.y;
        cr_assert(all(lt(dbl, fabs(x), 1e-12), lt(dbl, fabs(y + 18), 1e-12)));
        cr_assert(lt(dbl, energy_of_all(&stage.world), 54 * (1 + 1e-8)));
    }
    cr_assert(lt(dbl, bodies[1].velocity.y, -1));
    stage_end(&stage);
}

/* The box of resolve/a_corner_that_rises_does_not_come_down, in a step. */
Test(energy, a_corner_that_rises_does_not_come_down)
{
    double up = 0.168;
    double most = sqrt(1 - (2 * 1.4 * up - 3.4 * up * up) / 3.4);
    char text[1000];
    struct stage stage;
    snprintf(text, sizeof text,
             "{'world':{'dt':1e-9},'shapes':[{'type':'box','min':[-8,-1],"
             "'max':[8,0],'body':{'static':true,'restitution':1}},"
             "{'type':'box','min':[-1,0],'max':[1,1],'position':[0,0],"
             "'velocity':[%.17g,%.17g],'angular_velocity':%.17g,"
             "'body':{'mass':1,'restitution':1}}]}",
             (up + 1) / 4, (up - 1) / 2, (up + 1) / 2 / COL_RADIANS_PER_DEGREE);
    stage_begin(&stage, text);
    stage_go_on(&stage, 1);
    const col_body *box = &stage.world.bodies[1];
    double spin = box->angular_velocity * COL_RADIANS_PER_DEGREE;
    cr_assert(epsilon_eq(dbl, box->velocity.y + spin, 0, 1e-9));
    cr_assert(epsilon_eq(dbl, box->velocity.y - spin, most, 1e-9));
    stage_end(&stage);
}
