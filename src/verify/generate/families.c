/* Lists all families, and makes those whose shapes or numbers are special: long
 * or concave shapes, short edges, sizes, few digits, numbers at limits. */
#include <math.h>
#include <string.h>

#include "verify/generate/generator.h"

/* How often shapes are drawn again that are not as wanted, which few are. */
#define TRIES 100

/* Moves B, whose middle is at the origin like A's, to a place beside A, apart
 * or more or less overlapping. */
static void place_beside(struct maker *maker)
{
    int64_t x = form_reach(&maker->a, false) + form_reach(&maker->b, false);
    int64_t y = form_reach(&maker->a, true) + form_reach(&maker->b, true);
    x = rng_wide(&maker->rng, -x, x);
    y = rng_wide(&maker->rng, -y, y);
    form_move(&maker->b, x, y);
}

static void draw_ordinary(struct maker *maker, int local)
{
    form_any(maker, &maker->a, local);
    form_any(maker, &maker->b, local);
    place_beside(maker);
}

static void make_ordinary(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    draw_ordinary(maker, budget.local);
    maker_end(maker, budget.left, FREELY);
}

/* A is at least 2^5 times longer than it is wide. */
static void make_sliver(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    int thin = rng_whole(&maker->rng, 7, budget.local - 1);
    for (int i = 0; i < TRIES; i++) {
        form_long(maker, &maker->a, budget.local, thin);
        if (form_reach(&maker->a, false) >> 5 > form_reach(&maker->a, true))
            break;
    }
    form_any(maker, &maker->b, budget.local);
    place_beside(maker);
    maker_end(maker, budget.left, FREELY);
}

/* ---- Short edges --------------------------------------------------------- */

/* Not zero, and along no axis. */
static int64_t some_units(struct rng *rng)
{
    int64_t units = rng_whole(rng, 1, 3);
    return rng_chance(rng, 50) ? units : -units;
}

static void make_short_edge(struct maker *maker)
{
    struct budget budget = maker_budget(maker, maker->is_float ? 14 : 28);
    struct lattice_form *a = &maker->a;
    a->radius = 0;
    if (POLYGON_TYPES & 1u << a->type) {
        /* One edge of the polygon has a few units, which the first edge gives.
         */
        int count = maker_count(maker);
        struct vector_draw draw = form_draw(maker, budget.local, 0, count);
        struct lattice_spot *v = maker->vectors;
        for (int i = 0; i < TRIES; i++) {
            vectors_closed(&draw, v, count - 1);
            v[count - 1].x = some_units(&maker->rng);
            v[count - 1].y = some_units(&maker->rng);
            v[0].x -= v[count - 1].x;
            v[0].y -= v[count - 1].y;
            form_of_vectors(maker, a, count, (struct lattice_spot){0, 0});
            if (vectors_differ(v, count))
                break;
        }
    } else {
        a->spots[0] = (struct lattice_spot){0, 0};
        a->spots[1].x = some_units(&maker->rng);
        a->spots[1].y = some_units(&maker->rng);
        a->count = 2;
    }
    form_round(maker, a, budget.local);
    form_center(a);
    form_any(maker, &maker->b, budget.local);
    place_beside(maker);
    maker_end(maker, budget.left, FREELY);
}

/* ---- Not convex ---------------------------------------------------------- */

static bool has_reflex(const struct lattice_form *form)
{
    const struct lattice_spot *v = form->spots;
    for (int i = 0; i < form->count; i++) {
        struct lattice_spot p = v[i], q = v[(i + 1) % form->count];
        struct lattice_spot r = v[(i + 2) % form->count];
        if ((q.x - p.x) * (r.y - q.y) < (q.y - p.y) * (r.x - q.x))
            return true;
    }
    return false;
}

/* All of it can be seen from one point; every second vertex or so is nearer to
 * that. */
static void star(struct maker *maker, struct lattice_form *form, int local)
{
    int count = maker_count(maker);
    int64_t most = INT64_C(1) << (local < 28 ? local : 28);
    struct lattice_spot *v = form->spots;
    form->count = count;
    for (int tries = 0; tries < TRIES; tries++) {
        for (int i = 0; i < count; i++) {
            int part = rng_whole(&maker->rng, -6, 6);
            part = part < 1 ? 8 : part;
            v[i].x = rng_wide(&maker->rng, -most, most) * part / 8;
            v[i].y = rng_wide(&maker->rng, -most, most) * part / 8;
        }
        vectors_sort(v, maker->scratch, count);
        if (vectors_surround(v, count) && has_reflex(form))
            return;
    }
}

static void make_concave(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    struct lattice_form *a = &maker->a;
    a->radius = 0;
    star(maker, a, budget.local);
    form_round(maker, a, budget.local - 3);
    form_center(a);
    form_any(maker, &maker->b, budget.local);
    place_beside(maker);
    maker_end(maker, budget.left, FREELY);
}

/* ---- Less than they are called ------------------------------------------- */

static void make_degenerate(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    /* A segment or capsule from a point to itself, or a circle, a capsule or a
     * rounded polygon whose radius is 0. */
    bool is_flat = rng_chance(&maker->rng, 50);
    form_below(maker, &maker->a, budget.local, is_flat);
    bool is_point =
        maker->a.type == GENERATE_SEGMENT || rng_chance(&maker->rng, 50);
    if (maker->a.count == 2 && is_point) {
        maker->a.spots[0] = maker->a.spots[1] = (struct lattice_spot){0, 0};
        if (rng_chance(&maker->rng, 70))
            form_round_below(maker, &maker->a, budget.local);
    }
    form_below(maker, &maker->b, budget.local, rng_chance(&maker->rng, 50));
    form_round_below(maker, &maker->b, budget.local);
    form_flip(&maker->b);
    int64_t most = INT64_C(1) << budget.local;
    if (rng_chance(&maker->rng, 50))
        form_move(&maker->b, 0, rng_wide(&maker->rng, -most, most));
    maker_end(maker, budget.left, EXACTLY);
}

/* ---- Sizes --------------------------------------------------------------- */

/* A is 2^part times larger than B, which touches it or nearly does. */
static void make_mixed(struct maker *maker)
{
    struct rng *rng = &maker->rng;
    struct budget budget = maker_budget(maker, maker->is_float ? 8 : 18);
    draw_touching(maker, budget.local);
    int part = rng_whole(rng, budget.left / 2, budget.left);
    form_scale(&maker->a, INT64_C(1) << part);
    int64_t most = INT64_C(1) << budget.local;
    form_move(&maker->b, 0, rng_wide(rng, -most, most));
    maker_end(maker, budget.left - part, EXACTLY);
}

/* Nearly as far as the bits of the coordinates allow, or the root of that. */
static void make_far(struct maker *maker)
{
    struct rng *rng = &maker->rng;
    struct budget budget = maker_budget(maker, maker->is_float ? 8 : 18);
    draw_ordinary(maker, budget.local);
    maker_turn(maker, 0, FREELY);
    maker_measure(maker, maker_largest(maker));
    int bits = budget.local + rng_whole(rng, budget.left / 2, budget.left) + 3;
    int64_t most = INT64_C(1) << bits;
    int64_t x = rng_wide(rng, most / 2, most), y = rng_wide(rng, -most, most);
    if (rng_chance(rng, 50))
        x = -x;
    maker_shift(maker, x, y);
}

static void draw_of_size(struct maker *maker, int low, int high)
{
    struct budget budget = maker_usual(maker);
    draw_ordinary(maker, budget.local);
    maker_turn(maker, budget.left, FREELY);
    maker_move(maker);
    int bits = bit_count(maker_largest(maker));
    maker->exponent = rng_whole(&maker->rng, low, high) - bits;
}

/* Floats and doubles keep all their bits. */
static void make_tiny(struct maker *maker)
{
    draw_of_size(maker, maker->is_float ? -120 : -1000, -20);
}

/* With room for a crowd. */
static void make_huge(struct maker *maker)
{
    draw_of_size(maker, 20, maker->is_float ? 110 : 180);
}

/* ---- Few digits ---------------------------------------------------------- */

static void draw_small(struct maker *maker, int local)
{
    int64_t most = INT64_C(1) << local;
    draw_ordinary(maker, local);
    maker_turn(maker, 0, EXACTLY);
    int64_t x = rng_wide(&maker->rng, -most, most);
    int64_t y = rng_wide(&maker->rng, -most, most);
    maker_shift(maker, x, y);
}

static void make_grid(struct maker *maker)
{
    int local = rng_whole(&maker->rng, 2, 4);
    int needed = bit_count(maker->most) + 1;
    draw_small(maker, local > needed ? local : needed);
}

/* Tenths or hundredths, rounded to the nearest float or double. At corners of
 * edges of some ten units, the triangle has an area of at least half a unit
 * squared, far more than rounding takes, so that polygons stay convex. */
static void make_decimal(struct maker *maker)
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

static void make_hostile(struct maker *maker)
{
    draw_figure(maker, &maker->figures[0]);
    draw_figure(maker, &maker->figures[1]);
}

/* ---- The families -------------------------------------------------------- */

#define ALMOST_ANY (ANY_TYPE & ~TYPE(POINT))

const struct family families[] = {
    {"ordinary", "random shapes: apart, or overlapping to any degree",
     .make = make_ordinary, .is_loose = true},
    {"apart", "apart by up to their size, or by far less", .make = make_apart},
    {"touching", "touching exactly, at an edge, a vertex or an arc",
     .make = make_touching},
    {"near-touching", "apart or overlapping by a few units in the last place",
     .make = make_near_touching, .is_near = true},
    {"shallow", "overlapping slightly, or by far less", .make = make_shallow,
     .a = SOLID_TYPES},
    {"crossing",
     "long shapes that cross like the bars of an X, with crossing cores",
     .make = make_crossing, .a = EDGED_TYPES, .b = EDGED_TYPES},
    {"nested", "one shape inside the other, without touching its surface",
     .make = make_nested, .a = SOLID_TYPES},
    {"inner-touching",
     "one shape inside the other, touching its surface from inside",
     .make = make_inner_touching, .a = ALMOST_ANY, .b = ALMOST_ANY,
     .is_alike = true},
    {"concentric", "concentric: the vertices of both have the same mean",
     .make = make_concentric},
    {"coincident", "the same shape twice", .make = make_coincident,
     .is_alike = true},
    {"near-coincident",
     "the same shape twice, one copy moved by a few units in the last place",
     .make = make_near_coincident, .is_alike = true},
    {"tie", "overlapping by the same depth in two directions", .make = make_tie,
     .a = POLYGON_TYPES | TYPE(BOX), .b = POLYGON_TYPES | TYPE(BOX), .low = 4,
     .high = 4},
    {"parallel", "with parallel edges", .make = make_parallel, .a = EDGED_TYPES,
     .b = EDGED_TYPES},
    {"near-parallel", "with nearly parallel edges", .make = make_near_parallel,
     .a = EDGED_TYPES, .b = EDGED_TYPES & ~TYPE(BOX)},
    {"collinear",
     "several vertices of both on one line; polygons have vertices within an "
     "edge",
     .make = make_collinear, .low = 4},
    {"near-collinear", "like collinear, with vertices slightly off the line",
     .make = make_near_collinear, .low = 4},
    {"shared-edge", "touching along a whole edge, with both ends in common",
     .make = make_shared_edge, .a = TYPE(POLYGON) | TYPE(BOX),
     .b = TYPE(POLYGON) | TYPE(BOX), .is_alike = true},
    {"above-corner",
     "a shape directly above the end of the other's edge, where the closest "
     "feature "
     "changes",
     .make = make_above_corner, .a = EDGED_TYPES},
    {"core-touching", "overlapping only by their radii: the cores touch",
     .make = make_core_touching, .a = ROUND_TYPES},
    {"sliver", "a shape 2^5 to 2^30 times longer than wide",
     .make = make_sliver, .a = POLYGON_TYPES | TYPE(CAPSULE) | TYPE(BOX),
     .is_loose = true},
    {"short-edge", "a shape with an edge far shorter than its other edges",
     .make = make_short_edge, .a = POLYGON_TYPES | TYPE(CAPSULE), .low = 4,
     .is_loose = true},
    {"rounded", "two rounded shapes", .make = make_ordinary, .a = ROUND_TYPES,
     .b = ROUND_TYPES, .is_loose = true},
    {"many-vertices", "a polygon of 100 to 1000 vertices and any shape",
     .make = make_ordinary, .a = POLYGON_TYPES, .fewest = 100, .most = 1000,
     .is_loose = true},
    {"degenerate", "a shape with radius 0, or from a point to itself",
     .make = make_degenerate, .a = ROUND_TYPES | TYPE(SEGMENT)},
    {"mixed", "a shape many times larger than the other, at its surface",
     .make = make_mixed, .a = ALMOST_ANY},
    {"far", "far from the origin relative to their size", .make = make_far,
     .is_loose = true},
    {"tiny", "ordinary shapes, down to 2^-1000 in size", .make = make_tiny,
     .is_loose = true, .is_sized = true},
    {"huge", "ordinary shapes, up to 2^180 in size", .make = make_huge,
     .is_loose = true, .is_sized = true},
    {"grid",
     "small whole coordinates: frequent ties, contacts and parallel edges",
     .make = make_grid, .is_sized = true},
    {"decimal", "coordinates with one or two decimals", .make = make_decimal,
     .high = 32, .is_loose = true, .is_sized = true},
    {"hostile",
     "the largest, the smallest and the simplest numbers in one shape",
     .make = make_hostile, .low = 3, .high = 4, .is_numbers = true,
     .is_sized = true},
    {"concave", "a concave polygon and any shape; not part of all",
     .make = make_concave, .a = POLYGON_TYPES, .low = 4, .is_loose = true,
     .is_extra = true},
    {"ray",
     "a pair, and rays: through corners, along edges, grazing, from inside; "
     "not part of all",
     .make = make_ray, .is_extra = true, .adds = ADDS_RAYS},
    {"cast",
     "a pair, and casts of both: to where they touch, beside it, along it; not "
     "part of all",
     .make = make_cast, .is_extra = true, .adds = ADDS_CASTS},
    {"chain",
     "a moving body at the seams of four segments in a row; not part of all",
     .make = make_chain, .a = SOLID_TYPES, .b = TYPE(SEGMENT), .is_extra = true,
     .adds = ADDS_CHAIN},
};

const int family_count = (int)(sizeof families / sizeof *families);

int generate_family_named(const char *name, size_t length)
{
    for (int i = 0; i < family_count; i++)
        if (strlen(families[i].name) == length &&
            memcmp(families[i].name, name, length) == 0)
            return i;
    return -1;
}

/* Reads decimal digits up to `end`. Returns where they end; NULL: there are
 * none, or the number needs more than 64 bits. */
static const char *read_number(const char *at, const char *end,
                               uint64_t *number)
{
    const char *start = at;
    *number = 0;
    for (; at < end && *at >= '0' && *at <= '9'; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (*number > (UINT64_MAX - digit) / 10)
            return NULL;
        *number = 10 * *number + digit;
    }
    return at > start ? at : NULL;
}

bool generate_name_read(const char *text, size_t length,
                        struct generate_name *name)
{
    const char *end = text + length, *at = memchr(text, '/', length);
    if (!at)
        return false;
    name->family = generate_family_named(text, (size_t)(at - text));
    at = read_number(at + 1, end, &name->seed);
    if (!at || at == end || *at != '/')
        return false;
    at = read_number(at + 1, end, &name->number);
    return at == end && name->family >= 0 && name->number >= 1;
}
