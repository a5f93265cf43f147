/* Places on one shape that a rule has something to say about. A shape of ten
 * thousand bad vertices has one story, not ten thousand: the first few are told
 * and the last of these says how many more there are. */
#ifndef SPOTS_H
#define SPOTS_H

#include "lint/rules/solid_outline.h"

#define SPOTS_TOLD 4

struct spot {
    int vertex; /* of the shape's own numbers */
    col_vec2 at;
    double measure;
    int other; /* another vertex or edge that it is about */
};

struct spots {
    struct spot told[SPOTS_TOLD];
    int count;    /* also of those not kept */
    bool is_once; /* the first alone is told of */
};

void spots_add(struct spots *spots, struct spot spot);

/* Puts what check_find_at returned for spot i in its place, that of its vertex.
 * The last one that is told of stands for all that are not. false: memory is
 * used up. */
bool spots_place(const struct spots *spots, int i, const struct solid *solid,
                 struct finding *finding);

/* Spots that are told. */
static inline int spots_told(const struct spots *spots)
{
    int most = spots->is_once ? 1 : SPOTS_TOLD;
    return spots->count < most ? spots->count : most;
}

#endif
