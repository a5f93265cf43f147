/* Disjoint sets of the numbers 0 .. count - 1 (union-find, with path halving).
 * parents[i] is i for a root, else another number of the same set; at the start
 * each number is a root. The root of a set is its least number, in whatever
 * order sets were joined. */
#ifndef UNION_FIND_H
#define UNION_FIND_H

static inline int set_root(int *parents, int item)
{
    while (parents[item] != item) {
        parents[item] = parents[parents[item]];
        item = parents[item];
    }
    return item;
}

/* Joins the sets of two items. */
static inline void set_join(int *parents, int a, int b)
{
    a = set_root(parents, a);
    b = set_root(parents, b);
    parents[a < b ? b : a] = a < b ? a : b;
}

#endif
