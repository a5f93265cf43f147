/* Writes curves of the world as path data. A curve is made of local points and
 * clipped to the reach of the canvas. A rounded core has exact arcs if all of
 * it is within reach; otherwise it is a polygon. */
#include <math.h>

#include "draw/svg/canvas.h"
#include "draw/svg/markup.h"

/* A side of the reach: where `sign` times x, or y, is at most `limit`. */
struct svg_clip_side {
    bool is_y;
    double sign, limit;
};

/* How far inside a point is; less than 0: outside. */
static double inside(struct svg_clip_side side, col_vec2 point)
{
    return side.limit - side.sign * (side.is_y ? point.y : point.x);
}

/* Clips canvas->curve by a side, with canvas->spare as the result's memory. */
static void clip_side(struct canvas *canvas, struct svg_clip_side side)
{
    struct points from = canvas->curve, to = canvas->spare;
    double limit = side.sign * side.limit;
    to.count = 0;
    for (int i = 0; i < from.count; i++) {
        col_vec2 a = from.at[i > 0 ? i - 1 : from.count - 1], b = from.at[i];
        double in_a = inside(side, a), in_b = inside(side, b);
        if ((in_a >= 0) != (in_b >= 0)) {
            double share = in_a / (in_a - in_b);
            col_vec2 meet = vec_along(a, vec_between(a, b), share);
            *(side.is_y ? &meet.y : &meet.x) = limit;
            points_add(canvas, &to, meet);
        }
        if (in_b >= 0)
            points_add(canvas, &to, b);
    }
    canvas->curve = to;
    canvas->spare = from;
}

/* Clips the ring canvas->curve. What is left of it lies there, too; where the
 * ring leaves the reach, it follows its rim.
 * Source: Sutherland, Hodgman 1974. */
static void clip_ring(struct canvas *canvas)
{
    col_vec2 reach = canvas->reach;
    const struct svg_clip_side sides[4] = {{false, 1, reach.x},
                                           {false, -1, reach.x},
                                           {true, 1, reach.y},
                                           {true, -1, reach.y}};
    int i = 0;
    while (i < canvas->curve.count && fabs(canvas->curve.at[i].x) <= reach.x &&
           fabs(canvas->curve.at[i].y) <= reach.y)
        i++;
    for (int side = 0; i < canvas->curve.count && side < 4; side++)
        clip_side(canvas, sides[side]);
}

/* How often an arc is halved at most for a polygon to stand for it. */
#define HALVES 48

/* A radius below it is not seen. */
#define LEAST_RADIUS 0.005

/* ---- Straight lines ------------------------------------------------------ */

static void put_point(struct canvas *canvas, char command, col_vec2 local)
{
    col_vec2 at = canvas_paper(canvas, local);
    sink_byte(canvas->out, command);
    decimal_write_two(canvas->out, at.x, at.y);
}

static void put_ring(struct canvas *canvas)
{
    for (int i = 0; i < canvas->curve.count; i++)
        put_point(canvas, i == 0 ? 'M' : 'L', canvas->curve.at[i]);
    if (canvas->curve.count > 0)
        sink_byte(canvas->out, 'Z');
}

void contour_collect_ring(struct canvas *canvas, const col_vec2 *points,
                          int count)
{
    canvas->curve.count = 0;
    for (int i = 0; i < count; i++)
        points_add(canvas, &canvas->curve, canvas_local(canvas, points[i]));
    clip_ring(canvas);
}

void contour_ring(struct canvas *canvas, const col_vec2 *points, int count)
{
    contour_collect_ring(canvas, points, count);
    put_ring(canvas);
}

void contour_line(struct canvas *canvas, const col_vec2 *points, int count)
{
    bool is_on = false; /* the last point that was written is points[i] */
    for (int i = 0; i + 1 < count; i++) {
        col_vec2 ends[2] = {canvas_local(canvas, points[i]),
                            canvas_local(canvas, points[i + 1])};
        if (!line_clip(ends, canvas->reach)) {
            is_on = false;
            continue;
        }
        if (!is_on)
            put_point(canvas, 'M', ends[0]);
        put_point(canvas, 'L', ends[1]);
        is_on = canvas_reaches(canvas, points[i + 1]);
    }
}

/* ---- Arcs ---------------------------------------------------------------- */

/* The rim of a core while it is written, or collected in canvas->curve. */
struct contour_rim {
    struct canvas *canvas;
    const col_vec2 *core;
    int count;
    bool is_clockwise; /* the core's vertices run from +y to +x */
    bool is_exact;     /* all of it is within reach, and written as it is */
    bool is_begun;
    double radius;
};

static col_vec2 vertex(const struct contour_rim *rim, int i)
{
    int at = i % rim->count;
    return canvas_local(
        rim->canvas, rim->core[rim->is_clockwise ? rim->count - 1 - at : at]);
}

/* Outward normal of the edge from vertex i to the next; false: it has no
 * length. */
static bool normal(const struct contour_rim *rim, int i, col_vec2 *out)
{
    col_vec2 a = vertex(rim, i), b = vertex(rim, i + 1);
    double x = b.x - a.x, y = b.y - a.y;
    if (!(fabs(x) > 0 || fabs(y) > 0))
        return false;
    *out = vec_unit((col_vec2){y, -x});
    return true;
}

static col_vec2 on_arc(const struct contour_rim *rim, col_vec2 center,
                       col_vec2 way)
{
    return vec_along(center, way, rim->radius);
}

/* Whether the arc from one direction to another may be a straight line: nobody
 * sees the difference, or any of it. */
static bool is_flat(const struct contour_rim *rim, col_vec2 center,
                    col_vec2 from, col_vec2 to)
{
    const struct view *view = &rim->canvas->view;
    double x = to.x - from.x, y = to.y - from.y;
    double bow = rim->radius * (x * x + y * y) / 4;
    double flat = 2 * rim->canvas->flat;
    if (bow * view->x_scale <= flat && bow * view->y_scale <= flat)
        return true;
    col_vec2 a = on_arc(rim, center, from), b = on_arc(rim, center, to);
    col_vec2 reach = rim->canvas->reach;
    return (a.x < b.x ? a.x : b.x) - bow > reach.x ||
           (a.x < b.x ? b.x : a.x) + bow < -reach.x ||
           (a.y < b.y ? a.y : b.y) - bow > reach.y ||
           (a.y < b.y ? b.y : a.y) + bow < -reach.y;
}

static void add_flat_arc(const struct contour_rim *rim, col_vec2 center,
                         col_vec2 from, col_vec2 to)
{
    col_vec2 waiting[HALVES];
    int count = 1;
    waiting[0] = to;
    while (count > 0) {
        col_vec2 next = waiting[count - 1];
        if (count < HALVES && !is_flat(rim, center, from, next)) {
            /* Halfway, counter-clockwise, at most half a turn. */
            waiting[count++] =
                vec_unit(vec_dot(from, next) < 0
                             ? (col_vec2){next.y - from.y, from.x - next.x}
                             : vec_along(from, next, 1));
            continue;
        }
        points_add(rim->canvas, &rim->canvas->curve, on_arc(rim, center, next));
        from = next;
        count--;
    }
}

static void put_arc(const struct contour_rim *rim, col_vec2 center, col_vec2 to)
{
    struct sink *out = rim->canvas->out;
    const struct view *view = &rim->canvas->view;
    sink_byte(out, 'A');
    decimal_write_two(out, rim->radius * view->x_scale,
                      rim->radius * view->y_scale);
    sink_text(out, view->is_y_up ? " 0 0 0" : " 0 0 1");
    put_point(rim->canvas, ' ', on_arc(rim, center, to));
}

static void begin(struct contour_rim *rim, col_vec2 local)
{
    if (rim->is_exact)
        put_point(rim->canvas, rim->is_begun ? 'L' : 'M', local);
    else
        points_add(rim->canvas, &rim->canvas->curve, local);
    rim->is_begun = true;
}

/* ---- Whole rims ---------------------------------------------------------- */

static bool is_within_arc(const struct canvas *canvas, const col_vec2 *core,
                          int count, double radius)
{
    for (int i = 0; i < count; i++)
        if (!canvas_reaches(
                canvas, (col_vec2){core[i].x - radius, core[i].y - radius}) ||
            !canvas_reaches(canvas,
                            (col_vec2){core[i].x + radius, core[i].y + radius}))
            return false;
    return true;
}

/* Writes or collects all of a rim: a straight line to where each arc begins,
 * and the arc, of at most half a turn. */
static void go_round(struct contour_rim *rim)
{
    const col_vec2 ways[5] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}};
    col_vec2 last, next, center = vertex(rim, 0);
    int edge = rim->count - 1;
    while (edge >= 0 && !normal(rim, edge, &last))
        edge--;
    if (edge < 0) {
        begin(rim, on_arc(rim, center, ways[0]));
        for (int i = 0; i < 4; i++) {
            if (!rim->is_exact)
                add_flat_arc(rim, center, ways[i], ways[i + 1]);
            else if (i % 2 == 1)
                put_arc(rim, center, ways[i + 1]);
        }
        return;
    }
    for (int i = 0; i < rim->count; i++) {
        if (!normal(rim, i, &next))
            continue;
        center = vertex(rim, i);
        begin(rim, on_arc(rim, center, last));
        if (rim->is_exact)
            put_arc(rim, center, next);
        else
            add_flat_arc(rim, center, last, next);
        last = next;
    }
}

static struct contour_rim rim_of(struct canvas *canvas, const col_vec2 *core,
                                 int count, double radius)
{
    col_vec2 from = canvas_local(canvas, core[0]);
    double twice = 0;
    for (int i = 1; i + 1 < count; i++) {
        col_vec2 a = canvas_local(canvas, core[i]);
        col_vec2 b = canvas_local(canvas, core[i + 1]);
        twice +=
            (a.x - from.x) * (b.y - from.y) - (a.y - from.y) * (b.x - from.x);
    }
    return (struct contour_rim){.canvas = canvas,
                                .core = core,
                                .count = count,
                                .is_clockwise = twice < 0,
                                .radius = radius};
}

static bool is_sharp(const struct canvas *canvas, double radius)
{
    return radius * canvas->view.x_scale < LEAST_RADIUS;
}

void contour_collect_round(struct canvas *canvas, const col_vec2 *core,
                           int count, double radius)
{
    if (is_sharp(canvas, radius)) {
        contour_collect_ring(canvas, core, count);
        return;
    }
    struct contour_rim rim = rim_of(canvas, core, count, radius);
    canvas->curve.count = 0;
    go_round(&rim);
    clip_ring(canvas);
}

void contour_round(struct canvas *canvas, const col_vec2 *core, int count,
                   double radius)
{
    if (is_sharp(canvas, radius) ||
        !is_within_arc(canvas, core, count, radius)) {
        contour_collect_round(canvas, core, count, radius);
        put_ring(canvas);
        return;
    }
    struct contour_rim rim = rim_of(canvas, core, count, radius);
    rim.is_exact = true;
    go_round(&rim);
    sink_byte(canvas->out, 'Z');
}
