#include "support/trials.h"

#include <stdlib.h>

long trials(long count)
{
    const char *text = getenv("TRIALS");
    double wanted = text ? (double)count * strtod(text, NULL) : (double)count;
    return wanted >= 1 ? (long)wanted : 1;
}

long trials_size(long size)
{
    long wanted = trials(size);
    return wanted < size ? wanted : size;
}
