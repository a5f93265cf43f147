/* Swept boxes against exact rational arithmetic. */
#include <criterion/criterion.h>
#include <math.h>

#include "laws/law.h"

/* One coordinate of two moving boxes, exactly. */
struct axis {
    mpq_t low[2], high[2], speed[2];
    mpq_t relative;     /* velocity of A relative to B */
    mpq_t enter, leave; /* set where it is not 0 */
    bool inside;        /* the open intervals overlap at the start */
};

struct exact_sweep {
    struct axis axis[2];
    mpq_t t, dt;
    bool hit, stuck;
    int entered; /* the axis of the hit */
};

static void each_number(struct exact_sweep *s, void (*f)(mpq_t))
{
    for (int k = 0; k < 2; k++) {
        struct axis *x = &s->axis[k];
        for (int i = 0; i < 2; i++) {
            f(x->low[i]);
            f(x->high[i]);
            f(x->speed[i]);
        }
        f(x->relative);
        f(x->enter);
        f(x->leave);
    }
    f(s->t);
    f(s->dt);
}

static void init(mpq_t x)
{
    mpq_init(x);
}

static void clear(mpq_t x)
{
    mpq_clear(x);
}

static void load_side(struct axis *x, int who, const col_moving *m, bool y,
                      mpq_t scratch)
{
    mpq_set_d(x->speed[who], y ? m->velocity.y : m->velocity.x);
    for (int i = 0; i < m->shape->count; i++) {
        col_vec2 v = m->shape->vertices[i];
        mpq_set_d(scratch, y ? v.y : v.x);
        if (i == 0 || mpq_cmp(scratch, x->low[who]) < 0)
            mpq_set(x->low[who], scratch);
        if (i == 0 || mpq_cmp(scratch, x->high[who]) > 0)
            mpq_set(x->high[who], scratch);
    }
    mpq_set_d(scratch, m->shape->radius);
    mpq_sub(x->low[who], x->low[who], scratch);
    mpq_add(x->high[who], x->high[who], scratch);
}

static void load_axis(struct axis *x, const col_moving *a, const col_moving *b,
                      bool y, mpq_t scratch)
{
    load_side(x, 0, a, y, scratch);
    load_side(x, 1, b, y, scratch);
    x->inside = mpq_cmp(x->low[0], x->high[1]) < 0 &&
                mpq_cmp(x->low[1], x->high[0]) < 0;
    mpq_sub(x->relative, x->speed[0], x->speed[1]);
    if (mpq_sgn(x->relative) == 0)
        return;
    mpq_sub(x->enter, x->low[1], x->high[0]);
    mpq_sub(x->leave, x->high[1], x->low[0]);
    mpq_div(x->enter, x->enter, x->relative);
    mpq_div(x->leave, x->leave, x->relative);
    if (mpq_cmp(x->enter, x->leave) > 0)
        mpq_swap(x->enter, x->leave);
}

/* The hit: the later entering, if it comes before either leaving. */
static void solve(struct exact_sweep *s)
{
    s->stuck = s->axis[0].inside && s->axis[1].inside;
    s->hit = s->stuck;
    s->entered = -1;
    for (int k = 0; k < 2 && !s->stuck; k++) {
        struct axis *x = &s->axis[k];
        if (mpq_sgn(x->relative) == 0 && !x->inside)
            return;
        if (mpq_sgn(x->relative) != 0 &&
            (s->entered < 0 ||
             mpq_cmp(x->enter, s->axis[s->entered].enter) > 0))
            s->entered = k;
    }
    if (s->entered < 0)
        return;
    mpq_set(s->t, s->axis[s->entered].enter);
    s->hit = mpq_sgn(s->t) >= 0 && mpq_cmp(s->t, s->dt) <= 0;
    for (int k = 0; k < 2; k++)
        if (mpq_sgn(s->axis[k].relative) != 0 &&
            mpq_cmp(s->t, s->axis[k].leave) >= 0)
            s->hit = false;
}

static double ulps_of(double value, const mpq_t exact)
{
    mpf_t f;
    mpf_init2(f, ORACLE_BITS);
    mpf_set_q(f, exact);
    double ulps = oracle_ulps(value, f);
    mpf_clear(f);
    return ulps;
}

/* Whether the answer's side is where the exact one is at the exact time,
 * within a few units in the last place of what is added. */
static bool side_fits(const struct exact_sweep *s, const struct axis *x,
                      int who, bool high, double value)
{
    mpq_t place;
    mpq_init(place);
    mpq_mul(place, x->speed[who], s->t);
    double move = mpq_get_d(place);
    mpq_add(place, place, high ? x->high[who] : x->low[who]);
    double exact = mpq_get_d(place);
    mpq_clear(place);
    return fabs(value - exact) <=
           0x1p-52 * fabs(exact) + 0x1p-90 * fabs(move) + 0x1p-1070;
}

static bool boxes_fit(const struct exact_sweep *s, const col_sweep *sweep)
{
    const col_box *box[2] = {&sweep->box_a, &sweep->box_b};
    for (int who = 0; who < 2; who++)
        if (!side_fits(s, &s->axis[0], who, false, box[who]->min.x) ||
            !side_fits(s, &s->axis[0], who, true, box[who]->max.x) ||
            !side_fits(s, &s->axis[1], who, false, box[who]->min.y) ||
            !side_fits(s, &s->axis[1], who, true, box[who]->max.y))
            return false;
    return true;
}

/* The way out of boxes that are stuck: no other is shorter. */
static bool is_least_way_out(struct exact_sweep *s, col_vec2 normal)
{
    mpq_t way;
    mpq_init(way);
    double ways[4];
    for (int i = 0; i < 4; i++) {
        const struct axis *x = &s->axis[i / 2];
        mpq_sub(way, x->high[i % 2], x->low[1 - i % 2]);
        ways[i] = mpq_get_d(way);
    }
    mpq_clear(way);
    int chosen = normal.x > 0 ? 0 : normal.x < 0 ? 1 : normal.y > 0 ? 2 : 3;
    for (int i = 0; i < 4; i++)
        if (ways[i] < ways[chosen] - fabs(ways[chosen]) * 0x1p-52)
            return false;
    return same(fabs(normal.x) + fabs(normal.y), 1);
}

static bool sweep_fits(struct trial *t, struct exact_sweep *s, col_sweep sweep)
{
    REQUIRE(t, sweep.hit == s->hit);
    REQUIRE(t, sweep.stuck == s->stuck);
    if (!s->hit || s->stuck)
        mpq_set_ui(s->t, 0, 1);
    REQUIRE(t, boxes_fit(s, &sweep));
    if (s->stuck)
        REQUIRE(t, is_least_way_out(s, sweep.normal));
    if (!s->hit || s->stuck) {
        REQUIRE(t, same(sweep.time, 0));
        REQUIRE(t, s->hit || same_vec(sweep.normal, (col_vec2){0, 0}));
        return true;
    }
    double time = ulps_of(sweep.time, s->t);
    law_figure(t, "time ulp", time);
    REQUIRE(t, time < 1);
    int sign = mpq_sgn(s->axis[s->entered].relative);
    col_vec2 normal =
        s->entered == 0 ? (col_vec2){sign, 0} : (col_vec2){0, sign};
    REQUIRE(t, same_vec(sweep.normal, normal));
    return true;
}

/* Velocities that aim at the other box more often than not. */
static col_vec2 some_velocity(struct trial *t, bool whole)
{
    double size = pair_size(&t->pair);
    if (whole)
        return (col_vec2){rng_whole(&t->rng, -4, 4), rng_whole(&t->rng, -4, 4)};
    if (rng_chance(&t->rng, 30))
        return (col_vec2){0, rng_between(&t->rng, -1, 1) * size};
    col_box a = col_bounds(&t->a), b = col_bounds(&t->b);
    return (col_vec2){b.min.x / 2 + b.max.x / 2 - a.min.x / 2 - a.max.x / 2,
                      b.min.y / 2 + b.max.y / 2 - a.min.y / 2 - a.max.y / 2};
}

static bool sweeps_as_exact_arithmetic(struct trial *t)
{
    bool whole = rng_chance(&t->rng, 40);
    double dt = whole ? 1 : rng_between(&t->rng, 0.5, 2);
    col_moving a = {&t->a, some_velocity(t, whole)};
    col_moving b = {&t->b, {0, 0}};
    if (rng_chance(&t->rng, 30))
        b.velocity = some_velocity(t, whole);
    struct exact_sweep s;
    each_number(&s, init);
    mpq_set_d(s.dt, dt);
    load_axis(&s.axis[0], &a, &b, false, s.t);
    load_axis(&s.axis[1], &a, &b, true, s.t);
    solve(&s);
    bool holds = sweep_fits(t, &s, col_sweep_test(&a, &b, dt, NULL));
    each_number(&s, clear);
    return holds;
}

Test(laws, sweeps_are_those_of_exact_arithmetic)
{
    law_holds(sweeps_as_exact_arithmetic, EVERY_FAMILY, 6000);
}
