#include "verify/truth/truth_nearest.h"

#include <math.h>

#include "support/arena.h"

/* ---- Normals ------------------------------------------------------------ */

static bool add_normal(struct truth_nearest *nearest, struct arena *arena,
                       struct way way, bool turned)
{
    if (!arena)
        return true;
    struct truth_direction *grown = arena_more(
        arena, nearest->normals, nearest->count, &nearest->room, sizeof *grown);
    if (!grown)
        return false;
    nearest->normals = grown;
    nearest->normals[nearest->count++] =
        (struct truth_direction){way.from, way.to, turned};
    return true;
}

/* ---- Inside ------------------------------------------------------------- */

/* The least way out so far, in doubles, and the sides passed: how many, and the
 * first and the last of those that the origin lies on. */
struct way_out {
    double most;
    int sides, first_at, last_at;
};

/* The distance of the origin from a side's line: what it is at least, at most.
 */
static struct truth_estimate distance_estimate(const struct claim_side *side)
{
    struct truth_estimate cross = cross_estimate(side->begin, side->direction);
    double x = side->direction.to.x - side->direction.from.x;
    double y = side->direction.to.y - side->direction.from.y;
    double square = x * x + y * y, length = sqrt(square);
    if (!(square > 1e-250 && square < 1e250 && cross.error < HUGE_VAL))
        return (struct truth_estimate){0, HUGE_VAL};
    double value = cross.value / length, error = cross.error / length;
    return (struct truth_estimate){value, error + 1e-15 * fabs(value)};
}

/* The square of the distance from a side's line is *square / *share. */
static void exact_distance(const struct claim_side *side, struct big *square,
                           struct big *share)
{
    struct big begin[2], direction[2], cross;
    vector_of_way(begin, side->begin);
    vector_of_way(direction, side->direction);
    big_cross(&cross, begin, direction);
    big_mul(square, &cross, &cross);
    big_square_length(share, &direction[0], &direction[1]);
}

/* Sign of p / q - r / s, for q and s above 0. */
static int compare_ratios(const struct big *p, const struct big *q,
                          const struct big *r, const struct big *s)
{
    struct big first, second;
    big_mul(&first, p, s);
    big_mul(&second, r, q);
    return big_compare(&first, &second);
}

/* A side that is nearer than all before takes their place; one as near stands
 * beside them. */
static bool consider(struct truth_nearest *nearest, struct arena *arena,
                     const struct claim_side *side, struct way_out *out)
{
    struct truth_estimate estimate = distance_estimate(side);
    int at = out->sides++;
    if (estimate.value - estimate.error > out->most)
        return true;
    double most = estimate.value + estimate.error;
    out->most = most < out->most ? most : out->most;
    struct big square, share;
    exact_distance(side, &square, &share);
    int sign = at == 0 ? -1
                       : compare_ratios(&square, &share, &nearest->square,
                                        &nearest->share);
    if (sign > 0)
        return true;
    if (sign < 0) {
        big_copy(&nearest->square, &square);
        big_copy(&nearest->share, &share);
        nearest->count = 0;
        out->first_at = at;
    }
    out->last_at = at;
    return add_normal(nearest, arena, side->direction, true);
}

/* In a corner all normals between those of both sides are right. The sides were
 * passed one behind the other, unless the walk began at that corner. */
static void spread_in_corner(struct truth_nearest *nearest,
                             const struct way_out *out)
{
    if (nearest->square.sign != 0 || out->first_at == out->last_at)
        return;
    nearest->spread = TRUTH_NORMALS_BETWEEN;
    if (out->last_at - out->first_at > 1 && nearest->count == 2) {
        struct truth_direction swap = nearest->normals[0];
        nearest->normals[0] = nearest->normals[1];
        nearest->normals[1] = swap;
    }
}

/* Looks at all sides for the least way out; stops where the origin is outside
 * of one. A polygon of two sides has no inside. */
static bool find_inside(const struct truth_shape *a,
                        const struct truth_shape *b, struct arena *arena,
                        struct truth_nearest *nearest)
{
    struct differences at = differences_of(a, b);
    struct way_out out = {.most = HUGE_VAL};
    struct claim_side side;
    while (differences_next(&at, &side)) {
        if (cross_sign(side.begin, side.direction) < 0)
            return true;
        if (!consider(nearest, arena, &side, &out))
            return false;
    }
    nearest->inside = out.sides > 2;
    if (nearest->inside)
        spread_in_corner(nearest, &out);
    return true;
}

/* ---- Outside ------------------------------------------------------------ */

/* The nearest is the inner part of a side. Where the polygon is a segment that
 * the origin lies on, it is both of its sides. */
static bool take_side(struct truth_nearest *nearest, struct arena *arena,
                      const struct claim_side *side)
{
    exact_distance(side, &nearest->square, &nearest->share);
    return add_normal(nearest, arena, side->direction, true);
}

/* The nearest is the corner where a side ends and `next` begins; both NULL
 * where the polygon is one point. */
static bool take_corner(struct truth_nearest *nearest, struct arena *arena,
                        struct way corner, const struct claim_side *last,
                        const struct claim_side *next)
{
    struct big at[2];
    vector_of_way(at, corner);
    big_square_length(&nearest->square, &at[0], &at[1]);
    big_set(&nearest->share, 1);
    if (nearest->square.sign != 0)
        return add_normal(nearest, arena, corner, false);
    nearest->spread = last ? TRUTH_NORMALS_BETWEEN : TRUTH_NORMALS_ALL;
    return !last || (add_normal(nearest, arena, last->direction, true) &&
                     add_normal(nearest, arena, next->direction, true));
}

/* Whether the origin's place along a side is behind its end, or just there. */
static bool is_behind(const struct claim_side *side)
{
    return dot_sign(side->end, side->direction) <= 0;
}

/* Whether it is before its beginning, or just there. */
static bool is_before(const struct claim_side *side)
{
    return dot_sign(side->begin, side->direction) >= 0;
}

static bool find_outside(const struct truth_shape *a,
                         const struct truth_shape *b, struct arena *arena,
                         struct truth_nearest *nearest)
{
    struct differences at = differences_of(a, b);
    struct claim_side first, last, side;
    if (!differences_next(&at, &first))
        return take_corner(nearest, arena, differences_corner(&at), NULL, NULL);
    bool behind_last = false, more = true;
    last = side = first;
    do {
        bool before = is_before(&side), behind = is_behind(&side);
        if (behind_last && before)
            return take_corner(nearest, arena, side.begin, &last, &side);
        int cross =
            before || behind ? 1 : cross_sign(side.begin, side.direction);
        if (cross <= 0 && !take_side(nearest, arena, &side))
            return false;
        if (cross < 0)
            return true;
        behind_last = behind;
        last = side;
        more = differences_next(&at, &side);
    } while (more);
    if (behind_last && is_before(&first))
        return take_corner(nearest, arena, first.begin, &last, &first);
    return true;
}

bool nearest_find(const struct truth_shape *a, const struct truth_shape *b,
                  struct arena *arena, struct truth_nearest *nearest)
{
    nearest->inside = false;
    nearest->spread = TRUTH_NORMALS_LISTED;
    nearest->normals = NULL;
    nearest->count = nearest->room = 0;
    nearest->square.sign = nearest->square.count = 0;
    if (!find_inside(a, b, arena, nearest))
        return false;
    if (nearest->inside)
        return true;
    nearest->count = 0;
    return find_outside(a, b, arena, nearest);
}
