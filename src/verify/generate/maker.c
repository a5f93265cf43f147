#include "verify/generate/maker.h"

#include <math.h>

/* Vectors of n vertices have to be of different directions; of those with
 * components up to s there are more than s^2. */
int maker_needs(int vertices)
{
    int bits = 2 * bit_count(vertices - 1) + 2;
    return 8 + (bits < 8 ? 8 : bits);
}

int maker_most(int bits)
{
    int vertices = 1;
    while (vertices < GENERATE_VERTICES && maker_needs(2 * vertices) <= bits)
        vertices *= 2;
    return vertices;
}

struct budget maker_budget(const struct maker *maker, int wanted)
{
    int needed = maker_needs(maker->most) - 8, room = maker->bits - 4;
    int local = wanted < room - 4 ? wanted : room - 4;
    local = local > needed ? local : needed;
    return (struct budget){local, room - local};
}

struct budget maker_usual(const struct maker *maker)
{
    return maker_budget(maker, maker->is_float ? 11 : 30);
}

int maker_count(struct maker *maker)
{
    return rng_whole(&maker->rng, maker->fewest, maker->most);
}

/* ---- Turns -------------------------------------------------------------- */

/* The whole part of a root; values are below 2^52. */
static int64_t whole_root(int64_t value)
{
    return (int64_t)floor(sqrt((double)value));
}

static struct turn by_quarters(struct rng *rng, int64_t factor)
{
    struct turn turn = {factor, 0, factor};
    for (int i = rng_below(rng, 4); i > 0; i--)
        turn = (struct turn){-turn.b, turn.a, factor};
    return turn;
}

/* Along one of the axes, as long as the bits allow, or half of that. */
static struct turn along_axis(struct rng *rng, int bits)
{
    int64_t most = INT64_C(1) << bits;
    int64_t factor = rng_wide(rng, (most + 1) / 2, most);
    return by_quarters(rng, factor);
}

/* A right triangle of whole sides: m^2 - n^2, 2mn and m^2 + n^2. */
static struct turn by_triple(struct rng *rng, int bits)
{
    int64_t most = whole_root((INT64_C(1) << bits) / 2);
    int64_t m = rng_wide(rng, most / 2 < 2 ? 2 : most / 2, most);
    int64_t n = rng_wide(rng, 1, m - 1);
    int64_t factor = (INT64_C(1) << bits) / (m * m + n * n);
    struct turn one = {factor * (m * m - n * n), factor * 2 * m * n,
                       factor * (m * m + n * n)};
    struct turn quarter = by_quarters(rng, 1);
    return (struct turn){one.a * quarter.a - one.b * quarter.b,
                         one.b * quarter.a + one.a * quarter.b, one.length};
}

static struct turn in_any_direction(struct rng *rng, int bits)
{
    int64_t most = (INT64_C(1) << bits) / 3 * 2;
    int64_t a = rng_wide(rng, -most, most);
    int64_t b = rng_wide(rng, -most, most);
    if (a > -most / 2 && a < most / 2)
        b = b < 0 ? b - most / 2 : b + most / 2;
    b = b < -most ? -most : b > most ? most : b;
    return (struct turn){a, b, whole_root(a * a + b * b)};
}

/* Triangles of whole sides need 3 bits, for 3, 4 and 5; squares of what has 25
 * bits are whole numbers in doubles. */
enum { TRIPLE_BITS = 3, TURN_BITS = 25 };

static bool has(const struct maker *maker, enum generate_type type)
{
    return maker->a.type == type || maker->b.type == type;
}

static void turn_both(struct maker *maker, int bits, bool freely)
{
    struct rng *rng = &maker->rng;
    bool is_round = maker->a.radius > 0 || maker->b.radius > 0;
    int kind = rng_below(rng, 10);
    struct turn turn;
    bits = bits < TURN_BITS ? bits : TURN_BITS;
    if (has(maker, GENERATE_BOX) || kind < 2 || bits < TRIPLE_BITS)
        turn = along_axis(rng, bits);
    else if ((is_round && !freely) || kind < 5)
        turn = by_triple(rng, bits);
    else
        turn = in_any_direction(rng, bits);
    form_turn(&maker->a, &turn);
    form_turn(&maker->b, &turn);
}

void maker_turn(struct maker *maker, int bits)
{
    turn_both(maker, bits, false);
}

void maker_turn_freely(struct maker *maker, int bits)
{
    turn_both(maker, bits, true);
}

/* ---- The end ------------------------------------------------------------ */

void maker_move(struct maker *maker)
{
    int64_t most = INT64_C(1) << (maker->bits - 2);
    int64_t largest = maker_largest(maker);
    most = largest > 0 && largest < most ? largest : most;
    int64_t x = rng_wide(&maker->rng, -most, most);
    int64_t y = rng_wide(&maker->rng, -most, most);
    form_move(&maker->a, x, y);
    form_move(&maker->b, x, y);
}

int64_t maker_largest(const struct maker *maker)
{
    int64_t a = form_largest(&maker->a), b = form_largest(&maker->b);
    return a > b ? a : b;
}

void maker_fill(struct maker *maker)
{
    int64_t room = (INT64_C(1) << maker->bits) - 8;
    int64_t factor = room / maker_largest(maker);
    form_scale(&maker->a, factor);
    form_scale(&maker->b, factor);
}

void maker_measure(struct maker *maker, int64_t units)
{
    maker->exponent = rng_whole(&maker->rng, 1, 6) - bit_count(units);
}

void maker_end(struct maker *maker, int bits)
{
    maker_turn(maker, bits);
    maker_move(maker);
    maker_measure(maker, maker_largest(maker));
}

void maker_end_freely(struct maker *maker, int bits)
{
    maker_turn_freely(maker, bits);
    maker_move(maker);
    maker_measure(maker, maker_largest(maker));
}
