/* The contacts of discs, capsules and rounded polygons are those of the exact
 * path, bit for bit. Each pair of a family gives several: its cores with
 * hostile radii, and segments between vertices of its cores, so that the
 * segments are as parallel, as collinear and as near as the cores were made to
 * be. */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "geometry/clip/clip.h"
#include "laws/law.h"
#include "support/criterion.h"
#include "support/trials.h"

static void ignore(void *context, const col_step *step)
{
    (void)context;
    (void)step;
}

/* A trace makes both functions take the exact path. */
static bool exactly(const col_shape *a, const col_shape *b, col_place place,
                    col_manifold *m)
{
    col_trace trace = {ignore, NULL};
    col_sat sat = col_sat_test(a, b, &trace);
    *m = col_clip(a, b, &sat, place, &trace);
    return sat.relation.overlap;
}

/* 0 is not -0 here. */
static bool has_signs_of(const col_manifold *m, const col_manifold *n)
{
    const double p[] = {m->relation.amount, m->relation.normal.x,
                        m->relation.normal.y};
    const double q[] = {n->relation.amount, n->relation.normal.x,
                        n->relation.normal.y};
    bool equal = memcmp(p, q, sizeof p) == 0;
    for (int i = 0; i < 2; i++) {
        const col_contact *c = &m->contacts[i], *d = &n->contacts[i];
        equal = equal && memcmp(&c->point, &d->point, sizeof c->point) == 0 &&
                memcmp(&c->depth, &d->depth, sizeof c->depth) == 0;
    }
    return equal &&
           memcmp(m->reference.points, n->reference.points,
                  sizeof m->reference.points) == 0 &&
           memcmp(m->incident.points, n->incident.points,
                  sizeof m->incident.points) == 0;
}

/* Both orders, prepared and not, all places. */
static bool is_exact(const struct solid *one, const struct solid *two)
{
    static max_align_t memory[2][256];
    col_shape a = solid_shape(one), b = solid_shape(two);
    for (int i = 0; i < 6; i++) {
        col_place place = (col_place)(i % 3);
        col_manifold expected, m;
        col_shape c = i & 1 ? b : a, d = i & 1 ? a : b;
        bool hit = exactly(&c, &d, place, &expected);
        if (i & 2) {
            c.prepared = col_shape_prepare(&c, memory[0]);
            d.prepared = col_shape_prepare(&d, memory[1]);
        }
        if (col_clip_test(&c, &d, place, &m) != hit ||
            (hit &&
             !(same_manifold(&m, &expected) && has_signs_of(&m, &expected))))
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

/* A segment between two vertices, of which there may be only one. */
static struct solid segment_of(struct rng *rng, const struct solid *solid)
{
    int count = solid->count, i = rng_below(rng, count);
    int j = count > 1 ? (i + rng_whole(rng, 1, count - 1)) % count : i;
    col_vec2 p = solid->v[i], q = solid->v[j];
    return count > 1 ? solid_capsule(p, q, solid->radius) : *solid;
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

static bool capsules_are_exact(struct trial *t)
{
    struct solid a = segment_of(&t->rng, &t->pair.a);
    struct solid b = segment_of(&t->rng, &t->pair.b);
    round_off(&t->rng, &a, &b);
    t->pair = (struct pair){a, b};
    REQUIRE(t, is_exact(&a, &b));
    struct solid disc = vertex_of(&t->rng, &b);
    t->pair.b = disc;
    REQUIRE(t, is_exact(&a, &disc));
    return true;
}

Test(laws, contacts_of_capsules_are_exact)
{
    law_holds(capsules_are_exact, EVERY_FAMILY, 8000);
}

static bool rounded_are_exact(struct trial *t)
{
    struct solid a = t->pair.a, b = t->pair.b;
    struct solid segment = segment_of(&t->rng, &b);
    round_off(&t->rng, &a, &b);
    t->pair = (struct pair){a, b};
    REQUIRE(t, is_exact(&a, &b));
    round_off(&t->rng, &a, &segment);
    t->pair = (struct pair){a, segment};
    REQUIRE(t, is_exact(&a, &segment));
    return true;
}

Test(laws, contacts_of_rounded_polygons_are_exact)
{
    law_holds(rounded_are_exact, EVERY_FAMILY, 4000);
}

/* Capsules side by side, as characters on a floor are: parallel to an axis, of
 * the same height or not. The contacts are at the ends of the common part. */
Test(laws, contacts_of_parallel_capsules_are_not_left_to_the_exact_path)
{
    struct rng rng = rng_seeded(5);
    for (int i = 0; i < trials(200); i++) {
        double low = rng_whole(&rng, 1, 5), high = rng_whole(&rng, 6, 9);
        double x = rng_whole(&rng, -9, 9), step = rng_between(&rng, 0.5, 0.9);
        struct solid p = solid_capsule((col_vec2){x, 3}, (col_vec2){x, 7}, 0.5);
        struct solid q = solid_capsule((col_vec2){x + step, low},
                                       (col_vec2){x + step, high}, 0.5);
        col_shape a = solid_shape(&p), b = solid_shape(&q);
        col_manifold m;
        cr_assert(eq(int, col_contact_segments(&a, &b, &m), MEETING));
        cr_assert(all(eq(int, m.count, 2), eq(int, m.reference.side, COL_A)));
        cr_assert(eq(dbl, m.contacts[0].point.y + m.contacts[1].point.y,
                     fmax(low, 3) + fmin(high, 7)));
        cr_assert(is_exact(&p, &q));
    }
}
