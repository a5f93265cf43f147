/* Finds the boxes that meet a box or a segment, and the pairs of boxes that
 * meet, with a tree of boxes.
 *
 * Neighbours in the order of geometry/broad/spatial_order.h share a leaf: eight
 * boxes in a row make a leaf, eight leaves in a row a node, and so on up to a
 * root. Every node but the last of its level is full, so the tree stores
 * nothing but the nodes' bounds, level by level, and no step recurses.
 * Source: Kamel, Faloutsos 1993 (packed R-trees). */
#include <float.h>
#include <math.h>
#include <stdint.h>

#include "collide_boxes.h"
#include "geometry/broad/spatial_order.h"
#include "geometry/exact/doubles.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* ---- Ascending numbers --------------------------------------------------
 *
 * Few numbers are sorted by insertion. Of more, each number sets a bit in a row
 * of words, and each word that is not 0 sets a bit in a second row. Reading the
 * second row from its lowest bit finds all words that are in use. */

/* At most this many are sorted by insertion. */
#define FEW 24

/* Bits of a word. */
#define WORD 64

static int words_for(int bits)
{
    return bits / WORD + 1;
}

size_t col_marks_words(int count)
{
    int words = words_for(count);
    return (size_t)words + (size_t)words_for(words);
}

static void insertion_sort(int *numbers, int count)
{
    for (int i = 1; i < count; i++) {
        int moving = numbers[i], k = i;
        for (; k > 0 && numbers[k - 1] > moving; k--)
            numbers[k] = numbers[k - 1];
        numbers[k] = moving;
    }
}

void col_ascending(int *numbers, int count, int bound, uint64_t *marks)
{
    uint64_t *words = marks + words_for(words_for(bound));
    int first = words_for(words_for(bound)), last = 0;
    if (count <= FEW) {
        insertion_sort(numbers, count);
        return;
    }
    for (int i = 0; i < count; i++) {
        int word = numbers[i] / WORD, over = word / WORD;
        words[word] |= (uint64_t)1 << numbers[i] % WORD;
        marks[over] |= (uint64_t)1 << word % WORD;
        first = over < first ? over : first;
        last = over > last ? over : last;
    }
    for (int over = first; over <= last; over++) {
        for (; marks[over]; marks[over] &= marks[over] - 1) {
            int word = WORD * over + lowest_bit(marks[over]);
            for (; words[word]; words[word] &= words[word] - 1)
                *numbers++ = WORD * word + lowest_bit(words[word]);
        }
    }
}

/* ---- Nodes -------------------------------------------------------------- */

/* Boxes of a node. */
#define FANOUT 8

/* Coordinates are stored by kind, so that all boxes are compared at once. An
 * empty slot reaches from infinity to minus infinity and meets nothing. */
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

/* Bits of the slots whose boxes have a point in common with a box. */
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

/* ---- Memory ------------------------------------------------------------- */

/* Fills in where the levels begin; returns the number of nodes. */
static int lay_out(col_tree *tree, int count)
{
    int nodes = 0, on_level = count;
    tree->count = count;
    tree->height = 0;
    do {
        on_level = on_level > FANOUT ? (on_level - 1) / FANOUT + 1 : 1;
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

/* Empties the slots after the last box of a level. */
static void fill_up(tree_node *node, int used)
{
    const col_box empty = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    for (int i = used; i < FANOUT; i++)
        set_slot(node, i, &empty);
}

col_tree col_tree_build(const col_box *boxes, int count, void *memory,
                        void *scratch)
{
    col_tree tree;
    tree_node *nodes = memory;
    int *order = (int *)(nodes + lay_out(&tree, count));
    placed *places = scratch ? scratch : memory; /* nodes are larger */
    col_spatial_order(boxes, count, places, places + count);
    for (int i = 0; i < count; i++)
        order[i] = placed_number(places[i]);
    for (int i = 0; i < count; i++)
        set_slot(&nodes[i / FANOUT], i % FANOUT, &boxes[order[i]]);
    fill_up(&nodes[count > 0 ? (count - 1) / FANOUT : 0],
            count > 0 ? (count - 1) % FANOUT + 1 : 0);
    for (int level = 0; level + 1 < tree.height; level++) {
        const tree_node *below = nodes + tree.level[level];
        tree_node *above = nodes + tree.level[level + 1];
        int count_below = tree.level[level + 1] - tree.level[level];
        for (int i = 0; i < count_below; i++) {
            col_box box = bounds_of(&below[i]);
            set_slot(&above[i / FANOUT], i % FANOUT, &box);
        }
        fill_up(&above[(count_below - 1) / FANOUT],
                (count_below - 1) % FANOUT + 1);
    }
    tree.nodes = nodes;
    tree.order = order;
    return tree;
}

/* ---- Query -------------------------------------------------------------- */

/* Appends the numbers of a leaf's count_below after `after`. */
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

/* The target of a query: a box, or a segment in the box. */
struct probe {
    const col_box *box;
    const col_vec2 *from, *to; /* NULL: all of the box */
};

/* True if all corners of a box surely lie on one side of the line through a
 * segment.
 *
 * With d = to - from, the sign of d.x (v - from).y - d.y (v - from).x is the
 * side of a corner v. Each product is off by 3 * 2^-53 of itself and what
 * underflows, and their difference by 2^-53 more. */
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

/* Bits of the slots whose boxes may have a point in common with the probe. */
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

/* ---- Join ----------------------------------------------------------------
 *
 * Two nodes of one level that meet are compared box by box. Boxes of leaves
 * that meet are pairs; boxes of inner nodes that meet are compared later. Two
 * nodes, or a node and itself, are compared at most once.
 * Source: Brinkhoff, Kriegel, Seeger 1993 (joins of R-trees). */

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

/* In a node that is compared with itself, each two slots are compared once; a
 * slot of a leaf is not compared with itself. */
#define HALF UINT64_C(0x80c0e0f0f8fcfeff)
#define LESS UINT64_C(0x0080c0e0f0f8fcfe)

/* Byte i has the bits of the slots of the second node that meet slot i of the
 * first. Only slots of the first node that meet the bounds of the second can
 * meet one of its slots. */
static uint64_t meetings(const col_tree *tree, col_join_task task)
{
    const tree_node *first = node_at(tree, task.level, task.first);
    const tree_node *second = node_at(tree, task.level, task.second);
    bool is_same = task.first == task.second;
    unsigned near = (1u << FANOUT) - 1;
    if (!is_same) {
        int parent = task.second / FANOUT, slot = task.second % FANOUT;
        col_box bounds = slot_box(node_at(tree, task.level + 1, parent), slot);
        near = slots_meeting(first, &bounds);
    }
    uint64_t meet = 0;
    for (; near; near &= near - 1) {
        int i = lowest_bit(near);
        col_box box = slot_box(first, i);
        meet |= (uint64_t)slots_meeting(second, &box) << 8 * i;
    }
    return !is_same ? meet : meet & (task.level > 0 ? HALF : LESS);
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

/* Nodes compared for each box, beyond which the tree is no help. */
#define COMPARED_MAX 16

int col_join_next(col_join *join, col_pair *pairs, int room)
{
    const int *order = join->tree->order;
    uint64_t boxes = (uint64_t)join->tree->count;
    int count = 0;
    while (join->size > 0 && room - count >= FANOUT * FANOUT) {
        col_join_task task = join->stack[--join->size];
        uint64_t meet = meetings(join->tree, task);
        join->compared++;
        if (task.level > 0) {
            for (; meet; meet &= meet - 1) {
                int k = lowest_bit(meet);
                join->stack[join->size++] = (col_join_task){
                    FANOUT * task.first + k / FANOUT,
                    FANOUT * task.second + k % FANOUT, task.level - 1};
            }
            if (join->compared >
                COMPARED_MAX * boxes + join->found + FANOUT * FANOUT)
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

/* ---- Rows of pairs ------------------------------------------------------ */

/* Counts pairs by their first number, puts each second number in the row of the
 * first, and sorts each row. */

void col_pair_rows_fill(const col_pair *pairs, int pair_count,
                        const col_pair_rows *rows, uint64_t *marks)
{
    int *starts = rows->starts, *partners = rows->partners;
    for (int i = 0; i <= rows->count; i++)
        starts[i] = 0;
    for (int i = 0; i < pair_count; i++)
        starts[pairs[i].a + 1]++;
    for (int i = 0; i < rows->count; i++)
        starts[i + 1] += starts[i];
    for (int i = 0; i < pair_count; i++)
        partners[starts[pairs[i].a]++] = pairs[i].b;
    for (int i = rows->count; i > 0; i--)
        starts[i] = starts[i - 1];
    starts[0] = 0;
    for (int i = 0; i < rows->count; i++)
        col_ascending(partners + starts[i], starts[i + 1] - starts[i],
                      rows->count, marks);
}
