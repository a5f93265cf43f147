/* Computes SHA-256 (FIPS 180-4). Shifts put bytes together to words, so that
 * the byte order of the machine does not matter. Processors of x86 that have
 * instructions for it take a fifth of the time. */
#include "support/same.h"

#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)
#define HAVE_SHA_NI
#include <cpuid.h>
#include <immintrin.h>
#endif

/* The first 32 bits of the fractions of the cube roots of the first primes. */
static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotated(uint32_t word, int bits)
{
    return word >> bits | word << (32 - bits);
}

/* Extends a block to 64 words. */
static void spread(const unsigned char *block, uint32_t words[64])
{
    for (int i = 0; i < 16; i++, block += 4)
        words[i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 |
                   (uint32_t)block[2] << 8 | block[3];
    for (int i = 16; i < 64; i++) {
        uint32_t x = words[i - 15], y = words[i - 2];
        uint32_t low = rotated(x, 7) ^ rotated(x, 18) ^ x >> 3;
        uint32_t high = rotated(y, 17) ^ rotated(y, 19) ^ y >> 10;
        words[i] = words[i - 16] + low + words[i - 7] + high;
    }
}

/* A round, in which the words a to h of the standard keep their places: those
 * of the next round are the same, named one further. */
#define ROUND(a, b, c, d, e, f, g, h, i)                                       \
    do {                                                                       \
        uint32_t sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);       \
        uint32_t sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);       \
        uint32_t choice = ((e) & (f)) ^ (~(e) & (g));                          \
        uint32_t majority = ((a) & (b)) ^ ((a) & (c)) ^ ((b) & (c));           \
        uint32_t one = (h) + sum1 + choice + constants[i] + words[i];          \
        (d) += one;                                                            \
        (h) = one + sum0 + majority;                                           \
    } while (0)

static void mix(uint32_t state[8], const unsigned char *block)
{
    uint32_t words[64];
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    spread(block, words);
    for (int i = 0; i < 64; i += 8) {
        ROUND(a, b, c, d, e, f, g, h, i);
        ROUND(h, a, b, c, d, e, f, g, i + 1);
        ROUND(g, h, a, b, c, d, e, f, i + 2);
        ROUND(f, g, h, a, b, c, d, e, i + 3);
        ROUND(e, f, g, h, a, b, c, d, i + 4);
        ROUND(d, e, f, g, h, a, b, c, i + 5);
        ROUND(c, d, e, f, g, h, a, b, i + 6);
        ROUND(b, c, d, e, f, g, h, a, i + 7);
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
}

/* ---- The instructions of x86 --------------------------------------------- */

#ifdef HAVE_SHA_NI

/* Bits of CPUID, leaf 1 (ecx) and leaf 7 (ebx). */
#define HAS_SSSE3  (1u << 9)
#define HAS_SSE4_1 (1u << 19)
#define HAS_SHA    (1u << 29)

static bool has_instructions(void)
{
    unsigned a, b, c, d, features;
    if (!__get_cpuid(1, &a, &b, &features, &d) || !(features & HAS_SSSE3) ||
        !(features & HAS_SSE4_1))
        return false;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && b & HAS_SHA;
}

#define WITH_SHA __attribute__((target("sha,sse4.1")))

/* The words a, b, e, f and c, d, g, h of the standard, the first word in the
 * highest lane, as the instructions keep them. */
struct sha_state {
    __m128i abef, cdgh;
};

/* Four rounds with the words *w0; then these become the words 16 rounds later,
 * by the recurrence of the standard. */
WITH_SHA static inline void four_rounds(struct sha_state *state, int i,
                                        __m128i *w0, __m128i w1, __m128i w2,
                                        __m128i w3)
{
    const __m128i *four = (const __m128i *)(constants + 4 * i);
    __m128i sum = _mm_add_epi32(*w0, _mm_loadu_si128(four));
    state->cdgh = _mm_sha256rnds2_epu32(state->cdgh, state->abef, sum);
    sum = _mm_shuffle_epi32(sum, 14);
    state->abef = _mm_sha256rnds2_epu32(state->abef, state->cdgh, sum);
    sum = _mm_add_epi32(_mm_sha256msg1_epu32(*w0, w1),
                        _mm_alignr_epi8(w3, w2, 4));
    *w0 = _mm_sha256msg2_epu32(sum, w3);
}

/* The same as `mix` for several blocks. */
WITH_SHA static void mix_quickly(uint32_t state[8], const unsigned char *blocks,
                                 size_t count)
{
    const __m128i big_endian =
        _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    __m128i *stored = (__m128i *)state;
    __m128i cdab = _mm_shuffle_epi32(_mm_loadu_si128(stored), 0xB1);
    __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128(stored + 1), 0x1B);
    struct sha_state now = {_mm_alignr_epi8(cdab, efgh, 8),
                            _mm_blend_epi16(efgh, cdab, 0xF0)};
    for (; count > 0; count--, blocks += SHA256_BLOCK) {
        const struct sha_state before = now;
        __m128i w[4];
        for (int i = 0; i < 4; i++)
            w[i] = _mm_shuffle_epi8(
                _mm_loadu_si128((const __m128i *)blocks + i), big_endian);
        for (int i = 0; i < 16; i += 4) {
            four_rounds(&now, i, &w[0], w[1], w[2], w[3]);
            four_rounds(&now, i + 1, &w[1], w[2], w[3], w[0]);
            four_rounds(&now, i + 2, &w[2], w[3], w[0], w[1]);
            four_rounds(&now, i + 3, &w[3], w[0], w[1], w[2]);
        }
        now.abef = _mm_add_epi32(now.abef, before.abef);
        now.cdgh = _mm_add_epi32(now.cdgh, before.cdgh);
    }
    __m128i feba = _mm_shuffle_epi32(now.abef, 0x1B);
    __m128i dchg = _mm_shuffle_epi32(now.cdgh, 0xB1);
    _mm_storeu_si128(stored, _mm_blend_epi16(feba, dchg, 0xF0));
    _mm_storeu_si128(stored + 1, _mm_alignr_epi8(dchg, feba, 8));
}

#else

static bool has_instructions(void)
{
    return false;
}

#endif

/* ---- Texts --------------------------------------------------------------- */

static void mix_all(struct sha256 *hash, const unsigned char *blocks,
                    size_t count)
{
#ifdef HAVE_SHA_NI
    if (hash->is_quick) {
        mix_quickly(hash->state, blocks, count);
        return;
    }
#endif
    for (; count > 0; count--, blocks += SHA256_BLOCK)
        mix(hash->state, blocks);
}

struct sha256 sha256_make(void)
{
    return (struct sha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372,
                                     0xa54ff53a, 0x510e527f, 0x9b05688c,
                                     0x1f83d9ab, 0x5be0cd19}};
}

struct sha256 sha256_make_for_much(void)
{
    struct sha256 hash = sha256_make();
    hash.is_quick = has_instructions();
    return hash;
}

void sha256_add(struct sha256 *hash, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    size_t used = (size_t)(hash->length % SHA256_BLOCK);
    if (length == 0)
        return; /* of no bytes, which may be NULL */
    hash->length += length;
    if (used > 0 && used + length >= SHA256_BLOCK) {
        size_t part = SHA256_BLOCK - used;
        memcpy(hash->rest + used, at, part);
        mix_all(hash, hash->rest, 1);
        at += part;
        length -= part;
        used = 0;
    }
    if (used == 0) {
        mix_all(hash, at, length / SHA256_BLOCK);
        at += length - length % SHA256_BLOCK;
        length %= SHA256_BLOCK;
    }
    if (length > 0)
        memcpy(hash->rest + used, at, length);
}

/* After the bytes come a bit of one, zeros, and the number of bits, so that
 * they end with a block. */
struct sha256_text sha256_text(const struct sha256 *hash)
{
    static const unsigned char one_bit[SHA256_BLOCK] = {0x80};
    struct sha256 end = *hash;
    unsigned char bits[8];
    for (int i = 0; i < 8; i++)
        bits[i] = (unsigned char)(hash->length << 3 >> (56 - 8 * i));
    size_t used = (size_t)(hash->length % SHA256_BLOCK);
    size_t most = SHA256_BLOCK - sizeof bits;
    size_t fill = (used < most ? most : most + SHA256_BLOCK) - used;
    sha256_add(&end, one_bit, fill);
    sha256_add(&end, bits, sizeof bits);
    struct sha256_text text;
    for (int i = 0; i < SHA256_DIGITS; i++)
        text.text[i] =
            "0123456789abcdef"[end.state[i / 8] >> (28 - i % 8 * 4) & 15];
    text.text[SHA256_DIGITS] = '\0';
    return text;
}
