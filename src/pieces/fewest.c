/* A diagonal from corner i to j cuts off the corners i .. j. The piece beside
 * it, on their side, is a convex chain i, first .. k, l .. j. Its edges are
 * sides, or diagonals that cut off less. So the least numbers of diagonals
 * follow from those of smaller parts.
 *
 * What a chain can become depends on its last edge, and on the angle from its
 * first edge to where it ends, seen from i, which may grow to 180 degrees: the
 * later its first corner, the better. So of chains with one last edge, cost and
 * first corner tell all. One that costs three more than the least is never
 * needed: where the cheapest one goes round too far, two diagonals from i, to
 * corners of it, cut it into pieces that do not.
 *
 * A least cut exists in which each diagonal starts or ends at a reflex corner:
 * others can be taken out. No other ones are looked at.
 * Source: dynamic programming over diagonals as in Keil 1985, "Decomposing a
 * polygon into simpler components". */
#include "pieces/fewest.h"

enum { NONE = 255 };

/* ---- What the corners see ----------------------------------------------- */

static int turn_of(const struct fewest *f, int i, int j, int k)
{
    int sign = 1, t;
    if (i > j) {
        t = i, i = j, j = t, sign = -sign;
    }
    if (j > k) {
        t = j, j = k, k = t, sign = -sign;
    }
    if (i > j) {
        t = i, i = j, j = t, sign = -sign;
    }
    return sign * f->turn[i][j][k];
}

static int after(const struct fewest *f, int i)
{
    return i + 1 < f->count ? i + 1 : 0;
}

static int before(const struct fewest *f, int i)
{
    return i > 0 ? i - 1 : f->count - 1;
}

/* Whether the way from i to j leaves i into the polygon. */
static bool leads_in(const struct fewest *f, int i, int j)
{
    int next = after(f, i), last = before(f, i);
    if (turn_of(f, last, i, next) > 0)
        return turn_of(f, i, next, j) > 0 && turn_of(f, i, j, last) > 0;
    return turn_of(f, i, next, j) > 0 || turn_of(f, i, j, last) > 0;
}

static bool is_between(const struct fewest *f, int i, int j, int k)
{
    return (f->rank[i] < f->rank[k]) == (f->rank[k] < f->rank[j]);
}

/* Whether corner k, or the side behind it, is in the way from i to j. */
static bool is_in_way(const struct fewest *f, int i, int j, int k)
{
    int next = after(f, k);
    if (k == i || k == j)
        return false;
    int side = turn_of(f, i, j, k);
    if (side == 0)
        return is_between(f, i, j, k);
    return next != i && next != j && side * turn_of(f, i, j, next) < 0 &&
           turn_of(f, k, next, i) * turn_of(f, k, next, j) < 0;
}

static bool is_diagonal(const struct fewest *f, int i, int j)
{
    if (!f->is_reflex[i] && !f->is_reflex[j])
        return false;
    if (!leads_in(f, i, j))
        return false;
    for (int k = 0; k < f->count; k++)
        if (is_in_way(f, i, j, k))
            return false;
    return true;
}

static bool is_side(const struct fewest *f, int i, int j)
{
    return j == i + 1 || (i == 0 && j == f->count - 1);
}

static void find_turns(struct fewest *f, const struct mesh *mesh,
                       const int *rank)
{
    const int *v = f->vertex;
    int count = f->count;
    for (int i = 0; i < count; i++) {
        f->rank[i] = rank[v[i]];
        for (int j = i + 1; j < count; j++)
            for (int k = j + 1; k < count; k++)
                f->turn[i][j][k] =
                    (signed char)col_mesh_turn(mesh, v[i], v[j], v[k]);
    }
    for (int i = 0; i < count; i++)
        f->is_reflex[i] = turn_of(f, before(f, i), i, after(f, i)) < 0;
}

static void find_edges(struct fewest *f)
{
    for (int i = 0; i < f->count; i++)
        f->above_count[i] = f->below_count[i] = 0;
    for (int i = 0; i < f->count; i++)
        for (int j = i + 1; j < f->count; j++) {
            f->cost[i][j] = j == i + 1 ? 0 : NONE;
            if (!is_side(f, i, j) && !is_diagonal(f, i, j))
                continue;
            f->above[i][f->above_count[i]++] = (unsigned char)j;
            f->below[j][f->below_count[j]++] = (unsigned char)i;
        }
}

/* ---- Chains ------------------------------------------------------------- */

/* Makes room for a cost that is less than all that are kept. */
static void lower(struct chain *chain, int cost)
{
    int by = chain->cost - cost;
    chain->cost = (unsigned char)cost;
    for (int i = FEWEST_COSTS - 1; i >= 0; i--) {
        chain->first[i] = i >= by ? chain->first[i - by] : 0;
        chain->last[i] = i >= by ? chain->last[i - by] : 0;
    }
}

static void keep(struct chain *chain, int cost, int first, int last)
{
    if (cost < chain->cost)
        lower(chain, cost);
    int i = cost - chain->cost;
    if (i < FEWEST_COSTS && first > chain->first[i]) {
        chain->first[i] = (unsigned char)first;
        chain->last[i] = (unsigned char)last;
    }
}

/* The chains from i that end with k to l, which turns left of i. first is 0
 * where there is none. */
static void link_chain(struct fewest *f, int i, int k, int l)
{
    struct chain *chain = &f->chain[k][l];
    int cost = f->cost[k][l];
    *chain = (struct chain){.cost = NONE};
    if (f->cost[i][k] != NONE)
        keep(chain, f->cost[i][k] + cost, k, i);
    for (int n = 0; n < f->below_count[k]; n++) {
        int p = f->below[k][n];
        const struct chain *way = &f->chain[p][k];
        if (p <= i || way->cost == NONE || f->turn[p][k][l] < 0)
            continue;
        for (int c = 0; c < FEWEST_COSTS; c++) {
            int first = way->first[c];
            if (first > 0 && f->turn[i][first][l] >= 0)
                keep(chain, way->cost + c + cost, first, p);
        }
    }
}

/* The cheapest piece beside i to j. */
struct closing {
    int cost;  /* NONE: there is none */
    int last;  /* its corner before j */
    int which; /* of the costs of the chain with that */
};

static struct closing close_at(const struct fewest *f, int i, int j)
{
    struct closing closing = {NONE, 0, 0};
    for (int n = 0; n < f->below_count[j]; n++) {
        int k = f->below[j][n];
        const struct chain *way = &f->chain[k][j];
        if (k <= i || way->cost == NONE)
            continue;
        for (int c = FEWEST_COSTS - 1; c >= 0; c--)
            if (way->first[c] > 0 && way->cost + c < closing.cost)
                closing = (struct closing){way->cost + c, k, c};
    }
    return closing;
}

/* All chains from i that end at `end` at most, and the costs of what they cut
 * off. */
static void follow(struct fewest *f, int i, int end)
{
    int next = 1; /* of the corners above i: the one that is not closed yet */
    for (int k = i + 1; k <= end; k++) {
        if (k > i + 1 && next < f->above_count[i] && f->above[i][next] == k) {
            struct closing closing = close_at(f, i, k);
            next++;
            if (closing.cost != NONE)
                f->cost[i][k] =
                    (unsigned char)(closing.cost + !is_side(f, i, k));
        }
        for (int n = 0; n < f->above_count[k]; n++) {
            int l = f->above[k][n];
            f->chain[k][l].cost = NONE;
            if (l <= end && f->cost[k][l] != NONE && f->turn[i][k][l] >= 0)
                link_chain(f, i, k, l);
        }
    }
}

int col_fewest_count(struct fewest *f, const struct mesh *mesh, const int *rank)
{
    find_turns(f, mesh, rank);
    find_edges(f);
    for (int i = f->count - 2; i >= 0; i--)
        follow(f, i, f->above[i][f->above_count[i] - 1]);
    return f->cost[0][f->count - 1];
}

/* Lists the diagonals of the piece beside i to j; returns how many there are.
 */
static int list_piece(struct fewest *f, int i, int j, struct chord *chords)
{
    int listed = 0;
    follow(f, i, j);
    struct closing closing = close_at(f, i, j);
    int k = closing.last, l = j, cost = closing.cost;
    while (l > i) {
        if (l > k + 1)
            chords[listed++] =
                (struct chord){(unsigned char)k, (unsigned char)l};
        if (k == i)
            break;
        const struct chain *way = &f->chain[k][l];
        int last = way->last[cost - way->cost];
        cost -= f->cost[k][l];
        l = k;
        k = last;
    }
    return listed;
}

void col_fewest_list(struct fewest *f)
{
    int listed = list_piece(f, 0, f->count - 1, f->chords);
    for (int i = 0; i < listed; i++)
        listed +=
            list_piece(f, f->chords[i].i, f->chords[i].j, f->chords + listed);
}
