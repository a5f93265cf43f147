#include "draw/svg/shape.h"

#include "draw/svg/contour.h"
#include "draw/svg/decimal.h"
#include "draw/svg/joined.h"
#include "draw/svg/many.h"
#include "draw/svg/theme.h"
#include "support/sink.h"

/* ---- Curves -------------------------------------------------------------- */

/* The rings of an outline; of an open one its line. */
static void put_outline(struct canvas *canvas,
                        const struct picture_shape *shape)
{
    int first = 0, rings = shape->ring_ends ? shape->ring_count : 1;
    for (int i = 0; i < rings; i++) {
        int end = shape->ring_ends ? shape->ring_ends[i] : shape->count;
        if (shape->is_closed)
            contour_ring(canvas, shape->outline + first, end - first);
        else
            contour_line(canvas, shape->outline + first, end - first);
        first = end;
    }
}

static void put_pieces(struct canvas *canvas, const struct picture_shape *shape)
{
    for (int i = 0; i < shape->piece_count; i++) {
        const col_shape *piece = &shape->pieces[i];
        contour_round(canvas, piece->vertices, piece->count, piece->radius);
    }
}

/* What is smaller than this in both directions, in picture units, is drawn as
 * a dot. */
#define LEAST 2

/* A radius below it is not seen. */
#define THIN 0.05

static bool is_dot(const struct canvas *canvas,
                   const struct picture_shape *shape)
{
    const struct view *view = &canvas->view;
    double wide = (shape->box.max.x - shape->box.min.x) * view->x_scale;
    double high = (shape->box.max.y - shape->box.min.y) * view->y_scale;
    return wide < LEAST && high < LEAST;
}

static void write_dot(struct canvas *canvas, const struct picture_shape *shape)
{
    if (!canvas_shows(canvas, shape->box.min))
        return;
    col_vec2 at = canvas_paper(canvas, canvas_local(canvas, shape->box.min));
    sink_text(canvas->out, "<g transform=\"translate(");
    decimal_write_two(canvas->out, at.x, at.y);
    sink_text(canvas->out, ")\"><circle class=\"solid k\" r=\"3.5\"/></g>");
}

/* Rounded pieces that overlap: what they cover together, and its rim. */
static void write_joined(struct canvas *canvas,
                         const struct picture_shape *shape)
{
    sink_text(canvas->out, "<path class=\"line\" style=\"stroke:none\" d=\"");
    put_pieces(canvas, shape);
    sink_text(canvas->out, "\"/><path class=\"line\" style=\"fill:none\" d=\"");
    joined_rim(canvas, shape->pieces, shape->piece_count);
    sink_text(canvas->out, "\"/>");
}

static void write_fill(struct canvas *canvas, const struct picture_shape *shape)
{
    if (shape->role == ROLE_BAD) {
        sink_text(canvas->out, " style=\"fill:url(#");
        escape_xml(canvas->out, canvas->id);
        sink_text(canvas->out, "-hatch);fill-opacity:1\"");
    }
    if (!shape->has_inside)
        sink_text(canvas->out, " style=\"fill:none\"");
}

static void write_curve(struct canvas *canvas,
                        const struct picture_shape *shape)
{
    bool is_whole = shape->piece_count == 1 && shape->has_inside;
    bool is_round = shape->radius * canvas->view.x_scale > THIN;
    if (!is_whole && is_round && shape->piece_count > 0) {
        write_joined(canvas, shape);
        return;
    }
    sink_text(canvas->out, "<path class=\"line\" d=\"");
    if (is_whole)
        put_pieces(canvas, shape);
    else
        put_outline(canvas, shape);
    sink_text(canvas->out, "\"");
    if (!is_whole && shape->has_inside)
        sink_text(canvas->out, " fill-rule=\"evenodd\"");
    write_fill(canvas, shape);
    sink_text(canvas->out, "/>");
}

/* ---- Words --------------------------------------------------------------- */

/* Between these the direction of writing is that of what stands there, and
 * nothing outside changes with it (Unicode, annex 9). */
static const char isolate[] = {'\xE2', '\x81', '\xA8', '\0'};
static const char end_isolate[] = {'\xE2', '\x81', '\xA9', '\0'};

static void write_title(struct canvas *canvas,
                        const struct picture_shape *shape)
{
    bool is_apart = text_is_apart(shape->id);
    sink_text(canvas->out, "<title>");
    sink_text(canvas->out, is_apart ? isolate : "");
    escape_xml(canvas->out, shape->id);
    sink_text(canvas->out, is_apart ? end_isolate : "");
    sink_text(canvas->out, ": ");
    escape_xml(canvas->out, shape->words);
    sink_text(canvas->out, "</title>");
}

/* ---- Shapes -------------------------------------------------------------- */

/* `more` are other classes, with a space behind. */
static void begin_group(struct canvas *canvas, int index, const char *more)
{
    const struct picture_shape *shape = &canvas->picture->shapes[index];
    sink_text(canvas->out, "<g class=\"shape ");
    sink_text(canvas->out, more);
    sink_text(canvas->out, theme_role(shape->role)->name);
    sink_byte(canvas->out, '"');
    attribute_whole(canvas, "data-shape", index);
    attribute_text(canvas, "data-id", shape->id);
    sink_byte(canvas->out, '>');
}

static void write_shape(struct canvas *canvas, int index)
{
    const struct picture_shape *shape = &canvas->picture->shapes[index];
    if (!canvas_meets(canvas, &shape->box))
        return;
    begin_group(canvas, index, "");
    write_title(canvas, shape);
    if (is_dot(canvas, shape))
        write_dot(canvas, shape);
    else
        write_curve(canvas, shape);
    sink_text(canvas->out, "</g>\n");
}

int shapes_seen(const struct canvas *canvas)
{
    const struct picture *picture = canvas->picture;
    int count = 0;
    for (int i = 0; i < picture->shape_count; i++)
        count += canvas_meets(canvas, &picture->shapes[i].box);
    return count;
}

void shapes_write(struct canvas *canvas, int seen)
{
    if (seen > SVG_GROUPS_MOST) {
        many_write(canvas);
        return;
    }
    for (int i = 0; i < canvas->picture->shape_count; i++)
        write_shape(canvas, i);
}

/* ---- Ids ----------------------------------------------------------------- */

void ids_write(struct canvas *canvas, const struct text_place *places)
{
    const struct picture *picture = canvas->picture;
    for (int i = 0; i < picture->shape_count; i++) {
        if (!places[i].is_free)
            continue;
        begin_group(canvas, i, "label ");
        text_write(canvas, &places[i], places[i].text);
        sink_text(canvas->out, "</g>\n");
    }
}
