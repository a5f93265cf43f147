/* Writes JSON to a sink, value by value, without a tree and without memory.
 *
 * The caller opens and closes objects and arrays; commas, indents and escapes
 * are put here. In compact form there is no white space at all. In pretty form
 * each member and element stands on a line of its own, two spaces deeper than
 * its parent, except inside a line array (json_begin_line_array): that one and
 * all it holds stay on one line. It is meant for points, edges and lists of
 * them, so that [[x, y], [x, y]] reads as a whole. */
#ifndef JSON_WRITER_H
#define JSON_WRITER_H

#include <assert.h>
#include <stdbool.h>
#include <string.h>

#include "collide.h"
#include "support/sink.h"

/* What the next thing to be written comes behind. */
enum json_behind {
    JSON_BEHIND_NOTHING, /* at the start, or first in its container */
    JSON_BEHIND_NAME,
    JSON_BEHIND_ITEM,
};

struct json_writer {
    struct sink *sink;
    bool pretty;
    int digits;     /* significant digits of numbers; 0: as many as needed
                       to read back the same double */
    int depth;      /* open objects and arrays */
    int line_depth; /* depth of the outermost open line array; 0: none */
    enum json_behind behind;
};

/* A writer for one document. digits is 0..17. */
struct json_writer json_writer_make(struct sink *sink, bool pretty, int digits);

/* A writer for items of the container that is open in another, to be kept and
 * appended there later. */
struct json_writer json_writer_beside(const struct json_writer *writer,
                                      struct sink *sink);
void json_append(struct json_writer *writer, const struct sink *kept);

/* Ends a document, of which more follow, as a record of the sink. */
void json_end_document(struct json_writer *writer);

/* A line array, which json_end_array ends like any other. */
void json_begin_line_array(struct json_writer *writer);

/* The name of the next value; inside objects only. */
void json_key(struct json_writer *writer, const char *name);

/* The same for a name that is JSON text already, with its quotes. */
void json_key_text(struct json_writer *writer, const char *text, size_t length);

/* The same for a literal that needs no escape, made ready by the compiler:
 * json_name(writer, JSON_NAME("depth")). */
struct json_name {
    const char *text; /* quoted, then a colon, then as much as is copied */
    size_t length;    /* with quotes and colon, at most JSON_NAME_MAX */
};
#define JSON_NAME(name)                                                        \
    ((struct json_name){"\"" name "\":                        ",               \
                        sizeof(name) + 2})
#define JSON_NAME_MAX 24

/* Names, brackets and words that follow one another, as JSON text without
 * white space, made ready by the compiler:
 * json_phrase(writer, JSON_PHRASE("\"points\":[{\"point\":", 2)). They are
 * written at once, with a comma in front as for any item, or, in pretty form,
 * one by one. A phrase opens `deeper` more containers than it closes, each of
 * them inside those that are open. No string in it has a bracket, comma or
 * colon. */
struct json_phrase {
    const char *text;
    size_t length; /* at most SINK_ROOM - 1 */
    int deeper;
    bool closes; /* it begins with a closing bracket */
    enum json_behind behind;
};
#define JSON_PHRASE(words, more)                                               \
    ((struct json_phrase){                                                     \
        .text = (words),                                                       \
        .length = sizeof(words) - 1,                                           \
        .deeper = (more),                                                      \
        .closes = (words)[0] == '}' || (words)[0] == ']',                      \
        .behind = json_behind_byte((words)[sizeof(words) - 2]),                \
    })

/* What the next item is behind, if that ends with this byte. */
static inline enum json_behind json_behind_byte(char byte)
{
    return byte == ':'                  ? JSON_BEHIND_NAME
           : byte == '{' || byte == '[' ? JSON_BEHIND_NOTHING
                                        : JSON_BEHIND_ITEM;
}

/* Writes a phrase one by one. */
void json_phrase_apart(struct json_writer *writer, struct json_phrase phrase);

/* Values. Numbers must be finite. Strings are UTF-8; a byte that is not is
 * written as U+FFFD, so that the output is valid whatever a file is called. */
void json_number(struct json_writer *writer, double value);
void json_int(struct json_writer *writer, long value);
void json_whole(struct json_writer *writer, uint64_t value);
void json_bool(struct json_writer *writer, bool value);
void json_null(struct json_writer *writer);
void json_string(struct json_writer *writer, const char *text);

/* A member that is a string, or a whole number. */
void json_string_member(struct json_writer *writer, const char *name,
                        const char *text);
void json_int_member(struct json_writer *writer, const char *name, long value);
void json_count_member(struct json_writer *writer, const char *name,
                       uint64_t value);

/* A scalar that is JSON text already. */
void json_text(struct json_writer *writer, const char *text, size_t length);

/* [x, y] on one line. */
void json_vec2(struct json_writer *writer, col_vec2 value);

/* ---- Items that are written in place ------------------------------------ */

/* Puts what stands in pretty form between the last item and the next, and
 * between the last item of a container and its end. */
void json_put_space(struct json_writer *writer);
void json_put_space_at_end(struct json_writer *writer);

/* Where an item's first `length` < SINK_ROOM bytes may be written;
 * json_end_item then tells how far they go. The static analyzer looks inside
 * in json_writer.c only, as with sink_room. */
#if defined __clang_analyzer__ && !defined SINK_INSIDE
void json_open(struct json_writer *writer, char bracket);
void json_close(struct json_writer *writer, char bracket);
void json_name(struct json_writer *writer, struct json_name name);
void json_phrase(struct json_writer *writer, struct json_phrase phrase);
char *json_begin_item(struct json_writer *writer, size_t length);
void json_end_item(struct json_writer *writer, const char *end);
#else
static inline char *json_begin_item(struct json_writer *writer, size_t length)
{
    if (writer->pretty)
        json_put_space(writer);
    char *at = sink_room(writer->sink, length + 1);
    *at = ',';
    return at + (writer->behind == JSON_BEHIND_ITEM);
}

static inline void json_end_item(struct json_writer *writer, const char *end)
{
    sink_advance(writer->sink, end);
    writer->behind = JSON_BEHIND_ITEM;
}

static inline void json_open(struct json_writer *writer, char bracket)
{
    char *at = json_begin_item(writer, 1);
    *at = bracket;
    sink_advance(writer->sink, at + 1);
    writer->behind = JSON_BEHIND_NOTHING;
    writer->depth++;
}

static inline void json_close(struct json_writer *writer, char bracket)
{
    assert(writer->depth > 0 && writer->behind != JSON_BEHIND_NAME);
    writer->depth--;
    if (writer->pretty)
        json_put_space_at_end(writer);
    char *at = sink_room(writer->sink, 1);
    *at = bracket;
    json_end_item(writer, at + 1);
}

static inline void json_name(struct json_writer *writer, struct json_name name)
{
    assert(name.length <= JSON_NAME_MAX);
    char *at = json_begin_item(writer, JSON_NAME_MAX + 1);
    memcpy(at, name.text, JSON_NAME_MAX);
    at += name.length;
    *at = ' ';
    sink_advance(writer->sink, at + writer->pretty);
    writer->behind = JSON_BEHIND_NAME;
}

static inline void json_phrase(struct json_writer *writer,
                               struct json_phrase phrase)
{
    if (writer->pretty) {
        json_phrase_apart(writer, phrase);
        return;
    }
    char *at = sink_room(writer->sink, phrase.length + 1);
    *at = ',';
    at += !phrase.closes && writer->behind == JSON_BEHIND_ITEM;
    memcpy(at, phrase.text, phrase.length);
    sink_advance(writer->sink, at + phrase.length);
    writer->depth += phrase.deeper;
    writer->behind = phrase.behind;
}
#endif

/* Containers. Every begin is matched by the end of its kind. */

static inline void json_begin_object(struct json_writer *writer)
{
    json_open(writer, '{');
}

static inline void json_end_object(struct json_writer *writer)
{
    json_close(writer, '}');
}

static inline void json_begin_array(struct json_writer *writer)
{
    json_open(writer, '[');
}

static inline void json_end_array(struct json_writer *writer)
{
    json_close(writer, ']');
}

#endif
