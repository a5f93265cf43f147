/* What a collision response has to keep, whatever the shapes, the masses and
 * the motion: momentum, and no more energy than there was; no contact that goes
 * on as it came; friction within its cone; A and B alike. */
#include <criterion/criterion.h>
#include <math.h>

#include "collide_response.h"
#include "laws/law.h"

/* Sizes of which squares and inertias are ordinary numbers. */
#define ORDINARY                                                               \
    (EVERY_FAMILY &                                                            \
     ~(1u << FAMILY_TINY | 1u << FAMILY_HUGE | 1u << FAMILY_MIXED |            \
       1u << FAMILY_DECIMAL | 1u << FAMILY_FAR))

#define RADIAN 0x1.1df46a2529d39p-6

static const col_correction correction = {0.01, 0.4};

/* A body somewhere about the middle of a shape. */
static col_body random_body(struct trial *t, const col_shape *shape)
{
    struct rng *rng = &t->rng;
    double size = pair_size(&t->pair);
    col_body body = {.restitution = rng_chance(rng, 30) ? 1 : 0.5,
                     .friction = rng_chance(rng, 30) ? 0 : 1.5};
    for (int i = 0; i < shape->count; i++) {
        body.centre.x += shape->vertices[i].x / shape->count;
        body.centre.y += shape->vertices[i].y / shape->count;
    }
    body.velocity.x = rng_between(rng, -4, 4);
    body.velocity.y = rng_between(rng, -4, 4);
    body.spin = rng_chance(rng, 30) ? 0 : rng_between(rng, -300, 300) / size;
    body.inverse_mass = rng_between(rng, 0.1, 4);
    body.inverse_inertia =
        body.inverse_mass * rng_between(rng, 1, 60) / (size * size);
    int kind = rng_below(rng, 8);
    if (kind <= 1) { /* does not turn */
        body.spin = body.inverse_inertia = 0;
    }
    if (kind == 0) { /* nor move */
        body.velocity = (col_vec2){0, 0};
        body.inverse_mass = 0;
    }
    return body;
}

static col_manifold swapped(const col_manifold *m)
{
    col_manifold s = *m;
    s.relation.normal =
        (col_vec2){-m->relation.normal.x, -m->relation.normal.y};
    for (int i = 0; i < m->count; i++) {
        const col_contact *c = &m->contacts[m->count - 1 - i];
        s.contacts[i] = (col_contact){c->point, c->depth,     c->b_is_edge,
                                      c->b,     c->a_is_edge, c->a};
    }
    return s;
}

/* ---- What is kept ------------------------------------------------------- */

static double energy_of(const col_body *body)
{
    double energy = 0, turn = RADIAN * body->spin;
    if (body->inverse_mass > 0)
        energy += (body->velocity.x * body->velocity.x +
                   body->velocity.y * body->velocity.y) /
                  body->inverse_mass;
    if (body->inverse_inertia > 0)
        energy += turn * turn / body->inverse_inertia;
    return energy / 2;
}

/* Change of momentum, and of angular momentum about the origin. */
struct momentum {
    double x, y, angular;
};

/* About where the body was: the impulses act there, the correction follows. */
static struct momentum gained(const col_body *before, const col_body *after)
{
    struct momentum gain = {0, 0, 0};
    if (before->inverse_mass > 0) {
        gain.x =
            (after->velocity.x - before->velocity.x) / before->inverse_mass;
        gain.y =
            (after->velocity.y - before->velocity.y) / before->inverse_mass;
        gain.angular = before->centre.x * gain.y - before->centre.y * gain.x;
    }
    if (before->inverse_inertia > 0)
        gain.angular +=
            RADIAN * (after->spin - before->spin) / before->inverse_inertia;
    return gain;
}

/* Where a body does not move or not turn the rest of the world takes what
 * comes, so the sum is 0 only of what both can take. */
static bool momentum_is_kept(struct trial *t, const col_body *a,
                             const col_body *b, const col_response *r)
{
    struct momentum p = gained(a, &r->a), q = gained(b, &r->b);
    double size = pair_size(&t->pair) + 1, scale = 1e-12 * 100;
    if (a->inverse_mass > 0 && b->inverse_mass > 0) {
        REQUIRE(t, fabs(p.x + q.x) <= scale);
        REQUIRE(t, fabs(p.y + q.y) <= scale);
    }
    if (a->inverse_inertia > 0 && b->inverse_inertia > 0)
        REQUIRE(t, fabs(p.angular + q.angular) <= scale * size);
    return true;
}

static bool contacts_are_met(struct trial *t, const col_response *r, double e)
{
    const col_constraint *c = &r->constraint;
    for (int i = 0; i < c->count; i++) {
        double normal = c->normals[i].impulse, speed = fabs(r->before[i].x);
        REQUIRE(t, normal >= 0);
        REQUIRE(t, fabs(c->tangents[i].impulse) <=
                       c->friction * normal * (1 + 1e-14));
        REQUIRE(t, r->after[i].x >= -e * r->before[i].x - 1e-11 * (1 + speed));
    }
    return true;
}

static bool keeps_what_it_must(struct trial *t)
{
    col_manifold manifold;
    if (!col_clip_test(&t->a, &t->b, COL_AT_MIDDLE, &manifold))
        return true;
    col_body a = random_body(t, &t->a), b = random_body(t, &t->b);
    col_response r = col_resolve(&a, &b, &manifold, correction, NULL);
    double before = energy_of(&a) + energy_of(&b);
    double after = energy_of(&r.a) + energy_of(&r.b);
    REQUIRE(t, after <= before * (1 + 1e-13) + 1e-13);
    law_figure(t, "friction given up", 1 - r.kept);
    double e = fmin(a.restitution, b.restitution);
    return momentum_is_kept(t, &a, &b, &r) && contacts_are_met(t, &r, e);
}

Test(laws, resolve_keeps_momentum_and_makes_no_energy)
{
    law_holds(keeps_what_it_must, ORDINARY, 4000);
}

/* ---- A and B alike ------------------------------------------------------ */

static bool same_body(const col_body *p, const col_body *q)
{
    return same_vec(p->centre, q->centre) &&
           same_vec(p->velocity, q->velocity) && same(p->spin, q->spin);
}

static bool swapping_changes_nothing(struct trial *t)
{
    col_manifold manifold;
    if (!col_clip_test(&t->a, &t->b, COL_AT_MIDDLE, &manifold))
        return true;
    col_body a = random_body(t, &t->a), b = random_body(t, &t->b);
    col_manifold mirrored = swapped(&manifold);
    col_response one = col_resolve(&a, &b, &manifold, correction, NULL);
    col_response two = col_resolve(&b, &a, &mirrored, correction, NULL);
    REQUIRE(t, same_body(&one.a, &two.b) && same_body(&one.b, &two.a));
    REQUIRE(t, same(one.kept, two.kept));
    return true;
}

Test(laws, resolve_treats_both_alike)
{
    law_holds(swapping_changes_nothing, ORDINARY, 4000);
}
