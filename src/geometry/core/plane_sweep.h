/* Points in lexicographic order: by x, then y, then index. */
#ifndef PLANE_SWEEP_H
#define PLANE_SWEEP_H

#include "collide.h"
#include "collide_pieces.h"

/* Whether point i comes before point j; no two indices are equal in order. */
bool col_point_before(const col_vec2 *points, int i, int j);

/* Whether two points are one. */
bool col_same_point(col_vec2 p, col_vec2 q);

/* Fills order with the indices 0 .. count - 1 in that order. `scratch` has
 * room for count indices. O(count log count). */
void col_sort_points(const col_vec2 *points, int count, int *order,
                     int *scratch);

/* A balanced binary tree of numbered items in an order that only its user
 * knows: the user finds the place, the tree keeps its height below 1.45 log2 n
 * and the items linked in order. Source: Adelson-Velsky, Landis 1962. */

#define NO_ITEM (-1)

/* Arrays with one entry an item, in memory of the user's. */
struct order_tree {
    int root;
    int *left, *right, *parent, *height;
    int *before, *after; /* neighbours in order */
};

/* An empty tree for items 0 .. count - 1; memory has room for 6 * count. */
struct order_tree col_order_tree(int count, int *memory);

/* Puts an item directly before or after `place` (NO_ITEM: the tree is empty),
 * whose left or right child on that side must be free. */
void col_order_insert(struct order_tree *tree, int item, int place,
                      int is_before);

/* Takes an item out. */
void col_order_remove(struct order_tree *tree, int item);

/* Whether rings of edges meet themselves or each other. */

/* Two edges, *first < *second, that have a point in common though they are not
 * neighbours; false where there are none. No vertex equals the next and no edge
 * runs back over the one before. Decided exactly. `scratch` has room for
 * COL_POLYGON_SCRATCH * count numbers. O(count log count). */
bool col_find_crossing(const col_vec2 *vertices, int count, int *scratch,
                       int *first, int *second);

/* Numbers of scratch for each vertex. */
#define NESTING_SCRATCH 12

/* The same of the edges of rings of three or more vertices, each of them simple
 * by itself. Where there are no such edges, around[i] is the ring that lies
 * directly around ring i, -1 where none does. O(n log n). */
bool col_find_nesting(const col_rings *rings, int *scratch, int *around,
                      int *first, int *second);

#endif
