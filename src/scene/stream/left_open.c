#include "scene/stream/left_open.h"

#include "support/json/locate.h"

void left_open_remember(struct left_open *open, uint64_t start,
                        const char *text, size_t length)
{
    if (start + length <= open->end)
        return;
    open->start = start;
    open->end = start + length;
    open->next = 0;
    open->count =
        json_walk_open(text, length, open->offsets, LIMITS_DEPTH_MOST);
}

bool left_open_has(struct left_open *open, uint64_t place)
{
    while (open->next < open->count &&
           open->start + open->offsets[open->next] < place)
        open->next++;
    return open->next < open->count &&
           open->start + open->offsets[open->next] == place;
}
