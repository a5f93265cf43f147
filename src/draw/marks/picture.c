#include "draw/marks/picture.h"

#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "draw/marks/plane.h"

/* Significant digits of numbers in labels. */
#define LABEL_DIGITS 4

struct picture picture_make(struct arena *arena)
{
    return (struct picture){.arena = arena, .is_y_up = true, .sides = {-1, -1}};
}

/* ---- Bounds -------------------------------------------------------------- */

static void hold(col_box *box, col_vec2 point, double around)
{
    col_vec2 min = {point.x - around, point.y - around};
    col_vec2 max = {point.x + around, point.y + around};
    if (!(min.x >= -2 * COL_LIMIT && max.x <= 2 * COL_LIMIT &&
          min.y >= -2 * COL_LIMIT && max.y <= 2 * COL_LIMIT))
        return;
    box->min.x = min.x < box->min.x ? min.x : box->min.x;
    box->min.y = min.y < box->min.y ? min.y : box->min.y;
    box->max.x = max.x > box->max.x ? max.x : box->max.x;
    box->max.y = max.y > box->max.y ? max.y : box->max.y;
}

/* A pointer's second point is a direction. */
col_box bounds_of_mark(const struct mark *mark)
{
    int count = mark->kind == MARK_POINTER ? 1 : mark->count;
    col_box box = box_none();
    for (int i = 0; i < count; i++)
        hold(&box, mark->points[i], mark->size);
    return box;
}

col_box picture_bounds(const struct picture *picture)
{
    col_box box = box_none();
    for (int i = 0; i < picture->shape_count; i++) {
        const struct picture_shape *shape = &picture->shapes[i];
        hold(&box, shape->box.min, 0);
        hold(&box, shape->box.max, 0);
    }
    for (int i = 0; i < picture->mark_count; i++)
        box = box_both(box, bounds_of_mark(&picture->marks[i]));
    return box;
}

bool picture_shows(const struct picture *picture, const struct mark *mark,
                   int record, int step)
{
    const struct mark_source *source = &mark->source;
    if (record >= 0 && source->record >= 0 && source->record != record)
        return false;
    if (source->step >= 0)
        return source->step == step;
    return step < 0 || source->record < 0 || picture->is_panel;
}

/* ---- Words --------------------------------------------------------------- */

const char *picture_text(struct picture *picture, const char *format, ...)
{
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    int length = vsnprintf(NULL, 0, format, list);
    va_end(list);
    char *text =
        length < 0 ? NULL : arena_take(picture->arena, (size_t)length + 1, 1);
    if (text)
        vsnprintf(text, (size_t)length + 1, format, again);
    else
        picture->failed = true;
    va_end(again);
    return text ? text : "";
}

struct picture_number picture_number(double value)
{
    struct picture_number number = {"?"};
    if (fabs(value) <= DBL_MAX)
        number_write_digits(number.text, value, LABEL_DIGITS);
    return number;
}
