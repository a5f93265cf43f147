/* Builds a level: adds shapes, faults and notes, and completes the level at the
 * end. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "maps/building.h"
#include "maps/map_select.h"
#include "scene/scene.h"

/* A fault, and the index of its shape: shapes move while more are added. */
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
    building->layers = &building->level->layers;
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

void building_expect(struct building *building, int count)
{
    struct level *level = building->level;
    level->shapes =
        arena_take(building->arena, (size_t)count, sizeof *level->shapes);
    if (building_has(building, level->shapes))
        building->room = count;
}

struct level_shape *building_shape(struct building *building)
{
    struct level *level = building->level;
    if (building->has_failed)
        return NULL;
    uint64_t max = building->source->library->limits.shapes;
    if ((max && (uint64_t)level->shape_count >= max) ||
        level->shape_count >= 1 << 28) {
        struct fail fail;
        fail_set(&fail, "too-many-shapes",
                 "expected at most %d shapes (--max-shapes), found more",
                 level->shape_count);
        building_fail(building, &fail);
        return NULL;
    }
    struct level_shape *shapes =
        arena_more(building->arena, level->shapes, level->shape_count,
                   &building->room, sizeof *shapes);
    if (!building_has(building, shapes))
        return NULL;
    level->shapes = shapes;
    struct level_shape *shape = &shapes[level->shape_count++];
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

static struct level_fault *add_fault(struct building *building,
                                     const char *code, const struct item *item,
                                     const char *format, va_list arguments)
{
    const char *message = write_text(building, format, arguments);
    struct placed_fault *placed =
        arena_alloc(building->arena, 1, sizeof *placed);
    if (building->has_failed || !building_has(building, placed))
        return NULL;
    placed->shape = -1;
    placed->fault.code = code;
    placed->fault.message = message;
    placed->fault.item = item;
    *building->faults = &placed->fault;
    building->faults = &placed->fault.next;
    return &placed->fault;
}

struct level_fault *building_fault(struct building *building, const char *code,
                                   const struct item *item, const char *format,
                                   ...)
{
    va_list arguments;
    va_start(arguments, format);
    struct level_fault *fault =
        add_fault(building, code, item, format, arguments);
    va_end(arguments);
    return fault;
}

void building_measured(struct building *building, const char *code,
                       const struct item *item, double measure,
                       const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    struct level_fault *fault =
        add_fault(building, code, item, format, arguments);
    va_end(arguments);
    if (fault)
        fault->measure = measure;
}

void building_about(struct building *building, struct level_fault **since,
                    int shape)
{
    if (building->has_failed)
        return;
    for (struct level_fault *fault = *since; fault; fault = fault->next)
        ((struct placed_fault *)fault)->shape = shape;
}

void building_note(struct building *building, const char *what,
                   const struct item *item)
{
    if (building->has_failed)
        return;
    item = item ? item : building->level->item;
    struct level_note *note = building->level->notes;
    while (note && ((note->item ? note->item->document : NULL) !=
                        (item ? item->document : NULL) ||
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

struct level_layer *building_layer(struct building *building, const char *path,
                                   const struct item *item, bool has_cells)
{
    if (building->has_failed)
        return NULL;
    struct level_layer *layer = arena_alloc(building->arena, 1, sizeof *layer);
    if (!building_has(building, layer))
        return NULL;
    *layer = (struct level_layer){
        .path = path,
        .item = item,
        .has_cells = has_cells,
        .looks_solid = keyword_path_is_solid(KEYWORD_OBJECT, path),
        .looks_passed = keyword_is_scenery(path)};
    *building->layers = layer;
    building->layers = &layer->next;
    return layer;
}

/* ---- the end ------------------------------------------------------------- */

struct level *building_end(struct building *building, struct fail *fail)
{
    struct level *level = building->level;
    if (!building->has_failed)
        building_name_shapes(building);
    if (building->has_failed) {
        *fail = building->fail;
        return NULL;
    }
    for (struct level_fault *fault = level->faults; fault;
         fault = fault->next) {
        const struct placed_fault *placed = (const struct placed_fault *)fault;
        if (placed->shape >= 0)
            fault->shape = &level->shapes[placed->shape];
    }
    return level;
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

/* ---- severe faults of values --------------------------------------------- */

bool ask_wrong(struct building *building, const char *code,
               const struct item *item, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    struct level_fault *fault =
        add_fault(building, code, item, format, arguments);
    va_end(arguments);
    if (fault)
        fault->is_severe = true;
    return false;
}

bool ask_too_few(struct building *building, const char *code,
                 const struct item *item, int count, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    struct level_fault *fault =
        add_fault(building, code, item, format, arguments);
    va_end(arguments);
    if (fault) {
        fault->is_severe = true;
        fault->has_measure = true;
        fault->measure = count;
    }
    return false;
}

bool ask_told(struct building *building, const struct item *item,
              const struct fail *fail)
{
    return ask_wrong(building, fail->code, item, "%s", fail->message);
}
