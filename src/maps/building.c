/* How the readers of all formats put a level together: an index of items, the
 * level with its shapes, faults and notes, and checked values of the file. */
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "maps/building.h"
#include "scene/scene.h"
#include "support/number.h"
#include "support/same.h"
#include "support/text.h"

bool item_index_add_all(struct item_index *index, const struct item *array,
                        struct arena *arena)
{
    for (const struct item *item = array ? array->first : NULL; item;
         item = item->next) {
        const struct item *key = item_member(item, index->member);
        if (!key || (key->kind != ITEM_NUMBER && key->kind != ITEM_STRING))
            continue;
        struct item_entry *entries = arena_more(
            arena, index->entries, index->count, &index->room, sizeof *entries);
        if (!entries)
            return false;
        index->entries = entries;
        entries[index->count++] = (struct item_entry){key, item};
    }
    return true;
}

/* Compares keys: numbers come before texts. */
static int compare_items(const struct item *a, const struct item *b)
{
    if (a->kind != b->kind)
        return a->kind == ITEM_NUMBER ? -1 : 1;
    if (a->kind == ITEM_STRING)
        return strcmp(a->text, b->text);
    return (a->number > b->number) - (a->number < b->number);
}

static int compare_keys(const void *context, int a, int b)
{
    const struct item_entry *entries = context;
    return compare_items(entries[a].key, entries[b].key);
}

bool item_index_sort(struct item_index *index, struct arena *arena)
{
    index->order =
        sorted_order(index->count, compare_keys, index->entries, arena);
    return index->order;
}

static const struct item *find(const struct item_index *index,
                               const struct item *key)
{
    int low = 0, high = index->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (compare_items(index->entries[index->order[middle]].key, key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    const struct item_entry *found =
        low < index->count ? &index->entries[index->order[low]] : NULL;
    return found && compare_items(found->key, key) == 0 ? found->item : NULL;
}

const struct item *item_index_number(const struct item_index *index,
                                     double number)
{
    return find(index, &(struct item){.kind = ITEM_NUMBER, .number = number});
}

const struct item *item_index_text(const struct item_index *index,
                                   const char *text)
{
    return find(index, &(struct item){.kind = ITEM_STRING, .text = text});
}

/* ---- The level ---------------------------------------------------------- */

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
                 "expected at most %d shapes (--max-shapes), found one more",
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

/* ---- the end ------------------------------------------------------------- */

static int compare_ids(const void *context, int a, int b)
{
    const struct level_shape *shapes = context;
    return strcmp(shapes[a].id, shapes[b].id);
}

/* Numbers shapes that have the id of an earlier shape. All made ids differ: the
 * part before their last dot is an id of the file, and a count follows. */
static void make_ids_unique(struct building *building)
{
    struct level *level = building->level;
    int count = level->shape_count, number = 0;
    const char **ids = arena_take(building->arena, (size_t)count, sizeof *ids);
    const int *order =
        sorted_order(count, compare_ids, level->shapes, building->arena);
    if (!building_has(building, ids) || !building_has(building, order))
        return;
    for (int i = 0; i < count; i++)
        ids[i] = level->shapes[order[i]].id;
    for (int i = 1; i < count && !building->has_failed; i++) {
        if (strcmp(ids[i], ids[i - 1]) != 0) {
            number = 0;
            continue;
        }
        const char *id;
        do
            id = building_text(building, "%s.%d", ids[i], ++number);
        while (!building->has_failed && sorted_has(ids, count, id));
        level->shapes[order[i]].id = id;
    }
}

struct level *building_end(struct building *building, struct fail *fail)
{
    struct level *level = building->level;
    if (!building->has_failed)
        make_ids_unique(building);
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

/* ---- Values of the file ------------------------------------------------- */

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

/* Arrays in arrays that a label goes through, and bytes of a name in it. */
#define STEPS 4
#define SHOWN 24

/* What messages call an item: nothing where no member is near. */
static struct short_text label_of(const struct item *item)
{
    struct short_text label = {""};
    const struct item *steps[STEPS];
    int count = 0;
    while (item && !item->name && count < STEPS) {
        steps[count++] = item;
        item = item->parent;
    }
    if (!item || !item->name)
        return label;
    size_t size = sizeof label.text;
    int used = snprintf(label.text, size, "%.*s", SHOWN, item->name);
    while (count-- > 0)
        used += snprintf(label.text + used, size - (size_t)used, "[%d]",
                         steps[count]->index);
    snprintf(label.text + used, size - (size_t)used, ": ");
    return label;
}

bool ask_expected(struct building *building, const char *code,
                  const struct item *item, const char *expected)
{
    return ask_wrong(building, code, item, "%sexpected %s, found %s",
                     label_of(item).text, expected, item_words(item).text);
}

const struct item *ask_member(struct building *building,
                              const struct item *object, const char *name)
{
    const struct item *item = item_member(object, name);
    if (!item)
        ask_wrong(building, "missing-member", object, "%smissing member \"%s\"",
                  label_of(object).text, name);
    return item;
}

bool ask_limit(struct building *building, const struct item *item,
               double number)
{
    if (fabs(number) <= COL_LIMIT)
        return true;
    struct fail fail;
    bounds_exceeded(number, COL_LIMIT, label_of(item).text, &fail);
    return ask_told(building, item, &fail);
}

bool ask_number(struct building *building, const struct item *item,
                double *number)
{
    if (!item || item->kind != ITEM_NUMBER)
        return ask_expected(building, "wrong-type", item, "a number");
    if (!ask_limit(building, item, item->number))
        return false;
    *number = item->number + 0.0; /* 0 for -0 */
    return true;
}

bool ask_optional(struct building *building, const struct item *object,
                  const char *name, double *number)
{
    const struct item *item = item_member(object, name);
    return !item || ask_number(building, item, number);
}

bool ask_in_range(col_vec2 point)
{
    return fabs(point.x) <= COL_LIMIT && fabs(point.y) <= COL_LIMIT;
}

bool ask_point(struct building *building, const struct item *item,
               bool may_have_more, col_vec2 *point)
{
    if (!item || (item->kind != ITEM_NUMBERS && item->kind != ITEM_ARRAY))
        return ask_expected(building, "wrong-type", item, "[x, y]");
    if (item->count < 2 || (item->count > 2 && !may_have_more))
        return ask_wrong(building, "point-shape", item,
                         "%sexpected [x, y], found an array of %d",
                         label_of(item).text, item->count);
    if (item->kind == ITEM_ARRAY) {
        const struct item *odd = item->first;
        while (odd->kind == ITEM_NUMBER && odd->next)
            odd = odd->next;
        return ask_expected(building, "wrong-type", odd, "a number");
    }
    const double *numbers = item->numbers;
    for (int i = 0; i < 2; i++) {
        if (fabs(numbers[i]) <= COL_LIMIT)
            continue;
        const struct item *odd = item_element_placed(item, i, building->arena);
        return building_has(building, odd) &&
               ask_limit(building, odd, numbers[i]);
    }
    *point = (col_vec2){numbers[0] + 0.0, numbers[1] + 0.0}; /* 0 for -0 */
    return true;
}

bool ask_points(struct building *building, const struct item *array,
                bool may_have_more, col_vec2 *points)
{
    bool is_good = true;
    for (const struct item *item = array->first; item; item = item->next) {
        if (!ask_point(building, item, may_have_more, points++))
            is_good = false;
    }
    return is_good;
}

/* ---- Shapes ------------------------------------------------------------- */

/* Whether what lies about `centre`, up to `reach` away, is in range. */
static bool is_near(const col_transform *transform, col_vec2 center,
                    col_vec2 reach)
{
    for (int corner = 0; corner < 4; corner++) {
        col_vec2 local = {center.x + (corner & 1 ? reach.x : -reach.x),
                          center.y + (corner & 2 ? reach.y : -reach.y)};
        if (!ask_in_range(local) ||
            !ask_in_range(col_transform_point(*transform, local)))
            return false;
    }
    return true;
}

static bool is_in_place(const struct level_shape *shape)
{
    const col_vec2 none = {0, 0}, *points = shape->points;
    col_transform transform = level_transform(shape);
    if (!ask_in_range(shape->position))
        return false;
    if (shape->kind == LEVEL_ELLIPSE)
        return is_near(&transform, points[0], points[1]);
    for (int i = 0; i < shape->count; i++) {
        if (!is_near(&transform, points[i], none))
            return false;
    }
    return shape->kind != LEVEL_BOX ||
           (is_near(&transform, (col_vec2){points[0].x, points[1].y}, none) &&
            is_near(&transform, (col_vec2){points[1].x, points[0].y}, none));
}

bool ask_place(struct building *building, const struct level_shape *shape)
{
    /* Near the origin nothing has to be computed: no turn makes a coordinate
     * larger than the sum of both. */
    const double near = COL_LIMIT / 4;
    bool is_near_origin =
        fabs(shape->position.x) + fabs(shape->position.y) <= near;
    for (int i = 0; i < shape->count && is_near_origin; i++)
        is_near_origin =
            fabs(shape->points[i].x) + fabs(shape->points[i].y) <= near;
    if (is_near_origin || is_in_place(shape))
        return true;
    char limit[NUMBER_MAX];
    number_write(limit, COL_LIMIT);
    return ask_wrong(building, "number-range", shape->item,
                     "the shape lies more than %s from the origin", limit);
}

void ask_last_place(struct building *building)
{
    struct level *level = building->level;
    if (building->has_failed || level->shape_count == 0)
        return;
    if (!ask_place(building, &level->shapes[level->shape_count - 1]))
        level->shape_count--;
}
