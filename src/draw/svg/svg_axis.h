/* Numbers along an axis: multiples of 1, 2 or 5 times a power of ten, exactly.
 */
#ifndef SVG_AXIS_H
#define SVG_AXIS_H

#include <stddef.h>
#include <stdint.h>

/* step = factor * 10^power, for factor 1, 2 or 5; ticks are at first * step and
 * so on, count of them. */
struct axis {
    int factor, power;
    int64_t first;
    int count;
};

#define AXIS_TICKS 200

/* The axis whose ticks lie in from..to, with a step of `least` or more; without
 * ticks where these would be more than AXIS_TICKS, or numbers too large. */
struct axis axis_make(double from, double to, double least);

/* The next larger step. */
struct axis axis_coarser(struct axis axis, double from, double to);

/* The place of a tick, rounded once or twice. */
double axis_tick(const struct axis *axis, int tick);

/* Its exact number as text: plain, or with an exponent where many zeros would
 * end or begin all numbers of the axis. Returns its length. */
#define AXIS_TEXT 48
size_t axis_text(const struct axis *axis, int tick, char text[AXIS_TEXT]);

#endif
