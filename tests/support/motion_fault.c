#include "support/motion_fault.h"

#include <math.h>

#include "collide_steps.h"
#include "geometry/exact/doubles.h"
#include "support/fault.h"

#define PART 0x1p-40

/* What the separations here may be off by: a share of the sizes, and what the
 * smallest doubles take. */
struct margin {
    long double noise;
    long double part; /* what the separation may change by in two parts */
};

static bool same_impact(const col_impact *p, const col_impact *q)
{
    return p->status == q->status && is_equal(p->time, q->time) &&
           is_equal(p->normal.x, q->normal.x) &&
           is_equal(p->normal.y, q->normal.y) && p->axis.a == q->axis.a &&
           p->axis.b == q->axis.b && p->axis.kind == q->axis.kind;
}

/* ---- Steps -------------------------------------------------------------- */

/* The steps of a search, each checked as it comes. */
struct steps {
    const col_mover *a, *b;
    long double noise;
    long count, shorts;
    int samples; /* left */
    double to;
    const char *fault;
};

static const char *stretch_fault(struct steps *s, const col_step *step)
{
    double from = step->as.advance.from, to = step->as.advance.to;
    MUST(is_equal(s->to,
                  step->as.advance.kind == COL_ADVANCE_OVERLAP ? to : from));
    if (step->as.advance.kind == COL_ADVANCE_OVERLAP)
        return NULL;
    MUST(from < to);
    s->to = to;
    if (step->as.advance.kind == COL_ADVANCE_SHORT)
        return NULL;
    for (int i = 0; i <= 5 && s->samples > 0; i++, s->samples--) {
        double time = i < 5 ? from + (to - from) * i / 5 : to;
        long double apart = motion_separation(s->a, s->b, time);
        MUST(apart >= (long double)step->as.advance.least - s->noise);
    }
    return NULL;
}

/* Each stretch of time starts where the last one ended, and the separation is
 * what is said of it at its ends and in between. */
static void check_step(void *context, const col_step *step)
{
    struct steps *s = context;
    if (step->kind != COL_STEP_ADVANCE)
        return; /* of a cast */
    s->count++;
    s->shorts += step->as.advance.kind == COL_ADVANCE_SHORT;
    if (!s->fault)
        s->fault = stretch_fault(s, step);
}

/* Each feature of a core comes to be the nearest at most once for each turn of
 * that core against the way to the other, which itself makes half a turn by the
 * velocities; each time is worth some ten steps. Where the separation stays
 * what it is a step goes 1/30 of a radian, 2 pi 30 for a turn. */
static double most_steps(const col_mover *a, const col_mover *b, double dt)
{
    double turns =
        (fabs(a->angular_velocity) + fabs(b->angular_velocity)) * dt / 360 + 1;
    int features = 2 * (a->shape->count + b->shape->count);
    return 10 * turns * features + 190 * turns;
}

/* ---- Hits --------------------------------------------------------------- */

/* The distance of a point from the surface of a shape at a time. */
static long double off_surface(const col_mover *m, col_vec2 point, double time)
{
    col_shape dot = {&point, 1, 1, 0, NULL};
    col_mover still = {&dot, {0, 0}, point, 0};
    return fabsl(motion_separation(&still, m, time));
}

static bool turns(const col_mover *m)
{
    col_vec2 v = m->shape->vertices[0];
    return !is_zero(m->angular_velocity) &&
           (m->shape->count > 1 || !is_equal(v.x, m->center.x) ||
            !is_equal(v.y, m->center.y));
}

static const char *bracket_fault(const col_mover *a, const col_mover *b,
                                 double dt, const col_impact *hit,
                                 const struct margin *m)
{
    bool open = turns(a) || turns(b);
    long double slack = open ? m->noise : m->noise + m->part;
    MUST(hit->from >= 0 && hit->to <= dt && hit->from <= hit->to);
    MUST((hit->from < hit->to) == open);
    MUST(is_equal(hit->time, hit->to) && is_zero(hit->depth));
    MUST(hit->to - hit->from <= 1e-12 * dt);
    long double before = motion_separation(a, b, hit->from);
    long double after = motion_separation(a, b, hit->to);
    MUST(before >= -slack);
    MUST(after <= slack);
    MUST(after >= -m->noise - m->part);
    return NULL;
}

/* The normal and the points, as far as doubles tell. */
static const char *contact_fault(const col_mover *a, const col_mover *b,
                                 const col_impact *hit, const struct margin *m)
{
    long double rough = 0x1p+8L * m->noise + 2 * m->part;
    double length = hypot(hit->normal.x, hit->normal.y);
    MUST(fabs(length - 1) < 1e-15);
    MUST(motion_beyond(a, b, hit->to, hit->normal) >= -rough);
    long double x = (long double)hit->points.b.x - (long double)hit->points.a.x;
    long double y = (long double)hit->points.b.y - (long double)hit->points.a.y;
    MUST(hypotl(x, y) <= rough);
    MUST(off_surface(a, hit->points.a, hit->to) <= rough);
    MUST(off_surface(b, hit->points.b, hit->to) <= rough);
    return NULL;
}

static const char *still_fault(const col_mover *a, const col_mover *b,
                               double dt, const col_impact *hit)
{
    col_moving p = {a->shape, a->velocity}, q = {b->shape, b->velocity};
    col_impact cast = col_cast_test(&p, &q, dt, 0, NULL);
    MUST(same_impact(&cast, hit));
    return NULL;
}

const char *motion_fault(const col_mover *a, const col_mover *b, double dt,
                         int samples, struct motion_figures *figures)
{
    struct margin m = {motion_noise(a, b, dt) + 0x1p-1070L,
                       motion_speed(a, b, dt) * 2 * (long double)PART};
    struct steps steps = {.a = a, .b = b, .noise = m.noise, .samples = samples};
    col_trace trace = {check_step, &steps};
    col_impact hit = col_toi_test(a, b, dt, &trace);
    col_impact untraced = col_toi_test(a, b, dt, NULL);
    col_sat sat = col_sat_test(a->shape, b->shape, NULL);
    bool inside = sat.relation.overlap && !sat.relation.touching;
    *figures =
        (struct motion_figures){(double)steps.count, (double)steps.shorts,
                                (double)steps.count / most_steps(a, b, dt)};
    MUST((hit.status == COL_OVERLAPPING) == inside);
    MUST(same_impact(&untraced, &hit)); /* which may be decided by discs */
    MUST(figures->share <= 1);
    MUST_PASS(steps.fault);
    if (inside)
        return NULL;
    if (!turns(a) && !turns(b))
        MUST_PASS(still_fault(a, b, dt, &hit));
    if (hit.status == COL_HIT) {
        MUST_PASS(bracket_fault(a, b, dt, &hit, &m));
        MUST_PASS(contact_fault(a, b, &hit, &m));
    }
    double end = hit.status == COL_HIT ? hit.from : dt;
    MUST(motion_least(a, b, 0, end, samples) >= -m.noise - m.part);
    return NULL;
}
