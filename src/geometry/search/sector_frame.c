#include "geometry/search/sector_frame.h"

#include "geometry/search/sectors.h"

/* Least square of a length that floats know. */
#define SQUARE_MIN 0x1p-120f

/* The values while they are written. */
struct frame_parts {
    float *x, *y, *normal_x, *normal_y;
};

/* The mean of the vertices, nearly, however large they are. */
static col_vec2 center_of(const col_shape *shape)
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
static double lay_out(const col_shape *shape, struct frame_parts p,
                      col_vec2 origin)
{
    const col_vec2 *v = shape->vertices;
    double side = shape->winding, reach = 0;
    for (int i = 0; i < shape->count; i++) {
        col_vec2 next = v[core_up(shape, i)];
        double x = v[i].x - origin.x, y = v[i].y - origin.y;
        double size = fabs(x) + fabs(y);
        p.x[i] = (float)x;
        p.y[i] = (float)y;
        p.normal_x[i] = (float)(side * (next.y - v[i].y));
        p.normal_y[i] = (float)(side * (v[i].x - next.x));
        reach = size > reach ? size : reach;
    }
    return reach;
}

/* Fills up with the last vertex and edge. */
static void fill_up(int count, struct frame_parts p)
{
    int last = count - 1;
    for (int i = count; i < frame_stride(count); i++) {
        p.x[i] = p.x[last];
        p.y[i] = p.y[last];
        p.normal_x[i] = p.normal_x[last];
        p.normal_y[i] = p.normal_y[last];
    }
}

/* Makes unit normals of the edges; false where a square underflows. */
static bool measure(int count, struct frame_parts p)
{
    quad least = quad_both(HUGE_VALF);
    for (int i = 0; i < count; i += 4) {
        quad x = quad_load(p.normal_x + i), y = quad_load(p.normal_y + i);
        quad square = quad_add(quad_mul(x, x), quad_mul(y, y));
        quad length = quad_sqrt(square);
        least = quad_min(least, square);
        quad_store(p.normal_x + i, quad_div(x, length));
        quad_store(p.normal_y + i, quad_div(y, length));
    }
    return quad_smallest(least) > SQUARE_MIN;
}

/* How far the nearest edge lies from the centre, on its outer side. */
static float nearest_edge(int count, struct frame_parts p)
{
    quad least = quad_both(HUGE_VALF);
    for (int i = 0; i < count; i += 4) {
        quad x = quad_mul(quad_load(p.normal_x + i), quad_load(p.x + i));
        quad y = quad_mul(quad_load(p.normal_y + i), quad_load(p.y + i));
        least = quad_min(least, quad_add(x, y));
    }
    return quad_smallest(least);
}

/* Of a disc that touches the nearest edge, if that is on its outer side. Else
 * rounding may have moved the centre out of the core, by a half of what
 * coordinates are rounded by where it is, however small the core is. Then the
 * way back to the middle of two vertices, or to any vertex, is taken from it;
 * nothing, where the reach is unknown. */
static float inner_radius(const frame *f, struct frame_parts p)
{
    if (f->count <= 2)
        return -0.5F * (fabsf(p.x[0] + p.x[1]) + fabsf(p.y[0] + p.y[1]));
    float nearest = nearest_edge(f->count, p);
    return nearest > 0 ? nearest : f->reach < HUGE_VALF ? -f->reach : 0;
}

static struct frame_parts parts_of(float *values, int count)
{
    int stride = frame_stride(count);
    return (struct frame_parts){
        values + FRAME_X * stride, values + FRAME_Y * stride,
        values + FRAME_NORMAL_X * stride, values + FRAME_NORMAL_Y * stride};
}

frame col_frame(const col_shape *shape, float *values)
{
    int count = shape->count;
    struct frame_parts p = parts_of(values, count);
    frame f = {.count = count, .values = values, .corners = count <= 2};
    f.center = center_of(shape);
    double reach = lay_out(shape, p, f.center);
    bool known = reach < (double)FRAME_LARGE;
    fill_up(count, p);
    if (count > 1 && known)
        known = measure(count, p);
    f.reach = known ? (float)reach : HUGE_VALF;
    /* Where nothing is known every estimate is 0, with an error without bound.
     */
    for (int i = 0; !known && i < FRAME_PARTS * frame_stride(count); i++)
        values[i] = 0;
    f.inner = inner_radius(&f, p);
    return f;
}

/* ---- Preparing ---------------------------------------------------------- */

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

static float reach_of(const col_shape *shape, col_vec2 center)
{
    double reach = 0;
    for (int i = 0; i < shape->count; i++) {
        col_vec2 v = shape->vertices[i];
        double size = fabs(v.x - center.x) + fabs(v.y - center.y);
        reach = size > reach ? size : reach;
    }
    return reach < (double)FRAME_LARGE ? (float)reach : HUGE_VALF;
}

/* What sizes are a multiple of, so that one may lie behind another. */
#define PREPARED_STEP 16

size_t col_prepared_bytes(int count)
{
    size_t values =
        count > FRAME_ROOM ? 0 : FRAME_PARTS * (size_t)frame_stride(count);
    size_t size = sizeof(struct col_prepared) + values * sizeof(float) +
                  sectors_size(count);
    return (size + PREPARED_STEP - 1) / PREPARED_STEP * PREPARED_STEP;
}

const col_prepared *col_shape_prepare(const col_shape *shape, void *memory)
{
    struct col_prepared *prepared = memory;
    char *behind = (char *)(prepared + 1);
    frame *f = &prepared->frame;
    if (shape->count > FRAME_ROOM) {
        col_vec2 center = center_of(shape);
        *f = (frame){.center = center, .reach = reach_of(shape, center)};
    } else {
        *f = col_frame(shape, (void *)(behind + sectors_size(shape->count)));
    }
    if (shape->count > 2)
        f->corners = all_corners(shape);
    f->few = f->corners && 2 < f->count && f->count <= FRAME_FEW;
    if (sectors_are_of(shape->count))
        col_sectors_put(shape, f->center, behind);
    return prepared;
}
