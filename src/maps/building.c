#include "maps/building.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "support/same.h"

/* A fault, and the shape that it is about by its index: shapes move as long as
 * there are more to come. */
struct placed_fault {
    struct level_fault fault; /* the first member: the list's own */
    int shape;                /* -1: none */
};

void building_begin(struct building *building,
                    const struct level_source *source, const struct item *item)
{
    *building = (struct building){.source = source, .arena = source->arena};
    building->level = arena_alloc(source->arena, 1, sizeof *building->level);
    if (!building_has(building, building->level))
        return;
    building->level->item = item;
    building->level->arena = source->arena;
    building->level->knows_y = true;
    building->faults = &building->level->faults;
    building->notes = &building->level->notes;
}

void building_fail(struct building *building, const struct fail *fail)
{
    if (!building->has_failed)
        building->fail = *fail;
    building->has_failed = true;
}

bool building_has(struct building *building, const void *memory)
{
    struct fail fail;
    if (memory)
        return true;
    fail_memory(&fail);
    building_fail(building, &fail);
    return false;
}

/* ---- shapes -------------------------------------------------------------- */

static bool may_have_more(struct building *building)
{
    struct level *level = building->level;
    uint64_t most = building->source->library->limits.shapes;
    if ((!most || (uint64_t)level->shape_count < most) &&
        level->shape_count < 1 << 28)
        return true;
    struct fail fail;
    fail_set(&fail, "too-many-shapes",
             "expected at most %d shapes (--max-shapes), found one more",
             level->shape_count);
    building_fail(building, &fail);
    return false;
}

static bool make_room(struct building *building)
{
    struct level *level = building->level;
    struct level_shape *shapes =
        arena_more(building->arena, level->shapes, level->shape_count,
                   &building->room, sizeof *shapes);
    if (!building_has(building, shapes))
        return false;
    level->shapes = shapes;
    return true;
}

struct level_shape building_blank(const struct item *item)
{
    return (struct level_shape){
        .id = "",
        .name = "",
        .class = "",
        .layer = "",
        .ignore = "",
        .object = -1,
        .item = item,
        .kind = LEVEL_POINT,
        .ring_count = 1,
    };
}

struct level_shape *building_shape(struct building *building)
{
    if (building->has_failed || !may_have_more(building) ||
        !make_room(building))
        return NULL;
    struct level *level = building->level;
    struct level_shape *shape = &level->shapes[level->shape_count++];
    *shape = building_blank(NULL);
    return shape;
}

void building_add(struct building *building, const struct level_shape *shape,
                  struct level_fault **since)
{
    struct level_shape *added = building_shape(building);
    if (!added)
        return;
    *added = *shape;
    building_about(building, since, building->level->shape_count - 1);
}

long building_object_number(const struct item *object)
{
    double id = member_number(object, "id", -1);
    return id >= 0 && id <= 2147483647 && !(floor(id) < id) ? (long)id : -1;
}

col_vec2 *building_points(struct building *building, int count)
{
    if (building->has_failed)
        return NULL;
    col_vec2 *points =
        arena_alloc(building->arena, (size_t)count, sizeof *points);
    building_has(building, points);
    return points;
}

/* ---- texts --------------------------------------------------------------- */

static const char *write_text(struct building *building, const char *format,
                              va_list arguments)
{
    if (building->has_failed)
        return "";
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text =
        length < 0 ? NULL : arena_take(building->arena, (size_t)length + 1, 1);
    if (!building_has(building, text))
        return "";
    vsnprintf(text, (size_t)length + 1, format, arguments);
    return text;
}

const char *building_text(struct building *building, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const char *text = write_text(building, format, arguments);
    va_end(arguments);
    return text;
}

/* ---- faults and notes ---------------------------------------------------- */

struct level_fault *building_fault(struct building *building, const char *code,
                                   const struct item *item, const char *format,
                                   ...)
{
    va_list arguments;
    va_start(arguments, format);
    const char *message = write_text(building, format, arguments);
    va_end(arguments);
    if (building->has_failed)
        return NULL;
    struct placed_fault *placed =
        arena_alloc(building->arena, 1, sizeof *placed);
    if (!building_has(building, placed))
        return NULL;
    placed->shape = -1;
    placed->fault.code = code;
    placed->fault.message = message;
    placed->fault.item = item;
    *building->faults = &placed->fault;
    building->faults = &placed->fault.next;
    return &placed->fault;
}

void building_about(struct building *building, struct level_fault **since,
                    int shape)
{
    if (building->has_failed)
        return;
    for (struct level_fault *fault = *since; fault; fault = fault->next)
        ((struct placed_fault *)fault)->shape = shape;
}

static const struct document *document_of(const struct item *item)
{
    return item ? item->document : NULL;
}

void building_note(struct building *building, const char *what,
                   const struct item *item)
{
    if (building->has_failed)
        return;
    item = item ? item : building->level->item;
    struct level_note *note = building->level->notes;
    while (note && (document_of(note->item) != document_of(item) ||
                    strcmp(note->what, what) != 0))
        note = note->next;
    if (note) {
        note->count++;
        return;
    }
    note = arena_alloc(building->arena, 1, sizeof *note);
    if (!building_has(building, note))
        return;
    *note = (struct level_note){.what = what, .count = 1, .item = item};
    *building->notes = note;
    building->notes = &note->next;
}

/* ---- the end ------------------------------------------------------------- */

static int compare_ids(const void *context, int a, int b)
{
    const struct level_shape *shapes = context;
    return strcmp(shapes[a].id, shapes[b].id);
}

/* The shapes in the order of the ids that the file gives them, equal ones in
 * their own order. */
struct taken_ids {
    const struct level *level;
    const int *order;
    const char **texts; /* in that order; those of the file */
};

/* No two ids that are made are the same: what is before their last dot is an id
 * of the file, and what is behind it counts. */
static void rename_repeated(struct building *building,
                            const struct taken_ids *ids)
{
    struct level *level = building->level;
    int number = 0;
    for (int i = 1; i < level->shape_count && !building->has_failed; i++) {
        if (strcmp(ids->texts[i], ids->texts[i - 1]) != 0) {
            number = 0;
            continue;
        }
        const char *id;
        do
            id = building_text(building, "%s.%d", ids->texts[i], ++number);
        while (!building->has_failed &&
               sorted_has(ids->texts, level->shape_count, id));
        level->shapes[ids->order[i]].id = id;
    }
}

static void make_ids_unique(struct building *building)
{
    struct level *level = building->level;
    size_t count = (size_t)level->shape_count;
    const char **texts = arena_take(building->arena, count, sizeof *texts);
    const int *order = sorted_order(level->shape_count, compare_ids,
                                    level->shapes, building->arena);
    if (!building_has(building, texts) || !building_has(building, order))
        return;
    for (int i = 0; i < level->shape_count; i++)
        texts[i] = level->shapes[order[i]].id;
    rename_repeated(building, &(struct taken_ids){level, order, texts});
}

static void place_faults(struct level *level)
{
    for (struct level_fault *fault = level->faults; fault;
         fault = fault->next) {
        const struct placed_fault *placed = (const struct placed_fault *)fault;
        if (placed->shape >= 0)
            fault->shape = &level->shapes[placed->shape];
    }
}

struct level *building_end(struct building *building, struct fail *fail)
{
    if (!building->has_failed)
        make_ids_unique(building);
    if (building->has_failed) {
        *fail = building->fail;
        return NULL;
    }
    place_faults(building->level);
    return building->level;
}

bool building_end_only(struct building *building, struct levels *levels,
                       struct fail *fail)
{
    struct level *level = building_end(building, fail);
    if (!level)
        return false;
    levels->levels = arena_take(building->arena, 1, sizeof(struct level *));
    if (!levels->levels)
        return fail_memory(fail);
    levels->levels[0] = level;
    levels->count = 1;
    return true;
}
