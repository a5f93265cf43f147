/* Keeps items in a binary heap: no child comes before its parent. */
#include "support/same.h"

/* Puts an item at place i or below, where all below i are in order. */
static void sift(struct heap *heap, int i, int item)
{
    int *items = heap->items, child;
    while ((child = 2 * i + 1) < heap->count) {
        if (child + 1 < heap->count &&
            heap->compare(heap->context, items[child + 1], items[child]) < 0)
            child++;
        if (heap->compare(heap->context, items[child], item) > 0)
            break;
        items[i] = items[child];
        i = child;
    }
    items[i] = item;
}

void heap_make(struct heap *heap)
{
    for (int i = heap->count / 2 - 1; i >= 0; i--)
        sift(heap, i, heap->items[i]);
}

int heap_take(struct heap *heap)
{
    int first = heap->items[0];
    if (--heap->count > 0)
        sift(heap, 0, heap->items[heap->count]);
    return first;
}

void heap_replace(struct heap *heap, int item)
{
    sift(heap, 0, item);
}
