/* A polygon, maybe with holes, that diagonals cut into parts.
 *
 * Each line is walked along in one direction for each part that it bounds, that
 * part on its left: a half edge. Half edge i < vertex_count is the polygon's
 * side that starts at vertex i; behind these come the diagonals, two half edges
 * each. A part is the circle of half edges that follow each other by next[].
 * Source: Muller, Preparata 1978 (doubly connected edge lists). */
#ifndef MESH_H
#define MESH_H

#include "collide_pieces.h"

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

#endif
