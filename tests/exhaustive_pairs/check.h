/* One pair of files on the lattice: what the library says of it, held against
 * the truth. */
#ifndef EXHAUSTIVE_PAIRS_CHECK_H
#define EXHAUSTIVE_PAIRS_CHECK_H

#include "exhaustive_pairs/truth.h"

enum quantity {
    QUANTITY_DEPTH, /* these in units in the last place */
    QUANTITY_DISTANCE,
    QUANTITY_NORMAL,
    QUANTITY_POINTS, /* these in 2^-52 of the pair's size */
    QUANTITY_CONTACTS,
    QUANTITY_CONTACT_DEPTHS,
    QUANTITIES
};

struct check {
    const struct truth *truth;
    const struct lattice_file *file[2];
    double worst[QUANTITIES];
    const char *broken; /* what does not hold */
    int line;
};

/* Ends a check with false unless the condition is true. */
#define REQUIRE(check, condition)                                              \
    do {                                                                       \
        if (!(condition)) {                                                    \
            (check)->broken = #condition;                                      \
            (check)->line = __LINE__;                                          \
            return false;                                                      \
        }                                                                      \
    } while (0)

/* Notes an error; false where it is above the limit. */
bool check_error(struct check *check, enum quantity quantity, double error);

/* The same for a point's distance from where it belongs. */
bool check_point(struct check *check, enum quantity quantity, col_vec2 point,
                 struct real_vec exact);
int lowest_edge(const struct lattice_file *file, unsigned edges);

/* SAT and GJK, and the manifold where they overlap; the answer of SAT. */
bool check_pair(struct check *check, col_sat *sat);

/* The manifold alone, of a pair that overlaps. */
bool check_manifold(struct check *check, const col_sat *sat);

/* That SAT's answers for a pair, right in themselves, mirror each other. */
bool check_mirror(struct check *check, const col_sat *ab, const col_sat *ba);

#endif
