#include "claims/value.h"

#include <limits.h>
#include <math.h>

const struct item *value_member(const struct item *object, const char *name)
{
    const struct item *member = name ? item_member(object, name) : NULL;
    return member && member->kind != ITEM_NULL ? member : NULL;
}

/* What a message calls an item: its own name, or that of the array it is in. */
static const char *called(const struct item *item)
{
    while (item && !item->name)
        item = item->parent;
    return item ? item->name : "record";
}

bool value_expected(const struct record_reader *reader, const struct item *item,
                    const char *expected)
{
    *reader->where = item;
    return item_fail(item, reader->fail, "claims-form",
                     "%s: expected %s, found %s", called(item), expected,
                     item_words(item).text);
}

bool value_bool(const struct record_reader *reader, const struct item *object,
                const char *name, bool *has, bool *value)
{
    const struct item *item = value_member(object, name);
    if (!item)
        return true;
    if (item->kind != ITEM_BOOLEAN)
        return value_expected(reader, item, "true or false");
    *has = true;
    *value = item->truth;
    return true;
}

bool value_number(const struct record_reader *reader, const struct item *object,
                  const char *name, bool *has, double *value)
{
    const struct item *item = value_member(object, name);
    if (!item)
        return true;
    if (item->kind != ITEM_NUMBER)
        return value_expected(reader, item, "a number");
    *has = true;
    *value = item->number;
    return true;
}

bool value_whole(const struct record_reader *reader, const struct item *object,
                 const char *name, bool *has, int *value)
{
    double number = 0;
    bool there = false;
    if (!value_number(reader, object, name, &there, &number))
        return false;
    if (!there)
        return true;
    if (!(number >= 0 && number <= INT_MAX) || floor(number) < number)
        return value_expected(reader, value_member(object, name),
                              "a whole number that is not negative");
    *has = true;
    *value = (int)number;
    return true;
}

bool value_text(const struct record_reader *reader, const struct item *object,
                const char *name, const char **value)
{
    const struct item *item = value_member(object, name);
    if (!item)
        return true;
    if (item->kind != ITEM_STRING)
        return value_expected(reader, item, "a string");
    *value = item->text;
    return true;
}

bool value_as_vec(const struct record_reader *reader, const struct item *item,
                  struct claim_vec *value)
{
    bool is_down = reader->dialect->y == DIALECT_Y_DOWN;
    double x, y;
    if (item->kind == ITEM_NUMBERS && item->count == 2) {
        x = item->numbers[0];
        y = item->numbers[1];
    } else {
        const struct item *x_item = value_member(item, "x");
        const struct item *y_item = value_member(item, "y");
        if (!x_item || x_item->kind != ITEM_NUMBER || !y_item ||
            y_item->kind != ITEM_NUMBER)
            return value_expected(reader, item, "[x, y] or {\"x\":x, \"y\":y}");
        x = x_item->number;
        y = y_item->number;
    }
    *value = (struct claim_vec){x, is_down ? 0 - y : y};
    return true;
}

bool value_vec(const struct record_reader *reader, const struct item *object,
               const char *name, bool *has, struct claim_vec *value)
{
    const struct item *item = value_member(object, name);
    if (!item)
        return true;
    if (!value_as_vec(reader, item, value))
        return false;
    *has = true;
    return true;
}

bool value_array(const struct record_reader *reader, const struct item *object,
                 const char *name, const struct item **array, int *count)
{
    const struct item *item = value_member(object, name);
    *array = item;
    *count = item_length(item);
    return !item || item->kind == ITEM_ARRAY || item->kind == ITEM_NUMBERS ||
           value_expected(reader, item, "an array");
}
