/* What a collision response has to keep, whatever the shapes, the masses and
 * the motion: momentum, and no more energy than there was; no contact that goes
 * on as it came; friction within its cone; A and B alike. */
#include <criterion/criterion.h>

#include "laws/law.h"
#include "support/response_fault.h"

/* Sizes of which squares and inertias are ordinary numbers. */
#define ORDINARY                                                               \
    (EVERY_FAMILY &                                                            \
     ~(1u << FAMILY_TINY | 1u << FAMILY_HUGE | 1u << FAMILY_MIXED |            \
       1u << FAMILY_DECIMAL | 1u << FAMILY_FAR))

static const col_correction correction = {0.01, 0.4};

/* A body somewhere about the middle of a shape; two points at one place have no
 * size, and get one. */
static col_body random_body(struct trial *t, const col_shape *shape)
{
    struct rng *rng = &t->rng;
    double size = pair_size(&t->pair) > 0 ? pair_size(&t->pair) : 1;
    col_body body = {.restitution = rng_chance(rng, 30) ? 1 : 0.5,
                     .friction = rng_chance(rng, 30) ? 0 : 1.5};
    for (int i = 0; i < shape->count; i++) {
        body.center.x += shape->vertices[i].x / shape->count;
        body.center.y += shape->vertices[i].y / shape->count;
    }
    body.velocity.x = rng_between(rng, -4, 4);
    body.velocity.y = rng_between(rng, -4, 4);
    body.angular_velocity =
        rng_chance(rng, 30) ? 0 : rng_between(rng, -300, 300) / size;
    body.inverse_mass = rng_between(rng, 0.1, 4);
    body.inverse_inertia =
        body.inverse_mass * rng_between(rng, 1, 60) / (size * size);
    int kind = rng_below(rng, 8);
    if (kind <= 1) { /* does not turn */
        body.angular_velocity = body.inverse_inertia = 0;
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

static bool keeps_what_it_must(struct trial *t)
{
    col_manifold manifold;
    if (!col_clip_test(&t->a, &t->b, COL_AT_MIDDLE, &manifold))
        return true;
    col_body a = random_body(t, &t->a), b = random_body(t, &t->b);
    struct response_figures figures;
    REQUIRE_NO_FAULT(t,
                     response_fault(&a, &b, &manifold, correction, &figures));
    law_figure(t, "passes", figures.passes);
    law_figure(t, "restless", figures.restless);
    law_figure(t, "friction given up", figures.given_up);
    return true;
}

Test(laws, resolve_keeps_momentum_and_makes_no_energy)
{
    law_holds(keeps_what_it_must, ORDINARY, 4000);
}

/* ---- A and B alike ------------------------------------------------------ */

static bool same_body(const col_body *p, const col_body *q)
{
    return same_vec(p->center, q->center) &&
           same_vec(p->velocity, q->velocity) &&
           same(p->angular_velocity, q->angular_velocity);
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
