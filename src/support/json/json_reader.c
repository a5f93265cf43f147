#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "support/json/checker.h"
#include "support/json/string.h"
#include "support/text.h"

static bool in_word(char byte)
{
    return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
           (byte >= 'A' && byte <= 'Z') || (byte && strchr("+-._$", byte));
}

size_t json_word(const char *text, size_t length)
{
    size_t word = 0;
    while (word < length && word < JSON_WORD && in_word(text[word]))
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

/* ---- what went wrong: all of these return false ------------------------- */

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
             "expected %s, found the end of the text", expected);
    return bad(in);
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
    fail_set(in->fail, code, "expected %s, found %s", expected, found);
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

/* ---- scalars ------------------------------------------------------------ */

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
    const char *start = in->at;
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
    in->special = in->special || in->at - start >= JSON_NUMBER_LONG;
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
    in->special = in->special || string.has_nul;
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
