#include "maps/rube_values.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "maps/asking.h"
#include "support/text.h"

/* ---- Floats in hexadecimal ---------------------------------------------- */

/* The finite float whose bits these 8 digits are. */
static bool float_of(const char *text, double *number)
{
    uint32_t bits = 0;
    for (int i = 0; i < 8; i++) {
        int digit = ascii_hex(text[i]);
        if (digit < 0)
            return false;
        bits = bits << 4 | (uint32_t)digit;
    }
    float value;
    memcpy(&value, &bits, sizeof value);
    *number = (double)value;
    return !text[8] && isfinite(value);
}

bool rube_number(struct building *building, const struct item *item,
                 double *number)
{
    *number = 0;
    if (!item)
        return true;
    if (item->kind != ITEM_STRING)
        return ask_number(building, item, number);
    return float_of(item->text, number) ||
           ask_expected(building, "wrong-type", item,
                        "a number, or the 8 hexadecimal digits of a float");
}

/* ---- Vectors ------------------------------------------------------------ */

bool rube_vector(struct building *building, const struct item *item,
                 col_vec2 *vector)
{
    *vector = (col_vec2){0, 0};
    if (!item || (item->kind == ITEM_NUMBER && !(item->number < 0) &&
                  !(item->number > 0)))
        return true;
    if (item->kind != ITEM_OBJECT)
        return ask_expected(building, "wrong-type", item,
                            "{\"x\": .., \"y\": ..} or 0");
    return rube_number(building, item_member(item, "x"), &vector->x) &&
           rube_number(building, item_member(item, "y"), &vector->y);
}

/* Goes through an array of numbers and strings. */
struct numbers {
    const struct item *array, *next;
    int index;
};

static bool next_number(struct building *building, struct numbers *numbers,
                        double *number)
{
    const struct item *array = numbers->array;
    if (array->kind == ITEM_NUMBERS) {
        *number = array->numbers[numbers->index++] + 0.0;
        return ask_limit(building, array, *number);
    }
    const struct item *item = numbers->next;
    numbers->next = item->next;
    return rube_number(building, item, number);
}

bool rube_points(struct building *building, const struct item *item,
                 col_vec2 **points, int *count)
{
    const struct item *x = ask_member(building, item, "x");
    const struct item *y = ask_member(building, item, "y");
    if (!x || !y)
        return false;
    *count = item_length(x);
    if (*count != item_length(y))
        return ask_wrong(building, "wrong-type", item,
                         "%s: expected as many x as y, found %d x and %d y",
                         item->name, *count, item_length(y));
    *points = building_points(building, *count);
    if (!*points)
        return false;
    struct numbers of_x = {x, x->first, 0}, of_y = {y, y->first, 0};
    for (int i = 0; i < *count; i++) {
        col_vec2 *point = &(*points)[i];
        if (!next_number(building, &of_x, &point->x) ||
            !next_number(building, &of_y, &point->y))
            return false;
    }
    return true;
}

/* ---- Angles ------------------------------------------------------------- */

/* Box2D's angles are floats: one that is the float nearest to a right angle is
 * meant to be one. */
#define HALF_PI 0x1.921fb54442d18p+0
#define DEGREES 0x1.ca5dc1a63c1f8p+5 /* 180 / pi */

/* Right angles up to so many are told from others. */
#define QUARTERS_MOST 1024

static bool same_float(double a, double b)
{
    float x = (float)a, y = (float)b;
    return !(x < y) && !(x > y);
}

double rube_degrees(double radians)
{
    double quarters = floor(radians / HALF_PI + 0.5);
    if (fabs(quarters) <= QUARTERS_MOST &&
        same_float(radians, quarters * HALF_PI))
        return 90 * quarters + 0.0; /* 0 for -0 */
    return radians * DEGREES;
}
