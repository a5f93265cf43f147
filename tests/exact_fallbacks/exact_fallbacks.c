/* How often decisions need exact integers, by family of shapes: a program of
 * its own, of a library built to count (make filters).
 *
 * Ordinary input is everything that was not made to be a tie or to lie at a
 * limit: random shapes near and far, nested, thin, large, and small whole
 * coordinates as levels have them, where ties are common but cheap. There,
 * exact integers are to decide at most once in 2,000 pairs that are asked all
 * queries. The rest is printed for what it tells. Seeded, so that the counts
 * are always the same from one compiler.
 *
 * Decisions are counted one by one; what a bound tells of many vertices or
 * edges at once is not, so their number says little. */
#include <stdio.h>

#include "collide_motion.h"
#include "geometry/exact/predicates.h"
#include "support/shapes.h"

#define PAIRS   20000
#define SCRATCH 65536
#define ALLOWED (PAIRS / 2000)

struct col_decision_counts col_decisions;

static const enum family ordinary[] = {
    FAMILY_ORDINARY, FAMILY_GRID,    FAMILY_LATTICE, FAMILY_NESTED,
    FAMILY_SLIVER,   FAMILY_DECIMAL, FAMILY_FAR,     FAMILY_HUGE};

static bool is_ordinary(enum family family)
{
    for (size_t i = 0; i < sizeof ordinary / sizeof *ordinary; i++)
        if (ordinary[i] == family)
            return true;
    return false;
}

static void ask_everything(const struct pair *pair, struct rng *rng)
{
    static union {
        double aligned;
        char bytes[SCRATCH];
    } scratch;
    col_shape a = solid_shape(&pair->a), b = solid_shape(&pair->b);
    col_sat sat = col_sat_test(&a, &b, NULL);
    col_gjk_test(&a, &b, &scratch, NULL);
    col_clip(&a, &b, &sat, COL_AT_INCIDENT, NULL);
    double size = pair_size(pair);
    col_moving moving_a = {&a, {rng_between(rng, -1, 1) * size, size}};
    col_moving moving_b = {&b, {size, rng_between(rng, -1, 1) * size}};
    col_sweep_test(&moving_a, &moving_b, 1, NULL);
    col_cast_test(&moving_a, &moving_b, 1, 0, NULL);
    col_ray_test(&b, a.vertices[0], moving_b.velocity, NULL);
    if (a.count > 2)
        col_polygon_check(a.vertices, a.count);
}

static bool count_family(enum family family)
{
    struct rng rng = rng_seeded(1);
    col_decisions = (struct col_decision_counts){0};
    for (int i = 0; i < PAIRS; i++) {
        struct pair pair = random_pair(&rng, family);
        ask_everything(&pair, &rng);
    }
    const struct col_decision_counts *c = &col_decisions;
    bool fine = !is_ordinary(family) || c->exact <= ALLOWED;
    printf("%-12s %9ld decisions  %6.3f%% past doubles  %7ld exact  %6ld "
           "amounts  %6ld exact%s\n",
           family_name(family), c->made,
           100.0 * (double)c->past_doubles / (double)c->made, c->exact,
           c->amounts, c->exact_amounts, fine ? "" : "  TOO MANY");
    return fine;
}

int main(void)
{
    bool fine = true;
    for (int family = 0; family < FAMILIES; family++)
        fine = count_family((enum family)family) && fine;
    return fine ? 0 : 1;
}
