#include "draw/svg/many_marks.h"

#include "draw/svg/contour.h"
#include "draw/svg/decimal.h"
#include "draw/svg/paths.h"
#include "draw/svg/svg_mark.h"
#include "draw/svg/theme.h"

/* Side of the square in place of a dot, in picture units. */
#define DOT 3

static void put_pointer(struct canvas *canvas, const struct mark *mark)
{
    if (!canvas_shows(canvas, mark->points[0]))
        return;
    col_vec2 at = canvas_paper(canvas, canvas_local(canvas, mark->points[0]));
    col_vec2 tip = pointer_tip(canvas, mark);
    sink_byte(canvas->out, 'M');
    decimal_write_two(canvas->out, at.x, at.y);
    sink_byte(canvas->out, 'L');
    decimal_write_two(canvas->out, tip.x, tip.y);
}

static void put_dot(struct canvas *canvas, const struct mark *mark)
{
    if (!canvas_shows(canvas, mark->points[0]))
        return;
    col_vec2 at = canvas_paper(canvas, canvas_local(canvas, mark->points[0]));
    double half = DOT / 2.0 * canvas->mark_size;
    sink_byte(canvas->out, 'M');
    decimal_write_two(canvas->out, at.x - half, at.y - half);
    sink_byte(canvas->out, 'h');
    decimal_write(canvas->out, 2 * half);
    sink_byte(canvas->out, 'v');
    decimal_write(canvas->out, 2 * half);
    sink_byte(canvas->out, 'h');
    decimal_write(canvas->out, -2 * half);
    sink_byte(canvas->out, 'z');
}

static void put_mark(struct canvas *canvas, const struct mark *mark)
{
    switch (mark->kind) {
    case MARK_LINE:
    case MARK_ARROW:
    case MARK_SPAN:
        contour_line(canvas, mark->points, mark->count);
        break;
    case MARK_POLYGON:
        contour_ring(canvas, mark->points, mark->count);
        break;
    case MARK_ROUND:
        contour_round(canvas, mark->points, mark->count, mark->size);
        break;
    case MARK_POINTER:
        put_pointer(canvas, mark);
        break;
    case MARK_DOT:
        put_dot(canvas, mark);
        break;
    case MARK_LABEL:
    case MARK_BADGE:
        break;
    }
}

/* The dots of a style, or all that is none. */
static void put_marks(struct paths *paths, enum mark_style style, bool is_dots)
{
    const struct picture *picture = paths->canvas->picture;
    for (int i = 0; i < picture->mark_count; i++) {
        const struct mark *mark = &picture->marks[i];
        bool is_form = mark->kind != MARK_LABEL && mark->kind != MARK_BADGE;
        if (mark->style != style || !is_form ||
            (mark->kind == MARK_DOT) != is_dots ||
            !mark_is_wanted(paths->canvas, mark))
            continue;
        paths_open(paths);
        put_mark(paths->canvas, mark);
    }
    paths_close(paths);
}

void many_marks_write(struct canvas *canvas)
{
    struct paths lines = {.canvas = canvas,
                          .head = "<path class=\"line\" style=\"fill:none\" "
                                  "d=\""};
    struct paths dots = {.canvas = canvas,
                         .head = "<path class=\"solid\" d=\""};
    for (int i = 0; i < STYLES; i++) {
        uint64_t start = sink_position(canvas->out);
        sink_text(canvas->out, "<g class=\"");
        sink_text(canvas->out, theme_style((enum mark_style)i)->name);
        sink_text(canvas->out, "\">\n");
        uint64_t empty = sink_position(canvas->out);
        put_marks(&lines, (enum mark_style)i, false);
        put_marks(&dots, (enum mark_style)i, true);
        if (sink_position(canvas->out) > empty ||
            !sink_take_back(canvas->out, start))
            sink_text(canvas->out, "</g>\n");
    }
}
