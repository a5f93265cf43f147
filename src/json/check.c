/* A pushdown automaton: `levels` is its stack, one entry for each array and
 * object that is open. read_value stands where a value must start; it reads a
 * scalar or an opening bracket, and go_on then closes what ends there and
 * stops where the next value must start. So the stack is empty exactly when
 * the whole value has been read.
 *
 * `names` is a second stack: the member names of all open objects, innermost
 * last. They are compared when their object closes.
 *
 * What has been read is lifted on the way (json/lift.h). An array of numbers is
 * first tried as one; where it is none, or a limit is reached in it, it is read
 * as any other, so that there is one place for what can be wrong. */
#include "json/check.h"

#include "base/number.h"
#include "json/lift.h"
#include "json/names.h"
#include "json/reader.h"
#include "json/show.h"
#include "json/string.h"

#include <inttypes.h>
#include <math.h>

/* The entry of an array in `levels`; an object's is where its names start. */
#define ARRAY SIZE_MAX

/* Bytes of a repeated name that its message shows. */
#define NAME_SHOWN 80

struct checker {
    struct json_reader in;
    size_t *levels;
    size_t depth, level_room;
    struct json_names names;
    uint64_t values; /* that have been started */
    struct arena *scratch;
    struct json_lift lift;
    size_t lifted_depth; /* of the array that lift.array is; 0: none */
};

/* ---- arrays and objects ------------------------------------------------- */

static bool in_object(const struct checker *c)
{
    return c->levels[c->depth - 1] != ARRAY;
}

static bool push_level(struct checker *c, size_t level)
{
    uint64_t most = c->in.limits->depth;
    if (most && c->depth >= most) {
        fail_set(c->in.fail, "json-depth",
                 "expected at most %" PRIu64
                 " levels of nesting (--max-depth), found one more",
                 most);
        return json_refuse(&c->in);
    }
    if (c->depth == c->level_room) {
        size_t room = c->level_room ? c->level_room * 2 : 16;
        size_t *levels = arena_grow(c->scratch, c->levels, c->level_room, room,
                                    sizeof *levels);
        if (!levels)
            return json_no_memory(&c->in);
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
    c->in.at = c->in.text + offset;
    json_string_scan(c->in.at, (size_t)(c->in.end - c->in.at), &name);
    size_t shown = json_show_part(c->in.at, name.length, NAME_SHOWN);
    fail_set(c->in.fail, "json-duplicate-member",
             "expected another member name, found %.*s%s a second time",
             (int)shown, c->in.at, shown < name.length ? "..." : "");
    return json_refuse(&c->in);
}

static bool pop_level(struct checker *c)
{
    size_t first = c->levels[--c->depth];
    if (first == ARRAY)
        return true;
    size_t repeat;
    if (!json_names_pop(&c->names, first, c->scratch, &repeat))
        return json_no_memory(&c->in);
    return repeat == JSON_NO_REPEAT || repeated(c, repeat);
}

/* A member's name and colon, up to where its value must start. */
static bool read_name(struct checker *c, const char *expected)
{
    if (json_peek(&c->in) != '"')
        return json_wrong_word(&c->in, "json-syntax", expected);
    struct json_name name = {.text = c->in.at + 1,
                             .offset = (size_t)(c->in.at - c->in.text)};
    if (!json_read_string(&c->in, &name.escaped))
        return false;
    name.length = (size_t)(c->in.at - name.text) - 1;
    if (!json_names_push(&c->names, &name, c->scratch))
        return json_no_memory(&c->in);
    json_lift_text(&c->lift, name.text - 1, name.length + 2);
    json_skip_space(&c->in);
    if (json_peek(&c->in) != ':')
        return json_wrong_word(&c->in, "json-syntax",
                               "':' after a member name");
    json_lift_byte(&c->lift, ':');
    c->in.at++;
    json_skip_space(&c->in);
    c->in.expected = "a value after ':'";
    return true;
}

static void lift_open(struct checker *c, char bracket)
{
    if (bracket == '{' || c->lifted_depth) {
        json_lift_byte(&c->lift, bracket);
        return;
    }
    c->lifted_depth = c->depth;
    json_lift_open(&c->lift);
}

static void lift_close(struct checker *c, char bracket)
{
    if (c->depth != c->lifted_depth) {
        json_lift_byte(&c->lift, bracket);
        return;
    }
    json_lift_element(&c->lift);
    json_lift_close(&c->lift);
    c->lifted_depth = 0;
}

/* After a value: closes all that ends here, and goes on to where the next
 * value must start; at depth 0 there is none. */
static bool go_on(struct checker *c)
{
    while (c->depth > 0) {
        json_skip_space(&c->in);
        bool object = in_object(c);
        int byte = json_peek(&c->in);
        if (byte == ',') {
            if (c->depth == c->lifted_depth)
                json_lift_element(&c->lift);
            else
                json_lift_byte(&c->lift, ',');
            c->in.at++;
            json_skip_space(&c->in);
            c->in.expected = "a value after ','";
            return !object ||
                   read_name(c, "a member name in double quotes after ','");
        }
        if (byte != (object ? '}' : ']'))
            return json_wrong_word(&c->in, "json-syntax",
                                   object
                                       ? "',' or '}' after a member's value"
                                       : "',' or ']' after an array element");
        lift_close(c, (char)byte);
        if (!pop_level(c))
            return false;
        c->in.at++;
    }
    return true;
}

static bool open_level(struct checker *c, bool object)
{
    if (!push_level(c, object ? c->names.count : ARRAY))
        return false;
    lift_open(c, object ? '{' : '[');
    c->in.at++;
    json_skip_space(&c->in);
    if (json_peek(&c->in) == (object ? '}' : ']'))
        return go_on(c);
    c->in.expected = "a value or ']'";
    return !object || read_name(c, "a member name in double quotes or '}'");
}

/* ---- values ------------------------------------------------------------- */

/* Whether a value begins with this byte. */
static bool is_start(int byte)
{
    return (byte >= '0' && byte <= '9') || byte == '-' || byte == '"' ||
           byte == '[' || byte == '{' || byte == 't' || byte == 'f' ||
           byte == 'n';
}

static bool wrong_start(struct checker *c, int byte)
{
    if (byte == '+' || byte == '.')
        return json_wrong_word(&c->in, "json-number",
                               "a number to start with '-' or a digit");
    return json_wrong_word(&c->in, "json-syntax", c->in.expected);
}

/* One more value starts at `at`. */
static bool count_value(struct checker *c)
{
    uint64_t most = c->in.limits->values;
    if (!most || c->values++ < most)
        return true;
    fail_set(c->in.fail, "json-too-many-values",
             "expected at most %" PRIu64
             " values in all (--max-values), found one more",
             most);
    return json_refuse(&c->in);
}

static bool read_string(struct checker *c)
{
    const char *inside = c->in.at + 1;
    bool escaped;
    if (!json_read_string(&c->in, &escaped))
        return false;
    json_lift_string(&c->lift, inside, (size_t)(c->in.at - inside) - 1,
                     escaped);
    return true;
}

static bool read_literal(struct checker *c, const char *literal, size_t length)
{
    if (!json_read_literal(&c->in, literal))
        return false;
    json_lift_text(&c->lift, literal, length);
    return true;
}

static bool read_null(struct checker *c)
{
    if (!json_read_literal(&c->in, "null"))
        return false;
    json_lift_null(&c->lift);
    return true;
}

static bool read_number(struct checker *c)
{
    const char *start = c->in.at;
    double number;
    if (!json_read_number(&c->in))
        return false;
    if (!c->lift.arena)
        return true;
    if (!number_read(start, (size_t)(c->in.at - start), &number))
        number = HUGE_VAL;
    json_lift_number(&c->lift, number);
    return true;
}

static bool read_scalar(struct checker *c, int byte)
{
    switch (byte) {
    case '"':
        return read_string(c);
    case 't':
        return read_literal(c, "true", 4);
    case 'f':
        return read_literal(c, "false", 5);
    case 'n':
        return read_null(c);
    default:
        return read_number(c);
    }
}

/* The array of numbers, or of pairs, that starts at `at`; false: it is none, or
 * a limit is reached in it. */
static bool read_numbers(struct checker *c)
{
    bool pairs;
    size_t count;
    const char *end =
        json_lift_numbers(&c->lift, c->in.at, c->in.end, &pairs, &count);
    if (!end)
        return false;
    uint64_t depth = c->depth + (pairs ? 2 : 1);
    uint64_t values = c->values + (pairs ? 3 : 1) * (uint64_t)count;
    const struct limits *limits = c->in.limits;
    if ((limits->depth && depth > limits->depth) ||
        (limits->values && values > limits->values))
        return false;
    c->values = values;
    c->in.at = end;
    json_lift_take_numbers(&c->lift, pairs, count);
    return true;
}

/* Reads the scalar or opens the array or object that starts at `at`. */
static bool read_value(struct checker *c)
{
    int byte = json_peek(&c->in);
    if (!is_start(byte))
        return wrong_start(c, byte);
    if (!count_value(c))
        return false;
    if (byte == '[' && read_numbers(c))
        return go_on(c);
    if (byte == '[' || byte == '{')
        return open_level(c, byte == '{');
    return read_scalar(c, byte) && go_on(c);
}

enum json_status json_check(struct json_text text, const struct limits *limits,
                            struct arena *scratch, struct json_value *value,
                            struct fail *fail)
{
    struct checker c = {.in = {.text = text.bytes,
                               .at = text.bytes,
                               .complete = text.complete,
                               .expected = "a value",
                               .limits = limits,
                               .fail = fail},
                        .scratch = scratch,
                        .lift = json_lift_make(text.lift ? scratch : NULL)};
    /* One byte beyond the limit tells whether a number ends there. */
    c.in.cut = limits->bytes && text.length > limits->bytes;
    if (c.in.cut) {
        c.in.complete = false;
        text.length = (size_t)limits->bytes + 1;
    }
    c.in.end = text.bytes + text.length;
    struct arena_mark mark = arena_mark(scratch);
    bool whole = read_value(&c);
    while (whole && c.depth > 0)
        whole = read_value(&c);
    size_t used = (size_t)(c.in.at - text.bytes);
    if (whole && limits->bytes && used > limits->bytes)
        whole = json_too_large(&c.in);
    struct json_outline outline = json_lift_outline(&c.lift);
    if (!whole || !outline.text)
        arena_rewind(scratch, mark);
    if (!whole)
        return c.in.status;
    *value = (struct json_value){text.bytes, used, c.in.special, outline};
    return JSON_VALUE;
}
