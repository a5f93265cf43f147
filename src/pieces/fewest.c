/* A diagonal from corner i to j cuts off the corners i .. j. The piece beside
 * it, on their side, is a convex chain i, k1, k2 .. j. Its edges are sides, or
 * diagonals that cut off less. So the least numbers of diagonals follow from
 * those of smaller parts; a chain need only be known by its first corners and
 * its last edge. All corners of it turn left about i, so it goes round once.
 *
 * A least cut exists in which each diagonal starts or ends at a reflex corner:
 * others can be taken out. No other ones are looked at.
 * Source: dynamic programming over diagonals as in Keil 1985, "Decomposing a
 * polygon into simpler components", without its way to keep few chains. */
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

static bool is_reflex(const struct fewest *f, int i)
{
    return turn_of(f, before(f, i), i, after(f, i)) < 0;
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
    if (!is_reflex(f, i) && !is_reflex(f, j))
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

static void look_round(struct fewest *f, const struct mesh *mesh,
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
        for (int j = i + 1; j < count; j++) {
            f->may[i][j] = is_side(f, i, j) || is_diagonal(f, i, j);
            f->cost[i][j] = j == i + 1 ? 0 : NONE;
        }
}

/* ---- Chains ------------------------------------------------------------- */

/* The cheapest chain i, first .. k, l: its cost, and the corner before k. */
static void link_chain(struct fewest *f, int i, int first, int k, int l)
{
    int cost = NONE, last = i;
    if (k == first)
        cost = f->cost[i][k];
    for (int p = first; p < k; p++)
        if (f->chain[p][k] < cost && f->turn[p][k][l] >= 0) {
            cost = f->chain[p][k];
            last = p;
        }
    if (cost == NONE)
        return;
    f->chain[k][l] = (unsigned char)(cost + f->cost[k][l]);
    f->last[k][l] = (unsigned char)last;
}

/* All chains that begin with i, first and go up to `end`. */
static void follow(struct fewest *f, int i, int first, int end)
{
    for (int k = first; k < end; k++)
        for (int l = k + 1; l <= end; l++) {
            f->chain[k][l] = NONE;
            if (f->cost[k][l] != NONE && f->turn[i][k][l] >= 0 &&
                f->turn[i][first][l] >= 0)
                link_chain(f, i, first, k, l);
        }
}

/* The corner before j of the cheapest of these chains; NONE: there is none. */
static int corner_before(const struct fewest *f, int first, int j)
{
    int found = NONE, cost = NONE;
    for (int k = first; k < j; k++)
        if (f->chain[k][j] < cost) {
            cost = f->chain[k][j];
            found = k;
        }
    return found;
}

/* Closes the chains that begin with i, first. */
static void close(struct fewest *f, int i, int first, int end)
{
    for (int j = first + 1; j <= end; j++) {
        int k = f->may[i][j] ? corner_before(f, first, j) : NONE;
        if (k == NONE)
            continue;
        int cost = f->chain[k][j] + !is_side(f, i, j);
        if (cost < f->cost[i][j]) {
            f->cost[i][j] = (unsigned char)cost;
            f->first[i][j] = (unsigned char)first;
        }
    }
}

int col_fewest_count(struct fewest *f, const struct mesh *mesh, const int *rank)
{
    int count = f->count;
    look_round(f, mesh, rank);
    for (int i = count - 2; i >= 0; i--) {
        int end = count - 1;
        while (end > i + 1 && !f->may[i][end])
            end--;
        for (int first = i + 1; first < end; first++)
            if (f->cost[i][first] != NONE) {
                follow(f, i, first, end);
                close(f, i, first, end);
            }
    }
    return f->cost[0][count - 1];
}

void col_fewest_list(struct fewest *f)
{
    struct chord part = {0, (unsigned char)(f->count - 1)};
    int listed = 0, looked = 0;
    for (;;) {
        int i = part.i, first = f->first[i][part.j], l = part.j;
        follow(f, i, first, l);
        for (int k = corner_before(f, first, l); l != first;) {
            if (l > k + 1)
                f->chords[listed++] =
                    (struct chord){(unsigned char)k, (unsigned char)l};
            int last = f->last[k][l];
            l = k;
            k = last;
        }
        if (first > i + 1)
            f->chords[listed++] =
                (struct chord){(unsigned char)i, (unsigned char)first};
        if (looked == listed)
            return;
        part = f->chords[looked++];
    }
}
