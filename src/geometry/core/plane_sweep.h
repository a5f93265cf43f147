/* Plane sweeps: a line moves over points from left to right, from low to high
 * where x is equal. This header has the parts of such algorithms: the order in
 * which the line reaches points, a balanced tree for the edges that it crosses,
 * and the sweep that finds edges with a common point and how rings nest. */
#ifndef PLANE_SWEEP_H
#define PLANE_SWEEP_H

#include "collide.h"
#include "collide_pieces.h"

/* ---- Points in lexicographic order: by x, then y, then index ------------ */

/* True if point i comes before point j; no two indices are equal in order. */
bool col_point_before(const col_vec2 *points, int i, int j);

/* True if two points are equal. */
bool col_same_point(col_vec2 p, col_vec2 q);

/* Fills order with the indices 0 .. count - 1 in that order. `scratch` has
 * space for count indices. O(count log count). */
void col_sort_points(const col_vec2 *points, int count, int *order,
                     int *scratch);

/* ---- Order tree ---------------------------------------------------------- */

#define NO_ITEM (-1)

/* A balanced binary tree of numbered items in an order that only its user
 * knows: the user finds the place, and the tree keeps its height below
 * 1.45 log2 n and the items linked in order. The arrays have one entry per item
 * in the user's memory. Source: Adelson-Velsky, Landis 1962. */
struct order_tree {
    int root;
    int *left, *right, *parent, *height;
    int *before, *after; /* neighbors in order */
};

/* An empty tree for items 0 .. count - 1; memory has space for 6 * count
 * numbers. */
struct order_tree col_order_tree(int count, int *memory);

/* Puts an item directly before or after `place` (NO_ITEM: the tree is empty),
 * whose left or right child on that side must be free. */
void col_order_insert(struct order_tree *tree, int item, int place,
                      int is_before);

/* Removes an item. */
void col_order_remove(struct order_tree *tree, int item);

/* ---- Crossings ---------------------------------------------------------- */

/* Finds two edges, *first < *second, that have a point in common but are not
 * neighbors; false if there are none. No vertex equals the next and no edge
 * runs back over the one before. Decided exactly. `scratch` has space for
 * COL_POLYGON_SCRATCH * count numbers. O(count log count). */
bool col_find_crossing(const col_vec2 *vertices, int count, int *scratch,
                       int *first, int *second);

/* Numbers of scratch for each vertex. */
#define NESTING_SCRATCH 12

/* The same for the edges of rings of three or more vertices, each of them
 * simple by itself. If there are no such edges, around[i] is the ring that lies
 * directly around ring i, or -1. O(n log n). */
bool col_find_nesting(const col_rings *rings, int *scratch, int *around,
                      int *first, int *second);

#endif
