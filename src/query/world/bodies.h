/* Converts shapes to rigid bodies and back (bodies.c; composite.c has bodies
 * that several shapes share; rounded_mass.c has the mass of pieces with round
 * corners). A scene states the velocity of a shape's position, about which it
 * turns; a body moves by the velocity of its center of mass, as a scene states
 * that of a named body. Swept responses use bodies of boxes instead, which do
 * not turn. */
#ifndef BODIES_H
#define BODIES_H

#include "collide_response.h"
#include "scene/scene.h"
#include "support/arena.h"
#include "support/fail.h"

/* How a shape lies and moves, as a scene file says it. */
struct body_state {
    col_vec2 position;
    double angle; /* degrees */
    col_vec2 velocity;
    double angular_velocity; /* degrees per unit of time */
};

/* The mass properties of a shape by itself: by its body's mass or density, and
 * of a shape with a named body by the density of its material. */
col_mass shape_mass(const struct scene_shape *shape);

/* The same of a given mass; 0: by density. */
col_mass shape_mass_of(const struct scene_shape *shape, double given);

/* True if the mass properties of every shape that is not static, or (all) of
 * every shape, can be computed (rounded_mass). Code: concave-rounded. */
bool bodies_check(const struct scene *scene, bool all, struct fail *fail);

/* The body of a shape without a named body, as the file has it. Static shapes
 * do not move, whatever their velocity is, nor do those without a mass of
 * 2^-1022 or more: segments and points, if none is given. A kinematic shape
 * turns about its position; its inverse mass and inertia are 0, and its
 * velocity is not. */
col_body shape_body(const struct scene_shape *shape);

/* Gives a body the inverse mass and inertia that its members and mass
 * properties lead to; false: it does not move by itself. */
bool body_set_inverses(col_body *body, const struct scene_body *members,
                       const col_mass *mass);

/* How the shape lies and moves when its body is *start, as at the start; and
 * when its body, which was *start, is *now. What has not changed is what the
 * file says, to the last bit. */
struct body_state shape_start(const struct scene_shape *shape,
                              const col_body *start);
struct body_state shape_state(const struct scene_shape *shape,
                              const col_body *start, const col_body *now);

/* ---- Bodies of a scene --------------------------------------------------
 *
 * All shapes with the same named body are one body. Every other shape is a body
 * of its own. Bodies are in the order of their first shapes, so that without
 * named bodies body i is that of shape i. */

struct scene_bodies {
    col_body *bodies;
    const int *owners; /* of each shape: the number of its body */
    int count;
    bool is_composite; /* a body has more than one shape */
};

/* Makes the bodies of a scene. The mass of a named body is the sum over its
 * shapes, each by its density, or the body's own mass, shared out in proportion
 * to density times area; its inertia is about the common center of mass, or the
 * body's own. Overlaps count twice. Sensors have a share only if the body has
 * nothing else. Codes: out-of-memory, concave-rounded. */
bool bodies_make(const struct scene *scene, struct arena *arena,
                 struct scene_bodies *made, struct fail *fail);

/* The mass properties of each shape as a part of its body. NULL and *fail:
 * codes as above. */
const col_mass *bodies_masses(const struct scene *scene, struct arena *arena,
                              struct fail *fail);

/* The body with the material of one of its shapes. */
static inline col_body body_of_material(col_body body,
                                        const struct scene_shape *shape)
{
    body.restitution = scene_body(shape)->restitution;
    body.friction = scene_body(shape)->friction;
    return body;
}

/* A scene for queries about motion: shapes with a named body have its velocity
 * and angular velocity, and the named bodies their centers of mass, about which
 * they turn. Without named bodies it is *scene itself. NULL and *fail: codes as
 * for bodies_make. */
const struct scene *bodies_in_motion(const struct scene *scene,
                                     struct arena *arena, struct fail *fail);

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
