/* Makes the shapes of families: budgets of bits, both shapes turned and moved
 * as a whole, and random shapes of each type. */
#include <assert.h>
#include <math.h>

#include "verify/generate/generator.h"

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

/* ---- Both shapes --------------------------------------------------------- */

void maker_shift(struct maker *maker, int64_t x, int64_t y)
{
    form_move(&maker->a, x, y);
    form_move(&maker->b, x, y);
    form_move(&maker->added, x, y);
}

void maker_scale(struct maker *maker, int64_t factor)
{
    form_scale(&maker->a, factor);
    form_scale(&maker->b, factor);
    form_scale(&maker->added, factor);
}

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

/* Triangles of whole sides need 3 bits, for 3, 4 and 5; squares of numbers of
 * 25 bits are whole numbers in doubles. */
enum { TRIPLE_BITS = 3, TURN_BITS = 25 };

/* Along an axis, as long as the bits allow or down to half of that; by a right
 * triangle of whole sides; or in any direction. */
void maker_turn(struct maker *maker, int bits, enum maker_turning turning)
{
    struct rng *rng = &maker->rng;
    bool is_round = maker->a.radius > 0 || maker->b.radius > 0;
    int kind = rng_below(rng, 10);
    struct turn turn;
    bits = bits < TURN_BITS ? bits : TURN_BITS;
    if ((maker->a.type == GENERATE_BOX || maker->b.type == GENERATE_BOX) ||
        kind < 2 || bits < TRIPLE_BITS)
        turn = by_quarters(rng, rng_wide(rng, ((INT64_C(1) << bits) + 1) / 2,
                                         INT64_C(1) << bits));
    else if ((is_round && turning == EXACTLY) || kind < 5)
        turn = by_triple(rng, bits);
    else
        turn = in_any_direction(rng, bits);
    form_turn(&maker->a, &turn);
    form_turn(&maker->b, &turn);
    form_turn(&maker->added, &turn);
}

void maker_move(struct maker *maker)
{
    int64_t most = INT64_C(1) << (maker->bits - 2);
    int64_t largest = maker_largest(maker);
    most = largest > 0 && largest < most ? largest : most;
    int64_t x = rng_wide(&maker->rng, -most, most);
    int64_t y = rng_wide(&maker->rng, -most, most);
    maker_shift(maker, x, y);
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
    maker_scale(maker, factor);
}

void maker_measure(struct maker *maker, int64_t units)
{
    maker->exponent = rng_whole(&maker->rng, 1, 6) - bit_count(units);
}

void maker_end(struct maker *maker, int bits, enum maker_turning turning)
{
    maker_turn(maker, bits, turning);
    maker_move(maker);
    maker_measure(maker, maker_largest(maker));
}

/* How often vectors are drawn again where some have the same direction, which
 * is rare; then the polygon has vertices within a straight side. */
#define TRIES 20

/* ---- Shapes of each type ------------------------------------------------- */

static int64_t component(int local, int count)
{
    int64_t most = (INT64_C(2) << local) / count;
    most = most < VECTOR_MOST / 4 ? most : VECTOR_MOST / 4;
    return most > 1 ? most : 1;
}

struct vector_draw form_draw(struct maker *maker, int local, int thin,
                             int count)
{
    struct vector_draw draw = {&maker->rng, {0, 0}};
    draw.most.x = component(local, count);
    draw.most.y = component(local - thin, count);
    return draw;
}

void form_of_vectors(struct maker *maker, struct lattice_form *form, int count,
                     struct lattice_spot start)
{
    vectors_sort(maker->vectors, maker->scratch, count);
    vectors_walk(maker->vectors, count, start, form->spots);
    form->count = count;
}

/* A polygon whose top is at the origin. */
static void pointed(struct maker *maker, struct lattice_form *form,
                    const struct vector_draw *draw, int count)
{
    for (int i = 0; i < TRIES; i++) {
        vectors_closed(draw, maker->vectors, count);
        form_of_vectors(maker, form, count, (struct lattice_spot){0, 0});
        if (vectors_differ(maker->vectors, count))
            return;
    }
}

static void set_box(struct lattice_form *form, struct lattice_spot min,
                    struct lattice_spot max)
{
    form->spots[0] = min;
    form->spots[1] = (struct lattice_spot){max.x, min.y};
    form->spots[2] = max;
    form->spots[3] = (struct lattice_spot){min.x, max.y};
    form->count = 4;
}

static void set_segment(struct lattice_form *form, struct lattice_spot p,
                        struct lattice_spot q)
{
    form->spots[0] = p;
    form->spots[1] = q;
    form->count = 2;
}

static void set_point(struct lattice_form *form)
{
    form->spots[0] = (struct lattice_spot){0, 0};
    form->count = 1;
}

/* From an eighth up to all of a power of two. */
static int64_t some_of(struct maker *maker, int local)
{
    assert(local < 62);
    int64_t most = INT64_C(1) << (local > 0 ? local : 0);
    return rng_wide(&maker->rng, (most + 7) / 8, most);
}

void form_round(struct maker *maker, struct lattice_form *form, int local)
{
    if (ROUND_TYPES & 1u << form->type)
        form->radius = some_of(maker, local - 1);
}

static void core_long(struct maker *maker, struct lattice_form *form, int local,
                      int thin)
{
    form->radius = 0;
    switch (form->type) {
    case GENERATE_POLYGON:
    case GENERATE_ROUNDED: {
        int count = maker_count(maker);
        struct vector_draw draw = form_draw(maker, local, thin, count);
        pointed(maker, form, &draw, count);
        break;
    }
    case GENERATE_BOX: {
        int64_t x = some_of(maker, local);
        int64_t y = some_of(maker, local - thin);
        set_box(form, (struct lattice_spot){-x, -y},
                (struct lattice_spot){x, y});
        break;
    }
    case GENERATE_CAPSULE:
    case GENERATE_SEGMENT: {
        int64_t x = some_of(maker, local);
        int64_t high = INT64_C(1) << (local - thin);
        int64_t y = rng_wide(&maker->rng, -high, high);
        set_segment(form, (struct lattice_spot){-x, -y},
                    (struct lattice_spot){x, y});
        break;
    }
    case GENERATE_CIRCLE:
    case GENERATE_POINT:
    case GENERATE_TYPES:
        set_point(form);
        break;
    }
}

void form_long(struct maker *maker, struct lattice_form *form, int local,
               int thin)
{
    core_long(maker, form, local, thin);
    form_round(maker, form, local - thin);
    form_center(form);
}

void form_any(struct maker *maker, struct lattice_form *form, int local)
{
    core_long(maker, form, local, 0);
    form_round(maker, form, local);
    form_center(form);
    const struct turn quarter = {0, 1, 1};
    if ((form->type == GENERATE_CAPSULE || form->type == GENERATE_SEGMENT) &&
        rng_chance(&maker->rng, 50))
        form_turn(form, &quarter);
}

static void polygon_below(struct maker *maker, struct lattice_form *form,
                          int local, bool is_flat)
{
    int count = maker_count(maker);
    struct vector_draw draw =
        form_draw(maker, local, rng_below(&maker->rng, 3), count);
    if (is_flat) {
        /* A polygon whose top is an edge with the origin on it. */
        for (int i = 0; i < TRIES; i++) {
            vectors_flat(&draw, maker->vectors, count - 1);
            form_of_vectors(maker, form, count - 1,
                            (struct lattice_spot){0, 0});
            if (vectors_differ(maker->vectors, count - 1))
                break;
        }
        struct lattice_spot last = form->spots[count - 2];
        last.x += maker->vectors[count - 2].x;
        form->spots[count - 1] = (struct lattice_spot){last.x, 0};
        form->count = count;
        form_move(form, -rng_wide(&maker->rng, 0, last.x), 0);
    } else {
        pointed(maker, form, &draw, count);
    }
}

static void segment_below(struct maker *maker, struct lattice_form *form,
                          int local, bool is_flat)
{
    int64_t length = some_of(maker, local);
    if (is_flat) {
        int64_t left = rng_wide(&maker->rng, 0, length);
        set_segment(form, (struct lattice_spot){-left, 0},
                    (struct lattice_spot){length - left, 0});
    } else {
        int64_t most = INT64_C(1) << local;
        int64_t x = rng_wide(&maker->rng, -most, most);
        set_segment(form, (struct lattice_spot){0, 0},
                    (struct lattice_spot){x, -length});
    }
}

void form_below(struct maker *maker, struct lattice_form *form, int local,
                bool is_flat)
{
    form->radius = 0;
    switch (form->type) {
    case GENERATE_POLYGON:
    case GENERATE_ROUNDED:
        polygon_below(maker, form, local, is_flat);
        break;
    case GENERATE_BOX: {
        int64_t width = some_of(maker, local), height = some_of(maker, local);
        int64_t left = rng_wide(&maker->rng, 0, width);
        set_box(form, (struct lattice_spot){-left, -height},
                (struct lattice_spot){width - left, 0});
        break;
    }
    case GENERATE_CAPSULE:
    case GENERATE_SEGMENT:
        segment_below(maker, form, local, is_flat);
        break;
    case GENERATE_CIRCLE:
    case GENERATE_POINT:
    case GENERATE_TYPES:
        set_point(form);
        break;
    }
}

int64_t form_reach(const struct lattice_form *form, bool in_y)
{
    struct extent extent = form_extent(form);
    int64_t half =
        in_y ? extent.max.y - extent.min.y : extent.max.x - extent.min.x;
    return half / 2 + form->radius;
}

void form_round_below(struct maker *maker, struct lattice_form *form, int local)
{
    form_round(maker, form, local);
    form_move(form, 0, -form->radius);
}
