#include "svg/mark.h"

#include <math.h>
#include <string.h>

#include "output/escape_xml.h"
#include "svg/clip.h"
#include "svg/contour.h"
#include "svg/decimal.h"
#include "svg/theme.h"

/* In picture units. */
#define POINTER 36
#define HEAD    9
#define BAR     5
#define BESIDE  9

bool mark_is_wanted(const struct canvas *canvas, const struct mark *mark)
{
    const struct svg_options *options = canvas->options;
    const struct mark_source *source = &mark->source;
    bool is_record = options->record < 0 || source->record < 0 ||
                     source->record == options->record;
    if (options->step == SVG_ALL_STEPS)
        return is_record;
    return is_record && (source->step < 0 || source->step == options->step);
}

/* ---- Parts --------------------------------------------------------------- */

static void write_text(struct canvas *canvas, col_vec2 at, const char *text)
{
    if (!text)
        return;
    sink_text(canvas->out, "<text class=\"halo\"");
    attribute_number(canvas, "x", at.x);
    attribute_number(canvas, "y", at.y);
    sink_byte(canvas->out, '>');
    escape_xml(canvas->out, text);
    sink_text(canvas->out, "</text>");
}

static void begin_place(struct canvas *canvas, col_vec2 at)
{
    sink_text(canvas->out, "<g transform=\"translate(");
    decimal_write_two(canvas->out, at.x, at.y);
    sink_text(canvas->out, ")\">");
}

/* The direction on paper from one local point to another; (0, 0) where there
 * is none. */
static col_vec2 way(const struct canvas *canvas, const col_vec2 ends[2])
{
    const struct view *view = &canvas->view;
    double x = (ends[1].x - ends[0].x) * view->x_scale;
    double y = (ends[1].y - ends[0].y) * view->y_scale;
    double most = fabs(x) > fabs(y) ? fabs(x) : fabs(y);
    if (!(most > 0 && most < HUGE_VAL))
        return (col_vec2){0, 0};
    double length = sqrt(x / most * (x / most) + y / most * (y / most)) * most;
    return (col_vec2){x / length, (view->is_y_up ? -y : y) / length};
}

/* A head whose tip is at (0, 0) of its place, as path data. */
static void put_head(struct canvas *canvas, col_vec2 tip, col_vec2 way,
                     double size)
{
    col_vec2 back = {tip.x - size * way.x, tip.y - size * way.y};
    double side = size * 0.4;
    sink_byte(canvas->out, 'M');
    decimal_write_two(canvas->out, tip.x, tip.y);
    sink_byte(canvas->out, 'L');
    decimal_write_two(canvas->out, back.x - side * way.y,
                      back.y + side * way.x);
    sink_byte(canvas->out, 'L');
    decimal_write_two(canvas->out, back.x + side * way.y,
                      back.y - side * way.x);
    sink_byte(canvas->out, 'Z');
}

static col_vec2 paper(const struct canvas *canvas, col_vec2 world)
{
    return canvas_paper(canvas, canvas_local(canvas, world));
}

/* ---- Kinds --------------------------------------------------------------- */

static void write_line(struct canvas *canvas, const struct mark *mark)
{
    sink_text(canvas->out, "<path class=\"line\" style=\"fill:none\" d=\"");
    contour_line(canvas, mark->points, mark->count);
    sink_text(canvas->out, "\"/>");
}

static void write_polygon(struct canvas *canvas, const struct mark *mark)
{
    sink_text(canvas->out, "<path class=\"line\" d=\"");
    contour_ring(canvas, mark->points, mark->count);
    sink_text(canvas->out, "\"/>");
}

static void write_round(struct canvas *canvas, const struct mark *mark)
{
    sink_text(canvas->out, "<path class=\"line\" d=\"");
    contour_round(canvas, mark->points, mark->count, mark->size);
    sink_text(canvas->out, "\"/>");
}

static void write_arrow(struct canvas *canvas, const struct mark *mark)
{
    write_line(canvas, mark);
    col_vec2 ends[2] = {canvas_local(canvas, mark->points[0]),
                        canvas_local(canvas, mark->points[1])};
    if (!canvas_shows(canvas, mark->points[1]))
        return;
    begin_place(canvas, paper(canvas, mark->points[1]));
    sink_text(canvas->out, "<path class=\"solid k\" d=\"");
    put_head(canvas, (col_vec2){0, 0}, way(canvas, ends), HEAD);
    sink_text(canvas->out, "\"/></g>");
}

static void write_pointer(struct canvas *canvas, const struct mark *mark)
{
    if (!canvas_shows(canvas, mark->points[0]))
        return;
    col_vec2 to = view_direction(&canvas->view, mark->points[1]);
    col_vec2 tip = {POINTER * to.x, POINTER * to.y};
    begin_place(canvas, paper(canvas, mark->points[0]));
    sink_text(canvas->out, "<g class=\"k\"><path d=\"M0 0L");
    decimal_write_two(canvas->out, (POINTER - HEAD) * to.x,
                      (POINTER - HEAD) * to.y);
    sink_text(canvas->out, "\"/><path class=\"solid\" d=\"");
    put_head(canvas, tip, to, HEAD);
    sink_text(canvas->out, "\"/></g></g>");
}

static void write_bar(struct canvas *canvas, col_vec2 world, col_vec2 way)
{
    if (!canvas_shows(canvas, world))
        return;
    begin_place(canvas, paper(canvas, world));
    sink_text(canvas->out, "<path class=\"k\" d=\"M");
    decimal_write_two(canvas->out, BAR * way.y, -BAR * way.x);
    sink_byte(canvas->out, 'L');
    decimal_write_two(canvas->out, -BAR * way.y, BAR * way.x);
    sink_text(canvas->out, "\"/></g>");
}

static void write_span(struct canvas *canvas, const struct mark *mark)
{
    col_vec2 ends[2] = {canvas_local(canvas, mark->points[0]),
                        canvas_local(canvas, mark->points[1])};
    col_vec2 along = way(canvas, ends);
    write_line(canvas, mark);
    write_bar(canvas, mark->points[0], along);
    write_bar(canvas, mark->points[1], along);
    if (!clip_segment(canvas, ends))
        return;
    col_vec2 middle = canvas_paper(
        canvas, (col_vec2){ends[0].x + (ends[1].x - ends[0].x) / 2,
                           ends[0].y + (ends[1].y - ends[0].y) / 2});
    middle.x += BESIDE * fabs(along.y);
    middle.y -= BESIDE * fabs(along.x) - 4 * fabs(along.y);
    write_text(canvas, middle, mark->text);
}

static void write_dot(struct canvas *canvas, const struct mark *mark)
{
    if (!canvas_shows(canvas, mark->points[0]))
        return;
    col_vec2 at = paper(canvas, mark->points[0]);
    begin_place(canvas, at);
    sink_text(canvas->out, "<circle class=\"solid k\" r=\"4\"/></g>");
    write_text(canvas, (col_vec2){at.x + BESIDE, at.y - 6}, mark->text);
}

static void write_label(struct canvas *canvas, const struct mark *mark)
{
    if (!canvas_shows(canvas, mark->points[0]))
        return;
    col_vec2 at = paper(canvas, mark->points[0]);
    write_text(canvas, (col_vec2){at.x + 4, at.y - 4}, mark->text);
}

static void write_badge(struct canvas *canvas, const struct mark *mark)
{
    if (!canvas_shows(canvas, mark->points[0]))
        return;
    begin_place(canvas, paper(canvas, mark->points[0]));
    sink_text(canvas->out, "<g class=\"k\"><circle r=\"9\"/><text y=\"3.5\">");
    escape_xml(canvas->out, mark->text ? mark->text : "");
    sink_text(canvas->out, "</text></g></g>");
}

/* ---- Marks --------------------------------------------------------------- */

typedef void mark_writer(struct canvas *canvas, const struct mark *mark);

static mark_writer *const writers[] = {
    [MARK_LINE] = write_line,   [MARK_POLYGON] = write_polygon,
    [MARK_ROUND] = write_round, [MARK_ARROW] = write_arrow,
    [MARK_SPAN] = write_span,   [MARK_POINTER] = write_pointer,
    [MARK_DOT] = write_dot,     [MARK_LABEL] = write_label,
    [MARK_BADGE] = write_badge,
};

static void write_mark(struct canvas *canvas, const struct mark *mark)
{
    bool is_badge = mark->kind == MARK_BADGE;
    const char *tag = is_badge && canvas->is_page ? "a" : "g";
    sink_byte(canvas->out, '<');
    sink_text(canvas->out, tag);
    sink_text(canvas->out, is_badge ? " class=\"badge " : " class=\"");
    sink_text(canvas->out, theme_style(mark->style)->name);
    sink_byte(canvas->out, '"');
    if (mark->source.key)
        attribute_text(canvas, "data-key", mark->source.key);
    if (is_badge && mark->text)
        attribute_text(canvas, "data-finding", mark->text);
    if (is_badge && mark->text && canvas->is_page) {
        sink_text(canvas->out, " href=\"#finding-");
        escape_xml(canvas->out, mark->text);
        sink_byte(canvas->out, '"');
    }
    sink_byte(canvas->out, '>');
    writers[mark->kind](canvas, mark);
    sink_text(canvas->out, "</");
    sink_text(canvas->out, tag);
    sink_text(canvas->out, ">\n");
}

static bool are_together(const struct mark *a, const struct mark *b)
{
    return a->source.record == b->source.record &&
           a->source.step == b->source.step;
}

static void begin_group(struct canvas *canvas, const struct mark *mark)
{
    sink_text(canvas->out, mark->source.step < 0 ? "<g class=\"record\""
                                                 : "<g class=\"step\"");
    attribute_whole(canvas, "data-record", mark->source.record);
    if (mark->source.step >= 0)
        attribute_whole(canvas, "data-step", mark->source.step);
    sink_text(canvas->out, ">\n");
}

void marks_write(struct canvas *canvas)
{
    const struct mark *last = NULL;
    for (int i = 0; i < canvas->picture->mark_count; i++) {
        const struct mark *mark = &canvas->picture->marks[i];
        if (!mark_is_wanted(canvas, mark))
            continue;
        if (last && !are_together(last, mark))
            sink_text(canvas->out, "</g>\n");
        if (!last || !are_together(last, mark))
            begin_group(canvas, mark);
        write_mark(canvas, mark);
        last = mark;
    }
    if (last)
        sink_text(canvas->out, "</g>\n");
}
