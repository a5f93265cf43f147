/* The gaps of all edges of two cores of few vertices, in floats: four edges at
 * a time, without branches that could not be predicted. */
#ifndef FEW_GAPS_H
#define FEW_GAPS_H

#include "geometry/exact/doubles.h"
#include "geometry/exact/predicates.h"
#include "geometry/exact/quads.h"
#include "geometry/search/axes.h"

static inline quad few_along(quad nx, quad ny, quad x, quad y)
{
    return quad_add(quad_mul(nx, x), quad_mul(ny, y));
}

/* The gaps of four edges, whose values in a frame begin at `v`, to a point:
 * n . (p - s) for their normals n, starts s and the point p. */
static inline quad few_gaps_to(const float *v, int stride, quad x, quad y)
{
    return few_along(quad_load(v + FRAME_NORMAL_X * stride),
                     quad_load(v + FRAME_NORMAL_Y * stride),
                     quad_sub(x, quad_load(v)),
                     quad_sub(y, quad_load(v + stride)));
}

/* Four edges: their normals, and the position of the nearest vertex along each.
 */
struct few_edges {
    quad x, y, least;
};

static inline struct few_edges few_edges_at(const float *normal_x,
                                            const float *normal_y)
{
    return (struct few_edges){quad_load(normal_x), quad_load(normal_y),
                              quad_both(HUGE_VALF)};
}

static inline void few_see_vertex(struct few_edges *e, quad x, quad y)
{
    e->least = quad_min(e->least, few_along(e->x, e->y, x, y));
}

static inline void few_see_four(struct few_edges *e, quad x, quad y)
{
    few_see_vertex(e, QUAD_SPREAD(x, 0), QUAD_SPREAD(y, 0));
    few_see_vertex(e, QUAD_SPREAD(x, 1), QUAD_SPREAD(y, 1));
    few_see_vertex(e, QUAD_SPREAD(x, 2), QUAD_SPREAD(y, 2));
    few_see_vertex(e, QUAD_SPREAD(x, 3), QUAD_SPREAD(y, 3));
}

/* The gaps of four edges that start at x and y. */
static inline quad few_gaps_of(const struct few_edges *e, const float *x,
                               const float *y, quad tx, quad ty)
{
    quad way = few_along(e->x, e->y, quad_sub(tx, quad_load(x)),
                         quad_sub(ty, quad_load(y)));
    return quad_add(way, e->least);
}

/* The gaps of one core's edges, four at a time; if there are at most four
 * edges, `last` is `first`. */
struct few_side {
    quad first, last;
};

/* A's edges have numbers from 0 on, B's edges from FRAME_FEW on. */
typedef struct few_gaps {
    struct few_side of_a, of_b;
    quad most;                  /* the largest of all gaps is among these */
    float error;                /* of gaps */
    float least[2 * FRAME_FEW]; /* along each edge's normal, the position of the
                                   other core's nearest vertex */
} few_gaps;

/* Of at most four edges; `others` is the other core's stride. */
ALWAYS_INLINE static inline struct few_side
few_measure_four(const float *v, const float *other, int others, quad tx,
                 quad ty, float *least)
{
    struct few_edges e =
        few_edges_at(v + 4 * FRAME_NORMAL_X, v + 4 * FRAME_NORMAL_Y);
    for (int j = 0; j < others; j += 4)
        few_see_four(&e, quad_load(other + j), quad_load(other + others + j));
    quad_store(least, e.least);
    quad gaps = few_gaps_of(&e, v + 4 * FRAME_X, v + 4 * FRAME_Y, tx, ty);
    return (struct few_side){gaps, gaps};
}

ALWAYS_INLINE static inline struct few_side
few_measure_eight(const frame *f, const frame *other, quad tx, quad ty,
                  float *least)
{
    int stride = frame_stride(f->count), others = frame_stride(other->count);
    if (stride == 4)
        return few_measure_four(f->values, other->values, others, tx, ty,
                                least);
    const float *x = f->values, *y = x + stride;
    const float *nx = y + stride, *ny = nx + stride;
    const float *other_x = other->values, *other_y = other_x + others;
    int last = stride - 4;
    struct few_edges e = few_edges_at(nx, ny),
                     g = few_edges_at(nx + last, ny + last);
    for (int j = 0; j < others; j += 4) {
        quad xs = quad_load(other_x + j), ys = quad_load(other_y + j);
        few_see_four(&e, xs, ys);
        few_see_four(&g, xs, ys);
    }
    quad_store(least, e.least);
    quad_store(least + last, g.least);
    return (struct few_side){few_gaps_of(&e, x, y, tx, ty),
                             few_gaps_of(&g, x + last, y + last, tx, ty)};
}

/* Measures all gaps; both frames are of few vertices. */
ALWAYS_INLINE static inline void few_measure(few_gaps *g, const frame *a,
                                             const frame *b)
{
    frame_way way = frame_between(a, b);
    quad tx = quad_both(way.x), ty = quad_both(way.y);
    quad back_x = quad_both(-way.x), back_y = quad_both(-way.y);
    float *least_of_b = g->least + FRAME_FEW;
    if (a->count <= 4 && b->count <= 4) {
        g->of_a = few_measure_four(a->values, b->values, 4, tx, ty, g->least);
        g->of_b = few_measure_four(b->values, a->values, 4, back_x, back_y,
                                   least_of_b);
    } else {
        g->of_a = few_measure_eight(a, b, tx, ty, g->least);
        g->of_b = few_measure_eight(b, a, back_x, back_y, least_of_b);
    }
    g->most = quad_max(quad_max(g->of_a.first, g->of_a.last),
                       quad_max(g->of_b.first, g->of_b.last));
    g->error = way.error;
    COUNT_DECISION(made);
}

/* True if some gap is surely larger than `reach`. */
static inline bool few_are_apart(const few_gaps *g, float reach)
{
    return quad_above(g->most, quad_both(reach + g->error)) != 0;
}

/* Bits of one core's gaps that are at least `limit`. */
static inline unsigned few_not_below(struct few_side g, int count, quad limit)
{
    unsigned bits = quad_at_least(g.first, limit) | quad_at_least(g.last, limit)
                                                        << 4;
    return bits & ((1U << count) - 1);
}

/* Bits of the edges whose gap may be the largest. */
static inline unsigned few_largest(const few_gaps *g, int count_a, int count_b)
{
    quad limit =
        quad_sub(quad_spread_largest(g->most), quad_both(2 * g->error));
    return few_not_below(g->of_a, count_a, limit) |
           few_not_below(g->of_b, count_b, limit) << FRAME_FEW;
}

/* Bits of the other core's vertices that may be nearest to an edge. */
static inline unsigned few_nearest(const few_gaps *g, int number,
                                   const frame *its, const frame *other)
{
    int edge = number % FRAME_FEW;
    quad nx = quad_both(frame_part_of(its, FRAME_NORMAL_X)[edge]);
    quad ny = quad_both(frame_part_of(its, FRAME_NORMAL_Y)[edge]);
    quad most = quad_both(g->least[number] + 3 * g->error);
    const float *x = other->values, *y = frame_part_of(other, FRAME_Y);
    int last = frame_stride(other->count) - 4;
    quad p = few_along(nx, ny, quad_load(x), quad_load(y));
    quad q = few_along(nx, ny, quad_load(x + last), quad_load(y + last));
    unsigned bits = quad_at_least(most, p) | quad_at_least(most, q) << last;
    return bits & ((1U << other->count) - 1);
}

static inline bool is_one_bit(unsigned bits)
{
    return bits != 0 && (bits & (bits - 1)) == 0;
}

#endif
