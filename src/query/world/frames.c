#include "query/world/frames.h"

struct moving_frame frames_next(struct frames *frames)
{
    struct moving_frame next = {.steps = 0};
    double left = frames->accumulator + frames->frame;
    for (; left >= frames->dt && next.steps < frames->most; next.steps++)
        left -= frames->dt;
    if (left >= frames->dt) {
        next.dropped = left;
        left = 0;
    }
    frames->accumulator = left;
    next.alpha = left / frames->dt;
    return next;
}

static double between(double before, double after, double alpha)
{
    return before + (after - before) * alpha;
}

static col_vec2 point_between(col_vec2 before, col_vec2 after, double alpha)
{
    return (col_vec2){between(before.x, after.x, alpha),
                      between(before.y, after.y, alpha)};
}

col_body frames_between(const col_body *before, const col_body *after,
                        double alpha)
{
    col_body body = *after;
    body.center = point_between(before->center, after->center, alpha);
    body.velocity = point_between(before->velocity, after->velocity, alpha);
    body.angle = between(before->angle, after->angle, alpha);
    body.angular_velocity =
        between(before->angular_velocity, after->angular_velocity, alpha);
    return body;
}
