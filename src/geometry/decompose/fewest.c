/* Where a corner is seen from another, all sides are out of the way between
 * them: both ends of a side lie on one side of it, or both corners on one side
 * of the side. So sets of corners, left and right of lines, tell for all sides
 * at once. */
#include <math.h>

#include "geometry/decompose/mesh.h"
#include "geometry/exact/lanes.h"
#include "geometry/exact/predicates.h"

/* Corners left and right of a line; the others are on it. */
struct halves {
    corners left, right;
};

struct sight_look {
    const struct sight_line *sight;
    const struct mesh *mesh;
    corners all;
    double x[SIGHT_MOST], y[SIGHT_MOST]; /* the corners */
    double width, height;                /* of all of them */
    struct halves sides[SIGHT_MOST];     /* of side i, from corner i */
    /* Where ways from each corner lead into the polygon; along its sides, too.
     */
    corners into[SIGHT_MOST], along[SIGHT_MOST];
    corners reflex;
};

/* The ways from one corner to all, rounded once; anything behind the last. */
struct ways {
    int from;
    double x[SIGHT_MOST], y[SIGHT_MOST];
};

static int after(const struct sight_look *look, int i)
{
    return i + 1 < look->sight->count ? i + 1 : 0;
}

static int before(const struct sight_look *look, int i)
{
    return i > 0 ? i - 1 : look->sight->count - 1;
}

/* ---- Halves ------------------------------------------------------------- */

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

/* As far as plain doubles can tell, as vector_cross_plainly, with one bound for
 * all, as no way is longer than the polygon; two corners at a time. */
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

/* The corners left and right of the way to corner j. */
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
        int k = first_corner(rest);
        int turn = col_mesh_turn(look->mesh, v[i], v[j], v[k]);
        halves.left |= (corners)(turn > 0) << k;
        halves.right |= (corners)(turn < 0) << k;
    }
    return halves;
}

/* ---- Ways --------------------------------------------------------------- */

/* From the halves of all sides: where ways from a corner lead, and whether it
 * is reflex. */
static void look_around(struct sight_look *look, int i)
{
    int next = after(look, i);
    struct halves a = look->sides[before(look, i)], b = look->sides[i];
    bool is_convex = has_corner(a.left, next);
    look->into[i] = is_convex ? a.left & b.left : a.left | b.left;
    look->along[i] = is_convex ? ~(a.right | b.right) : ~(a.right & b.right);
    if (has_corner(a.right, next))
        look->reflex |= corner_bit(i);
}

/* The same set, each corner being replaced by the one before it. */
static corners turned_back(const struct sight_look *look, corners set)
{
    return set >> 1 | (set & 1) << (look->sight->count - 1);
}

/* Whether a corner lies between two others on their line. */
static bool is_interrupted(const struct sight_look *look, const int *rank,
                           int i, int j, struct halves halves)
{
    const int *v = look->sight->vertex;
    corners on_line = look->all & ~(halves.left | halves.right | corner_bit(i) |
                                    corner_bit(j));
    for (; on_line; on_line &= on_line - 1) {
        int k = rank[v[first_corner(on_line)]];
        if ((rank[v[i]] < k) == (k < rank[v[j]]))
            return true;
    }
    return false;
}

/* Whether a side crosses the way from i to j. */
static bool is_crossed(const struct sight_look *look, int i, int j,
                       struct halves halves)
{
    corners astride = (halves.left & turned_back(look, halves.right)) |
                      (halves.right & turned_back(look, halves.left));
    for (; astride; astride &= astride - 1) {
        const struct halves *side = &look->sides[first_corner(astride)];
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

static void add_sides(struct sight_line *sight, const struct sight_look *look)
{
    int last = sight->count - 1;
    struct halves back = look->sides[last];
    for (int i = 0; i < last; i++)
        add(sight, i, i + 1, look->sides[i]);
    add(sight, 0, last, (struct halves){back.right, back.left});
}

/* Looks from one corner to another above it. Two convex corners bound no piece:
 * that neither looks away from the other has to do. */
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

static void add_diagonals(struct sight_line *sight,
                          const struct sight_look *look, const int *rank)
{
    for (int i = 0; i + 1 < sight->count; i++) {
        struct ways ways;
        find_ways(&ways, look, i);
        corners to = look->along[i] & look->all & corners_from(i + 1);
        for (; to; to &= to - 1)
            look_at(sight, look, &ways, first_corner(to), rank);
    }
}

void col_sight_find(struct sight_line *sight, const struct mesh *mesh,
                    const int *rank)
{
    struct sight_look look = {.sight = sight, .mesh = mesh};
    int count = sight->count;
    find_corners(&look);
    for (int i = 0; i < count; i++)
        sight->above[i] = sight->seen[i] = 0;
    for (int i = 0; i < count; i++) {
        struct ways ways;
        find_ways(&ways, &look, i);
        look.sides[i] = split(&look, &ways, after(&look, i));
    }
    for (int i = 0; i < count; i++)
        look_around(&look, i);
    add_sides(sight, &look);
    add_diagonals(sight, &look, rank);
}

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
