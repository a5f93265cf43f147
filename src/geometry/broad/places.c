/* Few places are sorted by insertion, more by one digit of the key after the
 * other, the lowest first. Source: Knuth 1998, 5.2.1, 5.2.5 (radix sort). */
#include "geometry/broad/places.h"

#include <stdbool.h>
#include <string.h>

/* At most this many are sorted by insertion. */
#define SHORT 40

static void insertion_sort(placed *places, int count)
{
    for (int i = 1; i < count; i++) {
        placed moving = places[i];
        int k = i;
        for (; k > 0 && places[k - 1] >> 32 > moving >> 32; k--)
            places[k] = places[k - 1];
        places[k] = moving;
    }
}

/* The key is sorted by a digit at a time, by fewer and larger ones where there
 * are many boxes. */
#define MANY      4096
#define MANY_BITS 11
#define FEW_BITS  8

struct digit {
    int shift, count; /* count: of its values */
};

static int value_of(struct digit digit, placed place)
{
    return (int)(place >> digit.shift & (placed)(digit.count - 1));
}

/* Moves places to `to` in the order of a digit; those of equal digits keep
 * theirs. False, and nothing done, where the digit is the same in all. */
static bool distribute(const placed *places, int count, placed *to,
                       struct digit digit)
{
    int next[1 << MANY_BITS], sum = 0;
    memset(next, 0, (size_t)digit.count * sizeof *next);
    for (int i = 0; i < count; i++)
        next[value_of(digit, places[i])]++;
    if (next[value_of(digit, places[0])] == count)
        return false;
    for (int i = 0; i < digit.count; i++) {
        int places_with = next[i];
        next[i] = sum;
        sum += places_with;
    }
    for (int i = 0; i < count; i++)
        to[next[value_of(digit, places[i])]++] = places[i];
    return true;
}

void col_sort_places(placed *places, int count, placed *spare)
{
    if (count <= SHORT) {
        insertion_sort(places, count);
        return;
    }
    int bits = count < MANY ? FEW_BITS : MANY_BITS;
    placed *from = places, *to = spare;
    for (int shift = 32; shift < 64; shift += bits) {
        struct digit digit = {shift, 1 << bits};
        if (!distribute(from, count, to, digit))
            continue;
        placed *sorted = to;
        to = from;
        from = sorted;
    }
    if (from != places)
        memcpy(places, from, (size_t)count * sizeof *places);
}
