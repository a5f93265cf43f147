#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "scene/scene.h"
#include "support/sorted.h"

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
    if (!list)
        return false;
    for (int i = 0; i < count; i++)
        list[i] = id_of(shapes[i].id);
    const int *order = sorted_order(count, compare_shapes, list, arena);
    *ids = (struct ids){shapes, list, order, count};
    return order;
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

/* Names in a word of a set. */
#define WORD 64

/* ---- Numbers ------------------------------------------------------------- */

/* All lists of a scene, one after the other. */
struct numbering {
    const char **names;
    int *numbers;
    int count;
};

static int compare_names(const void *context, int a, int b)
{
    const char *const *names = context;
    return strcmp(names[a], names[b]);
}

static void gather(struct numbering *all, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        all->names[all->count++] = names[i];
}

/* Numbers names by their first appearance, so that names of one list have
 * numbers that are near each other. */
static bool give_numbers(struct numbering *all, struct arena *arena)
{
    const int *order =
        sorted_order(all->count, compare_names, all->names, arena);
    int *first = all->numbers, number = 0;
    for (int k = 0; order && k < all->count; k++) {
        bool is_new =
            k == 0 || compare_names(all->names, order[k - 1], order[k]) != 0;
        first[order[k]] = is_new ? order[k] : first[order[k - 1]];
    }
    for (int i = 0; order && i < all->count; i++)
        all->numbers[i] = first[i] == i ? number++ : all->numbers[first[i]];
    return order;
}

static int compare_numbers(const void *a, const void *b)
{
    const int *p = a, *q = b;
    return (*p > *q) - (*p < *q);
}

static void sort_numbers(int *numbers, int count)
{
    bool is_sorted = true;
    for (int i = 1; i < count; i++)
        is_sorted = is_sorted && numbers[i - 1] <= numbers[i];
    if (!is_sorted)
        qsort(numbers, (size_t)count, sizeof *numbers, compare_numbers);
}

/* ---- Sets ---------------------------------------------------------------- */

/* What sets are made of: numbers of names, list after list, and words that are
 * not used yet. */
struct layer_making {
    int *numbers;
    struct layer_word *words;
};

static struct layer_set make_set(struct layer_making *making, int count)
{
    struct layer_set set = {making->words, 0};
    sort_numbers(making->numbers, count);
    for (int i = 0; i < count; i++) {
        int index = making->numbers[i] / WORD;
        if (i == 0 || index != making->words[-1].index) {
            *making->words++ = (struct layer_word){index, 0};
            set.count++;
        }
        making->words[-1].names |= (uint64_t)1 << making->numbers[i] % WORD;
    }
    making->numbers += count;
    return set;
}

/* ---- Shapes -------------------------------------------------------------- */

/* How many shapes a scene has with those of its casts. */
static int shapes_in_all(const struct scene *scene)
{
    return scene->shape_count + scene->cast_count;
}

/* The shape of the scene that shape i is a copy of, for a cast; NULL: it is
 * none. */
static const struct scene_shape *original_of(const struct scene *scene, int i)
{
    int cast = i - scene->shape_count;
    int shape = cast >= 0 ? scene->casts[cast].shape : -1;
    return shape >= 0 ? &scene->shapes[shape] : NULL;
}

/* Whether shape i has names of its own. */
static bool has_names(const struct scene *scene, int i)
{
    const struct scene_shape *shape = &scene->shapes[i];
    return (shape->layers || shape->hits) && !original_of(scene, i);
}

static void make_sets(const struct scene *scene, struct layer_making making,
                      struct layer_sets *sets)
{
    for (int i = 0; i < shapes_in_all(scene); i++) {
        struct scene_shape *shape = &scene->shapes[i];
        const struct scene_shape *original = original_of(scene, i);
        if (original)
            shape->layer_sets = original->layer_sets;
        if (!has_names(scene, i))
            continue;
        sets->layers = make_set(&making, shape->layer_count);
        sets->hits = make_set(&making, shape->hit_count);
        shape->layer_sets = sets++;
    }
}

static void gather_all(const struct scene *scene, struct numbering *all)
{
    for (int i = 0; i < shapes_in_all(scene); i++) {
        const struct scene_shape *shape = &scene->shapes[i];
        if (!has_names(scene, i))
            continue;
        gather(all, shape->layers, shape->layer_count);
        gather(all, shape->hits, shape->hit_count);
    }
}

bool layers_number(struct scene *scene, struct arena *arena)
{
    struct numbering all = {.count = 0};
    size_t names = 0, named = 0;
    for (int i = 0; i < shapes_in_all(scene); i++) {
        const struct scene_shape *shape = &scene->shapes[i];
        if (!has_names(scene, i))
            continue;
        names += (size_t)shape->layer_count + (size_t)shape->hit_count;
        named++;
    }
    if (named == 0)
        return true;
    if (names > INT_MAX)
        return false;
    struct layer_making making;
    struct layer_sets *sets = arena_take(arena, named, sizeof *sets);
    making.words = arena_take(arena, names, sizeof *making.words);
    struct arena_mark mark = arena_mark(arena);
    all.names = arena_take(arena, names, sizeof *all.names);
    all.numbers = arena_take(arena, names, sizeof *all.numbers);
    if (!sets || !making.words || !all.names || !all.numbers)
        return false;
    gather_all(scene, &all);
    bool ok = give_numbers(&all, arena);
    making.numbers = all.numbers;
    if (ok)
        make_sets(scene, making, sets);
    arena_rewind(arena, mark);
    return ok;
}

/* ---- Meeting ------------------------------------------------------------- */

static bool sets_meet(struct layer_set a, struct layer_set b)
{
    int i = 0, j = 0;
    while (i < a.count && j < b.count) {
        int step = a.words[i].index - b.words[j].index;
        if (step == 0 && a.words[i].names & b.words[j].names)
            return true;
        i += step <= 0;
        j += step >= 0;
    }
    return false;
}

static bool hits_layer(const struct scene_shape *a, const struct scene_shape *b)
{
    return !a->hits ||
           (b->layers && sets_meet(a->layer_sets->hits, b->layer_sets->layers));
}

bool layers_meet(const struct scene_shape *a, const struct scene_shape *b)
{
    return hits_layer(a, b) && hits_layer(b, a);
}
