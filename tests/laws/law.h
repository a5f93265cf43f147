/* Laws: statements that hold for every pair of shapes, tried on seeded random
 * ones of every family.
 *
 * A law is a function that looks at one pair and says whether it holds; the
 * first pair that breaks it fails the test with its seed and every bit of the
 * shapes. If TRIALS is set (support/trials.h), the number of pairs tried and
 * the worst errors are printed, for all families together and for each. */
#ifndef LAWS_LAW_H
#define LAWS_LAW_H

#include "collide.h"
#include "support/oracle.h"
#include "support/shapes.h"

#define LAW_FIGURES 8

/* The worst errors, by name. */
struct law_figures {
    const char *name[LAW_FIGURES];
    double worst[LAW_FIGURES];
    long tried;
};

struct trial {
    struct rng rng; /* for what a law chooses itself */
    enum family family;
    struct pair pair;
    col_shape a, b; /* of the pair */
    struct oracle oracle;
    const char *broken; /* what does not hold */
    int line;
    struct law_figures figures[FAMILIES + 1]; /* the last: of all */
};

typedef bool law(struct trial *trial);

#define EVERY_FAMILY ((1u << FAMILIES) - 1)

/* Tries a law on `count` pairs, taking turns among a set of families. */
void law_holds(law *holds, unsigned families, int count);

/* Notes an error, to print the worst of its name. */
void law_figure(struct trial *trial, const char *name, double error);

/* Ends a law with false unless the condition is true. */
#define REQUIRE(trial, condition)                                              \
    do {                                                                       \
        if (!(condition)) {                                                    \
            (trial)->broken = #condition;                                      \
            (trial)->line = __LINE__;                                          \
            return false;                                                      \
        }                                                                      \
    } while (0)

/* Ends a law with false if there is a fault (support/fault.h). */
#define REQUIRE_NO_FAULT(trial, fault)                                         \
    do {                                                                       \
        (trial)->broken = (fault);                                             \
        (trial)->line = __LINE__;                                              \
        if ((trial)->broken)                                                   \
            return false;                                                      \
    } while (0)

/* Whether both cores are one point each, and the same: no direction is better
 * than another, and (1, 0) stands whatever else. */
bool trial_is_concentric(const struct trial *trial);

/* Memory for col_gjk_test on any pair of solids. */
#define LAW_SCRATCH 16384
typedef union gjk_scratch {
    double aligned;
    char bytes[LAW_SCRATCH];
} gjk_scratch;

/* The same number; the same numbers; the same in everything. 0 is -0. */
bool same(double x, double y);
bool same_vec(col_vec2 p, col_vec2 q);
bool same_relation(const col_relation *p, const col_relation *q);
bool same_manifold(const col_manifold *p, const col_manifold *q);
bool same_points(col_points p, col_points q);

/* The points of two shapes, by SAT. */
col_points points_of(const struct solid *a, const struct solid *b);

#endif
