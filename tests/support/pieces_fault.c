#include "support/pieces_fault.h"

#include "support/fault.h"
#include "support/oracle.h"

#include <gmp.h>
#include <stdint.h>
#include <stdlib.h>

/* ---- Rings -------------------------------------------------------------- */

static int vertex_count(const col_rings *rings)
{
    return rings->ring_ends[rings->ring_count - 1];
}

/* Twice the area of some vertices, exactly. */
static void add_area(mpq_t sum, const col_vec2 *v, const int *indices,
                     int count)
{
    mpq_t x[2], y[2];
    mpq_inits(x[0], x[1], y[0], y[1], NULL);
    for (int i = 0; i < count; i++) {
        int from = indices ? indices[i] : i;
        int next = i + 1 < count ? i + 1 : 0;
        int to = indices ? indices[next] : next;
        mpq_set_d(x[0], v[from].x);
        mpq_set_d(x[1], v[to].x);
        mpq_set_d(y[0], v[from].y);
        mpq_set_d(y[1], v[to].y);
        mpq_mul(x[0], x[0], y[1]);
        mpq_mul(y[0], y[0], x[1]);
        mpq_add(sum, sum, x[0]);
        mpq_sub(sum, sum, y[0]);
    }
    mpq_clears(x[0], x[1], y[0], y[1], NULL);
}

/* next[i]: the vertex after vertex i in the direction that has the polygon on
 * the left. Adds up twice the polygon's area. */
static void link_rings(const col_rings *rings, int *next, mpq_t area)
{
    mpq_t one;
    mpq_init(one);
    for (int r = 0, low = 0; r < rings->ring_count; r++) {
        int end = rings->ring_ends[r];
        mpq_set_ui(one, 0, 1);
        add_area(one, rings->vertices + low, NULL, end - low);
        bool is_kept = mpq_sgn(one) == (r == 0 ? 1 : -1);
        if (!is_kept)
            mpq_neg(one, one);
        mpq_add(area, area, one);
        for (int i = low; i < end; i++)
            if (is_kept)
                next[i] = i + 1 < end ? i + 1 : low;
            else
                next[i] = i > low ? i - 1 : end - 1;
        low = end;
    }
    mpq_clear(one);
}

int pieces_reflex(const col_rings *rings)
{
    int n = vertex_count(rings), reflex = 0;
    int *next = malloc((size_t)n * sizeof *next);
    mpq_t area;
    mpq_init(area);
    link_rings(rings, next, area);
    const col_vec2 *v = rings->vertices;
    for (int i = 0; i < n; i++)
        reflex += oracle_turn(v[i], v[next[i]], v[next[next[i]]]) < 0;
    mpq_clear(area);
    free(next);
    return reflex;
}

int pieces_least(const col_rings *rings)
{
    int least = (pieces_reflex(rings) + 1) / 2 + 2 - rings->ring_count;
    return least > 1 ? least : 1;
}

/* ---- Each piece --------------------------------------------------------- */

struct piece {
    const int *indices;
    int count;
};

static struct piece piece_at(const col_pieces *pieces, int i)
{
    int from = i > 0 ? pieces->ends[i - 1] : 0;
    return (struct piece){pieces->indices + from, pieces->ends[i] - from};
}

/* Edges that lead right (or up) after one that does not: one in each round. */
static const char *shape_fault(const col_vec2 *v, struct piece piece)
{
    int rises = 0, lefts = 0, n = piece.count;
    MUST(n >= 3);
    for (int i = 0; i < n; i++) {
        col_vec2 p = v[piece.indices[i]], q = v[piece.indices[(i + 1) % n]];
        col_vec2 r = v[piece.indices[(i + 2) % n]];
        int turn = oracle_turn(p, q, r);
        bool goes = q.x > p.x || (!(q.x < p.x) && q.y > p.y);
        bool next = r.x > q.x || (!(r.x < q.x) && r.y > q.y);
        MUST(turn >= 0);
        MUST(turn > 0 || goes == next);
        lefts += turn > 0;
        rises += !goes && next;
    }
    MUST(lefts >= 3);
    MUST(rises == 1);
    return NULL;
}

static const char *order_fault(struct piece piece, struct piece last, int n)
{
    for (int i = 0; i < piece.count; i++) {
        MUST(piece.indices[i] >= 0 && piece.indices[i] < n);
        MUST(i == 0 || piece.indices[i] > piece.indices[0]);
    }
    MUST(last.count == 0 || last.indices[0] <= piece.indices[0]);
    return NULL;
}

static const char *library_fault(const col_vec2 *v, struct piece piece)
{
    col_vec2 *core = malloc((size_t)piece.count * sizeof *core);
    for (int i = 0; i < piece.count; i++)
        core[i] = v[piece.indices[i]];
    col_polygon_report report = col_polygon_check(core, piece.count);
    free(core);
    MUST(report.kind == COL_POLYGON_CONVEX);
    MUST(report.winding == 1);
    return NULL;
}

/* ---- All together ------------------------------------------------------- */

struct way {
    int from, to;
};

static int compare_ways(const void *a, const void *b)
{
    const struct way *p = a, *q = b;
    if (p->from != q->from)
        return p->from < q->from ? -1 : 1;
    return (p->to > q->to) - (p->to < q->to);
}

static bool has_way(const struct way *ways, int count, int from, int to)
{
    struct way way = {from, to};
    return bsearch(&way, ways, (size_t)count, sizeof way, compare_ways) != NULL;
}

static int list_ways(const col_pieces *pieces, struct way *ways)
{
    int count = 0;
    for (int i = 0; i < pieces->count; i++) {
        struct piece piece = piece_at(pieces, i);
        for (int k = 0; k < piece.count; k++) {
            int next = k + 1 < piece.count ? k + 1 : 0;
            ways[count++] = (struct way){piece.indices[k], piece.indices[next]};
        }
    }
    qsort(ways, (size_t)count, sizeof *ways, compare_ways);
    return count;
}

static const char *ways_fault(const struct way *ways, int count,
                              const int *next, int n)
{
    for (int i = 0; i + 1 < count; i++)
        MUST(compare_ways(&ways[i], &ways[i + 1]) < 0);
    for (int i = 0; i < count; i++) {
        bool is_side = next[ways[i].from] == ways[i].to;
        bool has_back = has_way(ways, count, ways[i].to, ways[i].from);
        MUST(is_side != has_back);
    }
    for (int i = 0; i < n; i++)
        MUST(has_way(ways, count, i, next[i]));
    return NULL;
}

static const char *cover_fault(const col_rings *rings, const col_pieces *pieces)
{
    int n = vertex_count(rings), count = pieces->ends[pieces->count - 1];
    int *next = malloc((size_t)n * sizeof *next);
    struct way *ways = malloc((size_t)count * sizeof *ways);
    mpq_t area, sum;
    mpq_inits(area, sum, NULL);
    link_rings(rings, next, area);
    for (int i = 0; i < pieces->count; i++) {
        struct piece piece = piece_at(pieces, i);
        add_area(sum, rings->vertices, piece.indices, piece.count);
    }
    const char *fault = mpq_equal(area, sum) ? NULL : "areas add up";
    if (!fault)
        fault = ways_fault(ways, list_ways(pieces, ways), next, n);
    mpq_clears(area, sum, NULL);
    free(ways);
    free(next);
    return fault;
}

const char *pieces_fault(const col_rings *rings, const col_pieces *pieces)
{
    const char *fault = NULL;
    struct piece last = {NULL, 0};
    MUST(pieces->count > 0);
    for (int i = 0; i < pieces->count && !fault; i++) {
        struct piece piece = piece_at(pieces, i);
        fault = order_fault(piece, last, vertex_count(rings));
        if (!fault)
            fault = shape_fault(rings->vertices, piece);
        if (!fault)
            fault = library_fault(rings->vertices, piece);
        last = piece;
    }
    return fault ? fault : cover_fault(rings, pieces);
}
