/* A pushdown automaton: `levels` is its stack, one entry for each array and
 * object that is open. read_value stands where a value must start; it reads a
 * scalar or an opening bracket, and go_on then closes what ends there and
 * stops where the next value must start. So the stack is empty exactly when
 * the whole value has been read.
 *
 * `names` is a second stack: the member names of all open objects, innermost
 * last. They are compared when their object closes. */
#include "json/check.h"

#include "json/names.h"
#include "json/show.h"
#include "json/string.h"

#include <stdint.h>
#include <string.h>

/* The entry of an array in `levels`; an object's is where its names start. */
#define ARRAY SIZE_MAX

/* Bytes of a repeated name that its message shows. */
#define NAME_SHOWN 80

struct checker {
    const char *text, *at, *end;
    bool complete;        /* the text ends at `end` for good */
    bool cut;             /* `end` is where the value gets too long */
    const char *expected; /* what must start at `at`, for messages */
    size_t *levels;
    size_t depth, level_room;
    struct json_names names;
    bool has_nul;
    const struct json_limits *limits;
    struct arena *scratch;
    struct fail *fail;
    enum json_status status; /* why a function returned false */
};

/* ---- what went wrong: all of these return false ------------------------ */

static bool bad(struct checker *c)
{
    c->status = JSON_BAD;
    c->fail->offset = (size_t)(c->at - c->text);
    return false;
}

static bool no_memory(struct checker *c)
{
    c->status = JSON_BAD;
    return fail_memory(c->fail);
}

static bool too_large(struct checker *c)
{
    c->at = c->text;
    fail_set(c->fail, "json-too-large",
             "expected a value of at most %zu bytes, found a longer one",
             c->limits->bytes);
    return bad(c);
}

static bool ended(struct checker *c, const char *expected)
{
    if (c->cut)
        return too_large(c);
    c->status = JSON_MORE;
    if (!c->complete)
        return false;
    c->at = c->end;
    fail_set(c->fail, "json-unexpected-end",
             "expected %s, found the end of the text", expected);
    return bad(c);
}

/* Says what stands at `at`, a word of `word` bytes or another byte. */
static bool wrong(struct checker *c, const char *code, const char *expected,
                  size_t word)
{
    size_t left = (size_t)(c->end - c->at);
    if (left == 0)
        return ended(c, expected);
    if (json_utf8_length(c->at, left) == JSON_UTF8_CUT && !c->complete)
        return ended(c, expected);
    char found[JSON_SHOW];
    json_show(c->at, left, word, found);
    fail_set(c->fail, code, "expected %s, found %s", expected, found);
    return bad(c);
}

/* The same for the word at `at`; where the text ends inside it, its rest is
 * waited for. */
static bool wrong_word(struct checker *c, const char *code,
                       const char *expected)
{
    size_t left = (size_t)(c->end - c->at);
    size_t word = json_word(c->at, left);
    if (word == left && word < JSON_WORD && !c->complete)
        return ended(c, expected);
    return wrong(c, code, expected, word ? word : 1);
}

/* ---- scalars ------------------------------------------------------------ */

/* The byte at `at`, or -1 at the end. */
static int peek(const struct checker *c)
{
    return c->at < c->end ? (unsigned char)*c->at : -1;
}

static bool is_space(int byte)
{
    return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
}

static void skip_space(struct checker *c)
{
    const char *at = c->at;
    while (at < c->end && is_space(*at))
        at++;
    c->at = at;
}

/* Skips digits; false where there is none. */
static bool skip_digits(struct checker *c)
{
    const char *at = c->at;
    while (at < c->end && *at >= '0' && *at <= '9')
        at++;
    bool any = at > c->at;
    c->at = at;
    return any;
}

/* A number or literal has been read; it must not run on into something. */
static bool delimited(struct checker *c, const char *code, const char *expected)
{
    switch (peek(c)) {
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
        return (c->at == c->end && c->complete) ||
               wrong_word(c, code, expected);
    }
}

static bool read_number(struct checker *c)
{
    static const char code[] = "json-number";
    if (peek(c) == '-')
        c->at++;
    bool zero = peek(c) == '0';
    const char *first = c->at;
    if (!skip_digits(c))
        return wrong_word(c, code, "a digit after '-'");
    if (zero && c->at - first > 1) {
        c->at = first + 1;
        return wrong_word(c, code, "no digit after a leading 0");
    }
    if (peek(c) == '.') {
        c->at++;
        if (!skip_digits(c))
            return wrong_word(c, code, "a digit after the decimal point");
    }
    if (peek(c) == 'e' || peek(c) == 'E') {
        c->at++;
        if (peek(c) == '+' || peek(c) == '-')
            c->at++;
        if (!skip_digits(c))
            return wrong_word(c, code, "a digit in the exponent");
    }
    return delimited(c, code, "the end of the number");
}

static bool read_literal(struct checker *c, const char *literal)
{
    size_t length = strlen(literal), left = (size_t)(c->end - c->at);
    size_t seen = left < length ? left : length;
    if (memcmp(c->at, literal, seen) != 0)
        return wrong_word(c, "json-syntax", c->expected);
    c->at += seen;
    if (seen < length)
        return ended(c, "the rest of a literal");
    return delimited(c, "json-syntax", "the end of the literal");
}

/* The string at `at`; *escaped says whether it has escapes. */
static bool read_string(struct checker *c, bool *escaped)
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
        json_string_scan(c->at, (size_t)(c->end - c->at), &string);
    c->at += string.length;
    if (end == JSON_STRING_CUT)
        return ended(c, faults[end].expected);
    if (end != JSON_STRING_WHOLE)
        return wrong(c, faults[end].code, faults[end].expected,
                     faults[end].shown);
    *escaped = string.escaped;
    c->has_nul = c->has_nul || string.has_nul;
    return true;
}

/* ---- arrays and objects -------------------------------------------------- */

static bool in_object(const struct checker *c)
{
    return c->levels[c->depth - 1] != ARRAY;
}

static bool push_level(struct checker *c, size_t level)
{
    if (c->depth >= (size_t)c->limits->depth) {
        fail_set(c->fail, "json-depth",
                 "expected at most %d levels of nesting, found one more",
                 c->limits->depth);
        return bad(c);
    }
    if (c->depth == c->level_room) {
        size_t room = c->level_room ? c->level_room * 2 : 16;
        size_t *levels = arena_grow(c->scratch, c->levels, c->level_room, room,
                                    sizeof *levels);
        if (!levels)
            return no_memory(c);
        c->levels = levels;
        c->level_room = room;
    }
    c->levels[c->depth++] = level;
    return true;
}

/* The name at `offset` has stood in its object before. */
static bool repeated(struct checker *c, size_t offset)
{
    struct json_string name;
    c->at = c->text + offset;
    json_string_scan(c->at, (size_t)(c->end - c->at), &name);
    size_t shown = json_show_part(c->at, name.length, NAME_SHOWN);
    fail_set(c->fail, "json-duplicate-member",
             "expected another member name, found %.*s%s a second time",
             (int)shown, c->at, shown < name.length ? "..." : "");
    return bad(c);
}

static bool pop_level(struct checker *c)
{
    size_t first = c->levels[--c->depth];
    if (first == ARRAY)
        return true;
    size_t repeat;
    if (!json_names_pop(&c->names, first, c->scratch, &repeat))
        return no_memory(c);
    return repeat == JSON_NO_REPEAT || repeated(c, repeat);
}

/* A member's name and colon, up to where its value must start. */
static bool read_name(struct checker *c, const char *expected)
{
    if (peek(c) != '"')
        return wrong_word(c, "json-syntax", expected);
    struct json_name name = {.text = c->at + 1,
                             .offset = (size_t)(c->at - c->text)};
    if (!read_string(c, &name.escaped))
        return false;
    name.length = (size_t)(c->at - name.text) - 1;
    if (!json_names_push(&c->names, name, c->scratch))
        return no_memory(c);
    skip_space(c);
    if (peek(c) != ':')
        return wrong_word(c, "json-syntax", "':' after a member name");
    c->at++;
    skip_space(c);
    c->expected = "a value after ':'";
    return true;
}

/* After a value: closes all that ends here, and goes on to where the next
 * value must start; at depth 0 there is none. */
static bool go_on(struct checker *c)
{
    while (c->depth > 0) {
        skip_space(c);
        bool object = in_object(c);
        int byte = peek(c);
        if (byte == ',') {
            c->at++;
            skip_space(c);
            c->expected = "a value after ','";
            return !object ||
                   read_name(c, "a member name in double quotes after ','");
        }
        if (byte != (object ? '}' : ']'))
            return wrong_word(c, "json-syntax",
                              object ? "',' or '}' after a member's value"
                                     : "',' or ']' after an array element");
        if (!pop_level(c))
            return false;
        c->at++;
    }
    return true;
}

static bool open_level(struct checker *c, bool object)
{
    if (!push_level(c, object ? c->names.count : ARRAY))
        return false;
    c->at++;
    skip_space(c);
    if (peek(c) == (object ? '}' : ']'))
        return go_on(c);
    c->expected = "a value or ']'";
    return !object || read_name(c, "a member name in double quotes or '}'");
}

/* Reads the scalar or opens the array or object that starts at `at`. */
static bool read_value(struct checker *c)
{
    bool escaped;
    switch (peek(c)) {
    case '[':
        return open_level(c, false);
    case '{':
        return open_level(c, true);
    case '"':
        return read_string(c, &escaped) && go_on(c);
    case 't':
        return read_literal(c, "true") && go_on(c);
    case 'f':
        return read_literal(c, "false") && go_on(c);
    case 'n':
        return read_literal(c, "null") && go_on(c);
    case '+':
    case '.':
        return wrong_word(c, "json-number",
                          "a number to start with '-' or a digit");
    default:
        if (peek(c) == '-' || (peek(c) >= '0' && peek(c) <= '9'))
            return read_number(c) && go_on(c);
        return wrong_word(c, "json-syntax", c->expected);
    }
}

enum json_status json_check(struct json_text text,
                            const struct json_limits *limits,
                            struct arena *scratch, struct json_value *value,
                            struct fail *fail)
{
    struct checker c = {.text = text.bytes,
                        .at = text.bytes,
                        .complete = text.complete,
                        .expected = "a value",
                        .limits = limits,
                        .scratch = scratch,
                        .fail = fail};
    /* One byte beyond the limit tells whether a number ends there. */
    c.cut = limits->bytes && text.length > limits->bytes;
    if (c.cut) {
        c.complete = false;
        text.length = limits->bytes + 1;
    }
    c.end = text.bytes + text.length;
    struct arena_mark mark = arena_mark(scratch);
    bool whole = read_value(&c);
    while (whole && c.depth > 0)
        whole = read_value(&c);
    arena_rewind(scratch, mark);
    size_t used = (size_t)(c.at - text.bytes);
    if (whole && limits->bytes && used > limits->bytes)
        whole = too_large(&c);
    if (!whole)
        return c.status;
    *value = (struct json_value){text.bytes, used, c.has_nul};
    return JSON_VALUE;
}
