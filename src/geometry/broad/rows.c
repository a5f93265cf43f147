/* Pairs in the order of their first, then of their second number: counted by
 * the first, put in its row, and each row sorted. */
#include "collide_boxes.h"
#include "geometry/broad/ascending.h"

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
