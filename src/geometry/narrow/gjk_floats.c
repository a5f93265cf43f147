/* Runs GJK's walk and EPA in floats.
 *
 * Each step of the walk is the step of geometry/narrow/gjk.c, or it is given
 * up: every decision must exceed the error of floats. So the walk has the same
 * end and the same number of steps.
 *
 * The simplex is an edge from p to q, or a vertex, p = q. When a corner s is
 * found, the corners that stay and the next direction are chosen without a
 * branch, since none could be predicted.
 *
 * With u = 2^-24 and sizes as |x| + |y|: no difference is larger than S, the
 * sum of the reaches and of the distance of the centers. A difference is off by
 * 3u S, the vector between two of them by 8u S. */
#include "geometry/narrow/minkowski.h"

#include "geometry/exact/doubles.h"
#include "geometry/exact/predicates.h"
#include "geometry/exact/quads.h"
#include "geometry/search/few_gaps.h"

/* Max support points of a walk; mostly there are 3 to 6. */
#define STEPS 16

/* The first bit of B's vertices; A's start at bit 0. */
#define OF_B 8

/* ---- Support points ----------------------------------------------------- */

/* A core of at most eight vertices, in fours of vertices and edges; the second
 * four edges are the first ones again if there are no more. */
struct float_core {
    float points[2 * FRAME_FEW]; /* vertices, x and y by turns */
    quad x[2], y[2];             /* normals */
};

/* The place of a core in B - A. */
struct float_place {
    quad x, y; /* of its center */
    quad side; /* -1: its normals are reversed */
};

static inline struct float_place place_at(float x, float y, int side)
{
    return (struct float_place){quad_both(x), quad_both(y),
                                quad_both((float)side)};
}

/* Loads four vertices and edges from index `from` on as the first or second
 * four. */
static inline void load(struct float_core *core,
                        const struct float_place *place, int four,
                        const frame *f, int from)
{
    const float *x = frame_part_of(f, FRAME_X) + from;
    const float *y = frame_part_of(f, FRAME_Y) + from;
    const float *normal_x = frame_part_of(f, FRAME_NORMAL_X) + from;
    const float *normal_y = frame_part_of(f, FRAME_NORMAL_Y) + from;
    quad_store_pairs(&core->points[8 * four], quad_add(place->x, quad_load(x)),
                     quad_add(place->y, quad_load(y)));
    core->x[four] = quad_mul(place->side, quad_load(normal_x));
    core->y[four] = quad_mul(place->side, quad_load(normal_y));
}

/* How much a core rises along each edge, and along the edge before it. */
struct rise {
    quad first, second;
    quad before_first, before_second;
};

/* An edge is its normal rotated to the left; so (x, y) is the direction of the
 * search rotated to the right. */
ALWAYS_INLINE static inline struct rise
rise_along(const struct float_core *core, quad x, quad y, bool one)
{
    quad p = quad_add(quad_mul(x, core->x[0]), quad_mul(y, core->y[0]));
    if (one) {
        quad before = QUAD_SHUFFLE(p, p, 3, 0, 1, 2);
        return (struct rise){p, p, before, before};
    }
    quad q = quad_add(quad_mul(x, core->x[1]), quad_mul(y, core->y[1]));
    return (struct rise){p, q, quad_behind(q, p), quad_behind(p, q)};
}

/* In B - A, A is reversed, and B is moved by the vector between the centers. */
ALWAYS_INLINE static inline void load_both(const minkowski *m,
                                           struct float_core *a,
                                           struct float_core *b, frame_way way,
                                           bool one)
{
    const frame *of_a = &m->a->prepared->frame, *of_b = &m->b->prepared->frame;
    struct float_place at_a = place_at(0, 0, -m->a->winding);
    struct float_place at_b = place_at(way.x, way.y, m->b->winding);
    load(a, &at_a, 0, of_a, 0);
    load(b, &at_b, 0, of_b, 0);
    if (one)
        return;
    load(a, &at_a, 1, of_a, frame_stride(of_a->count) - 4);
    load(b, &at_b, 1, of_b, frame_stride(of_b->count) - 4);
}

/* Masks of vertices unless a core surely rises after them or surely falls
 * before them. They always include the furthest vertices. */
ALWAYS_INLINE static inline quad tops(quad after, quad before, quad error)
{
    quad least = quad_sub(quad_both(0), error);
    return quad_mask_both(quad_mask_at_least(error, after),
                          quad_mask_at_least(before, least));
}

ALWAYS_INLINE static inline unsigned furthest(const struct rise *a,
                                              const struct rise *b, quad error)
{
    return quad_bits_of_four(tops(a->first, a->before_first, error),
                             tops(a->second, a->before_second, error),
                             tops(b->first, b->before_first, error),
                             tops(b->second, b->before_second, error));
}

static inline unsigned but_lowest(unsigned bits)
{
    return bits & (bits - 1);
}

static inline unsigned all_vertices(const frame *a, const frame *b)
{
    return ((1U << a->count) - 1) | ((1U << b->count) - 1) << OF_B;
}

static inline unsigned bits_of_corner(const difference *p)
{
    return 1U << p->a | 1U << (OF_B + p->b);
}

static inline quad corner_at(const struct float_core *a,
                             const struct float_core *b, unsigned bits)
{
    unsigned of_a = (unsigned)lowest_bit(bits);
    unsigned of_b = (unsigned)lowest_bit(bits >> OF_B);
    return quad_sub(quad_load_two(&b->points[2 * of_b]),
                    quad_load_two(&a->points[2 * of_a]));
}

/* ---- Steps -------------------------------------------------------------- */

/* Lanes 2 and 3 of coordinates are not used. */
struct float_walk {
    quad x_y;      /* p.x, q.y */
    quad y_x;      /* p.y, q.x */
    unsigned p, q; /* bits of their vertices */
    quad x, y;     /* direction of the search, rotated to the right */
    quad sure;     /* margin of the decisions */
};

static inline void aim_at_origin(struct float_walk *w, quad s)
{
    w->x = quad_sub(quad_both(0), QUAD_SPREAD(s, 1));
    w->y = QUAD_SPREAD(s, 0);
}

static inline void start(struct float_walk *w, quad s, unsigned bits)
{
    w->x_y = s;
    w->y_x = QUAD_SHUFFLE(s, s, 1, 0, 1, 0);
    w->p = w->q = bits;
    aim_at_origin(w, s);
}

/* `first` or `second`, by a bit. */
static inline unsigned either(unsigned bit, unsigned first, unsigned second)
{
    return first ^ ((first ^ second) & (0 - bit));
}

/* Sets the next direction: to the right of the edge between s and the corner of
 * p and q that stays; else from s to the origin. */
ALWAYS_INLINE static inline void turn(struct float_walk *w, quad s, quad stay)
{
    quad none = quad_both(0);
    quad to_p_q = quad_sub(w->x_y, s);
    quad t = QUAD_SHUFFLE(s, s, 1, 0, 1, 0);
    quad to_p_q_turned = quad_sub(w->y_x, t);
    quad to_p = QUAD_SHUFFLE(to_p_q, to_p_q_turned, 0, 0, 0, 0);
    quad to_q = QUAD_SHUFFLE(to_p_q_turned, to_p_q, 1, 1, 1, 1);
    quad home = QUAD_SHUFFLE(quad_sub(none, s), s, 1, 1, 0, 0);
    quad next = quad_choose(QUAD_SPREAD(stay, 1), quad_sub(none, to_q), home);
    next = quad_choose(QUAD_SPREAD(stay, 0), to_p, next);
    w->x = QUAD_SPREAD(next, 0);
    w->y = QUAD_SPREAD(next, 2);
}

/* Steps to the part of the triangle p, s, q that is nearest to the origin;
 * false if the origin is inside. p stays if the origin is beyond the edge from
 * p to s, with its foot on it; q likewise. They never both stay.
 *
 * With t = (s.y, s.x), cross products with s are differences of two products,
 * and dot products are sums; both are off by 8u S^2, and their differences by
 * 18u S^2. */
ALWAYS_INLINE static inline bool step(struct float_walk *w, quad s,
                                      unsigned bits)
{
    quad none = quad_both(0), t = QUAD_SHUFFLE(s, s, 1, 0, 1, 0);
    quad inside = quad_sub(quad_mul(t, w->x_y), quad_mul(s, w->y_x));
    quad along = quad_add(quad_mul(s, w->x_y), quad_mul(t, w->y_x));
    quad square = quad_add(quad_mul(s, s), quad_mul(t, t));
    quad past = quad_abs(quad_sub(square, along));
    quad beyond = quad_mask_at_least(none, inside);
    quad stay = quad_mask_both(beyond, quad_mask_at_least(square, along));
    quad by = quad_max(inside, quad_min(quad_sub(none, inside), past));
    unsigned stays = quad_bits(stay);
    COUNT_DECISION(made);
    turn(w, s, stay);
    w->sure = quad_min(w->sure, by);
    if (!(quad_bits(beyond) & 3))
        return false;
    w->x_y = quad_choose(stay, w->x_y, s);
    w->y_x = quad_choose(stay, w->y_x, t);
    w->p = either(stays & 1, bits, w->p);
    w->q = either(stays >> 1 & 1, bits, w->q);
    return true;
}

/* ---- The walk ----------------------------------------------------------- */

static difference corner_of(const minkowski *m, unsigned bits)
{
    return difference_of(m, lowest_bit(bits), lowest_bit(bits >> OF_B));
}

/* The edge from p to q, or the vertex p = q. */
static inline void put_edge(const minkowski *m, unsigned p, unsigned q,
                            simplex *found)
{
    found->corner[0] = corner_of(m, p);
    found->corner[1] = corner_of(m, q);
    found->count = p == q ? 1 : 2;
    found->holds_origin = false;
    found->alone = true;
}

static void put_triangle(const minkowski *m, unsigned p, unsigned s, unsigned q,
                         simplex *found)
{
    found->corner[0] = corner_of(m, p);
    found->corner[1] = corner_of(m, s);
    found->corner[2] = corner_of(m, q);
    found->count = 3;
    found->holds_origin = true;
    found->alone = false;
}

/* The smallest margin of all decisions. */
static inline float least_sure(quad sure)
{
    return quad_smallest(QUAD_SHUFFLE(sure, sure, 0, 1, 0, 1));
}

/* The walk; `one`: both cores have at most four edges. A direction is off by
 * 8u S and no longer than 2S; with the error of its products with unit normals,
 * a rise is off by 24u S. */
ALWAYS_INLINE static inline int walk(const minkowski *m, simplex *found,
                                     bool one)
{
    const frame *of_a = &m->a->prepared->frame, *of_b = &m->b->prepared->frame;
    frame_way way = frame_between(of_a, of_b);
    float slack = 2 * way.error, area = slack * (way.error / FRAME_ERROR);
    unsigned all = all_vertices(of_a, of_b);
    struct float_core a, b;
    load_both(m, &a, &b, way, one);
    struct float_walk w = {.p = 0, .q = 0, .sure = quad_both(HUGE_VALF)};
    aim_at_origin(&w, corner_at(&a, &b, 1 | 1 << OF_B));
    for (int count = 1; count <= STEPS; count++) {
        struct rise rise_a = rise_along(&a, w.x, w.y, one);
        struct rise rise_b = rise_along(&b, w.x, w.y, one);
        unsigned bits = furthest(&rise_a, &rise_b, quad_both(slack)) & all;
        if (bits == (w.p | w.q)) {
            put_edge(m, w.p, w.q, found);
            bool one_stays = but_lowest(but_lowest(but_lowest(bits))) == 0;
            return one_stays && least_sure(w.sure) > area ? count : 0;
        }
        if (but_lowest(but_lowest(bits)) != 0)
            return 0;
        quad s = corner_at(&a, &b, bits);
        if (count == 1) {
            start(&w, s, bits);
        } else if (!step(&w, s, bits)) {
            put_triangle(m, w.p, bits, w.q, found);
            return least_sure(w.sure) > area ? count : 0;
        }
    }
    return 0;
}

int col_gjk_in_floats(const minkowski *m, simplex *found)
{
    frame_fetch_vertices(m->a);
    frame_fetch_vertices(m->b);
    return m->a->count <= 4 && m->b->count <= 4 ? walk(m, found, true)
                                                : walk(m, found, false);
}

/* ---- EPA ----------------------------------------------------------------
 *
 * The depth is known from all gaps. EPA looks at each edge of the growing
 * polygon that is nearer to the origin than that, nearest first, and splits it;
 * then it looks at the nearest edge of B - A, and ends. So the number of its
 * steps is that of these edges in any order.
 *
 * With p and q at the ends, an edge is nearer if cross(p, q) < depth * length.
 * The product on the left is off by 8u S^2. The depth is off by 16u S and the
 * length by 11u S, and they are no larger than S and 2S: so the product on the
 * right is off by 32u S^2 and 11u S^2, and 4u S^2 for rounding. 64u S^2 covers
 * both. */

/* Max edges that wait: B - A has no more. */
#define EDGES (2 * FRAME_FEW)

/* An edge of the polygon, counter-clockwise. */
struct float_edge {
    quad back;     /* from its end to its start */
    unsigned p, q; /* bits of the vertices at its start and end */
    unsigned near; /* bit 0: it is surely nearer than the depth */
};

struct float_polygon {
    struct float_core a, b;
    unsigned all;
    quad depth;
    quad area;  /* error of the comparison with it */
    quad slack; /* error of rises */
    int count;  /* of edges that are to be looked at */
    struct float_edge edges[EDGES + 2];
};

/* Adds an edge, unless it is surely further than the depth. Without a branch,
 * as it could not be predicted. */
ALWAYS_INLINE static inline void add_edge(struct float_polygon *polygon,
                                          unsigned p_bits, unsigned q_bits)
{
    struct float_edge *edge = &polygon->edges[polygon->count];
    quad p = corner_at(&polygon->a, &polygon->b, p_bits);
    quad q = corner_at(&polygon->a, &polygon->b, q_bits);
    quad products = quad_mul(p, QUAD_SHUFFLE(q, q, 1, 0, 1, 0));
    quad cross = quad_sub(products, QUAD_SPREAD(products, 1));
    quad back = quad_sub(p, q), square = quad_mul(back, back);
    quad length = quad_sqrt(quad_add(square, QUAD_SPREAD(square, 1)));
    quad over = quad_sub(cross, quad_mul(polygon->depth, length));
    COUNT_DECISION(made);
    edge->back = back;
    edge->p = p_bits;
    edge->q = q_bits;
    edge->near = quad_above(quad_sub(quad_both(0), polygon->area), over);
    polygon->count += 1 - (int)(quad_above(over, polygon->area) & 1);
}

/* Splits edges until none is left. Returns the number of steps, and the bits of
 * the nearest edge; 0 if floats are not sure. */
ALWAYS_INLINE static inline int expand(struct float_polygon *polygon, bool one,
                                       unsigned *p, unsigned *q)
{
    int steps = 0;
    *p = 0;
    while (polygon->count > 0 && polygon->count <= EDGES) {
        struct float_edge edge = polygon->edges[--polygon->count];
        quad x = QUAD_SPREAD(edge.back, 0), y = QUAD_SPREAD(edge.back, 1);
        struct rise rise_a = rise_along(&polygon->a, x, y, one);
        struct rise rise_b = rise_along(&polygon->b, x, y, one);
        unsigned bits =
            furthest(&rise_a, &rise_b, polygon->slack) & polygon->all;
        unsigned rest = but_lowest(but_lowest(bits));
        steps++;
        if (edge.near & 1) {
            if (rest != 0)
                return 0;
            add_edge(polygon, edge.p, bits);
            add_edge(polygon, bits, edge.q);
        } else {
            if (*p != 0 || bits != (edge.p | edge.q) || but_lowest(rest) != 0)
                return 0;
            *p = edge.p;
            *q = edge.q;
        }
    }
    return polygon->count == 0 && *p != 0 ? steps : 0;
}

ALWAYS_INLINE static inline int epa(const minkowski *m, simplex *s, bool one)
{
    const frame *of_a = &m->a->prepared->frame, *of_b = &m->b->prepared->frame;
    few_gaps gaps;
    few_measure(&gaps, of_a, of_b);
    if (!is_one_bit(few_largest(&gaps, of_a->count, of_b->count)))
        return 0;
    struct float_polygon polygon;
    load_both(m, &polygon.a, &polygon.b, frame_between(of_a, of_b), one);
    polygon.all = all_vertices(of_a, of_b);
    polygon.depth = quad_sub(quad_both(0), quad_spread_largest(gaps.most));
    polygon.area = quad_both(4 * gaps.error * (gaps.error / FRAME_ERROR));
    polygon.slack = quad_both(2 * gaps.error);
    polygon.count = 0;
    unsigned p = bits_of_corner(&s->corner[0]);
    unsigned q = bits_of_corner(&s->corner[1]);
    unsigned r = bits_of_corner(&s->corner[2]);
    add_edge(&polygon, p, q);
    add_edge(&polygon, q, r);
    add_edge(&polygon, r, p);
    int steps = expand(&polygon, one, &p, &q);
    if (steps > 0)
        put_edge(m, p, q, s);
    return steps;
}

int col_epa_in_floats(const minkowski *m, simplex *s)
{
    return m->a->count <= 4 && m->b->count <= 4 ? epa(m, s, true)
                                                : epa(m, s, false);
}
