/* Two doubles side by side, where the machine computes both at once. What is
 * computed is the same, bit for bit, with and without. */
#ifndef NARROW_LANES_H
#define NARROW_LANES_H

#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>

typedef __m128d lanes;

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

static inline lanes lanes_add(lanes x, lanes y)
{
    return _mm_add_pd(x, y);
}

static inline lanes lanes_sub(lanes x, lanes y)
{
    return _mm_sub_pd(x, y);
}

static inline lanes lanes_mul(lanes x, lanes y)
{
    return _mm_mul_pd(x, y);
}

static inline lanes lanes_div(lanes x, lanes y)
{
    return _mm_div_pd(x, y);
}

static inline lanes lanes_sqrt(lanes x)
{
    return _mm_sqrt_pd(x);
}

static inline lanes lanes_min(lanes x, lanes y)
{
    return _mm_min_pd(x, y);
}

/* The larger of the two. */
static inline double lanes_max(lanes x)
{
    return _mm_cvtsd_f64(_mm_max_sd(x, _mm_unpackhi_pd(x, x)));
}

static inline lanes lanes_max_of(lanes x, lanes y)
{
    return _mm_max_pd(x, y);
}

/* Bit 0, 1: whether x >= y there. */
static inline uint32_t lanes_at_least(lanes x, lanes y)
{
    return (uint32_t)_mm_movemask_pd(_mm_cmpge_pd(x, y));
}

#else
#include <math.h>

typedef struct lanes {
    double p, q;
} lanes;

static inline lanes lanes_load(const double *p)
{
    return (lanes){p[0], p[1]};
}

static inline void lanes_store(double *p, lanes x)
{
    p[0] = x.p;
    p[1] = x.q;
}

static inline lanes lanes_both(double x)
{
    return (lanes){x, x};
}

static inline lanes lanes_add(lanes x, lanes y)
{
    return (lanes){x.p + y.p, x.q + y.q};
}

static inline lanes lanes_sub(lanes x, lanes y)
{
    return (lanes){x.p - y.p, x.q - y.q};
}

static inline lanes lanes_mul(lanes x, lanes y)
{
    return (lanes){x.p * y.p, x.q * y.q};
}

static inline lanes lanes_div(lanes x, lanes y)
{
    return (lanes){x.p / y.p, x.q / y.q};
}

static inline lanes lanes_sqrt(lanes x)
{
    return (lanes){sqrt(x.p), sqrt(x.q)};
}

static inline lanes lanes_min(lanes x, lanes y)
{
    return (lanes){x.p < y.p ? x.p : y.p, x.q < y.q ? x.q : y.q};
}

static inline lanes lanes_max_of(lanes x, lanes y)
{
    return (lanes){x.p > y.p ? x.p : y.p, x.q > y.q ? x.q : y.q};
}

static inline double lanes_max(lanes x)
{
    return x.p > x.q ? x.p : x.q;
}

static inline uint32_t lanes_at_least(lanes x, lanes y)
{
    return (uint32_t)(x.p >= y.p) | (uint32_t)(x.q >= y.q) << 1;
}
#endif

#endif
