/* Writes the marks of a picture. Each is an element whose class is its style,
 * in a group for its record or step. Lines scale with the world. Heads, dots
 * and words keep their size, so they are drawn about (0, 0) of a coordinate
 * system of their own. Very many marks become a few paths for each style
 * instead, without words and keys; badges stay. */
#include <math.h>

#include "draw/svg/markup.h"
#include "draw/svg/svg_parts.h"

/* In picture units; SPECK is the side of the square in place of a dot among
 * very many marks. */
#define POINTER 36
#define HEAD    9
#define BAR     5
#define DOT     4
#define SPECK   3

/* ---- Forms --------------------------------------------------------------- */

/* Writes the path data of what follows the world: lines and areas. */
static void put_curve(struct canvas *canvas, const struct mark *mark)
{
    if (mark->kind == MARK_POLYGON)
        contour_ring(canvas, mark->points, mark->count);
    else if (mark->kind == MARK_ROUND)
        contour_round(canvas, mark->points, mark->count, mark->size);
    else
        contour_line(canvas, mark->points, mark->count);
}

static bool is_line(const struct mark *mark)
{
    return mark->kind == MARK_LINE || mark->kind == MARK_ARROW ||
           mark->kind == MARK_SPAN;
}

static bool is_area(const struct mark *mark)
{
    return mark->kind == MARK_POLYGON || mark->kind == MARK_ROUND;
}

/* Writes the path data of a head. */
static void put_head(struct canvas *canvas, col_vec2 tip, col_vec2 way,
                     double size)
{
    col_vec2 back = vec_along(tip, way, -size), aside = vec_left(way);
    svg_print(canvas->out, "M%vL%vL%vZ", tip,
              vec_along(back, aside, size * 0.4),
              vec_along(back, aside, -(size * 0.4)));
}

col_vec2 pointer_tip(const struct canvas *canvas, const struct mark *mark)
{
    return vec_along(canvas_at(canvas, mark->points[0]),
                     view_direction(&canvas->view, mark->points[1]),
                     POINTER * canvas->mark_size);
}

static void write_pointer(struct canvas *canvas, const struct mark *mark)
{
    struct sink *out = canvas->out;
    col_vec2 to = view_direction(&canvas->view, mark->points[1]);
    col_vec2 origin = {0, 0};
    double length = POINTER * canvas->mark_size;
    double head = HEAD * canvas->mark_size;
    svg_print(out,
              "<g transform=\"translate(%v)\"><g class=\"k\"><path d=\"M0 0L%v"
              "\"/><path class=\"solid\" d=\"",
              canvas_at(canvas, mark->points[0]),
              vec_along(origin, to, length - head));
    put_head(canvas, vec_along(origin, to, length), to, head);
    sink_text(out, "\"/></g></g>");
}

/* Writes what a mark looks like beside its words. */
static void write_form(struct canvas *canvas, const struct mark *mark)
{
    struct sink *out = canvas->out;
    const col_vec2 *points = mark->points;
    if (is_line(mark) || is_area(mark)) {
        svg_print(out, "<path class=\"line\"%s d=\"",
                  is_line(mark) ? " style=\"fill:none\"" : "");
        put_curve(canvas, mark);
        sink_text(out, "\"/>");
    }
    if (mark->kind == MARK_ARROW && canvas_shows(canvas, points[1])) {
        svg_print(out,
                  "<g transform=\"translate(%v)\"><path class=\"solid k\" d=\"",
                  canvas_at(canvas, points[1]));
        put_head(canvas, (col_vec2){0, 0}, canvas_way(canvas, points), HEAD);
        sink_text(out, "\"/></g>");
    }
    for (int i = 0; i < 2 && mark->kind == MARK_SPAN; i++) {
        col_vec2 bar = vec_along((col_vec2){0, 0},
                                 vec_left(canvas_way(canvas, points)), BAR);
        if (canvas_shows(canvas, points[i]))
            svg_print(out,
                      "<g transform=\"translate(%v)\"><path class=\"k\" d=\"M%v"
                      "L%v\"/></g>",
                      canvas_at(canvas, points[i]), vec_back(bar), bar);
    }
    if (mark->kind == MARK_POINTER && canvas_shows(canvas, points[0]))
        write_pointer(canvas, mark);
    if (mark->kind == MARK_DOT && canvas_shows(canvas, points[0]))
        svg_print(out,
                  "<g transform=\"translate(%v)\"><circle class=\"solid k\" "
                  "r=\"%f\"/></g>",
                  canvas_at(canvas, points[0]), DOT * canvas->mark_size);
}

static void write_badge(struct canvas *canvas, const struct mark *mark,
                        const struct text_place *place)
{
    const char *text = mark->text ? mark->text : "";
    col_vec2 at = place->offset;
    double radius = MARK_BADGE_RADIUS;
    double half = fmax(text_width(text, 10) / 2 + 4, radius);
    svg_print(canvas->out,
              "<g transform=\"translate(%v)\"><g class=\"k\">"
              "<rect class=\"disc\" x=\"%f\" y=\"%f\" width=\"%f\" "
              "height=\"%f\" rx=\"%f\"/><text x=\"%f\" y=\"%f\">%x</text>"
              "</g></g>",
              place->at, at.x - half, at.y - radius, 2 * half, 2 * radius,
              radius, at.x, at.y + 3.6, text);
}

static void write_mark(struct canvas *canvas, const struct mark *mark,
                       const struct text_place *place)
{
    struct sink *out = canvas->out;
    bool is_badge = mark->kind == MARK_BADGE;
    const char *tag = is_badge && canvas->is_page ? "a" : "g";
    svg_print(out, "<%s class=\"%s%s\"", tag, is_badge ? "badge " : "",
              theme_style(mark->style)->name);
    if (mark->source.key)
        svg_print(out, " data-key=\"%x\"", mark->source.key);
    if (is_badge && mark->text)
        svg_print(out, " data-finding=\"%x\"", mark->text);
    if (is_badge && mark->text && canvas->is_page)
        svg_print(out, " href=\"#finding-%x\"", mark->text);
    sink_byte(out, '>');
    write_form(canvas, mark);
    if (place->is_free && is_badge)
        write_badge(canvas, mark, place);
    else if (place->is_free)
        text_write(canvas, place, mark->text);
    svg_print(out, "</%s>\n", tag);
}

/* ---- Very many marks ----------------------------------------------------- */

/* Writes a mark as path data: an arrow as a line, a dot as a square. */
static void put_mark(struct canvas *canvas, const struct mark *mark)
{
    col_vec2 at = canvas_at(canvas, mark->points[0]);
    double side = SPECK * canvas->mark_size, half = side / 2;
    if (is_line(mark) || is_area(mark))
        put_curve(canvas, mark);
    else if (!canvas_shows(canvas, mark->points[0]))
        return;
    else if (mark->kind == MARK_POINTER)
        svg_print(canvas->out, "M%vL%v", at, pointer_tip(canvas, mark));
    else
        svg_print(canvas->out, "M%vh%fv%fh%fz",
                  (col_vec2){at.x - half, at.y - half}, side, side, -side);
}

/* Writes the dots of a style, or all that is none. */
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

/* Writes all marks that are wanted, but neither badges nor labels. */
static void write_many(struct canvas *canvas)
{
    struct paths lines = {.canvas = canvas,
                          .head = "<path class=\"line\" style=\"fill:none\" "
                                  "d=\""};
    struct paths dots = {.canvas = canvas,
                         .head = "<path class=\"solid\" d=\""};
    for (int i = 0; i < STYLES; i++) {
        uint64_t start = sink_position(canvas->out);
        svg_print(canvas->out, "<g class=\"%s\">\n",
                  theme_style((enum mark_style)i)->name);
        uint64_t empty = sink_position(canvas->out);
        put_marks(&lines, (enum mark_style)i, false);
        put_marks(&dots, (enum mark_style)i, true);
        if (sink_position(canvas->out) > empty ||
            !sink_take_back(canvas->out, start))
            sink_text(canvas->out, "</g>\n");
    }
}

/* ---- Marks --------------------------------------------------------------- */

bool mark_is_wanted(const struct canvas *canvas, const struct mark *mark)
{
    const struct svg_options *options = canvas->options;
    bool is_all = options->step == SVG_ALL_STEPS;
    if (mark->style == STYLE_CONTACT_ID && !options->shows_indices)
        return false;
    return picture_shows(canvas->picture, mark, options->record,
                         is_all ? mark->source.step : options->step);
}

bool marks_are_together(const struct mark *a, const struct mark *b)
{
    return a->source.record == b->source.record &&
           a->source.step == b->source.step;
}

/* True for steps of a page's scene; a diagram is seen later as a whole. */
static bool is_later(const struct canvas *canvas, const struct mark *mark)
{
    return mark && canvas->later && mark->source.step >= 0 &&
           canvas->options->step == SVG_ALL_STEPS && !canvas->picture->is_panel;
}

/* Ends the group of the last mark, and begins that of the next; NULL: none. */
static void change_group(struct canvas *canvas, const struct mark *last,
                         const struct mark *next)
{
    bool was_later = is_later(canvas, last);
    bool goes_later = is_later(canvas, next);
    bool is_same = last && next && last->source.record == next->source.record;
    if (last)
        sink_text(canvas->out, "</g>\n");
    if (was_later && !(goes_later && is_same))
        later_end(canvas);
    if (goes_later && !(was_later && is_same))
        later_begin(canvas, next->source.record);
    if (next && next->source.step < 0)
        svg_print(canvas->out, "<g class=\"record\" data-record=\"%d\">\n",
                  next->source.record);
    else if (next)
        svg_print(canvas->out,
                  "<g class=\"step\" data-record=\"%d\" data-step=\"%d\">\n",
                  next->source.record, next->source.step);
}

/* Writes the lines to badges that were moved; below all discs, or they would
 * cross them. */
static void write_leaders(struct canvas *canvas, const struct layout *layout)
{
    for (int i = 0; i < canvas->picture->mark_count; i++) {
        const struct mark *mark = &canvas->picture->marks[i];
        const struct text_place *place = &layout->marks[i];
        if (mark->kind == MARK_BADGE && place->is_free &&
            (fabs(place->offset.x) > 0 || fabs(place->offset.y) > 0))
            svg_print(canvas->out,
                      "<g class=\"leader %s\"><g transform=\"translate(%v)\">"
                      "<g class=\"k\"><circle class=\"solid\" r=\"2\"/>"
                      "<path d=\"M0 0L%v\"/></g></g></g>\n",
                      theme_style(mark->style)->name, place->at, place->offset);
    }
}

void marks_write(struct canvas *canvas, const struct layout *layout)
{
    const struct mark *last = NULL;
    write_leaders(canvas, layout);
    if (canvas->has_many)
        write_many(canvas);
    for (int i = 0; i < canvas->picture->mark_count; i++) {
        const struct mark *mark = &canvas->picture->marks[i];
        bool is_here = !canvas->has_many || mark->kind == MARK_BADGE;
        if (!is_here || !mark_is_wanted(canvas, mark))
            continue;
        if (!last || !marks_are_together(last, mark))
            change_group(canvas, last, mark);
        write_mark(canvas, mark, &layout->marks[i]);
        last = mark;
    }
    if (last)
        change_group(canvas, last, NULL);
}
