/* libcollide, continued: the broad phase, which of many boxes overlap, that is
 * have a point in common.
 *
 * Boxes are closed sets, and answers are exact: comparisons are all there is.
 * A tree answers for one box, or by a join for all pairs; of boxes laid out so
 * that it is no help a join gives up, and a scan finds the pairs in a time that
 * does not depend on where they lie. Rows put pairs into the order of their
 * numbers. The functions are pure, as those of collide.h: memory is the
 * caller's. */
#ifndef COLLIDE_BOXES_H
#define COLLIDE_BOXES_H

#include "collide.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether two boxes have a point in common. */
static inline bool col_boxes_overlap(col_box a, col_box b)
{
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y &&
           b.min.y <= a.max.y;
}

/* ---- A tree ------------------------------------------------------------- */

/* Most levels of a tree of COL_COUNT_LIMIT boxes. */
#define COL_TREE_HEIGHT 10

typedef struct col_tree_node col_tree_node;

/* A tree over boxes, read only once it is built. */
typedef struct col_tree {
    int count;                  /* of boxes */
    int height;                 /* levels of nodes, 1 or more */
    int level[COL_TREE_HEIGHT]; /* where those of a level begin, leaves first */
    const col_tree_node *nodes;
    const int *order; /* the boxes by number, from leaf to leaf */
} col_tree;

/* Bytes of memory that a tree over count >= 0 boxes needs, and of memory that
 * is needed only while it is built: some 41 and 16 for each box. SIZE_MAX where
 * that is no number. */
size_t col_tree_bytes(int count);
size_t col_tree_scratch(int count);

/* A tree over boxes, which it keeps a copy of, in `memory`; that, and scratch,
 * aligned as malloc does. Scratch may be NULL: nothing more is needed then.
 * O(count log count). */
col_tree col_tree_build(const col_box *boxes, int count, void *memory,
                        void *scratch);

/* Words of marks, all 0, that putting the numbers of count boxes in order
 * needs; they are 0 again after each use. */
size_t col_marks_words(int count);

/* The boxes after number `after` (all: -1) that have a point in common with
 * `box`, in ascending order, into found, which has room for count of them.
 * Returns how many. */
int col_tree_query(const col_tree *tree, const col_box *box, int after,
                   int *found, uint64_t *marks);

/* The boxes that the segment from..to has a point in common with, and maybe
 * some more that it passes by closely, as col_tree_query finds them. */
int col_tree_query_ray(const col_tree *tree, col_vec2 from, col_vec2 to,
                       int *found, uint64_t *marks);

/* ---- All pairs by a tree ------------------------------------------------ */

/* Two boxes, by number: a < b. */
typedef struct col_pair {
    int a, b;
} col_pair;

/* Two nodes of one level of a tree that are to be compared. */
typedef struct col_join_task {
    int first, second, level;
} col_join_task;

/* Least room for pairs that col_join_next needs. */
#define COL_JOIN_ROOM 64

/* A search for all pairs of boxes of a tree that have a point in common. */
typedef struct col_join {
    const col_tree *tree;
    uint64_t found, compared; /* pairs; nodes */
    int size;
    col_join_task stack[COL_JOIN_ROOM * COL_TREE_HEIGHT];
} col_join;

/* A search from the beginning. */
void col_join_start(col_join *join, const col_tree *tree);

/* What col_join_next returns where it gives up. */
#define COL_JOIN_TOO_MUCH (-1)

/* The next pairs, each pair once, in no order that means anything, but always
 * the same one. Returns how many; 0: that was all. Gives up when it has
 * compared 16 nodes for each box and one for each pair, which takes boxes laid
 * out for it: long thin ones side by side, shifted, and others across. */
int col_join_next(col_join *join, col_pair *pairs, int room);

/* ---- All pairs by a scan ------------------------------------------------ */

/* Boxes in the orders of their sides. */
typedef struct col_scan {
    const col_box *boxes;
    int count;
    const int *left, *right; /* by number, in the order of these sides */
    const int *low, *rank;   /* the same of min.y; where each stands in that */
} col_scan;

/* Bytes of memory that the orders need, and that col_scan_pairs needs to work
 * in; for the orders to be found, col_tree_scratch. SIZE_MAX likewise. */
size_t col_scan_bytes(int count);
size_t col_scan_scratch(int count);

/* The orders, in `memory`; the boxes must stay. O(count). */
col_scan col_scan_build(const col_box *boxes, int count, void *memory,
                        void *scratch);

/* Which pairs are looked for. */
typedef struct col_range {
    int from, to;  /* the lower number is one of from .. to - 1 */
    uint64_t most; /* more than these are not counted to the end */
} col_range;

/* The pairs of boxes that have a point in common, for boxes of which a tree
 * makes too much work: O((count + pairs) log count) whatever the boxes are. The
 * first `room` are put into pairs, in no order that means anything. Returns how
 * many there are, or some number above range->most. */
uint64_t col_scan_pairs(const col_scan *scan, const col_range *range,
                        col_pair *pairs, int room, void *scratch);

/* ---- Pairs in order ----------------------------------------------------- */

/* Pairs of boxes 0 .. count - 1 in order: the partners of box a are
 * partners[starts[a] .. starts[a + 1]), ascending. */
typedef struct col_pair_rows {
    int count;
    int *starts;   /* count + 1 of them */
    int *partners; /* as many as there are pairs */
} col_pair_rows;

/* Fills in rows->starts and rows->partners. O(count + pairs), and for each row
 * of more than 24 pairs count / 4096. */
void col_pair_rows_fill(const col_pair *pairs, int pair_count,
                        const col_pair_rows *rows, uint64_t *marks);

#ifdef __cplusplus
}
#endif

#endif
