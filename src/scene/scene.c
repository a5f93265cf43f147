/* Finds shapes of a scene by their ids and other names, makes movers of shapes,
 * and decides which shapes are pairs by their layers. The names of layers are
 * numbered once, and each shape keeps its layers as sets of bits. */
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "scene/scene.h"
#include "support/document/library.h"
#include "support/same.h"

const struct scene_motion motion_none = {.rotation = {1, 0}};

int scene_find(const struct scene *scene, const char *id, size_t length)
{
    for (int i = 0; i < scene->shape_count; i++) {
        const char *other = scene->shapes[i].id;
        if (strncmp(other, id, length) == 0 && other[length] == '\0')
            return i;
    }
    return -1;
}

bool scene_aliases(const struct scene *scene, struct arena *arena,
                   struct aliases *aliases)
{
    struct library library = {.arena = arena, .limits = limits_most};
    struct fail fail;
    *aliases = (struct aliases){.items = NULL};
    const char *text =
        scene->text ? arena_text(arena, scene->text, scene->length) : NULL;
    if (scene->length == 0)
        return true;
    if (!text)
        return false;
    /* A document cannot hold strings with NULs. A scene may have them in
     * members that the reader ignores, but no map has them. */
    const struct document *document =
        library_add(&library, "", text, scene->length, &fail);
    if (!document)
        return !fail_is_memory(&fail);
    struct shape_templates shared;
    if (!scene_templates_of(document->root, arena, &shared))
        return false;
    const struct item *shapes = item_member(document->root, "shapes");
    const struct item *item = shapes ? shapes->first : NULL;
    for (int i = 0; item && i < scene->shape_count; i++, item = item->next) {
        const struct item *members[SHAPE_MEMBERS];
        scene_shape_members(&shared, item, members);
        const struct alias alias = {
            .text = member_text(members[SHAPE_SOURCE], "name", ""),
            .id = scene->shapes[i].id,
            .thing = i};
        if (!aliases_add(aliases, alias, member_text(item, "_id", NULL), arena))
            return false;
    }
    aliases_sort(aliases);
    return true;
}

const char *scene_type_name(const struct scene_shape *shape)
{
    return shape_type_names[shape->type];
}

col_mover scene_mover(const struct scene_shape *shape)
{
    const struct scene_named_body *named = scene_named(shape);
    col_vec2 center = named ? named->center : scene_motion(shape)->position;
    return (col_mover){&shape->shape, scene_motion(shape)->velocity, center,
                       scene_motion(shape)->angular_velocity};
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
        list[i] = id_of(shapes[i].id ? shapes[i].id : "");
        order[i] = i;
        is_sorted =
            is_sorted && (i == 0 || compare(&list[i - 1], &list[i]) < 0);
    }
    *ids = (struct ids){shapes, list, order, count};
    if (!is_sorted)
        ids->order = sorted_order(count, compare_shapes, list, arena);
    while (ids->order && ids->count > 0 && list[*ids->order].length == 0) {
        ids->order++;
        ids->count--;
    }
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

/* ---- Motion -------------------------------------------------------------- */

static bool is_zero(double number)
{
    return same_number(number, 0);
}

bool scene_shape_moves(const struct scene_shape *shape)
{
    bool is_still =
        same_point(scene_motion(shape)->velocity, (col_vec2){0, 0}) &&
        is_zero(scene_motion(shape)->angular_velocity);
    const struct scene_body *body = scene_body(shape);
    return (body->is_stated && !body->is_static) || !is_still;
}

static bool is_moved(const struct item *value)
{
    bool moves = !is_zero(item_number(value, 0));
    for (int i = 0; value && value->kind == ITEM_NUMBERS && i < value->count;
         i++)
        moves = moves || !is_zero(value->numbers[i]);
    return moves;
}

bool scene_parts_move(const struct shape_parts *parts, bool *is_static)
{
    const struct item *body = parts->found[SHAPE_BODY].item;
    *is_static = member_truth(body, "static", false);
    if (body && body->kind == ITEM_STRING) {
        const struct scene_named_body *named =
            table_find(&parts->reading->bodies, table_text(body->text));
        *is_static = named && named->body.is_static;
        return named && !*is_static;
    }
    return (body && !*is_static) ||
           is_moved(parts->found[SHAPE_VELOCITY].item) ||
           is_moved(parts->found[SHAPE_ANGULAR_VELOCITY].item);
}

/* ---- Layers -------------------------------------------------------------- */

/* Names in a word of a set. */
#define WORD 64

/* What sets are made of: numbers of names, list after list, and words that are
 * not used yet. */
struct layer_making {
    int *numbers;
    struct layer_word *words;
};

static int compare_numbers(const void *a, const void *b)
{
    const int *p = a, *q = b;
    return (*p > *q) - (*p < *q);
}

/* Makes a set of the next `count` numbers, which it sorts. */
static struct layer_set make_set(struct layer_making *making, int count)
{
    struct layer_set set = {making->words, 0};
    int *numbers = making->numbers;
    bool is_sorted = true;
    for (int i = 1; i < count; i++)
        is_sorted = is_sorted && numbers[i - 1] <= numbers[i];
    if (!is_sorted)
        qsort(numbers, (size_t)count, sizeof *numbers, compare_numbers);
    for (int i = 0; i < count; i++) {
        int index = numbers[i] / WORD;
        if (i == 0 || index != making->words[-1].index) {
            *making->words++ = (struct layer_word){index, 0};
            set.count++;
        }
        making->words[-1].names |= (uint64_t)1 << numbers[i] % WORD;
    }
    making->numbers += count;
    return set;
}

/* The shape of the scene that shape i is a copy of, for a cast; NULL: it is
 * none. */
static const struct scene_shape *original_of(const struct scene *scene, int i)
{
    int cast = i - scene->shape_count;
    int shape = cast >= 0 ? scene->casts[cast].shape : -1;
    return shape >= 0 ? &scene->shapes[shape] : NULL;
}

/* Lists the names of shapes and rays that have any of their own; NULL: only
 * counts them. Adds the number of their names to *names. */
static int list_owners(const struct scene *scene, struct layer_names **owners,
                       size_t *names)
{
    int shapes = scene->shape_count + scene->cast_count, count = 0;
    for (int i = 0; i < shapes + scene->ray_count; i++) {
        struct layer_names *owner = i < shapes ? scene->shapes[i].names
                                               : scene->rays[i - shapes].layers;
        if (!owner || (i < shapes && original_of(scene, i)))
            continue;
        *names += (size_t)owner->layers.count + (size_t)owner->hits.count;
        if (owners)
            owners[count] = owner;
        count++;
    }
    return count;
}

static int compare_names(const void *context, int a, int b)
{
    const char *const *names = context;
    return strcmp(names[a], names[b]);
}

/* Numbers names by their first appearance, so that the numbers of the names of
 * one list are near each other. false: memory is used up. */
static bool number_names(const char *const *names, int count, int *numbers,
                         struct arena *arena)
{
    const int *order = sorted_order(count, compare_names, names, arena);
    int number = 0;
    for (int k = 0; order && k < count; k++) { /* the first of equal names */
        bool is_new = k == 0 || compare_names(names, order[k - 1], order[k]);
        numbers[order[k]] = is_new ? order[k] : numbers[order[k - 1]];
    }
    for (int i = 0; order && i < count; i++)
        numbers[i] = numbers[i] == i ? number++ : numbers[numbers[i]];
    return order;
}

bool layers_number(struct scene *scene, struct arena *arena)
{
    size_t room = 0, ignored = 0;
    int owned = list_owners(scene, NULL, &room), count = 0;
    scene->has_no_layers = owned == 0;
    if (owned == 0)
        return true;
    if (room > INT_MAX)
        return false;
    struct layer_sets *sets = arena_take(arena, (size_t)owned, sizeof *sets);
    struct layer_making making = {
        .words = arena_take(arena, room, sizeof *making.words)};
    struct arena_mark mark = arena_mark(arena);
    struct layer_names **owners =
        arena_take(arena, (size_t)owned, sizeof(void *));
    const char **names = arena_take(arena, room, sizeof *names);
    making.numbers = arena_take(arena, room, sizeof *making.numbers);
    if (!sets || !making.words || !owners || !names || !making.numbers)
        return false;
    list_owners(scene, owners, &ignored);
    for (int i = 0; i < owned; i++) {
        const struct layer_names *owner = owners[i];
        for (int k = 0; k < owner->layers.count; k++)
            names[count++] = owner->layers.texts[k];
        for (int k = 0; k < owner->hits.count; k++)
            names[count++] = owner->hits.texts[k];
    }
    bool ok = number_names(names, count, making.numbers, arena);
    for (int i = 0; ok && i < owned; i++) {
        sets[i].layers = make_set(&making, owners[i]->layers.count);
        sets[i].hits = make_set(&making, owners[i]->hits.count);
        owners[i]->sets = &sets[i];
    }
    arena_rewind(arena, mark);
    return ok;
}

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

/* True if what has `hits`, if any, hits one of the layers of another. */
static bool hits_layer(const struct layer_names *names,
                       const struct layer_names *other)
{
    return !names || !names->hits.texts ||
           (other && other->layers.texts &&
            sets_meet(names->sets->hits, other->sets->layers));
}

bool layers_meet(const struct scene_shape *a, const struct scene_shape *b)
{
    return layers_meet_ray(a->names, b);
}

bool layers_meet_ray(const struct layer_names *ray,
                     const struct scene_shape *shape)
{
    return hits_layer(ray, shape->names) && hits_layer(shape->names, ray);
}

/* ---- Whole shapes -------------------------------------------------------- */

col_parts scene_parts(const struct scene_shape *shape)
{
    const struct scene_pieces *pieces = shape->pieces;
    if (!pieces)
        return (col_parts){.cores = &shape->shape,
                           .count = 1,
                           .vertex_count = shape->shape.count};
    return (col_parts){.cores = pieces->cores,
                       .count = pieces->count,
                       .vertex_count = scene_local_count(shape),
                       .starts = pieces->starts,
                       .vertices = pieces->vertex_index,
                       .edges = pieces->edge_index};
}

static int larger_count(int x, int y)
{
    return x > y ? x : y;
}

/* Any two shapes have at most as many pieces as the two with the most, and each
 * at most as many vertices as the largest. */
void *scene_whole_memory(const struct scene *scene, struct arena *arena)
{
    col_parts_size first = {0, 0, 0};
    int second = 0;
    for (int i = 0; i < scene->shape_count; i++) {
        const col_parts parts = scene_parts(&scene->shapes[i]);
        const col_parts_size size = col_parts_measure(&parts);
        int most = larger_count(first.pieces, size.pieces);
        second = larger_count(second, first.pieces + size.pieces - most);
        first.pieces = most;
        first.vertices = larger_count(first.vertices, size.vertices);
        first.largest = larger_count(first.largest, size.largest);
    }
    col_parts_size other = first;
    other.pieces = second;
    size_t bytes = col_whole_bytes(first, other);
    return bytes < SIZE_MAX ? arena_take(arena, bytes, 1) : NULL;
}
