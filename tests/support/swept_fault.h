/* Shapes that are placed, for responses of swept boxes, and what these keep. */
#ifndef SUPPORT_SWEPT_FAULT_H
#define SUPPORT_SWEPT_FAULT_H

#include "collide_response.h"
#include "support/shapes.h"

/* A shape that is placed, and what places it. Refers to itself. */
struct placed {
    struct solid local, solid;
    col_shape shape;
    col_swept_body body;
};

/* Places it; false where rounding leaves no polygon of it, or one beyond
 * COL_LIMIT. */
bool placed_at(struct placed *p, const struct solid *solid, col_vec2 position);

/* What of an answer of col_swept_respond does not hold; NULL: nothing. */
const char *swept_fault(const struct placed *a, const struct placed *b,
                        const col_swept_rule *rule);

#endif
