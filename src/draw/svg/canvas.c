/* Maps points between the world and the paper, keeps lists of points, and
 * writes long paths and placed text. */
#include <errno.h>
#include <math.h>

#include "draw/svg/canvas.h"
#include "draw/svg/markup.h"

/* How far beyond the picture curves go, in its units: no line is so wide that
 * its end is seen. */
#define BEYOND 64

/* No eye tells such a polygon from an arc. */
#define FLAT 0.05

#define FARTHEST (4 * COL_LIMIT)

/* The value, clamped to +-FARTHEST; NaN becomes -FARTHEST. */
static double within(double value)
{
    return value > FARTHEST ? FARTHEST : value >= -FARTHEST ? value : -FARTHEST;
}

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

col_vec2 canvas_at(const struct canvas *canvas, col_vec2 world)
{
    return canvas_paper(canvas, canvas_local(canvas, world));
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

col_vec2 canvas_way(const struct canvas *canvas, const col_vec2 world[2])
{
    const struct view *view = &canvas->view;
    col_vec2 from = canvas_local(canvas, world[0]);
    col_vec2 to = canvas_local(canvas, world[1]);
    double x = (to.x - from.x) * view->x_scale;
    double y = (to.y - from.y) * view->y_scale;
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

/* ---- Long paths ---------------------------------------------------------- */

/* Bytes of path data after which another path is begun. */
#define LENGTH 65536

void paths_close(struct paths *paths)
{
    if (paths->is_open)
        sink_text(paths->canvas->out, "\"/>\n");
    paths->is_open = false;
}

bool paths_open(struct paths *paths)
{
    struct sink *out = paths->canvas->out;
    if (paths->is_open && sink_position(out) - paths->begun > LENGTH)
        paths_close(paths);
    if (paths->is_open)
        return false;
    sink_text(out, paths->head);
    paths->begun = sink_position(out);
    paths->is_open = true;
    return true;
}

/* ---- Text ---------------------------------------------------------------- */

void text_write(struct canvas *canvas, const struct text_place *place,
                const char *text)
{
    static const char *const anchors[] = {" text-anchor=\"end\"",
                                          " text-anchor=\"middle\"", ""};
    const char *anchor = anchors[place->side - TEXT_BEFORE];
    col_vec2 at = vec_along(place->at, place->offset, 1);
    /* In a page the point moves with its zoom, and the words' size does not. */
    if (canvas->is_page)
        svg_print(canvas->out,
                  "<g transform=\"translate(%v)\"><text class=\"halo k\" "
                  "x=\"%f\" y=\"%f\"%s>%x</text></g>",
                  place->at, place->offset.x, place->offset.y, anchor, text);
    else
        svg_print(canvas->out,
                  "<text class=\"halo\" x=\"%f\" y=\"%f\"%s>%x</text>", at.x,
                  at.y, anchor, text);
}
