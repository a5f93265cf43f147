/* What is true of pairs of each family of generated scenes. */
#ifndef SUPPORT_FAMILY_CLAIMS_H
#define SUPPORT_FAMILY_CLAIMS_H

#include "support/oracle.h"

/* A pair, as it stands in its scene, and what is known of it. */
struct pair_seen {
    const col_shape *a, *b;
    const struct oracle *oracle;
    const char *text; /* of a scene of these two alone, as they are; or NULL */
    double size; /* the larger extent of the two, at most twice too large */
    double unit; /* the last place of the largest number of the scene */
    bool is_float;
    bool is_concave; /* one of them */
};

struct family_claim {
    const char *family;
    bool (*is_so)(const struct pair_seen *);
};

/* In the order of the families. */
extern const struct family_claim family_claims[];
extern const int family_claim_count;

#endif
