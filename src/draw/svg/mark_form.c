#include "draw/svg/svg_mark.h"

#include <math.h>

#include "draw/svg/contour.h"
#include "draw/svg/decimal.h"
#include "support/sink.h"

/* In picture units. */
#define POINTER 36
#define HEAD    9
#define BAR     5
#define DOT     4

/* ---- Parts --------------------------------------------------------------- */

static void begin_place(struct canvas *canvas, col_vec2 at)
{
    sink_text(canvas->out, "<g transform=\"translate(");
    decimal_write_two(canvas->out, at.x, at.y);
    sink_text(canvas->out, ")\">");
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
    put_head(canvas, (col_vec2){0, 0}, canvas_way(canvas, ends), HEAD);
    sink_text(canvas->out, "\"/></g>");
}

col_vec2 pointer_tip(const struct canvas *canvas, const struct mark *mark)
{
    col_vec2 at = paper(canvas, mark->points[0]);
    col_vec2 way = view_direction(&canvas->view, mark->points[1]);
    double length = POINTER * canvas->mark_size;
    return (col_vec2){at.x + length * way.x, at.y + length * way.y};
}

static void write_pointer(struct canvas *canvas, const struct mark *mark)
{
    if (!canvas_shows(canvas, mark->points[0]))
        return;
    col_vec2 to = view_direction(&canvas->view, mark->points[1]);
    double length = POINTER * canvas->mark_size;
    double head = HEAD * canvas->mark_size, shaft = length - head;
    col_vec2 tip = {length * to.x, length * to.y};
    begin_place(canvas, paper(canvas, mark->points[0]));
    sink_text(canvas->out, "<g class=\"k\"><path d=\"M0 0L");
    decimal_write_two(canvas->out, shaft * to.x, shaft * to.y);
    sink_text(canvas->out, "\"/><path class=\"solid\" d=\"");
    put_head(canvas, tip, to, head);
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
    col_vec2 along = canvas_way(canvas, ends);
    write_line(canvas, mark);
    write_bar(canvas, mark->points[0], along);
    write_bar(canvas, mark->points[1], along);
}

static void write_dot(struct canvas *canvas, const struct mark *mark)
{
    if (!canvas_shows(canvas, mark->points[0]))
        return;
    begin_place(canvas, paper(canvas, mark->points[0]));
    sink_text(canvas->out, "<circle class=\"solid k\"");
    attribute_number(canvas, "r", DOT * canvas->mark_size);
    sink_text(canvas->out, "/></g>");
}

/* ---- Badges -------------------------------------------------------------- */

void mark_write_leader(struct canvas *canvas, const struct text_place *place)
{
    begin_place(canvas, place->at);
    sink_text(canvas->out, "<g class=\"k\"><circle class=\"solid\" r=\"2\"/>"
                           "<path d=\"M0 0L");
    decimal_write_two(canvas->out, place->offset.x, place->offset.y);
    sink_text(canvas->out, "\"/></g></g>");
}

static void write_badge(struct canvas *canvas, const struct mark *mark,
                        const struct text_place *place)
{
    const char *text = mark->text ? mark->text : "";
    col_vec2 offset = place->offset;
    double half = text_width(text, 10) / 2 + 4;
    if (half < MARK_BADGE_RADIUS)
        half = MARK_BADGE_RADIUS;
    begin_place(canvas, place->at);
    sink_text(canvas->out, "<g class=\"k\">");
    sink_text(canvas->out, "<rect class=\"disc\"");
    attribute_number(canvas, "x", offset.x - half);
    attribute_number(canvas, "y", offset.y - MARK_BADGE_RADIUS);
    attribute_number(canvas, "width", 2 * half);
    attribute_number(canvas, "height", 2.0 * MARK_BADGE_RADIUS);
    attribute_number(canvas, "rx", MARK_BADGE_RADIUS);
    sink_text(canvas->out, "/><text");
    attribute_number(canvas, "x", offset.x);
    attribute_number(canvas, "y", offset.y + 3.6);
    sink_byte(canvas->out, '>');
    escape_xml(canvas->out, text);
    sink_text(canvas->out, "</text></g></g>");
}

/* ---- Any kind ------------------------------------------------------------ */

typedef void mark_writer(struct canvas *canvas, const struct mark *mark);

/* What there is beside words. */
static mark_writer *const writers[] = {
    [MARK_LINE] = write_line,   [MARK_POLYGON] = write_polygon,
    [MARK_ROUND] = write_round, [MARK_ARROW] = write_arrow,
    [MARK_SPAN] = write_span,   [MARK_POINTER] = write_pointer,
    [MARK_DOT] = write_dot,     [MARK_LABEL] = NULL,
    [MARK_BADGE] = NULL,
};

void mark_write_form(struct canvas *canvas, const struct mark *mark,
                     const struct text_place *place)
{
    if (writers[mark->kind])
        writers[mark->kind](canvas, mark);
    if (!place->is_free)
        return;
    if (mark->kind == MARK_BADGE)
        write_badge(canvas, mark, place);
    else
        text_write(canvas, place, mark->text);
}
