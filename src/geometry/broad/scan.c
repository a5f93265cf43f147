/* Finds all pairs of boxes that meet, in O((n + pairs) log n) for every
 * arrangement of the boxes.
 *
 * A line sweeps over the plane from left to right. When it reaches a box, that
 * box meets each box on the line that overlaps it in height: that begins no
 * higher than it ends, and ends no lower than it begins. The boxes are the
 * leaves of a tree, in the order of their lower sides; a node holds the highest
 * upper side among the leaves below it that are on the line. So the search for
 * the partners of a box only descends to leaves that are partners.
 * Source: Bentley, Wood 1980 (rectangle intersections); McCreight 1985. */
#include <math.h>
#include <string.h>

#include "collide_boxes.h"
#include "geometry/broad/spatial_order.h"
#include "geometry/exact/doubles.h"

/* ---- Orders of the boxes ------------------------------------------------ */

size_t col_scan_bytes(int count)
{
    return bytes_of(count, 4 * sizeof(int));
}

/* Bits in the order of the numbers; -0 comes before 0. */
static uint64_t in_order(double number)
{
    const uint64_t sign = (uint64_t)1 << 63;
    uint64_t bits = bits_of(number);
    return bits & sign ? ~bits : bits | sign;
}

/* Sorts boxes by a side, given as its offset in col_box. */
static void sort_by(const col_box *boxes, int count, size_t side,
                    placed *places, int *order)
{
    for (int half = 0; half < 2; half++) {
        for (int i = 0; i < count; i++) {
            double number;
            int box = half ? placed_number(places[i]) : i;
            memcpy(&number, (const char *)&boxes[box] + side, sizeof number);
            uint64_t bits = in_order(number);
            places[i] = place_by((uint32_t)(half ? bits >> 32 : bits), box);
        }
        col_sort_places(places, count, places + count);
    }
    for (int i = 0; i < count; i++)
        order[i] = placed_number(places[i]);
}

col_scan col_scan_build(const col_box *boxes, int count, void *memory,
                        void *scratch)
{
    int *left = memory, *right = left + count, *low = right + count;
    int *rank = low + count;
    sort_by(boxes, count, offsetof(col_box, min.x), scratch, left);
    sort_by(boxes, count, offsetof(col_box, max.x), scratch, right);
    sort_by(boxes, count, offsetof(col_box, min.y), scratch, low);
    for (int i = 0; i < count; i++)
        rank[low[i]] = i;
    return (col_scan){boxes, count, left, right, low, rank};
}

/* ---- The boxes that the line crosses ------------------------------------ */

/* Leaves of the tree: a power of two, at least one for each box. */
static int leaves_for(int count)
{
    int leaves = 1;
    while (leaves < count)
        leaves *= 2;
    return leaves;
}

size_t col_scan_scratch(int count)
{
    return bytes_of(leaves_for(count), 2 * 2 * sizeof(double));
}

/* Node i has the children 2 * i and 2 * i + 1; the root is 1. */
static void set_top(double *tops, int leaf, double top)
{
    tops[leaf] = top;
    for (int node = leaf / 2; node > 0; node /= 2) {
        double left = tops[2 * node], right = tops[2 * node + 1];
        tops[node] = left > right ? left : right;
    }
}

/* How many boxes begin no higher than `top`. */
static int begun(const col_scan *scan, double top)
{
    int low = 0, high = scan->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (scan->boxes[scan->low[middle]].min.y <= top)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Receives the pairs; the first `room` are kept. */
struct found {
    col_pair *pairs;
    uint64_t count, room;
};

static void add_pair(struct found *found, int i, int j)
{
    if (found->count < found->room)
        found->pairs[found->count] =
            i < j ? (col_pair){i, j} : (col_pair){j, i};
    found->count++;
}

/* Pairs a box with the boxes of a tree that it overlaps in height. */
static void find_partners(const col_scan *scan, const double *tops, int box,
                          struct found *found)
{
    struct {
        int node, first, leaves;
    } stack[32], part;
    const col_box *b = &scan->boxes[box];
    int size = 0, end = begun(scan, b->max.y);
    stack[size].node = 1;
    stack[size].first = 0;
    stack[size++].leaves = leaves_for(scan->count);
    while (size > 0) {
        part = stack[--size];
        if (part.first >= end || tops[part.node] < b->min.y)
            continue;
        if (part.leaves == 1) {
            add_pair(found, box, scan->low[part.first]);
            continue;
        }
        part.leaves /= 2;
        part.node *= 2;
        stack[size++] = part;
        part.node++;
        part.first += part.leaves;
        stack[size++] = part;
    }
}

uint64_t col_scan_pairs(const col_scan *scan, const col_range *range,
                        col_pair *pairs, int room, void *scratch)
{
    const col_box *boxes = scan->boxes;
    int leaves = leaves_for(scan->count), gone = 0;
    double *all = scratch, *first = all + 2 * leaves;
    struct found found = {pairs, 0, (uint64_t)room};
    for (int i = 0; i < 4 * leaves; i++)
        all[i] = -HUGE_VAL;
    for (int i = 0; i < scan->count && found.count <= range->most; i++) {
        int box = scan->left[i], leaf = leaves + scan->rank[box];
        if (box < range->from)
            continue;
        for (; boxes[scan->right[gone]].max.x < boxes[box].min.x; gone++) {
            int leaving = leaves + scan->rank[scan->right[gone]];
            set_top(all, leaving, -HUGE_VAL);
            set_top(first, leaving, -HUGE_VAL);
        }
        find_partners(scan, box < range->to ? all : first, box, &found);
        set_top(all, leaf, boxes[box].max.y);
        if (box < range->to)
            set_top(first, leaf, boxes[box].max.y);
    }
    return found.count;
}
