/* The order of boxes along a Hilbert curve through their centres.
 *
 * The curve is drawn through a grid that is fitted to the boxes: as fine in
 * each coordinate as a typical box is wide and high, so that of long thin boxes
 * those that lie side by side become neighbours. Boxes much wider or higher
 * than that come behind the others, since a node is as large as the largest box
 * in it. Where many boxes share a cell (one far away makes all cells large),
 * and for those that are too large, a grid is fitted to these alone, and so on.
 *
 * Nothing here decides what is found, only how soon.
 * Source: Kamel, Faloutsos 1993 (packing by Hilbert values); Hilbert 1891. */
#include "broad/spatial_order.h"

#include <string.h>

/* A grid has 2^GRID_BITS cells in each coordinate. */
#define GRID_BITS 15

/* Boxes in a cell that a finer grid is not worth it for: those of one leaf. */
#define FEW 8

/* As many boxes are compared sooner than sorted. */
#define SMALL 64

/* Grids within grids; each is at least 2^14 times as fine as the last. */
#define GRIDS 64

/* Boxes this many times larger than typical ones are kept apart from these. */
#define MUCH 4

/* Boxes that typical sides are judged by. */
#define SAMPLES 31

/* ---- Sorting ------------------------------------------------------------ */

/* At most this many are sorted by insertion. */
#define SHORT 40

static void insertion_sort(placed *places, int count)
{
    for (int i = 1; i < count; i++) {
        placed moving = places[i];
        int k = i;
        for (; k > 0 && places[k - 1] > moving; k--)
            places[k] = places[k - 1];
        places[k] = moving;
    }
}

/* Moves places to `to` in the order of one byte of their keys; those of equal
 * bytes keep theirs. `first` tells where each byte's begin. */
static void distribute(const placed *places, int count, placed *to, int shift,
                       int *first)
{
    for (int i = 0; i < count; i++)
        to[first[places[i] >> shift & 255]++] = places[i];
}

/* Turns counts into the places where each byte's begin. False where one byte
 * is all there is. */
static bool prefix_sums(int *counts, int all)
{
    int sum = 0;
    bool several = true;
    for (int i = 0; i < 256; i++) {
        int count = counts[i];
        several = several && count != all;
        counts[i] = sum;
        sum += count;
    }
    return several;
}

/* Sorts by the key, the high half, those of equal keys keeping their order.
 * Source: Knuth 1998, 5.2.5 (radix sort). */
static void sort(placed *places, int count, placed *spare)
{
    int counts[4][256];
    if (count <= SHORT) {
        insertion_sort(places, count);
        return;
    }
    memset(counts, 0, sizeof counts);
    for (int i = 0; i < count; i++)
        for (int byte = 0; byte < 4; byte++)
            counts[byte][places[i] >> (32 + 8 * byte) & 255]++;
    placed *from = places, *to = spare;
    for (int byte = 0; byte < 4; byte++) {
        if (!prefix_sums(counts[byte], count))
            continue;
        distribute(from, count, to, 32 + 8 * byte, counts[byte]);
        placed *sorted = to;
        to = from;
        from = sorted;
    }
    if (from != places)
        memcpy(places, from, (size_t)count * sizeof *places);
}

/* ---- The grid ----------------------------------------------------------- */

/* Twice the centre. */
static col_vec2 middle(const col_box *box)
{
    return (col_vec2){box->min.x + box->max.x, box->min.y + box->max.y};
}

static col_vec2 sides(const col_box *box)
{
    return (col_vec2){box->max.x - box->min.x, box->max.y - box->min.y};
}

static int number_of(placed place)
{
    return (int)(place & 0xffffffff);
}

/* Inserts a number into those in ascending order. */
static void insert(double *numbers, int count, double number)
{
    for (; count > 0 && numbers[count - 1] > number; count--)
        numbers[count] = numbers[count - 1];
    numbers[count] = number;
}

/* The mean sides of some of the boxes, without the largest. */
static col_vec2 typical_sides(const col_box *boxes, const placed *places,
                              int count)
{
    double wide[SAMPLES], high[SAMPLES];
    int samples = count < SAMPLES ? count : SAMPLES;
    int kept = samples - samples / 8;
    for (int i = 0; i < samples; i++) {
        int at = (int)((int64_t)count * i / samples);
        col_vec2 size = sides(&boxes[number_of(places[at])]);
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
    col_vec2 first = middle(&boxes[number_of(places[0])]);
    col_box spread = {first, first};
    for (int i = 1; i < count; i++) {
        col_vec2 c = middle(&boxes[number_of(places[i])]);
        spread.min.x = c.x < spread.min.x ? c.x : spread.min.x;
        spread.min.y = c.y < spread.min.y ? c.y : spread.min.y;
        spread.max.x = c.x > spread.max.x ? c.x : spread.max.x;
        spread.max.y = c.y > spread.max.y ? c.y : spread.max.y;
    }
    return spread;
}

struct grid {
    col_vec2 origin;  /* twice the corner */
    col_vec2 range;   /* twice the sides, 1 for 0 */
    col_vec2 cells;   /* along them */
    col_vec2 typical; /* sides of a box */
};

/* False where all centres are one point: no grid tells them apart. */
static bool fit(struct grid *grid, const col_box *boxes, const placed *places,
                int count, col_vec2 general)
{
    const double most = (1 << GRID_BITS) - 0.5;
    col_box spread = bounds_of_middles(boxes, places, count);
    col_vec2 range = sides(&spread), typical;
    grid->typical = typical = typical_sides(boxes, places, count);
    /* Both ranges in typical sides, multiplied by both of these. */
    double wide = range.x * (typical.y + general.y);
    double high = range.y * (typical.x + general.x);
    grid->cells.x = high > wide ? most * (wide / high) : most;
    grid->cells.y = wide > high ? most * (high / wide) : most;
    grid->origin = spread.min;
    grid->range.x = range.x > 0 ? range.x : 1;
    grid->range.y = range.y > 0 ? range.y : 1;
    return range.x > 0 || range.y > 0;
}

/* Whether a box is much wider (1), much higher (2) or both (3) than others. */
static uint32_t excess(const struct grid *grid, const col_box *box)
{
    col_vec2 size = sides(box);
    return (uint32_t)(size.x > MUCH * grid->typical.x) |
           (uint32_t)(size.y > MUCH * grid->typical.y) << 1;
}

/* The curve through 4 x 4 cells in each of the ways in which it can lie: as it
 * is, with x and y swapped, turned by half a turn, both. By two bits of x and
 * two of y: the place on the curve, and the way of the part there, times 16. */
static const unsigned char curve[4][16] = {
    {0x00, 0x23, 0x14, 0x05, 0x11, 0x12, 0x37, 0x06, 0x3e, 0x3d, 0x18, 0x09,
     0x0f, 0x2c, 0x3b, 0x0a},
    {0x10, 0x01, 0x2e, 0x1f, 0x33, 0x02, 0x2d, 0x3c, 0x04, 0x27, 0x08, 0x2b,
     0x15, 0x16, 0x19, 0x1a},
    {0x2a, 0x1b, 0x0c, 0x2f, 0x29, 0x38, 0x1d, 0x1e, 0x26, 0x17, 0x32, 0x31,
     0x25, 0x34, 0x03, 0x20},
    {0x3a, 0x39, 0x36, 0x35, 0x0b, 0x28, 0x07, 0x24, 0x1c, 0x0d, 0x22, 0x13,
     0x3f, 0x0e, 0x21, 0x30},
};

static uint32_t place_on_curve(uint32_t x, uint32_t y)
{
    uint32_t way = 0, place = 0;
    for (int shift = GRID_BITS - 1; shift >= 0; shift -= 2) {
        uint32_t step = curve[way][(x >> shift & 3) << 2 | (y >> shift & 3)];
        place = place << 4 | (step & 15);
        way = step >> 4;
    }
    return place;
}

/* Boxes that are too large for the grid share a key, and so get one of their
 * own. */
static uint32_t key_of(const struct grid *grid, const col_box *box)
{
    col_vec2 c = middle(box), origin = grid->origin, range = grid->range;
    double x = (c.x - origin.x) / range.x * grid->cells.x;
    double y = (c.y - origin.y) / range.y * grid->cells.y;
    uint32_t too_large = excess(grid, box);
    return too_large ? too_large << 2 * GRID_BITS
                     : place_on_curve((uint32_t)x, (uint32_t)y);
}

/* Sorts places along the curve through a grid of their own; false where there
 * is none. */
static bool sort_in_grid(const col_box *boxes, int count, placed *places,
                         placed *spare, col_vec2 general)
{
    struct grid grid;
    if (!fit(&grid, boxes, places, count, general))
        return false;
    for (int i = 0; i < count; i++) {
        int number = number_of(places[i]);
        places[i] =
            (placed)key_of(&grid, &boxes[number]) << 32 | (placed)number;
    }
    sort(places, count, spare);
    return true;
}

/* ---- The order ---------------------------------------------------------- */

/* The places from `at` up to `end` that share a key. */
static int run_length(const placed *places, int at, int end)
{
    int next = at + 1;
    while (next < end && places[next] >> 32 == places[at] >> 32)
        next++;
    return next - at;
}

void col_spatial_order(const col_box *boxes, int count, placed *places,
                       placed *spare)
{
    int ends[GRIDS] = {count}, depth = 0; /* of the grids that `at` is in */
    for (int i = 0; i < count; i++)
        places[i] = (placed)i;
    if (count <= SMALL)
        return;
    col_vec2 general = typical_sides(boxes, places, count);
    sort_in_grid(boxes, count, places, spare, general);
    for (int at = 0; at < count;) {
        while (at == ends[depth])
            depth--;
        int run = run_length(places, at, ends[depth]);
        if (run > FEW && depth + 1 < GRIDS &&
            sort_in_grid(boxes, run, places + at, spare, general))
            ends[++depth] = at + run;
        else
            at += run;
    }
}
