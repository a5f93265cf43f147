#include "narrow/largest_gap.h"

#include <math.h>

#include "exact/lanes.h"

/* ---- Estimates ---------------------------------------------------------- */

/* n . v for a vertex v of the other core, for two edges at a time. */
static inline lanes along(lanes nx, lanes ny, lanes x, lanes y)
{
    return lanes_add(lanes_mul(nx, x), lanes_mul(ny, y));
}

/* The least n . v, less the edge's place, for the edges of one core and the
 * vertices of the other; t leads from the origin of the one to that of the
 * other. */
static inline void estimate(const frame *edges, const frame *other, double tx,
                            double ty, double *gaps)
{
    const double *nx = frame_part_of(edges, FRAME_NORMAL_X);
    const double *ny = frame_part_of(edges, FRAME_NORMAL_Y);
    const double *place = frame_part_of(edges, FRAME_PLACE);
    const double *x = frame_part_of(other, FRAME_X);
    const double *y = frame_part_of(other, FRAME_Y);
    for (int i = 0; i < edges->edges; i += 2) {
        lanes px = lanes_load(&nx[i]), py = lanes_load(&ny[i]);
        lanes least = lanes_both(HUGE_VAL);
        for (int k = 0; k < other->count; k++)
            least = lanes_least(
                least, along(px, py, lanes_both(x[k]), lanes_both(y[k])));
        lanes shift = along(px, py, lanes_both(tx), lanes_both(ty));
        shift = lanes_sub(shift, lanes_load(&place[i]));
        lanes_store(&gaps[i], lanes_add(least, shift));
    }
}

static double largest(const double *values, int count)
{
    lanes most = lanes_load(values);
    for (int i = 2; i < count; i += 2)
        most = lanes_most(most, lanes_load(&values[i]));
    double x = lanes_x(most), y = lanes_y(most);
    return x > y ? x : y;
}

/* Bits of the values, an even number of them, that are not below `limit`. */
static uint32_t not_below(const double *values, int count, double limit)
{
    lanes l = lanes_both(limit);
    uint32_t below = 0;
    for (int i = 0; i < count; i += 2)
        below |= (uint32_t)lanes_above(l, lanes_load(&values[i])) << i;
    return ~below;
}

/* `count` bits, 1 to 32 of them. */
static uint32_t low_bits(int count)
{
    return ~UINT32_C(0) >> (32 - count);
}

/* The bits of edges that are there. */
static uint32_t all_edges(const gap_estimates *e)
{
    uint32_t all = 0;
    if (e->a->edges > 0)
        all = low_bits(e->a->count);
    if (e->b->edges > 0)
        all |= low_bits(e->b->count) << e->a->edges;
    return all;
}

void col_estimate_gaps(gap_estimates *e, const col_shape *a, const col_shape *b)
{
    double tx = b->vertices[0].x - a->vertices[0].x;
    double ty = b->vertices[0].y - a->vertices[0].y;
    int count = e->a->edges + e->b->edges;
    e->error =
        FRAME_ERROR * (e->a->reach + e->b->reach + (fabs(tx) + fabs(ty)));
    estimate(e->a, e->b, tx, ty, e->gaps);
    estimate(e->b, e->a, -tx, -ty, e->gaps + e->a->edges);
    double limit = largest(e->gaps, count) - 2 * e->error;
    e->largest = not_below(e->gaps, count, limit) & all_edges(e);
}

/* ---- Exactly ------------------------------------------------------------ */

/* The vertex of the other core furthest against an edge's normal. */
static int deepest(const gap_estimates *e, const frame *edges, int edge,
                   roles r, bool *corner)
{
    const frame *other = edges == e->a ? e->b : e->a;
    const double *x = frame_part_of(other, FRAME_X);
    const double *y = frame_part_of(other, FRAME_Y);
    lanes nx = lanes_both(-frame_part_of(edges, FRAME_NORMAL_X)[edge]);
    lanes ny = lanes_both(-frame_part_of(edges, FRAME_NORMAL_Y)[edge]);
    double depths[FRAME_ROOM];
    int count = other->stride;
    for (int i = 0; i < count; i += 2)
        lanes_store(&depths[i],
                    along(nx, ny, lanes_load(&x[i]), lanes_load(&y[i])));
    double limit = largest(depths, count) - 2 * e->error;
    uint32_t bits = not_below(depths, count, limit) & low_bits(other->count);
    int vertex = lowest_bit(bits);
    *corner = !(bits & (bits - 1));
    if (*corner)
        return vertex;
    vector inward = vector_left(core_edge(r.edge, edge));
    while (bits &= bits - 1) {
        int next = lowest_bit(bits);
        if (vector_further(inward, r.other->vertices[next],
                           r.other->vertices[vertex]) > 0)
            vertex = next;
    }
    return vertex;
}

axis_found col_estimated_axis(const gap_estimates *e, const col_shape *a,
                              const col_shape *b, int number)
{
    bool of_a = number < e->a->edges;
    axis_found axis = {of_a ? COL_EDGE_OF_A : COL_EDGE_OF_B,
                       of_a ? number : number - e->a->edges, 0, false};
    axis.vertex = deepest(e, of_a ? e->a : e->b, axis.edge,
                          roles_of(a, b, axis.kind), &axis.corner);
    return axis;
}

void col_estimated_axes(const gap_estimates *e, const col_shape *a,
                        const col_shape *b, axis_list *list)
{
    list->count = 0;
    for (uint32_t bits = e->largest; bits; bits &= bits - 1)
        list->axes[list->count++] =
            col_estimated_axis(e, a, b, lowest_bit(bits));
}

static facing face_of(const axis_found *axis, const col_shape *a,
                      const col_shape *b)
{
    facing face = col_face_edge(a, b, axis->kind, axis->edge, axis->vertex);
    face.corner = axis->corner;
    return face;
}

largest_gap col_largest_gap(const axis_list *list, const col_shape *a,
                            const col_shape *b)
{
    largest_gap best = {.face = face_of(&list->axes[0], a, b)};
    best.bearing = col_face_bearing(&best.face);
    for (int i = 1; i < list->count; i++) {
        facing face = face_of(&list->axes[i], a, b);
        bearing at = col_face_bearing(&face);
        int sign = col_face_compare(&face, &at, &best.face, &best.bearing);
        if (sign > 0)
            best = (largest_gap){face, at, 0};
        best.ties += sign == 0;
    }
    return best;
}
