/* Pairs whose numbers are large, small or few. */
#include "verify/generate/family.h"
#include "verify/generate/forms.h"

#include <math.h>

/* A is 2^part times larger than B, which touches it or nearly does. */
void make_mixed(struct maker *maker)
{
    struct rng *rng = &maker->rng;
    struct budget budget = maker_budget(maker, maker->is_float ? 8 : 18);
    form_below(maker, &maker->a, budget.local, rng_chance(rng, 50));
    form_round_below(maker, &maker->a, budget.local);
    form_below(maker, &maker->b, budget.local, rng_chance(rng, 50));
    form_round_below(maker, &maker->b, budget.local);
    form_flip(&maker->b);
    int part = rng_whole(rng, budget.left / 2, budget.left);
    form_scale(&maker->a, INT64_C(1) << part);
    int64_t most = INT64_C(1) << budget.local;
    form_move(&maker->b, 0, rng_wide(rng, -most, most));
    maker_end(maker, budget.left - part);
}

static void draw_ordinary(struct maker *maker, int local)
{
    form_any(maker, &maker->a, local);
    form_any(maker, &maker->b, local);
    place_beside(maker);
}

/* Nearly as far as the bits of the coordinates allow, or the root of that. */
void make_far(struct maker *maker)
{
    struct rng *rng = &maker->rng;
    struct budget budget = maker_budget(maker, maker->is_float ? 8 : 18);
    draw_ordinary(maker, budget.local);
    maker_turn_freely(maker, 0);
    maker_measure(maker, maker_largest(maker));
    int bits = budget.local + rng_whole(rng, budget.left / 2, budget.left) + 3;
    int64_t most = INT64_C(1) << bits;
    int64_t x = rng_wide(rng, most / 2, most), y = rng_wide(rng, -most, most);
    if (rng_chance(rng, 50))
        x = -x;
    form_move(&maker->a, x, y);
    form_move(&maker->b, x, y);
}

static void draw_of_size(struct maker *maker, int low, int high)
{
    struct budget budget = maker_usual(maker);
    draw_ordinary(maker, budget.local);
    maker_turn_freely(maker, budget.left);
    maker_move(maker);
    int bits = bit_count(maker_largest(maker));
    maker->exponent = rng_whole(&maker->rng, low, high) - bits;
}

/* Floats and doubles keep all their bits. */
void make_tiny(struct maker *maker)
{
    draw_of_size(maker, maker->is_float ? -120 : -1000, -20);
}

/* With room for a crowd. */
void make_huge(struct maker *maker)
{
    draw_of_size(maker, 20, maker->is_float ? 110 : 180);
}

/* ---- Few digits ---------------------------------------------------------- */

static void draw_small(struct maker *maker, int local)
{
    int64_t most = INT64_C(1) << local;
    draw_ordinary(maker, local);
    maker_turn(maker, 0);
    int64_t x = rng_wide(&maker->rng, -most, most);
    int64_t y = rng_wide(&maker->rng, -most, most);
    form_move(&maker->a, x, y);
    form_move(&maker->b, x, y);
}

void make_grid(struct maker *maker)
{
    int local = rng_whole(&maker->rng, 2, 4),
        needed = bit_count(maker->most) + 1;
    draw_small(maker, local > needed ? local : needed);
}

/* Tenths or hundredths, rounded to the nearest float or double. Where edges of
 * some ten units meet, the area of the triangle at the corner is at least half
 * a unit squared: more than what rounding takes of it by far, so that polygons
 * stay convex. */
void make_decimal(struct maker *maker)
{
    int needed = 2 * bit_count(maker->most) + 2;
    bool is_fine = !maker->is_float && rng_chance(&maker->rng, 50);
    int local = is_fine ? 10 : 7;
    draw_small(maker, local > needed ? local : needed);
    maker->divisor = is_fine ? 100 : 10;
}

/* ---- Numbers that predicates go wrong on --------------------------------- */

/* As large, and as close to 0, as numbers of scenes may be. */
static double at_limit(struct maker *maker)
{
    switch (rng_below(&maker->rng, 4)) {
    case 0:
        return maker->is_float ? 0xffffffp104 : 1e60;
    case 1:
        return maker->is_float ? 0x1p-149 : 0x1p-1074;
    case 2:
        return maker->is_float ? 0x1p-126 : 0x1p-1022;
    default:
        return 0;
    }
}

/* A number of all bits that there are, 2^e times 1 .. 2. */
static double of_magnitude(struct maker *maker, int low, int high)
{
    int bits = maker->is_float ? 23 : 52;
    int exponent = rng_whole(&maker->rng, low, high);
    int64_t one = INT64_C(1) << bits;
    return ldexp((double)rng_wide(&maker->rng, one, 2 * one - 1),
                 exponent - bits);
}

static double hostile_number(struct maker *maker)
{
    struct rng *rng = &maker->rng;
    double sign = rng_chance(rng, 50) ? 1 : -1;
    switch (rng_below(rng, 8)) {
    case 0:
        return sign * at_limit(maker);
    case 1:
        return sign * of_magnitude(maker, maker->is_float ? -126 : -1022,
                                   maker->is_float ? 126 : 198);
    case 2:
        return sign * of_magnitude(maker, -20, 20);
    case 3: {
        /* A neighbour of a whole number. */
        double step = maker->is_float ? 0x1p-23 : 0x1p-52;
        int whole = 1 << rng_whole(rng, 0, 3);
        return sign * whole * (1 + step * rng_whole(rng, 0, 2));
    }
    default:
        return rng_whole(rng, -4, 4);
    }
}

/* Two numbers, the lower first. */
static void draw_range(struct maker *maker, double *low, double *high)
{
    double x = hostile_number(maker), y = hostile_number(maker);
    bool is_range = x < y || y < x;
    *low = !is_range ? -5 : x < y ? x : y;
    *high = !is_range ? 5 : x < y ? y : x;
}

/* A box, or the lower left half of one. */
static void draw_corners(struct maker *maker, struct figure *figure, int count)
{
    col_vec2 min, max;
    draw_range(maker, &min.x, &max.x);
    draw_range(maker, &min.y, &max.y);
    col_vec2 *p = figure->points;
    p[0] = min;
    p[1] = (col_vec2){max.x, min.y};
    p[2] = count == 4 ? max : (col_vec2){min.x, max.y};
    p[3] = (col_vec2){min.x, max.y};
    figure->count = count;
}

static void draw_figure(struct maker *maker, struct figure *figure)
{
    figure->radius = 0;
    if (ROUND_TYPES & 1u << figure->type)
        figure->radius = fabs(hostile_number(maker));
    if (figure->type == GENERATE_BOX) {
        draw_corners(maker, figure, 4);
    } else if (POLYGON_TYPES & 1u << figure->type) {
        draw_corners(maker, figure, maker_count(maker));
    } else {
        bool is_long = figure->type == GENERATE_CAPSULE ||
                       figure->type == GENERATE_SEGMENT;
        figure->count = is_long ? 2 : 1;
        for (int i = 0; i < figure->count; i++) {
            figure->points[i].x = hostile_number(maker);
            figure->points[i].y = hostile_number(maker);
        }
    }
}

void make_hostile(struct maker *maker)
{
    draw_figure(maker, &maker->figures[0]);
    draw_figure(maker, &maker->figures[1]);
}
