/* The state is a depth and one bit for each open container: whether a comma is
 * due before its next item. Everything that is written passes before_value or
 * json_key, which put what must stand in front of it. */
#include "output/json_writer.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>

#include "base/number.h"

struct json_writer json_writer_make(struct sink *sink, bool pretty, int digits)
{
    return (struct json_writer){
        .sink = sink, .pretty = pretty, .digits = digits};
}

static uint64_t bit(int depth)
{
    return (uint64_t)1 << depth;
}

static bool on_one_line(const struct json_writer *writer)
{
    return writer->line_depth > 0;
}

static void new_line(struct json_writer *writer)
{
    sink_byte(writer->sink, '\n');
    for (int i = 0; i < writer->depth; i++)
        sink_text(writer->sink, "  ");
}

/* What stands between the last item of the open container and the next. */
static void before_item(struct json_writer *writer)
{
    if (!writer->depth)
        return;
    bool first = !(writer->has_items & bit(writer->depth));
    writer->has_items |= bit(writer->depth);
    if (!first)
        sink_byte(writer->sink, ',');
    if (!writer->pretty)
        return;
    if (!on_one_line(writer))
        new_line(writer);
    else if (!first)
        sink_byte(writer->sink, ' ');
}

static void before_value(struct json_writer *writer)
{
    if (writer->after_key)
        writer->after_key = false;
    else
        before_item(writer);
}

static void begin(struct json_writer *writer, char bracket)
{
    assert(writer->depth < JSON_WRITER_DEPTH);
    before_value(writer);
    sink_byte(writer->sink, bracket);
    writer->depth++;
    writer->has_items &= ~bit(writer->depth);
}

static void end(struct json_writer *writer, char bracket)
{
    assert(writer->depth > 0 && !writer->after_key);
    bool empty = !(writer->has_items & bit(writer->depth));
    bool one_line = on_one_line(writer);
    if (writer->line_depth == writer->depth)
        writer->line_depth = 0;
    writer->depth--;
    if (writer->pretty && !empty && !one_line)
        new_line(writer);
    sink_byte(writer->sink, bracket);
}

void json_begin_object(struct json_writer *writer)
{
    begin(writer, '{');
}

void json_end_object(struct json_writer *writer)
{
    end(writer, '}');
}

void json_begin_array(struct json_writer *writer)
{
    begin(writer, '[');
}

void json_begin_line_array(struct json_writer *writer)
{
    begin(writer, '[');
    if (!on_one_line(writer))
        writer->line_depth = writer->depth;
}

void json_end_array(struct json_writer *writer)
{
    end(writer, ']');
}

/* Bytes of the UTF-8 sequence at `text`, 0 where there is none. Well-formed
 * means the table of RFC 3629: no overlong form, no surrogate, at most
 * U+10FFFF. Never looks past a NUL. */
static size_t sequence_length(const unsigned char *text)
{
    unsigned char lead = text[0];
    if (lead < 0x80)
        return 1;
    if (lead < 0xC2 || lead > 0xF4)
        return 0;
    size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    unsigned char low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    unsigned char high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (text[1] < low || text[1] > high)
        return 0;
    for (size_t i = 2; i < length; i++)
        if (text[i] < 0x80 || text[i] > 0xBF)
            return 0;
    return length;
}

/* The two-character escape of a byte, or NULL. */
static const char *short_escape(unsigned char byte)
{
    switch (byte) {
    case '"':
        return "\\\"";
    case '\\':
        return "\\\\";
    case '\b':
        return "\\b";
    case '\f':
        return "\\f";
    case '\n':
        return "\\n";
    case '\r':
        return "\\r";
    case '\t':
        return "\\t";
    default:
        return NULL;
    }
}

/* Writes one character and returns how many bytes of text it was. */
static size_t put_character(struct sink *sink, const unsigned char *text)
{
    const char *escape = short_escape(text[0]);
    size_t length = sequence_length(text);
    if (escape) {
        sink_text(sink, escape);
    } else if (text[0] < 0x20) {
        char code[8];
        snprintf(code, sizeof code, "\\u%04x", (unsigned)text[0]);
        sink_text(sink, code);
    } else if (length) {
        sink_write(sink, (const char *)text, length);
    } else {
        sink_text(sink, "\xEF\xBF\xBD");
        length = 1;
    }
    return length;
}

static void put_string(struct sink *sink, const char *text)
{
    const unsigned char *next = (const unsigned char *)text;
    sink_byte(sink, '"');
    while (*next)
        next += put_character(sink, next);
    sink_byte(sink, '"');
}

void json_key(struct json_writer *writer, const char *name)
{
    assert(writer->depth > 0 && !writer->after_key);
    before_item(writer);
    put_string(writer->sink, name);
    sink_text(writer->sink, writer->pretty ? ": " : ":");
    writer->after_key = true;
}

void json_number(struct json_writer *writer, double value)
{
    assert(isfinite(value));
    char text[NUMBER_MAX];
    size_t length = writer->digits
                        ? number_write_digits(text, value, writer->digits)
                        : number_write(text, value);
    before_value(writer);
    sink_write(writer->sink, text, length);
}

void json_int(struct json_writer *writer, long value)
{
    char text[24];
    snprintf(text, sizeof text, "%ld", value);
    before_value(writer);
    sink_text(writer->sink, text);
}

void json_bool(struct json_writer *writer, bool value)
{
    before_value(writer);
    sink_text(writer->sink, value ? "true" : "false");
}

void json_null(struct json_writer *writer)
{
    before_value(writer);
    sink_text(writer->sink, "null");
}

void json_string(struct json_writer *writer, const char *text)
{
    before_value(writer);
    put_string(writer->sink, text);
}

void json_text(struct json_writer *writer, const char *text, size_t length)
{
    before_value(writer);
    sink_write(writer->sink, text, length);
}

void json_vec2(struct json_writer *writer, col_vec2 value)
{
    json_begin_line_array(writer);
    json_number(writer, value.x);
    json_number(writer, value.y);
    json_end_array(writer);
}
