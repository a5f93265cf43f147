/* Box2D worlds as R.U.B.E. exports them and b2dJson writes them, as levels.
 * Source: iforce2d, R.U.B.E. JSON structure; b2dJson. */
#ifndef RUBE_H
#define RUBE_H

#include "maps/map_reader.h"

/* Also true of what the editor saves for itself, which rube_read refuses. */
bool rube_recognise(const struct item *root);

/* See level_read. Each fixture is a shape; its body's name is its class, and
 * static, kinematic or dynamic, as its body is, its layer. Sensors are sensors
 * unless options or names make them something else. y points up. Numbers may be
 * the 8 hexadecimal digits of a float. Angles are radians in the file: degrees
 * are that times 180 / pi, rounded; right angles are right angles. */
bool rube_read(const struct level_source *source, struct levels *levels,
               const struct item **where, struct fail *fail);

#endif
