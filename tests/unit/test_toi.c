/* Times of impact of shapes that rotate, on paper. */
#include <math.h>

#include "collide_motion.h"
#include "collide_steps.h"
#include "support/expect.h"
#include "support/motion_oracle.h"
#include "support/shapes.h"

#define PART 0x1p-40

static const col_vec2 still = {0, 0};

/* A solid that turns about a point and moves. */
struct body {
    struct solid solid;
    double x, y, angular_velocity;
    col_vec2 velocity;
};

struct tally {
    const col_mover *a, *b;
    long steps, shorts;
    double to;
};

/* Each interval starts where the last one ended, and what is said of it holds
 * of samples. */
static void check_step(void *context, const col_step *step)
{
    struct tally *t = context;
    if (step->kind != COL_STEP_ADVANCE)
        return; /* of a cast */
    cr_assert(ne(int, isfinite(step->as.advance.separation), 0));
    t->steps++;
    t->shorts += step->as.advance.kind == COL_ADVANCE_SHORT;
    if (step->as.advance.kind == COL_ADVANCE_OVERLAP) {
        cr_assert(eq(dbl, t->to, step->as.advance.to));
        return;
    }
    cr_assert(eq(dbl, t->to, step->as.advance.from));
    t->to = step->as.advance.to;
    if (step->as.advance.kind == COL_ADVANCE_SHORT ||
        t->a->shape->count > 100 || t->steps > 100)
        return;
    double length = step->as.advance.to - step->as.advance.from;
    for (int i = 0; i <= 8; i++) {
        double time = step->as.advance.from + length * i / 8;
        cr_assert(le(ldbl,
                     (long double)step->as.advance.least - 0x1p-50L -
                         motion_noise(t->a, t->b, time),
                     motion_separation(t->a, t->b, time)));
    }
}

static col_mover mover_of(const struct body *body, col_shape *shape)
{
    *shape = solid_shape(&body->solid);
    return (col_mover){
        shape, body->velocity, {body->x, body->y}, body->angular_velocity};
}

static struct tally tally;

static col_impact impact(struct body a, struct body b, double dt)
{
    col_shape p, q;
    col_mover m = mover_of(&a, &p), n = mover_of(&b, &q);
    tally = (struct tally){.a = &m, .b = &n};
    col_trace trace = {check_step, &tally};
    return col_toi_test(&m, &n, dt, &trace);
}

static void expect_hit_at(col_impact hit, double time, double dt)
{
    cr_assert(eq(int, hit.status, COL_HIT));
    cr_assert(eq(dbl, hit.time, hit.to));
    cr_assert(
        all(le(dbl, hit.to - hit.from, 1e-12 * dt), lt(dbl, hit.from, hit.to)));
    double off = fabs(hit.to - time);
    cr_assert(le(dbl, off, 1e-12 * dt + 0x1p-50 * time), "%.17g, not %.17g",
              hit.to, time);
}

static void expect_apart(col_impact hit)
{
    cr_assert(eq(int, hit.status, COL_APART), "status %d at %.17g", hit.status,
              hit.time);
    cr_assert(eq(dbl, hit.time, 0));
    expect_vec(hit.normal, 0, 0);
}

static const double DEGREES = 57.295779513082321;

static struct body bar(double x, double y, double angular_velocity)
{
    return (struct body){solid_capsule((col_vec2){0, 0}, (col_vec2){x, y}, 0),
                         0, 0, angular_velocity, still};
}

static struct body fixed(struct solid solid)
{
    return (struct body){solid, 0, 0, 0, still};
}

static struct body turning(struct solid solid, double x, double y,
                           double angular_velocity)
{
    return (struct body){solid, x, y, angular_velocity, still};
}

/* ---- Hits --------------------------------------------------------------- */

/* Its tip is at x = 2 sin(90 t): 1 after a third. */
Test(toi, a_bar_turns_into_a_wall)
{
    struct body wall = fixed(solid_box(1, -5, 1.5, 5));
    col_impact hit = impact(bar(0, 2, -90), wall, 1);
    expect_hit_at(hit, 1.0 / 3, 1);
    expect_vec(hit.normal, 1, 0);
    cr_assert(all(eq(int, hit.axis.kind, COL_EDGE_OF_B), eq(int, hit.axis.a, 1),
                  eq(int, hit.axis.b, 3)));
    cr_assert(lt(dbl, fabs(hit.points.a.x - 1), 1e-11));
    cr_assert(eq(dbl, hit.points.b.x, 1));
    cr_assert(lt(dbl, fabs(hit.points.b.y - sqrt(3)), 1e-11));
    expect_hit_at(impact(bar(0, 2, 90), wall, 4), 7.0 / 3, 4);
    expect_apart(impact(bar(0, 2, 90), wall, 2.25));
    expect_apart(impact(bar(0, 0.999, 90), wall, 4));
}

/* The bar's line is 5 cos(angle) from (0, 5). */
Test(toi, a_bar_turns_into_a_disc)
{
    struct body disc = fixed(solid_disc(0, 5, 2.5));
    col_impact hit = impact(bar(10, 0, 30), disc, 4);
    expect_hit_at(hit, 2, 4);
    cr_assert(
        all(eq(int, hit.axis.kind, COL_EDGE_OF_A), eq(int, hit.axis.b, 0)));
    cr_assert(lt(dbl, fabs(hit.normal.x + sqrt(0.75)), 1e-11));
    cr_assert(lt(dbl, fabs(hit.normal.y - 0.5), 1e-11));
    cr_assert(lt(dbl, fabs(hit.points.a.x - 5 * sqrt(0.1875)), 1e-10));
}

/* Tip and middle of the disc are 5 apart in a triangle of 3, 7 and 5. */
Test(toi, the_tip_of_a_bar_turns_into_a_disc)
{
    struct body disc = fixed(solid_disc(0, 7, 5));
    double angle = 90 - acos(33.0 / 42) * DEGREES;
    col_impact hit = impact(bar(3, 0, 60), disc, 1);
    expect_hit_at(hit, angle / 60, 1);
    cr_assert(all(eq(int, hit.axis.kind, COL_VERTICES), eq(int, hit.axis.a, 1),
                  eq(int, hit.axis.b, 0)));
    double dx = 3 * cos(angle / DEGREES), dy = 3 * sin(angle / DEGREES);
    cr_assert(all(lt(dbl, fabs(hit.points.b.x - dx), 1e-10),
                  lt(dbl, fabs(hit.points.b.y - dy), 1e-10)));
}

/* The corner reaches down to sqrt(2) cos(45 - angle). */
Test(toi, a_square_turns_on_a_floor)
{
    struct body square = turning(solid_box(-1, -1, 1, 1), 0, 0, 90);
    struct body floor = fixed(solid_box(-50, -2, 50, -1.25));
    double angle = 45 - acos(1.25 / sqrt(2)) * DEGREES;
    col_impact hit = impact(square, floor, 1);
    expect_hit_at(hit, angle / 90, 1);
    expect_vec(hit.normal, 0, -1);
    expect_apart(impact(square, fixed(solid_box(-50, -2, 50, -1.5)), 1));
}

/* While it falls, too: sin(90 t) / 2 + 3 t = 2. */
Test(toi, a_bar_turns_and_moves)
{
    struct body a = turning(
        solid_capsule((col_vec2){0, 0}, (col_vec2){0, 0.5}, 0), 0, 0, -90);
    a.velocity = (col_vec2){3, 0};
    double low = 0, high = 1;
    for (int i = 0; i < 60; i++) {
        double t = (low + high) / 2;
        *(sin(90 * t / DEGREES) / 2 + 3 * t < 2 ? &low : &high) = t;
    }
    expect_hit_at(impact(a, fixed(solid_box(2, -9, 3, 9)), 1), low, 1);
}

/* Both turn towards each other and meet in the middle, at 30 degrees. */
Test(toi, two_that_turn_meet_in_the_middle)
{
    struct body b = {solid_capsule((col_vec2){2, 0}, (col_vec2){2, 2}, 0), 2, 0,
                     60, still};
    col_impact hit = impact(bar(0, 2, -60), b, 1);
    expect_hit_at(hit, 0.5, 1);
    cr_assert(all(lt(dbl, fabs(hit.points.a.x - 1), 1e-10),
                  lt(dbl, fabs(hit.points.a.y - sqrt(3)), 1e-10)));
}

Test(toi, a_huge_spin_is_as_exact)
{
    struct body wall = fixed(solid_box(1, -5, 1.5, 5));
    expect_hit_at(impact(bar(0, 2, -1e6), wall, 1), 3e-5, 1);
    expect_hit_at(impact(bar(0, 2, 1e6), wall, 1), 2.1e-4, 1);
    expect_hit_at(impact(bar(0, 2, -0x1p24), wall, 1), 30 * 0x1p-24, 1);
    /* Out of reach until after 1000 turns it has come near. */
    struct body b = bar(0, 2, 360000);
    b.velocity = (col_vec2){0.5, 0};
    col_impact hit = impact(b, fixed(solid_box(2.25, -5, 3, 5)), 1);
    cr_assert(all(eq(int, hit.status, COL_HIT), lt(dbl, 0.5, hit.to),
                  lt(dbl, hit.to, 0.502)));
}

/* An edge at rest on another turns into it at once, however slowly. */
Test(toi, a_tiny_spin_turns_into_what_it_touches)
{
    struct body b = fixed(solid_box(1, -1, 3, 1));
    struct body a = turning(solid_box(-1, -1, 1, 1), 0, 0, 1e-12);
    col_impact hit = impact(a, b, 1);
    cr_assert(all(eq(int, hit.status, COL_HIT), lt(dbl, hit.to, 1e-11)));
    a.angular_velocity = -1e-12;
    hit = impact(a, b, 1);
    cr_assert(all(eq(int, hit.status, COL_HIT), lt(dbl, hit.to, 1e-11)));
    a.angular_velocity = 0;
    expect_apart(impact(a, b, 1));
}

Test(toi, touching_and_turning_in_is_a_hit_at_the_start)
{
    struct body a = turning(solid_box(-1, -1, 1, 1), 0, 0, 45);
    col_impact hit = impact(a, fixed(solid_box(1, -1, 3, 1)), 1);
    cr_assert(eq(int, hit.status, COL_HIT));
    cr_assert(eq(dbl, hit.from, 0));
    cr_assert(eq(dbl, hit.to, PART));
}

Test(toi, what_overlaps_at_the_start_is_as_sat_has_it)
{
    struct body a = turning(solid_box(-1, -1, 1, 1), 0, 0, 45);
    struct body b = fixed(solid_box(0.5, -9, 4, 9));
    col_impact hit = impact(a, b, 1);
    cr_assert(eq(int, hit.status, COL_OVERLAPPING));
    cr_assert(eq(dbl, hit.time, 0));
    cr_assert(eq(dbl, hit.depth, 0.5));
    expect_vec(hit.normal, 1, 0);
    cr_assert(eq(dbl, hit.points.a.x - hit.points.b.x, 0.5));
}

/* Both turn by 90 t. As A sees it B only moves: its middle is (6 - 4 t, 2 - 2
 * t) turned back, and the sides meet where that has x = 2. There y is between
 * -3 and -1: of A's side, -1 .. 1, B's has -1 .. y + 2 beside it. */
Test(toi, sides_that_meet_have_their_middle_as_points)
{
    struct body a = turning(solid_box(-1, -1, 1, 1), 0, 0, 90);
    struct body b = turning(solid_box(5, 0, 7, 4), 6, 2, 90);
    b.velocity = (col_vec2){-4, -2};
    double low = 0.5, high = 0.75, c = 1, s = 0;
    for (int i = 0; i < 60; i++) {
        double t = (low + high) / 2;
        c = cos(90 * t / DEGREES);
        s = sin(90 * t / DEGREES);
        *(c * (6 - 4 * t) + s * (2 - 2 * t) > 2 ? &low : &high) = t;
    }
    double y = c * (2 - 2 * low) - s * (6 - 4 * low), middle = (y + 1) / 2;
    cr_assert(all(lt(dbl, -3, y), lt(dbl, y, -1)));
    col_impact hit = impact(a, b, 1);
    expect_hit_at(hit, low, 1);
    cr_assert(
        all(eq(int, hit.axis.kind, COL_EDGE_OF_A), eq(int, hit.axis.a, 1)));
    cr_assert(lt(dbl, hypot(hit.normal.x - c, hit.normal.y - s), 1e-10));
    double px = c - s * middle, py = s + c * middle;
    cr_assert(lt(dbl, hypot(hit.points.a.x - px, hit.points.a.y - py), 1e-10));
    cr_assert(lt(dbl, hypot(hit.points.b.x - px, hit.points.b.y - py), 1e-10));
}

/* ---- Grazes ------------------------------------------------------------- */

/* The corner (3, 4) is 5 from the centre. */
Test(toi, a_graze_is_no_hit)
{
    struct body a = turning(solid_box(-3, -4, 3, 4), 0, 0, 90);
    expect_apart(impact(a, fixed(solid_box(-50, -9, 50, -5)), 1));
    cr_assert(lt(long, tally.steps, 30));
    double deeper = nextafter(-5, 0);
    col_impact hit = impact(a, fixed(solid_box(-50, -9, 50, deeper)), 1);
    expect_hit_at(hit, acos(0.8) * DEGREES / 90, 1e5);
    cr_assert(all(eq(int, hit.status, COL_HIT), lt(long, tally.steps, 30)));
    a.angular_velocity = 1e5;
    expect_apart(impact(a, fixed(solid_box(-50, -9, 50, -5)), 1));
}

/* With c = cos(90 t) the middles are 1 apart but for 6 (1 - c)^2 at t = 1: the
 * square of their distance is 19 - 24 c + 6 (2 c^2 - 1). */
Test(toi, a_graze_of_the_fourth_order_is_no_hit)
{
    struct body a = turning(solid_disc(0, 1, 0.5), 0, 0, -90);
    struct body b = turning(solid_disc(3, 3, 0.5), 3, 0, 90);
    expect_apart(impact(a, b, 2));
    cr_assert(lt(long, tally.steps, 60));
    b.solid.radius += 0x1p-40;
    col_impact hit = impact(a, b, 2);
    double square = (1 + 0x1p-40) * (1 + 0x1p-40) - 1;
    double angle = acos(1 - sqrt(square / 12)) * DEGREES;
    cr_assert(eq(int, hit.status, COL_HIT));
    cr_assert(lt(dbl, fabs(hit.to - (1 - angle / 90)), 1e-9), "%.17g", hit.to);
}

/* ---- Lasting contact ---------------------------------------------------- */

Test(toi, what_stays_in_touch_takes_few_steps)
{
    struct body middle = fixed(solid_disc(0, 0, 2));
    struct body moon = turning(solid_disc(3, 0, 1), 0, 0, 90);
    expect_apart(impact(middle, moon, 8));
    cr_assert(eq(long, tally.steps, 1));
    moon.x = -1e-9; /* away first, then back to where it was */
    expect_apart(impact(middle, moon, 4));
    cr_assert(lt(long, tally.steps, 30));
    moon.x = 1e-9;
    cr_assert(eq(int, impact(middle, moon, 4).status, COL_HIT));
    struct body hinge = turning(solid_box(0, 0, 3, 3), 0, 0, 20);
    struct body other = turning(solid_box(-3, -3, 0, 0), 0, 0, -20);
    expect_apart(impact(hinge, other, 1));
    cr_assert(lt(long, tally.steps, 10));
}

/* A point that goes round twice as fast as a hand slides along it: half of the
 * angle at the middle is that at the rim. */
Test(toi, a_point_slides_along_a_turning_edge)
{
    struct body box = turning(solid_box(0, -1, 4, 0), 0, 0, 45);
    struct body point = turning(solid_disc(2, 0, 0), 1, 0, 90);
    expect_apart(impact(box, point, 1));
    cr_assert(lt(long, tally.steps, 100));
}

Test(toi, what_turns_as_one_stays_as_it_is)
{
    struct body a = turning(solid_box(0, 0, 1, 1), 0, 0, 77);
    struct body b = turning(solid_box(1, 0, 2, 1), 0, 0, 77);
    expect_apart(impact(a, b, 3));
    cr_assert(eq(long, tally.steps, 1));
}

/* Two discs next to each other, small beside their arms of 2^51. */
Test(toi, what_turns_as_one_far_off_stays_as_it_is)
{
    const double x = 0x1p51, y = 0x1p50;
    struct body a = turning(solid_disc(x, y, 1.25), 0, 0, 77);
    struct body b = turning(solid_disc(x + 1.5, y + 2, 1.25), 0, 0, 77);
    expect_apart(impact(a, b, 3));
    cr_assert(lt(long, tally.steps, 30));
}

/* ---- What does not turn ------------------------------------------------- */

Test(toi, a_disc_turns_about_its_middle_in_vain)
{
    col_shape p, q;
    struct body a = turning(solid_disc(0, 1, 1), 0, 1, 720);
    a.velocity = (col_vec2){4, 0};
    struct body floor = fixed(solid_box(-9, -1, 9, 0));
    struct body wall = fixed(solid_box(3, 0.5, 4, 2));
    col_mover m = mover_of(&a, &p), n = mover_of(&floor, &q);
    expect_apart(col_toi_test(&m, &n, 1, NULL));
    n = mover_of(&wall, &q);
    col_impact hit = col_toi_test(&m, &n, 1, NULL);
    cr_assert(eq(int, hit.status, COL_HIT));
    cr_assert(eq(dbl, hit.time, 0.5));
    cr_assert(eq(dbl, hit.from, 0.5));
}

/* At time 1 the one has its middle where the other has it, on any axis 2^-78
 * deep: more than the 2^-84 that is not told from touching. */
Test(toi, discs_that_meet_with_their_middles_have_a_normal)
{
    struct body a = turning(solid_disc(1, 0, 0x1p-79), 0, 0, 90);
    col_impact hit = impact(a, fixed(solid_disc(0, 1, 0x1p-79)), 1);
    expect_hit_at(hit, 1, 1);
    cr_assert(lt(dbl, fabs(hypot(hit.normal.x, hit.normal.y) - 1), 1e-15));
    expect_vec(hit.points.a, hit.normal.x * 0x1p-79, 1);
    expect_vec(hit.points.b, -hit.normal.x * 0x1p-79, 1);
}

/* At time 1 they are 2^-80 apart, less than tells how an axis turns. */
Test(toi, discs_that_meet_next_to_their_middles_have_the_right_normal)
{
    struct body a = turning(solid_disc(1, 1, 0x1p-79), 1, 0, 90);
    col_impact hit = impact(a, fixed(solid_disc(0x1p-80, 0, 0x1p-79)), 1);
    expect_hit_at(hit, 1, 1);
    expect_vec(hit.normal, 1, 0);
}

/* At time 1 the corner of a wedge is 2^-80 below the point of a needle, less
 * than tells a direction. Another vertex of the needle lies as deep below the
 * wedge's left side, but is not what meets. */
Test(toi, corners_too_close_to_tell_are_not_taken_for_others)
{
    const double e = 0x1p-80, thin = 0x1p-52;
    struct body wedge = turning(
        solid_hull((col_vec2[]){{-e, 0}, {-1, 0}, {-1, -1}}, 3), 0, 0, 90);
    struct solid needle =
        solid_hull((col_vec2[]){{0, 1}, {thin, 2}, {0, 3}}, 3);
    needle.radius = 0x1p-60;
    struct body other = fixed(needle);
    other.velocity = (col_vec2){0, -1};
    col_impact hit = impact(wedge, other, 1);
    expect_hit_at(hit, 1, 1);
    cr_assert(all(lt(dbl, fabs(hit.points.a.y), 1e-15),
                  lt(dbl, fabs(hit.points.b.y), 1e-15)));
}

/* Far less apart than can be told, and touching, at the start only. */
Test(toi, discs_that_start_at_one_place_part)
{
    struct body a = turning(solid_disc(0, 0, 0x1p-120), 1, 0, 90);
    struct body b = turning(solid_disc(0x1p-119, 0, 0x1p-120), 0, 0, 10);
    expect_apart(impact(a, b, 1));
    expect_apart(impact(b, a, 1));
}

Test(toi, what_has_no_interior_between_is_never_hit)
{
    struct body point = turning(solid_disc(2, 0, 0), 0, 0, 90);
    expect_apart(impact(bar(0, 3, 0), point, 4));
    expect_apart(impact(fixed(solid_disc(0, 2, 0)), point, 4));
    cr_assert(eq(int, impact(fixed(solid_box(-1, 1, 1, 3)), point, 4).status,
                 COL_HIT));
}

/* ---- Sizes -------------------------------------------------------------- */

static struct solid scaled(struct solid s, double by)
{
    for (int i = 0; i < s.count; i++) {
        s.v[i].x *= by;
        s.v[i].y *= by;
    }
    s.radius *= by;
    return s;
}

/* Powers of two change no bit of the time. */
Test(toi, sizes_and_times_scale)
{
    struct solid capsule =
        solid_capsule((col_vec2){0, 0}, (col_vec2){1, 2}, 0.25);
    struct solid box = solid_box(1.5, -1, 2, 3);
    double time = impact(turning(capsule, 0, 0, -33), fixed(box), 1).time;
    cr_assert(lt(dbl, 0, time));
    for (int e = -190; e <= 190; e += 19) {
        struct solid p = scaled(capsule, ldexp(1, e));
        struct solid q = scaled(box, ldexp(1, e));
        col_shape shapes[2] = {solid_shape(&p), solid_shape(&q)};
        col_mover a = {&shapes[0], {0, 0}, {0, 0}, -33};
        col_mover b = {&shapes[1], {0, 0}, {0, 0}, 0};
        cr_assert(eq(dbl, col_toi_test(&a, &b, 1, NULL).time, time));
        a.angular_velocity = ldexp(-33, -e);
        double dt = ldexp(1, e);
        cr_assert(eq(dbl, col_toi_test(&a, &b, dt, NULL).time, ldexp(time, e)));
    }
}

/* A disc of 1e-243 goes 1e-240 in the least dt; the wall is 1e-242 away. A way
 * of the length 1, which is what lengths are scaled to, is 1e300 for each unit
 * of time, and what is next to that overflows in products. */
Test(toi, the_least_dt_and_a_way_to_go_in_it)
{
    struct body a = turning(solid_disc(0, 0, 1e-243), 0, 1e-243, 1);
    struct body wall = fixed(solid_box(1e-242, -1e-242, 2e-242, 1e-242));
    a.velocity = (col_vec2){1e60, 0};
    expect_hit_at(impact(a, wall, 1e-300), 9e-303, 1e-300);
    a.velocity = (col_vec2){-1e60, 0};
    expect_apart(impact(a, wall, 1e-300));
}

/* 2^-1040 is subnormal, as are the velocities. */
Test(toi, the_least_sizes)
{
    const double u = 0x1p-1040;
    struct body a = turning(solid_disc(0, 0, u), 0, u, 0x1p-1000);
    a.velocity = (col_vec2){4 * u, 0};
    expect_hit_at(impact(a, fixed(solid_box(3 * u, -u, 4 * u, u)), 1), 0.5, 1);
}

Test(toi, swapping_the_shapes_mirrors_the_answer)
{
    struct body a = bar(3, 0, 60), b = fixed(solid_box(-5, 2, 5, 3));
    col_impact one = impact(a, b, 1), two = impact(b, a, 1);
    cr_assert(all(eq(int, one.status, COL_HIT), eq(int, two.status, COL_HIT)));
    cr_assert(eq(dbl, one.time, two.time));
    expect_vec(one.normal, -two.normal.x, -two.normal.y);
    expect_vec(one.points.a, two.points.b.x, two.points.b.y);
    expect_vec(one.points.b, two.points.a.x, two.points.a.y);
}

/* ---- Nearest vertices --------------------------------------------------- */

/* Beside a row of sides in line with the capsule, beyond its end. */
Test(toi, parallel_sides_have_the_right_ends)
{
    struct solid row = {{{0x1.0ad47ep+3, 0x1.cd35ep+0},
                         {0x1.0a3bcp-2, -0x1.41794p+1},
                         {-0x1.e5854p+0, 0x1.8718p+0},
                         {-0x1.03665cp+2, 0x1.6448ap+2},
                         {-0x1.8d6b68p+2, 0x1.3365ap+3},
                         {-0x1.0bb83ap+3, 0x1.b4a6fp+3}},
                        6,
                        -1,
                        0};
    struct body a = turning(row, 0, 0, 0x1p-1000);
    a.velocity = (col_vec2){0x1.c347ad71e469ap+1, 0x1.2417275dc9dd4p+3};
    struct solid capsule =
        solid_capsule((col_vec2){-0x1.2e68c5a116db2p+3, 0x1.0509a873a7c7p+4},
                      (col_vec2){-0x1.fd7057a116db2p+3, 0x1.c6eba073a7c7p+4},
                      0x1.f3155b0a4a34ap+0);
    expect_apart(impact(a, fixed(capsule), 1));
    expect_apart(impact(fixed(capsule), a, 1));
}

/* A square whose first vertex is in the middle of a side: along the normal of
 * that side its neighbors are as far as it is. */
static const col_vec2 halved[] = {{-1, 0}, {-1, -1}, {1, -1}, {1, 1}, {-1, 1}};

static col_impact halved_against(const col_vec2 ends[2], double spin)
{
    const col_shape square = {.vertices = halved, .count = 5, .winding = 1};
    const col_shape segment = {.vertices = ends, .count = 2, .winding = 1};
    const col_mover a = {&square, still, {0, 0}, 0};
    const col_mover b = {&segment, still, ends[0], spin};
    return col_toi_test(&a, &b, 1, NULL);
}

/* The segment is at the corner (1, 1) when it has turned by atan(1 / 2). */
Test(toi, a_vertex_in_a_straight_side_hides_no_hit)
{
    const col_vec2 ends[] = {{1.5, 0}, {1.5, 2}};
    col_impact impact = halved_against(ends, 90);
    cr_assert(eq(int, impact.status, COL_HIT));
    cr_assert(epsilon_eq(dbl, impact.time, 0.2951672353008665, 1e-12));
}

Test(toi, a_vertex_in_a_straight_side_hides_no_overlap)
{
    const col_vec2 within[] = {{0, 0}, {0.5, 0}}, across[] = {{0.5, 0}, {3, 0}};
    cr_assert(eq(int, halved_against(within, 90).status, COL_OVERLAPPING));
    cr_assert(eq(int, halved_against(across, 0.5).status, COL_OVERLAPPING));
}
