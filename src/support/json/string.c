#include <stdint.h>
#include <string.h>

#include "support/json/string.h"
#include "support/same.h"
#include "support/text.h"

static size_t utf8_write(unsigned long code, char unit[4])
{
    size_t count = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char lead_mark[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = count - 1; i > 0; i--) {
        unit[i] = (char)(0x80 | (code & 0x3f));
        code >>= 6;
    }
    unit[0] = (char)(lead_mark[count] | code);
    return count;
}

/* The readers below move *at behind what they read, or to the byte at fault. */

/* \uXXXX at *at, which may be the end of the text or something else. */
static enum json_string_end read_unicode(const char **at, const char *end,
                                         unsigned long *code)
{
    for (const char *next = "\\u"; *next; next++, ++*at) {
        if (*at == end)
            return JSON_STRING_CUT;
        if (**at != *next)
            return JSON_STRING_ESCAPE;
    }
    *code = 0;
    for (int i = 0; i < 4; i++, ++*at) {
        if (*at == end)
            return JSON_STRING_CUT;
        int value = ascii_hex(**at);
        if (value < 0)
            return JSON_STRING_HEX;
        *code = *code << 4 | (unsigned)value;
    }
    return JSON_STRING_WHOLE;
}

static bool is_high(unsigned long code)
{
    return code >= 0xd800 && code <= 0xdbff;
}

static bool is_low(unsigned long code)
{
    return code >= 0xdc00 && code <= 0xdfff;
}

static enum json_string_end read_escape(const char **at, const char *end,
                                        struct json_string *string)
{
    const char *start = *at;
    string->escaped = true;
    if (end - start >= 2 && start[1] && strchr("\"\\/bfnrt", start[1])) {
        *at += 2;
        return JSON_STRING_WHOLE;
    }
    unsigned long code;
    enum json_string_end result = read_unicode(at, end, &code);
    if (result != JSON_STRING_WHOLE)
        return result;
    string->has_nul = string->has_nul || code == 0;
    if (!is_high(code) && !is_low(code))
        return JSON_STRING_WHOLE;
    unsigned long second = 0;
    if (is_high(code))
        result = read_unicode(at, end, &second);
    if (result == JSON_STRING_CUT || result == JSON_STRING_HEX)
        return result;
    if (is_low(second))
        return JSON_STRING_WHOLE;
    *at = start;
    return JSON_STRING_SURROGATE;
}

static enum json_string_end read_utf8(const char **at, const char *end)
{
    while (*at < end && (unsigned char)**at >= 0x80) {
        int count = utf8_length(*at, (size_t)(end - *at));
        if (count <= 0)
            return count == 0 ? JSON_STRING_UTF8 : JSON_STRING_CUT;
        *at += count;
    }
    return JSON_STRING_WHOLE;
}

enum json_string_end json_string_scan(const char *text, size_t length,
                                      struct json_string *string)
{
    const char *at = text + 1, *end = text + length;
    enum json_string_end result = JSON_STRING_WHOLE;
    *string = (struct json_string){0};
    while (result == JSON_STRING_WHOLE) {
        at = json_behind_plain(at, end);
        if (at == end)
            result = JSON_STRING_CUT;
        else if (*at == '"')
            break;
        else if (*at == '\\')
            result = read_escape(&at, end, string);
        else if ((unsigned char)*at >= 0x80)
            result = read_utf8(&at, end);
        else
            result = JSON_STRING_CONTROL;
    }
    string->length = (size_t)(at - text) + (result == JSON_STRING_WHOLE);
    return result;
}

static unsigned long four_digits(const char *at)
{
    unsigned long code = 0;
    for (int i = 0; i < 4; i++)
        code = code << 4 | (unsigned)ascii_hex(at[i]);
    return code;
}

static char simple_escape(char letter)
{
    switch (letter) {
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    default:
        return letter;
    }
}

size_t json_string_next(const char **at, char unit[4])
{
    const char *start = *at;
    if (start[0] != '\\') {
        unit[0] = start[0];
        *at += 1;
        return 1;
    }
    if (start[1] != 'u') {
        unit[0] = simple_escape(start[1]);
        *at += 2;
        return 1;
    }
    unsigned long code = four_digits(start + 2);
    *at += 6;
    if (is_high(code)) {
        unsigned long low = four_digits(start + 8);
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        *at += 6;
    }
    return utf8_write(code, unit);
}

size_t json_string_decode(const char *text, size_t length, char *out)
{
    const char *at = text, *end = text + length;
    size_t used = 0;
    while (at < end) {
        char unit[4];
        size_t count = json_string_next(&at, unit);
        memcpy(out + used, unit, count);
        used += count;
    }
    return used;
}

/* Up to so many names are compared each with each: most objects are small,
 * and sorting only pays beyond. */
#define FEW 8

/* Any total order will do in which only equal names tie; this one seldom
 * looks at the bytes. */
static int compare(const struct json_member_name *a,
                   const struct json_member_name *b)
{
    if (a->length != b->length)
        return a->length < b->length ? -1 : 1;
    return memcmp(a->text, b->text, a->length);
}

static bool unescape(struct json_member_name *names, size_t count,
                     struct arena *scratch)
{
    for (size_t i = 0; i < count; i++) {
        if (!names[i].escaped)
            continue;
        char *copy = arena_alloc(scratch, names[i].length, 1);
        if (!copy)
            return false;
        names[i].length =
            json_string_decode(names[i].text, names[i].length, copy);
        names[i].text = copy;
    }
    return true;
}

static size_t repeat_of_few(const struct json_member_name *names, size_t count)
{
    for (size_t second = 1; second < count; second++)
        for (size_t first = 0; first < second; first++)
            if (compare(&names[first], &names[second]) == 0)
                return names[second].offset;
    return JSON_NO_REPEAT;
}

static int compare_names(const void *context, int a, int b)
{
    const struct json_member_name *names = context;
    return compare(&names[a], &names[b]);
}

/* Equal names are neighbours in the order and there in that of the text, so the
 * second of them is the first to repeat. */
static size_t repeat_of_many(const struct json_member_name *names,
                             const int *order, int count)
{
    int repeat = count;
    for (int i = 1; i < count; i++)
        if (order[i] < repeat &&
            compare(&names[order[i - 1]], &names[order[i]]) == 0)
            repeat = order[i];
    return repeat < count ? names[repeat].offset : JSON_NO_REPEAT;
}

static bool find_repeat(struct json_member_name *names, size_t count,
                        struct arena *scratch, size_t *repeat)
{
    if (!unescape(names, count, scratch))
        return false;
    if (count <= FEW) {
        *repeat = repeat_of_few(names, count);
        return true;
    }
    const int *order = sorted_order((int)count, compare_names, names, scratch);
    if (order)
        *repeat = repeat_of_many(names, order, (int)count);
    return order;
}

bool json_names_push(struct json_names *names,
                     const struct json_member_name *name, struct arena *scratch)
{
    struct json_member_name *items = arena_more(
        scratch, names->items, (int)names->count, &names->room, sizeof *items);
    if (!items)
        return false;
    names->items = items;
    items[names->count++] = *name;
    return true;
}

bool json_names_pop(struct json_names *names, size_t first,
                    struct arena *scratch, size_t *repeat)
{
    *repeat = JSON_NO_REPEAT;
    if (names->count == first) /* items may be NULL */
        return true;
    struct arena_mark mark = arena_mark(scratch);
    bool done = find_repeat(names->items + first, names->count - first, scratch,
                            repeat);
    arena_rewind(scratch, mark);
    names->count = first;
    return done;
}
