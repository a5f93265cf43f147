/* Branch and bound over the sectors of two cores.
 *
 * Sectors are looked at in the order of their bounds
 * (geometry/search/sector_bounds.h), as long as these do not fall short of the
 * largest gap: in parts if they have any, and at last the gaps of all their
 * edges are measured. Of an edge whose normal is in a sector the deepest vertex
 * is one of those that the sector holds of the other core. Nothing hangs on
 * that: it is sure from its neighbours, in the end. Compare
 * geometry/search/gap_sectors.c, which does without what is prepared. */
#include "geometry/search/sector_search.h"

#include <float.h>

#include "geometry/core/support.h"
#include "geometry/search/chain.h"
#include "geometry/search/sector_bounds.h"

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
    axis_found found;
};

/* ---- Edges -------------------------------------------------------------- */

static bool end_with(struct sector_search *s, sector_result result)
{
    s->result = result;
    return false;
}

/* Of a chain's edges those whose gaps are not below a limit: how many, and the
 * last of them. */
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

static void take_edge(struct sector_search *s, const chain *c, int edge,
                      const chain *other)
{
    s->found.kind = c->shape == s->a ? COL_EDGE_OF_A : COL_EDGE_OF_B;
    s->found.edge = core_edge_at(c->shape, chain_vertex(c, edge));
    s->found.vertex = chain_vertex(other, col_chain_deepest(c, edge, other));
    s->found.corner = true;
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
        take_edge(s, a, edge_a, b);
    else
        take_edge(s, b, edge_b, a);
    return true;
}

/* Looks at the edges of a sector, of which the begin of each core is given and
 * behind that its end. */
static bool look_between(struct sector_search *s, const int *a, const int *b)
{
    chain chain_a, chain_b;
    chain_take(&chain_a, s->a, a[0], a[1]);
    chain_take(&chain_b, s->b, b[0], b[1]);
    return chain_a.edges + chain_b.edges == 0 || measure(s, &chain_a, &chain_b);
}

/* ---- Sectors ------------------------------------------------------------ */

/* Fills an outlook: of all sectors, or but for the end of the last part. False
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

/* Takes the next sector whose edges may have the largest gap; else -1. */
static int take_sector(const struct sector_search *s, sector_outlook *out)
{
    double limit = s->best - 3 * (double)s->way.error;
    return col_sectors_take(out, (float)limit);
}

static int opposite(int sector)
{
    return (sector + SECTORS / 2) % SECTORS;
}

/* The length at a sector's end is looked up only where the gap there may be
 * positive: else it is nothing, and not even known where no gap of a sector's
 * begin was, though one of a part's may be. */
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

/* Whether the vertex of an axis is surely deeper than its neighbours. */
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

/* Memory that is read some time from now may begin to come: the first 256 bytes
 * of what is prepared, and, where it is not known yet which are read, up to so
 * many vertices. Macros, as a function that does nothing else is one that a
 * compiler may leave out. */
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
                              .result = SECTORS_FOUND,
                              .best = -HUGE_VAL,
                              .tied = true};
    s.way = frame_between(&a->prepared->frame, &b->prepared->frame);
    s.error = (double)s.way.error * (CHAIN_ERROR / (double)FRAME_ERROR);
    if (!(s.way.error > SECTOR_ERROR_MIN && s.way.error < HUGE_VALF))
        return SECTORS_UNSURE;
    look_at_all(&s);
    *found = s.found;
    if (s.result != SECTORS_FOUND)
        return s.result;
    return !s.tied && is_corner(a, b, found) ? SECTORS_FOUND : SECTORS_UNSURE;
}
