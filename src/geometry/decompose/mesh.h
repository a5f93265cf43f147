/* A polygon, maybe with holes, that diagonals cut into parts.
 *
 * Each line is walked along in one direction for each part that it bounds, that
 * part on its left: a half edge. Half edge i < vertex_count is the polygon's
 * side that starts at vertex i; behind these come the diagonals, two half edges
 * each. A part is the circle of half edges that follow each other by next[].
 * Source: Muller, Preparata 1978 (doubly connected edge lists). */
#ifndef MESH_H
#define MESH_H

#include <stdint.h>

#include "collide_pieces.h"
#include "geometry/exact/doubles.h"

#define NO_EDGE (-1)

struct mesh {
    const col_vec2 *vertices;
    int vertex_count;
    int count; /* half edges, those of removed diagonals, too */
    int *from; /* the vertex that one starts at; NO_EDGE: it was removed */
    int *next, *before;
    int *last; /* for each vertex, the one whose side ends there */
};

/* Most half edges of a polygon. */
size_t col_mesh_room(int vertex_count, int ring_count);

/* The whole polygon, as one part (with holes: the circles of all rings).
 * Memory is in `memory`, of col_mesh_room * 3 + vertex_count numbers. */
void col_mesh_start(struct mesh *mesh, const col_rings *rings, int *memory);

/* The other half of a diagonal. */
static inline int mesh_twin(const struct mesh *mesh, int diagonal)
{
    return mesh->vertex_count + ((diagonal - mesh->vertex_count) ^ 1);
}

static inline int mesh_to(const struct mesh *mesh, int edge)
{
    return mesh->from[mesh->next[edge]];
}

static inline bool mesh_is_side(const struct mesh *mesh, int edge)
{
    return edge < mesh->vertex_count;
}

/* The next half edge from the same vertex, counter-clockwise; NO_EDGE behind
 * the last one. The first is the polygon's side. */
static inline int mesh_next_around(const struct mesh *mesh, int edge)
{
    int into = mesh->before[edge];
    return mesh_is_side(mesh, into) ? NO_EDGE : mesh_twin(mesh, into);
}

/* Turn on the way over three vertices, exactly: 1 left, -1 right, 0 none. */
int col_mesh_turn(const struct mesh *mesh, int i, int j, int k);

/* Adds the diagonal from the start of one half edge to the start of another of
 * the same circle (or of two rings, which become one circle). Returns the half
 * edge in that direction; the part with edge `a` is behind its twin. */
int col_mesh_cut(struct mesh *mesh, int a, int b);

/* The same with the number of a diagonal that was taken out. */
void col_mesh_cut_again(struct mesh *mesh, int a, int b, int diagonal);

/* Whether the two parts beside a diagonal are convex as one, if each is. */
bool col_mesh_can_join(const struct mesh *mesh, int diagonal);

/* Takes a diagonal out. */
void col_mesh_join(struct mesh *mesh, int diagonal);

/* A polygon cut into parts that a line meets in one stretch each. */

/* Numbers of scratch that col_cut_monotone needs for each vertex. */
#define MONOTONE_SCRATCH 7

/* Adds diagonals to a whole polygon: each part then has two chains from its
 * first vertex in order (geometry/core/plane_sweep.h) to its last one, and
 * vertices come in order on both. `order` holds all vertices in order. O(n log
 * n). */
void col_cut_monotone(struct mesh *mesh, const int *order, int *scratch);

/* Monotone parts cut into triangles. */

/* Adds diagonals to what col_cut_monotone made, until each part is a triangle,
 * none of them without area. rank[i] is the place of vertex i in order. `marks`
 * has room for one byte for each half edge, `stack` for a number for each
 * vertex. O(n). */
void col_cut_triangles(struct mesh *mesh, const int *rank, bool *marks,
                       int *stack);

/* Which corners of a small simple polygon see each other. */

/* Most corners: one bit each. */
#define SIGHT_MOST 32

/* Corners, each a bit. */
typedef uint32_t corners;

static inline corners corner_bit(int i)
{
    return (corners)1 << i;
}

static inline bool has_corner(corners set, int i)
{
    return (set >> i & 1) != 0;
}

/* The corners i .. SIGHT_MOST - 1, for i > 0. */
static inline corners corners_from(int i)
{
    return i < SIGHT_MOST ? ~(corners)0 << i : 0;
}

/* The first of some corners. */
static inline int first_corner(corners set)
{
    return lowest_bit(set);
}

/* The last one. */
static inline int last_corner(corners set)
{
    int place = 0;
    while (set >>= 1)
        place++;
    return place;
}

/* A polygon with corners 0 .. count - 1, counter-clockwise. What can bound a
 * piece are its sides and the diagonals that start or end at a reflex corner.
 */
struct sight_line {
    int count;
    int vertex[SIGHT_MOST]; /* its corners */
    /* The corners above each that bound a piece with it. */
    corners above[SIGHT_MOST];
    /* The corners above each that may be of one convex piece with it: all that
     * it sees, past others on the way, too, and maybe more. */
    corners seen[SIGHT_MOST];
    /* For corners i < j that bound a piece, which ones are left and right of
     * the way from i to j, exactly. */
    corners left[SIGHT_MOST][SIGHT_MOST], right[SIGHT_MOST][SIGHT_MOST];
};

/* Finds this for `count` and `vertex`, which are filled in; `rank` are the
 * places of all vertices of the mesh in order (geometry/core/plane_sweep.h). At
 * most some count^3 steps. */
void col_sight_find(struct sight_line *sight, const struct mesh *mesh,
                    const int *rank);

/* The least number of convex pieces of a small simple polygon. */

/* Most vertices. */
#define FEWEST_MOST SIGHT_MOST

/* A diagonal from corner i to corner j, i < j. */
struct chord {
    unsigned char i, j;
};

/* How many costs of chains are kept. */
#define FEWEST_COSTS 3

/* Of the chains that begin at some corner and end with k to l: the least cost,
 * and for it, one more and two more the best corner that such a chain goes to
 * first, and its corner before k. */
struct chain_costs {
    unsigned char cost, first[FEWEST_COSTS], last[FEWEST_COSTS];
};

/* A polygon and what is known of its parts. */
struct fewest {
    struct sight_line sight; /* of its corners */
    /* How many diagonals the corners i .. j need, with i to j if it is one. */
    unsigned char cost[FEWEST_MOST][FEWEST_MOST];
    /* Of the chains that end with k to l: some are there if bit k of has[l]
     * is set. */
    struct chain_costs chain[FEWEST_MOST][FEWEST_MOST];
    corners has[FEWEST_MOST];
    struct chord chords[FEWEST_MOST];
};

/* Finds the least number of diagonals that cut the polygon of `count` and
 * `vertex` in `sight`, which are filled in, into convex pieces; `rank` is that
 * of all vertices of the mesh. Exact. At most some count^4 / 8 steps. */
int col_fewest_count(struct fewest *fewest, const struct mesh *mesh,
                     const int *rank);

/* Lists such diagonals in `chords`, none before another that it cuts off. */
void col_fewest_list(struct fewest *fewest);

#endif
