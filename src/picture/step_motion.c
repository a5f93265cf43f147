/* Shapes where they are at another time. */
#include "picture/shapes.h"
#include "picture/step.h"

col_transform step_place(const struct picture_shape *shape, double time)
{
    col_vec2 turn = {1, 0};
    double degrees = shape->spin * time;
    if (degrees < 0 || degrees > 0)
        turn = col_unit_vector(degrees);
    return (col_transform){step_along(shape->position, shape->velocity, time),
                           step_turned(turn, shape->rotation)};
}

bool step_is_there(const struct picture_shape *shape, col_transform place)
{
    col_vec2 way = step_between(shape->position, place.position);
    col_vec2 turn = step_between(shape->rotation, place.rotation);
    return !(step_length(way) > 0) && !(step_length(turn) > 0);
}

int step_ghost(struct pen pen, const struct picture_shape *shape,
               col_transform place)
{
    int count = 0;
    if (step_is_there(shape, place))
        return 0;
    for (int i = 0; i < shape->piece_count; i++) {
        col_shape piece = picture_piece_at(pen.picture, shape, i, place);
        if (pen.picture->failed)
            break;
        pen_round(pen, STYLE_GHOST, &piece);
        count += piece.count;
    }
    return count;
}
