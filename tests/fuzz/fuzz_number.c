/* Fuzzes reading and writing of numbers against the C library's strtod and
 * printf, which are exact where the fuzzer runs.
 *
 * The first byte says what the others make: the bits of a double; decimal
 * digits with a point and an exponent somewhere; the exact middle between two
 * doubles, or a hair beside it.
 *
 * What must hold: what is written is JSON in the layout of ECMAScript and reads
 * back to the same double; no shorter decimal does, nor one of as many digits
 * that is closer; rounding to digits is printf's; what is read is what strtod
 * reads, and what number_scan finds in a text, these or the bytes themselves,
 * is a number and read as number_read has it. */
#include "fuzz/check.h"
#include "support/json/json_check.h"
#include "support/number.h"
#include "support/source.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

/* Digits before and behind the point that a double or a middle can have. */
#define BEFORE   310
#define BEHIND   1080
#define TEXT_MAX (BEFORE + BEHIND + 40)

static bool same(double x, double y)
{
    return memcmp(&x, &y, sizeof x) == 0;
}

/* ---- Digits ------------------------------------------------------------- */

/* 0.d1d2d3... * 10^point; digits without zeros at either end. */
struct digits {
    char text[TEXT_MAX];
    int count, point;
};

/* The digits of a decimal text of any layout. */
static struct digits digits_of(const char *text)
{
    struct digits d = {.count = 0};
    bool behind = false;
    for (text += *text == '-'; *text && *text != 'e'; text++) {
        if (*text == '.') {
            behind = true;
        } else {
            bool leading = d.count == 0 && *text == '0';
            if (!leading)
                d.text[d.count++] = *text;
            d.point += behind ? -leading : !leading;
        }
    }
    if (*text == 'e')
        d.point += atoi(text + 1);
    while (d.count > 0 && d.text[d.count - 1] == '0')
        d.count--;
    d.text[d.count] = '\0';
    return d;
}

static bool same_digits(const struct digits *p, const struct digits *q)
{
    return strcmp(p->text, q->text) == 0 &&
           (p->point == q->point || p->count == 0);
}

/* `value` rounded to so many digits by printf. */
static struct digits rounded(double value, int digits)
{
    char text[64];
    snprintf(text, sizeof text, "%.*e", digits - 1, value);
    return digits_of(text);
}

/* ---- Writing ------------------------------------------------------------ */

static void check_is_json(const char *text, size_t length)
{
    const struct limits limits = {.depth = 1};
    struct arena arena = arena_make(0);
    struct json_value value;
    struct fail fail;
    CHECK(json_check((struct json_text){.bytes = text,
                                        .length = length,
                                        .complete = true},
                     &limits, &arena, &value, &fail) == JSON_VALUE);
    CHECK(value.length == length);
    arena_free(&arena);
}

/* Number::toString: an exponent from 1e21 on and below 1e-6. */
static void check_layout(const char *text, const struct digits *digits)
{
    bool exponent = digits->point > 21 || digits->point < -5;
    const char *e = strchr(text, 'e');
    CHECK(digits->count == 0 ? strcmp(text, "0") == 0 : exponent == !!e);
    CHECK(!e || e[1] == '+' || e[1] == '-');
    size_t end = e ? (size_t)(e - text) : strlen(text);
    CHECK(!memchr(text, '.', end) || text[end - 1] != '0');
}

/* Whether the decimal of `count` digits next to `value`, below or above it in
 * magnitude, reads back to it. */
static bool reads_back(double value, int count, bool above)
{
    char text[TEXT_MAX], next[64];
    snprintf(text, sizeof text, "%.*e", TEXT_MAX - 100, fabs(value));
    int last = count == 1 ? 0 : count; /* the point is at 1 */
    uint64_t digits = 0;
    for (int i = 0; i <= last; i++)
        if (text[i] != '.')
            digits = digits * 10 + (uint64_t)(text[i] - '0');
    long power = atol(strchr(text, 'e') + 1) - count + 1;
    snprintf(next, sizeof next, "%" PRIu64 "e%ld", digits + above, power);
    return same(strtod(next, NULL), fabs(value));
}

static void check_shortest(double value, const struct digits *digits)
{
    int count = digits->count;
    struct digits closest = rounded(value, count);
    char text[TEXT_MAX + 16];
    snprintf(text, sizeof text, "0.%se%d", closest.text, closest.point);
    if (same(strtod(text, NULL), fabs(value)))
        CHECK(same_digits(&closest, digits));
    CHECK(count == 1 || count > 17 ||
          (!reads_back(value, count - 1, false) &&
           !reads_back(value, count - 1, true)));
}

static void check_written(double value)
{
    char text[NUMBER_MAX];
    double back = 0;
    size_t length = number_write(text, value);
    CHECK(length == strlen(text));
    check_is_json(text, length);
    struct digits digits = digits_of(text);
    check_layout(text, &digits);
    CHECK(number_read(text, length, &back));
    CHECK(same(back, value + 0.0) && same(strtod(text, NULL), back));
    if (digits.count > 0)
        check_shortest(value, &digits);

    for (int most = 1; most <= 17; most++) {
        struct digits wanted =
            digits.count <= most ? digits : rounded(value, most);
        length = number_write_digits(text, value, most);
        check_is_json(text, length);
        struct digits found = digits_of(text);
        CHECK(length == strlen(text) && same_digits(&found, &wanted));
        check_layout(text, &found);
    }
}

/* ---- Reading ------------------------------------------------------------ */

static void check_read(const char *text)
{
    double wanted = strtod(text, NULL), value = 42;
    check_is_json(text, strlen(text));
    if (number_read(text, strlen(text), &value))
        CHECK(same(value, wanted));
    else
        CHECK(isinf(wanted) && same(value, 42));
}

/* What number_scan makes of a text: a number that number_read reads as the same
 * double. Short ones without an exponent are all found. */
static void check_scanned(const char *text, size_t length, bool is_number)
{
    char room[TEXT_MAX + NUMBER_SCAN + 1];
    double found = 42, wanted = 43;
    snprintf(room, sizeof room, "%.*s,%0*d", (int)length, text, NUMBER_SCAN, 0);
    const char *end = number_scan(room, &found);
    CHECK(end || !is_number || length > 20 || strpbrk(text, "eE"));
    if (!end)
        return;
    size_t used = (size_t)(end - room);
    CHECK(used < 64 && used <= length);
    check_is_json(room, used);
    CHECK(number_read(room, used, &wanted) && same(found, wanted));
    CHECK(used == length || length > 20 || !is_number);
}

/* Any number of the grammar of JSON. */
static void take_decimal(struct source *source, char *text)
{
    int used = 0, room = TEXT_MAX - 40;
    unsigned how = take_byte(source);
    if (how & 1)
        text[used++] = '-';
    if (how & 2)
        used += sprintf(text + used, "0.%0*d", take_below(source, 200), 0);
    else
        text[used++] = (char)('1' + take_below(source, 9));
    int point = how & 6 ? -1 : take_below(source, 40);
    do {
        if (point-- == 0)
            text[used++] = '.';
        text[used++] = (char)('0' + take_below(source, 10));
    } while (source->left > 2 && used < room);
    if (how & 8)
        used += sprintf(text + used, "%c%s%d", how & 16 ? 'e' : 'E',
                        how & 32   ? "+"
                        : how & 64 ? "-"
                                   : "",
                        take_below(source, 256) * (how & 128 ? 5 : 1));
    text[used] = '\0';
}

/* The middle of a positive double and the next: their sum, digit by digit, and
 * half of that. */
static void write_middle(char *text, double value)
{
    char low[TEXT_MAX], high[TEXT_MAX];
    snprintf(low, sizeof low, "%0*.*f", BEFORE + 1 + BEHIND, BEHIND, value);
    snprintf(high, sizeof high, "%0*.*f", BEFORE + 1 + BEHIND, BEHIND,
             nextafter(value, HUGE_VAL));
    size_t length = strlen(low);
    int carry = 0;
    for (size_t i = length; i-- > 0;) {
        if (low[i] == '.')
            continue;
        int sum = low[i] - '0' + high[i] - '0' + carry;
        low[i] = (char)('0' + sum % 10);
        carry = sum / 10;
    }
    int rest = carry;
    for (size_t i = 0; i < length; i++) {
        if (low[i] == '.')
            continue;
        int digit = 10 * rest + low[i] - '0';
        low[i] = (char)('0' + digit / 2);
        rest = digit % 2;
    }
    size_t zeros = strspn(low, "0");
    strcpy(text, low + zeros - (low[zeros] == '.'));
}

/* A middle, or beside it by little in its last digits. */
static void take_middle(struct source *source, char *text)
{
    double value = fabs(take_bits(source));
    if (value > 0x1.ffffffffffffep+1023)
        value = 1;
    write_middle(text, value);
    size_t length = strlen(text);
    int how = take_below(source, 3);
    if (how == 1)
        text[length - 1] = '1';
    while (how == 2 && text[length - 1] == '0')
        length--;
    if (how == 2 && text[length - 1] != '.')
        text[length - 1]--;
}

/* ------------------------------------------------------------------------- */

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct source source = {bytes, length};
    char text[TEXT_MAX];
    check_scanned((const char *)bytes, length < TEXT_MAX ? length : TEXT_MAX,
                  false);
    switch (take_below(&source, 3)) {
    case 0:
        check_written(take_bits(&source));
        return 0;
    case 1:
        take_decimal(&source, text);
        break;
    default:
        take_middle(&source, text);
    }
    check_read(text);
    check_scanned(text, strlen(text), true);
    return 0;
}
