#include "verify/reduce/reduce_measure.h"

#include "support/number.h"

/* Characters weigh more than what else there is about a number: ten for each
 * of its digits, of which only so many are counted, and the first one. */
#define CHARACTER   UINT64_C(1024)
#define DIGITS_MOST 100

uint64_t measure_digits(const char *text, size_t length)
{
    int digits = 0, significant = 0, first = 0;
    for (size_t i = 0; i < length && text[i] != 'e' && text[i] != 'E'; i++) {
        int digit = text[i] - '0'; /* a sign or point is less than 0 */
        if (digit < 0 || (digit == 0 && digits == 0))
            continue;
        if (digits == 0)
            first = digit;
        digits += digits < DIGITS_MOST;
        if (digit > 0)
            significant = digits;
    }
    return CHARACTER * length + (uint64_t)(10 * significant + first);
}

/* The simplest first. What else a "type" may be costs as much as all else. */
static uint64_t type_rank(const struct draft_value *value)
{
    static const char *const types[] = {"point",   "circle", "segment", "box",
                                        "capsule", "chain",  "polygon"};
    const uint64_t count = sizeof types / sizeof types[0];
    if (value->kind != VALUE_STRING || !draft_is_named(value, "type"))
        return 0;
    uint64_t rank = 0;
    while (rank < count && !draft_is_string(value, types[rank]))
        rank++;
    return rank;
}

static uint64_t cost_of(const struct draft_value *value)
{
    if (value->kind == VALUE_NUMBER)
        return measure_digits(value->text, value->length);
    return CHARACTER * value->length;
}

struct scene_measure measure_of(const struct draft *draft)
{
    struct scene_measure measure = {0, 0, 0};
    const struct draft_value *value = draft->root;
    for (; value; value = draft_next(value, draft->root)) {
        measure.values++;
        measure.types += type_rank(value);
        measure.cost += cost_of(value);
    }
    return measure;
}

bool measure_is_less(const struct scene_measure *a,
                     const struct scene_measure *b)
{
    if (a->values != b->values)
        return a->values < b->values;
    if (a->types != b->types)
        return a->types < b->types;
    return a->cost < b->cost;
}
