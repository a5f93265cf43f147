#include "scene/value_bounds.h"

#include "support/matches.h"
#include "support/number.h"

#include <math.h>

bool bounds_exceeded(double number, double limit, const char *label,
                     struct fail *fail)
{
    char most[NUMBER_MAX], found[NUMBER_MAX];
    number_write(most, limit);
    number_write(found, number);
    return fail_set(fail, "number-range",
                    "%sexpected a number of at most %s in magnitude, found %s",
                    label, most, found);
}

bool bounds_id(const char *id, struct fail *fail)
{
    if (id[0])
        return true;
    return fail_set(fail, "empty-id",
                    "id: expected a string of at least one character, found an "
                    "empty one");
}

bool bounds_radius(double radius, struct fail *fail)
{
    if (radius >= 0)
        return true;
    char found[NUMBER_MAX];
    number_write(found, radius);
    return fail_set(fail, "negative-radius",
                    "radius: expected a number of at least 0, found %s", found);
}

bool bounds_rotation(col_vec2 rotation, struct fail *fail)
{
    double square = rotation.x * rotation.x + rotation.y * rotation.y;
    if (fabs(square - 1) <= 0x1p-50)
        return true;
    char length[NUMBER_MAX];
    number_write(length, sqrt(square));
    return fail_set(fail, "rotation-not-unit",
                    "rotation: expected [cos, sin], a vector of length 1, "
                    "found one of length %s",
                    length);
}

bool bounds_turn(bool has_rotation, bool has_angle, struct fail *fail)
{
    if (!has_rotation || !has_angle)
        return true;
    return fail_set(fail, "rotation-and-angle",
                    "a shape has either \"rotation\" or \"angle\", not both");
}

bool bounds_box(col_vec2 min, col_vec2 max, int *axis, struct fail *fail)
{
    if (min.x < max.x && min.y < max.y)
        return true;
    *axis = min.x < max.x ? 1 : 0;
    char low[NUMBER_MAX], high[NUMBER_MAX];
    number_write(low, *axis == 0 ? min.x : min.y);
    number_write(high, *axis == 0 ? max.x : max.y);
    return fail_set(fail, "box-order",
                    "box is empty along %c: its min, %s, is not less than its "
                    "max, %s",
                    *axis == 0 ? 'x' : 'y', low, high);
}

const struct bounds_line bounds_polygon = {3, "polygon-too-few"};
const struct bounds_line bounds_chain = {2, "chain-too-few"};
const struct bounds_line bounds_closed_chain = {3, "chain-too-few"};

bool bounds_count(const struct bounds_line *line, int count, const char *what,
                  struct fail *fail)
{
    if (count >= line->least)
        return true;
    return fail_set(fail, line->too_few, "%s: expected at least %d, found %d",
                    what, line->least, count);
}

bool bounds_duplicate(const int shapes[2], const char *id, bool is_default,
                      struct fail *fail)
{
    struct quote name = quote_name(id);
    if (!is_default)
        return fail_set(fail, "duplicate-id",
                        "shapes %d and %d have the same id, %s", shapes[0],
                        shapes[1], name.text);
    return fail_set(fail, "duplicate-id",
                    "shapes %d and %d have the same id, %s, which is that of "
                    "shape %d where none is given",
                    shapes[0], shapes[1], name.text, shapes[1]);
}

bool bounds_unknown_id(const char *code, const char *id, const char *const *ids,
                       int count, struct fail *fail)
{
    return fail_set(fail, code, "no shape has the id %s%s", quote_name(id).text,
                    hint_for(id, ids, count, NULL).text);
}
