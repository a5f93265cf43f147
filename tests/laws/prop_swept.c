/* Responses of swept boxes of random shapes. */
#include <criterion/criterion.h>

#include "collide_response.h"
#include "laws/law.h"
#include "support/swept_fault.h"

static col_vec2 random_vector(struct trial *t, double size)
{
    static const int parts[] = {0, 0, 1, 2, 4};
    double x = parts[rng_below(&t->rng, 5)], y = parts[rng_below(&t->rng, 5)];
    double bent = rng_chance(&t->rng, 50) ? 1 : rng_between(&t->rng, 0, 1);
    x *= rng_chance(&t->rng, 50) ? -size : size;
    y *= rng_chance(&t->rng, 50) ? -size * bent : size * bent;
    return (col_vec2){x, y};
}

static double random_mass(struct trial *t)
{
    return rng_chance(&t->rng, 40) ? 0 : rng_magnitude(&t->rng, -9, 9);
}

/* Places both of the trial's shapes anew; false: there are no two such. */
static bool random_bodies(struct trial *t, struct placed *a, struct placed *b)
{
    double size = pair_size(&t->pair);
    bool moved = rng_chance(&t->rng, 50);
    col_vec2 at = random_vector(t, moved ? 0.7 * size : 0);
    if (!placed_at(a, &t->pair.a, at) ||
        !placed_at(b, &t->pair.b, (col_vec2){0, 0}))
        return false;
    a->body.moving.velocity = random_vector(t, size);
    b->body.moving.velocity = random_vector(t, size * rng_chance(&t->rng, 50));
    a->body.inverse_mass = random_mass(t);
    b->body.inverse_mass = random_mass(t);
    return true;
}

static col_swept_rule random_rule(struct trial *t)
{
    col_swept_rule rule = {(col_swept_method)rng_below(&t->rng, 4), 0, 1};
    rule.restitution = rng_chance(&t->rng, 50) ? 1 : 0.75;
    return rule;
}

/* ---- Laws --------------------------------------------------------------- */

static bool kept(struct trial *t)
{
    struct placed a, b;
    if (!random_bodies(t, &a, &b))
        return true;
    col_swept_rule rule = random_rule(t);
    REQUIRE_NO_FAULT(t, swept_fault(&a, &b, &rule));
    return true;
}

static bool same_end(const col_swept_end *p, const col_swept_end *q)
{
    return same_vec(p->contact, q->contact) && same_vec(p->rest, q->rest) &&
           same_vec(p->position, q->position) &&
           same_vec(p->velocity, q->velocity);
}

/* Which one is called A makes no difference. A tie of ways out goes to +x and
 * +y of A, though: those are the stuck ones. */
static bool symmetric(struct trial *t)
{
    struct placed a, b;
    if (!random_bodies(t, &a, &b))
        return true;
    col_swept_rule rule = random_rule(t);
    col_swept s = col_swept_respond(&a.body, &b.body, &rule, NULL);
    col_swept r = col_swept_respond(&b.body, &a.body, &rule, NULL);
    REQUIRE(t, s.sweep.hit == r.sweep.hit && same(s.depth, r.depth));
    REQUIRE(t, same(s.remaining, r.remaining));
    col_vec2 back = {-r.sweep.normal.x, -r.sweep.normal.y};
    if (!same_vec(s.sweep.normal, back)) {
        REQUIRE(t, s.sweep.stuck);
        return true;
    }
    REQUIRE(t, same_end(&s.a, &r.b) && same_end(&s.b, &r.a));
    return true;
}

Test(laws, a_swept_response_leaves_nothing_stuck_and_keeps_momentum)
{
    law_holds(kept, EVERY_FAMILY, 20000);
}

Test(laws, a_swept_response_is_symmetric)
{
    law_holds(symmetric, EVERY_FAMILY, 10000);
}
