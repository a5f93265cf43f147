/* The mass properties of a concave polygon with a radius: of the union of its
 * pieces, each with round corners, which overlap along the cuts and wherever
 * the radius bridges a notch or a hole. */
#ifndef ROUNDED_H
#define ROUNDED_H

#include "collide_response.h"
#include "scene/scene.h"

/* The most vertices, of the outline and holes, that are looked at: it takes
 * time as their square. */
#define ROUNDED_VERTICES 128

/* The least share of the square over its bounding box' longer side, radius
 * included, that the shape must fill for its figures to be worth anything. */
#define ROUNDED_FILLS 0x1p-20

struct rounded_mass {
    double area;
    col_vec2 centroid;
    double gyration; /* the inertia of a mass of 1 about the centroid */
};

/* The mass properties of a shape of pieces with a radius > 0. The area is
 * within 2^-40 of the square over the bounding box' longer side, the centroid
 * within 2^-40 of that side times that square as a share of the area, and so is
 * the gyration, but for what underflows. False: there are too many vertices, or
 * the shape is too thin. */
bool rounded_mass(const struct scene_shape *shape, struct rounded_mass *mass);

#endif
