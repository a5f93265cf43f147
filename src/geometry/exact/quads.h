/* Four floats side by side, for estimates with a bound on their error. Results
 * have the same bits with and without a machine that computes all four at
 * once. */
#ifndef QUADS_H
#define QUADS_H

#include <math.h>

#include "geometry/exact/lanes.h"

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

/* Both numbers of p, then of q, rounded. */
static inline quad quad_of_lanes(lanes p, lanes q)
{
    return _mm_movelh_ps(_mm_cvtpd_ps(p), _mm_cvtpd_ps(q));
}

static inline void quad_store(float *p, quad x)
{
    _mm_storeu_ps(p, x);
}

/* The first two numbers of x and y, or the last two, by turns. */
static inline quad quad_mix_low(quad x, quad y)
{
    return _mm_unpacklo_ps(x, y);
}

static inline quad quad_mix_high(quad x, quad y)
{
    return _mm_unpackhi_ps(x, y);
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

static inline quad quad_abs(quad p)
{
    return _mm_andnot_ps(_mm_set1_ps(-0.0F), p);
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

/* A mask: where p's number is at least q's. Masks are for the next ones. */
static inline quad quad_mask_at_least(quad p, quad q)
{
    return _mm_cmpge_ps(p, q);
}

/* Where both masks are; or n's number where the mask m is, else 0. */
static inline quad quad_mask_both(quad m, quad n)
{
    return _mm_and_ps(m, n);
}

/* p's number where the mask is, else q's. */
static inline quad quad_choose(quad mask, quad p, quad q)
{
    return _mm_or_ps(_mm_and_ps(mask, p), _mm_andnot_ps(mask, q));
}

/* The numbers of p and q, which are the same or one of which is 0. */
static inline quad quad_or(quad p, quad q)
{
    return _mm_or_ps(p, q);
}

/* Bit i: whether the mask is at i. */
static inline unsigned quad_bits(quad mask)
{
    return (unsigned)_mm_movemask_ps(mask);
}

/* Four bits of each mask, the first ones lowest. */
static inline unsigned quad_bits_of_four(quad m, quad n, quad o, quad p)
{
    __m128i low = _mm_packs_epi32(_mm_castps_si128(m), _mm_castps_si128(n));
    __m128i high = _mm_packs_epi32(_mm_castps_si128(o), _mm_castps_si128(p));
    return (unsigned)_mm_movemask_epi8(_mm_packs_epi16(low, high));
}

/* Numbers i and j of p, then k and l of q; all are constants. */
#define QUAD_SHUFFLE(p, q, i, j, k, l)                                         \
    _mm_shuffle_ps((p), (q), (i) | (j) << 2 | (k) << 4 | (l) << 6)

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

static inline quad quad_of_lanes(lanes p, lanes q)
{
    return (quad){{(float)lanes_x(p), (float)lanes_y(p), (float)lanes_x(q),
                   (float)lanes_y(q)}};
}

static inline void quad_store(float *p, quad x)
{
    for (int i = 0; i < 4; i++)
        p[i] = x.at[i];
}

static inline quad quad_mix_low(quad x, quad y)
{
    return (quad){{x.at[0], y.at[0], x.at[1], y.at[1]}};
}

static inline quad quad_mix_high(quad x, quad y)
{
    return (quad){{x.at[2], y.at[2], x.at[3], y.at[3]}};
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

static inline quad quad_abs(quad p)
{
    QUAD_EACH(fabsf(p.at[i]));
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

static inline quad quad_mask_at_least(quad p, quad q)
{
    QUAD_EACH(p.at[i] >= q.at[i] ? 1 : 0);
}

static inline quad quad_mask_both(quad m, quad n)
{
    QUAD_EACH(m.at[i] * n.at[i]);
}

static inline quad quad_choose(quad mask, quad p, quad q)
{
    QUAD_EACH(mask.at[i] > 0 ? p.at[i] : q.at[i]);
}

static inline quad quad_or(quad p, quad q)
{
    QUAD_EACH(p.at[i] > 0 || p.at[i] < 0 ? p.at[i] : q.at[i]);
}

static inline unsigned quad_bits(quad mask)
{
    return quad_at_least(mask, quad_both(1));
}

static inline unsigned quad_bits_of_four(quad m, quad n, quad o, quad p)
{
    return quad_bits(m) | quad_bits(n) << 4 | quad_bits(o) << 8 |
           quad_bits(p) << 12;
}

#define QUAD_SHUFFLE(p, q, i, j, k, l)                                         \
    ((quad){{(p).at[i], (p).at[j], (q).at[k], (q).at[l]}})

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

/* x's number where p's is at least q's, else y's. */
static inline quad quad_where(quad p, quad q, quad x, quad y)
{
    return quad_choose(quad_mask_at_least(p, q), x, y);
}

/* Number i, four times; i is a constant. */
#define QUAD_SPREAD(p, i) QUAD_SHUFFLE(p, p, i, i, i, i)

/* The last of p, then the first three of q. */
static inline quad quad_behind(quad p, quad q)
{
    quad ends = QUAD_SHUFFLE(p, q, 3, 3, 0, 0);
    return QUAD_SHUFFLE(ends, q, 0, 2, 1, 2);
}

static inline float quad_smallest(quad p)
{
    return -quad_largest(quad_sub(quad_both(0), p));
}

#endif
