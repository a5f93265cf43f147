/* Finds a cut of a small simple polygon into the least number of convex pieces.
 *
 * A diagonal from corner i to j cuts off the corners i .. j. The piece beside
 * it, on their side, is a convex chain i, first .. k, l .. j. Its edges are
 * sides, or diagonals that cut off less. So the least numbers of diagonals
 * follow from those of smaller parts. All corners of a convex piece see each
 * other, so only corners that i sees are considered.
 *
 * What a chain can become depends on its last edge, and on the angle at i
 * between its first edge and its end, which may grow to 180 degrees: the later
 * its first corner, the better. So cost and first corner are enough to compare
 * chains with the same last edge. A chain that costs three more than the least
 * is never needed: where the cheapest chain turns too far, two diagonals from
 * i to its corners cut it into pieces that do not.
 *
 * A least cut exists in which each diagonal starts or ends at a reflex corner,
 * since others can be removed. So no other diagonals are considered.
 * Source: dynamic programming over diagonals as in Keil 1985, "Decomposing a
 * polygon into simpler components". */
#include <assert.h>
#include <math.h>

#include "geometry/decompose/mesh.h"
#include "geometry/exact/lanes.h"
#include "geometry/exact/predicates.h"

/* ---- Corners that see each other ----------------------------------------
 *
 * A corner sees another if no side crosses the segment between them: both ends
 * of the side are on one side of the segment, or both corners on one side of
 * the side. So sets of corners, left and right of lines, answer for all sides
 * at once. */

/* Corners, each a bit. */
typedef uint32_t corners;

static corners corner_bit(int i)
{
    return (corners)1 << i;
}

static bool has_corner(corners set, int i)
{
    return (set >> i & 1) != 0;
}

/* The corners i .. FEWEST_MAX - 1, for i > 0. */
static corners corners_from(int i)
{
    return i < FEWEST_MAX ? ~(corners)0 << i : 0;
}

/* A polygon with corners 0 .. count - 1, counter-clockwise. Pieces are bounded
 * by its sides and by the diagonals that start or end at a reflex corner. */
struct sight_line {
    int count;
    int vertex[FEWEST_MAX]; /* its corners */
    /* The corners above each that bound a piece with it. */
    corners above[FEWEST_MAX];
    /* The corners above each that may be in one convex piece with it: all that
     * it sees, also past others in between, and maybe more. */
    corners seen[FEWEST_MAX];
    /* For corners i < j that bound a piece, the corners that are left and right
     * of the line from i to j, exactly. */
    corners left[FEWEST_MAX][FEWEST_MAX], right[FEWEST_MAX][FEWEST_MAX];
};

/* Corners left and right of a line; the others are on it. */
struct halves {
    corners left, right;
};

/* The search for corners that see each other. */
struct sight_look {
    const struct sight_line *sight;
    const struct mesh *mesh;
    corners all;
    double x[FEWEST_MAX], y[FEWEST_MAX]; /* the corners */
    double width, height;                /* of all of them */
    struct halves sides[FEWEST_MAX];     /* of side i, from corner i */
    /* The corners in directions from each corner that point into the polygon,
     * and also those along its sides. */
    corners into[FEWEST_MAX], along[FEWEST_MAX];
    corners reflex;
};

/* The vectors from one corner to all, rounded once; anything after the last. */
struct ways {
    int from;
    double x[FEWEST_MAX], y[FEWEST_MAX];
};

static int after(const struct sight_look *look, int i)
{
    return i + 1 < look->sight->count ? i + 1 : 0;
}

/* From the least to the greatest of some coordinates. */
static double extent(const double *all, int count)
{
    double least = all[0], greatest = all[0];
    for (int i = 1; i < count; i++) {
        least = all[i] < least ? all[i] : least;
        greatest = all[i] > greatest ? all[i] : greatest;
    }
    return greatest - least;
}

static void find_corners(struct sight_look *look)
{
    int count = look->sight->count;
    look->all = ~corners_from(count);
    for (int i = 0; i < count; i++) {
        col_vec2 place = look->mesh->vertices[look->sight->vertex[i]];
        look->x[i] = place.x;
        look->y[i] = place.y;
    }
    look->width = extent(look->x, count);
    look->height = extent(look->y, count);
}

static void find_ways(struct ways *ways, const struct sight_look *look,
                      int from)
{
    lanes x = lanes_both(look->x[from]), y = lanes_both(look->y[from]);
    ways->from = from;
    for (int i = 0; i < look->sight->count; i += 2) {
        lanes_store(ways->x + i, lanes_sub(lanes_load(look->x + i), x));
        lanes_store(ways->y + i, lanes_sub(lanes_load(look->y + i), y));
    }
}

/* The halves as far as plain doubles decide them, as vector_cross_plainly, with
 * one bound for all, as no vector is longer than the polygon; two corners at a
 * time. */
static struct halves split_plainly(const struct sight_look *look,
                                   const struct ways *ways, int j)
{
    double x = ways->x[j], y = ways->y[j];
    double sum = fabs(x) * look->height + fabs(y) * look->width;
    double bound = VECTOR_FILTER * sum;
    lanes error = lanes_both(bound > PRODUCTS_MIN ? bound : PRODUCTS_MIN);
    lanes along_x = lanes_both(x), along_y = lanes_both(y);
    struct halves halves = {0, 0};
    for (int k = 0; k < look->sight->count; k += 2) {
        lanes left = lanes_mul(along_x, lanes_load(ways->y + k));
        lanes right = lanes_mul(along_y, lanes_load(ways->x + k));
        lanes cross = lanes_sub(left, right);
        lanes turned = lanes_sub(right, left);
        COUNT_DECISION(made);
        COUNT_DECISION(made);
        halves.left |= (corners)lanes_above(cross, error) << k;
        halves.right |= (corners)lanes_above(turned, error) << k;
    }
    return halves;
}

/* The corners left and right of the line to corner j. */
static struct halves split(const struct sight_look *look,
                           const struct ways *ways, int j)
{
    const int *v = look->sight->vertex;
    int i = ways->from;
    struct halves halves = split_plainly(look, ways, j);
    corners rest = look->all & ~(corner_bit(i) | corner_bit(j));
    halves.left &= rest;
    halves.right &= rest;
    for (rest &= ~(halves.left | halves.right); rest; rest &= rest - 1) {
        int k = lowest_bit(rest);
        int turn = col_mesh_turn(look->mesh, v[i], v[j], v[k]);
        halves.left |= (corners)(turn > 0) << k;
        halves.right |= (corners)(turn < 0) << k;
    }
    return halves;
}

/* Fills in into, along and reflex for a corner, from the halves of all sides.
 */
static void look_around(struct sight_look *look, int i)
{
    int next = after(look, i);
    struct halves a = look->sides[i > 0 ? i - 1 : look->sight->count - 1],
                  b = look->sides[i];
    bool is_convex = has_corner(a.left, next);
    look->into[i] = is_convex ? a.left & b.left : a.left | b.left;
    look->along[i] = is_convex ? ~(a.right | b.right) : ~(a.right & b.right);
    if (has_corner(a.right, next))
        look->reflex |= corner_bit(i);
}

/* The set with each corner replaced by the one before it. */
static corners turned_back(const struct sight_look *look, corners set)
{
    return set >> 1 | (set & 1) << (look->sight->count - 1);
}

/* True if a corner lies between two others on their line. */
static bool is_interrupted(const struct sight_look *look, const int *rank,
                           int i, int j, struct halves halves)
{
    const int *v = look->sight->vertex;
    corners on_line = look->all & ~(halves.left | halves.right | corner_bit(i) |
                                    corner_bit(j));
    for (; on_line; on_line &= on_line - 1) {
        int k = rank[v[lowest_bit(on_line)]];
        if ((rank[v[i]] < k) == (k < rank[v[j]]))
            return true;
    }
    return false;
}

/* True if a side crosses the segment from i to j. */
static bool is_crossed(const struct sight_look *look, int i, int j,
                       struct halves halves)
{
    corners astride = (halves.left & turned_back(look, halves.right)) |
                      (halves.right & turned_back(look, halves.left));
    for (; astride; astride &= astride - 1) {
        const struct halves *side = &look->sides[lowest_bit(astride)];
        if ((has_corner(side->left, i) && has_corner(side->right, j)) ||
            (has_corner(side->right, i) && has_corner(side->left, j)))
            return true;
    }
    return false;
}

static void add(struct sight_line *sight, int i, int j, struct halves halves)
{
    sight->above[i] |= corner_bit(j);
    sight->left[i][j] = halves.left;
    sight->right[i][j] = halves.right;
}

/* Tests if a corner sees another above it. Two convex corners bound no piece,
 * so for them it is enough that each lies in a direction into the polygon. */
static void look_at(struct sight_line *sight, const struct sight_look *look,
                    const struct ways *ways, int j, const int *rank)
{
    int i = ways->from;
    bool is_end = has_corner(look->reflex, i) || has_corner(look->reflex, j);
    struct halves halves = {0, 0};
    if (!has_corner(look->along[j], i))
        return;
    if (is_end) {
        halves = split(look, ways, j);
        if (is_crossed(look, i, j, halves))
            return;
    }
    sight->seen[i] |= corner_bit(j);
    if (is_end && has_corner(look->into[i], j) &&
        has_corner(look->into[j], i) &&
        !is_interrupted(look, rank, i, j, halves))
        add(sight, i, j, halves);
}

/* Fills in a polygon whose `count` and `vertex` are set. At most some count^3
 * steps. */
static void find_sight(struct sight_line *sight, const struct mesh *mesh,
                       const int *rank)
{
    struct sight_look look = {.sight = sight, .mesh = mesh};
    struct ways ways;
    int count = sight->count, last = count - 1;
    find_corners(&look);
    for (int i = 0; i < count; i++)
        sight->above[i] = sight->seen[i] = 0;
    for (int i = 0; i < count; i++) {
        find_ways(&ways, &look, i);
        look.sides[i] = split(&look, &ways, after(&look, i));
    }
    for (int i = 0; i < count; i++)
        look_around(&look, i);
    struct halves back = look.sides[last];
    for (int i = 0; i < last; i++)
        add(sight, i, i + 1, look.sides[i]);
    add(sight, 0, last, (struct halves){back.right, back.left});
    for (int i = 0; i < last; i++) {
        find_ways(&ways, &look, i);
        corners to = look.along[i] & look.all & corners_from(i + 1);
        for (; to; to &= to - 1)
            look_at(sight, &look, &ways, lowest_bit(to), rank);
    }
}

/* ---- Chains -------------------------------------------------------------- */

enum { NONE = 255 };

/* Costs of chains that are kept: the least, one more, two more. */
#define COSTS 3

/* The chains that begin at some corner and end with k to l: the least cost,
 * and for each kept cost the best first corner of such a chain, and its corner
 * before k. */
struct chain_costs {
    unsigned char cost, first[COSTS], last[COSTS];
};

/* A polygon and the costs of its parts. */
struct fewest {
    struct sight_line sight; /* of its corners */
    /* How many diagonals the corners i .. j need, with i to j if it is one. */
    unsigned char cost[FEWEST_MAX][FEWEST_MAX];
    /* Chains that end with k to l exist if bit k of has[l] is set. */
    struct chain_costs chain[FEWEST_MAX][FEWEST_MAX];
    corners has[FEWEST_MAX];
};

static void keep(struct chain_costs *chain, int cost, int first, int last)
{
    if (cost < chain->cost) { /* shift the kept costs */
        int by = chain->cost - cost;
        chain->cost = (unsigned char)cost;
        for (int i = COSTS - 1; i >= 0; i--) {
            chain->first[i] = i >= by ? chain->first[i - by] : 0;
            chain->last[i] = i >= by ? chain->last[i - by] : 0;
        }
    }
    int i = cost - chain->cost;
    if (i < COSTS && first > chain->first[i]) {
        chain->first[i] = (unsigned char)first;
        chain->last[i] = (unsigned char)last;
    }
}

/* Finds the chains from i that end with k to l, which turns left of i. */
static void link_chain(struct fewest *f, int i, int k, int l)
{
    const struct sight_line *sight = &f->sight;
    struct chain_costs *chain = &f->chain[k][l];
    int cost = f->cost[k][l];
    /* Corners before k from which the path to k and l does not turn right. */
    corners from = f->has[k] & ~sight->right[k][l];
    *chain = (struct chain_costs){.cost = NONE};
    if (f->cost[i][k] != NONE)
        keep(chain, f->cost[i][k] + cost, k, i);
    for (; from; from &= from - 1) {
        int p = lowest_bit(from);
        const struct chain_costs *part = &f->chain[p][k];
        for (int c = 0; c < COSTS; c++) {
            int first = part->first[c];
            if (first > 0 && !has_corner(sight->right[i][first], l))
                keep(chain, part->cost + c + cost, first, p);
        }
    }
    if (chain->cost != NONE)
        f->has[l] |= corner_bit(k);
}

/* The cheapest piece beside i to j. */
struct closing {
    int cost; /* NONE: there is none */
    int last; /* its corner before j */
};

static struct closing close_at(const struct fewest *f, int j)
{
    struct closing closing = {NONE, 0};
    for (corners from = f->has[j]; from; from &= from - 1) {
        int k = lowest_bit(from);
        const struct chain_costs *part = &f->chain[k][j];
        for (int c = COSTS - 1; c >= 0; c--)
            if (part->first[c] > 0 && part->cost + c < closing.cost)
                closing = (struct closing){part->cost + c, k};
    }
    return closing;
}

/* Finds all chains from i that end at `end` at most, and the costs of the parts
 * that they cut off. */
static void follow(struct fewest *f, int i, int end)
{
    const struct sight_line *sight = &f->sight;
    for (int k = i + 1; k <= end; k++)
        f->has[k] = 0;
    corners seen = sight->seen[i] & ~corners_from(end + 1);
    for (corners rest = seen; rest; rest &= rest - 1) {
        int k = lowest_bit(rest);
        if (k > i + 1 && has_corner(sight->above[i], k)) {
            struct closing closing = close_at(f, k);
            bool is_side = i == 0 && k == f->sight.count - 1; /* the last */
            if (closing.cost != NONE)
                f->cost[i][k] = (unsigned char)(closing.cost + !is_side);
        }
        for (corners to = sight->above[k] & seen; to; to &= to - 1) {
            int l = lowest_bit(to);
            if (f->cost[k][l] != NONE && !has_corner(sight->right[k][l], i))
                link_chain(f, i, k, l);
        }
    }
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
        const struct chain_costs *part = &f->chain[k][l];
        int last = part->last[cost - part->cost];
        cost -= f->cost[k][l];
        l = k;
        k = last;
    }
    return listed;
}

size_t col_fewest_bytes(void)
{
    return sizeof(struct fewest);
}

int col_fewest_diagonals(struct fewest *f, const struct mesh *mesh,
                         const int *rank, const int *vertices, int count,
                         int limit, struct chord *chords)
{
    assert(count >= 3);
    int last = count - 1;
    f->sight.count = count;
    for (int i = 0; i < count; i++)
        f->sight.vertex[i] = vertices[i];
    find_sight(&f->sight, mesh, rank);
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++)
            f->cost[i][j] = j == i + 1 ? 0 : NONE;
    for (int i = last - 1; i >= 0; i--) {
        int end = last;
        while (!has_corner(f->sight.above[i], end))
            end--;
        follow(f, i, end);
    }
    int least = f->cost[0][last], listed = 0;
    if (least >= limit)
        return least;
    listed = list_piece(f, 0, last, chords);
    for (int i = 0; i < listed; i++)
        listed += list_piece(f, chords[i].i, chords[i].j, chords + listed);
    return least;
}
