#include "geometry/core/support.h"

#include "geometry/core/core.h"

/* Samples of one round. */
#define SAMPLES 8

/* ---- Looking in doubles ------------------------------------------------- */

/* The furthest of `count` vertices, `stride` apart, as rounded. */
static int best_of(const col_shape *shape, col_vec2 direction, int first,
                   int stride, int count)
{
    const col_vec2 *v = shape->vertices;
    int best = first, i = first;
    double most = direction.x * v[i].x + direction.y * v[i].y;
    for (int k = count; k > 1; k--) {
        i += stride;
        i -= i >= shape->count ? shape->count : 0;
        double along = direction.x * v[i].x + direction.y * v[i].y;
        best = along > most ? i : best;
        most = most > along ? most : along;
    }
    return best;
}

int col_support_guess(const col_shape *shape, col_vec2 direction, int first,
                      int last)
{
    int count = last - first + 1;
    count += count < 1 ? shape->count : 0;
    while (count > SUPPORT_FEW) {
        int stride = (count + SAMPLES - 1) / SAMPLES;
        int samples = (count + stride - 1) / stride;
        first = best_of(shape, direction, first, stride, samples) - stride + 1;
        first += first < 0 ? shape->count : 0;
        count = 2 * stride - 1;
    }
    return best_of(shape, direction, first, 1, count);
}

static bool are_level(stretch ends, int p, int q)
{
    return ends.level && ((p == ends.from && q == ends.to) ||
                          (q == ends.from && p == ends.to));
}

/* How much further a vertex is than another, as sight_sign. */
static int further(const col_shape *shape, sight s, int vertex, int other,
                   stretch ends)
{
    col_vec2 p = shape->vertices[vertex], q = shape->vertices[other];
    return are_level(ends, vertex, other) ? 0
                                          : sight_sign(s, p.x - q.x, p.y - q.y);
}

int col_support_level(const col_shape *shape, sight s, stretch ends)
{
    if (shape->count == 1)
        return 0;
    int first = support_guess(shape, s.x, s.y), last = first;
    int rise = further(shape, s, first, core_down(shape, first), ends);
    int fall = further(shape, s, last, core_up(shape, last), ends);
    if (shape->count == 2 && rise == 0)
        return 0;
    if (rise == 0)
        first = core_down(shape, first);
    else if (fall == 0)
        last = core_up(shape, last);
    if (!support_is_top(shape, s, first, last))
        return -1;
    return first < last ? first : last;
}

/* ---- Exactly ------------------------------------------------------------ */

/* A search along a direction that leans aside by less than anything: no two
 * vertices are equally far along it, and of those furthest along the direction
 * itself the first round the core is furthest. */
struct support_search {
    const col_shape *shape;
    const form2 *direction;
    stretch ends;
};

static int compare(const struct support_search *s, int i, int j)
{
    const col_vec2 *v = s->shape->vertices;
    return are_level(s->ends, i, j) ? 0 : col_further(s->direction, v[i], v[j]);
}

static bool is_ahead(const struct support_search *s, int i, int j)
{
    int sign = compare(s, i, j);
    if (sign != 0)
        return sign > 0;
    const col_vec2 *v = s->shape->vertices;
    form2 aside = col_form2_difference(v[i], v[j]);
    return col_cross_sign(s->direction, &aside) * s->shape->winding < 0;
}

static bool rises_after(const struct support_search *s, int i)
{
    return is_ahead(s, core_up(s->shape, i), i);
}

/* Halves low .. high; the furthest vertex is behind `low`, or is `high`. Where
 * it rises at both of two vertices and the second is further, or it falls at
 * both and the second is less far, it rises or falls all the way between. */
int col_support_exactly(const col_shape *shape, const form2 *direction,
                        stretch ends)
{
    struct support_search s = {shape, direction, ends};
    if (shape->count == 1)
        return 0;
    int low = 0, high = shape->count;
    bool rises = rises_after(&s, low);
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        bool rises_there = rises_after(&s, middle);
        if (rises_there == rises ? is_ahead(&s, middle, low) == rises
                                 : rises_there) {
            low = middle;
            rises = rises_there;
        } else {
            high = middle;
        }
    }
    int best = high < shape->count ? high : 0;
    return best == 0 || compare(&s, 0, best) == 0 ? 0 : best;
}

int col_core_support(const col_shape *shape, const form2 *direction)
{
    sight s = sight_along(direction->x.value.hi, direction->y.value.hi);
    stretch all = stretch_round(shape);
    int best = col_support_level(shape, s, all);
    return best >= 0 ? best : col_support_exactly(shape, direction, all);
}
