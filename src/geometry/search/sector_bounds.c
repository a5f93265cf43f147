#include "geometry/search/sector_bounds.h"

#include "geometry/exact/bits.h"

/* Shares of the error of a frame_way: what a component of the way between the
 * ends of a sector may be off by. */
#define WAY_ERROR 0.25F

static inline quad along(quad ax, quad ay, quad bx, quad by)
{
    return quad_add(quad_mul(ax, bx), quad_mul(ay, by));
}

static inline quad across(quad ax, quad ay, quad bx, quad by)
{
    return quad_sub(quad_mul(ax, by), quad_mul(ay, bx));
}

float col_sectors_look(const frame_way *way, const sector_round *round,
                       sector_outlook *out)
{
    const sector_block *a = round->a, *b = round->b;
    quad tx = quad_both(way->x), ty = quad_both(way->y);
    quad c = quad_both(round->cosine), s = quad_both(round->sine);
    quad most = quad_both(-HUGE_VALF);
    for (int i = 0; i < SECTORS; i += 4) {
        int k = (i + round->shift) % SECTORS;
        quad x = quad_sub(quad_load(&b->x[k]), quad_load(&a->x[i]));
        quad y = quad_sub(quad_load(&b->y[k]), quad_load(&a->y[i]));
        x = quad_add(x, tx);
        y = quad_add(y, ty);
        quad at = along(quad_load(&round->x[i]), quad_load(&round->y[i]),
                        along(c, s, x, y), across(c, s, x, y));
        quad_store(&out->x[i], x);
        quad_store(&out->y[i], y);
        quad_store(&out->along[i], at);
        most = quad_max(most, at);
    }
    return quad_largest(most);
}

void col_sectors_look_aside(const frame_way *way, const sector_round *round,
                            sector_outlook *out)
{
    quad c = quad_both(round->cosine), s = quad_both(round->sine);
    quad error = quad_both(way->error), least = quad_both(-way->error);
    quad none = quad_both(-HUGE_VALF);
    for (int i = 0; i < SECTORS; i += 4) {
        quad x = quad_load(&out->x[i]), y = quad_load(&out->y[i]);
        quad turn = across(quad_load(&round->x[i]), quad_load(&round->y[i]),
                           along(c, s, x, y), across(c, s, x, y));
        quad length = quad_sqrt(along(x, y, x, y));
        quad at = quad_load(&out->along[i]);
        length = quad_where(at, least, length, none);
        quad_store(&out->ahead[i], quad_where(turn, least, length, none));
        quad_store(&out->aside[i], quad_where(error, turn, length, none));
    }
}

/* The way from the end of a sector to its begin, in d: of four sectors. */
static inline quad way_back(const float *a, const float *b)
{
    quad of_a = quad_sub(quad_load(&a[1]), quad_load(&a[0]));
    return quad_sub(of_a, quad_sub(quad_load(&b[1]), quad_load(&b[0])));
}

/* Adds to bounds what gaps may rise to within a part of a sector. */
static inline quad raised(quad bound, const sector_outlook *out, int i,
                          const quad *way_back, quad slack)
{
    quad none = quad_both(-HUGE_VALF);
    quad x = way_back[0], y = way_back[1];
    quad rise = along(x, y, quad_load(&out->x[i]), quad_load(&out->y[i]));
    quad first = quad_where(slack, rise, quad_load(&out->ahead[i]), none);
    quad second = quad_where(quad_add(rise, slack), along(x, y, x, y),
                             quad_load(&out->aside[i + 1]), none);
    return quad_max(bound, quad_max(first, second));
}

void col_sectors_bound(const frame_way *way, const sector_round *round,
                       bool lengths, sector_outlook *out)
{
    const sector_block *a = round->a, *b = round->b;
    quad error = quad_both(way->error);
    quad part = quad_both(way->error * WAY_ERROR);
    for (int i = 0; i < SECTORS; i += 4) {
        int k = (i + round->shift) % SECTORS;
        quad x = quad_load(&out->x[i]), y = quad_load(&out->y[i]);
        quad back[2] = {way_back(&a->x[i], &b->x[k]),
                        way_back(&a->y[i], &b->y[k])};
        quad size = quad_add(quad_abs(x), quad_abs(y));
        quad length = quad_sqrt(along(back[0], back[1], back[0], back[1]));
        quad between =
            quad_add(across(x, y, back[0], back[1]), quad_mul(part, size));
        quad bound =
            quad_max(quad_load(&out->along[i]), quad_load(&out->along[i + 1]));
        between = quad_max(quad_div(between, length), bound);
        bound = quad_where(length, error, between, bound);
        if (lengths)
            bound = raised(bound, out, i, back,
                           quad_mul(error, quad_add(length, size)));
        quad_store(&out->bounds[i], bound);
    }
}

int col_sectors_take(sector_outlook *out, float limit)
{
    quad most = quad_load(&out->bounds[0]);
    unsigned bits = 0;
    for (int i = 4; i < SECTORS; i += 4)
        most = quad_max(most, quad_load(&out->bounds[i]));
    float bound = quad_largest(most);
    if (!(bound >= limit) || bound <= -HUGE_VALF)
        return -1;
    for (int i = 0; i < SECTORS; i += 4)
        bits |= quad_at_least(quad_load(&out->bounds[i]), quad_both(bound))
                << i;
    int sector = lowest_bit(bits);
    out->bounds[sector] = -HUGE_VALF;
    return sector;
}
