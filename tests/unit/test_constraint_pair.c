/* Two constraints that are solved at once have the bits of one pass after the
 * other, on random bodies and impulses: zeros of either sign, huge and tiny
 * numbers, bodies that nothing moves or turns, and one that both share. */
#include <stdbool.h>

#include "collide_response.h"
#include "support/criterion.h"
#include "support/doubles.h"
#include "support/rng.h"
#include "support/trials.h"

static double any(struct rng *rng)
{
    double size = rng_magnitude(rng, -40, 40);
    if (rng_chance(rng, 60))
        size = rng_magnitude(rng, -1, 1);
    if (rng_chance(rng, 15))
        size = 0;
    return rng_chance(rng, 50) ? size : -size;
}

/* > 0, or 0 */
static double any_positive(struct rng *rng, int zeros)
{
    return rng_chance(rng, zeros) ? 0 : rng_magnitude(rng, -20, 20);
}

static col_body any_body(struct rng *rng)
{
    return (col_body){.center = {any(rng), any(rng)},
                      .velocity = {any(rng), any(rng)},
                      .angular_velocity = any(rng),
                      .inverse_mass = any_positive(rng, 10),
                      .inverse_inertia = any_positive(rng, 10),
                      .restitution = rng_chance(rng, 50) ? 0.5 : 0,
                      .friction = any_positive(rng, 20)};
}

/* Of one contact, at which it may already hold impulses. */
static col_constraint any_constraint(struct rng *rng, const col_body *a,
                                     const col_body *b)
{
    col_manifold manifold = {.relation = {.overlap = true}, .count = 1};
    manifold.relation.normal = rng_direction(rng);
    manifold.contacts[0].point = (col_vec2){any(rng), any(rng)};
    manifold.contacts[0].depth = any(rng);
    col_constraint made = col_constraint_make_ahead(a, b, &manifold, 0, 1);
    made.normals[0].impulse = any_positive(rng, 30);
    made.tangents[0].impulse = any(rng);
    return made;
}

static void put_row(col_row_pair *pair, int i, const col_row *row)
{
    pair->x[i] = row->direction.x;
    pair->y[i] = row->direction.y;
    pair->lever_a[i] = row->lever_a;
    pair->lever_b[i] = row->lever_b;
    pair->turn_a[i] = row->turn_a;
    pair->turn_b[i] = row->turn_b;
    pair->give[i] = row->give;
    pair->impulse[i] = row->impulse;
}

static bool moves_alike(const col_body *p, const col_body *q)
{
    return same_bits(p->velocity.x, q->velocity.x) &&
           same_bits(p->velocity.y, q->velocity.y) &&
           same_bits(p->angular_velocity, q->angular_velocity);
}

/* Solves both ways; false if a bit differs. `bodies` are A and B of the first
 * constraint, then those of the second. */
static bool solved_alike(col_constraint two[2], col_body *const bodies[4])
{
    col_body copies[4], *to[4];
    col_constraint_pair pair;
    for (int i = 0; i < 4; i++) {
        copies[i] = *bodies[i];
        to[i] = bodies[i] == bodies[0] ? &copies[0] : &copies[i];
    }
    for (int i = 0; i < 2; i++) {
        put_row(&pair.normal, i, &two[i].normals[0]);
        put_row(&pair.tangent, i, &two[i].tangents[0]);
        pair.target[i] = two[i].targets[0];
        pair.friction[i] = two[i].friction;
    }
    col_body *const a[2] = {to[0], to[2]}, *const b[2] = {to[1], to[3]};
    bool alike = true;
    for (int pass = 0; pass < 3; pass++) {
        for (int i = 0; i < 2; i++)
            col_constraint_solve(&two[i], bodies[2 * i], bodies[2 * i + 1]);
        col_constraint_pair_solve(&pair, a, b);
        for (int i = 0; i < 2; i++)
            alike &=
                same_bits(pair.normal.impulse[i], two[i].normals[0].impulse) &&
                same_bits(pair.tangent.impulse[i], two[i].tangents[0].impulse);
        for (int i = 0; i < 4; i++)
            alike &= moves_alike(to[i], bodies[i]);
    }
    return alike;
}

Test(constraint_pair, has_the_bits_of_one_after_the_other)
{
    struct rng rng = {.state = 31};
    long solved = 0;
    for (long trial = trials(200000); trial > 0; trial--) {
        col_body bodies[4], *of[4];
        for (int i = 0; i < 4; i++) {
            bodies[i] = any_body(&rng);
            of[i] = &bodies[i];
        }
        if (rng_chance(&rng, 20)) { /* they share what stands still */
            bodies[0] = (col_body){.friction = 1};
            of[rng_chance(&rng, 50) ? 2 : 3] = of[0];
        }
        col_constraint two[2] = {any_constraint(&rng, of[0], of[1]),
                                 any_constraint(&rng, of[2], of[3])};
        if (two[0].count != 1 || two[1].count != 1)
            continue;
        solved++;
        cr_assert(solved_alike(two, of), "trial %ld differs", trial);
    }
    cr_assert(solved > 0);
}
