/* Responses of swept boxes of random shapes. */
#include <criterion/criterion.h>
#include <math.h>

#include "collide_response.h"
#include "exact/bits.h"
#include "laws/law.h"

/* A shape that is placed, and what places it. */
struct placed {
    col_vec2 local[SOLID_ROOM];
    struct solid solid;
    col_shape shape;
    col_swept_body body;
};

/* Places it; false where rounding leaves no polygon of it. */
static bool place(struct placed *p, const struct solid *solid,
                  col_vec2 position)
{
    p->solid = *solid;
    for (int i = 0; i < solid->count; i++) {
        p->local[i] = solid->v[i];
        p->solid.v[i].x += position.x;
        p->solid.v[i].y += position.y;
    }
    p->shape = solid_shape(&p->solid);
    p->body.moving.shape = &p->shape;
    p->body.local = p->local;
    p->body.local_count = solid->count;
    p->body.pose = (col_transform){position, {1, 0}};
    if (solid->count == 2)
        return !same_vec(p->solid.v[0], p->solid.v[1]);
    return solid->count < 2 ||
           col_polygon_check(p->solid.v, solid->count).kind ==
               COL_POLYGON_CONVEX;
}

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
    if (!place(a, &t->pair.a, at) || !place(b, &t->pair.b, (col_vec2){0, 0}))
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

/* What the answer's positions place is not stuck. */
static bool apart(struct trial *t)
{
    struct placed a, b, c, d;
    if (!random_bodies(t, &a, &b))
        return true;
    col_swept_rule rule = random_rule(t);
    col_swept s = col_swept_respond(&a.body, &b.body, &rule, NULL);
    if (!s.sweep.hit || a.body.inverse_mass + b.body.inverse_mass <= 0)
        return true;
    if (place(&c, &t->pair.a, s.a.contact) &&
        place(&d, &t->pair.b, s.b.contact)) {
        c.body.moving.velocity = s.a.velocity;
        d.body.moving.velocity = s.b.velocity;
        REQUIRE(t,
                !col_sweep_test(c.body.moving, d.body.moving, 1, NULL).stuck);
    }
    if (place(&c, &t->pair.a, s.a.position) &&
        place(&d, &t->pair.b, s.b.position)) {
        c.body.moving.velocity = s.a.velocity;
        d.body.moving.velocity = s.b.velocity;
        REQUIRE(t,
                !col_sweep_test(c.body.moving, d.body.moving, 1, NULL).stuck);
    }
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

/* The velocity along the normal is what the method says, and momentum is kept,
 * each to some roundings of the largest velocity. */
static bool kept(struct trial *t)
{
    struct placed a, b;
    if (!random_bodies(t, &a, &b))
        return true;
    col_swept_rule rule = random_rule(t);
    col_swept s = col_swept_respond(&a.body, &b.body, &rule, NULL);
    double ma = b.body.inverse_mass, mb = a.body.inverse_mass; /* in ratio */
    if (!s.sweep.hit || ma + mb <= 0)
        return true;
    col_vec2 n = s.sweep.normal;
    col_vec2 va = a.body.moving.velocity, vb = b.body.moving.velocity;
    double most =
        fmax(fmax(fabs(va.x), fabs(va.y)), fmax(fabs(vb.x), fabs(vb.y)));
    double before = (va.x - vb.x) * n.x + (va.y - vb.y) * n.y;
    double after = (s.a.velocity.x - s.b.velocity.x) * n.x +
                   (s.a.velocity.y - s.b.velocity.y) * n.y;
    double bounce = rule.method == COL_BOUNCE ? -rule.restitution : 0;
    double wanted = before > 0 ? bounce * before : before;
    REQUIRE(t, fabs(after - wanted) <= 0x1p-50 * most);
    double x = ma * (s.a.velocity.x - va.x) + mb * (s.b.velocity.x - vb.x);
    double y = ma * (s.a.velocity.y - va.y) + mb * (s.b.velocity.y - vb.y);
    REQUIRE(t, fabs(x) <= 0x1p-49 * most * (ma + mb));
    REQUIRE(t, fabs(y) <= 0x1p-49 * most * (ma + mb));
    return true;
}

Test(laws, a_swept_response_leaves_nothing_stuck)
{
    law_holds(apart, EVERY_FAMILY, 20000);
}

Test(laws, a_swept_response_is_symmetric)
{
    law_holds(symmetric, EVERY_FAMILY, 10000);
}

Test(laws, a_swept_response_keeps_momentum)
{
    law_holds(kept, EVERY_FAMILY, 10000);
}
