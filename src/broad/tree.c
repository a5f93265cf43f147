/* A balanced tree of boxes for "which boxes meet this one?".
 *
 * The boxes are put in an order such that each node of a complete binary tree
 * holds a stretch of it: nodes are numbered as in a heap, the root holds all,
 * and a node's stretch is halved at its median centre, along the coordinate in
 * which that separates the boxes best. All leaves are at one depth, so nothing
 * but the order and the nodes' bounds need be kept, and no step recurses.
 * Source: Ericson 2005, 6.2 (median splits) and 6.6.2 (implicit layout). */
#include "collide.h"

/* A leaf holds at most this many boxes. */
#define LEAF 8

/* A node and its stretch of the order. */
struct part {
    int node, low, high;
};

static int depth_of(int count)
{
    int depth = 0;
    for (int size = count; size > LEAF; size -= size / 2)
        depth++;
    return depth;
}

int col_tree_nodes(int count)
{
    return (2 << depth_of(count)) - 1;
}

static struct part child_of(struct part part, bool second)
{
    int middle = part.low + (part.high - part.low) / 2;
    return second ? (struct part){2 * part.node + 2, middle, part.high}
                  : (struct part){2 * part.node + 1, part.low, middle};
}

/* ---- Build -------------------------------------------------------------- */

static double centre(const col_tree *tree, int box, bool along_y)
{
    const col_box *b = &tree->boxes[box];
    return along_y ? b->min.y / 2 + b->max.y / 2 : b->min.x / 2 + b->max.x / 2;
}

/* Order by centre, then index: no two are equal. */
static bool before(const col_tree *tree, bool along_y, int i, int j)
{
    double x = centre(tree, i, along_y), y = centre(tree, j, along_y);
    return x < y || (!(x > y) && i < j);
}

static void swap(int *x, int *y)
{
    int t = *x;
    *x = *y;
    *y = t;
}

/* Lets order[low + i] sink in the heap order[low..high), last on top. */
static void sink(col_tree *tree, bool along_y, struct part part, int i)
{
    int *heap = tree->order + part.low, count = part.high - part.low;
    for (;;) {
        int last = i, left = 2 * i + 1, right = left + 1;
        if (left < count && before(tree, along_y, heap[last], heap[left]))
            last = left;
        if (right < count && before(tree, along_y, heap[last], heap[right]))
            last = right;
        if (last == i)
            return;
        swap(&heap[i], &heap[last]);
        i = last;
    }
}

/* Sorts a stretch: the way out where selection picks bad pivots. */
static void heap_sort(col_tree *tree, bool along_y, struct part part)
{
    int count = part.high - part.low;
    for (int i = count / 2 - 1; i >= 0; i--)
        sink(tree, along_y, part, i);
    while (part.high - part.low > 1) {
        part.high--;
        swap(&tree->order[part.low], &tree->order[part.high]);
        sink(tree, along_y, part, 0);
    }
}

/* Divides a stretch at the box in its middle; returns where that box ends up.
 */
static int divide(col_tree *tree, bool along_y, int low, int high)
{
    int *order = tree->order, last = high - 1;
    swap(&order[low + (high - low) / 2], &order[last]);
    int place = low;
    for (int i = low; i < last; i++)
        if (before(tree, along_y, order[i], order[last]))
            swap(&order[i], &order[place++]);
    swap(&order[place], &order[last]);
    return place;
}

/* Puts the lower half of a stretch before its middle. Quickselect; after more
 * rounds than good pivots would need, heap sort: O(n log n) at worst. */
static void select_middle(col_tree *tree, bool along_y, struct part part)
{
    int middle = part.low + (part.high - part.low) / 2;
    int rounds = 2 * depth_of(part.high - part.low) + 16;
    while (part.high - part.low > 1) {
        if (rounds-- == 0) {
            heap_sort(tree, along_y, part);
            return;
        }
        int place = divide(tree, along_y, part.low, part.high);
        if (place == middle)
            return;
        if (place < middle)
            part.low = place + 1;
        else
            part.high = place;
    }
}

/* The coordinate to halve a stretch along: the one in which fewer boxes lie
 * across the middle, that is, whose centres are spread more for the size of the
 * boxes; or just spread more, where sizes do not tell. Long thin boxes one
 * above the other would else share all their nodes. */
static bool divides_along_y(const col_tree *tree, struct part part)
{
    col_vec2 first = {centre(tree, tree->order[part.low], false),
                      centre(tree, tree->order[part.low], true)};
    col_box spread = {first, first};
    col_vec2 size = {0, 0};
    for (int i = part.low; i < part.high; i++) {
        const col_box *box = &tree->boxes[tree->order[i]];
        col_vec2 c = {centre(tree, tree->order[i], false),
                      centre(tree, tree->order[i], true)};
        spread.min.x = c.x < spread.min.x ? c.x : spread.min.x;
        spread.min.y = c.y < spread.min.y ? c.y : spread.min.y;
        spread.max.x = c.x > spread.max.x ? c.x : spread.max.x;
        spread.max.y = c.y > spread.max.y ? c.y : spread.max.y;
        size.x += box->max.x - box->min.x;
        size.y += box->max.y - box->min.y;
    }
    double wide = spread.max.x - spread.min.x;
    double high = spread.max.y - spread.min.y;
    double along_x = wide * size.y, along_y = high * size.x;
    bool tells = along_x < along_y || along_x > along_y;
    return tells ? along_y > along_x : high > wide;
}

static col_box joined(col_box p, col_box q)
{
    return (col_box){{p.min.x < q.min.x ? p.min.x : q.min.x,
                      p.min.y < q.min.y ? p.min.y : q.min.y},
                     {p.max.x > q.max.x ? p.max.x : q.max.x,
                      p.max.y > q.max.y ? p.max.y : q.max.y}};
}

static void bound_leaf(col_tree *tree, struct part part)
{
    col_box box = tree->boxes[tree->order[part.low]];
    for (int i = part.low + 1; i < part.high; i++)
        box = joined(box, tree->boxes[tree->order[i]]);
    tree->nodes[part.node] = box;
}

void col_tree_build(col_tree *tree)
{
    struct part stack[64];
    int size = 0, first_leaf = (1 << depth_of(tree->count)) - 1;
    for (int i = 0; i < tree->count; i++)
        tree->order[i] = i;
    if (tree->count > 0)
        stack[size++] = (struct part){0, 0, tree->count};
    while (size > 0) {
        struct part part = stack[--size];
        if (part.node >= first_leaf) {
            bound_leaf(tree, part);
            continue;
        }
        select_middle(tree, divides_along_y(tree, part), part);
        stack[size++] = child_of(part, false);
        stack[size++] = child_of(part, true);
    }
    for (int i = first_leaf - 1; i >= 0; i--)
        tree->nodes[i] = joined(tree->nodes[2 * i + 1], tree->nodes[2 * i + 2]);
}

/* ---- Query -------------------------------------------------------------- */

static bool meet(const col_box *p, const col_box *q)
{
    return p->min.x <= q->max.x && q->min.x <= p->max.x &&
           p->min.y <= q->max.y && q->min.y <= p->max.y;
}

static void sink_number(int *heap, int count, int i)
{
    for (;;) {
        int largest = i, left = 2 * i + 1, right = left + 1;
        if (left < count && heap[left] > heap[largest])
            largest = left;
        if (right < count && heap[right] > heap[largest])
            largest = right;
        if (largest == i)
            return;
        swap(&heap[i], &heap[largest]);
        i = largest;
    }
}

static void sort_numbers(int *numbers, int count)
{
    for (int i = count / 2 - 1; i >= 0; i--)
        sink_number(numbers, count, i);
    for (int end = count - 1; end > 0; end--) {
        swap(&numbers[0], &numbers[end]);
        sink_number(numbers, end, 0);
    }
}

static int query_leaf(const col_tree *tree, const col_box *box, int after,
                      struct part part, int *found)
{
    int count = 0;
    for (int i = part.low; i < part.high; i++) {
        int candidate = tree->order[i];
        if (candidate <= after || !meet(&tree->boxes[candidate], box))
            continue;
        if (found)
            found[count] = candidate;
        count++;
    }
    return count;
}

int col_tree_query(const col_tree *tree, const col_box *box, int after,
                   int *found)
{
    struct part stack[64];
    int size = 0, count = 0, first_leaf = (1 << depth_of(tree->count)) - 1;
    if (tree->count > 0)
        stack[size++] = (struct part){0, 0, tree->count};
    while (size > 0) {
        struct part part = stack[--size];
        if (!meet(&tree->nodes[part.node], box))
            continue;
        if (part.node >= first_leaf) {
            count += query_leaf(tree, box, after, part,
                                found ? found + count : NULL);
        } else {
            stack[size++] = child_of(part, true);
            stack[size++] = child_of(part, false);
        }
    }
    if (found)
        sort_numbers(found, count);
    return count;
}
