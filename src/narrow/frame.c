#include "narrow/frame.h"

#include <math.h>

#include "narrow/lanes.h"

/* Least square of a length that is not affected by underflow. */
#define SQUARE_MIN 0x1p-900

/* Vertices from vertex 0, and edges as vectors in place of normals. */
static void lay_out(const col_shape *shape, frame *f)
{
    const col_vec2 *v = shape->vertices;
    bool forward = shape->winding > 0;
    double reach = 0;
    col_vec2 origin = v[0];
    for (int i = 0; i < shape->count; i++) {
        col_vec2 next = v[core_up(shape, i)];
        double dx = next.x - v[i].x, dy = next.y - v[i].y;
        f->x[i] = v[i].x - origin.x;
        f->y[i] = v[i].y - origin.y;
        f->normal_x[i] = forward ? dy : -dy;
        f->normal_y[i] = forward ? -dx : dx;
        double size = fabs(f->x[i]) + fabs(f->y[i]);
        reach = size > reach ? size : reach;
    }
    f->reach = reach;
    if (shape->count & 1) {
        f->x[shape->count] = f->x[shape->count - 1];
        f->y[shape->count] = f->y[shape->count - 1];
        f->normal_x[shape->count] = f->normal_x[shape->count - 1];
        f->normal_y[shape->count] = f->normal_y[shape->count - 1];
    }
}

/* Nothing known: every estimate is 0, with an error without bound. */
static void forget(frame *f)
{
    for (int i = 0; i < f->edges; i++)
        f->normal_x[i] = f->normal_y[i] = f->place[i] = 0;
    f->reach = HUGE_VAL;
}

void col_frame(const col_shape *shape, frame *f)
{
    f->count = shape->count;
    f->edges = 0;
    lay_out(shape, f);
    if (shape->count == 1)
        return;
    f->edges = (shape->count + 1) & ~1;
    lanes least = lanes_both(SQUARE_MIN);
    uint32_t sound = 3;
    for (int i = 0; i < f->edges; i += 2) {
        lanes x = lanes_load(&f->normal_x[i]), y = lanes_load(&f->normal_y[i]);
        lanes square = lanes_add(lanes_mul(x, x), lanes_mul(y, y));
        lanes length = lanes_sqrt(square);
        x = lanes_div(x, length);
        y = lanes_div(y, length);
        lanes_store(&f->normal_x[i], x);
        lanes_store(&f->normal_y[i], y);
        lanes_store(&f->place[i],
                    lanes_add(lanes_mul(x, lanes_load(&f->x[i])),
                              lanes_mul(y, lanes_load(&f->y[i]))));
        sound &= lanes_at_least(square, least);
    }
    if (f->edges > shape->count)
        f->place[shape->count] = HUGE_VAL;
    if (sound != 3)
        forget(f);
}
