/* Members that are numbers of a range. */
#ifndef RANGE_H
#define RANGE_H

#include "scene/read_value.h"
#include "support/fail.h"

#include <stdbool.h>

struct range {
    double least, most;
    bool above;        /* the least itself is out */
    bool whole;        /* fractions are out */
    const char *words; /* what is expected, for messages */
};

/* Reads `count` members into *numbers[i]; leaves that as it is where there is
 * none. Codes: wrong-type, number-range. */
bool range_numbers(const struct node *members, const struct range *ranges,
                   double *const *numbers, int count, struct fail *fail);

#endif
