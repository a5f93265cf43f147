#include "narrow/meeting.h"

#include "exact/bits.h"
#include "exact/count.h"

static inline quad along(quad nx, quad ny, quad x, quad y)
{
    return quad_add(quad_mul(nx, x), quad_mul(ny, y));
}

/* Four edges: their normals, and how far the nearest vertex lies along each. */
struct edges {
    quad x, y, least;
};

static inline struct edges edges_of(const frame *f, int first)
{
    return (struct edges){quad_load(frame_part_of(f, FRAME_NORMAL_X) + first),
                          quad_load(frame_part_of(f, FRAME_NORMAL_Y) + first),
                          quad_both(HUGE_VALF)};
}

static inline void see_vertex(struct edges *e, quad x, quad y)
{
    e->least = quad_min(e->least, along(e->x, e->y, x, y));
}

static inline void see_four(struct edges *e, quad x, quad y)
{
    see_vertex(e, QUAD_SPREAD(x, 0), QUAD_SPREAD(y, 0));
    see_vertex(e, QUAD_SPREAD(x, 1), QUAD_SPREAD(y, 1));
    see_vertex(e, QUAD_SPREAD(x, 2), QUAD_SPREAD(y, 2));
    see_vertex(e, QUAD_SPREAD(x, 3), QUAD_SPREAD(y, 3));
}

static inline quad put_gaps(const struct edges *e, const frame *f, int first,
                            quad tx, quad ty, float *gaps)
{
    quad x = quad_sub(tx, quad_load(frame_part_of(f, FRAME_X) + first));
    quad y = quad_sub(ty, quad_load(frame_part_of(f, FRAME_Y) + first));
    quad gap = quad_add(along(e->x, e->y, x, y), e->least);
    quad_store(gaps + first, gap);
    return gap;
}

/* The gaps of all edges. Returns the largest. */
static inline float measure_gaps(const frame *f, const frame *other, float tx,
                                 float ty, float *gaps)
{
    const float *x = frame_part_of(other, FRAME_X);
    const float *y = frame_part_of(other, FRAME_Y);
    quad t_x = quad_both(tx), t_y = quad_both(ty);
    struct edges e = edges_of(f, 0);
    if (f->count <= 4) {
        for (int j = 0; j < other->count; j += 4)
            see_four(&e, quad_load(&x[j]), quad_load(&y[j]));
        return quad_largest(put_gaps(&e, f, 0, t_x, t_y, gaps));
    }
    struct edges g = edges_of(f, 4);
    for (int j = 0; j < other->count; j += 4) {
        quad xs = quad_load(&x[j]), ys = quad_load(&y[j]);
        see_four(&e, xs, ys);
        see_four(&g, xs, ys);
    }
    return quad_largest(quad_max(put_gaps(&e, f, 0, t_x, t_y, gaps),
                                 put_gaps(&g, f, 4, t_x, t_y, gaps)));
}

/* Bits of those that are at least `limit`. */
static inline unsigned not_below(const float *values, int count, float limit)
{
    unsigned bits = 0;
    for (int i = 0; i < count; i += 4)
        bits |= quad_at_least(quad_load(&values[i]), quad_both(limit)) << i;
    return bits & ((1U << count) - 1);
}

/* Bits of vertices no further along a normal than `limit`. */
static inline unsigned not_above(const frame *f, float nx, float ny,
                                 float limit)
{
    const float *x = frame_part_of(f, FRAME_X);
    const float *y = frame_part_of(f, FRAME_Y);
    unsigned bits = 0;
    for (int i = 0; i < f->count; i += 4) {
        quad place = along(quad_both(nx), quad_both(ny), quad_load(&x[i]),
                           quad_load(&y[i]));
        bits |= quad_at_least(quad_both(limit), place) << i;
    }
    return bits & ((1U << f->count) - 1);
}

static inline bool is_one_bit(unsigned bits)
{
    return bits != 0 && (bits & (bits - 1)) == 0;
}

/* Memory that is read some time from now may begin to come. */
#if defined(__GNUC__)
#define FETCH(address) __builtin_prefetch(address)
#else
#define FETCH(address) ((void)0)
#endif

/* Normals are off by 6u in each component, their products by 16u. */
#define TURN_ERROR 0x1p-19f

/* Whether it is sure which of the two edges at the nearest vertex runs more
 * against the normal's edge, and that it is not parallel. */
static inline bool find_incident(meeting *m, const frame *f, float nx, float ny)
{
    const float *x = frame_part_of(f, FRAME_NORMAL_X);
    const float *y = frame_part_of(f, FRAME_NORMAL_Y);
    int after = m->nearest, before = core_down(m->other, after);
    const int edges[2] = {after, before};
    const int ends[2] = {core_up(m->other, after), before};
    float more =
        (nx * x[after] + ny * y[after]) - (nx * x[before] + ny * y[before]);
    m->incident = edges[more > 0];
    m->far = ends[more > 0];
    float turn = nx * y[m->incident] - ny * x[m->incident];
    COUNT_DECISION(made);
    COUNT_DECISION(made);
    return fabsf(more) > TURN_ERROR && fabsf(turn) > TURN_ERROR;
}

/* What is one of two is chosen by an index here: a jump could not be foreseen.
 */

/* Of the edge with the largest gap, which is `gap`, the features that meet. */
static inline meeting_kind find_features(meeting *m, const frame_way *way,
                                         float gap)
{
    const frame *its = &m->mine->prepared->frame;
    const frame *others = &m->other->prepared->frame;
    float side = (float)(1 - 2 * m->flip);
    float nx = frame_part_of(its, FRAME_NORMAL_X)[m->edge];
    float ny = frame_part_of(its, FRAME_NORMAL_Y)[m->edge];
    float x = side * way->x - frame_part_of(its, FRAME_X)[m->edge];
    float y = side * way->y - frame_part_of(its, FRAME_Y)[m->edge];
    float deepest = gap - (nx * x + ny * y);
    unsigned bits = not_above(others, nx, ny, deepest + 3 * way->error);
    if (!is_one_bit(bits))
        return MEETING_UNSURE;
    m->nearest = lowest_bit(bits);
    return find_incident(m, others, nx, ny) ? MEETING_EDGE : MEETING_UNSURE;
}

meeting_kind col_find_meeting(const col_shape *a, const col_shape *b,
                              meeting *m)
{
    const col_shape *shapes[2] = {a, b};
    const frame *fa = &a->prepared->frame, *fb = &b->prepared->frame;
    for (int i = 0; i < 2; i++) {
        FETCH(shapes[i]->vertices);
        FETCH(&shapes[i]->vertices[shapes[i]->count - 1]);
        FETCH((const char *)shapes[i]->prepared + 64);
    }
    frame_way way = frame_between(fa, fb);
    float gaps[2 * MEETING_ROOM];
    float of_a = measure_gaps(fa, fb, way.x, way.y, gaps);
    if (of_a > way.error)
        return MEETING_APART;
    float of_b = measure_gaps(fb, fa, -way.x, -way.y, gaps + MEETING_ROOM);
    float best = of_a > of_b ? of_a : of_b, least = best - 2 * way.error;
    COUNT_DECISION(made);
    if (best > way.error)
        return MEETING_APART;
    unsigned bits = not_below(gaps, a->count, least) |
                    not_below(gaps + MEETING_ROOM, b->count, least)
                        << MEETING_ROOM;
    if (!is_one_bit(bits))
        return MEETING_UNSURE;
    int number = lowest_bit(bits), flip = number / MEETING_ROOM;
    m->flip = flip;
    m->edge = number % MEETING_ROOM;
    m->mine = shapes[flip];
    m->other = shapes[1 - flip];
    return find_features(m, &way, best);
}
