/* A heap sort: no two hits are equal, so there is one order of them. */
#include "query/hits.h"

#include <stdbool.h>

static bool goes_behind(const struct hit *a, const struct hit *b)
{
    if (a->at > b->at || a->at < b->at)
        return a->at > b->at;
    return a->shape > b->shape;
}

static void swap(struct hit *a, struct hit *b)
{
    struct hit hit = *a;
    *a = *b;
    *b = hit;
}

/* Lets hits[i] sink in the heap hits[0..count), the last one on top. */
static void sink(struct hit *hits, int count, int i)
{
    for (;;) {
        int last = i, left = 2 * i + 1, right = left + 1;
        if (left < count && goes_behind(&hits[left], &hits[last]))
            last = left;
        if (right < count && goes_behind(&hits[right], &hits[last]))
            last = right;
        if (last == i)
            return;
        swap(&hits[i], &hits[last]);
        i = last;
    }
}

void hits_sort(struct hit *hits, int count)
{
    for (int i = count / 2 - 1; i >= 0; i--)
        sink(hits, count, i);
    for (int end = count - 1; end > 0; end--) {
        swap(&hits[0], &hits[end]);
        sink(hits, end, 0);
    }
}
