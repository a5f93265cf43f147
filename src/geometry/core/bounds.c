#include "geometry/core/bounds.h"

#include <float.h>
#include <math.h>

static col_box core_bounds(const col_shape *shape)
{
    col_box box = {shape->vertices[0], shape->vertices[0]};
    for (int i = 1; i < shape->count; i++) {
        col_vec2 v = shape->vertices[i];
        box.min.x = v.x < box.min.x ? v.x : box.min.x;
        box.min.y = v.y < box.min.y ? v.y : box.min.y;
        box.max.x = v.x > box.max.x ? v.x : box.max.x;
        box.max.y = v.y > box.max.y ? v.y : box.max.y;
    }
    return box;
}

col_box col_bounds(const col_shape *shape)
{
    col_box box = core_bounds(shape);
    double r = shape->radius;
    return (col_box){{box.min.x - r, box.min.y - r},
                     {box.max.x + r, box.max.y + r}};
}

span col_bounds_span(const col_shape *shape, bool along_y)
{
    col_box box = core_bounds(shape);
    double min = along_y ? box.min.y : box.min.x;
    double max = along_y ? box.max.y : box.max.x;
    return (span){col_form_difference(min, shape->radius),
                  col_form_difference(max, -shape->radius)};
}

/* Stretches a side by a motion and rounds both ends outward: three roundings
 * have happened, each of at most 2^-53 of the largest magnitude. */
static void stretch(double *min, double *max, double way)
{
    double size = fabs(*min) + fabs(*max) + fabs(way);
    double margin = size * 0x1p-50 + DBL_MIN;
    *min += (way < 0 ? way : 0) - margin;
    *max += (way > 0 ? way : 0) + margin;
}

col_box col_outer_bounds(const col_shape *shape)
{
    return col_swept_bounds(shape, (col_vec2){0, 0}, 0);
}

col_box col_swept_bounds(const col_shape *shape, col_vec2 velocity, double dt)
{
    col_box box = col_bounds(shape);
    stretch(&box.min.x, &box.max.x, velocity.x * dt);
    stretch(&box.min.y, &box.max.y, velocity.y * dt);
    return box;
}

static bool overlap_exactly(const col_shape *a, const col_shape *b)
{
    for (int along_y = 0; along_y < 2; along_y++) {
        span sa = col_bounds_span(a, along_y);
        span sb = col_bounds_span(b, along_y);
        form left = col_form_minus(&sa.min, &sb.max);
        form right = col_form_minus(&sa.max, &sb.min);
        if (col_form_sign(&left) > 0 || col_form_sign(&right) < 0)
            return false;
    }
    return true;
}

/* Rounding keeps the order of numbers or makes them equal, so that sides which
 * differ once rounded lie as they do exactly. */
bool col_bounds_overlap(const col_shape *a, const col_shape *b)
{
    col_box p = col_bounds(a), q = col_bounds(b);
    if (p.min.x > q.max.x || q.min.x > p.max.x || p.min.y > q.max.y ||
        q.min.y > p.max.y)
        return false;
    if (p.min.x < q.max.x && q.min.x < p.max.x && p.min.y < q.max.y &&
        q.min.y < p.max.y)
        return true;
    return overlap_exactly(a, b);
}
