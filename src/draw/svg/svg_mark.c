#include <math.h>

#include "draw/svg/canvas.h"
#include "draw/svg/pack.h"
#include "draw/svg/svg_parts.h"
#include "support/escape_markup.h"

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

/* Very many marks: a few paths for each style, without words and keys, in place
 * of several elements for each. */

/* Side of the square in place of a dot, in picture units. */
#define MANY_MARKS_DOT 3

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
    double half = MANY_MARKS_DOT / 2.0 * canvas->mark_size;
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

/* Writes all marks that are wanted but badges, which are no part of this:
 * arrows as lines, dots as squares, labels not at all. */
static void many_marks_write(struct canvas *canvas)
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

bool mark_is_wanted(const struct canvas *canvas, const struct mark *mark)
{
    const struct svg_options *options = canvas->options;
    bool is_all = options->step == SVG_ALL_STEPS;
    if (mark->style == STYLE_CONTACT_ID && !options->shows_indices)
        return false;
    return picture_shows(canvas->picture, mark, options->record,
                         is_all ? mark->source.step : options->step);
}

int marks_wanted(const struct canvas *canvas)
{
    int count = 0;
    for (int i = 0; i < canvas->picture->mark_count; i++)
        count += mark_is_wanted(canvas, &canvas->picture->marks[i]);
    return count;
}

/* ---- Marks --------------------------------------------------------------- */

static void write_mark(struct canvas *canvas, const struct mark *mark,
                       const struct text_place *place)
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
    mark_write_form(canvas, mark, place);
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

/* Steps of a page's scene; a diagram is seen later as a whole. */
static bool is_later(const struct canvas *canvas, const struct mark *mark)
{
    return mark && canvas->later && mark->source.step >= 0 &&
           canvas->options->step == SVG_ALL_STEPS && !canvas->picture->is_panel;
}

/* Ends the group of the last mark, and begins that of the next; NULL: none. */
static void change_group(struct canvas *canvas, const struct mark *last,
                         const struct mark *next)
{
    bool was_later = is_later(canvas, last),
         goes_later = is_later(canvas, next);
    bool is_same = last && next && last->source.record == next->source.record;
    if (last)
        sink_text(canvas->out, "</g>\n");
    if (was_later && !(goes_later && is_same))
        later_end(canvas);
    if (goes_later && !(was_later && is_same))
        later_begin(canvas, next->source.record);
    if (next)
        begin_group(canvas, next);
}

/* Lines to badges that were moved; below all discs, or they would cross
 * them. */
static void write_leaders(struct canvas *canvas, const struct layout *layout)
{
    for (int i = 0; i < canvas->picture->mark_count; i++) {
        const struct mark *mark = &canvas->picture->marks[i];
        const struct text_place *place = &layout->marks[i];
        if (mark->kind != MARK_BADGE || !place->is_free ||
            !(fabs(place->offset.x) > 0 || fabs(place->offset.y) > 0))
            continue;
        sink_text(canvas->out, "<g class=\"leader ");
        sink_text(canvas->out, theme_style(mark->style)->name);
        sink_text(canvas->out, "\">");
        mark_write_leader(canvas, place);
        sink_text(canvas->out, "</g>\n");
    }
}

void marks_write(struct canvas *canvas, const struct layout *layout)
{
    const struct mark *last = NULL;
    write_leaders(canvas, layout);
    if (canvas->has_many)
        many_marks_write(canvas);
    for (int i = 0; i < canvas->picture->mark_count; i++) {
        const struct mark *mark = &canvas->picture->marks[i];
        bool is_here = !canvas->has_many || mark->kind == MARK_BADGE;
        if (!is_here || !mark_is_wanted(canvas, mark))
            continue;
        if (!last || !are_together(last, mark))
            change_group(canvas, last, mark);
        write_mark(canvas, mark, &layout->marks[i]);
        last = mark;
    }
    if (last)
        change_group(canvas, last, NULL);
}
