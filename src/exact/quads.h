/* Four floats side by side, for estimates of which nothing but a bound on their
 * error is used. What is computed is the same, bit for bit, with and without a
 * machine that computes all four at once. */
#ifndef EXACT_QUADS_H
#define EXACT_QUADS_H

#include <math.h>

#if defined(__SSE2__)
#include <emmintrin.h>

typedef __m128 quad;

static inline quad quad_both(float x)
{
    return _mm_set1_ps(x);
}

static inline quad quad_load(const float *p)
{
    return _mm_loadu_ps(p);
}

static inline void quad_store(float *p, quad x)
{
    _mm_storeu_ps(p, x);
}

static inline quad quad_add(quad p, quad q)
{
    return _mm_add_ps(p, q);
}

static inline quad quad_sub(quad p, quad q)
{
    return _mm_sub_ps(p, q);
}

static inline quad quad_mul(quad p, quad q)
{
    return _mm_mul_ps(p, q);
}

static inline quad quad_div(quad p, quad q)
{
    return _mm_div_ps(p, q);
}

static inline quad quad_sqrt(quad p)
{
    return _mm_sqrt_ps(p);
}

static inline quad quad_max(quad p, quad q)
{
    return _mm_max_ps(p, q);
}

static inline quad quad_min(quad p, quad q)
{
    return _mm_min_ps(p, q);
}

/* Bit i: whether p's number i is at least q's. */
static inline unsigned quad_at_least(quad p, quad q)
{
    return (unsigned)_mm_movemask_ps(_mm_cmpge_ps(p, q));
}

/* Bit i: whether p's number i is above q's. */
static inline unsigned quad_above(quad p, quad q)
{
    return (unsigned)_mm_movemask_ps(_mm_cmpgt_ps(p, q));
}

/* Number i, four times; i is a constant. */
#define QUAD_SPREAD(p, i) _mm_shuffle_ps((p), (p), (i)*0x55)

static inline float quad_largest(quad p)
{
    p = _mm_max_ps(p, _mm_movehl_ps(p, p));
    return _mm_cvtss_f32(_mm_max_ss(p, _mm_shuffle_ps(p, p, 1)));
}

/* The same, four times. */
static inline quad quad_spread_largest(quad p)
{
    p = _mm_max_ps(p, _mm_shuffle_ps(p, p, 0x4e));
    return _mm_max_ps(p, _mm_shuffle_ps(p, p, 0xb1));
}

#else

typedef struct quad {
    float at[4];
} quad;

#define QUAD_EACH(expression)                                                  \
    quad r;                                                                    \
    for (int i = 0; i < 4; i++)                                                \
        r.at[i] = (expression);                                                \
    return r

static inline quad quad_both(float x)
{
    return (quad){{x, x, x, x}};
}

static inline quad quad_load(const float *p)
{
    return (quad){{p[0], p[1], p[2], p[3]}};
}

static inline void quad_store(float *p, quad x)
{
    for (int i = 0; i < 4; i++)
        p[i] = x.at[i];
}

static inline quad quad_add(quad p, quad q)
{
    QUAD_EACH(p.at[i] + q.at[i]);
}

static inline quad quad_sub(quad p, quad q)
{
    QUAD_EACH(p.at[i] - q.at[i]);
}

static inline quad quad_mul(quad p, quad q)
{
    QUAD_EACH(p.at[i] * q.at[i]);
}

static inline quad quad_div(quad p, quad q)
{
    QUAD_EACH(p.at[i] / q.at[i]);
}

static inline quad quad_sqrt(quad p)
{
    QUAD_EACH(sqrtf(p.at[i]));
}

static inline quad quad_max(quad p, quad q)
{
    QUAD_EACH(p.at[i] > q.at[i] ? p.at[i] : q.at[i]);
}

static inline quad quad_min(quad p, quad q)
{
    QUAD_EACH(p.at[i] < q.at[i] ? p.at[i] : q.at[i]);
}

static inline unsigned quad_at_least(quad p, quad q)
{
    unsigned bits = 0;
    for (unsigned i = 0; i < 4; i++)
        bits |= (unsigned)(p.at[i] >= q.at[i]) << i;
    return bits;
}

static inline unsigned quad_above(quad p, quad q)
{
    unsigned bits = 0;
    for (unsigned i = 0; i < 4; i++)
        bits |= (unsigned)(p.at[i] > q.at[i]) << i;
    return bits;
}

#define QUAD_SPREAD(p, i) quad_both((p).at[i])

static inline float quad_largest(quad p)
{
    float x = p.at[0] > p.at[2] ? p.at[0] : p.at[2];
    float y = p.at[1] > p.at[3] ? p.at[1] : p.at[3];
    return x > y ? x : y;
}

static inline quad quad_spread_largest(quad p)
{
    return quad_both(quad_largest(p));
}
#endif

static inline float quad_smallest(quad p)
{
    return -quad_largest(quad_sub(quad_both(0), p));
}

#endif
