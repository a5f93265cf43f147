/* A tree of boxes for "which boxes meet this one?".
 *
 * The boxes are put in an order in which neighbours are near each other; eight
 * in a row make a leaf, eight leaves in a row a node, and so on up to a root.
 * Every node but the last of its level is full, so nothing but the nodes'
 * bounds need be kept, level by level, and no step recurses.
 * Source: Kamel, Faloutsos 1993 (packed R-trees). */
#include "geometry/broad/ascending.h"
#include "geometry/broad/nodes.h"
#include "geometry/broad/spatial_order.h"
#include "geometry/exact/bits.h"

#include <float.h>
#include <math.h>

/* ---- Room --------------------------------------------------------------- */

/* The nodes over so many boxes or nodes; at least one. */
static int nodes_over(int count)
{
    return count > FANOUT ? (count - 1) / FANOUT + 1 : 1;
}

/* Fills in where the levels begin; returns the number of nodes. */
static int lay_out(col_tree *tree, int count)
{
    int nodes = 0, on_level = count;
    tree->count = count;
    tree->height = 0;
    do {
        on_level = nodes_over(on_level);
        tree->level[tree->height++] = nodes;
        nodes += on_level;
    } while (on_level > 1);
    return nodes;
}

size_t col_tree_bytes(int count)
{
    col_tree tree;
    size_t nodes = bytes_of(lay_out(&tree, count), sizeof(tree_node));
    size_t order = bytes_of(count, sizeof(int));
    return nodes > SIZE_MAX - order ? SIZE_MAX : nodes + order;
}

size_t col_tree_scratch(int count)
{
    return bytes_of(count, 2 * sizeof(placed));
}

/* ---- Build -------------------------------------------------------------- */

static col_box bounds_of(const tree_node *node)
{
    col_box box = slot_box(node, 0);
    for (int i = 1; i < FANOUT; i++) {
        box.min.x = smaller(box.min.x, node->min_x[i]);
        box.min.y = smaller(box.min.y, node->min_y[i]);
        box.max.x = larger(box.max.x, node->max_x[i]);
        box.max.y = larger(box.max.y, node->max_y[i]);
    }
    return box;
}

/* Lanes behind the last box of a level. */
static void fill_up(tree_node *node, int used)
{
    const col_box empty = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    for (int i = used; i < FANOUT; i++)
        set_slot(node, i, &empty);
}

/* Puts the bounds of `count` nodes into the level above. */
static void bound_level(const tree_node *nodes, int count, tree_node *above)
{
    for (int i = 0; i < count; i++) {
        col_box box = bounds_of(&nodes[i]);
        set_slot(&above[i / FANOUT], i % FANOUT, &box);
    }
    fill_up(&above[(count - 1) / FANOUT], (count - 1) % FANOUT + 1);
}

col_tree col_tree_build(const col_box *boxes, int count, void *memory,
                        void *scratch)
{
    col_tree tree;
    tree_node *nodes = memory;
    int *order = (int *)(nodes + lay_out(&tree, count));
    placed *places = scratch;
    col_spatial_order(boxes, count, places, places + count);
    for (int i = 0; i < count; i++) {
        order[i] = placed_number(places[i]);
        set_slot(&nodes[i / FANOUT], i % FANOUT, &boxes[order[i]]);
    }
    fill_up(&nodes[count > 0 ? (count - 1) / FANOUT : 0],
            count > 0 ? (count - 1) % FANOUT + 1 : 0);
    for (int i = 0; i + 1 < tree.height; i++)
        bound_level(nodes + tree.level[i], tree.level[i + 1] - tree.level[i],
                    nodes + tree.level[i + 1]);
    tree.nodes = nodes;
    tree.order = order;
    return tree;
}

/* ---- Query -------------------------------------------------------------- */

/* Appends the numbers of a leaf's boxes after `after`. */
static int query_leaf(const int *order, unsigned meet, int after, int *found)
{
    int count = 0;
    for (; meet; meet &= meet - 1) {
        int number = order[lowest_bit(meet)];
        if (number > after)
            found[count++] = number;
    }
    return count;
}

/* What is looked for: a box, and maybe a segment in it. */
struct probe {
    const col_box *box;
    const col_vec2 *from, *to; /* NULL: all of the box */
};

/* Whether a box surely has no point on the line through a segment: all of its
 * corners lie on one side.
 *
 * A corner v is on the side that the sign of d.x (v - from).y - d.y (v -
 * from).x tells, d = to - from. Each product is off by 3 * 2^-53 of itself and
 * what underflows, and their difference by 2^-53 more. */
static bool is_beside(const col_box *box, const struct probe *probe)
{
    col_vec2 from = *probe->from;
    double dx = probe->to->x - from.x, dy = probe->to->y - from.y;
    double up = dx * (box->max.y - from.y), down = dx * (box->min.y - from.y);
    double right = dy * (box->max.x - from.x);
    double left = dy * (box->min.x - from.x);
    double most = larger(up, down) - smaller(left, right);
    double least = smaller(up, down) - larger(left, right);
    double size =
        larger(fabs(up), fabs(down)) + larger(fabs(left), fabs(right));
    double error = size * 0x1p-50 + DBL_MIN;
    return least > error || most < -error;
}

/* Which boxes of a node may have a point in common with what is looked for, by
 * bits. */
static inline unsigned slots_met(const tree_node *node,
                                 const struct probe *probe)
{
    unsigned meet = slots_meeting(node, probe->box), left = meet;
    for (; probe->from && left; left &= left - 1) {
        int slot = lowest_bit(left);
        col_box box = slot_box(node, slot);
        if (is_beside(&box, probe))
            meet &= ~(1u << slot);
    }
    return meet;
}

static inline int query(const col_tree *tree, const struct probe *probe,
                        int after, int *found, uint64_t *marks)
{
    struct {
        int level, node;
    } stack[FANOUT * COL_TREE_HEIGHT];
    int size = 1, count = 0;
    stack[0].level = tree->height - 1;
    stack[0].node = 0;
    while (size > 0) {
        int level = stack[--size].level, node = stack[size].node;
        unsigned meet =
            slots_met(&tree->nodes[tree->level[level] + node], probe);
        if (level == 0) {
            count += query_leaf(tree->order + FANOUT * node, meet, after,
                                found + count);
            continue;
        }
        for (; meet; meet &= meet - 1) {
            stack[size].level = level - 1;
            stack[size++].node = FANOUT * node + lowest_bit(meet);
        }
    }
    col_ascending(found, count, tree->count, marks);
    return count;
}

int col_tree_query(const col_tree *tree, const col_box *box, int after,
                   int *found, uint64_t *marks)
{
    const struct probe probe = {box, NULL, NULL};
    return query(tree, &probe, after, found, marks);
}

int col_tree_query_ray(const col_tree *tree, col_vec2 from, col_vec2 to,
                       int *found, uint64_t *marks)
{
    const col_box box = {{smaller(from.x, to.x), smaller(from.y, to.y)},
                         {larger(from.x, to.x), larger(from.y, to.y)}};
    const struct probe probe = {&box, &from, &to};
    return query(tree, &probe, -1, found, marks);
}
