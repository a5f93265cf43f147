#include "draw/marks/plane.h"

#include <math.h>

/* ---- Vectors ------------------------------------------------------------- */

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

col_box box_both(col_box a, col_box b)
{
    return (col_box){{lesser(a.min.x, b.min.x), lesser(a.min.y, b.min.y)},
                     {larger(a.max.x, b.max.x), larger(a.max.y, b.max.y)}};
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
