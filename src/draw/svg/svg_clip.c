#include "draw/svg/svg_clip.h"

/* A side of the reach: where `sign` times x, or y, is at most `limit`. */
struct svg_clip_side {
    bool is_y;
    double sign, limit;
};

/* How far inside a point is; less than 0: outside. */
static double inside(struct svg_clip_side side, col_vec2 point)
{
    return side.limit - side.sign * (side.is_y ? point.y : point.x);
}

/* Where the segment meets the side's line, from a point inside to one outside
 * or back. */
static col_vec2 meet(struct svg_clip_side side, col_vec2 a, col_vec2 b)
{
    double share = inside(side, a) / (inside(side, a) - inside(side, b));
    double limit = side.sign * side.limit;
    if (side.is_y)
        return (col_vec2){a.x + share * (b.x - a.x), limit};
    return (col_vec2){limit, a.y + share * (b.y - a.y)};
}

static void clip_side(struct canvas *canvas, struct svg_clip_side side)
{
    struct points from = canvas->curve, to = canvas->spare;
    to.count = 0;
    for (int i = 0; i < from.count; i++) {
        col_vec2 a = from.at[i > 0 ? i - 1 : from.count - 1], b = from.at[i];
        bool is_a = inside(side, a) >= 0, is_b = inside(side, b) >= 0;
        if (is_a != is_b)
            points_add(canvas, &to, meet(side, a, b));
        if (is_b)
            points_add(canvas, &to, b);
    }
    canvas->curve = to;
    canvas->spare = from;
}

static bool is_within(const struct canvas *canvas)
{
    col_vec2 reach = canvas->reach;
    for (int i = 0; i < canvas->curve.count; i++) {
        col_vec2 at = canvas->curve.at[i];
        if (!(at.x >= -reach.x && at.x <= reach.x && at.y >= -reach.y &&
              at.y <= reach.y))
            return false;
    }
    return true;
}

void clip_ring(struct canvas *canvas)
{
    if (is_within(canvas))
        return;
    col_vec2 reach = canvas->reach;
    const struct svg_clip_side sides[4] = {{false, 1, reach.x},
                                           {false, -1, reach.x},
                                           {true, 1, reach.y},
                                           {true, -1, reach.y}};
    for (int i = 0; i < 4; i++)
        clip_side(canvas, sides[i]);
}
