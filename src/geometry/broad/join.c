/* Which boxes of a tree meet each other.
 *
 * Two nodes of one level that meet are compared box by box; where boxes are
 * nodes, too, those that meet are compared later, else they are a pair. Each
 * two nodes, and each node with itself, are compared at most once.
 * Source: Brinkhoff, Kriegel, Seeger 1993 (joins of R-trees). */
#include "geometry/broad/nodes.h"

void col_join_start(col_join *join, const col_tree *tree)
{
    join->tree = tree;
    join->found = join->compared = 0;
    join->stack[0] = (col_join_task){0, 0, tree->height - 1};
    join->size = 1;
}

static const tree_node *node_at(const col_tree *tree, int level, int number)
{
    return &tree->nodes[tree->level[level] + number];
}

/* The bounds of a node that is not the root. */
static col_box bounds_of(const col_tree *tree, int level, int number)
{
    return slot_box(node_at(tree, level + 1, number / FANOUT), number % FANOUT);
}

/* Of a node with itself, two slots are compared once; a leaf's not with itself.
 */
#define HALF UINT64_C(0x80c0e0f0f8fcfeff)
#define LESS UINT64_C(0x0080c0e0f0f8fcfe)

static uint64_t meetings_within(const tree_node *node)
{
    uint64_t meet = 0;
    for (int i = 0; i < FANOUT; i++) {
        col_box box = slot_box(node, i);
        meet |= (uint64_t)slots_meeting(node, &box) << 8 * i;
    }
    return meet;
}

/* Of two nodes; only the first's slots that meet the second's bounds can meet
 * one of its slots. */
static uint64_t meetings_between(const tree_node *first,
                                 const tree_node *second, col_box bounds)
{
    uint64_t meet = 0;
    for (unsigned near = slots_meeting(first, &bounds); near;
         near &= near - 1) {
        int i = lowest_bit(near);
        col_box box = slot_box(first, i);
        meet |= (uint64_t)slots_meeting(second, &box) << 8 * i;
    }
    return meet;
}

/* Which slots of the second node meet slot i of the first: byte i. */
static uint64_t meetings(const col_tree *tree, col_join_task task)
{
    const tree_node *first = node_at(tree, task.level, task.first);
    const tree_node *second = node_at(tree, task.level, task.second);
    if (task.first == task.second)
        return meetings_within(first) & (task.level > 0 ? HALF : LESS);
    col_box bounds = bounds_of(tree, task.level, task.second);
    return meetings_between(first, second, bounds);
}

static int store_pairs(const int *first, const int *second, uint64_t meet,
                       col_pair *pairs)
{
    int count = 0;
    for (; meet; meet &= meet - 1) {
        int k = lowest_bit(meet), p = first[k / FANOUT], q = second[k % FANOUT];
        pairs[count++] = p < q ? (col_pair){p, q} : (col_pair){q, p};
    }
    return count;
}

static void push_tasks(col_join *join, col_join_task task, uint64_t meet)
{
    for (; meet; meet &= meet - 1) {
        int k = lowest_bit(meet);
        join->stack[join->size++] =
            (col_join_task){FANOUT * task.first + k / FANOUT,
                            FANOUT * task.second + k % FANOUT, task.level - 1};
    }
}

/* Nodes compared for each box, beyond which the tree is no help. */
#define MOST 16

static bool is_too_much(const col_join *join)
{
    uint64_t boxes = (uint64_t)join->tree->count;
    return join->compared > MOST * boxes + join->found + FANOUT * FANOUT;
}

int col_join_next(col_join *join, col_pair *pairs, int room)
{
    const int *order = join->tree->order;
    int count = 0;
    while (join->size > 0 && room - count >= FANOUT * FANOUT) {
        col_join_task task = join->stack[--join->size];
        uint64_t meet = meetings(join->tree, task);
        join->compared++;
        if (task.level > 0) {
            push_tasks(join, task, meet);
            if (is_too_much(join))
                return COL_JOIN_TOO_MUCH;
            continue;
        }
        int found =
            store_pairs(order + FANOUT * task.first,
                        order + FANOUT * task.second, meet, pairs + count);
        join->found += (uint64_t)found;
        count += found;
    }
    return count;
}
