#include "support/source.h"

#include <math.h>
#include <string.h>

unsigned take_byte(struct source *source)
{
    if (source->left == 0)
        return 0;
    source->left--;
    return *source->bytes++;
}

int take_below(struct source *source, int count)
{
    return (int)take_byte(source) % count;
}

bool take_chance(struct source *source, int times)
{
    return take_below(source, times) == times - 1;
}

double take_bits(struct source *source)
{
    uint64_t bits = 0;
    double value;
    for (int i = 0; i < 8; i++)
        bits = bits << 8 | take_byte(source);
    memcpy(&value, &bits, sizeof value);
    return isfinite(value) ? value : 0;
}
