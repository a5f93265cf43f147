/* The normal impulses of two contacts of one pair, solved at once. */
#ifndef RESPONSE_TWO_NORMALS_H
#define RESPONSE_TWO_NORMALS_H

#include "collide_response.h"

/* Impulses x >= 0 at two contacts are wanted that change the normal velocities
 * by at least what is wanted, and an impulse of 0 wherever they change it by
 * more: with K = (give, coupling; coupling, give) that is
 * K x >= wanted, x >= 0, x . (K x - wanted) = 0. */
struct two_normals {
    double give[2], coupling;
    double spread; /* the determinant, >= 0 */
    double wanted[2];
};

void col_two_normals_solve(const struct two_normals *problem,
                           double impulses[2]);

#endif
