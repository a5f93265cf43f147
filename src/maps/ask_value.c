/* Reads checked values of a map's file: members, numbers, points, lists of
 * points, and places. An invalid value becomes a severe fault of the level. */
#include <math.h>
#include <stdio.h>

#include "maps/building.h"
#include "scene/scene.h"
#include "support/number.h"

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

/* The half axes are the lengths along the eigenvectors of the matrix
 * u u^T + v v^T. */
void building_axes(struct level_shape *shape, col_vec2 u, col_vec2 v)
{
    double xx = u.x * u.x + v.x * v.x, yy = u.y * u.y + v.y * v.y;
    double xy = u.x * u.y + v.x * v.y;
    double half = (xx - yy) / 2, root = sqrt(half * half + xy * xy);
    double middle = (xx + yy) / 2, small = middle - root;
    col_vec2 along =
        half > 0 ? (col_vec2){half + root, xy} : (col_vec2){xy, root - half};
    double length = sqrt(along.x * along.x + along.y * along.y);
    shape->points[1] =
        (col_vec2){sqrt(middle + root), small > 0 ? sqrt(small) : 0};
    if (!(length > 0))
        return;
    col_vec2 unit = {along.x / length, along.y / length};
    double turn = col_angle_degrees(unit);
    /* The center stays where it is while the axes turn. */
    col_vec2 center = shape->points[0];
    shape->points[0] = (col_vec2){unit.x * center.x + unit.y * center.y,
                                  unit.x * center.y - unit.y * center.x};
    shape->angle += turn;
}

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
    return ask_wrong(
        building, "number-range", shape->item,
        "the shape is more than %s from the origin: move it nearer",
        decimal_text(COL_LIMIT).text);
}

void ask_last_place(struct building *building)
{
    struct level *level = building->level;
    if (building->has_failed || level->shape_count == 0)
        return;
    if (!ask_place(building, &level->shapes[level->shape_count - 1]))
        level->shape_count--;
}
