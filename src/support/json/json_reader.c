/* Reads the parts of a JSON text that have no brackets: strings, the names of
 * members, numbers and literals; and words the errors in them. */
#include "support/json/checker.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "support/same.h"

/* Up to this many names, comparing all pairs is faster than sorting. */
#define FEW 8

/* ---- Strings ------------------------------------------------------------- */

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

size_t json_string_part(struct json_open_string *string, const char *bytes,
                        size_t length)
{
    size_t part = 0;
    for (; part < length && string->is_open; part++) {
        bool is_escaped = string->is_escaped;
        string->is_escaped = !is_escaped && bytes[part] == '\\';
        string->is_open = is_escaped || bytes[part] != '"';
    }
    return part;
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

/* ---- Names --------------------------------------------------------------- */

/* Any total order will do in which only equal names tie; this one seldom
 * compares the bytes. */
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

static int compare_names(const void *context, int a, int b)
{
    const struct json_member_name *names = context;
    return compare(&names[a], &names[b]);
}

/* Finds the first name that equals an earlier one. Equal names are neighbors in
 * the order, and there in the order of the text. */
static bool find_repeat(struct json_member_name *names, size_t count,
                        struct arena *scratch, size_t *repeat)
{
    size_t found = count;
    if (!unescape(names, count, scratch))
        return false;
    if (count <= FEW) {
        for (size_t second = 1; second < found; second++)
            for (size_t first = 0; first < second; first++)
                if (compare(&names[first], &names[second]) == 0)
                    found = second;
    } else {
        const int *order =
            sorted_order((int)count, compare_names, names, scratch);
        if (!order)
            return false;
        for (size_t i = 1; i < count; i++)
            if ((size_t)order[i] < found &&
                compare(&names[order[i - 1]], &names[order[i]]) == 0)
                found = (size_t)order[i];
    }
    *repeat = found < count ? names[found].offset : JSON_NO_REPEAT;
    return true;
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

/* ---- Errors: all of these return false ----------------------------------- */

size_t json_word(const char *text, size_t length)
{
    size_t word = 0;
    while (word < length && word < JSON_WORD &&
           ascii_is_word(text[word], "+-._$"))
        word++;
    return word;
}

void json_show(const char *text, size_t length, size_t word,
               char out[JSON_SHOW])
{
    unsigned byte = (unsigned char)text[0];
    int sequence = utf8_length(text, length);
    if (sequence > 1)
        snprintf(out, JSON_SHOW, "U+%04lX", utf8_code(text, sequence));
    else if (byte == '\n' || byte == '\r')
        snprintf(out, JSON_SHOW, "the end of the line");
    else if (byte == '\t')
        snprintf(out, JSON_SHOW, "a tab");
    else if (byte < 0x20 || byte > 0x7e)
        snprintf(out, JSON_SHOW, "byte 0x%02x", byte);
    else
        snprintf(out, JSON_SHOW, byte == '"' ? "'%.*s'" : "\"%.*s\"", (int)word,
                 text);
}

/* *fail is filled but for the place, which is `at`. */
static bool bad(struct json_reader *in)
{
    in->status = JSON_BAD;
    in->fail->offset = (size_t)(in->at - in->text);
    return false;
}

bool json_refuse(struct json_reader *in)
{
    bad(in);
    in->status = JSON_REFUSED;
    return false;
}

bool json_no_memory(struct json_reader *in)
{
    in->status = JSON_REFUSED;
    return fail_memory(in->fail);
}

bool json_too_large(struct json_reader *in)
{
    in->at = in->text;
    fail_set(in->fail, "json-too-large",
             "expected a value of at most %" PRIu64
             " bytes (--max-bytes), found a longer one",
             in->limits->bytes);
    return json_refuse(in);
}

static bool ended(struct json_reader *in, const char *expected)
{
    if (in->cut)
        return json_too_large(in);
    in->status = JSON_MORE;
    if (!in->complete)
        return false;
    in->at = in->end;
    fail_set(in->fail, "json-unexpected-end",
             "expected %s, found the end of the text, which may be cut off",
             expected);
    return bad(in);
}

/* Literals of other languages, and the advice about each. */
static const struct {
    const char *word, *advice;
} foreign_words[] = {
    {"NaN", "; JSON has no such number"},
    {"nan", "; JSON has no such number"},
    {"Infinity", "; JSON has no such number"},
    {"inf", "; JSON has no such number"},
    {"True", "; write true"},
    {"False", "; write false"},
    {"None", "; write null"},
};

/* Returns advice about a common mistake at `at`; "" for other mistakes. */
static const char *advice_for(const struct json_reader *in, const char *code,
                              const char *expected, size_t word)
{
    const size_t count = sizeof foreign_words / sizeof *foreign_words;
    const char *before = in->at;
    while (before > in->text && strchr(" \t\r\n", before[-1]))
        before--;
    bool follows_comma = before > in->text && before[-1] == ',';
    if (strcmp(code, "json-string") == 0 || strcmp(code, "json-utf8") == 0)
        return "";
    for (size_t i = 0; i < count; i++)
        if (strlen(foreign_words[i].word) == word &&
            memcmp(in->at, foreign_words[i].word, word) == 0)
            return foreign_words[i].advice;
    if (*in->at == '\'')
        return "; use double quotes";
    if (*in->at == '/' || *in->at == '#')
        return "; JSON has no comments";
    if ((*in->at == ']' || *in->at == '}') && follows_comma)
        return "; remove the comma before it";
    if (in->at == in->text && strcmp(expected, "a value") == 0)
        return "; the input must be JSON";
    if (strncmp(expected, "a member name", strlen("a member name")) == 0 &&
        ascii_is_word(*in->at, "_$"))
        return "; put the name in double quotes";
    return "";
}

/* Says what stands at `at`, a word of `word` bytes or another byte, unless the
 * text is not to be quoted. */
static bool wrong(struct json_reader *in, const char *code,
                  const char *expected, size_t word)
{
    size_t left = (size_t)(in->end - in->at);
    if (left == 0)
        return ended(in, expected);
    if (utf8_length(in->at, left) == UTF8_CUT && !in->complete)
        return ended(in, expected);
    if (in->hides) {
        fail_set(in->fail, code, "expected %s", expected);
        return bad(in);
    }
    char found[JSON_SHOW];
    json_show(in->at, left, word, found);
    fail_set(in->fail, code, "expected %s, found %s%s", expected, found,
             advice_for(in, code, expected, word));
    return bad(in);
}

/* The same for the word at `at`; where the text ends inside it, its rest is
 * waited for. */
bool json_wrong_word(struct json_reader *in, const char *code,
                     const char *expected)
{
    size_t left = (size_t)(in->end - in->at);
    size_t word = json_word(in->at, left);
    if (word == left && word < JSON_WORD && !in->complete)
        return ended(in, expected);
    return wrong(in, code, expected, word ? word : 1);
}

/* ---- Numbers, literals and strings --------------------------------------- */

/* Skips digits; false where there is none. */
static bool skip_digits(struct json_reader *in)
{
    const char *at = in->at;
    while (at < in->end && *at >= '0' && *at <= '9')
        at++;
    bool any = at > in->at;
    in->at = at;
    return any;
}

/* A number or literal has been read; it must not run on into something. */
static bool delimited(struct json_reader *in, const char *code,
                      const char *expected)
{
    switch (json_peek(in)) {
    case ' ':
    case '\n':
    case '\r':
    case '\t':
    case ',':
    case ':':
    case ']':
    case '}':
    case '[':
    case '{':
    case '"':
        return true;
    default:
        return (in->at == in->end && in->complete) ||
               json_wrong_word(in, code, expected);
    }
}

bool json_read_number(struct json_reader *in)
{
    static const char code[] = "json-number";
    if (json_peek(in) == '-')
        in->at++;
    bool zero = json_peek(in) == '0';
    const char *first = in->at;
    if (!skip_digits(in))
        return json_wrong_word(in, code, "a digit after '-'");
    if (zero && in->at - first > 1) {
        in->at = first + 1;
        return json_wrong_word(in, code, "no digit after a leading 0");
    }
    if (json_peek(in) == '.') {
        in->at++;
        if (!skip_digits(in))
            return json_wrong_word(in, code, "a digit after the decimal point");
    }
    if (json_peek(in) == 'e' || json_peek(in) == 'E') {
        in->at++;
        if (json_peek(in) == '+' || json_peek(in) == '-')
            in->at++;
        if (!skip_digits(in))
            return json_wrong_word(in, code, "a digit in the exponent");
    }
    return delimited(in, code, "the end of the number");
}

bool json_read_literal(struct json_reader *in, const char *literal)
{
    size_t length = strlen(literal), left = (size_t)(in->end - in->at);
    size_t seen = left < length ? left : length;
    if (memcmp(in->at, literal, seen) != 0)
        return json_wrong_word(in, "json-syntax", in->expected);
    in->at += seen;
    if (seen < length)
        return ended(in, "the rest of a literal");
    return delimited(in, "json-syntax", "the end of the literal");
}

/* A string of any sort. */
static bool read_any_string(struct json_reader *in, bool *escaped)
{
    static const struct {
        const char *code, *expected;
        size_t shown;
    } faults[] = {
        [JSON_STRING_CUT] = {"", "the string's closing '\"'", 1},
        [JSON_STRING_CONTROL] = {"json-string",
                                 "control characters in a string to be escaped",
                                 1},
        [JSON_STRING_ESCAPE] = {"json-string",
                                "one of \"\\/bfnrtu after '\\' in a string", 1},
        [JSON_STRING_HEX] = {"json-string", "four hexadecimal digits after \\u",
                             1},
        [JSON_STRING_SURROGATE] = {"json-string",
                                   "both halves of a surrogate pair", 6},
        [JSON_STRING_UTF8] = {"json-utf8", "valid UTF-8 in a string", 1},
    };
    struct json_string string;
    enum json_string_end end =
        json_string_scan(in->at, (size_t)(in->end - in->at), &string);
    in->at += string.length;
    if (end == JSON_STRING_CUT)
        return ended(in, faults[end].expected);
    /* A string that runs on to the end of its line was left open, more likely
     * than meant to have a line break in it. */
    if (end == JSON_STRING_CONTROL && (*in->at == '\n' || *in->at == '\r'))
        return wrong(in, faults[end].code, faults[JSON_STRING_CUT].expected, 1);
    if (end != JSON_STRING_WHOLE)
        return wrong(in, faults[end].code, faults[end].expected,
                     faults[end].shown);
    *escaped = string.escaped;
    in->has_nul = in->has_nul || string.has_nul;
    return true;
}

bool json_read_string(struct json_reader *in, bool *escaped)
{
    const char *quote = json_behind_plain(in->at + 1, in->end);
    if (quote == in->end || *quote != '"')
        return read_any_string(in, escaped);
    in->at = quote + 1;
    *escaped = false;
    return true;
}
