#include "support/json/checker.h"

#include "support/number.h"

#include <math.h>
#include <string.h>

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
