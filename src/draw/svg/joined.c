#include "draw/svg/joined.h"

#include <math.h>

#include "draw/svg/contour.h"
#include "draw/svg/decimal.h"

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

/* ---- Rims ---------------------------------------------------------------- */

static int first_of(const struct rims *rims, int piece)
{
    return piece > 0 ? rims->ends[piece - 1] : 0;
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

/* ---- Parts inside -------------------------------------------------------- */

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

static bool are_apart(const col_box *box, const col_vec2 line[2])
{
    return fmax(line[0].x, line[1].x) < box->min.x ||
           fmin(line[0].x, line[1].x) > box->max.x ||
           fmax(line[0].y, line[1].y) < box->min.y ||
           fmin(line[0].y, line[1].y) > box->max.y;
}

/* The parts of a line of one piece that are in others, by where they begin. */
static int parts_inside(const struct rims *rims, int of, const col_vec2 line[2],
                        struct joined_part parts[PARTS])
{
    int count = 0;
    for (int i = 0; i < rims->count && count < PARTS; i++) {
        struct joined_part part;
        if (i == of || are_apart(&rims->boxes[i], line) ||
            !part_inside(rims, i, line, &part))
            continue;
        int at = count++;
        for (; at > 0 && parts[at - 1].from > part.from; at--)
            parts[at] = parts[at - 1];
        parts[at] = part;
    }
    return count;
}

/* ---- What is left -------------------------------------------------------- */

static void put_point(const struct rims *rims, char command,
                      const col_vec2 line[2], double share)
{
    col_vec2 local = {line[0].x + share * (line[1].x - line[0].x),
                      line[0].y + share * (line[1].y - line[0].y)};
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

static void put_rims(const struct rims *rims)
{
    for (int i = 0; i < rims->count; i++) {
        int first = first_of(rims, i), end = rims->ends[i];
        bool is_on = false;
        for (int p = first; p < end; p++) {
            const col_vec2 line[2] = {
                rims->points.at[p],
                rims->points.at[p + 1 < end ? p + 1 : first]};
            is_on = put_outside(rims, i, line, is_on);
        }
    }
}

void joined_rim(struct canvas *canvas, const col_shape *pieces, int count)
{
    struct rims rims = {.canvas = canvas, .count = count};
    rims.ends = canvas_alloc(canvas, count, sizeof *rims.ends);
    rims.boxes = canvas_alloc(canvas, count, sizeof *rims.boxes);
    if (!rims.ends || !rims.boxes)
        return;
    if (count <= MOST) {
        collect(&rims, pieces);
        put_rims(&rims);
        return;
    }
    for (int i = 0; i < count; i++)
        contour_round(canvas, pieces[i].vertices, pieces[i].count,
                      pieces[i].radius);
}
