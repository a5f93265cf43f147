/* Two doubles side by side, mostly the coordinates of a point. Results have the
 * same bits with and without a machine that computes both at once. */
#ifndef LANES_H
#define LANES_H

#include "collide.h"

#if defined(__SSE2__)
#include <emmintrin.h>

typedef __m128d lanes;

static inline lanes lanes_of(double x, double y)
{
    return _mm_set_pd(y, x);
}

static inline lanes lanes_at(const col_vec2 *p)
{
    return _mm_loadu_pd(&p->x);
}

static inline void lanes_put(col_vec2 *p, lanes q)
{
    _mm_storeu_pd(&p->x, q);
}

static inline lanes lanes_load(const double *p)
{
    return _mm_loadu_pd(p);
}

static inline void lanes_store(double *p, lanes x)
{
    _mm_storeu_pd(p, x);
}

static inline lanes lanes_both(double x)
{
    return _mm_set1_pd(x);
}

static inline double lanes_x(lanes p)
{
    return _mm_cvtsd_f64(p);
}

static inline double lanes_y(lanes p)
{
    return _mm_cvtsd_f64(_mm_unpackhi_pd(p, p));
}

static inline lanes lanes_add(lanes p, lanes q)
{
    return _mm_add_pd(p, q);
}

static inline lanes lanes_sub(lanes p, lanes q)
{
    return _mm_sub_pd(p, q);
}

static inline lanes lanes_mul(lanes p, lanes q)
{
    return _mm_mul_pd(p, q);
}

static inline lanes lanes_div(lanes p, lanes q)
{
    return _mm_div_pd(p, q);
}

static inline lanes lanes_sqrt(lanes p)
{
    return _mm_sqrt_pd(p);
}

static inline lanes lanes_max(lanes p, lanes q)
{
    return _mm_max_pd(p, q);
}

/* |p| in each lane. */
static inline lanes lanes_abs(lanes p)
{
    return _mm_andnot_pd(_mm_set1_pd(-0.0), p);
}

static inline lanes lanes_min(lanes p, lanes q)
{
    return _mm_min_pd(p, q);
}

/* Without the last 27 of 53 bits. */
static inline lanes lanes_cut(lanes p)
{
    return _mm_and_pd(
        p, _mm_castsi128_pd(_mm_set1_epi64x((long long)0xfffffffff8000000)));
}

/* p, or q if `second` is 1, without a branch. */
static inline lanes lanes_choose(int second, lanes p, lanes q)
{
    lanes mask = _mm_castsi128_pd(_mm_set1_epi32(-second));
    return _mm_or_pd(_mm_and_pd(mask, q), _mm_andnot_pd(mask, p));
}

/* (y, x) */
static inline lanes lanes_turned(lanes p)
{
    return _mm_shuffle_pd(p, p, 1);
}

/* (p.x, q.x) and (p.y, q.y) */
static inline lanes lanes_xs(lanes p, lanes q)
{
    return _mm_unpacklo_pd(p, q);
}

static inline lanes lanes_ys(lanes p, lanes q)
{
    return _mm_unpackhi_pd(p, q);
}

/* Bit 0: whether p.x > q.x; bit 1: whether p.y > q.y. */
static inline int lanes_above(lanes p, lanes q)
{
    return _mm_movemask_pd(_mm_cmpgt_pd(p, q));
}

/* The same for p.x >= q.x. */
static inline int lanes_at_least(lanes p, lanes q)
{
    return _mm_movemask_pd(_mm_cmpge_pd(p, q));
}

#else

#include <math.h>

#include "geometry/exact/doubles.h"

typedef col_vec2 lanes;

static inline lanes lanes_of(double x, double y)
{
    return (lanes){x, y};
}

static inline lanes lanes_at(const col_vec2 *p)
{
    return *p;
}

static inline void lanes_put(col_vec2 *p, lanes q)
{
    *p = q;
}

static inline lanes lanes_load(const double *p)
{
    lanes both;
    memcpy(&both, p, sizeof both);
    return both;
}

static inline void lanes_store(double *p, lanes x)
{
    memcpy(p, &x, sizeof x);
}

static inline lanes lanes_both(double x)
{
    return (lanes){x, x};
}

static inline double lanes_x(lanes p)
{
    return p.x;
}

static inline double lanes_y(lanes p)
{
    return p.y;
}

static inline lanes lanes_add(lanes p, lanes q)
{
    return (lanes){p.x + q.x, p.y + q.y};
}

static inline lanes lanes_sub(lanes p, lanes q)
{
    return (lanes){p.x - q.x, p.y - q.y};
}

static inline lanes lanes_mul(lanes p, lanes q)
{
    return (lanes){p.x * q.x, p.y * q.y};
}

static inline lanes lanes_div(lanes p, lanes q)
{
    return (lanes){p.x / q.x, p.y / q.y};
}

static inline lanes lanes_sqrt(lanes p)
{
    return (lanes){sqrt(p.x), sqrt(p.y)};
}

static inline lanes lanes_max(lanes p, lanes q)
{
    return (lanes){p.x > q.x ? p.x : q.x, p.y > q.y ? p.y : q.y};
}

static inline lanes lanes_abs(lanes p)
{
    return (lanes){fabs(p.x), fabs(p.y)};
}

static inline lanes lanes_min(lanes p, lanes q)
{
    return (lanes){p.x < q.x ? p.x : q.x, p.y < q.y ? p.y : q.y};
}

static inline double lanes_cut_one(double x)
{
    return bits_double(bits_of(x) & 0xfffffffff8000000);
}

static inline lanes lanes_cut(lanes p)
{
    return (lanes){lanes_cut_one(p.x), lanes_cut_one(p.y)};
}

static inline lanes lanes_choose(int second, lanes p, lanes q)
{
    return second ? q : p;
}

static inline lanes lanes_turned(lanes p)
{
    return (lanes){p.y, p.x};
}

static inline lanes lanes_xs(lanes p, lanes q)
{
    return (lanes){p.x, q.x};
}

static inline lanes lanes_ys(lanes p, lanes q)
{
    return (lanes){p.y, q.y};
}

static inline int lanes_above(lanes p, lanes q)
{
    return (p.x > q.x) + 2 * (p.y > q.y);
}

static inline int lanes_at_least(lanes p, lanes q)
{
    return (p.x >= q.x) + 2 * (p.y >= q.y);
}
#endif

#endif
