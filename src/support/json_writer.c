/* Writes JSON values with their commas, indents and escapes. Each value passes
 * json_begin_item, which writes the comma or line break before it. */
#define SINK_INSIDE

#include "support/json_writer.h"

#include <assert.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>

#include "support/number.h"
#include "support/text.h"

/* Bytes of a string that are looked at before there is room made again. */
#define STRING_PART 64

struct json_writer json_writer_make(struct sink *sink, bool pretty, int digits)
{
    return (struct json_writer){
        .sink = sink, .pretty = pretty, .digits = digits};
}

/* It is not known whether there is an item in front, so a comma is put there;
 * it is left out where there is none. */
struct json_writer json_writer_beside(const struct json_writer *writer,
                                      struct sink *sink)
{
    struct json_writer beside = *writer;
    beside.sink = sink;
    beside.behind = JSON_BEHIND_ITEM;
    return beside;
}

void json_append(struct json_writer *writer, const struct sink *kept)
{
    if (!kept->used)
        return;
    size_t comma = writer->behind == JSON_BEHIND_ITEM ? 0 : 1;
    sink_write(writer->sink, kept->text + comma, kept->used - comma);
    writer->behind = JSON_BEHIND_ITEM;
}

void json_end_document(struct json_writer *writer)
{
    sink_end_record(writer->sink);
    writer->behind = JSON_BEHIND_NOTHING;
}

static void new_line(struct json_writer *writer)
{
    sink_byte(writer->sink, '\n');
    for (int i = 0; i < writer->depth; i++)
        sink_text(writer->sink, "  ");
}

void json_put_space(struct json_writer *writer)
{
    bool first = writer->behind != JSON_BEHIND_ITEM;
    if (!writer->depth || writer->behind == JSON_BEHIND_NAME)
        return;
    if (!first)
        sink_byte(writer->sink, ',');
    if (writer->line_depth == 0)
        new_line(writer);
    else if (!first)
        sink_byte(writer->sink, ' ');
    writer->behind = JSON_BEHIND_NOTHING;
}

/* The bracket that ends what is neither empty nor on one line stands on a line
 * of its own. */
void json_put_space_at_end(struct json_writer *writer)
{
    bool one_line = writer->line_depth > 0;
    if (writer->line_depth > writer->depth)
        writer->line_depth = 0;
    if (writer->behind == JSON_BEHIND_ITEM && !one_line)
        new_line(writer);
}

void json_begin_line_array(struct json_writer *writer)
{
    json_begin_array(writer);
    if (writer->line_depth == 0)
        writer->line_depth = writer->depth;
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

/* Writes one character and returns how many bytes of text it was. The NUL at
 * the end of the text belongs to none. */
static size_t put_character(struct sink *sink, const unsigned char *text)
{
    const char *escape = short_escape(text[0]);
    size_t length = (size_t)utf8_length((const char *)text, UTF8_MOST);
    if (escape) {
        sink_text(sink, escape);
    } else if (text[0] < 0x20) {
        char code[8];
        snprintf(code, sizeof code, "\\u%04x", (unsigned)text[0]);
        sink_text(sink, code);
    } else if (length) {
        sink_write(sink, (const char *)text, length);
    } else {
        sink_text(sink, UTF8_REPLACEMENT);
        length = 1;
    }
    return length;
}

/* Whether a byte is written as it is, alone: printable ASCII. */
static bool is_plain(unsigned char byte)
{
    return byte >= ' ' && byte < 0x7F && byte != '"' && byte != '\\';
}

/* Copies plain bytes, as many as there are one after the other up to `room`,
 * and returns how many. */
static size_t put_plain(char *out, const unsigned char *text, size_t room)
{
    size_t count = 0;
    for (; count < room && is_plain(text[count]); count++)
        out[count] = (char)text[count];
    return count;
}

/* Writes a string to the sink as an item, but leaves `behind` alone. */
static void put_string(struct json_writer *writer, const char *text)
{
    struct sink *sink = writer->sink;
    const unsigned char *next = (const unsigned char *)text;
    char *at = json_begin_item(writer, STRING_PART + 2);
    *at++ = '"';
    size_t count = put_plain(at, next, STRING_PART);
    while (next[count]) {
        next += count;
        sink_advance(sink, at + count);
        next += put_character(sink, next);
        at = sink_room(sink, STRING_PART + 1);
        count = put_plain(at, next, STRING_PART);
    }
    at[count] = '"';
    sink_advance(sink, at + count + 1);
}

void json_key(struct json_writer *writer, const char *name)
{
    assert(writer->depth > 0 && writer->behind != JSON_BEHIND_NAME);
    put_string(writer, name);
    sink_text(writer->sink, writer->pretty ? ": " : ":");
    writer->behind = JSON_BEHIND_NAME;
}

void json_key_text(struct json_writer *writer, const char *text, size_t length)
{
    json_text(writer, text, length);
    sink_text(writer->sink, writer->pretty ? ": " : ":");
    writer->behind = JSON_BEHIND_NAME;
}

void json_phrase_apart(struct json_writer *writer, struct json_phrase phrase)
{
    const char *at = phrase.text;
    int depth = writer->depth + phrase.deeper;
    while (*at) {
        size_t length = strcspn(at, ",:{}[]");
        assert(length == 0 || at[length] != ':' ||
               writer->behind != JSON_BEHIND_NAME);
        if (length > 0 && at[length] == ':')
            json_key_text(writer, at, length++);
        else if (length > 0)
            json_text(writer, at, length);
        else if (*at == '{' || *at == '[')
            json_open(writer, *at);
        else if (*at == '}' || *at == ']')
            json_close(writer, *at);
        at += length ? length : 1;
    }
    assert(writer->depth == depth && writer->behind == phrase.behind);
    (void)depth;
}

static char *put_number(const struct json_writer *writer, char *at,
                        double value)
{
    if (writer->digits)
        return at + number_write_digits(at, value, writer->digits);
    return at + number_write(at, value);
}

void json_number(struct json_writer *writer, double value)
{
    char *at = json_begin_item(writer, NUMBER_MAX);
    json_end_item(writer, put_number(writer, at, value));
}

void json_text(struct json_writer *writer, const char *text, size_t length)
{
    char *at = json_begin_item(writer, 0);
    sink_advance(writer->sink, at);
    sink_write(writer->sink, text, length);
    writer->behind = JSON_BEHIND_ITEM;
}

void json_vec2(struct json_writer *writer, col_vec2 value)
{
    char *at = json_begin_item(writer, 2 * NUMBER_MAX + 4);
    *at++ = '[';
    at = put_number(writer, at, value.x);
    *at++ = ',';
    *at = ' ';
    at = put_number(writer, at + writer->pretty, value.y);
    *at++ = ']';
    json_end_item(writer, at);
}

void json_int(struct json_writer *writer, long value)
{
    char *at = json_begin_item(writer, NUMBER_MAX);
    json_end_item(writer, at + number_write_long(at, value));
}

void json_whole(struct json_writer *writer, uint64_t value)
{
    char *at = json_begin_item(writer, NUMBER_MAX);
    json_end_item(writer, at + number_write_whole(at, value));
}

void json_bool(struct json_writer *writer, bool value)
{
    char *at = json_begin_item(writer, 5);
    memcpy(at, value ? "true" : "false", 5);
    json_end_item(writer, at + (value ? 4 : 5));
}

void json_null(struct json_writer *writer)
{
    char *at = json_begin_item(writer, 4);
    memcpy(at, "null", 4);
    json_end_item(writer, at + 4);
}

void json_string(struct json_writer *writer, const char *text)
{
    put_string(writer, text);
    writer->behind = JSON_BEHIND_ITEM;
}

void json_string_member(struct json_writer *writer, const char *name,
                        const char *text)
{
    json_key(writer, name);
    json_string(writer, text);
}

void json_int_member(struct json_writer *writer, const char *name, long value)
{
    json_key(writer, name);
    json_int(writer, value);
}

void json_count_member(struct json_writer *writer, const char *name,
                       uint64_t value)
{
    char text[24];
    int length = snprintf(text, sizeof text, "%" PRIu64, value);
    json_key(writer, name);
    json_text(writer, text, (size_t)length);
}
