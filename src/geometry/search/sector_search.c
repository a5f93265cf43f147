/* Finds the edge axis of the largest gap by branch and bound over the sectors
 * of two prepared cores.
 *
 * Sectors are searched in the order of their bounds, as long as a bound is not
 * below the largest gap: in parts if they have any, and finally the gaps of all
 * their edges are measured. Of an edge whose normal is in a sector, the deepest
 * vertex is one of the vertices that the sector has of the other core. The
 * result does not depend on that: in the end the vertex's neighbors prove it.
 * Compare geometry/search/gap_sectors.c, which needs nothing prepared. */
#include <float.h>
#include <math.h>

#include "geometry/core/core.h"
#include "geometry/exact/doubles.h"
#include "geometry/exact/lanes.h"
#include "geometry/exact/quads.h"
#include "geometry/search/axes.h"

/* ---- Chains ------------------------------------------------------------- */

/* Least square of a length that underflow does not affect. */
#define SQUARE_MIN 0x1p-900

/* Stores two vertices and two edges at a time, as col_chain_gaps loads them: a
 * load of two numbers would wait for the store of each. */
void col_chain_put(chain *c, col_vec2 origin)
{
    const col_shape *shape = c->shape;
    int last = c->edges, i = c->from;
    lanes here = lanes_at(&shape->vertices[i]);
    lanes x = lanes_both(origin.x), y = lanes_both(origin.y);
    for (int k = 0; k <= last; k += 2) {
        i = core_next(shape, i);
        lanes next = lanes_at(&shape->vertices[i]);
        i = core_next(shape, i);
        lanes after = lanes_at(&shape->vertices[i]);
        lanes way = lanes_sub(next, here), next_way = lanes_sub(after, next);
        if (k + 1 == last) /* the next edge is not the chain's */
            next_way = way;
        lanes_store(&c->x[k], lanes_sub(lanes_xs(here, next), x));
        lanes_store(&c->y[k], lanes_sub(lanes_ys(here, next), y));
        lanes_store(&c->way_x[k], lanes_xs(way, next_way));
        lanes_store(&c->way_y[k], lanes_ys(way, next_way));
        here = after;
    }
}

double col_chain_gaps(chain *c, const chain *other)
{
    lanes most = lanes_both(-HUGE_VAL), shortest = lanes_both(HUGE_VAL);
    for (int i = 0; i < c->edges; i += 2) {
        lanes ex = lanes_load(&c->way_x[i]), ey = lanes_load(&c->way_y[i]);
        lanes least = lanes_both(HUGE_VAL);
        for (int k = 0; k <= other->edges; k++)
            least = lanes_min(
                least, lanes_sub(lanes_mul(lanes_both(other->x[k]), ey),
                                 lanes_mul(lanes_both(other->y[k]), ex)));
        lanes own = lanes_sub(lanes_mul(lanes_load(&c->x[i]), ey),
                              lanes_mul(lanes_load(&c->y[i]), ex));
        lanes square = lanes_add(lanes_mul(ex, ex), lanes_mul(ey, ey));
        lanes gap = lanes_div(lanes_sub(least, own), lanes_sqrt(square));
        lanes_store(&c->gaps[i], gap);
        most = lanes_max(most, gap);
        shortest = lanes_min(shortest, square);
    }
    if (lanes_above(shortest, lanes_both(SQUARE_MIN)) != 3)
        return HUGE_VAL;
    return lanes_x(most) > lanes_y(most) ? lanes_x(most) : lanes_y(most);
}

int col_chain_deepest(const chain *c, int edge, const chain *other)
{
    double ex = c->way_x[edge], ey = c->way_y[edge], least = HUGE_VAL;
    int deepest = 0;
    for (int k = 0; k <= other->edges; k++) {
        double place = other->x[k] * ey - other->y[k] * ex;
        deepest = place < least ? k : deepest;
        least = place < least ? place : least;
    }
    return deepest;
}

/* ---- Bounds of sectors -------------------------------------------------- */

/* The error of a component of the vector between the ends of a sector, relative
 * to the error of a frame_way. */
#define WAY_ERROR 0.25F

static inline quad along(quad ax, quad ay, quad bx, quad by)
{
    return quad_add(quad_mul(ax, bx), quad_mul(ay, by));
}

static inline quad across(quad ax, quad ay, quad bx, quad by)
{
    return quad_sub(quad_mul(ax, by), quad_mul(ay, bx));
}

float col_sectors_look(const frame_way *way, const sector_round *round,
                       sector_outlook *out)
{
    const sector_block *a = round->a, *b = round->b;
    quad tx = quad_both(way->x), ty = quad_both(way->y);
    quad c = quad_both(round->cosine), s = quad_both(round->sine);
    quad most = quad_both(-HUGE_VALF);
    for (int i = 0; i < SECTORS; i += 4) {
        int k = (i + round->shift) % SECTORS;
        quad x = quad_sub(quad_load(&b->x[k]), quad_load(&a->x[i]));
        quad y = quad_sub(quad_load(&b->y[k]), quad_load(&a->y[i]));
        x = quad_add(x, tx);
        y = quad_add(y, ty);
        quad at = along(quad_load(&round->x[i]), quad_load(&round->y[i]),
                        along(c, s, x, y), across(c, s, x, y));
        quad_store(&out->x[i], x);
        quad_store(&out->y[i], y);
        quad_store(&out->along[i], at);
        most = quad_max(most, at);
    }
    return quad_largest(most);
}

void col_sectors_look_aside(const frame_way *way, const sector_round *round,
                            sector_outlook *out)
{
    quad c = quad_both(round->cosine), s = quad_both(round->sine);
    quad error = quad_both(way->error), least = quad_both(-way->error);
    quad none = quad_both(-HUGE_VALF);
    for (int i = 0; i < SECTORS; i += 4) {
        quad x = quad_load(&out->x[i]), y = quad_load(&out->y[i]);
        quad turn = across(quad_load(&round->x[i]), quad_load(&round->y[i]),
                           along(c, s, x, y), across(c, s, x, y));
        quad length = quad_sqrt(along(x, y, x, y));
        quad at = quad_load(&out->along[i]);
        length = quad_where(at, least, length, none);
        quad_store(&out->ahead[i], quad_where(turn, least, length, none));
        quad_store(&out->aside[i], quad_where(error, turn, length, none));
    }
}

/* The change of d from the end of a sector to its begin, for four sectors. */
static inline quad way_back(const float *a, const float *b)
{
    quad of_a = quad_sub(quad_load(&a[1]), quad_load(&a[0]));
    return quad_sub(of_a, quad_sub(quad_load(&b[1]), quad_load(&b[0])));
}

/* Raises bounds to the largest gaps inside a part of a sector. */
static inline quad raised(quad bound, const sector_outlook *out, int i,
                          const quad *way_back, quad slack)
{
    quad none = quad_both(-HUGE_VALF);
    quad x = way_back[0], y = way_back[1];
    quad rise = along(x, y, quad_load(&out->x[i]), quad_load(&out->y[i]));
    quad first = quad_where(slack, rise, quad_load(&out->ahead[i]), none);
    quad second = quad_where(quad_add(rise, slack), along(x, y, x, y),
                             quad_load(&out->aside[i + 1]), none);
    return quad_max(bound, quad_max(first, second));
}

void col_sectors_bound(const frame_way *way, const sector_round *round,
                       bool lengths, sector_outlook *out)
{
    const sector_block *a = round->a, *b = round->b;
    quad error = quad_both(way->error);
    quad part = quad_both(way->error * WAY_ERROR);
    for (int i = 0; i < SECTORS; i += 4) {
        int k = (i + round->shift) % SECTORS;
        quad x = quad_load(&out->x[i]), y = quad_load(&out->y[i]);
        quad back[2] = {way_back(&a->x[i], &b->x[k]),
                        way_back(&a->y[i], &b->y[k])};
        quad size = quad_add(quad_abs(x), quad_abs(y));
        quad length = quad_sqrt(along(back[0], back[1], back[0], back[1]));
        quad between =
            quad_add(across(x, y, back[0], back[1]), quad_mul(part, size));
        quad bound =
            quad_max(quad_load(&out->along[i]), quad_load(&out->along[i + 1]));
        between = quad_max(quad_div(between, length), bound);
        bound = quad_where(length, error, between, bound);
        if (lengths)
            bound = raised(bound, out, i, back,
                           quad_mul(error, quad_add(length, size)));
        quad_store(&out->bounds[i], bound);
    }
}

int col_sectors_take(sector_outlook *out, float limit)
{
    quad most = quad_load(&out->bounds[0]);
    unsigned bits = 0;
    for (int i = 4; i < SECTORS; i += 4)
        most = quad_max(most, quad_load(&out->bounds[i]));
    float bound = quad_largest(most);
    if (!(bound >= limit) || bound <= -HUGE_VALF)
        return -1;
    for (int i = 0; i < SECTORS; i += 4)
        bits |= quad_at_least(quad_load(&out->bounds[i]), quad_both(bound))
                << i;
    int sector = lowest_bit(bits);
    out->bounds[sector] = -HUGE_VALF;
    return sector;
}

struct sector_search {
    const col_shape *a, *b;
    sectors of_a, of_b;
    frame_way way;
    bool overlap;         /* a gap that is surely positive ends the search */
    bool positive;        /* some gap may be */
    sector_result result; /* not SECTORS_FOUND: that is the end */
    double error;         /* of measured gaps */
    double best;          /* the largest gap of an edge so far */
    bool tied;            /* with another, maybe */
    axis_found *found;
};

/* ---- Edges -------------------------------------------------------------- */

static bool end_with(struct sector_search *s, sector_result result)
{
    s->result = result;
    return false;
}

/* The number of a chain's edges whose gaps are not below a limit, and the last
 * of them. */
static int count_of(const chain *c, double limit, int *last)
{
    int found = 0;
    for (int i = 0; i < c->edges; i++)
        if (c->gaps[i] >= limit) {
            *last = i;
            found++;
        }
    return found;
}

static void keep_edge(struct sector_search *s, const chain *c, int edge,
                      const chain *other)
{
    s->found->kind = c->shape == s->a ? COL_EDGE_OF_A : COL_EDGE_OF_B;
    s->found->edge = core_edge_at(c->shape, core_step(c->shape, c->from, edge));
    s->found->vertex =
        core_step(other->shape, other->from, col_chain_deepest(c, edge, other));
    s->found->corner = true;
}

/* Measures the gaps of all edges of a sector. False at the end of the search.
 */
static bool measure(struct sector_search *s, chain *a, chain *b)
{
    int edge_a = 0, edge_b = 0;
    if (a->edges > CHAIN_ROOM || b->edges > CHAIN_ROOM)
        return end_with(s, SECTORS_UNSURE);
    col_vec2 origin = s->b->vertices[b->from];
    col_chain_put(a, origin);
    col_chain_put(b, origin);
    double of_a = col_chain_gaps(a, b), of_b = col_chain_gaps(b, a);
    double most = of_a > of_b ? of_a : of_b, limit = most - 2 * s->error;
    COUNT_DECISION(made);
    if (most > DBL_MAX)
        return end_with(s, SECTORS_UNSURE);
    if (s->overlap && most > s->error)
        return end_with(s, SECTORS_APART);
    if (most < s->best - 2 * s->error)
        return true;
    int count = count_of(a, limit, &edge_a) + count_of(b, limit, &edge_b);
    s->tied = count > 1 || s->best >= limit;
    s->best = most > s->best ? most : s->best;
    if (of_a >= of_b)
        keep_edge(s, a, edge_a, b);
    else
        keep_edge(s, b, edge_b, a);
    return true;
}

/* Measures the edges of a sector between its begin and end on each core. */
static bool look_between(struct sector_search *s, const int *a, const int *b)
{
    chain chain_a, chain_b;
    chain_take(&chain_a, s->a, a[0], a[1]);
    chain_take(&chain_b, s->b, b[0], b[1]);
    return chain_a.edges + chain_b.edges == 0 || measure(s, &chain_a, &chain_b);
}

/* ---- Sectors ------------------------------------------------------------ */

/* Fills an outlook: of all sectors, or without the end of the last part. False
 * at the end of the search. */
static bool look_out(struct sector_search *s, const sector_round *round,
                     bool all, sector_outlook *out)
{
    float most = col_sectors_look(&s->way, round, out);
    COUNT_DECISION(made);
    if (s->overlap && most > -s->way.error)
        return end_with(s,
                        most > s->way.error ? SECTORS_APART : SECTORS_UNSURE);
    s->positive = s->positive || most > -s->way.error;
    if (all)
        out->along[SECTORS] = out->along[0];
    if (s->positive)
        col_sectors_look_aside(&s->way, round, out);
    if (s->positive && all)
        out->aside[SECTORS] = out->aside[0];
    col_sectors_bound(&s->way, round, s->positive, out);
    return true;
}

/* The next sector whose edges may have the largest gap, or -1. */
static int take_sector(const struct sector_search *s, sector_outlook *out)
{
    double limit = s->best - 3 * (double)s->way.error;
    return col_sectors_take(out, (float)limit);
}

static int opposite(int sector)
{
    return (sector + SECTORS / 2) % SECTORS;
}

/* The length at a sector's end only matters if the gap there may be positive.
 * Otherwise it may not even be known: perhaps no gap at the begin of a sector
 * was positive, while one at the begin of a part is. */
static bool look_at_parts(struct sector_search *s, const sector_outlook *all,
                          int sector)
{
    const int *a = s->of_a.first + SECTOR_PARTS * sector;
    const int *b = s->of_b.first + SECTOR_PARTS * opposite(sector);
    sector_round round = {&s->of_a.parts[sector],
                          &s->of_b.parts[opposite(sector)],
                          0,
                          col_part_x,
                          col_part_y,
                          col_sector_x[sector],
                          col_sector_y[sector]};
    sector_outlook out;
    bool may_rise = all->along[sector + 1] > -s->way.error;
    out.along[SECTORS] = all->along[sector + 1];
    out.aside[SECTORS] = may_rise ? all->aside[sector + 1] : -HUGE_VALF;
    if (!look_out(s, &round, false, &out))
        return false;
    for (int i; (i = take_sector(s, &out)) >= 0;)
        if (!look_between(s, &a[i], &b[i]))
            return false;
    return true;
}

static bool look_at(struct sector_search *s, const sector_outlook *all,
                    int sector)
{
    if (s->of_a.parts && s->of_b.parts)
        return look_at_parts(s, all, sector);
    int every_a = sector_parts_of(s->a->count), i = sector;
    int every_b = sector_parts_of(s->b->count), k = opposite(sector);
    const int a[2] = {s->of_a.first[i * every_a],
                      s->of_a.first[(i + 1) * every_a]};
    const int b[2] = {s->of_b.first[k * every_b],
                      s->of_b.first[(k + 1) * every_b]};
    return look_between(s, a, b);
}

static void look_at_all(struct sector_search *s)
{
    sector_round round = {s->of_a.all,
                          s->of_b.all,
                          SECTORS / 2,
                          col_sector_x,
                          col_sector_y,
                          1,
                          0};
    sector_outlook out;
    bool going = look_out(s, &round, true, &out);
    for (int i; going && (i = take_sector(s, &out)) >= 0;)
        going = look_at(s, &out, i);
}

/* ---- The axis ----------------------------------------------------------- */

/* True if the vertex of an axis is surely deeper than its neighbors. */
static bool is_corner(const col_shape *a, const col_shape *b,
                      const axis_found *axis)
{
    roles r = roles_of(a, b, axis->kind);
    const col_vec2 *v = r.edge->vertices;
    col_vec2 from = v[core_start(r.edge, axis->edge)];
    col_vec2 to = v[core_end(r.edge, axis->edge)];
    sight inward = sight_along(from.y - to.y, to.x - from.x);
    return support_is_top(r.other, inward, axis->vertex, axis->vertex);
}

/* Prefetches the first 256 bytes of prepared data, and all vertices of cores of
 * up to FETCH_ALL vertices, since it is not known yet which are read. These are
 * macros, as a compiler may drop a function that does nothing else. */
#define FETCH_ALL        32
#define FETCH_LINE(p, i) FRAME_FETCH((const char *)(p)->prepared + 64 * (i))
#define FETCH_PART(p, i) FRAME_FETCH(&(p)->vertices[(p)->count * (i) / 8])
#define FETCH_PREPARED(p)                                                      \
    (FETCH_LINE(p, 0), FETCH_LINE(p, 1), FETCH_LINE(p, 2), FETCH_LINE(p, 3))
#define FETCH_VERTICES(p)                                                      \
    (FETCH_PART(p, 0), FETCH_PART(p, 1), FETCH_PART(p, 2), FETCH_PART(p, 3),   \
     FETCH_PART(p, 4), FETCH_PART(p, 5), FETCH_PART(p, 6), FETCH_PART(p, 7))

sector_result col_search_prepared(const col_shape *a, const col_shape *b,
                                  bool overlap, axis_found *found)
{
    FETCH_PREPARED(a);
    FETCH_PREPARED(b);
    if (a->count <= FETCH_ALL && b->count <= FETCH_ALL) {
        FETCH_VERTICES(a);
        FETCH_VERTICES(b);
    }
    struct sector_search s = {.a = a,
                              .b = b,
                              .of_a = sectors_of(a),
                              .of_b = sectors_of(b),
                              .overlap = overlap,
                              .found = found,
                              .result = SECTORS_FOUND,
                              .best = -HUGE_VAL,
                              .tied = true};
    s.way = frame_between(&a->prepared->frame, &b->prepared->frame);
    s.error = (double)s.way.error * (CHAIN_ERROR / (double)FRAME_ERROR);
    if (!(s.way.error > SECTOR_ERROR_MIN && s.way.error < HUGE_VALF))
        return SECTORS_UNSURE;
    look_at_all(&s);
    if (s.result != SECTORS_FOUND)
        return s.result;
    return !s.tied && is_corner(a, b, found) ? SECTORS_FOUND : SECTORS_UNSURE;
}
