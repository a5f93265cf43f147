/* Two private solvers for the impulses of a hit. col_two_normals_solve
 * (impulse.c) finds the normal impulses of two contacts at once, in closed
 * form. col_grip_solve (resolve.c) finds one ratio of tangent to normal
 * impulses by bisection, for hits where iterated passes do not settle. */
#ifndef IMPULSE_H
#define IMPULSE_H

#include "collide_response.h"

/* Impulses x >= 0 at two contacts change the normal velocities by at least
 * `wanted`; where they change one by more, its impulse is 0. With
 * K = (give 0, coupling 0; coupling 1, give 1): K x >= wanted, x >= 0,
 * x . (K x - wanted) = 0. */
struct two_normals {
    double give[2];     /* change of one by its own impulse; a contact whose
                           value is not > 0 has no impulse alone */
    double coupling[2]; /* change of one by the impulse at the other */
    double spread;      /* the determinant */
    double wanted[2];
};

/* Finds the impulses. Returns the largest amount that a velocity misses. */
double col_two_normals_solve(const struct two_normals *problem,
                             double impulses[2]);

/* Sets the impulses of a constraint between bodies with their velocities before
 * the hit: at each contact the tangent impulse is one ratio times the normal
 * impulse. The normal velocities meet the targets, as after
 * col_constraint_solve. The magnitude of the ratio is at most the friction. The
 * sliding velocity, as the mean over the contacts weighted by their normal
 * impulses, keeps its sign or becomes 0, and becomes 0 unless the ratio is the
 * friction. So the tangent impulses take energy. Defined in resolve.c. */
void col_grip_solve(col_constraint *constraint, const col_body *a,
                    const col_body *b);

#endif
