/* A filter and exact comparisons.
 *
 * The gap of an edge is the least distance of the other core's vertices from
 * its line. All edges times all vertices in plain doubles, two edges at a time,
 * is the fastest way through small cores: nothing in it depends on what comes
 * out. Edges whose gaps may be the largest, for all that the error of these
 * doubles tells, are then compared exactly; nearly always that is one. */
#include "narrow/largest_gap.h"

#include <math.h>

#include "narrow/lanes.h"

/* Estimates of all edges' gaps; edges of A first. */
struct estimates {
    frame a, b;
    double gap[2 * FRAME_ROOM];
    double error;  /* of each */
    double tx, ty; /* from A's origin to B's */
};

/* n . v + shift for the vertex v of the other where it is least. */
static void estimate(const frame *edges, const frame *other, double tx,
                     double ty, double *gaps)
{
    lanes x = lanes_both(tx), y = lanes_both(ty);
    for (int i = 0; i < edges->edges; i += 2) {
        lanes nx = lanes_load(&edges->normal_x[i]);
        lanes ny = lanes_load(&edges->normal_y[i]);
        lanes least = lanes_both(HUGE_VAL);
        for (int k = 0; k < other->count; k++)
            least = lanes_min(
                least, lanes_add(lanes_mul(nx, lanes_both(other->x[k])),
                                 lanes_mul(ny, lanes_both(other->y[k]))));
        lanes shift = lanes_add(lanes_mul(nx, x), lanes_mul(ny, y));
        shift = lanes_sub(shift, lanes_load(&edges->place[i]));
        lanes_store(&gaps[i], lanes_add(least, shift));
    }
}

/* Bits of the values, an even number of them, that are at least `limit`. */
static uint32_t at_least(const double *values, int count, double limit)
{
    lanes l = lanes_both(limit);
    uint32_t bits = 0;
    for (int i = 0; i < count; i += 2)
        bits |= lanes_at_least(lanes_load(&values[i]), l) << i;
    return bits;
}

static double largest(const double *values, int count)
{
    lanes most = lanes_load(values);
    for (int i = 2; i < count; i += 2)
        most = lanes_max_of(most, lanes_load(&values[i]));
    return lanes_max(most);
}

/* The number of the lowest bit; some bit is set. */
static int lowest_bit(uint32_t bits)
{
#if defined(__GNUC__)
    return __builtin_ctz(bits);
#else
    int i = 0;
    while (!(bits >> i & 1))
        i++;
    return i;
#endif
}

/* ---- Candidates --------------------------------------------------------- */

/* The vertex of the other core furthest against an edge's normal. */
static int deepest(const struct estimates *e, roles r, vector inward,
                   const frame *edges, int edge, bool *corner)
{
    const frame *other = edges == &e->a ? &e->b : &e->a;
    lanes nx = lanes_both(-edges->normal_x[edge]);
    lanes ny = lanes_both(-edges->normal_y[edge]);
    double depth[FRAME_ROOM];
    for (int i = 0; i < other->count; i += 2)
        lanes_store(&depth[i],
                    lanes_add(lanes_mul(nx, lanes_load(&other->x[i])),
                              lanes_mul(ny, lanes_load(&other->y[i]))));
    int even = (other->count + 1) & ~1;
    uint32_t bits = at_least(depth, even, largest(depth, even) - 2 * e->error);
    bits &= (UINT32_C(2) << (other->count - 1)) - 1;
    int vertex = lowest_bit(bits);
    *corner = !(bits & (bits - 1));
    while (bits &= bits - 1) {
        int next = lowest_bit(bits);
        if (vector_further(inward, r.other->vertices[next],
                           r.other->vertices[vertex]) > 0)
            vertex = next;
    }
    return vertex;
}

static facing candidate(const struct estimates *e, const col_shape *a,
                        const col_shape *b, int bit)
{
    bool of_a = bit < FRAME_ROOM;
    col_axis_kind kind = of_a ? COL_EDGE_OF_A : COL_EDGE_OF_B;
    int edge = of_a ? bit : bit - FRAME_ROOM;
    roles r = roles_of(a, b, kind);
    bool corner;
    vector inward = vector_left(core_edge(r.edge, edge));
    int vertex = deepest(e, r, inward, of_a ? &e->a : &e->b, edge, &corner);
    facing face = col_face_edge(a, b, kind, edge, vertex);
    face.corner = corner;
    return face;
}

/* Bits of the edges whose gap may be the largest: of A from 0, of B from
 * FRAME_ROOM. */
static uint32_t candidates(struct estimates *e, const col_shape *a,
                           const col_shape *b)
{
    double *gap_b = &e->gap[e->a.edges];
    int count = e->a.edges + e->b.edges;
    estimate(&e->a, &e->b, e->tx, e->ty, e->gap);
    estimate(&e->b, &e->a, -e->tx, -e->ty, gap_b);
    double limit = largest(e->gap, count) - 2 * e->error;
    uint32_t of_a = at_least(e->gap, e->a.edges, limit);
    uint32_t of_b = at_least(gap_b, e->b.edges, limit);
    of_a &= (UINT32_C(1) << core_edges(a)) - 1;
    of_b &= (UINT32_C(1) << core_edges(b)) - 1;
    return of_a | of_b << FRAME_ROOM;
}

largest_gap col_largest_gap(const col_shape *a, const col_shape *b)
{
    struct estimates e;
    col_frame(a, &e.a);
    col_frame(b, &e.b);
    e.tx = b->vertices[0].x - a->vertices[0].x;
    e.ty = b->vertices[0].y - a->vertices[0].y;
    e.error = FRAME_ERROR * (e.a.reach + e.b.reach + (fabs(e.tx) + fabs(e.ty)));
    uint32_t bits = candidates(&e, a, b);
    largest_gap best = {.face = candidate(&e, a, b, lowest_bit(bits))};
    best.bearing = col_face_bearing(&best.face);
    while (bits &= bits - 1) {
        facing face = candidate(&e, a, b, lowest_bit(bits));
        bearing at = col_face_bearing(&face);
        int sign = col_face_compare(&face, &at, &best.face, &best.bearing);
        if (sign > 0)
            best = (largest_gap){face, at, 0};
        best.ties += sign == 0;
    }
    return best;
}
