/* Reading decimals: the nearest double of any JSON number.
 *
 * The first 19 digits make an integer w, so that the number is w * 10^e, or a
 * little more where digits follow. One product of w and the table's row for
 * 10^e bounds it from below and, with what the row and the product cut off,
 * from above (after Daniel Lemire, "Number parsing at a gigabyte per second",
 * 2021). Where no middle between two doubles lies within these bounds, the
 * double is found. Where one does (two in a thousand numbers of up to 19
 * digits, two in a hundred longer ones, and whatever is such a middle), all
 * digits are compared with the middle as integers.
 *
 * Only integers are used, so neither the locale nor the width of the
 * floating-point unit matters; but that a quotient of two doubles that hold
 * their integers exactly is rounded once (Clinger 1990), which the program
 * makes sure of when it starts, gives the same double sooner. */
#include "base/number.h"

#include "base/bytes.h"
#include "base/power_of_ten.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

/* 10^19 - 1 is the largest all-nines integer that fits in 64 bits. */
#define LEADING_DIGITS 19

/* The middle of two doubles is an odd integer below 2^54 times 2^e, e from
 * -1075 to 970: it has at most 768 significant digits (54 log10(2) + 1075
 * log10(5) = 767.7). So all that digits beyond the 800th can do to a
 * comparison with it is to break a tie, which one nonzero digit does too. */
#define COMPARED_DIGITS 800

/* 10^309 and more is infinite. */
#define POWER_OF_TEN_READ 308

/* Explicit exponents stop growing here: no text is so long that its digits
 * could make up for it. */
#define EXPONENT_LIMIT (INT64_MAX / 100)

/* The number's magnitude: integer * 10^exponent, plus less than 10^exponent
 * where nonzero digits follow (`more`). */
struct decimal {
    uint64_t integer;
    int64_t exponent;
    int count; /* digits of the integer, 0 where it is 0 */
    bool more;
    const char *text, *end; /* all digits, and the point among them */
};

/* The lower of two neighbouring doubles, mantissa * 2^exponent, and which of
 * the two is right. */
struct binary {
    uint64_t mantissa; /* at most 53 bits */
    int exponent;      /* -1074 at least */
    bool up;           /* the upper one is: mantissa + 1 */
    bool unsure;       /* the middle may be reached; `up` is not yet known */
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

static struct decimal read_decimal(const char *at, const char *end)
{
    struct decimal decimal = {.text = at};
    int after_point = 0;
    for (; at < end && *at != 'e' && *at != 'E'; at++) {
        if (*at == '.') {
            after_point = 1;
            continue;
        }
        unsigned digit = (unsigned)(*at - '0');
        if (decimal.count < LEADING_DIGITS) {
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

/* Zeros in front of the highest bit of x > 0. */
static int leading_zeros(uint64_t x)
{
#ifdef __GNUC__
    return __builtin_clzll(x);
#else
    int zeros = 0;
    for (int step = 32; step > 0; step /= 2) {
        if (x >> (64 - step) == 0) {
            x <<= step;
            zeros += step;
        }
    }
    return zeros;
#endif
}

/* The two doubles around w * 10^e, w > 0, e in the table's range.
 *
 * With w shifted up to 64 bits by z, and g the upper half of the row of 10^e,
 * the number is
 *
 *     x * 2^(1 - z + L),   w g / 2^64 <= x < (w + more * 2^z) (g + 1) / 2^64.
 *
 * `x` below is the lower bound's floor. The upper bound is less than 2 above
 * it (what was cut off, and w for the error of g), and up to 2^z <= 16 more
 * where digits follow. */
static inline struct binary approximate(uint64_t integer, int e, bool more)
{
    int z = leading_zeros(integer);
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
    uint64_t rest_end = rest + 1 + (more ? 16 : 0);
    return (struct binary){.mantissa = drop < 64 ? x >> drop : 0,
                           .exponent = exponent,
                           .up = rest > half,
                           .unsure = rest <= half && rest_end >= half};
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
static int64_t all_digits(const struct decimal *decimal, struct natural *n)
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
static int beyond_middle(const struct decimal *decimal, struct binary binary)
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

static void put_bits(double *value, bool negative, uint64_t bits)
{
    bits |= (uint64_t)negative << 63;
    memcpy(value, &bits, sizeof bits);
}

/* false: infinity. */
static inline bool put_binary(struct binary binary, bool negative,
                              double *value)
{
    /* The hidden bit adds 1 to the exponent's field, and so does a mantissa
     * that rounds up to the next power of two. */
    uint64_t bits = ((uint64_t)(binary.exponent + 1074) << 52) +
                    binary.mantissa + binary.up;
    if (bits >= UINT64_C(0x7ff) << 52)
        return false;
    put_bits(value, negative, bits);
    return true;
}

bool number_read(const char *text, size_t length, double *value)
{
    bool negative = *text == '-';
    struct decimal decimal = read_decimal(text + negative, text + length);
    /* An integer of 19 digits below 10^-342 is less than half of 2^-1074. */
    if (!decimal.integer || decimal.exponent < POWER_OF_TEN_MIN) {
        put_bits(value, negative, 0);
        return true;
    }
    if (decimal.exponent > POWER_OF_TEN_READ)
        return false;
    struct binary binary =
        approximate(decimal.integer, (int)decimal.exponent, decimal.more);
    if (binary.unsure) {
        int side = beyond_middle(&decimal, binary);
        binary.up = side > 0 || (side == 0 && (binary.mantissa & 1));
    }
    return put_binary(binary, negative, value);
}

/* ---- Checked and read in one go ----------------------------------------- */

/* A place among digits, and those in front of it. */
struct digits {
    const char *at;
    uint64_t integer; /* modulo 2^64 */
};

/* A mark in the high bit of each byte that is no digit, as far as the first
 * one: only behind it a carry can disturb another. */
static inline uint64_t marks_of(uint64_t eight)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    return ((eight + each * 0x46) | (eight - each * '0')) & each * 0x80;
}

static inline bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* The value of eight digits, the first one lowest; bytes of 0 count as '0'.
 * Neighbours are joined to pairs, fours and eight. */
static inline uint64_t value_of_eight(uint64_t eight)
{
    eight = (eight & UINT64_C(0x0f0f0f0f0f0f0f0f)) * (10 * 256 + 1) >> 8;
    eight = (eight & UINT64_C(0x00ff00ff00ff00ff)) * (100 * 65536 + 1) >> 16;
    return (eight & UINT64_C(0x0000ffff0000ffff)) *
               (UINT64_C(10000) * 65536 * 65536 + 1) >>
           32;
}

/* Reads the digits at `at`, of which there may be none, behind those before. It
 * stops behind the 24th. */
static inline struct digits read_digits(struct digits digits)
{
    static const uint32_t powers[] = {
        1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};
    for (int block = 0; block < 3 && is_digit(*digits.at); block++) {
        uint64_t eight = bytes_load_eight(digits.at);
        int count = bytes_below(marks_of(eight)); /* > 0 */
        digits.integer = digits.integer * powers[count] +
                         value_of_eight(eight << (64 - 8 * count));
        digits.at += count;
    }
    return digits;
}

/* The same for the few digits in front of a point. */
static inline struct digits read_few(const char *at)
{
    struct digits digits = {.at = at};
    for (; is_digit(*digits.at) && digits.at - at < 24; digits.at++)
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
    struct digits digits = read_few(at);
    if (digits.at == at || digits.at - at > 3)
        return NULL;
    *exponent += negative ? -(int64_t)digits.integer : (int64_t)digits.integer;
    return digits.at;
}

/* integer * 10^exponent where both numbers are doubles and the exponent is not
 * above 0; false: they are not. */
static inline bool divide(uint64_t integer, int64_t exponent, double *value)
{
    static const double powers[] = {
        1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
        1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    if (integer >> 53 || exponent > 0 || exponent < -22)
        return false;
    *value = (double)(int64_t)integer / powers[-exponent];
    return true;
}

/* The number of at most LEADING_DIGITS digits; false: it is not found so
 * easily. */
static inline bool convert(uint64_t integer, int64_t exponent, bool negative,
                           double *value)
{
    double magnitude;
    if (divide(integer, exponent, &magnitude)) {
        *value = negative ? -magnitude : magnitude;
        return true;
    }
    if (!integer || exponent < POWER_OF_TEN_MIN || exponent > POWER_OF_TEN_READ)
        return false;
    struct binary binary = approximate(integer, (int)exponent, false);
    return !binary.unsure && put_binary(binary, negative, value);
}

const char *number_scan(const char *text, double *value)
{
    bool negative = *text == '-';
    const char *first = text + negative;
    struct digits digits = read_few(first);
    int64_t count = digits.at - first, exponent = 0;
    if (count == 0 || (*first == '0' && count > 1))
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
    if (count <= LEADING_DIGITS &&
        convert(digits.integer, exponent, negative, value))
        return end;
    return number_read(text, (size_t)(end - text), value) ? end : NULL;
}
