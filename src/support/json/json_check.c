/* Checks JSON as a pushdown automaton: `levels` is its stack, one entry for
 * each array and object that is open. read_value reads a scalar or an opening
 * bracket where a value must start. go_on then closes what ends there and stops
 * where the next value must start. So the stack is empty exactly when the whole
 * value has been read.
 *
 * `names` is a second stack: the member names of all open objects, innermost
 * last. They are compared when their object closes.
 *
 * Values are lifted on the way (lift.c). An array of numbers is first read as a
 * whole; if it is none, or exceeds a limit, it is read as any other array, so
 * that there is one place for errors. An element that spells everything but its
 * values like the last one is compared with a pattern of it. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "support/json/checker.h"
#include "support/json/json_check.h"
#include "support/json/string.h"
#include "support/number.h"
#include "support/text.h"

/* ---- Patterns ------------------------------------------------------------ */

/* A new pattern begins with the element at `text`. */
static void pattern_begin(struct json_pattern *pattern, const char *text)
{
    pattern->pieces.count = 0;
    pattern->pieces.used = 0;
    pattern->from = text;
    pattern->values = 0;
    pattern->depth = 0;
}

static void pattern_drop(struct json_pattern *pattern)
{
    pattern->from = NULL;
    pattern->pieces.count = 0;
}

/* Adds the piece up to `end`; if it is too long, the pattern is dropped. */
static void put_piece(struct json_pattern *pattern, const char *end)
{
    if (!pieces_put(&pattern->pieces, pattern->from, end))
        pattern_drop(pattern);
}

/* The element has a value from `start` to `end`. */
static void pattern_value(struct json_pattern *pattern, const char *start,
                          const char *end)
{
    put_piece(pattern, start);
    if (pattern->from)
        pattern->from = end;
}

/* The element ends, and has this outline. */
static void pattern_end(struct json_pattern *pattern, const char *end,
                        const char *outline, size_t length)
{
    put_piece(pattern, end);
    if (length > PIECES_TEXT || !pattern->from) {
        pattern_drop(pattern);
        return;
    }
    memcpy(pattern->outline, outline, length);
    pattern->outline_length = length;
    pattern->from = NULL;
}

/* ---- Values -------------------------------------------------------------- */

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

/* The fast scan counts only if the number plainly ends after it. */
static bool lift_number(struct json_checker *c)
{
    const char *start = c->in.at, *end = NULL;
    double number = HUGE_VAL;
    if (c->in.end - start >= NUMBER_SCAN)
        end = number_scan(start, &number);
    if (end && (*end == ',' || *end == '}' || *end == ']' || *end == '\n')) {
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

/* An array of numbers or pairs; false: it is none, or a limit is reached in it,
 * and nothing is changed. */
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

/* An array of numbers in any spelling, one by one: in a tree all of them are
 * flat. false: it is none, or something is wrong in it, and nothing is changed.
 */
static bool lift_each(struct json_checker *c)
{
    const struct limits *limits = c->in.limits;
    const struct json_reader before = c->in;
    size_t count = 0;
    if (!c->lift.is_placed || (limits->depth && c->depth >= limits->depth))
        return false;
    double *numbers = json_lift_room(&c->lift, c->in.at + 1, c->in.end);
    bool is_good = numbers;
    for (int byte = '['; is_good && byte != ']'; byte = json_peek(&c->in)) {
        is_good = byte == (count == 0 ? '[' : ',');
        if (!is_good)
            break;
        c->in.at++;
        json_skip_space(&c->in);
        const char *start = c->in.at;
        int first = json_peek(&c->in);
        is_good = (first == '-' || (first >= '0' && first <= '9')) &&
                  (!limits->values || c->values + count < limits->values) &&
                  json_read_number(&c->in);
        if (is_good &&
            !number_read(start, (size_t)(c->in.at - start), &numbers[count++]))
            numbers[count - 1] = HUGE_VAL;
        json_skip_space(&c->in);
    }
    if (!is_good) {
        c->in = before;
        return false;
    }
    c->in.at++;
    c->values += count;
    json_lift_take_numbers(&c->lift, false, count);
    return true;
}

/* A value that starts at `start` was lifted. */
static inline void leave_blank(struct json_checker *c, const char *start)
{
    json_lift_blank(&c->lift);
    if (json_makes_pattern(c))
        pattern_value(c->pattern, start, c->in.at);
}

static bool read_numbers(struct json_checker *c)
{
    const char *start = c->in.at;
    if (!lift_numbers(c) && !lift_each(c))
        return false;
    if (c->lift.is_placed)
        json_lift_byte(&c->lift, '0');
    else
        leave_blank(c, start);
    return true;
}

/* A string, number or literal of JSON_PLACED. */
static bool place_leaf(struct json_checker *c, int byte)
{
    const char *start = c->in.at;
    const char *literal = byte == 't'   ? "true"
                          : byte == 'f' ? "false"
                          : byte == 'n' ? "null"
                                        : NULL;
    bool escaped;
    bool read = literal       ? json_read_literal(&c->in, literal)
                : byte == '"' ? json_read_string(&c->in, &escaped)
                              : lift_number(c);
    if (!read)
        return false;
    if (byte == '"')
        json_lift_quoted(&c->lift, start, (size_t)(c->in.at - start));
    else if (literal)
        json_lift_text(&c->lift, literal, strlen(literal));
    else
        json_lift_byte(&c->lift, '0');
    return true;
}

/* A string, number or literal. */
static bool read_leaf(struct json_checker *c, int byte)
{
    const char *start = c->in.at;
    const char *literal = byte == 't' ? "true" : byte == 'f' ? "false" : NULL;
    if (c->lift.is_placed)
        return place_leaf(c, byte);
    if (literal && !json_read_literal(&c->in, literal))
        return false;
    if (literal) {
        json_lift_text(&c->lift, literal, (size_t)(c->in.at - start));
        return true;
    }
    bool read = byte == '"'   ? lift_string(c)
                : byte == 'n' ? lift_null(c)
                              : lift_number(c);
    if (read)
        leave_blank(c, start);
    return read;
}

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

/* Reads the pieces of the pattern, and a value between each two. */
static bool lift_pieces(struct json_checker *c)
{
    const struct json_pieces *pieces = &c->pattern->pieces;
    const char *piece = pieces->text;
    for (int i = 0; i < pieces->count; i++) {
        size_t length = pieces->lengths[i];
        const char *at = piece_behind(piece, length, c->in.at, c->in.end);
        if (!at)
            return false;
        c->in.at = at;
        piece += length;
        if (i + 1 < pieces->count && !lift_any(c))
            return false;
    }
    return true;
}

/* Reads an element like the last one but for its values. false: it is another,
 * or a limit is reached in it; nothing is changed. Brackets of the element, and
 * of arrays of pairs in it, must keep to the limit of depth. */
static bool read_same(struct json_checker *c)
{
    uint64_t depth = c->in.limits->depth;
    if (!c->lifted_depth || c->depth != c->lifted_depth || !c->pattern ||
        !c->pattern->pieces.count || !c->lift.arena ||
        (depth && c->depth + c->pattern->depth + 2 > depth))
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

/* The entry of an array in `levels`; an object's is where its names start. */
#define ARRAY SIZE_MAX

/* Bytes of a repeated name that its message shows. */
#define NAME_SHOWN 80

/* ---- Arrays and objects -------------------------------------------------- */

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

/* Closes an array, or an object whose names must differ. */
static bool pop_level(struct json_checker *c)
{
    size_t first = c->levels[--c->depth], repeat;
    struct json_string name;
    if (first == ARRAY)
        return true;
    if (!json_names_pop(&c->names, first, c->scratch, &repeat))
        return json_no_memory(&c->in);
    if (repeat == JSON_NO_REPEAT)
        return true;
    c->in.at = c->in.text + repeat;
    json_string_scan(c->in.at, (size_t)(c->in.end - c->in.at), &name);
    size_t shown = utf8_part(c->in.at, name.length, NAME_SHOWN);
    if (c->in.hides)
        fail_set(c->in.fail, "json-duplicate-member",
                 "expected another member name, found the same a second time; "
                 "remove one of the two members");
    else
        fail_set(c->in.fail, "json-duplicate-member",
                 "expected another member name, found %.*s%s a second time; "
                 "remove one of the two members",
                 (int)shown, c->in.at, shown < name.length ? "..." : "");
    return json_refuse(&c->in);
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
    if (c->lift.is_placed)
        json_lift_quoted(&c->lift, name.text - 1, name.length + 2);
    else
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
    if (bracket == '{' || c->lifted_depth || c->lift.is_placed ||
        c->depth > JSON_LIFTED_DEPTH) {
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

/* Between two elements, once in a while, the place is remembered. */
static void save_progress(struct json_checker *c)
{
    struct json_progress *progress = c->progress;
    size_t at = (size_t)(c->in.at - c->in.text);
    if (!progress || !c->lift.last || c->depth > 2 ||
        at < progress->at + JSON_PROGRESS)
        return;
    progress->at = at;
    progress->is_begun = true;
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
        bool object = c->levels[c->depth - 1] != ARRAY;
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
        if (!json_makes_pattern(c) || c->depth != c->lifted_depth)
            continue;
        const struct json_pen *pen = &c->lift.element;
        if (c->in.has_nul || !c->lift.arena) /* such a text makes none */
            pattern_drop(c->pattern);
        else
            pattern_end(c->pattern, c->in.at, pen->start,
                        (size_t)(pen->at - pen->start));
    }
    return true;
}

static bool open_level(struct json_checker *c, bool object)
{
    if (object && c->pattern && c->lift.arena && c->depth > 0 &&
        c->depth == c->lifted_depth)
        pattern_begin(c->pattern, c->in.at);
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

/* True if a value begins with this byte. */
static bool is_start(int byte)
{
    return (byte >= '0' && byte <= '9') || byte == '-' || byte == '"' ||
           byte == '[' || byte == '{' || byte == 't' || byte == 'f' ||
           byte == 'n';
}

/* Reads the scalar or opens the array or object that starts at `at`. */
static bool read_value(struct json_checker *c)
{
    int byte = json_peek(&c->in);
    if (byte == '+' || byte == '.')
        return json_wrong_word(&c->in, "json-number",
                               "a number to start with '-' or a digit");
    if (!is_start(byte))
        return json_wrong_word(&c->in, "json-syntax", c->in.expected);
    if (!count_value(c))
        return false;
    if (c->lift.is_placed)
        json_lift_place(&c->lift, (size_t)(c->in.at - c->in.text));
    if (byte == '{' ? read_same(c) : byte == '[' && read_numbers(c))
        return go_on(c);
    if (byte == '[' || byte == '{')
        return open_level(c, byte == '{');
    return read_leaf(c, byte) && go_on(c);
}

/* ---- A whole text -------------------------------------------------------- */

/* Back to that place in a text that may have moved. */
static void load_progress(struct json_checker *c, const char *text)
{
    const struct json_progress *progress = c->progress;
    *c = progress->checker;
    c->in.text = text;
    c->in.at = text + progress->at;
    c->levels[c->depth - 1] = ARRAY;
    for (size_t i = progress->names; i < c->names.count; i++)
        c->names.items[i].text = text + c->names.items[i].offset + 1;
    *c->lift.last = progress->last;
}

bool json_progress_forget(struct json_progress *progress, struct arena *scratch)
{
    struct json_names *names = &progress->checker.names;
    for (size_t i = progress->names; i < names->count; i++) {
        struct json_member_name *name = &names->items[i];
        name->text = arena_text(scratch, name->text, name->length);
        name->offset = 0;
        if (!name->text)
            return false;
        progress->names++;
    }
    progress->at = 0;
    return true;
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
        pattern_drop(c.pattern);
    if (c.progress && c.progress->is_begun) {
        load_progress(&c, text->bytes);
    } else {
        if (c.progress)
            c.progress->start = arena_mark(scratch);
        if (text->lift)
            c.lift = json_lift_begin(text, scratch);
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
    bool goes_on = !whole && c.in.status == JSON_MORE && c.progress &&
                   c.progress->is_begun;
    if (!goes_on && (!whole || !outline.text))
        arena_rewind(scratch, mark);
    if (!whole)
        return c.in.status;
    *value = (struct json_value){text.bytes, used, c.in.has_nul, outline, NULL};
    return JSON_VALUE;
}
