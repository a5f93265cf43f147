#include "draw/svg/canvas.h"

#include <errno.h>
#include <math.h>

#include "draw/svg/decimal.h"
#include "support/sink.h"

/* How far beyond the picture curves go, in its units: no line is so wide that
 * its end is seen. */
#define BEYOND 64

/* No eye tells such a polygon from an arc. */
#define FLAT 0.05

#define FARTHEST (4 * COL_LIMIT)

struct canvas canvas_make(struct sink *out, const struct picture *picture,
                          const struct svg_options *options)
{
    struct view view = svg_view(picture, options);
    return (struct canvas){
        .out = out,
        .picture = picture,
        .options = options,
        .view = view,
        .reach = {(view.width / 2 + BEYOND) / view.x_scale,
                  (view.height / 2 + BEYOND) / view.y_scale},
        .flat = FLAT,
        .mark_size = 1,
        .id = "picture",
    };
}

void canvas_heighten(struct canvas *canvas, double height)
{
    canvas->view.height = height;
    canvas->reach.y = (height / 2 + BEYOND) / canvas->view.y_scale;
}

static double within(double value)
{
    if (value > FARTHEST)
        return FARTHEST;
    return value >= -FARTHEST ? value : -FARTHEST;
}

col_vec2 canvas_local(const struct canvas *canvas, col_vec2 world)
{
    return (col_vec2){within(world.x - canvas->view.center.x),
                      within(world.y - canvas->view.center.y)};
}

col_vec2 canvas_paper(const struct canvas *canvas, col_vec2 local)
{
    const struct view *view = &canvas->view;
    double y = local.y * view->y_scale;
    return (col_vec2){view->width / 2 + local.x * view->x_scale,
                      view->height / 2 + (view->is_y_up ? -y : y)};
}

bool canvas_reaches(const struct canvas *canvas, col_vec2 world)
{
    col_vec2 at = canvas_local(canvas, world), reach = canvas->reach;
    return at.x >= -reach.x && at.x <= reach.x && at.y >= -reach.y &&
           at.y <= reach.y;
}

bool canvas_meets(const struct canvas *canvas, const col_box *box)
{
    col_vec2 min = canvas_local(canvas, box->min);
    col_vec2 max = canvas_local(canvas, box->max), reach = canvas->reach;
    return min.x <= reach.x && max.x >= -reach.x && min.y <= reach.y &&
           max.y >= -reach.y;
}

bool canvas_shows(const struct canvas *canvas, col_vec2 world)
{
    const struct view *view = &canvas->view;
    col_vec2 at = view_point(view, world);
    return at.x >= 0 && at.x <= view->width && at.y >= 0 &&
           at.y <= view->height;
}

col_vec2 canvas_way(const struct canvas *canvas, const col_vec2 ends[2])
{
    const struct view *view = &canvas->view;
    double x = (ends[1].x - ends[0].x) * view->x_scale;
    double y = (ends[1].y - ends[0].y) * view->y_scale;
    bool is_finite = fabs(x) < HUGE_VAL && fabs(y) < HUGE_VAL;
    return is_finite ? vec_unit((col_vec2){x, view->is_y_up ? -y : y})
                     : (col_vec2){0, 0};
}

/* ---- Memory -------------------------------------------------------------- */

static void fail(struct canvas *canvas)
{
    if (canvas->out->error == 0)
        canvas->out->error = ENOMEM;
}

void *canvas_alloc(struct canvas *canvas, int count, size_t size)
{
    void *memory = arena_alloc(canvas->picture->arena, (size_t)count, size);
    if (!memory)
        fail(canvas);
    return memory;
}

void points_add(struct canvas *canvas, struct points *points, col_vec2 point)
{
    col_vec2 *at = arena_more(canvas->picture->arena, points->at, points->count,
                              &points->room, sizeof *at);
    if (!at) {
        fail(canvas);
        return;
    }
    points->at = at;
    at[points->count++] = point;
}

/* ---- Tags ---------------------------------------------------------------- */

static void begin(struct canvas *canvas, const char *name)
{
    sink_byte(canvas->out, ' ');
    sink_text(canvas->out, name);
    sink_text(canvas->out, "=\"");
}

void attribute_number(struct canvas *canvas, const char *name, double value)
{
    begin(canvas, name);
    decimal_write(canvas->out, value);
    sink_byte(canvas->out, '"');
}

void attribute_whole(struct canvas *canvas, const char *name, long value)
{
    begin(canvas, name);
    sink_integer(canvas->out, value);
    sink_byte(canvas->out, '"');
}

void attribute_text(struct canvas *canvas, const char *name, const char *value)
{
    escape_attribute(canvas->out, name, value);
}
