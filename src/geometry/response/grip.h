/* Friction of a hit as one number, for hits that passes do not settle. */
#ifndef GRIP_H
#define GRIP_H

#include "collide_response.h"

/* Sets the impulses of a constraint of bodies that are as fast as they came:
 * at each contact the tangent impulse is `ratio` times the normal one. The
 * normal velocities meet the targets, as after col_constraint_solve. The ratio
 * is at most the friction; what slides, by the mean of the contacts with their
 * normal impulses as weights, goes on sliding that way or stops, and it stops
 * unless the ratio is the friction. So the tangent impulses take energy. */
void col_grip_solve(col_constraint *constraint, const col_body *a,
                    const col_body *b);

#endif
