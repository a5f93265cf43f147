/* The normal impulses of two contacts of one pair, solved at once. */
#ifndef IMPULSE_H
#define IMPULSE_H

#include "collide_response.h"

/* Impulses x >= 0 at two contacts are wanted that change the normal velocities
 * by at least what is wanted, and an impulse of 0 wherever they change it by
 * more: with K = (give 0, coupling 0; coupling 1, give 1) that is
 * K x >= wanted, x >= 0, x . (K x - wanted) = 0. */
struct two_normals {
    double give[2];     /* what is not > 0 has no impulse alone */
    double coupling[2]; /* change of one by the impulse at the other */
    double spread;      /* the determinant */
    double wanted[2];
};

/* Returns by how much velocities miss what they have to be. */
double col_two_normals_solve(const struct two_normals *problem,
                             double impulses[2]);

/* Friction of a hit as one number, for hits that passes do not settle. */

/* Sets the impulses of a constraint of bodies that are as fast as they came:
 * at each contact the tangent impulse is `ratio` times the normal one. The
 * normal velocities meet the targets, as after col_constraint_solve. The ratio
 * is at most the friction; what slides, by the mean of the contacts with their
 * normal impulses as weights, goes on sliding that way or stops, and it stops
 * unless the ratio is the friction. So the tangent impulses take energy. */
void col_grip_solve(col_constraint *constraint, const col_body *a,
                    const col_body *b);

#endif
