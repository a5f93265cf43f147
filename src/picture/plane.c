#include "picture/plane.h"

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
