/* Writes formatted markup and short numbers, and estimates the width of text.
 */
#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "draw/svg/markup.h"
#include "support/text.h"

/* ---- Numbers ------------------------------------------------------------- */

#define MOST 1e7

/* Room for a sign, eight digits, a point and two more. */
#define ROOM 16

static char *put(char *at, double value)
{
    /* NaN becomes -MOST. */
    double kept = value > MOST ? MOST : value >= -MOST ? value : -MOST;
    long hundredths = (long)floor(kept * 100 + 0.5);
    char digits[ROOM];
    int count = 0;
    if (hundredths < 0)
        *at++ = '-';
    hundredths = labs(hundredths);
    long whole = hundredths / 100, part = hundredths % 100;
    do
        digits[count++] = (char)('0' + whole % 10);
    while ((whole /= 10) > 0);
    while (count > 0)
        *at++ = digits[--count];
    if (part > 0) {
        *at++ = '.';
        *at++ = (char)('0' + part / 10);
    }
    if (part % 10 > 0)
        *at++ = (char)('0' + part % 10);
    return at;
}

void decimal_write(struct sink *out, double value)
{
    sink_advance(out, put(sink_room(out, ROOM), value));
}

void decimal_write_two(struct sink *out, double x, double y)
{
    char *at = put(sink_room(out, 2 * ROOM), x);
    *at++ = ' ';
    sink_advance(out, put(at, y));
}

/* ---- Markup -------------------------------------------------------------- */

void svg_print(struct sink *out, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    for (const char *sign; (sign = strchr(format, '%')); format = sign + 2) {
        sink_write(out, format, (size_t)(sign - format));
        switch (sign[1]) {
        case 'd':
            sink_integer(out, va_arg(list, int));
            break;
        case 'f':
            decimal_write(out, va_arg(list, double));
            break;
        case 'j':
            escape_json_string(out, va_arg(list, const char *));
            break;
        case 's':
            sink_text(out, va_arg(list, const char *));
            break;
        case 'v': {
            col_vec2 point = va_arg(list, col_vec2);
            decimal_write_two(out, point.x, point.y);
            break;
        }
        default:
            assert(sign[1] == 'x');
            escape_xml(out, va_arg(list, const char *));
        }
    }
    va_end(list);
    sink_text(out, format);
}

/* ---- Width --------------------------------------------------------------- */

/* In shares of the size, of DejaVu Sans, the widest of the usual fonts: of no
 * character in any of these less. */
static double width_of(unsigned long code)
{
    if (code < 0x80)
        return strchr("ijl.,:;'|I /\\", (int)code) ? 0.34
               : strchr("!ftr()[]J-", (int)code)   ? 0.42
               : strchr("w#&^=+<>~", (int)code)    ? 0.84
               : strchr("mMW@%", (int)code)        ? 1
               : code >= 'A' && code <= 'Z'        ? 0.79
                                                   : 0.64;
    if (code >= 0x300 && code < 0x370)
        return 0;
    return code >= 0x1100 ? 1 : 0.64;
}

/* The code point that a text begins with; U+FFFD of a broken byte. */
static unsigned long code_of(const char *text)
{
    int length = utf8_length(text, UTF8_MOST);
    return length > 0 ? utf8_code(text, length) : 0xFFFD;
}

double text_width_of(const char *text, size_t length, double size)
{
    double width = 0;
    for (size_t at = 0; at < length; at += utf8_step(text + at))
        width += width_of(code_of(text + at));
    return width * size;
}

double text_width(const char *text, double size)
{
    return text_width_of(text, strlen(text), size);
}

/* The first code point of Hebrew; all such characters come after it. */
#define FIRST_APART 0x590

bool text_is_apart(const char *text)
{
    bool is_apart = false;
    for (; *text && !is_apart; text += utf8_step(text))
        is_apart = utf8_step(text) > 1 && code_of(text) >= FIRST_APART;
    return is_apart;
}
