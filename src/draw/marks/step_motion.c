/* Shapes where they are at another time. */
#include "draw/marks/step.h"

col_transform step_place(const struct picture_shape *shape, double time)
{
    col_vec2 turn = {1, 0};
    double degrees = shape->angular_velocity * time;
    if (degrees < 0 || degrees > 0)
        turn = col_unit_vector(degrees);
    return (col_transform){vec_along(shape->position, shape->velocity, time),
                           vec_turned(turn, shape->rotation)};
}

int step_ghost(struct pen pen, const struct picture_shape *shape,
               col_transform place)
{
    return mark_is_elsewhere(shape, place)
               ? mark_shape_at(pen, STYLE_GHOST, shape, place)
               : 0;
}
