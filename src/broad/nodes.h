/* The nodes of a tree of boxes: eight boxes, side by side. */
#ifndef BROAD_NODES_H
#define BROAD_NODES_H

#include <stdint.h>
#include <string.h>

#include "collide.h"

/* Boxes of a node. */
#define FANOUT 8

/* Coordinates by kind: those of all boxes are compared at once. An empty lane
 * reaches from infinity to minus infinity and meets nothing. */
typedef struct col_tree_node {
    double min_x[FANOUT], min_y[FANOUT], max_x[FANOUT], max_y[FANOUT];
} tree_node;

static inline col_box lane(const tree_node *node, int i)
{
    return (col_box){{node->min_x[i], node->min_y[i]},
                     {node->max_x[i], node->max_y[i]}};
}

static inline void set_lane(tree_node *node, int i, const col_box *box)
{
    node->min_x[i] = box->min.x;
    node->min_y[i] = box->min.y;
    node->max_x[i] = box->max.x;
    node->max_y[i] = box->max.y;
}

/* Which boxes of a node have a point in common with a box, by bits. */
#if defined(__GNUC__) && defined(__SSE2__)

typedef double two __attribute__((vector_size(16)));

static inline two two_at(const double *numbers)
{
    two pair;
    memcpy(&pair, numbers, sizeof pair);
    return pair;
}

static inline unsigned lanes_meeting(const tree_node *node, const col_box *box)
{
    const two min_x = {box->min.x, box->min.x},
              max_x = {box->max.x, box->max.x};
    const two min_y = {box->min.y, box->min.y},
              max_y = {box->max.y, box->max.y};
    unsigned lanes = 0;
    for (int i = FANOUT - 2; i >= 0; i -= 2) {
        two meet = (two)((two_at(node->min_x + i) <= max_x) &
                         (two_at(node->max_x + i) >= min_x) &
                         (two_at(node->min_y + i) <= max_y) &
                         (two_at(node->max_y + i) >= min_y));
        lanes = lanes << 2 | (unsigned)__builtin_ia32_movmskpd(meet);
    }
    return lanes;
}

#else

static inline unsigned lanes_meeting(const tree_node *node, const col_box *box)
{
    unsigned lanes = 0;
    for (int i = FANOUT - 1; i >= 0; i--) {
        unsigned meet = (unsigned)(node->min_x[i] <= box->max.x) &
                        (unsigned)(node->max_x[i] >= box->min.x) &
                        (unsigned)(node->min_y[i] <= box->max.y) &
                        (unsigned)(node->max_y[i] >= box->min.y);
        lanes = lanes << 1 | meet;
    }
    return lanes;
}

#endif

/* The lowest bit of a number that is not 0. */
static inline int lowest_bit(uint64_t bits)
{
#ifdef __GNUC__
    return __builtin_ctzll(bits);
#else
    int place = 0;
    for (; !(bits & 1); bits >>= 1)
        place++;
    return place;
#endif
}

#endif
