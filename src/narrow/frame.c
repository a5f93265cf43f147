#include "narrow/frame.h"

#include <math.h>

#include "exact/gap.h"
#include "exact/lanes.h"
#include "geom/support.h"

/* Least square of a length that is not affected by underflow. */
#define SQUARE_MIN 0x1p-900

/* The values while they are written. */
struct parts {
    double *x, *y, *normal_x, *normal_y, *place;
};

/* The mean of the vertices, nearly, however large they are. */
static col_vec2 centre_of(const col_shape *shape)
{
    const col_vec2 *v = shape->vertices;
    col_vec2 sum = {0, 0};
    for (int i = 1; i < shape->count; i++) {
        sum.x += v[i].x - v[0].x;
        sum.y += v[i].y - v[0].y;
    }
    return (col_vec2){v[0].x + sum.x / shape->count,
                      v[0].y + sum.y / shape->count};
}

/* Vertices from the centre, and edges as vectors in place of normals. Returns
 * the reach. */
static double lay_out(const col_shape *shape, struct parts p, col_vec2 origin)
{
    const col_vec2 *v = shape->vertices;
    double side = shape->winding, reach = 0;
    for (int i = 0; i < shape->count; i++) {
        col_vec2 next = v[core_up(shape, i)];
        p.x[i] = v[i].x - origin.x;
        p.y[i] = v[i].y - origin.y;
        p.normal_x[i] = side * (next.y - v[i].y);
        p.normal_y[i] = side * (v[i].x - next.x);
        double size = fabs(p.x[i]) + fabs(p.y[i]);
        reach = size > reach ? size : reach;
    }
    return reach;
}

/* Makes the number of vertices and edges even, by the last one once more. */
static void even_out(int count, struct parts p)
{
    p.x[count] = p.x[count - 1];
    p.y[count] = p.y[count - 1];
    p.normal_x[count] = p.normal_x[count - 1];
    p.normal_y[count] = p.normal_y[count - 1];
}

/* Makes unit normals of the edges; false where a square underflows. */
static bool measure(int edges, struct parts p)
{
    lanes least = lanes_both(HUGE_VAL);
    for (int i = 0; i < edges; i += 2) {
        lanes x = lanes_load(&p.normal_x[i]), y = lanes_load(&p.normal_y[i]);
        lanes square = lanes_add(lanes_mul(x, x), lanes_mul(y, y));
        lanes length = lanes_sqrt(square);
        least = lanes_min(least, square);
        x = lanes_div(x, length);
        y = lanes_div(y, length);
        lanes_store(&p.normal_x[i], x);
        lanes_store(&p.normal_y[i], y);
    }
    return lanes_above(least, lanes_both(SQUARE_MIN)) == 3;
}

/* Puts edges in their place; the least of these. */
static double place(int count, int edges, struct parts p)
{
    lanes least = lanes_both(HUGE_VAL);
    for (int i = 0; i < edges; i += 2) {
        lanes x = lanes_mul(lanes_load(&p.normal_x[i]), lanes_load(&p.x[i]));
        lanes y = lanes_mul(lanes_load(&p.normal_y[i]), lanes_load(&p.y[i]));
        lanes_store(&p.place[i], lanes_add(x, y));
        least = lanes_min(least, lanes_add(x, y));
    }
    if (edges > count)
        p.place[count] = HUGE_VAL;
    double first = lanes_x(least), second = lanes_y(least);
    return first < second ? first : second;
}

/* Of a disc that touches the nearest edge, if that is on its outer side. Else
 * rounding may have moved the centre out of the core, by a half of what
 * coordinates are rounded by where it is, however small the core is. Then the
 * way back to the middle of two vertices, or to any vertex, is taken from it;
 * nothing, where the reach is unknown. */
static double inner_radius(const frame *f, struct parts p, double nearest)
{
    if (f->edges <= 2)
        return -0.5 * (fabs(p.x[0] + p.x[1]) + fabs(p.y[0] + p.y[1]));
    return nearest > 0 ? nearest : f->reach < HUGE_VAL ? -f->reach : 0;
}

static struct parts parts_of(double *values, int stride)
{
    return (struct parts){values + FRAME_X * stride, values + FRAME_Y * stride,
                          values + FRAME_NORMAL_X * stride,
                          values + FRAME_NORMAL_Y * stride,
                          values + FRAME_PLACE * stride};
}

frame col_frame(const col_shape *shape, double *values)
{
    int count = shape->count, stride = (count + 1) & ~1;
    struct parts p = parts_of(values, stride);
    frame f = {.count = count, .stride = stride, .values = values};
    f.edges = count > 1 ? stride : 0;
    f.corners = count <= 2;
    f.centre = centre_of(shape);
    f.reach = lay_out(shape, p, f.centre);
    if (stride > count)
        even_out(count, p);
    if (!measure(f.edges, p)) {
        /* Every estimate is 0, with an error without bound. */
        for (int i = 0; i < f.edges; i++)
            p.normal_x[i] = p.normal_y[i] = 0;
        f.reach = HUGE_VAL;
    }
    f.inner = inner_radius(&f, p, place(f.count, f.edges, p));
    return f;
}

/* ---- Preparing ---------------------------------------------------------- */

/* Rounds the normals once, and keeps what is lost. */
static void refine(const col_shape *shape, struct parts p, int stride,
                   double *low)
{
    for (int i = 0; i < shape->count; i++) {
        form2 normal = col_vector_form(vector_right(core_edge(shape, i)));
        unit_vector n = col_unit(&normal);
        p.normal_x[i] = dd_round(n.x);
        p.normal_y[i] = dd_round(n.y);
        low[i] = (n.x.hi - p.normal_x[i]) + n.x.lo;
        low[stride + i] = (n.y.hi - p.normal_y[i]) + n.y.lo;
    }
}

col_vec2 col_frame_direction(int number)
{
    static const col_vec2 first[EXTREMES / 4] = {
        {1, 0}, {2, 1}, {1, 1}, {1, 2}};
    col_vec2 d = first[number % (EXTREMES / 4)];
    for (int i = number / (EXTREMES / 4); i > 0; i--)
        d = (col_vec2){-d.y, d.x};
    return d;
}

int col_frame_extreme(const col_shape *shape, int number)
{
    col_vec2 d = col_frame_direction(number);
    form2 direction = {col_form_of(d.x), col_form_of(d.y)};
    return col_core_support(shape, &direction);
}

static bool all_corners(const col_shape *shape)
{
    for (int i = 0; i < shape->count; i++) {
        int before = core_down(shape, i);
        if (vector_cross_sign(core_edge(shape, before), core_edge(shape, i)) ==
            0)
            return false;
    }
    return true;
}

size_t col_prepared_size(int count)
{
    size_t values = (size_t)(FRAME_PARTS + 2) * (size_t)((count + 1) & ~1);
    return sizeof(struct col_prepared) +
           (count > FRAME_ROOM ? 0 : values * sizeof(double));
}

const col_prepared *col_shape_prepare(const col_shape *shape, void *memory)
{
    struct col_prepared *prepared = memory;
    for (int i = 0; i < EXTREMES; i++)
        prepared->extremes[i] = col_frame_extreme(shape, i);
    prepared->frame = (frame){0};
    if (shape->count > FRAME_ROOM)
        return prepared;
    frame f = col_frame(shape, prepared->values);
    double *low = prepared->values + FRAME_PARTS * f.stride;
    struct parts p = parts_of(prepared->values, f.stride);
    if (shape->count > 2)
        f.corners = all_corners(shape);
    if (shape->count > 1 && f.reach < HUGE_VAL) {
        refine(shape, p, f.stride, low);
        f.inner = inner_radius(&f, p, place(f.count, f.edges, p));
        f.low = low;
    }
    prepared->frame = f;
    return prepared;
}
