/* A balanced binary tree of numbered items in an order that only its user
 * knows: the user finds the place, the tree keeps its height below 1.45 log2 n
 * and the items linked in order. Source: Adelson-Velsky, Landis 1962. */
#ifndef ORDER_TREE_H
#define ORDER_TREE_H

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

#endif
