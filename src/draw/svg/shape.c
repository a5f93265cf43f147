/* Writes the shapes of a picture and their ids. In detail each shape is a
 * group with a title, and the outline of rounded pieces that overlap is the
 * rim of their union. If very many shapes are visible, all shapes of a role
 * are one path. */
#include <math.h>

#include "draw/svg/markup.h"
#include "draw/svg/svg_parts.h"

/* How deep in another piece a point is to be inside it, in picture units: where
 * rims run along each other, one at least stays. */
#define DEEP 0.03

/* Parts of one line that are in other pieces, at most; more are drawn. */
#define PARTS 64

/* Pieces that are joined at most; the rims of more are drawn as they are. */
#define MOST 2000

/* The rims of all pieces as polygons, counter-clockwise and local: that of
 * piece i ends before point ends[i]. */
struct rims {
    struct canvas *canvas;
    struct points points;
    int *ends;
    col_box *boxes;
    int count;
};

/* From where to where on a line, as shares of its length. */
struct joined_part {
    double from, to;
};

/* ---- The rim of pieces that overlap -------------------------------------- */

static int first_of(const struct rims *rims, int piece)
{
    return piece > 0 ? rims->ends[piece - 1] : 0;
}

static void put_rims(struct canvas *canvas, const col_shape *pieces, int count)
{
    for (int i = 0; i < count; i++)
        contour_round(canvas, pieces[i].vertices, pieces[i].count,
                      pieces[i].radius);
}

static void collect(struct rims *rims, const col_shape *pieces)
{
    struct canvas *canvas = rims->canvas;
    for (int i = 0; i < rims->count; i++) {
        const col_shape *piece = &pieces[i];
        col_box box = box_none();
        contour_collect_round(canvas, piece->vertices, piece->count,
                              piece->radius);
        for (int p = 0; p < canvas->curve.count; p++) {
            col_vec2 at = canvas->curve.at[p];
            points_add(canvas, &rims->points, at);
            box = box_both(box, (col_box){at, at});
        }
        rims->boxes[i] = box;
        rims->ends[i] = rims->points.count;
    }
}

/* The part of a line that is in a piece; false: none. It is within each of the
 * rim's edges, which a convex shape lies to the left of. */
static bool part_inside(const struct rims *rims, int piece,
                        const col_vec2 line[2], struct joined_part *part)
{
    double deep = DEEP / rims->canvas->view.x_scale;
    int first = first_of(rims, piece), end = rims->ends[piece];
    *part = (struct joined_part){0, 1};
    for (int i = first; i < end && part->from < part->to; i++) {
        col_vec2 a = rims->points.at[i];
        col_vec2 b = rims->points.at[i + 1 < end ? i + 1 : first];
        double x = b.x - a.x, y = b.y - a.y, length = sqrt(x * x + y * y);
        if (!(length > 0))
            continue;
        double at = (x * (line[0].y - a.y) - y * (line[0].x - a.x)) / length;
        double to = (x * (line[1].y - a.y) - y * (line[1].x - a.x)) / length;
        double share = (deep - at) / (to - at);
        if (at < deep && to < deep)
            return false;
        if (at < deep)
            part->from = fmax(part->from, share);
        else if (to < deep)
            part->to = fmin(part->to, share);
    }
    return part->from < part->to;
}

/* The parts of a line of one piece that are in others, by where they begin. */
static int parts_inside(const struct rims *rims, int of, const col_vec2 line[2],
                        struct joined_part parts[PARTS])
{
    int count = 0;
    for (int i = 0; i < rims->count && count < PARTS; i++) {
        const col_box *box = &rims->boxes[i];
        struct joined_part part;
        if (i == of || fmax(line[0].x, line[1].x) < box->min.x ||
            fmin(line[0].x, line[1].x) > box->max.x ||
            fmax(line[0].y, line[1].y) < box->min.y ||
            fmin(line[0].y, line[1].y) > box->max.y ||
            !part_inside(rims, i, line, &part))
            continue;
        int at = count++;
        for (; at > 0 && parts[at - 1].from > part.from; at--)
            parts[at] = parts[at - 1];
        parts[at] = part;
    }
    return count;
}

/* Writes the point of a line that is at a share of its length. */
static void put_point(const struct rims *rims, char command,
                      const col_vec2 line[2], double share)
{
    col_vec2 local = vec_along(line[0], vec_between(line[0], line[1]), share);
    col_vec2 at = canvas_paper(rims->canvas, local);
    sink_byte(rims->canvas->out, command);
    decimal_write_two(rims->canvas->out, at.x, at.y);
}

/* Writes what is outside; `is_on`: the path is at the line's beginning. Returns
 * whether it is at its end then. */
static bool put_outside(const struct rims *rims, int piece,
                        const col_vec2 line[2], bool is_on)
{
    struct joined_part parts[PARTS];
    int count = parts_inside(rims, piece, line, parts);
    double done = 0;
    for (int i = 0; i <= count; i++) {
        double until = i < count ? parts[i].from : 1;
        if (until > done) {
            if (!is_on || done > 0)
                put_point(rims, 'M', line, done);
            put_point(rims, 'L', line, until);
        }
        if (i < count)
            done = fmax(done, parts[i].to);
    }
    return done < 1;
}

/* Writes path data of the rim of all pieces together: open lines, those parts
 * of the pieces' rims that are in no other piece. */
static void joined_rim(struct canvas *canvas, const col_shape *pieces,
                       int count)
{
    struct rims rims = {.canvas = canvas, .count = count};
    rims.ends = canvas_alloc(canvas, count, sizeof *rims.ends);
    rims.boxes = canvas_alloc(canvas, count, sizeof *rims.boxes);
    if (!rims.ends || !rims.boxes)
        return;
    if (count > MOST) {
        put_rims(canvas, pieces, count);
        return;
    }
    collect(&rims, pieces);
    for (int i = 0; i < count; i++) {
        int first = first_of(&rims, i), end = rims.ends[i];
        bool is_on = false;
        for (int p = first; p < end; p++) {
            const col_vec2 line[2] = {
                rims.points.at[p], rims.points.at[p + 1 < end ? p + 1 : first]};
            is_on = put_outside(&rims, i, line, is_on);
        }
    }
}

/* ---- Very many shapes, with less detail ---------------------------------- */

/* How far polygons may be from arcs, in picture units. */
#define FLAT 0.25

/* A shape is drawn as a square of this size where it is smaller, and only once
 * where several are. */
#define SPECK 1

/* Squares of one side of the paper that are kept in mind. */
#define MANY_MOST 4096

/* The shapes of a role, as paths in relative tenths of a unit. */
struct many {
    struct canvas *canvas;
    struct paths paths;
    long x, y;             /* where the last ring has begun */
    unsigned char *specks; /* which squares are drawn, a bit each */
    int columns, rows;
};

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

static void open_path(struct many *many)
{
    if (paths_open(&many->paths))
        many->x = many->y = 0;
}

/* Draws a tiny shape as a square, once for each place; false: it is larger. On
 * very large paper only the first part is remembered. */
static bool put_speck(struct many *many, const struct picture_shape *shape)
{
    struct canvas *canvas = many->canvas;
    double wide = (shape->box.max.x - shape->box.min.x) * canvas->view.x_scale;
    double high = (shape->box.max.y - shape->box.min.y) * canvas->view.y_scale;
    if (!(wide < SPECK && high < SPECK))
        return false;
    col_vec2 at = view_point(&canvas->view, shape->box.min);
    if (at.x >= 0 && at.x < many->columns && at.y >= 0 && at.y < many->rows) {
        int cell = (int)at.y * many->columns + (int)at.x;
        unsigned char bit = (unsigned char)(1U << cell % 8);
        if (many->specks[cell / 8] & bit)
            return true;
        many->specks[cell / 8] |= bit;
    }
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

/* Writes canvas->curve, turned so that all rings of a path have one winding,
 * and none takes away from another. */
static void put_ring(struct many *many)
{
    struct canvas *canvas = many->canvas;
    const col_vec2 *at = canvas->curve.at;
    int count = canvas->curve.count;
    double twice = 0;
    open_path(many);
    for (int i = 1; i + 1 < count; i++)
        twice += (at[i].x - at[0].x) * (at[i + 1].y - at[0].y) -
                 (at[i].y - at[0].y) * (at[i + 1].x - at[0].x);
    long x = many->x, y = many->y;
    if (count == 0)
        return;
    sink_byte(canvas->out, 'm');
    for (int i = 0; i < count; i++) {
        col_vec2 paper =
            canvas_paper(canvas, at[twice < 0 ? count - 1 - i : i]);
        long next_x = (long)floor(paper.x * 10 + 0.5);
        long next_y = (long)floor(paper.y * 10 + 0.5);
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

/* Writes the rings of an outline; of an open one its line. */
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

static void put_shape(struct many *many, const struct picture_shape *shape)
{
    if (put_speck(many, shape))
        return;
    bool is_whole = shape->has_inside && shape->piece_count == 1;
    if (is_whole || (shape->radius > 0 && shape->piece_count > 0)) {
        for (int i = 0; i < shape->piece_count; i++) {
            const col_shape *piece = &shape->pieces[i];
            contour_collect_round(many->canvas, piece->vertices, piece->count,
                                  piece->radius);
            put_ring(many);
        }
    } else if (!shape->has_inside || shape->ring_ends) {
        /* A line, or an outline with holes, is a path of its own. */
        paths_close(&many->paths);
        svg_print(many->canvas->out, "<path %sd=\"",
                  shape->has_inside ? "class=\"line\" fill-rule=\"evenodd\" "
                                    : "");
        put_outline(many->canvas, shape);
        sink_text(many->canvas->out, "\"/>\n");
    } else {
        contour_collect_ring(many->canvas, shape->outline, shape->count);
        put_ring(many);
    }
}

/* Writes the group of all shapes of a role, if there are any. */
static void write_role(struct canvas *canvas, enum picture_role role)
{
    const struct picture *picture = canvas->picture;
    struct many many = {
        .canvas = canvas,
        .paths = {.canvas = canvas, .head = "<path class=\"line\" d=\""},
        .columns = (int)fmin(ceil(canvas->view.width), MANY_MOST),
        .rows = (int)fmin(ceil(canvas->view.height), MANY_MOST),
    };
    int i = 0;
    while (i < picture->shape_count && picture->shapes[i].role != role)
        i++;
    if (i == picture->shape_count)
        return;
    svg_print(canvas->out, "<g class=\"many %s\">\n", theme_role(role)->name);
    many.specks = canvas_alloc(canvas, many.columns * many.rows / 8 + 1, 1);
    for (; many.specks && i < picture->shape_count; i++)
        if (picture->shapes[i].role == role &&
            canvas_meets(canvas, &picture->shapes[i].box))
            put_shape(&many, &picture->shapes[i]);
    paths_close(&many.paths);
    sink_text(canvas->out, "</g>\n");
}

/* ---- Shapes in detail ---------------------------------------------------- */

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

static void write_curve(struct canvas *canvas,
                        const struct picture_shape *shape)
{
    struct sink *out = canvas->out;
    bool is_whole = shape->piece_count == 1 && shape->has_inside;
    bool is_round = shape->radius * canvas->view.x_scale > THIN;
    if (!is_whole && is_round && shape->piece_count > 0) {
        /* Rounded pieces that overlap: what they cover together, its rim. */
        sink_text(out, "<path class=\"line\" style=\"stroke:none\" d=\"");
        put_rims(canvas, shape->pieces, shape->piece_count);
        sink_text(out, "\"/><path class=\"line\" style=\"fill:none\" d=\"");
        joined_rim(canvas, shape->pieces, shape->piece_count);
        sink_text(out, "\"/>");
        return;
    }
    sink_text(out, "<path class=\"line\" d=\"");
    if (is_whole)
        put_rims(canvas, shape->pieces, shape->piece_count);
    else
        put_outline(canvas, shape);
    sink_byte(out, '"');
    if (!is_whole && shape->has_inside)
        sink_text(out, " fill-rule=\"evenodd\"");
    if (shape->role == ROLE_BAD)
        svg_print(out, " style=\"fill:url(#%x-hatch);fill-opacity:1\"",
                  canvas->id);
    if (!shape->has_inside)
        sink_text(out, " style=\"fill:none\"");
    sink_text(out, "/>");
}

/* Between these the direction of writing is that of what stands there, and
 * nothing outside changes with it (Unicode, annex 9). */
static const char isolate[] = {'\xE2', '\x81', '\xA8', '\0'};
static const char end_isolate[] = {'\xE2', '\x81', '\xA9', '\0'};

/* `more` are other classes, with a space behind. */
static void begin_group(struct canvas *canvas, int index, const char *more)
{
    const struct picture_shape *shape = &canvas->picture->shapes[index];
    svg_print(canvas->out,
              "<g class=\"shape %s%s\" data-shape=\"%d\" data-id=\"%x\">", more,
              theme_role(shape->role)->name, index, shape->id);
}

static void write_shape(struct canvas *canvas, int index)
{
    const struct picture_shape *shape = &canvas->picture->shapes[index];
    bool is_apart = text_is_apart(shape->id);
    if (!canvas_meets(canvas, &shape->box))
        return;
    begin_group(canvas, index, "");
    svg_print(canvas->out, "<title>%s%x%s: %x</title>", is_apart ? isolate : "",
              shape->id, is_apart ? end_isolate : "", shape->words);
    if (!is_dot(canvas, shape))
        write_curve(canvas, shape);
    else if (canvas_shows(canvas, shape->box.min))
        svg_print(canvas->out,
                  "<g transform=\"translate(%v)\"><circle class=\"solid k\" "
                  "r=\"3.5\"/></g>",
                  canvas_at(canvas, shape->box.min));
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
    double flat = canvas->flat;
    if (seen <= SVG_GROUPS_MOST) {
        for (int i = 0; i < canvas->picture->shape_count; i++)
            write_shape(canvas, i);
        return;
    }
    canvas->flat = FLAT;
    for (int i = 0; i < PICTURE_ROLES; i++)
        write_role(canvas, (enum picture_role)i);
    canvas->flat = flat;
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
