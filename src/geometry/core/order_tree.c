#include "geometry/core/order_tree.h"

#include <stddef.h>

struct order_tree col_order_tree(int count, int *memory)
{
    return (struct order_tree){
        .root = NO_ITEM,
        .left = memory,
        .right = memory + count,
        .parent = memory + 2 * (ptrdiff_t)count,
        .height = memory + 3 * (ptrdiff_t)count,
        .before = memory + 4 * (ptrdiff_t)count,
        .after = memory + 5 * (ptrdiff_t)count,
    };
}

static int height_of(const struct order_tree *t, int item)
{
    return item == NO_ITEM ? 0 : t->height[item];
}

static void measure(struct order_tree *t, int item)
{
    int left = height_of(t, t->left[item]);
    int right = height_of(t, t->right[item]);
    t->height[item] = 1 + (left > right ? left : right);
}

/* Puts `child` (or nothing) where `item` hangs. */
static void replace(struct order_tree *t, int item, int child)
{
    int parent = t->parent[item];
    if (parent == NO_ITEM)
        t->root = child;
    else if (t->left[parent] == item)
        t->left[parent] = child;
    else
        t->right[parent] = child;
    if (child != NO_ITEM)
        t->parent[child] = parent;
}

/* Lifts the child of an item on one side (up[]) over it; down[] is the other
 * side. Returns the child. */
static int lift(struct order_tree *t, int item, int *up, int *down)
{
    int child = up[item], inner = down[child];
    replace(t, item, child);
    down[child] = item;
    t->parent[item] = child;
    up[item] = inner;
    if (inner != NO_ITEM)
        t->parent[inner] = item;
    measure(t, item);
    measure(t, child);
    return child;
}

static int balance_item(struct order_tree *t, int item)
{
    int *left = t->left, *right = t->right;
    int lean = height_of(t, left[item]) - height_of(t, right[item]);
    if (lean > 1) {
        int child = left[item];
        if (height_of(t, left[child]) < height_of(t, right[child]))
            lift(t, child, right, left);
        return lift(t, item, left, right);
    }
    if (lean < -1) {
        int child = right[item];
        if (height_of(t, right[child]) < height_of(t, left[child]))
            lift(t, child, left, right);
        return lift(t, item, right, left);
    }
    measure(t, item);
    return item;
}

static void balance_from(struct order_tree *t, int item)
{
    while (item != NO_ITEM)
        item = t->parent[balance_item(t, item)];
}

static void link(struct order_tree *t, int item, int before, int after)
{
    t->before[item] = before;
    t->after[item] = after;
    if (before != NO_ITEM)
        t->after[before] = item;
    if (after != NO_ITEM)
        t->before[after] = item;
}

void col_order_insert(struct order_tree *t, int item, int place, int is_before)
{
    t->left[item] = t->right[item] = NO_ITEM;
    t->parent[item] = place;
    t->height[item] = 1;
    if (place == NO_ITEM) {
        t->root = item;
        link(t, item, NO_ITEM, NO_ITEM);
    } else if (is_before) {
        t->left[place] = item;
        link(t, item, t->before[place], place);
    } else {
        t->right[place] = item;
        link(t, item, place, t->after[place]);
    }
    balance_from(t, place);
}

/* Puts the item that follows, which has no left child, in the place of one
 * that has two. Returns where the heights change from. */
static int replace_by_next(struct order_tree *t, int item)
{
    int next = t->after[item], changed = next;
    if (t->parent[next] != item) {
        changed = t->parent[next];
        replace(t, next, t->right[next]);
        t->right[next] = t->right[item];
        t->parent[t->right[next]] = next;
    }
    replace(t, item, next);
    t->left[next] = t->left[item];
    t->parent[t->left[next]] = next;
    return changed;
}

void col_order_remove(struct order_tree *t, int item)
{
    int left = t->left[item], right = t->right[item], changed;
    if (left != NO_ITEM && right != NO_ITEM) {
        changed = replace_by_next(t, item);
    } else {
        changed = t->parent[item];
        replace(t, item, left != NO_ITEM ? left : right);
    }
    int before = t->before[item], after = t->after[item];
    if (before != NO_ITEM)
        t->after[before] = after;
    if (after != NO_ITEM)
        t->before[after] = before;
    balance_from(t, changed);
}
