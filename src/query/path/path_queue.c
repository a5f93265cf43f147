/* Keeps the ends of paths that a search has not yet followed, as a binary heap.
 */
#include "query/path/path.h"

static bool is_before(const struct path_entry *a, const struct path_entry *b)
{
    return a->bound != b->bound ? a->bound < b->bound
           : a->left != b->left ? a->left < b->left
                                : a->number < b->number;
}

bool path_push(struct path_queue *queue, struct path_entry entry,
               struct arena *arena)
{
    struct path_entry *heap = arena_more(arena, queue->entries, queue->count,
                                         &queue->room, sizeof *heap);
    if (!heap)
        return false;
    queue->entries = heap;
    int at = queue->count++;
    for (; at > 0 && is_before(&entry, &heap[(at - 1) / 2]); at = (at - 1) / 2)
        heap[at] = heap[(at - 1) / 2];
    heap[at] = entry;
    return true;
}

int path_pop(struct path_queue *queue)
{
    struct path_entry *heap = queue->entries;
    int top = heap[0].number, at = 0, child;
    struct path_entry last = heap[--queue->count];
    while ((child = 2 * at + 1) < queue->count) {
        if (child + 1 < queue->count &&
            is_before(&heap[child + 1], &heap[child]))
            child++;
        if (!is_before(&heap[child], &last))
            break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = last;
    return top;
}
