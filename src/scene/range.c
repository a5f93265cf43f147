#include "scene/range.h"

#include "support/number.h"

#include <math.h>

static bool is_in(const struct range *range, double value)
{
    bool enough = range->above ? value > range->least : value >= range->least;
    bool fits = !range->whole || !(floor(value) < value);
    return enough && fits && value <= range->most;
}

static bool read_number(const struct node *member, const struct range *range,
                        double *number, struct fail *fail)
{
    double value;
    if (!member->json)
        return true;
    if (!node_number(member, COL_LIMIT, &value, fail))
        return false;
    if (!is_in(range, value)) {
        char found[NUMBER_MAX];
        number_write(found, value);
        return node_fail(member, fail, "number-range",
                         "%s: expected %s, found %s", node_name(member),
                         range->words, found);
    }
    *number = value + 0.0; /* 0 for -0 */
    return true;
}

bool range_numbers(const struct node *members, const struct range *ranges,
                   double *const *numbers, int count, struct fail *fail)
{
    for (int i = 0; i < count; i++) {
        if (!read_number(&members[i], &ranges[i], numbers[i], fail))
            return false;
    }
    return true;
}
