#include "query/world/swept_body.h"

col_swept_body swept_wall(const struct scene_shape *shape)
{
    return (col_swept_body){.moving = {&shape->shape, {0, 0}},
                            .local = shape->local,
                            .local_count = shape->local_count,
                            .pose = {shape->position, shape->rotation}};
}

static double restitution_of(const struct scene_body *body)
{
    return body->has_restitution ? body->restitution : 1;
}

double swept_restitution(const struct scene_shape *a,
                         const struct scene_shape *b)
{
    double first = restitution_of(&a->body), second = restitution_of(&b->body);
    return first < second ? first : second;
}
