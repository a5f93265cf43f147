/* Builds a tree of boxes on the lattice, in preorder: a walk that rejects a
 * node goes on after its subtree. */
#include <stdlib.h>

#include "query/path/path.h"

/* Boxes of a leaf at most. */
#define LEAF 4

/* More than the levels of a tree of as many boxes as an int can count. */
#define LEVELS 40

struct box_key {
    int64_t middle; /* twice the middle of a box */
    int item;
};

struct box_builder {
    struct path_boxes *boxes;
    const struct path_span *spans;
    struct box_key *keys;
};

static int compare_keys(const void *first, const void *second)
{
    const struct box_key *p = first, *q = second;
    return p->middle != q->middle
               ? (p->middle > q->middle) - (p->middle < q->middle)
               : (p->item > q->item) - (p->item < q->item);
}

static void include_span(struct path_span *span, const struct path_span *other)
{
    struct path_point min = other->min, max = other->max;
    span->min.x = min.x < span->min.x ? min.x : span->min.x;
    span->min.y = min.y < span->min.y ? min.y : span->min.y;
    span->max.x = max.x > span->max.x ? max.x : span->max.x;
    span->max.y = max.y > span->max.y ? max.y : span->max.y;
}

/* Adds the node of keys[first..first + count). If there are too many for a
 * leaf, sorts them along the longer side, so that each half makes a child. */
static void add_node(const struct box_builder *builder, int first, int count)
{
    struct path_boxes *boxes = builder->boxes;
    struct box_key *keys = builder->keys;
    struct path_box *node = &boxes->nodes[boxes->count++];
    struct path_span box = builder->spans[keys[first].item];
    for (int i = first + 1; i < first + count; i++)
        include_span(&box, &builder->spans[keys[i].item]);
    *node = (struct path_box){
        .box = box, .first = first, .leaves = count <= LEAF ? count : 0};
    bool is_x = box.max.x - box.min.x > box.max.y - box.min.y;
    if (count <= LEAF)
        return;
    for (int i = first; i < first + count; i++) {
        const struct path_span *span = &builder->spans[keys[i].item];
        keys[i].middle = is_x ? (int64_t)span->min.x + span->max.x
                              : (int64_t)span->min.y + span->max.y;
    }
    qsort(&keys[first], (size_t)count, sizeof *keys, compare_keys);
}

/* Adds all nodes in preorder. The stack has a range for each level at most,
 * and ranges are halved at each level. */
static void add_nodes(const struct box_builder *builder, int count)
{
    struct path_boxes *boxes = builder->boxes;
    int stack[LEVELS][2] = {{0, count}}, depth = count > 0;
    while (depth > 0) {
        int *top = stack[--depth], first = top[0], all = top[1];
        add_node(builder, first, all);
        if (all <= LEAF)
            continue;
        int half = all / 2;
        top[0] = first + half;
        top[1] = all - half;
        stack[depth + 1][0] = first;
        stack[depth + 1][1] = half;
        depth += 2;
    }
    for (int i = boxes->count - 1; i >= 0; i--) {
        struct path_box *node = &boxes->nodes[i];
        node->next =
            node->leaves ? i + 1 : boxes->nodes[boxes->nodes[i + 1].next].next;
    }
}

bool path_boxes_make(struct path_boxes *boxes, const struct path_span *spans,
                     int count, struct arena *arena)
{
    struct box_builder builder = {boxes, spans, NULL};
    boxes->count = 0;
    boxes->nodes = arena_take(arena, (size_t)count + 1, sizeof *boxes->nodes);
    boxes->items = arena_take(arena, (size_t)count, sizeof *boxes->items);
    builder.keys = arena_take(arena, (size_t)count, sizeof *builder.keys);
    if (!boxes->nodes || !boxes->items || !builder.keys)
        return false;
    for (int i = 0; i < count; i++)
        builder.keys[i].item = i;
    add_nodes(&builder, count);
    for (int i = 0; i < count; i++)
        boxes->items[i] = builder.keys[i].item;
    return true;
}

bool path_box_is_crossed(const struct path_span *box, struct path_point a,
                         struct path_point b)
{
    if ((a.x < box->min.x && b.x < box->min.x) ||
        (a.x > box->max.x && b.x > box->max.x) ||
        (a.y < box->min.y && b.y < box->min.y) ||
        (a.y > box->max.y && b.y > box->max.y))
        return false;
    bool has_left = false, has_right = false;
    for (int i = 0; i < 4; i++) {
        struct path_point corner = {i & 1 ? box->max.x : box->min.x,
                                    i & 2 ? box->max.y : box->min.y};
        int64_t turn = path_turn(a, b, corner);
        has_left = has_left || turn >= 0;
        has_right = has_right || turn <= 0;
    }
    return has_left && has_right;
}
