/* The nodes of a tree of boxes: eight boxes, side by side. */
#ifndef NODES_H
#define NODES_H

#include <stdint.h>

#include "collide_boxes.h"
#include "geometry/exact/bits.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Boxes of a node. */
#define FANOUT 8

/* Coordinates by kind: those of all boxes are compared at once. An empty slot
 * reaches from infinity to minus infinity and meets nothing. */
typedef struct col_tree_node {
    double min_x[FANOUT], min_y[FANOUT], max_x[FANOUT], max_y[FANOUT];
} tree_node;

static inline col_box slot_box(const tree_node *node, int i)
{
    return (col_box){{node->min_x[i], node->min_y[i]},
                     {node->max_x[i], node->max_y[i]}};
}

static inline void set_slot(tree_node *node, int i, const col_box *box)
{
    node->min_x[i] = box->min.x;
    node->min_y[i] = box->min.y;
    node->max_x[i] = box->max.x;
    node->max_y[i] = box->max.y;
}

/* Which boxes of a node have a point in common with a box, by bits. */
#ifdef __SSE2__

static inline unsigned slots_meeting(const tree_node *node, const col_box *box)
{
    const __m128d min_x = _mm_set1_pd(box->min.x);
    const __m128d min_y = _mm_set1_pd(box->min.y);
    const __m128d max_x = _mm_set1_pd(box->max.x);
    const __m128d max_y = _mm_set1_pd(box->max.y);
    unsigned slots = 0;
    for (int i = FANOUT - 2; i >= 0; i -= 2) {
        __m128d x =
            _mm_and_pd(_mm_cmple_pd(_mm_loadu_pd(node->min_x + i), max_x),
                       _mm_cmple_pd(min_x, _mm_loadu_pd(node->max_x + i)));
        __m128d y =
            _mm_and_pd(_mm_cmple_pd(_mm_loadu_pd(node->min_y + i), max_y),
                       _mm_cmple_pd(min_y, _mm_loadu_pd(node->max_y + i)));
        slots = slots << 2 | (unsigned)_mm_movemask_pd(_mm_and_pd(x, y));
    }
    return slots;
}

#else

static inline unsigned slots_meeting(const tree_node *node, const col_box *box)
{
    unsigned slots = 0;
    for (int i = FANOUT - 1; i >= 0; i--) {
        unsigned meet = (unsigned)(node->min_x[i] <= box->max.x) &
                        (unsigned)(node->max_x[i] >= box->min.x) &
                        (unsigned)(node->min_y[i] <= box->max.y) &
                        (unsigned)(node->max_y[i] >= box->min.y);
        slots = slots << 1 | meet;
    }
    return slots;
}

#endif

#endif
