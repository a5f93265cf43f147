#include "draw/svg/decimal.h"

#include <math.h>

#define MOST 1e7

/* Room for a sign, eight digits, a point and two more. */
#define ROOM 16

static double within(double value)
{
    if (value > MOST)
        return MOST;
    return value >= -MOST ? value : -MOST;
}

/* Writes the digits of a whole number; returns their end. */
static char *put_whole(char *at, long whole)
{
    char digits[ROOM];
    int count = 0;
    do
        digits[count++] = (char)('0' + whole % 10);
    while ((whole /= 10) > 0);
    while (count > 0)
        *at++ = digits[--count];
    return at;
}

static char *put(char *at, double value)
{
    long hundredths = (long)floor(within(value) * 100 + 0.5);
    if (hundredths < 0) {
        *at++ = '-';
        hundredths = -hundredths;
    }
    at = put_whole(at, hundredths / 100);
    int part = (int)(hundredths % 100);
    if (part == 0)
        return at;
    *at++ = '.';
    *at++ = (char)('0' + part / 10);
    if (part % 10 > 0)
        *at++ = (char)('0' + part % 10);
    return at;
}

void decimal_write(struct sink *out, double value)
{
    sink_advance(out, put(sink_room(out, ROOM), value));
}

void decimal_write_two(struct sink *out, double x, double y)
{
    char *at = put(sink_room(out, 2 * ROOM), x);
    *at++ = ' ';
    sink_advance(out, put(at, y));
}
