#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "support/json/checker.h"
#include "support/json/json_check.h"
#include "support/json/string.h"
#include "support/number.h"
#include "support/text.h"

void json_pattern_begin(struct json_pattern *pattern, const char *text)
{
    pattern->count = 0;
    pattern->from = text;
    pattern->used = 0;
    pattern->values = 0;
    pattern->depth = 0;
}

void json_pattern_drop(struct json_pattern *pattern)
{
    pattern->from = NULL;
    pattern->count = 0;
}

/* The piece up to `end`; where it is too long, no pattern is made. */
static void put_piece(struct json_pattern *pattern, const char *end)
{
    size_t length = (size_t)(end - pattern->from);
    if (pattern->count == PATTERN_PIECES ||
        length > PATTERN_TEXT - pattern->used) {
        json_pattern_drop(pattern);
        return;
    }
    memcpy(pattern->text + pattern->used, pattern->from, length);
    pattern->used += length;
    pattern->lengths[pattern->count++] = (unsigned short)length;
}

void json_pattern_value(struct json_pattern *pattern, const char *start,
                        const char *end)
{
    put_piece(pattern, start);
    if (pattern->from)
        pattern->from = end;
}

void json_pattern_end(struct json_pattern *pattern, const char *end,
                      const char *outline, size_t length)
{
    put_piece(pattern, end);
    if (length > PATTERN_TEXT || !pattern->from) {
        json_pattern_drop(pattern);
        return;
    }
    memcpy(pattern->outline, outline, length);
    pattern->outline_length = length;
    pattern->from = NULL;
}

/* ---- Values that are kept ----------------------------------------------- */

static bool lift_string(struct json_checker *c)
{
    const char *inside = c->in.at + 1;
    bool escaped;
    if (!json_read_string(&c->in, &escaped))
        return false;
    json_lift_string(&c->lift, inside, (size_t)(c->in.at - inside) - 1,
                     escaped);
    return true;
}

static bool lift_null(struct json_checker *c)
{
    if (!json_read_literal(&c->in, "null"))
        return false;
    json_lift_null(&c->lift);
    return true;
}

/* Whether a plain number ends in front of this byte: one in front of anything
 * else is looked at again. */
static bool ends_number(char byte)
{
    return byte == ',' || byte == '}' || byte == ']' || byte == '\n';
}

static bool lift_number(struct json_checker *c)
{
    const char *start = c->in.at, *end = NULL;
    double number = HUGE_VAL;
    if (c->in.end - start >= NUMBER_SCAN)
        end = number_scan(start, &number);
    if (end && ends_number(*end)) {
        c->in.at = end;
    } else {
        if (!json_read_number(&c->in))
            return false;
        if (!number_read(start, (size_t)(c->in.at - start), &number))
            number = HUGE_VAL;
    }
    json_lift_number(&c->lift, number);
    return true;
}

static bool lift_numbers(struct json_checker *c)
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

/* ---- By themselves ------------------------------------------------------ */

/* A value that starts at `start` has been kept. */
static void leave_blank(struct json_checker *c, const char *start)
{
    json_lift_blank(&c->lift);
    if (json_makes_pattern(c))
        json_pattern_value(c->pattern, start, c->in.at);
}

bool json_read_numbers(struct json_checker *c)
{
    const char *start = c->in.at;
    if (!lift_numbers(c))
        return false;
    leave_blank(c, start);
    return true;
}

static bool read_literal(struct json_checker *c, const char *literal,
                         size_t length)
{
    if (!json_read_literal(&c->in, literal))
        return false;
    json_lift_text(&c->lift, literal, length);
    return true;
}

bool json_read_leaf(struct json_checker *c, int byte)
{
    const char *start = c->in.at;
    if (byte == 't')
        return read_literal(c, "true", 4);
    if (byte == 'f')
        return read_literal(c, "false", 5);
    bool read = byte == '"'   ? lift_string(c)
                : byte == 'n' ? lift_null(c)
                              : lift_number(c);
    if (read)
        leave_blank(c, start);
    return read;
}

/* ---- In an element like the last one ------------------------------------ */

static bool lift_any(struct json_checker *c)
{
    int byte = json_peek(&c->in);
    if (byte == '"')
        return lift_string(c);
    if (byte == '[')
        return lift_numbers(c);
    if (byte == '-' || (byte >= '0' && byte <= '9'))
        return lift_number(c);
    return byte == 'n' && lift_null(c);
}

/* The pieces, and a value between each two. */
static bool lift_pieces(struct json_checker *c)
{
    const struct json_pattern *pattern = c->pattern;
    const char *piece = pattern->text;
    for (int i = 0; i < pattern->count; i++) {
        size_t length = pattern->lengths[i];
        if ((size_t)(c->in.end - c->in.at) < length ||
            memcmp(c->in.at, piece, length) != 0)
            return false;
        c->in.at += length;
        piece += length;
        if (i + 1 < pattern->count && !lift_any(c))
            return false;
    }
    return true;
}

/* Whether its brackets, and arrays of pairs in them, keep to the limit. */
static bool has_depth(const struct json_checker *c)
{
    uint64_t most = c->in.limits->depth;
    return !most || c->depth + c->pattern->depth + 2 <= most;
}

bool json_read_same(struct json_checker *c)
{
    if (!c->lifted_depth || c->depth != c->lifted_depth || !c->pattern ||
        !c->pattern->count || !c->lift.arena || !has_depth(c))
        return false;
    const char *start = c->in.at;
    uint64_t values = c->values, most = c->in.limits->values;
    struct json_pen pen = c->lift.values;
    if (lift_pieces(c)) {
        c->values += c->pattern->values;
        if (!most || c->values <= most) {
            json_lift_text(&c->lift, c->pattern->outline,
                           c->pattern->outline_length);
            return true;
        }
    }
    c->in.at = start;
    c->values = values;
    c->lift.values = pen;
    return false;
}

/* A pushdown automaton: `levels` is its stack, one entry for each array and
 * object that is open. read_value stands where a value must start; it reads a
 * scalar or an opening bracket, and go_on then closes what ends there and
 * stops where the next value must start. So the stack is empty exactly when
 * the whole value has been read.
 *
 * `names` is a second stack: the member names of all open objects, innermost
 * last. They are compared when their object closes.
 *
 * What has been read is lifted on the way (support/json/checker.h). An array of
 * numbers is first tried as one; where it is none, or a limit is reached in it,
 * it is read as any other, so that there is one place for what can be wrong. */

/* The entry of an array in `levels`; an object's is where its names start. */
#define ARRAY SIZE_MAX

/* Bytes of a repeated name that its message shows. */
#define NAME_SHOWN 80

/* ---- arrays and objects ------------------------------------------------- */

static bool in_object(const struct json_checker *c)
{
    return c->levels[c->depth - 1] != ARRAY;
}

static bool push_level(struct json_checker *c, size_t level)
{
    uint64_t most = c->in.limits->depth;
    if (most && c->depth >= most) {
        fail_set(c->in.fail, "json-depth",
                 "expected arrays and objects nested at most %" PRIu64
                 " deep (--max-depth), found one deeper",
                 most);
        return json_refuse(&c->in);
    }
    size_t *levels = arena_more(c->scratch, c->levels, (int)c->depth,
                                &c->level_room, sizeof *levels);
    if (!levels)
        return json_no_memory(&c->in);
    c->levels = levels;
    levels[c->depth++] = level;
    if (json_makes_pattern(c) && c->depth - c->lifted_depth > c->pattern->depth)
        c->pattern->depth = c->depth - c->lifted_depth;
    return true;
}

/* The name at `offset` has stood in its object before. */
static bool repeated(struct json_checker *c, size_t offset)
{
    struct json_string name;
    c->in.at = c->in.text + offset;
    json_string_scan(c->in.at, (size_t)(c->in.end - c->in.at), &name);
    size_t shown = utf8_part(c->in.at, name.length, NAME_SHOWN);
    if (c->in.hides)
        fail_set(c->in.fail, "json-duplicate-member",
                 "expected another member name, found the same a second time");
    else
        fail_set(c->in.fail, "json-duplicate-member",
                 "expected another member name, found %.*s%s a second time",
                 (int)shown, c->in.at, shown < name.length ? "..." : "");
    return json_refuse(&c->in);
}

static bool pop_level(struct json_checker *c)
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
static bool read_name(struct json_checker *c, const char *expected)
{
    if (json_peek(&c->in) != '"')
        return json_wrong_word(&c->in, "json-syntax", expected);
    struct json_member_name name = {.text = c->in.at + 1,
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

static void lift_open(struct json_checker *c, char bracket)
{
    if (bracket == '{' || c->lifted_depth) {
        json_lift_byte(&c->lift, bracket);
        return;
    }
    c->lifted_depth = c->depth;
    json_lift_open(&c->lift);
}

static void lift_close(struct json_checker *c, char bracket)
{
    if (c->depth != c->lifted_depth) {
        json_lift_byte(&c->lift, bracket);
        return;
    }
    json_lift_element(&c->lift);
    json_lift_close(&c->lift);
    c->lifted_depth = 0;
}

/* An element that is an object makes a pattern. */
static void begin_pattern(struct json_checker *c, bool object)
{
    if (c->pattern && c->lift.arena && object && c->depth > 0 &&
        c->depth == c->lifted_depth)
        json_pattern_begin(c->pattern, c->in.at);
}

/* The same where something ends; a text that is special makes none. */
static void end_pattern(struct json_checker *c)
{
    if (!json_makes_pattern(c) || c->depth != c->lifted_depth)
        return;
    const struct json_pen *pen = &c->lift.element;
    if (c->in.special || !c->lift.arena)
        json_pattern_drop(c->pattern);
    else
        json_pattern_end(c->pattern, c->in.at, pen->start,
                         (size_t)(pen->at - pen->start));
}

/* Between two elements, once in a while, the place is remembered. */
static void save_progress(struct json_checker *c)
{
    struct json_progress *progress = c->progress;
    size_t at = (size_t)(c->in.at - c->in.text);
    if (!progress || !c->lift.last || c->depth > 2 ||
        at < progress->at + JSON_PROGRESS)
        return;
    progress->at = at;
    progress->checker = *c;
    progress->last = *c->lift.last;
}

static void lift_comma(struct json_checker *c)
{
    if (c->depth != c->lifted_depth) {
        json_lift_byte(&c->lift, ',');
        return;
    }
    json_lift_element(&c->lift);
    save_progress(c);
}

/* After a value: closes all that ends here, and goes on to where the next
 * value must start; at depth 0 there is none. */
static bool go_on(struct json_checker *c)
{
    while (c->depth > 0) {
        json_skip_space(&c->in);
        bool object = in_object(c);
        int byte = json_peek(&c->in);
        if (byte == ',') {
            c->in.at++;
            c->in.expected = "a value after ','";
            lift_comma(c);
            json_skip_space(&c->in);
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
        end_pattern(c);
    }
    return true;
}

static bool open_level(struct json_checker *c, bool object)
{
    begin_pattern(c, object);
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

static bool wrong_start(struct json_checker *c, int byte)
{
    if (byte == '+' || byte == '.')
        return json_wrong_word(&c->in, "json-number",
                               "a number to start with '-' or a digit");
    return json_wrong_word(&c->in, "json-syntax", c->in.expected);
}

/* One more value starts at `at`. */
static bool count_value(struct json_checker *c)
{
    uint64_t most = c->in.limits->values;
    if (json_makes_pattern(c))
        c->pattern->values++;
    if (!most || c->values++ < most)
        return true;
    fail_set(c->in.fail, "json-too-many-values",
             "expected at most %" PRIu64
             " values in all (--max-values), found one more",
             most);
    return json_refuse(&c->in);
}

/* Reads the scalar or opens the array or object that starts at `at`. */
static bool read_value(struct json_checker *c)
{
    int byte = json_peek(&c->in);
    if (!is_start(byte))
        return wrong_start(c, byte);
    if (!count_value(c))
        return false;
    if (byte == '{' ? json_read_same(c) : byte == '[' && json_read_numbers(c))
        return go_on(c);
    if (byte == '[' || byte == '{')
        return open_level(c, byte == '{');
    return json_read_leaf(c, byte) && go_on(c);
}

/* ---- a whole text ------------------------------------------------------- */

/* Back to that place in a text that may have moved. */
static void load_progress(struct json_checker *c, const char *text)
{
    const struct json_progress *progress = c->progress;
    *c = progress->checker;
    c->in.text = text;
    c->in.at = text + progress->at;
    c->levels[c->depth - 1] = ARRAY;
    for (size_t i = 0; i < c->names.count; i++)
        c->names.items[i].text = text + c->names.items[i].offset + 1;
    *c->lift.last = progress->last;
}

/* At the start of a text, or where it was left. */
static struct json_checker begin(const struct json_text *text,
                                 const struct limits *limits,
                                 struct arena *scratch, struct fail *fail)
{
    struct json_checker c = {.in = {.text = text->bytes,
                                    .at = text->bytes,
                                    .expected = "a value",
                                    .limits = limits},
                             .scratch = scratch,
                             .pattern = text->pattern,
                             .progress = text->progress};
    if (json_makes_pattern(&c)) /* the last text ended in it */
        json_pattern_drop(c.pattern);
    if (c.progress && c.progress->at) {
        load_progress(&c, text->bytes);
    } else {
        if (c.progress)
            c.progress->start = arena_mark(scratch);
        if (text->lift)
            c.lift = json_lift_begin(scratch);
    }
    /* One byte beyond the limit tells whether a number ends there. */
    c.in.cut = limits->bytes && text->length > limits->bytes;
    c.in.complete = text->complete && !c.in.cut;
    c.in.end =
        text->bytes + (c.in.cut ? (size_t)limits->bytes + 1 : text->length);
    c.in.fail = fail;
    c.in.hides = text->hides;
    if (c.depth > 0)
        json_skip_space(&c.in);
    return c;
}

enum json_status json_check(struct json_text text, const struct limits *limits,
                            struct arena *scratch, struct json_value *value,
                            struct fail *fail)
{
    struct arena_mark mark = arena_mark(scratch);
    struct json_checker c = begin(&text, limits, scratch, fail);
    if (c.progress)
        mark = c.progress->start;
    bool whole = read_value(&c);
    while (whole && c.depth > 0)
        whole = read_value(&c);
    size_t used = (size_t)(c.in.at - text.bytes);
    if (whole && limits->bytes && used > limits->bytes)
        whole = json_too_large(&c.in);
    struct json_outline outline = json_lift_outline(&c.lift);
    bool goes_on =
        !whole && c.in.status == JSON_MORE && c.progress && c.progress->at;
    if (!goes_on && (!whole || !outline.text))
        arena_rewind(scratch, mark);
    if (!whole)
        return c.in.status;
    *value = (struct json_value){text.bytes, used, c.in.special, outline};
    return JSON_VALUE;
}
