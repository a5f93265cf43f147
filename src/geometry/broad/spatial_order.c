/* Orders boxes along a Hilbert curve through their centers.
 *
 * The curve runs through a grid that is fitted to the boxes: in each coordinate
 * a cell is about as large as a typical box, so that long thin boxes that lie
 * side by side become neighbors. Boxes that are much wider or higher come
 * last, since a node is as large as the largest box in it. If many boxes share
 * a cell (one distant box makes all cells large), they get a grid of their own,
 * and so on; so do the boxes that are too large.
 *
 * Source: Kamel, Faloutsos 1993 (packing by Hilbert values); Hilbert 1891. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "geometry/broad/spatial_order.h"

/* ---- Sorting by key -----------------------------------------------------
 *
 * Few places are sorted by insertion, more by one digit of the key after the
 * other, the lowest first. Source: Knuth 1998, 5.2.1, 5.2.5 (radix sort). */

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

static int digit_of(placed place, int shift, int bits)
{
    return (int)(place >> shift & (placed)((1 << bits) - 1));
}

/* Moves places to `to` in the order of a digit, stably. Returns false and does
 * nothing if the digit is the same in all places. */
static bool distribute(const placed *places, int count, placed *to, int shift,
                       int bits)
{
    int next[1 << MANY_BITS], sum = 0, values = 1 << bits;
    memset(next, 0, (size_t)values * sizeof *next);
    for (int i = 0; i < count; i++)
        next[digit_of(places[i], shift, bits)]++;
    if (next[digit_of(places[0], shift, bits)] == count)
        return false;
    for (int i = 0; i < values; i++) {
        int places_with = next[i];
        next[i] = sum;
        sum += places_with;
    }
    for (int i = 0; i < count; i++)
        to[next[digit_of(places[i], shift, bits)]++] = places[i];
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
        if (!distribute(from, count, to, shift, bits))
            continue;
        placed *sorted = to;
        to = from;
        from = sorted;
    }
    if (from != places)
        memcpy(places, from, (size_t)count * sizeof *places);
}

/* ---- The grid ----------------------------------------------------------- */

/* A grid has 2^GRID_BITS cells in each coordinate. */
#define GRID_BITS 15

/* Up to this many boxes in a cell, a finer grid does not help: they fill one
 * leaf. */
#define FEW 8

/* Keys from here on are of boxes that are too large. */
#define LARGE ((uint32_t)1 << 2 * GRID_BITS)

/* Up to this many boxes, testing all pairs is faster than sorting. */
#define SMALL 64

/* Grids within grids; each is at least 2^14 times as fine as the last. */
#define GRIDS 64

/* Boxes this many times larger than typical ones are kept apart from these. */
#define MUCH 4

/* Typical sides are means over this many boxes. */
#define SAMPLES 31

/* Typical sides are computed anew for more than this many boxes. */
#define SAMPLED_MIN 40

/* Twice the center. */
static col_vec2 middle(const col_box *box)
{
    return (col_vec2){box->min.x + box->max.x, box->min.y + box->max.y};
}

static col_vec2 sides(const col_box *box)
{
    return (col_vec2){box->max.x - box->min.x, box->max.y - box->min.y};
}

/* Inserts a number into those in ascending order. */
static void insert(double *numbers, int count, double number)
{
    for (; count > 0 && numbers[count - 1] > number; count--)
        numbers[count] = numbers[count - 1];
    numbers[count] = number;
}

/* The mean sides of sampled boxes, without the largest sides. */
static col_vec2 typical_sides(const col_box *boxes, const placed *places,
                              int count)
{
    double wide[SAMPLES] = {0}, high[SAMPLES] = {0};
    const int kept = SAMPLES - SAMPLES / 8;
    for (int i = 0; i < SAMPLES; i++) {
        int at = (int)((int64_t)count * i / SAMPLES);
        col_vec2 size = sides(&boxes[placed_number(places[at])]);
        insert(wide, i, size.x);
        insert(high, i, size.y);
    }
    col_vec2 mean = {0, 0};
    for (int i = 0; i < kept; i++) {
        mean.x += wide[i] / kept;
        mean.y += high[i] / kept;
    }
    return mean;
}

static col_box bounds_of_middles(const col_box *boxes, const placed *places,
                                 int count)
{
    col_vec2 first = middle(&boxes[placed_number(places[0])]);
    col_box spread = {first, first};
    for (int i = 1; i < count; i++) {
        col_vec2 c = middle(&boxes[placed_number(places[i])]);
        spread.min.x = c.x < spread.min.x ? c.x : spread.min.x;
        spread.min.y = c.y < spread.min.y ? c.y : spread.min.y;
        spread.max.x = c.x > spread.max.x ? c.x : spread.max.x;
        spread.max.y = c.y > spread.max.y ? c.y : spread.max.y;
    }
    return spread;
}

struct spatial_grid {
    col_vec2 origin; /* twice the corner */
    col_vec2 range;  /* twice the sides, 1 for 0 */
    col_vec2 cells;  /* along them */
    col_vec2 max;    /* sides of a box that is not too large */
};

/* False if all centers are one point, which no grid separates. `general` are
 * typical sides of all boxes, not only of these. */
static bool fit(struct spatial_grid *grid, const col_box *boxes,
                const placed *places, int count, col_vec2 general)
{
    bool are_large = places[0] >> 32 >= LARGE;
    const double cells = (1 << GRID_BITS) - 0.5;
    col_box spread = bounds_of_middles(boxes, places, count);
    col_vec2 range = sides(&spread), own = general;
    grid->max = (col_vec2){HUGE_VAL, HUGE_VAL};
    if (count > SAMPLED_MIN) {
        own = typical_sides(boxes, places, count);
        grid->max = (col_vec2){MUCH * own.x, MUCH * own.y};
    }
    if (are_large)
        own = (col_vec2){own.x + general.x, own.y + general.y};
    /* Both ranges in typical sides, multiplied by both of these. */
    double wide = range.x * own.y, high = range.y * own.x;
    grid->cells.x = high > wide ? cells * (wide / high) : cells;
    grid->cells.y = wide > high ? cells * (high / wide) : cells;
    grid->origin = spread.min;
    grid->range.x = range.x > 0 ? range.x : 1;
    grid->range.y = range.y > 0 ? range.y : 1;
    return range.x > 0 || range.y > 0;
}

/* The curve through 8 x 8 cells in each of its four orientations: as it is,
 * with x and y swapped, rotated by half a turn, both. The index is three bits
 * of x and three of y; an entry is the place on the curve, plus 64 times the
 * orientation of the part there. */
static const unsigned char curve[4][64] = {
    {0x40, 0x01, 0x8e, 0x4f, 0x10, 0x93, 0x54, 0x15, 0xc3, 0x02, 0x8d,
     0xcc, 0x51, 0x52, 0xd7, 0x16, 0x04, 0x87, 0x08, 0x8b, 0xde, 0xdd,
     0x58, 0x19, 0x45, 0x46, 0x49, 0x4a, 0x1f, 0x9c, 0xdb, 0x1a, 0xfa,
     0xf9, 0xf6, 0xf5, 0x20, 0xa3, 0x64, 0x25, 0x3b, 0xb8, 0x37, 0xb4,
     0x61, 0x62, 0xe7, 0x26, 0x7c, 0x3d, 0xb2, 0x73, 0xee, 0xed, 0x68,
     0x29, 0xff, 0x3e, 0xb1, 0xf0, 0x2f, 0xac, 0xeb, 0x2a},
    {0x00, 0x83, 0x44, 0x05, 0xba, 0x7b, 0x3c, 0xbf, 0x41, 0x42, 0xc7,
     0x06, 0xb9, 0xf8, 0x7d, 0x7e, 0xce, 0xcd, 0x48, 0x09, 0xb6, 0x77,
     0xf2, 0xf1, 0x0f, 0x8c, 0xcb, 0x0a, 0xb5, 0xf4, 0x33, 0xb0, 0x50,
     0x11, 0x9e, 0x5f, 0x60, 0x21, 0xae, 0x6f, 0xd3, 0x12, 0x9d, 0xdc,
     0xe3, 0x22, 0xad, 0xec, 0x14, 0x97, 0x18, 0x9b, 0x24, 0xa7, 0x28,
     0xab, 0x55, 0x56, 0x59, 0x5a, 0x65, 0x66, 0x69, 0x6a},
    {0xaa, 0x6b, 0x2c, 0xaf, 0x70, 0x31, 0xbe, 0x7f, 0xa9, 0xe8, 0x6d,
     0x6e, 0xf3, 0x32, 0xbd, 0xfc, 0xa6, 0x67, 0xe2, 0xe1, 0x34, 0xb7,
     0x38, 0xbb, 0xa5, 0xe4, 0x23, 0xa0, 0x75, 0x76, 0x79, 0x7a, 0x9a,
     0x5b, 0x1c, 0x9f, 0xca, 0xc9, 0xc6, 0xc5, 0x99, 0xd8, 0x5d, 0x5e,
     0x0b, 0x88, 0x07, 0x84, 0x96, 0x57, 0xd2, 0xd1, 0x4c, 0x0d, 0x82,
     0x43, 0x95, 0xd4, 0x13, 0x90, 0xcf, 0x0e, 0x81, 0xc0},
    {0xea, 0xe9, 0xe6, 0xe5, 0xda, 0xd9, 0xd6, 0xd5, 0x2b, 0xa8, 0x27,
     0xa4, 0x1b, 0x98, 0x17, 0x94, 0x6c, 0x2d, 0xa2, 0x63, 0x5c, 0x1d,
     0x92, 0x53, 0xef, 0x2e, 0xa1, 0xe0, 0xdf, 0x1e, 0x91, 0xd0, 0x30,
     0xb3, 0x74, 0x35, 0x8a, 0x4b, 0x0c, 0x8f, 0x71, 0x72, 0xf7, 0x36,
     0x89, 0xc8, 0x4d, 0x4e, 0xfe, 0xfd, 0x78, 0x39, 0x86, 0x47, 0xc2,
     0xc1, 0x3f, 0xbc, 0xfb, 0x3a, 0x85, 0xc4, 0x03, 0x80},
};

static uint32_t place_on_curve(uint32_t x, uint32_t y)
{
    uint32_t orientation = 0, place = 0;
    for (int shift = GRID_BITS - 3; shift >= 0; shift -= 3) {
        uint32_t step =
            curve[orientation][(x >> shift & 7) << 3 | (y >> shift & 7)];
        place = place << 6 | (step & 63);
        orientation = step >> 6;
    }
    return place;
}

/* A box that is much wider (1), much higher (2) or both (3) gets the key of its
 * kind, so that these boxes get a grid of their own. */
static uint32_t key_of(const struct spatial_grid *grid, const col_box *box)
{
    col_vec2 c = middle(box), size = sides(box);
    col_vec2 origin = grid->origin, range = grid->range;
    double x = (c.x - origin.x) / range.x * grid->cells.x;
    double y = (c.y - origin.y) / range.y * grid->cells.y;
    uint32_t too_large = (uint32_t)(size.x > grid->max.x) |
                         (uint32_t)(size.y > grid->max.y) << 1;
    return too_large ? too_large * LARGE
                     : place_on_curve((uint32_t)x, (uint32_t)y);
}

/* Sorts places along the curve through a grid of their own; false if there is
 * no such grid. */
static bool sort_in_grid(const col_box *boxes, int count, placed *places,
                         placed *spare, col_vec2 general)
{
    struct spatial_grid grid;
    if (!fit(&grid, boxes, places, count, general))
        return false;
    for (int i = 0; i < count; i++) {
        int number = placed_number(places[i]);
        places[i] = place_by(key_of(&grid, &boxes[number]), number);
    }
    col_sort_places(places, count, spare);
    return true;
}

/* ---- The order ---------------------------------------------------------- */

void col_spatial_order(const col_box *boxes, int count, placed *places,
                       placed *spare)
{
    int ends[GRIDS] = {count}, depth = 0; /* of the grids that hold `at` */
    for (int i = 0; i < count; i++)
        places[i] = (placed)i;
    if (count <= SMALL)
        return;
    col_vec2 general = typical_sides(boxes, places, count);
    sort_in_grid(boxes, count, places, spare, general);
    for (int at = 0; at < count;) {
        while (at == ends[depth])
            depth--;
        int run = 1; /* places that share a key */
        while (at + run < ends[depth] &&
               places[at + run] >> 32 == places[at] >> 32)
            run++;
        if (run > FEW && depth + 1 < GRIDS &&
            sort_in_grid(boxes, run, places + at, spare, general))
            ends[++depth] = at + run;
        else
            at += run;
    }
}
