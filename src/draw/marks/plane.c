/* Computes with vectors and boxes, clips lines, and chooses views
 * (draw/marks/plane.h). */
#include <math.h>

#include "draw/marks/plane.h"

double vec_length(col_vec2 v)
{
    double x = fabs(v.x), y = fabs(v.y);
    double most = x > y ? x : y;
    if (!(most > 0))
        return 0;
    x /= most;
    y /= most;
    return most * sqrt(x * x + y * y);
}

col_vec2 vec_unit(col_vec2 v)
{
    double x = fabs(v.x), y = fabs(v.y);
    double most = x > y ? x : y;
    if (!(most > 0))
        return (col_vec2){0, 0};
    col_vec2 share = {v.x / most, v.y / most};
    double length = sqrt(share.x * share.x + share.y * share.y);
    return (col_vec2){share.x / length, share.y / length};
}

/* ---- Boxes --------------------------------------------------------------- */

col_box box_none(void)
{
    return (col_box){{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
}

static double lesser(double a, double b)
{
    return a < b ? a : b;
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

col_box box_common(col_box a, col_box b)
{
    return (col_box){{larger(a.min.x, b.min.x), larger(a.min.y, b.min.y)},
                     {lesser(a.max.x, b.max.x), lesser(a.max.y, b.max.y)}};
}

double box_side(col_box box)
{
    return larger(box.max.x - box.min.x, box.max.y - box.min.y);
}

/* ---- Lines --------------------------------------------------------------- */

/* Where a line is within -half..half of one axis: shares of its way. */
struct plane_stretch {
    double in, out;
};

static struct plane_stretch stretch_of(double start, double way, double half)
{
    if (way > 0 || way < 0)
        return (struct plane_stretch){((way > 0 ? -half : half) - start) / way,
                                      ((way > 0 ? half : -half) - start) / way};
    bool is_within = start >= -half && start <= half;
    return (struct plane_stretch){is_within ? -HUGE_VAL : HUGE_VAL, HUGE_VAL};
}

static double within(double value, double half)
{
    if (value > half)
        return half;
    return value >= -half ? value : -half;
}

/* The end of a clipped line, at a side of one axis: it is on that side, however
 * far the line leads. `side` has the sign of that side. */
static double on_axis(double start, double way, double share, double half,
                      double side)
{
    if (fabs(side) > 0)
        return side > 0 ? half : -half;
    return within(start + share * way, half);
}

/* Source: Liang, Barsky 1984. */
bool line_clip(col_vec2 ends[2], col_vec2 half)
{
    col_vec2 from = ends[0], way = {ends[1].x - from.x, ends[1].y - from.y};
    struct plane_stretch x = stretch_of(from.x, way.x, half.x);
    struct plane_stretch y = stretch_of(from.y, way.y, half.y);
    double in = x.in > y.in ? x.in : y.in, out = x.out < y.out ? x.out : y.out;
    if (!(in <= out && in <= 1 && out >= 0))
        return false;
    if (out < 1) {
        bool is_x = x.out <= y.out;
        ends[1] =
            (col_vec2){on_axis(from.x, way.x, out, half.x, is_x ? way.x : 0),
                       on_axis(from.y, way.y, out, half.y, is_x ? 0 : way.y)};
    }
    if (in > 0) {
        bool is_x = x.in >= y.in;
        ends[0] =
            (col_vec2){on_axis(from.x, way.x, in, half.x, is_x ? -way.x : 0),
                       on_axis(from.y, way.y, in, half.y, is_x ? 0 : -way.y)};
    }
    return true;
}

/* How far from the picture anything is put. */
#define FAR 1e6

/* Of doubles, as a share of their magnitude: what one side of a view is at
 * least. */
#define TELLS_APART 0x1p-48

/* The least side of a view that has one: scales of less would overflow. */
#define LEAST_SIDE 1e-290

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
        x_scale = y_scale = lesser(x_scale, y_scale);
    }
    double height = lesser(high * y_scale, most) + 2 * wish->margin;
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

static col_vec2 view_world(const struct view *view, col_vec2 point)
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
    return lesser(world * view->x_scale, FAR);
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
