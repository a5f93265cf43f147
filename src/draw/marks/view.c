#include "draw/marks/view.h"

#include <math.h>

#include "draw/marks/plane.h"

/* How far from the picture anything is put. */
#define FAR 1e6

/* Of doubles, as a share of their magnitude: what one side of a view is at
 * least. */
#define TELLS_APART 0x1p-48

/* The least side of a view that has one: scales of less would overflow. */
#define LEAST_SIDE 1e-290

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static double smaller(double a, double b)
{
    return a < b ? a : b;
}

/* Length of one side that is seen, where the box has `from` .. `to`. */
static double extent(double from, double to)
{
    double magnitude = larger(fabs(from), fabs(to));
    double side = larger(to - from, magnitude * TELLS_APART);
    return side > 0 ? larger(side, LEAST_SIDE) : 0;
}

struct view view_make(const struct view_wish *wish)
{
    col_vec2 min = wish->box.min, max = wish->box.max;
    double wide = extent(min.x, max.x), high = extent(min.y, max.y);
    if (wide <= 0 && high <= 0)
        wide = high = 1;
    double room = larger(wish->width - 2 * wish->margin, 1);
    double most = larger(wish->most - 2 * wish->margin, 1);
    double x_scale = wide > 0 ? room / wide : HUGE_VAL;
    double y_scale = high > 0 ? most / high : HUGE_VAL;
    if (wish->is_stretched) {
        x_scale = wide > 0 ? x_scale : 1;
        y_scale = high > 0 ? y_scale : 1;
    } else {
        x_scale = y_scale = smaller(x_scale, y_scale);
    }
    double height = smaller(high * y_scale, most) + 2 * wish->margin;
    return (struct view){
        .center = {min.x + (max.x - min.x) / 2, min.y + (max.y - min.y) / 2},
        .x_scale = x_scale,
        .y_scale = y_scale,
        .width = wish->width,
        .height = ceil(larger(height, wish->least)),
        .is_y_up = wish->is_y_up,
    };
}

/* A coordinate of the picture, kept within reach; not a number is far, too. */
static double reach(double value)
{
    if (value > FAR)
        return FAR;
    return value >= -FAR ? value : -FAR;
}

col_vec2 view_point(const struct view *view, col_vec2 world)
{
    double x = (world.x - view->center.x) * view->x_scale;
    double y = (world.y - view->center.y) * view->y_scale;
    return (col_vec2){
        reach(view->width / 2 + x),
        reach(view->height / 2 + (view->is_y_up ? -y : y)),
    };
}

col_vec2 view_world(const struct view *view, col_vec2 point)
{
    double x = (point.x - view->width / 2) / view->x_scale;
    double y = (point.y - view->height / 2) / view->y_scale;
    return (col_vec2){view->center.x + x,
                      view->center.y + (view->is_y_up ? -y : y)};
}

col_vec2 view_direction(const struct view *view, col_vec2 world)
{
    return (col_vec2){world.x, view->is_y_up ? -world.y : world.y};
}

double view_length(const struct view *view, double world)
{
    return smaller(world * view->x_scale, FAR);
}

col_box view_box(const struct view *view)
{
    col_vec2 a = view_world(view, (col_vec2){0, 0});
    col_vec2 b = view_world(view, (col_vec2){view->width, view->height});
    return box_both((col_box){a, a}, (col_box){b, b});
}

col_box view_seen(const struct view *view, col_box world)
{
    col_vec2 a = view_point(view, world.min), b = view_point(view, world.max);
    return box_common(box_both((col_box){a, a}, (col_box){b, b}),
                      (col_box){{0, 0}, {view->width, view->height}});
}
