#include "draw/svg/svg_grid.h"

#include <math.h>

#include "draw/svg/decimal.h"
#include "draw/svg/svg_text.h"

/* Least distance of lines, in picture units, and of those across at most about
 * so many; what numbers have free beside them, and their size. */
#define APART 56
#define LINES 60
#define ROOM  14
#define SIZE  10

/* ---- Lines --------------------------------------------------------------- */

static struct axis axis_of(const struct canvas *canvas, bool is_y)
{
    col_box box = view_box(&canvas->view);
    double scale = is_y ? canvas->view.y_scale : canvas->view.x_scale;
    double from = is_y ? box.min.y : box.min.x;
    double to = is_y ? box.max.y : box.max.x;
    double apart = fmax(APART, canvas->view.width / LINES);
    struct axis axis = axis_make(from, to, apart / scale);
    double room = 0;
    for (int i = 0; i < axis.count && !is_y; i++) {
        char text[AXIS_TEXT];
        axis_text(&axis, i, text);
        room = fmax(room, text_width(text, SIZE) + ROOM);
    }
    double step =
        axis.count > 1 ? axis_tick(&axis, 1) - axis_tick(&axis, 0) : 0;
    while (axis.count > 1 && step * scale < room) {
        axis = axis_coarser(axis, from, to);
        step = axis.count > 1 ? axis_tick(&axis, 1) - axis_tick(&axis, 0) : 0;
    }
    return axis;
}

/* An axis of a diagram that measures nothing has no lines. */
struct svg_grid grid_lines(const struct canvas *canvas)
{
    const struct picture *picture = canvas->picture;
    struct svg_grid grid = {axis_of(canvas, false), axis_of(canvas, true)};
    if (picture->is_stretched && !picture->y_name)
        grid.y.count = 0;
    return grid;
}

/* Where a tick is on paper. */
static double place(const struct canvas *canvas, const struct axis *axis,
                    int tick, bool is_y)
{
    double at = axis_tick(axis, tick);
    col_vec2 point = view_point(&canvas->view, (col_vec2){at, at});
    return is_y ? point.y : point.x;
}

static void put_line(struct canvas *canvas, double at, bool is_y)
{
    sink_byte(canvas->out, 'M');
    decimal_write_two(canvas->out, is_y ? 0 : at, is_y ? at : 0);
    sink_byte(canvas->out, is_y ? 'H' : 'V');
    decimal_write(canvas->out, is_y ? canvas->view.width : canvas->view.height);
}

/* The lines through zero, or all others. */
static void put_lines(struct canvas *canvas, const struct axis *axis, bool is_y,
                      bool is_zero)
{
    for (int i = 0; i < axis->count; i++)
        if ((axis->first + i == 0) == is_zero)
            put_line(canvas, place(canvas, axis, i, is_y), is_y);
}

void grid_write(struct canvas *canvas, const struct svg_grid *grid)
{
    for (int zero = 0; zero < 2; zero++) {
        sink_text(canvas->out, zero ? "<path class=\"grid zero\" d=\""
                                    : "<path class=\"grid\" d=\"");
        put_lines(canvas, &grid->x, false, zero);
        put_lines(canvas, &grid->y, true, zero);
        sink_text(canvas->out, "\"/>\n");
    }
}

/* ---- Numbers ------------------------------------------------------------- */

static void write_number(struct canvas *canvas, const char *text, double x,
                         double y)
{
    struct text_place place = {.at = {x, y}, .side = TEXT_BEHIND};
    text_write(canvas, &place, text);
}

static void write_x_numbers(struct canvas *canvas, const struct axis *axis)
{
    const struct view *view = &canvas->view;
    for (int i = 0; i < axis->count; i++) {
        char text[AXIS_TEXT];
        axis_text(axis, i, text);
        double at = place(canvas, axis, i, false) + 3;
        if (at + text_width(text, SIZE) < view->width)
            write_number(canvas, text, at, view->height - 4);
    }
}

/* Not where the numbers of x are. */
static void write_y_numbers(struct canvas *canvas, const struct axis *axis)
{
    for (int i = 0; i < axis->count; i++) {
        char text[AXIS_TEXT];
        axis_text(axis, i, text);
        double at = place(canvas, axis, i, true) - 3;
        if (at > SIZE && at < canvas->view.height - SIZE - 8)
            write_number(canvas, text, 4, at);
    }
}

static void write_names(struct canvas *canvas)
{
    const struct picture *picture = canvas->picture;
    const struct view *view = &canvas->view;
    struct text_place x = {.at = {view->width - 6, view->height - SIZE - 10},
                           .side = TEXT_BEFORE};
    struct text_place y = {.at = {4, SIZE + 4}, .side = TEXT_BEHIND};
    sink_text(canvas->out, "<g class=\"number name\">");
    if (picture->x_name)
        text_write(canvas, &x, picture->x_name);
    if (picture->y_name)
        text_write(canvas, &y, picture->y_name);
    sink_text(canvas->out, "</g>\n");
}

void grid_write_numbers(struct canvas *canvas, const struct svg_grid *grid)
{
    sink_text(canvas->out, "<g class=\"number\">");
    write_x_numbers(canvas, &grid->x);
    write_y_numbers(canvas, &grid->y);
    sink_text(canvas->out, "</g>\n");
    if (canvas->picture->x_name || canvas->picture->y_name)
        write_names(canvas);
}
