/* Angles in double-double arithmetic. */
#ifndef ANGLE_H
#define ANGLE_H

#include "geometry/exact/exact_vector.h"

/* An angle in radians, within 2^-100 relative. */
dd col_radians(dd degrees);

/* (cosine, sine) of the exact product of a spin, in degrees per unit of time,
 * and a time: each within 2^-97; where the product is a multiple of 90,
 * exactly. |spin * time| <= 2^50. */
unit_vector col_turned_for(double angular_velocity, double time);

#endif
