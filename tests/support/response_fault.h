/* What a response to a hit has to keep, beside what collide_response.h says of
 * it. */
#ifndef SUPPORT_RESPONSE_FAULT_H
#define SUPPORT_RESPONSE_FAULT_H

#include "collide_response.h"

struct response_figures {
    double passes;   /* of the solver */
    double restless; /* share of the largest impulse by which impulses changed
                        in the last pass */
    double given_up; /* of the friction */
};

/* What of an answer of col_resolve does not hold; NULL: nothing. Sizes are such
 * that their squares, and the energies, are ordinary numbers. */
const char *response_fault(const col_body *a, const col_body *b,
                           const col_manifold *manifold,
                           col_correction correction,
                           struct response_figures *figures);

#endif
