/* Computes the distance of two convex cores, or how deep they overlap, exactly.
 *
 * All differences b - a of the cores form a convex polygon (Minkowski). The
 * least translation of the origin into this polygon, or out of it, is the
 * result. The file has three parts: signs of products of vectors, hulls of
 * vertices, and the walk around the polygon. */
#include <math.h>
#include <string.h>

#include "support/arena.h"
#include "verify/truth/real_quick.h"
#include "verify/truth/truth.h"

static void vector_of_delta(struct big out[2], struct delta delta)
{
    big_difference(&out[0], delta.to.x, delta.from.x);
    big_difference(&out[1], delta.to.y, delta.from.y);
}

/* ---- Signs of products --------------------------------------------------- */

/* A product of two deltas in doubles: the exact product is at most `error`
 * away, which is HUGE_VAL where nothing is known. */
struct truth_estimate {
    double value, error;
};

/* Two differences, their product and the sum are each rounded to 2^-53 of
 * themselves: together by (3 + 16 * 2^-53) * 2^-53 < 4e-16 of the sum of the
 * magnitudes, unless that is so small that products are subnormal.
 * Source: Shewchuk 1997 (orient2d, bound A). */
static struct truth_estimate sum_of(double p, double q)
{
    double size = fabs(p) + fabs(q);
    return (struct truth_estimate){p + q,
                                   size > 1e-280 ? 4e-16 * size : HUGE_VAL};
}

static struct truth_estimate cross_estimate(struct delta p, struct delta q)
{
    return sum_of((p.to.x - p.from.x) * (q.to.y - q.from.y),
                  -((p.to.y - p.from.y) * (q.to.x - q.from.x)));
}

static struct truth_estimate dot_estimate(struct delta p, struct delta q)
{
    return sum_of((p.to.x - p.from.x) * (q.to.x - q.from.x),
                  (p.to.y - p.from.y) * (q.to.y - q.from.y));
}

/* A delta in quick brackets, exactly; a product of two. */
struct quick_delta {
    struct quick x, y;
};

static struct quick_delta quick_of_delta(struct delta delta)
{
    return (struct quick_delta){quick_difference(delta.to.x, delta.from.x),
                                quick_difference(delta.to.y, delta.from.y)};
}

static struct quick quick_cross(struct delta p, struct delta q)
{
    struct quick_delta u = quick_of_delta(p), v = quick_of_delta(q);
    return quick_sub(quick_mul(u.x, v.y), quick_mul(u.y, v.x));
}

static struct quick quick_dot(struct delta p, struct delta q)
{
    struct quick_delta u = quick_of_delta(p), v = quick_of_delta(q);
    return quick_add(quick_mul(u.x, v.x), quick_mul(u.y, v.y));
}

/* The sign of a product in big numbers. */
static int big_sign(struct delta p, struct delta q,
                    void (*multiply)(struct big *out, const struct big p[2],
                                     const struct big q[2]))
{
    struct big first[2], second[2], product;
    vector_of_delta(first, p);
    vector_of_delta(second, q);
    multiply(&product, first, second);
    return product.sign;
}

int cross_sign(struct delta p, struct delta q)
{
    struct truth_estimate estimate = cross_estimate(p, q);
    bool is_sure;
    if (fabs(estimate.value) > estimate.error)
        return estimate.value > 0 ? 1 : -1;
    int sign = quick_sign(quick_cross(p, q), &is_sure);
    return is_sure ? sign : big_sign(p, q, big_cross);
}

int dot_sign(struct delta p, struct delta q)
{
    struct truth_estimate estimate = dot_estimate(p, q);
    bool is_sure;
    if (fabs(estimate.value) > estimate.error)
        return estimate.value > 0 ? 1 : -1;
    int sign = quick_sign(quick_dot(p, q), &is_sure);
    return is_sure ? sign : big_sign(p, q, big_dot);
}

static struct delta plain_delta(const struct truth_direction *direction)
{
    return (struct delta){direction->from, direction->to};
}

int along_sign(const struct truth_direction *direction, struct delta delta)
{
    struct delta plain = plain_delta(direction);
    return direction->turned ? cross_sign(plain, delta)
                             : dot_sign(plain, delta);
}

/* For q turned by a quarter, p x q is p . q, and p . q is -(p x q). */

int direction_cross_sign(const struct truth_direction *p,
                         const struct truth_direction *q)
{
    struct delta first = plain_delta(p), second = plain_delta(q);
    if (p->turned == q->turned)
        return cross_sign(first, second);
    int sign = dot_sign(first, second);
    return q->turned ? sign : -sign;
}

int direction_dot_sign(const struct truth_direction *p,
                       const struct truth_direction *q)
{
    struct delta first = plain_delta(p), second = plain_delta(q);
    if (p->turned == q->turned)
        return dot_sign(first, second);
    int sign = cross_sign(first, second);
    return q->turned ? -sign : sign;
}

static bool point_before(struct claim_vec p, struct claim_vec q)
{
    return p.x < q.x || (!(q.x < p.x) && p.y < q.y);
}

bool point_same(struct claim_vec p, struct claim_vec q)
{
    return !point_before(p, q) && !point_before(q, p);
}

/* ---- Hulls, by monotone chains (Andrew 1979) ----------------------------- */

/* The order of points: by x, then by y, then by number. */

static bool comes_before(const struct claim_vec *points, int p, int q)
{
    if (point_before(points[p], points[q]))
        return true;
    return !point_before(points[q], points[p]) && p < q;
}

static int lesser(int p, int q)
{
    return p < q ? p : q;
}

/* The numbers of the points in order; NULL: no memory. */
static const int *in_order(const struct claim_vec *points, int count,
                           struct arena *arena)
{
    int *from = arena_take(arena, (size_t)count, sizeof *from);
    int *to = arena_take(arena, (size_t)count, sizeof *to);
    if (!from || !to)
        return NULL;
    for (int i = 0; i < count; i++)
        from[i] = i;
    int width = 1;
    while (width < count) {
        for (int begin = 0; begin < count;) {
            int middle = begin + lesser(width, count - begin);
            int end = middle + lesser(width, count - middle);
            int p = begin, q = middle;
            for (int at = begin; at < end; at++) {
                bool first =
                    q == end ||
                    (p < middle && comes_before(points, from[p], from[q]));
                to[at] = first ? from[p++] : from[q++];
            }
            begin = end;
        }
        int *swap = from;
        from = to;
        to = swap;
        width = width > count / 2 ? count : 2 * width;
    }
    return from;
}

/* Adds a point to the chain that starts at `base`; returns the new count. */
static int extend(const struct claim_vec *points, int *hull, int base,
                  int count, int next)
{
    if (count > base && point_same(points[hull[count - 1]], points[next]))
        return count;
    while (count - base >= 2 &&
           cross_sign(
               (struct delta){points[hull[count - 2]], points[hull[count - 1]]},
               (struct delta){points[hull[count - 1]], points[next]}) <= 0)
        count--;
    hull[count] = next;
    return count + 1;
}

/* 1 if three corners, counter-clockwise, have this order in the file too. */
static int winding_of(const int *hull, int hull_count)
{
    if (hull_count < 3)
        return 1;
    int descents =
        (hull[1] < hull[0]) + (hull[2] < hull[1]) + (hull[0] < hull[2]);
    return descents == 1 ? 1 : -1;
}

bool truth_shape_make(const struct judge_shape *shape, struct arena *arena,
                      struct truth_shape *ready)
{
    const struct claim_vec *points = shape->vertices;
    int *hull = arena_take(arena, 2 * (size_t)shape->count + 1, sizeof *hull);
    if (!hull)
        return false;
    struct arena_mark mark = arena_mark(arena);
    const int *order = in_order(points, shape->count, arena);
    if (!order)
        return false;
    int count = 0;
    for (int i = 0; i < shape->count; i++)
        count = extend(points, hull, 0, count, order[i]);
    int last = count - 1;
    for (int i = shape->count - 1; i >= 0; i--)
        count = extend(points, hull, last, count, order[i]);
    arena_rewind(arena, mark);
    count = count > 1 ? count - 1 : 1;
    *ready = (struct truth_shape){.vertices = points,
                                  .count = shape->count,
                                  .radius = shape->radius,
                                  .winding = winding_of(hull, count),
                                  .hull = hull,
                                  .hull_count = count,
                                  .hull_last = last};
    return true;
}

/* ---- The polygon of differences ------------------------------------------ */

static int sides_of(const struct truth_shape *shape)
{
    return shape->hull_count > 1 ? shape->hull_count : 0;
}

static struct claim_vec corner_of(const struct truth_shape *shape, int at)
{
    return shape->vertices[shape->hull[at % shape->hull_count]];
}

/* The current corner of A, or one ahead. Turned round, A's rightmost corner is
 * the leftmost. */
static struct claim_vec corner_of_a(const struct differences *at, int ahead)
{
    return corner_of(at->a, at->a->hull_last + at->of_a + ahead);
}

static struct claim_vec corner_of_b(const struct differences *at, int ahead)
{
    return corner_of(at->b, at->of_b + ahead);
}

static struct delta differences_corner(const struct differences *at)
{
    return (struct delta){corner_of_a(at, 0), corner_of_b(at, 0)};
}

/* Sign of the turn from direction p to q, both counted from straight down on,
 * which comes last. */
static int turn_of(struct delta p, struct delta q)
{
    bool p_early = point_before(p.from, p.to);
    if (p_early != point_before(q.from, q.to))
        return p_early ? 1 : -1;
    return cross_sign(p, q);
}

bool differences_next(struct differences *at, struct claim_side *side)
{
    bool has_a = at->of_a < sides_of(at->a), has_b = at->of_b < sides_of(at->b);
    if (!has_a && !has_b)
        return false;
    struct delta of_a = {corner_of_a(at, 1), corner_of_a(at, 0)};
    struct delta of_b = {corner_of_b(at, 0), corner_of_b(at, 1)};
    int turn = has_a && has_b ? turn_of(of_b, of_a) : has_a ? -1 : 1;
    side->begin = differences_corner(at);
    side->direction = turn >= 0 ? of_b : of_a;
    at->of_a += turn <= 0;
    at->of_b += turn >= 0;
    side->end = differences_corner(at);
    return true;
}

/* ---- Normals ------------------------------------------------------------ */

static bool add_normal(struct truth_nearest *nearest, struct arena *arena,
                       struct delta delta, bool turned)
{
    if (!arena)
        return true;
    struct truth_direction *grown = arena_more(
        arena, nearest->normals, nearest->count, &nearest->room, sizeof *grown);
    if (!grown)
        return false;
    nearest->normals = grown;
    nearest->normals[nearest->count++] = (struct truth_direction){
        delta.from, delta.to, turned, nearest->precision};
    return true;
}

/* ---- Inside ------------------------------------------------------------- */

/* The least translation so far, in doubles, and the sides passed: how many, and
 * the first and the last of those that the origin lies on. */
struct nearest_side {
    double low, high; /* bounds of the distance of the nearest side */
    int sides, first_at, last_at;
};

/* The distance of the origin from a side's line, with an error bound. */
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
static void exact_distance(struct delta begin, struct delta direction,
                           struct big *square, struct big *share)
{
    struct big from[2], along[2], cross;
    vector_of_delta(from, begin);
    vector_of_delta(along, direction);
    big_cross(&cross, from, along);
    big_mul(square, &cross, &cross);
    big_square_length(share, &along[0], &along[1]);
}

/* Sign of p's distance - q's distance, in big numbers. */
static int compare_exactly(const struct truth_nearest *p,
                           const struct claim_side *q)
{
    struct big square[2], share[2], first, second;
    exact_distance(p->begin, p->direction, &square[0], &share[0]);
    exact_distance(q->begin, q->direction, &square[1], &share[1]);
    big_mul(&first, &square[0], &share[1]);
    big_mul(&second, &square[1], &share[0]);
    return big_compare(&first, &second);
}

/* cross^2 / |direction|^2, as a quotient. */
static struct quick quick_distance(struct delta begin, struct delta direction)
{
    struct quick cross = quick_cross(begin, direction);
    return quick_div(quick_mul(cross, cross), quick_dot(direction, direction));
}

static int compare_nearest(const struct truth_nearest *p,
                           const struct claim_side *q)
{
    bool is_sure;
    struct quick off = quick_sub(quick_distance(p->begin, p->direction),
                                 quick_distance(q->begin, q->direction));
    int sign = quick_sign(off, &is_sure);
    return is_sure ? sign : compare_exactly(p, q);
}

/* A side that is nearer than all before takes their place; one as near stands
 * beside them. */
static bool consider(struct truth_nearest *nearest, struct arena *arena,
                     const struct claim_side *side, struct nearest_side *out)
{
    struct truth_estimate estimate = distance_estimate(side);
    double low = estimate.value - estimate.error;
    double high = estimate.value + estimate.error;
    int at = out->sides++, sign = 1;
    if (low > out->high)
        return true;
    if (at > 0 && !(high < out->low))
        sign = compare_nearest(nearest, side);
    if (sign < 0)
        return true;
    out->high = high < out->high ? high : out->high;
    if (sign > 0) {
        nearest->begin = side->begin;
        nearest->direction = side->direction;
        nearest->count = 0;
        out->low = low;
        out->first_at = at;
    }
    out->last_at = at;
    return add_normal(nearest, arena, side->direction, true);
}

/* Looks at all sides for the least translation; stops where the origin is
 * outside of one. A polygon of two sides has no inside. */
static bool find_inside(const struct truth_shape *a,
                        const struct truth_shape *b, struct arena *arena,
                        struct truth_nearest *nearest)
{
    struct differences at = {.a = a, .b = b};
    struct nearest_side out = {.high = HUGE_VAL};
    struct claim_side side;
    if (sides_of(a) + sides_of(b) < 3)
        return true;
    while (differences_next(&at, &side)) {
        if (cross_sign(side.begin, side.direction) < 0)
            return true;
        if (!consider(nearest, arena, &side, &out))
            return false;
    }
    nearest->inside = out.sides > 2;
    nearest->is_at =
        nearest->inside && cross_sign(nearest->begin, nearest->direction) == 0;
    if (!nearest->is_at || out.first_at == out.last_at)
        return true;
    /* In a corner all normals between those of both sides are right. The walk
     * passed the two sides in a row, unless it began at that corner. */
    nearest->spread = TRUTH_NORMALS_BETWEEN;
    if (out.last_at - out.first_at > 1 && nearest->count == 2) {
        struct truth_direction swap = nearest->normals[0];
        nearest->normals[0] = nearest->normals[1];
        nearest->normals[1] = swap;
    }
    return true;
}

/* ---- Outside ------------------------------------------------------------ */

/* The nearest is the corner where a side ends and `next` begins; both NULL
 * where the polygon is one point. */
static bool take_corner(struct truth_nearest *nearest, struct arena *arena,
                        struct delta corner, const struct claim_side *last,
                        const struct claim_side *next)
{
    nearest->is_corner = true;
    nearest->begin = corner;
    if (!point_same(corner.from, corner.to))
        return add_normal(nearest, arena, corner, false);
    nearest->spread = last ? TRUTH_NORMALS_BETWEEN : TRUTH_NORMALS_ALL;
    return !last || (add_normal(nearest, arena, last->direction, true) &&
                     add_normal(nearest, arena, next->direction, true));
}

/* True if the origin's place along a side is before its beginning, or there. */
static bool is_before(const struct claim_side *side)
{
    return dot_sign(side->begin, side->direction) >= 0;
}

bool nearest_find(const struct truth_shape *a, const struct truth_shape *b,
                  struct arena *arena, struct truth_nearest *nearest)
{
    nearest->precision = b->precision;
    nearest->inside = nearest->is_at = nearest->is_corner = false;
    nearest->spread = TRUTH_NORMALS_LISTED;
    nearest->normals = NULL;
    nearest->count = nearest->room = 0;
    if (!find_inside(a, b, arena, nearest))
        return false;
    if (nearest->inside)
        return true;
    /* The origin is outside: the nearest point is on a side or at a corner. */
    nearest->count = 0;
    struct differences at = {.a = a, .b = b};
    struct claim_side first, last, side;
    if (!differences_next(&at, &first))
        return take_corner(nearest, arena, differences_corner(&at), NULL, NULL);
    bool behind_last = false, more = true;
    last = side = first;
    do {
        bool before = is_before(&side);
        bool behind = dot_sign(side.end, side.direction) <= 0;
        if (behind_last && before)
            return take_corner(nearest, arena, side.begin, &last, &side);
        int cross =
            before || behind ? 1 : cross_sign(side.begin, side.direction);
        if (cross <= 0) {
            /* If the polygon is a segment that the origin lies on, the nearest
             * point is on both of its sides. */
            nearest->begin = side.begin;
            nearest->direction = side.direction;
            if (!add_normal(nearest, arena, side.direction, true))
                return false;
        }
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
