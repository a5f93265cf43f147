/* A polygon, maybe with holes, that diagonals cut into parts. triangles.c the
 * mesh and its triangulation; fewest.c the best cut of a small polygon; cut.c
 * the cut of a whole polygon, which uses both.
 *
 * A half edge is a side or diagonal in the direction that has a part on its
 * left. Half edge i < vertex_count is the polygon's side that starts at vertex
 * i; after these come the diagonals, two half edges each. A part is the circle
 * of half edges that follow each other by next[].
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
    int count; /* half edges, also of removed diagonals */
    int *from; /* the vertex where a half edge starts; NO_EDGE: removed */
    int *next, *before;
    int *last; /* for each vertex, the previous vertex of its ring */
};

/* Max number of half edges of a polygon. */
size_t col_mesh_capacity(int vertex_count, int ring_count);

/* The whole polygon, as one part (with holes: the circles of all rings).
 * Memory is in `memory`, of col_mesh_capacity * 3 + vertex_count numbers. */
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

/* The next half edge from the same vertex, counter-clockwise; NO_EDGE after the
 * last one. The first is the polygon's side. */
static inline int mesh_next_around(const struct mesh *mesh, int edge)
{
    int into = mesh->before[edge];
    return mesh_is_side(mesh, into) ? NO_EDGE : mesh_twin(mesh, into);
}

/* Turn at the second of three vertices, exactly: 1 left, -1 right, 0 none. */
int col_mesh_turn(const struct mesh *mesh, int i, int j, int k);

/* Adds a diagonal, of the number of a removed one, from the start of one half
 * edge to the start of another of the same circle (or of two rings, which
 * become one circle). The part with edge `a` is then beyond its twin. */
void col_mesh_cut_again(struct mesh *mesh, int a, int b, int diagonal);

/* True if the two convex parts beside a diagonal are convex as one part. */
bool col_mesh_can_join(const struct mesh *mesh, int diagonal);

/* Removes a diagonal. */
void col_mesh_join(struct mesh *mesh, int diagonal);

/* ---- Triangulation (geometry/decompose/triangles.c) --------------------- */

/* Numbers of scratch that col_cut_monotone needs for each vertex. */
#define MONOTONE_SCRATCH 7

/* Adds diagonals to a whole polygon, so that each part has two chains from its
 * first vertex in order (geometry/core/plane_sweep.h) to its last, and the
 * vertices of both chains are in order. `order` holds all vertices in order.
 * O(n log n). */
void col_cut_monotone(struct mesh *mesh, const int *order, int *scratch);

/* Adds diagonals to the parts of col_cut_monotone until each part is a triangle
 * with an area. rank[i] is the place of vertex i in order. `marks` has space
 * for one byte per half edge, `stack` for one number per vertex. O(n). */
void col_cut_triangles(struct mesh *mesh, const int *rank, bool *marks,
                       int *stack);

/* ---- The least number of diagonals (geometry/decompose/fewest.c) -------- */

/* Max vertices of a polygon that is cut into the least number of pieces. */
#define FEWEST_MAX 32

/* A diagonal from corner i to corner j, i < j. */
struct chord {
    unsigned char i, j;
};

/* The memory of a search, of col_fewest_bytes bytes. */
struct fewest;
size_t col_fewest_bytes(void);

/* Returns the least number of diagonals that cut the simple polygon of `count`
 * vertices, counter-clockwise, into convex pieces. If that is less than
 * `limit`, lists the diagonals in `chords`, none before another that it cuts
 * off. rank[i] is the place in order of vertex i of the mesh. Exact. At most
 * some count^4 / 8 steps. */
int col_fewest_diagonals(struct fewest *fewest, const struct mesh *mesh,
                         const int *rank, const int *vertices, int count,
                         int limit, struct chord *chords);

#endif
