/* Angles as double-doubles, for values that are right to the last bit of a
 * double after several operations: the angle between two directions, radians,
 * and the rotation by an angular velocity in a time. */
#ifndef MEASURE_H
#define MEASURE_H

#include "geometry/exact/doubles.h"
#include "geometry/exact/predicates.h"

/* Half a turn, in radians. */
#define TURN_HALF ((dd){0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53})

/* The angle in 0 .. pi, in radians, between two vectors whose cross product is
 * `across` >= 0 and whose dot product is `along`, both at most 2^400 in
 * magnitude and not both 0: atan2(across, along). Within 2^-94 of itself, or of
 * the next multiple of pi / 4. */
dd col_turn(dd across, dd along);

/* An angle in radians, within 2^-100 relative. */
dd col_radians(dd degrees);

/* (cosine, sine) of the exact product of an angular velocity, in degrees per
 * unit of time, and a time: each within 2^-97, and exact if the product is a
 * multiple of 90. |angular_velocity * time| <= 2^50. */
unit_vector col_turned_for(double angular_velocity, double time);

#endif
