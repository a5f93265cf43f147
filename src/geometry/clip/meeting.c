#include "geometry/clip/meeting.h"

#include "geometry/clip/meeting_tie.h"
#include "geometry/exact/bits.h"
#include "geometry/exact/count.h"

static inline quad along(quad nx, quad ny, quad x, quad y)
{
    return quad_add(quad_mul(nx, x), quad_mul(ny, y));
}

/* Four edges: their normals, and how far the nearest vertex lies along each. */
struct meeting_edges {
    quad x, y, least;
};

static inline struct meeting_edges edges_at(const float *normal_x,
                                            const float *normal_y)
{
    return (struct meeting_edges){quad_load(normal_x), quad_load(normal_y),
                                  quad_both(HUGE_VALF)};
}

static inline void see_vertex(struct meeting_edges *e, quad x, quad y)
{
    e->least = quad_min(e->least, along(e->x, e->y, x, y));
}

static inline void see_four(struct meeting_edges *e, quad x, quad y)
{
    see_vertex(e, QUAD_SPREAD(x, 0), QUAD_SPREAD(y, 0));
    see_vertex(e, QUAD_SPREAD(x, 1), QUAD_SPREAD(y, 1));
    see_vertex(e, QUAD_SPREAD(x, 2), QUAD_SPREAD(y, 2));
    see_vertex(e, QUAD_SPREAD(x, 3), QUAD_SPREAD(y, 3));
}

static inline quad gaps_of(const struct meeting_edges *e, const float *x,
                           const float *y, quad tx, quad ty)
{
    quad way = along(e->x, e->y, quad_sub(tx, quad_load(x)),
                     quad_sub(ty, quad_load(y)));
    return quad_add(way, e->least);
}

/* The gaps of all edges of one core, four at a time: of at most four edges, the
 * last four are the first. `least` is how far the nearest vertex of the other
 * lies along each. */
struct meeting_gaps {
    quad first, last;
};

static inline struct meeting_gaps
measure_four(const float *v, const float *other, quad tx, quad ty, float *least)
{
    struct meeting_edges e =
        edges_at(v + 4 * FRAME_NORMAL_X, v + 4 * FRAME_NORMAL_Y);
    see_four(&e, quad_load(other + 4 * FRAME_X),
             quad_load(other + 4 * FRAME_Y));
    quad_store(least, e.least);
    quad gaps = gaps_of(&e, v + 4 * FRAME_X, v + 4 * FRAME_Y, tx, ty);
    return (struct meeting_gaps){gaps, gaps};
}

ALWAYS_INLINE static inline struct meeting_gaps
measure_eight(const frame *f, const frame *other, quad tx, quad ty,
              float *least)
{
    int stride = frame_stride(f->count), others = frame_stride(other->count);
    const float *x = f->values, *y = x + stride;
    const float *nx = y + stride, *ny = nx + stride;
    const float *other_x = other->values, *other_y = other_x + others;
    int last = stride - 4;
    struct meeting_edges e = edges_at(nx, ny),
                         g = edges_at(nx + last, ny + last);
    for (int j = 0; j < others; j += 4) {
        quad xs = quad_load(other_x + j), ys = quad_load(other_y + j);
        see_four(&e, xs, ys);
        see_four(&g, xs, ys);
    }
    quad_store(least, e.least);
    quad_store(least + last, g.least);
    return (struct meeting_gaps){gaps_of(&e, x, y, tx, ty),
                                 gaps_of(&g, x + last, y + last, tx, ty)};
}

/* Bits of those that are at least `limit`. */
static inline unsigned not_below(struct meeting_gaps g, int count, quad limit)
{
    unsigned bits = quad_at_least(g.first, limit) | quad_at_least(g.last, limit)
                                                        << 4;
    return bits & ((1U << count) - 1);
}

/* Bits of vertices no further along a normal than `limit`. */
static inline unsigned not_above(const frame *f, float nx, float ny,
                                 float limit)
{
    const float *x = f->values, *y = frame_part_of(f, FRAME_Y);
    quad n_x = quad_both(nx), n_y = quad_both(ny), most = quad_both(limit);
    unsigned bits = 0;
    for (int i = 0; i < f->count; i += 4) {
        quad place = along(n_x, n_y, quad_load(&x[i]), quad_load(&y[i]));
        bits |= quad_at_least(most, place) << i;
    }
    return bits & ((1U << f->count) - 1);
}

static inline bool is_one_bit(unsigned bits)
{
    return bits != 0 && (bits & (bits - 1)) == 0;
}

/* Normals are off by 6u in each component, their products by 16u. */
#define TURN_ERROR 0x1p-19f

/* Whether it is sure which of the two edges at the nearest vertex runs more
 * against the normal's edge, and that it is not parallel. */
static inline bool find_incident(meeting *m, const frame *f, float nx, float ny)
{
    const float *x = frame_part_of(f, FRAME_NORMAL_X);
    const float *y = frame_part_of(f, FRAME_NORMAL_Y);
    int after = m->nearest, before = core_down(m->other, after);
    float more =
        (nx * x[after] + ny * y[after]) - (nx * x[before] + ny * y[before]);
    m->incident = bits_choose(more > 0, after, before);
    m->near_first = (more > 0) == (m->other->winding < 0);
    m->far = bits_choose(more > 0, core_up(m->other, after), before);
    float turn = nx * y[m->incident] - ny * x[m->incident];
    COUNT_DECISION(made);
    COUNT_DECISION(made);
    return fabsf(more) > TURN_ERROR && fabsf(turn) > TURN_ERROR;
}

/* Of the edge with the largest gap, and how far the nearest vertex lies along
 * it, the features that meet; false where that is not sure. */
static inline bool find_features(meeting *m, float least, float error)
{
    const frame *its = &m->mine->prepared->frame;
    const frame *others = &m->other->prepared->frame;
    float nx = frame_part_of(its, FRAME_NORMAL_X)[m->edge];
    float ny = frame_part_of(its, FRAME_NORMAL_Y)[m->edge];
    unsigned bits = not_above(others, nx, ny, least + 3 * error);
    if (!is_one_bit(bits))
        return false;
    m->nearest = lowest_bit(bits);
    return find_incident(m, others, nx, ny);
}

meeting_kind col_find_meeting(const col_shape *a, const col_shape *b,
                              meeting *m)
{
    const frame *fa = &a->prepared->frame, *fb = &b->prepared->frame;
    frame_fetch_vertices(a);
    frame_fetch_vertices(b);
    FRAME_FETCH((const char *)fa + 64);
    FRAME_FETCH((const char *)fb + 64);
    frame_way way = frame_between(fa, fb);
    quad tx = quad_both(way.x), ty = quad_both(way.y);
    quad back_x = quad_both(-way.x), back_y = quad_both(-way.y);
    float least[2 * MEETING_ROOM];
    struct meeting_gaps of_a, of_b;
    if (fa->count <= 4 && fb->count <= 4) {
        of_a = measure_four(fa->values, fb->values, tx, ty, least);
        of_b = measure_four(fb->values, fa->values, back_x, back_y,
                            least + MEETING_ROOM);
    } else {
        of_a = measure_eight(fa, fb, tx, ty, least);
        of_b = measure_eight(fb, fa, back_x, back_y, least + MEETING_ROOM);
    }
    quad most = quad_max(quad_max(of_a.first, of_a.last),
                         quad_max(of_b.first, of_b.last));
    COUNT_DECISION(made);
    if (quad_above(most, quad_both(way.error)))
        return MEETING_APART;
    quad limit = quad_sub(quad_spread_largest(most), quad_both(2 * way.error));
    unsigned bits = not_below(of_a, a->count, limit) |
                    not_below(of_b, b->count, limit) << MEETING_ROOM;
    if (!is_one_bit(bits))
        return col_settle_meeting(a, b, bits, m);
    int number = lowest_bit(bits);
    m->flip = number >= MEETING_ROOM;
    m->edge = number % MEETING_ROOM;
    m->mine = m->flip ? b : a;
    m->other = m->flip ? a : b;
    m->level = false;
    if (find_features(m, least[number], way.error))
        return MEETING_EDGE;
    return col_settle_meeting(a, b, bits, m);
}
