/* Rigid bodies of shapes, and back.
 *
 * A scene tells the velocity of a shape's position, about which it turns; a
 * body moves by that of its centre of mass. */
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

/* Whether every shape's mass properties can be told (rounded.h), which matters
 * where it is not static, or of all shapes where that is wanted. Code:
 * concave-rounded. */
bool bodies_check(const struct scene *scene, bool all, struct fail *fail);

/* The body of a shape as the file has it. Static shapes do not move, whatever
 * their velocity is, nor do those without a mass of 2^-1022 or more: segments
 * and points, if none is given. */
col_body shape_body(const struct scene_shape *shape);

/* How the shape lies and moves when its body, which was *start, is *now. What
 * has not changed is what the file says, to the last bit. */
struct body_state shape_state(const struct scene_shape *shape,
                              const col_body *start, const col_body *now);

#endif
