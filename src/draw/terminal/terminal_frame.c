#include "draw/terminal/terminal_frame.h"

#include <math.h>

struct terminal_frame frame_make(struct screen *screen, const struct view *view)
{
    struct terminal_frame frame = {
        .screen = screen,
        .view = *view,
        .half = {view->width / 2 / view->x_scale,
                 view->height / 2 / view->y_scale},
    };
    for (int i = 0; i < FRAME_TURN; i++)
        frame.turned[i] = col_unit_vector(360.0 / FRAME_TURN * i);
    return frame;
}

static bool can_be_drawn(col_vec2 point)
{
    return fabs(point.x) <= 2 * COL_LIMIT && fabs(point.y) <= 2 * COL_LIMIT;
}

void frame_line(const struct terminal_frame *frame, enum ink ink, col_vec2 from,
                col_vec2 to)
{
    const struct view *view = &frame->view;
    if (!can_be_drawn(from) || !can_be_drawn(to))
        return;
    col_vec2 center = view->center;
    col_vec2 ends[2] = {{from.x - center.x, from.y - center.y},
                        {to.x - center.x, to.y - center.y}};
    if (!line_clip(ends, frame->half))
        return;
    for (int i = 0; i < 2; i++) {
        double x = ends[i].x * view->x_scale, y = ends[i].y * view->y_scale;
        ends[i] = (col_vec2){view->width / 2 + x,
                             view->height / 2 + (view->is_y_up ? -y : y)};
    }
    screen_line(frame->screen, ink, ends[0], ends[1]);
}

void frame_ring(const struct terminal_frame *frame, enum ink ink,
                const col_vec2 *points, int count, bool is_closed)
{
    for (int i = 1; i < count; i++)
        frame_line(frame, ink, points[i - 1], points[i]);
    if (count > 0 && (is_closed || count == 1))
        frame_line(frame, ink, points[count - 1], points[0]);
}

/* How many of frame->turned from one corner to the next: so that what is cut
 * off is less than a dot, of radii to a thousand dots. */
static int turn_step(double radius)
{
    if (radius < 4)
        return 30;
    if (radius < 40)
        return 10;
    return radius < 400 ? 3 : 1;
}

/* The vertex of a core that is farthest in a direction. */
static col_vec2 farthest(const col_shape *core, col_vec2 direction)
{
    col_vec2 first = core->vertices[0], best = first;
    double most = 0;
    for (int i = 1; i < core->count; i++) {
        col_vec2 at = core->vertices[i];
        double far =
            (at.x - first.x) * direction.x + (at.y - first.y) * direction.y;
        if (far > most) {
            most = far;
            best = at;
        }
    }
    return best;
}

static void draw_round(const struct terminal_frame *frame, enum ink ink,
                       const col_shape *core)
{
    int step = turn_step(view_length(&frame->view, core->radius));
    col_vec2 first = {0, 0}, last = {0, 0};
    for (int i = 0; i <= FRAME_TURN; i += step) {
        col_vec2 way = frame->turned[i % FRAME_TURN];
        col_vec2 at = farthest(core, way);
        at.x += core->radius * way.x;
        at.y += core->radius * way.y;
        if (i > 0)
            frame_line(frame, ink, last, i == FRAME_TURN ? first : at);
        else
            first = at;
        last = at;
    }
}

void frame_core(const struct terminal_frame *frame, enum ink ink,
                const col_shape *core)
{
    if (core->radius > 0)
        draw_round(frame, ink, core);
    else
        frame_ring(frame, ink, core->vertices, core->count, core->count > 2);
}
