/* Converts shapes to rigid bodies and back (bodies.c; rounded_mass.c has the
 * mass of pieces with round corners). A scene states the velocity of a shape's
 * position, about which it turns; a body moves by the velocity of its center of
 * mass. Swept responses use bodies of boxes instead, which do not turn. */
#ifndef BODIES_H
#define BODIES_H

#include "collide_response.h"
#include "scene/scene.h"
#include "support/fail.h"

/* How a shape lies and moves, as a scene file says it. */
struct body_state {
    col_vec2 position;
    double angle; /* degrees */
    col_vec2 velocity;
    double angular_velocity; /* degrees per unit of time */
};

/* The mass properties of a shape, by its body's mass or density. */
col_mass shape_mass(const struct scene_shape *shape);

/* True if the mass properties of every shape that is not static, or (all) of
 * every shape, can be computed (rounded_mass). Code: concave-rounded. */
bool bodies_check(const struct scene *scene, bool all, struct fail *fail);

/* The body of a shape as the file has it. Static shapes do not move, whatever
 * their velocity is, nor do those without a mass of 2^-1022 or more: segments
 * and points, if none is given. */
col_body shape_body(const struct scene_shape *shape);

/* How the shape lies and moves when its body, which was *start, is *now. What
 * has not changed is what the file says, to the last bit. */
struct body_state shape_state(const struct scene_shape *shape,
                              const col_body *start, const col_body *now);

/* The mass properties of a concave polygon with a radius: of the union of its
 * pieces, each with round corners, which overlap along the cuts and wherever
 * the radius bridges a notch or a hole. */

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

/* Shapes of a scene as bodies of swept responses: of their boxes, which do not
 * turn, and so with the velocity that the file gives their position. */

/* The shape as it stands, without velocity and without a share in responses. */
col_swept_body swept_wall(const struct scene_shape *shape);

/* The restitution of a bounce: the lesser one of two. One that a body does not
 * give does not count; where neither does, it is 1. */
double swept_restitution(const struct scene_shape *a,
                         const struct scene_shape *b);

static inline col_vec2 subtract(col_vec2 u, col_vec2 v)
{
    return (col_vec2){u.x - v.x, u.y - v.y};
}

#endif
