/* Turns, moves and measures shapes of whole numbers, and draws the edges of
 * convex polygons as vectors whose sum is zero. */
#include <math.h>
#include <string.h>

#include "verify/generate/generator.h"

void form_turn(struct lattice_form *form, const struct turn *turn)
{
    for (int i = 0; i < form->count; i++) {
        struct lattice_spot p = form->spots[i];
        form->spots[i].x = turn->a * p.x - turn->b * p.y;
        form->spots[i].y = turn->b * p.x + turn->a * p.y;
    }
    form->radius *= turn->length;
}

void form_move(struct lattice_form *form, int64_t x, int64_t y)
{
    for (int i = 0; i < form->count; i++) {
        form->spots[i].x += x;
        form->spots[i].y += y;
    }
}

void form_scale(struct lattice_form *form, int64_t factor)
{
    struct turn turn = {factor, 0, factor};
    form_turn(form, &turn);
}

void form_flip(struct lattice_form *form)
{
    struct turn turn = {-1, 0, 1};
    form_turn(form, &turn);
}

void form_copy(struct lattice_form *to, const struct lattice_form *from)
{
    memcpy(to->spots, from->spots, (size_t)from->count * sizeof *to->spots);
    to->count = from->count;
    to->radius = from->radius;
}

struct extent form_extent(const struct lattice_form *form)
{
    struct extent extent = {form->spots[0], form->spots[0]};
    for (int i = 1; i < form->count; i++) {
        struct lattice_spot p = form->spots[i];
        extent.min.x = p.x < extent.min.x ? p.x : extent.min.x;
        extent.min.y = p.y < extent.min.y ? p.y : extent.min.y;
        extent.max.x = p.x > extent.max.x ? p.x : extent.max.x;
        extent.max.y = p.y > extent.max.y ? p.y : extent.max.y;
    }
    return extent;
}

void form_center(struct lattice_form *form)
{
    struct extent extent = form_extent(form);
    form_move(form, -(extent.min.x + extent.max.x) / 2,
              -(extent.min.y + extent.max.y) / 2);
}

static int64_t larger_magnitude(int64_t largest, int64_t value)
{
    int64_t magnitude = value < 0 ? -value : value;
    return magnitude > largest ? magnitude : largest;
}

int64_t form_largest(const struct lattice_form *form)
{
    struct extent extent = form_extent(form);
    int64_t largest = larger_magnitude(form->radius, extent.min.x);
    largest = larger_magnitude(largest, extent.min.y);
    largest = larger_magnitude(largest, extent.max.x);
    return larger_magnitude(largest, extent.max.y);
}

int64_t form_clearance(const struct lattice_form *form,
                       struct lattice_spot middle)
{
    if (form->count < 3)
        return form->radius - 2;
    double least = HUGE_VAL;
    for (int i = 0; i < form->count; i++) {
        int next = i + 1 < form->count ? i + 1 : 0;
        struct lattice_spot p = form->spots[i];
        struct lattice_spot q = form->spots[next];
        double x = (double)(q.x - p.x), y = (double)(q.y - p.y);
        double cross =
            x * (double)(middle.y - p.y) - y * (double)(middle.x - p.x);
        double d = cross / sqrt(x * x + y * y);
        least = d < least ? d : least;
    }
    return (int64_t)floor(least) + form->radius - 2;
}

int bit_count(int64_t value)
{
    int bits = 0;
    for (; value > 0; value >>= 1)
        bits++;
    return bits;
}

/* ---- Vectors ------------------------------------------------------------- */

static int64_t cross(struct lattice_spot p, struct lattice_spot q)
{
    return p.x * q.y - p.y * q.x;
}

static void draw_all(const struct vector_draw *draw, struct lattice_spot *v,
                     int count)
{
    for (int i = 0; i < count; i++) {
        v[i].x = rng_wide(draw->rng, -draw->most.x, draw->most.x);
        v[i].y = rng_wide(draw->rng, -draw->most.y, draw->most.y);
    }
}

static struct lattice_spot sum_of(const struct lattice_spot *v, int count)
{
    struct lattice_spot sum = {0, 0};
    for (int i = 0; i < count; i++) {
        sum.x += v[i].x;
        sum.y += v[i].y;
    }
    return sum;
}

/* The part of a sum that vector i of count gives up, so that the sum becomes
 * zero. */
static int64_t share_of(int64_t sum, int i, int count)
{
    int64_t rest = sum % count;
    int64_t one = rest < 0 ? -1 : 1;
    return sum / count + (i < rest * one ? one : 0);
}

static void close_y(struct lattice_spot *v, int count)
{
    int64_t sum = sum_of(v, count).y;
    for (int i = 0; i < count; i++)
        v[i].y -= share_of(sum, i, count);
}

/* Gives every vector with y = 0 (and x = 0, where only these are wanted) a y of
 * 1, at the cost of another, which is not at 1 and so does not become zero:
 * there is one, as the sum of all y is 0. */
static void give_y(struct lattice_spot *v, int count, bool zeros_only)
{
    for (int i = 0; i < count; i++) {
        if (v[i].y != 0 || (zeros_only && v[i].x != 0))
            continue;
        int other = i;
        do
            other = other + 1 < count ? other + 1 : 0;
        while (v[other].y == 1);
        v[i].y++;
        v[other].y--;
    }
}

static bool is_one_line(const struct lattice_spot *v, int count)
{
    for (int i = 1; i < count; i++)
        if (cross(v[0], v[i]) != 0)
            return false;
    return true;
}

/* A step off a vector's line. */
static struct lattice_spot aside_of(struct lattice_spot v)
{
    return v.x != 0 ? (struct lattice_spot){0, 1} : (struct lattice_spot){1, 0};
}

void vectors_closed(const struct vector_draw *draw, struct lattice_spot *v,
                    int count)
{
    draw_all(draw, v, count);
    int64_t sum = sum_of(v, count).x;
    for (int i = 0; i < count; i++)
        v[i].x -= share_of(sum, i, count);
    close_y(v, count);
    give_y(v, count, true);
    if (!is_one_line(v, count))
        return;
    struct lattice_spot aside = aside_of(v[0]);
    v[0] = (struct lattice_spot){v[0].x + aside.x, v[0].y + aside.y};
    v[1] = (struct lattice_spot){v[1].x - aside.x, v[1].y - aside.y};
}

void vectors_flat(const struct vector_draw *draw, struct lattice_spot *v,
                  int count)
{
    draw_all(draw, v, count);
    close_y(v, count);
    give_y(v, count, false);
    int64_t sum = sum_of(v, count).x;
    for (int i = 0; i < count && sum < 0; i++)
        v[i].x = -v[i].x;
    v[0].x += sum == 0;
}

void vectors_half(const struct vector_draw *draw, struct lattice_spot *v,
                  int count)
{
    draw_all(draw, v, count);
    for (int i = 0; i < count; i++) {
        if (v[i].y < 0 || (v[i].y == 0 && v[i].x < 0))
            v[i] = (struct lattice_spot){-v[i].x, -v[i].y};
        v[i].x += v[i].x == 0 && v[i].y == 0;
    }
    if (!is_one_line(v, count))
        return;
    struct lattice_spot aside = aside_of(v[0]);
    v[0] = (struct lattice_spot){v[0].x + aside.x, v[0].y + aside.y};
}

/* ---- Order -------------------------------------------------------------- */

static bool is_lower(struct lattice_spot v)
{
    return v.y < 0 || (v.y == 0 && v.x < 0);
}

static bool goes_before(struct lattice_spot p, struct lattice_spot q)
{
    if (is_lower(p) != is_lower(q))
        return is_lower(p);
    return cross(p, q) > 0;
}

/* A merge sort of its own, on top of runs that are sorted by insertion: sorting
 * takes up to half of the time of `generate`, and sorted_order made it 17 %
 * slower. */
static void sort_run(struct lattice_spot *v, int count)
{
    for (int i = 1; i < count; i++) {
        struct lattice_spot moved = v[i];
        int to = i;
        for (; to > 0 && goes_before(moved, v[to - 1]); to--)
            v[to] = v[to - 1];
        v[to] = moved;
    }
}

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

void vectors_sort(struct lattice_spot *v, struct lattice_spot *scratch,
                  int count)
{
    enum { RUN = 8 };
    for (int low = 0; low < count; low += RUN)
        sort_run(v + low, lesser(RUN, count - low));
    for (int run = RUN; run < count; run *= 2) {
        for (int low = 0; low < count; low += 2 * run) {
            int middle = lesser(low + run, count);
            int high = lesser(low + 2 * run, count);
            int left = low, right = middle;
            for (int i = low; i < high; i++) {
                bool is_right =
                    left == middle ||
                    (right < high && goes_before(v[right], v[left]));
                scratch[i] = is_right ? v[right++] : v[left++];
            }
        }
        memcpy(v, scratch, (size_t)count * sizeof *v);
    }
}

bool vectors_differ(const struct lattice_spot *v, int count)
{
    for (int i = 1; i < count; i++)
        if (!goes_before(v[i - 1], v[i]))
            return false;
    return true;
}

bool vectors_surround(const struct lattice_spot *v, int count)
{
    for (int i = 0; i < count; i++)
        if (cross(v[i > 0 ? i - 1 : count - 1], v[i]) <= 0)
            return false;
    return true;
}

void vectors_walk(const struct lattice_spot *v, int count,
                  struct lattice_spot start, struct lattice_spot *spots)
{
    for (int i = 0; i < count; i++) {
        spots[i] = start;
        start.x += v[i].x;
        start.y += v[i].y;
    }
}
