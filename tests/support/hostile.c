#include "support/hostile.h"

#include "support/oracle.h"

#include <math.h>

/* No expression draws two numbers: their order would be the compiler's. */

/* ---- Small changes ------------------------------------------------------ */

/* Number i of a solid: its coordinates, then its radius. */
static double *number_of(struct solid *solid, int i)
{
    if (i == 2 * solid->count)
        return &solid->radius;
    return i % 2 ? &solid->v[i / 2].y : &solid->v[i / 2].x;
}

static void nudge_number(struct rng *rng, struct solid *solid, int i)
{
    double *number = number_of(solid, i);
    *number = fabs(*number) > 0 ? rng_nudged(rng, *number, 3) : 0;
}

/* Whether an edge leads to the right, or straight up. */
static bool goes_right(col_vec2 p, col_vec2 q)
{
    return p.x < q.x || (!(q.x < p.x) && p.y < q.y);
}

/* Whether a polygon turns one way only, once round, and never back. */
static bool is_convex(const struct solid *solid)
{
    int rounds = 0;
    for (int i = 0; i < solid->count && solid->count > 2; i++) {
        col_vec2 p = solid->v[i], q = solid->v[(i + 1) % solid->count];
        col_vec2 r = solid->v[(i + 2) % solid->count];
        int turn = oracle_turn(p, q, r) * solid->winding;
        if (turn < 0 || (turn == 0 && goes_right(p, q) != goes_right(q, r)) ||
            (!goes_right(p, q) && !goes_right(q, p)))
            return false;
        rounds += !goes_right(p, q) && goes_right(q, r);
    }
    return rounds == 1 || solid->count < 3;
}

/* Moves one number, or all, by a few doubles; a polygon stays convex. */
static void nudge(struct rng *rng, struct solid *solid, bool all)
{
    struct solid before = *solid;
    int numbers = 2 * solid->count + 1, one = rng_below(rng, numbers);
    for (int i = 0; i < numbers; i++)
        if (all || i == one)
            nudge_number(rng, solid, i);
    if (!is_convex(solid))
        *solid = before;
}

static void nudge_pair(struct rng *rng, struct pair *pair)
{
    int kind = rng_below(rng, 4);
    if (kind > 1)
        nudge(rng, &pair->a, kind == 3);
    if (kind == 1 || kind == 3)
        nudge(rng, &pair->b, kind == 3);
}

static struct solid mirrored(const struct solid *solid, col_vec2 about)
{
    struct solid out = *solid;
    for (int i = 0; i < out.count; i++)
        out.v[i] = (col_vec2){2 * about.x - solid->v[i].x,
                              2 * about.y - solid->v[i].y};
    return out;
}

/* ---- A line ------------------------------------------------------------- */

/* A direction, whole and of whole length, and a turn to the right of it. */
struct line {
    col_vec2 origin, along, out;
    double length;
};

static struct line whole_line(struct rng *rng)
{
    static const int triples[][3] = {{1, 0, 1},  {0, 1, 1},   {3, 4, 5},
                                     {4, 3, 5},  {5, 12, 13}, {15, 8, 17},
                                     {-3, 4, 5}, {-7, 24, 25}};
    const int *t = triples[rng_below(rng, 8)];
    struct line line = {.along = {t[0], t[1]}, .out = {t[1], -t[0]}};
    line.length = t[2];
    line.origin.x = rng_whole(rng, -9, 9);
    line.origin.y = rng_whole(rng, -9, 9);
    return line;
}

static col_vec2 on_line(const struct line *line, double along, double out)
{
    return (col_vec2){
        line->origin.x + along * line->along.x + out * line->out.x,
        line->origin.y + along * line->along.y + out * line->out.y};
}

/* A shape on the inner side of a line that touches it at low .. high. */
static struct solid beside_line(struct rng *rng, const struct line *line,
                                int low, int high)
{
    int depth = rng_whole(rng, 1, 3), round = rng_whole(rng, 0, 2);
    int lean = rng_whole(rng, -2, 2);
    col_vec2 tip = on_line(line, low + lean, -depth);
    if (low < high && rng_chance(rng, 40)) {
        struct solid flat = solid_capsule(on_line(line, low, -round),
                                          on_line(line, high, -round), 0);
        flat.radius = round * line->length;
        return flat;
    }
    struct solid solid = {.count = 3, .winding = 1};
    solid.v[0] = on_line(line, low, 0);
    solid.v[1] = on_line(line, high, 0);
    solid.v[2] = tip;
    if (low < high)
        return solid;
    if (rng_chance(rng, 30))
        return solid_disc(on_line(line, low, -depth).x,
                          on_line(line, low, -depth).y, depth * line->length);
    if (rng_chance(rng, 30))
        return solid_capsule(solid.v[0], tip, 0);
    solid.v[1] = on_line(line, low + lean + 1, -depth);
    return solid;
}

struct pair nudged_pair(struct rng *rng)
{
    struct line line = whole_line(rng);
    int width = rng_whole(rng, 0, 4), other = rng_whole(rng, 0, 4);
    int start = rng_whole(rng, -other, width);
    struct pair pair;
    pair.a = beside_line(rng, &line, 0, width);
    line.along = (col_vec2){-line.along.x, -line.along.y};
    line.out = (col_vec2){-line.out.x, -line.out.y};
    pair.b = beside_line(rng, &line, -start - other, -start);
    if (rng_chance(rng, 50)) {
        int e = rng_whole(rng, -40, 40);
        pair.a = solid_scaled(&pair.a, e);
        pair.b = solid_scaled(&pair.b, e);
    }
    nudge_pair(rng, &pair);
    return pair;
}

/* ---- One line ----------------------------------------------------------- */

/* A line through doubles on which points stand exactly at whole steps. */
static struct line fine_line(struct rng *rng)
{
    struct line line = {.length = 0};
    line.along.x = floor(rng_between(rng, -9, 9) * 0x1p20) / 0x1p20;
    line.along.y = floor(rng_between(rng, 1, 9) * 0x1p20) / 0x1p20;
    line.out = (col_vec2){line.along.y, -line.along.x};
    line.origin.x = floor(rng_between(rng, -9, 9) * 0x1p20) / 0x1p20;
    line.origin.y = floor(rng_between(rng, -9, 9) * 0x1p20) / 0x1p20;
    return line;
}

/* A triangle as thin as doubles allow, or a segment. */
static struct solid needle(struct rng *rng, const struct line *line)
{
    int low = rng_whole(rng, -3, 3), width = rng_whole(rng, 1, 4);
    struct solid solid = {.count = 3, .winding = 1};
    solid.v[0] = on_line(line, low, 0);
    solid.v[1] = on_line(line, low + width, 0);
    double x = on_line(line, low + width / 2.0, 0).x;
    double y = on_line(line, low + width / 2.0, 0).y;
    solid.v[2].x = rng_nudged(rng, x, 2);
    solid.v[2].y = rng_nudged(rng, y, 2);
    int turn = oracle_turn(solid.v[0], solid.v[1], solid.v[2]);
    if (turn == 0)
        return solid_capsule(solid.v[0], solid.v[1],
                             rng_chance(rng, 50) ? 0 : 1);
    solid.winding = turn;
    return solid;
}

/* A polygon with several vertices in a row on the line. */
static struct solid row(struct rng *rng, const struct line *line)
{
    int low = rng_whole(rng, -3, 3), steps = rng_whole(rng, 1, 4);
    int lean = rng_whole(rng, -2, 2);
    struct solid solid = {.winding = 1};
    for (int i = 0; i <= steps; i++)
        solid.v[solid.count++] = on_line(line, low + i, 0);
    solid.v[solid.count++] = on_line(line, low + steps + lean, -2);
    if (rng_chance(rng, 50))
        solid.v[solid.count++] = on_line(line, low + lean, -2);
    if (rng_chance(rng, 50))
        nudge(rng, &solid, false);
    solid.radius = 0;
    return rng_chance(rng, 50) ? solid : solid_reversed(&solid);
}

static struct solid on_one_line(struct rng *rng, const struct line *line)
{
    int kind = rng_below(rng, 4);
    if (kind == 0)
        return needle(rng, line);
    if (kind > 1)
        return row(rng, line);
    int low = rng_whole(rng, -5, 4), width = rng_whole(rng, 1, 3);
    struct solid solid =
        solid_capsule(on_line(line, low, 0), on_line(line, low + width, 0), 0);
    if (rng_chance(rng, 30))
        nudge(rng, &solid, false);
    solid.radius = rng_chance(rng, 50) ? 0 : rng_between(rng, 0, 4);
    return solid;
}

struct pair collinear_pair(struct rng *rng)
{
    struct line line = fine_line(rng);
    struct pair pair;
    pair.a = on_one_line(rng, &line);
    if (rng_chance(rng, 50)) {
        line.along = (col_vec2){-line.along.x, -line.along.y};
        line.out = (col_vec2){-line.out.x, -line.out.y};
    }
    pair.b = on_one_line(rng, &line);
    return pair;
}

/* ---- One middle --------------------------------------------------------- */

/* A shape that is its own mirror image about a point, up to rounding. */
static struct solid about(struct rng *rng, col_vec2 middle, bool whole)
{
    int kind = rng_below(rng, 4);
    double r = whole ? rng_whole(rng, 1, 5) : rng_between(rng, 0.1, 5);
    double x = whole ? rng_whole(rng, -5, 5) : rng_between(rng, -5, 5);
    double y = whole ? rng_whole(rng, 1, 5) : rng_between(rng, 0.1, 5);
    if (kind == 0)
        return solid_disc(middle.x, middle.y, r);
    col_vec2 p = {middle.x + x, middle.y + y};
    col_vec2 q = {middle.x - x, middle.y - y};
    if (kind == 1)
        return solid_capsule(p, q, rng_chance(rng, 50) ? r : 0);
    if (kind == 2)
        return solid_box(middle.x - r, q.y, middle.x + r, p.y);
    struct solid half = random_solid(rng, middle.x, middle.y, r);
    struct solid other = mirrored(&half, middle);
    col_vec2 points[2 * SOLID_ROOM];
    for (int i = 0; i < half.count; i++) {
        points[2 * i] = half.v[i];
        points[2 * i + 1] = other.v[i];
    }
    struct solid solid = solid_hull(points, 2 * half.count);
    solid.radius = half.radius;
    return solid.count > 2 ? solid : solid_disc(middle.x, middle.y, r);
}

struct pair concentric_pair(struct rng *rng)
{
    bool whole = rng_chance(rng, 50);
    col_vec2 middle;
    middle.x = whole ? rng_whole(rng, -9, 9) : rng_between(rng, -9, 9);
    middle.y = whole ? rng_whole(rng, -9, 9) : rng_between(rng, -9, 9);
    struct pair pair;
    pair.a = about(rng, middle, whole);
    pair.b = about(rng, middle, whole);
    if (rng_chance(rng, 30))
        nudge_pair(rng, &pair);
    return pair;
}

/* ---- One direction ------------------------------------------------------ */

/* A parallelogram or a capsule along the line's direction. */
static struct solid along_line(struct rng *rng, const struct line *line)
{
    double at = rng_whole(rng, -3, 3), out = rng_whole(rng, -3, 3);
    double wide = rng_whole(rng, 1, 4), high = rng_whole(rng, 1, 3);
    double lean = rng_whole(rng, -1, 1), radius = rng_between(rng, 0, 9);
    col_vec2 p = on_line(line, at, out), q = on_line(line, at + wide, out);
    if (rng_chance(rng, 30))
        return solid_capsule(p, q, rng_chance(rng, 50) ? radius : 0);
    col_vec2 r = on_line(line, at + wide + lean, out - high);
    col_vec2 s = on_line(line, at + lean, out - high);
    struct solid solid = {{q, p, s, r}, 4, -1, 0};
    return rng_chance(rng, 50) ? solid : solid_reversed(&solid);
}

struct pair parallel_pair(struct rng *rng)
{
    struct line line = rng_chance(rng, 50) ? fine_line(rng) : whole_line(rng);
    struct pair pair;
    pair.a = along_line(rng, &line);
    pair.b = along_line(rng, &line);
    nudge_pair(rng, &pair);
    return pair;
}

/* ---- Decimal sizes ------------------------------------------------------ */

static double ten_to_the(int exponent)
{
    double power = 1;
    for (int i = 0; i < (exponent < 0 ? -exponent : exponent); i++)
        power *= 10;
    return exponent < 0 ? 1 / power : power;
}

/* The smaller one is about as far from the origin as it is large. */
struct pair decimal_pair(struct rng *rng)
{
    int large = rng_whole(rng, -12, 12), small = rng_whole(rng, -12, large);
    double p = ten_to_the(large), q = ten_to_the(small);
    if (rng_chance(rng, 50))
        q = p;
    double x = q * rng_between(rng, -5, 5), y = q * rng_between(rng, -5, 5);
    double distance = (p + q) * rng_between(rng, 0, 1.5);
    col_vec2 way = rng_direction(rng);
    struct pair pair;
    pair.a = random_solid(rng, x + distance * way.x, y + distance * way.y, p);
    pair.b = random_solid(rng, x, y, q);
    return pair;
}
