/* What can be measured of shapes: exactly, over GMP's numbers, or about. */
#ifndef SUPPORT_MEASURED_H
#define SUPPORT_MEASURED_H

#include "collide.h"

/* The exact sign of (q - p) x (s - r), or of the dot product of these. */
int measured_sign(const col_vec2 p[4], bool is_dot);

bool measured_same(col_vec2 p, col_vec2 q);

/* How many edges a core has, and the vertex behind another. */
int measured_edges(const col_shape *s);
col_vec2 measured_after(const col_shape *s, int i);

/* How many pairs of vertices of both are the same. */
int measured_common(const col_shape *a, const col_shape *b);

/* The distance of two points; the longest one of vertices, and the diameter of
 * the radius; the largest magnitude of a coordinate, or the radius. */
double measured_length(col_vec2 p, col_vec2 q);
double measured_size(const col_shape *s);
double measured_largest(const col_shape *s);

/* How far a point of the plane is within a shape; negative outside. */
double measured_inside(const col_shape *s, col_vec2 p);

/* Whether b is in a, with more room than it says. */
bool measured_holds(const col_shape *a, const col_shape *b, double room);

#endif
