/* The contacts of discs are those of the exact path, bit for bit. Each pair of
 * a family gives two discs at vertices, with hostile radii. */
#include <math.h>
#include <stddef.h>

#include "laws/law.h"
#include "support/criterion.h"

static void ignore(void *context, const col_step *step)
{
    (void)context;
    (void)step;
}

/* A trace makes both functions take the exact path. */
static bool exactly(const col_shape *a, const col_shape *b, col_manifold *m)
{
    col_trace trace = {ignore, NULL};
    col_sat sat = col_sat_test(a, b, &trace);
    *m = col_clip(a, b, &sat, COL_AT_INCIDENT, &trace);
    return sat.relation.overlap;
}

/* Both orders, prepared and not. */
static bool is_exact(const struct solid *one, const struct solid *two)
{
    static max_align_t memory[2][256];
    col_shape a = solid_shape(one), b = solid_shape(two);
    for (int i = 0; i < 4; i++) {
        col_manifold expected, m;
        col_shape c = i & 1 ? b : a, d = i & 1 ? a : b;
        bool hit = exactly(&c, &d, &expected);
        if (i & 2) {
            c.prepared = col_shape_prepare(&c, memory[0]);
            d.prepared = col_shape_prepare(&d, memory[1]);
        }
        if (col_clip_test(&c, &d, COL_AT_INCIDENT, &m) != hit ||
            (hit && !same_manifold(&m, &expected)))
            return false;
    }
    return true;
}

/* ---- Hostile radii and segments ----------------------------------------- */

static double distance_of(const struct solid *a, const struct solid *b)
{
    struct solid p = *a, q = *b;
    p.radius = q.radius = 0;
    col_relation relation = solid_sat(&p, &q).relation;
    return relation.overlap ? 0 : relation.amount;
}

/* None, some, about a share of the distance, or as large as can be. */
static double hostile_number(struct rng *rng, double radius, double distance)
{
    switch (rng_below(rng, 7)) {
    case 0:
        return 0;
    case 1:
        return rng_nudged(rng, distance, 2);
    case 2:
        return rng_nudged(rng, distance / 2, 1);
    case 3:
        return distance * rng_between(rng, 0.4, 2);
    case 4:
        return rng_hostile(rng);
    case 5:
        return rng_whole(rng, 1, 5);
    default:
        return radius;
    }
}

static void round_off(struct rng *rng, struct solid *a, struct solid *b)
{
    double distance = distance_of(a, b);
    double radius = hostile_number(rng, a->radius, distance);
    a->radius = fmin(fabs(radius), COL_LIMIT);
    radius = hostile_number(rng, b->radius, distance - a->radius);
    b->radius = fmin(fabs(radius), COL_LIMIT);
}

static struct solid vertex_of(struct rng *rng, const struct solid *solid)
{
    col_vec2 p = solid->v[rng_below(rng, solid->count)];
    return solid_disc(p.x, p.y, solid->radius);
}

/* ---- Laws --------------------------------------------------------------- */

static bool discs_are_exact(struct trial *t)
{
    struct solid a = vertex_of(&t->rng, &t->pair.a);
    struct solid b = vertex_of(&t->rng, &t->pair.b);
    round_off(&t->rng, &a, &b);
    t->pair = (struct pair){a, b};
    REQUIRE(t, is_exact(&a, &b));
    return true;
}

Test(laws, contacts_of_discs_are_exact)
{
    law_holds(discs_are_exact, EVERY_FAMILY, 8000);
}
