/* Times of impact of shapes that rotate, against brute force: dense samples of
 * the separation, refined about each minimum. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>

#include "collide_steps.h"
#include "geometry/exact/doubles.h"
#include "geometry/motion/relative_motion.h"
#include "laws/aim.h"
#include "support/motion_fault.h"

#define FAMILIES_MOVING                                                        \
    (EVERY_FAMILY &                                                            \
     ~(1u << FAMILY_TINY | 1u << FAMILY_HUGE | 1u << FAMILY_MIXED))

#define PART 0x1p-40

struct scene {
    struct solid solid[2];
    col_shape shape[2];
    col_mover a, b;
    double dt;
};

/* ---- Scenes ------------------------------------------------------------- */

static double angular_velocity_of(struct rng *rng)
{
    switch (rng_below(rng, 8)) {
    case 0:
        return 0;
    case 1:
        return 90 * rng_whole(rng, -4, 4);
    case 2:
        return rng_between(rng, -1e-12, 1e-12);
    case 3:
        return rng_between(rng, -2000, 2000);
    case 4:
        return rng_whole(rng, -10, 10);
    default:
        return rng_between(rng, -200, 200);
    }
}

static col_vec2 middle_of(const struct solid *s)
{
    col_vec2 m = {0, 0};
    for (int i = 0; i < s->count; i++) {
        m.x += s->v[i].x / s->count;
        m.y += s->v[i].y / s->count;
    }
    return m;
}

/* What it turns about: its middle, a vertex, any place. */
static col_vec2 center_of(struct rng *rng, const struct solid *s, double size)
{
    col_vec2 middle = middle_of(s);
    double x = rng_between(rng, -1, 1), y = rng_between(rng, -1, 1);
    switch (rng_below(rng, 4)) {
    case 0:
        return s->v[rng_below(rng, s->count)];
    case 1:
        return (col_vec2){middle.x + size * x, middle.y + size * y};
    default:
        return middle;
    }
}

static col_vec2 velocity_of(struct rng *rng, const struct scene *s, double size)
{
    col_vec2 from = middle_of(&s->solid[0]), to = middle_of(&s->solid[1]);
    double share = rng_between(rng, 0, 2) / s->dt;
    double x = size * rng_between(rng, -1, 1) / s->dt;
    double y = size * rng_between(rng, -1, 1) / s->dt;
    switch (rng_below(rng, 3)) {
    case 0:
        return (col_vec2){0, 0};
    case 1:
        return (col_vec2){x, y};
    default:
        return (col_vec2){(to.x - from.x) * share, (to.y - from.y) * share};
    }
}

static void make_scene(struct trial *t, struct scene *s)
{
    double size = pair_size(&t->pair);
    double x = rng_between(&t->rng, -2, 2), y = rng_between(&t->rng, -2, 2);
    s->dt = rng_chance(&t->rng, 50) ? 1 : rng_between(&t->rng, 0.01, 5);
    s->solid[0] = t->pair.a;
    s->solid[1] = t->pair.b;
    if (rng_chance(&t->rng, 70))
        s->solid[1] = solid_moved(&t->pair.b, size * x, size * y);
    if (!solid_is_sound(&s->solid[1]))
        s->solid[1] = t->pair.b;
    for (int i = 0; i < 2; i++)
        s->shape[i] = solid_shape(&s->solid[i]);
    col_mover *both[2] = {&s->a, &s->b};
    for (int i = 0; i < 2; i++) {
        both[i]->shape = &s->shape[i];
        both[i]->angular_velocity = angular_velocity_of(&t->rng) / s->dt;
        both[i]->center = center_of(&t->rng, &s->solid[i], size);
        both[i]->velocity = (col_vec2){0, 0};
    }
    if (rng_chance(&t->rng, 10))
        s->b.angular_velocity =
            s->a.angular_velocity *
            (rng_chance(&t->rng, 50)
                 ? 1
                 : 1 - ldexp(1, -rng_whole(&t->rng, 20, 50)));
    if (rng_chance(&t->rng, 10))
        s->b.center = s->a.center;
    s->a.velocity = velocity_of(&t->rng, s, size);
}

static void print_scene(const struct scene *s)
{
    const col_mover *both[2] = {&s->a, &s->b};
    fprintf(stderr, "dt %a\n", s->dt);
    for (int i = 0; i < 2; i++) {
        const col_mover *m = both[i];
        fprintf(stderr, "{%a,%a} {%a,%a} %a, r %a:", m->velocity.x,
                m->velocity.y, m->center.x, m->center.y, m->angular_velocity,
                m->shape->radius);
        for (int k = 0; k < m->shape->count; k++)
            fprintf(stderr, " {%a,%a},", m->shape->vertices[k].x,
                    m->shape->vertices[k].y);
        fprintf(stderr, " winding %d\n", m->shape->winding);
    }
}

/* ---- What holds --------------------------------------------------------- */

static bool impact_holds(struct trial *t, const struct scene *s)
{
    struct motion_figures figures;
    REQUIRE_NO_FAULT(t, motion_fault(&s->a, &s->b, s->dt, 1000, &figures));
    law_figure(t, "steps", figures.steps);
    law_figure(t, "short ones", figures.shorts);
    law_figure(t, "steps, of the bound", figures.share);
    return true;
}

static bool rotations_hold(struct trial *t)
{
    struct scene s;
    make_scene(t, &s);
    if (impact_holds(t, &s))
        return true;
    print_scene(&s);
    return false;
}

Test(laws, times_of_impact_are_those_of_dense_samples)
{
    law_holds(rotations_hold, FAMILIES_MOVING, 300);
}

/* ---- Beside casts ------------------------------------------------------- */

/* Without turning, but for what no double can show: the search for shapes that
 * turn finds what the exact cast does. */
static bool cast_is_the_limit(struct trial *t, struct scene *scene)
{
    struct scene s = *scene;
    s.a.angular_velocity = s.b.angular_velocity = 0;
    col_impact cast = col_toi_test(&s.a, &s.b, s.dt, NULL);
    s.a.angular_velocity = s.a.shape->count > 1 ? 0x1p-1000 : 0;
    s.b.angular_velocity = s.b.shape->count > 1 ? -0x1p-1000 : 0;
    col_impact hit = col_toi_test(&s.a, &s.b, s.dt, NULL);
    if (hit.status == cast.status && cast.time >= hit.from * (1 - 0x1p-50) &&
        cast.time <= hit.to * (1 + 0x1p-50))
        return true;
    /* What the cast hits for less than a part of the time may be let be. */
    double end = hit.status == COL_HIT ? hit.from : s.dt;
    long double noise = motion_noise(&s.a, &s.b, s.dt);
    noise += motion_speed(&s.a, &s.b, s.dt) * 2 * PART;
    REQUIRE(t, cast.status == COL_HIT && cast.time <= end);
    REQUIRE(t, motion_least(&s.a, &s.b, cast.time, end, 100) >= -noise);
    law_figure(t, "let be", 1);
    return true;
}

static bool casts_are_the_limit(struct trial *t)
{
    struct scene s;
    make_scene(t, &s);
    if (cast_is_the_limit(t, &s))
        return true;
    print_scene(&s);
    return false;
}

Test(laws, times_of_impact_without_turning_are_those_of_casts)
{
    law_holds(casts_are_the_limit, FAMILIES_MOVING, 3000);
}

/* ---- Skipped times ------------------------------------------------------ */

static void ignore(void *context, const col_step *step)
{
    (void)context;
    (void)step;
}

/* The same answer with a trace, which follows all of the time in
 * double-doubles, and without, which skips what doubles prove. */
static bool skipping_changes_nothing(struct trial *t, const struct scene *s)
{
    const col_trace trace = {ignore, NULL};
    col_toi_limit all = {.until = HUGE_VAL, .work = UINT64_MAX}, some = all;
    col_impact p = col_toi_limited(&s->a, &s->b, s->dt, &all, &trace);
    col_impact q = col_toi_limited(&s->a, &s->b, s->dt, &some, NULL);
    REQUIRE(t, p.status == q.status);
    REQUIRE(t, same(p.time, q.time) && same(p.depth, q.depth));
    REQUIRE(t, same(p.from, q.from) && same(p.to, q.to));
    REQUIRE(t, same_vec(p.normal, q.normal) && same_points(p.points, q.points));
    REQUIRE(t, p.axis.kind == q.axis.kind && p.axis.a == q.axis.a &&
                   p.axis.b == q.axis.b);
    if (all.done > 0)
        law_figure(t, "share of the work",
                   (double)some.done / (double)all.done);
    return true;
}

/* How far aside A's velocity is such that it just hits B, or just misses: it
 * does one of both without, and the other one with `aside`. */
static double grazing(const struct scene *s, col_vec2 aside)
{
    struct scene at = *s;
    at.a.shape = &at.shape[0];
    at.b.shape = &at.shape[1];
    double low = 0, high = 1;
    col_impact_status start = col_toi_test(&at.a, &at.b, at.dt, NULL).status;
    for (int i = 0; i < 52; i++) {
        double middle = (low + high) / 2;
        at.a.velocity.x = s->a.velocity.x + aside.x * middle;
        at.a.velocity.y = s->a.velocity.y + aside.y * middle;
        bool is_same = col_toi_test(&at.a, &at.b, at.dt, NULL).status == start;
        *(is_same ? &low : &high) = middle;
    }
    return low;
}

/* A scene as it is, with many turns, with B where A meets it at the start, or
 * with a graze. */
static void make_hostile(struct trial *t, struct scene *s)
{
    make_scene(t, s);
    double size = pair_size(&t->pair);
    int kind = rng_below(&t->rng, 8);
    if (kind == 0 || kind == 1) {
        double many = ldexp(1, rng_whole(&t->rng, 3, kind == 0 ? 6 : 12));
        s->a.angular_velocity *= many / 16;
        s->b.angular_velocity *= many / 16;
    } else if (kind == 2) {
        col_vec2 from = some_vertex(&t->rng, s->a.shape);
        col_vec2 to = some_vertex(&t->rng, s->b.shape);
        s->solid[1] = solid_moved(&s->solid[1], from.x - to.x, from.y - to.y);
        if (!solid_is_sound(&s->solid[1]))
            s->solid[1] = t->pair.b;
        s->shape[1] = solid_shape(&s->solid[1]);
    } else if (kind == 3) {
        col_vec2 v = s->a.velocity, aside = {-2 * v.y, 2 * v.x};
        if (rng_chance(&t->rng, 50))
            aside = (col_vec2){size * rng_between(&t->rng, -4, 4) / s->dt,
                               size * rng_between(&t->rng, -4, 4) / s->dt};
        double share = rng_nudged(&t->rng, grazing(s, aside), 3);
        s->a.velocity.x += aside.x * share;
        s->a.velocity.y += aside.y * share;
    }
    s->a.velocity.x = at_most_the_limit(s->a.velocity.x);
    s->a.velocity.y = at_most_the_limit(s->a.velocity.y);
}

static bool skips_change_nothing(struct trial *t)
{
    struct scene s;
    make_hostile(t, &s);
    if (skipping_changes_nothing(t, &s))
        return true;
    print_scene(&s);
    return false;
}

Test(laws, skipped_times_change_no_impact)
{
    law_holds(skips_change_nothing, EVERY_FAMILY, 4000);
}

/* The longest step from a pose, mostly of the impact, is the same whichever
 * edge is guessed to be the nearest, and without a guess. */
static bool guesses_change_nothing(struct trial *t)
{
    struct scene s;
    uint64_t work = 0;
    make_hostile(t, &s);
    col_impact impact = col_toi_test(&s.a, &s.b, s.dt, NULL);
    bool hits = impact.status == COL_HIT && rng_chance(&t->rng, 70);
    double time = hits ? impact.time : s.dt * rng_between(&t->rng, 0, 1);
    relative_motion c = col_relative_motion(&s.a, &s.b, s.dt, &work);
    pose p = col_pose(&c, time);
    advance q = col_advance(&c, &p, MOTION_PARTS, NULL);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < core_edges(&s.shape[side]); i++) {
            near_edge guess = {.side = side, .edge = i};
            advance r = col_advance(&c, &p, MOTION_PARTS, &guess);
            REQUIRE(t, q.axis.axis.kind == r.axis.axis.kind &&
                           q.axis.axis.a == r.axis.axis.a &&
                           q.axis.axis.b == r.axis.axis.b);
            REQUIRE(t, q.reach.parts == r.reach.parts &&
                           same(q.reach.gap, r.reach.gap));
        }
    return true;
}

Test(laws, a_guess_of_the_nearest_edge_changes_no_step)
{
    law_holds(guesses_change_nothing, EVERY_FAMILY, 3000);
}

/* ---- Elsewhere ---------------------------------------------------------- */

static double to_lattice(double x, double shift)
{
    return rint(x * 0x1p8) * 0x1p-8 + shift;
}

static col_vec2 vec_to_lattice(col_vec2 v, double shift)
{
    return (col_vec2){to_lattice(v.x, shift), to_lattice(v.y, -shift)};
}

/* The scene on a lattice of 2^-8, moved by (shift, -shift); false if its
 * shapes are none there. */
static bool put_on_lattice(struct scene *s, const struct scene *from,
                           double shift)
{
    *s = *from;
    s->a.shape = &s->shape[0];
    s->b.shape = &s->shape[1];
    s->a.center = vec_to_lattice(s->a.center, shift);
    s->b.center = vec_to_lattice(s->b.center, shift);
    for (int i = 0; i < 2; i++) {
        struct solid *solid = &s->solid[i];
        for (int k = 0; k < solid->count; k++)
            solid->v[k] = vec_to_lattice(solid->v[k], shift);
        s->shape[i] = solid_shape(solid);
        if (!solid_is_sound(solid))
            return false;
    }
    return true;
}

/* Beside 2^44 they keep their last bit, 2^-8. */
static bool impact_moves_along(struct trial *t, const struct scene *scene)
{
    struct scene near, far;
    if (!put_on_lattice(&near, scene, 0) ||
        !put_on_lattice(&far, &near, 0x1p44))
        return true;
    col_impact p = col_toi_test(&near.a, &near.b, near.dt, NULL);
    col_impact q = col_toi_test(&far.a, &far.b, far.dt, NULL);
    REQUIRE(t, p.status == q.status);
    REQUIRE(t, is_equal(p.from, q.from) && is_equal(p.to, q.to));
    REQUIRE(t, is_equal(p.time, q.time) && is_equal(p.depth, q.depth));
    REQUIRE(t, is_equal(p.normal.x, q.normal.x));
    REQUIRE(t, is_equal(p.normal.y, q.normal.y));
    return true;
}

static bool impacts_move_along(struct trial *t)
{
    struct scene s;
    make_scene(t, &s);
    if (pair_size(&t->pair) > 1024 || impact_moves_along(t, &s))
        return true;
    print_scene(&s);
    return false;
}

Test(laws, a_scene_moved_elsewhere_has_the_same_times_of_impact)
{
    law_holds(impacts_move_along,
              1u << FAMILY_ORDINARY | 1u << FAMILY_GRID | 1u << FAMILY_LATTICE |
                  1u << FAMILY_COINCIDENT | 1u << FAMILY_PARALLEL,
              3000);
}
