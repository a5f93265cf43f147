/* JSON numbers, checked and read in one go.
 *
 * Most have a few digits in front of the point and at most sixteen behind it.
 * These are an integer times 10^-16, whose nearest double takes one product
 * (support/binary.h), or, with less than eight digits behind the point, times
 * 10^-8: a quotient of two integers that doubles hold exactly, which is rounded
 * once. How many digits there are steers no other jump, and where the number
 * ends is known early, as the next one waits for it. For all other numbers
 * there is scan_any. */
#include "support/ascii.h"
#include "support/binary.h"
#include "support/bytes.h"
#include "support/number.h"

#include <stdbool.h>
#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/* ---- Many digits at once ------------------------------------------------ */

/* A mark in the high bit of each byte that is no digit, as far as the first
 * one: only behind it a carry can disturb another. */
static inline uint64_t marks_of(uint64_t eight)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    return ((eight + each * 0x46) | (eight - each * '0')) & each * 0x80;
}

/* The value of eight digits, the first one lowest; bytes of 0 count as '0'.
 * Neighbours are joined to pairs, fours and eight. */
static inline uint64_t value_of(uint64_t eight)
{
    eight = (eight & UINT64_C(0x0f0f0f0f0f0f0f0f)) * (10 * 256 + 1) >> 8;
    eight = (eight & UINT64_C(0x00ff00ff00ff00ff)) * (100 * 65536 + 1) >> 16;
    return (eight & UINT64_C(0x0000ffff0000ffff)) *
               (UINT64_C(10000) * 65536 * 65536 + 1) >>
           32;
}

/* The same of four. */
static inline uint32_t value_of_four(uint32_t four)
{
    four = (four & 0x0f0f0f0f) * (10 * 256 + 1) >> 8;
    return (four & 0x00ff00ff) * (100 * 65536 + 1) >> 16;
}

/* The value of the first `count` < 8 digits at `at`, mostly few, 0 < count. */
static inline uint64_t value_of_few(const char *at, int count)
{
    if (count <= 4)
        return value_of_four(bytes_load_four(at) << (32 - 8 * count));
    return value_of(bytes_load_eight(at) << (64 - 8 * count));
}

/* The places of the first two bytes behind a text's first one that are no
 * digits. */
struct digit_gaps {
    size_t first, second;
};

/* Sixteen digits as two integers. */
struct sixteen {
    uint64_t upper, lower;
};

#if defined(__SSE2__)

/* A bit for each of sixteen bytes that is no digit. With what is added digits
 * are the largest signed numbers. */
static inline unsigned gaps_of(const char *at)
{
    const void *text = at;
    __m128i bytes =
        _mm_add_epi8(_mm_loadu_si128(text), _mm_set1_epi8(0x7f - '9'));
    __m128i least = _mm_set1_epi8(0x7f - 9);
    return (unsigned)_mm_movemask_epi8(_mm_cmpgt_epi8(least, bytes));
}

/* false: they are not among the next 32 bytes. */
static inline bool find_gaps(const char *text, struct digit_gaps *gaps)
{
    unsigned first = gaps_of(text + 17) << 16 | gaps_of(text + 1);
    unsigned second = first & (first - 1);
    if (!second)
        return false;
    *gaps = (struct digit_gaps){1 + (size_t)__builtin_ctz(first),
                                1 + (size_t)__builtin_ctz(second)};
    return true;
}

/* The first `count` <= 16 digits at `at`, and zeros. */
static inline struct sixteen read_sixteen(const char *at, int count)
{
    /* From 16 - n on, n bytes that keep a digit's value and then bytes that
     * keep nothing. */
    static const unsigned char masks[32] = {15, 15, 15, 15, 15, 15, 15, 15,
                                            15, 15, 15, 15, 15, 15, 15, 15};
    const void *mask = masks + 16 - count;
    const void *text = at;
    __m128i digits =
        _mm_and_si128(_mm_loadu_si128(text), _mm_loadu_si128(mask));
    digits = _mm_mullo_epi16(digits, _mm_set1_epi16(10 * 256 + 1));
    digits = _mm_srli_epi16(digits, 8);
    digits = _mm_madd_epi16(digits, _mm_set1_epi32(1 * 65536 + 100));
    digits = _mm_packs_epi32(digits, digits);
    digits = _mm_madd_epi16(digits, _mm_set1_epi32(1 * 65536 + 10000));
    uint64_t both;
    _mm_storel_epi64((__m128i *)(void *)&both, digits);
    return (struct sixteen){both & UINT32_MAX, both >> 32};
}

#else

/* Digits at `at`, up to 8 * blocks. */
static inline size_t count_digits(const char *at, size_t blocks)
{
    size_t count = 0;
    for (size_t block = 0; block < blocks && count == 8 * block; block++)
        count += (size_t)bytes_below(marks_of(bytes_load_eight(at + count)));
    return count;
}

static inline bool find_gaps(const char *text, struct digit_gaps *gaps)
{
    gaps->first = 1 + count_digits(text + 1, 1);
    gaps->second = gaps->first + 1 + count_digits(text + gaps->first + 1, 3);
    return true;
}

/* The first `count` of eight digits, 0 < count, and zeros. */
static inline uint64_t read_eight(const char *at, int count)
{
    uint64_t eight = bytes_load_eight(at);
    return value_of(count < 8 ? eight & ((UINT64_C(1) << 8 * count) - 1)
                              : eight);
}

static inline struct sixteen read_sixteen(const char *at, int count)
{
    return (struct sixteen){
        read_eight(at, count),
        count > 8 ? read_eight(at + 8, count - 8) : 0,
    };
}

#endif

/* ---- Any number --------------------------------------------------------- */

/* A place among digits, and those in front of it. */
struct digit_block {
    const char *at;
    uint64_t integer; /* modulo 2^64 */
};

/* Reads the digits at `at`, of which there may be none, behind those before. It
 * stops behind the 24th. */
static inline struct digit_block read_digits(struct digit_block digits)
{
    static const uint32_t powers[] = {
        1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};
    for (int block = 0; block < 3 && ascii_is_digit(*digits.at); block++) {
        uint64_t eight = bytes_load_eight(digits.at);
        int count = bytes_below(marks_of(eight)); /* > 0 */
        digits.integer = digits.integer * powers[count] +
                         value_of(eight << (64 - 8 * count));
        digits.at += count;
    }
    return digits;
}

/* The same for the few digits in front of a point. */
static inline struct digit_block read_few(const char *at)
{
    struct digit_block digits = {.at = at};
    for (; ascii_is_digit(*digits.at) && digits.at - at < 24; digits.at++)
        digits.integer = digits.integer * 10 + (uint64_t)(*digits.at - '0');
    return digits;
}

/* The exponent behind an e, of at most three digits; NULL: there is none, or
 * one of more. */
static const char *scan_exponent(const char *at, int64_t *exponent)
{
    bool negative = *at == '-';
    if (*at == '-' || *at == '+')
        at++;
    struct digit_block digits = read_few(at);
    if (digits.at == at || digits.at - at > 3)
        return NULL;
    *exponent += negative ? -(int64_t)digits.integer : (int64_t)digits.integer;
    return digits.at;
}

/* Kept apart so that number_scan needs few registers. */
#ifdef __GNUC__
__attribute__((noinline))
#endif
static const char *
scan_any(const char *text, double *value)
{
    bool negative = *text == '-';
    const char *first = text + negative;
    struct digit_block digits = read_few(first);
    int64_t count = digits.at - first, exponent = 0;
    if (count == 0 || ((*first == '0') & (count > 1)))
        return NULL;
    if (*digits.at == '.') {
        const char *fraction = ++digits.at;
        digits = read_digits(digits);
        exponent = fraction - digits.at;
        if (exponent == 0)
            return NULL;
        count -= exponent + (*first == '0');
    }
    const char *end = digits.at;
    if (*end == 'e' || *end == 'E')
        end = scan_exponent(end + 1, &exponent);
    if (!end)
        return NULL;
    if (count <= BINARY_DIGITS && digits.integer &&
        exponent >= POWER_OF_TEN_MIN && exponent <= BINARY_POWER_MAX) {
        struct binary binary =
            binary_around(digits.integer, (int)exponent, false);
        if (!binary.unsure && binary_value(binary, negative, value))
            return end;
    }
    return number_read(text, (size_t)(end - text), value) ? end : NULL;
}

/* ---- Numbers that are easily read --------------------------------------- */

/* 10^8. */
#define UNIT 100000000

/* (upper * 10^8 + lower) * 10^-16; false: it is not found so easily. */
static inline bool convert(uint64_t upper, uint64_t lower, bool negative,
                           double *value)
{
    if (upper >= UINT64_MAX / UNIT || !(upper | lower))
        return false;
    struct binary binary = binary_around(upper * UNIT + lower, -16, false);
    return !binary.unsure && binary_value(binary, negative, value);
}

/* As number_scan, but NULL for many more. */
static inline const char *scan_easily(const char *text, double *value)
{
    static const double units[] = {UNIT, -UNIT};
    bool negative = *text == '-';
    struct digit_gaps gaps;
    if (!find_gaps(text, &gaps))
        return NULL;
    int count = (int)gaps.first - negative; /* digits in front */
    const char *end = text + gaps.first;
    unsigned first = (unsigned char)text[negative] - '0';
    if (first - 1 > 8 && (first > 0 || count > 1))
        return NULL;
    if (count > 7)
        return NULL;
    uint64_t upper = value_of_few(text + negative, count) * UNIT, lower = 0;
    int places = 0;
    if (*end == '.') {
        places = (int)(gaps.second - gaps.first) - 1;
        if (places < 1 || places > 16)
            return NULL;
        struct sixteen behind = read_sixteen(end + 1, places);
        upper += behind.upper;
        lower = behind.lower;
        end = text + gaps.second;
    }
    if (*end == 'e' || *end == 'E')
        return NULL;
    if (places >= 8)
        return convert(upper, lower, negative, value) ? end : NULL;
    *value = (double)(int64_t)upper / units[negative];
    return end;
}

const char *number_scan(const char *text, double *value)
{
    const char *end = scan_easily(text, value);
    return end ? end : scan_any(text, value);
}
