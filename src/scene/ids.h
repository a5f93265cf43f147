/* The ids of a scene in order, to find one among many and to see that none
 * stands there twice. Short ones come first, those of one length in the order
 * of their bytes: so "#0", "#1", ... and the like are in order as they are. */
#ifndef IDS_H
#define IDS_H

#include "scene/scene.h"
#include "support/arena.h"

#include <stdbool.h>
#include <stddef.h>

struct id {
    const char *text;
    size_t length;
};

struct ids {
    const struct scene_shape *shapes; /* in the order of the scene */
    const struct id *list;            /* the same */
    const int *order;                 /* their indices, by id */
    int count;
};

/* Sorts the ids of `count` shapes, at most TREE_ITEMS: O(n log n) whatever they
 * are. false: memory is used up. */
bool ids_sort(const struct scene_shape *shapes, int count, struct arena *arena,
              struct ids *ids);

/* Whether two shapes have the same id: *second is then the first shape to have
 * that of an earlier one, and *first is the first to have it. */
bool ids_repeat(const struct ids *ids, int *first, int *second);

/* Index of the shape with this id, or -1. O(log n). */
int ids_find(const struct ids *ids, const char *text);

#endif
