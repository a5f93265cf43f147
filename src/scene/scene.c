/* Finds shapes of a scene by their ids, and makes movers of shapes. */
#include <stddef.h>
#include <string.h>

#include "scene/scene.h"
#include "support/same.h"

int scene_find(const struct scene *scene, const char *id, size_t length)
{
    for (int i = 0; i < scene->shape_count; i++) {
        const char *other = scene->shapes[i].id;
        if (strncmp(other, id, length) == 0 && other[length] == '\0')
            return i;
    }
    return -1;
}

col_mover scene_mover(const struct scene_shape *shape)
{
    return (col_mover){&shape->shape, shape->velocity, shape->position,
                       shape->angular_velocity};
}

col_mover scene_piece_mover(const struct scene_shape *shape, int piece)
{
    col_mover mover = scene_mover(shape);
    mover.shape = scene_core(shape, piece);
    return mover;
}

bool scene_has_pieces(const struct scene *scene)
{
    int i = 0;
    while (i < scene->shape_count && !scene->shapes[i].pieces)
        i++;
    return i < scene->shape_count;
}

static struct id id_of(const char *text)
{
    return (struct id){text, strlen(text)};
}

/* The sign tells the order; 0: equal. */
static int compare(const struct id *a, const struct id *b)
{
    if (a->length != b->length)
        return a->length < b->length ? -1 : 1;
    return memcmp(a->text, b->text, a->length);
}

static int compare_shapes(const void *context, int a, int b)
{
    const struct id *list = context;
    return compare(&list[a], &list[b]);
}

bool ids_sort(const struct scene_shape *shapes, int count, struct arena *arena,
              struct ids *ids)
{
    struct id *list = arena_take(arena, (size_t)count, sizeof *list);
    int *order = arena_take(arena, (size_t)count, sizeof *order);
    bool is_sorted = true; /* as ids of writers that number shapes mostly are */
    if (!list || !order)
        return false;
    for (int i = 0; i < count; i++) {
        list[i] = id_of(shapes[i].id);
        order[i] = i;
        is_sorted =
            is_sorted && (i == 0 || compare(&list[i - 1], &list[i]) < 0);
    }
    *ids = (struct ids){shapes, list, order, count};
    if (!is_sorted)
        ids->order = sorted_order(count, compare_shapes, list, arena);
    return ids->order;
}

bool ids_repeat(const struct ids *ids, int *first, int *second)
{
    bool found = false;
    for (int i = 1; i < ids->count; i++) {
        int early = ids->order[i - 1], late = ids->order[i];
        if ((found && late > *second) ||
            compare(&ids->list[early], &ids->list[late]) != 0)
            continue;
        *first = early;
        *second = late;
        found = true;
    }
    return found;
}

int ids_find(const struct ids *ids, const char *text)
{
    struct id wanted = id_of(text);
    int low = 0, high = ids->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        int shape = ids->order[middle];
        int sign = compare(&ids->list[shape], &wanted);
        if (sign == 0)
            return shape;
        if (sign < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}
