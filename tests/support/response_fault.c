#include "support/response_fault.h"

#include <math.h>
#include <string.h>

#include "collide_steps.h"
#include "geometry/exact/doubles.h"
#include "support/fault.h"

#define RADIAN 0x1.1df46a2529d39p-6

/* Share of the sizes involved that rounding may take. */
#define ROUNDING 0x1p-40

/* The same of two contacts that are nearly one to the bodies: impulses of both
 * miss what is wanted by 2^-53 / x of it, for a determinant of x times the
 * squares, that of one alone by about x. */
#define ROUGHLY 0x1p-24

static bool same_vec(col_vec2 p, col_vec2 q)
{
    return is_equal(p.x, q.x) && is_equal(p.y, q.y);
}

static bool finite_vec(col_vec2 p)
{
    return isfinite(p.x) && isfinite(p.y);
}

static bool is_finite(const col_body *body)
{
    return finite_vec(body->center) && finite_vec(body->velocity) &&
           isfinite(body->angular_velocity);
}

/* ---- Passes ------------------------------------------------------------- */

struct passes {
    int count;
    double most;           /* the largest normal impulse on the way */
    double impulses[2][4]; /* of the last pass and the one before */
};

static void count_pass(void *context, const col_step *step)
{
    struct passes *p = context;
    if (step->kind != COL_STEP_PASS)
        return;
    if (step->as.pass.contact == 0) {
        memcpy(p->impulses[1], p->impulses[0], sizeof p->impulses[0]);
        p->count = step->as.pass.pass + 1;
    }
    p->most = fmax(p->most, step->as.pass.normal);
    p->impulses[0][2 * step->as.pass.contact] = step->as.pass.normal;
    p->impulses[0][2 * step->as.pass.contact + 1] = step->as.pass.tangent;
}

static double restlessness(const struct passes *p)
{
    double most = 0, changed = 0;
    for (int i = 0; i < 4; i++) {
        double now = p->impulses[0][i], before = p->impulses[1][i];
        most = fmax(most, fmax(fabs(now), fabs(before)));
        changed = fmax(changed, fabs(now - before));
    }
    return changed > 0 ? changed / most : 0;
}

/* ---- Sizes -------------------------------------------------------------- */

/* What rounding is a share of. */
struct sizes {
    double impulse; /* the sum of all */
    double speed;   /* at the contacts, of each part of it */
    double arm;     /* from the centres to the contacts */
};

static double speed_of(const col_row *row, const col_body *a, const col_body *b)
{
    return hypot(a->velocity.x, a->velocity.y) +
           hypot(b->velocity.x, b->velocity.y) +
           fabs(row->lever_a * a->angular_velocity) +
           fabs(row->lever_b * b->angular_velocity);
}

static struct sizes sizes_of(const col_body *a, const col_body *b,
                             const col_response *r)
{
    const col_constraint *c = &r->constraint;
    struct sizes s = {0, 0, 0};
    for (int i = 0; i < c->count; i++) {
        const col_row *rows[2] = {&c->normals[i], &c->tangents[i]};
        col_vec2 point = c->contacts[i].point;
        for (int k = 0; k < 2; k++) {
            s.impulse += fabs(rows[k]->impulse);
            s.speed = fmax(s.speed, speed_of(rows[k], a, b));
            s.speed = fmax(s.speed, speed_of(rows[k], &r->a, &r->b));
        }
        s.arm =
            fmax(s.arm, hypot(point.x - a->center.x, point.y - a->center.y));
        s.arm =
            fmax(s.arm, hypot(point.x - b->center.x, point.y - b->center.y));
    }
    return s;
}

/* ---- Momentum and energy ------------------------------------------------ */

/* Change of momentum, and of angular momentum about a point; what both are
 * sums of. */
struct momentum {
    double x, y, angular, size, angular_size;
    double underflow; /* of the spin */
};

static struct momentum gained(const col_body *before, const col_body *after,
                              col_vec2 about)
{
    struct momentum gain = {0, 0, 0, 0, 0, 0};
    if (before->inverse_mass > 0) {
        double x = before->center.x - about.x, y = before->center.y - about.y;
        gain.x =
            (after->velocity.x - before->velocity.x) / before->inverse_mass;
        gain.y =
            (after->velocity.y - before->velocity.y) / before->inverse_mass;
        gain.angular = x * gain.y - y * gain.x;
        gain.size = (hypot(before->velocity.x, before->velocity.y) +
                     hypot(after->velocity.x, after->velocity.y)) /
                    before->inverse_mass;
        gain.angular_size = gain.size * hypot(x, y);
    }
    if (before->inverse_inertia > 0) {
        double angular_velocity = RADIAN / before->inverse_inertia;
        gain.angular += (after->angular_velocity - before->angular_velocity) *
                        angular_velocity;
        gain.angular_size +=
            (fabs(after->angular_velocity) + fabs(before->angular_velocity)) *
            angular_velocity;
        gain.underflow = 0x1p-1020 * angular_velocity;
    }
    return gain;
}

/* Where a body does not move or not turn the rest of the world takes what
 * comes, so the sum is 0 only of what both can take. */
static const char *momentum_fault(const col_body *a, const col_body *b,
                                  const col_response *r, const struct sizes *s)
{
    col_vec2 about = r->constraint.contacts[0].point;
    struct momentum p = gained(a, &r->a, about), q = gained(b, &r->b, about);
    double size = ROUNDING * (s->impulse + p.size + q.size);
    if (a->inverse_mass > 0 && b->inverse_mass > 0) {
        MUST(fabs(p.x + q.x) <= size);
        MUST(fabs(p.y + q.y) <= size);
    }
    size = ROUNDING * (s->impulse * s->arm + p.angular_size + q.angular_size) +
           p.underflow + q.underflow;
    if (a->inverse_inertia > 0 && b->inverse_inertia > 0 &&
        a->inverse_mass > 0 && b->inverse_mass > 0)
        MUST(fabs(p.angular + q.angular) <= size);
    return NULL;
}

static double energy_of(const col_body *body)
{
    double energy = 0, turn = RADIAN * body->angular_velocity;
    if (body->inverse_mass > 0)
        energy += (body->velocity.x * body->velocity.x +
                   body->velocity.y * body->velocity.y) /
                  body->inverse_mass;
    if (body->inverse_inertia > 0)
        energy += turn * turn / body->inverse_inertia;
    return energy / 2;
}

/* Whether nothing but impulses can change its motion, or nothing at all. */
static bool is_free_or_rests(const col_body *body)
{
    return (body->inverse_mass > 0 ||
            same_vec(body->velocity, (col_vec2){0})) &&
           (body->inverse_inertia > 0 || is_zero(body->angular_velocity));
}

/* The share of the work of impulses that rounding may take, or give. */
static double rounding_of(const col_constraint *c)
{
    if (c->count < 2)
        return ROUNDING;
    double give = c->unit * fmax(c->normals[0].give, c->normals[1].give);
    double share = c->spread / (give * give);
    return fmax(ROUNDING, 8 * fmin(share, 0x1p-53 / share));
}

/* The impulses' work, which counts what bodies get that keep their motion; and
 * the bodies' energy, where there are no such. */
static const char *energy_fault(const col_body *a, const col_body *b,
                                const col_response *r, const struct sizes *s)
{
    const col_constraint *c = &r->constraint;
    double size = s->impulse * s->speed, work = 0;
    double rounding = rounding_of(c);
    for (int i = 0; i < c->count; i++)
        work += c->normals[i].impulse * (r->before[i].x + r->after[i].x) / 2 +
                c->tangents[i].impulse * (r->before[i].y + r->after[i].y) / 2;
    MUST(work <= rounding * size);
    double before = energy_of(a) + energy_of(b);
    double after = energy_of(&r->a) + energy_of(&r->b);
    if (is_free_or_rests(a) && is_free_or_rests(b))
        MUST(after <= before + rounding * (before + size));
    return NULL;
}

/* ---- Bodies and contacts ------------------------------------------------ */

static const char *body_fault(const col_body *before, const col_body *after)
{
    MUST(is_finite(after));
    MUST(is_equal(before->angle, after->angle));
    MUST(before->inverse_mass > 0 ||
         (same_vec(before->velocity, after->velocity) &&
          same_vec(before->center, after->center)));
    MUST(before->inverse_inertia > 0 ||
         is_equal(before->angular_velocity, after->angular_velocity));
    return NULL;
}

/* True if a contact moves apart before the hit. */
static bool any_parts(const col_response *r)
{
    return r->before[0].x > 0 ||
           (r->constraint.count == 2 && r->before[1].x > 0);
}

/* A contact that moves apart is not made to approach, for which another one may
 * bounce less. */
static const char *contacts_fault(const col_response *r, double restitution,
                                  double most, const struct sizes *s)
{
    const col_constraint *c = &r->constraint;
    double kept = any_parts(r) ? 0 : restitution;
    for (int i = 0; i < c->count; i++) {
        double normal = c->normals[i].impulse, give = c->normals[i].give;
        double size = s->speed + s->impulse * give;
        MUST(finite_vec(r->before[i]) && finite_vec(r->after[i]));
        MUST(isfinite(normal) && normal >= 0);
        MUST(fabs(c->tangents[i].impulse) <=
             c->friction * (normal + 0x1p-50 * most));
        MUST(r->after[i].x >= fmax(0, -kept * r->before[i].x) - ROUGHLY * size);
    }
    return NULL;
}

static bool all_part(const col_response *r)
{
    for (int i = 0; i < r->constraint.count; i++)
        if (r->before[i].x <= 0)
            return false;
    return true;
}

/* Velocities stay as they are, and places unless the overlap is deep. */
static const char *left_alone_fault(const col_body *a, const col_body *b,
                                    const col_response *r, bool is_deep)
{
    MUST(is_deep || (same_vec(a->center, r->a.center) &&
                     same_vec(b->center, r->b.center)));
    MUST(same_vec(a->velocity, r->a.velocity) &&
         is_equal(a->angular_velocity, r->a.angular_velocity));
    MUST(same_vec(b->velocity, r->b.velocity) &&
         is_equal(b->angular_velocity, r->b.angular_velocity));
    return NULL;
}

const char *response_fault(const col_body *a, const col_body *b,
                           const col_manifold *manifold,
                           col_correction correction,
                           struct response_figures *figures)
{
    struct passes passes = {0};
    col_trace trace = {count_pass, &passes};
    col_response r = col_resolve(a, b, manifold, correction, &trace);
    *figures = (struct response_figures){passes.count, restlessness(&passes),
                                         1 - r.kept};
    MUST_PASS(body_fault(a, &r.a));
    MUST_PASS(body_fault(b, &r.b));
    MUST(r.kept >= 0 && r.kept <= 1);
    MUST(finite_vec(r.moved.a) && finite_vec(r.moved.b));
    if (all_part(&r))
        return left_alone_fault(a, b, &r,
                                manifold->relation.amount > correction.slop);
    struct sizes sizes = sizes_of(a, b, &r);
    double e = fmin(a->restitution, b->restitution);
    MUST_PASS(contacts_fault(&r, e, passes.most, &sizes));
    MUST_PASS(momentum_fault(a, b, &r, &sizes));
    return energy_fault(a, b, &r, &sizes);
}
