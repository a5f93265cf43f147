/* How far apart two moving shapes are at a time, by brute force in long
 * doubles, and how small that gets: an oracle that shares no code with the
 * library. */
#ifndef SUPPORT_MOTION_ORACLE_H
#define SUPPORT_MOTION_ORACLE_H

#include "collide_motion.h"

/* The distance of the surfaces, or minus the depth. At most MOTION_ROOM
 * vertices. */
#define MOTION_ROOM 1024
long double motion_separation(const col_mover *a, const col_mover *b,
                              double time);

/* How far B's surface lies beyond A's along a unit vector at a time; negative:
 * not. */
long double motion_beyond(const col_mover *a, const col_mover *b, double time,
                          col_vec2 normal);

/* The least that is found in [from, to]: at `samples` times and, about those
 * that are less than their neighbours, by golden sections. */
long double motion_least(const col_mover *a, const col_mover *b, double from,
                         double to, int samples);

/* How far surfaces move against each other in dt, at most. */
long double motion_speed(const col_mover *a, const col_mover *b, double dt);

/* What separations here may be off by. */
long double motion_noise(const col_mover *a, const col_mover *b, double dt);

#endif
