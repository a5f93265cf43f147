/* Reads decimals: finds the double nearest to an integer times a power of ten.
 *
 * One product of the integer and the table's row for the power bounds it from
 * below and, with what the row and the product cut off, from above (after
 * Daniel Lemire, "Number parsing at a gigabyte per second", 2021). Where no
 * middle between two doubles lies within these bounds, the double is found. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "support/number.h"
#include "support/text.h"

/* 10^19 - 1 is the largest all-nines integer that fits in 64 bits. */
#define BINARY_DIGITS 19

/* 10^309 and more is infinite. */
#define BINARY_POWER_MAX 308

/* The lower of two neighbouring doubles, mantissa * 2^exponent, and which of
 * the two is right. */
struct binary {
    uint64_t mantissa; /* at most 53 bits */
    int exponent;      /* -1074 at least */
    bool up;           /* the upper one is: mantissa + 1 */
    bool unsure;       /* the middle may be reached; `up` is not yet known */
};

/* The two doubles around w * 10^e, w > 0, e in the table's range; `more`: w has
 * 19 digits, and the number is up to 10^e more.
 *
 * With w shifted up to 64 bits by z, and g the upper half of the row of 10^e,
 * the number is
 *
 *     x * 2^(1 - z + L),   w g / 2^64 <= x < (w + more * 2^z) (g + 1) / 2^64.
 *
 * `x` below is the lower bound's floor. The upper bound is less than 2 above
 * it (what was cut off, and w for the error of g), and up to 2^z <= 16 more
 * where digits follow. Up and down are even odds: no jump. */
static inline struct binary binary_around(uint64_t integer, int e, bool more)
{
    int z = uint64_leading_zeros(integer);
    uint64_t w = integer << z;
    uint64_t x = uint128_product(w, power_of_ten(e).high).high; /* >= 2^62 */

    int drop = 10 + (int)(x >> 63); /* bits to round off */
    int exponent = 1 - z + power_of_ten_log2(e) + drop;
    if (exponent < -1074) { /* subnormal */
        drop += -1074 - exponent;
        exponent = -1074;
    }
    if (drop > 64) /* less than half the smallest double */
        return (struct binary){0, exponent, false, false};
    uint64_t half = UINT64_C(1) << (drop - 1);
    uint64_t rest = x & (2 * half - 1);
    return (struct binary){.mantissa = drop < 64 ? x >> drop : 0,
                           .exponent = exponent,
                           .up = rest > half,
                           .unsure = half - rest <= (more ? 17 : 1)};
}

/* The double of these bits and sign. */
static inline double binary_double(uint64_t bits, bool negative)
{
    double value;
    bits |= (uint64_t)negative << 63;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Makes it a double, or returns false: infinity. */
static inline bool binary_value(struct binary binary, bool negative,
                                double *value)
{
    /* The hidden bit adds 1 to the exponent's field, and so does a mantissa
     * that rounds up to the next power of two. */
    uint64_t bits = ((uint64_t)(binary.exponent + 1074) << 52) +
                    binary.mantissa + binary.up;
    if (bits >= UINT64_C(0x7ff) << 52)
        return false;
    *value = binary_double(bits, negative);
    return true;
}

/* Reading decimals: the nearest double of any JSON number.
 *
 * The first 19 digits make an integer w, so that the number is w * 10^e, or a
 * little more where digits follow. Mostly one product tells which double is the
 * nearest (support/number_read.c). Where the middle of two doubles is too close
 * (two in a thousand numbers of up to 19 digits, two in a hundred longer ones,
 * and whatever is such a middle), all digits are compared with it as integers.
 *
 * Only integers are used, so neither the locale nor the width or rounding of
 * the floating-point unit matters. */

/* The middle of two doubles is an odd integer below 2^54 times 2^e, e from
 * -1075 to 970: it has at most 768 significant digits (54 log10(2) + 1075
 * log10(5) = 767.7). So all that digits beyond the 800th can do to a
 * comparison with it is to break a tie, which one nonzero digit does too. */
#define COMPARED_DIGITS 800

/* Explicit exponents stop growing here: no text is so long that its digits
 * could make up for it. */
#define EXPONENT_LIMIT (INT64_MAX / 100)

/* The number's magnitude: integer * 10^exponent, plus less than 10^exponent
 * where nonzero digits follow (`more`). */
struct parsed_decimal {
    uint64_t integer;
    int64_t exponent;
    int count; /* digits of the integer, 0 where it is 0 */
    bool more;
    const char *text, *end; /* all digits, and the point among them */
};

static int64_t read_exponent(const char *at, const char *end)
{
    bool negative = *at == '-';
    if (*at == '-' || *at == '+')
        at++;
    int64_t exponent = 0;
    for (; at < end && exponent < EXPONENT_LIMIT; at++)
        exponent = exponent * 10 + (*at - '0');
    return negative ? -exponent : exponent;
}

static struct parsed_decimal read_decimal(const char *at, const char *end)
{
    struct parsed_decimal decimal = {.text = at};
    int after_point = 0;
    for (; at < end && *at != 'e' && *at != 'E'; at++) {
        if (*at == '.') {
            after_point = 1;
            continue;
        }
        unsigned digit = (unsigned)(*at - '0');
        if (decimal.count < BINARY_DIGITS) {
            decimal.integer = decimal.integer * 10 + digit;
            decimal.count += decimal.integer > 0;
            decimal.exponent -= after_point;
        } else {
            decimal.more |= digit > 0;
            decimal.exponent += !after_point;
        }
    }
    decimal.end = at;
    if (at < end)
        decimal.exponent += read_exponent(at + 1, end);
    return decimal;
}

/* A natural number of at most 84 words of 32 bits, the lowest first; the
 * highest used one is not 0. See `beyond_middle` for why that is enough. */
struct natural {
    uint32_t words[84];
    int count;
};

/* n = n * factor + addend. */
static void multiply_add(struct natural *n, uint32_t factor, uint32_t addend)
{
    uint64_t carry = addend;
    for (int i = 0; i < n->count; i++) {
        carry += (uint64_t)n->words[i] * factor;
        n->words[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry) {
        assert(n->count < (int)(sizeof n->words / sizeof *n->words));
        n->words[n->count++] = (uint32_t)carry;
    }
}

/* n = n * base^exponent, for a base up to 5. */
static void multiply_power(struct natural *n, uint32_t base, int64_t exponent)
{
    uint32_t twelfth = base * base * base;
    twelfth *= twelfth;
    twelfth *= twelfth;
    for (; exponent >= 12; exponent -= 12)
        multiply_add(n, twelfth, 0);
    for (; exponent > 0; exponent--)
        multiply_add(n, base, 0);
}

static int compare(const struct natural *a, const struct natural *b)
{
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    for (int i = a->count - 1; i >= 0; i--) {
        if (a->words[i] != b->words[i])
            return a->words[i] < b->words[i] ? -1 : 1;
    }
    return 0;
}

/* All digits as an integer, those beyond COMPARED_DIGITS as one more that is
 * 1 where they are not all 0. Returns the power of ten that goes with it. */
static int64_t all_digits(const struct parsed_decimal *decimal,
                          struct natural *n)
{
    int64_t kept = 0;
    bool more = false;
    n->count = 0;
    for (const char *at = decimal->text; at < decimal->end; at++) {
        if (*at == '.')
            continue;
        uint32_t digit = (uint32_t)(*at - '0');
        if (kept >= COMPARED_DIGITS) {
            more |= digit > 0;
        } else if (digit > 0 || kept > 0) {
            multiply_add(n, 10, digit);
            kept++;
        }
    }
    multiply_add(n, 10, more);
    return decimal->exponent + decimal->count - kept - 1;
}

/* Whether the decimal is below (-1), at (0) or beyond (1) the middle of the
 * two neighbours, which is (2 * mantissa + 1) * 2^(exponent - 1).
 *
 * Both sides are made integers by the least powers of 2 and 5. They are within
 * a factor of 2, so both are as small as the smaller one before 2s: digits of
 * 10^801 or an odd part of 2^54 * 5^1124 (-1124 = -342 + 19 - 801), 2665 bits;
 * or, for powers of ten above 0, below 2^1025. */
static int beyond_middle(const struct parsed_decimal *decimal,
                         struct binary binary)
{
    struct natural left, right = {.count = 0};
    int64_t tens = all_digits(decimal, &left);
    uint64_t odd = 2 * binary.mantissa + 1;
    right.words[0] = (uint32_t)odd;
    right.words[1] = (uint32_t)(odd >> 32);
    right.count = right.words[1] ? 2 : 1;
    multiply_power(tens > 0 ? &left : &right, 5, tens > 0 ? tens : -tens);
    int64_t twos = binary.exponent - 1 - tens;
    multiply_power(twos < 0 ? &left : &right, 2, twos < 0 ? -twos : twos);
    return compare(&left, &right);
}

bool number_read(const char *text, size_t length, double *value)
{
    bool negative = *text == '-';
    struct parsed_decimal decimal =
        read_decimal(text + negative, text + length);
    /* An integer of 19 digits below 10^-342 is less than half of 2^-1074. */
    if (!decimal.integer || decimal.exponent < POWER_OF_TEN_MIN) {
        *value = binary_double(0, negative);
        return true;
    }
    if (decimal.exponent > BINARY_POWER_MAX)
        return false;
    struct binary binary =
        binary_around(decimal.integer, (int)decimal.exponent, decimal.more);
    if (binary.unsure) {
        int side = beyond_middle(&decimal, binary);
        binary.up = side > 0 || (side == 0 && (binary.mantissa & 1));
    }
    return binary_value(binary, negative, value);
}

/* JSON numbers, checked and read in one go.
 *
 * Most have a few digits in front of the point and at most sixteen behind it.
 * These are an integer times 10^-16, whose nearest double takes one product
 * (support/number_read.c), or, with less than eight digits behind the point,
 * times 10^-8: a quotient of two integers that doubles hold exactly, which is
 * rounded once. How many digits there are steers no other jump, and where the
 * number ends is known early, as the next one waits for it. For all other
 * numbers there is scan_any. */

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
static inline uint64_t value_of_few(const char *at, size_t count)
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

/* A bit for each of sixteen bytes that is a digit. With what is added digits
 * are the largest signed numbers. */
static inline unsigned digits_of(const char *at)
{
    const void *text = at;
    __m128i bytes =
        _mm_add_epi8(_mm_loadu_si128(text), _mm_set1_epi8(0x7f - '9'));
    __m128i less = _mm_set1_epi8(0x7f - 10);
    return (unsigned)_mm_movemask_epi8(_mm_cmpgt_epi8(bytes, less));
}

/* false: they are not among the next 32 bytes. */
static inline bool find_gaps(const char *text, struct digit_gaps *gaps)
{
    unsigned first = ~(digits_of(text + 17) << 16 | digits_of(text + 1));
    unsigned second = first & (first - 1);
    if (!second)
        return false;
    *gaps = (struct digit_gaps){1 + (size_t)__builtin_ctz(first),
                                1 + (size_t)__builtin_ctz(second)};
    return true;
}

/* The first `count` <= 16 digits at `at`, and zeros. */
static inline struct sixteen read_sixteen(const char *at, size_t count)
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
static inline uint64_t read_eight(const char *at, size_t count)
{
    uint64_t eight = bytes_load_eight(at);
    return value_of(count < 8 ? eight & ((UINT64_C(1) << 8 * count) - 1)
                              : eight);
}

static inline struct sixteen read_sixteen(const char *at, size_t count)
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

/* (upper * 10^8 + lower) * 10^-16; false: it is not found so easily.
 *
 * As binary_around, for numbers that are neither too small nor too large: with
 * x made one of 64 bits, 11 of which are rounded off, the upper bound is less
 * than 4 above it. So the double is found unless these bits are 1022, 1023 or
 * 1024, and bit 10 says whether it is the upper one. */
static inline bool convert(uint64_t upper, uint64_t lower, bool negative,
                           double *value)
{
    if (upper - 1 >= UINT64_MAX / UNIT - 1)
        return false;
    uint64_t w = upper * UNIT + lower;
    int z = uint64_leading_zeros(w);
    uint64_t x = uint128_product(w << z, power_of_ten(-16).high).high;
    uint64_t is_long = x >> 63;
    x = is_long ? x : 2 * x;
    if (1024 - (x & 2047) <= 2)
        return false;
    uint64_t exponent =
        (uint64_t)(1074 + 11 + power_of_ten_log2(-16) - z) + is_long;
    *value = binary_double((exponent << 52) + (((x >> 10) + 1) >> 1), negative);
    return true;
}

/* As number_scan, but NULL for many more. */
static inline const char *scan_easily(const char *text, double *value)
{
    static const double units[] = {UNIT, -UNIT};
    bool negative = *text == '-';
    struct digit_gaps gaps;
    if (!find_gaps(text, &gaps))
        return NULL;
    size_t count = gaps.first - negative; /* digits in front */
    const char *end = text + gaps.first;
    unsigned first = (unsigned char)text[negative] - '0';
    if (first - 1 > 8 && (first > 0 || count > 1))
        return NULL;
    if (count > 7)
        return NULL;
    uint64_t upper = value_of_few(text + negative, count) * UNIT, lower = 0;
    size_t places = 0;
    if (*end == '.') {
        places = gaps.second - gaps.first - 1;
        if (places - 1 > 15)
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
