#include "maps/asking.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "scene/scene_format.h"
#include "support/number.h"

/* The fault; NULL: no memory. */
static struct level_fault *add_severe(struct building *building,
                                      const char *code, const struct item *item,
                                      const char *format, va_list arguments)
{
    char message[sizeof building->fail.message];
    vsnprintf(message, sizeof message, format, arguments);
    struct level_fault *fault =
        building_fault(building, code, item, "%s", message);
    if (fault)
        fault->is_severe = true;
    return fault;
}

bool ask_wrong(struct building *building, const char *code,
               const struct item *item, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_severe(building, code, item, format, arguments);
    va_end(arguments);
    return false;
}

bool ask_too_few(struct building *building, const char *code,
                 const struct item *item, int count, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    struct level_fault *fault =
        add_severe(building, code, item, format, arguments);
    va_end(arguments);
    if (fault) {
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

/* ---- Labels ------------------------------------------------------------- */

/* Arrays in arrays that a label goes through, and bytes of a name in it. */
#define STEPS 4
#define SHOWN 24

struct asking_label {
    char text[SHOWN + STEPS * 16];
};

/* What messages call an item: nothing where no member is near. */
static struct asking_label label_of(const struct item *item)
{
    struct asking_label label = {""};
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

/* ---- Values ------------------------------------------------------------- */

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

bool ask_in_range(col_vec2 point)
{
    return fabs(point.x) <= COL_LIMIT && fabs(point.y) <= COL_LIMIT;
}

/* The first two numbers of an array of such. */
static bool ask_numbers(struct building *building, const struct item *array,
                        col_vec2 *point)
{
    const double *numbers = array->numbers;
    for (int i = 0; i < 2; i++) {
        if (fabs(numbers[i]) <= COL_LIMIT)
            continue;
        const struct item *item =
            item_element_placed(array, i, building->arena);
        return building_has(building, item) &&
               ask_limit(building, item, numbers[i]);
    }
    *point = (col_vec2){numbers[0] + 0.0, numbers[1] + 0.0}; /* 0 for -0 */
    return true;
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
    if (item->kind == ITEM_NUMBERS)
        return ask_numbers(building, item, point);
    const struct item *odd = item->first;
    while (odd->kind == ITEM_NUMBER && odd->next)
        odd = odd->next;
    return ask_expected(building, "wrong-type", odd, "a number");
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

bool ask_text(struct building *building, const struct item *item,
              const char **text)
{
    if (!item || item->kind != ITEM_STRING)
        return ask_expected(building, "wrong-type", item, "a string");
    *text = item->text;
    return true;
}

bool ask_truth(struct building *building, const struct item *item, bool *truth)
{
    if (!item || item->kind != ITEM_BOOLEAN)
        return ask_expected(building, "wrong-type", item, "true or false");
    *truth = item->truth;
    return true;
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
    if (!ask_in_range(shape->position))
        return false;
    col_transform transform = level_transform(shape);
    const col_vec2 *points = shape->points;
    if (shape->kind == LEVEL_ELLIPSE)
        return is_near(&transform, points[0], points[1]);
    if (shape->kind == LEVEL_BOX)
        return is_near(&transform, points[0], (col_vec2){0, 0}) &&
               is_near(&transform, points[1], (col_vec2){0, 0}) &&
               is_near(&transform, (col_vec2){points[0].x, points[1].y},
                       (col_vec2){0, 0}) &&
               is_near(&transform, (col_vec2){points[1].x, points[0].y},
                       (col_vec2){0, 0});
    for (int i = 0; i < shape->count; i++) {
        if (!is_near(&transform, points[i], (col_vec2){0, 0}))
            return false;
    }
    return true;
}

/* Whether a shape is so near to the origin that nobody need look closely: no
 * turn makes a coordinate larger than the sum of both. */
static bool is_surely_near(const struct level_shape *shape)
{
    const double near = COL_LIMIT / 4;
    double most = fabs(shape->position.x) + fabs(shape->position.y);
    for (int i = 0; i < shape->count && most <= near; i++) {
        double reach = fabs(shape->points[i].x) + fabs(shape->points[i].y);
        most = reach <= near ? most : reach;
    }
    return most <= near;
}

bool ask_place(struct building *building, const struct level_shape *shape)
{
    if (is_surely_near(shape) || is_in_place(shape))
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
