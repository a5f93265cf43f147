#include "verify/diff/diff_vector.h"

bool vector_of(const struct item *item, double vector[2])
{
    if (!item || item->count != 2)
        return false;
    if (item->kind == ITEM_NUMBERS) {
        vector[0] = item->numbers[0];
        vector[1] = item->numbers[1];
        return true;
    }
    if (item->kind != ITEM_OBJECT)
        return false;
    const struct item *x = item_member(item, "x"), *y = item_member(item, "y");
    if (!x || !y || x->kind != ITEM_NUMBER || y->kind != ITEM_NUMBER)
        return false;
    vector[0] = x->number;
    vector[1] = y->number;
    return true;
}
