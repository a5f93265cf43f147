/* A diagonal from corner i to j cuts off the corners i .. j. The piece beside
 * it, on their side, is a convex chain i, first .. k, l .. j. Its edges are
 * sides, or diagonals that cut off less. So the least numbers of diagonals
 * follow from those of smaller parts. A convex piece is seen from each of its
 * corners, so only what i sees is looked at.
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
#include "geometry/decompose/fewest.h"

enum { NONE = 255 };

/* ---- Chains ------------------------------------------------------------- */

/* Makes room for a cost that is less than all that are kept. */
static void lower(struct chain_costs *chain, int cost)
{
    int by = chain->cost - cost;
    chain->cost = (unsigned char)cost;
    for (int i = FEWEST_COSTS - 1; i >= 0; i--) {
        chain->first[i] = i >= by ? chain->first[i - by] : 0;
        chain->last[i] = i >= by ? chain->last[i - by] : 0;
    }
}

static void keep(struct chain_costs *chain, int cost, int first, int last)
{
    if (cost < chain->cost)
        lower(chain, cost);
    int i = cost - chain->cost;
    if (i < FEWEST_COSTS && first > chain->first[i]) {
        chain->first[i] = (unsigned char)first;
        chain->last[i] = (unsigned char)last;
    }
}

/* The chains from i that end with k to l, which turns left of i. */
static void link_chain(struct fewest *f, int i, int k, int l)
{
    const struct sight_line *sight = &f->sight;
    struct chain_costs *chain = &f->chain[k][l];
    int cost = f->cost[k][l];
    /* Corners before k from which the way to k and l does not turn right. */
    corners from = f->has[k] & ~sight->right[k][l];
    *chain = (struct chain_costs){.cost = NONE};
    if (f->cost[i][k] != NONE)
        keep(chain, f->cost[i][k] + cost, k, i);
    for (; from; from &= from - 1) {
        int p = first_corner(from);
        const struct chain_costs *way = &f->chain[p][k];
        for (int c = 0; c < FEWEST_COSTS; c++) {
            int first = way->first[c];
            if (first > 0 && !has_corner(sight->right[i][first], l))
                keep(chain, way->cost + c + cost, first, p);
        }
    }
    if (chain->cost != NONE)
        f->has[l] |= corner_bit(k);
}

/* The cheapest piece beside i to j. */
struct closing {
    int cost;  /* NONE: there is none */
    int last;  /* its corner before j */
    int which; /* of the costs of the chain with that */
};

static struct closing close_at(const struct fewest *f, int j)
{
    struct closing closing = {NONE, 0, 0};
    for (corners from = f->has[j]; from; from &= from - 1) {
        int k = first_corner(from);
        const struct chain_costs *way = &f->chain[k][j];
        for (int c = FEWEST_COSTS - 1; c >= 0; c--)
            if (way->first[c] > 0 && way->cost + c < closing.cost)
                closing = (struct closing){way->cost + c, k, c};
    }
    return closing;
}

/* Whether two corners that do not follow each other are the first and the last,
 * between which there is a side and no cut. */
static bool is_last_side(const struct fewest *f, int i, int j)
{
    return i == 0 && j == f->sight.count - 1;
}

/* All chains from i that end at `end` at most, and the costs of what they cut
 * off. */
static void follow(struct fewest *f, int i, int end)
{
    const struct sight_line *sight = &f->sight;
    for (int k = i + 1; k <= end; k++)
        f->has[k] = 0;
    corners seen = sight->seen[i] & ~corners_from(end + 1);
    for (corners rest = seen; rest; rest &= rest - 1) {
        int k = first_corner(rest);
        if (k > i + 1 && has_corner(sight->above[i], k)) {
            struct closing closing = close_at(f, k);
            if (closing.cost != NONE)
                f->cost[i][k] =
                    (unsigned char)(closing.cost + !is_last_side(f, i, k));
        }
        for (corners to = sight->above[k] & seen; to; to &= to - 1) {
            int l = first_corner(to);
            if (f->cost[k][l] != NONE && !has_corner(sight->right[k][l], i))
                link_chain(f, i, k, l);
        }
    }
}

static void start_costs(struct fewest *f)
{
    for (int i = 0; i < f->sight.count; i++)
        for (int j = i + 1; j < f->sight.count; j++)
            f->cost[i][j] = j == i + 1 ? 0 : NONE;
}

int col_fewest_count(struct fewest *f, const struct mesh *mesh, const int *rank)
{
    int last = f->sight.count - 1;
    col_sight_find(&f->sight, mesh, rank);
    start_costs(f);
    for (int i = last - 1; i >= 0; i--)
        follow(f, i, last_corner(f->sight.above[i]));
    return f->cost[0][last];
}

/* Lists the diagonals of the piece beside i to j; returns how many there are.
 */
static int list_piece(struct fewest *f, int i, int j, struct chord *chords)
{
    int listed = 0;
    follow(f, i, j);
    struct closing closing = close_at(f, j);
    int k = closing.last, l = j, cost = closing.cost;
    while (l > i) {
        if (l > k + 1)
            chords[listed++] =
                (struct chord){(unsigned char)k, (unsigned char)l};
        if (k == i)
            break;
        const struct chain_costs *way = &f->chain[k][l];
        int last = way->last[cost - way->cost];
        cost -= f->cost[k][l];
        l = k;
        k = last;
    }
    return listed;
}

void col_fewest_list(struct fewest *f)
{
    int listed = list_piece(f, 0, f->sight.count - 1, f->chords);
    for (int i = 0; i < listed; i++)
        listed +=
            list_piece(f, f->chords[i].i, f->chords[i].j, f->chords + listed);
}
