#include "svg/grid.h"

#include <math.h>

#include "svg/decimal.h"

/* Least distance of lines, in picture units; and most lines of one sort. */
#define APART 64
#define MOST  200

/* ---- Lines --------------------------------------------------------------- */

/* Lines across one axis of the world. */
struct lines {
    bool is_y;
    double step;  /* of the world */
    double first; /* lines are at (first + i) * step */
    int count;
};

static struct lines lines_of(const struct canvas *canvas, bool is_y)
{
    struct view view = canvas->view;
    col_box box = view_box(&view);
    if (is_y)
        view.x_scale = view.y_scale;
    double step = view_grid_step(&view, APART);
    double min = is_y ? box.min.y : box.min.x;
    double max = is_y ? box.max.y : box.max.x;
    double first = ceil(min / step), last = floor(max / step);
    double count = last - first + 1;
    return (struct lines){is_y, step, first,
                          count > 0 && count <= MOST ? (int)count : 0};
}

static double place(const struct canvas *canvas, const struct lines *lines,
                    int i)
{
    double at = (lines->first + i) * lines->step;
    col_vec2 point = view_point(&canvas->view, (col_vec2){at, at});
    return lines->is_y ? point.y : point.x;
}

static void put_line(struct canvas *canvas, const struct lines *lines, int i)
{
    double at = place(canvas, lines, i);
    sink_byte(canvas->out, 'M');
    decimal_write_two(canvas->out, lines->is_y ? 0 : at, lines->is_y ? at : 0);
    sink_byte(canvas->out, lines->is_y ? 'H' : 'V');
    decimal_write(canvas->out,
                  lines->is_y ? canvas->view.width : canvas->view.height);
}

/* ---- Numbers ------------------------------------------------------------- */

static void write_number(struct canvas *canvas, const struct lines *lines,
                         int i)
{
    double at = place(canvas, lines, i);
    struct picture_number number =
        picture_number((lines->first + i) * lines->step);
    sink_text(canvas->out, "<text");
    attribute_number(canvas, "x", lines->is_y ? 4 : at + 3);
    attribute_number(canvas, "y",
                     lines->is_y ? at - 3 : canvas->view.height - 4);
    sink_byte(canvas->out, '>');
    sink_text(canvas->out, number.text);
    sink_text(canvas->out, "</text>");
}

void grid_write(struct canvas *canvas)
{
    if (canvas->options->hides_grid)
        return;
    const struct lines lines[2] = {lines_of(canvas, false),
                                   lines_of(canvas, true)};
    sink_text(canvas->out, "<path class=\"grid\" d=\"");
    for (int axis = 0; axis < 2; axis++)
        for (int i = 0; i < lines[axis].count; i++)
            put_line(canvas, &lines[axis], i);
    sink_text(canvas->out, "\"/>\n<g class=\"number\">");
    for (int axis = 0; axis < 2; axis++)
        for (int i = 0; i < lines[axis].count; i++)
            write_number(canvas, &lines[axis], i);
    sink_text(canvas->out, "</g>\n");
}
