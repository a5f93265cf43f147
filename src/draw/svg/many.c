#include "draw/svg/many.h"

#include <math.h>

#include "draw/svg/contour.h"
#include "draw/svg/paths.h"
#include "draw/svg/theme.h"

/* How far polygons may be from arcs, in picture units. */
#define FLAT 0.25

/* A shape is drawn as a square of this size where it is smaller, and only once
 * where several are. */
#define SPECK 1

/* Squares of one side of the paper that are kept in mind. */
#define MOST 4096

/* The shapes of a role, in paths with relative coordinates in tenths of a unit.
 */
struct many {
    struct canvas *canvas;
    struct paths paths;
    long x, y;             /* where the last ring has begun */
    unsigned char *specks; /* which squares are drawn, a bit each */
    int columns, rows;
};

/* ---- Paths --------------------------------------------------------------- */

static void open_path(struct many *many)
{
    if (paths_open(&many->paths))
        many->x = many->y = 0;
}

/* Writes tenths; `is_next`: behind another number. */
static void put_tenths(struct sink *out, long tenths, bool is_next)
{
    char digits[24] = "", *at = sink_room(out, 32);
    int count = 0;
    if (tenths < 0)
        *at++ = '-';
    else if (is_next)
        *at++ = ' ';
    tenths = tenths < 0 ? -tenths : tenths;
    for (long whole = tenths / 10; whole > 0; whole /= 10)
        digits[count++] = (char)('0' + whole % 10);
    if (tenths == 0)
        *at++ = '0';
    while (count > 0)
        *at++ = digits[--count];
    if (tenths % 10 > 0) {
        *at++ = '.';
        *at++ = (char)('0' + tenths % 10);
    }
    sink_advance(out, at);
}

static long tenths_of(double value)
{
    return (long)floor(value * 10 + 0.5);
}

/* Writes canvas->curve. */
static void put_ring(struct many *many)
{
    struct canvas *canvas = many->canvas;
    long x = many->x, y = many->y;
    if (canvas->curve.count == 0)
        return;
    sink_byte(canvas->out, 'm');
    for (int i = 0; i < canvas->curve.count; i++) {
        col_vec2 at = canvas_paper(canvas, canvas->curve.at[i]);
        long next_x = tenths_of(at.x), next_y = tenths_of(at.y);
        if (i > 0 && next_x == x && next_y == y)
            continue;
        put_tenths(canvas->out, next_x - x, i > 0);
        put_tenths(canvas->out, next_y - y, true);
        x = next_x;
        y = next_y;
        if (i == 0) {
            many->x = x;
            many->y = y;
        }
    }
    sink_byte(canvas->out, 'z');
}

/* ---- Shapes -------------------------------------------------------------- */

/* Whether nothing was drawn in a square yet. Of very large paper only the first
 * part is kept in mind. */
static bool is_first_speck(struct many *many, col_vec2 at)
{
    if (!(at.x >= 0 && at.x < many->columns && at.y >= 0 && at.y < many->rows))
        return true;
    int cell = (int)at.y * many->columns + (int)at.x;
    unsigned char bit = (unsigned char)(1U << cell % 8);
    bool is_first = !(many->specks[cell / 8] & bit);
    many->specks[cell / 8] |= bit;
    return is_first;
}

/* Whether the shape is so small that it was drawn as a square, now or before.
 */
static bool put_speck(struct many *many, const struct picture_shape *shape)
{
    struct canvas *canvas = many->canvas;
    double wide = (shape->box.max.x - shape->box.min.x) * canvas->view.x_scale;
    double high = (shape->box.max.y - shape->box.min.y) * canvas->view.y_scale;
    if (!(wide < SPECK && high < SPECK))
        return false;
    col_vec2 at = view_point(&canvas->view, shape->box.min);
    if (!is_first_speck(many, at))
        return true;
    open_path(many);
    long x = 10 * (long)at.x, y = 10 * (long)at.y;
    sink_byte(canvas->out, 'm');
    put_tenths(canvas->out, x - many->x, false);
    put_tenths(canvas->out, y - many->y, true);
    sink_text(canvas->out, "h1v1h-1z");
    many->x = x;
    many->y = y;
    return true;
}

/* Turns the curve so that all rings of a path have one winding, and none takes
 * away from another. */
static void wind(struct points *curve)
{
    double twice = 0;
    for (int i = 1; i + 1 < curve->count; i++) {
        const col_vec2 *at = curve->at;
        twice += (at[i].x - at[0].x) * (at[i + 1].y - at[0].y) -
                 (at[i].y - at[0].y) * (at[i + 1].x - at[0].x);
    }
    for (int i = 0; twice < 0 && i < curve->count / 2; i++) {
        col_vec2 kept = curve->at[i];
        curve->at[i] = curve->at[curve->count - 1 - i];
        curve->at[curve->count - 1 - i] = kept;
    }
}

static void put_pieces(struct many *many, const struct picture_shape *shape)
{
    for (int i = 0; i < shape->piece_count; i++) {
        const col_shape *piece = &shape->pieces[i];
        contour_collect_round(many->canvas, piece->vertices, piece->count,
                              piece->radius);
        wind(&many->canvas->curve);
        open_path(many);
        put_ring(many);
    }
}

/* An outline with holes is a path of its own. */
static void put_rings(struct many *many, const struct picture_shape *shape)
{
    struct canvas *canvas = many->canvas;
    paths_close(&many->paths);
    sink_text(canvas->out, "<path class=\"line\" fill-rule=\"evenodd\" d=\"");
    for (int i = 0, first = 0; i < shape->ring_count; i++) {
        contour_ring(canvas, shape->outline + first,
                     shape->ring_ends[i] - first);
        first = shape->ring_ends[i];
    }
    sink_text(canvas->out, "\"/>\n");
}

/* A line, which has no inside. */
static void put_line(struct many *many, const struct picture_shape *shape)
{
    struct canvas *canvas = many->canvas;
    paths_close(&many->paths);
    sink_text(canvas->out, "<path d=\"");
    if (shape->is_closed)
        contour_ring(canvas, shape->outline, shape->count);
    else
        contour_line(canvas, shape->outline, shape->count);
    sink_text(canvas->out, "\"/>\n");
}

static void put_shape(struct many *many, const struct picture_shape *shape)
{
    if (put_speck(many, shape))
        return;
    bool is_whole = shape->has_inside && shape->piece_count == 1;
    if (is_whole || (shape->radius > 0 && shape->piece_count > 0)) {
        put_pieces(many, shape);
    } else if (!shape->has_inside) {
        put_line(many, shape);
    } else if (shape->ring_ends) {
        put_rings(many, shape);
    } else {
        contour_collect_ring(many->canvas, shape->outline, shape->count);
        wind(&many->canvas->curve);
        open_path(many);
        put_ring(many);
    }
}

static void write_role(struct canvas *canvas, enum picture_role role)
{
    const struct picture *picture = canvas->picture;
    struct many many = {
        .canvas = canvas,
        .paths = {.canvas = canvas, .head = "<path class=\"line\" d=\""},
    };
    many.columns = (int)fmin(ceil(canvas->view.width), MOST);
    many.rows = (int)fmin(ceil(canvas->view.height), MOST);
    many.specks = canvas_alloc(canvas, many.columns * many.rows / 8 + 1, 1);
    if (!many.specks)
        return;
    for (int i = 0; i < picture->shape_count; i++)
        if (picture->shapes[i].role == role &&
            canvas_meets(canvas, &picture->shapes[i].box))
            put_shape(&many, &picture->shapes[i]);
    paths_close(&many.paths);
}

static bool has_role(const struct picture *picture, enum picture_role role)
{
    for (int i = 0; i < picture->shape_count; i++)
        if (picture->shapes[i].role == role)
            return true;
    return false;
}

void many_write(struct canvas *canvas)
{
    double flat = canvas->flat;
    canvas->flat = FLAT;
    for (int i = 0; i < PICTURE_ROLES; i++) {
        if (!has_role(canvas->picture, (enum picture_role)i))
            continue;
        sink_text(canvas->out, "<g class=\"many ");
        sink_text(canvas->out, theme_role((enum picture_role)i)->name);
        sink_text(canvas->out, "\">\n");
        write_role(canvas, (enum picture_role)i);
        sink_text(canvas->out, "</g>\n");
    }
    canvas->flat = flat;
}
