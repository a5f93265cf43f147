/* The angle between two directions, as a double-double: where sums of angles
 * are to be right to the last bit of a double. */
#ifndef MEASURE_H
#define MEASURE_H

#include "geometry/exact/doubles.h"
#include "geometry/exact/predicates.h"

/* Half a turn, in radians. */
#define TURN_HALF ((dd){0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53})

/* The angle in 0 .. pi, in radians, by which a vector is turned whose cross
 * product with another is `across` >= 0 and whose dot product with it is
 * `along`, both at most 2^400 in magnitude and not both 0. Within 2^-94 of
 * itself, or of the next multiple of pi / 4. */
dd col_turn(dd across, dd along);

/* Angles in double-double arithmetic. */

/* An angle in radians, within 2^-100 relative. */
dd col_radians(dd degrees);

/* (cosine, sine) of the exact product of a spin, in degrees per unit of time,
 * and a time: each within 2^-97; where the product is a multiple of 90,
 * exactly. |spin * time| <= 2^50. */
unit_vector col_turned_for(double angular_velocity, double time);

#endif
