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
 * The last support point of a walk only shows that B - A does not reach beyond
 * the simplex. It is counted but not computed if the simplex is surely a whole
 * edge of B - A (edges_between).
 *
 * Errors are shares of u = 2^-24, and the size of a vector is |x| + |y|. Let S
 * be the sum of the reaches and of the distance of the centers. A corner of
 * B - A is no larger than S and off by 3u S: by 1u S for the vertices and the
 * vector between the centers, 1u S for the vertex of B moved by that vector,
 * and 1u S for the difference. So a vector between two corners is no larger
 * than 2S and off by 8u S: 3u S for each corner, and 2u S as it is rounded. */
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

/* Four vertices of a core in B - A, and the edges that start there. */
struct float_four {
    quad x, y;
    quad normal_x, normal_y; /* y is reversed */
};

/* A core of at most eight vertices; `second` is `first` if there are no more
 * than four. */
struct float_core {
    struct float_four first, second;
};

/* Loads four vertices and edges from index `from` on, moved by a vector;
 * `side`: -1 if the normals are to be reversed. */
static inline struct float_four load(const frame *f, int from, float x, float y,
                                     int side)
{
    quad turn = quad_both((float)side), back = quad_both((float)-side);
    return (struct float_four){
        quad_add(quad_both(x), quad_load(frame_part_of(f, FRAME_X) + from)),
        quad_add(quad_both(y), quad_load(frame_part_of(f, FRAME_Y) + from)),
        quad_mul(turn, quad_load(frame_part_of(f, FRAME_NORMAL_X) + from)),
        quad_mul(back, quad_load(frame_part_of(f, FRAME_NORMAL_Y) + from))};
}

/* Both cores in B - A. */
struct float_cores {
    struct float_core a, b;
    unsigned all;   /* bits of their vertices */
    unsigned known; /* the same and those of copies in the second four; but not
                       of the vertices that fill up a four */
    quad slack;     /* error of rises */
};

static inline unsigned all_vertices(const frame *f, bool copies)
{
    unsigned all = (1U << f->count) - 1;
    return copies && f->count <= 4 ? all | all << 4 : all;
}

/* In B - A, A is reversed, and B is moved by the vector between the centers. */
ALWAYS_INLINE static inline void
load_both(const minkowski *m, struct float_cores *c, frame_way way, bool one)
{
    const frame *of_a = &m->a->prepared->frame, *of_b = &m->b->prepared->frame;
    int side_a = -m->a->winding, side_b = m->b->winding;
    c->all = all_vertices(of_a, false) | all_vertices(of_b, false) << OF_B;
    c->known = all_vertices(of_a, true) | all_vertices(of_b, true) << OF_B;
    c->slack = quad_both(2 * way.error);
    c->a.first = load(of_a, 0, 0, 0, side_a);
    c->b.first = load(of_b, 0, way.x, way.y, side_b);
    if (one)
        return;
    int last_a = frame_stride(of_a->count) - 4;
    int last_b = frame_stride(of_b->count) - 4;
    c->a.second = load(of_a, last_a, 0, 0, side_a);
    c->b.second = load(of_b, last_b, way.x, way.y, side_b);
}

/* Masks of vertices unless a core surely rises after them or surely falls
 * before them. They always include the furthest vertices. */
static inline quad tops(quad after, quad before, quad error)
{
    quad least = quad_sub(quad_both(0), error);
    return quad_mask_both(quad_mask_at_least(error, after),
                          quad_mask_at_least(before, least));
}

/* Masks of vertices of a core. */
struct furthest {
    quad first, second;
};

static inline quad rise_of(const struct float_four *f, quad x, quad y)
{
    return quad_add(quad_mul(x, f->normal_x), quad_mul(y, f->normal_y));
}

/* The vertices of a core that may be furthest. How much the core rises along
 * each edge is known from the normals: an edge is its normal rotated to the
 * left, so (x, -y) is the direction of the search rotated to the right. */
ALWAYS_INLINE static inline struct furthest
furthest_of(const struct float_core *core, quad x, quad y, quad error, bool one)
{
    quad p = rise_of(&core->first, x, y);
    if (one) {
        quad found = tops(p, QUAD_SHUFFLE(p, p, 3, 0, 1, 2), error);
        return (struct furthest){found, quad_both(0)};
    }
    quad q = rise_of(&core->second, x, y);
    return (struct furthest){tops(p, quad_behind(q, p), error),
                             tops(q, quad_behind(p, q), error)};
}

/* The coordinates of the vertex if only one may be furthest: x, y, x, y. Masks
 * select it, as its index would be known much later. */
ALWAYS_INLINE static inline quad only_vertex(const struct float_core *core,
                                             struct furthest f, bool one)
{
    quad x = quad_mask_both(f.first, core->first.x);
    quad y = quad_mask_both(f.first, core->first.y);
    if (!one) {
        x = quad_or(x, quad_mask_both(f.second, core->second.x));
        y = quad_or(y, quad_mask_both(f.second, core->second.y));
    }
    quad both = quad_or(quad_mix_low(x, y), quad_mix_high(x, y));
    return quad_or(both, QUAD_SHUFFLE(both, both, 2, 3, 0, 1));
}

static inline unsigned but_lowest(unsigned bits)
{
    return bits & (bits - 1);
}

/* The corners of B - A that may be furthest. */
struct float_support {
    unsigned bits; /* of their vertices */
    unsigned rest; /* 0: there is only one corner */
    quad at;       /* x, y, x, y, if there is only one */
};

ALWAYS_INLINE static inline struct float_support
support_along(const struct float_cores *c, quad x, quad y, bool one)
{
    struct furthest a = furthest_of(&c->a, x, y, c->slack, one);
    struct furthest b = furthest_of(&c->b, x, y, c->slack, one);
    unsigned tops = quad_bits_of_four(a.first, a.second, b.first, b.second);
    unsigned bits = tops & c->all;
    return (struct float_support){
        bits, but_lowest(but_lowest(bits)) | (tops & ~c->known),
        quad_sub(only_vertex(&c->b, b, one), only_vertex(&c->a, a, one))};
}

/* ---- Steps -------------------------------------------------------------- */

/* Lanes 2 and 3 of coordinates are not used. */
struct float_walk {
    quad x_y;      /* p.x, q.y */
    quad y_x;      /* p.y, q.x */
    unsigned p, q; /* bits of their vertices */
    quad x, y;     /* direction of the search, rotated to the right; y is
                      reversed */
    quad sure;     /* margin of the decisions */
};

static inline void aim(struct float_walk *w, quad way)
{
    w->x = QUAD_SPREAD(way, 0);
    w->y = QUAD_SPREAD(way, 1);
}

static inline void start(struct float_walk *w, const struct float_support *s)
{
    w->x_y = s->at;
    w->y_x = QUAD_SHUFFLE(s->at, s->at, 1, 0, 1, 0);
    w->p = w->q = s->bits;
    aim(w, quad_sub(quad_both(0), w->y_x));
}

/* `first` or `second`, by a bit. */
static inline unsigned either(unsigned bit, unsigned first, unsigned second)
{
    return first ^ ((first ^ second) & (0 - bit));
}

/* Sets the next direction: to the right of the edge between s and the corner of
 * p and q that stays; else from s to the origin. */
ALWAYS_INLINE static inline void turn(struct float_walk *w, quad s, quad t,
                                      quad stay)
{
    quad from_s = quad_sub(w->x_y, s), to_s = quad_sub(t, w->y_x);
    quad of_both = quad_mix_low(from_s, to_s), which = quad_mix_low(stay, stay);
    quad next = quad_mask_both(which, of_both);
    quad other = QUAD_SHUFFLE(next, next, 3, 2, 3, 2);
    quad any = quad_or(which, QUAD_SHUFFLE(which, which, 3, 2, 3, 2));
    aim(w, quad_choose(any, quad_or(next, other), quad_sub(quad_both(0), t)));
}

/* Steps to the part of the triangle p, s, q that is nearest to the origin;
 * false if the origin is inside. p stays if the origin is beyond the edge from
 * p to s, with its foot on it; q likewise. They never both stay.
 *
 * With t = (s.y, s.x), cross products with s are differences of two products,
 * and dot products are sums. Both are off by 8u S^2: 3u S^2 for each factor, 1u
 * S^2 for the products and 1u S^2 for the sum. The difference of two dot
 * products, each of at most S^2, is off by 18u S^2. */
ALWAYS_INLINE static inline bool step(struct float_walk *w,
                                      const struct float_support *support)
{
    quad s = support->at, t = QUAD_SHUFFLE(s, s, 1, 0, 1, 0);
    quad none = quad_both(0);
    quad inside = quad_sub(quad_mul(t, w->x_y), quad_mul(s, w->y_x));
    quad along = quad_add(quad_mul(s, w->x_y), quad_mul(t, w->y_x));
    quad square = quad_add(quad_mul(s, s), quad_mul(t, t));
    quad past = quad_abs(quad_sub(square, along));
    quad beyond = quad_mask_at_least(none, inside);
    quad stay = quad_mask_both(beyond, quad_mask_at_least(square, along));
    quad by = quad_max(inside, quad_min(quad_sub(none, inside), past));
    unsigned stays = quad_bits(stay);
    COUNT_DECISION(made);
    w->sure = quad_min(w->sure, by);
    if ((stays & 3) == 3) { /* not sure, and no direction comes of it */
        w->sure = none;
        return false;
    }
    if (!(quad_bits(beyond) & 3))
        return false;
    turn(w, s, t, stay);
    w->x_y = quad_choose(stay, w->x_y, s);
    w->y_x = quad_choose(stay, w->y_x, t);
    w->p = either(stays & 1, support->bits, w->p);
    w->q = either(stays >> 1 & 1, support->bits, w->q);
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

/* The number of B - A's edges from p to q, counter-clockwise, if one of them
 * was found beyond the edge from the other one to a third corner.
 *
 * Let s be the corner found beyond the edge from p to q. The boundary of B - A
 * from p to s, counter-clockwise, rises all the way in the direction in which s
 * was found, so its edges turn by less than half a turn. Therefore not all
 * edges of A are among them, nor all edges of B, and the steps from p's
 * vertices to s's vertices count them. The same holds from s to q. If there is
 * one edge, it is the whole edge from p to s, as p and s are surely the only
 * furthest corners in their directions. */
static inline int edges_between(const minkowski *m, unsigned p, unsigned q)
{
    return core_steps(m->a, lowest_bit(p), lowest_bit(q)) +
           core_steps(m->b, lowest_bit(p >> OF_B), lowest_bit(q >> OF_B));
}

/* The walk; `one`: both cores have at most four edges.
 *
 * Bounds are 32u S for rises and 32u S^2 for the decisions of steps. A rise is
 * off by 24u S: by 8u S for the direction; by 12u S for the unit normal, 6u in
 * each component, times a direction of at most 2S; and by 4u S for rounding the
 * products and their sum. */
ALWAYS_INLINE static inline int walk(const minkowski *m, simplex *found,
                                     bool one)
{
    const frame *of_a = &m->a->prepared->frame, *of_b = &m->b->prepared->frame;
    frame_way way = frame_between(of_a, of_b);
    float area = 2 * way.error * (way.error / FRAME_ERROR);
    struct float_cores cores;
    load_both(m, &cores, way, one);
    struct float_walk w = {.p = 0, .q = 0, .sure = quad_both(HUGE_VALF)};
    quad any_x = quad_sub(cores.b.first.x, cores.a.first.x);
    quad any_y = quad_sub(cores.b.first.y, cores.a.first.y);
    aim(&w, quad_sub(quad_both(0), quad_mix_low(any_y, any_x)));
    for (int count = 1; count < STEPS; count++) {
        struct float_support s = support_along(&cores, w.x, w.y, one);
        bool was_edge = w.p != w.q;
        if (s.bits == (w.p | w.q)) {
            put_edge(m, w.p, w.q, found);
            bool one_stays = but_lowest(but_lowest(but_lowest(s.bits))) == 0;
            return one_stays && least_sure(w.sure) > area ? count : 0;
        }
        if (s.rest != 0)
            return 0;
        if (count == 1) {
            start(&w, &s);
            continue;
        }
        if (!step(&w, &s)) {
            put_triangle(m, w.p, s.bits, w.q, found);
            return least_sure(w.sure) > area ? count : 0;
        }
        if (edges_between(m, w.p, w.q) == 1 && was_edge) {
            put_edge(m, w.p, w.q, found);
            return least_sure(w.sure) > area ? count + 1 : 0;
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
 * The comparison is off by 57u S^2, which 64u S^2 covers:
 * - 8u S^2 for the cross product, as in the walk;
 * - 32u S^2 as the depth is off by 16u S (FRAME_ERROR), times a length of 2S;
 * - 12u S^2 as the length is off by 12u S, times a depth of S: 8u S for the
 *   vector, and 4u S for rounding squares, sum and root, 2u of the length;
 * - 2u S^2 for rounding the product of both;
 * - 3u S^2 for rounding the difference, which is at most 3S^2. */

/* Max edges that wait: B - A has no more. */
#define EDGES (2 * FRAME_FEW)

/* An edge of the polygon, counter-clockwise. */
struct float_edge {
    struct float_support p, q; /* its start and end */
    unsigned near;             /* bit 0: it is surely nearer than the depth */
};

struct float_polygon {
    struct float_cores cores;
    quad depth;
    quad area; /* error of the comparison with it */
    int count; /* of edges that are to be looked at */
    struct float_edge edges[EDGES + 2];
};

static inline struct float_support take_corner(const difference *p)
{
    lanes at = lanes_at(&p->point);
    unsigned bits = 1U << p->a | 1U << (OF_B + p->b);
    return (struct float_support){bits, 0, quad_of_lanes(at, at)};
}

/* Adds an edge, unless it is surely further than the depth. Without a branch,
 * as it could not be predicted. */
ALWAYS_INLINE static inline void add_edge(struct float_polygon *polygon,
                                          struct float_support start,
                                          struct float_support end)
{
    struct float_edge *edge = &polygon->edges[polygon->count];
    quad p = start.at, q = end.at;
    quad products = quad_mul(p, QUAD_SHUFFLE(q, q, 1, 0, 1, 0));
    quad cross = quad_sub(products, QUAD_SPREAD(products, 1));
    quad back = quad_sub(p, q), square = quad_mul(back, back);
    quad length = quad_sqrt(quad_add(square, QUAD_SPREAD(square, 1)));
    quad over = quad_sub(cross, quad_mul(polygon->depth, length));
    COUNT_DECISION(made);
    edge->p = start;
    edge->q = end;
    edge->near = quad_above(quad_sub(quad_both(0), polygon->area), over);
    polygon->count += 1 - (int)(quad_above(over, polygon->area) & 1);
}

/* Splits edges until none is left. Returns the number of steps, and the bits of
 * the nearest edge; 0 if floats are not sure. */
ALWAYS_INLINE static inline int expand(struct float_polygon *polygon, bool one,
                                       unsigned *p, unsigned *q)
{
    int steps = 0;
    while (polygon->count > 0 && polygon->count <= EDGES) {
        struct float_edge edge = polygon->edges[--polygon->count];
        quad back = quad_sub(edge.p.at, edge.q.at);
        quad x = QUAD_SPREAD(back, 0);
        quad y = quad_sub(quad_both(0), QUAD_SPREAD(back, 1));
        struct float_support s = support_along(&polygon->cores, x, y, one);
        steps++;
        if (edge.near & 1) {
            if (s.rest != 0)
                return 0;
            add_edge(polygon, edge.p, s);
            add_edge(polygon, s, edge.q);
        } else {
            if (*p != 0 || s.bits != (edge.p.bits | edge.q.bits) ||
                but_lowest(but_lowest(but_lowest(s.bits))) != 0)
                return 0;
            *p = edge.p.bits;
            *q = edge.q.bits;
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
    load_both(m, &polygon.cores, frame_between(of_a, of_b), one);
    polygon.depth = quad_sub(quad_both(0), quad_spread_largest(gaps.most));
    polygon.area = quad_both(4 * gaps.error * (gaps.error / FRAME_ERROR));
    polygon.count = 0;
    const difference *corner = s->corner;
    for (int i = 0; i < 3; i++)
        add_edge(&polygon, take_corner(&corner[i]),
                 take_corner(&corner[i < 2 ? i + 1 : 0]));
    unsigned p = 0, q = 0;
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
